// SPDX-License-Identifier: GPL-3.0-or-later
//
// The figures of rows (positions) and of columns (dimensions): what they say is held against the values
// themselves, and the zoom against the axis that is shown.
#include "app/figures/dimensions/model.h"
#include "app/figures/positions/model.h"
#include "app/figures/positions/scheme_model.h"
#include "app/figures/scene_edits.h"
#include "app/scene/literals.h"
#include "app/scene/scene_scheme.h"
#include "app/style/figure_size.h"
#include "tests/columns.h"
#include "tests/figures/shown_figure.h"
#include "tests/sized_scene.h"

#include <QImage>
#include <QPainter>
#include <QWidget>
#include <QtTest>

#include <cmath>
#include <numbers>

using namespace sinescope;

namespace {

Scene sceneOf(std::int64_t length, std::int64_t dModel, double base = 10000) {
    Scene scene = sceneOfSize(length, dModel, base);
    scene.figures = {{u"positions"_s, {}, {}, {}}, {u"dimensions"_s, {}, {}, {}}};
    return scene;
}

template <typename Model>
Model modelOf(Scene scene) {
    clampToValid(scene);
    return {std::make_shared<const Scene>(std::move(scene)), nullptr};
}

double factOf(const FigureModel& model, const QString& name) {
    const std::vector<Fact> facts = model.facts();
    const Fact* fact = findFact(facts, name);
    return fact ? fact->value : std::nan("");
}

/// PE(p, j) of the paper, in plain double.
double paperValue(double p, int j, int d, double base = 10000) {
    const double angle = p / std::pow(base, (j / 2) * 2.0 / d);
    return j % 2 == 0 ? std::sin(angle) : std::cos(angle);
}

void choose(Scene& scene, const char* figure, const char* key, const QJsonValue& value) {
    findFigure(scene, QString::fromLatin1(figure))->options.insert(QString::fromLatin1(key), value);
}

QString headersOf(const FigureTable& table) {
    return table.columns.all().join(u" | "_s);
}

}  // namespace

class LinesTest : public QObject {
    Q_OBJECT

 private slots:
    /// In a column of a paper, too, rows that cross are told apart by their dashes: the rise of row 25
    /// between columns 24 and 38 has gaps.
    void dashesAreKeptWhereRowsCross() {
        const FigureSize& size = figureSize(u"paper-1col"_s);
        SceneStyle dark;
        dark.theme = ThemeId::Dark;
        const Style style = exportStyle(dark, size);
        const FigureKind& kind = figureKind(u"positions"_s);
        Scene scene = sceneOf(50, 128);
        scene.figures = {{kind.spec.id, {}, {}, {}}};
        clampToValid(scene);
        const auto view = kind.viewOf(kind.modelOf(scene), style);
        constexpr int fine = 4;
        QImage image(fine * size.layout(), QImage::Format_RGB32);
        FigurePainter painter(&image, false);
        painter.painter().scale(fine, fine);
        view->render(painter, size.layout());
        view->surface()->resize(size.layout());
        view->surface()->grab();
        QRect rise;
        for (int x = 0; x < size.layout().width(); ++x)
            for (int y = 0; y < size.layout().height(); ++y)
                if (const auto column = view->cursorAt(QPointF(x, y)).column;
                    column && *column > 25 && *column < 37)
                    rise |= QRect(x, y, 1, 1);
        int inked = 0, rows = 0;
        const QColor color = style.line(2);
        for (int y = fine * (rise.top() + rise.height() / 4); y < fine * (rise.bottom() - rise.height() / 4);
             ++y) {
            bool found = false;
            for (int x = fine * rise.left(); x < fine * rise.right(); ++x)
                found = found || QColor(image.pixel(x, y)) == color;
            inked += found;
            ++rows;
        }
        QVERIFY2(rows > 100 && inked > 0.4 * rows && inked < 0.95 * rows,
                 qPrintable(u"%1 of %2"_s.arg(inked).arg(rows)));
    }

