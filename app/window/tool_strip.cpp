// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/tool_strip.h"

#include "app/window/number_field.h"
#include "app/window/play_bar.h"
#include "app/window/segmented.h"

#include <QAction>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>

namespace sinescope {

namespace {
/// Up to so many choices stand side by side; more of them fold into a box.
constexpr qsizetype mostSegments = 3;
constexpr qsizetype mostLetters = 22;
}  // namespace

ToolStrip::ToolStrip(const FigureSpec& spec, QWidget* parent) : QWidget(parent), m_spec(spec) {
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(12);
    for (const OptionSpec& option : m_spec.options) {
        Show show;
        QWidget* control = makeControl(option, show);
        control->setObjectName(option.key);
        control->setToolTip(option.tip);
        control->setAccessibleName(option.label);
        control->setAccessibleDescription(option.tip);
        if (option.kind != OptionSpec::Kind::Switch) {
            auto* label = new QLabel(option.label, this);
            label->setProperty("small", true);
            label->setBuddy(control);
            label->setToolTip(option.tip);
            auto* pair = new QHBoxLayout;
            pair->setSpacing(6);
            pair->addWidget(label);
            pair->addWidget(control);
            row->addLayout(pair);
        } else {
            row->addWidget(control);
        }
        m_controls.push_back({option.key, std::move(show)});
    }
    row->addStretch(1);
    showState(nullptr);
}

void ToolStrip::showState(const FigureState* state) {
    for (const Control& control : m_controls) control.show(optionValue(m_spec, state, control.key));
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

QWidget* ToolStrip::makeChoice(const OptionSpec& option, Show& show) {
    const auto want = [this, key = option.key, label = option.label](const QString& id) {
        emit wanted(key, label, id);
    };
    if (option.choices.size() <= mostSegments && option.choiceLabels.join(QString()).size() <= mostLetters) {
        std::vector<Segmented::Choice> choices;
        for (qsizetype i = 0; i < option.choices.size(); ++i)
            choices.push_back({option.choices[i], option.choiceLabels[i], option.tip});
        auto* segmented = new Segmented(choices, this);
        show = [segmented](const QJsonValue& value) { segmented->setChosen(value.toString()); };
        connect(segmented, &Segmented::wanted, this, want);
        return segmented;
    }
    auto* box = new QComboBox(this);
    for (qsizetype i = 0; i < option.choices.size(); ++i)
        box->addItem(option.choiceLabels[i], option.choices[i]);
    show = [box](const QJsonValue& value) { box->setCurrentIndex(box->findData(value.toString())); };
    connect(box, &QComboBox::activated, this,
            [box, want](int index) { want(box->itemData(index).toString()); });
    return box;
}

QWidget* ToolStrip::makeSwitch(const OptionSpec& option, Show& show) {
    auto* toggle = new QPushButton(option.label, this);
    toggle->setCheckable(true);
    toggle->setProperty("toggle", true);
    // As wide as its text is when it is on, so that nothing moves.
    QFont on = font();
    on.setWeight(QFont::DemiBold);
    toggle->setMinimumWidth(QFontMetrics(on).horizontalAdvance(option.label) + 24);
    show = [toggle](const QJsonValue& value) { toggle->setChecked(value.toBool()); };
    connect(
        toggle, &QPushButton::clicked, this,
        [this, key = option.key, label = option.label](bool checked) { emit wanted(key, label, checked); });
    return toggle;
}

QWidget* ToolStrip::makeNumber(const OptionSpec& option, Show& show) {
    const bool whole = option.kind == OptionSpec::Kind::Integer;
    auto* field = new NumberField({option.lowest, option.highest, whole}, this);
    field->setProperty("boxed", true);
    show = [field](const QJsonValue& value) { field->setValue(value.toDouble()); };
    connect(field, &NumberField::wanted, this,
            [this, key = option.key, label = option.label](double value) { emit wanted(key, label, value); });
    connect(field, &NumberField::refused, this, &ToolStrip::refused);
    setPlayedParameter(*field, m_spec.id + QLatin1Char('.') + option.key);
    auto* play = new QAction(tr("Play this control"), field);
    field->addAction(play);
    connect(play, &QAction::triggered, this, [this, field] { emit playWanted(playedParameter(field)); });
    connect(field, &NumberField::accepted, this, [this] { emit refused({}); });
    return field;
}

QWidget* ToolStrip::makeText(const OptionSpec& option, Show& show) {
    auto* edit = new QLineEdit(this);
    edit->setMaximumWidth(option.kind == OptionSpec::Kind::Text ? 320 : 160);
    show = [edit](const QJsonValue& value) {
        if (edit->text() != value.toString()) edit->setText(value.toString());
    };
    connect(edit, &QLineEdit::editingFinished, this, [this, edit, option] {
        if (edit->isModified()) emit wanted(option.key, option.label, edit->text());
        edit->setModified(false);
    });
    return edit;
}

}  // namespace sinescope
