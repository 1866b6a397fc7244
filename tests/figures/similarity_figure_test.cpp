// SPDX-License-Identifier: GPL-3.0-or-later
//
// Similarity: its numbers against rows multiplied by hand, its colours, handles, keys and zoom.
#include "app/figures/similarity/picture.h"
#include "app/scene/literals.h"
#include "app/style/figure_size.h"
#include "tests/columns.h"
#include "tests/contains.h"
#include "tests/figures/shown_figure.h"
#include "tests/is_near.h"
#include "tests/points.h"
#include "tests/scenes.h"
#include "tests/text_rows.h"

#include <QImage>
#include <QTest>
#include <QWidget>

#include <cmath>

using namespace sinescope;

namespace {

const QString id = u"similarity"_s;

const FigureKind& kind() {
    return figureKind(id);
}

Scene sceneOf(const QString& setting = {}, const QString& options = {}) {
    return sceneFrom(u"%1 similarity %2"_s.arg(setting, options));
}

/// PE(p) . PE(q) with the library's pow, sin and cos, value by value.
double dot(double p, double q, int dModel) {
    double sum = 0;
    for (int i = 0; i < dModel / 2; ++i) {
        const double w = std::pow(10000.0, -2.0 * i / dModel);
        sum += std::sin(p * w) * std::sin(q * w) + std::cos(p * w) * std::cos(q * w);
    }
    return sum;
}

QImage plainPicture(FigureView& figure, const Scene& scene, const QSize& size = QSize(1000, 600)) {
    Style style = screenStyle(scene.style);
    style.showSelection = false;
    return pictureOf(figure, scene, size, style);
}

struct Areas {
    QRect curve, cells;
};

bool isOnCurve(const Cursor& at) {
    return !at.position && at.shift;
}
bool isCell(const Cursor& at) {
    return at.position && at.shift;
}

/// Returns the areas whose cursor has only a shift, and a position.
Areas areasOf(const FigureView& figure) {
    return {areaWhere(figure, 2, [&](const QPointF& point) { return isOnCurve(figure.cursorAt(point)); }),
            positionArea(figure, 2)};
}

/// The style of a panel of this size, in which axes share the space.
Style smallAxes(const QSize& size) {
    Style style = panelStyle(size);
    style.metrics = withSmallerAxes(style.metrics, kind().spec.axisTypeShare);
    return style;
}

/// Returns a point whose cursor is `target`; null if there is none.
QPointF pointWith(const FigureView& figure, const std::function<bool(const Cursor&)>& target) {
    for (const auto [x, y] : pointsOf(figure.surface()->size(), 2))
        if (target(figure.cursorAt(QPointF(x, y)))) return QPointF(x, y);
    return {};
}

}  // namespace

class SimilarityFigureTest : public QObject {
    Q_OBJECT

 private slots:
    /// On a slide beside a question only one of the two fits.
    void singleChartFillsFigure() {
        const auto shown = [](const char* charts) {
            Style style = screenStyle({});
            style.showNotes = false;
            return shownView(id, sceneOf({}, u"charts="_s + QLatin1String(charts)), {827, 548}, style);
        };
        const auto areaOf = [](const FigureView& figure) {
            const std::vector<QRectF> areas = figure.answerAreas();
            return *std::ranges::max_element(areas, {},
                                             [](const QRectF& area) { return area.width() * area.height(); });
        };
        const auto both = shown("both"), matrix = shown("matrix"), curve = shown("curve");
        QVERIFY(!pointWith(*both, isCell).isNull() && !pointWith(*both, isOnCurve).isNull());
        QVERIFY(!pointWith(*matrix, isCell).isNull());
        QVERIFY(pointWith(*matrix, isOnCurve).isNull());
        QVERIFY(pointWith(*curve, isCell).isNull());
        QVERIFY(!pointWith(*curve, isOnCurve).isNull());
        QVERIFY(areaOf(*matrix).height() > 0.8 * 548);
        QVERIFY(areaOf(*curve).height() > 0.75 * 548 && areaOf(*curve).width() > 0.8 * 827);
    }

    /// At L = 1 the curve ends at k = 1.
    void valueBeyondCurveIsNotNoted() {
        for (const auto& [length, isNoted] : {std::pair(std::int64_t{2}, true), {std::int64_t{1}, false}}) {
            const QString text = textIn(*viewOf(id, sceneOf(u"length=%1"_s.arg(length))), {900, 500});
            QVERIFY2(text.contains(u"S(2) = "_s) == isNoted, qPrintable(text));
        }
    }

