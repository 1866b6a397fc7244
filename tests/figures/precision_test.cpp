// SPDX-License-Identifier: GPL-3.0-or-later
//
// Tests the errors of float32 against the processor's float arithmetic, and the known limits of the 16-bit
// formats.
#include "app/scene/literals.h"
#include "tests/columns.h"
#include "tests/contains.h"
#include "tests/figures/model_values.h"
#include "tests/figures/shown_figure.h"
#include "tests/is_near.h"
#include "tests/scenes.h"

#include <QImage>
#include <QTest>

#include <cmath>
#include <set>

using namespace sinescope;

namespace {

const FigureKind& kind() {
    return figureKind(u"precision"_s);
}

/// A setting described in words, with one word without numbers.
Scene sceneOf(std::int64_t length, std::int64_t dModel, const QString& setting = {}) {
    Scene scene = sceneFrom(u"length=%1 d_model=%2 %3 precision"_s.arg(length).arg(dModel).arg(setting));
    scene.sentence.tokens = {u"word"_s};
    scene.sentence.customEmbeddings = {{}};
    return scene;
}

void setOption(Scene& scene, const char* key, const char* value) {
    scene.figures.back().options.insert(QLatin1String(key), QLatin1String(value));
}

std::int64_t columnNamed(const FigureTable& table, const char* name) {
    return table.columns.indexOf(QLatin1String(name));
}

}  // namespace

class PrecisionTest : public QObject {
    Q_OBJECT

 private slots:
    /// With base 1 every angle is a whole number: only values are rounded, at any position but 0.
    void errorOfExactAnglesDoesNotGrow() {
        for (const std::int64_t length : {3, 5, 30})
            for (const QString& setting : {u"base=1"_s, u"rope base=1"_s})
                QVERIFY(!kind().modelOf(sceneOf(length, 4, setting))->claim().contains(u"grows"_s));
    }

    /// keras-hub's YaRN stops at the original length, whatever the format.
    void positionsThatDoNotAdvanceAreNotMergedByFormat() {
        const auto model = kind().modelOf(
            sceneOf(48, 16, u"rope scaling=yarn factor=4 original-length=12 as-in-keras-hub=on"_s));
        QVERIFY2(!model->claim().contains(u"bfloat16"_s), qPrintable(model->claim()));
        // Positions 0 to 12.
        const std::vector<Fact> facts = model->facts();
        QCOMPARE(findFact(facts, u"precision.float32_told_apart"_s)->sentence,
                 u"Positions that float32 tells apart: 13 of 13 that the scaling counts."_s);
    }

    /// Without a mask, a bias at a distance is that of a key before the query and of one after it.
    void largestErrorThatOccursTwiceIsNotAtOnePlace() {
        for (const bool causal : {false, true}) {
            const QString mask = causal ? u"on"_s : u"off"_s;
            const Scene scene = sceneOf(9, 4, u"alibi bias-max=3 form=symmetric causal="_s + mask);
            const std::vector<Fact> facts = kind().modelOf(scene)->facts();
            const QString sentence = findFact(facts, u"precision.worst_bfloat16"_s)->sentence;
            QVERIFY2(sentence.contains(u"(and elsewhere)"_s) != causal, qPrintable(sentence));
        }
    }

    /// Plain float arithmetic, without emulation.
    void float32AngleErrorsMatchHardware() {
        Scene scene = sceneOf(8193, 512);
        setOption(scene, "quantity", "angle");
        const FigureTable table = kind().modelOf(scene)->table();
        const std::int64_t column = columnNamed(table, "float32, exp");
        QVERIFY(column > 0);
        for (std::int64_t row = 0; row < table.rows; ++row) {
            const auto p = static_cast<double>(std::get<std::int64_t>(table.cell(row, 0)));
            double worst = 0;
            const float logarithm = static_cast<float>(-std::log(10000.0) / 512);
            for (int i = 0; i < 256; ++i) {
                const float w =
                    static_cast<float>(std::exp(static_cast<double>(static_cast<float>(2 * i) * logarithm)));
                const float angle = static_cast<float>(p) * w;
                worst = std::max(
                    worst, std::abs(static_cast<double>(angle) - p * std::pow(10000.0, -2.0 * i / 512)));
            }
            QVERIFY2(std::abs(numberAt(table, row, column) - worst) <= 0.02 * worst + 1e-12,
                     qPrintable(QString::number(p)));
        }
    }

