// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/registry.h"
#include "app/scene/literals.h"
#include "app/scene/scene_scheme.h"
#include "app/window/board/claim_label.h"
#include "app/window/board/figure_menu.h"
#include "app/window/controls/number_field.h"
#include "app/window/play/play_bar.h"
#include "app/window/shell/figure_actions.h"
#include "app/window/shell/top_bar.h"
#include "app/window/table/table_view.h"
#include "support.h"
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
#include <QPointer>
#include <QProgressBar>
#include <QPushButton>
#include <QRegularExpression>
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

static const Registered<BoardTest> registered;

#include "board_test.moc"
