// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/stage/screen_awake.h"

#include "app/scene/literals.h"

#ifdef SINESCOPE_DBUS
#include <QDBusConnection>
#include <QDBusMessage>
#include <QDBusPendingCallWatcher>
#include <QDBusPendingReply>
#include <QFileInfo>
#include <QVariantMap>
#endif

namespace sinescope {

namespace {

const QString screenSaver = u"org.freedesktop.ScreenSaver"_s;
const QString screenSaverPath = u"/org/freedesktop/ScreenSaver"_s;
const QString notifications = u"org.freedesktop.Notifications"_s;
const QString notificationsPath = u"/org/freedesktop/Notifications"_s;

#ifdef SINESCOPE_DBUS
/// Does not start a bus if none is running.
bool hasBus() {
    if (!qEnvironmentVariableIsEmpty("DBUS_SESSION_BUS_ADDRESS")) return true;
    const QString runtime = qEnvironmentVariable("XDG_RUNTIME_DIR");
    return !runtime.isEmpty() && QFileInfo::exists(runtime + u"/bus"_s);
}

QDBusMessage call(const QString& service, const QString& path, const char* method) {
    QDBusMessage message =
        QDBusMessage::createMethodCall(service, path, service, QString::fromLatin1(method));
    message.setAutoStartService(false);
    return message;
}
#endif

}  // namespace

ScreenAwake::~ScreenAwake() {
    release();
}

void ScreenAwake::inhibit() {
    if (m_isInhibited) return;
    m_isInhibited = true;
    ask(screenSaver, screenSaverPath, true);
    ask(notifications, notificationsPath, false);
}

void ScreenAwake::release() {
    m_isInhibited = false;
    uninhibit(screenSaver, screenSaverPath, m_screenSaver);
    uninhibit(notifications, notificationsPath, m_notifications);
}

void ScreenAwake::take(bool isScreenSaver, quint32 cookie) {
    std::optional<quint32>& kept = isScreenSaver ? m_screenSaver : m_notifications;
    // A second answer: the stage was left and entered again before the first.
    uninhibit(isScreenSaver ? screenSaver : notifications,
              isScreenSaver ? screenSaverPath : notificationsPath, kept);
    kept = cookie;
    // The answer came after the stage was left.
    if (!m_isInhibited) release();
}

#ifdef SINESCOPE_DBUS

void ScreenAwake::ask(const QString& service, const QString& path, bool isScreenSaver) {
    if (!hasBus()) return;
    QDBusMessage message = call(service, path, "Inhibit");
    const QString reason = tr("A presentation is running");
    if (isScreenSaver)
        message << u"Sinescope"_s << reason;
    else
        message << u"org.sinescope.Sinescope"_s << reason << QVariantMap();
    auto* answer = new QDBusPendingCallWatcher(QDBusConnection::sessionBus().asyncCall(message), this);
    connect(answer, &QDBusPendingCallWatcher::finished, this, [this, answer, isScreenSaver] {
        const QDBusPendingReply<quint32> reply = *answer;
        if (reply.isValid()) take(isScreenSaver, reply.value());
        answer->deleteLater();
    });
}

void ScreenAwake::uninhibit(const QString& service, const QString& path, std::optional<quint32>& cookie) {
    if (!cookie) return;
    QDBusMessage message = call(service, path, "UnInhibit");
    message << *cookie;
    QDBusConnection::sessionBus().asyncCall(message);
    cookie.reset();
}

#else

void ScreenAwake::ask(const QString&, const QString&, bool) {}

void ScreenAwake::uninhibit(const QString&, const QString&, std::optional<quint32>& cookie) {
    cookie.reset();
}

#endif

}  // namespace sinescope
