// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/shell/main_menu.h"

#include "app/figures/scene_edits.h"
#include "app/scene/literals.h"
#include "app/scene/scene_json.h"
#include "app/window/board/figure_board.h"
#include "app/window/board/figure_menu.h"
#include "app/window/board/panel.h"
#include "app/window/board/panel_input.h"
#include "app/window/controls/control_panel.h"
#include "app/window/deck/deck_controller.h"
#include "app/window/deck/deck_strip.h"
#include "app/window/help/help_dialogs.h"
#include "app/window/help/help_window.h"
#include "app/window/inspector/inspector.h"
#include "app/window/lessons/lesson_rail.h"
#include "app/window/parts/menu_text.h"
#include "app/window/parts/message_bar.h"
#include "app/window/parts/named.h"
#include "app/window/parts/redo_keys.h"
#include "app/window/parts/text_size.h"
#include "app/window/play/play_bar.h"
#include "app/window/play/player.h"
#include "app/window/shell/data_opener.h"
#include "app/window/shell/figure_actions.h"
#include "app/window/shell/focus_round.h"
#include "app/window/shell/layouts.h"
#include "app/window/shell/lesson_desk.h"
#include "app/window/shell/main_window.h"
#include "app/window/shell/recovery_strip.h"
#include "app/window/shell/session.h"
#include "app/window/shell/side_fold.h"
#include "app/window/shell/table_opener.h"
#include "app/window/shell/theme_actions.h"
#include "app/window/shell/top_bar.h"

#include <QAction>
#include <QActionGroup>
#include <QFileInfo>
#include <QMenu>
#include <QMenuBar>
#include <QSettings>
#include <QShortcut>
#include <QWhatsThis>

namespace sinescope {

namespace {
constexpr int maximumColumns = 4;
constexpr int maximumPlaces = 9;
constexpr double zoomStep = 0.8;
const QString reducedMotionKey = u"play/reduceMotion"_s;
const QString hoverBoxKey = u"view/hoverBox"_s;
}  // namespace

MainMenu::MainMenu(MainWindow& window)
    : QObject(&window),
      m_window(window),
      m_all(new QMenu(tr("Menu"), &window)),
      m_presets(new QMenu(tr("Open &Preset"), &window)),
      m_figures(new QMenu(tr("Fig&ures"), &window)) {
    buildFile();
    buildEdit();
    buildView();
    buildPlay();
    buildHelp();
}

void MainMenu::collapse() {
    for (QAction* action : m_window.menuBar()->actions()) {
        m_all->addAction(action);
        auto* shortcut = new QShortcut(QKeySequence::mnemonic(action->text()), &m_window);
        connect(shortcut, &QShortcut::activated, this,
                [this, menu = action->menu()] { m_window.topBar().openMenu(menu); });
    }
    m_window.menuBar()->hide();
}

QAction* MainMenu::add(QMenu* menu, const QString& text, const QKeySequence& keys,
                       std::function<void()> run) {
    return menu->addAction(text, keys, this, std::move(run));
}

void MainMenu::buildFile() {
    QMenu* file = m_window.menuBar()->addMenu(tr("&File"));
    for (const Preset& preset : presets()) {
        QAction* action =
            add(m_presets, preset.title, {}, [this, id = preset.id] { m_window.session().openPreset(id); });
        action->setData(preset.id);
        action->setToolTip(preset.note);
    }
    m_presets->setToolTipsVisible(true);
    add(file, tr("&New"), QKeySequence::New, [this] {
        m_window.session().showExample(MainWindow::firstScene(), tr("new session"));
    })->setToolTip(tr("The figures and the setting of the first start; undo brings the present ones back"));
    file->addMenu(m_presets);
    add(file, tr("&Open ..."), QKeySequence::Open, [this] { m_window.session().chooseAndOpen(); });
    add(file, tr("Open &Table ..."), {}, [this] { m_window.tables().chooseAndOpen(); });
    add(file, tr("Open Table as &B ..."), {}, [this] {
        m_window.tables().chooseAndCompare();
    })->setToolTip(tr("The current setting becomes A, and the table is compared with it"));
    add(file, tr("Open &Checkpoints ..."), {}, [this] {
        m_window.tables().chooseAndPlay();
    })->setToolTip(tr("A folder of tables that were saved during training, to be played one by one"));
    add(file, tr("&Word Vectors ..."), {}, [this] { m_window.tables().chooseAndAssignVectors(); });
    m_recent = file->addMenu(tr("Open &Recent"));
    connect(m_recent, &QMenu::aboutToShow, this, &MainMenu::fillRecent);
    fillRecent();
    connect(&m_window.session(), &Session::recentChanged, this, &MainMenu::fillRecent);
    file->addSeparator();
    add(file, tr("&Save"), QKeySequence::Save, [this] { m_window.session().save(); });
    add(file, tr("Save &As ..."), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_S),
        [this] { m_window.session().saveAs(); });
    m_revert = add(file, tr("Re&vert"), {}, [this] { m_window.session().revert(); });
    named(m_revert, "revert", {}, tr("Restores the saved version; undo brings the changes back"));
    file->addSeparator();
    add(file, tr("&Export Figure ..."), QKeySequence(Qt::CTRL | Qt::Key_E),
        [this] { m_window.actions().exportFigure({}); });
    add(file, tr("Export A&ll Open Figures ..."), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_E),
        [this] { m_window.actions().exportFigure({}, ExportDialog::Scope::AllOpen); });
    add(file, tr("Export Ani&mation ..."), {},
        [this] { m_window.actions().exportFigure({}, ExportDialog::Scope::Animation); });
    add(file, tr("&Handout as PDF ..."), QKeySequence(Qt::CTRL | Qt::Key_P),
        [this] { m_window.actions().exportFigure({}, ExportDialog::Scope::Handout); });
    add(file, tr("Show Co&de ..."), {}, [this] { m_window.actions().showCode(); });
    file->addSeparator();
    add(file, tr("&Quit"), QKeySequence(Qt::CTRL | Qt::Key_Q), [this] { m_window.close(); });
}

