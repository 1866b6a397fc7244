// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/controls/scale_slider.h"

#include "app/model/key_step.h"
#include "app/style/pen.h"
#include "app/window/parts/number_parsing.h"
#include "app/window/parts/theme.h"

#include <QAccessibleWidget>
#include <QGuiApplication>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QStyleHints>

#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <utility>

namespace sinescope {

namespace {

constexpr double handleRadius = 8;
constexpr double trackHeight = 4;
/// A round value snaps within this many pixels.
constexpr double reachPixels = 4;

class SliderAccessible : public QAccessibleWidget, public QAccessibleValueInterface {
 public:
    explicit SliderAccessible(ScaleSlider* slider) : QAccessibleWidget(slider, QAccessible::Slider) {}
    void* interface_cast(QAccessible::InterfaceType type) override {
        if (type == QAccessible::ValueInterface) return static_cast<QAccessibleValueInterface*>(this);
        return QAccessibleWidget::interface_cast(type);
    }
    QString text(QAccessible::Text kind) const override {
        if (kind == QAccessible::Value) return fieldText(slider()->value());
        return QAccessibleWidget::text(kind);
    }
    QVariant currentValue() const override { return slider()->value(); }
    void setCurrentValue(const QVariant& value) override {
        emit slider()->moved(value.toDouble());
        emit slider()->finished();
    }
    QVariant maximumValue() const override { return slider()->scale().highest(); }
    QVariant minimumValue() const override { return slider()->scale().lowest(); }
    QVariant minimumStepSize() const override { return 1; }

 private:
    ScaleSlider* slider() const { return static_cast<ScaleSlider*>(widget()); }
};

}  // namespace

void ScaleSlider::installAccessibility() {
    QAccessible::installFactory([](const QString&, QObject* object) -> QAccessibleInterface* {
        auto* slider = qobject_cast<ScaleSlider*>(object);
        return slider ? new SliderAccessible(slider) : nullptr;
    });
}

ScaleSlider::ScaleSlider(const StepScale& scale, Term term, QWidget* parent)
    : QWidget(parent), m_scale(scale), m_term(term), m_value(scale.lowest()) {
    setFocusPolicy(Qt::StrongFocus);
    setAttribute(Qt::WA_Hover);
    setCursor(Qt::PointingHandCursor);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    m_settled.setSingleShot(true);
    connect(&m_settled, &QTimer::timeout, this, &ScaleSlider::finished);
}

void ScaleSlider::setValue(double value) {
    if (value == m_value) return;
    m_value = value;
    update();
    if (QAccessible::isActive()) {
        QAccessibleValueChangeEvent event(this, value);
        QAccessible::updateAccessibility(&event);
    }
}

double ScaleSlider::trackWidth() const {
    return std::max(1.0, width() - 2 * handleRadius);
}

QPointF ScaleSlider::handleCentre(double value) const {
    return {handleRadius + m_scale.fractionOf(value) * trackWidth(), height() / 2.0};
}

void ScaleSlider::paintEvent(QPaintEvent*) {
    SmoothPainter painter(this);
    const Palette& colors = styleOf(*this).palette;
    const QColor color = isEnabled() ? colors.term(m_term) : withAlpha(colors.secondary, 0.6F);
    const QPointF handle = handleCentre(m_value);
    // As wide as the texts above it: the rim of the handle stops at the ends.
    const QRectF track(0, height() / 2.0 - trackHeight / 2, width(), trackHeight);
    const auto bar = [&](const QRectF& rect, const QColor& fill) {
        setPenAndBrush(painter, Qt::NoPen, fill);
        painter.drawRoundedRect(rect, trackHeight / 2, trackHeight / 2);
    };
    bar(track, withAlpha(colors.secondary, 0.28F));
    bar(QRectF(track.topLeft(), QPointF(handle.x(), track.bottom())), color);
    if (!isEnabled()) return;  // nothing to drag
    if (hasFocus()) {
        setPenAndBrush(painter, QPen(colors.focus, 2), Qt::NoBrush);
        painter.drawEllipse(handle, handleRadius + 3, handleRadius + 3);
    }
    setPenAndBrush(painter, QPen(color, m_dragging ? 4 : 2.5),
                   underMouse() && !m_dragging ? color : colors.canvas);
    painter.drawEllipse(handle, handleRadius - 1.25, handleRadius - 1.25);
}

void ScaleSlider::moveTo(double x) {
    const double fraction = (x - m_grip - handleRadius) / trackWidth();
    const double target = m_scale.valueAt(fraction, reachPixels / trackWidth());
    if (target != m_value) emit moved(target);
}

void ScaleSlider::finish() {
    if (!m_settled.isActive()) return;
    m_settled.stop();
    emit finished();
}

void ScaleSlider::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton) return;
    finish();
    const double distance = event->position().x() - handleCentre(m_value).x();
    m_grip = std::abs(distance) <= handleRadius ? distance : 0;
    m_dragging = true;
    if (m_grip == 0) moveTo(event->position().x());
    update();
}

void ScaleSlider::mouseMoveEvent(QMouseEvent* event) {
    if (m_dragging) moveTo(event->position().x());
}

void ScaleSlider::mouseReleaseEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton || !m_dragging) return;
    m_dragging = false;
    m_settled.start(QGuiApplication::styleHints()->mouseDoubleClickInterval());
    update();
}

void ScaleSlider::mouseDoubleClickEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton) return;
    m_dragging = false;
    emit defaultRequested();
    m_settled.stop();
    emit finished();
    update();
}

void ScaleSlider::keyPressEvent(QKeyEvent* event) {
    const int key = event->key();
    const auto by =
        keyMove(key, event->modifiers(), {Qt::Key_Left, Qt::Key_Down}, {Qt::Key_Right, Qt::Key_Up});
    double target = m_value;
    if (by)
        for (std::int64_t k = 0; k < std::abs(*by); ++k) target = m_scale.step(target, *by > 0 ? 1 : -1);
    else if (key == Qt::Key_PageUp || key == Qt::Key_PageDown)
        target = m_scale.pageStep(m_value, key == Qt::Key_PageUp ? 1 : -1);
    else if (key == Qt::Key_Home || key == Qt::Key_End)
        target = key == Qt::Key_Home ? m_scale.lowest() : m_scale.highest();
    else
        return QWidget::keyPressEvent(event);
    finish();
    if (target != m_value) emit moved(target);
}

void ScaleSlider::keyReleaseEvent(QKeyEvent* event) {
    // Holding a key down is one undo step.
    if (!event->isAutoRepeat()) emit finished();
    QWidget::keyReleaseEvent(event);
}

void ScaleSlider::focusOutEvent(QFocusEvent* event) {
    finish();
    QWidget::focusOutEvent(event);
}

void ScaleSlider::hideEvent(QHideEvent* event) {
    QWidget::hideEvent(event);
    // A hidden slider gets no release.
    if (std::exchange(m_dragging, false)) emit finished();
}

}  // namespace sinescope
