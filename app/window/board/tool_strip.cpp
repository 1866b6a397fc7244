// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/board/tool_strip.h"

#include "app/figures/pins.h"
#include "app/figures/registry.h"
#include "app/scene/literals.h"
#include "app/scene/option_check.h"
#include "app/window/board/field_error.h"
#include "app/window/board/pin_chips.h"
#include "app/window/controls/checked_text.h"
#include "app/window/controls/number_field.h"
#include "app/window/controls/segmented_control.h"
#include "app/window/parts/buttons.h"
#include "app/window/parts/demi_bold.h"
#include "app/window/parts/layouts.h"
#include "app/window/parts/list_heading.h"
#include "app/window/parts/named.h"
#include "app/window/parts/place_below.h"
#include "app/window/parts/played_parameter.h"
#include "app/window/parts/style_class.h"

#include <QAbstractItemView>
#include <QComboBox>
#include <QEvent>
#include <QFrame>
#include <QLabel>
#include <QPushButton>
#include <QToolButton>

#include <algorithm>

namespace sinescope {

namespace {
/// Up to this many choices are shown side by side; more fold into a combo box.
constexpr qsizetype maximumSegments = 3;
constexpr qsizetype maximumLetters = 20;
constexpr int itemGap = 12;
constexpr int maximumBoxLetters = 24;
constexpr int listMargin = 24;
/// Longer lists of choices scroll.
constexpr int maximumListed = 22;
}  // namespace

ToolStrip::ToolStrip(const FigureSpec& spec, QWidget* parent)
    : QWidget(parent),
      m_spec(spec),
      m_more(styledButton<QToolButton>(this, "strip", tr("More"), tr("More of what this figure can show"))) {
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    m_more->setAccessibleName(tr("More options of %1").arg(spec.title));
    m_more->setFocusPolicy(Qt::StrongFocus);
    m_more->hide();
    connect(m_more, &QToolButton::clicked, this, &ToolStrip::openMore);
    for (const OptionSpec& option : m_spec.options) m_controls.push_back({option});
}

void ToolStrip::setVisible(bool visible) {
    if (visible && isHiddenExplicitly()) showOptions();
    QWidget::setVisible(visible);
}

QWidget* ToolStrip::controlOf(const QString& key) const {
    auto* control = findChild<QWidget*>(key);
    return control && control->isVisibleTo(this) ? control : m_more;
}

/// Controls are made when first offered: many belong to one scheme only.
void ToolStrip::makeOffered() {
    if (!m_pins && m_pinned != AxisQuantity::None) makePins();
    for (auto& [option, widget, item, show] : m_controls) {
        if (widget || !isOffered(option)) continue;
        widget = named(makeControl(option, show), option.key, option.label, option.tip);
        widget->setAccessibleDescription(option.tip);
        item =
            makeItem(option.kind == OptionSpec::Kind::Switch ? QString() : option.label, option.tip, widget);
    }
}

QWidget* ToolStrip::makeItem(const QString& text, const QString& tip, QWidget* control) {
    auto* item = new QWidget(this);
    auto* row = rowIn(item, {}, 6);
    if (!text.isEmpty()) {
        auto* label = withStyleClass(new QLabel(text, item), "small");
        label->setBuddy(control);
        label->setToolTip(tip);
        row->addWidget(label);
    }
    row->addWidget(control);
    item->hide();  // until it is laid out
    return item;
}

void ToolStrip::addPins() {
    m_pinned = m_spec.lines;
}

void ToolStrip::makePins() {
    m_pins = new PinChips(m_pinned, this);
    connect(m_pins, &PinChips::requested, this, &ToolStrip::pinEditRequested);
    m_pinsItem = makeItem(m_pinned == AxisQuantity::Column ? tr("Columns") : tr("Rows"),
                          tr("What is drawn as a line; the selected one is drawn as well"), m_pins);
}

std::vector<QWidget*> ToolStrip::offered() const {
    std::vector<QWidget*> items;
    for (const Control& control : m_controls)
        if (control.item && isOffered(control.option)) items.push_back(control.item);
    if (arePinsOffered()) items.push_back(m_pinsItem);
    return items;
}

bool ToolStrip::isOffered(const OptionSpec& option) const {
    return !option.isOffered || (m_scene && option.isOffered(*m_scene));
}

bool ToolStrip::arePinsOffered() const {
    return m_pins && m_scene && linesIn(*m_scene, figureKind(m_spec.id)) != AxisQuantity::None;
}

QSize ToolStrip::sizeHint() const {
    int width = -itemGap;
    int height = 0;
    for (const QWidget* item : offered()) {
        width += item->sizeHint().width() + itemGap;
        height = std::max(height, item->sizeHint().height());
    }
    return {std::max(0, width), height};
}

QSize ToolStrip::minimumSizeHint() const {
    return {m_more->sizeHint().width(), sizeHint().height()};
}

bool ToolStrip::event(QEvent* event) {
    if (event->type() == QEvent::LayoutRequest) {
        updateGeometry();
        if (!arrange()) emit arranged();
    }
    return QWidget::event(event);
}

void ToolStrip::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    arrange();
}

