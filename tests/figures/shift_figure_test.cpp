// SPDX-License-Identifier: GPL-3.0-or-later
//
// Shift: its table against a rotation by hand, its handles and keys.
#include "app/figures/shift/layout.h"
#include "app/figures/shift/model.h"
#include "app/scene/literals.h"
#include "app/style/figure_size.h"
#include "tests/columns.h"
#include "tests/contains.h"
#include "tests/figures/shown_figure.h"
#include "tests/points.h"
#include "tests/scenes.h"

#include <QTest>
#include <QWidget>

#include <algorithm>
#include <set>

using namespace sinescope;

namespace {

Scene sceneOf(std::int64_t length, std::int64_t dModel, std::int64_t position, std::int64_t shift) {
    return sceneFrom(
        u"length=%1 d_model=%2 position=%3 shift=%4 shift"_s.arg(length).arg(dModel).arg(position).arg(
            shift));
}

std::unique_ptr<FigureView> shown(const Scene& scene, const QSize& size = QSize(700, 420)) {
    return shownView("shift", scene, size);
}

}  // namespace

class ShiftFigureTest : public QObject {
    Q_OBJECT

 private slots:
    void keysMovePositionShiftAndPair() {
        const Scene scene = sceneOf(50, 128, 10, 2);
        const auto figure = shown(scene);
        Scene next = scene;
        figure->keyPressed(Qt::Key_BracketRight, {})->change(next);
        QCOMPARE(next.selection.shift, 3);
        figure->keyPressed(Qt::Key_Comma, Qt::ShiftModifier)->change(next);
        QCOMPARE(next.selection.position, 0);
        figure->keyPressed(Qt::Key_End, {})->change(next);
        QCOMPARE(next.selection.column, 126);
        QVERIFY(!figure->keyPressed(Qt::Key_A, {}));
    }

    /// The hands at 12 and 13 radians are on both sides of the right half of the axis.
    void nameOfCosineAvoidsBothHands() {
        const FigureSize& size = figureSize(u"slide"_s);
        const auto left = [&](const Scene& scene, const QString& name) {
            const std::vector<Text> texts = textsOf(u"shift"_s, scene, size);
            const auto found = std::ranges::find(texts, name, &Text::text);
            return found == texts.end() ? -1 : found->box.boundingRect().left();
        };
        for (const auto& [position, isAtLeft] : {std::pair(12, true), {0, false}}) {
            const Scene scene = sceneOf(50, 2, position, 1);
            QVERIFY(left(scene, u"cos"_s) > 0 && left(scene, u"sin"_s) > 0);
            QCOMPARE(left(scene, u"cos"_s) < left(scene, u"sin"_s), isAtLeft);
        }
    }

    void clocksOfAllPairsFitInMaximizedFigure() {
        for (const QSize size : {QSize(1250, 560), QSize(1880, 900)}) {
            const auto view = shownView(u"shift"_s, sceneFrom("shift show=clocks"), size, panelStyle(size));
            std::set<std::int64_t> columns;
            for (const auto [x, y] : pointsOf(size, 4))
                if (const auto column = view->cursorAt(QPointF(x, y)).column) columns.insert(*column);
            QCOMPARE(columns.size(), std::size_t{64});
        }
    }

    void handsAndRulesCanBeDragged() {
        const Scene scene = sceneOf(50, 4, 0, 2);
        const auto figure = shown(scene);
        bool position = false, shift = false, hand = false, ghost = false;
        for (int y = 0; y < 420; y += 8)
            for (int x = 0; x < 700; x += 8) {
                const QPointF at(x, y);
                const auto handle = figure->handleAt(at);
                if (!handle) continue;
                Scene next = scene;
                const auto edit = handle->drag(at, at + QPointF(40, 0));
                edit->change(next);
                const bool isRule = handle->shape == Qt::SizeHorCursor,
                           movesShift = edit->text == u"shift k"_s;
                position = position || (isRule && !movesShift);
                shift = shift || (isRule && movesShift);
                hand = hand || (!isRule && !movesShift);
                ghost = ghost || (!isRule && movesShift);
                if (!movesShift) QCOMPARE(next.selection.shift, 2);
                if (movesShift) QCOMPARE(next.selection.position, 0);
            }
        QVERIFY(position && shift && hand && ghost);
    }

