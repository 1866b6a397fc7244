// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/board/panel_input.h"

#include "app/figures/scene_edits.h"
#include "app/model/key_step.h"
#include "app/scene/literals.h"
#include "app/window/board/in_place_editor.h"
#include "app/window/parts/hover_state.h"
#include "app/window/parts/timers.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QRubberBand>
#include <QWheelEvent>
#include <QWidget>

#include <cmath>
#include <utility>

namespace sinescope {

namespace {
/// A press that moves no farther than this is a click.
constexpr double clickSlack = 4;
const QString clickKey = u"click"_s;
constexpr double zoomPerNotch = 0.8;
constexpr int wheelRestMilliseconds = 700;
}  // namespace

PanelInput::PanelInput(FigureView& figure, Document& document, HoverState& hover,
                       std::function<void()> bringUpToDate, QObject* parent)
    : QObject(parent),
      m_figure(figure),
      m_document(document),
      m_hover(hover),
      m_bringUpToDate(std::move(bringUpToDate)),
      m_editor(new InPlaceEditor(
          figure, document,
          {[this](const TextField& from, bool backward) { return nextField(from, backward); },
           [this](const TextField& field, const QPointF& by) { return movedField(field, by); }},
          this)),
      m_annotations(figure) {
    QWidget* surface = figure.surface();
    surface->setFocusPolicy(Qt::StrongFocus);
    surface->setMouseTracking(true);
    surface->installEventFilter(this);
    setDue(m_wheelRest, wheelRestMilliseconds, this, [this] { m_document.endMerge(); });
}

void PanelInput::applyStyle(const Style& style) {
    m_editor->applyStyle(style);
    m_style = style;
}

bool PanelInput::eventFilter(QObject* watched, QEvent* event) {
    if (watched != m_figure.surface()) return QObject::eventFilter(watched, event);
    // A figure that was never shown has no picture to act on.
    if (dynamic_cast<QInputEvent*>(event) && !m_figure.surface()->isVisible()) return false;
    switch (event->type()) {
        case QEvent::MouseButtonPress:
            return press(static_cast<QMouseEvent*>(event));
        case QEvent::MouseMove:
            return move(static_cast<QMouseEvent*>(event));
        case QEvent::MouseButtonRelease:
            return release(static_cast<QMouseEvent*>(event));
        case QEvent::MouseButtonDblClick:
            return doubleClick(static_cast<QMouseEvent*>(event));
        case QEvent::Wheel:
            return wheel(static_cast<QWheelEvent*>(event));
        case QEvent::KeyPress:
            return key(static_cast<QKeyEvent*>(event));
        case QEvent::KeyRelease:
            if (!static_cast<QKeyEvent*>(event)->isAutoRepeat()) m_document.endMerge();
            return false;
        case QEvent::Leave:
            if (m_gesture == Gesture::None) leave();
            return false;
        case QEvent::Hide:
            cancelBox();
            // A hidden figure gets no release.
            if (std::exchange(m_gesture, Gesture::None) != Gesture::None) m_document.endMerge();
            // A figure that is replaced from its menu gets no leave event.
            if (m_isHovered) leave();
            return false;
        case QEvent::FocusOut:
            if (m_gesture == Gesture::Box) cancelBox();
            [[fallthrough]];
        case QEvent::FocusIn:
            emit focusChanged();
            return false;
        case QEvent::Resize:
            m_editor->close();
            return false;
        default:
            return false;
    }
}

void PanelInput::leave() {
    m_isHovered = false;
    m_hover.setCursor({});
}

void PanelInput::hover(const QPointF& at) {
    m_bringUpToDate();
    m_isHovered = true;
    m_hover.setCursor(m_figure.cursorAt(at));
    QWidget* surface = m_figure.surface();
    const Regions all = regions();
    if (m_isBoxArmed) {
        surface->setCursor(Qt::CrossCursor);
        surface->setToolTip({});
    } else if (const std::optional<Handle> handle = all.handleAt(at)) {
        surface->setCursor(handle->shape);
        surface->setToolTip(handle->tip);
    } else if (const std::optional<Link> link = all.linkAt(at)) {
        surface->setCursor(Qt::PointingHandCursor);
        surface->setToolTip(link->tip);
    } else if (const std::optional<TextField> field = all.textFieldAt(at)) {
        surface->setCursor(Qt::IBeamCursor);
        surface->setToolTip(field->tip);
    } else {
        surface->unsetCursor();
        surface->setToolTip({});
    }
}

bool PanelInput::press(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton) return false;
    m_editor->close();
    m_document.endMerge();
    m_bringUpToDate();
    m_figure.surface()->setFocus(Qt::MouseFocusReason);
    m_isBoxArmed = m_isBoxArmed || event->modifiers().testFlag(Qt::ControlModifier);
    m_pressed = m_last = event->position();
    m_gesture = Gesture::Pressed;
    return true;
}