/// Returns the items that fit in a row: the first ones, with the pins before any option.
std::vector<QWidget*> ToolStrip::fitting(const std::vector<QWidget*>& items, int available) const {
    const auto widthOf = [](const QWidget* item) { return item->sizeHint().width() + itemGap; };
    QWidget* pins = arePinsOffered() ? m_pinsItem : nullptr;
    int left = available + itemGap;
    if (pins && widthOf(pins) <= left)
        left -= widthOf(pins);
    else
        pins = nullptr;
    std::vector<QWidget*> found;
    for (QWidget* item : items) {
        if (item == m_pinsItem || widthOf(item) > left) break;
        left -= widthOf(item);
        found.push_back(item);
    }
    if (pins) found.push_back(pins);
    return found;
}

void ToolStrip::setAtRight(bool atRight) {
    m_isAtRight = atRight;
    arrange();
}

bool ToolStrip::arrange() {
    const int available =
        sizeHint().width() <= width() ? width() : width() - m_more->sizeHint().width() - itemGap;
    const std::vector<QWidget*> items = offered(), shown = fitting(items, available);
    const bool isOther = shown != m_shown || items != m_offered;
    if (isOther) {
        m_shown = shown;
        m_offered = items;
        for (const Control& control : m_controls)
            if (control.item && !isShown(control.item)) control.item->hide();
        if (m_pinsItem && !isShown(m_pinsItem)) m_pinsItem->hide();
        for (QWidget* item : shown) {
            if (item->parent() != this) item->setParent(this);
            item->show();
        }
        m_more->setVisible(shown.size() < items.size());
        if (m_overflow && m_overflow->isVisible()) fillRest();
    }
    const QSize more = m_more->sizeHint();
    int left = 0;
    if (m_isAtRight) {
        left = width() - (m_more->isHidden() ? -itemGap : more.width());
        for (const QWidget* item : shown) left -= item->sizeHint().width() + itemGap;
    }
    for (QWidget* item : shown) {
        const int needed = item->sizeHint().width();
        item->setGeometry(left, 0, needed, height());
        left += needed + itemGap;
    }
    m_more->setGeometry(left, (height() - more.height()) / 2, more.width(), more.height());
    if (isOther) emit arranged();
    return isOther;
}

bool ToolStrip::isShown(const QWidget* item) const {
    return std::ranges::find(m_shown, item) != m_shown.end();
}

/// Reparenting restyles a widget, so items that do not fit are moved only on request.
void ToolStrip::fillRest() {
    for (QWidget* item : m_offered) {
        if (isShown(item)) continue;
        m_overflow->layout()->addWidget(item);  // appended, in the order of the options
        item->show();
    }
    m_overflow->adjustSize();
}

void ToolStrip::openMore() {
    if (!m_overflow) {
        m_overflow = withStyleClass(new QFrame(this, Qt::Popup), "popup");
        m_overflow->setAttribute(Qt::WA_StyledBackground);
        columnIn(m_overflow, {12, 8, 12, 8}, 8);
    }
    fillRest();
    placeBelow(*m_overflow, *m_more);
    m_overflow->show();
    const auto folded = std::ranges::find_if(m_offered, [this](QWidget* item) { return !isShown(item); });
    if (folded == m_offered.end()) return;
    const QLayout& first = *(*folded)->layout();
    first.itemAt(first.count() - 1)->widget()->setFocus();
}

void ToolStrip::showScene(std::shared_ptr<const Scene> scene) {
    m_scene = std::move(scene);
    if (!isHiddenExplicitly()) showOptions();
}

void ToolStrip::showOptions() {
    makeOffered();
    for (const Control& control : m_controls)
        if (control.widget) showOption(control);
    if (offered() != m_offered) {
        updateGeometry();
        arrange();
    }
    if (!m_pins || !m_scene || !m_pins->showScene(m_scene)) return;
    updateGeometry();
    arrange();
}

void ToolStrip::showOption(const Control& control) {
    const OptionSpec& option = control.option;
    const FigureState* state = m_scene ? findFigure(*m_scene, m_spec.id) : nullptr;
    const std::optional<EffectiveOption> other =
        m_scene && option.effective ? option.effective(*m_scene) : std::nullopt;
    control.widget->setEnabled(!other || !other->isFixed);
    const QString tip = other ? other->reason : option.tip;
    if (control.widget->toolTip() != tip) {
        control.widget->setToolTip(tip);
        for (auto* button : control.widget->findChildren<QAbstractButton*>()) button->setToolTip(tip);
    }
    control.show(other ? other->value : optionValue(m_spec, state, option.key));
}

