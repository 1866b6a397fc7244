// SPDX-License-Identifier: GPL-3.0-or-later
//
// Tests the figure's model against training in core, and what it reuses of the previous model.
#include "app/figures/learn/model.h"
#include "app/figures/learn/painting.h"
#include "app/figures/registry.h"
#include "app/scene/literals.h"
#include "app/scene/scene_scheme.h"
#include "core/learning/ceiling.h"
#include "tests/columns.h"
#include "tests/contains.h"
#include "tests/figures/model_values.h"
#include "tests/figures/shown_figure.h"
#include "tests/is_near.h"
#include "tests/scenes.h"

#include <QTest>

#include <algorithm>
#include <cmath>

using namespace sinescope;

namespace {

Scene learnScene(const Scheme& scheme, QJsonObject options) {
    Scene scene;
    scene.figures = {{u"learn"_s, {}, {}, std::move(options)}};
    setScheme(scene, scheme);
    return scene;
}

QJsonObject steps(int count, QJsonObject options = {}) {
    options.insert(u"steps"_s, count);
    return options;
}

std::shared_ptr<const LearnModel> modelFrom(const Scene& scene, const LearnModel* before = nullptr) {
    return std::make_shared<const LearnModel>(std::make_shared<const Scene>(scene), before);
}

double cellAt(const LearnModel& model, std::int64_t row, const QString& column) {
    const FigureTable table = model.table();
    const qsizetype at = table.columns.indexOf(column);
    return at < 0 ? std::nan("") : std::get<double>(table.cell(row, at));
}

Scheme rope(double base = 10000) {
    return RopeScheme{.headDim = 128, .base = base};
}

}  // namespace

class LearnTest : public QObject {
    Q_OBJECT

 private slots:
    void accuraciesMatchTraining() {
        const auto model = modelFrom(learnScene(rope(), steps(60)));
        Training training({.scheme = RopeScheme{.headDim = 8}});
        training.advance(60);
        const LearningCurve curve = learningCurve(training, RopeScheme{.headDim = 8}, LearnRun::sequences);
        QCOMPARE(model->table().rows, static_cast<std::int64_t>(curve.size()));
        for (std::size_t k = 0; k < curve.size(); ++k) {
            const auto row = static_cast<std::int64_t>(k);
            QCOMPARE(cellAt(*model, row, u"accuracy"_s), curve[k].accuracy);
            QCOMPARE(cellAt(*model, row, u"ceiling"_s), bagCeilings(curve[k].place, 8).back());
            QCOMPARE(cellAt(*model, row, u"chance"_s), 0.125);
        }
        QCOMPARE(model->table().columns[0], u"position"_s);
    }

    void buttonSaysWhetherTrainingIsRunning() {
        const Scene scene = learnScene(rope(), steps(0));
        for (const bool runs : {false, true}) {
            Style style = screenStyle(scene.style);
            if (runs) style.played = u"learn.steps"_s;
            const QStringList words = wordsOf(*viewOf(u"learn"_s, scene, style), {800, 500});
            QCOMPARE(words.contains(u"Pause"_s), runs);
            QCOMPARE(words.contains(u"Start"_s), !runs);
        }
    }

    void buttonsGrowWithTextSize() {
        const QSizeF size(480, 270);
        Style usual, large;
        usual.metrics = screenMetrics(size);
        large.metrics = screenMetrics(size, 2);
        QCOMPARE_GE(buttonFont(large).pixelSize(), 1.9 * buttonFont(usual).pixelSize());
    }

    void modelContinuesTrainingOfPreviousModel() {
        const auto first = modelFrom(learnScene(rope(), steps(40)));
        first->prepare();
        const auto further = modelFrom(learnScene(rope(), steps(130)), first.get());
        const auto fresh = modelFrom(learnScene(rope(), steps(130)));
        QCOMPARE(further->results().runs[0].state->losses, fresh->results().runs[0].state->losses);
        QCOMPARE(factOf(*further, "learn.accuracy_2x"), factOf(*fresh, "learn.accuracy_2x"));
        // Back to 110 from the checkpoint at 100, and to 130 again.
        const auto back = modelFrom(learnScene(rope(), steps(110)), further.get());
        const auto freshBack = modelFrom(learnScene(rope(), steps(110)));
        QCOMPARE(back->results().runs[0].state->losses, freshBack->results().runs[0].state->losses);
    }

