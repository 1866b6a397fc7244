// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/figure_file.h"
#include "app/figures/formula/options.h"
#include "app/figures/transitions/options.h"
#include "app/scene/literals.h"
#include "app/scene/scene_scheme.h"
#include "app/window/inspector/derivation_bar.h"
#include "app/window/lessons/choice_row.h"
#include "app/window/lessons/question_card.h"
#include "app/window/lessons/step_controls.h"
#include "app/window/lessons/veil.h"
#include "app/window/play/player.h"
#include "app/window/stage/end_slide.h"
#include "core/saturating_cast.h"
#include "stage_support.h"
#include "tests/contains.h"
#include "tests/window/test_classes.h"

#include <QApplication>
#include <QLabel>
#include <QLineEdit>
#include <QSlider>

#include <set>

using namespace sinescope;

namespace {

/// If the current item plays something, stops it at ten frames of a transition, or at the first, middle and
/// last value of a control. Returns the faults found; empty if none.
QString faultsInMotion(MainWindow& window, StagePlaces& places, const QString& name) {
    const Walk& walk = lecture(window).walk();
    QString control = walk.played() ? walk.played()->control : QString();
    if (!walk.transition().isEmpty()) control = u"transition.time"_s;
    if (control.isEmpty()) return {};
    auto* player = window.findChild<Player*>();
    if (!player) return u"; nothing plays it"_s;
    player->pause();
    if (player->spec().parameter != control) return u"; %1 is not played"_s.arg(control);
    QString wrong;
    const int last = player->spec().frames - 1;
    const int stops = walk.transition().isEmpty() ? 3 : 10;
    for (int stop = 0; stop < stops; ++stop) {
        const int frame = last * stop / (stops - 1);
        player->show(frame);
        const QString found = faults(view(window)) + moved(view(window), places);
        if (!found.isEmpty()) wrong += u"; frame %1: %2"_s.arg(frame).arg(found);
        keepPicture(view(window), u"%1-frame-%2"_s.arg(name).arg(frame, 3, 10, '0'_L1));
    }
    return wrong;
}

/// Waits until the player plays, goes on shortly before the end, and waits until it stops there.
bool playsToEnd(Player& player) {
    if (!QTest::qWaitFor([&] { return player.isPlaying(); })) return false;
    const int last = player.spec().frames - 1;
    player.show(last - std::min(last, 3));
    return player.isPlaying() && QTest::qWaitFor([&] { return !player.isPlaying(); }, 60000) &&
           player.frame() == last;
}

}  // namespace

/// Every lesson step on stage: navigation, questions and reveals by key.
class StepsOnStageTest : public LectureTest {
    Q_OBJECT

 private slots:
    void everyStepFitsStageAndIsReachableByClicker_data() {
        QTest::addColumn<QString>("id");
        for (const ShippedLesson& lesson : shippedLessons())
            QTest::newRow(qPrintable(lesson.id)) << lesson.id;
    }
    void everyStepFitsStageAndIsReachableByClicker() {
        QFETCH(QString, id);
        if (qEnvironmentVariable("SINESCOPE_STAGE_THEME") == "dark"_L1)
            edit([](Scene& scene) { scene.style.theme = ThemeId::Dark; });
        lecture().openLesson(id);
        QTest::keyClick(window.get(), Qt::Key_F5);
        untilIdle();
        std::set<std::size_t> seen;
        StagePlaces places;
        for (int presses = 0; presses < 200; ++presses) {
            const std::size_t step = place().step;
            if (seen.insert(step).second) places = {};
            // A claim would answer the question.
            const bool asks = walk().openQuestion();
            QCOMPARE(labelText(view(), "stageClaim") == typesetText(lecture().step()->title), !asks);
            QCOMPARE(labelText(view(), "stageClaim").startsWith(u"Step %1"_s.arg(step + 1)), asks);
            QCOMPARE(labelText(view(), "stageGiven"), typesetText(lecture().step()->introduction()));
            QVERIFY(!labelText(view(), "stageGiven").isEmpty());
            const QString name = u"%1-%2"_s.arg(id).arg(presses, 2, 10, '0'_L1);
            QString wrong = faults() + moved(view(), places);
            keepPicture(view(), name);
            wrong += faultsInMotion(*window, places, name);
            QVERIFY2(wrong.isEmpty(),
                     qPrintable(u"step %1, key %2: %3"_s.arg(step + 1).arg(presses).arg(wrong)));
            if (walk().isAtEnd()) break;
            press(Qt::Key_PageDown);
        }
        QCOMPARE(seen.size(), shippedLesson(id, figureCatalog()).steps.size());
        press(Qt::Key_PageDown);
        QVERIFY(view().end().isVisible());
        QCOMPARE(faults(), QString());
        keepPicture(view(), id + u"-end"_s);
        QVERIFY(labelText(view().end(), "endText").contains(u"Try at home"_s) || view().end().pages() > 1);
        press(Qt::Key_PageUp);
        QVERIFY(!view().end().isVisible());
        press(Qt::Key_Period);
        QVERIFY(view().isBlank());
        press(Qt::Key_Period);
        QVERIFY(!view().isBlank());
        for (int presses = 0; presses < 200 && place() != Place{}; ++presses) press(Qt::Key_PageUp);
        QVERIFY(place() == Place{});
        press(Qt::Key_F5);
        QVERIFY(stage().isOn());
        press(Qt::Key_Escape);
        QVERIFY(!stage().isOn());
    }

