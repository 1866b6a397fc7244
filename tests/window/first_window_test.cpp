// SPDX-License-Identifier: GPL-3.0-or-later
//
// The window as a new user first sees it.
#include "app/model/figure_view.h"
#include "app/plot/qcustomplot.h"
#include "app/scene/literals.h"
#include "app/window/board/tool_strip.h"
#include "app/window/controls/fold_row.h"
#include "app/window/lessons/lecture.h"
#include "app/window/lessons/lesson_rail.h"
#include "app/window/parts/questions.h"
#include "app/window/parts/style_class.h"
#include "app/window/parts/typeset.h"
#include "app/window/shell/lesson_desk.h"
#include "app/window/shell/top_bar.h"
#include "support.h"
#include "tests/figures/shown_figure.h"
#include "tests/window/test_classes.h"

#include <QAbstractButton>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QMap>
#include <QMenu>
#include <QMenuBar>
#include <QMessageBox>
#include <QPointingDevice>
#include <QPushButton>
#include <QRegularExpression>
#include <QSettings>
#include <QTimer>

using namespace sinescope;

namespace {

/// Axis titles, which do not count as words.
const QStringList axisTitles = {u"position p"_s, u"column j"_s, u"column j (sines only)"_s,
                                u"PE value"_s,   u"PE(p, j)"_s, u"position p · a dot marks each position"_s};

struct Seen {
    QString text;
    int pixels;
};

/// The texts that a widget itself paints, without its children.
std::vector<Seen> paintedBy(QWidget& widget) {
    Paper paper(widget.size());
    widget.render(&paper, QPoint(), QRegion(), QWidget::RenderFlags());
    std::vector<Seen> seen;
    for (const Text& text : paper.texts()) seen.push_back({text.text.simplified(), text.font.pixelSize()});
    return seen;
}

bool isInView(const QWidget& widget, const QWidget& window) {
    if (!widget.isVisible() || widget.size().isEmpty()) return false;
    const QWidget* top = window.childAt(widget.mapTo(&window, widget.rect().center()));
    return top && (top == &widget || widget.isAncestorOf(top));
}

std::vector<Seen> visibleTexts(MainWindow& window) {
    std::vector<Seen> all;
    std::vector<const QWidget*> surfaces;
    for (Panel* panel : window.board().panels()) {
        QWidget* surface = panel->figure().surface();
        surfaces.push_back(surface);
        for (const Text& text : textsOf(panel->figure(), surface->size()))
            if (!axisTitles.contains(text.text.simplified()))
                all.push_back({text.text.simplified(), text.font.pixelSize()});
    }
    for (QWidget* widget : window.findChildren<QWidget*>()) {
        const bool isOfFigure = std::any_of(
            surfaces.begin(), surfaces.end(),
            [widget](const QWidget* surface) { return widget == surface || surface->isAncestorOf(widget); });
        if (isOfFigure || widget->window() != &window || !isInView(*widget, window)) continue;
        const std::vector<Seen> painted = paintedBy(*widget);
        all.insert(all.end(), painted.begin(), painted.end());
    }
    return all;
}

/// Words of two letters or more; single letters and PE, sin and cos are symbols.
QStringList wordsOf(const QString& text) {
    static const QRegularExpression word(u"\\b(?!(?:PE|sin|cos)\\b)[A-Za-z]{2,}"_s);
    QStringList words;
    for (auto each = word.globalMatch(text); each.hasNext();) words << each.next().captured();
    return words;
}

}  // namespace

class FirstWindowTest : public WindowTest {
    Q_OBJECT

 private slots:
    void initialFiguresArePaintedOnce() {
        QSettings().clear();
        MainWindow first;
        QMap<const QCustomPlot*, int> paintings;
        for (const QCustomPlot* canvas : first.findChildren<QCustomPlot*>())
            connect(canvas, &QCustomPlot::afterReplot, this, [&, canvas] { ++paintings[canvas]; });
        first.show();
        QVERIFY(QTest::qWaitForWindowExposed(&first));
        untilIdle();
        QCOMPARE(paintings.values(), QList<int>(4, 1));
    }

