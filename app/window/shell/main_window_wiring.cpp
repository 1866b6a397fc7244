// SPDX-License-Identifier: GPL-3.0-or-later
//
// Connections between the parts of the window that do not know each other.
#include "app/figures/scene_edits.h"
#include "app/figures/transitions/options.h"
#include "app/scene/literals.h"
#include "app/window/board/figure_board.h"
#include "app/window/board/panel.h"
#include "app/window/controls/control_panel.h"
#include "app/window/deck/concept_links.h"
#include "app/window/deck/deck_controller.h"
#include "app/window/help/invitations.h"
#include "app/window/inspector/inspector.h"
#include "app/window/lessons/lecture.h"
#include "app/window/lessons/lesson_rail.h"
#include "app/window/lessons/question_card.h"
#include "app/window/parts/file_reader.h"
#include "app/window/parts/file_writer.h"
#include "app/window/parts/message_bar.h"
#include "app/window/parts/text_size.h"
#include "app/window/play/play_bar.h"
#include "app/window/play/player.h"
#include "app/window/play/scale_sharing.h"
#include "app/window/shell/figure_actions.h"
#include "app/window/shell/lesson_desk.h"
#include "app/window/shell/main_menu.h"
#include "app/window/shell/main_window.h"
#include "app/window/shell/recovery.h"
#include "app/window/shell/session.h"
#include "app/window/shell/side_fold.h"
#include "app/window/shell/table_opener.h"
#include "app/window/shell/top_bar.h"
#include "app/window/stage/stage.h"

#include <QFileInfo>

