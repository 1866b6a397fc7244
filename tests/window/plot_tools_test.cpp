// SPDX-License-Identifier: GPL-3.0-or-later
//
// Tools that every plot has, such as box zoom and colour limits.
#include "app/figures/registry.h"
#include "app/model/figure_description.h"
#include "app/scene/literals.h"
#include "app/scene/scene_json.h"
#include "app/scene/scene_scheme.h"
#include "app/window/board/hover_box.h"
#include "support.h"
#include "tests/columns.h"
#include "tests/figures/shown_figure.h"
#include "tests/text_rows.h"
#include "tests/window/test_classes.h"

#include <QAction>
#include <QContextMenuEvent>
#include <QLineEdit>
#include <QMenu>
#include <QMouseEvent>
#include <QRubberBand>
#include <QToolButton>

#include <cmath>

using namespace sinescope;

namespace {

const QString heatmap = u"heatmap"_s;

/// The area of a figure's first zoomable chart.
QRect chartOf(Panel& panel) {
    for (const QRectF& area : panel.figure().answerAreas())
        if (panel.figure().boxed(area.center(), area.center())) return area.toRect();
    failCase(u"the figure has no chart"_s);
}

QRubberBand* band(MainWindow& window) {
    return surface(window, heatmap).findChild<QRubberBand*>();
}

/// True if both ends of `range` are within 1 of `first` and `last`.
bool isAbout(const std::optional<AxisRange>& range, double first, double last) {
    return range && std::abs(range->lower - first) < 1 && std::abs(range->upper - last) < 1;
}

void openMenu(QWidget& on, const QPoint& at) {
    QContextMenuEvent event(QContextMenuEvent::Mouse, at, on.mapToGlobal(at));
    QCoreApplication::sendEvent(&on, &event);
}

/// Left end of the handle at the upper end of a colour bar, or at the lower one if `last`.
QPoint endOfColours(Panel& panel, bool last = false) {
    std::vector<QPoint> ends;
    for (const Region& region : panel.figure().regions())
        if (region.drag && region.tip && region.tip().contains(u"limit of the colours"_s))
            ends.push_back(QPointF(region.area.left() + 1, region.area.center().y()).toPoint());
    if (ends.empty()) failCase(u"the figure has no such handle"_s);
    const auto [top, foot] = std::minmax_element(
        ends.begin(), ends.end(), [](const QPoint& a, const QPoint& b) { return a.y() < b.y(); });
    return last ? *foot : *top;
}

std::optional<AxisRange> colors(MainWindow& window, const QString& figure) {
    const auto& all = findFigure(sceneOf(window), figure)->colors;
    return all.empty() ? std::nullopt : std::optional(all.begin()->second);
}

/// Triggers the entry `label` of the figure's context menu at a point.
void choose(MainWindow& window, const QString& figure, const QPoint& at, const QString& label) {
    QWidget& on = surface(window, figure);
    openMenu(on, at);
    QMenu* menu = panel(window, figure).findChild<QMenu*>();
    if (!menu) failCase(u"the figure has no menu"_s);
    const auto actions = menu->actions();
    const auto found = std::find_if(actions.begin(), actions.end(),
                                    [&label](const QAction* action) { return action->text() == label; });
    if (found == actions.end()) failCase(u"the menu has no such entry"_s);
    (*found)->trigger();
    delete menu;
}

const std::vector<Annotation>& annotations(MainWindow& window, const QString& figure) {
    return findFigure(sceneOf(window), figure)->annotations;
}

/// A figure of `scene` as exported to an image.
QImage exported(const Scene& scene, const QString& figure) {
    const FigureKind& kind = figureKind(figure);
    Style style = screenStyle(scene.style);
    style.showAffordances = false;
    return paintedBy(*kind.viewOf(kind.modelOf(scene), style), {800, 500});
}

const HoverBox& hoverBox(MainWindow& window, const QString& figure) {
    return *surface(window, figure).findChild<HoverBox*>();
}

void hoverOver(QWidget& on, const QPoint& at) {
    QMouseEvent event(QEvent::MouseMove, at, on.mapToGlobal(QPointF(at)), Qt::NoButton, Qt::NoButton, {});
    QCoreApplication::sendEvent(&on, &event);
    untilIdle();
}

/// nullptr if none is open. One that was closed is a child until the next turn.
QLineEdit* editOver(MainWindow& window, const QString& figure) {
    for (QLineEdit* each : surface(window, figure).findChildren<QLineEdit*>(u"inPlace"_s))
        if (!each->isHidden()) return each;
    return nullptr;
}

}  // namespace

