// SPDX-License-Identifier: GPL-3.0-or-later
//
// The derivative's numbers against differences of the library's sine and cosine, and what mouse and keys do.
#include "app/scene/literals.h"
#include "tests/columns.h"
#include "tests/figures/model_values.h"
#include "tests/figures/shown_figure.h"
#include "tests/sized_scene.h"

#include <QImage>
#include <QRegularExpression>
#include <QWidget>
#include <QtTest>

#include <cmath>
#include <set>

using namespace sinescope;

namespace {

Scene sceneOf(std::int64_t length, std::int64_t dModel, double base = 10000) {
    Scene scene = sceneOfSize(length, dModel, base);
    clampToValid(scene);
    return scene;
}

const FigureKind& kind() {
    return figureKind(u"derivative"_s);
}

double paperValue(double position, std::int64_t column, double dModel, double base) {
    const double angle = position / std::pow(base, 2.0 * static_cast<double>(column / 2) / dModel);
    return column % 2 == 0 ? std::sin(angle) : std::cos(angle);
}

QString readOutText(const Scene& scene) {
    QString text;
    for (const Readout& line : kind().modelOf(scene)->readout({}))
        text += line.label + u": "_s + line.value + '\n'_L1;
    return text;
}

/// What is written in the figure.
std::vector<Text> textsOf(FigureView& figure, const Scene& scene, const QSize& size = {700, 420}) {
    pictureOf(figure, scene, size);
    return textsOf(figure, size);
}

/// Where the line at the selected position is: the first place that can be taken, halfway down.
std::optional<QPointF> handleOf(const FigureView& figure, double y) {
    for (int x = 0; x < figure.surface()->width(); ++x)
        if (figure.handleAt({x + 0.0, y})) return QPointF(x + 5, y);
    return {};
}

void setOption(Scene& scene, const QString& key, const QJsonValue& value) {
    scene.figures = {{kind().spec.id, {}, {}, {}}};
    scene.figures.back().options.insert(key, value);
}

}  // namespace

class DerivativeTest : public QObject {
    Q_OBJECT

 private slots:
    /// A quarter of a window of 1280 x 720, and what its text size makes smaller still.
    void inALowPanelEveryLineIsNamed_data() {
        QTest::addColumn<QSize>("size");
        for (const QSize& size :
             {QSize(476, 215), QSize(476, 200), QSize(476, 160), QSize(330, 230), QSize(700, 250)})
            QTest::addRow("%d x %d", size.width(), size.height()) << size;
    }
    void inALowPanelEveryLineIsNamed() {
        QFETCH(const QSize, size);
        Scene scene = sceneOf(50, 128);
        scene.selection.column = 6;
        auto figure = kind().makeView();
        const std::vector<Text> texts = textsOf(*figure, scene, size);
        std::set<qsizetype> counts;
        for (const int column : {0, 6, 32, 64, 126}) {
            const QRegularExpression name(u"^j = %1\\b"_s.arg(column));
            counts.insert(std::count_if(texts.begin(), texts.end(),
                                        [&](const Text& text) { return name.match(text.text).hasMatch(); }));
        }
        // In each of the charts, or once for both: in no chart is a name missing that others have.
        QStringList written;
        for (const Text& text : texts) written << text.text;
        QVERIFY2(counts.size() == 1, qPrintable(written.join(u" | "_s)));
        QVERIFY(*counts.begin() == 1 || *counts.begin() == 2);
        for (std::size_t k = 0; k < texts.size(); ++k)
            for (std::size_t other = 0; other < k; ++other)
                QVERIFY2(!texts[k].box.boundingRect().intersects(texts[other].box.boundingRect()),
                         qPrintable(texts[k].text + u" and "_s + texts[other].text));
    }

    void speedOfTheRowIsThatOfTheLesson_data() {
        addColumns<int, double, double, double>({"dModel", "base", "speed", "within"});
        QTest::newRow("d 4") << 4 << 1e4 << 1.00005 << 5e-6;
        QTest::newRow("d 128") << 128 << 1e4 << 1.9996 << 5e-5;
        QTest::newRow("d 512") << 512 << 1e4 << 3.795 << 5e-4;
        QTest::newRow("d 512, n 100") << 512 << 1e2 << 5.319 << 5e-4;
        QTest::newRow("d 512, n 1e6") << 512 << 1e6 << 3.126 << 5e-4;
    }
    void speedOfTheRowIsThatOfTheLesson() {
        QFETCH(int, dModel);
        QFETCH(double, base);
        QFETCH(double, speed);
        QFETCH(double, within);
        const Scene scene = sceneOf(100, dModel, base);
        const FigureTable table = kind().modelOf(scene)->table();
        const std::int64_t last = static_cast<std::int64_t>(table.columns.size()) - 1;
        for (const std::int64_t row : {0, 1, 50, 99})
            QVERIFY(std::abs(numberAt(table, row, last) - speed) < within);
    }