    void returningToEarlierSettingReusesRun() {
        const auto first = modelFrom(learnScene(rope(), steps(110)));
        first->prepare();
        // Another scheme, a scheme the network cannot use, another task, another seed.
        std::shared_ptr<const LearnModel> shown = first;
        std::vector<std::shared_ptr<const LearnModel>> others;
        for (const Scene& scene :
             {learnScene(AlibiScheme{.heads = 8}, steps(40)), learnScene(GridScheme{}, {}),
              learnScene(rope(), steps(40, {{u"task"_s, u"first"_s}})),
              learnScene(rope(), steps(40, {{u"seed"_s, 7}}))}) {
            others.push_back(modelFrom(scene, shown.get()));
            others.back()->prepare();
            shown = others.back();
        }
        for (const auto& other : {first, others[0], others[2], others[3]}) {
            const auto back = modelFrom(other->scene(), shown.get());
            QVERIFY(!back->stage());
            QCOMPARE(back->results().runs[0].state, other->results().runs[0].state);
            shown = back;
        }
    }

    void earlierRunsAreLimitedAndHaveNoCheckpoints() {
        std::shared_ptr<const LearnModel> shown;
        for (int seed = 1; seed <= LearnRun::maximumEarlier + 3; ++seed) {
            shown = modelFrom(learnScene(rope(), steps(1, {{u"seed"_s, seed}})), shown.get());
            shown->prepare();
        }
        const std::vector<LearnRun>& earlier = shown->results().earlier;
        QCOMPARE(earlier.size(), static_cast<std::size_t>(LearnRun::maximumEarlier));
        QCOMPARE(earlier.front().settings.seed, std::uint64_t{LearnRun::maximumEarlier + 2});
        for (const LearnRun& run : earlier) QVERIFY(run.checkpoints.empty());
    }

