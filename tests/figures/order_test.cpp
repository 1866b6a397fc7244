// SPDX-License-Identifier: GPL-3.0-or-later
//
// The toys' numbers are those of the lesson on order; cards are dragged and moved with the keys.
#include "app/scene/literals.h"
#include "tests/figures/model_values.h"
#include "tests/figures/shown_figure.h"
#include "tests/sized_scene.h"

#include <QImage>
#include <QWidget>
#include <QtTest>

using namespace sinescope;

namespace {

const FigureKind& kind() {
    return figureKind(u"order"_s);
}

Scene sceneOf(const QJsonObject& options) {
    return sceneWith({.figure = "order", .options = options});
}

QString orderOf(const Scene& scene) {
    return scene.figures.back().options.value(u"order"_s).toString();
}

/// Somewhere on the card at a place of the permuted sentence.
std::optional<QPointF> cardOf(const FigureView& figure, int place) {
    for (int y = figure.surface()->height() - 1; y > 0; y -= 2)
        for (int x = 0; x < figure.surface()->width(); x += 4)
            if (const auto handle = figure.handleAt({x + 0.0, y + 0.0}); handle && handle->id == place)
                return QPointF(x + 4, y - 2);
    return {};
}

}  // namespace

class OrderTest : public QObject {
    Q_OBJECT

 private slots:
    void cardIsDraggedToAnotherPlace() {
        const auto figure = kind().makeView();
        Scene scene = sceneOf({{"sentence", "b"}});
        pictureOf(*figure, scene);
        const auto from = cardOf(*figure, 1);
        const auto to = cardOf(*figure, 4);
        QVERIFY(from && to);
        const auto edit = figure->dragged(1, *from, *to);
        QVERIFY(edit);
        edit->change(scene);
        QCOMPARE(orderOf(scene), u"0,2,3,4,5,1"_s);
        QCOMPARE(scene.selection.position, std::int64_t{4});
    }

    void altArrowsMoveTheSelectedCard() {
        const auto figure = kind().makeView();
        Scene scene = sceneOf({{"sentence", "b"}});
        scene.selection.position = 1;
        pictureOf(*figure, scene);
        figure->keyPressed(Qt::Key_Right, Qt::AltModifier)->change(scene);
        QCOMPARE(orderOf(scene), u"0,2,5,3,4,1"_s);
        pictureOf(*figure, scene);
        figure->keyPressed(Qt::Key_Right, Qt::AltModifier)->change(scene);
        QCOMPARE(orderOf(scene), u"0,2,3,5,4,1"_s);
        QCOMPARE(scene.selection.position, std::int64_t{3});
        figure->keyPressed(Qt::Key_Left, Qt::NoModifier)->change(scene);
        QCOMPARE(orderOf(scene), u"0,2,3,5,4,1"_s);
    }

    void orderWithMissingWordsIsCompleted() {
        const FigureTable table = kind().modelOf(sceneOf({{"sentence", "a"}, {"order", "2,2,9"}}))->table();
        QCOMPARE(table.rows, std::int64_t{3});
        QCOMPARE(std::get<QString>(table.cell(0, 1)), u"sat"_s);
        QCOMPARE(std::get<QString>(table.cell(1, 1)), u"The"_s);
    }

    /// Every strip has as many colours as its vectors have different values: nothing is left unpainted at any
    /// size.
    void outputsAreDrawnAtEverySize() {
        const auto figure = kind().makeView();
        for (const QSize& size : {QSize(300, 220), QSize(700, 420), QSize(1900, 1000)}) {
            Scene scene = sceneOf({{"sentence", "a"}});
            const QImage image = pictureOf(*figure, scene, size);
            const FigureTable table = kind().modelOf(scene)->table();
            double limit = 1.2;  // the largest embedding
            const Colormap map = colormap(u"diverging"_s);
            for (int j = 0; j < 4; ++j) {
                const QColor expected = QColor::fromRgb(map.at(numberAt(table, 1, 4 + 2 * j), -limit, limit));
                int found = 0;
                for (int y = 0; y < image.height(); ++y)
                    for (int x = 0; x < image.width(); ++x) found += QColor(image.pixel(x, y)) == expected;
                QVERIFY2(found > 20, qPrintable(u"%1 x %2, column %3: %4 pixels"_s.arg(size.width())
                                                    .arg(size.height())
                                                    .arg(j)
                                                    .arg(found)));
            }
        }
    }
};

QTEST_MAIN(OrderTest)
#include "order_test.moc"
