// SPDX-License-Identifier: GPL-3.0-or-later
//
// The concept map: highlights follow the open figures, arrow keys follow the arrows, zoom and drag keep the
// map visible, and words fit.
#include "app/figures/concepts/edits.h"
#include "app/figures/registry.h"
#include "app/scene/literals.h"
#include "app/style/figure_size.h"
#include "tests/columns.h"
#include "tests/figures/shown_figure.h"
#include "tests/until_idle.h"

#include <QRegularExpression>
#include <QSignalSpy>
#include <QTest>
#include <QWidget>

#include <algorithm>
#include <numeric>
#include <set>

using namespace sinescope;

namespace {

const QString mapId = u"concepts"_s;

Scene sceneOf(const QString& open = {}, std::vector<FigureState> others = {}) {
    Scene scene;
    scene.figures = std::move(others);
    scene.figures.push_back({mapId, {}, {}, {}});
    setOpenConcept(scene, open);
    return scene;
}

ConceptsModel modelOf(const Scene& scene) {
    return ConceptsModel(std::make_shared<const Scene>(scene), nullptr);
}

bool isHighlighted(const Scene& scene, const QString& id) {
    const ConceptsModel model = modelOf(scene);
    return model.isHighlighted(
        static_cast<std::size_t>(findConcept(model.map(), id) - model.map().nodes.data()));
}

std::unique_ptr<FigureView> viewOf(const Scene& scene) {
    const FigureKind& kind = figureKind(mapId);
    std::unique_ptr<FigureView> view = kind.makeView();
    view->surface()->resize(900, 560);
    view->update(kind.modelOf(scene), Change::Everything, screenStyle(scene.style));
    view->surface()->show();
    untilIdle();  // the queued replot does the layout
    return view;
}

Style slideStyle() {
    return exportStyle({u"diverging"_s, ThemeId::Light}, figureSize(u"slide"_s));
}

}  // namespace

class ConceptsFigureTest : public QObject {
    Q_OBJECT

 private slots:
    void conceptsShownByOpenFiguresAreHighlighted() {
        const Scene heat = sceneOf({}, {{u"heatmap"_s, {}, {}, {}}});
        QVERIFY(isHighlighted(heat, u"matrix"_s));
        QVERIFY(!isHighlighted(heat, u"shift"_s));
        QVERIFY(!isHighlighted(heat, u"code"_s));  // it belongs to another layout
        Scene halves = heat;
        halves.encoding.layout = Layout::Halves;
        QVERIFY(isHighlighted(halves, u"code"_s));
        const Scene order = sceneOf({}, {{u"order"_s, {}, {}, {}}});
        QVERIFY(isHighlighted(order, u"attention"_s));
        QVERIFY(!isHighlighted(order, u"mask"_s));
        const Scene masked = sceneOf({}, {{u"order"_s, {}, {}, {{u"causal"_s, true}}}});
        QVERIFY(isHighlighted(masked, u"mask"_s));
        QVERIFY(modelOf(sceneOf()).legend(false).contains(u"No idea is highlighted"_s));
    }

    void arrowKeysFollowArrowsAndReachEveryConcept() {
        std::set<QString> seen;
        QStringList next{conceptBeyond(modelOf(sceneOf()), Qt::Key_Right, {})};
        while (!next.isEmpty()) {
            const QString id = next.takeFirst();
            if (!seen.insert(id).second) continue;
            const ConceptsModel model = modelOf(sceneOf(id));
            const QStringList joined = nextConcepts(model.map(), id) + previousConcepts(model.map(), id);
            for (const int key : {Qt::Key_Left, Qt::Key_Right, Qt::Key_Up, Qt::Key_Down})
                for (const Qt::KeyboardModifiers held : {Qt::NoModifier, Qt::ShiftModifier}) {
                    const QString beyond = conceptBeyond(model, key, held);
                    if (beyond.isEmpty()) continue;
                    QVERIFY2(joined.contains(beyond), qPrintable(id + u" to "_s + beyond));
                    next << beyond;
                }
        }
        QStringList missed;
        for (const Concept& node : shippedConceptMap().nodes)
            if (!seen.contains(node.id)) missed << node.id;
        QVERIFY2(missed.isEmpty(), qPrintable(missed.join(' '_L1)));
    }

    void arrowKeysSelectNeighbourConcept() {
        const ConceptsModel formula = modelOf(sceneOf(u"formula"_s));
        QCOMPARE(conceptBeyond(formula, Qt::Key_Up, {}), u"pair"_s);
        QCOMPARE(conceptBeyond(formula, Qt::Key_Left, {}), u"vector"_s);
        QCOMPARE(conceptBeyond(formula, Qt::Key_Right, {}), u"d-model"_s);
        QCOMPARE(conceptBeyond(formula, Qt::Key_Right, Qt::ShiftModifier), u"base"_s);
        QCOMPARE(conceptBeyond(modelOf(sceneOf(u"rope"_s)), Qt::Key_Right, {}), QString());
    }

