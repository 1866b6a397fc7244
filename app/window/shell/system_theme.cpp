// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/shell/system_theme.h"

#include "app/scene/literals.h"

#include <QApplication>
#include <QPalette>
#ifdef SINESCOPE_DBUS
#include <QDBusConnection>
#include <QDBusConnectionInterface>
#include <QDBusMessage>
#include <QDBusPendingCallWatcher>
#include <QDBusVariant>
#endif

#include <optional>

namespace sinescope {

#ifdef SINESCOPE_DBUS

namespace {

const QString portalService = u"org.freedesktop.portal.Desktop"_s;
const QString portalPath = u"/org/freedesktop/portal/desktop"_s;
const QString portalSettings = u"org.freedesktop.portal.Settings"_s;
const QString appearance = u"org.freedesktop.appearance"_s;
const QString colorScheme = u"color-scheme"_s;

/// Converts a value of color-scheme to a theme: 1 = dark, 2 = light, 0 = no preference. Portals wrap it once
/// or twice.
std::optional<ThemeId> themeIn(QVariant value) {
    while (value.canConvert<QDBusVariant>()) value = value.value<QDBusVariant>().variant();
    if (value.toUInt() == 1) return ThemeId::Dark;
    if (value.toUInt() == 2) return ThemeId::Light;
    return {};
}

QDBusMessage question() {
    QDBusMessage message =
        QDBusMessage::createMethodCall(portalService, portalPath, portalSettings, u"Read"_s);
    message.setArguments({appearance, colorScheme});
    return message;
}

std::optional<ThemeId> themeIn(const QDBusMessage& answer) {
    const bool isAnswer = answer.type() == QDBusMessage::ReplyMessage && !answer.arguments().isEmpty();
    return isAnswer ? themeIn(answer.arguments().constFirst()) : std::nullopt;
}

}  // namespace

SystemTheme::SystemTheme(QObject* parent) : QObject(parent), m_theme(themeOf(QApplication::palette())) {
    // Without an address Qt would start a new bus.
    if (qEnvironmentVariableIsEmpty("DBUS_SESSION_BUS_ADDRESS")) return;
    QDBusConnection bus = QDBusConnection::sessionBus();
    if (!bus.isConnected()) return;
    bus.connect(portalService, portalPath, portalSettings, u"SettingChanged"_s, this,
                SLOT(takeSetting(QString, QString, QDBusVariant)));
    // Do not start a portal that is not running: the window would wait for it.
    if (!bus.interface() || !bus.interface()->isServiceRegistered(portalService)) return;
    constexpr int longest = 100;  // ms
    const QDBusMessage answer = bus.call(question(), QDBus::Block, longest);
    m_theme = themeIn(answer).value_or(m_theme);
    if (answer.type() == QDBusMessage::ReplyMessage) return;
    auto* late = new QDBusPendingCallWatcher(bus.asyncCall(question()), this);
    connect(late, &QDBusPendingCallWatcher::finished, this, [this, late] {
        late->deleteLater();
        take(themeIn(late->reply()).value_or(m_theme));
    });
}

void SystemTheme::takeSetting(const QString& group, const QString& key, const QDBusVariant& value) {
    if (group != appearance || key != colorScheme) return;
    take(themeIn(value.variant()).value_or(ThemeId::Light));
}

#else

SystemTheme::SystemTheme(QObject* parent) : QObject(parent), m_theme(themeOf(QApplication::palette())) {}
void SystemTheme::takeSetting(const QString&, const QString&, const QDBusVariant&) {}

#endif

void SystemTheme::take(ThemeId theme) {
    if (theme == m_theme) return;
    m_theme = theme;
    emit changed(theme);
}

ThemeId themeOf(const QPalette& palette) {
    return palette.color(QPalette::WindowText).lightness() > palette.color(QPalette::Window).lightness()
               ? ThemeId::Dark
               : ThemeId::Light;
}

}  // namespace sinescope
