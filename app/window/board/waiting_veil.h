// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/style/style.h"

#include <QTimer>
#include <QWidget>

namespace sinescope {

/// Lies over a picture while the next one is computed: fades it slightly and names the setting it shows;
/// after a while a progress line runs along the upper edge. Ignores input. A short wait shows nothing, so
/// that a picture that follows a slider does not flicker.
class WaitingVeil : public QWidget {
    Q_OBJECT

 public:
    explicit WaitingVeil(QWidget* picture);

    /// `setting` describes the picture beneath; empty if there is none yet, which is not faded. Calls during
    /// a wait do not restart it.
    void wait(const QString& setting, const Style& style);
    /// Ends the wait once the requested picture is painted beneath.
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
    int m_turns = 0;  ///< timer ticks since the wait began
    QString m_setting;
    Style m_style;
};

}  // namespace sinescope
