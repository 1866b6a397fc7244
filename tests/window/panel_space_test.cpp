// SPDX-License-Identifier: GPL-3.0-or-later
//
// Sizes of panels and claims, from the smallest window to one figure alone, and the size of the text.
#include "app/figures/registry.h"
#include "app/figures/scene_edits.h"
#include "app/model/scheme_pictures.h"
#include "app/scene/literals.h"
#include "app/scene/scene_scheme.h"
#include "app/window/board/claim_label.h"
#include "app/window/board/figure_board.h"
#include "app/window/board/panel.h"
#include "app/window/board/pin_chips.h"
#include "app/window/board/tool_strip.h"
#include "app/window/parts/text_size.h"
#include "app/window/parts/theme.h"
#include "app/window/parts/typeset.h"
#include "app/window/shell/main_menu.h"
#include "app/window/shell/side_fold.h"
#include "app/window/shell/top_bar.h"
#include "support.h"
#include "tests/columns.h"
#include "tests/window/layout_support.h"
#include "tests/window/test_classes.h"

#include <QAccessible>
#include <QAction>
#include <QLabel>
#include <QTabBar>
#include <QToolButton>

using namespace sinescope;

class PanelSpaceTest : public WindowTest {
    Q_OBJECT

 private slots:
    void panelsKeepMinimumSizeAndScrollIntoView() {
        for (const FigureKind& kind : figureKinds()) window->document().apply(openEdit(kind.spec, true));
        untilIdle();
        for (Panel* each : window->board().panels()) {
            QVERIFY(each->height() >= Panel::minimumReadableSize.height());
            QVERIFY(each->width() >= Panel::minimumReadableSize.width());
        }
        // Going to the last figure scrolls it into view.
        Panel& last = *window->board().panels().back();
        const auto top = [&] { return last.mapTo(&window->board(), QPoint()).y(); };
        QVERIFY(top() >= window->board().height());
        window->board().goTo(last.id());
        QTRY_VERIFY(top() >= 0 && top() + last.height() <= window->board().height() + 1);
    }

    /// Two rows of figures fit the board in every window that shows them.
    void fourFiguresAreNeverCut() {
        for (int height = 700; height > 480; height -= 3) {
            resizeTo(*window, {1280, height});
            if (window->board().isCompact()) return;
            const Panel& last = *window->board().panels().back();
            const int bottom = last.mapTo(&window->board(), QPoint(0, last.height())).y();
            QVERIFY2(bottom <= window->board().height(), qPrintable(QString::number(height)));
        }
        QFAIL("The board is not compact in a low window.");
    }

    void smallWindowShowsOneFigureWithTabs() {
        QVERIFY(!window->board().isCompact());
        QVERIFY(!window->board().tabs()->isVisible());
        const Scene before = scene();
        resizeTo(*window, {640, 480});
        QVERIFY(window->board().isCompact());
        const auto seen = [&] {
            QStringList ids;
            for (Panel* each : window->board().panels())
                if (each->isVisible()) ids << each->id();
            return ids;
        };
        QCOMPARE(seen(), QStringList(heatmap));
        QTabBar* tabs = window->board().tabs();
        QVERIFY(tabs->isVisible());
        QCOMPARE(tabs->count(), 4);
        QTest::mouseClick(tabs, Qt::LeftButton, {}, tabs->tabRect(2).center());
        QCOMPARE(seen(), QStringList(dimensions));
        QTest::keyClick(window.get(), Qt::Key_2);
        QCOMPARE(seen(), QStringList(positions));
        QCOMPARE(tabs->currentIndex(), 1);
        // Only the layout is compact: the Scene is unchanged, and a larger window shows the grid again.
        QVERIFY(scene() == before);
        resizeTo(*window, {1280, 800});
        QCOMPARE(seen().size(), 4);
        QVERIFY(!tabs->isVisible());
    }

