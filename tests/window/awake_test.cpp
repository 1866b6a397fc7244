// SPDX-License-Identifier: GPL-3.0-or-later
//
// Inhibiting the screen saver and notifications during a presentation, tested with counting services on a
// private D-Bus daemon.
#include "app/scene/literals.h"
#include "app/window/stage/screen_awake.h"
#include "tests/window/session_bus.h"

#include <QTest>

#include <set>

using namespace sinescope;

namespace {

/// Base of the two services: counts the cookies held.
class Inhibitions : public QObject {
    Q_OBJECT

 public:
    using QObject::QObject;
    std::set<quint32> held;
    QStringList reasons;
    QString application;

 protected:
    quint32 take(const QString& who, const QString& reason) {
        application = who;
        reasons << reason;
        held.insert(++m_last);
        return m_last;
    }

 private:
    quint32 m_last = 40;
};

class Saver : public Inhibitions {
    Q_OBJECT
    Q_CLASSINFO("D-Bus Interface", "org.freedesktop.ScreenSaver")

 public slots:
    quint32 Inhibit(const QString& who, const QString& reason) { return take(who, reason); }
    void UnInhibit(quint32 cookie) { held.erase(cookie); }
};

class Notifications : public Inhibitions {
    Q_OBJECT
    Q_CLASSINFO("D-Bus Interface", "org.freedesktop.Notifications")

 public slots:
    quint32 Inhibit(const QString& who, const QString& reason, const QVariantMap&) {
        return take(who, reason);
    }
    void UnInhibit(quint32 cookie) { held.erase(cookie); }
};

}  // namespace

class AwakeTest : public QObject {
    Q_OBJECT

 private slots:
    void initTestCase() {
        if (!SessionBus::isInstalled()) QSKIP("dbus-daemon is not there");
        QDBusConnection desktop = m_bus.start();
        QVERIFY(desktop.isConnected());
        QVERIFY(desktop.registerObject(u"/org/freedesktop/ScreenSaver"_s, &m_saver,
                                       QDBusConnection::ExportAllSlots));
        QVERIFY(desktop.registerObject(u"/org/freedesktop/Notifications"_s, &m_notifications,
                                       QDBusConnection::ExportAllSlots));
        QVERIFY(desktop.registerService(u"org.freedesktop.ScreenSaver"_s));
        QVERIFY(desktop.registerService(u"org.freedesktop.Notifications"_s));
    }

    void screenSaverIsInhibitedUntilRelease() {
        ScreenAwake awake;
        awake.inhibit();
        awake.inhibit();  // only one inhibition is held
        QTRY_COMPARE(m_saver.held.size(), std::size_t{1});
        QTRY_COMPARE(m_notifications.held.size(), std::size_t{1});
        QCOMPARE(m_saver.application, u"Sinescope"_s);
        QVERIFY(m_saver.reasons.back().contains(u"presentation"_s));
        QTest::qWait(20);  // lets the reply arrive
        awake.release();
        QTRY_VERIFY(m_saver.held.empty());
        QTRY_VERIFY(m_notifications.held.empty());
    }

    /// Released before the reply, and then inhibited again.
    void inhibitionGrantedAfterReleaseIsReleased() {
        for (const bool again : {false, true}) {
            ScreenAwake awake;
            const qsizetype before = m_saver.reasons.size();
            awake.inhibit();
            awake.release();
            if (again) awake.inhibit();
            QTRY_COMPARE(m_saver.reasons.size(), before + (again ? 2 : 1));
            if (again) {
                QTRY_COMPARE(m_saver.held.size(), std::size_t{1});
                awake.release();
            }
            QTRY_VERIFY(m_saver.held.empty());
            QTRY_VERIFY(m_notifications.held.empty());
        }
    }

    void destructorReleasesInhibition() {
        {
            ScreenAwake awake;
            awake.inhibit();
            QTRY_COMPARE(m_saver.held.size(), std::size_t{1});
            QTest::qWait(20);
        }
        QTRY_VERIFY(m_saver.held.empty());
    }

 private:
    SessionBus m_bus;
    Saver m_saver;
    Notifications m_notifications;
};

QTEST_GUILESS_MAIN(AwakeTest)
#include "awake_test.moc"
