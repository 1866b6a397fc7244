// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/shell/main_window.h"

#include "app/figures/scene_edits.h"
#include "app/figures/transitions/options.h"
#include "app/model/key_step.h"
#include "app/scene/literals.h"
#include "app/window/board/figure_board.h"
#include "app/window/board/panel.h"
#include "app/window/controls/control_panel.h"
#include "app/window/controls/number_field.h"
#include "app/window/controls/scale_slider.h"
#include "app/window/deck/deck_controller.h"
#include "app/window/deck/deck_strip.h"
#include "app/window/help/invitations.h"
#include "app/window/help/whats_this.h"
#include "app/window/inspector/inspector.h"
#include "app/window/lessons/lecture.h"
#include "app/window/lessons/lesson_rail.h"
#include "app/window/parts/file_reader.h"
#include "app/window/parts/file_writer.h"
#include "app/window/parts/layouts.h"
#include "app/window/parts/message_bar.h"
#include "app/window/parts/named.h"
#include "app/window/parts/played_parameter.h"
#include "app/window/parts/style_class.h"
#include "app/window/parts/text_size.h"
#include "app/window/parts/theme.h"
#include "app/window/parts/timers.h"
#include "app/window/parts/widget_defaults.h"
#include "app/window/play/play_bar.h"
#include "app/window/play/player.h"
#include "app/window/play/scale_sharing.h"
#include "app/window/shell/data_opener.h"
#include "app/window/shell/figure_actions.h"
#include "app/window/shell/lesson_desk.h"
#include "app/window/shell/main_menu.h"
#include "app/window/shell/recovery.h"
#include "app/window/shell/recovery_strip.h"
#include "app/window/shell/session.h"
#include "app/window/shell/side_fold.h"
#include "app/window/shell/table_opener.h"
#include "app/window/shell/top_bar.h"
#include "app/window/stage/stage.h"
#include "app/window/stage/stage_view.h"
#include "core/saturating_cast.h"

#include <QAbstractButton>
#include <QApplication>
#include <QContextMenuEvent>
#include <QDropEvent>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLineEdit>
#include <QMenuBar>
#include <QStatusTipEvent>

#include <algorithm>

