// SPDX-License-Identifier: GPL-3.0-or-later
//
// What figures state as facts, whatever the setting: names that belong to the figure, finite numbers,
// sentences.
#include "app/figures/registry.h"
#include "app/scene/literals.h"
#include "core/error.h"

#include <QRegularExpression>
#include <QtTest>

#include <cmath>
#include <set>

using namespace sinescope;

namespace {

std::vector<Scene> scenes() {
    std::vector<Scene> all(1);
    for (const std::int64_t dModel : {1, 2, 3, 4, 512}) {
        for (const OddRule rule : {OddRule::ExtraSine, OddRule::Truncate, OddRule::ZeroPad}) {
            Scene scene;
            scene.encoding.dModel = dModel;
            scene.encoding.oddRule = rule;
            clampToValid(scene);
            all.push_back(scene);
        }
    }
    Scene far;
    far.encoding.length = 1 << 20;
    far.encoding.firstPosition = 7;
    far.selection.position = 900'000;
    all.push_back(far);
    Scene single;
    single.encoding.length = 1;
    single.sentence.tokens = QStringList{u"The"_s};
    single.sentence.customEmbeddings.assign(1, {});
    clampToValid(single);
    all.push_back(single);
    Scene flat;
    flat.encoding.base = 1;
    flat.selection.shift = -30;
    all.push_back(flat);
    return all;
}

}  // namespace

class FactsTest : public QObject {
    Q_OBJECT

 private slots:
    void everyFigureStatesFacts() {
        for (const FigureKind& kind : figureKinds())
            QVERIFY2(!kind.modelOf(Scene())->facts().empty(), qPrintable(kind.spec.id));
    }

    void factsAreNamedAfterTheirFigureAndAreNumbersWithASentence() {
        static const QRegularExpression unfilled(u"%\\d"_s);
        for (const Scene& scene : scenes()) {
            for (const FigureKind& kind : figureKinds()) {
                std::set<QString> names;
                for (const Fact& fact : kind.modelOf(scene)->facts()) {
                    QVERIFY2(fact.name.startsWith(kind.spec.id + '.'_L1), qPrintable(fact.name));
                    QVERIFY2(names.insert(fact.name).second, qPrintable(fact.name));
                    QVERIFY2(std::isfinite(fact.value), qPrintable(fact.name));
                    QVERIFY2(fact.sentence.endsWith('.'_L1), qPrintable(fact.sentence));
                    QVERIFY2(!fact.sentence.contains(unfilled), qPrintable(fact.sentence));
                }
            }
        }
    }

    void aFactFollowsTheSelection() {
        Scene scene;
        scene.selection.position = 7;
        scene.selection.column = 0;
        const std::vector<Fact> facts = figureKind(u"heatmap"_s).modelOf(scene)->facts();
        const Fact* value = findFact(facts, u"heatmap.value"_s);
        QVERIFY(value);
        QCOMPARE(value->value, std::sin(7.0));
    }
};

QTEST_MAIN(FactsTest)
#include "facts_test.moc"
