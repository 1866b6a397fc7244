// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/style/style.h"

#include <QTimer>
#include <QWidget>

namespace sinescope {

/// Lies over a picture while the next one is worked out: fades it slightly and names the setting that it
/// shows, and after a while a line runs along the upper edge. Takes no input. A short wait shows nothing, so
/// that a picture that follows a slider does not flicker.
class WaitingVeil : public QWidget {
    Q_OBJECT

 public:
    explicit WaitingVeil(QWidget* picture);

    /// `setting` is that of the picture beneath; empty where there is none yet, which is not faded. Calls
    /// during one wait do not begin it again.
    void wait(const QString& setting, const Style& style);
    /// Once the picture that was asked for just now is painted beneath.
    void endAfterPicture();
    bool isWaiting() const { return m_phase.isActive(); }

 protected:
    void paintEvent(QPaintEvent* event) override;

 private:
    void turn();
    void end();
    void placeOver();

    QTimer m_phase;
    QTimer m_end;
    int m_turns = 0;  ///< of the timer, since the wait began
    QString m_setting;
    Style m_style;
};

}  // namespace sinescope