namespace sinescope {

namespace {

constexpr int gap = 8;
constexpr int controlsWidth = 280;
constexpr double maximumControlsShare = 0.6;
constexpr QSize minimumWindow(640, 340);  ///< in a screen of 1280 x 720 at twice the scale
constexpr int pictureRestMilliseconds = 50;

/// The content of the window, which is never smaller than the manual says.
class Central : public QWidget {
 public:
    using QWidget::QWidget;
    QSize minimumSizeHint() const override { return QWidget::minimumSizeHint().expandedTo(minimumWindow); }
};

/// True if the field has accepted its text, so that keys go to the figure again.
bool takesEnter(const QWidget* focused) {
    if (const auto* number = qobject_cast<const NumberField*>(focused)) return !number->isRefused();
    return qobject_cast<const QLineEdit*>(focused) && !hasStyleClass(*focused, "refused");
}

/// Does what Qt does for the Menu key, which many keyboards do not have.
void openContextMenu(QWidget& widget) {
    const QPoint at = widget.inputMethodQuery(Qt::ImCursorRectangle).toRect().center();
    QContextMenuEvent event(QContextMenuEvent::Keyboard, at, widget.mapToGlobal(at));
    QCoreApplication::sendEvent(&widget, &event);
}

}  // namespace

Scene MainWindow::firstScene() {
    Scene scene;
    resetArrangementEdit().change(scene);
    scene.selection.position = scene.encoding.firstPosition + 1;  // a word of the sentence
    scene.selection.column = 2;                                   // in Sum's first columns
    return scene;
}

MainWindow::MainWindow(QWidget* parent) : QMainWindow(parent), m_document(firstScene()) {
    setObjectName(u"mainWindow"_s);
    setAcceptDrops(true);
    ScaleSlider::installAccessibility();
    WidgetDefaults::install();
    m_reader = new FileReader(this);
    m_writer = new FileWriter(this);
    m_session = new Session(m_document, *m_reader, *m_writer, this);
    m_tables = new TableOpener(m_document, *m_reader, this);
    m_recovery = new Recovery(m_document, *m_session, Recovery::stateFolder(), this);
    m_player = new Player(m_document, this);
    m_scaleSharing = new ScaleSharing(m_document, *m_player, this);
    restoreGeometryOrDefault();
    build();
    wire();
    m_shown = m_document.sharedScene();
    setDue(m_paintedTimer, pictureRestMilliseconds, this, &MainWindow::rememberShown);
    showScene(Change::Everything);
    m_isPlaced = true;
    applyStyle(windowStyle());
    showTitle();
    // The arrow keys move the selection from the start.
    m_board->focusCurrent();
}

void MainWindow::playOrPause() {
    if (!m_playBar->isHidden()) return m_player->toggle();
    const QString control = playedParameter(focusWidget());
    const Panel* current = m_board->current();
    if (control.isEmpty() && current && current->id() == transitionSpec().id)
        playTransition();
    else
        m_playBar->openFor(control);
}

void MainWindow::playTransition() {
    m_playBar->openFor(transitionTimeId());
    m_player->play();
}

MainWindow::~MainWindow() {
    m_lessons->stage().leave();  // otherwise it filters the events of its views while they are destroyed
    // A field that loses the focus takes what was typed: this needs its dialog, which is hidden before it is
    // destroyed, and the Document, a member that would be destroyed before the children.
    const auto children = [this] { return findChildren<QWidget*>(QString(), Qt::FindDirectChildrenOnly); };
    for (QWidget* each : children())
        if (each->isWindow()) each->hide();
    qDeleteAll(children());
}

void MainWindow::build() {
    m_sideFold = new SideFold(*this);
    m_menu = new MainMenu(*this);
    applyToApplication(windowStyle());
    applyTypeAndColors(*this, windowStyle());
    m_topBar = new TopBar(m_document, m_hover, m_menu->all(), m_menu->figureMenu(), this);
    m_controls = new ControlPanel(m_document, m_hover, this);
    m_board = new FigureBoard(m_document, m_hover, this);
    m_actions = new FigureActions(m_document, *m_board, *this);
    m_playBar = new PlayBar(m_document, *m_player, this);
    m_inspector = new Inspector(m_document, m_hover, this);
    m_deck = new DeckController(m_document, *m_reader, *m_writer, Recovery::stateFolder(), this);
    m_lessons = new LessonDesk(*this);
    menuBar()->insertMenu(m_menu->playMenu()->menuAction(), m_lessons->menu());
    menuBar()->insertMenu(menuBar()->actions().constLast(), &m_deck->menu());
    m_menu->collapse();
    auto* all = named(new Central(this), "central");
    m_left = new RecoveryStrip(all);
    auto* foot = new QWidget(all);  // messages lie over the formula at the foot, and over no figure
    filled(columnIn(foot), {m_inspector});
    m_messages = new MessageBar(foot);
    m_sideFold->setPanel(m_controls);
    m_invitations = new Invitations(m_document, m_controls);
    m_controls->setFoot(m_invitations);
    new WhatsThis(*this);

    auto* middle =
        filled(rowIn(nullptr, {}, gap), {m_controls, {m_board, 1}, m_lessons->rail().placeholder()});
    filled(columnIn(all, {12, 8, 12, 12}, gap), {m_topBar,
                                                 {middle, 1},
                                                 m_playBar->placeholder(),
                                                 m_deck->strip().placeholder(),
                                                 foot,
                                                 m_left->placeholder()});
    setCentralWidget(all);
}

/// Pictures are painted in the turns after a change; if the timer runs out, all were painted.
void MainWindow::rememberShown() {
    m_shown = m_document.sharedScene();
}

void MainWindow::restoreShown(const QString& sentence) {
    m_paintedTimer.stop();
    m_player->pause();
    if (m_document.sharedScene() != m_shown) m_document.returnTo(m_shown);
    m_paintedTimer.stop();
    m_messages->showMessage(sentence);
}

void MainWindow::showScene(Changes changes) {
    if (changes & Change::Encoding) m_hover.clampTo(m_document.scene().encoding);
    m_paintedTimer.start();
    if (changes & Change::Style) updateStyle();
    m_topBar->showScene(changes);
    m_controls->showScene(changes);
    keepMargins();
    m_board->showScene(changes);
    m_playBar->showScene(changes);
    m_lessons->showScene(changes);
    m_inspector->refresh();
    m_menu->showScene(changes);
}

/// Returns the control that is playing; empty if none.
QString MainWindow::played() const {
    return m_player->isPlaying() ? m_player->spec().parameter : QString();
}

/// No axis moves while a control does.
void MainWindow::keepMargins() {
    const bool moves = m_player->shownRun() > 0 || m_document.isMerging();
    m_board->keepMargins(moves);
    if (StageView* slide = m_lessons->stage().view()) slide->keepMargins(moves);
}

Style MainWindow::windowStyle() const {
    Style style = screenStyle(m_document.scene().style);
    style.metrics = screenMetrics(QSizeF(), m_menu->textSize().factor() * windowTextScale(size()));
    return style;
}

/// Sets the style sheet, which is slow, only if it has changed: a new colour map does not need another. At
/// the start it comes last, because a reparented widget is restyled.
void MainWindow::applyStyle(const Style& style) {
    const QString styleKey = u"%1 %2"_s.arg(int{style.dark}).arg(textScale(style));
    if (!m_isPlaced || property("appliedLook") == QVariant(styleKey)) return;
    applyToApplication(style);
    applyTheme(*this, style);
    setProperty("appliedLook", styleKey);
}

void MainWindow::updateStyle() {
    m_style = windowStyle();
    m_textScale = windowTextScale(size());
    applyStyle(m_style);
    Style figures = m_style;  // their type size depends on the size of each
    figures.metrics = screenMetrics(QSizeF(), m_menu->textSize().factor());
    figures.played = played();
    fitControls();
    m_sideFold->fit();
    m_topBar->fit();
    m_controls->applyStyle(m_style);
    m_invitations->applyStyle(m_style);
    m_board->applyStyle(figures);
    m_playBar->refresh();
    m_lessons->applyStyle(m_style);
}

/// Large text leaves part of a narrow window to the figures.
void MainWindow::fitControls() {
    const auto maximum = saturatingCast<int>(maximumControlsShare * width());
    m_controls->setFixedWidth(std::min(scaled(controlsWidth, m_style), std::max(maximum, controlsWidth)));
}

void MainWindow::showTitle() {
    setWindowTitle(m_session->name() + u"[*] — Sinescope"_s);
    setWindowModified(m_document.isModified());
}

void MainWindow::bringUpToDate() {
    m_board->bringUpToDate();
    m_inspector->refreshNow();
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
    if (canOpenData(*event->mimeData())) event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event) {
    if (openData(*event->mimeData(), *this)) event->acceptProposedAction();
}

void MainWindow::resizeEvent(QResizeEvent* event) {
    QMainWindow::resizeEvent(event);
    fitControls();
    m_playBar->fit();
    // Restyling all widgets takes as long as their layout: it gets a separate event-loop turn, before the
    // picture.
    const auto restyle = [this] {
        if (windowTextScale(size()) != m_textScale) updateStyle();
    };
    QMetaObject::invokeMethod(this, restyle, Qt::QueuedConnection);
}

bool MainWindow::event(QEvent* event) {
    const QEvent::Type type = event->type();
    // Nothing is visible: pause playing and training.
    if (type == QEvent::WindowStateChange && isMinimized() && !m_lessons->stage().isOn()) m_player->pause();
    if (type == QEvent::WindowBlocked) m_player->interrupt();
    if (type == QEvent::WindowUnblocked)
        // Queued: another question may follow, or the window may close.
        QMetaObject::invokeMethod(
            m_player,
            [this] {
                if (isVisible() && !QApplication::activeModalWidget()) m_player->resume();
            },
            Qt::QueuedConnection);
    if (type == QEvent::StatusTip)  // an empty one belongs to a menu
        if (const QString tip = static_cast<QStatusTipEvent*>(event)->tip(); !tip.isEmpty())
            m_messages->showMessage(tip);
    const bool isAlt = (type == QEvent::KeyPress || type == QEvent::KeyRelease) &&
                       static_cast<QKeyEvent*>(event)->key() == Qt::Key_Alt;
    // A shortcut, a click or another window in between: it was not Alt alone.
    if (type == QEvent::ShortcutOverride || type == QEvent::WindowDeactivate ||
        type == QEvent::MouseButtonPress)
        m_altAlone = false;
    if (!isAlt) return QMainWindow::event(event);
    if (type == QEvent::KeyRelease && m_altAlone) m_topBar->openMenu();
    m_altAlone = type == QEvent::KeyPress;
    return true;
}

void MainWindow::keyPressEvent(QKeyEvent* event) {
    m_altAlone = false;
    const bool enters = isEnter(event->key());
    if (enters && takesEnter(focusWidget())) {
        m_board->focusCurrent();
        return;
    }
    // A button that was hidden while another window was active is still the focus widget.
    auto* button = qobject_cast<QAbstractButton*>(focusWidget());
    if (enters && button && button->isVisible()) {
        button->click();
        return;
    }
    if (event->key() == Qt::Key_F10 && event->modifiers() == Qt::ShiftModifier && focusWidget()) {
        openContextMenu(*focusWidget());
        return;
    }
    if (event->key() == Qt::Key_Escape && m_playBar->isVisible()) {
        m_playBar->closeBar();
        return;
    }
    if (event->key() == Qt::Key_Escape && !m_document.scene().arrangement.maximized.isEmpty()) {
        m_document.apply(maximizeEdit({}));
        return;
    }
    if (!m_lessons->takeKey(*event)) QMainWindow::keyPressEvent(event);
}

}  // namespace sinescope
