// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <vector>

class QGridLayout;
class QLabel;
class QWidget;

namespace sinescope {

/// The label width, so that the controls of forms below each other line up.
inline constexpr int formLabelWidth = 84;

/// The rows of a form: a quiet label, and one or more controls beside it.
class FormRows {
 public:
    /// Fills the form, which becomes the parent of the labels.
    explicit FormRows(QWidget& form);

    QLabel* add(const QString& label, QWidget* control);
    QLabel* add(const QString& label, const std::vector<QWidget*>& controls);

 private:
    QWidget& m_form;
    QGridLayout* m_grid;
};

}  // namespace sinescope
