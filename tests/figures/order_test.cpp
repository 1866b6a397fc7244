// SPDX-License-Identifier: GPL-3.0-or-later
//
// Order: layout, pooling, and cards moved by mouse and keys.
#include "app/figures/order/layout.h"
#include "app/figures/order/model.h"
#include "app/scene/literals.h"
#include "tests/figures/model_values.h"
#include "tests/figures/shown_figure.h"
#include "tests/is_near.h"
#include "tests/points.h"
#include "tests/scenes.h"

#include <QFontMetricsF>
#include <QImage>
#include <QTest>

#include <cmath>

using namespace sinescope;

namespace {

const FigureKind& kind() {
    return figureKind(u"order"_s);
}

Scene sceneOf(const char* options) {
    return sceneFrom(u"order "_s + QLatin1String(options));
}

QString orderOf(const Scene& scene) {
    return scene.figures.back().options.value(u"order"_s).toString();
}

std::shared_ptr<const OrderModel> modelOf(const Scene& scene, const OrderModel* before = nullptr) {
    return std::make_shared<const OrderModel>(std::make_shared<const Scene>(scene), before);
}

}  // namespace

class OrderTest : public QObject {
    Q_OBJECT

 private slots:
    void altArrowsMoveSelectedCard() {
        const auto figure = kind().makeView();
        Scene scene = sceneFrom("position=1 order sentence=b");
        pictureOf(*figure, scene);
        figure->keyPressed(Qt::Key_Right, Qt::AltModifier)->change(scene);
        QCOMPARE(orderOf(scene), u"0,2,5,3,4,1"_s);
        pictureOf(*figure, scene);
        figure->keyPressed(Qt::Key_Right, Qt::AltModifier)->change(scene);
        QCOMPARE(orderOf(scene), u"0,2,3,5,4,1"_s);
        QCOMPARE(scene.selection.position, std::int64_t{3});
        figure->keyPressed(Qt::Key_Left, Qt::NoModifier)->change(scene);
        QCOMPARE(orderOf(scene), u"0,2,3,5,4,1"_s);
        pictureOf(*figure, scene);
        figure->keyPressed(Qt::Key_Down, Qt::ShiftModifier)->change(scene);  // by ten places, up to the last
        QCOMPARE(scene.selection.position, std::int64_t{5});
    }

    void orderWithMissingWordsIsCompleted() {
        const FigureTable table = kind().modelOf(sceneOf("sentence=a order=2,2,9"))->table();
        QCOMPARE(table.rows, std::int64_t{3});
        QCOMPARE(std::get<QString>(table.cell(0, 1)), u"sat"_s);
        QCOMPARE(std::get<QString>(table.cell(1, 1)), u"The"_s);
    }

    /// Every strip has the colours of its vectors' values: nothing is left unpainted at any size.
    void outputsAreDrawnAtEverySize() {
        const auto figure = kind().makeView();
        for (const QSize& size : {QSize(300, 220), QSize(700, 420), QSize(1900, 1000)}) {
            Scene scene = sceneOf("sentence=a");
            const QImage image = pictureOf(*figure, scene, size);
            const FigureTable table = kind().modelOf(scene)->table();
            double limit = 1.2;  // the largest embedding
            const Colormap map = colormap(u"diverging"_s);
            for (int j = 0; j < 4; ++j) {
                const QColor expected = QColor::fromRgb(map.at(numberAt(table, 1, 4 + 2 * j), -limit, limit));
                const int found = pixelsOf(expected, image);
                QVERIFY2(found > 20, qPrintable(u"%1 x %2, column %3: %4 pixels"_s.arg(size.width())
                                                    .arg(size.height())
                                                    .arg(j)
                                                    .arg(found)));
            }
        }
    }