    // The numbers of the lesson on three rows of the 50 x 128 matrix.
    void distancesOfRowsAreFacts() {
        const auto model = modelOf<PositionsModel>(sceneOf(50, 128));
        const auto distance = [](int p, int q) {
            double sum = 0;
            for (int j = 0; j < 128; ++j) sum += std::pow(paperValue(p, j, 128) - paperValue(q, j, 128), 2);
            return std::sqrt(sum);
        };
        for (const auto& [p, q, printed] : {std::tuple(0, 10, 6.508), {0, 25, 7.260}, {10, 25, 6.858}}) {
            const double stated = factOf(model, u"positions.distance_%1_%2"_s.arg(p).arg(q));
            QVERIFY(std::abs(stated - distance(p, q)) < 1e-12);
            QVERIFY(std::abs(stated - printed) < 5e-4);
        }
        QCOMPARE(factOf(model, u"positions.distance"_s), factOf(model, u"positions.distance_0_10"_s));
        int last = -1;
        for (int j = 0; j < 128; ++j) {
            const double values[] = {paperValue(0, j, 128), paperValue(10, j, 128), paperValue(25, j, 128)};
            const auto [low, high] = std::minmax_element(std::begin(values), std::end(values));
            if (*high - *low > 0.1) last = j;
        }
        QCOMPARE(factOf(model, u"positions.agree_after"_s), double(last));
    }

    void theClosestRowsAreNeighbours() {
        const auto model = modelOf<PositionsModel>(sceneOf(5000, 128));
        double sum = 0;
        for (int j = 0; j < 128; ++j) sum += std::pow(paperValue(1, j, 128) - paperValue(0, j, 128), 2);
        QCOMPARE(factOf(model, u"positions.closest_shift"_s), 1.0);
        QVERIFY(std::abs(factOf(model, u"positions.closest_distance"_s) - std::sqrt(sum)) < 1e-9);
    }

    void theTableOfRowsIsOfWhatIsDrawn() {
        Scene scene = sceneOf(50, 8);
        scene.selection.position = 12;
        choose(scene, "positions", "waves", u"cosine"_s);
        const auto model = modelOf<PositionsModel>(scene);
        const FigureTable table = model.table();
        QCOMPARE(headersOf(table), u"column | pair | wave | p = 0 | p = 10 | p = 25 | p = 12"_s);
        QCOMPARE(table.rows, 4);
        for (int i = 0; i < 4; ++i) {
            QCOMPARE(std::get<std::int64_t>(table.cell(i, 0)), 2 * i + 1);
            QCOMPARE(std::get<std::int64_t>(table.cell(i, 1)), i);
            QVERIFY(std::abs(std::get<double>(table.cell(i, 6)) - paperValue(12, 2 * i + 1, 8)) < 1e-14);
        }
        QVERIFY(model.alternativeText().contains(u"positions 0, 10, 25 and 12"_s));
    }

    void theTableOfColumnsHasTheSelectedOne() {
        Scene scene = sceneOf(50, 128);
        scene.selection.column = 6;
        const auto model = modelOf<DimensionsModel>(scene);
        QCOMPARE(headersOf(model.table()), u"position | j = 0 | j = 32 | j = 64 | j = 126 | j = 6"_s);
        QVERIFY(std::abs(std::get<double>(model.table().cell(7, 5)) - paperValue(7, 6, 128)) < 1e-14);
        QVERIFY2(model.alternativeText().contains(u"6 (wavelength 9.676)"_s),
                 qPrintable(model.alternativeText()));
        QVERIFY(model.program().text.contains(u"6: (3, np.sin)"_s));
    }

    void cyclesOfColumnsAreFacts() {
        const auto model = modelOf<DimensionsModel>(sceneOf(50, 128));
        QVERIFY(std::abs(factOf(model, u"dimensions.cycles_0"_s) - 49 / (2 * std::numbers::pi)) < 1e-12);
        const double slowest = 2 * std::numbers::pi * std::pow(10000.0, 126.0 / 128);
        QVERIFY(std::abs(factOf(model, u"dimensions.wavelength_126"_s) / slowest - 1) < 1e-12);
        QVERIFY(std::abs(factOf(model, u"dimensions.cycles_126"_s) - 49 / slowest) < 1e-12);
    }

