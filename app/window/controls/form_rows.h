// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <map>
#include <vector>

class QGridLayout;
class QLabel;
class QWidget;

namespace sinescope {

/// Returns a quiet label with the control as its buddy.
QLabel* labelFor(QWidget* control, const QString& text, QWidget* parent);

/// The rows of a form: a quiet label, and one or more controls beside it.
class FormRows {
 public:
    /// Fills the form, which becomes the parent of the labels.
    explicit FormRows(QWidget& form);

    QLabel* add(const QString& label, QWidget* control);
    QLabel* add(const QString& label, const std::vector<QWidget*>& controls);
    /// Shows or hides a row of one control.
    void setShown(QWidget* control, bool shown);

 private:
    QWidget& m_form;
    QGridLayout* m_grid;
    std::map<QWidget*, QLabel*> m_labels;  ///< by the first control of each row
};

}  // namespace sinescope