    void figureIsVeiledOnStageUntilAnswer() {
        present("04-the-cat-sat", 1);
        QCOMPARE(covered(), QStringList{u"heatmap"_s});
        press(Qt::Key_PageDown);
        QCOMPARE(covered(), QStringList());
        QVERIFY(!labelText(view(), "stageSays").isEmpty());
        press(Qt::Key_PageUp);
        QCOMPARE(covered(), QStringList{u"heatmap"_s});
    }

    /// They tell how far the curve falls that is to be drawn.
    void veilOverACurveCoversTheNumbersOfItsAxis() {
        for (const std::size_t step : {0, 3}) {
            present("13-distance", step);
            const Panel& panel = panelOn("similarity");
            const QWidget* surface = panel.figure().surface();
            const double left = surface->mapTo(&panel, QPoint()).x();
            const bool isDrawn = lecture().step()->question->kind == LessonQuestion::Kind::Curve;
            QCOMPARE(isDrawn, step == 0);
            QCOMPARE(panel.findChild<Veil*>()->areas().front().left() == left, isDrawn);
        }
    }

    void veilsOfChartsSideBySideDoNotOverlap() {
        Lesson lesson;
        LessonStep& step = lesson.steps.emplace_back();
        step.title = u"A chirp"_s;
        step.scene.figures.resize(1);
        step.scene.figures.front().id = u"chirp"_s;
        step.question.emplace().kind = LessonQuestion::Kind::Curve;
        step.question->figure = u"chirp"_s;
        step.reveals.push_back({u"chirp"_s, u"A chirp."_s});
        lecture().openDeck(u"Own"_s, lesson);
        stage().start(true);
        QTRY_VERIFY(!panelOn("chirp").isComputingFirst());
        view().bringUpToDate();
        const std::vector<QRectF> areas = panelOn("chirp").findChild<Veil*>()->areas();
        QVERIFY(areas.size() > 1);
        for (std::size_t a = 0; a < areas.size(); ++a)
            for (std::size_t b = 0; b < a; ++b) QVERIFY(!areas[a].intersects(areas[b]));
    }

    /// They tell how far the loss rises, which is asked.
    void veilOverALossCoversTheNumbersOfItsAxis() {
        present("14-beyond", 2);
        const Panel& panel = panelOn("beyond");
        QTRY_VERIFY(!panel.isComputingFirst());
        view().bringUpToDate();
        const std::vector<QRectF> areas = panel.findChild<Veil*>()->areas();
        const double left = panel.figure().surface()->mapTo(&panel, QPoint()).x();
        QVERIFY(std::ranges::any_of(areas, [&](const QRectF& area) {
            return area.left() <= left + 1 && std::abs(area.right() - areas.front().left()) <= 1;
        }));
    }

    /// The question of the step is about n = 10,000.
    void returningToQuestionRestoresPlayedControl() {
        present("11-derivative", 1);
        press(Qt::Key_PageDown);
        edit([](Scene& scene) { scene.encoding.base = 1e6; });
        press(Qt::Key_PageUp);
        QCOMPARE(scene().encoding.base, 1e4);
    }

