// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/registry.h"
#include "app/scene/literals.h"
#include "app/scene/scene_scheme.h"
#include "app/window/board/claim_label.h"
#include "app/window/board/figure_menu.h"
#include "app/window/board/waiting_veil.h"
#include "app/window/controls/number_field.h"
#include "app/window/play/play_bar.h"
#include "app/window/shell/figure_actions.h"
#include "app/window/shell/top_bar.h"
#include "app/window/table/table_view.h"
#include "support.h"
#include "tests/columns.h"
#include "tests/files.h"
#include "tests/text_rows.h"
#include "tests/window/test_classes.h"

#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QLabel>
#include <QMenu>
#include <QMimeData>
#include <QPaintEvent>
#include <QPointer>
#include <QProgressBar>
#include <QPushButton>
#include <QRegularExpression>
#include <QScreen>
#include <QSignalSpy>
#include <QTableView>

#include <algorithm>
#include <cmath>
#include <memory>

using namespace sinescope;

namespace {

const QString heatmap = u"heatmap"_s;
const QString positions = u"positions"_s;
const QString sum = u"sum"_s;

/// Drags the handle between the two panels of the first row by `by` pixels.
void moveHandle(MainWindow& window, int by) {
    QWidget* handle = panel(window, heatmap).parentWidget()->findChild<QWidget*>(u"columnHandle"_s);
    const QPoint from = handle->rect().center();
    QTest::mousePress(handle, Qt::LeftButton, {}, from);
    QTest::mouseMove(handle, from + QPoint(by, 0));
    QTest::mouseRelease(handle, Qt::LeftButton, {}, from + QPoint(by, 0));
}

void openWith(MainWindow& window, const QStringList& figures) {
    Scene scene = sceneOf(window);
    scene.figures.clear();
    for (const QString& id : figures) scene.figures.push_back({id, {}, {}, {}});
    window.document().open(scene);
    untilIdle();
}

QMenu* openedMenu(QWidget& of) {
    QContextMenuEvent event(QContextMenuEvent::Mouse, QPoint(20, 20), of.mapToGlobal(QPoint(20, 20)));
    QApplication::sendEvent(&of, &event);
    return qobject_cast<QMenu*>(QApplication::activePopupWidget());
}

/// Opens the panel's menu and triggers the action labelled `text`.
void chooseFromMenu(Panel& of, const QString& text) {
    QMenu* menu = openedMenu(of);
    if (!menu) return failCase(u"there is no menu"_s);
    for (QAction* action : menu->actions()) {
        if (action->text() != text) continue;
        menu->setActiveAction(action);
        QTest::keyClick(menu, Qt::Key_Return);
        return;
    }
    menu->close();
    failCase(u"the menu has no such action"_s);
}

QPushButton* saveButton(const Panel& of) {
    for (QPushButton* button : of.findChildren<QPushButton*>())
        if (button->text() == "Save as ..."_L1) return button;
    return nullptr;
}

void deleteWhatIsClosed() {
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
}

}  // namespace

/// Counts the events of one type sent to a widget and its descendants.
class EventCount : public QObject {
 public:
    EventCount(QWidget& of, QEvent::Type type) : m_type(type) {
        of.installEventFilter(this);
        for (QWidget* each : of.findChildren<QWidget*>()) each->installEventFilter(this);
    }
    int count = 0;

 protected:
    bool eventFilter(QObject*, QEvent* event) override {
        count += event->type() == m_type;
        return false;
    }

 private:
    QEvent::Type m_type;
};

/// Counts how often a widget is painted as a whole.
class WholePaints : public QObject {
 public:
    explicit WholePaints(QWidget& of) { of.installEventFilter(this); }
    int count = 0;

 protected:
    bool eventFilter(QObject* of, QEvent* event) override {
        if (event->type() == QEvent::Paint)
            count += static_cast<QPaintEvent*>(event)->rect() == static_cast<QWidget*>(of)->rect();
        return false;
    }
};

class BoardTest : public WindowTest {
    Q_OBJECT