namespace sinescope {

void MainWindow::wire() {
    connect(&m_document, &Document::changed, this, &MainWindow::showScene);
    connect(&m_document, &Document::changed, m_messages, &MessageBar::clear);
    connect(&m_document, &Document::refused, m_messages, &MessageBar::showMessage);
    connect(m_session, &Session::failed, m_messages, &MessageBar::showMessage);
    connect(m_session, &Session::succeeded, m_messages, &MessageBar::clear);
    // The hovered cell belongs to the previous setting.
    connect(m_session, &Session::succeeded, &m_hover, [this] { m_hover.setCursor({}); });
    connect(m_session, &Session::changed, this, &MainWindow::showTitle);
    connect(m_recovery, &Recovery::failed, m_messages, &MessageBar::showMessage);
    connect(m_recovery, &Recovery::leftChanged, this, &MainWindow::showLeft);
    connect(&m_deck->recovery(), &DeckRecovery::leftChanged, this, &MainWindow::showLeft);
    connect(&m_menu->textSize(), &TextSize::changed, this, &MainWindow::updateStyle);
    connect(m_messages, &MessageBar::keyboardFree, m_board, &FigureBoard::focusCurrent);
    connect(m_board, &FigureBoard::panelMade, this, &MainWindow::wirePanel);
    connect(m_board, &FigureBoard::currentChanged, m_inspector,
            [this] { m_inspector->setPanel(m_board->current()); });
    m_topBar->setSideAction(m_sideFold->action());
    connectShutdown();
    followLinks();
    wireActions();
    wireTables();
    wireLessons();
    wirePlay();
}

/// Connects requests for tables, and the question what an ambiguous file is for.
void MainWindow::wireTables() {
    connect(m_controls, &ControlPanel::sizeChanged, m_messages, &MessageBar::note);
    connect(m_controls, &ControlPanel::tableRequested, m_tables, &TableOpener::chooseAndOpen);
    connect(m_tables, &TableOpener::textReplaced, m_messages, &MessageBar::clear);
    connect(m_tables, &TableOpener::vectorsGiven, m_messages, &MessageBar::note);
    connect(m_tables, &TableOpener::tableOpened, m_messages, &MessageBar::note);
    connect(m_tables, &TableOpener::checkpointsOpened, m_playBar,
            [this](const std::shared_ptr<const Checkpoints>& checkpoints, const FigureScales& scales) {
                m_scaleSharing->expect(scales);
                m_playBar->openCheckpoints(checkpoints);
            });
    connect(m_reader, &FileReader::shown, m_messages, [this](const QString& sentence) {
        m_messages->showProgress(sentence, [this] { m_reader->stop(); });
    });
    connect(m_writer, &FileWriter::shown, m_messages,
            [this](const QString& sentence) { m_messages->showProgress(sentence, {}); });
    // Queued: a question about the table must not delay the start of the program.
    connect(m_session, &Session::tableChosen, m_tables, &TableOpener::open, Qt::QueuedConnection);
    connect(m_tables, &TableOpener::wordVectorsDetected, this, [this](const QString& path) {
        const QString name = m_tables->isPasted(path) ? tr("The clipboard") : QFileInfo(path).fileName();
        m_messages->ask(tr("%1 contains word vectors. Open it as:").arg(name),
                        {{tr("Word Vectors"), [this, path] { m_tables->assignVectors(path); }},
                         {tr("Position Table"), [this, path] { m_tables->openTable(path); }}});
    });
}

void MainWindow::wireLessons() {
    connect(&m_lessons->lecture(), &Lecture::failed, m_messages, &MessageBar::showMessage);
    const auto showLesson = [this] {
        m_topBar->setLesson(m_lessons->lecture().isOpen(), !Lecture::resumeTitle().isEmpty());
        m_invitations->setPaused(m_lessons->lecture().isOpen());
        m_actions->setVeiled(m_lessons->lecture().veiled());
        m_recovery->setAsked(m_lessons->lecture().walk().openQuestion() && !m_lessons->lecture().isDeck());
    };
    connect(&m_lessons->lecture(), &Lecture::changed, m_topBar, showLesson);
    showLesson();
    connect(m_recovery, &Recovery::questionNeeded, &m_lessons->lecture(), &Lecture::resume);
    connect(m_topBar, &TopBar::lessonRequested, &m_lessons->lecture(), [this] {
        Lecture& lecture = m_lessons->lecture();
        if (!lecture.resume()) lecture.openTrack(u"15-minutes"_s);
    });
    connect(&m_lessons->lecture(), &Lecture::opened, this, [this] {
        // What had the focus may be closed, covered or hidden now.
        m_board->focusCurrent();
        if (m_lessons->lecture().walk().openQuestion()) m_lessons->rail().question().focusAnswer();
    });
    connect(m_deck, &DeckController::failed, m_messages, &MessageBar::showMessage);
    connect(m_deck, &DeckController::succeeded, m_messages, &MessageBar::note);
    connect(m_deck, &DeckController::presentRequested, m_lessons, &LessonDesk::presentDeck);
    m_deck->setFigureAlone([this] { return m_board->alone(); });
    m_deck->setInk(m_lessons->stage().inkBook());
}

void MainWindow::wirePlay() {
    connect(m_controls, &ControlPanel::playRequested, m_playBar, &PlayBar::openFor);
    connect(m_player, &Player::changed, this, &MainWindow::keepMargins);
    connect(m_player, &Player::changed, m_board, [this] { m_board->setPlayed(played()); });
    connect(&m_document, &Document::mergeEnded, this, &MainWindow::keepMargins);
    connect(m_topBar, &TopBar::playRequested, m_playBar, [this] {
        if (m_playBar->isVisible())
            m_playBar->closeBar();
        else
            m_playBar->openFor({});
    });
    connect(m_playBar, &PlayBar::closed, m_board, &FigureBoard::focusCurrent);
}

void MainWindow::wireActions() {
    connect(m_topBar, &TopBar::exportRequested, m_actions, [this] { m_actions->exportFigure({}); });
    connect(m_actions, &FigureActions::done, m_messages, &MessageBar::note);
    connect(m_actions, &FigureActions::refused, m_messages, &MessageBar::showMessage);
    connect(m_actions, &FigureActions::frozenSettingMissing, m_messages, [this] {
        m_messages->hint(
            tr("There is no A to compare with. Freeze the current setting as A, then change it."),
            {{tr("Freeze as A"), [this] { m_document.apply(freezeEdit()); }}});
    });
    connect(m_actions, &FigureActions::exportOpening, m_lessons,
            [this](ExportDialog& dialog) { dialog.setInk(m_lessons->stage().ink()); });
    connect(m_actions, &FigureActions::exportOpened, m_player,
            [this](ExportDialog& dialog, ExportScope scope) {
                // The animation playing in the window is the one to export.
                if (scope == ExportScope::Animation && m_playBar->isVisible())
                    dialog.setSpec(m_player->spec());
            });
}

void MainWindow::wirePanel(Panel* panel) {
    connect(panel, &Panel::exportRequested, m_actions,
            [this, panel] { m_actions->exportFigure(panel->id()); });
    connect(panel, &Panel::copyRequested, m_actions, [this, panel] { m_actions->copy(panel->id()); });
    connect(panel, &Panel::codeRequested, m_actions, [this, panel] { m_actions->copyCode(panel->id()); });
    connect(panel, &Panel::dragRequested, m_actions, [this, panel] { m_actions->dragOut(panel->id()); });
    connect(panel, &Panel::tableRequested, m_tables, &TableOpener::chooseAndOpen);
    connect(panel, &Panel::playRequested, m_playBar, &PlayBar::openFor);
    connect(panel, &Panel::transitionRequested, m_playBar, [this, figure = panel->id()](const QString& id) {
        m_document.apply({tr("show transition"),
                          [id, figure](Scene& scene) { openTransition(scene, transition(id), figure); }});
        playTransition();
    });
    // Queued: a link may close the figure it was clicked in.
    connect(panel, &Panel::linkFollowed, m_links, &ConceptLinks::follow, Qt::QueuedConnection);
    connect(panel, &Panel::linkFollowed, m_playBar, &PlayBar::playOn, Qt::QueuedConnection);
}

void MainWindow::followLinks() {
    m_links = new ConceptLinks(m_document, this);
    connect(m_menu, &MainMenu::linkFollowed, m_links, &ConceptLinks::follow);
    connect(m_links, &ConceptLinks::shown, this, [this](const QString& idea, bool isKept) {
        m_messages->note(
            (isKept ? tr("“%1” is shown with your settings. Undo (Ctrl+Z) brings the other figures back.")
                    : tr("“%1” needs its own settings. Undo (Ctrl+Z) restores yours."))
                .arg(idea));
    });
    connect(m_links, &ConceptLinks::lessonRequested, this, [this](const QString& id, int number) {
        m_lessons->lecture().openLesson(id, static_cast<std::size_t>(number - 1));
        m_messages->note(tr("The lesson has its own settings. Undo (Ctrl+Z) restores yours."));
    });
}

}  // namespace sinescope
