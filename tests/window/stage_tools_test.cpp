// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/export_task.h"
#include "app/figures/registry.h"
#include "app/lessons/lesson_reader.h"
#include "app/scene/literals.h"
#include "app/window/deck/deck.h"
#include "app/window/deck/deck_controller.h"
#include "app/window/deck/deck_strip.h"
#include "app/window/deck/step_dialog.h"
#include "app/window/lessons/step_controls.h"
#include "app/window/play/player.h"
#include "app/window/stage/film_strip.h"
#include "app/window/stage/pointer_layer.h"
#include "stage_support.h"
#include "tests/contains.h"
#include "tests/is_near.h"
#include "tests/points.h"
#include "tests/window/test_classes.h"

#include <QApplication>
#include <QLabel>
#include <QMouseEvent>
#include <QTemporaryDir>

#include <cmath>

using namespace sinescope;

namespace {

/// Draws a stroke over the first figure, and returns it.
InkStroke drawStroke(MainWindow& window) {
    Panel& first = *view(window).panels().front();
    view(window).bringUpToDate();
    QWidget& surface = *first.figure().surface();
    if (view(window).layer().tool() != PointerLayer::Tool::Ink) press(window, Qt::Key_I);
    const QPoint from = surface.mapTo(&view(window), QPoint(surface.width() / 2, surface.height() / 2));
    drag(view(window).layer(), from, from + QPoint(60, -40));
    return view(window).ink().strokes().back();
}

InkStroke drawStrokeAndLeave(MainWindow& window) {
    const InkStroke drawn = drawStroke(window);
    stage(window).leave();
    return drawn;
}

}  // namespace

/// Ink, film strip and playback on stage.
class StageToolsTest : public QObject {
    Q_OBJECT

 private slots:
    void laserDotAndSpotlightFollowMouse() {
        const auto window = staged("10-wavelengths", 2);
        StageView& on = view(*window);
        on.bringUpToDate();
        const QPoint far(on.width() / 8, on.height() / 3);
        const auto color = [&on](const QPoint& at) { return on.grab().toImage().pixelColor(at); };
        for (const QPoint& at : {on.rect().center(), QPoint(on.width() * 3 / 4, on.height() / 2)}) {
            const QColor here = color(at), there = color(far);
            const auto move = [&] {
                QMouseEvent event(QEvent::MouseMove, QPointF(at), QPointF(on.mapToGlobal(at)), Qt::NoButton,
                                  Qt::NoButton, Qt::NoModifier);
                QApplication::sendEvent(&on, &event);
            };
            press(*window, Qt::Key_L);
            move();
            QVERIFY2(color(at).red() > 200 && color(at).green() < 60, qPrintable(color(at).name()));
            QCOMPARE(color(far), there);
            press(*window, Qt::Key_S);
            move();
            QCOMPARE(color(at), here);
            QVERIFY(color(far).lightness() < there.lightness() / 2);
            press(*window, Qt::Key_Escape);
            QVERIFY(stage(*window).isOn());
            QCOMPARE(color(far), there);
        }
    }

    void inkFollowsDataWhenZooming() {
        const auto window = staged("10-wavelengths", 2);
        Panel& wavelengths = panelOn(view(*window), "wavelengths");
        QWidget& surface = *wavelengths.figure().surface();
        view(*window).bringUpToDate();
        QTRY_VERIFY(wavelengths.figure().dataAt(QPointF(surface.width() / 2, surface.height() / 2)));
        press(*window, Qt::Key_I);
        PointerLayer& layer = view(*window).layer();
        const QPoint from = surface.mapTo(&view(*window), QPoint(surface.width() / 2, surface.height() / 2));
        drag(layer, from, from + QPoint(60, -40));
        QCOMPARE(view(*window).ink().strokes().size(), std::size_t{1});
        const InkStroke stroke = view(*window).ink().strokes().front();
        QVERIFY(stroke.isData);
        QVERIFY((layer.placed(stroke).front() - from).manhattanLength() < 1);
        const QPointF marked = stroke.points.front();
        const QPointF about = QPointF(surface.width() / 2 + 80, surface.height() / 2 + 60);
        const std::optional<View> closer = wavelengths.figure().zoomed(about, 0.5);
        QVERIFY(closer);
        edit(*window, [&](Scene& scene) {
            scene.figures.front().x = closer->x;
            scene.figures.front().y = closer->y;
        });
        view(*window).bringUpToDate();
        untilIdle();
        const QPointF now = layer.placed(stroke).front();
        QVERIFY((now - from).manhattanLength() > 5);
        const QPointF there = QPointF(surface.mapFrom(&view(*window), now.toPoint()));
        QVERIFY(isNear(wavelengths.figure().dataAt(there).value_or(QPointF()).x(), marked.x(), 2));
    }