 private slots:
    void splitterPositionsAreKeptAndRestored() {
        const int even = panel(heatmap).width();
        moveHandle(*window, 120);
        QTRY_VERIFY(std::abs(panel(heatmap).width() - even - 120) <= 2);
        const int wide = panel(heatmap).width();
        // Maximizing, or opening other figures, keeps the proportions of the grid of four.
        window->board().toggleMaximized();
        window->board().toggleMaximized();
        QTRY_COMPARE(panel(heatmap).width(), wide);
        openWith(*window, {heatmap, positions});
        openWith(*window, {heatmap, positions, u"dimensions"_s, sum});
        QTRY_COMPARE(panel(heatmap).width(), wide);
        MainWindow next;
        next.setWindowState(Qt::WindowNoState);
        next.resize(window->size());
        next.show();
        QVERIFY(QTest::qWaitForWindowExposed(&next));
        QTRY_COMPARE(sinescope::panel(next, heatmap).width(), wide);
    }

    void movingPanelDoesNotRestyleIt() {
        openWith(*window, {positions, u"dimensions"_s, heatmap, sum});
        const EventCount styled(panel(heatmap), QEvent::StyleChange);
        const QPoint before = panel(heatmap).pos();
        openWith(*window, {heatmap, sum});
        QTRY_VERIFY(panel(heatmap).pos() != before);
        openWith(*window, {sum, positions, heatmap});
        QTRY_COMPARE(panel(heatmap).pos().x(), panel(sum).pos().x());
        QCOMPARE(styled.count, 0);
    }

    void resettingTheLayoutEvensTheSplitters() {
        const int even = panel(heatmap).width();
        moveHandle(*window, 120);
        QTRY_VERIFY(panel(heatmap).width() > even);
        window->board().equalizeSizes();
        QTRY_VERIFY(std::abs(panel(heatmap).width() - even) <= 1);
        openWith(*window, {heatmap});
        openWith(*window, {heatmap, positions, u"dimensions"_s, sum});
        QTRY_VERIFY(std::abs(panel(heatmap).width() - even) <= 1);
    }

    void focusStaysOnFigureWhenFiguresChange_data() {
        QTest::addColumn<QStringList>("figures");
        QTest::newRow("the focused figure is closed") << QStringList{positions, heatmap};
        QTest::newRow("the focused figure moves") << QStringList{sum, heatmap};
        QTest::newRow("one figure is left") << QStringList{heatmap};
    }
    void focusStaysOnFigureWhenFiguresChange() {
        QFETCH(QStringList, figures);
        surface(sum).setFocus();
        openWith(*window, figures);
        Panel* current = window->board().current();
        QVERIFY(current);
        QCOMPARE(current->id(), figures.contains(sum) ? sum : figures.front());
        QCOMPARE(window->focusWidget(), current->figure().surface());
    }

    void arrowKeysSelectCellInSum() {
        edit([](Scene& scene) {
            scene.selection.position = 1;
            scene.selection.column = 6;
        });
        QWidget& at = surface(sum);
        at.setFocus();
        QTest::keyClick(&at, Qt::Key_Right);
        QCOMPARE(scene().selection.column, 7);
        QTest::keyClick(&at, Qt::Key_Down);
        QCOMPARE(scene().selection.position, 2);
        QTest::keyClick(&at, Qt::Key_Left);
        QTest::keyClick(&at, Qt::Key_Up);
        QCOMPARE(scene().selection.column, 6);
        QCOMPARE(scene().selection.position, 1);
    }

    void focusRingContrastsWithCheckedSegment_data() {
        QTest::addColumn<bool>("dark");
        QTest::newRow("light") << false;
        QTest::newRow("dark") << true;
    }
    void focusRingContrastsWithCheckedSegment() {
        QFETCH(bool, dark);
        edit([dark](Scene& scene) { scene.style.theme = dark ? ThemeId::Dark : ThemeId::Light; });
        const auto colourAfter = [sheet = window->styleSheet()](const QString& rule) {
            const auto match =
                QRegularExpression(QRegularExpression::escape(rule) + u"[^#}]*(#[0-9a-f]{6})"_s).match(sheet);
            return QColor(match.captured(1));
        };
        const auto luminance = [](const QColor& colour) {  // WCAG 2.2
            const auto linear = [](double v) {
                return v <= 0.04045 ? v / 12.92 : std::pow((v + 0.055) / 1.055, 2.4);
            };
            return 0.2126 * linear(colour.redF()) + 0.7152 * linear(colour.greenF()) +
                   0.0722 * linear(colour.blueF());
        };
        for (const QString& kind : {u"segment"_s, u"toggle"_s}) {
            const QString rule = u"QPushButton[look~=\"%1\"]:checked"_s.arg(kind);
            const double ground = luminance(colourAfter(rule + u" {"_s));
            const double ring = luminance(colourAfter(rule + u":focus {"_s));
            const double contrast = (std::max(ground, ring) + 0.05) / (std::min(ground, ring) + 0.05);
            QCOMPARE_GE(contrast, 3);
        }
    }