    void clickOpensConceptAndClickOutsideClosesIt() {
        const Scene scene = sceneOf();
        const auto view = viewOf(scene);
        const ConceptsModel model = modelOf(scene);
        QPointF node;
        for (int y = 0; y < 560 && node.isNull(); y += 4)
            for (int x = 0; x < 900 && node.isNull(); x += 4)
                if (const auto link = view->linkAt(QPointF(x, y))) {
                    QVERIFY(link->target.isEmpty());
                    node = QPointF(x, y);
                }
        QVERIFY(!node.isNull());
        Scene opened = scene;
        view->clicked(node)->change(opened);
        const QString id = openConcept(findFigure(opened, mapId));
        QVERIFY(findConcept(model.map(), id));
        const auto card = viewOf(opened);
        std::set<QString> targets;
        for (int y = 0; y < 560; y += 4)
            for (int x = 0; x < 900; x += 4)
                if (const auto link = card->linkAt(QPointF(x, y))) targets.insert(link->target);
        QVERIFY(targets.contains(showLink(*findConcept(model.map(), id))));
        QVERIFY(targets.contains(teachLink(*findConcept(model.map(), id))));
        QCOMPARE(card->linkOfKey(Qt::Key_Return, {})->target, u"concept:"_s + id);
        QVERIFY(card->linkOfKey(Qt::Key_Return, Qt::ShiftModifier)->target.startsWith(u"lesson:"_s));
        const auto closing = card->clicked(QPointF(30, 300));
        QVERIFY(closing);
        closing->change(opened);
        QVERIFY(openConcept(findFigure(opened, mapId)).isEmpty());
    }

    /// Nothing in a file can be clicked.
    void exportedCardHasTextWithoutButtons() {
        const ConceptLayout layout =
            conceptLayout(modelOf(sceneOf(u"shift"_s)), slideStyle(), QRectF(0, 0, 1920, 1080));
        QVERIFY(!layout.card.title.isEmpty());
        QVERIFY(layout.card.show.isEmpty() && layout.card.teach.isEmpty());
    }

    void wheelZoomsAtMouseAndDragPans() {
        Scene scene = sceneOf();
        const QRectF area(0, 0, 900, 560);
        const Style style = screenStyle(scene.style);
        const ConceptMap& map = shippedConceptMap();
        const ConceptLayout before = conceptLayout(modelOf(scene), style, area);
        const QPointF corner = before.map.topLeft();
        const View view = zoomedConcepts(before, corner, 0.5);
        QVERIFY(view.x && view.y);
        QCOMPARE(view.x->lower, wholeConceptsX(map).lower);
        QCOMPARE(before.spreadX.shareOf(view.x->upper), 0.5);
        FigureState& state = *findFigure(scene, mapId);
        state.x = view.x;
        state.y = view.y;
        const ConceptLayout closer = conceptLayout(modelOf(scene), style, area);
        QVERIFY(closer.pixels > before.pixels);
        const View moved = pannedConcepts(closer, QPointF(-100, 0));
        QVERIFY(moved.x->lower > view.x->lower);
        const View far = pannedConcepts(closer, QPointF(-1e6, -1e6));
        QCOMPARE(far.x->upper, wholeConceptsX(map).upper);
        QVERIFY(!zoomedConcepts(closer, corner, 4).x);  // the whole map again
    }

    void openedConceptIsScrolledIntoView() {
        Scene scene = sceneOf(u"shift"_s);
        FigureState& state = *findFigure(scene, mapId);
        state.x = AxisRange{7, 9};
        state.y = AxisRange{-1, 1};
        openConceptEdit(u"similarity"_s).change(scene);
        const QPointF at = findConcept(shippedConceptMap(), u"similarity"_s)->at;
        QVERIFY(state.x->lower < at.x() && at.x() < state.x->upper);
        QCOMPARE(state.x->upper - state.x->lower, 2.0);
    }

