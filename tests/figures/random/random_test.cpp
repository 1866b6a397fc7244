// SPDX-License-Identifier: GPL-3.0-or-later
//
// Kinds of errors, in Scenes with random settings: every scheme, parameter and option, for all figures. Scene
// k of a run has seed + k, so the number in a failure repeats it:
//   SINESCOPE_RANDOM_SEED=1234 SINESCOPE_RANDOM_COUNT=1 build/release/bin/figures_random_tests
//   SINESCOPE_RANDOM_SEED=$RANDOM SINESCOPE_RANDOM_COUNT=2000 build/release/bin/figures_random_tests
#include "tests/figures/random/random.h"

#include "app/figures/registry.h"
#include "app/model/scheme_pictures.h"
#include "app/scene/literals.h"
#include "app/scene/scene_json.h"
#include "app/scene/scene_scheme.h"
#include "tests/columns.h"
#include "tests/figures/model_in_turn.h"
#include "tests/figures/random/random_scene.h"
#include "tests/figures/random/same_facts.h"
#include "tests/figures/random/shown_text.h"
#include "tests/figures/truth/fault_log.h"
#include "tests/figures/truth/judge.h"
#include "tests/figures/truth/reading.h"
#include "tests/random_seed.h"
#include "tests/scenes.h"

#include <QTest>

#include <functional>

using namespace sinescope;
using random::Extent;
using random::Random;
using random::ShownText;

namespace {

std::uint64_t countOr(std::uint64_t fallback) {
    const QByteArray given = qgetenv("SINESCOPE_RANDOM_COUNT");
    return given.isEmpty() ? fallback : given.toULongLong();
}

/// Replaces a frozen setting by one that the reference knows: the paper's beside a sinusoid, otherwise none.
Scene withKnownFrozen(Scene scene) {
    if (!scene.frozen) return scene;
    scene.frozen.reset();
    if (isSinusoidal(scene))
        scene.frozen = EncodingParameters{.length = scene.encoding.length, .dModel = scene.encoding.dModel};
    scene.frozenScheme = SinusoidalScheme{};
    return scene;
}

/// True if the squares of the table's numbers are finite and not 0, because the reference takes some.
bool canBeSquared(const Scene& scene) {
    const TableScheme* table = openedTable(scene);
    const double largest = table ? table->table.values().cwiseAbs().maxCoeff() : 1;
    return largest < 1e150 && largest > 1e-150;
}

/// Returns the first and last rows of the model's table.
std::vector<TableCell> cellsOf(const FigureModel& model) {
    const FigureTable table = model.table();
    std::vector<TableCell> cells;
    for (std::int64_t row = 0; row < table.rows; ++row)
        for (qsizetype column = 0; column < table.columns.size() && (row < 3 || row > table.rows - 3);
             ++column)
            cells.push_back(table.cell(row, column));
    return cells;
}

/// KerasHub's YaRN rotates every position beyond the original length like that position; the reference keeps
/// rotating.
bool cutsPositions(const Scene& scene) {
    const EncodingParameters& p = scene.encoding;
    const auto last = static_cast<double>(p.firstPosition + p.length - 1);
    const auto* rope = std::get_if<RopeScheme>(&scene.scheme);
    return rope && scaledPosition(rope->scaling, last) != last;
}

}  // namespace

class RandomTest : public QObject {
    Q_OBJECT

 private:
    truth::FaultLog m_faults;

    using Faults = std::function<void(const FigureKind& kind, const QString& what, const QString& fault)>;
    using Models = std::vector<std::shared_ptr<const FigureModel>>;