    /// The diamond at k = 44, where S(k) of d_model 512 first rises; no diamond if L ends before it.
    void firstRiseOfCurveIsMarked() {
        const auto marked = [](std::int64_t length) {
            auto figure = kind().makeView();
            const QImage image = plainPicture(*figure, sceneOf(u"length=%1 d_model=512"_s.arg(length)));
            const QColor color = screenStyle({}).palette.base;
            std::vector<std::int64_t> shifts;
            for (const auto [x, y] : pointsOf(image.size())) {
                const Cursor at = figure->cursorAt(QPointF(x, y));
                if (isOnCurve(at) && QColor(image.pixel(x, y)) == color) shifts.push_back(*at.shift);
            }
            return shifts;
        };
        const std::vector<std::int64_t> at = marked(60);
        QVERIFY(at.size() > 10);
        for (const std::int64_t k : at) QVERIFY2(std::abs(k - 44) <= 2, qPrintable(QString::number(k)));
        QVERIFY(marked(44).empty());
    }

    /// A half switched off: its line reaches down to the sum of the other half's cosines, by hand.
    void fastAndSlowHalvesHaveCorrectHeights() {
        const auto zeroOf = [](const QString& part) {
            // The chart has the same size in both.
            const Scene scene = sceneOf(u"d_model=64"_s, u"charts=curve part="_s + part);
            auto figure = kind().makeView();
            const QImage image = plainPicture(*figure, scene);
            const QColor color = screenStyle(scene.style).line(0);
            int top = image.height(), bottom = 0;  // of the main line
            for (const auto [x, y] : pointsOf(image.size())) {
                const Cursor at = figure->cursorAt(QPointF(x, y));
                if (!isOnCurve(at) || QColor(image.pixel(x, y)) != color) continue;
                top = std::min(top, y);
                bottom = std::max(bottom, y);
            }
            return bottom - top;
        };
        const auto heightOf = [](int first, int last) {  // height of the line: S(0) less the smallest S(k)
            double smallest = 1e9;
            for (int k = 0; k < 500; ++k) {
                double sum = 0;
                for (int i = first; i <= last; ++i) sum += std::cos(0.1 * k * std::pow(1e4, -i / 32.0));
                smallest = std::min(smallest, sum);
            }
            return last - first + 1 - smallest;
        };
        const double slow = zeroOf(u"slow"_s), fast = zeroOf(u"fast"_s);
        QVERIFY(slow > 3 && fast > 100);
        const double expected = heightOf(16, 31) / heightOf(0, 15);
        QVERIFY2(std::abs(slow / fast - expected) < 0.04,
                 qPrintable(u"%1, expected %2"_s.arg(slow / fast).arg(expected)));
    }

    void aheadOptionMovesRowMaximumByFour() {
        const Scene scene = sceneOf(u"length=12 d_model=64"_s, u"w=ahead"_s);
        auto figure = kind().makeView();
        const QImage image = plainPicture(*figure, scene);
        const Colormap map = colormap(u"viridis"_s);  // S stays above zero
        for (int p = 0; p < 8; ++p) {
            const QPointF cell =
                pointWith(*figure, [p](const Cursor& c) { return c.position == p && c.shift == 4; });
            const QColor found(image.pixel((cell + QPointF(3, 3)).toPoint()));
            const QColor expected(map.at(1.0));
            QVERIFY2(
                std::abs(found.red() - expected.red()) <= 1 && std::abs(found.blue() - expected.blue()) <= 1,
                qPrintable(found.name()));
        }
    }

    /// If S stays above zero, the whole bar spans 0 to S(0); otherwise zero is in its middle.
    void matrixColorsMatchDotProduct_data() {
        addColumns<int, QString>();
        QTest::newRow("one-sided") << 64 << u"viridis"_s;
        QTest::newRow("signed") << 4 << u"diverging"_s;
    }
    void matrixColorsMatchDotProduct() {
        const auto [dModel, colours] = thisRow<int, QString>();
        const Scene scene = sceneOf(u"d_model=%1"_s.arg(dModel), u"measure=cosine"_s);
        auto figure = kind().makeView();
        const QImage image = plainPicture(*figure, scene);
        const Colormap map = colormap(colours);
        const double lowest = colours == u"viridis"_s ? 0 : -1;
        int seen = 0;
        for (int y = 1; y < image.height() - 1; y += 3)
            for (int x = 1; x < image.width() - 1; x += 3) {
                const Cursor at = figure->cursorAt(QPointF(x, y));
                if (!isCell(at)) continue;
                if (figure->cursorAt(QPointF(x - 1, y)) != at || figure->cursorAt(QPointF(x + 1, y)) != at)
                    continue;
                if (figure->cursorAt(QPointF(x, y - 1)) != at || figure->cursorAt(QPointF(x, y + 1)) != at)
                    continue;
                const auto p = static_cast<double>(*at.position);
                const QColor expected(
                    map.at(dot(p, p + static_cast<double>(*at.shift), dModel) * 2 / dModel, lowest, 1));
                const QColor found(image.pixel(x, y));
                QVERIFY(std::abs(expected.red() - found.red()) <= 1 &&
                        std::abs(expected.blue() - found.blue()) <= 1);
                ++seen;
            }
        QCOMPARE_GT(seen, 5000);
    }