    /// The key to reveal may be pressed by accident before the vote.
    void returningToQuestionAsksItAgain() {
        present("01-word-order");
        press({Qt::Key_PageDown, Qt::Key_PageUp});
        QCOMPARE(covered(), QStringList{u"order"_s});
        QVERIFY2(labelText(view(), "stageClaim").startsWith(u"Step 1"_s),
                 qPrintable(labelText(view(), "stageClaim")));
        press({Qt::Key_P, Qt::Key_A, Qt::Key_B, Qt::Key_R});
        QCOMPARE(view().question().choices()[1]->votes(), (std::vector<ChoiceRow::Votes>{{1, 2}}));
        QCOMPARE(faults(), QString());
    }

    void voteCountsStayHiddenUntilRevealed() {
        present("04-the-cat-sat", 1);
        const auto& rows = view().question().choices();
        press(Qt::Key_A);  // voting is not open
        press(Qt::Key_P);
        for (const int key : {Qt::Key_A, Qt::Key_A, Qt::Key_B, Qt::Key_B, Qt::Key_Backspace}) press(key);
        QVERIFY(!view().isBlank());  // B voted instead of blanking
        QVERIFY(rows[0]->votes().empty());
        QCOMPARE(walk().prediction().poll().total(0), 3);
        press(Qt::Key_R);
        QCOMPARE(rows[0]->votes(), (std::vector<ChoiceRow::Votes>{{2, 3}}));
        QCOMPARE(covered(), QStringList{u"heatmap"_s});
        press(Qt::Key_P);
        for (int k = 0; k < 3; ++k) press(Qt::Key_B);
        press(Qt::Key_PageDown);  // closes the voting and reveals the votes
        QCOMPARE(rows[1]->votes(), (std::vector<ChoiceRow::Votes>{{1, 3}, {3, 3}}));
        QCOMPARE(faults(), QString());
        press(Qt::Key_PageDown);
        QCOMPARE(covered(), QStringList());
        QVERIFY(rows[1]->mark() == ChoiceRow::Mark::Right);
        press(Qt::Key_B);
        QVERIFY(view().isBlank());
    }

    /// The earliest items make space for the last one.
    void answeredQuestionStaysBesideLastItem() {
        present("17-what-for", 2);
        for (int presses = 0; presses < 3; ++presses) press(Qt::Key_PageDown);
        QVERIFY(walk().isComplete());
        QVERIFY(view().question().isVisible());
        const QString items = labelText(view(), "stageSays");
        QVERIFY2(containsText(items, u"never trained to read it"_s), qPrintable(items));
        QCOMPARE(faults(), QString());
    }

    /// Its text makes space: the heading now answers it.
    void votesOfTwoRoundsStayBesideTheAnswer() {
        present("11-derivative", 1);
        for (const int key :
             {Qt::Key_P, Qt::Key_A, Qt::Key_B, Qt::Key_R, Qt::Key_P, Qt::Key_C, Qt::Key_R, Qt::Key_R})
            press(key);
        QVERIFY(walk().isAnswered());
        for (const ChoiceRow* row : view().question().choices()) {
            QVERIFY(row->isVisible());
            QCOMPARE(row->votes().size(), std::size_t{2});
        }
        QVERIFY(containsText(labelText(view(), "stageSays"), u"stays 1"_s));
        QCOMPARE(faults(), QString());
    }

    void numberCanBeTypedOnStage() {
        present("08-chirp");
        press(Qt::Key_P);
        QVERIFY(view().question().number()->hasFocus());
        press({Qt::Key_X, Qt::Key_Return});
        QVERIFY_CONTAINS(labelText(view().question(), "verdict"), u"not a number"_s);
        press({Qt::Key_Backspace, Qt::Key_5});  // typed into the field, no jump to step 5
        QCOMPARE(place().step, std::size_t{0});
        press(Qt::Key_Return);
        QVERIFY(labelText(view().question(), "verdict").contains(u"is right"_s));
        press(Qt::Key_Space);
        QVERIFY(place().step == 1);
    }

    void unansweredNumberLeavesNoEmptyField() {
        present("08-chirp");
        press(Qt::Key_PageDown);
        QVERIFY(!view().question().number()->isVisible());
        QVERIFY_CONTAINS(labelText(view().question(), "verdict"), u"The answer is 5"_s);
        press(Qt::Key_PageUp);
        QVERIFY(view().question().number()->isVisible());
    }