    void theFirstWindowHasAtMostNinetyWords_data() {
        QTest::addColumn<bool>("dark");
        QTest::newRow("light") << false;
        QTest::newRow("dark") << true;
    }
    void theFirstWindowHasAtMostNinetyWords() {
        QFETCH(bool, dark);
        QCursor::setPos(window->mapToGlobal(QPoint(1, 1)));
        resizeTo(*window, {1280, 720});
        if (dark) edit([](Scene& scene) { scene.style.theme = ThemeId::Dark; });
        window->bringUpToDate();
        untilIdle();
        QStringList words, texts;
        for (const Seen& seen : visibleTexts(*window)) {
            words += wordsOf(seen.text);
            texts << seen.text;
        }
        // The count includes all kinds of text: labels, buttons, facts, choices and painted text.
        for (const char* text : {"Heatmap", "Start the lesson", "Wavelengths up to L", "Sinusoidal", "cat"})
            QVERIFY2(texts.contains(QString::fromLatin1(text)), text);
        QVERIFY2(words.size() <= 90,
                 qPrintable(u"%1 words: %2"_s.arg(words.size()).arg(texts.join(u" | "_s))));
    }

    void theFormulaIsTheLargestText() {
        resizeTo(*window, {1280, 720});
        const int formula = paintedBy(*window->topBar().sine()).front().pixels;
        for (const Seen& seen : visibleTexts(*window))
            QVERIFY2(seen.pixels <= formula, qPrintable(u"%1: %2"_s.arg(seen.text).arg(seen.pixels)));
        QVERIFY(paintedBy(*window->findChild<QLabel*>(u"panelTitle"_s)).front().pixels < formula);
    }

    /// Figure titles are at least as large as the axis numbers.
    void titleFontGrowsWithWindow() {
        const auto title = [this] {
            return paintedBy(*window->findChild<QLabel*>(u"panelTitle"_s)).front().pixels;
        };
        resizeTo(*window, {1280, 720});
        const int small = title();
        const double figure = panel(u"heatmap"_s).metrics().tick;
        resizeTo(*window, {1728, 972});
        QVERIFY(title() > small);
        QVERIFY(title() >= panel(u"heatmap"_s).metrics().tick);
        resizeTo(*window, {1280, 720});
        QCOMPARE(title(), small);
        QCOMPARE(panel(u"heatmap"_s).metrics().tick, figure);
    }

    void controlPanelMarginsAreEqual() {
        for (const QSize& size : {QSize(1280, 720), QSize(1728, 972)}) {
            resizeTo(*window, size);
            QWidget& panel = window->controls();
            int left = panel.width(), right = 0;
            for (const char* name : {"lengthSlider", "colorFoldHead", "invitations"}) {
                const auto* row = panel.findChild<QWidget*>(QString::fromLatin1(name));
                left = std::min(left, row->mapTo(&panel, QPoint(0, 0)).x());
                right = std::max(right, row->mapTo(&panel, QPoint(row->width(), 0)).x());
            }
            QCOMPARE(panel.width() - right, left);
        }
    }

    void toolsAppearOnHoverAndKeyboardFocus() {
        QCursor::setPos(window->mapToGlobal(QPoint(1, 1)));
        untilIdle();
        Panel& heatmap = panel(u"heatmap"_s);
        Panel& sum = panel(u"sum"_s);
        for (const Panel* each : window->board().panels())
            QVERIFY2(!each->areToolsShown(), qPrintable(each->id()));
        QEnterEvent enter(QPointF(5, 5), QPointF(5, 5), sum.mapToGlobal(QPointF(5, 5)));
        sum.setAttribute(Qt::WA_UnderMouse);
        QApplication::sendEvent(&sum, &enter);
        QVERIFY(sum.areToolsShown() && !heatmap.areToolsShown());
        QVERIFY(isInView(sum.strip(), *window) && isInView(*sum.findChild<QWidget*>(u"expand"_s), *window));
        sum.setAttribute(Qt::WA_UnderMouse, false);
        QEvent leave(QEvent::Leave);
        QApplication::sendEvent(&sum, &leave);
        QVERIFY(!sum.areToolsShown() && !isInView(sum.strip(), *window));
        // Presses a key in the figure, then tabs through its tools.
        QTest::keyClick(heatmap.figure().surface(), Qt::Key_Right);
        QVERIFY(heatmap.areToolsShown());
        heatmap.findChild<QWidget*>(u"expand"_s)->setFocus(Qt::TabFocusReason);
        QVERIFY(heatmap.areToolsShown() && isInView(*heatmap.findChild<QWidget*>(u"expand"_s), *window));
        sum.findChild<QWidget*>(u"expand"_s)->setFocus(Qt::TabFocusReason);
        QVERIFY(sum.areToolsShown() && !heatmap.areToolsShown());
    }

