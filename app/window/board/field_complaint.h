// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>

namespace sinescope {

/// Says below a field why what was typed in it cannot be, in a window of its own: a field in the head of a
/// figure has no room beside it. Goes when the field does, and when its window is moved or left.
class FieldComplaint : public QLabel {
    Q_OBJECT

 public:
    explicit FieldComplaint(QWidget* field);
    /// Nothing to say: it goes.
    void say(const QString& sentence);

 protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

 private:
    QWidget* m_field;
    QWidget* m_watched = nullptr;  ///< the window that the field was in when something was said
};

}  // namespace sinescope