    /// Scroll arrows are shown and are large enough to click.
    void overflowingTabsHaveScrollArrows() {
        window->document().apply({u"figures"_s, [](Scene& scene) {
                                      scene.figures.clear();
                                      for (const char* id :
                                           {"heatmap", "positions", "dimensions", "wavelengths", "similarity",
                                            "derivative", "trajectory", "spectrum"})
                                          scene.figures.push_back({QString::fromLatin1(id), {}, {}, {}});
                                  }});
        resizeTo(*window, {640, 480});
        untilIdle();
        int arrows = 0;
        for (auto* button : window->board().tabs()->findChildren<QToolButton*>()) {
            if (!button->isVisible()) continue;
            QVERIFY(button->width() >= 24);
            const QImage image = button->grab().toImage();
            const QColor ground = image.pixelColor(3, image.height() / 2);
            int drawn = 0;
            for (int y = 4; y < image.height() - 4; ++y)
                for (int x = 4; x < image.width() - 4; ++x) drawn += image.pixelColor(x, y) != ground ? 1 : 0;
            QCOMPARE_GT(drawn, 4);
            ++arrows;
        }
        QCOMPARE(arrows, 2);
    }

    void windowPartsFitSmallWindowWithoutOverlap() {
        window->resize(300, 200);
        QTRY_COMPARE(window->size(), QSize(640, 340));
        // The parts do not overlap, and each lies within the window.
        std::vector<QRect> rooms;
        for (QWidget* available : std::initializer_list<QWidget*>{&window->topBar(), &window->controls(),
                                                                  &window->board(), &window->inspector()})
            if (available->isVisible())
                rooms.emplace_back(available->mapTo(window.get(), QPoint()), available->size());
        QVERIFY(rooms.size() >= 3);
        for (std::size_t a = 0; a < rooms.size(); ++a) {
            QVERIFY(window->rect().contains(rooms[a]));
            for (std::size_t b = a + 1; b < rooms.size(); ++b) QVERIFY(!rooms[a].intersects(rooms[b]));
        }
        QVERIFY(window->board().current()->figure().surface()->height() >= 100);
        QVERIFY(window->topBar().sine()->isVisible());
    }

    /// The only figure, or the only one shown, is never cut and needs no scrolling.
    void figureThatIsAloneFitsBoard() {
        const auto isWithinBoard = [&] {
            const Panel& shown = *window->board().current();
            const QRect area(shown.mapTo(&window->board(), QPoint()), shown.size());
            return shown.isVisible() && window->board().rect().contains(area);
        };
        while (window->menu().textSize().factor() < TextSize::largest) window->menu().textSize().step(1);
        resizeTo(*window, {640, 480});
        QVERIFY(window->board().isCompact());
        QTRY_VERIFY(isWithinBoard());
        window->document().apply({u"figures"_s, [](Scene& scene) { scene.figures.resize(1); }});
        QTRY_VERIFY(isWithinBoard());
        window->menu().textSize().reset();
    }

    void claimWrapsBeforeItIsElided() {
        ClaimLabel label;
        label.setClaim(u"without positions a word keeps its output at every place"_s);
        const QFontMetrics metrics = label.fontMetrics();
        const int whole = metrics.horizontalAdvance(label.text());
        const auto linesIn = [&](int width, int rows) {
            label.resize(width, rows * metrics.height());
            return label.lines();
        };
        QCOMPARE(linesIn(whole + 2, 2), QStringList({label.text()}));
        const QStringList two = linesIn(whole * 2 / 3, 2);
        QCOMPARE(two.size(), 2);
        QCOMPARE(two.join(' '_L1), label.text());
        QVERIFY(linesIn(whole * 2 / 3, 1).front().endsWith(QChar(0x2026)));
        const QStringList three = linesIn(whole * 2 / 5, 3);
        QCOMPARE(three.size(), 3);
        QCOMPARE(three.join(' '_L1), label.text());
        const QString claim = label.text();
        label.show();
        label.setClaim({});
        label.setClaim(claim);
        QVERIFY(label.minimumSizeHint().height() >= 3 * metrics.height());
    }

    void visibleClaimsAreNotElided_data() {
        if (hasWindowSystem()) QSKIP("tried without a window system");
        addColumns<QSize, int>();
        QTest::newRow("four at 1280 x 720") << QSize(1280, 720) << 4;
        QTest::newRow("six at 1280 x 720") << QSize(1280, 720) << 6;
        QTest::newRow("as many as have room") << QSize(1000, 760) << 6;
    }