    void float16OverflowsAbove65504() {
        const Scene scene = sceneOf(65537, 4);
        const FigureTable table = kind().modelOf(scene)->table();
        const std::int64_t half = columnNamed(table, "float16, exp");
        QVERIFY(std::isinf(numberAt(table, table.rows - 1, half)));
        QVERIFY(std::isfinite(numberAt(table, table.rows - 2, half)));
        QVERIFY(std::isfinite(numberAt(table, table.rows - 1, columnNamed(table, "bfloat16, exp"))));
    }

    /// An axis of positions 100 to 149 has no space for 150 and more, on any scale.
    void mapCoversExactlyThePositions_data() {
        addColumns<QString, qint64, qint64>();
        for (const char* axis : {"log", "linear"}) {
            QTest::addRow("%s, 100 to 149", axis) << axis << qint64{100} << qint64{50};
            QTest::addRow("%s, 1,000,000 to 1,000,049", axis) << axis << qint64{1'000'000} << qint64{50};
            QTest::addRow("%s, 0 alone", axis) << axis << qint64{0} << qint64{1};
            QTest::addRow("%s, 7 alone", axis) << axis << qint64{7} << qint64{1};
        }
    }
    void mapCoversExactlyThePositions() {
        const auto [axis, first, length] = thisRow<QString, qint64, qint64>();
        Scene scene = sceneOf(length, 64, u"first_position=%1"_s.arg(first));
        setOption(scene, "axis", qPrintable(axis));
        const auto figure = shownView(u"precision"_s, scene, {700, 420});
        std::set<std::int64_t> positions;
        int right = 0;  // right edge of the map: the last x with a column
        for (int x = 0; x < 700; ++x) {
            const Cursor at = figure->cursorAt({x + 0.0, 330});
            if (!at.column) continue;
            right = x;
            QVERIFY2(at.position, qPrintable(QString::number(x)));
            positions.insert(*at.position);
        }
        QVERIFY(right > 400);
        // The logarithm of 0 does not exist: a logarithmic axis begins at 1 if there is more than position 0.
        QCOMPARE(*positions.begin(), first);
        QCOMPARE(*positions.rbegin(), first + length - 1);
    }

    /// A zoom shared with another figure may extend past the last position; nothing is painted there.
    void mapIsEmptyPastLastPosition() {
        const auto figure = kind().makeView();
        Scene scene = sceneOf(50, 64);
        setOption(scene, "axis", "linear");
        scene.figures.back().x = AxisRange{-0.5, 99.5};
        const QImage picture = pictureOf(*figure, scene);
        const QRgb canvas = screenStyle(scene.style).palette.canvas.rgb();
        int last = 0;
        for (int x = 0; x < 700; ++x)
            if (figure->cursorAt({x + 0.0, 330}).position == 49) last = x;
        QVERIFY(last > 200);
        QVERIFY(picture.pixel(last - 20, 331) != canvas);
        QCOMPARE(picture.pixel(last + 100, 331), canvas);
    }

    /// In a low panel the lines take the whole height and have the axis labels, which they otherwise share
    /// with the map.
    void mapIsHiddenInLowPanel() {
        for (const auto& [height, isShown] :
             {std::pair(420, true), std::pair(240, true), std::pair(150, false)}) {
            const auto figure = shownView(u"precision"_s, sceneOf(50, 128), {700, height});
            bool onMap = false;
            bool onLines = false;
            for (int y = 0; y < height; ++y) {
                const Cursor at = figure->cursorAt({300, y + 0.0});
                onMap = onMap || at.column;
                onLines = onLines || (at.position && !at.column);
            }
            QCOMPARE(onMap, isShown);
            QVERIFY(onLines);
        }
    }

