// SPDX-License-Identifier: GPL-3.0-or-later
//
// Figures painted concurrently, and the layers of a picture.
#include "app/figures/registry.h"
#include "app/scene/literals.h"
#include "tests/scenes.h"

#include <QImage>
#include <QTest>
#include <QWidget>

#include <memory>
#include <vector>

using namespace sinescope;

namespace {

constexpr QSize size(420, 300);

Scene sceneOf(const FigureKind& kind, double base) {
    return sceneFrom(u"length=300 base=%1 %2"_s.arg(base).arg(kind.spec.id));
}

void paintAll() {
    for (int turn = 0; turn < 3; ++turn) QCoreApplication::processEvents();
}

QImage seenOf(const FigureView& view) {
    // Inside a window, it has an alpha channel.
    return view.surface()->grab().toImage().convertToFormat(QImage::Format_RGB32);
}

/// A figure in a separate window.
struct Shown {
    explicit Shown(const FigureKind& of, double base)
        : kind(&of), scene(sceneOf(of, base)), view(of.viewOf(of.modelOf(scene), screenStyle(scene.style))) {
        view->surface()->resize(size);
        view->surface()->show();
    }
    void show(double base) {
        const Scene next = sceneOf(*kind, base);
        view->update(kind->modelOf(next), difference(scene, next), screenStyle(next.style));
        scene = next;
    }
    const FigureKind* kind;
    Scene scene;
    std::unique_ptr<FigureView> view;
};

/// Returns all figures but Learn, which trains a network meanwhile.
std::vector<Shown> allShown(double base) {
    std::vector<Shown> all;
    for (const FigureKind& kind : figureKinds())
        if (kind.spec.id != "learn"_L1) all.emplace_back(kind, base);
    return all;
}

}  // namespace

class PaintQueueTest : public QObject {
    Q_OBJECT

 private slots:
    /// Compares each with one painted alone.
    void figuresPaintedTogetherLookAsIfPaintedAlone() {
        const std::vector<double> bases{100, 1'000'000, 7};
        std::vector<Shown> together = allShown(10'000);
        std::vector<Shown> alone = allShown(10'000);
        paintAll();
        for (const double base : bases) {
            for (Shown& each : together) each.show(base);
            paintAll();
            for (std::size_t k = 0; k < alone.size(); ++k) {
                alone[k].show(base);
                paintAll();
                QVERIFY2(seenOf(*together[k].view) == seenOf(*alone[k].view),
                         qPrintable(u"%1 at base %2"_s.arg(alone[k].kind->spec.id).arg(base)));
            }
        }
    }

    void figuresResizedTogetherLookAsIfResizedAlone() {
        QWidget window;
        window.resize(size);
        window.show();
        std::vector<Shown> together = allShown(10'000);
        for (const Shown& each : together) {
            each.view->surface()->setParent(&window);
            each.view->surface()->show();
        }
        std::vector<Shown> alone = allShown(10'000);
        paintAll();
        together[1].view->surface()->hide();
        for (const QSize& next : {QSize(310, 420), QSize(640, 280)}) {
            for (const Shown& each : together) each.view->surface()->resize(next);
            paintAll();
            for (std::size_t k = 0; k < alone.size(); ++k) {
                alone[k].view->surface()->resize(next);
                paintAll();
                QVERIFY2(seenOf(*together[k].view) == seenOf(*alone[k].view),
                         qPrintable(alone[k].kind->spec.id));
            }
        }
    }

    void figureDeletedBeforePaintingIsSkipped() {
        std::vector<Shown> all = allShown(10'000);
        paintAll();
        for (Shown& each : all) each.show(100);
        all.erase(all.begin(), all.begin() + 3);
        paintAll();
        Shown expected(figureKind(all.front().kind->spec.id), 100);
        paintAll();
        QCOMPARE(seenOf(*all.front().view), seenOf(*expected.view));
    }

    /// The cursor is drawn over the picture while the mouse is there.
    void cursorIsPaintedWhileSet() {
        Shown heatmap(figureKind(u"heatmap"_s), 10'000);
        paintAll();
        const QImage without = seenOf(*heatmap.view);
        heatmap.view->setCursor({100, 40, {}, {}});
        paintAll();
        const QImage with = seenOf(*heatmap.view);
        QVERIFY(with != without);
        heatmap.show(100);
        heatmap.show(10'000);
        paintAll();
        QCOMPARE(seenOf(*heatmap.view), with);
        heatmap.view->setCursor({});
        paintAll();
        QCOMPARE(seenOf(*heatmap.view), without);
    }

    /// Annotations have a separate layer.
    void annotationIsPaintedWhilePresent() {
        Shown heatmap(figureKind(u"heatmap"_s), 10'000);
        paintAll();
        const QImage without = seenOf(*heatmap.view);
        const auto show = [&](const std::vector<Annotation>& annotations) {
            Scene next = heatmap.scene;
            next.figures.front().annotations = annotations;
            heatmap.view->update(heatmap.kind->modelOf(next), difference(heatmap.scene, next),
                                 screenStyle(next.style));
            heatmap.scene = next;
            paintAll();
        };
        show({{.text = u"here"_s, .at = {60, 150}, .across = AxisQuantity::Column}});
        QVERIFY(seenOf(*heatmap.view) != without);
        show({});
        QCOMPARE(seenOf(*heatmap.view), without);
    }
};

QTEST_MAIN(PaintQueueTest)
#include "paint_queue_test.moc"