    void answerCanBeReplacedAndItsFieldLeavesTheFocusToTheStage() {
        present("08-chirp");
        press({Qt::Key_P, Qt::Key_4, Qt::Key_Return, Qt::Key_PageUp, Qt::Key_P, Qt::Key_5, Qt::Key_Return});
        QVERIFY_CONTAINS(labelText(view().question(), "verdict"), u"is right"_s);
        present("13-distance");
        press({Qt::Key_P, Qt::Key_PageDown});
        QCOMPARE(QApplication::focusWidget(), &view());
    }

    /// An item can play a control from its value in the step, and K replays it.
    void itemPlaysItsControlOnce() {
        // Playback runs in real time and is the same on every display;
        // everyStepFitsStageAndIsReachableByClicker checks its frames.
        if (!hasOneLargeDisplay()) QSKIP("tried with one display");
        present("16-family");
        press(Qt::Key_PageDown);
        QCOMPARE(scene().selection.position, std::int64_t{1});
        press(Qt::Key_PageDown);
        QVERIFY(playsToEnd(window->player()));
        QCOMPARE(scene().selection.position, std::int64_t{51});
        QCOMPARE(faults(), QString());
        press(Qt::Key_K);
        QTRY_VERIFY_WITH_TIMEOUT(scene().selection.position < 51, 60000);
        press(Qt::Key_PageDown);
        QVERIFY(place().step == 1);
        QCOMPARE(scene().selection.position, std::int64_t{1});
        // A play requested before changing the step does not start in the next one.
        press({Qt::Key_PageUp, Qt::Key_PageDown});
        untilIdle();
        QCOMPARE(scene().selection.position, std::int64_t{1});
    }

    /// The text that follows an item is about the value that the item plays to.
    void goingOnWhileItemPlaysShowsItsEnd() {
        if (!hasOneLargeDisplay()) QSKIP("tried with one display");
        present("16-family", 1);
        while (!walk().played()) press(Qt::Key_PageDown);
        QTRY_VERIFY(window->player().isPlaying());
        press(Qt::Key_PageDown);
        QCOMPARE(walk().now().kind, Beat::Kind::Myth);
        QVERIFY(!window->player().isPlaying());
        QCOMPARE(scene().selection.shift, std::int64_t{-1});
    }

    /// An item can be a transition, which replaces the figures and plays to its end.
    void transitionReplacesFiguresAndPlays() {
        // Playback runs in real time and is the same on every display;
        // everyStepFitsStageAndIsReachableByClicker checks its frames.
        if (!hasOneLargeDisplay()) QSKIP("tried with one display");
        present("06-heatmap", 1);
        const Scene taught = scene();
        StagePlaces places;
        moved(view(), places);
        press(Qt::Key_PageDown);
        const auto time = [&] { return transitionOptions(scene()).time; };
        QCOMPARE(view().panels().size(), std::size_t{1});
        QCOMPARE(view().panels().front()->id(), transitionSpec().id);
        QVERIFY(playsToEnd(window->player()));
        QCOMPARE(time(), 1.0);
        QCOMPARE(faults(), QString());
        // The slider below it scrubs, and K replays or pauses it.
        auto* slider = view().controls().findChild<QSlider*>(u"transition.timeScrub"_s);
        QVERIFY(slider && slider->isVisible());
        slider->setValue(slider->maximum() / 2);
        QVERIFY(time() > 0.4 && time() < 0.6);
        press({Qt::Key_K, Qt::Key_K});
        const double paused = time();
        untilIdle();
        QCOMPARE(time(), paused);
        press(Qt::Key_PageUp);
        QVERIFY(scene() == taught);
        QCOMPARE(moved(view(), places), QString());
        QVERIFY(lecture().isAsTaught());
        press({Qt::Key_PageDown, Qt::Key_PageDown});
        QVERIFY(scene() == taught);
    }

    /// A user's step can have text of any length.
    void longTextIsElidedToFitStage() {
        startStep(u"One claim."_s, u"A long text. "_s.repeated(100));
        QCOMPARE(faults(), QString());
        QVERIFY2(labelText(view(), "stageGiven").endsWith(u"…"_s),
                 qPrintable(labelText(view(), "stageGiven")));
        press(Qt::Key_PageDown);
        QVERIFY(view().end().isVisible());
    }

