// SPDX-License-Identifier: GPL-3.0-or-later
//
// A picture that takes long is painted only if something in it has changed: its replots are counted for each
// edit and held against two pictures that were made afresh.
#include "app/figures/registry.h"
#include "app/scene/scene_scheme.h"

#include <QImage>
#include <QWidget>
#include <QtTest>
#include <qcustomplot.h>

using namespace sinescope;

namespace {

constexpr QSize size(900, 560);

struct Edit {
    const char* name;
    void (*change)(Scene& scene);
};

const std::vector<Edit>& edits() {
    static const std::vector<Edit> all{
        {"nothing", [](Scene&) {}},
        {"position", [](Scene& scene) { scene.selection.position += 3; }},
        {"column", [](Scene& scene) { scene.selection.column += 3; }},
        {"shift", [](Scene& scene) { scene.selection.shift += 3; }},
        {"trained length", [](Scene& scene) { scene.selection.trainedLength = 9; }},
        {"pinned positions",
         [](Scene& scene) {
             scene.selection.positions = {1, 5};
         }},
        {"pinned columns",
         [](Scene& scene) {
             scene.selection.columns = {1, 5};
         }},
        {"words", [](Scene& scene) { scene.sentence.tokens[0] = QStringLiteral("A"); }},
        {"frozen", [](Scene& scene) { scene.frozen = EncodingParameters{.base = 100}; }},
        {"another figure", [](Scene& scene) { openFigure(scene, QStringLiteral("heatmap")); }},
        {"L", [](Scene& scene) { scene.encoding.length = 40; }},
        {"base", [](Scene& scene) { scene.encoding.base = 100; }},
        {"scheme", [](Scene& scene) { setScheme(scene, newScheme(scene, QStringLiteral("learned"))); }},
    };
    return all;
}

QImage picture(const FigureKind& kind, const Scene& scene) {
    const auto view = kind.viewOf(kind.modelOf(scene), screenStyle(scene.style));
    QImage image(size, QImage::Format_RGB32);
    image.fill(Qt::white);
    FigurePainter painter(&image, false);
    view->render(painter, size);
    return image;
}

/// All canvases of a view, whose replots `count` counts from now on.
void countReplots(const FigureView& view, int& count) {
    QList<QCustomPlot*> canvases = view.surface()->findChildren<QCustomPlot*>();
    if (auto* own = qobject_cast<QCustomPlot*>(view.surface())) canvases << own;
    for (QCustomPlot* canvas : std::as_const(canvases))
        QObject::connect(canvas, &QCustomPlot::afterReplot, canvas, [&count] { ++count; });
}

}  // namespace

class RepaintsTest : public QObject {
    Q_OBJECT

 private slots:
    void aPictureIsPaintedIfItChanges_data() {
        QTest::addColumn<QString>("figure");
        QTest::addColumn<int>("edit");
        for (const char* figure : {"concepts", "trajectory", "spectrum"})
            for (std::size_t k = 0; k < edits().size(); ++k)
                QTest::addRow("%s, %s", figure, edits()[k].name)
                    << QString::fromLatin1(figure) << static_cast<int>(k);
    }
    void aPictureIsPaintedIfItChanges() {
        QFETCH(QString, figure);
        QFETCH(int, edit);
        const FigureKind& kind = figureKind(figure);
        Scene before;
        before.figures = {{figure, {}, {}, {}}};
        Scene after = before;
        edits()[static_cast<std::size_t>(edit)].change(after);
        clampToValid(after);
        const Style style = screenStyle(before.style);
        const auto model = kind.modelOf(before);
        const auto view = kind.viewOf(model, style);
        view->surface()->resize(size);
        view->surface()->show();
        QCoreApplication::processEvents();
        int replots = 0;
        countReplots(*view, replots);
        view->update(kind.model(std::make_shared<const Scene>(after), model.get()), difference(before, after),
                     style);
        QCoreApplication::processEvents();
        QCOMPARE(replots > 0, picture(kind, before) != picture(kind, after));
    }
};

QTEST_MAIN(RepaintsTest)
#include "repaints_test.moc"