class PlotToolsTest : public QObject {
    Q_OBJECT

 private slots:
    void ctrlDragZoomsToBox_data() {
        rowsOf("figure", {"heatmap", "positions", "dimensions", "wavelengths", "similarity", "precision",
                          "derivative", "beyond", "spectrum"});
    }
    /// The data under the corners of the box end up at the corners of the chart.
    void ctrlDragZoomsToBox() {
        QFETCH(const QString, figure);
        const auto window = windowOf(figure);
        Panel& of = panel(*window, figure);
        const QRect chart = chartOf(of);
        const QPoint from = chart.topLeft() + QPoint(chart.width() / 4, chart.height() / 4);
        const QPoint to = chart.topLeft() + QPoint(chart.width() * 3 / 4, chart.height() * 3 / 4);
        const Cursor first = of.figure().cursorAt(from), last = of.figure().cursorAt(to);
        drag(surface(*window, figure), from, to, Qt::ControlModifier);
        untilIdle();
        const FigureState& state = *findFigure(sceneOf(*window), figure);
        QVERIFY(state.x || state.y);
        const QRect zoomed = chartOf(of);
        const auto isNear = [](const std::optional<std::int64_t>& a, const std::optional<std::int64_t>& b) {
            return !a || !b || std::abs(*a - *b) <= 2;
        };
        const Cursor left = of.figure().cursorAt(zoomed.topLeft() + QPoint(2, 2));
        const Cursor right = of.figure().cursorAt(zoomed.bottomRight() - QPoint(2, 2));
        QVERIFY(isNear(left.position, first.position) && isNear(left.column, first.column));
        QVERIFY(isNear(right.position, last.position) && isNear(right.column, last.column));
    }

    void everyZoomedFigureHasResetButton_data() {
        rowsOf("figure", {"heatmap", "precision", "trajectory", "derivative", "similarity", "spectrum"});
    }
    /// Also if the middle of the figure is outside all charts.
    void everyZoomedFigureHasResetButton() {
        QFETCH(const QString, figure);
        const auto window = windowOf(figure);
        Panel& of = panel(*window, figure);
        const Scene before = sceneOf(*window);
        QVERIFY(!of.zoomButton()->isVisible());
        QTest::keyClick(&surface(*window, figure), Qt::Key_Plus);
        QVERIFY(sceneOf(*window) != before);
        QTRY_VERIFY(of.zoomButton()->isVisible());
        QTest::mouseClick(of.zoomButton(), Qt::LeftButton);
        QVERIFY(sceneOf(*window) == before);
    }

    void boxZoomsSharedAxesInOneUndoStep() {
        const auto window = shownWindow();
        Panel& map = panel(*window, heatmap);
        const Scene before = sceneOf(*window);
        drag(surface(*window, heatmap), surfacePointOf(map, 30, 60), surfacePointOf(map, 10, 20),
             Qt::ControlModifier);
        const FigureState& state = *findFigure(sceneOf(*window), heatmap);
        QVERIFY(isAbout(state.x, 20, 60));
        QVERIFY(isAbout(state.y, 10, 30));
        QCOMPARE(findFigure(sceneOf(*window), u"positions"_s)->x, state.x);
        QCOMPARE(findFigure(sceneOf(*window), u"dimensions"_s)->x, state.y);
        QCOMPARE(sceneOf(*window).selection, before.selection);
        window->document().undo();
        QVERIFY(sceneOf(*window) == before);
    }

    void aNarrowBoxZoomsOneAxis() {
        const auto window = windowOf(heatmap);
        const QPoint from = surfacePointOf(panel(*window, heatmap), 10, 20);
        drag(surface(*window, heatmap), from, from + QPoint(200, 3), Qt::ControlModifier);
        const FigureState& state = *findFigure(sceneOf(*window), heatmap);
        QVERIFY(state.x && std::abs(state.x->lower - 20) < 1);
        QVERIFY(!state.y);
    }