    void longWordIsBrokenToFitStage() {
        startStep(u"Claim"_s.repeated(60), u"Words"_s.repeated(60));
        QCOMPARE(faults(), QString());
        for (const char* name : {"stageClaim", "stageGiven"}) {
            const auto* label = view().findChild<QLabel*>(QLatin1String(name));
            QVERIFY(label->isVisible());
            QVERIFY2(label->QLabel::minimumSizeHint().width() <= label->width(), name);
        }
    }

    void summaryOfFileHasTitleOfLesson() {
        const QString path = inFolder(u"12-mine.md"_s);
        writeBytes("# My lesson\n\n## A claim\n\nA text.\n", path);
        QVERIFY(lecture().openFile(path));
        stage().start(true);
        press(Qt::Key_PageDown, Qt::ShiftModifier);
        QVERIFY_CONTAINS(labelText(view().end(), "endTitle"), u"My lesson"_s);
    }

    void pagesOfSummaryAreAboutEquallyFull() {
        const QString path = inFolder(u"fourteen.md"_s);
        QByteArray text = "# My lesson\n";
        for (int step = 0; step < 14; ++step)
            text += "\n## A claim that is long enough to fill one whole line of the summary on the stage.\n";
        writeBytes(text, path);
        QVERIFY(lecture().openFile(path));
        stage().start(true);
        QVERIFY(view().showEnd());
        EndSlide& end = view().end();
        QCOMPARE(end.pages(), 2);
        for (qsizetype page = 0; page < end.pages(); ++page, end.turn(1))
            QCOMPARE(labelText(end, "endText").count(u"A claim"_s), 7);
    }

    void everyTaskForHomeIsBelowItsHeadingAndNamesItsLesson() {
        lecture().openTrack(u"lab"_s);
        stage().start(true);
        QVERIFY(view().showEnd());
        EndSlide& end = view().end();
        QString all;
        int pagesWithTasks = 0;
        do {
            all += labelText(end, "endText");
            if (labelText(end, "endText").contains(u"Try at home"_s)) ++pagesWithTasks;
            QCOMPARE(faults(), QString());
        } while (end.turn(1));
        QVERIFY(pagesWithTasks > 1);
        QVERIFY2(labelText(end, "endText").contains(u"**Try at home**"_s),
                 qPrintable(labelText(end, "endText")));  // the last page
        QVERIFY2(all.contains(u"*Word order:* Drag the cards"_s), qPrintable(all));
        QVERIFY2(all.contains(u"*The family:*"_s), qPrintable(all));
    }

    /// Shift goes to the next step even if items of this one are not shown yet.
    void shiftSkipsToNextStep() {
        present("12-rotation");
        press(Qt::Key_PageDown, Qt::ShiftModifier);
        QVERIFY(place() == (Place{0, 1}));
        press(Qt::Key_PageDown, Qt::ShiftModifier);
        press(Qt::Key_PageUp, Qt::ShiftModifier);
        QVERIFY(place() == (Place{0, 1}));
        press(Qt::Key_3);
        press(Qt::Key_PageDown, Qt::ShiftModifier);
        QVERIFY(view().end().isVisible());
        QVERIFY(labelText(view().end(), "endText").contains(u"229.18"_s));
        press(Qt::Key_Escape);
        QVERIFY(stage().isOn() && !view().end().isVisible());
    }

    /// The veil covers only the answer: the two sentences are visible before the question is answered.
    void veilCoversOnlyTheAnswer() {
        present("01-word-order");
        QCOMPARE(covered(), QStringList{u"order"_s});
        Panel& panel = panelOn("order");
        const std::vector<QRectF> answers = panel.figure().answerAreas();
        const QRectF surface(panel.figure().surface()->rect());
        QVERIFY(answers.size() >= 2);
        QVERIFY(answers.front().top() > surface.top() + 0.08 * surface.height());
        QVERIFY(answers.back().top() > answers.front().bottom() + 0.08 * surface.height());
        // The sentences look the same with and without the veil.
        const QRect cards(0, 0, panel.width(), saturatingCast<int>(answers.front().top()) - 2);
        const QImage veiled = panel.grab(cards).toImage();
        press(Qt::Key_PageDown);
        untilIdle();
        QCOMPARE(covered(), QStringList());
        QVERIFY(panel.grab(cards).toImage() == veiled);
    }