    void matrixCellsAreSquare_data() {
        QTest::addColumn<QSize>("size");
        QTest::newRow("wide") << QSize(1200, 400);
        QTest::newRow("usual") << QSize(700, 420);
        QTest::newRow("tall") << QSize(500, 800);
    }

    void matrixCellsAreSquare() {
        QFETCH(QSize, size);
        auto figure = kind().makeView();
        plainPicture(*figure, sceneOf(u"length=10 d_model=8"_s), size);
        const QRect cells = positionArea(*figure);
        QVERIFY(cells.width() > 100);
        QVERIFY2(std::abs(cells.width() - cells.height()) <= 2,
                 qPrintable(u"%1 x %2"_s.arg(cells.width()).arg(cells.height())));
    }

    void curveAndMatrixHaveMinimumSize_data() {
        QTest::addColumn<QString>("preset");
        for (const FigureSize& size : figureSizes()) QTest::newRow(qPrintable(size.id)) << size.id;
    }

    /// Measured in ems, because type differs between presets: the curve must be readable, the matrix visible
    /// as a whole.
    void curveAndMatrixHaveMinimumSize() {
        QFETCH(QString, preset);
        const FigureSize size = figureSize(preset);
        const Style style = exportStyle({}, size);
        const auto figure = shownView(id, sceneOf(), size.layout(), style);
        const auto [curve, cells] = areasOf(*figure);
        const double em = style.metrics.label;
        QVERIFY2(curve.width() > 4.4 * em && curve.height() > 4 * em && cells.width() > 4 * em,
                 qPrintable(u"curve %1 x %2, matrix %3 em"_s.arg(curve.width() / em)
                                .arg(curve.height() / em)
                                .arg(cells.width() / em)));
    }

    void verySmallFigureHasOnlyTheMatrix() {
        const auto figure = kind().makeView();
        for (const QSize& size : {QSize(150, 110), QSize(700, 420)}) {
            pictureOf(*figure, sceneOf(), size);
            const bool isSmall = size.width() < 200;
            QCOMPARE(pointWith(*figure, isOnCurve).isNull(), isSmall);
            if (isSmall) QVERIFY(positionArea(*figure, 2).height() > 40);
        }
    }

    /// In a panel, whose head has the claim.
    void claimIsANoteUnlessTheHeadHasIt() {
        for (const bool isInNotes : {true, false}) {
            Style style = screenStyle({});
            style.claimInNotes = isInNotes;
            const QSize size(900, 600);
            const auto view = shownView(id, sceneFrom(u"learned length=40 similarity"_s), size, style);
            QCOMPARE(textIn(*view, size).contains(u"distance explains"_s), isInNotes);
        }
    }

    /// A longer text has more notes; those that do not fit are dropped.
    void notesDoNotShrinkMatrix() {
        const FigureSize size = figureSize(u"slide-half"_s);
        const auto side = [&](std::int64_t length, std::int64_t columns) {
            const Scene scene = sceneOf(u"length=%1 d_model=%2"_s.arg(length).arg(columns));
            const auto figure = shownView(id, scene, size.layout(), exportStyle({}, size));
            return areasOf(*figure).cells.width();
        };
        const double original = side(50, 128);
        for (const auto& [length, columns] : {std::pair{1000, 128}, std::pair{5000, 512}}) {
            const double now = side(length, columns);
            QVERIFY2(now > 0.9 * original,
                     qPrintable(u"%1: %2, not %3"_s.arg(length).arg(now).arg(original)));
        }
    }

