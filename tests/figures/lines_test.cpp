// SPDX-License-Identifier: GPL-3.0-or-later
//
// Positions and Dimensions: dashes and crests of the lines, and the zoom of the displayed axis.
#include "app/figures/dimensions/model.h"
#include "app/figures/positions/model.h"
#include "app/figures/positions/scheme_model.h"
#include "app/figures/scene_edits.h"
#include "app/scene/literals.h"
#include "app/style/figure_size.h"
#include "tests/columns.h"
#include "tests/figures/model_values.h"
#include "tests/figures/shown_figure.h"
#include "tests/is_near.h"
#include "tests/scenes.h"
#include "tests/text_rows.h"

#include <QImage>
#include <QTest>
#include <QWidget>

#include <algorithm>
#include <cmath>
#include <map>

using namespace sinescope;

namespace {

Scene sceneOf(const char* setting = "") {
    return sceneFrom(QLatin1String(setting) + u" positions dimensions"_s);
}

QString headersOf(const FigureTable& table) {
    return table.columns.all().join(u" | "_s);
}

}  // namespace

class LinesTest : public QObject {
    Q_OBJECT

 private slots:
    /// Also in a paper column, crossing rows are distinguished by their dashes: the rise of row 25 between
    /// columns 24 and 38 has gaps.
    void dashesAreKeptWhereRowsCross() {
        const FigureSize& size = figureSize(u"paper-1col"_s);
        SceneStyle dark;
        dark.theme = ThemeId::Dark;
        const Style style = exportStyle(dark, size);
        const auto view = viewOf(u"positions"_s, sceneOf(), style);
        constexpr int fine = 4;
        const QImage image = paintedBy(*view, size.layout(), fine);
        view->surface()->resize(size.layout());
        view->surface()->grab();
        const QRect rise = areaWhere(*view, 1, [&](const QPointF& at) {
            const auto column = view->cursorAt(at).column;
            return column && *column > 25 && *column < 37;
        });
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

    void fastWaveIsEvenBandInFiles_data() { rowsOf("size", {"slide", "slide-4k", "paper-1col", "a4"}); }
    /// Resolved in part, a wave of few pixels would look modulated.
    void fastWaveIsEvenBandInFiles() {
        QFETCH(QString, size);
        const Scene scene = sceneOf("length=100000 columns=64");
        const FigureSize at = figureSize(size);
        const QImage image = paintedBy(*viewOf(u"dimensions"_s, scene, at), at.layout(), at.scale());
        // A row of pixels below the middle, without the axes and their labels.
        std::map<QRgb, int> counts;
        const int from = image.width() / 4, to = image.width() * 2 / 3;
        for (int x = from; x < to; ++x) ++counts[image.pixel(x, image.height() * 2 / 5)];
        const auto most =
            std::ranges::max_element(counts, {}, [](const auto& count) { return count.second; });
        const QColor fill(most->first);
        QVERIFY2(fill != QColor(Qt::white), "no band");
        QVERIFY2(most->second > 0.97 * (to - from),
                 qPrintable(u"%1 of %2 pixels"_s.arg(most->second).arg(to - from)));
    }

    /// Alternating cosines and sines would be a comb, so a line follows one of the waves.
    void lineOfRotationFollowsOneWave() {
        const auto sines = modelOf<SchemePositionsModel>(sceneFrom("d_model=8 rope"));
        QCOMPARE(sines.columns(), (std::vector<std::int64_t>{1, 3, 5, 7}));
        QCOMPARE(sines.runs().size(), std::size_t{1});
        QCOMPARE(sines.claim(), u"sine of each pair's angle"_s);
        QCOMPARE(sines.valueNames(), (QStringList{u"sine"_s, u"sin"_s}));
        QCOMPARE(headersOf(sines.table()), u"column | pair | wave | p = 0 | p = 10 | p = 25"_s);
        QVERIFY(isNear(std::get<double>(sines.table().cell(1, 4)), std::sin(1.0), 1e-14));
        const auto both =
            modelOf<SchemePositionsModel>(sceneFrom("d_model=8 rope positions over=pairs waves=both"));
        QCOMPARE(both.runs().size(), std::size_t{2});
        QCOMPARE(both.xOf(7), 3.0);
        QCOMPARE(both.columnOfPair(2), 5);
        // The distance is between whole rows, whatever is drawn.
        QCOMPARE(factOf(both, u"positions.distance"_s), factOf(sines, u"positions.distance"_s));
    }

    void halfOfOtherWaveIsNotOnTheAxis() {
        const QSize size(700, 420);
        for (const auto& [waves, first] : {std::pair("sine", 0.0), {"cosine", 64.0}}) {
            const Scene scene =
                sceneFrom(u"length=50 d_model=128 layout=halves positions waves="_s + QLatin1String(waves));
            const auto view = shownView(u"positions"_s, scene, size);
            const auto left = view->pixelOf({first, 0.0}), right = view->pixelOf({first + 63, 0.0});
            QVERIFY(left->x() > 0 && right->x() < size.width());
            QVERIFY(right->x() - left->x() > 0.7 * size.width());
        }
    }

    void crestIsMaximumOfCurve_data() {
        addColumns<double, int>();
        for (const double factor : {1.0, -2.0})
            for (const int column : {0, 1, 4})
                QTest::addRow("factor %g, column %d", factor, column) << factor << column;
    }
    void crestIsMaximumOfCurve() {
        const auto [factor, column] = thisRow<double, int>();
        const auto model =
            modelOf<DimensionsModel>(sceneFrom(u"length=200 d_model=16 factor=%1"_s.arg(factor)));
        const auto crest = model.line(column).firstCrest(3, 199);
        QVERIFY(crest && *crest >= 3);
        QVERIFY(isNear(model.encoding()->valueAt(*crest, column), std::abs(factor), 1e-12));
    }

    // The wheel over pairs once zoomed the columns of the heatmap instead of its own picture.
    void wheelZoomsDisplayedAxis_data() { rowsOf("over", {"columns", "pairs"}); }
    void wheelZoomsDisplayedAxis() {
        QFETCH(QString, over);
        Scene scene = sceneFrom(u"dimensions heatmap wavelengths positions over="_s + over);
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
        // Its own picture follows: the left edge no longer shows the first column or pair.
        const Cursor before = view->cursorAt({80, 200});
        view->update(kind.modelOf(scene), Change::View, screenStyle(scene.style));
        view->surface()->grab();
        QVERIFY(view->cursorAt({80, 200}).column > before.column);
    }

    void changingAxisQuantityResetsZoom() {
        Scene scene = sceneOf();
        findFigure(scene, u"positions"_s)->x = AxisRange{100, 120};
        const FigureSpec& spec = figureKind(u"positions"_s).spec;
        optionEdit(spec, u"waves"_s, QString(), u"both"_s).change(scene);
        QVERIFY(findFigure(scene, u"positions"_s)->x.has_value());
        optionEdit(spec, u"over"_s, QString(), u"pairs"_s).change(scene);
        QVERIFY(!findFigure(scene, u"positions"_s)->x.has_value());
    }

    /// Norms of rows are no values of columns, and have no place in their range.
    void changingPictureResetsVerticalZoomAndColors() {
        Scene scene = sceneOf();
        scene.figures = {{u"dimensions"_s, {{10, 20}}, {{-1, 1}}, {}, {{u"values"_s, {-1, 1}}}}};
        optionEdit(figureKind(u"dimensions"_s).spec, u"show"_s, QString(), u"norms"_s).change(scene);
        const FigureState& state = scene.figures.front();
        QVERIFY(state.x.has_value() && !state.y && state.colors.empty());
    }
};

QTEST_MAIN(LinesTest)
#include "lines_test.moc"