    /// As on a 1280 x 720 stage: a clock takes a third of the height, and no hand crosses a name.
    void wideStripHasLargeClock() {
        const Scene scene = sceneOf(50, 4, 7, 4);
        Style style = screenStyle(scene.style);
        style.showNotes = false;
        style.metrics.small = 24;
        const auto none = [](const std::vector<Note>&, double, double) { return 0.0; };
        const ShiftModel model(std::make_shared<const Scene>(scene), nullptr);
        const ShiftLayout at = shiftLayout(model, style, QRectF(0, 0, 1205, 507), none);
        QCOMPARE(at.pairs, std::int64_t{2});
        QCOMPARE_GT(at.diameter, 0.3 * 720);
        for (std::int64_t pair = 0; pair < at.pairs; ++pair) {
            QVERIFY(!at.clock(pair).intersects(at.block(pair)));
            QVERIFY(!at.clock(pair).intersects(at.name(pair)));
            QVERIFY(!at.clock(pair).intersects(at.angle(pair)));
            QVERIFY(at.strip(pair).contains(at.clock(pair)));
        }
        QVERIFY(!at.rules.position.intersects(at.rules.shift));
        QVERIFY(at.rules.position.bottom() <= at.strip(0).top());
    }

    void smallFigureSaysWhichPairsItShowsAndHasTheirRows() {
        const Scene scene = sceneOf(50, 128, 10, 2);
        QVERIFY_CONTAINS(textIn(u"shift"_s, scene, figureSize(u"beamer"_s)), u"pairs 2 to 4 of 64 shown"_s);
        QVERIFY(wordsOf(u"shift"_s, scene, figureSize(u"beamer-half"_s)).contains(u"PE(p)"_s));
    }

    /// Where the names of the rows have no space they are left out, and then the numbers.
    void narrowPictureIsComplete_data() {
        addColumns<QString, bool, bool>();
        QTest::newRow("column") << u"paper-1col"_s << true << true;
        QTest::newRow("half a column") << u"40x60mm"_s << false << true;
        QTest::newRow("third of a column") << u"30x50mm"_s << false << false;
        QTest::newRow("panel of a strip") << u"17x50mm"_s << false << false;
    }
    void narrowPictureIsComplete() {
        const auto [id, hasRowNames, hasNumbers] = thisRow<QString, bool, bool>();
        const Scene scene = sceneOf(50, 128, 10, 2);
        const FigureSize size = figureSize(id);
        QStringList words;
        for (const Text& text : textsOf(u"shift"_s, scene, size)) {
            words << text.text;
            QVERIFY2(QRectF(QPointF(0, 0), size.layout()).contains(text.box.boundingRect()),
                     qPrintable(text.text));
        }
        QVERIFY(words.contains(u"+74.41°"_s));
        QCOMPARE(words.contains(u"residual"_s), hasRowNames);
        QCOMPARE(words.contains(u"0.2687"_s), hasNumbers);
    }

    /// A sentence instead of clocks, and no handles.
    void missingPairsAreExplained() {
        const Scene scene = sceneFrom("d_model=1 odd_rule=zero_pad shift");
        const auto figure = shown(scene);
        const QImage image = figure->surface()->grab().toImage();
        const QColor words = screenStyle(scene.style).palette.secondary;
        int ink = 0;
        for (const auto [x, y] : pointsOf(image.size())) {
            ink += QColor(image.pixel(x, y)) == words;
            QVERIFY(!figure->handleAt(QPointF(x, y)));
        }
        QCOMPARE_GT(ink, 100);
        QVERIFY(!figure->keyPressed(Qt::Key_Right, {}));
        QVERIFY(figure->cursorAt(QPointF(300, 200)).isEmpty());
    }
};

QTEST_MAIN(ShiftFigureTest)
#include "shift_figure_test.moc"