void MainMenu::fillRecent() {
    m_recent->clear();
    const QStringList paths = m_window.session().recent();
    for (const QString& path : paths) {
        QAction* action = add(m_recent, menuText(QFileInfo(path).fileName()), {}, [this, path] {
            if (m_window.session().mayLeave()) m_window.session().open(path);
        });
        action->setToolTip(path);
    }
    m_recent->setToolTipsVisible(true);
    m_recent->setEnabled(!paths.isEmpty());
    if (paths.isEmpty()) return;
    m_recent->addSeparator();
    add(m_recent, tr("&Clear This List"), {}, [this] { m_window.session().forgetRecent(); });
}

void MainMenu::buildEdit() {
    QMenu* edit = m_window.menuBar()->addMenu(tr("&Edit"));
    m_undo = add(edit, tr("&Undo"), QKeySequence::Undo, [this] {
        m_window.messages().dropNotice();
        m_window.document().undo();
    });
    m_redo = add(edit, tr("&Redo"), redoKeys().first(), [this] { m_window.document().redo(); });
    m_redo->setShortcuts(redoKeys());
    edit->addSeparator();
    // Single keys; a focused field keeps the letters for itself.
    add(edit, tr("&Freeze the Setting as A"), QKeySequence(Qt::Key_F),
        [this] { m_window.document().apply(freezeEdit()); });
    add(edit, tr("&Swap A and B"), QKeySequence(Qt::Key_A),
        [this] { m_window.document().apply(swapFrozenEdit()); });
    add(edit, tr("A and B, and Their &Difference"), QKeySequence(Qt::Key_D),
        [this] { m_window.actions().toggleDifference(); });
    edit->addSeparator();
    add(edit, tr("&Pin the Selected Row or Column"), QKeySequence(Qt::Key_P),
        [this] { m_window.actions().togglePin(); });
    edit->addSeparator();
    add(edit, tr("&Copy Figure or Table"), QKeySequence::Copy, [this] { m_window.actions().copy({}); });
    add(edit, tr("Copy NumPy C&ode"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_C),
        [this] { m_window.actions().copyCode({}); });
    add(edit, tr("Pas&te Table"), QKeySequence::Paste, [this] {
        pasteData(m_window);
    })->setToolTip(tr("Opens the cells of a spreadsheet, or a file, from the clipboard"));
    m_undo->setObjectName(u"undo"_s);
    m_redo->setObjectName(u"redo"_s);
    connect(&m_window.document(), &Document::historyChanged, this, &MainMenu::showHistory);
    showHistory();
}

void MainMenu::showHistory() {
    showUndo(m_window.document(), *m_undo, *m_redo);
    m_revert->setEnabled(!m_window.document().equalsSaved());
}

