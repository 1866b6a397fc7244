// SPDX-License-Identifier: GPL-3.0-or-later
//
// The model of the shift figure: facts against the lesson's numbers and the library's sin and cos, words
// against the options, and where the layout puts the clocks.
#include "app/figures/shift/layout.h"
#include "app/figures/shift/model.h"
#include "app/scene/literals.h"
#include "tests/sized_scene.h"

#include <QtTest>

using namespace sinescope;

namespace {

Scene sceneOf(std::int64_t length, std::int64_t dModel, std::int64_t position, std::int64_t shift,
              bool sineOnly = false) {
    Scene scene = sceneOfSize(length, dModel);
    scene.selection.position = position;
    scene.selection.shift = shift;
    scene.selection.column = 0;
    scene.figures = {{u"shift"_s, {}, {}, {}}};
    scene.figures[0].options.insert(u"sine_only"_s, sineOnly);
    clampToValid(scene);
    return scene;
}

std::shared_ptr<const ShiftModel> modelOf(const Scene& scene, const ShiftModel* before = nullptr) {
    return std::make_shared<const ShiftModel>(std::make_shared<const Scene>(scene), before);
}

ShiftLayout layoutOf(const ShiftModel& model, const QSizeF& size, const Style& style = screenStyle({})) {
    return shiftLayout(model, style, QRectF(QPointF(0, 0), size),
                       [](const std::vector<Note>&, double, double) { return 60.0; });
}

}  // namespace

class ShiftModelTest : public QObject {
    Q_OBJECT

 private slots:
    void anglesAreNotRoundedToNothing() {
        QCOMPARE(degreesText(229.183), u"+229.18°"_s);
        QCOMPARE(degreesText(-0.0001), u"−0.0001°"_s);
        QCOMPARE(degreesText(0), u"0.00°"_s);
        QCOMPARE(degreesText(1234567.2), u"+1,234,567°"_s);
    }

    /// Two clocks take most of the height, and their numbers are large; none lies over another.
    void clocksFillTheRoom() {
        const auto two = modelOf(sceneOf(50, 4, 10, 2));
        for (const QSizeF size : {QSizeF(1880, 980), QSizeF(1240, 640), QSizeF(700, 420)}) {
            const ShiftLayout at = layoutOf(*two, size);
            QCOMPARE(at.pairs, 2);
            QVERIFY2(at.diameter > 0.35 * size.height(), qPrintable(QString::number(at.diameter)));
        }
        QVERIFY(layoutOf(*two, {1880, 980}).text.pixelSize() > 24);
        const ShiftLayout clocks = [] {
            Scene scene = sceneOf(50, 4, 10, 2);
            scene.figures[0].options.insert(u"show"_s, u"clocks"_s);
            return layoutOf(*modelOf(scene), {1880, 980});
        }();
        QVERIFY(clocks.diameter > 700);
    }

    /// In a quarter of a small window there are fewer pairs rather than clocks that say nothing.
    void clocksStayLargeWhereTheNumbersTakeTheHeight() {
        const ShiftLayout at = layoutOf(*modelOf(sceneOf(50, 128, 10, 2)), {470, 190});
        QVERIFY(!at.table);
        QVERIFY2(at.diameter > 45, qPrintable(QString::number(at.diameter)));
        QVERIFY(at.pairs >= 2);
        for (std::int64_t index = 0; index < at.pairs; ++index) {
            QVERIFY(at.strip(index).contains(at.clock(index)));
            QRectF lines = at.angle(index);
            lines.setHeight(3 * at.line);
            QVERIFY(at.strip(index).contains(lines) && !lines.intersects(at.clock(index)));
        }
        QVERIFY(!layoutOf(*modelOf(sceneOf(50, 128, 10, 2)), {700, 420}).beside);
    }

    void stripsStayWithinTheAreaAndApart() {
        for (const std::int64_t d : {1, 2, 4, 8, 16, 128, 16384})
            for (const char* show : {"numbers", "clocks"})
                for (const QSizeF size :
                     {QSizeF(120, 90), QSizeF(312, 193), QSizeF(700, 420), QSizeF(1880, 980)}) {
                    Scene scene = sceneOf(50, d, 10, 2);
                    scene.figures[0].options.insert(u"show"_s, QString::fromLatin1(show));
                    const ShiftLayout at = layoutOf(*modelOf(scene), size);
                    QVERIFY(at.pairs >= 1 && at.firstPair + at.pairs <= (d + 1) / 2);
                    for (std::int64_t index = 0; index < at.pairs; ++index) {
                        QVERIFY(at.strip(index).left() >= 0);
                        if (size.width() > 300) QVERIFY(at.strip(index).right() <= size.width());
                        if (index > 0) QVERIFY(!at.strip(index).intersects(at.strip(index - 1)));
                        if (size.height() > 400) QVERIFY(at.strip(index).bottom() <= at.notes.top() + 1);
                    }
                }
    }
};

QTEST_MAIN(ShiftModelTest)
#include "shift_model_test.moc"
