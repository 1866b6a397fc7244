// SPDX-License-Identifier: GPL-3.0-or-later
//
// Tools that every plot has, such as box zoom and colour limits.
#include "app/figures/registry.h"
#include "app/model/figure_description.h"
#include "app/scene/literals.h"
#include "app/scene/scene_json.h"
#include "app/scene/scene_scheme.h"
#include "app/scene/texts_of.h"
#include "app/window/board/hover_box.h"
#include "support.h"
#include "tests/columns.h"
#include "tests/figures/shown_figure.h"
#include "tests/is_near.h"
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

/// A figure of `scene` as exported to an image.
QImage exported(const Scene& scene, const QString& figure) {
    const FigureKind& kind = figureKind(figure);
    Style style = screenStyle(scene.style);
    style.showAffordances = false;
    return paintedBy(*kind.viewOf(kind.modelOf(scene), style), {800, 500});
}

void hoverOver(QWidget& on, const QPoint& at) {
    QMouseEvent event(QEvent::MouseMove, at, on.mapToGlobal(QPointF(at)), Qt::NoButton, Qt::NoButton, {});
    QCoreApplication::sendEvent(&on, &event);
    untilIdle();
}

}  // namespace

class PlotToolsTest : public SharedWindowTest {
    Q_OBJECT

 private:
    QString m_figure;

    /// Opens one figure, which the following are about.
    void open(const QString& figure, const std::function<void(Scene&)>& change = {}) {
        m_figure = figure;
        SharedWindowTest::open(figure, change);
    }
    Panel& panel() { return WindowTest::panel(m_figure); }
    QWidget& surface() { return WindowTest::surface(m_figure); }
    const FigureState& state() { return *findFigure(scene(), m_figure); }
    const std::vector<Annotation>& annotations() { return state().annotations; }
    std::optional<AxisRange> colors() {
        return state().colors.empty() ? std::nullopt : std::optional(state().colors.begin()->second);
    }
    QPoint cell(std::int64_t position, std::int64_t column) {
        return surfacePointOf(panel(), position, column);
    }
    QRubberBand* band() { return surface().findChild<QRubberBand*>(); }
    const HoverBox& hoverBox() { return *surface().findChild<HoverBox*>(); }
    /// nullptr if none is open. One that was closed is a child until the next turn.
    QLineEdit* editor() {
        for (QLineEdit* each : surface().findChildren<QLineEdit*>(u"inPlace"_s))
            if (!each->isHidden()) return each;
        return nullptr;
    }
    void typeInEditor(const QString& text) {
        if (!editor()) failCase(u"no text is edited"_s);
        editor()->selectAll();
        QTest::keyClick(editor(), Qt::Key_Delete);
        QTest::keyClicks(editor(), text);
        QTest::keyClick(editor(), Qt::Key_Return);
    }
    /// Triggers the entry `label` of the figure's context menu at a point.
    void choose(const QPoint& at, const QString& label) {
        openMenu(surface(), at);
        auto* menu = panel().findChild<QMenu*>();
        if (!menu) failCase(u"the figure has no menu"_s);
        const auto actions = menu->actions();
        const auto found = std::ranges::find(actions, label, &QAction::text);
        if (found == actions.end()) failCase(u"the menu has no such entry"_s);
        (*found)->trigger();
        delete menu;
    }

 private slots:
    /// Figures on the same axis move along.
    void viewFollowsSelectionThatKeysMove_data() {
        rowsOf("figure", {"positions", "wavelengths", "precision"});
    }
    void viewFollowsSelectionThatKeysMove() {
        QFETCH(const QString, figure);
        open(figure);
        surface().setFocus();
        edit([](Scene& next) { next.selection.position = next.selection.column = 4; });
        const auto place = [&] {
            const Selection& at = scene().selection;
            if (figure == "precision"_L1) return at.position;
            return figure == "wavelengths"_L1 ? at.column / 2 : at.column;
        };
        const auto showsSelection = [&] {
            const auto at = static_cast<double>(place());
            return state().x && state().x->lower <= at && at <= state().x->upper;
        };
        const auto size = [&](const AxisRange& range) {  // on a logarithmic axis a ratio
            return figure == "precision"_L1 ? range.upper / range.lower : range.upper - range.lower;
        };
        for (int times = 0; times < 6; ++times) QTest::keyClick(&surface(), Qt::Key_Plus);
        QVERIFY(showsSelection());
        const AxisRange zoomed = *state().x;
        QTest::keyClick(&surface(), Qt::Key_End);
        QVERIFY(showsSelection() && *state().x != zoomed);
        const double moved = size(*state().x), before = size(zoomed);
        QVERIFY2(isNear(moved, before, 1e-9 * before), qPrintable(u"%1, not %2"_s.arg(moved).arg(before)));
        window->document().undo();
        QCOMPARE(*state().x, zoomed);
    }

