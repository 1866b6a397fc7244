// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/controls/form_rows.h"

#include "app/window/parts/style_class.h"

#include <QGridLayout>
#include <QLabel>

namespace sinescope {

namespace {
/// The label width, so that the controls of forms below each other line up.
constexpr int formLabelWidth = 84;
}  // namespace

QLabel* labelFor(QWidget* control, const QString& text, QWidget* parent) {
    auto* label = withStyleClass(new QLabel(text, parent), "quiet");
    label->setBuddy(control);
    return label;
}

FormRows::FormRows(QWidget& form) : m_form(form), m_grid(new QGridLayout(&form)) {
    m_grid->setContentsMargins(0, 0, 0, 0);
    m_grid->setHorizontalSpacing(12);
    m_grid->setVerticalSpacing(8);
    m_grid->setColumnMinimumWidth(0, formLabelWidth);
    m_grid->setColumnStretch(1, 1);
}

QLabel* FormRows::add(const QString& label, const std::vector<QWidget*>& controls) {
    QLabel* text = labelFor(controls.front(), label, &m_form);
    m_labels[controls.front()] = text;
    const int row = m_grid->rowCount();
    m_grid->addWidget(text, row, 0);
    if (controls.size() == 1) {
        m_grid->addWidget(controls.front(), row, 1);
        return text;
    }
    auto* line = new QHBoxLayout;
    line->setSpacing(8);
    for (QWidget* control : controls) line->addWidget(control);
    line->addStretch(1);
    m_grid->addLayout(line, row, 1);
    return text;
}

QLabel* FormRows::add(const QString& label, QWidget* control) {
    return add(label, std::vector<QWidget*>{control});
}

void FormRows::setShown(QWidget* control, bool shown) {
    for (QWidget* each : {static_cast<QWidget*>(m_labels.at(control)), control}) each->setVisible(shown);
}

}  // namespace sinescope