    void slopesAreTheDifferencesOfTheFormula() {
        const Scene scene = sceneOf(50, 128);
        const FigureTable table = kind().modelOf(scene)->table();
        QCOMPARE(table.rows, 50);
        QCOMPARE(table.columns.value(1), u"dPE/dp, j = 0"_s);
        QCOMPARE(table.columns.value(2), u"dPE/dp, j = 32"_s);
        constexpr double h = 1e-5;
        const std::array<std::int64_t, 4> columns = {0, 32, 64, 126};
        for (std::int64_t p = 0; p < 50; ++p)
            for (std::size_t k = 0; k < columns.size(); ++k) {
                const auto at = static_cast<double>(p);
                const double difference =
                    (paperValue(at + h, columns[k], 128, 1e4) - paperValue(at - h, columns[k], 128, 1e4)) /
                    (2 * h);
                QVERIFY(std::abs(numberAt(table, p, static_cast<std::int64_t>(k) + 1) - difference) < 1e-9);
            }
    }

    void readOutSaysThatTheBaseDoesNotReachTheEmbedding() {
        for (const double base : {1e2, 1e4, 1e6}) {
            const QString text = readOutText(sceneOf(50, 128, base));
            QVERIFY2(text.contains(u"the identity for every n"_s), qPrintable(text));
        }
        Scene scaled = sceneOf(50, 64);
        scaled.sentence.scale = EmbeddingScale::SqrtDModel;
        QVERIFY(readOutText(scaled).contains(u"√d_model (8) times the identity"_s));
        QVERIFY(readOutText(sceneOf(50, 128)).contains(u"1.99958 at every p"_s));
    }

    void loneSineMakesTheSpeedChange() {
        Scene scene = sceneOf(40, 5, 2);
        scene.selection.position = 7;
        const FigureTable table = kind().modelOf(scene)->table();
        const std::int64_t last = static_cast<std::int64_t>(table.columns.size()) - 1;
        QVERIFY(std::abs(numberAt(table, 0, last) - numberAt(table, 7, last)) > 1e-3);
        QVERIFY(readOutText(scene).contains(u"changes with p"_s));
    }

    void tangentIsDraggedAlongTheCurve() {
        const auto figure = kind().makeView();
        Scene scene = sceneOf(50, 128);
        pictureOf(*figure, scene);
        const auto upper = handleOf(*figure, 100);
        const auto lower = handleOf(*figure, 300);
        QVERIFY(upper && lower);
        QCOMPARE(upper->x(), lower->x());
        QCOMPARE(figure->cursorAt(*upper).position.value_or(-1), 10);
        const auto edit = figure->dragged(figure->handleAt(*upper)->id, *upper, {5000, 100});
        QVERIFY(edit);
        edit->change(scene);
        QCOMPARE(scene.selection.position, 49);
    }

    void arrowsMoveTheTangentAndTheColumn() {
        const auto figure = kind().makeView();
        Scene scene = sceneOf(50, 128);
        pictureOf(*figure, scene);
        figure->keyPressed(Qt::Key_Right, Qt::NoModifier)->change(scene);
        QCOMPARE(scene.selection.position, 11);
        figure->keyPressed(Qt::Key_Up, Qt::NoModifier)->change(scene);
        QCOMPARE(scene.selection.column, 5);
        pictureOf(*figure, scene);
        figure->keyPressed(Qt::Key_Down, Qt::NoModifier)->change(scene);
        QCOMPARE(scene.selection.column, 6);
    }

    /// A view that showed something else before shows each choice as a new one does, under the names of its
    /// axes.
    void eachChoiceHasTheChartsThatItNames_data() {
        addColumns<bool, bool>({"slopes", "values"});
        QTest::newRow("slopes") << true << false;
        QTest::newRow("values") << false << true;
        QTest::newRow("both") << true << true;
    }
    void eachChoiceHasTheChartsThatItNames() {
        QFETCH(bool, slopes);
        QFETCH(bool, values);
        Scene scene = sceneOf(50, 128);
        const auto used = kind().makeView();
        for (const char* before : {"values", "both", "slopes"}) {
            setOption(scene, u"show"_s, QLatin1String(before));
            pictureOf(*used, scene);
        }
        setOption(scene, u"show"_s, QLatin1String(QTest::currentDataTag()));
        const auto fresh = kind().makeView();
        QCOMPARE(pictureOf(*used, scene), pictureOf(*fresh, scene));
        QStringList texts;
        for (const Text& text : textsOf(*fresh, scene)) texts << text.text;
        QCOMPARE(texts.contains(u"dPE/dp"_s), slopes);
        QCOMPARE(texts.contains(u"PE(p, j)"_s), values);
    }

