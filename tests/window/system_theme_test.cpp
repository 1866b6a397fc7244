// SPDX-License-Identifier: GPL-3.0-or-later
//
// The desktop's theme, tested with a portal on a private D-Bus daemon.
#include "app/window/shell/system_theme.h"

#include "app/scene/document.h"
#include "app/scene/literals.h"
#include "app/window/shell/theme_actions.h"
#include "test_home.h"
#include "tests/window/session_bus.h"

#include <QAction>
#include <QDBusMessage>
#include <QDBusVariant>
#include <QPalette>
#include <QSignalSpy>
#include <QTest>
#include <QThread>

#include <atomic>

using namespace sinescope;

namespace {

const QString path = u"/org/freedesktop/portal/desktop"_s;
const QString settings = u"org.freedesktop.portal.Settings"_s;

class Portal : public QObject {
    Q_OBJECT
    Q_CLASSINFO("D-Bus Interface", "org.freedesktop.portal.Settings")

 public:
    std::atomic<uint> scheme{0};
    std::atomic<bool> isSlow{false};

 public slots:
    /// Wrapped twice, as in xdg-desktop-portal.
    QDBusVariant Read(const QString& group, const QString& key) {
        if (isSlow) QThread::msleep(1500);
        const bool isColorScheme = group == "org.freedesktop.appearance"_L1 && key == "color-scheme"_L1;
        return QDBusVariant(QVariant::fromValue(QDBusVariant(isColorScheme ? uint(scheme) : 99U)));
    }
};

}  // namespace

class SystemThemeTest : public QObject {
    Q_OBJECT

    void announce(uint scheme, const char* key = "color-scheme") {
        if (qstrcmp(key, "color-scheme") == 0) m_portal.scheme = scheme;
        QDBusMessage signal = QDBusMessage::createSignal(path, settings, u"SettingChanged"_s);
        signal.setArguments({u"org.freedesktop.appearance"_s, QString::fromLatin1(key),
                             QVariant::fromValue(QDBusVariant(scheme))});
        QVERIFY(QDBusConnection(u"desktop"_s).send(signal));
    }

 private slots:
    void paletteDeterminesThemeWithoutPortal() {
        QCOMPARE(SystemTheme().theme(), ThemeId::Light);
        const QPalette before = QApplication::palette();
        QApplication::setPalette(QPalette(Qt::white, QColor(40, 40, 40), Qt::gray, Qt::black, Qt::gray,
                                          Qt::white, Qt::white, Qt::black, QColor(30, 30, 30)));
        QCOMPARE(SystemTheme().theme(), ThemeId::Dark);
        QApplication::setPalette(before);
        QCOMPARE(SystemTheme().theme(), ThemeId::Light);
    }

    void themeFollowsPortal() {
        startPortal();
        for (const uint scheme : {0U, 1U, 2U}) {
            m_portal.scheme = scheme;
            const SystemTheme theme;
            QTRY_COMPARE(theme.theme(), scheme == 1 ? ThemeId::Dark : ThemeId::Light);
        }
        SystemTheme theme;
        announce(1);
        QTRY_COMPARE(theme.theme(), ThemeId::Dark);
        QTest::qWait(200);  // lets late replies arrive
        QSignalSpy changes(&theme, &SystemTheme::changed);
        announce(2, "accent-color");
        announce(1);
        announce(0);
        QTRY_COMPARE(changes.count(), 1);
        QCOMPARE(theme.theme(), ThemeId::Light);
    }

    void slowPortalDoesNotBlock() {
        m_portal.scheme = 1;
        m_portal.isSlow = true;
        const SystemTheme theme;
        QCOMPARE(theme.theme(), ThemeId::Light);
        m_portal.isSlow = false;
        QTRY_COMPARE(theme.theme(), ThemeId::Dark);
    }

    void windowFollowsSystemUntilThemeIsChosen() {
        m_portal.scheme = 1;
        QSettings().remove(themeKey);
        Document document;
        const auto dark = [&document] { return document.scene().style.theme == ThemeId::Dark; };
        {
            ThemeActions actions(document, nullptr);
            QTRY_VERIFY(dark());
            QVERIFY(actions.dark()->isChecked() && actions.system()->isChecked());
            QVERIFY(!document.canUndo() && document.equalsSaved());
            // Undo reverts the edit but not a theme change made by the system since.
            document.apply({u"base"_s, [](Scene& scene) { scene.encoding.base = 77; }});
            announce(2);
            QTRY_VERIFY(!dark());
            document.undo();
            QVERIFY(!dark() && document.scene().encoding.base != 77);
            actions.dark()->trigger();
            QVERIFY(dark() && !actions.system()->isChecked());
            QCOMPARE(document.undoText(), u"dark theme"_s);
            announce(1);
            announce(2);
            QTest::qWait(100);
            QVERIFY(dark());
        }
        Document next;  // simulates the next start
        ThemeActions actions(next, nullptr);
        QVERIFY(next.scene().style.theme == ThemeId::Dark && !actions.system()->isChecked());
        actions.system()->trigger();
        QTRY_COMPARE(next.scene().style.theme, ThemeId::Light);
        announce(1);
        QTRY_COMPARE(next.scene().style.theme, ThemeId::Dark);
    }

    void cleanupTestCase() {
        m_thread.quit();
        m_thread.wait();
    }

 private:
    void startPortal() {
        QDBusConnection desktop = m_bus.start();
        // Runs in a separate thread, because the window waits for its reply.
        m_portal.moveToThread(&m_thread);
        m_thread.start();
        QVERIFY(desktop.registerObject(path, &m_portal, QDBusConnection::ExportAllSlots));
        QVERIFY(desktop.registerService(u"org.freedesktop.portal.Desktop"_s));
    }

    SessionBus m_bus;
    QThread m_thread;
    Portal m_portal;
};

int main(int argc, char** argv) {
    const TestHome home("system_theme_test");
    QApplication application(argc, argv);
    SystemThemeTest test;
    return QTest::qExec(&test, argc, argv);
}
#include "system_theme_test.moc"