    /// At every picture size: no type below the smallest, no overlaps, and omitted ideas are mentioned.
    void conceptsAreReadableAtEverySize() {
        for (const QString& open : {QString(), u"shift"_s, u"learned"_s})
            for (const FigureSize& size : figureSizes()) {
                const Style style = exportStyle(SceneStyle(), size);
                const ConceptLayout layout =
                    conceptLayout(modelOf(sceneOf(open)), style, QRectF(QPointF(), QSizeF(size.layout())));
                const QByteArray where = (size.id + ' '_L1 + open).toUtf8();
                QVERIFY2(layout.pixels >= style.metrics.small - 0.5, where.constData());
                QVERIFY2(layout.words == 0 || layout.words >= style.metrics.small, where.constData());
                QVERIFY2(layout.nodes.size() >= 4, where.constData());
                bool isOpenSeen = open.isEmpty();
                for (const PlacedNode& placed : layout.nodes) {
                    QVERIFY2(layout.map.contains(placed.rect), where.constData());
                    isOpenSeen |= shippedConceptMap().nodes[placed.node].id == open;
                    for (const PlacedNode& other : layout.nodes)
                        QVERIFY2(&other == &placed || !other.rect.intersects(placed.rect), where.constData());
                }
                QVERIFY2(isOpenSeen, where.constData());
                const bool all = layout.nodes.size() == shippedConceptMap().nodes.size();
                QVERIFY2(all || !layout.leftOut.isEmpty(), where.constData());
                // In a paper the caption contains the text.
                QVERIFY2(style.paper || layout.leftOut.isEmpty() || !layout.card.note.isEmpty(),
                         where.constData());
            }
    }

    /// A figure that fills a 1920 x 1080 screen shows the whole map in type readable from the last row.
    void fullScreenShowsEveryConcept() {
        const Style style = panelStyle({1622, 882});
        const ConceptLayout layout = conceptLayout(modelOf(sceneOf()), style, QRectF(0, 0, 1610, 874));
        QCOMPARE(layout.nodes.size(), shippedConceptMap().nodes.size());
        QCOMPARE_GE(layout.pixels, 0.03 * 874);
    }

    /// A window is read from close up: a quarter of 1280 x 720 shows every idea, and a full window also shows
    /// the words of every arrow.
    void windowShowsEveryConcept_data() {
        addColumns<QSizeF, double>();
        QTest::newRow("a quarter") << QSizeF(464, 232) << 0.2;
        QTest::newRow("a half") << QSizeF(464, 520) << 0.6;
        QTest::newRow("a half beside controls") << QSizeF(450, 500) << 0.5;
        QTest::newRow("all of it") << QSizeF(958, 528) << 1.0;
        QTest::newRow("all of a large one") << QSizeF(1610, 874) << 0.9;
    }

    void windowShowsEveryConcept() {
        const auto [size, arrows] = thisRow<QSizeF, double>();
        const Style style = panelStyle(size);
        const ConceptLayout layout = conceptLayout(modelOf(sceneOf()), style, QRectF(QPointF(), size));
        QCOMPARE(layout.nodes.size(), shippedConceptMap().nodes.size());
        QVERIFY(layout.leftOut.isEmpty());
        QVERIFY(layout.pixels >= 11 && layout.words >= 11);
        const auto written = std::count_if(layout.arrows.begin(), layout.arrows.end(),
                                           [](const PlacedArrow& arrow) { return !arrow.lines.isEmpty(); });
        QVERIFY2(static_cast<double>(written) >= arrows * static_cast<double>(layout.arrows.size()),
                 qPrintable(QString::number(written)));
    }

    /// At its arrows, or in its card with the ideas they join; if neither has space, no count is shown.
    void labelsOfOpenConceptAreShown_data() {
        QTest::addColumn<QSizeF>("size");
        QTest::newRow("full screen") << QSizeF(1610, 874);
        QTest::newRow("projector") << QSizeF(960, 520);
        QTest::newRow("4k") << QSizeF(3300, 1800);
        QTest::newRow("half of a screen") << QSizeF(800, 880);
    }

    void labelsOfOpenConceptAreShown() {
        QFETCH(QSizeF, size);
        const Style style = panelStyle(size);
        const ConceptMap& map = shippedConceptMap();
        int written = 0, labelled = 0, all = 0;
        for (const Concept& idea : map.nodes) {
            const ConceptLayout layout =
                conceptLayout(modelOf(sceneOf(idea.id)), style, QRectF(QPointF(), size));
            for (const PlacedArrow& arrow : layout.arrows) {
                const ConceptLink& link = map.links[arrow.link];
                if (link.from != idea.id && link.to != idea.id) continue;
                const bool inCard = arrow.lines.isEmpty() && layout.card.linkWords.contains(link.label);
                ++all;
                labelled += inCard || !arrow.lines.isEmpty() ? 1 : 0;
                written += inCard ? 0 : 1;
            }
            static const QRegularExpression count(u"[0-9]"_s);
            QVERIFY2(!layout.leftOut.contains(count), qPrintable(layout.leftOut));
        }
        QVERIFY(written > 0);
        QVERIFY2(3 * labelled >= 2 * all, qPrintable(u"%1 of %2"_s.arg(labelled).arg(all)));
    }