    void everyNumberIsFiniteAndTheTextsSaySo_data() {
        addColumns<qint64, qint64, double>({"length", "dModel", "base"});
        QTest::newRow("least") << qint64{1} << qint64{1} << 1e4;
        QTest::newRow("4 x 4") << qint64{4} << qint64{4} << 1.0;
        QTest::newRow("odd") << qint64{40} << qint64{5} << 1e12;
        QTest::newRow("huge") << qint64{1048576} << qint64{16384} << 1e4;
    }
    void everyNumberIsFiniteAndTheTextsSaySo() {
        QFETCH(qint64, length);
        QFETCH(qint64, dModel);
        QFETCH(double, base);
        const auto figure = kind().makeView();
        const Scene scene = sceneOf(length, dModel, base);
        const auto model = kind().modelOf(scene);
        const FigureTable table = model->table();
        QCOMPARE(table.rows, length);
        for (const std::int64_t row : {std::int64_t{0}, table.rows / 2, table.rows - 1})
            for (qsizetype column = 1; column < table.columns.size(); ++column)
                QVERIFY2(std::isfinite(numberAt(table, row, column)), qPrintable(table.columns[column]));
        for (const Fact& fact : model->facts()) QVERIFY2(std::isfinite(fact.value), qPrintable(fact.name));
        const QString said = model->alternativeText() + readOutText(scene);
        QVERIFY2(!said.contains(QRegularExpression(u"\\b(nan|inf)\\b"_s)), qPrintable(said));
        // A curve is in its colour, and the cursor at the last cell leaves it there.
        const QColor line = screenStyle(scene.style).line(0);
        const auto inked = [&line](const QImage& picture) {
            int ink = 0;
            for (int y = 0; y < picture.height(); ++y)
                for (int x = 0; x < picture.width(); ++x) ink += picture.pixelColor(x, y) == line;
            return ink;
        };
        pictureOf(*figure, scene);
        figure->setCursor({length - 1, dModel - 1, {}});
        const int ink = inked(figure->surface()->grab().toImage());
        QVERIFY2(ink > 20, qPrintable(QString::number(ink)));
    }

    void alternativeTextNamesTheNumbers() {
        const QString text = kind().modelOf(sceneOf(50, 128))->alternativeText();
        QVERIFY2(text.contains(u"0 (at most 1)"_s), qPrintable(text));
        QVERIFY(text.contains(u"1.99958 at every position"_s));
    }

    void aRowWithALoneColumnIsNotSaidToMoveEquallyFast() {
        const QString everywhere = u"equally fast at every position"_s;
        QVERIFY(kind().modelOf(sceneOf(50, 128))->claim().contains(everywhere));
        Scene lone = sceneOf(50, 5);
        QVERIFY(!kind().modelOf(lone)->claim().contains(everywhere));
        QVERIFY(!kind().modelOf(lone)->alternativeText().contains(u"every position"_s));
        lone.encoding.oddRule = OddRule::ZeroPad;  // then the odd column is zeros, and the others are pairs
        QVERIFY(kind().modelOf(lone)->claim().contains(everywhere));
    }

    void theBoundIsTheFactorTimesTheFrequency() {
        Scene scene = sceneOf(50, 4);
        scene.encoding.factor = -2;
        const auto model = kind().modelOf(scene);
        QVERIFY2(model->claim().startsWith(u"the slope of a column is at most its |f| ω"_s),
                 qPrintable(model->claim()));
        const std::vector<Fact> facts = model->facts();
        QCOMPARE(findFact(facts, u"derivative.largest_slope_j0"_s)->value, 2.0);
        QVERIFY(std::abs(findFact(facts, u"derivative.row_speed"_s)->value - 2 * std::sqrt(1.0001)) < 1e-12);
    }

    void tableFollowsTheOptions() {
        Scene scene = sceneOf(50, 128);
        setOption(scene, u"scale"_s, u"relative"_s);
        FigureTable table = kind().modelOf(scene)->table();
        // Column 32 is the sine of pair 16: its slope in units of w is the cosine.
        QVERIFY(std::abs(numberAt(table, 7, 2) - paperValue(7, 33, 128, 1e4)) < 1e-14);
        setOption(scene, u"show"_s, u"values"_s);
        table = kind().modelOf(scene)->table();
        QCOMPARE(table.columns.value(1), u"PE, j = 0"_s);
        QVERIFY(std::abs(numberAt(table, 7, 2) - paperValue(7, 32, 128, 1e4)) < 1e-14);
    }

    void encodingWithoutPairsSaysSo() {
        Scene scene = sceneOf(5, 1);
        scene.encoding.oddRule = OddRule::ZeroPad;
        const auto model = kind().modelOf(scene);
        QVERIFY(model->claim().isEmpty());
        QVERIFY(model->alternativeText().contains(u"no pair"_s));
        QStringList texts;
        for (const Text& text : textsOf(*kind().makeView(), scene)) texts << text.text;
        QVERIFY2(texts.join(' '_L1).contains(u"no pair"_s), qPrintable(texts.join('|'_L1)));
    }
};

QTEST_MAIN(DerivativeTest)
#include "derivative_test.moc"
