// SPDX-License-Identifier: GPL-3.0-or-later
//
// The concept map in the window: an idea is opened, shown beside the map and taught, and all of it is undone.
#include "app/lessons/concepts.h"
#include "app/lessons/library.h"
#include "app/scene/literals.h"
#include "tests/contains.h"
#include "tests/points.h"
#include "tests/window/support.h"
#include "tests/window/test_classes.h"

using namespace sinescope;

namespace {

const QString mapId = u"concepts"_s;

/// A point of the map whose link target starts with `target`; if `target` is empty, a point that opens an
/// idea.
std::optional<QPoint> pointOf(MainWindow& window, const QString& target) {
    const Regions regions = panel(window, mapId).figure().regions();
    return firstPoint(surface(window, mapId).size(), 3, [&](const QPoint& at) {
        const auto link = regions.linkAt(at);
        return link && (target.isEmpty() ? link->target.isEmpty() : link->target.startsWith(target));
    });
}

QString openIdea(MainWindow& window) {
    return findFigure(sceneOf(window), mapId)->options.value(u"idea"_s).toString();
}

void walkToShift(MainWindow& window) {
    QWidget& map = surface(window, mapId);
    map.setFocus();
    edit(window, [](Scene& scene) { findFigure(scene, mapId)->options[u"idea"_s] = u"pair"_s; });
    QTest::keyClick(&map, Qt::Key_Right, Qt::ShiftModifier);
}

}  // namespace

class ConceptLinksTest : public QObject {
    Q_OBJECT

 private slots:
    void aClickOpensAnIdeaAndUndoClosesIt() {
        const auto window = windowOf(mapId);
        QTest::mouseClick(&surface(*window, mapId), Qt::LeftButton, {}, *pointOf(*window, {}));
        QVERIFY(findConcept(shippedConceptMap(), openIdea(*window)));
        window->document().undo();
        QVERIFY(openIdea(*window).isEmpty());
    }

    void showLinkOpensFigureBesideMap() {
        const auto window = windowOf(mapId);
        walkToShift(*window);
        QCOMPARE(openIdea(*window), u"shift"_s);
        const Scene before = sceneOf(*window);
        window->bringUpToDate();
        QTest::mouseClick(&surface(*window, mapId), Qt::LeftButton, {}, *pointOf(*window, u"concept:"_s));
        QTRY_VERIFY(findFigure(sceneOf(*window), u"shift"_s));
        QCOMPARE(openIdea(*window), u"shift"_s);
        QVERIFY(showsConcept(sceneOf(*window), *findConcept(shippedConceptMap(), u"shift"_s)));
        QTRY_VERIFY(surface(*window, mapId).isVisible() && surface(*window, u"shift"_s).isVisible());
        QVERIFY(window->messages().sentence().contains(u"Undo"_s));
        window->document().undo();
        QVERIFY(sceneOf(*window) == before);
    }

    /// Base, L and colours are kept if the idea's claim holds for them.
    void showLinkKeepsSettingsIfClaimHolds() {
        const auto window = windowOf(mapId, [](Scene& scene) {
            scene.encoding.length = 77;
            scene.encoding.base = 500;
            scene.style.colormap = u"viridis"_s;
        });
        const Scene before = sceneOf(*window);
        emit window->board().current()->linkFollowed(showLink(*findConcept(shippedConceptMap(), u"shift"_s)));
        QTRY_VERIFY(findFigure(sceneOf(*window), u"shift"_s));
        QCOMPARE(sceneOf(*window).encoding.length, 77);
        QCOMPARE(sceneOf(*window).encoding.base, 500.0);
        QCOMPARE(sceneOf(*window).style.colormap, u"viridis"_s);
        QVERIFY_CONTAINS(window->messages().sentence(), u"with your settings"_s);
        window->document().undo();
        QVERIFY(sceneOf(*window) == before);
        // 6.28 to 54,410 is a statement about base 10,000 and d_model 128.
        emit window->board().current()->linkFollowed(
            showLink(*findConcept(shippedConceptMap(), u"wavelength"_s)));
        QTRY_VERIFY2(window->messages().sentence().contains(u"restores yours"_s),
                     qPrintable(window->messages().sentence()));
        QCOMPARE(sceneOf(*window).encoding.base, 10000.0);
        window->document().undo();
        QVERIFY(sceneOf(*window) == before);
    }

    void enterShowsFigureAndShiftEnterOpensLesson() {
        const auto window = windowOf(mapId);
        walkToShift(*window);
        QTest::keyClick(&surface(*window, mapId), Qt::Key_Return);
        QTRY_VERIFY(findFigure(sceneOf(*window), u"shift"_s));
        QTRY_VERIFY(surface(*window, mapId).isVisible());
        QTRY_VERIFY(surface(*window, mapId).hasFocus());
        QTest::keyClick(&surface(*window, mapId), Qt::Key_Return, Qt::ShiftModifier);
        const Lesson lesson = shippedLesson(u"12-rotation"_s, figureCatalog());
        QTRY_VERIFY(!findFigure(sceneOf(*window), mapId));
        QCOMPARE(sceneOf(*window).figures, lesson.steps[1].scene.figures);
    }

    void everyShowLinkShowsItsConcept() {
        const auto window = windowOf(mapId);
        for (const Concept& node : shippedConceptMap().nodes) {
            emit window->board().current()->linkFollowed(showLink(node));
            QTRY_VERIFY2(showsConcept(sceneOf(*window), node), qPrintable(node.id));
            QVERIFY(findFigure(sceneOf(*window), mapId));
        }
    }
};

static const Registered<ConceptLinksTest> registered;

#include "concept_links_test.moc"