    void boxIsVisibleWhileDraggingAndEscapeCancelsIt() {
        const auto window = windowOf(heatmap);
        const Scene before = sceneOf(*window);
        QWidget& on = surface(*window, heatmap);
        const QPoint from = surfacePointOf(panel(*window, heatmap), 10, 20);
        QTest::mousePress(&on, Qt::LeftButton, Qt::ControlModifier, from);
        QTest::mouseMove(&on, from + QPoint(40, 30));
        QTest::mouseMove(&on, from + QPoint(80, 60));
        QVERIFY(band(*window) && band(*window)->isVisible());
        QVERIFY((band(*window)->geometry().bottomRight() - from - QPoint(80, 60)).manhattanLength() <= 4);
        QTest::keyClick(&on, Qt::Key_Escape);
        QVERIFY(!band(*window)->isVisible());
        QTest::mouseMove(&on, from + QPoint(90, 60));
        QTest::mouseRelease(&on, Qt::LeftButton, Qt::ControlModifier, from + QPoint(90, 60));
        QVERIFY(!band(*window)->isVisible());
        QVERIFY(sceneOf(*window) == before);
    }

    void menuEnablesBoxZoomForOneDrag() {
        const auto window = windowOf(heatmap);
        QWidget& on = surface(*window, heatmap);
        const QPoint from = surfacePointOf(panel(*window, heatmap), 10, 20);
        openMenu(on, from);
        const auto* menu = panel(*window, heatmap).findChild<QMenu*>();
        QVERIFY(menu);
        const auto actions = menu->actions();
        const auto at = std::find_if(actions.begin(), actions.end(),
                                     [](const QAction* action) { return action->text().contains(u"box"_s); });
        QVERIFY(at != actions.end());
        (*at)->trigger();
        QApplication::activePopupWidget()->close();
        drag(on, from, from + QPoint(200, 100));
        QVERIFY(findFigure(sceneOf(*window), heatmap)->x);
        window->document().undo();
        drag(on, from, from + QPoint(200, 100));  // the tool applies to one drag only
        QVERIFY(!findFigure(sceneOf(*window), heatmap)->x);
    }

    void draggingColourBarEndsSetsLimits_data() { rowsOf("figure", {"heatmap", "compare"}); }
    /// Dragging the upper end halfway to the middle halves limits symmetric about 0; the other end follows.
    void draggingColourBarEndsSetsLimits() {
        QFETCH(const QString, figure);
        const auto window = windowOf(figure);
        Panel& of = panel(*window, figure);
        const Scene before = sceneOf(*window);
        const QPoint top = endOfColours(of), bottom = endOfColours(of, true);
        drag(surface(*window, figure), top, top + (bottom - top) / 4);
        const std::optional<AxisRange> half = colors(*window, figure);
        QVERIFY(half);
        QCOMPARE(half->lower, -half->upper);
        if (figure == "heatmap"_L1) QVERIFY(std::abs(half->upper - 0.5) < 0.02);
        QVERIFY(figureDescription(of.model(), figureKind(figure).spec, true).contains(u"by hand"_s));
        window->document().undo();
        QVERIFY(sceneOf(*window) == before);
        untilIdle();
        drag(surface(*window, figure), bottom, bottom + (top - bottom) / 4);
        QVERIFY(std::abs(colors(*window, figure)->upper / half->upper - 1) < 0.05);
    }

    void draggedColourLimitsAreMarkedAndReset() {
        const auto window = windowOf(heatmap);
        Panel& of = panel(*window, heatmap);
        QVERIFY(!of.zoomButton()->isVisible());
        const Scene before = sceneOf(*window);
        const QPoint top = endOfColours(of), bottom = endOfColours(of, true);
        // Nothing is drawn above the bar until a limit is set.
        const auto markedAbove = [&] {
            const QImage image = surface(*window, heatmap).grab().toImage();
            const double ratio = image.devicePixelRatio();
            int dark = 0;
            for (int y = -6; y <= -2; ++y)
                for (int x = 2; x <= 14; ++x)
                    dark += qGray(image.pixel((QPointF(top + QPoint(x, y)) * ratio).toPoint())) < 100;
            return dark > 5;
        };
        untilIdle();
        QVERIFY(!markedAbove());
        drag(surface(*window, heatmap), top, top + (bottom - top) / 4);
        untilIdle();
        QVERIFY(markedAbove());
        QTRY_VERIFY(of.zoomButton()->isVisible());
        QTest::mouseClick(of.zoomButton(), Qt::LeftButton);
        QVERIFY(sceneOf(*window) == before);
        QTRY_VERIFY(!of.zoomButton()->isVisible());
    }