void MainMenu::buildView() {
    QMenu* view = m_window.menuBar()->addMenu(tr("&View"));
    m_maximize = add(view, tr("Maximize &Figure"), QKeySequence(Qt::Key_F11),
                     [this] { m_window.board().toggleMaximized(); });
    m_maximize->setCheckable(true);
    add(view, tr("Show as &Table"), QKeySequence(Qt::CTRL | Qt::Key_T),
        [this] { m_window.actions().toggleTable({}); });
    buildZoom(*view);
    view->addSeparator();
    m_open = addFigures(*m_figures, m_window.document(), [this](const QString& id) {
        m_window.board().goTo(id);
        showScene(Change::Arrangement);
    });
    buildCounts();
    view->addMenu(m_figures);
    buildPlaces(*view);
    buildArrangement(*view);
    view->addSeparator();
    m_textSize = new TextSize(m_window, this);
    view->addMenu(m_textSize->menu());
    view->addAction(m_window.sideFold().action());
    buildHoverBox(*view);
    const auto* theme = new ThemeActions(m_window.document(), this);
    view->addActions({theme->dark(), theme->system()});
}

void MainMenu::buildZoom(QMenu& view) {
    const auto withPanel = [this](std::function<void(PanelInput&)> run) {
        return [this, run = std::move(run)] {
            if (Panel* panel = m_window.board().current()) run(panel->input());
        };
    };
    // On many keyboards plus is a shifted key, and Ctrl+Shift+Plus sets the text size.
    add(&view, tr("Zoom &In"), {}, withPanel([](PanelInput& input) {
        input.zoom(zoomStep);
    }))->setShortcuts({QKeySequence(Qt::CTRL | Qt::Key_Plus), QKeySequence(Qt::CTRL | Qt::Key_Equal)});
    add(&view, tr("Zoom &Out"), QKeySequence(Qt::CTRL | Qt::Key_Minus),
        withPanel([](PanelInput& input) { input.zoom(1 / zoomStep); }));
    add(&view, tr("Reset &View"), QKeySequence(Qt::CTRL | Qt::Key_0),
        withPanel([](PanelInput& input) { input.resetView(); }));
}

QAction* MainMenu::addSwitch(QMenu& menu, const QString& text, const QString& key,
                             const std::function<void(bool)>& apply) {
    QAction* action = menu.addAction(text);
    action->setCheckable(true);
    connect(action, &QAction::toggled, this, [key, apply](bool on) {
        QSettings().setValue(key, on);
        apply(on);
    });
    action->setChecked(QSettings().value(key).toBool());
    return action;
}

void MainMenu::buildHoverBox(QMenu& view) {
    QAction* box = addSwitch(view, tr("Values at the &Mouse"), hoverBoxKey,
                             [this](bool on) { m_window.hover().setBoxEnabled(on); });
    named(box, "hoverBox", {}, tr("The read-out of a figure in a box beside the mouse"));
}

/// Sets the number of figures to one, two or four, including the current one.
void MainMenu::buildCounts() {
    m_figures->addSeparator();
    QMenu* counts = m_figures->addMenu(tr("&Number of Figures"));
    auto* group = new QActionGroup(counts);
    const std::pair<int, QString> offered[] = {{1, tr("&One")}, {2, tr("&Two")}, {4, tr("&Four")}};
    for (const auto& [count, text] : offered) {
        QAction* action = add(counts, text, {}, [this, count = count] {
            const Panel* panel = m_window.board().current();
            m_window.document().apply(gridEdit(count, panel ? panel->id() : QString(), figureCatalog()));
            showScene(Change::Arrangement);
        });
        action->setObjectName(u"figures%1"_s.arg(count));
        action->setCheckable(true);
        group->addAction(action);
        m_counts.emplace_back(count, action);
    }
    group->setExclusionPolicy(QActionGroup::ExclusionPolicy::ExclusiveOptional);
}

void MainMenu::buildArrangement(QMenu& view) {
    QMenu* columns = view.addMenu(tr("Side &by Side"));
    auto* group = new QActionGroup(columns);
    for (int count = 1; count <= maximumColumns; ++count) {
        QAction* action = add(columns, QString::number(count), {},
                              [this, count] { m_window.document().apply(columnsEdit(count)); });
        action->setCheckable(true);
        group->addAction(action);
        m_columns.push_back(action);
    }
    m_layouts = new Layouts(m_window.document(), m_window, this);
    view.addMenu(m_layouts->menu());
    add(&view, tr("&Reset Layout"), {}, [this] {
        m_window.document().apply(resetArrangementEdit());
        m_window.board().equalizeSizes();
    });
}