    void ctrlDragZoomsToBox_data() {
        rowsOf("figure", {"heatmap", "positions", "dimensions", "wavelengths", "similarity", "precision",
                          "derivative", "beyond", "spectrum"});
    }
    /// The data under the corners of the box end up at the corners of the chart.
    void ctrlDragZoomsToBox() {
        QFETCH(const QString, figure);
        open(figure);
        const QRect chart = chartOf(panel());
        const QPoint from = chart.topLeft() + QPoint(chart.width() / 4, chart.height() / 4);
        const QPoint to = chart.topLeft() + QPoint(chart.width() * 3 / 4, chart.height() * 3 / 4);
        const Cursor first = panel().figure().cursorAt(from), last = panel().figure().cursorAt(to);
        drag(surface(), from, to, Qt::ControlModifier);
        untilIdle();
        QVERIFY(state().x || state().y);
        const QRect zoomed = chartOf(panel());
        const auto isNear = [](const std::optional<std::int64_t>& a, const std::optional<std::int64_t>& b) {
            return !a || !b || std::abs(*a - *b) <= 2;
        };
        const Cursor left = panel().figure().cursorAt(zoomed.topLeft() + QPoint(2, 2));
        const Cursor right = panel().figure().cursorAt(zoomed.bottomRight() - QPoint(2, 2));
        QVERIFY(isNear(left.position, first.position) && isNear(left.column, first.column));
        QVERIFY(isNear(right.position, last.position) && isNear(right.column, last.column));
    }

    void everyZoomedFigureHasResetButton_data() {
        rowsOf("figure", {"heatmap", "precision", "trajectory", "derivative", "similarity", "spectrum"});
    }
    /// Also if the middle of the figure is outside all charts.
    void everyZoomedFigureHasResetButton() {
        QFETCH(const QString, figure);
        open(figure);
        const Scene before = scene();
        QVERIFY(!panel().findChild<QToolButton*>(u"resetZoom"_s)->isVisible());
        QTest::keyClick(&surface(), Qt::Key_Plus);
        QVERIFY(scene() != before);
        QTRY_VERIFY(panel().findChild<QToolButton*>(u"resetZoom"_s)->isVisible());
        QTest::mouseClick(panel().findChild<QToolButton*>(u"resetZoom"_s), Qt::LeftButton);
        QVERIFY(scene() == before);
    }

    void boxZoomsSharedAxesInOneUndoStep() {
        m_figure = heatmap;
        const Scene before = scene();
        drag(surface(), cell(30, 60), cell(10, 20), Qt::ControlModifier);
        QVERIFY(isAbout(state().x, 20, 60));
        QVERIFY(isAbout(state().y, 10, 30));
        QCOMPARE(findFigure(scene(), u"positions"_s)->x, state().x);
        QCOMPARE(findFigure(scene(), u"dimensions"_s)->x, state().y);
        QCOMPARE(scene().selection, before.selection);
        window->document().undo();
        QVERIFY(scene() == before);
    }

    void aNarrowBoxZoomsOneAxis() {
        open(heatmap);
        const QPoint from = cell(10, 20);
        drag(surface(), from, from + QPoint(200, 3), Qt::ControlModifier);
        QVERIFY(state().x && std::abs(state().x->lower - 20) < 1);
        QVERIFY(!state().y);
    }