Regions PanelInput::regions() const {
    return annotations() << m_figure.regions();
}

Regions PanelInput::annotations() const {
    return m_annotations.regions(m_document.scene(), m_style);
}

std::vector<Annotations::MenuEntry> PanelInput::menuEntries(const QPointF& at) const {
    return m_annotations.menuEntries(at, m_document.scene(), m_style);
}

/// The fields of annotations come after the figure's own.
std::optional<TextField> PanelInput::nextField(const TextField& from, bool backward) {
    m_bringUpToDate();
    const Regions own = annotations();
    const std::optional<TextField> here = own.textFieldAt(from.rect.center());
    // Editing a text changes its width but not its center.
    if (here && QLineF(here->rect.center(), from.rect.center()).length() < 1)
        return own.nextTextField(from, backward);
    std::optional<TextField> next = m_figure.nextTextField(from, backward);
    return next || backward ? next : own.nextTextField({}, false);
}

std::optional<TextField> PanelInput::movedField(const TextField& field, const QPointF& by) {
    m_bringUpToDate();
    const QPointF at = field.rect.center();
    const std::optional<Handle> handle = annotations().handleAt(at);
    std::optional<SceneEdit> edit = handle ? handle->drag(at, at + by) : std::nullopt;
    if (!edit) return {};
    // Steps in a row are undone as one. Merged edits replace each other, so each contains the steps before
    // it.
    Scene next = m_document.scene();
    edit->change(next);
    const QString figure = m_figure.spec().id;
    edit->mergeKey = u"move "_s + figure;
    edit->change = [figure, moved = findFigure(next, figure)->annotations](Scene& scene) {
        if (FigureState* state = findFigure(scene, figure)) state->annotations = moved;
    };
    m_document.apply(*edit);
    m_bringUpToDate();
    return annotations().textFieldAt(at + by);
}

void PanelInput::take(const Annotations::MenuEntry& entry, const QPointF& at) {
    m_document.endMerge();
    if (!m_document.apply(entry.edit)) return;
    m_bringUpToDate();
    if (const std::optional<TextField> field = regions().textFieldAt(at)) m_editor->open(*field);
}

void PanelInput::armBox() {
    m_isBoxArmed = true;
    m_figure.surface()->setCursor(Qt::CrossCursor);
    m_figure.surface()->setFocus();
}

void PanelInput::drawBox(const QPointF& to) {
    const std::optional<ZoomBox> box = m_figure.boxed(m_pressed, to);
    if (!m_band) m_band = new QRubberBand(QRubberBand::Rectangle, m_figure.surface());
    m_band->setVisible(box && box->view);
    if (box) m_band->setGeometry(box->area.toAlignedRect());
}

void PanelInput::zoomToBox(const QPointF& to) {
    const std::optional<ZoomBox> box = m_figure.boxed(m_pressed, to);
    cancelBox();
    if (box && box->view) m_document.apply(zoomEdit(m_figure.spec(), *box->view, tr("zoom to a box"), {}));
}

bool PanelInput::cancelBox() {
    const bool was = m_isBoxArmed;
    m_isBoxArmed = false;
    if (m_gesture == Gesture::Box) m_gesture = Gesture::None;
    if (m_band) m_band->hide();
    if (was) m_figure.surface()->unsetCursor();
    return was;
}

/// Starts the drag that a press has become by moving.
void PanelInput::startDrag() {
    m_document.endMerge();
    if (m_isBoxArmed && m_figure.boxed(m_pressed, m_pressed)) {
        m_gesture = Gesture::Box;
        m_figure.surface()->setCursor(Qt::CrossCursor);
        return;
    }
    const std::optional<Handle> handle = regions().handleAt(m_pressed);
    m_gesture = handle ? Gesture::Handle : Gesture::Pan;
    if (handle) m_drag = handle->drag;
    m_figure.surface()->setCursor(handle ? handle->shape : Qt::ClosedHandCursor);
}

void PanelInput::dragTo(const QPointF& at) {
    if (m_gesture == Gesture::Box) return drawBox(at);
    if (m_gesture == Gesture::Handle) {
        if (std::optional<SceneEdit> edit = m_drag(m_pressed, at)) {
            if (edit->mergeKey.isEmpty()) edit->mergeKey = u"drag "_s + m_figure.spec().id;
            m_document.apply(*edit);
        }
        return;
    }
    m_bringUpToDate();
    if (const std::optional<View> view = m_figure.panned(m_last, at))
        m_document.apply(zoomEdit(m_figure.spec(), *view, tr("move the view"), u"pan"_s));
    m_last = at;
}

bool PanelInput::move(QMouseEvent* event) {
    const QPointF at = event->position();
    if (m_gesture == Gesture::None) {
        hover(at);
        return true;
    }
    if (m_gesture == Gesture::Pressed) {
        const QPointF delta = at - m_pressed;
        if (std::hypot(delta.x(), delta.y()) <= clickSlack) return true;
        startDrag();
    }
    dragTo(at);
    return true;
}

