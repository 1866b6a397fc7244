// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/scene/literals.h"
#include "support.h"
#include "tests/contains.h"
#include "tests/points.h"
#include "tests/window/test_classes.h"

#include <QImage>

#include <cmath>
#include <set>

using namespace sinescope;

namespace {

const QString shift = u"shift"_s;
const QString similarity = u"similarity"_s;

/// A window with one figure of 50 positions by 128 columns.
std::unique_ptr<MainWindow> defaultWindowOf(const QString& figure) {
    return windowOf(figure, [](Scene& scene) {
        scene.encoding.length = 50;
        scene.encoding.dModel = 128;
        scene.selection.position = 10;
        scene.selection.shift = 2;
    });
}

FigureView& figureOf(MainWindow& window) {
    return window.board().panels().front()->figure();
}

QWidget& surfaceOf(MainWindow& window) {
    return *figureOf(window).surface();
}

template <typename Answers>
QPoint firstPoint(MainWindow& window, Answers answers) {
    if (const auto found = sinescope::firstPoint(surfaceOf(window).size(), 3, answers)) return *found;
    failCase(u"nothing there"_s);
}

/// The first point on a handle whose tooltip contains `text`.
QPoint handleNamed(MainWindow& window, const QString& text) {
    const Regions regions = figureOf(window).regions();
    return firstPoint(window, [&](const QPointF& at) {
        const auto handle = regions.handleAt(at);
        return handle && handle->tip.contains(text);
    });
}

void dragOn(MainWindow& window, const QPoint& from, const QPoint& to) {
    drag(surfaceOf(window), from, to);
    window.bringUpToDate();
    untilIdle();
}

/// The surface's image once two successive ones are equal; on a busy machine, several layouts may follow one
/// another.
QImage pictureOf(MainWindow& window) {
    QImage picture = surfaceOf(window).grab().toImage();
    for (int tries = 0; tries < 50; ++tries) {
        untilIdle();
        const QImage next = surfaceOf(window).grab().toImage();
        if (next == picture) break;
        picture = next;
    }
    return picture;
}

/// The pixel rows in which two images differ.
std::set<int> changedLines(const QImage& a, const QImage& b) {
    std::set<int> lines;
    for (const auto [x, y] : pointsOf(a.size()))
        if (a.pixel(x, y) != b.pixel(x, y)) lines.insert(y);
    return lines;
}

}  // namespace

class HandlesTest : public QObject {
    Q_OBJECT

 private slots:
    void draggingKRotatesBlocksAndDraggingPDoesNot() {
        const auto window = defaultWindowOf(shift);
        const QImage before = pictureOf(*window);
        const QPoint p = handleNamed(*window, u"Drag p"_s);
        dragOn(*window, p, p + QPoint(200, 0));
        QVERIFY(sceneOf(*window).selection.position > 15);
        QCOMPARE(sceneOf(*window).selection.shift, 2);
        const QImage moved = pictureOf(*window);
        const std::set<int> byP = changedLines(before, moved);
        const QPoint k = handleNamed(*window, u"Drag k"_s);
        const std::int64_t position = sceneOf(*window).selection.position;
        dragOn(*window, k, k + QPoint(340, 0));
        QVERIFY(sceneOf(*window).selection.shift != 2);
        QCOMPARE(sceneOf(*window).selection.position, position);
        int turned = 0;  // pixel rows that only k changes: the angles and blocks of M_k
        for (const int line : changedLines(moved, pictureOf(*window))) turned += byP.count(line) == 0;
        QCOMPARE_GT(turned, 25);
        QVERIFY(byP.size() > 60);  // the hands and the rows
    }

    void ghostHandSetsShiftAndHandSetsPosition() {
        const auto window = defaultWindowOf(shift);
        const QPoint ghost = handleNamed(*window, u"ghost hand"_s);
        // Tries all four diagonals, because the hand's direction is not known.
        for (const QPoint& way : {QPoint(-40, 40), QPoint(40, 40), QPoint(40, -40), QPoint(-40, -40)})
            if (sceneOf(*window).selection.shift == 2) dragOn(*window, ghost, ghost + way);
        QVERIFY(sceneOf(*window).selection.shift != 2);
        QCOMPARE(sceneOf(*window).selection.position, 10);
        const std::int64_t k = sceneOf(*window).selection.shift;
        const QPoint hand = handleNamed(*window, u"the hand to move p"_s);
        dragOn(*window, hand,
               hand + QPoint(60, 60));  // a drag below half a radian of a large clock is no position
        QVERIFY(sceneOf(*window).selection.position != 10);
        QCOMPARE(sceneOf(*window).selection.shift, k);
    }

    void draggingCurveRuleSetsShift() {
        const auto window = defaultWindowOf(similarity);
        const QPoint rule = handleNamed(*window, u"shift k"_s);
        const QPoint there = firstPoint(*window, [&](const QPointF& at) {
            const Cursor found = figureOf(*window).cursorAt(at);
            return !found.position && found.shift == 20;
        });
        dragOn(*window, rule, QPoint(there.x(), rule.y()));
        QCOMPARE(sceneOf(*window).selection.shift, 20);
        QCOMPARE(sceneOf(*window).selection.position, 10);
        QString message = readOut(*window);
        message.replace(QChar::Nbsp, ' '_L1);
        double sum = 0;
        for (int i = 0; i < 64; ++i) sum += std::cos(20 * std::pow(10000.0, -i / 64.0));
        QVERIFY_CONTAINS(message, QString::number(sum, 'f', 4));
    }

    /// The diagonal line, its value and the mark on the curve depend only on q - p.
    void cellsOfADiagonalHaveSameHighlight() {
        const auto window = defaultWindowOf(similarity);
        const QImage before = pictureOf(*window);
        const auto hovered = [&](std::int64_t p, std::int64_t q) {
            QTest::mouseMove(&surfaceOf(*window), firstPoint(*window, [&](const QPointF& at) {
                const Cursor found = figureOf(*window).cursorAt(at);
                return found.position == p && found.shift == q - p;
            }));
            untilIdle();
            return pictureOf(*window);
        };
        QImage first;
        QTRY_VERIFY((first = hovered(5, 12)) != before);
        QTRY_VERIFY(hovered(30, 37) == first);
        QTRY_VERIFY(hovered(30, 38) != first);
    }
};

static const Registered<HandlesTest> registered(offscreenPart);

#include "handles_test.moc"