    void boxIsVisibleWhileDraggingAndEscapeCancelsIt() {
        open(heatmap);
        const Scene before = scene();
        const QPoint from = cell(10, 20);
        QTest::mousePress(&surface(), Qt::LeftButton, Qt::ControlModifier, from);
        QTest::mouseMove(&surface(), from + QPoint(40, 30));
        QTest::mouseMove(&surface(), from + QPoint(80, 60));
        QVERIFY(band() && band()->isVisible());
        QVERIFY((band()->geometry().bottomRight() - from - QPoint(80, 60)).manhattanLength() <= 4);
        QTest::keyClick(&surface(), Qt::Key_Escape);
        QVERIFY(!band()->isVisible());
        QTest::mouseMove(&surface(), from + QPoint(90, 60));
        QTest::mouseRelease(&surface(), Qt::LeftButton, Qt::ControlModifier, from + QPoint(90, 60));
        QVERIFY(!band()->isVisible());
        QVERIFY(scene() == before);
    }

    void menuEnablesBoxZoomForOneDrag() {
        open(heatmap);
        const QPoint from = cell(10, 20);
        openMenu(surface(), from);
        const auto* menu = panel().findChild<QMenu*>();
        QVERIFY(menu);
        const auto actions = menu->actions();
        const auto at = std::ranges::find_if(
            actions, [](const QAction* action) { return action->text().contains(u"Box"_s); });
        QVERIFY(at != actions.end());
        (*at)->trigger();
        QApplication::activePopupWidget()->close();
        drag(surface(), from, from + QPoint(200, 100));
        QVERIFY(state().x);
        window->document().undo();
        drag(surface(), from, from + QPoint(200, 100));  // the tool applies to one drag only
        QVERIFY(!state().x);
    }

    void draggingColourBarEndsSetsLimits_data() { rowsOf("figure", {"heatmap", "compare"}); }
    /// Dragging the upper end halfway to the middle halves limits symmetric about 0; the other end follows.
    void draggingColourBarEndsSetsLimits() {
        QFETCH(const QString, figure);
        open(figure);
        const Scene before = scene();
        const QPoint top = endOfColours(panel()), bottom = endOfColours(panel(), true);
        drag(surface(), top, top + (bottom - top) / 4);
        const std::optional<AxisRange> half = colors();
        QVERIFY(half);
        QCOMPARE(half->lower, -half->upper);
        if (figure == "heatmap"_L1) QVERIFY(isNear(half->upper, 0.5, 0.02));
        QVERIFY(figureDescription(panel().model(), figureKind(figure).spec, true).contains(u"by hand"_s));
        window->document().undo();
        QVERIFY(scene() == before);
        untilIdle();
        drag(surface(), bottom, bottom + (top - bottom) / 4);
        QVERIFY(isNear(colors()->upper / half->upper, 1, 0.05));
    }

    void draggedColourLimitsAreMarkedAndReset() {
        open(heatmap);
        QVERIFY(!panel().findChild<QToolButton*>(u"resetZoom"_s)->isVisible());
        const Scene before = scene();
        const QPoint top = endOfColours(panel()), bottom = endOfColours(panel(), true);
        // Nothing is drawn above the bar until a limit is set.
        const auto markedAbove = [&] {
            const QImage image = surface().grab().toImage();
            const double ratio = image.devicePixelRatio();
            int dark = 0;
            for (int y = -6; y <= -2; ++y)
                for (int x = 2; x <= 14; ++x)
                    dark += qGray(image.pixel((QPointF(top + QPoint(x, y)) * ratio).toPoint())) < 100;
            return dark > 5;
        };
        untilIdle();
        QVERIFY(!markedAbove());
        drag(surface(), top, top + (bottom - top) / 4);
        untilIdle();
        QVERIFY(markedAbove());
        QTRY_VERIFY(panel().findChild<QToolButton*>(u"resetZoom"_s)->isVisible());
        QTest::mouseClick(panel().findChild<QToolButton*>(u"resetZoom"_s), Qt::LeftButton);
        QVERIFY(scene() == before);
        QTRY_VERIFY(!panel().findChild<QToolButton*>(u"resetZoom"_s)->isVisible());
    }