QWidget* ToolStrip::makeControl(const OptionSpec& option, Show& show) {
    switch (option.kind) {
        case OptionSpec::Kind::Choice:
            return makeChoice(option, show);
        case OptionSpec::Kind::Switch:
            return makeSwitch(option, show);
        case OptionSpec::Kind::Integer:
        case OptionSpec::Kind::Real:
            return makeNumber(option, show);
        case OptionSpec::Kind::IntegerList:
        case OptionSpec::Kind::Text:
            return makeText(option, show);
    }
    return new QWidget(this);
}

/// Returns what a control calls with the value that the user gives the option.
std::function<void(const QJsonValue&)> ToolStrip::requestOf(const OptionSpec& option) {
    return [this, key = option.key, label = option.label](const QJsonValue& value) {
        emit requested(key, label, value);
    };
}

QWidget* ToolStrip::makeChoice(const OptionSpec& option, Show& show) {
    const auto request = requestOf(option);
    if (option.choices.size() <= maximumSegments &&
        option.choiceLabels.join(QString()).size() <= maximumLetters) {
        std::vector<SegmentedControl::Choice> choices;
        for (qsizetype i = 0; i < option.choices.size(); ++i)
            choices.push_back({option.choices[i], option.choiceLabels[i], option.tip});
        auto* segmented = new SegmentedControl(choices, this);
        show = [segmented](const QJsonValue& value) { segmented->setChosen(value.toString()); };
        connect(segmented, &SegmentedControl::requested, this, request);
        return segmented;
    }
    auto* box = new QComboBox(this);
    box->setMaxVisibleItems(maximumListed);
    // As wide as its widest item, up to a limit; the list is as wide as the longest.
    qsizetype letters = 0;
    for (const QString& label : option.choiceLabels) letters = std::max(letters, label.size());
    box->setSizeAdjustPolicy(letters <= maximumBoxLetters ? QComboBox::AdjustToContents
                                                          : QComboBox::AdjustToMinimumContentsLengthWithIcon);
    box->setMinimumContentsLength(letters <= maximumBoxLetters ? 0 : maximumBoxLetters);
    for (qsizetype i = 0; i < option.choices.size(); ++i) {
        const QString group = option.choiceGroups.value(i);
        if (group != option.choiceGroups.value(i - 1)) addHeading(*box, group);
        box->addItem(option.choiceLabels[i], option.choices[i]);
    }
    box->view()->setMinimumWidth(box->view()->sizeHintForColumn(0) + listMargin);
    show = [box](const QJsonValue& value) { box->setCurrentIndex(box->findData(value.toString())); };
    connect(box, &QComboBox::activated, this,
            [box, request](int index) { request(box->itemData(index).toString()); });
    return box;
}

QWidget* ToolStrip::makeSwitch(const OptionSpec& option, Show& show) {
    auto* toggle = withStyleClass(new QPushButton(option.label, this), "toggle");
    toggle->setCheckable(true);
    // Reserves the width of the bold text, so that nothing moves.
    toggle->setMinimumWidth(QFontMetrics(demiBold(font())).horizontalAdvance(option.label) + 24);
    show = [toggle](const QJsonValue& value) { toggle->setChecked(value.toBool()); };
    connect(toggle, &QPushButton::clicked, this, requestOf(option));
    return toggle;
}

QWidget* ToolStrip::makeNumber(const OptionSpec& option, Show& show) {
    const bool whole = option.kind == OptionSpec::Kind::Integer;
    auto* field = new NumberField({option.lowest, option.highest, whole}, this);
    show = [field](const QJsonValue& value) { field->setValue(value.toDouble()); };
    connect(field, &NumberField::requested, this, requestOf(option));
    if (option.invalidReason)
        field->setCheck([this, option](double value) {
            return m_scene ? option.invalidReason(*m_scene, value) : QString();
        });
    FieldError::addTo(field);
    makePlayable(*field, m_spec.id + '.'_L1 + option.key, *this, &ToolStrip::playRequested);
    return field;
}

QWidget* ToolStrip::makeText(const OptionSpec& option, Show& show) {
    auto* edit = new CheckedText(
        [this, option](const QString& typed) {
            return m_scene ? optionFault(option, typed, *m_scene) : optionFault(option, typed);
        },
        this);
    edit->setFixedWidth(option.kind == OptionSpec::Kind::Text ? 200 : 110);
    FieldError::addTo(edit);
    show = [edit](const QJsonValue& value) { edit->setValue(value.toString()); };
    connect(edit, &CheckedText::requested, this, requestOf(option));
    return edit;
}

}  // namespace sinescope
