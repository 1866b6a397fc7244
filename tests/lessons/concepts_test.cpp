// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lessons/concepts.h"

#include "app/figures/registry.h"
#include "app/lessons/library.h"
#include "app/scene/literals.h"
#include "tests/scene/scene_samples.h"

#include <QTest>

#include <cmath>
#include <set>

using namespace sinescope;

namespace {

ConceptMap read(const QByteArray& json) {
    return readConceptMap(json);
}

const char* const small = R"({"concepts": 1, "nodes": [
  {"id": "a", "title": "A", "x": 0, "y": 0, "sentence": "A.", "number": "12.", "proof": "similarity.first_rise == 12",
   "show": {"figures": [{"id": "similarity"}]}, "teach": {"lesson": "13-distance", "step": 1}},
  {"id": "b", "title": "B", "x": 2, "y": 0, "sentence": "B.", "number": "12.", "proof": "similarity.first_rise == 12",
   "show": {}, "teach": {"lesson": "13-distance", "step": 1}}],
  "edges": [{"from": "a", "to": "b", "label": "leads to"}]})";

QString lessonFault(const Concept& node) {
    try {
        const auto steps = static_cast<int>(shippedLesson(node.lesson, figureCatalog()).steps.size());
        if (node.step <= steps) return {};
        return u"\"%1\" is taught in step %2 of \"%3\", which has %4."_s.arg(node.id)
            .arg(node.step)
            .arg(node.lesson)
            .arg(steps);
    } catch (const Error& error) {
        return u"\"%1\": %2"_s.arg(node.id, QString::fromUtf8(error.what()));
    }
}

QString numberFault(const Concept& node) {
    try {
        const ProofResult result = checkProof(
            {node.number, node.proof, {}}, conceptScene(node, figureCatalog()), figureCatalog(), figureModel);
        if (result.holds) return {};
        return u"The number of \"%1\" does not hold: %2"_s.arg(node.id, result.sentence);
    } catch (const Error& error) {
        return QString::fromUtf8(error.what());
    }
}

/// Faults of a map beyond its syntax: missing lessons and steps, and numbers that do not hold.
QStringList faultsOf(const ConceptMap& map) {
    QStringList faults;
    for (const Concept& node : map.nodes)
        for (const QString& fault : {numberFault(node), lessonFault(node)})
            if (!fault.isEmpty()) faults << fault;
    return faults;
}

QString refusal(const char* part, const char* by) {
    return sentenceOf([&] { read(QByteArray(small).replace(part, by)); });
}

}  // namespace

class ConceptsTest : public QObject {
    Q_OBJECT

 private slots:
    void shippedMapHasNoDeadLinksOrFalseNumbers() {
        const QStringList faults = faultsOf(shippedConceptMap());
        QVERIFY2(faults.isEmpty(), qPrintable(faults.join('\n'_L1)));
    }

    void everyConceptIsLinkedAndPlacedApart() {
        const ConceptMap& map = shippedConceptMap();
        QVERIFY(map.nodes.size() >= 20);
        for (const Concept& node : map.nodes) {
            QVERIFY2(!nextConcepts(map, node.id).isEmpty() || !previousConcepts(map, node.id).isEmpty(),
                     qPrintable(node.id));
            QVERIFY(node.sentence.endsWith('.'_L1));
            QVERIFY(conceptScene(node, figureCatalog()).figures.size() <= 2);
            for (const Concept& other : map.nodes)
                if (&other != &node)
                    QVERIFY2(std::abs(other.at.x() - node.at.x()) >= 2 ||
                                 std::abs(other.at.y() - node.at.y()) >= 1,
                             qPrintable(node.id + ' '_L1 + other.id));
        }
    }

    /// Arrow keys follow the map's arrows in both directions and reach every idea.
    void everyConceptIsReachableFromFirst() {
        const ConceptMap& map = shippedConceptMap();
        std::set<QString> seen;
        QStringList next{map.nodes.front().id};
        while (!next.isEmpty()) {
            const QString id = next.takeFirst();
            if (seen.insert(id).second) next << nextConcepts(map, id) << previousConcepts(map, id);
        }
        QCOMPARE(seen.size(), map.nodes.size());
    }

    void conceptMapIsRead() {
        const ConceptMap map = read(small);
        QCOMPARE(map.nodes.size(), std::size_t{2});
        QCOMPARE(findConcept(map, u"b"_s)->at, QPointF(2, 0));
        QCOMPARE(conceptScene(map.nodes[0], figureCatalog()).figures[0].id, u"similarity"_s);
        QCOMPARE(nextConcepts(map, u"a"_s), QStringList(u"b"_s));
        QCOMPARE(faultsOf(map), QStringList());
    }

    void invalidMapIsRejectedWithField() {
        QVERIFY(refusal("\"to\": \"b\"", "\"to\": \"c\"").contains(u"no such node"_s));
        QVERIFY(refusal("\"id\": \"b\"", "\"id\": \"a\"").contains(u"another node"_s));
        QVERIFY(refusal("\"x\": 2", "\"x\": \"far\"").contains(u"nodes[1].x"_s));
        QVERIFY(refusal("\"label\"", "\"via\": [1], \"label\"").contains(u"two numbers"_s));
        QVERIFY(refusal("\"show\": {}", "\"show\": 1").contains(u"nodes[1].show"_s));
        QVERIFY(refusal("\"sentence\": \"A.\", ", "").contains(u"nodes[0].sentence"_s));
    }

    /// Highlighting depends on the options stored in a Scene, which does not store defaults.
    void conceptScenesStoreNoDefaultOptions() {
        for (const Concept& node : shippedConceptMap().nodes) {
            const Scene scene = conceptScene(node, figureCatalog());
            QVERIFY2(showsConcept(scene, node), qPrintable(node.id));
            for (const FigureState& state : scene.figures) {
                const FigureSpec& spec = figureKind(state.id).spec;
                for (auto at = state.options.begin(); at != state.options.end(); ++at)
                    QVERIFY2(optionValue(spec, nullptr, at.key()) != at.value(), qPrintable(node.id));
            }
        }
    }

    void conceptWithoutSceneIsReported() {
        ConceptMap map = read(QByteArray(small).replace("\"id\": \"similarity\"", "\"id\": \"nothing\""));
        const QStringList faults = faultsOf(map);
        QCOMPARE(faults.size(), 1);
        QVERIFY2(faults[0].startsWith(u"\"a\" has no Scene"_s), qPrintable(faults[0]));
    }

    void deadLinksAndFalseNumbersAreReported() {
        ConceptMap map = read(small);
        map.nodes[0].lesson = u"99-nothing"_s;
        map.nodes[1].step = 99;
        map.nodes[1].proof = u"similarity.first_rise == 13"_s;
        const QStringList faults = faultsOf(map);
        QCOMPARE(faults.size(), 3);
        QVERIFY(faults[0].contains(u"99-nothing"_s));
        QVERIFY(faults[1].contains(u"similarity.first_rise is 12"_s));
        QVERIFY(faults[2].contains(u"step 99"_s));
    }
};

QTEST_GUILESS_MAIN(ConceptsTest)
#include "concepts_test.moc"