    /// The background behind the text does not change as the bar fills.
    void progressBarTextBackgroundIsConstant() {
        QProgressBar bar(window.get());
        bar.setTextVisible(false);
        bar.setGeometry(0, 0, 120, 24);
        bar.show();
        const auto ground = [&bar](int value) {
            bar.setValue(value);
            return bar.grab().toImage().pixelColor(20, 11);
        };
        QCOMPARE(ground(100), ground(0));
    }

    void panelMenuActionsWork() {
        Panel& at = panel(positions);
        chooseFromMenu(at, u"Show as Table"_s);
        QVERIFY(at.isTableShown());
        QVERIFY(at.table()->view()->model()->rowCount() > 0);
        chooseFromMenu(at, u"Show as Picture"_s);
        QVERIFY(!at.isTableShown());
        chooseFromMenu(at, u"Copy Figure"_s);
        QTRY_VERIFY(QApplication::clipboard()->mimeData() &&
                    QApplication::clipboard()->mimeData()->hasImage());
        chooseFromMenu(at, u"Copy NumPy Code"_s);
        QVERIFY(QApplication::clipboard()->text().contains(u"import numpy"_s));
        chooseFromMenu(at, u"Maximize Figure"_s);
        QCOMPARE(scene().arrangement.maximized, positions);
        chooseFromMenu(at, u"Back to All Figures"_s);
        QVERIFY(scene().arrangement.maximized.isEmpty());
        chooseFromMenu(at, u"Export Figure ..."_s);
        QVERIFY(window->actions().exportDialog()->isVisible());
        QCOMPARE(window->actions().exportDialog()->figure(), positions);
        window->actions().exportDialog()->close();
        chooseFromMenu(at, u"Close Figure"_s);
        QVERIFY(!findFigure(scene(), positions));
    }

    void shortcutsOpenTheExportOfAllFiguresAndTheHandout() {
        QTest::keyClick(window.get(), Qt::Key_E, Qt::ControlModifier | Qt::ShiftModifier);
        ExportDialog* dialog = window->actions().exportDialog();
        QVERIFY(dialog && dialog->isVisible());
        QVERIFY(dialog->scope() == ExportScope::AllOpen);
        QCOMPARE(dialog->paths().size(), qsizetype(4));
        dialog->close();
        window->activateWindow();
        QTest::keyClick(window.get(), Qt::Key_P, Qt::ControlModifier);
        QVERIFY(dialog->isVisible());
        QVERIFY(dialog->scope() == ExportScope::Handout);
        QVERIFY(dialog->paths().front().endsWith(u".pdf"_s));
    }

    void draggingTitleStartsFigureDrag() {
        // The drag itself would block until the mouse button is released.
        Panel& dragged = panel(positions);
        QObject::disconnect(&dragged, &Panel::dragRequested, &window->actions(), nullptr);
        const QSignalSpy requested(&dragged, &Panel::dragRequested);
        QWidget* head = dragged.findChild<QLabel*>()->parentWidget();
        const QPoint from(10, 10);
        QTest::mousePress(head, Qt::LeftButton, {}, from);
        QTest::mouseMove(head, from + QPoint(2, 0));
        QCOMPARE(requested.size(), 0);  // small movements start no drag
        QTest::mouseMove(head, from + QPoint(QApplication::startDragDistance() + 5, 0));
        QCOMPARE(requested.size(), 1);
        QTest::mouseRelease(head, Qt::LeftButton, {}, from);
        QTest::mouseMove(head, from + QPoint(40, 0));
        QCOMPARE(requested.size(), 1);
    }

