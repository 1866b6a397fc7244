// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>

namespace sinescope {

/// Explains below a field why the typed text is not acceptable, in its own window because a field in the head
/// of a figure has no space beside it. Hides with the field, and when the field's window moves or is left.
class FieldError : public QLabel {
    Q_OBJECT

 public:
    explicit FieldError(QWidget* field);
    /// Hides if `sentence` is empty.
    void showMessage(const QString& sentence);

 protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

 private:
    QWidget* m_field;
    QWidget* m_watched = nullptr;  ///< the field's window when the last sentence was shown
};

}  // namespace sinescope
