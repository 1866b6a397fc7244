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

#ifdef SINESCOPE_DBUS
struct Service {
    QString name;  ///< also of its interface
    QString path;
    QString application;  ///< as which the program asks
    QVariantList hints;   ///< further arguments
};
const std::array<Service, 2> services = {
    Service{u"org.freedesktop.ScreenSaver"_s, u"/org/freedesktop/ScreenSaver"_s, u"Sinescope"_s, {}},
    Service{u"org.freedesktop.Notifications"_s,
            u"/org/freedesktop/Notifications"_s,
            u"org.sinescope.Sinescope"_s,
            {QVariantMap()}}};

/// Does not start a bus if none is running.
bool hasBus() {
    if (!qEnvironmentVariableIsEmpty("DBUS_SESSION_BUS_ADDRESS")) return true;
    const QString runtime = qEnvironmentVariable("XDG_RUNTIME_DIR");
    return !runtime.isEmpty() && QFileInfo::exists(runtime + u"/bus"_s);
}

QDBusMessage call(const Service& service, const char* method) {
    QDBusMessage message =
        QDBusMessage::createMethodCall(service.name, service.path, service.name, QString::fromLatin1(method));
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
    for (std::size_t service = 0; service < m_cookies.size(); ++service) ask(service);
}

void ScreenAwake::release() {
    m_isInhibited = false;
    for (std::size_t service = 0; service < m_cookies.size(); ++service) uninhibit(service);
}

void ScreenAwake::take(std::size_t service, quint32 cookie) {
    uninhibit(service);  // a second answer: the stage was left and entered again before the first
    m_cookies[service] = cookie;
    // The answer came after the stage was left.
    if (!m_isInhibited) release();
}

#ifdef SINESCOPE_DBUS

void ScreenAwake::ask(std::size_t service) {
    if (!hasBus()) return;
    QDBusMessage message = call(services[service], "Inhibit");
    message << services[service].application << tr("A presentation is running");
    for (const QVariant& hint : services[service].hints) message << hint;
    auto* answer = new QDBusPendingCallWatcher(QDBusConnection::sessionBus().asyncCall(message), this);
    connect(answer, &QDBusPendingCallWatcher::finished, this, [this, answer, service] {
        const QDBusPendingReply<quint32> reply = *answer;
        if (reply.isValid()) take(service, reply.value());
        answer->deleteLater();
    });
}

void ScreenAwake::uninhibit(std::size_t service) {
    if (!m_cookies[service]) return;
    QDBusMessage message = call(services[service], "UnInhibit");
    message << *m_cookies[service];
    QDBusConnection::sessionBus().asyncCall(message);
    m_cookies[service].reset();
}

#else

void ScreenAwake::ask(std::size_t) {}

void ScreenAwake::uninhibit(std::size_t service) {
    m_cookies[service].reset();
}

#endif

}  // namespace sinescope