    void colourLimitsAreTypedAndReset() {
        const auto window = windowOf(heatmap);
        QWidget& on = surface(*window, heatmap);
        on.setFocus();
        QTest::keyClick(&on, Qt::Key_Return);  // works without a mouse
        QVERIFY(editOver(*window, heatmap));
        QCOMPARE(editOver(*window, heatmap)->text(), u"1"_s);
        QTest::keyClicks(editOver(*window, heatmap), u"-2"_s);
        QTest::keyClick(editOver(*window, heatmap), Qt::Key_Return);
        QVERIFY(!colors(*window, heatmap));  // refused; the field stays open
        QVERIFY(editOver(*window, heatmap));
        editOver(*window, heatmap)->selectAll();
        QTest::keyClicks(editOver(*window, heatmap), u"0.25"_s);
        QTest::keyClick(editOver(*window, heatmap), Qt::Key_Return);
        QVERIFY(colors(*window, heatmap));
        QCOMPARE(colors(*window, heatmap)->lower, -0.25);
        QCOMPARE(colors(*window, heatmap)->upper, 0.25);
        untilIdle();
        QTest::keyClick(&on, Qt::Key_Return);
        editOver(*window, heatmap)->selectAll();
        QTest::keyClick(editOver(*window, heatmap), Qt::Key_Delete);
        QTest::keyClick(editOver(*window, heatmap), Qt::Key_Return);
        QVERIFY(!colors(*window, heatmap));
    }

    void colourLimitsAreSavedAndDescribed() {
        Scene scene;
        findFigure(scene, heatmap)->colors[u"values"_s] = {-0.25, 0.25};
        const Scene read = sceneFromJson(sceneToJson(scene), figureCatalog());
        QVERIFY(read == scene);
        const auto model = figureKind(heatmap).modelOf(read);
        QVERIFY(model->alternativeText().contains(u"from −0.25 to 0.25"_s));
        QVERIFY(model->program().text.contains(u"0.25"_s));
    }

    void clickingLabelTogglesItsLine_data() {
        addColumns<QString, QString, QString, QString, QJsonObject>();
        const auto row = [](const char* name, const char* figure, const char* line, const char* label,
                            const char* scheme = "", const QJsonObject& options = {}) {
            QTest::newRow(name) << QString::fromUtf8(figure) << QString::fromUtf8(line)
                                << QString::fromUtf8(label) << QString::fromUtf8(scheme) << options;
        };
        row("positions", "positions", "p = 25", "p = 25");
        row("dimensions", "dimensions", "j = 32", "j = 32");
        row("derivative", "derivative", "j = 32", "j = 32");
        row("precision", "precision", "bfloat16, exp", "bfloat16, exp");
        row("rounded rotation", "precision", "bfloat16", "bfloat16", "rope");
        row("trajectory", "trajectory", "PC 2", "PC 2");
        row("wavelengths", "wavelengths", "limit", "2πn");
        row("similarity", "similarity", "all pairs", "all pairs", "", {{u"part"_s, u"fast"_s}});
        row("beyond", "beyond", "rope", "RoPE");
        row("learn", "learn", "chance", "chance");
        row("compare", "compare", "A", "A", "", {{u"view"_s, u"score"_s}});
    }
    void clickingLabelTogglesItsLine() {
        const auto [figure, line, label, scheme, options] =
            thisRow<QString, QString, QString, QString, QJsonObject>();
        const auto window = windowOf(figure, [&](Scene& scene) {
            if (!scheme.isEmpty()) setScheme(scene, newScheme(scene, scheme));
            for (auto each = options.begin(); each != options.end(); ++each)
                findFigure(scene, figure)->options[each.key()] = each.value();
        });
        QWidget& on = surface(*window, figure);
        const auto labelOf = [&](const QString& verb) {
            QStringList found;
            for (const Region& region : panel(*window, figure).figure().regions()) {
                if (!region.link) continue;
                found << region.tip();
                if (found.last().startsWith(u"Click to %1 %2"_s.arg(verb, label)))
                    return region.area.center().toPoint();
            }
            failCase(u"the line has no such label; there are: "_s + found.join(u"; "_s));
        };
        const Scene before = sceneOf(*window);
        QTest::mouseClick(&on, Qt::LeftButton, {}, labelOf(u"hide"_s));
        QCOMPARE(findFigure(sceneOf(*window), figure)->hidden, QStringList{line});
        QVERIFY(sceneOf(*window).selection == before.selection);
        untilIdle();
        QVERIFY(figureDescription(panel(*window, figure).model(), figureKind(figure).spec, true)
                    .contains(u"Hidden lines: %1."_s.arg(line)));
        QVERIFY(exported(sceneOf(*window), figure) != exported(before, figure));
        QTest::mouseClick(&on, Qt::LeftButton, {}, labelOf(u"show"_s));
        QVERIFY(sceneOf(*window) == before);
    }

