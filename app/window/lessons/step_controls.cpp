// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/lessons/step_controls.h"

#include "app/figures/animation/animation.h"
#include "app/figures/registry.h"
#include "app/figures/scene_edits.h"
#include "app/scene/literals.h"
#include "app/scene/number_format.h"
#include "app/scene/parameters.h"
#include "app/scene/texts_of.h"
#include "app/window/board/tool_strip.h"
#include "app/window/controls/number_field.h"
#include "app/window/controls/scene_choices.h"
#include "app/window/controls/scrub_slider.h"
#include "app/window/parts/layouts.h"
#include "app/window/parts/named.h"
#include "core/saturating_cast.h"

#include <QComboBox>
#include <QLabel>
#include <QLineEdit>

#include <algorithm>

namespace sinescope {

namespace {

constexpr int controlGap = 12;
/// Margin that shows the highlight.
constexpr int edge = 8;
constexpr int maximumValues = 400;
constexpr int minimumFrames = 200;
constexpr double lettersOfText = 18;
/// More choices fold into a combo box.
constexpr std::size_t maximumSegments = 3;

/// Returns the range of a slider: that of the control, or its default range if that is far too large,
/// extended to the present value.
AnimationSpec animationOf(const AnimatedParameter& parameter, const Scene& scene) {
    const bool isWithinTheMatrix = parameter.id == "position"_L1 || parameter.id == "column"_L1;
    auto [from, to] = isWithinTheMatrix ? parameter.range(scene) : parameter.defaultRange(scene);
    // In both directions.
    if (parameter.id == "shift"_L1) {
        to = static_cast<double>(scene.encoding.length - 1);
        from = -to;
    }
    const double value = parameter.value(scene);
    from = std::min(from, value);
    to = std::max({to, value, from + 1});
    AnimationSpec animation;
    animation.parameter = parameter.id;
    animation.from = from;
    animation.to = to;
    animation.logarithmic = parameter.scales && from > 0;
    animation.frames = parameter.whole && !animation.logarithmic && to - from < maximumValues
                           ? saturatingCast<int>(to - from) + 1
                           : minimumFrames;
    return animation;
}

NumberField::Limits limitsOf(const AnimatedParameter& parameter, const Scene& scene) {
    const auto [lowest, highest] = parameter.range(scene);
    return {lowest, highest, parameter.whole};
}

/// Returns the frame whose value is nearest.
int nearestFrame(const Scene& scene, const AnimationSpec& animation, double value) {
    int low = 0;
    int high = animation.frames - 1;
    while (high - low > 1) {
        const int middle = (low + high) / 2;
        (frameValue(scene, animation, middle) <= value ? low : high) = middle;
    }
    const double below = value - frameValue(scene, animation, low);
    return below <= frameValue(scene, animation, high) - value ? low : high;
}

/// Returns a short title of a control of the Scene.
QString titleOf(const QString& name) {
    const ParameterInfo* info = parameterInfo(name);
    return info ? info->label() : StepControls::tr("Colours");
}

QWidget* labelledRow(QWidget* parent, const QString& title, const QString& color, QWidget* control) {
    auto* row = new QWidget(parent);
    auto* label = new QLabel(row);
    label->setTextFormat(Qt::RichText);
    const QString text = title.toHtmlEscaped();
    label->setText(color.isEmpty() ? text : u"<span style=\"color:%1\">%2</span>"_s.arg(color, text));
    label->setBuddy(control);
    filled(rowIn(row, {edge, 3, edge, 3}, controlGap), {label, {control, 1}});
    return row;
}

}  // namespace

StepControls::StepControls(Document& document, QWidget* parent, Qt::Orientation orientation)
    : QWidget(parent), m_document(document) {
    setObjectName(u"stepControls"_s);
    const bool isRow = orientation == Qt::Horizontal;
    auto* all = new QBoxLayout(isRow ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom, this);
    all->setContentsMargins(0, 0, 0, 0);
    all->setSpacing(isRow ? 3 * controlGap : controlGap / 2);
}

void StepControls::apply(const QString& text, std::function<void(Scene&)> change, const QString& mergeKey) {
    const QString reason = m_document.tryApply({text, std::move(change), mergeKey});
    if (!reason.isEmpty()) emit refused(reason);
    showScene();
}

void StepControls::applyStyle(const Style& style) {
    m_style = style;
    const QStringList names = m_names;
    m_names.clear();
    setNames(names);
}

void StepControls::setNames(const QStringList& names) {
    if (names == m_names) return;
    m_names = names;
    m_shown.clear();
    // Deleted later: a key event for one of them may have changed the step.
    for (QWidget* row : m_rows) {
        row->hide();
        layout()->removeWidget(row);
        row->setObjectName({});
        for (QWidget* inside : row->findChildren<QWidget*>()) inside->setObjectName({});
        row->deleteLater();
    }
    m_rows.clear();
    m_show.clear();
    for (const QString& name : names) {
        QWidget* row = makeRow(name);
        if (!row) continue;
        layout()->addWidget(row);
        row->show();
        m_rows.push_back(row);
        m_shown << name;
    }
    setVisible(!m_rows.empty());
    showScene();
}

QWidget* StepControls::control(const QString& name) const {
    const qsizetype at = m_shown.indexOf(name);
    return at < 0 ? nullptr : m_rows[static_cast<std::size_t>(at)];
}

void StepControls::showScene() {
    for (const std::function<void()>& show : m_show) show();
}

void StepControls::fitWidth() {
    for (QWidget* row : m_rows) row->show();
    for (std::size_t k = m_rows.size(); k > 1; --k) {
        layout()->invalidate();
        if (layout()->totalMinimumSize().width() <= width()) return;
        m_rows[k - 1]->hide();
    }
}

QWidget* StepControls::makeRow(const QString& name) {
    if (animatedParameterIds().contains(name)) return makeScrub(name);
    const QString figure = name.section('.'_L1, 0, 0);
    const QString key = name.section('.'_L1, 1);
    if (!key.isEmpty()) return makeOption(figure, key);
    return makeChoice(name);
}

QWidget* StepControls::makeScrub(const QString& name) {
    const AnimatedParameter parameter = animatedParameter(name);
    const ParameterInfo* info = parameterInfo(name);
    const QString symbol = symbolIn(m_document.scene(), parameter);
    const QString title = !info                        ? capitalized(symbol)
                          : symbol != parameter.symbol ? info->shortTitle + ' '_L1 + symbol
                                                       : info->label();
    auto* both = new QWidget(this);
    auto* slider = named(new ScrubSlider(Qt::Horizontal, both), QString(name + u"Scrub"_s), title);
    slider->setMinimumWidth(90);
    auto* field = new NumberField(limitsOf(parameter, m_document.scene()), both);
    field->setAccessibleName(title);
    filled(rowIn(both, {}, controlGap), {{slider, 1}, field});
    if (parameter.isTime) field->hide();
    const auto set = [this, parameter](double value, const QString& key) {
        apply(
            parameter.title, [parameter, value](Scene& scene) { parameter.set(scene, value); }, key);
    };
    connect(slider, &QSlider::valueChanged, this, [this, parameter, set](int frame) {
        const AnimationSpec animation = animationOf(parameter, m_document.scene());
        set(frameValue(m_document.scene(), animation, std::clamp(frame, 0, animation.frames - 1)),
            u"step."_s + parameter.id);
    });
    connect(slider, &QSlider::sliderReleased, this, [this] { m_document.endMerge(); });
    connect(field, &NumberField::requested, this, [set](double value) { set(value, {}); });
    connect(field, &NumberField::refused, this, &StepControls::refused);
    m_show.push_back([this, slider, field, parameter] {
        const AnimationSpec animation = animationOf(parameter, m_document.scene());
        const double value = parameter.value(m_document.scene());
        const QSignalBlocker quiet(slider);
        slider->setRange(0, animation.frames - 1);
        slider->setPageStep(std::max(1, animation.frames / 10));
        slider->setValue(nearestFrame(m_document.scene(), animation, value));
        field->setLimits(limitsOf(parameter, m_document.scene()));
        field->setValue(value);
    });
    return labelledRow(this, title, m_style.palette.term(info ? info->term : Term::Position).name(), both);
}

QWidget* StepControls::makeOption(const QString& figure, const QString& key) {
    const FigureSpec* found = findSpec(figureCatalog(), figure);
    if (!found) return nullptr;
    FigureSpec spec = *found;
    std::erase_if(spec.options, [&key](const OptionSpec& option) { return option.key != key; });
    if (spec.options.empty()) return nullptr;
    auto* strip = new ToolStrip(spec, this);
    strip->showScene(m_document.sharedScene());
    // Scales the width of a text field with its font.
    for (QLineEdit* edit : strip->findChildren<QLineEdit*>())
        if (!qobject_cast<NumberField*>(edit->parentWidget()))
            edit->setFixedWidth(saturatingCast<int>(lettersOfText * fontMetrics().averageCharWidth()));
    connect(strip, &ToolStrip::requested, this,
            [this, whole = *found](const QString& option, const QString& label, const QJsonValue& value) {
                const SceneEdit edit = optionEdit(whole, option, label, value);
                apply(edit.text, edit.change, edit.mergeKey);
            });
    m_show.push_back([this, strip] { strip->showScene(m_document.sharedScene()); });
    return strip;
}

QWidget* StepControls::makeChoice(const QString& name) {
    const SceneChoice* choice = sceneChoice(name);
    if (!choice) return nullptr;
    const auto request = [this, choice](const QString& id) {
        apply(choice->text, [choice, id](Scene& scene) { choice->set(scene, id); });
    };
    if (choice->choices.size() > maximumSegments) {
        auto* box = new QComboBox(this);
        box->setAccessibleName(titleOf(name));
        for (const SegmentedControl::Choice& each : choice->choices) box->addItem(each.label, each.id);
        connect(box, &QComboBox::activated, this,
                [box, request](int index) { request(box->itemData(index).toString()); });
        m_show.push_back(
            [this, box, choice] { box->setCurrentIndex(box->findData(choice->get(m_document.scene()))); });
        return labelledRow(this, titleOf(name), {}, box);
    }
    auto* segments = new SegmentedControl(choice->choices, this);
    segments->setAccessibleName(titleOf(name));
    connect(segments, &SegmentedControl::requested, this, request);
    m_show.push_back([this, segments, choice] { choice->showIn(*segments, m_document.scene()); });
    return labelledRow(this, titleOf(name), {}, segments);
}

}  // namespace sinescope