    void fastOnTheLeftIsSaidOnlyWhereItIsSo_data() {
        addColumns<EncodingParameters, bool>({"encoding", "said"});
        EncodingParameters p;
        QTest::newRow("50 x 128") << p << true;
        p.base = 1;
        QTest::newRow("base 1") << p << false;
        p = {};
        p.dModel = 2;
        QTest::newRow("one pair") << p << false;
        p = {};
        p.length = 4;
        QTest::newRow("the first positions") << p << false;
        p = {};
        p.length = 1'000'000;
        QTest::newRow("positions that turn the slowest pair, too") << p << false;
    }
    void fastOnTheLeftIsSaidOnlyWhereItIsSo() {
        QFETCH(EncodingParameters, encoding);
        QFETCH(bool, said);
        Scene scene = sceneOf(1, 1);
        scene.encoding = encoding;
        scene.selection.position = 0;
        if (encoding.length > 1000) scene.selection.positions = {{0, encoding.length / 2}};
        const QString text = modelOf<PositionsModel>(scene).alternativeText();
        QVERIFY2(text.contains(u"swings fast on the left"_s) == said, qPrintable(text));
    }

    void halvesAreSaidToSettleEach() {
        Scene scene = sceneOf(50, 128);
        scene.encoding.layout = Layout::Halves;
        choose(scene, "positions", "waves", u"both"_s);
        QVERIFY(modelOf<PositionsModel>(scene).alternativeText().contains(
            u"In each half the row of position 25"_s));
        choose(scene, "positions", "over", u"pairs"_s);
        QVERIFY(!modelOf<PositionsModel>(scene).alternativeText().contains(u"half"_s));
    }

    /// Cosines and sines in turn are a comb: a line goes through one of the waves.
    void aLineOfARotationIsOneWave() {
        Scene scene = sceneOf(50, 8);
        setScheme(scene, newScheme(scene, u"rope"_s));
        const auto sines = modelOf<SchemePositionsModel>(scene);
        QCOMPARE(sines.columns(), (std::vector<std::int64_t>{1, 3, 5, 7}));
        QCOMPARE(sines.runs().size(), std::size_t{1});
        QCOMPARE(sines.claim(), u"sine of each pair's angle"_s);
        QCOMPARE(sines.valueNames(), (QStringList{u"sine"_s, u"sin"_s}));
        QCOMPARE(headersOf(sines.table()), u"column | pair | wave | p = 0 | p = 10 | p = 25"_s);
        QVERIFY(std::abs(std::get<double>(sines.table().cell(1, 4)) - std::sin(1.0)) < 1e-14);
        choose(scene, "positions", "over", u"pairs"_s);
        choose(scene, "positions", "waves", u"both"_s);
        const auto both = modelOf<SchemePositionsModel>(scene);
        QCOMPARE(both.runs().size(), std::size_t{2});
        QCOMPARE(both.xOf(7), 3.0);
        QCOMPARE(both.columnOfPair(2), 5);
        // The distance is that of whole rows, whatever is drawn.
        QCOMPARE(factOf(both, u"positions.distance"_s), factOf(sines, u"positions.distance"_s));
    }

    void theWavesAreOfferedWhereColumnsArePairs_data() {
        addColumns<QString, bool>({"scheme", "offered"});
        for (const char* id : {"sinusoidal", "rope", "grid"})
            QTest::newRow(id) << QString::fromLatin1(id) << true;
        for (const char* id : {"learned", "index", "alibi", "none"})
            QTest::newRow(id) << QString::fromLatin1(id) << false;
    }
    void theWavesAreOfferedWhereColumnsArePairs() {
        QFETCH(QString, scheme);
        QFETCH(bool, offered);
        Scene scene = sceneOf(16, 16);
        setScheme(scene, newScheme(scene, scheme));
        clampToValid(scene);
        for (const OptionSpec& option : figureKind(u"positions"_s).spec.options)
            if (option.key == "waves"_L1 || option.key == "over"_L1)
                QCOMPARE(option.isOffered(scene), offered);
    }

    void anEncodingOfPaddingSaysSo() {
        Scene scene = sceneOf(5, 1);
        scene.encoding.oddRule = OddRule::ZeroPad;
        const auto rows = modelOf<PositionsModel>(scene);
        QCOMPARE(rows.claim(), u"every value is 0"_s);
        QVERIFY(rows.said("absence").contains(u"there is no pair"_s));
        QVERIFY(!rows.alternativeText().contains(u"alike"_s));
        const auto columns = modelOf<DimensionsModel>(scene);
        QCOMPARE(columns.claim(), u"a column of zeros: the padding of an odd d_model"_s);
        QVERIFY(columns.facts().empty());
        scene.encoding.dModel = 3;
        QCOMPARE(modelOf<DimensionsModel>(scene).claim(),
                 u"each column is a sinusoid, but for the padding"_s);
    }