    /// Switching to another window and back keeps a tool's focus and the text typed into it.
    void toolKeepsFocusAndTextAcrossWindowSwitch() {
        untilIdle();
        Panel& positions = panel(u"positions"_s);
        positions.figure().surface()->setFocus();
        QTest::keyClick(positions.figure().surface(), Qt::Key_Right);
        auto* field = positions.strip().findChild<QLineEdit*>(u"addPin"_s);
        QVERIFY(field);
        field->setFocus(Qt::TabFocusReason);
        QTest::keyClicks(field, u"ten"_s);
        QWidget other;
        other.show();
        other.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&other));
        untilIdle();
        other.hide();
        window->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(window.get()));
        untilIdle();
        QCOMPARE(QApplication::focusWidget(), field);
        QCOMPARE(field->text(), u"ten"_s);
    }

    void aTouchScreenAlwaysShowsTheTools() {
        const std::unique_ptr<QPointingDevice> touch(QTest::createTouchDevice());
        for (const Panel* each : window->board().panels())
            QVERIFY2(each->areToolsShown(), qPrintable(each->id()));
    }

    void picturesKeepTheirPlaceWhenToolsAppear() {
        for (const QSize& size : {QSize(1280, 720), QSize(1920, 1080), QSize(900, 640)}) {
            resizeTo(*window, size);
            for (Panel* each : window->board().panels()) {
                window->controls().length()->slider()->setFocus();
                untilIdle();
                const QRect before = each->figure().surface()->geometry();
                each->findChild<QWidget*>(u"expand"_s)->setFocus(Qt::TabFocusReason);
                untilIdle();
                QVERIFY(each->areToolsShown());
                QCOMPARE(each->figure().surface()->geometry(), before);
            }
        }
    }

    void unfoldedControlsHaveLabelsAndNames() {
        for (FoldRow* fold : window->controls().findChildren<FoldRow*>()) {
            QVERIFY(!fold->isUnfolded());
            QTest::mouseClick(&fold->head(), Qt::LeftButton);
            QVERIFY(fold->isUnfolded());
            QVERIFY(fold->head().accessibleName().contains(fold->head().value()) &&
                    !fold->head().value().isEmpty());
        }
        untilIdle();
        QStringList labelled;
        for (const QLabel* label : window->controls().findChildren<QLabel*>())
            if (label->buddy() && label->isVisible()) labelled << label->text();
        for (const char* label : {"Scheme", "As in", "Layout", "Spacing", "First position"})
            QVERIFY2(labelled.contains(QString::fromLatin1(label)), label);
        for (const QComboBox* box : window->controls().findChildren<QComboBox*>())
            QVERIFY2(!box->accessibleName().isEmpty(), qPrintable(box->objectName()));
    }

    void menuButtonHasAllMenusAndShortcutsWork() {
        QVERIFY(!window->menuBar()->isVisible());
        QStringList titles;
        for (const QAction* action : window->topBar().menuButton()->menu()->actions())
            titles << action->text();
        QCOMPARE(titles, QStringList({u"&File"_s, u"&Edit"_s, u"&View"_s, u"&Lessons"_s, u"&Play"_s,
                                      u"&Deck"_s, u"&Help"_s}));
        for (const QSize& size : {QSize(1280, 720), QSize(420, 320)}) {
            resizeTo(*window, size);
            QVERIFY(window->topBar().menuButton()->isVisible());
            surface(u"heatmap"_s).setFocus();
            edit([](Scene& scene) { scene.encoding.base = 500; });
            QTest::keyClick(window->focusWidget(), Qt::Key_Z, Qt::ControlModifier);
            QCOMPARE(scene().encoding.base, 10000.0);
        }
    }

    void altOpensTheMenus() {
        QMenu& all = *window->topBar().menuButton()->menu();
        QWidget& figure = surface(u"heatmap"_s);
        QTest::keyPress(&figure, Qt::Key_Alt);
        QTest::keyRelease(&figure, Qt::Key_Alt);
        QTRY_VERIFY(all.isVisible());
        all.hide();
        // Alt with another key does not count as Alt alone.
        QTest::keyPress(&figure, Qt::Key_Alt);
        QTest::keyClick(&figure, Qt::Key_Right, Qt::AltModifier);
        QTest::keyRelease(&figure, Qt::Key_Alt);
        QVERIFY(!all.isVisible());
        QTest::keyClick(&figure, Qt::Key_V, Qt::AltModifier);
        QMenu* view = all.actions().at(2)->menu();
        QTRY_VERIFY(view->isVisible());
        view->hide();
    }

    /// The first entry of the File menu opens presets.
    void openedMenuTakesLettersItself() {
        QTest::keyClick(&surface(u"heatmap"_s), Qt::Key_F, Qt::AltModifier);
        QMenu* file = window->topBar().menuButton()->menu()->actions().front()->menu();
        QTRY_VERIFY(file->isVisible());
        QTest::qWait(50);  // a menu that were to open, would open now
        QCOMPARE(QApplication::activePopupWidget(), file);
        QCOMPARE(file->activeAction(), file->actions().front());
        file->hide();
    }

    void mnemonicsOfMenuDiffer() {
        QList<QMenu*> menus = window->topBar().menuButton()->menu()->findChildren<QMenu*>();
        for (const QAction* top : window->topBar().menuButton()->menu()->actions()) menus << top->menu();
        for (qsizetype at = 0; at < menus.size(); ++at) {
            QHash<QString, QString> texts;
            for (const QAction* action : menus[at]->actions()) {
                if (action->menu() && !menus.contains(action->menu())) menus << action->menu();
                const QString key = QKeySequence::mnemonic(action->text()).toString();
                if (key.isEmpty()) continue;
                QVERIFY2(!texts.contains(key), qPrintable(texts.value(key) + u" and "_s + action->text()));
                texts[key] = action->text();
            }
        }
    }

    void startButtonOpensLessonAndOffersToResume() {
        auto* start = window->findChild<QPushButton*>(u"startLesson"_s);
        QVERIFY(hasStyleClass(*start, "primary"));
        int emphasised = 0;
        for (const QPushButton* button : window->findChildren<QPushButton*>())
            emphasised += button->isVisible() && hasStyleClass(*button, "primary") ? 1 : 0;
        QCOMPARE(emphasised, 1);
        QTest::mouseClick(start, Qt::LeftButton);
        QVERIFY(window->lessons().lecture().isOpen() && window->lessons().rail().isVisible());
        QCOMPARE(window->lessons().lecture().walk().course().title, u"15 minutes"_s);
        QVERIFY(!start->isVisible());
        QTRY_VERIFY(window->lessons().rail().isAncestorOf(window->focusWidget()));  // at its question
        window->lessons().lecture().close();
        QVERIFY(start->isVisible());
        QCOMPARE(start->text(), u"Resume the lesson"_s);
    }

    void questionsHaveNoIcons() {
        int buttons = 0;
        QTimer::singleShot(0, window.get(), [&buttons] {
            auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
            if (!box) return;
            for (const QAbstractButton* button : box->buttons()) buttons += button->icon().isNull() ? 1 : 0;
            if (!box->iconPixmap().isNull()) buttons = 0;
            box->reject();
        });
        askInBox(window.get(), u"Save the changes?"_s,
                 QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel, QMessageBox::Save);
        QCOMPARE(buttons, 3);
    }
};

static const Registered<FirstWindowTest> registered;

#include "first_window_test.moc"
