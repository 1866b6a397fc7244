// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/scene_edits.h"
#include "app/model/figure_description.h"
#include "app/scene/literals.h"
#include "app/window/board/tool_strip.h"
#include "app/window/controls/segmented_control.h"
#include "app/window/shell/top_bar.h"
#include "support.h"
#include "tests/contains.h"
#include "tests/is_near.h"
#include "tests/window/test_classes.h"

#include <QAbstractButton>
#include <QAction>
#include <QClipboard>
#include <QGuiApplication>
#include <QLabel>
#include <QLineEdit>
#include <QMenuBar>
#include <QPushButton>
#include <QSignalSpy>
#include <QToolButton>

using namespace sinescope;

namespace {

const QString heatmap = u"heatmap"_s;
const QString positions = u"positions"_s;
const QString dimensions = u"dimensions"_s;

std::optional<AxisRange> rangeX(MainWindow& window, const QString& id) {
    return findFigure(sceneOf(window), id)->x;
}

/// The line edit shown over a figure while text is edited in place.
QLineEdit* editOver(MainWindow& window) {
    for (QLineEdit* edit : window.findChildren<QLineEdit*>())
        if (edit->isVisible() && edit->hasFocus()) return edit;
    return nullptr;
}

/// Clicks a text of the sum, replaces it and presses Enter.
void retype(MainWindow& window, const QString& from, const QString& to) {
    Panel& sum = panel(window, u"sum"_s);
    QTest::mouseClick(sum.figure().surface(), Qt::LeftButton, {}, fieldReading(sum, from));
    QTRY_VERIFY(editOver(window));
    QTest::keySequence(editOver(window), QKeySequence::SelectAll);
    QTest::keyClicks(editOver(window), to);
    QTest::keyClick(editOver(window), Qt::Key_Return);
}

/// Counts the replots of each visible chart, using QCustomPlot's afterReplot signal.
class Replots {
 public:
    explicit Replots(QWidget& in) {
        for (QWidget* widget : in.findChildren<QWidget*>())
            if (widget->inherits("QCustomPlot") && widget->isVisible())
                m_spies.push_back(std::make_unique<QSignalSpy>(widget, SIGNAL(afterReplot())));
        if (m_spies.empty()) failCase(u"there is no chart in sight"_s);
    }
    QList<qsizetype> counts() const {
        QList<qsizetype> counts;
        for (const auto& spy : m_spies) counts << spy->count();
        return counts;
    }

 private:
    std::vector<std::unique_ptr<QSignalSpy>> m_spies;
};

/// Length of the longest horizontal run of pixels in `within` with one of these colours.
int longestRun(const QImage& picture, const QRect& within, const QList<QColor>& colours) {
    int longest = 0;
    for (int y = within.top(); y <= within.bottom(); ++y) {
        int run = 0;
        for (int x = within.left(); x <= within.right(); ++x) {
            run = colours.contains(picture.pixelColor(x, y)) ? run + 1 : 0;
            longest = std::max(longest, run);
        }
    }
    return longest;
}

}  // namespace

class FiguresTest : public SharedWindowTest {
    Q_OBJECT

    void openTheCat() {
        window->session().openPreset(u"cat-sat"_s);
        untilIdle();
    }

 private slots:
    void hoveringMovesCursorButKeepsScene() {
        const Scene before = scene();
        QTest::mouseMove(&surface(heatmap), surfacePointOf(panel(heatmap), 20, 30));
        QTRY_COMPARE(window->hover().cursor().position, std::optional<std::int64_t>(20));
        QCOMPARE(window->hover().cursor().column, std::optional<std::int64_t>(30));
        QVERIFY(scene() == before);
        QVERIFY(!window->document().canUndo());
    }

    /// X11 sends no mouse events while a menu is open, so hiding is one of the two.
    void leavingOrHidingFigureClearsCursor() {
        for (const auto type : {QEvent::Leave, QEvent::Hide}) {
            QTest::mouseMove(&surface(heatmap),
                             surfacePointOf(panel(heatmap), 21 + (type == QEvent::Hide), 31));
            QTRY_VERIFY(!window->hover().cursor().isEmpty());
            QEvent event(type);
            QCoreApplication::sendEvent(&surface(heatmap), &event);
            QVERIFY(window->hover().cursor().isEmpty());
        }
    }

