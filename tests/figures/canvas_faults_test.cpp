// SPDX-License-Identifier: GPL-3.0-or-later
//
// Exceptions during layout or painting of a figure: on the screen they leave through the event loop, where
// the program catches them, and the canvas goes on; in a file they reach the writer.
#include "app/plot/canvas.h"
#include "app/plot/figure.h"
#include "app/scene/literals.h"
#include "app/scene/scene_scheme.h"
#include "app/scene/setting_line.h"
#include "tests/figure_rows.h"
#include "tests/figures/model_in_turn.h"
#include "tests/figures/shown_figure.h"
#include "tests/option_values.h"
#include "tests/points.h"
#include "tests/scenes.h"

#include <QImage>
#include <QRegularExpression>
#include <QTest>
#include <QWidget>

#include <stdexcept>
#include <tuple>

using namespace sinescope;

namespace {

Scene sceneOf(const QString& figure, std::int64_t length, std::int64_t dModel) {
    return sceneFrom(u"length=%1 d_model=%2 position=0 column=0 %3"_s.arg(length).arg(dModel).arg(figure));
}

/// One column, an odd width, equal frequencies, the widest range and the largest matrix, in two layouts and
/// far from position 0; three of them with each choice of each option; then every scheme, a single row, and a
/// table without its numbers.
std::vector<Scene> extremeScenes(const QString& figure) {
    std::vector<Scene> scenes;
    const auto add = [&](std::int64_t length, std::int64_t dModel) -> Scene& {
        return scenes.emplace_back(sceneOf(figure, length, dModel));
    };
    for (const auto& [length, dModel, base] : {std::tuple(1, 1, 1e4),
                                               {2, 1, 1e4},
                                               {3, 1, 1e4},
                                               {3, 4, 1e4},
                                               {5, 4, 1e4},
                                               {7, 5, 1e4},
                                               {4, 4, 1.0},
                                               {60, 64, 1e12},
                                               {50, 128, 1e4},
                                               {5000, 513, 1e4},
                                               {1'048'576, 16'384, 1e4}}) {
        add(length, dModel).encoding.base = base;
        EncodingParameters& halves = add(length, dModel).encoding;
        halves.base = base, halves.layout = Layout::Halves, halves.spacing = Spacing::Endpoint;
        halves.firstPosition = EncodingParameters::maximumLength;
    }
    for (const OptionSpec& option : figureKind(figure).spec.options) {
        if (figure == "learn"_L1) break;  // each of its choices trains a network
        for (const QJsonValue& value : choicesOf(option))
            for (const auto& [length, dModel, rule] : {std::tuple(1, 1, OddRule::ZeroPad),
                                                       {7, 5, OddRule::ExtraSine},
                                                       {1'048'576, 16'384, OddRule::ExtraSine}}) {
                Scene& scene = add(length, dModel);
                scene.encoding.oddRule = rule;
                scene.selection.shift = -EncodingParameters::maximumLength;
                scene.figures.front().options.insert(option.key, value);
            }
    }
    const Scene original = sceneOf(figure, 50, 8);
    for (const SchemeInfo& info : schemes())
        setScheme(add(50, 8), newScheme(original, QString::fromUtf8(info.id)));
    for (const Matrix& values : {Matrix(Matrix::Random(200, 6)), Matrix(Matrix::Random(1, 4))}) {
        const TableScheme table = tableScheme(WeightTable(values), "t.npy");
        setScheme(add(values.rows(), values.cols()), table);
        setScheme(add(values.rows(), values.cols()), withoutNumbers(table));
    }
    setScheme(add(1, 4), IndexScheme());
    setScheme(add(50, 8), AlibiScheme{.causal = true});
    Scene& odd = add(50, 8);
    setScheme(odd, newScheme(original, u"rope"_s));
    odd.encoding.dModel = 7;
    for (Scene& scene : scenes) clampToValid(scene);
    return scenes;
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
        const auto view = viewOf(figure, sceneFrom("length=4 d_model=8"));
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
        const auto view = viewOf(figure, Scene());
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

    /// All in one view, which keeps nothing of the Scene before.
    void everySchemeAndSizeCanBePaintedAndUsed_data() { figures(); }
    void everySchemeAndSizeCanBePaintedAndUsed() {
        QFETCH(QString, figure);
        static const QRegularExpression noNumber(u"\\b(nan|inf)\\b"_s);
        const auto view = figureKind(figure).makeView();
        for (const Scene& scene : extremeScenes(figure)) {
            const auto model = modelInTurn(figureKind(figure), scene);
            const EncodingParameters& encoding = scene.encoding;
            const Cursor last{encoding.firstPosition + encoding.length - 1, encoding.dModel - 1, 1};
            const QString which = settingLine(scene), text = model->alternativeText();
            QVERIFY2(!text.contains(noNumber), qPrintable(which + text));
            model->facts();
            model->readout(last);
            view->update(model, Change::Everything, screenStyle(scene.style));
            const bool hasFewSizes = !isSinusoidal(scene) || encoding.layout == Layout::Halves;
            const bool hasOneSize = !scene.figures.front().options.isEmpty();
            for (const QSize& size : {QSize(700, 420), QSize(300, 500), QSize(1500, 90), QSize(1, 1)}) {
                if ((hasFewSizes && size.height() < 100) || (hasOneSize && size.width() != 700)) continue;
                const QImage picture = pictureOf(*view, size);
                const bool isDrawn = isSinusoidal(scene) && encoding.length > 2 && size.width() == 700;
                QVERIFY2(size.height() < 100 || coloursOf(picture, 2) > (isDrawn ? 10 : 2),
                         qPrintable(which));
                // A spectrum needs four positions; concepts are words.
                const bool hasData = isDrawn && encoding.length > 3 && figure != "concepts"_L1;
                QVERIFY2(!hasData || colouredPixelsOf(picture) > 100, qPrintable(which));
                view->setCursor(last);
                for (int at = 0; at < size.width(); at += 40) {
                    view->cursorAt(QPointF(at, size.height() / 2.0));
                    view->cursorAt(QPointF(size.width() / 3.0, at));
                }
                if (size.width() != 700) continue;
                const QPointF middle(350, 210);
                view->handleAt(middle);
                view->zoomed(middle, 0.8);
                view->clicked(middle);
                for (const Qt::Key key : {Qt::Key_Right, Qt::Key_Down, Qt::Key_BracketLeft})
                    view->keyPressed(key, {});
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