    /// No angle overflows float32.
    void numbersOfLargestMatrixAreFinite() {
        Scene scene = sceneOf(1'048'576, 16'384);
        for (const char* axis : {"log", "linear"})
            for (const char* quantity : {"value", "angle"}) {
                setOption(scene, "axis", axis);
                setOption(scene, "quantity", quantity);
                const FigureTable table = kind().modelOf(scene)->table();
                for (std::int64_t row = 0; row < table.rows; ++row)
                    QVERIFY(std::isfinite(numberAt(table, row, columnNamed(table, "float32, exp"))));
            }
    }

    /// The cell named is the one under the mouse.
    void mapReportsColumnUnderMouse() {
        const auto figure = shownView(u"precision"_s, sceneOf(1000, 64), {700, 420});
        std::int64_t before = -1;
        int seen = 0;
        for (int y = 0; y < 420; ++y) {
            const Cursor at = figure->cursorAt({300, y + 0.0});
            if (!at.column) continue;
            QVERIFY(at.position);
            QVERIFY(*at.column >= before);
            if (*at.column != before) ++seen;
            before = *at.column;
        }
        QCOMPARE(before, std::int64_t{63});
        QVERIFY(seen >= 60);
    }

    /// The position under the mouse stays there, and the view spans half as many exponents.
    void wheelZoomsLogarithmicAxisAboutMouse() {
        const auto figure = kind().makeView();
        Scene scene = sceneOf(100'000, 64);
        pictureOf(*figure, scene);
        QPointF at(0, 100);
        while (figure->cursorAt(at).position.value_or(0) < 1000 && at.x() < 700) at.rx() += 0.25;
        const std::int64_t under = *figure->cursorAt(at).position;
        const std::optional<View> view = figure->zoomed(at, 0.5);
        QVERIFY(view && view->x && !view->y);
        const double whole = std::log10(99'999.5 / 0.7);
        QVERIFY(isNear(std::log10(view->x->upper / view->x->lower), whole / 2, 1e-6));
        scene.figures.back().x = view->x;
        pictureOf(*figure, scene);
        QVERIFY(std::abs(*figure->cursorAt(at).position - under) <= under / 500);
        // Dragging moves it; turning the wheel back shows all.
        const View dragged = *figure->panned(at, at + QPointF(-60, 0));
        QVERIFY(dragged.x->lower > view->x->lower);
        QVERIFY(isNear(dragged.x->upper / dragged.x->lower / (view->x->upper / view->x->lower), 1, 1e-6));
        QVERIFY(!figure->zoomed(at, 4)->x);
        for (int notch = 0; notch < 60; ++notch) {
            scene.figures.back().x = figure->zoomed(at, 0.8)->x;
            pictureOf(*figure, scene);
        }
        const AxisRange closest = *scene.figures.back().x;
        QVERIFY(closest.upper - closest.lower > 1.5 && closest.upper - closest.lower < 2.5);
    }

    /// On half a slide there is no room beside the charts for the names of both lines of a format.
    void everyFormatIsNamedOnHalfSlide() {
        for (const char* id : {"beamer-half", "slide-half"}) {
            const FigureSize& size = figureSize(QLatin1String(id));
            const auto view = viewOf(u"precision"_s, sceneOf(50, 128), size);
            const QStringList words = wordsOf(*view, size.layout());
            for (const char* format : {"float32", "float16", "bfloat16"})
                QVERIFY2(words.contains(QLatin1String(format)), id);
            QVERIFY2(view->unlabelledCharts().empty(), id);
        }
    }

    void alternativeTextStatesErrorsAtLastPosition() {
        const QString text = kind().modelOf(sceneOf(65537, 4))->alternativeText();
        QVERIFY_CONTAINS(text, u"float16 by exp ∞"_s);
        QVERIFY(text.contains(u"position 65,536"_s));
    }
};

QTEST_MAIN(PrecisionTest)
#include "precision_test.moc"