    /// The mean adds a row to the table and changes nothing else.
    void pooledOutputIsInTableAndProgram() {
        const auto model = modelOf(sceneOf("sentence=b positions=on pooled=on"));
        const FigureTable table = model->table();
        QCOMPARE(table.rows, 7);
        QCOMPARE(std::get<QString>(table.cell(6, 1)), u"mean"_s);
        double mean = 0;
        for (int row = 0; row < 6; ++row) mean += std::get<double>(table.cell(row, 4)) / 6;
        QVERIFY(isNear(std::get<double>(table.cell(6, 4)), mean, 1e-15));
        QVERIFY(model->program().text.contains(u"POOLED = True"_s));
        QVERIFY(modelOf(sceneOf("sentence=b"))->program().text.contains(u"POOLED = False"_s));
    }

    /// The strips, cards and lines fill any available height.
    void layoutFillsHeight() {
        const auto model = modelOf(sceneOf("sentence=a"));
        const Style style = screenStyle({});
        for (const QSizeF size : {QSizeF(700, 420), QSizeF(1900, 980), QSizeF(3800, 2000)}) {
            const QRectF area(QPointF(8, 6), size);
            const OrderLayout l = orderLayout(*model, style, area);
            const double drawn = 2 * l.cardHeight + 4 * l.stripHeight;
            QVERIFY2(drawn > 0.5 * size.height(), qPrintable(QString::number(drawn / size.height())));
            const double between = l.secondOutputs - l.firstOutputs - l.stripHeight;
            QVERIFY2(between > 0.1 * size.height(), qPrintable(QString::number(between / size.height())));
            QVERIFY(l.error.bottom() <= l.cause.top() + 0.5 && l.verdicts + l.verdictHeight <= l.error.top());
            QVERIFY(l.decimals >= 2);
            // The words grow with their cards.
            QVERIFY(QFontMetricsF(l.word).height() > 0.4 * l.cardHeight);
        }
    }

    /// In a quarter of the smallest window for slides; whole words, in two lines where needed.
    void cardsShowTwelveLongWordsWhole() {
        Scene scene = sceneOf("sentence=scene");
        scene.sentence.tokens = QString(u"position "_s.repeated(12)).trimmed().split(' '_L1);
        const auto model = modelOf(scene);
        QCOMPARE(model->words().size(), qsizetype{12});
        const OrderLayout l = orderLayout(*model, screenStyle({}), QRectF(8, 6, 450, 230));
        const QSizeF card = l.box(0, 0, l.cardHeight).size();
        QCOMPARE(orderCardText(l, u"position"_s, card), u"posi\ntion"_s);
        QCOMPARE(orderCardText(l, u"a"_s, card), u"a"_s);
        QVERIFY(orderCardText(l, u"="_s.repeated(50), card).endsWith(u'…'));  // not divisible
        // In a paper, a word of one letter is not a variable, which would be italic.
        QVERIFY(!(l.word.styleStrategy() & QFont::PreferNoShaping));
        const QString cut = orderCardText(l, u"words"_s.repeated(20), card);
        QVERIFY2(cut.startsWith(u"word"_s) && cut.endsWith(u'…') && cut.count('\n'_L1) == 1, qPrintable(cut));
    }

    void wideValuesWrapIntoRows() {
        const auto model = modelOf(sceneOf("sentence=b"));  // six words of eight values
        const OrderLayout wide = orderLayout(*model, screenStyle({}), QRectF(0, 0, 3000, 900));
        QCOMPARE(wide.down, 1);
        const OrderLayout narrow = orderLayout(*model, screenStyle({}), QRectF(0, 0, 1100, 900));
        QVERIFY(narrow.down > 1 && narrow.decimals >= 2);
        QVector<QRectF> cells;
        const QRectF box = narrow.box(0, narrow.firstOutputs, narrow.stripHeight);
        for (std::int64_t j = 0; j < 8; ++j) {
            for (const QRectF& other : cells)
                QVERIFY(!other.intersects(narrow.cell(box, j).adjusted(0.1, 0.1, -0.1, -0.1)));
            cells << narrow.cell(box, j);
            QVERIFY(box.adjusted(-1, -1, 1, 1).contains(cells.last()));
        }
    }
};

QTEST_MAIN(OrderTest)
#include "order_test.moc"
