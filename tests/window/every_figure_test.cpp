// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/scene_edits.h"
#include "app/model/figure_description.h"
#include "app/scene/literals.h"
#include "app/window/board/tool_strip.h"
#include "app/window/table/table_model.h"
#include "app/window/table/table_view.h"
#include "support.h"
#include "tests/figure_rows.h"
#include "tests/points.h"
#include "tests/window/test_classes.h"

#include <QApplication>
#include <QButtonGroup>
#include <QClipboard>
#include <QLineEdit>
#include <QSet>
#include <QTableView>
#include <QToolButton>

#include <algorithm>

using namespace sinescope;

namespace {

qsizetype coloursOf(QWidget& widget) {
    return sinescope::coloursOf(widget.grab().toImage(), 2);
}

int colouredPixelsOf(QWidget& widget) {
    return sinescope::colouredPixelsOf(widget.grab().toImage());
}

}  // namespace

/// Properties that every figure must have.
class EveryFigureTest : public SharedWindowTest {
    Q_OBJECT

 private:
    static void rows() { figureRows("id"); }
    /// The figure of this row.
    static QString id() { return QString::fromUtf8(QTest::currentDataTag()); }
    void open() { SharedWindowTest::open(id()); }
    Panel& panel() { return WindowTest::panel(id()); }
    QWidget& surface() { return WindowTest::surface(id()); }

 private slots:
    void figureIsDrawnAndDescribed_data() { rows(); }
    void figureIsDrawnAndDescribed() {
        open();
        QVERIFY(surface().isVisible());
        // A line across a chart of this size has about 1000; the concept map consists of words and has none.
        const int coloured = colouredPixelsOf(surface());
        QVERIFY2(coloured > 1000 || id() == "concepts"_L1, qPrintable(u"%1 pixels of data"_s.arg(coloured)));
        QVERIFY(coloursOf(surface()) > 10);
        QCOMPARE(surface().accessibleName(), panel().kind().spec.title);
        const auto described = [&] {
            return figureDescription(*panel().kind().modelOf(scene()), panel().kind().spec, true);
        };
        const QString before = described();
        emit window->controls().dModel()->requested(32);
        emit window->controls().length()->requested(17);
        const QString after = described();
        QTRY_COMPARE(surface().accessibleDescription(), after);
        // These figures do not depend on d_model and L.
        if (!QStringList({u"order"_s, u"concepts"_s, u"learn"_s}).contains(id())) QVERIFY(after != before);
    }

    void figureCanBeShownBeforeFirstUpdate_data() { rows(); }
    /// Windows are resized before the first picture is drawn, when a figure has no model yet.
    void figureCanBeShownBeforeFirstUpdate() {
        const std::unique_ptr<FigureView> figure = figureKind(id()).makeView();
        figure->surface()->resize(700, 420);
        QCOMPARE(colouredPixelsOf(*figure->surface()), 0);  // axes at most, and no data
        const Scene scene;
        figure->update(figureKind(id()).modelOf(scene), Change::Everything, screenStyle(scene.style));
        untilIdle();
        QVERIFY(coloursOf(*figure->surface()) > 10);
    }

    void figureSurvivesRepeatedResizing_data() { rows(); }
    /// Resizes between having space for a second chart and not; an uninitialized label pointer was once freed
    /// twice here, which crashed.
    void figureSurvivesRepeatedResizing() {
        open();
        surface().setMinimumSize(1, 1);
        for (int round = 0; round < 2; ++round)
            for (const QSize& size :
                 {QSize(700, 420), QSize(700, 60), QSize(60, 420), QSize(30, 20), QSize(420, 150)}) {
                surface().resize(size);
                QApplication::processEvents();
            }
        surface().resize(700, 420);
        QApplication::processEvents();
        QVERIFY(coloursOf(surface()) > 10);
    }

    void arrowKeysWorkAndTabLeavesFigure_data() { rows(); }
    void arrowKeysWorkAndTabLeavesFigure() {
        open();
        surface().setFocus();
        const Scene before = scene();
        int moved = 0;
        for (const Qt::Key key : {Qt::Key_Right, Qt::Key_Down, Qt::Key_Left, Qt::Key_Up}) {
            QTest::keyClick(&surface(), key);
            moved += scene() != before;
            while (scene() != before && window->document().canUndo()) window->document().undo();
            QVERIFY(scene() == before);
        }
        QVERIFY2(moved >= 1, "no arrow does anything");
        QSet<QWidget*> visited;
        for (int steps = 0; steps < 200; ++steps) {
            QWidget* focus = QApplication::focusWidget();
            QVERIFY2(focus, "the focus is lost");
            if (visited.contains(focus)) break;
            visited.insert(focus);
            QTest::keyClick(focus, Qt::Key_Tab);
        }
        QVERIFY2(visited.size() > 10, "Tab goes round in a trap");
        QVERIFY(visited.contains(&surface()));
    }