    /// In a square panel the curve is below the matrix and as wide as the figure; in a wide one it is beside
    /// it.
    void squarePanelIsStacked() {
        for (const QSize size : {QSize(700, 700), QSize(1000, 600)}) {
            auto figure = kind().makeView();
            plainPicture(*figure, sceneOf(), size);
            const auto [curve, cells] = areasOf(*figure);
            const bool square = size.width() == size.height();
            QCOMPARE(curve.top() > cells.bottom(), square);
            if (square) QVERIFY(curve.width() > 0.7 * size.width() && cells.width() > 0.4 * size.width());
        }
    }

    /// On pages, half slides and roughly square panels, charts and notes reach the bottom.
    void figureReachesBottomOfPage_data() {
        rowsOf("size", {"a4", "letter", "slide", "slide-half", "paper-1col", "slide-4x3", "380x390",
                        "760x830", "960x900", "500x800"});
    }

    void figureReachesBottomOfPage() {
        QFETCH(QString, size);
        const FigureSize target = figureSize(size);
        auto figure = kind().makeView();
        const Style style = exportStyle({}, target);
        const QImage image = pictureOf(*figure, sceneOf(), target.layout(), style);
        int last = 0;
        for (const auto [x, y] : pointsOf(image.size()))
            if (QColor(image.pixel(x, y)) != style.palette.canvas) last = y;
        QVERIFY2(last > 0.87 * image.height(), qPrintable(u"%1 of %2"_s.arg(last).arg(image.height())));
    }

    /// Maximized in a window of 1280 x 720, notes share rows, so that all are there below a large matrix; as
    /// one of four, there are the most important ones.
    void matrixHasMostOfHeightWithNotes_data() {
        addColumns<QSize, double, QStringList>();
        const QStringList important{u"S(2)"_s, u"not monotonic"_s};
        QTest::newRow("maximized") << QSize(960, 540) << 0.56
                                   << important + QStringList{u"nearest to row"_s, u"closest of all rows"_s};
        QTest::newRow("one of four") << QSize(460, 244) << 0.62 << important;
    }
    void matrixHasMostOfHeightWithNotes() {
        const auto [size, share, notes] = thisRow<QSize, double, QStringList>();
        const auto figure = shownView(id, sceneOf(), size, smallAxes(size));
        QCOMPARE_GT(areasOf(*figure).cells.height(), share * size.height());
        const QString written = textIn(*figure, size);
        for (const QString& note : notes) QVERIFY_CONTAINS(written, note);
    }

