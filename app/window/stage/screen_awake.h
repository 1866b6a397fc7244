// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

#include <array>
#include <optional>

namespace sinescope {

/// Inhibits the screen saver and the desktop's notifications, if the desktop supports it (D-Bus,
/// org.freedesktop.ScreenSaver and org.freedesktop.Notifications). Otherwise does nothing; never waits for a
/// reply.
class ScreenAwake : public QObject {
    Q_OBJECT

 public:
    using QObject::QObject;
    ~ScreenAwake() override;

    void inhibit();
    void release();

 private:
    void ask(std::size_t service);
    void take(std::size_t service, quint32 cookie);
    void uninhibit(std::size_t service);

    bool m_isInhibited = false;
    std::array<std::optional<quint32>, 2> m_cookies;  ///< of the screen saver and of the notifications
};

}  // namespace sinescope