    void tabVisitsToolsFromLeftToRight_data() { rows(); }
    /// Also after tools moved behind "More" in a narrow panel and back.
    void tabVisitsToolsFromLeftToRight() {
        open();
        for (const QSize& size : {QSize(640, 480), QSize(1900, 900)}) {
            window->resize(size);
            QApplication::processEvents();
        }
        auto* const first = panel().findChild<QToolButton*>(u"swap"_s);
        first->setFocus(Qt::TabFocusReason);
        int right = -1;
        QSet<QWidget*> reached;
        for (int steps = 0; QApplication::focusWidget() != &surface(); ++steps) {
            QWidget* const focus = QApplication::focusWidget();
            QVERIFY2(focus && panel().isAncestorOf(focus) && steps < 60, "Tab leaves the figure");
            const int left = focus->mapTo(&panel(), QPoint()).x();
            QVERIFY2(left > right, qPrintable(focus->objectName() + u" is to the left"_s));
            right = left;
            reached.insert(focus);
            QTest::keyClick(focus, Qt::Key_Tab);
        }
        for (QWidget* each : panel().strip().findChildren<QWidget*>()) {
            const auto* const button = qobject_cast<QAbstractButton*>(each);
            const bool isStop = button ? button->isChecked() || !button->isCheckable() || !button->group()
                                       : qobject_cast<QLineEdit*>(each) && !each->focusProxy();
            if (isStop && each->isVisible() && each->focusPolicy() & Qt::TabFocus)
                QVERIFY2(reached.contains(each), "a tool is not between the title and the figure");
        }
    }

    void figureRespondsToMouseAndChangesCanBeUndone_data() { rows(); }
    void figureRespondsToMouseAndChangesCanBeUndone() {
        open();
        const Scene before = scene();
        const auto answers = [&](const QPoint& at) {
            const QPointF point(at);
            return !panel().figure().cursorAt(point).isEmpty() || panel().figure().handleAt(point) ||
                   panel().figure().textFieldAt(point) || panel().figure().linkAt(point);
        };
        int answered = 0, asked = 0;
        for (int y = 6; y < surface().height(); y += 64)
            for (int x = 6; x < surface().width(); x += 64) {
                QTest::mouseMove(&surface(), {x, y});
                answered += answers({x, y});
                ++asked;
            }
        // Charts and tables respond, titles and margins do not; a formula is mostly background.
        QVERIFY2(answered >= asked / 40, qPrintable(u"%1 of %2 points"_s.arg(answered).arg(asked)));
        QVERIFY2(scene() == before, "hovering changed the Scene");
        const QPoint middle = surface().rect().center();
        turnWheel(surface(), middle, 2);
        turnWheel(surface(), middle, -8);
        QTest::mouseClick(&surface(), Qt::LeftButton, {}, middle);
        QTest::keyClick(&surface(), Qt::Key_Escape);
        while (window->document().canUndo() && scene() != before) window->document().undo();
        QVERIFY(scene() == before);
    }

    void figureHasTable_data() { rows(); }
    void figureHasTable() {
        open();
        surface().setFocus();
        QTest::keyClick(&surface(), Qt::Key_T, Qt::ControlModifier);
        QVERIFY(panel().isTableShown());
        QVERIFY(panel().table()->model()->rowCount() > 0 && panel().table()->model()->columnCount() > 1);
        const QTableView& view = *panel().table()->view();
        for (int column = 0; column < std::min(4, panel().table()->model()->columnCount()); ++column) {
            const QModelIndex cell = panel().table()->model()->index(0, column);
            bool isNumber = false;
            cell.data().toString().replace(u'−', u'-').toDouble(&isNumber);
            if (isNumber) QVERIFY(view.sizeHintForIndex(cell).width() <= view.columnWidth(column));
            QVERIFY(view.fontMetrics().height() < view.rowHeight(0));
        }
        QVERIFY(panel().table()->copy());
        const QStringList lines = QApplication::clipboard()->text().split('\n'_L1, Qt::SkipEmptyParts);
        QVERIFY(lines.size() > 1);
        QVERIFY(lines[1].contains('\t'_L1));
        QTest::keyClick(panel().table()->view(), Qt::Key_T, Qt::ControlModifier);
        QVERIFY(!panel().isTableShown());
        QVERIFY(surface().hasFocus());
    }
};

static const Registered<EveryFigureTest> registered(offscreenPart);

#include "every_figure_test.moc"
