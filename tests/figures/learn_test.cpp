// SPDX-License-Identifier: GPL-3.0-or-later
//
// The figure's model against training in core, and what it takes over from the model before it.
#include "app/figures/learn/model.h"
#include "app/figures/registry.h"
#include "app/scene/scene_scheme.h"
#include "core/learning/ceiling.h"

#include <QtTest>

using namespace sinescope;

namespace {

Scene learnScene(const Scheme& scheme, QJsonObject options) {
    Scene scene;
    scene.figures = {{QStringLiteral("learn"), {}, {}, std::move(options)}};
    setScheme(scene, scheme);
    return scene;
}

QJsonObject steps(int count) {
    return {{QStringLiteral("steps"), count}};
}

std::shared_ptr<const LearnModel> modelFrom(const Scene& scene, const LearnModel* before = nullptr) {
    return std::make_shared<const LearnModel>(std::make_shared<const Scene>(scene), before);
}

double number(const LearnModel& model, const char* name) {
    const std::vector<Fact> facts = model.facts();
    const Fact* fact = findFact(facts, QLatin1String(name));
    return fact ? fact->value : -1;
}

double cellAt(const LearnModel& model, std::int64_t row, const QString& column) {
    const FigureTable table = model.table();
    return std::get<double>(table.cell(row, table.columns.indexOf(column)));
}

Scheme rope(double base = 10000) {
    return RopeScheme{.headDim = 128, .base = base};
}

}  // namespace

class LearnTest : public QObject {
    Q_OBJECT

 private slots:
    void itsNumbersAreThoseOfCore() {
        const auto model = modelFrom(learnScene(rope(), steps(60)));
        Training training({.scheme = RopeScheme{.headDim = 8}});
        training.advance(60);
        const LearningCurve curve = learningCurve(training, RopeScheme{.headDim = 8}, LearnRun::sequences);
        QCOMPARE(model->table().rows, static_cast<std::int64_t>(curve.size()));
        for (std::size_t k = 0; k < curve.size(); ++k) {
            const auto row = static_cast<std::int64_t>(k);
            QCOMPARE(cellAt(*model, row, QStringLiteral("accuracy")), curve[k].accuracy);
            QCOMPARE(cellAt(*model, row, QStringLiteral("ceiling")), bagCeiling(curve[k].place, 8));
            QCOMPARE(cellAt(*model, row, QStringLiteral("chance")), 0.125);
        }
        QCOMPARE(model->table().columns[0], QStringLiteral("position"));
    }

    void aModelContinuesFromTheOneBefore() {
        const auto first = modelFrom(learnScene(rope(), steps(40)));
        first->prepare();
        const auto further = modelFrom(learnScene(rope(), steps(130)), first.get());
        const auto fresh = modelFrom(learnScene(rope(), steps(130)));
        QCOMPARE(further->results().runs[0].state->losses, fresh->results().runs[0].state->losses);
        QCOMPARE(number(*further, "learn.accuracy_2x"), number(*fresh, "learn.accuracy_2x"));
        // Back to 110 from the checkpoint at 100, and to 130 again.
        const auto back = modelFrom(learnScene(rope(), steps(110)), further.get());
        const auto freshBack = modelFrom(learnScene(rope(), steps(110)));
        QCOMPARE(back->results().runs[0].state->losses, freshBack->results().runs[0].state->losses);
    }