    /// F6 cycles through the visible parts and focuses a figure's surface; Shift+F6 goes back.
    void f6CyclesThroughWindowParts() {
        window->board().focusCurrent();
        const auto isIn = [](QWidget& part) { return part.isAncestorOf(QApplication::focusWidget()); };
        const auto press = [&](Qt::KeyboardModifiers modifiers = {}) {
            QTest::keyClick(QApplication::focusWidget(), Qt::Key_F6, modifiers);
        };
        press();
        QVERIFY(isIn(window->topBar()));
        press();
        QVERIFY(isIn(window->controls()));
        press();
        QVERIFY(isIn(window->board()));
        QVERIFY(panel(heatmap).figure().surface()->hasFocus());
        press(Qt::ShiftModifier);
        QVERIFY(isIn(window->controls()));
        window->playOrPause();
        window->board().focusCurrent();
        press();
        QVERIFY(isIn(window->playBar()));
        window->playBar().closeBar();
        // An answer in the message bar is reached, too, and gives the focus back.
        window->messages().ask(u"Which?"_s, {{u"This"_s, [] {}}});
        press();
        while (!isIn(window->messages()) && !isIn(window->topBar())) press();
        QVERIFY(isIn(window->messages()));
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Space);
        QVERIFY(!window->messages().isVisible());
        QVERIFY(panel(heatmap).figure().surface()->hasFocus());
    }

    /// The path of a file may be one long word.
    void messageBreaksWordThatIsWiderThanItself() {
        const QString sentence = u"The file "_s + u"abcdefghij"_s.repeated(60) + u" is missing."_s;
        window->messages().note(sentence);
        const auto* label = window->messages().findChild<QLabel*>();
        QVERIFY(label->minimumSizeHint().width() <= label->width());
        QCOMPARE(label->accessibleName(), sentence);
        QCOMPARE(window->messages().sentence(), sentence);
        window->messages().note(u"A short one."_s);
        QCOMPARE(label->text(), u"A short one."_s);
    }

    /// The claims are added while the menu is open; entries that do not fit are scrolled to.
    void figureMenuFitsScreen() {
        QMenu menu(window.get());
        const std::vector<QAction*> actions = addFigures(menu, window->document(), [](const QString&) {});
        for (int k = 0; k < 40; ++k) menu.addAction(u"more"_s);
        menu.popup(QPoint(20, 20));
        QTRY_VERIFY(actions.back()->text().contains(u'\t'));
        const QRect screen = menu.screen()->availableGeometry();
        QVERIFY2(menu.height() <= screen.height() && menu.width() < screen.width(),
                 qPrintable(u"%1 x %2"_s.arg(menu.width()).arg(menu.height())));
        menu.setActiveAction(menu.actions().constLast());
        QVERIFY(menu.rect().contains(menu.actionGeometry(menu.actions().constLast())));
    }

    void longSequenceKeepsClaimsInFigureMenu() {
        edit([](Scene& scene) { scene.encoding.length = 100'001; });
        QMenu menu(window.get());
        const std::vector<QAction*> actions = addFigures(menu, window->document(), [](const QString&) {});
        menu.popup(QPoint(20, 20));
        for (const QAction* action : actions)
            QTRY_VERIFY2(action->text().contains(u'\t'), qPrintable(action->text()));
    }

    void clickBesideTitleChoosesFigure() {
        openWith(*window, {heatmap, positions});
        surface(heatmap).setFocus();
        QWidget* head = panel(positions).findChild<QLabel*>(u"panelTitle"_s)->parentWidget();
        QTest::mouseClick(head, Qt::LeftButton, {}, QPoint(head->width() / 2, 2));
        QCOMPARE(window->board().current()->id(), positions);
    }

    /// Undo, or the next step of a lesson, can remove the figure.
    void figureCanCloseWhileItsMenuIsOpen() {
        openWith(*window, {heatmap, positions});
        const QPointer<Panel> going = &panel(positions);
        const QPointer<QMenu> menu = openedMenu(*going);
        QVERIFY(menu);
        openWith(*window, {heatmap});
        deleteWhatIsClosed();
        QVERIFY(!going);
        QVERIFY(!menu);
        // A closed menu is deleted, too.
        const QPointer<QMenu> other = openedMenu(panel(heatmap));
        QVERIFY(other);
        other->close();
        deleteWhatIsClosed();
        QVERIFY(!other);
    }

    void figureCanCloseDuringTableSaveDialog() {
        openWith(*window, {heatmap, positions});
        const QPointer<Panel> going = &panel(positions);
        going->showTable(true);
        saveButton(*going)->click();
        const QPointer<QWidget> dialog = QApplication::activeModalWidget();
        QVERIFY(dialog);
        openWith(*window, {heatmap});
        deleteWhatIsClosed();
        QVERIFY(!going);
        QVERIFY(!dialog);
    }

    void tableIsSavedToPathFromDialog() {
        Panel& of = panel(positions);
        of.showTable(true);
        saveButton(of)->click();
        auto* dialog = qobject_cast<QFileDialog*>(QApplication::activeModalWidget());
        QVERIFY(dialog);
        QCOMPARE(QFileInfo(dialog->selectedFiles().value(0)).fileName(), u"positions.csv"_s);
        const QString path = inFolder(u"rows.tsv"_s);
        dialog->selectFile(path);
        QMetaObject::invokeMethod(dialog, "accept");
        QTRY_VERIFY(QFile::exists(path));
        QVERIFY(bytesOf(path).contains('\t'));
    }

    /// Choosing another scheme deletes the fields of the old scheme's parameters.
    void fieldCanBeDeletedWhileItsMenuIsOpen() {
        auto field = std::make_unique<NumberField>(NumberField::Limits{.lowest = 1, .highest = 9});
        field->setVisible(true);
        const QPointer<QMenu> menu = openedMenu(*field);
        QVERIFY(menu);
        field.reset();
        QVERIFY(!menu);
    }

    void contextMenuOpensOverPicture() {
        for (const FigureKind& kind : figureKinds()) {
            openWith(*window, {kind.spec.id});
            const QPointer<QMenu> menu = openedMenu(surface(kind.spec.id));
            QVERIFY2(menu, qPrintable(kind.spec.id));
            menu->close();
        }
    }

    void letterGoesToNextEntryOfMenu() {
        QMenu* menu = openedMenu(surface(heatmap));
        QVERIFY(menu);
        for (const auto& entry :
             {u"Copy Figure"_s, u"Copy NumPy Code"_s, u"Close Figure"_s, u"Copy Figure"_s}) {
            QTest::keyClick(menu, Qt::Key_C);
            QCOMPARE(menu->activeAction()->text(), entry);
        }
        menu->close();
    }
};

/// Pictures that take long are computed in the background.
class SlowPicturesTest : public WindowTest {
    Q_OBJECT

 private slots:
    void slowFirstPictureShowsComputingMessage_data() { slowPicturesAreComputedInBackground_data(); }
    void slowFirstPictureShowsComputingMessage() {
        QFETCH(QString, figure);
        openWith(*window, {u"heatmap"_s});
        Scene large = scene();
        large.encoding.length = 4096;
        large.encoding.dModel = 2048;
        large.figures.clear();
        large.figures.emplace_back().id = figure;
        // No event is processed before the check, so the prepared model is not used yet.
        edit([large](Scene& scene) { scene = large; });
        window->bringUpToDate();
        Panel& shown = panel(figure);
        QVERIFY(shown.isComputingFirst());
        const EmptyReason* emptyReason = emptyReasonIn(&shown.model());
        QVERIFY(emptyReason);
        QCOMPARE(emptyReason->sentence, u"Computing the figure ..."_s);
        const auto claim = [&shown] { return shown.findChild<ClaimLabel*>()->accessibleName(); };
        QCOMPARE(claim(), QString());
        shown.showTable(true);
        QCOMPARE(shown.table()->view()->model()->rowCount(), 0);
        shown.showTable(false);
        QTRY_VERIFY_WITH_TIMEOUT(!shown.isComputingFirst(), 120'000);
        window->bringUpToDate();
        QTRY_VERIFY_WITH_TIMEOUT(shown.findChild<WaitingVeil*>()->isHidden(), 120'000);
        QCOMPARE(claim(), shown.model().claim());
        QVERIFY(shown.model().scene() == scene());
        // Later changes keep the last picture until the new one is computed.
        edit([](Scene& scene) { scene.encoding.base = 77; });
        window->bringUpToDate();
        QVERIFY(!shown.isComputingFirst());
        QCOMPARE(shown.model().scene().encoding.base, large.encoding.base);
    }

    void slowPicturesAreComputedInBackground_data() { rowsOf("figure", {"trajectory", "spectrum"}); }
    void slowPicturesAreComputedInBackground() {
        QFETCH(QString, figure);
        Scene large = scene();
        large.encoding.length = 2000;
        large.encoding.dModel = 64;
        window->document().open(large);
        openWith(*window, {figure});
        const auto isUpToDate = [&] { return panel(figure).model().scene() == scene(); };
        QVERIFY(isUpToDate());
        const auto setBase = [&](double base) {
            edit([base](Scene& scene) { scene.encoding.base = base; });
            window->bringUpToDate();
        };
        // The last picture stays until the thread's events are processed; then the last edit wins.
        for (const double base : {100.0, 200.0, 300.0}) {
            setBase(base);
            QCOMPARE(panel(figure).model().scene().encoding.base, large.encoding.base);
        }
        QTRY_VERIFY_WITH_TIMEOUT(isUpToDate(), 120'000);
        QCOMPARE(panel(figure).model().alternativeText(),
                 figureKind(figure).modelOf(scene())->alternativeText());
        // Changes that do not affect its numbers need no thread; a job for an earlier Scene is discarded.
        setBase(400);
        window->document().undo();
        edit([](Scene& scene) { scene.selection.position = 77; });
        QTRY_VERIFY_WITH_TIMEOUT(isUpToDate(), 120'000);
        edit([](Scene& scene) { scene.selection.position = 78; });
        window->bringUpToDate();
        QVERIFY(isUpToDate());
    }

    /// Of a million positions, and of a network to train.
    void firstSlowPictureIsComputedInBackground_data() {
        addColumns<QString, QString, qint64>();
        for (const auto& [figure, scheme] : {std::pair("positions", "alibi"),
                                             {"similarity", "t5"},
                                             {"precision", "rope"},
                                             {"precision", "alibi"}})
            namedRow(qPrintable(u"%1 of %2"_s.arg(QLatin1String(figure), QLatin1String(scheme))), figure,
                     scheme, qint64{1'000'000});
        namedRow("learn", "learn", "sinusoidal", qint64{50});
    }
    void firstSlowPictureIsComputedInBackground() {
        const auto [figure, scheme, length] = thisRow<QString, QString, qint64>();
        Scene large = scene();
        large.encoding.length = length;
        large.figures = {{figure, {}, {}, {}}};
        setScheme(large, newScheme(large, scheme));
        window->document().open(large);
        window->bringUpToDate();
        Panel& shown = panel(figure);
        QVERIFY(shown.isComputingFirst());
        QTRY_VERIFY_WITH_TIMEOUT(shown.isComputed(), 120'000);
        QCOMPARE(shown.model().scene().encoding.length, length);
    }

    void largeGridSimilarityIsComputedInBackground() {
        const QString similarity = u"similarity"_s;
        Scene large = scene();
        large.encoding.length = 128 * 128;
        large.encoding.dModel = 256;
        setScheme(large, GridScheme{.height = 128, .width = 128, .dModel = 256});
        large.figures = {{similarity, {}, {}, {}}};
        window->document().open(large);
        window->bringUpToDate();
        Panel& shown = panel(similarity);
        QVERIFY(shown.isComputingFirst());
        QTRY_VERIFY_WITH_TIMEOUT(shown.isComputed(), 120'000);
        // The rows compared with the selected one are computed in a thread; the last picture stays until
        // then.
        edit([](Scene& scene) { scene.selection.position = 77; });
        window->bringUpToDate();
        QVERIFY(!shown.isComputed());
        QCOMPARE(shown.model().scene().selection.position, large.selection.position);
        QTRY_VERIFY_WITH_TIMEOUT(shown.isComputed(), 120'000);
        QCOMPARE(shown.model().scene().selection.position, 77);
        // Changing the shift needs no recomputation, and hovering over a row does not search for its nearest
        // row.
        edit([](Scene& scene) { scene.selection.shift = 9; });
        window->bringUpToDate();
        QVERIFY(shown.isComputed());
        const auto namesNearest = [&shown](const Cursor& cursor) {
            const std::vector<Readout> lines = shown.readouts(cursor);
            return std::any_of(lines.begin(), lines.end(),
                               [](const Readout& line) { return line.label.contains(u"nearest"_s); });
        };
        QVERIFY(namesNearest({}));
        QVERIFY(!namesNearest({12, {}, {}}));
    }

    void openFiguresShareCurrentScene() {
        const QStringList figures = {u"precision"_s, u"shift"_s, u"compare"_s, u"order"_s};
        openWith(*window, figures);
        for (const double base : {50.0, 7000.0}) {
            edit([base](Scene& scene) { scene.encoding.base = base; });
            window->bringUpToDate();
            for (const QString& id : figures) {
                Panel& each = panel(id);
                QVERIFY(each.model().sharedScene() == window->document().sharedScene());
                QCOMPARE(each.findChild<ClaimLabel*>()->accessibleName(),
                         figureKind(id).modelOf(scene())->claim());
            }
        }
    }

    /// While a slider moves, each step waits for the picture again.
    void veilIsPaintedOnlyIfItChanges() {
        QWidget picture;
        picture.resize(300, 200);
        picture.show();
        WaitingVeil veil(&picture);
        Style style = screenStyle(scene().style);
        veil.wait(u"L = 50"_s, style);
        QTRY_VERIFY(veil.isVisible());
        QCoreApplication::processEvents();
        const WholePaints painted(veil);
        const auto isPaintedAfterWait = [&](const QString& setting) {
            const int before = painted.count;
            veil.wait(setting, style);
            QTest::qWait(50);
            return painted.count > before;
        };
        QVERIFY(!isPaintedAfterWait(u"L = 50"_s));
        QVERIFY(isPaintedAfterWait(u"L = 51"_s));
        style.metrics.small += 1;
        QVERIFY(isPaintedAfterWait(u"L = 51"_s));
    }

    void trainingDoesNotBlockTheWindow() {
        const QString learn = u"learn"_s;
        openWith(*window, {learn});
        QTRY_VERIFY_WITH_TIMEOUT(panel(learn).isComputed(), 120'000);
        const auto stepOf = [&] {
            const FigureState* shown = findFigure(panel(learn).model().scene(), learn);
            return shown ? shown->options.value(u"steps"_s).toInt() : 0;
        };
        QCOMPARE(stepOf(), 0);
        const auto* veil = panel(learn).findChild<WaitingVeil*>();
        const auto set = [&](const char* option, int value) {
            edit([=](Scene& s) { findFigure(s, learn)->options.insert(QLatin1String(option), value); });
            window->bringUpToDate();
        };
        // A picture of an earlier step is not veiled, because it names its step; one of another seed is.
        set("steps", 5);
        QVERIFY(!veil->isWaiting());
        set("seed", 2);
        QVERIFY(veil->isWaiting());
        set("seed", 1);
        QTRY_COMPARE_WITH_TIMEOUT(stepOf(), 5, 120'000);
        Scene scene = sceneOf(*window);
        findFigure(scene, learn)->options.insert(u"steps"_s, 400);
        window->document().open(scene);
        int last = 0;
        int pictures = 0;
        QTRY_VERIFY_WITH_TIMEOUT(
            [&] {
                const int now = stepOf();
                pictures += now != last;
                last = now;
                return now == 400;
            }(),
            120'000);
        // Intermediate pictures were shown, so training did not block the window.
        QCOMPARE_GT(pictures, 2);
        QTRY_VERIFY_WITH_TIMEOUT(readOut(*window).startsWith(u"step\u00a0400"_s), 30'000);
    }

    void startLinkStartsAndPausesTraining() {
        const QString learn = u"learn"_s;
        openWith(*window, {learn});
        const auto requestedSteps = [&] {
            return findFigure(scene(), learn)->options.value(u"steps"_s).toInt();
        };
        QTRY_VERIFY_WITH_TIMEOUT(panel(learn).isComputed(), 120'000);
        const auto link = panel(learn).figure().linkOfKey(Qt::Key_Return, {});
        QVERIFY(link);
        emit panel(learn).linkFollowed(link->target);
        QTRY_VERIFY_WITH_TIMEOUT(requestedSteps() > 4, 120'000);
        emit panel(learn).linkFollowed(link->target);
        untilIdle();
        const int paused = requestedSteps();
        QTest::qWait(200);
        QCOMPARE(requestedSteps(), paused);
        window->document().undo();
        QCOMPARE(requestedSteps(), 0);
    }
};

static const Registered<BoardTest> registered;
static const Registered<SlowPicturesTest> registeredSlow(offscreenPart);

#include "board_test.moc"
