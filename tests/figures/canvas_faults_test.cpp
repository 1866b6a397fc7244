// SPDX-License-Identifier: GPL-3.0-or-later
//
// Exceptions during layout or painting of a figure: on the screen they leave through the event loop, where
// the program catches them, and the canvas goes on; in a file they reach the writer.
#include "app/plot/canvas.h"
#include "app/plot/figure.h"
#include "app/scene/literals.h"
#include "app/scene/scene_scheme.h"
#include "tests/figure_rows.h"
#include "tests/figures/shown_figure.h"
#include "tests/sized_scene.h"

#include <QImage>
#include <QWidget>
#include <QtTest>

#include <stdexcept>

using namespace sinescope;

namespace {

Scene sceneOf(const QString& figure, std::int64_t length, std::int64_t dModel) {
    const QByteArray id = figure.toLatin1();
    return sceneWith(
        {.length = length, .dModel = dModel, .position = 0, .column = 0, .figure = id.constData()});
}

/// Runs the calls queued for the canvas and lets their exceptions through.
void deliver(Canvas& canvas) {
    QCoreApplication::sendPostedEvents(&canvas, QEvent::MetaCall);
}

/// A canvas with a part that counts its paintings and throws while `fails` is true.
struct Faulty {
    Canvas canvas;
    bool fails = false;
    int painted = 0;

    explicit Faulty(bool inLayout) {
        canvas.addChart(0, 0);
        canvas.resize(300, 200);
        canvas.applyStyle(screenStyle({}), QString());
        const auto work = [this] {
            if (fails) throw std::runtime_error("there is no such column");
            ++painted;
        };
        if (inLayout)
            canvas.setFit([work](const QSize&) { work(); });
        else
            new Painting(&canvas, Canvas::marksLayer(), nullptr, [work](QCPPainter&) { work(); });
    }
};

}  // namespace

class CanvasFaultsTest : public QObject {
    Q_OBJECT

 private slots:
    void paintErrorLeavesEventLoopAndCanvasRecovers_data() { parts(); }
    void paintErrorLeavesEventLoopAndCanvasRecovers() {
        QFETCH(bool, inLayout);
        Faulty faulty(inLayout);
        faulty.canvas.replot();
        deliver(faulty.canvas);
        QVERIFY(faulty.painted > 0);
        faulty.fails = true;
        faulty.canvas.replot();
        QVERIFY_EXCEPTION_THROWN(deliver(faulty.canvas), std::runtime_error);
        faulty.fails = false;
        const int before = faulty.painted;
        faulty.canvas.replot();
        QVERIFY(faulty.painted > before);
    }

    void paintErrorIsThrownToFileWriter_data() { parts(); }
    void paintErrorIsThrownToFileWriter() {
        QFETCH(bool, inLayout);
        Faulty faulty(inLayout);
        faulty.fails = true;
        const auto write = [&faulty] {
            QImage image(300, 200, QImage::Format_ARGB32_Premultiplied);
            QCPPainter painter;
            painter.begin(&image);
            painter.setMode(QCPPainter::pmNoCaching);
            faulty.canvas.paintOn(painter, image.size());
        };
        QVERIFY_EXCEPTION_THROWN(write(), std::runtime_error);
        deliver(faulty.canvas);
    }

    /// A cursor of a larger matrix: a figure may be shown late, or another window may set it.
    void cursorOutsideMatrixIsIgnored_data() { figures(); }
    void cursorOutsideMatrixIsIgnored() {
        QFETCH(QString, figure);
        Scene scene = sceneOfSize(4, 8);
        clampToValid(scene);
        const FigureKind& kind = figureKind(figure);
        const auto view = kind.viewOf(kind.modelOf(scene), screenStyle(scene.style));
        view->surface()->resize(600, 400);
        view->surface()->grab();
        view->setCursor({300, 398, 2});
        view->surface()->grab();
        QCoreApplication::sendPostedEvents(nullptr, QEvent::MetaCall);
    }

    /// Window managers and splitters give a panel any size.
    void tinyCanvasPlacesNoPartFarOutside_data() { figures(); }
    void tinyCanvasPlacesNoPartFarOutside() {
        QFETCH(QString, figure);
        Scene scene;
        clampToValid(scene);
        const FigureKind& kind = figureKind(figure);
        const auto view = kind.viewOf(kind.modelOf(scene), screenStyle(scene.style));
        for (const QSize size : {QSize(1, 1), QSize(3, 2), QSize(2, 300), QSize(400, 3), QSize(600, 400)}) {
            view->surface()->resize(size);
            view->surface()->grab();
            for (const QCPLayoutElement* part : view->surface()->findChildren<QCPLayoutElement*>()) {
                const QRect place = part->outerRect();
                QVERIFY2(QRect(-2000, -2000, 4000, 4000).contains(place) || place.isNull(),
                         qPrintable(u"%1 x %2: a %3 from %4 to %5"_s.arg(size.width())
                                        .arg(size.height())
                                        .arg(QString::fromLatin1(part->metaObject()->className()))
                                        .arg(place.top())
                                        .arg(place.bottom())));
            }
        }
    }

    void everySchemeAndSizeCanBePaintedAndHovered_data() { figures(); }
    void everySchemeAndSizeCanBePaintedAndHovered() {
        QFETCH(QString, figure);
        std::vector<Scene> scenes;
        for (const auto& [length, dModel] :
             {std::pair(1, 1), {2, 1}, {3, 4}, {4, 1}, {5, 4}, {50, 128}, {5000, 513}})
            scenes.push_back(sceneOf(figure, length, dModel));
        for (const SchemeInfo& info : schemes()) {
            Scene& scene = scenes.emplace_back(sceneOf(figure, 50, 8));
            setScheme(scene, newScheme(scene, QString::fromUtf8(info.id)));
        }
        for (Scene& scene : scenes) {
            clampToValid(scene);
            const std::int64_t row = scene.encoding.length - 1, column = scene.encoding.dModel - 1;
            const auto view = figureKind(figure).makeView();
            for (const QSize& size : {QSize(900, 420), QSize(300, 500), QSize(5, 5)}) {
                pictureOf(*view, scene, size);
                view->setCursor({row, column, 1});
                for (int at = 0; at < size.width(); at += 40) {
                    view->cursorAt(QPointF(at, size.height() / 2.0));
                    view->cursorAt(QPointF(size.width() / 3.0, at));
                }
            }
        }
    }

 private:
    static void figures() { figureRows("figure"); }

    static void parts() {
        QTest::addColumn<bool>("inLayout");
        QTest::newRow("in the layout") << true;
        QTest::newRow("in the picture") << false;
    }
};

QTEST_MAIN(CanvasFaultsTest)
#include "canvas_faults_test.moc"
