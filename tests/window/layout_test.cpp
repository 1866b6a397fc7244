// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/registry.h"
#include "app/figures/scene_edits.h"
#include "app/figures/sum/edits.h"
#include "app/model/scheme_pictures.h"
#include "app/scene/literals.h"
#include "app/scene/scene_scheme.h"
#include "app/window/board/figure_board.h"
#include "app/window/board/panel.h"
#include "app/window/export/figure_drag.h"
#include "app/window/parts/theme.h"
#include "app/window/parts/typeset.h"
#include "app/window/shell/layouts.h"
#include "app/window/shell/main_menu.h"
#include "app/window/shell/top_bar.h"
#include "support.h"
#include "tests/window/drops.h"
#include "tests/window/layout_support.h"
#include "tests/window/test_classes.h"

#include <QAction>
#include <QApplication>
#include <QInputDialog>
#include <QLabel>
#include <QMenu>
#include <QMimeData>
#include <QPointer>
#include <QRegularExpression>

using namespace sinescope;

/// The arrangement of figures, and navigation between them.
class LayoutTest : public WindowTest {
    Q_OBJECT

 private slots:
    void titleMenuSwapsFigure() {
        button(panel(positions), "swap").click();
        QMenu* menu = nullptr;
        QTRY_VERIFY((menu = qobject_cast<QMenu*>(QApplication::activePopupWidget())));
        for (QAction* action : menu->actions())
            if (action->data() == chirp) action->trigger();
        menu->close();
        QCOMPARE(openFigures(*window), QStringList({heatmap, chirp, dimensions, sum}));
        // A figure that is already open swaps places and keeps its options.
        edit([](Scene& scene) { findFigure(scene, chirp)->options.insert(u"pairs"_s, 20); });
        emit panel(heatmap).swapRequested(chirp);
        QCOMPARE(openFigures(*window), QStringList({chirp, heatmap, dimensions, sum}));
        QCOMPARE(findFigure(scene(), chirp)->options.value(u"pairs"_s), QJsonValue(20));
        // Replacing a maximized figure maximizes the new one.
        window->document().apply(maximizeEdit(sum));
        emit panel(sum).swapRequested(positions);
        QCOMPARE(scene().arrangement.maximized, positions);
        QVERIFY(panel(positions).isVisible());
    }

    /// On a 4K display without scaling, title and claim have large type.
    void gapAfterTitleGrowsWithItsType() {
        resizeTo(*window, {3840, 2160});
        untilIdle();
        const auto* title = panel(heatmap).findChild<QLabel*>(u"panelTitle"_s);
        const QFontMetrics type = title->fontMetrics();
        QVERIFY(type.height() > 30);
        QVERIFY(title->sizeHint().width() - type.horizontalAdvance(title->text()) >= type.height() / 4);
    }

    void closeButtonClosesAllButLastFigure() {
        button(panel(heatmap), "close").click();
        QCOMPARE(openFigures(*window), QStringList({positions, dimensions, sum}));
        for (const QString& id : {positions, dimensions}) button(panel(id), "close").click();
        window->bringUpToDate();
        QVERIFY(!button(panel(sum), "close").isVisible());
        window->document().undo();
        QCOMPARE(openFigures(*window), QStringList({dimensions, sum}));
    }

    void droppedPanelTakesPlaceOfTarget() {
        dropPanel(panel(sum), heatmap);
        QCOMPARE(openFigures(*window), QStringList({positions, dimensions, sum, heatmap}));
        dropPanel(panel(positions), sum);
        QCOMPARE(openFigures(*window), QStringList({sum, positions, dimensions, heatmap}));
        // Drags from other programs are not accepted.
        QMimeData foreign;
        foreign.setText(u"heatmap"_s);
        QVERIFY(!drop(panel(sum), foreign));
    }

    void aClosedFigureDoesNotOutliveItsWindow() {
        window = shownWindow();
        // Closed outside event handling, so that its deletion is deferred, as under an open menu.
        const QString id = scene().figures.back().id;
        const QPointer<Panel> closed = window->board().panel(id);
        QVERIFY(closed);
        window->document().apply(openEdit(figureKind(id).spec, false));
        QVERIFY(!window->board().panel(id));
        window.reset();
        QVERIFY2(!closed, "its timers would read a Document that is gone");
    }

    /// In a window of one pixel, the buttons have an empty size.
    void emptyGlyphSizeGivesNullPixmap() {
        QTest::failOnWarning(QRegularExpression(u"QPainter|QPixmap"_s));
        for (const QSize size : {QSize(0, 12), QSize(12, 0), QSize(0, 0)})
            QVERIFY(glyphIcon(Glyph::Close).pixmap(size).isNull());
    }

    void digitKeysGoToOpenFigures() {
        QTest::keyClick(window.get(), Qt::Key_3);
        QCOMPARE(window->board().current()->id(), dimensions);
        QVERIFY(surface(dimensions).hasFocus());
        window->board().toggleMaximized();
        QTest::keyClick(window.get(), Qt::Key_1);
        QCOMPARE(scene().arrangement.maximized, heatmap);
        QVERIFY(panel(heatmap).isVisible());
        QTest::keyClick(window.get(), Qt::Key_9);
        QCOMPARE(scene().arrangement.maximized, heatmap);
        QCOMPARE(openFigures(*window).size(), 4);
    }