    /// Also if the label of a hidden line does not fit.
    void resettingViewShowsHiddenLines() {
        const QString figure = u"positions"_s;
        const auto window = windowOf(figure);
        const Scene before = sceneOf(*window);
        QToolButton* reset = panel(*window, figure).zoomButton();
        QVERIFY(!reset->isVisible());
        edit(*window, [&](Scene& scene) { findFigure(scene, figure)->hidden = {u"p = 25"_s}; });
        QTRY_VERIFY(reset->isVisible());
        QTest::mouseClick(reset, Qt::LeftButton);
        QVERIFY(sceneOf(*window) == before);
        QTRY_VERIFY(!reset->isVisible());
    }

    void figureMenuAddsAndRemovesAnnotations() {
        const auto window = windowOf(heatmap);
        QWidget& on = surface(*window, heatmap);
        const QPoint at = surfacePointOf(panel(*window, heatmap), 20, 60);
        const Scene before = sceneOf(*window);
        choose(*window, heatmap, at, u"Add text here"_s);
        QCOMPARE(annotations(*window, heatmap).size(), std::size_t{1});
        QVERIFY(editOver(*window, heatmap));
        editOver(*window, heatmap)->selectAll();
        QTest::keyClicks(editOver(*window, heatmap), u"slow"_s);
        QTest::keyClick(editOver(*window, heatmap), Qt::Key_Return);
        QCOMPARE(annotations(*window, heatmap).front().text, u"slow"_s);
        QVERIFY(std::abs(annotations(*window, heatmap).front().at.x() - 60) < 1);
        QVERIFY(std::abs(annotations(*window, heatmap).front().at.y() - 20) < 1);
        untilIdle();
        const QPoint target = surfacePointOf(panel(*window, heatmap), 40, 90);
        drag(on, at, target);
        QVERIFY(std::abs(annotations(*window, heatmap).front().at.x() - 90) < 1);
        QVERIFY(std::abs(annotations(*window, heatmap).front().at.y() - 40) < 1);
        window->document().undo();
        QVERIFY(std::abs(annotations(*window, heatmap).front().at.x() - 60) < 1);
        untilIdle();
        QTest::mouseClick(&on, Qt::LeftButton, {}, at);  // starts editing in place
        QVERIFY(editOver(*window, heatmap));
        editOver(*window, heatmap)->selectAll();
        QTest::keyClick(editOver(*window, heatmap), Qt::Key_Delete);
        QTest::keyClick(editOver(*window, heatmap), Qt::Key_Return);
        QVERIFY(annotations(*window, heatmap).empty());
        window->document().undo();
        untilIdle();
        choose(*window, heatmap, at, u"Remove annotation"_s);
        QVERIFY(annotations(*window, heatmap).empty());
    }