    /// A figure repaints only itself, so what a veil painted beside it would remain.
    void veilPaintsNothingBesideTheFigure() {
        present("01-word-order");
        Panel& panel = panelOn("order");
        panel.resize(panel.size() * 2 / 3);  // the figure paints this size later
        const QWidget* surface = panel.figure().surface();
        const int right = surface->mapTo(&panel, surface->rect().topRight()).x() + 1;
        QVERIFY(right < panel.width());
        QImage beside(panel.width() - right, panel.height(), QImage::Format_ARGB32_Premultiplied);
        beside.fill(Qt::transparent);
        const QImage empty = beside;
        veilOver(panel)->render(&beside, {}, QRect(right, 0, beside.width(), beside.height()), {});
        QCOMPARE(beside, empty);
    }

    /// The label of a line is at the height where the line ends.
    void veilCoversLabelsOfLines_data() {
        QTest::addColumn<QString>("figure");
        QTest::addColumn<int>("step");
        QTest::newRow("11-derivative") << u"derivative"_s << 0;
        QTest::newRow("14-beyond") << u"beyond"_s << 2;
    }
    void veilCoversLabelsOfLines() {
        QFETCH(const QString, figure);
        QFETCH(const int, step);
        present(QTest::currentDataTag(), static_cast<std::size_t>(step));
        view().bringUpToDate();
        Panel& panel = panelOn(figure.toLatin1().constData());
        const Style style = screenStyle(scene().style);
        const auto colored = [&] {
            const QImage image = panel.grab().toImage();
            int found = 0;
            for (int y = 0; y < image.height(); ++y)
                for (int x = 0; x < image.width(); ++x)
                    found +=
                        image.pixelColor(x, y) == style.line(0) || image.pixelColor(x, y) == style.line(1);
            return found;
        };
        QCOMPARE(colored(), 0);
        veilOver(panel)->hide();
        QVERIFY(colored() > 0);
    }

    void veilLeavesColumnHeadersWhole() {
        present("15-concatenate");
        view().bringUpToDate();
        Panel& panel = panelOn("sum");
        const QRect top(0, 0, panel.width(), panel.height() / 3);
        const QColor heading = screenStyle(scene().style).palette.secondary;
        const auto headings = [&] {
            const QImage image = panel.grab(top).toImage();
            std::vector<QPoint> pixels;
            for (int y = 0; y < image.height(); ++y)
                for (int x = 0; x < image.width(); ++x)
                    if (image.pixelColor(x, y) == heading) pixels.emplace_back(x, y);
            return pixels;
        };
        const std::vector<QPoint> veiled = headings();
        veilOver(panel)->hide();
        QVERIFY(veiled.size() > 20);
        QVERIFY(headings() == veiled);
    }

    /// While the network is being trained, no picture of the previous step is shown.
    void stepDoesNotShowNetworkOfPreviousStep() {
        present("17-what-for");
        Panel& panel = panelOn("learn");
        const auto shown = [&] { return schemeOf(panel.model().scene()); };
        press(Qt::Key_PageDown);
        press(Qt::Key_PageDown);  // the network is being trained
        QTRY_VERIFY_WITH_TIMEOUT(!panel.isComputingFirst(), 60000);
        QVERIFY(std::holds_alternative<NoScheme>(shown()));
        press(Qt::Key_2);
        view().bringUpToDate();
        QVERIFY(panel.isComputingFirst());
        // The result of the previous step's training is not shown.
        QTRY_VERIFY_WITH_TIMEOUT(panel.isComputed(), 60000);
        QVERIFY(std::holds_alternative<AlibiScheme>(shown()));
    }

    /// Lines are revealed with the items, by the clicker or by the figure's fields.
    void calculationLinesAppearWithTheirItems() {
        present("03-by-hand", 2);
        const auto lines = [&] { return formulaOptions(scene()).lines; };
        QCOMPARE(lines(), 2);
        QVERIFY(!view().findChild<QWidget*>(u"stageNumber"_s)->isVisible());
        press(Qt::Key_PageDown);
        QCOMPARE(lines(), 3);
        QCOMPARE(walk().shownReveals(), std::size_t{1});
        press(Qt::Key_PageUp);
        QCOMPARE(lines(), 2);
        press(Qt::Key_Return);  // the figure has the focus
        press(Qt::Key_Return);  // then the field
        auto* field = qobject_cast<QLineEdit*>(QApplication::focusWidget());
        QVERIFY(field);
        QTest::keyClicks(field, u"100"_s);
        press(Qt::Key_Return);
        QCOMPARE(lines(), 3);
        QCOMPARE(walk().shownReveals(), std::size_t{1});
        QVERIFY_CONTAINS(panelOn("formula").model().alternativeText(), u"100, right"_s);
        press({Qt::Key_PageDown, Qt::Key_PageDown});
        QCOMPARE(lines(), 5);
        QVERIFY(view().findChild<QWidget*>(u"stageNumber"_s)->isVisible());
        QVERIFY(lecture().isAsTaught() || formulaOptions(scene()).guesses.contains(u"100"_s));
    }