    void figureMenuGroupsAllFiguresAndClosesNone() {
        QStringList listed;
        int headings = 0;
        for (QAction* action : window->menu().figureMenu()->actions()) {
            if (!action->isEnabled()) ++headings;
            if (action->data().isNull()) continue;
            QVERIFY(headings > 0);
            const FigureSpec& spec = figureKind(action->data().toString()).spec;
            QCOMPARE(action->text(), spec.title);
            listed << spec.id;
        }
        QVERIFY(headings >= 5);
        QCOMPARE(listed.size(), qsizetype(figureKinds().size()));
        for (QAction* action : window->menu().figureMenu()->actions())
            if (action->data() == positions || action->data() == chirp) action->trigger();
        QCOMPARE(openFigures(*window), QStringList({heatmap, positions, dimensions, sum, chirp}));
        QCOMPARE(window->board().current()->id(), chirp);
    }

    void figureMenuToolTipsShowClaimOrReason() {
        for (const char* id : {"learned", "alibi", "sinusoidal"}) {
            const QString scheme = QString::fromLatin1(id);
            QVERIFY(edit([&scheme](Scene& scene) {
                setScheme(scene, newScheme(scene, scheme));
                scene.encoding.length = std::min<std::int64_t>(scene.encoding.length, 32);
            }));
            QMenu* menu = window->menu().figureMenu();
            menu->popup(QPoint(0, 0));
            for (QAction* action : menu->actions()) {
                if (action->data().isNull()) continue;
                const FigureKind& kind = figureKind(action->data().toString());
                const auto model = kind.modelOf(scene());
                const EmptyReason* emptyReason = emptyReasonIn(model.get());
                QString message = emptyReason ? emptyReason->sentence : model->claim();
                if (message.isEmpty()) message = kind.spec.title;
                QTRY_COMPARE(action->toolTip(), message);
            }
            menu->close();
        }
    }

    /// A menu that grew with its claims would extend beyond a low screen, making its last figures
    /// unreachable.
    void figureMenuKeepsHeightWhenClaimsLoad() {
        QMenu* menu = window->menu().figureMenu();
        menu->popup(QPoint(0, 0));
        const int height = menu->height();
        // One claim is added per event-loop turn, in the order of the menu; the last figure has none.
        const auto claims = [&] {
            const auto actions = menu->actions();
            return std::count_if(actions.begin(), actions.end(),
                                 [](const QAction* action) { return action->text().contains('\t'_L1); });
        };
        QTRY_VERIFY(claims() >= static_cast<qsizetype>(figureKinds().size()) - 2);
        untilIdle();
        QCOMPARE(menu->sizeHint().height(), height);
        menu->close();
    }

    void layoutsAreSavedAppliedAndRemoved() {
        Layouts& layouts = window->menu().layouts();
        layouts.keep(u"   "_s);
        QVERIFY(layouts.all().empty());
        window->document().apply(layoutEdit(u"two"_s, {chirp, heatmap, u"no such"_s}, {1, {}}));
        QCOMPARE(openFigures(*window), QStringList({chirp, heatmap}));
        emit layouts.menu()->aboutToShow();
        for (QAction* action : layouts.menu()->actions())
            if (action->text().contains(u"..."_s)) action->trigger();
        auto* question = window->findChild<QInputDialog*>();
        QVERIFY(question && question->isVisible());
        question->setTextValue(u"chirp over heatmap"_s);
        question->accept();
        QCOMPARE(layouts.all().size(), std::size_t(1));
        window->document().apply(resetArrangementEdit());
        MainWindow next;
        next.menu().layouts().apply(u"chirp over heatmap"_s);
        QCOMPARE(openFigures(next), QStringList({chirp, heatmap}));
        QCOMPARE(sceneOf(next).arrangement.columns, 1);
        next.document().undo();
        QCOMPARE(openFigures(next).size(), 4);
        next.menu().layouts().forget(u"chirp over heatmap"_s);
        QVERIFY(MainWindow().menu().layouts().all().empty());
    }

    void selectionStaysOnItsWordWhenWordsMove() {
        Scene scene;
        scene.sentence.tokens = {u"a"_s, u"b"_s, u"c"_s};
        const auto selectedAfter = [&scene](int selected, int from, int to) {
            Scene moved = scene;
            moved.selection.position = selected;
            moveEdit(moved, from, to).change(moved);
            return moved.sentence.tokens[static_cast<int>(moved.selection.position)];
        };
        for (int selected = 0; selected < 3; ++selected)
            for (int from = 0; from < 3; ++from)
                for (int to = 0; to < 3; ++to)
                    QCOMPARE(selectedAfter(selected, from, to), scene.sentence.tokens[selected]);
    }
};

static const Registered<LayoutTest> registered;

#include "layout_test.moc"