    void colourLimitsAreTypedAndReset() {
        open(heatmap);
        surface().setFocus();
        QTest::keyClick(&surface(), Qt::Key_Return);  // works without a mouse
        QVERIFY(editor());
        QCOMPARE(editor()->text(), u"1"_s);
        QTest::keyClicks(editor(), u"-2"_s);
        QTest::keyClick(editor(), Qt::Key_Return);
        QVERIFY(!colors());  // refused; the field stays open
        typeInEditor(u"0.25"_s);
        QVERIFY(colors());
        QCOMPARE(colors()->lower, -0.25);
        QCOMPARE(colors()->upper, 0.25);
        untilIdle();
        QTest::keyClick(&surface(), Qt::Key_Return);
        typeInEditor({});
        QVERIFY(!colors());
    }

    void fieldOfAColourLimitIsWithinItsFigure() {
        open(heatmap);
        const QSize before = window->size();
        resizeTo(*window, {640, 400});
        untilIdle();
        QTest::keyClick(&surface(), Qt::Key_Return);
        QVERIFY(editor());
        QVERIFY(surface().rect().contains(editor()->geometry()));
        resizeTo(*window, before);
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
        open(figure, [&](Scene& scene) {
            if (!scheme.isEmpty()) setScheme(scene, newScheme(scene, scheme));
            for (auto each = options.begin(); each != options.end(); ++each)
                findFigure(scene, figure)->options[each.key()] = each.value();
        });
        const auto labelOf = [&](const QString& verb) {
            QStringList found;
            for (const Region& region : panel().figure().regions()) {
                if (!region.link) continue;
                found << region.tip();
                if (found.last().startsWith(u"Click to %1 %2"_s.arg(verb, label)))
                    return region.area.center().toPoint();
            }
            failCase(u"the line has no such label; there are: "_s + found.join(u"; "_s));
        };
        const Scene before = scene();
        QTest::mouseClick(&surface(), Qt::LeftButton, {}, labelOf(u"hide"_s));
        QCOMPARE(state().hidden, QStringList{line});
        QVERIFY(scene().selection == before.selection);
        untilIdle();
        QVERIFY(figureDescription(panel().model(), figureKind(figure).spec, true)
                    .contains(u"Hidden lines: %1."_s.arg(line)));
        QVERIFY(exported(scene(), figure) != exported(before, figure));
        QTest::mouseClick(&surface(), Qt::LeftButton, {}, labelOf(u"show"_s));
        QVERIFY(scene() == before);
    }

    void menuKeysHideLines() {
        open(u"positions"_s);
        surface().setFocus();
        QTest::keyClick(&surface(), Qt::Key_F10, Qt::ShiftModifier);
        auto* menu = panel().findChild<QMenu*>();
        QVERIFY(menu);
        const auto* lines = menu->findChild<QMenu*>();
        QVERIFY(lines);
        const auto actions = lines->actions();
        const auto found = std::ranges::find(actions, u"Hide p = 25"_s, &QAction::text);
        QVERIFY(found != actions.end());
        (*found)->trigger();
        delete menu;
        QCOMPARE(state().hidden, QStringList{u"p = 25"_s});
    }

    /// Also if the label of a hidden line does not fit.
    void resettingViewShowsHiddenLines() {
        const QString figure = u"positions"_s;
        open(figure);
        const Scene before = scene();
        QToolButton* reset = panel().findChild<QToolButton*>(u"resetZoom"_s);
        QVERIFY(!reset->isVisible());
        edit([&](Scene& scene) { findFigure(scene, figure)->hidden = {u"p = 25"_s}; });
        QTRY_VERIFY(reset->isVisible());
        QTest::mouseClick(reset, Qt::LeftButton);
        QVERIFY(scene() == before);
        QTRY_VERIFY(!reset->isVisible());
    }