    void annotationsAreEditedAndMovedByKeyboard() {
        const auto window = windowOf(heatmap);
        QWidget& on = surface(*window, heatmap);
        choose(*window, heatmap, surfacePointOf(panel(*window, heatmap), 20, 60), u"Add arrow from here"_s);
        QTest::keyClick(editOver(*window, heatmap), Qt::Key_Escape);
        // Past the numbers of the colour bar: the tip, and then the text.
        const auto openField = [&](const QString& part) {
            QTest::keyClick(&on, Qt::Key_Return);
            for (int k = 0; k < 6 && editOver(*window, heatmap); ++k) {
                if (editOver(*window, heatmap)->text().contains(part)) return editOver(*window, heatmap);
                QTest::keyClick(editOver(*window, heatmap), Qt::Key_Tab);
            }
            failCase(u"Tab came to no field with "_s + part);
        };
        const auto type = [&](const QString& text) {
            openField(u", "_s)->selectAll();
            QTest::keyClicks(editOver(*window, heatmap), text);
            QTest::keyClick(editOver(*window, heatmap), Qt::Key_Return);
        };
        type(u"30, 12.5"_s);
        QCOMPARE(*annotations(*window, heatmap).front().tip, QPointF(30, 12.5));
        untilIdle();
        type(u"30, 4000"_s);
        QVERIFY(editOver(*window, heatmap));  // with a complaint
        QTest::keyClick(editOver(*window, heatmap), Qt::Key_Escape);
        QCOMPARE(*annotations(*window, heatmap).front().tip, QPointF(30, 12.5));
        const QPointF before = annotations(*window, heatmap).front().at;
        openField(u"Text"_s);
        QTest::keyClick(editOver(*window, heatmap), Qt::Key_Right, Qt::AltModifier | Qt::ShiftModifier);
        QTest::keyClick(editOver(*window, heatmap), Qt::Key_Down, Qt::AltModifier);
        const FigureView& figure = panel(*window, heatmap).figure();
        const QPointF way =
            *figure.pixelOf(annotations(*window, heatmap).front().at) - *figure.pixelOf(before);
        QVERIFY(std::abs(way.x() - 10) < 0.01 && std::abs(way.y() - 1) < 0.01);
        QVERIFY(editOver(*window, heatmap)->text() == "Text"_L1);
        window->document().undo();
        QCOMPARE(annotations(*window, heatmap).front().at, before);
    }

    void arrowEndsAreDraggedSeparately() {
        const QString figure = u"positions"_s;
        const auto window = windowOf(figure);
        QWidget& on = surface(*window, figure);
        const QPoint at = chartOf(panel(*window, figure)).center();
        choose(*window, figure, at, u"Add arrow from here"_s);
        QTest::keyClick(editOver(*window, figure), Qt::Key_Escape);
        const Annotation made = annotations(*window, figure).front();
        QVERIFY(made.tip);
        const QPoint tip = panel(*window, figure).figure().pixelOf(*made.tip)->toPoint();
        drag(on, tip, tip + QPoint(50, 0));
        const Annotation pointed = annotations(*window, figure).front();
        QCOMPARE(pointed.at, made.at);
        QVERIFY(pointed.tip->x() > made.tip->x());
        drag(on, at, at + QPoint(0, 40));
        QVERIFY(annotations(*window, figure).front().at.y() < made.at.y());  // down is less on this axis
        QCOMPARE(*annotations(*window, figure).front().tip, *pointed.tip);
    }

    void everyFigureWithAxesCanBeAnnotated_data() {
        QTest::addColumn<QString>("figure");
        for (const FigureKind& kind : figureKinds())
            if (xQuantity(kind.spec, nullptr) != AxisQuantity::None || kind.spec.id == "chirp"_L1)
                QTest::newRow(qPrintable(kind.spec.id)) << kind.spec.id;
    }
    /// Small multiples can be annotated in each panel.
    void everyFigureWithAxesCanBeAnnotated() {
        QFETCH(const QString, figure);
        const auto window = windowOf(figure);
        const bool isPanels = figure == "chirp"_L1;
        const std::vector<QRectF> areas = panel(*window, figure).figure().answerAreas();
        QVERIFY(!areas.empty());
        std::size_t annotated = 0;
        for (const QRectF& area : areas) {
            const QPoint at = area.center().toPoint();
            const auto data = panel(*window, figure).figure().dataAt(at);
            if (!data) {
                QVERIFY(!isPanels);
                continue;
            }
            const Scene before = sceneOf(*window);
            choose(*window, figure, at, u"Add text here"_s);
            ++annotated;
            QCOMPARE(annotations(*window, figure).back().at, *data);
            const QPointF pixel = *panel(*window, figure).figure().pixelOf(*data);
            QVERIFY(QLineF(pixel, at).length() < 1.5);
            QVERIFY(exported(sceneOf(*window), figure) != exported(before, figure));
            QTest::keyClick(editOver(*window, figure), Qt::Key_Escape);
            untilIdle();
        }
        QVERIFY(annotated >= (isPanels ? areas.size() : 1));
    }

