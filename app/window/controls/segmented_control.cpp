// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/controls/segmented_control.h"

#include "app/window/parts/demi_bold.h"
#include "app/window/parts/layouts.h"
#include "app/window/parts/style_class.h"

#include <QButtonGroup>
#include <QIcon>
#include <QPushButton>

#include <algorithm>

namespace sinescope {

namespace {

constexpr int sidePadding = 8;
constexpr int segmentHeight = 28;

/// Reserves the width of the bold text, so that nothing moves when the choice changes.
class Segment : public QPushButton {
 public:
    using QPushButton::QPushButton;
    QSize sizeHint() const override {
        const QFontMetrics chosen(demiBold(font()));
        const int content = icon().isNull() ? chosen.horizontalAdvance(text()) + 2 : iconSize().width();
        const int height = std::max(segmentHeight, chosen.height() + 10);
        return {content + 2 * (icon().isNull() ? sidePadding : 3), height};
    }
    QSize minimumSizeHint() const override { return sizeHint(); }
};

}  // namespace

SegmentedControl::SegmentedControl(const std::vector<Choice>& choices, QWidget* parent)
    : QWidget(parent), m_choices(choices), m_group(new QButtonGroup(this)) {
    setAttribute(Qt::WA_StyledBackground);
    setStyleClass(*this, "segmented");
    auto* row = rowIn(this, {2, 2, 2, 2}, 2);
    for (std::size_t i = 0; i < choices.size(); ++i) {
        auto* button = withStyleClass(new Segment(choices[i].label, this), "segment");
        button->setCheckable(true);
        button->setAutoExclusive(true);  // for screen readers: a radio button
        button->setObjectName(choices[i].id);
        button->setToolTip(choices[i].tip);
        button->setFocusPolicy(Qt::StrongFocus);
        m_group->addButton(button, static_cast<int>(i));
        row->addWidget(button, 1);
    }
    connect(m_group, &QButtonGroup::idToggled, this, [this](int index, bool checked) {
        if (checked) emit requested(m_choices[static_cast<std::size_t>(index)].id);
    });
}

void SegmentedControl::setChosen(const QString& id) {
    const QSignalBlocker quiet(m_group);
    QAbstractButton* target = button(id);
    if (target) {
        target->setChecked(true);
    } else if (QAbstractButton* current = m_group->checkedButton()) {
        m_group->setExclusive(false);
        current->setChecked(false);
        m_group->setExclusive(true);
    }
    // Tab goes to the chosen segment, the arrow keys from there.
    for (QAbstractButton* each : m_group->buttons())
        each->setFocusPolicy(!target || each == target ? Qt::StrongFocus : Qt::ClickFocus);
}

QString SegmentedControl::chosen() const {
    const int index = m_group->checkedId();
    return index < 0 ? QString() : m_choices[static_cast<std::size_t>(index)].id;
}

void SegmentedControl::setOffered(const QString& id, bool offered) {
    if (QAbstractButton* target = button(id)) target->setVisible(offered);
}

void SegmentedControl::setIcon(const QString& id, const QIcon& icon, const QSize& size) {
    if (QAbstractButton* target = button(id)) {
        if (!target->text().isEmpty()) target->setAccessibleName(target->text());
        target->setText({});
        target->setIcon(icon);
        target->setIconSize(size);
        target->updateGeometry();
    }
}

QAbstractButton* SegmentedControl::button(const QString& id) const {
    for (std::size_t i = 0; i < m_choices.size(); ++i)
        if (m_choices[i].id == id) return m_group->button(static_cast<int>(i));
    return nullptr;
}

}  // namespace sinescope