    void changedBaseNeedsNoTraining() {
        const auto trained = modelFrom(learnScene(rope(), steps(300)));
        trained->prepare();
        const auto read = modelFrom(learnScene(rope(150'000), steps(300)), trained.get());
        QCOMPARE(read->results().runs[0].state, trained->results().runs[0].state);
        QVERIFY(factOf(*trained, "learn.accuracy_4x") < 0.5);
        QVERIFY(factOf(*read, "learn.accuracy_4x") > 0.8);
        QVERIFY(read->claim().contains(u"base 150,000"_s));
        // The label of a line takes no two thirds of its chart.
        QCOMPARE(modelFrom(learnScene(rope(1e12), steps(300)), trained.get())->lines().front().name,
                 u"RoPE, base 10¹²"_s);
        QVERIFY(read->alternativeText().contains(u"not trained since"_s));
        // A frozen A of the trained base shares the training.
        const auto compared =
            modelFrom(withFrozen(learnScene(rope(150'000), steps(300)), learnScene(rope(), {})), read.get());
        QCOMPARE(compared->results().frozen->state, trained->results().runs[0].state);
        QCOMPARE(cellAt(*compared, 50, u"accuracy of A"_s), cellAt(*trained, 50, u"accuracy"_s));
    }

    /// The columns beside the loss are of the loss, too.
    void tableHasWhatTheCurveShows() {
        const QJsonObject options =
            steps(20, {{u"kept"_s, u"alibi@10"_s}, {u"seeds"_s, true}, {u"curve"_s, u"loss"_s}});
        const auto model = modelFrom(learnScene(rope(), options));
        const double loss = cellAt(*model, 20, u"loss"_s);
        QVERIFY(cellAt(*model, 20, u"lowest loss"_s) <= loss);
        QVERIFY(cellAt(*model, 20, u"highest loss"_s) >= loss);
        QVERIFY(cellAt(*model, 20, u"loss, ALiBi, 10 steps"_s) > 1);  // no share of right answers
        QCOMPARE(model->table().title, u"Loss by position"_s);
    }

    void restartTrainsWithCurrentBase() {
        Scene scene = learnScene(rope(500), steps(300));
        QCOMPARE(learnOptions(scene).trainedBase, 10000.0);
        learnRestartEdit().change(scene);
        QCOMPARE(learnOptions(scene).steps, 0);
        QCOMPARE(learnOptions(scene).trainedBase, 500.0);
    }

    void sceneSizeAndHeadNeedNoTraining() {
        Scene scene = learnScene(SinusoidalScheme{}, steps(3));
        const auto model = modelFrom(scene);
        model->prepare();
        scene.encoding.dModel = 64;
        scene.encoding.length = 99;
        clampToValid(scene);
        const auto other = modelFrom(scene, model.get());
        QVERIFY(other->isReady());
        QVERIFY(other->looksLike(*model));
        QCOMPARE(other->setting(), model->setting());
        QVERIFY2(model->setting().contains(u"d_model = 32"_s), qPrintable(model->setting()));
        QCOMPARE(other->results().runs[0].state, model->results().runs[0].state);
        // The displayed head needs no training either, but changes the picture.
        scene.figures[0].options.insert(u"head"_s, u"2"_s);
        const auto head = modelFrom(scene, other.get());
        QVERIFY(head->isReady());
        QVERIFY(!head->looksLike(*other));
    }

    void onlyStepCountContinuesPreviousModel() {
        const auto shown = modelFrom(learnScene(rope(), steps(3)));
        QVERIFY(modelFrom(learnScene(rope(), steps(9)), shown.get())->continues(*shown));
        QVERIFY(!modelFrom(learnScene(rope(500), steps(9)), shown.get())->continues(*shown));
        const Scene seeded = learnScene(rope(), steps(9, {{u"seed"_s, 2}}));
        QVERIFY(!modelFrom(seeded, shown.get())->continues(*shown));
    }

    void exampleShowsAnswersOfFrozenScheme() {
        const Scene scene = learnScene(rope(), steps(40)),
                    alibi = learnScene(AlibiScheme{.heads = 8}, steps(40));
        QVERIFY(modelFrom(scene)->results().frozenPredicted.empty());
        const auto both = modelFrom(withFrozen(scene, alibi)), alone = modelFrom(alibi);
        QCOMPARE(both->results().frozenPredicted, alone->results().example.predicted);
        QCOMPARE(both->results().example.tokens, alone->results().example.tokens);
    }

    void learnedTableHasNoCurvePastItsLastRow() {
        const Scene scene = learnScene(newScheme(Scene(), u"learned"_s), steps(3));
        const auto model = modelFrom(scene);
        QCOMPARE(model->curve().back().place, 15);
        QVERIFY(std::isnan(factOf(*model, "learn.accuracy_2x")));
        QVERIFY(model->table().note.contains(u"no rows past position 15"_s));
        QCOMPARE(model->results().learnedTable.rows(), Eigen::Index{16});
    }

    void untrainedBucketsAreReported() {
        const Scene scene = learnScene(seededT5({32, 128, false}, 8, 1), steps(2));
        const auto model = modelFrom(scene);
        // 16 .. t5Bucket(-63)
        const auto last = t5Bucket({32, 128, false}, -63);
        QCOMPARE(factOf(*model, "learn.untrained_buckets"), static_cast<double>(last - 15));
        QVERIFY(model->table().note.contains(u"were never trained"_s));
        const auto trained = modelFrom(learnScene(seededT5({16, 16, false}, 8, 1), steps(2)));
        QCOMPARE(factOf(*trained, "learn.untrained_buckets"), 0.0);
    }

    void fiveSeedsGiveRangeOfAccuracies() {
        const auto model = modelFrom(learnScene(rope(), steps(20, {{u"seeds"_s, true}})));
        QCOMPARE(model->results().runs.size(), std::size_t{5});
        QVERIFY(factOf(*model, "learn.lowest_inside") < factOf(*model, "learn.highest_inside"));
        QVERIFY(factOf(*model, "learn.lowest_inside") <= factOf(*model, "learn.accuracy_inside"));
        // The claim is the range of the seeds, each of which can be trained alone.
        double lowest = 1, highest = 0;
        for (int seed = 1; seed <= 5; ++seed) {
            const auto alone = modelFrom(learnScene(rope(), steps(20, {{u"seed"_s, seed}})));
            const double accuracy = factOf(*alone, "learn.accuracy_inside");
            lowest = std::min(lowest, accuracy);
            highest = std::max(highest, accuracy);
        }
        const QString claimed = u"RoPE, seeds 1 to 5: %1 to %2 % inside, "_s.arg(100 * lowest, 0, 'f', 1)
                                    .arg(100 * highest, 0, 'f', 1);
        QVERIFY2(model->claim().startsWith(claimed), qPrintable(model->claim() + claimed));
    }

    void longTrainingIsShownInStages() {
        std::shared_ptr<const LearnModel> shown = modelFrom(learnScene(rope(), {}));
        shown->prepare();
        const auto target = modelFrom(learnScene(rope(), steps(70)), shown.get());
        QVERIFY(!target->isReady());
        const auto stage = std::dynamic_pointer_cast<const LearnModel>(target->stage());
        QVERIFY(stage && stage->options().steps > 0 && stage->options().steps < 70);
        stage->prepare();
        QVERIFY(stage->isReady());
        QVERIFY(!modelFrom(learnScene(rope(), steps(stage->options().steps + 5)), stage.get())->stage());
    }

    void fiveSeedsAndFrozenSchemeAreTrainedInStages() {
        const auto shown = modelFrom(learnScene(rope(), steps(70)));
        shown->prepare();
        const auto seeds = modelFrom(learnScene(rope(), steps(70, {{u"seeds"_s, true}})), shown.get());
        const auto stage = std::dynamic_pointer_cast<const LearnModel>(seeds->stage());
        QVERIFY(stage && stage->options().steps < 70);
        QCOMPARE(stage->results().runs.size(), std::size_t{5});

        const auto beside = modelFrom(
            withFrozen(learnScene(rope(), steps(70)), learnScene(AlibiScheme{.heads = 8}, {})), shown.get());
        const auto first = std::dynamic_pointer_cast<const LearnModel>(beside->stage());
        QVERIFY(first && first->options().steps < 70 && first->results().frozen);
    }

    void keptRunUsesItsScheme() {
        const auto model = modelFrom(learnScene(rope(), steps(40, {{u"kept"_s, u"alibi@20, rope@40"_s}})));
        // The current run is not also drawn as a kept one.
        QCOMPARE(model->results().kept.size(), std::size_t{1});
        const KeptCurve& kept = model->results().kept.front();
        QCOMPARE(kept.name, u"ALiBi, 20 steps"_s);
        const Scene other = learnScene(makeScheme("alibi", 128, 50, 1), steps(20));
        const auto alone = modelFrom(other);
        QCOMPARE(kept.run.curve.size(), alone->curve().size());
        for (std::size_t k = 0; k < kept.run.curve.size(); ++k)
            QCOMPARE(kept.run.curve[k].accuracy, alone->curve()[k].accuracy);
        QCOMPARE(cellAt(*model, 20, u"accuracy, ALiBi, 20 steps"_s), alone->curve()[20].accuracy);
        QVERIFY(model->alternativeText().contains(u"Faint lines are ALiBi, 20 steps."_s));
    }

    /// The loss chart compares speed, so its lines have names as soon as there are several.
    void keptRunIsInBothCharts() {
        const auto named = [](const char* kept) {
            const auto model = modelFrom(learnScene(rope(), steps(20, {{u"kept"_s, QLatin1String(kept)}})));
            model->prepare();
            const auto view = figureKind(u"learn"_s).viewOf(model, screenStyle({}));
            pictureOf(*view, QSize(960, 530));
            return std::ranges::count_if(view->regions(), [](const Region& region) {
                return region.tip && region.tip().contains(u"hide ALiBi"_s);
            });
        };
        QCOMPARE(named(""), 0);
        QCOMPARE(named("alibi@20"), 2);
    }

    void keepAddsCurrentRunWithItsBase() {
        Scene scene = learnScene(rope(), steps(40));
        learnKeepEdit(scene).change(scene);
        learnKeepEdit(scene).change(scene);  // no duplicate
        std::get<RopeScheme>(scene.scheme).base = 150'000;
        learnKeepEdit(scene).change(scene);
        const std::vector<KeptRun> kept = learnOptions(scene).kept;
        QCOMPARE(kept, (std::vector<KeptRun>{{u"rope"_s, 40, {}}, {u"rope"_s, 40, 150'000.0}}));
        validateFigures(scene, figureCatalog());
        learnForgetEdit().change(scene);
        QVERIFY(learnOptions(scene).kept.empty());
        const FigureSpec spec = learnSpec();
        const auto option = std::ranges::find(spec.options, u"kept"_s, &OptionSpec::key);
        QVERIFY(option->invalidReason(scene, u"rope@600, alibi@1000"_s).isEmpty());
        for (const char* wrong : {"nosuch@600", "rope", "rope@6000", "rope@x", "rope@600@0"})
            QVERIFY2(!option->invalidReason(scene, QLatin1String(wrong)).isEmpty(), wrong);
    }

    /// Every position has the same number of answers, so the mean over positions is the mean over answers.
    void reportedNumbersAreMeansOfTable_data() {
        addColumns<QString, int, double>();
        QTest::newRow("3 back") << u"3-back"_s << 3 << 1 / 8.0;
        QTest::newRow("first letter") << u"first"_s << 0 << 1 / 8.0;
        QTest::newRow("text") << u"text"_s << 0 << 1 / 29.0;
    }
    void reportedNumbersAreMeansOfTable() {
        const auto [task, firstPlace, chance] = thisRow<QString, int, double>();
        const auto model = modelFrom(learnScene(rope(), steps(20, {{u"task"_s, task}})));
        const FigureTable table = model->table();
        const auto meanOf = [&](const QString& column, int first, int last) {
            double sum = 0;
            int count = 0;
            for (std::int64_t row = 0; row < table.rows; ++row) {
                const auto place = std::get<std::int64_t>(table.cell(row, 0));
                if (place < std::max(first, firstPlace) || place > last) continue;
                sum += std::get<double>(table.cell(row, table.columns.indexOf(column)));
                ++count;
            }
            return sum / count;
        };
        const QString accuracy = u"accuracy"_s, loss = u"loss"_s;
        const auto isAbout = [](double a, double b) { return std::abs(a - b) < 1e-9; };
        QVERIFY(isAbout(factOf(*model, "learn.accuracy_inside"), meanOf(accuracy, 0, 15)));
        QVERIFY(isAbout(factOf(*model, "learn.accuracy_2x"), meanOf(accuracy, 16, 31)));
        QVERIFY(isAbout(factOf(*model, "learn.accuracy_4x"), meanOf(accuracy, 32, 63)));
        QVERIFY(isAbout(factOf(*model, "learn.loss_inside"), meanOf(loss, 0, 15)));
        QVERIFY(isAbout(factOf(*model, "learn.chance"), chance));
        const bool isText = task == "text"_L1;
        const double shown = meanOf(isText ? loss : accuracy, 0, 15);
        QVERIFY_CONTAINS(model->claim(), isText ? QString::number(shown, 'f', 2)
                                                : QString::number(100 * shown, 'f', 1).remove(u".0"_s));
    }

    /// The next letter of a text is unpredictable, so its loss is more informative than its accuracy.
    void curveOfTextTaskIsLoss() {
        QJsonObject options = steps(3, {{u"task"_s, u"text"_s}});
        const auto text = modelFrom(learnScene(rope(), options));
        QCOMPARE(text->drawn(text->curve()[7]), text->curve()[7].loss);
        QVERIFY(isNear(text->drawnChance(), std::log(29), 1e-12));
        const auto letters = modelFrom(learnScene(rope(), steps(3)));
        QCOMPARE(letters->drawn(letters->curve()[7]), 100 * letters->curve()[7].accuracy);
        options.insert(u"curve"_s, u"accuracy"_s);
        QVERIFY(!modelFrom(learnScene(rope(), options))->options().showsLoss);
    }

    void bucketNumberIsTrainedWeight() {
        const T5Buckets buckets{16, 16, false};
        const auto model = modelFrom(learnScene(seededT5(buckets, 8, 1), steps(30)));
        Training training({.scheme = seededT5(buckets, NetworkShape{}.heads, 0)});
        training.advance(30);
        const WeightLayout layout(networkShape(training.settings()));
        const auto state = training.state();
        const auto numbers = weightsIn(state.adam.weights.data(), layout.group("buckets"));
        for (const std::int64_t shift : {0, -3, -40})
            for (int head = 0; head < NetworkShape{}.heads; ++head)
                QCOMPARE(model->bucketNumber(shift, head),
                         static_cast<double>(numbers(t5Bucket(buckets, shift), head)));
        QVERIFY(model->isTrainedShift(-60));
        const auto published = modelFrom(learnScene(seededT5({32, 128, false}, 8, 1), steps(2)));
        QVERIFY(published->isTrainedShift(-15) && !published->isTrainedShift(-16));
        QVERIFY(published->statementTexts("untrained_note").first().startsWith(u"hatched: buckets 16 to "_s));
    }

    void partsFitInWindow_data() {
        addColumns<QSize, bool>();
        // The space in windows of 1280 x 720 and 1920 x 1080, alone and within four figures.
        QTest::newRow("alone, small") << QSize(960, 530) << true;
        QTest::newRow("alone, large") << QSize(1590, 860) << true;
        QTest::newRow("of four, large") << QSize(790, 400) << true;
        QTest::newRow("of four, small") << QSize(470, 240) << false;
    }
    void partsFitInWindow() {
        const auto [size, hasAll] = thisRow<QSize, bool>();
        Style style = panelStyle(size);
        style.showAffordances = true;
        const LearnPlaces places =
            placeLearn(QRect(QPoint(), size), style, exampleSize(*modelFrom(learnScene(rope(), {})), style));
        QVERIFY(!places.accuracy.isNull() && !places.map.isNull());
        QCOMPARE(!places.loss.isNull(), hasAll);
        QCOMPARE(!places.example.isNull(), hasAll);
        for (const QRect& part : {places.buttons, places.accuracy, places.loss, places.map, places.example})
            QVERIFY(QRect(QPoint(), size).contains(part) || part.isNull());
    }

    /// On stage, without notes, the curve takes the space of the loss, and no type is smaller.
    void curveIsLargerOnStage() {
        const QSize size(1220, 470);
        Style style = panelStyle(size);
        const QSizeF exampleArea = exampleSize(*modelFrom(learnScene(rope(), {})), style);
        const QRect before = placeLearn(QRect(QPoint(), size), style, exampleArea).accuracy;
        style.showNotes = false;
        const LearnPlaces places = placeLearn(QRect(QPoint(), size), style, exampleArea);
        QVERIFY(places.loss.isNull());
        QVERIFY(places.accuracy.height() > 1.4 * before.height());
        QVERIFY(buttonFont(style).pixelSize() >= style.font(style.metrics.small).pixelSize());
    }

    void exampleFitsItsLettersAndCurveIsWide() {
        const QSize size(960, 530);
        Style style = panelStyle(size);
        style.showAffordances = true;
        for (const TaskInfo& task : learningTasks()) {
            // The letters of these tasks are wide, and "…" replaces some.
            if (task.task == LearningTask::LargestSoFar || task.task == LearningTask::Text) continue;
            const Scene scene = learnScene(rope(), {{u"task"_s, QString::fromLatin1(task.id)}});
            const QSizeF exampleArea = exampleSize(*modelFrom(scene), style);
            const LearnPlaces places = placeLearn(QRect(QPoint(), size), style, exampleArea);
            QVERIFY2(places.example.width() >= exampleArea.width(), task.id);
            QVERIFY2(places.accuracy.width() > 0.53 * size.width(), task.id);
        }
    }

    void startTrainsAtSceneSpeed() {
        Scene scene = learnScene(rope(), steps(5));
        QCOMPARE(learnStartLink(scene), u"play:learn.steps?60"_s);
        learnSpeedEdit(scene).change(scene);
        QCOMPARE(learnStartLink(scene), u"play:learn.steps?240"_s);
        learnSpeedEdit(scene).change(scene);
        learnSpeedEdit(scene).change(scene);
        QCOMPARE(learnStartLink(scene), u"play:learn.steps?30"_s);
    }

    void unsuitableSchemeIsExplained() {
        Scene scene = learnScene(SinusoidalScheme{}, steps(5));
        scene.encoding.spacing = Spacing::Shift;
        scene.encoding.frequencyShift = 40;  // valid for 64 pairs, not for 16
        const auto model = modelFrom(scene);
        QVERIFY(!model->absence().isEmpty());
        QVERIFY(model->facts().size() > 0);
        QVERIFY(model->alternativeText().contains(model->absence()));
        const FigureKind& kind = figureKind(u"learn"_s);
        QVERIFY(emptyReasonIn(kind.modelOf(learnScene(GridScheme{}, {})).get()));
    }
};

QTEST_MAIN(LearnTest)
#include "learn_test.moc"