    void clickSelectsCellAndCanBeUndone() {
        QTest::mouseClick(&surface(heatmap), Qt::LeftButton, {}, surfacePointOf(panel(heatmap), 20, 30));
        QCOMPARE(scene().selection.position, 20);
        QCOMPARE(scene().selection.column, 30);
        QTest::keyClick(window.get(), Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(scene().selection.position, 1);
        QCOMPARE(scene().selection.column, 2);
    }

    void arrowKeysMoveSelection_data() {
        QTest::addColumn<QString>("id");
        for (const QString& id : {heatmap, positions, dimensions}) QTest::newRow(qPrintable(id)) << id;
    }
    void arrowKeysMoveSelection() {
        QFETCH(QString, id);
        QWidget& at = surface(id);
        at.setFocus();
        const Selection before = scene().selection;
        QTest::keyClick(&at, Qt::Key_Right);
        const Selection right = scene().selection;
        QVERIFY(right != before);
        QTest::keyClick(&at, Qt::Key_Left);
        QVERIFY(scene().selection == before);
        QTest::keyClick(&at, Qt::Key_Down);
        QVERIFY(scene().selection != before);
        QTest::keyClick(&at, Qt::Key_Up);
        QVERIFY(scene().selection == before);
        QTest::keyClick(&at, Qt::Key_Right, Qt::ShiftModifier);
        const Selection far = scene().selection;
        QCOMPARE(std::abs(far.position - before.position) + std::abs(far.column - before.column), 10);
    }

    void theInspectorFollowsMouseAndSelection() {
        edit([](Scene& scene) {
            scene.selection.position = 10;
            scene.selection.column = 6;
        });
        QTRY_COMPARE(derivation(*window), u"PE(10, 6) = sin(10 / 10,000^(6/128)) = sin(6.4938) = 0.2091"_s);
        for (const char* part : {"pair i 3 (sine)", "0.6494 rad / position", "9.676 positions", "5.17"})
            QVERIFY2(
                readOut(*window).simplified().replace(QChar(0xa0), ' '_L1).contains(QString::fromUtf8(part)),
                qPrintable(readOut(*window)));
        window->hover().setCursor({20, 30, {}});
        QTRY_VERIFY(derivation(*window).startsWith(u"PE(20, 30) = sin(20 / 10,000^(30/128))"_s));
        window->hover().setCursor({});
        QTRY_VERIFY(derivation(*window).startsWith(u"PE(10, 6)"_s));
    }

    void wheelZoomsSharedAxes() {
        const QPoint at = surfacePointOf(panel(heatmap), 20, 30);
        turnWheel(surface(heatmap), at, 3);
        const auto columns = rangeX(*window, heatmap);
        QVERIFY(columns);
        QVERIFY(columns->lower < 30 && columns->upper > 30 && columns->upper - columns->lower < 70);
        QCOMPARE(rangeX(*window, positions).has_value(), true);
        QVERIFY(*rangeX(*window, positions) == *columns);
        QVERIFY(*rangeX(*window, dimensions) == *findFigure(scene(), heatmap)->y);
        // The cell under the mouse stays under it.
        window->bringUpToDate();
        QCOMPARE(panel(heatmap).figure().cursorAt(at).column, std::optional<std::int64_t>(30));
    }

    void wheelTurnsMergeIntoOneUndoStep() {
        const QPoint at = surfacePointOf(panel(heatmap), 20, 30);
        for (int i = 0; i < 4; ++i) turnWheel(surface(heatmap), at, 1);
        window->document().undo();
        QVERIFY(!rangeX(*window, heatmap));
        QVERIFY(!window->document().canUndo());
    }

    void aDragPansAZoomedView() {
        QWidget& at = surface(heatmap);
        const QPoint start = surfacePointOf(panel(heatmap), 20, 30);
        turnWheel(at, start, 4);
        const AxisRange before = *rangeX(*window, heatmap);
        QTest::mousePress(&at, Qt::LeftButton, {}, start);
        for (int i = 1; i <= 6; ++i) QTest::mouseMove(&at, start + QPoint(-10 * i, 0));
        QTest::mouseRelease(&at, Qt::LeftButton, {}, start + QPoint(-60, 0));
        const AxisRange after = *rangeX(*window, heatmap);
        QVERIFY(after.lower > before.lower + 1);
        QVERIFY(isNear(after.upper - after.lower, before.upper - before.lower, 1e-6));
        QCOMPARE(scene().selection.column, 2);  // a drag does not select
        window->document().undo();
        QVERIFY(*rangeX(*window, heatmap) == before);
    }

    void titleAndF11MaximizeFigureAndEscapeRestoresGrid() {
        Panel& shown = panel(positions);
        QWidget* title = nullptr;
        for (QLabel* label : shown.findChildren<QLabel*>())
            if (label->text() == "Positions"_L1) title = label;
        QVERIFY(title);
        QTest::mouseDClick(title, Qt::LeftButton);
        QCOMPARE(scene().arrangement.maximized, positions);
        QVERIFY(shown.isVisible());
        QVERIFY(!panel(heatmap).isVisible());
        QTRY_COMPARE(shown.width(), window->board().width());
        QTest::keyClick(&surface(positions), Qt::Key_Escape);
        QVERIFY(scene().arrangement.maximized.isEmpty());
        QVERIFY(panel(heatmap).isVisible());
        surface(dimensions).setFocus();
        QTest::keyClick(window.get(), Qt::Key_F11);
        QCOMPARE(scene().arrangement.maximized, dimensions);
        QTest::mouseClick(panel(dimensions).findChild<QAbstractButton*>(u"expand"_s), Qt::LeftButton);
        QVERIFY(scene().arrangement.maximized.isEmpty());
    }

    void figuresOpenAndCloseInAnyGrid() {
        const std::size_t open = scene().figures.size();
        window->document().apply(openEdit(figureKind(positions).spec, false));
        QCOMPARE(window->board().panels().size(), open - 1);
        QVERIFY(!window->board().panel(positions));
        window->document().apply(openEdit(figureKind(positions).spec, true));
        QCOMPARE(window->board().panels().back()->id(), positions);
        for (int columns = 1; columns <= 4; ++columns) {
            window->document().apply(columnsEdit(columns));
            QCoreApplication::processEvents();
            const auto panels = window->board().panels();
            const int first = panels.front()->mapTo(window.get(), QPoint()).y();
            for (std::size_t i = 0; i < panels.size(); ++i)
                QCOMPARE(panels[i]->mapTo(window.get(), QPoint()).y() == first, int(i) < columns);
        }
        window->document().undo();
        QCOMPARE(scene().arrangement.columns, 3);
        for (const FigureKind& kind : figureKinds()) window->document().apply(openEdit(kind.spec, true));
        QCOMPARE(window->board().panels().size(), figureKinds().size());
        window->bringUpToDate();
        for (const FigureKind& kind : figureKinds()) window->document().apply(openEdit(kind.spec, false));
        QCOMPARE(window->board().panels().size(), std::size_t(1));
    }

    void theMenuChoosesOneTwoOrFourFigures() {
        openNew();
        const auto action = [this](const char* name) {
            auto* found = window->findChild<QAction*>(QString::fromLatin1(name));
            if (!found) failCase(u"no action"_s);
            return found;
        };
        QVERIFY(action("figures4")->isChecked());
        surface(dimensions).setFocus();
        action("figures2")->trigger();
        QCOMPARE(scene().figures.size(), std::size_t(2));
        QVERIFY(findFigure(scene(), dimensions));
        action("figures4")->trigger();
        QCOMPARE(scene().figures.size(), std::size_t(4));
        action("figures1")->trigger();
        QVERIFY(!scene().arrangement.maximized.isEmpty());
        QVERIFY(action("figures1")->isChecked() && !action("figures4")->isChecked());
        window->document().undo();
        QVERIFY(action("figures4")->isChecked() && !action("figures1")->isChecked());
    }

    void editsInOneEventLoopTurnArePaintedOnce() {
        untilIdle();
        const Replots replots(window->board());
        for (int length = 60; length < 80; ++length)
            edit([length](Scene& scene) { scene.encoding.length = length; });
        QCOMPARE(replots.counts(), QList<qsizetype>(replots.counts().size(), 0));  // events not processed yet
        untilIdle();
        QCOMPARE(replots.counts(), QList<qsizetype>(replots.counts().size(), 1));
    }

    void hiddenPanelsAreNotPaintedUntilTheyAreShown() {
        const Replots hidden(panel(positions));
        window->document().apply(maximizeEdit(heatmap));
        untilIdle();
        const Replots shown(panel(heatmap));
        const QList<qsizetype> before = hidden.counts();
        edit([](Scene& scene) { scene.encoding.dModel = 64; });
        untilIdle();
        QCOMPARE(hidden.counts(), before);
        QVERIFY(shown.counts().front() > 0);
        window->document().apply(maximizeEdit({}));
        untilIdle();
        QVERIFY(hidden.counts().front() > before.front());
        QTRY_COMPARE(
            surface(positions).accessibleDescription(),
            figureDescription(*figureKind(positions).modelOf(scene()), figureKind(positions).spec, true));
    }

    void toolStripOptionsAreStoredInScene() {
        openNew();
        panel(positions).setToolsNamed(true);
        auto* cosine = panel(positions).findChild<QAbstractButton*>(u"cosine"_s);
        QVERIFY(cosine);
        QTest::mouseClick(cosine, Qt::LeftButton);
        QCOMPARE(findFigure(scene(), positions)->options.value(u"waves"_s).toString(), u"cosine"_s);
        QTest::mouseClick(panel(positions).findChild<QAbstractButton*>(u"sine"_s), Qt::LeftButton);
        QVERIFY(findFigure(scene(), positions)->options.isEmpty());
        window->document().undo();
        window->bringUpToDate();
        QVERIFY(cosine->isChecked());
    }

    /// The six words of Order have eight columns, and the window has 128.
    void formulaHasSizesOfFigure() {
        open(u"order"_s, [](Scene& scene) {
            scene.selection.position = 4;
            scene.selection.column = 100;
        });
        QTRY_VERIFY2(derivation(*window).startsWith(u"PE(4, 7) = cos(4 / 10,000^(6/8))"_s),
                     qPrintable(derivation(*window)));
        QCOMPARE(sceneOf(*window).selection.column, 100);
    }

    void overflowingToolsMoveBehindMoreButton() {
        openNew();
        resizeTo(*window, {1900, 1000});
        for (const QString& id : {heatmap, u"sum"_s})
            for (QToolButton* button : panel(id).strip().findChildren<QToolButton*>())
                QVERIFY(!button->isVisible());
        edit([](Scene& scene) { scene.figures = {{u"order"_s, {}, {}, {}}, {u"compare"_s, {}, {}, {}}}; });
        untilIdle();
        Panel& order = panel(u"order"_s);
        // Its tools are made when the mouse or the keyboard is first in it, and stay while it is.
        window->activateWindow();
        QTRY_VERIFY(window->isActiveWindow());
        order.findChild<QWidget*>(u"expand"_s)->setFocus();
        QPushButton* pooled = nullptr;
        QTRY_VERIFY((pooled = order.findChild<QPushButton*>(u"pooled"_s)));
        resizeTo(*window, {1000, 700});
        QVERIFY(!pooled->isVisible());
        QAbstractButton* more = nullptr;
        for (QToolButton* button : order.strip().findChildren<QToolButton*>())
            if (button->isVisible()) more = button;
        QVERIFY(more);
        QTest::mouseClick(more, Qt::LeftButton);
        QTRY_VERIFY(pooled->isVisible());
        QTest::keyClick(pooled, Qt::Key_Escape);
        // At the edge of the screen, the popup stays on the screen.
        const QRect screen = window->screen()->availableGeometry();
        window->move(window->pos() + QPoint(screen.right() - more->mapToGlobal(QPoint(20, 0)).x(), 0));
        QTest::mouseClick(more, Qt::LeftButton);
        QTRY_VERIFY(pooled->isVisible());
        const int right = pooled->window()->geometry().right();
        const int frame = 2;  // the offscreen platform offsets windows by this much
        QCOMPARE_LE(right, screen.right() + frame);
        QTest::mouseClick(pooled, Qt::LeftButton);
        QCOMPARE(findFigure(scene(), u"order"_s)->options.value(u"pooled"_s), QJsonValue(true));
        QTest::keyClick(pooled, Qt::Key_Escape);
        QTRY_VERIFY(!pooled->isVisible());
        window->resize(2400, 900);
        QTRY_VERIFY(pooled->isVisible());
        QVERIFY(!more->isVisible());
    }

    void darkThemeAppliesToWholeWindow() {
        openNew();
        edit([](Scene& scene) { scene.style.theme = ThemeId::Dark; });
        untilIdle();
        const QImage image = window->grab().toImage();
        const QColor canvas = palette(ThemeId::Dark).canvas;
        const QColor ground = palette(ThemeId::Dark).window;
        QCOMPARE(image.pixelColor(2, window->height() / 2), ground);
        for (Panel* each : window->board().panels())
            QCOMPARE(image.pixelColor(each->mapTo(window.get(), QPoint(each->width() / 2, 3))), canvas);
        // No widget beside the figures has a background of the light theme; runs within letters are shorter
        // than an M.
        const Palette& light = palette(ThemeId::Light);
        const int run =
            longestRun(image, QRect(0, 0, 280, image.height()), {light.canvas, light.window, light.field});
        QCOMPARE_LT(run, window->fontMetrics().horizontalAdvance('M'_L1));
    }

    void wordsAndEmbeddingsAreEditedInPlace() {
        openTheCat();
        retype(*window, u"cat"_s, u"dog"_s);
        QCOMPARE(scene().sentence.tokens, QStringList({"The", "dog", "sat"}));
        untilIdle();
        retype(*window, u"0.7"_s, u"-2.5"_s);
        QCOMPARE(scene().sentence.customEmbeddings[1], std::vector<double>({0.5, 0.6, -2.5, 0.8}));
        QTest::keyClick(window.get(), Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(scene().sentence.customEmbeddings[1][2], 0.7);
        QTest::keyClick(window.get(), Qt::Key_Z, Qt::ControlModifier);  // the click had selected the cell
        QTest::keyClick(window.get(), Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(scene().sentence.tokens[1], u"cat"_s);
    }

    void invalidInputKeepsEditorOpenAndSentenceUnchanged() {
        openTheCat();
        const Scene before = scene();
        retype(*window, u"0.7"_s, u"seven"_s);
        QVERIFY(editOver(*window));  // still open, with the typed text
        QCOMPARE(editOver(*window)->text(), u"seven"_s);
        QCOMPARE(scene().sentence, before.sentence);
        QTest::keyClick(editOver(*window), Qt::Key_Escape);
        QCOMPARE(scene().sentence, before.sentence);
    }

    void enterOpensSelectedWord() {
        openTheCat();
        QTest::keyClick(&surface(u"sum"_s), Qt::Key_Return);  // the preset selects cat
        QCOMPARE(editOver(*window)->text(), u"cat"_s);
    }

    void longTextIsPastedCompletely() {
        openTheCat();
        Panel& sum = panel(u"sum"_s);
        QTest::mouseClick(sum.figure().surface(), Qt::LeftButton, {}, fieldReading(sum, u"sat"_s));
        QTRY_VERIFY(editOver(*window));
        QStringList words(4000, u"positional"_s);
        words.back() = u"last"_s;
        QGuiApplication::clipboard()->setText(words.join(' '_L1));
        QTest::keySequence(editOver(*window), QKeySequence::SelectAll);
        QTest::keySequence(editOver(*window), QKeySequence::Paste);
        QTest::keyClick(editOver(*window), Qt::Key_Return);
        QCOMPARE(scene().sentence.tokens, QStringList({"The", "cat"}) + words);
    }

    void altArrowMovesWordWithItsEmbedding() {
        openTheCat();
        QWidget& sum = surface(u"sum"_s);
        sum.setFocus();
        QCOMPARE(scene().selection.position, 1);  // the preset selects cat
        QTest::keyClick(&sum, Qt::Key_Down, Qt::AltModifier);
        QCOMPARE(scene().sentence.tokens, QStringList({"The", "sat", "cat"}));
        QCOMPARE(scene().sentence.customEmbeddings[2], std::vector<double>({0.5, 0.6, 0.7, 0.8}));
    }

    void chipShowsFrozenSettingAndReleasesIt() {
        auto* chip = window->topBar().findChild<QToolButton*>(u"frozenChip"_s);
        QVERIFY(!chip->isVisible());
        edit([](Scene& next) {
            next.encoding.base = 100;
            next.encoding.length = 4;
            next.encoding.dModel = 8;
        });
        QTest::keyClick(&surface(heatmap), Qt::Key_F);
        QVERIFY(chip->isVisible());
        QVERIFY_CONTAINS(chip->text(), u"A: n = 100, L = 4, d = 8"_s);
        QTest::keyClick(window.get(), Qt::Key_D);
        QTRY_VERIFY(panel(u"compare"_s).isVisible());
        auto* head = panel(u"compare"_s).findChild<QLabel*>(u"frozenSetting"_s);
        QVERIFY(head->isVisible());
        QTest::mouseClick(chip, Qt::LeftButton);
        QVERIFY(!scene().frozen);
        QVERIFY(!chip->isVisible());
    }

    void differenceKeyOffersToFreezeIfNothingIsFrozen() {
        const Scene before = scene();
        QTest::keyClick(&surface(heatmap), Qt::Key_D);
        QVERIFY(scene() == before);
        QVERIFY(window->messages().isVisible());
        for (QToolButton* button : window->messages().findChildren<QToolButton*>())
            if (button->text() == u"Freeze as A"_s) QTest::mouseClick(button, Qt::LeftButton);
        QVERIFY(scene().frozen == before.encoding);
    }

    void pressingDifferenceTwiceRestoresScene() {
        QTest::keyClick(&surface(heatmap), Qt::Key_F);
        const Scene before = scene();
        QTest::keyClick(window.get(), Qt::Key_D);
        QVERIFY(scene() != before);
        QTest::keyClick(window.get(), Qt::Key_D);
        QVERIFY(scene() == before);
    }

    void differenceKeyForgetsUndoneComparison() {
        QTest::keyClick(&surface(heatmap), Qt::Key_F);
        QTest::keyClick(window.get(), Qt::Key_D);
        window->document().undo();
        edit([](Scene& next) { next.figures.push_back({u"compare"_s, {}, {}, {}}); });
        const Scene before = scene();
        for (int k = 0; k < 2; ++k) QTest::keyClick(window.get(), Qt::Key_D);
        QVERIFY(scene() == before);
    }

    void figureMenuSwitchesMaximizedFigure() {
        window->board().toggleMaximized();
        const auto open = scene().figures.size();
        for (QAction* action : window->findChildren<QAction*>())
            if (action->data() == u"positions"_s) action->trigger();
        QCOMPARE(scene().figures.size(), open);
        QCOMPARE(scene().arrangement.maximized, u"positions"_s);
        for (QAction* action : window->findChildren<QAction*>())
            if (action->data() == u"positions"_s) QVERIFY(action->isChecked());
    }

    void doubleClickResetsZoomWithoutSelecting() {
        QWidget& map = surface(heatmap);
        const QPoint at = surfacePointOf(panel(heatmap), 30, 40);
        turnWheel(map, at, 4);
        window->document().endMerge();
        const Scene zoomed = scene();
        const QPoint cell = at + QPoint(30, 10);
        QTest::mouseClick(&map, Qt::LeftButton, {}, cell);
        QVERIFY(scene().selection != zoomed.selection);
        QTest::mouseDClick(&map, Qt::LeftButton, {}, cell);
        QVERIFY(scene().selection == zoomed.selection);
        for (const QString& id : {heatmap, positions, dimensions}) {
            QVERIFY(!findFigure(scene(), id)->x);
            QVERIFY(!findFigure(scene(), id)->y);
        }
        window->document().undo();
        QVERIFY(scene() == zoomed);
        // Two clicks are still two undo steps.
        QTest::mouseClick(&map, Qt::LeftButton, {}, at);
        const Selection first = scene().selection;
        QTest::mouseClick(&map, Qt::LeftButton, {}, cell);
        window->document().undo();
        QVERIFY(scene().selection == first);
    }

    void figuresIgnoreMetaShortcuts() {
        const Scene before = scene();
        QTest::keyClick(&surface(heatmap), Qt::Key_Up, Qt::MetaModifier);
        QVERIFY(scene() == before);
    }

    void inPlaceEditorGrowsWithItsText() {
        open(u"sum"_s);
        QWidget& sum = surface(u"sum"_s);
        const QPoint at = fieldReading(panel(u"sum"_s), u"cat"_s);
        const QRectF word = panel(u"sum"_s).figure().textFieldAt(at)->rect;
        QTest::mouseClick(&sum, Qt::LeftButton, {}, at);
        auto* edit = sum.findChild<QLineEdit*>(u"inPlace"_s);
        QVERIFY(edit);
        QVERIFY(edit->geometry().right() <= word.right());  // a sign may be beside it
        // Connected scripts are shaped, and the font size is close to the cell's.
        QVERIFY(!(edit->font().styleStrategy() & QFont::PreferNoShaping));
        const int before = edit->width();
        QTest::keyClicks(edit, u"electroencephalographically"_s);
        QVERIFY(edit->width() > before);
        QVERIFY(edit->fontMetrics().horizontalAdvance(edit->text()) < edit->width());
        QVERIFY(edit->geometry().left() >= 0 && edit->geometry().right() < sum.width());
    }

    void refusalOfLongWordFitsItsFrame() {
        open(u"sum"_s);
        QWidget& sum = surface(u"sum"_s);
        QTest::mouseClick(&sum, Qt::LeftButton, {}, fieldReading(panel(u"sum"_s), u"cat"_s));
        auto* edit = sum.findChild<QLineEdit*>(u"inPlace"_s);
        QVERIFY(edit);
        replaceText(*edit, u"electroencephalographically"_s.repeated(10));
        QTest::keyClick(edit, Qt::Key_Return);
        const auto* error = sum.findChild<QLabel*>(u"complaint"_s);
        QVERIFY(error && error->isVisible());
        QVERIFY(error->minimumSizeHint().width() <= error->width());
        QVERIFY(error->heightForWidth(error->width()) <= error->height());
        QVERIFY_CONTAINS(error->accessibleName(), u"...\" has 270 characters; a token has at most 256."_s);
    }

    void keysFreezeSwapAndShowDifference() {
        surface(heatmap).setFocus();
        QTest::keyClick(&surface(heatmap), Qt::Key_F);
        QCOMPARE(scene().frozen->base, 10000.0);
        edit([](Scene& next) { next.encoding.base = 500; });
        QTest::keyClick(window.get(), Qt::Key_D);
        QCOMPARE(scene().arrangement.maximized, u"compare"_s);
        QTRY_VERIFY(panel(u"compare"_s).isVisible());
        QTest::keyClick(window.get(), Qt::Key_A);
        QCOMPARE(scene().encoding.base, 10000.0);
        QCOMPARE(scene().frozen->base, 500.0);
        QTest::keyClick(window.get(), Qt::Key_D);
        QVERIFY(scene().arrangement.maximized.isEmpty());
        QTest::keyClick(window.get(), Qt::Key_Z, Qt::ControlModifier);
        QTest::keyClick(window.get(), Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(scene().encoding.base, 500.0);
    }
};

static const Registered<FiguresTest> registered;

#include "figures_test.moc"