bool PanelInput::release(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton || m_gesture == Gesture::None) return false;
    const Gesture gesture = m_gesture;
    m_gesture = Gesture::None;
    m_document.endMerge();
    if (gesture == Gesture::Box) zoomToBox(event->position());
    cancelBox();
    if (gesture == Gesture::Pressed) {
        const bool onAnnotation = annotations().handleAt(m_pressed).has_value();
        std::optional<SceneEdit> edit = m_figure.clicked(m_pressed);
        if (edit && !onAnnotation) {
            // A double-click undoes its first click, so the merge continues until the next press.
            edit->mergeKey = clickKey;
            m_document.apply(*edit);
        }
        m_bringUpToDate();
        if (const std::optional<TextField> field = regions().textFieldAt(m_pressed)) m_editor->open(*field);
        const std::optional<Link> link = m_figure.linkAt(m_pressed);
        if (link && !link->target.isEmpty()) emit linkFollowed(link->target);
    }
    hover(event->position());
    return true;
}

bool PanelInput::doubleClick(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton) return false;
    m_bringUpToDate();
    if (const std::optional<TextField> field = regions().textFieldAt(event->position())) {
        m_editor->open(*field);
        return true;
    }
    // An empty edit in the merge of the first click restores the state before it.
    if (m_figure.clicked(event->position())) m_document.apply({{}, [](Scene&) {}, clickKey});
    resetView();
    return true;
}

bool PanelInput::wheel(QWheelEvent* event) {
    const double notches = event->angleDelta().y() / 120.0;
    if (notches == 0) return false;
    m_bringUpToDate();
    if (!m_figure.zoomed(event->position(), 1)) return false;
    applyZoom(m_figure.zoomed(event->position(), std::pow(zoomPerNotch, notches)));
    hover(event->position());
    event->accept();
    return true;
}

void PanelInput::applyZoom(const std::optional<View>& view) {
    if (!view) return;
    m_document.apply(zoomEdit(m_figure.spec(), *view, tr("zoom"), u"zoom"_s));
    m_wheelRest.start();
}

std::optional<QPointF> PanelInput::zoomPlace(const FigureView& figure) {
    std::vector<QRectF> areas = figure.answerAreas();
    areas.insert(areas.begin(), QRectF(figure.surface()->rect()));
    for (const QRectF& area : areas)
        if (figure.zoomed(area.center(), 1)) return area.center();
    return {};
}

/// Keeps the selection in view if it is there.
void PanelInput::zoom(double factor) {
    m_bringUpToDate();
    const std::optional<QPointF> place = zoomPlace(m_figure);
    std::optional<View> view = place ? m_figure.zoomed(*place, factor) : std::nullopt;
    const Scene& scene = m_document.scene();
    const FigureSpec& spec = m_figure.spec();
    const FigureState* state = findFigure(scene, spec.id);
    const View now = state ? View{state->x, state->y} : View();
    if (view && viewWithSelection(scene, spec, now) == now) view = viewWithSelection(scene, spec, *view);
    applyZoom(view);
}

void PanelInput::resetView() {
    m_document.endMerge();
    SceneEdit edit = zoomEdit(m_figure.spec(), {}, tr("reset the view"), {});
    edit.change = [zoom = std::move(edit.change), id = m_figure.spec().id](Scene& scene) {
        zoom(scene);
        if (FigureState* state = findFigure(scene, id)) {
            state->colors.clear();
            state->hidden.clear();
        }
    };
    m_document.apply(edit);
}

bool PanelInput::key(QKeyEvent* event) {
    if (event->modifiers() & Qt::MetaModifier) return false;  // the window system's: Super+Up tiles
    if (event->key() == Qt::Key_Escape && cancelBox()) return true;
    m_bringUpToDate();
    if (const std::optional<SceneEdit> edit = m_figure.keyPressed(event->key(), event->modifiers())) {
        m_hover.setCursor({});  // the inspector now follows the keys, not the resting mouse
        m_document.apply(followedByView(*edit, m_figure.spec()));
        return true;
    }
    if (const std::optional<Link> link = m_figure.linkOfKey(event->key(), event->modifiers())) {
        emit linkFollowed(link->target);
        return true;
    }
    if (event->modifiers() & ~(Qt::ShiftModifier | Qt::KeypadModifier)) return false;
    const int pressed = event->key();
    if (isEnter(pressed)) {
        const std::optional<TextField> field = nextField({}, false);
        if (field) m_editor->open(*field);
        return field.has_value();
    }
    if (pressed == Qt::Key_Plus || pressed == Qt::Key_Equal)
        zoom(zoomPerNotch);
    else if (pressed == Qt::Key_Minus)
        zoom(1 / zoomPerNotch);
    else if (pressed == Qt::Key_0)
        resetView();
    else
        return false;
    return true;
}

}  // namespace sinescope