    /// Ink is not drawn over the claim, even if its data are out of range, nor over a film strip.
    void inkIsClippedToItsFigure() {
        const auto window = staged("10-wavelengths", 2);
        view(*window).bringUpToDate();
        const auto part = [&](const QRect& area) { return view(*window).grab(area).toImage(); };
        Panel& wavelengths = panelOn(view(*window), "wavelengths");
        const QRect surface = wavelengths.figure().surface()->rect();
        QTRY_VERIFY(wavelengths.figure().dataAt(QPointF(surface.center())));
        const QRect figure(wavelengths.mapTo(&view(*window), QPoint()), wavelengths.size());
        const QRect above(0, 0, view(*window).width(), figure.top());
        const QImage drawn = part(figure), claim = part(above);
        view(*window).keepStroke({u"wavelengths"_s, true, {{16, 100}, {16, 1e4}, {16, 1e9}}});
        QVERIFY(part(figure) != drawn);
        QVERIFY(part(above) == claim);
        press(*window, Qt::Key_F);
        const QImage film = part(view(*window).rect());
        view(*window).ink().undo();
        QVERIFY(part(view(*window).rect()) == film);
    }

    void themeCanBeChangedOnStage() {
        const auto window = staged("10-wavelengths", 1);
        const auto background = [&] { return view(*window).grab().toImage().pixelColor(3, 3).lightness(); };
        const int light = background();
        press(*window, Qt::Key_D, Qt::ControlModifier | Qt::ShiftModifier);
        QVERIFY(background() < light / 2);
        QCOMPARE(view(*window).grab().toImage().pixelColor(2, 2), palette(ThemeId::Dark).window);
        QCOMPARE(faults(view(*window)), QString());
        press(*window, Qt::Key_D, Qt::ControlModifier | Qt::ShiftModifier);
        QCOMPARE(background(), light);
    }

    /// Further back is the Scene of the slide before.
    void undoEndsAtSceneOfStep() {
        const auto window = staged("10-wavelengths", 1);
        press(*window, Qt::Key_PageDown, Qt::ShiftModifier);
        const Scene taught = sceneOf(*window);
        edit(*window, [](Scene& scene) { scene.encoding.base = 77; });
        for (int times = 0; times < 3; ++times) {
            press(*window, Qt::Key_Z, Qt::ControlModifier);
            QVERIFY(sceneOf(*window) == taught);
        }
    }

