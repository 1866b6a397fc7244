// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

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
    void ask(const QString& service, const QString& path, bool isScreenSaver);
    void take(bool isScreenSaver, quint32 cookie);
    void uninhibit(const QString& service, const QString& path, std::optional<quint32>& cookie);

    bool m_isInhibited = false;
    std::optional<quint32> m_screenSaver;
    std::optional<quint32> m_notifications;
};

}  // namespace sinescope