    /// For several sizes of the window, numbers of figures and schemes.
    void visibleClaimsAreNotElided() {
        const auto [size, figures] = thisRow<QSize, int>();
        const std::vector<FigureKind>& kinds = figureKinds();
        resizeTo(*window, size);
        for (std::size_t first = 0; first < kinds.size(); first += static_cast<std::size_t>(figures))
            for (const char* scheme : {"sinusoidal", "rope", "t5"}) {
                edit([&](Scene& scene) {
                    scene.figures.clear();
                    for (int k = 0; k < figures; ++k)
                        scene.figures.push_back(
                            {kinds[(first + static_cast<std::size_t>(k)) % kinds.size()].spec.id,
                             {},
                             {},
                             {}});
                    setScheme(scene, newScheme(scene, QString::fromLatin1(scheme)));
                });
                window->bringUpToDate();
                untilIdle();
                for (const QString& id : openFigures(*window)) {
                    const auto* claim = panel(id).findChild<ClaimLabel*>();
                    if (!claim->isVisible()) continue;
                    QVERIFY2(claim->lines().join(' '_L1) == claim->text(),
                             qPrintable(u"%1: %2"_s.arg(id, claim->lines().join('|'_L1))));
                }
            }
    }

    void claimToolTipAndNameHaveFullText() {
        resizeTo(*window, {640, 480});
        for (const QString& id : openFigures(*window)) {
            const QString whole = figureKind(id).modelOf(scene())->claim();
            auto* claim = panel(id).findChild<ClaimLabel*>();
            QCOMPARE(claim->toolTip(), whole);
            QCOMPARE(QAccessible::queryAccessibleInterface(claim)->text(QAccessible::Name), whole);
        }
    }