    /// Calls `check` with each Scene and a function that reports faults in it.
    void forEachScene(
        Extent extent, std::uint64_t fallback,
        const std::function<void(const Scene& scene, std::uint64_t seed, const Faults&)>& check) {
        for (std::uint64_t seed = randomSeed(); seed < randomSeed() + countOr(fallback); ++seed) {
            const Scene scene = random::randomScene(seed, extent);
            const Faults add = [&](const FigureKind& kind, const QString& what, const QString& fault) {
                m_faults.add(kind.spec.id + ' '_L1 + what,
                             u"seed %1 %2\n    %3"_s.arg(seed).arg(truth::nameOf(kind, scene), fault));
            };
            try {
                check(scene, seed, add);
            } catch (const std::exception& error) {
                const QString reason = QString::fromUtf8(error.what());
                m_faults.add(reason, u"seed %1: %2"_s.arg(seed).arg(reason));
            }
        }
    }

    /// Returns new models of all figures; null for one that throws.
    static Models modelsOf(const std::shared_ptr<const Scene>& scene, const Faults& add) {
        Models models;
        for (const FigureKind& kind : figureKinds()) {
            models.emplace_back();
            forModel(kind, add, [&] { models.back() = kind.model(scene, nullptr); });
        }
        return models;
    }

    static void forModel(const FigureKind& kind, const Faults& add, const std::function<void()>& work) {
        try {
            work();
        } catch (const std::exception& error) {
            const QString reason = u"it throws: "_s + QString::fromUtf8(error.what());
            add(kind, reason, reason);
        }
    }

    static void requireTexts(const FigureKind& kind, const std::shared_ptr<const FigureModel>& model,
                             std::uint64_t seed, const Faults& add) {
        Random random(seed);
        const EncodingParameters& p = model->scene().encoding;
        const Cursor cursor{p.firstPosition + random.whole(0, p.length - 1), random.whole(0, p.dModel - 1),
                            random.whole(-p.length, p.length)};
        for (const QString& fault : random::faultsOf(kind, model, cursor)) add(kind, fault, fault);
        QSet<QString> names;
        for (const Fact& fact : model->facts()) {
            const bool isNamed = fact.name.startsWith(kind.spec.id + '.'_L1) && !names.contains(fact.name);
            names.insert(fact.name);
            if (!isNamed || !truth::statesItsValue(fact) || !fact.sentence.endsWith('.'_L1))
                add(kind, fact.name,
                    u"%1 is %2, but \"%3\""_s.arg(fact.name).arg(fact.value, 0, 'g', 17).arg(fact.sentence));
        }
    }

    static void requireSame(const FigureKind& kind, const FigureModel& after, const FigureModel& fresh,
                            const Faults& add) {
        const std::vector<ShownText> a = random::allTexts(after, {}), b = random::allTexts(fresh, {});
        if (cellsOf(after) != cellsOf(fresh)) add(kind, u"table"_s, u"its table has other numbers"_s);
        for (std::size_t t = 0; t < std::min(a.size(), b.size()); ++t)
            if (a[t].text != b[t].text) {
                add(kind, a[t].where,
                    u"after another: \"%1\", made anew: \"%2\""_s.arg(a[t].text, b[t].text));
                break;
            }
        if (a.size() != b.size()) add(kind, u"more"_s, u"it says more or less"_s);
    }

 private slots:
    void figuresOfRandomSceneAgreeAndTextsAreComplete_data() {
        addColumns<int, quint64>();
        QTest::newRow("small") << static_cast<int>(Extent::Small) << quint64{80};
        QTest::newRow("any") << static_cast<int>(Extent::Any) << quint64{9};
    }
    /// Texts are complete, and each fact is named and states its number. In small Scenes a model may also
    /// reuse from the previous one only what has not changed.
    void figuresOfRandomSceneAgreeAndTextsAreComplete() {
        const auto [extent, count] = thisRow<int, quint64>();
        const bool isSmall = static_cast<Extent>(extent) == Extent::Small;
        Models before(figureKinds().size());
        const auto requireAfter = [&](const Models& fresh, const Faults& add) {
            for (std::size_t k = 0; k < fresh.size(); ++k)
                if (const FigureKind& kind = figureKinds()[k]; fresh[k])
                    forModel(kind, add, [&] {
                        const auto after = kind.model(fresh[k]->sharedScene(), before[k].get());
                        requireSame(kind, *after, *fresh[k], add);
                        before[k] = after;
                    });
        };
        forEachScene(static_cast<Extent>(extent), count,
                     [&](const Scene& scene, std::uint64_t seed, const Faults& add) {
                         const Models models = modelsOf(std::make_shared<const Scene>(scene), add);
                         const random::SceneFacts facts(scene, models);
                         for (const QString& wrong :
                              random::contradictions(facts) + random::contradictionsBeside(facts))
                             add(figureKinds().front(), wrong, wrong);
                         for (std::size_t k = 0; k < models.size(); ++k)
                             if (const FigureKind& kind = figureKinds()[k];
                                 models[k] && !emptyReasonIn(models[k].get()))
                                 forModel(kind, add, [&] { requireTexts(kind, models[k], seed, add); });
                         if (!isSmall || seed >= randomSeed() + 50) return;
                         requireAfter(models, add);
                         // Another that differs only in its selection, sentence or options.
                         const Scene nearby = random::nearbyScene(scene, seed);
                         requireAfter(modelsOf(std::make_shared<const Scene>(nearby), add), add);
                     });
    }