    void figureMenuAddsAndRemovesAnnotations() {
        open(heatmap);
        const QPoint at = cell(20, 60);
        const Scene before = scene();
        choose(at, u"Add Text Here"_s);
        QCOMPARE(annotations().size(), std::size_t{1});
        typeInEditor(u"slow"_s);
        QCOMPARE(annotations().front().text, u"slow"_s);
        QVERIFY(isNear(annotations().front().at.x(), 60, 1));
        QVERIFY(isNear(annotations().front().at.y(), 20, 1));
        untilIdle();
        const QPoint target = cell(40, 90);
        drag(surface(), at, target);
        QVERIFY(isNear(annotations().front().at.x(), 90, 1));
        QVERIFY(isNear(annotations().front().at.y(), 40, 1));
        window->document().undo();
        QVERIFY(isNear(annotations().front().at.x(), 60, 1));
        untilIdle();
        QTest::mouseClick(&surface(), Qt::LeftButton, {}, at);  // starts editing in place
        typeInEditor({});
        QVERIFY(annotations().empty());
        window->document().undo();
        untilIdle();
        choose(at, u"Remove Annotation"_s);
        QVERIFY(annotations().empty());
    }

    void annotationsAreEditedAndMovedByKeyboard() {
        open(heatmap);
        choose(cell(20, 60), u"Add Arrow from Here"_s);
        QTest::keyClick(editor(), Qt::Key_Escape);
        // Past the numbers of the colour bar: the tip, and then the text.
        const auto openField = [&](const QString& part) {
            QTest::keyClick(&surface(), Qt::Key_Return);
            for (int k = 0; k < 6 && editor(); ++k) {
                if (editor()->text().contains(part)) return editor();
                QTest::keyClick(editor(), Qt::Key_Tab);
            }
            failCase(u"Tab came to no field with "_s + part);
        };
        openField(u", "_s);
        typeInEditor(u"30, 12.5"_s);
        QCOMPARE(*annotations().front().tip, QPointF(30, 12.5));
        untilIdle();
        openField(u", "_s);
        typeInEditor(u"30, 4000"_s);
        QVERIFY(editor());  // with a complaint
        QTest::keyClick(editor(), Qt::Key_Escape);
        QCOMPARE(*annotations().front().tip, QPointF(30, 12.5));
        const QPointF before = annotations().front().at;
        openField(u"Text"_s);
        QTest::keyClick(editor(), Qt::Key_Right, Qt::AltModifier | Qt::ShiftModifier);
        QTest::keyClick(editor(), Qt::Key_Down, Qt::AltModifier);
        const FigureView& figure = panel().figure();
        const QPointF way = *figure.pixelOf(annotations().front().at) - *figure.pixelOf(before);
        QVERIFY(std::abs(way.x() - 10) < 0.01 && std::abs(way.y() - 1) < 0.01);
        QVERIFY(editor()->text() == "Text"_L1);
        window->document().undo();
        QCOMPARE(annotations().front().at, before);
    }