    void singleFigureShowsFullClaimWithoutOverlap() {
        if (hasWindowSystem()) QSKIP("tried without a window system");
        // At full size a claim shares the row of the tools if it can; smaller figures give it a row.
        const QStringList wide{u"heatmap"_s, u"positions"_s, u"dimensions"_s, u"wavelengths"_s, u"chirp"_s};
        for (const QSize& size : {QSize(1920, 1080), QSize(900, 600)}) {
            resizeTo(*window, size);
            for (const FigureKind& kind : figureKinds()) {
                const QString& figure = kind.spec.id;
                edit([&figure](Scene& scene) { scene.figures = {{figure, {}, {}, {}}}; });
                QTRY_VERIFY_WITH_TIMEOUT(panel(figure).isComputed(), 60'000);
                untilIdle();
                QVERIFY2(panel(figure).areToolsShown(), qPrintable(figure));
                const auto* claim = panel(figure).findChild<ClaimLabel*>();
                if (size.width() == 900 || wide.contains(figure))
                    QVERIFY2(claim->isVisible(), qPrintable(figure));
                if (!claim->isVisible()) continue;
                QCOMPARE(claim->lines().join(' '_L1), kind.modelOf(scene())->claim());
                const QRect place(claim->mapTo(window.get(), QPoint()), claim->size());
                for (const auto* tool : panel(figure).findChildren<QWidget*>()) {
                    if (!tool->isVisible() || tool->focusPolicy() == Qt::NoFocus) continue;
                    const QRect other(tool->mapTo(window.get(), QPoint()), tool->size());
                    QVERIFY2(!place.intersects(other), qPrintable(figure + u": "_s + tool->objectName()));
                }
            }
        }
    }

    void maximizedFigureKeepsClaimBesideTools() {
        resizeTo(*window, {1920, 1080});
        const auto* claim = panel(heatmap).findChild<ClaimLabel*>();
        const QPoint beside = claim->pos();
        window->board().toggleMaximized();
        untilIdle();
        QVERIFY(claim->isVisible() && panel(heatmap).areToolsShown());
        window->board().toggleMaximized();
        untilIdle();
        QCOMPARE(claim->pos(), beside);
    }

    void maximizedFigureHasLargerClaim() {
        resizeTo(*window, {1920, 1080});
        const auto* claim = panel(heatmap).findChild<ClaimLabel*>();
        const int small = QFontInfo(claim->font()).pixelSize();
        window->board().toggleMaximized();
        untilIdle();
        const QString current = window->board().current()->id();
        QCOMPARE(current, heatmap);
        QVERIFY(QFontInfo(claim->font()).pixelSize() >= small * 3 / 2);
        window->board().toggleMaximized();
        untilIdle();
        QCOMPARE(QFontInfo(claim->font()).pixelSize(), small);
    }

    void pinsStayVisibleInNarrowStrip() {
        resizeTo(*window, {1280, 720});
        panel(positions).setToolsNamed(true);
        const ToolStrip& strip = panel(positions).strip();
        const auto* pins = strip.findChild<PinChips*>();
        QVERIFY(pins && pins->isVisible() && strip.rect().contains(pins->geometry().center()));
    }

    void sidePanelFoldsAndUnfolds() {
        QAction& fold = *window->sideFold().action();
        QVERIFY(window->controls().isVisible());
        QTest::keyClick(window.get(), Qt::Key_F9);
        QVERIFY(!window->controls().isVisible());
        auto& back = button(window->topBar(), "openSidePanel");
        QVERIFY(back.isVisible());
        QVERIFY(!MainWindow().sideFold().action()->isChecked());
        back.click();
        QVERIFY(window->controls().isVisible());
        QVERIFY(!back.isVisible());
        // A narrow window folds the panel automatically; a wide window restores the user's choice.
        resizeTo(*window, {640, 480});
        QVERIFY(!window->controls().isVisible());
        fold.trigger();
        QVERIFY(window->controls().isVisible());
        resizeTo(*window, {650, 480});
        QVERIFY(window->controls().isVisible());
        resizeTo(*window, {1280, 800});
        QVERIFY(window->controls().isVisible());
    }

    void textSizeAppliesEverywhereAndIsSaved() {
        TextSize& size = window->menu().textSize();
        const int inspector = window->inspector().height();
        auto* title = panel(heatmap).findChild<QLabel*>();
        const int titleWidth = title->sizeHint().width();
        const QImage before = surface(heatmap).grab().toImage();
        while (size.factor() < TextSize::largest) size.step(1);
        untilIdle();
        window->bringUpToDate();
        QCOMPARE(window->font().pixelSize(), 26);
        QVERIFY(title->sizeHint().width() > 1.8 * titleWidth);
        QCOMPARE(window->inspector().height(), 2 * inspector);
        // The side panel with twice the width would leave no space for figures; F9 brings it back.
        QVERIFY(!window->controls().isVisible());
        window->sideFold().action()->trigger();
        untilIdle();
        // The labels at the ends of a slider, shown while it is used, are not cut.
        ParameterControl& length = *window->controls().length();
        length.field()->setFocus();
        untilIdle();
        for (const QLabel* label : length.findChildren<QLabel*>())
            QVERIFY2(label->height() >= label->sizeHint().height(), qPrintable(label->text()));
        QVERIFY(surface(heatmap).grab().toImage() != before);
        // Figures need twice the space, so the board is compact.
        QVERIFY(window->board().isCompact());
        {
            MainWindow next;
            QCOMPARE(next.menu().textSize().factor(), TextSize::largest);
            QVERIFY(next.font().pixelSize() >= 26);  // more if the base font is larger
        }
        size.reset();
        untilIdle();
        QVERIFY(!window->board().isCompact());
        QCOMPARE(window->font().pixelSize(), 13);
        QCOMPARE(window->inspector().height(), inspector);
        QCOMPARE(MainWindow().menu().textSize().factor(), 1.0);
    }

    void shortcutsChangeTextSize() {
        TextSize& size = window->menu().textSize();
        const auto both = Qt::ControlModifier | Qt::ShiftModifier;
        // Keyboards have a separate plus key, or plus as the shifted equals sign.
        QTest::keyClick(&surface(heatmap), Qt::Key_Plus, both);
        const double larger = size.factor();
        QVERIFY(larger > 1);
        QTest::keyClick(window->controls().base()->field(), Qt::Key_Equal, both);
        QVERIFY(size.factor() > larger);
        QVERIFY(!findFigure(scene(), heatmap)->x);
        for (int k = 0; k < 10; ++k) QTest::keyClick(window.get(), Qt::Key_Underscore, both);
        QCOMPARE(size.factor(), TextSize::smallest);
        QTest::keyClick(window.get(), Qt::Key_0, both);
        QCOMPARE(size.factor(), 1.0);
        // Without Shift the figure is zoomed.
        QTest::keyClick(window.get(), Qt::Key_Plus, Qt::ControlModifier);
        QVERIFY(findFigure(scene(), heatmap)->x);
        QCOMPARE(size.factor(), 1.0);
    }
};

static const Registered<PanelSpaceTest> registered;

#include "panel_space_test.moc"
