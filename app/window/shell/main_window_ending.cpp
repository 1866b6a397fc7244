// SPDX-License-Identifier: GPL-3.0-or-later
//
// What a window leaves to the next one when it is closed or ended: its place on the screen, and copies of
// unsaved work.
#include "app/scene/literals.h"
#include "app/scene/number_format.h"
#include "app/scene/setting_line.h"
#include "app/window/deck/deck_controller.h"
#include "app/window/deck/deck_recovery.h"
#include "app/window/parts/application.h"
#include "app/window/parts/file_reader.h"
#include "app/window/parts/message_bar.h"
#include "app/window/shell/figure_actions.h"
#include "app/window/shell/main_window.h"
#include "app/window/shell/recovery.h"
#include "app/window/shell/recovery_strip.h"
#include "app/window/shell/session.h"

#include <QCloseEvent>
#include <QFileInfo>
#include <QScreen>
#include <QSessionManager>
#include <QSettings>

#include <algorithm>

namespace sinescope {

namespace {

/// Fraction of the screen's width and height that a new window takes.
constexpr double defaultShare = 0.9;
/// A new window is maximized on a smaller screen.
constexpr QSize smallScreen(1366, 900);
const QString geometryKey = u"window/geometry"_s;

}  // namespace

void MainWindow::restoreGeometryOrDefault() {
    if (restoreGeometry(QSettings().value(geometryKey).toByteArray())) return;
    const QSize available = screen()->availableSize();
    QRect area(QPoint(0, 0), available * defaultShare);
    area.moveCenter(screen()->availableGeometry().center());
    setGeometry(area);
    if (available.width() < smallScreen.width() || available.height() < smallScreen.height())
        setWindowState(Qt::WindowMaximized);
}

void MainWindow::connectShutdown() {
    if (auto* application = qobject_cast<Application*>(QCoreApplication::instance())) {
        connect(application, &Application::failed, this, &MainWindow::restoreShown);
        connect(application, &Application::quitRequested, this, [this] {
            if (m_copiesRequested) keepCopies();
        });
    }
    // At log-out the session manager asks for copies first, and ends the program when all have written.
    connect(qApp, &QGuiApplication::commitDataRequest, this, [this] {
        m_copiesRequested = true;
        m_recovery->writeNow();
        m_deck->recovery().writeNow();
    });
    // At the next log-in it restarts the program.
    connect(qApp, &QGuiApplication::saveStateRequest, this, [this](QSessionManager& manager) {
        if (!m_session->path().isEmpty())
            manager.setRestartCommand(manager.restartCommand()
                                      << QFileInfo(m_session->path()).absoluteFilePath());
    });
}

/// Asks about unsaved work, and again about what changed while the deck was written.
bool MainWindow::mayClose() {
    if (!m_session->mayLeave() || !m_deck->mayLeaveInk()) return false;
    const Document::Shared asked = m_document.sharedScene();
    return m_deck->mayLeave() && (m_document.sharedScene() == asked || mayClose());
}

void MainWindow::closeEvent(QCloseEvent* event) {
    // A log-out does not wait for a question, or for the answer to one that is already open.
    if (!m_ending && !mayClose() && !m_ending) {
        event->ignore();
        return;
    }
    m_actions->stopExport();
    m_reader->stop();
    if (m_ending) {
        m_deck->keepInk();
        keepCopies();
    } else {
        m_copiesRequested = false;
        m_recovery->forget();
        m_deck->recovery().forget();
    }
    QSettings().setValue(geometryKey, saveGeometry());
    QMainWindow::closeEvent(event);
}

void MainWindow::endQuietly() {
    keepCopies();
    close();
    QCoreApplication::quit();
}

void MainWindow::keepCopies() {
    m_ending = true;
    m_recovery->leave();
    m_deck->recovery().leave();
}

void MainWindow::offerRecovery() {
    m_recovery->findLeftBehind();
    m_deck->recovery().findLeftBehind();
    const QStringList unread = m_recovery->newlyUnread() + m_deck->recovery().newlyUnread();
    if (unread.size() == 1)
        m_messages->showMessage(
            tr("A copy of unsaved work cannot be read. It is kept: %1.").arg(unread.front()));
    else if (!unread.isEmpty())
        m_messages->showMessage(tr("%1 copies of unsaved work cannot be read. They are kept in %2.")
                                    .arg(grouped(unread.size()), QFileInfo(unread.front()).path()));
}

/// Lists unclosed sessions and decks together, newest first.
void MainWindow::showLeft() {
    std::vector<RecoveryStrip::Item> items;
    for (const Recovery::Found& found : m_recovery->left())
        items.push_back({RecoveryStrip::Kind::Session, QFileInfo(found.file.path).fileName(), found.when,
                         found.copy, settingWords(*found.work.scene),
                         [this, found] { m_recovery->restore(found); },
                         [this, found] { m_recovery->discard(found); }});
    for (const DeckRecovery::Found& found : m_deck->recovery().left())
        items.push_back({RecoveryStrip::Kind::Deck, found.work.title, found.when, found.copy,
                         counted(static_cast<qint64>(found.work.steps.size()), tr("step"), tr("steps")),
                         [this, found] { m_deck->restore(found); },
                         [this, found] { m_deck->recovery().discard(found); }});
    std::ranges::stable_sort(items, [](const auto& a, const auto& b) { return a.when > b.when; });
    m_left->setItems(std::move(items));
}

}  // namespace sinescope
