// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/scene/literals.h"
#include "support.h"
#include "tests/contains.h"
#include "tests/is_near.h"
#include "tests/window/test_classes.h"

#include <cmath>

using namespace sinescope;

namespace {

const QString beyond = u"beyond"_s;

/// A window with only the figure beyond, trained on 50 positions, d_model 128.
std::unique_ptr<MainWindow> windowOfBeyond() {
    return windowOf(beyond, [](Scene& scene) {
        scene.encoding.dModel = 128;
        scene.selection.trainedLength = 50;
    });
}

FigureView& figureOf(MainWindow& window) {
    return window.board().panel(beyond)->figure();
}

QWidget& surfaceOf(MainWindow& window) {
    return *figureOf(window).surface();
}

QPoint ruleOf(MainWindow& window) {
    for (const Region& region : figureOf(window).regions())
        if (region.drag) return region.area.center().toPoint();
    failCase(u"there is no rule"_s);
}

/// A point at the bottom of the chart where `position` is read.
QPoint pointOf(MainWindow& window, std::int64_t position) {
    const int foot = ruleOf(window).y();
    for (int x = 0; x < surfaceOf(window).width(); ++x)
        if (figureOf(window).cursorAt(QPointF(x, foot)).position == position) return {x, foot};
    failCase(u"there is no such position"_s);
}

void dragRule(MainWindow& window, const QPoint& to) {
    drag(surfaceOf(window), ruleOf(window), to);
    untilIdle();
}

}  // namespace

/// The trained length in "beyond", dragged and read with the mouse.
class TrainedLengthTest : public QObject {
    Q_OBJECT

 private slots:
    void draggingRuleUpdatesTrainedLengthAndDiameter() {
        const auto window = windowOfBeyond();
        dragRule(*window, pointOf(*window, 127));
        const std::int64_t length = *sceneOf(*window).selection.trainedLength;
        QVERIFY2(std::abs(length - 127) <= 2, qPrintable(QString::number(length)));
        // The largest distance between two trained rows, by the closed formula.
        double widest = 0;
        for (std::int64_t k = 1; k < length; ++k) {
            double squared = 0;
            for (int i = 0; i < 64; ++i)
                squared +=
                    4 * std::pow(std::sin(static_cast<double>(k) * std::pow(10000.0, -i / 64.0) / 2), 2);
            widest = std::max(widest, std::sqrt(squared));
        }
        QString message = readOut(*window);
        message.replace(QChar::Nbsp, ' '_L1);
        QVERIFY_CONTAINS(message, QString::fromUtf8("L\xe2\x82\x9c\xe1\xb5\xa3 %1").arg(length));
        QVERIFY_CONTAINS(message, u"trained diameter %1"_s.arg(widest, 0, 'f', 2));
    }

    void ruleStopsAtEndsOfAxis() {
        const auto window = windowOfBeyond();
        const QPoint rule = ruleOf(*window);
        dragRule(*window, QPoint(-200, rule.y()));
        QCOMPARE(*sceneOf(*window).selection.trainedLength, std::int64_t{1});
        dragRule(*window, QPoint(surfaceOf(*window).width() + 300, rule.y()));
        QVERIFY(isNear(static_cast<double>(*sceneOf(*window).selection.trainedLength), 200,
                       1));  // 4 L_tr were shown
    }

    void clickInBeyondShowsDistanceFromLesson() {
        const auto window = windowOfBeyond();
        for (const auto& [position, distance] : {std::pair(50, "1.95"), {62, "6.60"}, {99, "7.62"}}) {
            QTest::mouseClick(&surfaceOf(*window), Qt::LeftButton, {}, pointOf(*window, position));
            QTRY_VERIFY2(readOut(*window).contains(QLatin1String(distance)), qPrintable(readOut(*window)));
        }
    }

    void ruleShowsResizeCursor() {
        const auto window = windowOfBeyond();
        const auto shapeAt = [&window](const QPoint& point) {
            QTest::mouseMove(&surfaceOf(*window), point);
            untilIdle();
            return surfaceOf(*window).cursor().shape();
        };
        // Looks up the rule again on each try, because a pending layout moves it.
        QTRY_COMPARE(shapeAt(ruleOf(*window)), Qt::SizeHorCursor);
        QTRY_VERIFY(shapeAt(pointOf(*window, 170)) != Qt::SizeHorCursor);
    }
};

static const Registered<TrainedLengthTest> registered(offscreenPart);

#include "trained_length_test.moc"