    /// The calculation below the figures unfolds part by part, with an optional guess for each number.
    void derivationBarUnfoldsWithFieldForEachNumber() {
        present("05-i-am-a-robot", 1);
        DerivationBar& bar = view().bar();
        const auto line = [&bar] { return plainText(bar.line()); };
        QVERIFY2(line().startsWith(u"PE(p, 2i)"_s), qPrintable(line()));
        QVERIFY(!bar.asks());
        press(Qt::Key_PageDown);
        QVERIFY2(line().startsWith(u"PE(1, 2) = sin(1 / 100^(2/4))"_s), qPrintable(line()));
        QVERIFY2(!line().contains(u"0.1"_s), qPrintable(line()));
        QVERIFY(bar.asks() && bar.field().isVisible());
        QCOMPARE(faults(), QString());
        press(Qt::Key_P);
        QVERIFY(bar.field().hasFocus());
        QTest::keyClicks(&bar.field(), u"tenth"_s);
        press(Qt::Key_Return);
        QCOMPARE(walk().shownReveals(), std::size_t{1});  // not a number
        bar.field().setText(u"0.01"_s);
        press(Qt::Key_Return);
        QCOMPARE(walk().shownReveals(), std::size_t{2});
        QVERIFY_CONTAINS(line(), u"sin(0.100)  (0.01: off by 0.09)"_s);
        QVERIFY(bar.asks() && bar.field().hasFocus());
        press(Qt::Key_Space);  // shown without a guess
        QVERIFY2(line().endsWith(u" = 0.0998"_s), qPrintable(line()));
        QVERIFY(!bar.asks() && !bar.field().isVisible());
        QCOMPARE(faults(), QString());
        press(Qt::Key_B);  // the stage has the focus again
        QVERIFY(view().isBlank());
        press({Qt::Key_B, Qt::Key_PageUp, Qt::Key_PageUp, Qt::Key_PageUp});
        QVERIFY2(line().startsWith(u"PE(p, 2i)"_s), qPrintable(line()));
        for (int item = 0; item < 3; ++item) press(Qt::Key_PageDown);  // a clicker needs no field
        QVERIFY2(line().endsWith(u" = 0.0998"_s), qPrintable(line()));
    }

    void mythAppearsWithoutResizingFigures() {
        present("01-word-order", 1);
        const auto size = [this] { return view().panels().front()->size(); };
        QSize before;
        while (walk().now().kind != Beat::Kind::Myth) {
            QCOMPARE(place().step, std::size_t{1});
            QVERIFY(!walk().isAtEnd());
            before = size();
            press(Qt::Key_PageDown);
            QCOMPARE(faults(), QString());
        }
        QCOMPARE(size(), before);
        const LessonMyth& myth = lecture().step()->myths.front();
        const auto reported = [&] { return plainText(view().findChild<QLabel*>(u"stageMyth"_s)->text()); };
        QVERIFY2(containsText(reported(), plainText(myth.statement)), qPrintable(reported()));
        QVERIFY2(!containsText(reported(), plainText(myth.reason())), qPrintable(reported()));
        press(Qt::Key_PageDown);  // after the audience has thought about it
        QVERIFY2(containsText(reported(), plainText(myth.statement)), qPrintable(reported()));
        QVERIFY2(containsText(reported(), u"False. "_s + plainText(myth.reason())), qPrintable(reported()));
        QCOMPARE(size(), before);
    }

 private:
    /// Starts the stage with a deck of one step.
    void startStep(const QString& title, const QString& text) {
        Lesson deck;
        LessonStep step;
        step.title = title;
        step.text = text;
        step.scene = scene();
        deck.steps = {step};
        lecture().openDeck(u"deck"_s, deck);
        stage().start(true);
    }
};

static const Registered<StepsOnStageTest> registered(oneDisplayPart);

#include "stage_steps_test.moc"