    void undoRemovesInkBeforeOtherChanges() {
        const auto window = staged("10-wavelengths", 2);
        QWidget& surface = *panelOn(view(*window), "wavelengths").figure().surface();
        edit(*window, [](Scene& scene) { scene.encoding.base = 77; });
        press(*window, Qt::Key_I);
        const QPoint from = surface.mapTo(&view(*window), QPoint(200, 200));
        drag(view(*window).layer(), from, from + QPoint(50, 50));
        press(*window, Qt::Key_Z, Qt::ControlModifier);
        QVERIFY(view(*window).ink().strokes().empty());
        QCOMPARE(sceneOf(*window).encoding.base, 77.0);
        press(*window, Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
        QCOMPARE(view(*window).ink().strokes().size(), std::size_t{1});
        press(*window, Qt::Key_Z, Qt::ControlModifier);
        press(*window, Qt::Key_Y, Qt::ControlModifier);
        QCOMPARE(view(*window).ink().strokes().size(), std::size_t{1});
        press(*window, Qt::Key_PageUp);
        QVERIFY(view(*window).ink().strokes().empty());  // each step has separate ink
        lecture(*window).goTo({0, 2});
        QCOMPARE(view(*window).ink().strokes().size(), std::size_t{1});
    }

    void undoDuringStrokeDropsOnlyThatStroke() {
        const auto window = staged("10-wavelengths", 2);
        QWidget& surface = *panelOn(view(*window), "wavelengths").figure().surface();
        press(*window, Qt::Key_I);
        QWidget& layer = view(*window).layer();
        const QPoint from = surface.mapTo(&view(*window), QPoint(200, 200));
        drag(layer, from, from + QPoint(50, 50));
        const std::vector<InkStroke> finished = view(*window).ink().strokes();
        QTest::mousePress(&layer, Qt::LeftButton, {}, from);
        QTest::mouseMove(&layer, from + QPoint(60, 0));
        press(*window, Qt::Key_Z, Qt::ControlModifier);
        QTest::mouseMove(&layer, from + QPoint(90, 0));
        QTest::mouseRelease(&layer, Qt::LeftButton, {}, from + QPoint(90, 0));
        QCOMPARE(finished.size(), std::size_t{1});
        QCOMPARE(view(*window).ink().strokes(), finished);
    }

    void inkSurvivesLeavingStageAndIsExportedOnRequest() {
        const auto window = staged("10-wavelengths", 2);
        Panel& wavelengths = panelOn(view(*window), "wavelengths");
        view(*window).bringUpToDate();
        QWidget& surface = *wavelengths.figure().surface();
        QTRY_VERIFY(wavelengths.figure().dataAt(QPointF(surface.width() / 2, surface.height() / 2)));
        press(*window, Qt::Key_I);
        const QPoint from = surface.mapTo(&view(*window), QPoint(surface.width() / 2, surface.height() / 2));
        drag(view(*window).layer(), from, from + QPoint(60, -40));
        const InkStroke drawn = view(*window).ink().strokes().front();
        QVERIFY(drawn.isData);
        press(*window, Qt::Key_Escape);
        press(*window, Qt::Key_Escape);
        QVERIFY(!stage(*window).isOn());
        QCOMPARE(stage(*window).ink(), std::vector<InkStroke>{drawn});
        stage(*window).start(false);
        QCOMPARE(view(*window).ink().strokes(), std::vector<InkStroke>{drawn});
        stage(*window).leave();

        ExportTask task;
        task.scene = sceneOf(*window);
        task.figure = u"wavelengths"_s;
        task.ink = stage(*window).ink();
        const auto warm = [&] {
            const QImage image = figureImage(task.job(task.figure));
            const QColor ink = task.job(task.figure).style.palette.warning;
            std::vector<QPoint> found;
            for (const auto [x, y] : pointsOf(image.size()))
                if (image.pixelColor(x, y) == ink) found.emplace_back(x, y);
            return found;
        };
        QVERIFY(warm().empty());  // not exported by default
        task.settings.ink = true;
        const std::vector<QPoint> marks = warm();
        QVERIFY(marks.size() > 50);
        // At another size, the ink follows its data; a view of that size gives the expected position.
        const FigureJob job = task.job(task.figure);
        const auto view = figureKind(job.figure).viewOf(figureKind(job.figure).modelOf(job.scene), job.style);
        QImage scratch(job.size.layout(), QImage::Format_ARGB32);
        FigurePainter painter(&scratch, false);
        view->render(painter, job.size.layout());
        const double scale = figureImage(job).width() / static_cast<double>(job.size.layout().width());
        const QPointF expected = view->pixelOf(drawn.points.front()).value_or(QPointF()) * scale;
        double nearest = 1e9;
        for (const QPoint& at : marks)
            nearest = std::min(nearest, (QPointF(at) - expected).manhattanLength());
        QCOMPARE_LT(nearest, 12);
    }

    void filmStripShowsAnimationInFiveFrames() {
        const auto window = staged("10-wavelengths", 2);
        const Scene before = sceneOf(*window);
        press(*window, Qt::Key_F);
        QVERIFY(view(*window).film().isVisible());
        const QStringList labels = view(*window).film().labels();
        QCOMPARE(labels.size(), 5);
        const AnimationSpec animation = defaultAnimation(before, u"base"_s);
        QCOMPARE(labels.first(), frameLabel(before, animation, 0));
        QCOMPARE(labels.last(), frameLabel(before, animation, animation.frames - 1));
        QVERIFY(sceneOf(*window) == before);
        press(*window, Qt::Key_F);
        QVERIFY(!view(*window).film().isVisible());
    }

    /// The base changes nothing in this step; the shift turns the clocks.
    void filmStripPlaysAControlThatChangesTheFigure() {
        const auto window = staged("12-rotation", 1);
        while (!lecture(*window).veiled().isEmpty()) press(*window, Qt::Key_PageDown);
        press(*window, Qt::Key_F);
        QVERIFY(view(*window).film().isVisible());
        QVERIFY(view(*window).film().changes());
    }

    void filmStripHasNoDuplicateFrames() {
        const auto window = staged("03-by-hand", 1);  // three positions
        press(*window, Qt::Key_F);
        QVERIFY(view(*window).film().isVisible());
        QCOMPARE(view(*window).film().labels().size(), 3);
    }

    void playingMovesTheStepsControl() {
        const auto window = staged("10-wavelengths", 2);
        const double before = sceneOf(*window).encoding.base;
        press(*window, Qt::Key_K);
        QVERIFY(window->player().isPlaying());
        QTRY_VERIFY(sceneOf(*window).encoding.base != before);
        press(*window, Qt::Key_K);
        QVERIFY(!window->player().isPlaying());
        press(*window, Qt::Key_F3);
        QCOMPARE(sceneOf(*window).encoding.base, before);
    }

    void aSymbolKeepsItsCapital() {
        const auto window = staged("14-beyond", 1);
        QStringList labels;
        for (const QLabel* label : view(*window).controls().findChildren<QLabel*>()) labels << label->text();
        QVERIFY_CONTAINS(labels.join(' '_L1), u"past Lₜᵣ by"_s);
    }

    /// Even a short white flash would be noticed in a dark room.
    void undrawnFigureIsDarkInDarkTheme() {
        const auto window = staged("06-heatmap", 0);
        edit(*window, [](Scene& scene) { scene.style.theme = ThemeId::Dark; });
        view(*window).bringUpToDate();
        lecture(*window).nextStep();  // shows dimensions, which is not drawn yet
        const QImage seen = view(*window).grab().toImage();
        const Panel& panel = panelOn(view(*window), "dimensions");
        for (const QPoint& at : {panel.rect().center(), QPoint(panel.width() / 4, panel.height() / 2)}) {
            const QColor color = seen.pixelColor(panel.mapTo(&view(*window), at) * seen.devicePixelRatio());
            QVERIFY2(color.lightness() < 100, qPrintable(color.name()));
        }
    }

    void deckStepKeepsInk() {
        const auto window = staged("10-wavelengths", 2);
        const InkStroke drawn = drawStrokeAndLeave(*window);
        window->deck().keepAsStep();
        auto* dialog = window->findChild<StepDialog*>();
        QVERIFY(dialog);
        dialog->accept();
        Deck& deck = window->deck().deck();
        QCOMPARE(deck.lesson().steps.back().ink, std::vector<InkStroke>{drawn});
        // The ink survives saving and reopening, and is shown on stage again.
        const QTemporaryDir folder;
        deck.saveTo(folder.filePath(u"deck.md"_s));
        QVERIFY(window->deck().open(deck.path()));
        QCOMPARE(deck.lesson().steps.back().ink, std::vector<InkStroke>{drawn});
        window->lessons().presentDeck();
        QCOMPARE(view(*window).ink().strokes(), std::vector<InkStroke>{drawn});
        press(*window, Qt::Key_Z, Qt::ControlModifier);
        QVERIFY(view(*window).ink().strokes().empty());
        QCOMPARE(deck.lesson().steps.back().ink, std::vector<InkStroke>{drawn});
        stage(*window).leave();
    }

    void closingAsksAboutUnsavedInk() {
        const auto window = staged("10-wavelengths", 2);
        const InkStroke drawn = drawStrokeAndLeave(*window);
        QStringList asked;
        QMessageBox::StandardButton answer = QMessageBox::Cancel;
        window->deck().setQuestion([&](const QString& sentence, QMessageBox::StandardButtons) {
            asked << sentence;
            return asked.size() > 2 ? QMessageBox::Discard : answer;
        });
        QVERIFY(!window->close());
        QVERIFY(window->isVisible());
        QCOMPARE(asked.size(), 1);
        QVERIFY_CONTAINS(asked.front(), plainText(lecture(*window).step()->title));
        answer = QMessageBox::Save;
        QVERIFY(window->close());
        QCOMPARE(asked.size(), 3);  // then also for the deck, which has one more step
        QCOMPARE(window->deck().deck().lesson().steps.size(), std::size_t{1});
        QCOMPARE(window->deck().deck().lesson().steps.front().ink, std::vector<InkStroke>{drawn});
    }

    void inkOnStepOfDeckIsKeptInThatStep() {
        const auto window = shownWindow();
        Deck& deck = window->deck().deck();
        const Scene scene = sceneOf(*window);
        for (const QString& title : {u"one"_s, u"two"_s, u"three"_s})
            deck.insert(deck.count() - 1, title, {}, scene);
        window->deck().strip().setCurrent(1);
        window->lessons().presentDeck();
        const InkStroke drawn = drawStrokeAndLeave(*window);
        deck.move(1, 0);
        window->deck().keepInk();
        QCOMPARE(deck.count(), 3);
        QCOMPARE(deck.lesson().steps[0].title, u"two"_s);
        QCOMPARE(deck.lesson().steps[0].ink, std::vector<InkStroke>{drawn});
        QVERIFY(deck.lesson().steps[1].ink.empty() && deck.lesson().steps[2].ink.empty());
        QVERIFY(stage(*window).inkBook().unkept().empty());
    }

    void inkErasedFromStepOfDeckIsErasedInThatStep() {
        const auto window = shownWindow();
        Deck& deck = window->deck().deck();
        const InkStroke drawn{u"heatmap"_s, true, {{1, 1}, {3, 2}}};
        edit(*window, [](Scene& scene) { scene.figures = {{u"heatmap"_s, {}, {}, {}}}; });
        deck.insert(-1, u"one"_s, {}, sceneOf(*window), {drawn, drawn});
        const QTemporaryDir folder;
        deck.saveTo(folder.filePath(u"deck.md"_s));
        for (const std::size_t left : {1, 0}) {
            window->lessons().presentDeck();
            untilIdle();  // the window keeps its shortcuts until the stage is active
            press(*window, Qt::Key_Z, Qt::ControlModifier);
            stage(*window).leave();
            QVERIFY(window->deck().save());
            const Lesson saved = openLesson(deck.path(), figureCatalog());
            QCOMPARE(saved.steps.size(), std::size_t{1});
            QCOMPARE(saved.steps.front().ink.size(), left);
        }
    }

    void strokesAndChangesAreUndoneInTheirOrder() {
        const auto window = staged("10-wavelengths", 2);
        const double taught = sceneOf(*window).encoding.base;
        const auto state = [&] {
            return std::pair(sceneOf(*window).encoding.base != taught, view(*window).ink().strokes().size());
        };
        drawStroke(*window);
        edit(*window, [](Scene& scene) { scene.encoding.base = 77; });
        drawStroke(*window);
        using State = std::pair<bool, std::size_t>;
        const std::vector<State> states = {{true, 2}, {true, 1}, {false, 1}, {false, 0}, {false, 0}};
        for (const State& expected : states) {
            QVERIFY(state() == expected);
            press(*window, Qt::Key_Z, Qt::ControlModifier);
        }
        for (const State& expected : {State{false, 1}, State{true, 1}, State{true, 2}}) {
            press(*window, Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
            QVERIFY(state() == expected);
        }
        press(*window, Qt::Key_F3);
        QVERIFY(state() == State(false, 2));
        press(*window, Qt::Key_Z, Qt::ControlModifier);
        QVERIFY(state() == State(true, 2));
    }
};

static const Registered<StageToolsTest> registered(largeDisplayPart);

#include "stage_tools_test.moc"
