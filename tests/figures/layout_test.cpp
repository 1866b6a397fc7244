// SPDX-License-Identifier: GPL-3.0-or-later
//
// Every figure at every size that is offered: a paint device writes down the texts that are painted, and none
// may be cut, run out of the picture, or touch another.
#include "app/figures/registry.h"
#include "app/style/figure_size.h"
#include "recorded_texts.h"

#include <QTest>

using namespace sinescope;

namespace {

bool isCut(const QString& text) {
    return text.contains(QChar(0x2026));
}

}  // namespace

class LayoutTest : public QObject {
    Q_OBJECT

 private slots:
    void noTextIsCutOrTouchesAnother_data() {
        QTest::addColumn<QString>("figure");
        QTest::addColumn<int>("length");
        QTest::addColumn<int>("dModel");
        for (const FigureKind& kind : figureKinds())
            for (const auto& [length, dModel] :
                 {std::pair(1, 1), {4, 4}, {50, 128}, {5000, 513}, {1048576, 16384}})
                QTest::newRow(
                    qPrintable(QStringLiteral("%1 %2 x %3").arg(kind.spec.id).arg(length).arg(dModel)))
                    << kind.spec.id << length << dModel;
    }
    void noTextIsCutOrTouchesAnother() {
        QFETCH(const QString, figure);
        QFETCH(const int, length);
        QFETCH(const int, dModel);
        Scene scene;
        scene.encoding.length = length;
        scene.encoding.dModel = dModel;
        scene.selection.position = std::min(length - 1, 2);
        scene.selection.column = std::min(dModel - 1, 3);
        scene.figures = {{figure, {}, {}, {}}};
        const FigureKind& kind = figureKind(figure);
        const std::shared_ptr<const FigureModel> model = kind.modelOf(scene);
        QStringList wrong;
        for (const FigureSize& size : figureSizes()) {
            Style style = exportStyle(scene.style, size);
            style.showTitle = true;
            const auto painted = kind.makeView();
            painted->update(model, Change::Everything, style);
            Paper paper(size.layout());
            {
                FigurePainter painter(&paper, true);
                painted->render(painter, size.layout());
            }
            QVERIFY2(paper.texts().size() > 1, qPrintable(size.id));
            const QRectF whole(QPointF(0, 0), QSizeF(size.layout()));
            const std::vector<Text>& texts = paper.texts();
            for (std::size_t k = 0; k < texts.size(); ++k) {
                if (!whole.contains(texts[k].box.boundingRect()))
                    wrong << size.id + QStringLiteral(": out of the picture: ") + texts[k].text;
                if (isCut(texts[k].text)) wrong << size.id + QStringLiteral(": cut: ") + texts[k].text;
                for (std::size_t other = 0; other < k; ++other)
                    if (texts[k].box.boundingRect().intersects(texts[other].box.boundingRect()))
                        wrong << QStringLiteral("%1: \"%2\" touches \"%3\"")
                                     .arg(size.id, texts[k].text, texts[other].text);
            }
        }
        QVERIFY2(wrong.isEmpty(), qPrintable(QStringLiteral("\n") + wrong.join(QLatin1Char('\n'))));
    }
};

QTEST_MAIN(LayoutTest)
#include "layout_test.moc"