void MainMenu::buildPlaces(QMenu& view) {
    QMenu* places = view.addMenu(tr("&Go To"));
    for (int place = 0; place < maximumPlaces; ++place)
        m_places.push_back(add(places, {}, QKeySequence(Qt::Key_1 + place),
                               [this, place] { m_window.board().goTo(place); }));
    const auto round = [this](int step) {
        return [this, step] {
            FigureBoard& board = m_window.board();
            cycleFocus({{&m_window.topBar()},
                        {&m_window.controls()},
                        {&board, [&board] { board.focusCurrent(); }},
                        {&m_window.lessons().rail()},
                        {&m_window.playBar()},
                        {&m_window.deck().strip()},
                        {&m_window.inspector()},
                        {&m_window.messages()},
                        {&m_window.leftBehind()}},
                       step);
        };
    };
    add(places, tr("&Next Part of the Window"), QKeySequence(Qt::Key_F6), round(1));
    add(places, tr("&Previous Part of the Window"), QKeySequence(Qt::SHIFT | Qt::Key_F6), round(-1));
}

void MainMenu::buildPlay() {
    m_play = m_window.menuBar()->addMenu(tr("&Play"));
    add(m_play, tr("&Play or Pause a Control"), QKeySequence(Qt::Key_K), [this] { m_window.playOrPause(); });
    const auto step = [this](int frames) {
        return [this, frames] {
            if (m_window.playBar().isHidden())
                m_window.playOrPause();
            else
                m_window.player().step(frames);
        };
    };
    add(m_play, tr("Previous &Frame"), QKeySequence(Qt::CTRL | Qt::Key_Left), step(-1));
    add(m_play, tr("&Next Frame"), QKeySequence(Qt::CTRL | Qt::Key_Right), step(1));
    m_play->addSeparator();
    QAction* reduced = addSwitch(*m_play, tr("&Reduce Motion"), reducedMotionKey,
                                 [this](bool on) { m_window.player().setReducedMotion(on); });
    named(reduced, "reduceMotion", {}, tr("At most three updates per second"));
}

void MainMenu::buildHelp() {
    QMenu* help = m_window.menuBar()->addMenu(tr("&Help"));
    add(help, tr("What This &Figure Shows"), QKeySequence(Qt::Key_F1), [this] {
        if (const Panel* panel = m_window.board().current())
            helpWindow().showTopic(u"figure "_s + panel->id());
    });
    add(help, tr("&Help and Search ..."), QKeySequence(Qt::CTRL | Qt::Key_F1),
        [this] { helpWindow().openSearch(); });
    add(help, tr("What Is &This?"), QKeySequence(Qt::SHIFT | Qt::Key_F1),
        [] { QWhatsThis::enterWhatsThisMode(); });
    add(help, tr("&Keys"), QKeySequence(Qt::Key_Question), [this] { showKeys(m_window); });
    add(help, tr("&About Sinescope"), {}, [this] { showAbout(m_window); });
}

HelpWindow& MainMenu::helpWindow() {
    if (!m_help) {
        m_help = new HelpWindow(m_window);
        connect(m_help, &HelpWindow::linkFollowed, this, &MainMenu::linkFollowed);
    }
    return *m_help;
}

void MainMenu::showScene(Changes changes) {
    const Scene& scene = m_window.document().scene();
    if (changes & Change::Arrangement) {
        m_maximize->setChecked(!scene.arrangement.maximized.isEmpty());
        tickOpenFigures(m_open, scene);
        for (std::size_t k = 0; k < m_places.size(); ++k) {
            const QString text = tr("Figure &%1").arg(k + 1);
            const bool isOpen = k < scene.figures.size();
            m_places[k]->setText(isOpen ? u"%1: %2"_s.arg(text, figureKind(scene.figures[k].id).spec.title)
                                        : text);
            m_places[k]->setVisible(isOpen);
        }
        const bool isOne = !scene.arrangement.maximized.isEmpty() || scene.figures.size() == 1;
        for (const auto& [count, action] : m_counts)
            action->setChecked(isOne ? count == 1
                                     : scene.arrangement.columns == 2 &&
                                           scene.figures.size() == static_cast<std::size_t>(count));
        for (std::size_t i = 0; i < m_columns.size(); ++i)
            m_columns[i]->setChecked(scene.arrangement.columns == static_cast<int>(i) + 1);
    }
}

}  // namespace sinescope