    void arrowEndsAreDraggedSeparately() {
        const QString figure = u"positions"_s;
        open(figure);
        const QPoint at = chartOf(panel()).center();
        choose(at, u"Add Arrow from Here"_s);
        QTest::keyClick(editor(), Qt::Key_Escape);
        const Annotation made = annotations().front();
        QVERIFY(made.tip);
        const QPoint tip = panel().figure().pixelOf(*made.tip)->toPoint();
        drag(surface(), tip, tip + QPoint(50, 0));
        const Annotation pointed = annotations().front();
        QCOMPARE(pointed.at, made.at);
        QVERIFY(pointed.tip->x() > made.tip->x());
        drag(surface(), at, at + QPoint(0, 40));
        QVERIFY(annotations().front().at.y() < made.at.y());  // down is less on this axis
        QCOMPARE(*annotations().front().tip, *pointed.tip);
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
        open(figure);
        const bool isPanels = figure == "chirp"_L1;
        std::vector<QRectF> areas = panel().figure().answerAreas();
        if (isPanels) {
            areas.clear();
            for (const double middle : {0.5, 1.5, 2.5, 3.5})
                areas.emplace_back(*panel().figure().pixelOf({32, middle}), QSizeF(1, 1));
        }
        QVERIFY(!areas.empty());
        std::size_t annotated = 0;
        for (const QRectF& area : areas) {
            const QPoint at = area.center().toPoint();
            const auto data = panel().figure().dataAt(at);
            if (!data) {
                QVERIFY(!isPanels);
                continue;
            }
            const Scene before = scene();
            choose(at, u"Add Text Here"_s);
            ++annotated;
            QCOMPARE(annotations().back().at, *data);
            const QPointF pixel = *panel().figure().pixelOf(*data);
            QVERIFY(QLineF(pixel, at).length() < 1.5);
            QVERIFY(exported(scene(), figure) != exported(before, figure));
            QTest::keyClick(editor(), Qt::Key_Escape);
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
        open(heatmap);
        const HoverBox& box = hoverBox();
        hoverOver(surface(), cell(20, 60));
        QVERIFY(box.isHidden());  // hidden until requested
        auto* hoverBoxAction = window->findChild<QAction*>(u"hoverBox"_s);
        QVERIFY(hoverBoxAction && !hoverBoxAction->isChecked());
        hoverBoxAction->trigger();
        for (const auto& [position, column] : {std::pair(20, 60), std::pair(0, 0), std::pair(49, 127)}) {
            const QPoint at = cell(position, column);
            hoverOver(surface(), at);
            QVERIFY(!box.isHidden());
            const double angle = position / std::pow(10000.0, (column - column % 2) / 128.0);
            const double value = column % 2 == 0 ? std::sin(angle) : std::cos(angle);
            QString read = box.lines().front().section(' '_L1, -1);
            read.replace(QChar(0x2212), '-'_L1);
            QVERIFY(isNear(read.toDouble(), value, 5e-5));
            QVERIFY(surface().rect().contains(box.geometry()));
            QVERIFY(!box.geometry().contains(at));
        }
        QVERIFY(box.testAttribute(Qt::WA_TransparentForMouseEvents));
        QTest::mouseClick(&surface(), Qt::LeftButton, {}, box.geometry().center());
        QVERIFY(scene().selection.position < 49 && scene().selection.column < 127);
        QEvent leave(QEvent::Leave);
        QCoreApplication::sendEvent(&surface(), &leave);
        QVERIFY(box.isHidden());
        hoverOver(surface(), cell(20, 60));
        hoverBoxAction->trigger();
        QVERIFY(box.isHidden());
    }

    void readOutLeavesPictureVisible_data() { rowsOf("figure", {"chirp", "similarity"}); }
    /// Also in the last chart, and beside its edges.
    void readOutLeavesPictureVisible() {
        QFETCH(const QString, figure);
        open(figure);
        window->hover().setBoxEnabled(true);
        const QRect area = panel().figure().answerAreas().front().toRect().adjusted(4, 4, -4, -4);
        for (const QPoint& at : {area.topLeft(), area.center(), area.bottomRight(), area.bottomLeft()}) {
            hoverOver(surface(), at);
            const HoverBox& box = hoverBox();
            QVERIFY(!box.isHidden() && surface().rect().contains(box.geometry()));
            QVERIFY(!box.geometry().contains(at));
            QVERIFY(box.height() < 0.4 * surface().height());
        }
    }

    void readOutFollowsKeyboardSelection_data() { rowsOf("figure", {"heatmap", "dimensions", "trajectory"}); }
    void readOutFollowsKeyboardSelection() {
        QFETCH(const QString, figure);
        open(figure);
        const HoverBox& box = hoverBox();
        window->hover().setBoxEnabled(true);
        QTest::keyClick(&surface(), Qt::Key_Right);
        untilIdle();
        QTRY_VERIFY(!box.isHidden());
        const QStringList expected = textsOf(panel().model().readout({}), &Readout::line);
        QCOMPARE(box.lines(), expected.mid(0, box.lines().size()));
        QVERIFY(surface().rect().contains(box.geometry()));
        if (figure != heatmap) return;
        const Selection& at = scene().selection;
        const QPoint selected = cell(at.position, at.column);
        QVERIFY(std::abs(box.x() - selected.x()) < 40 && std::abs(box.y() - selected.y()) < 40);
    }
};

static const Registered<PlotToolsTest> registered(offscreenPart);

#include "plot_tools_test.moc"