    /// Labels that would extend past the canvas are left out, but the curve makes space for its last one.
    void bothEndsOfCurveAreLabelled() {
        const FigureSize size = figureSize(u"520x340"_s);
        for (const auto& [length, end] : {std::pair{50, u"50"_s}, std::pair{100'000, u"100,000"_s}}) {
            const QStringList words = wordsOf(id, sceneOf(u"length=%1"_s.arg(length)), size);
            QVERIFY2(words.contains(u'−' + end) && words.contains(end), qPrintable(words.join(u" | "_s)));
        }
    }

    /// The square of the nearest row has no meaning without its note.
    void nearestRowIsMarkedOnlyWithItsNote() {
        for (const QSize size : {QSize(960, 540), QSize(240, 180)}) {
            auto figure = kind().makeView();
            const Style style = smallAxes(size);
            const QImage image = pictureOf(*figure, sceneOf(), size, style);
            const QRect cells = areasOf(*figure).cells.adjusted(2, 2, -4, -4);  // without neighbours
            const int marked = pixelsOf(style.palette.position, image.copy(cells));
            QCOMPARE(marked > 0, textIn(*figure, size).contains(u"nearest to row"_s));
            QCOMPARE(marked > 0, size.width() == 960);
        }
    }

    /// Notes beside a matrix alone need no height.
    void matrixAloneFillsHeightOfSlide() {
        const FigureSize size = figureSize(u"slide"_s);
        const Scene scene = sceneOf({}, u"charts=matrix"_s);
        auto figure = kind().makeView();
        const QSize large = size.layout(), lower(large.width(), large.height() * 2 / 3);
        for (const QSize& each : {large, lower, large}) {  // whatever it was before
            pictureOf(*figure, scene, each, exportStyle(scene.style, size));
            if (each != large) continue;
            QCOMPARE_GT(areasOf(*figure).cells.height(), 0.75 * large.height());
            QVERIFY_CONTAINS(textIn(*figure, large), u"nearest to row"_s);
        }
    }

    /// Both as the first picture and after one with notes.
    void matrixWithoutNotesIsCentred() {
        const Scene scene = sceneOf({}, u"charts=matrix"_s);
        auto figure = kind().makeView();
        const QSize size(900, 400);
        Style style = screenStyle(scene.style);
        for (const bool notes : {false, true, false}) {
            style.showNotes = notes;
            pictureOf(*figure, scene, size, style);
            if (notes) continue;
            const QRectF cells = areasOf(*figure).cells;
            QCOMPARE_GT(cells.left(), size.width() / 4);
            QCOMPARE_LT(cells.right(), size.width() * 3 / 4);
        }
    }

    /// A paper has a caption that explains its marks, a handout has none.
    void marksAreLeftOutIfNothingExplainsThem() {
        const Scene scene = sceneOf(u"length=60 d_model=512"_s);  // S(k) first rises at k = 44
        const FigureSize& size = figureSize(u"paper-2col"_s);
        Style style = exportStyle(scene.style, size);
        const auto marked = [&] {
            auto figure = kind().makeView();
            const QImage image = pictureOf(*figure, scene, size.layout(), style);
            return std::ranges::count_if(pointsOf(image.size()), [&](const QPoint& at) {
                return image.pixelColor(at) == style.palette.base;
            });
        };
        QCOMPARE_GT(marked(), 0);
        style.showExplainedMarks = false;
        QCOMPARE(marked(), 0);
    }

    /// Large type leaves out the curve, which then has the smaller one, too.
    void curveShownAgainHasNewStyle() {
        const Scene scene = sceneOf(u"length=8192"_s);
        const QSize size(470, 250);
        auto figure = kind().makeView(), fresh = kind().makeView();
        Style large = screenStyle(scene.style);
        large.metrics = screenMetrics(size, 3);
        pictureOf(*figure, scene, size, large);
        const auto isOnTheCurve = [](const Cursor& at) { return !at.position && at.shift; };
        QVERIFY(pointWith(*figure, isOnTheCurve).isNull());
        Style small = large;
        small.metrics = screenMetrics(size, 1);
        QCOMPARE(pictureOf(*figure, scene, size, small), pictureOf(*fresh, scene, size, small));
    }

    /// If charts side by side do not need the height, the notes use it.
    void halfBeamerSlideShowsNotes() {
        for (const ThemeId theme : {ThemeId::Light, ThemeId::Dark}) {
            SceneStyle target;
            target.theme = theme;
            const FigureSize& size = figureSize(u"beamer-half"_s);
            Style style = exportStyle(target, size);
            style.showSelection = false;
            const QString written = textIn(*viewOf(id, sceneOf(), style), size.layout());
            for (const char* note : {"colours: 0 to 64", "not monotonic", "nearest to row"})
                QVERIFY_CONTAINS(written, QLatin1String(note));
        }
    }

    /// Without a bar or limits, the colours mean nothing.
    void colorsHaveBarOrLimits_data() {
        QTest::addColumn<QString>("at");
        for (const FigureSize& size : figureSizes()) QTest::newRow(qPrintable(size.id)) << size.id;
    }
    void colorsHaveBarOrLimits() {
        QFETCH(QString, at);
        for (const char* const scheme : {"sinusoidal", "index", "learned", "alibi", "rope"}) {
            const Scene scene = sceneOf(QLatin1String(scheme));
            const FigureSize size = figureSize(at);
            const Style style = exportStyle({}, size);
            const auto model = kind().modelOf(scene);
            const auto view = kind().viewOf(model, style);
            const QStringList words = wordsOf(*view, size.layout()) + view->captionText().sentences;
            const QStringList names = static_cast<const SimilarityBase&>(*model).matrixNames();
            const bool hasBar = std::ranges::any_of(
                names, [&](const QString& name) { return !name.isEmpty() && words.contains(name); });
            const bool hasLimits = words.join(' '_L1).contains(u"colours: "_s);
            QVERIFY2(hasBar || hasLimits,
                     qPrintable(u"%1: %2"_s.arg(QLatin1String(scheme), words.join(' '_L1))));
        }
    }

    /// If height is scarce, as in a window of four figures, the notes are below the curve and the matrix has
    /// the full height.
    void lowPanelHasNotesBelowCurve() {
        auto figure = kind().makeView();
        const QSize size(780, 380);
        plainPicture(*figure, sceneOf(), size);
        const auto [curve, cells] = areasOf(*figure);
        QCOMPARE_GT(cells.height(), 0.6 * size.height());
        QVERIFY(curve.left() > cells.right() && curve.height() > 0.25 * size.height());
        // They return to the bottom of a high figure.
        plainPicture(*figure, sceneOf(), QSize(1000, 700));
        QVERIFY(!pointWith(*figure, [](const Cursor& at) { return at.position.has_value(); }).isNull());
    }

    /// As one of four on a 1280 x 720 projector: the matrix has two thirds of the height.
    void matrixFillsHeightOfSmallPanel() {
        auto figure = kind().makeView();
        const QSize size(470, 200);
        plainPicture(*figure, sceneOf(), size);
        const int rows = positionArea(*figure).height();
        QCOMPARE_GT(rows, 0.6 * size.height());
    }

    void clicksAndDragsSelectPositionAndShift() {
        const Scene scene = sceneOf();
        auto figure = kind().makeView();
        plainPicture(*figure, scene);
        const QPointF cell =
            pointWith(*figure, [](const Cursor& c) { return c.position == 30 && c.shift == -20; });
        Scene next = scene;
        figure->clicked(cell)->change(next);
        QCOMPARE(next.selection.position, 30);
        QCOMPARE(next.selection.shift, -20);

        const QPointF onCurve =
            pointWith(*figure, [](const Cursor& c) { return !c.position && c.shift == 17; });
        next = scene;
        figure->clicked(onCurve)->change(next);
        QCOMPARE(next.selection.position, 10);
        QCOMPARE(next.selection.shift, 17);

        const QPointF rule = pointWith(*figure, [](const Cursor& c) { return !c.position && c.shift == 2; });
        const auto handle = figure->handleAt(rule + QPointF(2, 5));
        QVERIFY(handle);
        handle->drag(rule, onCurve)->change(next);
        QCOMPARE(next.selection.shift, 17);
        handle->drag(rule, QPointF(1e6, 0))->change(next);
        QCOMPARE(next.selection.shift, 49);
    }

    void arrowsMoveAlongAndAcrossDiagonal() {
        const Scene scene = sceneOf();
        auto figure = kind().makeView();
        plainPicture(*figure, scene);
        Scene next = scene;
        figure->keyPressed(Qt::Key_Down, Qt::ShiftModifier)->change(next);
        QCOMPARE(next.selection.position, 20);
        QCOMPARE(next.selection.shift, 2);
        next = scene;
        figure->keyPressed(Qt::Key_Left, {})->change(next);
        QCOMPARE(next.selection.position, 10);
        QCOMPARE(next.selection.shift, 1);
        QVERIFY(!figure->keyPressed(Qt::Key_A, {}));
    }

    void zoomingCurveZoomsMatrixWithinBounds() {
        auto figure = kind().makeView();
        plainPicture(*figure, sceneOf(u"length=1000 d_model=64"_s));
        const QPointF near =
            pointWith(*figure, [](const Cursor& c) { return !c.position && c.shift && *c.shift >= 100; });
        const std::optional<View> view = figure->zoomed(near, 0.1);
        QVERIFY(view && view->x && view->y);
        QVERIFY(isNear(view->x->upper - view->x->lower, view->y->upper - view->y->lower, 1e-9));
        QVERIFY(view->x->lower >= -0.5 && view->y->lower >= -0.5);
        QVERIFY(view->x->lower - view->y->upper < 100 && view->x->upper - view->y->lower > 100);
        QVERIFY(!figure->zoomed(near, 1e9)->x);
    }

    void missingPairsAreExplained() {
        for (const char* w : {"identity", "random", "ahead"}) {
            const Scene scene = sceneOf(u"d_model=1 odd_rule=zero_pad"_s, u"w="_s + QLatin1String(w));
            auto figure = kind().makeView();
            plainPicture(*figure, sceneOf(u"d_model=64"_s));  // the previous picture is gone
            const QImage image = plainPicture(*figure, scene, QSize(600, 400));
            int words = 0, colours = 0;
            for (const auto [x, y] : pointsOf(image.size())) {
                const QColor color(image.pixel(x, y));
                words += color == screenStyle(scene.style).palette.secondary;
                colours += color.hsvSaturation() > 100;
                QVERIFY(figure->cursorAt(QPointF(x, y)).isEmpty());
                QVERIFY(!figure->zoomed(QPointF(x, y), 0.5));
            }
            QVERIFY2(words > 100 && colours < 50, qPrintable(u"%1, %2"_s.arg(words).arg(colours)));
        }
    }
};

QTEST_MAIN(SimilarityFigureTest)
#include "similarity_figure_test.moc"