    /// An annotation is drawn only if the zoomed range contains its position.
    void annotationsStayWithTheDataAndAreExported() {
        Scene scene;
        const Scene plain = scene;
        FigureState& state = *findFigure(scene, heatmap);
        state.annotations = {{u"here"_s, QPointF(64, 25), QPointF(90, 40), AxisQuantity::Column}};
        const Scene read = sceneFromJson(sceneToJson(scene), figureCatalog());
        QVERIFY(read == scene);
        QVERIFY(exported(read, heatmap) != exported(plain, heatmap));
        QVERIFY(figureDescription(*figureKind(heatmap).modelOf(read), figureKind(heatmap).spec, true)
                    .contains(u"Arrow “here” to (90, 40)."_s));
        const auto zoomed = [](Scene of, const AxisRange& x) {
            findFigure(of, heatmap)->x = x;
            return exported(of, heatmap);
        };
        QVERIFY(zoomed(scene, {80, 100}) != zoomed(plain, {80, 100}));  // the tip is visible
        QCOMPARE(zoomed(scene, {0, 20}), zoomed(plain, {0, 20}));
        findFigure(scene, heatmap)->annotations.front().across = AxisQuantity::Pair;
        QCOMPARE(exported(scene, heatmap), exported(plain, heatmap));
    }

    /// The box stays within the picture, switching to the other side of the mouse if needed.
    void readOutIsShownBesideMouseIfEnabled() {
        const auto window = windowOf(heatmap);
        Panel& of = panel(*window, heatmap);
        QWidget& on = surface(*window, heatmap);
        const HoverBox& box = hoverBox(*window, heatmap);
        hoverOver(on, surfacePointOf(of, 20, 60));
        QVERIFY(box.isHidden());  // hidden until requested
        auto* hoverBoxAction = window->findChild<QAction*>(u"hoverBox"_s);
        QVERIFY(hoverBoxAction && !hoverBoxAction->isChecked());
        hoverBoxAction->trigger();
        for (const auto& [position, column] : {std::pair(20, 60), std::pair(0, 0), std::pair(49, 127)}) {
            const QPoint at = surfacePointOf(of, position, column);
            hoverOver(on, at);
            QVERIFY(!box.isHidden());
            const double angle = position / std::pow(10000.0, (column - column % 2) / 128.0);
            const double value = column % 2 == 0 ? std::sin(angle) : std::cos(angle);
            QString read = box.lines().front().section(' '_L1, -1);
            read.replace(QChar(0x2212), '-'_L1);
            QVERIFY(std::abs(read.toDouble() - value) <= 5e-5);
            QVERIFY(on.rect().contains(box.geometry()));
            QVERIFY(!box.geometry().contains(at));
        }
        QVERIFY(box.testAttribute(Qt::WA_TransparentForMouseEvents));
        QTest::mouseClick(&on, Qt::LeftButton, {}, box.geometry().center());
        QVERIFY(sceneOf(*window).selection.position < 49 && sceneOf(*window).selection.column < 127);
        QEvent leave(QEvent::Leave);
        QCoreApplication::sendEvent(&on, &leave);
        QVERIFY(box.isHidden());
        hoverOver(on, surfacePointOf(of, 20, 60));
        hoverBoxAction->trigger();
        QVERIFY(box.isHidden());
    }

    void readOutFollowsKeyboardSelection_data() { rowsOf("figure", {"heatmap", "dimensions", "trajectory"}); }
    void readOutFollowsKeyboardSelection() {
        QFETCH(const QString, figure);
        const auto window = windowOf(figure);
        Panel& of = panel(*window, figure);
        QWidget& on = surface(*window, figure);
        const HoverBox& box = hoverBox(*window, figure);
        window->hover().setBoxEnabled(true);
        QTest::keyClick(&on, Qt::Key_Right);
        untilIdle();
        QTRY_VERIFY(!box.isHidden());
        QStringList expected;
        for (const Readout& each : of.model().readout({})) expected << each.label + ' '_L1 + each.value;
        QCOMPARE(box.lines(), expected.mid(0, box.lines().size()));
        QVERIFY(on.rect().contains(box.geometry()));
        if (figure != heatmap) return;
        const Selection& at = sceneOf(*window).selection;
        const QPoint cell = surfacePointOf(of, at.position, at.column);
        QVERIFY(std::abs(box.x() - cell.x()) < 40 && std::abs(box.y() - cell.y()) < 40);
    }
};

static const Registered<PlotToolsTest> registered(offscreenPart);

#include "plot_tools_test.moc"
