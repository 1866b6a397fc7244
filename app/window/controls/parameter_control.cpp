// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/controls/parameter_control.h"

#include "app/scene/literals.h"
#include "app/window/controls/scale_slider.h"
#include "app/window/parts/hover_state.h"
#include "app/window/parts/layouts.h"
#include "app/window/parts/named.h"
#include "app/window/parts/number_parsing.h"
#include "app/window/parts/played_parameter.h"
#include "app/window/parts/style_class.h"
#include "app/window/parts/theme.h"

#include <QFocusEvent>
#include <QHBoxLayout>
#include <QLabel>

namespace sinescope {

namespace {
constexpr int messageHeight = 16;
/// The widest possible number needs more and is set smaller.
constexpr int minimumFieldWidth = 96;

double defaultOf(const ParameterControl::Parameter& parameter) {
    return *parameter.value(EncodingParameters());
}
}  // namespace

ParameterControl::ParameterControl(const QString& name, const Parameter& parameter, const StepScale& scale,
                                   QWidget* parent)
    : QWidget(parent),
      m_parameter(parameter),
      m_title(new QLabel(this)),
      m_field(new NumberField({scale.lowest(), scale.highest(), parameter.isInteger}, this)),
      m_slider(new ScaleSlider(scale, parameter.term, this)),
      m_lowest(new QLabel(boundText(scale.lowest()), this)),
      m_highest(new QLabel(boundText(scale.highest()), this)),
      m_message(new QLabel(this)) {
    setObjectName(name);
    m_title->setBuddy(m_field);
    m_title->setTextFormat(Qt::RichText);
    const QString spoken = parameter.title + ' '_L1 + parameter.symbol;
    setStyleClass(*m_field, "boxed", false);
    named(m_field, QString(name + u"Field"_s), spoken,
          tr("Type the exact value: %1. Arrow keys change it.").arg(m_field->allowed()));
    m_field->setProperty("term", name);
    m_field->setMinimumWidth(minimumFieldWidth);
    named(m_slider, QString(name + u"Slider"_s), spoken,
          tr("Drag, or use the arrow keys and PageUp, PageDown. Double-click: back to %1.")
              .arg(fieldText(defaultOf(parameter))));
    for (QLabel* label : {m_lowest, m_highest, m_message}) setStyleClass(*label, "small");
    m_message->setWordWrap(true);
    m_field->setStep([scale](double value, int direction) { return scale.step(value, direction); });
    layOut();
    addPlay();
    connectParts();
}

void ParameterControl::layOut() {
    auto* head = filled(rowIn(nullptr, {}, 8), {m_title, {m_field, 1}});
    auto* slide = filled(rowIn(nullptr, {0, 0, padding, 0}), {m_slider});
    auto* foot = filled(rowIn(nullptr, {0, 0, padding, 0}, 0), {m_lowest, {m_message, 1}, m_highest});
    // The field has a frame: its digits end at the slider's end.
    filled(columnIn(this, {padding, 2, 0, 2}, 0), {head, slide, foot});
}

void ParameterControl::addPlay() {
    QAction* play = makePlayable(*this, m_parameter.id, *this, &ParameterControl::playRequested);
    for (QWidget* widget : std::initializer_list<QWidget*>{m_slider, m_field}) widget->addAction(play);
    for (QWidget* widget : std::initializer_list<QWidget*>{this, m_slider})
        widget->setContextMenuPolicy(Qt::ActionsContextMenu);
}

void ParameterControl::connectParts() {
    connect(m_field, &NumberField::requested, this, [this](double value) {
        emit requested(value);
        emit finished();
    });
    connect(m_field, &NumberField::refused, this, &ParameterControl::setError);
    connect(m_slider, &ScaleSlider::moved, this, [this](double value) {
        setError({});
        emit requested(value);
    });
    connect(m_slider, &ScaleSlider::finished, this, &ParameterControl::finished);
    connect(m_slider, &ScaleSlider::defaultRequested, this,
            [this] { emit requested(defaultOf(m_parameter)); });
}

void ParameterControl::setValue(double value) {
    if (value != m_field->value()) setError({});
    m_field->setValue(value);
    m_slider->setValue(value);
    // Twelve-digit values are set smaller, so that the title does not move.
    setStyleClass(*m_field, "long", fieldText(value).size() > 10);
}

void ParameterControl::setHint(const QString& sentence) {
    m_hint = sentence;
    showMessage();
}

void ParameterControl::setError(const QString& sentence) {
    m_errorText = sentence;
    showMessage();
}

QString ParameterControl::message() const {
    return m_errorText.isEmpty() ? m_hint : m_errorText;
}

void ParameterControl::showMessage() {
    const QString text = message();
    const bool isUsed = underMouse() || m_field->hasFocus() || m_slider->hasFocus();
    m_lowest->setVisible(text.isEmpty() && isUsed);
    m_highest->setVisible(text.isEmpty() && isUsed);
    const bool isError = !m_errorText.isEmpty();
    m_message->setText(isError ? u"⚠ "_s + text : text);
    m_message->setToolTip(text);
    setStyleClass(*m_message, "warning", isError);
    m_field->setAccessibleDescription(text);
}

void ParameterControl::applyStyle(const Style& style) {
    m_style = style;
    const QString color = style.palette.term(m_parameter.term).name();
    m_title->setText(u"%1 <b style=\"color:%2\">%3</b>"_s.arg(m_parameter.title.toHtmlEscaped(), color,
                                                              m_parameter.symbol));
    for (QLabel* label : {m_lowest, m_message, m_highest}) {
        label->setFont(style.font(11));
        label->setMinimumHeight(scaled(messageHeight, style));
    }
    QPalette quiet = palette();
    quiet.setColor(QPalette::WindowText, style.palette.secondary);
    m_lowest->setPalette(quiet);
    m_highest->setPalette(quiet);
    showMessage();
    setValue(m_field->value());
}

void ParameterControl::follow(HoverState& hover) {
    m_hover = &hover;
    for (QWidget* widget : std::initializer_list<QWidget*>{m_slider, m_field})
        widget->installEventFilter(this);
    connect(&hover, &HoverState::changed, this, [this] {
        const bool highlighted = m_hover->cursor().highlighted == m_parameter.term;
        if (highlighted == m_highlighted) return;
        m_highlighted = highlighted;
        update();
    });
}

void ParameterControl::light(bool on) {
    if (m_hover) m_hover->setHighlighted(on ? std::optional(m_parameter.term) : std::nullopt);
}

void ParameterControl::paintEvent(QPaintEvent*) {
    if (m_highlighted) paintHighlight(*this, m_style.palette.term(m_parameter.term));
}

bool ParameterControl::eventFilter(QObject* watched, QEvent* event) {
    // Keyboard focus highlights like hovering; focus by a click need not.
    if (event->type() == QEvent::FocusIn || event->type() == QEvent::FocusOut) {
        const Qt::FocusReason reason = static_cast<QFocusEvent*>(event)->reason();
        const bool isByKeyboard = reason == Qt::TabFocusReason || reason == Qt::BacktabFocusReason;
        if (event->type() == QEvent::FocusIn ? isByKeyboard : m_highlighted && !underMouse())
            light(event->type() == QEvent::FocusIn);
        showMessage();
    }
    return QWidget::eventFilter(watched, event);
}

void ParameterControl::enterEvent(QEnterEvent* event) {
    QWidget::enterEvent(event);
    light(true);
    showMessage();
}

void ParameterControl::leaveEvent(QEvent* event) {
    QWidget::leaveEvent(event);
    light(false);
    showMessage();
}

}  // namespace sinescope
