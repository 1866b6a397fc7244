// SPDX-License-Identifier: GPL-3.0-or-later
//
// Copies of unsaved work, and windows and processes that leave and restore them.
#pragma once

#include "app/scene/literals.h"
#include "app/window/shell/recovery.h"
#include "app/window/shell/recovery_strip.h"
#include "support.h"

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QToolButton>

namespace sinescope {

const QString heatmap = u"heatmap"_s;
const QString dimensions = u"dimensions"_s;

/// Sets $XDG_STATE_HOME to a temporary folder during its lifetime.
class StateHome {
 public:
    StateHome() : m_before(qgetenv("XDG_STATE_HOME")) { set(m_folder.path()); }
    ~StateHome() { qputenv("XDG_STATE_HOME", m_before); }
    void set(const QString& folder) { qputenv("XDG_STATE_HOME", QFile::encodeName(folder)); }
    QString path() const { return m_folder.path(); }
    QStringList copies() const {
        return QDir(m_folder.filePath(u"sinescope"_s)).entryList({u"*.recovery"_s});
    }

 private:
    QByteArray m_before;
    QTemporaryDir m_folder;
};

inline void setBase(MainWindow& window, double base) {
    edit(window, [base](Scene& scene) { scene.encoding.base = base; });
}

/// Leaves a copy of unsaved work behind, as a window that is not closed does.
inline void leaveWork(double base) {
    const auto window = shownWindow();
    setBase(*window, base);
    window->recovery().leave();
}

/// A window that offers the work left behind.
inline std::unique_ptr<MainWindow> nextWindow() {
    auto window = shownWindow();
    window->offerRecovery();
    return window;
}

inline void click(MainWindow& window, const QString& answer) {
    for (QToolButton* button : window.leftBehind().findChildren<QToolButton*>())
        if (button->text() == answer && !button->isHidden()) {
            QTest::mouseClick(button, Qt::LeftButton);
            return;
        }
    failCase(u"there is no such answer"_s);
}

/// Restores offered work and returns its base.
inline double restoredBase(MainWindow& window) {
    click(window, u"Restore"_s);
    return sceneOf(window).encoding.base;
}

/// Parses the driver's lines "change milliseconds".
inline QList<QPair<int, qint64>> changesOf(QProcess& driver) {
    QList<QPair<int, qint64>> changes;
    QList<QByteArray> lines = driver.readAllStandardOutput().split('\n');
    lines.removeLast();  // empty, or truncated by the kill
    for (const QByteArray& line : lines) {
        const QList<QByteArray> parts = line.split(' ');
        if (parts.size() == 2) changes.append({parts[0].toInt(), parts[1].toLongLong()});
    }
    return changes;
}

inline QProcessEnvironment environmentIn(const QString& folder) {
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    for (const char* name : {"XDG_STATE_HOME", "XDG_CONFIG_HOME"})
        environment.insert(QString::fromLatin1(name), folder);
    environment.insert(u"QT_QPA_PLATFORM"_s, u"offscreen"_s);
    return environment;
}

/// A working window in another process, with its state in `folder`.
struct Driver : QProcess {
    Driver(const QString& folder, const QStringList& options) {
        setProcessEnvironment(environmentIn(folder));
        start(QStringLiteral(SINESCOPE_DRIVER), options);
    }
};

/// Returns the number that the driver prints for `option`.
inline int numberOf(const QString& folder, const QString& option) {
    Driver next(folder, {option});
    if (!next.waitForFinished(60000) || next.exitCode() != 0) return -2;
    return next.readAllStandardOutput().trimmed().toInt();
}

/// Returns the change offered at the next start; -1 if none.
inline int offered(const QString& folder) {
    return numberOf(folder, u"--offer"_s);
}

}  // namespace sinescope