    void anotherBaseIsReadWithoutAStepOfTraining() {
        const auto trained = modelFrom(learnScene(rope(), steps(300)));
        trained->prepare();
        const auto read = modelFrom(learnScene(rope(150'000), steps(300)), trained.get());
        QCOMPARE(read->results().runs[0].state, trained->results().runs[0].state);
        QVERIFY(number(*trained, "learn.accuracy_4x") < 0.5);
        QVERIFY(number(*read, "learn.accuracy_4x") > 0.8);
        QVERIFY(read->claim().contains(QStringLiteral("base 150,000")));
        QVERIFY(read->alternativeText().contains(QStringLiteral("not trained since")));
        // A frozen A of the trained base shares the training.
        Scene both = learnScene(rope(150'000), steps(300));
        both.frozen = both.encoding;
        both.frozenScheme = rope();
        const auto compared = modelFrom(both, read.get());
        QCOMPARE(compared->results().frozen->state, trained->results().runs[0].state);
        QCOMPARE(cellAt(*compared, 50, QStringLiteral("accuracy of A")),
                 cellAt(*trained, 50, QStringLiteral("accuracy")));
    }

    void restartTrainsWithThePresentBase() {
        Scene scene = learnScene(rope(500), steps(300));
        QCOMPARE(learnOptions(scene).trainedBase, 10000.0);
        learnRestartEdit().change(scene);
        QCOMPARE(learnOptions(scene).steps, 0);
        QCOMPARE(learnOptions(scene).trainedBase, 500.0);
    }

    void sizesOfTheSceneChangeNothing() {
        Scene scene = learnScene(SinusoidalScheme{}, steps(3));
        const auto model = modelFrom(scene);
        model->prepare();
        scene.encoding.dModel = 64;
        scene.encoding.length = 99;
        clampToValid(scene);
        QCOMPARE(modelFrom(scene, model.get())->results().runs[0].state, model->results().runs[0].state);
    }

    void aLearnedTableHasNoCurvePastItsLastRow() {
        const Scene scene = learnScene(newScheme(Scene(), QStringLiteral("learned")), steps(3));
        const auto model = modelFrom(scene);
        QCOMPARE(model->curve().back().place, 15);
        QCOMPARE(number(*model, "learn.accuracy_2x"), -1.0);
        QVERIFY(model->table().note.contains(QStringLiteral("no rows past position 15")));
        QCOMPARE(model->results().learnedTable.rows(), Eigen::Index{16});
    }

    void untrainedBucketsAreNamed() {
        const Scene scene = learnScene(seededT5({32, 128, false}, 8, 1), steps(2));
        const auto model = modelFrom(scene);
        // 16 .. t5Bucket(-63)
        const auto last = t5Bucket({32, 128, false}, -63);
        QCOMPARE(number(*model, "learn.untrained_buckets"), static_cast<double>(last - 15));
        QVERIFY(model->table().note.contains(QStringLiteral("never met in training")));
        const auto trained = modelFrom(learnScene(seededT5({16, 16, false}, 8, 1), steps(2)));
        QCOMPARE(number(*trained, "learn.untrained_buckets"), 0.0);
    }

    void fiveSeedsGiveABand() {
        QJsonObject options = steps(20);
        options.insert(QStringLiteral("seeds"), true);
        const auto model = modelFrom(learnScene(rope(), options));
        QCOMPARE(model->results().runs.size(), std::size_t{5});
        QVERIFY(number(*model, "learn.lowest_inside") < number(*model, "learn.highest_inside"));
        QVERIFY(number(*model, "learn.lowest_inside") <= number(*model, "learn.accuracy_inside"));
    }

    void aLongTrainingIsShownInStages() {
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

    void aSchemeThatDoesNotFitTheNetworkIsNamed() {
        Scene scene = learnScene(SinusoidalScheme{}, steps(5));
        scene.encoding.spacing = Spacing::Shift;
        scene.encoding.frequencyShift = 40;  // fine for 64 pairs, not for 16
        const auto model = modelFrom(scene);
        QVERIFY(!model->absence().isEmpty());
        QVERIFY(model->facts().size() > 0);
        QVERIFY(model->alternativeText().contains(model->absence()));
        const FigureKind& kind = figureKind(QStringLiteral("learn"));
        QVERIFY(absenceIn(kind.modelOf(learnScene(GridScheme{}, {})).get()));
    }
};

QTEST_MAIN(LearnTest)
#include "learn_test.moc"