    void nothingIsSaidOfDotsThatMayNotBeDrawn() {
        const auto model = modelOf<DimensionsModel>(sceneOf(1'000'000, 128));
        QVERIFY(!model.claim().contains(u"dot"_s));
        QVERIFY(!model.alternativeText().contains(u"dot"_s));
    }

    void aCrestIsWhereTheCurveIsHighest_data() {
        addColumns<double, int>({"factor", "column"});
        for (const double factor : {1.0, -2.0})
            for (const int column : {0, 1, 4})
                QTest::addRow("factor %g, column %d", factor, column) << factor << column;
    }
    void aCrestIsWhereTheCurveIsHighest() {
        QFETCH(double, factor);
        QFETCH(int, column);
        Scene scene = sceneOf(200, 16);
        scene.encoding.factor = factor;
        const auto model = modelOf<DimensionsModel>(scene);
        const auto crest = model.firstCrest(column, 3, 199);
        QVERIFY(crest && *crest >= 3);
        QVERIFY(std::abs(model.encoding()->valueAt(*crest, column) - std::abs(factor)) < 1e-12);
    }

    void aModelMadeAfterAnotherIsTheSame() {
        const auto before = modelOf<PositionsModel>(sceneOf(50, 128));
        Scene scene = sceneOf(50, 128);
        scene.selection.positions = std::vector<std::int64_t>{10, 30};
        const auto fresh = modelOf<PositionsModel>(scene);
        const PositionsModel after(fresh.sharedScene(), &before);
        for (const std::int64_t position : fresh.positions())
            QCOMPARE(after.row(position), fresh.row(position));
        scene.encoding.base = 100;  // the rows of before are others
        const auto other = modelOf<PositionsModel>(scene);
        const PositionsModel taken(other.sharedScene(), &before);
        for (const std::int64_t position : other.positions())
            QCOMPARE(taken.row(position), other.row(position));
    }

    // The wheel over pairs once zoomed the columns of the heatmap, and not its own picture.
    void theWheelZoomsTheAxisThatIsShown_data() {
        QTest::addColumn<QString>("over");
        QTest::newRow("columns") << u"columns"_s;
        QTest::newRow("pairs") << u"pairs"_s;
    }
    void theWheelZoomsTheAxisThatIsShown() {
        QFETCH(QString, over);
        Scene scene = sceneOf(50, 128);
        scene.figures.push_back({u"heatmap"_s, {}, {}, {}});
        scene.figures.push_back({u"wavelengths"_s, {}, {}, {}});
        choose(scene, "positions", "over", over);
        const auto view = shownView("positions", scene, {600, 400});
        const auto zoom = view->zoomed({300, 200}, 0.5);
        QVERIFY(zoom && zoom->x);
        const double whole = over == "pairs"_L1 ? 64 : 128;
        QVERIFY(zoom->x->upper - zoom->x->lower < 0.6 * whole);
        const FigureKind& kind = figureKind(u"positions"_s);
        zoomEdit(kind.spec, *zoom, QString(), QString()).change(scene);
        QCOMPARE(findFigure(scene, u"positions"_s)->x, zoom->x);
        const bool columns = over == "columns"_L1;
        QCOMPARE(findFigure(scene, u"heatmap"_s)->x.has_value(), columns);
        QCOMPARE(findFigure(scene, u"wavelengths"_s)->x.has_value(), !columns);
        // Its own picture follows: what lies under the left edge is no longer the first column or pair.
        const Cursor before = view->cursorAt({80, 200});
        view->update(kind.modelOf(scene), Change::View, screenStyle(scene.style));
        view->surface()->grab();
        QVERIFY(view->cursorAt({80, 200}).column > before.column);
    }

    void anotherQuantityOnTheAxisIsSeenWhole() {
        Scene scene = sceneOf(50, 128);
        findFigure(scene, u"positions"_s)->x = AxisRange{100, 120};
        const FigureSpec& spec = figureKind(u"positions"_s).spec;
        optionEdit(spec, u"waves"_s, QString(), u"both"_s).change(scene);
        QVERIFY(findFigure(scene, u"positions"_s)->x.has_value());
        optionEdit(spec, u"over"_s, QString(), u"pairs"_s).change(scene);
        QVERIFY(!findFigure(scene, u"positions"_s)->x.has_value());
    }
};

QTEST_MAIN(LinesTest)
#include "lines_test.moc"