    void savedSceneIsReadBackWhole() {
        forEachScene(Extent::Small, 400, [](const Scene& drawn, std::uint64_t seed, const Faults& add) {
            const Scene scene = random::decoratedScene(drawn, seed);
            const QByteArray json = sceneToJson(scene);
            const Scene back = sceneFromJson(json, figureCatalog());
            if (back != scene || sceneToJson(back) != json)
                add(figureKinds().front(), u"file"_s, QString::fromUtf8(json.left(10'000)));
        });
    }

    /// A misspelled fact would never be compared.
    void everyComparedFactIsStatedBySomeScene() {
        const QStringList all = random::comparedFacts();
        QSet<QString> unstated(all.begin(), all.end());
        for (std::uint64_t seed = 1; seed <= 200 && !unstated.isEmpty(); ++seed) {
            const random::SceneFacts facts(random::randomScene(seed, Extent::Small));
            for (const QString& name : random::comparedFacts(facts)) unstated.remove(name);
        }
        QCOMPARE(unstated, QSet<QString>());
    }

    void sentencesAreTrueForRandomScenes() {
        forEachScene(Extent::Small, 30, [](const Scene& scene, std::uint64_t, const Faults& add) {
            if (!canBeSquared(scene) || cutsPositions(scene)) return;
            const Scene known = withKnownFrozen(scene);
            for (const FigureKind& kind : figureKinds())
                for (const QString& fault : truth::faultsOf(kind, known)) add(kind, fault, fault);
        });
    }

    /// Their squares are 0 or infinite, but the texts must still be right.
    void textsAreCorrectIfSquaresOverflowOrVanish_data() {
        QTest::addColumn<double>("scale");
        for (const double scale : {1e300, 1e160, 1e-170, 1e-310}) QTest::addRow("%g", scale) << scale;
    }
    void textsAreCorrectIfSquaresOverflowOrVanish() {
        QFETCH(double, scale);
        Scene scene =
            withScheme(tableScheme(WeightTable(seededTable("any", 18, 6, 3, 1).values() * scale), "wpe"));
        clampToValid(scene);
        scene.figures = {{u"order"_s, {}, {}, {{u"positions"_s, true}}}};
        for (const char* show : {"tables", "scores"}) {
            scene.figures.push_back({u"sum"_s, {}, {}, {{u"show"_s, QLatin1String(show)}}});
            for (const FigureKind& kind : figureKinds()) {
                const auto model = modelInTurn(kind, scene);
                for (const QString& fault : random::faultsOf(kind, model, {}))
                    m_faults.add(kind.spec.id + fault, kind.spec.id + u": "_s + fault);
                for (const Fact& fact : model->facts())
                    QVERIFY2(truth::statesItsValue(fact), qPrintable(fact.name + u": "_s + fact.sentence));
            }
            scene.figures.pop_back();
        }
    }
};

QTEST_MAIN(RandomTest)
#include "random_test.moc"
