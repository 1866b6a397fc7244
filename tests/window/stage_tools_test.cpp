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
#include "app/window/stage/end_slide.h"
#include "app/window/stage/film_strip.h"
#include "app/window/stage/pointer_layer.h"
#include "app/window/stage/speaker_view.h"
#include "stage_support.h"
#include "tests/contains.h"
#include "tests/is_near.h"
#include "tests/points.h"
#include "tests/window/test_classes.h"

#include <QApplication>
#include <QLabel>
#include <QMouseEvent>

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
class StageToolsTest : public LectureTest {
    Q_OBJECT

 private slots:
    void laserDotAndSpotlightFollowMouse() {
        present("10-wavelengths", 2);
        StageView& on = view();
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
            press(Qt::Key_L);
            move();
            QVERIFY2(color(at).red() > 200 && color(at).green() < 60, qPrintable(color(at).name()));
            QCOMPARE(color(far), there);
            press(Qt::Key_S);
            move();
            QCOMPARE(color(at), here);
            QVERIFY(color(far).lightness() < there.lightness() / 2);
            press(Qt::Key_Escape);
            QVERIFY(stage().isOn());
            QCOMPARE(color(far), there);
        }
    }

    void laserIsVisibleOnEndSlideAndInkIsNot() {
        present("10-wavelengths", 2);
        view().keepStroke({u"wavelengths"_s, false, {{0.2, 0.2}, {0.8, 0.8}}});
        press(Qt::Key_PageDown, Qt::ShiftModifier);
        QVERIFY(view().end().isVisible());
        const QPoint at = view().rect().center();
        const auto picture = [&] { return view().grab().toImage(); };
        const QImage end = picture();
        view().ink().undo();
        view().layer().update();
        QVERIFY(picture() == end);
        press(Qt::Key_L);
        view().layer().setPointer(at);
        QVERIFY(picture().pixelColor(at).red() > 200 && picture().pixelColor(at).green() < 60);
    }

    void inkFollowsDataWhenZooming() {
        present("10-wavelengths", 2);
        Panel& wavelengths = panelOn("wavelengths");
        QWidget& surface = *wavelengths.figure().surface();
        view().bringUpToDate();
        QTRY_VERIFY(wavelengths.figure().dataAt(QPointF(surface.width() / 2, surface.height() / 2)));
        press(Qt::Key_I);
        PointerLayer& layer = view().layer();
        const QPoint from = surface.mapTo(&view(), QPoint(surface.width() / 2, surface.height() / 2));
        drag(layer, from, from + QPoint(60, -40));
        QCOMPARE(strokes().size(), std::size_t{1});
        const InkStroke stroke = strokes().front();
        QVERIFY(stroke.isData);
        QVERIFY((layer.placed(stroke).front() - from).manhattanLength() < 1);
        const QPointF marked = stroke.points.front();
        const QPointF about = QPointF(surface.width() / 2 + 80, surface.height() / 2 + 60);
        const std::optional<View> closer = wavelengths.figure().zoomed(about, 0.5);
        QVERIFY(closer);
        edit([&](Scene& scene) {
            scene.figures.front().x = closer->x;
            scene.figures.front().y = closer->y;
        });
        view().bringUpToDate();
        untilIdle();
        const QPointF now = layer.placed(stroke).front();
        QVERIFY((now - from).manhattanLength() > 5);
        const QPointF there = QPointF(surface.mapFrom(&view(), now.toPoint()));
        QVERIFY(isNear(wavelengths.figure().dataAt(there).value_or(QPointF()).x(), marked.x(), 2));
    }

    /// Ink is not drawn over the claim, even if its data are out of range, nor over a film strip.
    void inkIsClippedToItsFigure() {
        present("10-wavelengths", 2);
        view().bringUpToDate();
        const auto part = [&](const QRect& area) { return view().grab(area).toImage(); };
        Panel& wavelengths = panelOn("wavelengths");
        const QRect surface = wavelengths.figure().surface()->rect();
        QTRY_VERIFY(wavelengths.figure().dataAt(QPointF(surface.center())));
        const QRect figure(wavelengths.mapTo(&view(), QPoint()), wavelengths.size());
        const QRect above(0, 0, view().width(), figure.top());
        const QImage drawn = part(figure), claim = part(above);
        view().keepStroke({u"wavelengths"_s, true, {{16, 100}, {16, 1e4}, {16, 1e9}}});
        QVERIFY(part(figure) != drawn);
        QVERIFY(part(above) == claim);
        press(Qt::Key_F);
        const QImage film = part(view().rect());
        view().ink().undo();
        QVERIFY(part(view().rect()) == film);
    }

    void themeCanBeChangedOnStage() {
        present("10-wavelengths", 1);
        const auto background = [&] { return view().grab().toImage().pixelColor(3, 3).lightness(); };
        const int light = background();
        press(Qt::Key_D, Qt::ControlModifier | Qt::ShiftModifier);
        QVERIFY(background() < light / 2);
        QVERIFY(lecture().isAsTaught());  // the theme suits the room
        QCOMPARE(view().grab().toImage().pixelColor(2, 2), palette(ThemeId::Dark).window);
        QCOMPARE(faults(), QString());
        press(Qt::Key_D, Qt::ControlModifier | Qt::ShiftModifier);
        QCOMPARE(background(), light);
    }

    /// Further back is the Scene of the slide before.
    void undoEndsAtSceneOfStep() {
        present("10-wavelengths", 1);
        press(Qt::Key_PageDown, Qt::ShiftModifier);
        const Scene taught = scene();
        edit([](Scene& scene) { scene.encoding.base = 77; });
        for (int times = 0; times < 3; ++times) {
            press(Qt::Key_Z, Qt::ControlModifier);
            QVERIFY(scene() == taught);
        }
    }

    void undoRemovesInkBeforeOtherChanges() {
        present("10-wavelengths", 2);
        QWidget& surface = *panelOn("wavelengths").figure().surface();
        edit([](Scene& scene) { scene.encoding.base = 77; });
        press(Qt::Key_I);
        const QPoint from = surface.mapTo(&view(), QPoint(200, 200));
        drag(view().layer(), from, from + QPoint(50, 50));
        press(Qt::Key_Z, Qt::ControlModifier);
        QVERIFY(strokes().empty());
        QCOMPARE(scene().encoding.base, 77.0);
        press(Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
        QCOMPARE(strokes().size(), std::size_t{1});
        press(Qt::Key_Z, Qt::ControlModifier);
        press(Qt::Key_Y, Qt::ControlModifier);
        QCOMPARE(strokes().size(), std::size_t{1});
        press(Qt::Key_PageUp);
        QVERIFY(strokes().empty());  // each step has separate ink
        lecture().goTo({0, 2});
        QCOMPARE(strokes().size(), std::size_t{1});
    }

    void undoDuringStrokeDropsOnlyThatStroke() {
        present("10-wavelengths", 2);
        QWidget& surface = *panelOn("wavelengths").figure().surface();
        press(Qt::Key_I);
        QWidget& layer = view().layer();
        const QPoint from = surface.mapTo(&view(), QPoint(200, 200));
        drag(layer, from, from + QPoint(50, 50));
        const std::vector<InkStroke> finished = strokes();
        QTest::mousePress(&layer, Qt::LeftButton, {}, from);
        QTest::mouseMove(&layer, from + QPoint(60, 0));
        press(Qt::Key_Z, Qt::ControlModifier);
        QTest::mouseMove(&layer, from + QPoint(90, 0));
        QTest::mouseRelease(&layer, Qt::LeftButton, {}, from + QPoint(90, 0));
        QCOMPARE(finished.size(), std::size_t{1});
        QCOMPARE(strokes(), finished);
    }

    void inkSurvivesLeavingStageAndIsExportedOnRequest() {
        present("10-wavelengths", 2);
        Panel& wavelengths = panelOn("wavelengths");
        view().bringUpToDate();
        QWidget& surface = *wavelengths.figure().surface();
        QTRY_VERIFY(wavelengths.figure().dataAt(QPointF(surface.width() / 2, surface.height() / 2)));
        press(Qt::Key_I);
        const QPoint from = surface.mapTo(&view(), QPoint(surface.width() / 2, surface.height() / 2));
        drag(view().layer(), from, from + QPoint(60, -40));
        const InkStroke drawn = strokes().front();
        QVERIFY(drawn.isData);
        press({Qt::Key_Escape, Qt::Key_Escape});
        QVERIFY(!stage().isOn());
        QCOMPARE(stage().ink(), std::vector<InkStroke>{drawn});
        stage().start(false);
        QCOMPARE(strokes(), std::vector<InkStroke>{drawn});
        stage().leave();

        ExportTask task;
        task.scene = scene();
        task.figure = u"wavelengths"_s;
        task.ink = stage().ink();
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
        present("10-wavelengths", 2);
        const Scene before = scene();
        press(Qt::Key_F);
        QVERIFY(view().film().isVisible());
        const QStringList labels = view().film().labels();
        QCOMPARE(labels.size(), 5);
        const AnimationSpec animation = defaultAnimation(before, u"base"_s);
        QCOMPARE(labels.first(), frameLabel(before, animation, 0));
        QCOMPARE(labels.last(), frameLabel(before, animation, animation.frames - 1));
        QVERIFY(scene() == before);
        press(Qt::Key_F);
        QVERIFY(!view().film().isVisible());
    }

    /// The base changes nothing in this step; the shift turns the clocks.
    void filmStripPlaysAControlThatChangesTheFigure() {
        present("12-rotation", 1);
        while (!lecture().veiled().isEmpty()) press(Qt::Key_PageDown);
        press(Qt::Key_F);
        QVERIFY(view().film().isVisible());
        QVERIFY(view().film().changes());
    }

    void filmStripOfPlayedControlHasItsRange() {
        present("12-rotation");
        press(Qt::Key_PageDown);  // plays the position from 5 to 12
        QTRY_VERIFY(window->player().isPlaying());
        press(Qt::Key_F);
        QVERIFY(view().film().isVisible());
        QVERIFY_CONTAINS(view().film().labels().first(), u"5"_s);
        QVERIFY_CONTAINS(view().film().labels().last(), u"12"_s);
        QVERIFY(!window->player().isPlaying());
    }

    void playingContinuesAfterTheFilmStrip() {
        for (const Qt::Key closing : {Qt::Key_Escape, Qt::Key_F, Qt::Key_K}) {
            present("12-rotation");
            press(Qt::Key_PageDown);
            QTRY_VERIFY(window->player().isPlaying());
            press(Qt::Key_F);
            QVERIFY(!window->player().isPlaying());
            press(closing);
            QVERIFY(!view().film().isVisible());
            QVERIFY(window->player().isPlaying());
        }
    }

    void presenterDisplaySaysWhetherKeyPlaysOrPauses() {
        present("12-rotation", 1);
        if (!stage().speaker()) press(Qt::Key_N);
        while (!lecture().veiled().isEmpty()) press(Qt::Key_PageDown);
        window->player().pause();
        QVERIFY_CONTAINS(labelTexts(*stage().speaker()), u"play"_s);
        QVERIFY(!labelTexts(*stage().speaker()).contains(u"pause"_s));
        press(Qt::Key_K);
        QVERIFY(window->player().isPlaying());
        QVERIFY_CONTAINS(labelTexts(*stage().speaker()), u"pause"_s);
        press(Qt::Key_K);
        QVERIFY(!labelTexts(*stage().speaker()).contains(u"pause"_s));
    }

    void filmStripHasNoDuplicateFrames() {
        present("03-by-hand", 1);  // three positions
        press(Qt::Key_F);
        QVERIFY(view().film().isVisible());
        QCOMPARE(view().film().labels().size(), 3);
    }

    void playingMovesTheStepsControl() {
        present("10-wavelengths", 2);
        const double before = scene().encoding.base;
        press(Qt::Key_K);
        QVERIFY(window->player().isPlaying());
        QTRY_VERIFY(scene().encoding.base != before);
        press(Qt::Key_K);
        QVERIFY(!window->player().isPlaying());
        press(Qt::Key_F3);
        QCOMPARE(scene().encoding.base, before);
    }

    /// The numbers beside the axis have four digits, then two.
    void axesStayInPlaceWhileSliderMoves() {
        present("06-heatmap", 0);
        const auto left = [&](std::int64_t length) {
            window->document().apply({{}, [=](Scene& scene) { scene.encoding.length = length; }, u"drag"_s});
            untilIdle();
            return view().panels().front()->figure().chartMargins().front().left();
        };
        left(5000);
        const int wide = left(6000);
        QCOMPARE(left(60), wide);
        window->document().endMerge();
        untilIdle();
        QCOMPARE_LT(view().panels().front()->figure().chartMargins().front().left(), wide);
    }

    /// Order has positional encodings of its own.
    void playingAControlThatNoFigureReadsIsRefused() {
        present("01-word-order", 2);
        const Scene before = scene();
        press(Qt::Key_K);
        QVERIFY(!window->player().isPlaying());
        QVERIFY(scene() == before);
        const auto* note = view().findChild<QLabel*>(u"stageNote"_s);
        QVERIFY(stage().speaker() || note->isVisible());
        for (const auto& [key, effect] : stage().availableKeys()) QVERIFY(key != u"K"_s);
    }

    void aSymbolKeepsItsCapital() {
        present("14-beyond", 1);
        QStringList labels;
        for (const QLabel* label : view().controls().findChildren<QLabel*>()) labels << label->text();
        QVERIFY_CONTAINS(labels.join(' '_L1), u"Positions past Lₜᵣ"_s);
    }

    /// Even a short white flash would be noticed in a dark room.
    void undrawnFigureIsDarkInDarkTheme() {
        present("06-heatmap", 0);
        edit([](Scene& scene) { scene.style.theme = ThemeId::Dark; });
        view().bringUpToDate();
        lecture().nextStep();  // shows dimensions, which is not drawn yet
        const QImage seen = view().grab().toImage();
        const Panel& panel = panelOn("dimensions");
        for (const QPoint& at : {panel.rect().center(), QPoint(panel.width() / 4, panel.height() / 2)}) {
            const QColor color = seen.pixelColor(panel.mapTo(&view(), at) * seen.devicePixelRatio());
            QVERIFY2(color.lightness() < 100, qPrintable(color.name()));
        }
    }

    void deckStepKeepsInk() {
        present("10-wavelengths", 2);
        const InkStroke drawn = drawStrokeAndLeave(*window);
        window->deck().keepAsStep();
        auto* dialog = window->findChild<StepDialog*>();
        QVERIFY(dialog);
        dialog->accept();
        Deck& deck = window->deck().deck();
        QCOMPARE(deck.lesson().steps.back().ink, std::vector<InkStroke>{drawn});
        // The ink survives saving and reopening, and is shown on stage again.
        QVERIFY(window->deck().saveTo(inFolder(u"deck.md"_s)));
        QVERIFY(window->deck().open(deck.path()));
        QCOMPARE(deck.lesson().steps.back().ink, std::vector<InkStroke>{drawn});
        window->lessons().presentDeck();
        QCOMPARE(strokes(), std::vector<InkStroke>{drawn});
        press(Qt::Key_Z, Qt::ControlModifier);
        QVERIFY(strokes().empty());
        QCOMPARE(deck.lesson().steps.back().ink, std::vector<InkStroke>{drawn});
        stage().leave();
    }

    void closingAsksAboutUnsavedInk() {
        present("10-wavelengths", 2);
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
        QVERIFY_CONTAINS(asked.front(), plainText(lecture().step()->title));
        answer = QMessageBox::Save;
        QVERIFY(window->close());
        QCOMPARE(asked.size(), 3);  // then also for the deck, which has one more step
        QCOMPARE(window->deck().deck().lesson().steps.size(), std::size_t{1});
        QCOMPARE(window->deck().deck().lesson().steps.front().ink, std::vector<InkStroke>{drawn});
    }

    void inkOnStepOfDeckIsKeptInThatStep() {
        Deck& deck = window->deck().deck();
        for (const QString& title : {u"one"_s, u"two"_s, u"three"_s})
            deck.insert(deck.count() - 1, title, {}, scene());
        window->deck().strip().setCurrent(1);
        window->lessons().presentDeck();
        const InkStroke drawn = drawStrokeAndLeave(*window);
        deck.move(1, 0);
        window->deck().keepInk();
        QCOMPARE(deck.count(), 3);
        QCOMPARE(deck.lesson().steps[0].title, u"two"_s);
        QCOMPARE(deck.lesson().steps[0].ink, std::vector<InkStroke>{drawn});
        QVERIFY(deck.lesson().steps[1].ink.empty() && deck.lesson().steps[2].ink.empty());
        QVERIFY(stage().inkBook().unkept().empty());
    }

    void inkErasedFromStepOfDeckIsErasedInThatStep() {
        Deck& deck = window->deck().deck();
        const InkStroke drawn{u"heatmap"_s, true, {{1, 1}, {3, 2}}};
        edit([](Scene& scene) { scene.figures = {{u"heatmap"_s, {}, {}, {}}}; });
        deck.insert(-1, u"one"_s, {}, scene(), {drawn, drawn});
        QVERIFY(window->deck().saveTo(inFolder(u"deck.md"_s)));
        for (const std::size_t left : {1, 0}) {
            window->lessons().presentDeck();
            untilIdle();  // the window keeps its shortcuts until the stage is active
            press(Qt::Key_Z, Qt::ControlModifier);
            stage().leave();
            QVERIFY(window->deck().save());
            const Lesson saved = openLesson(deck.path(), figureCatalog());
            QCOMPARE(saved.steps.size(), std::size_t{1});
            QCOMPARE(saved.steps.front().ink.size(), left);
        }
    }

    void strokesAndChangesAreUndoneInTheirOrder() {
        present("10-wavelengths", 2);
        const double taught = scene().encoding.base;
        const auto state = [&] { return std::pair(scene().encoding.base != taught, strokes().size()); };
        drawStroke(*window);
        edit([](Scene& scene) { scene.encoding.base = 77; });
        drawStroke(*window);
        using State = std::pair<bool, std::size_t>;
        const std::vector<State> states = {{true, 2}, {true, 1}, {false, 1}, {false, 0}, {false, 0}};
        for (const State& expected : states) {
            QVERIFY(state() == expected);
            press(Qt::Key_Z, Qt::ControlModifier);
        }
        for (const State& expected : {State{false, 1}, State{true, 1}, State{true, 2}}) {
            press(Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
            QVERIFY(state() == expected);
        }
        press(Qt::Key_F3);
        QVERIFY(state() == State(false, 2));
        press(Qt::Key_Z, Qt::ControlModifier);
        QVERIFY(state() == State(true, 2));
    }
};

static const Registered<StageToolsTest> registered(largeDisplayPart);

#include "stage_tools_test.moc"
