// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/shell/main_window.h"

#include "app/export/figure_file.h"
#include "app/window/controls/control_panel.h"
#include "app/window/shell/figure_actions.h"
#include "app/window/board/figure_board.h"
#include "app/window/inspector/inspector.h"
#include "app/window/shell/main_menu.h"
#include "app/window/shell/message_bar.h"
#include "app/window/board/panel.h"
#include "app/window/play/play_bar.h"
#include "app/window/play/player.h"
#include "app/window/controls/scale_slider.h"
#include "app/figures/scene_edits.h"
#include "app/window/shell/session.h"
#include "app/window/shell/theme.h"
#include "app/window/shell/top_bar.h"

#include <QCloseEvent>
#include <QDropEvent>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QMenuBar>
#include <QMimeData>
#include <QSettings>
#include <QUrl>

namespace sinescope {

namespace {

constexpr int gap = 8;
constexpr int controlsWidth = 264;
constexpr QSize usualSize(1280, 800);
const QString geometryKey = QStringLiteral("window/geometry");

/// The Scene of a new window: the usual one, with those of its figures that this program has.
Scene firstScene() {
    Scene scene;
    resetArrangementEdit().change(scene);
    return scene;
}

/// A dropped file that may hold a Scene: a session, or a figure that Sinescope wrote; empty when what is
/// dropped is none.
QString droppedFile(const QMimeData* data) {
    const QList<QUrl> urls = data->urls();
    if (urls.size() != 1 || !urls.front().isLocalFile()) return {};
    const QString path = urls.front().toLocalFile();
    const QString suffix = QFileInfo(path).suffix().toLower();
    return path.endsWith(sessionSuffix()) || figureFormats().contains(suffix) ? path : QString();
}

}  // namespace

MainWindow::MainWindow(QWidget* parent) : QMainWindow(parent), m_document(firstScene()) {
    setObjectName(QStringLiteral("mainWindow"));
    setAcceptDrops(true);
    ScaleSlider::installAccessibility();
    m_session = new Session(m_document, this);
    m_actions = new FigureActions(*this);
    m_player = new Player(m_document, this);
    build();
    wire();
    applyLook();
    showScene(Change::Everything);
    showTitle();
    restoreGeometryOrDefault();
    // The arrow keys move the selection from the first moment on.
    m_board->focusCurrent();
}

void MainWindow::playOrPause() {
    if (m_playBar->isHidden())
        m_playBar->openFor(playedParameter(focusWidget()));
    else
        m_player->toggle();
}

MainWindow::~MainWindow() {
    // A field that loses the focus on its way out still speaks to the Document, which is a member and would
    // be gone before the children.
    qDeleteAll(findChildren<QWidget*>(QString(), Qt::FindDirectChildrenOnly));
}

void MainWindow::build() {
    m_menu = new MainMenu(*this);
    m_topBar = new TopBar(m_document, m_hub, m_menu->presetMenu(), m_menu->figureMenu(), this);
    m_controls = new ControlPanel(m_document, m_hub, this);
    m_messages = new MessageBar(this);
    m_board = new FigureBoard(m_document, m_hub, this);
    m_playBar = new PlayBar(m_document, *m_player, this);
    m_playBar->hide();
    m_inspector = new Inspector(m_document, m_hub, this);
    m_controls->setFixedWidth(controlsWidth);

    auto* centre = new QVBoxLayout;
    centre->setSpacing(gap);
    centre->addWidget(m_messages);
    centre->addWidget(m_board, 1);
    auto* middle = new QHBoxLayout;
    middle->setSpacing(gap);
    middle->addWidget(m_controls);
    middle->addLayout(centre, 1);
    auto* all = new QWidget(this);
    all->setObjectName(QStringLiteral("central"));
    auto* column = new QVBoxLayout(all);
    column->setContentsMargins(12, 2, 12, 12);
    column->setSpacing(gap);
    column->addWidget(m_topBar);
    column->addLayout(middle, 1);
    column->addWidget(m_playBar);
    column->addWidget(m_inspector);
    setCentralWidget(all);
}

void MainWindow::wire() {
    connect(&m_document, &Document::changed, this, &MainWindow::showScene);
    connect(&m_document, &Document::changed, m_messages, [this] { m_messages->say({}); });
    connect(&m_document, &Document::refused, m_messages, &MessageBar::say);
    connect(m_session, &Session::failed, m_messages, &MessageBar::say);
    connect(m_session, &Session::succeeded, m_messages, [this] { m_messages->say({}); });
    connect(m_session, &Session::changed, this, &MainWindow::showTitle);
    connect(m_board, &FigureBoard::currentChanged, m_inspector, [this] {
        m_inspector->setPanel(m_board->current());
    });
    connect(m_board, &FigureBoard::exportWanted, m_actions,
            [this](const QString& id) { m_actions->exportFigure(id); });
    connect(m_board, &FigureBoard::copyWanted, m_actions, &FigureActions::copy);
    connect(m_board, &FigureBoard::codeWanted, m_actions, &FigureActions::copyCode);
    connect(m_board, &FigureBoard::dragWanted, m_actions, &FigureActions::dragOut);
    connect(m_topBar, &TopBar::gridWanted, this, [this](int count) {
        const Panel* panel = m_board->current();
        m_document.apply(gridEdit(count, panel ? panel->id() : QString(), figureCatalog()));
        m_topBar->showScene(Change::Arrangement);
    });
    connect(m_controls, &ControlPanel::playWanted, m_playBar, &PlayBar::openFor);
    connect(m_board, &FigureBoard::playWanted, m_playBar, &PlayBar::openFor);
    connect(m_topBar, &TopBar::playWanted, m_playBar, [this] {
        if (m_playBar->isVisible())
            m_playBar->shut();
        else
            m_playBar->openFor({});
    });
    connect(m_playBar, &PlayBar::closed, m_board, &FigureBoard::focusCurrent);
    connect(m_topBar, &TopBar::exportWanted, this, [this] { m_actions->exportFigure({}); });
}

void MainWindow::showScene(Changes changes) {
    if (changes & Change::Style) applyLook();
    m_topBar->showScene(changes);
    m_controls->showScene(changes);
    m_board->showScene(changes);
    m_playBar->showScene(changes);
    m_inspector->refresh();
    m_menu->showScene(changes);
}

void MainWindow::applyLook() {
    const Style style = screenStyle(m_document.scene().style);
    // A new colour map alone needs no new sheet for every widget.
    if (property("dark") != QVariant(style.dark)) {
        applyTheme(*this, style);
        setProperty("dark", style.dark);
    }
    m_topBar->setLook(style);
    m_controls->setLook(style);
    m_messages->setLook(style);
    m_board->setLook(style);
    m_playBar->setLook(style);
    m_inspector->setLook(style);
}

void MainWindow::showTitle() {
    setWindowTitle(m_session->name() + QStringLiteral("[*] — Sinescope"));
    setWindowModified(m_document.isModified());
    m_topBar->setPresetTitle(m_session->presetTitle());
}

void MainWindow::bringUpToDate() {
    m_board->bringUpToDate();
    m_inspector->refreshNow();
}

void MainWindow::restoreGeometryOrDefault() {
    if (!restoreGeometry(QSettings().value(geometryKey).toByteArray())) resize(usualSize);
}

void MainWindow::closeEvent(QCloseEvent* event) {
    if (!m_session->mayLeave()) {
        event->ignore();
        return;
    }
    QSettings().setValue(geometryKey, saveGeometry());
    QMainWindow::closeEvent(event);
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
    if (!droppedFile(event->mimeData()).isEmpty()) event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event) {
    const QString path = droppedFile(event->mimeData());
    if (path.isEmpty()) return;
    event->acceptProposedAction();
    if (m_session->mayLeave()) m_session->open(path);
}

void MainWindow::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Escape && m_playBar->isVisible()) {
        m_playBar->shut();
        return;
    }
    if (event->key() == Qt::Key_Escape && !m_document.scene().arrangement.maximized.isEmpty()) {
        m_document.apply(maximizeEdit({}));
        return;
    }
    QMainWindow::keyPressEvent(event);
}

}  // namespace sinescope