    /// On a slide most arrows show their words.
    void mostArrowsOnSlideHaveLabels() {
        Style style = slideStyle();
        const QSizeF size = figureSize(u"slide"_s).layout();
        const ConceptLayout layout = conceptLayout(modelOf(sceneOf()), style, QRectF(QPointF(), size));
        const auto written = std::count_if(layout.arrows.begin(), layout.arrows.end(),
                                           [](const PlacedArrow& arrow) { return !arrow.lines.isEmpty(); });
        QVERIFY2(2 * written > static_cast<std::ptrdiff_t>(layout.arrows.size()),
                 qPrintable(u"%1 of %2"_s.arg(written).arg(layout.arrows.size())));
    }

    /// Playing another figure repaints the map only if the map changes.
    void mapIsRepaintedOnlyIfItChanges() {
        const Scene before = sceneOf();
        const std::unique_ptr<FigureView> view = viewOf(before);
        const QSignalSpy painted(view->surface()->findChild<QWidget*>(), SIGNAL(afterReplot()));
        Scene longer = before;
        longer.encoding.length += 7;
        view->update(figureKind(mapId).modelOf(longer), Change::Encoding, screenStyle(before.style));
        untilIdle();
        QCOMPARE(painted.count(), 0);
        longer.figures.push_back({u"heatmap"_s, {}, {}, {}});
        view->update(figureKind(mapId).modelOf(longer), Change::Arrangement, screenStyle(before.style));
        untilIdle();
        QCOMPARE(painted.count(), 1);
    }

    /// Arrows that leave the idea come first.
    void arrowTextsNameJoinedConcepts() {
        const ConceptMap& map = shippedConceptMap();
        std::vector<std::size_t> all(map.links.size());
        std::iota(all.begin(), all.end(), std::size_t{0});
        QCOMPARE(modelOf(sceneOf(u"shift"_s)).links(all).front(),
                 u"depends on relative position · pair makes a rotation of a shift"_s);
        QCOMPARE(modelOf(sceneOf(u"precision"_s)).links(all).front(),
                 u"beyond training needs more precision"_s);
    }

    /// A column gets the width of its widest idea, so narrow ones waste no space.
    void columnWidthsFollowWidestConcept() {
        const ConceptSpread spread({{0, 3}, {2, 1}, {4, 1}}, {-1, 5}, 1);
        QCOMPARE(spread.needed(), 8.0);
        QCOMPARE(spread.shareOf(0), 2.0 / 8);
        QCOMPARE(spread.shareOf(2), 5.0 / 8);
        QCOMPARE(spread.coordinateOf(spread.shareOf(3.3)), 3.3);
        QCOMPARE(spread.part(2, 8).upper, 5.0);
        // With space for two: the second and the third, as many as fit around the third.
        const AxisRange part = spread.part(4, 4.5);
        QCOMPARE(spread.shareOf(part.lower), 4.0 / 8);
        QCOMPARE(spread.shareOf(part.upper), 1.0);
    }

    /// If the whole map has no space for an arrow's words, zooming in shows them.
    void everyArrowShowsItsLabelWhenZoomedIn() {
        const ConceptMap& map = shippedConceptMap();
        for (std::size_t k = 0; k < map.links.size(); ++k) {
            Scene scene = sceneOf(map.links[k].from);
            const QPointF middle =
                (findConcept(map, map.links[k].from)->at + findConcept(map, map.links[k].to)->at) / 2;
            bool written = false;
            for (const double half : {7.0, 3.0, 2.4, 2.0, 1.6, 1.2}) {
                FigureState& state = *findFigure(scene, mapId);
                state.x = AxisRange{middle.x() - half, middle.x() + half};
                state.y = AxisRange{middle.y() - half / 2, middle.y() + half / 2};
                for (const PlacedArrow& arrow :
                     conceptLayout(modelOf(scene), screenStyle(scene.style), QRectF(0, 0, 1240, 620)).arrows)
                    written |= arrow.link == k && !arrow.lines.isEmpty();
            }
            QVERIFY2(written, qPrintable(map.links[k].from + u" to "_s + map.links[k].to));
        }
    }

    void textsDescribeOpenConcept() {
        const ConceptsModel model = modelOf(sceneOf(u"rope"_s));
        const Concept& rope = *findConcept(model.map(), u"rope"_s);
        QCOMPARE(model.claim(), rope.sentence);
        QVERIFY(model.alternativeText().contains(rope.number));
        QCOMPARE(model.table().rows, static_cast<std::int64_t>(model.map().nodes.size()));
        QVERIFY(findFact(model.facts(), u"concepts.arrows"_s)
                    ->sentence.contains(QString::number(model.map().links.size())));
        QVERIFY(model.program().note.contains(u"by hand"_s));
    }
};

QTEST_MAIN(ConceptsFigureTest)
#include "concepts_figure_test.moc"
