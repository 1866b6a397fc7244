// SPDX-License-Identifier: GPL-3.0-or-later
//
// The sum for every scheme, the scores of a sentence, and word and position side by side.
#include "app/figures/sum/edits.h"
#include "app/figures/sum/model.h"
#include "app/figures/sum/scores_layout.h"
#include "app/model/experiment.h"
#include "app/scene/literals.h"
#include "tests/figures/model_values.h"
#include "tests/figures/shown_figure.h"
#include "tests/sized_scene.h"

#include <QtTest>

#include <cmath>

using namespace sinescope;

namespace {

Scene catSat() {
    Scene scene =
        sceneWith({.length = 3, .dModel = 4, .position = 1, .column = 0, .shift = 1, .figure = "sum"});
    scene.sentence.customEmbeddings = {{0.1, 0.2, 0.3, 0.4}, {0.5, 0.6, 0.7, 0.8}, {0.9, 1.0, 1.1, 1.2}};
    return scene;
}

Scene catSatWith(const QString& scheme) {
    Scene scene = catSat();
    setScheme(scene, newScheme(scene, scheme));
    return scene;
}

Scene with(Scene scene, std::initializer_list<std::pair<const char*, const char*>> options) {
    for (const auto& [key, value] : options)
        scene.figures[0].options[QLatin1String(key)] = QLatin1String(value);
    return scene;
}

std::shared_ptr<const FigureModel> modelOf(const Scene& scene) {
    return figureKind(u"sum"_s).modelOf(scene);
}

const SumScoresModel& scoresOf(const FigureModel& model) {
    return dynamic_cast<const SumScoresModel&>(model);
}

class Shown : public ShownFigure {
 public:
    explicit Shown(const Scene& scene, const QSize& size = {900, 500}) : ShownFigure(u"sum"_s, scene, size) {}
    /// A point over a query and a key, or, without a key, over the query's word.
    QPointF pointOf(std::int64_t query, std::optional<std::int64_t> key) {
        const std::optional<std::int64_t> shift = key ? std::optional(*key - query) : std::nullopt;
        for (int y = 0; y < size().height(); y += 3)
            for (int x = 0; x < size().width(); x += 3)
                if (figure().cursorAt(QPointF(x, y)) == Cursor{query, {}, shift}) return {x + 2.0, y + 2.0};
        return {};
    }
};

}  // namespace

class SumSchemesTest : public QObject {
    Q_OBJECT

 private slots:
    void scoresBeyondAllNumbersDifferByNone() {
        Scene scene = with(catSat(), {{"show", "scores"}, {"join", "concatenate"}});
        setScheme(scene, tableScheme(WeightTable(Matrix::Constant(3, 4, 1e160)), "huge"));
        const auto model = modelOf(scene);
        QVERIFY2(!model->alternativeText().contains(u"differ"_s), qPrintable(model->alternativeText()));
        for (const Fact& fact : model->facts()) QVERIFY(fact.name != "sum.concatenation_error"_L1);
    }

    void aWOfItsOwnIsMadeUpForNarrowVectorsAlone() {
        Scene scene = with(catSat(), {{"show", "scores"}, {"join", "concatenate"}, {"projection", "free"}});
        QVERIFY(projectionIn(scene) == SumProjection::Free);
        scene.encoding.dModel = 512;
        QVERIFY(projectionIn(scene) == SumProjection::Tied);
        for (const OptionSpec& option : sumSpec().options)
            if (option.inForce) QVERIFY(option.inForce(scene)->why.contains(u"512"_s));
        QVERIFY(!std::isnan(factOf(*modelOf(scene), "sum.concatenation_error")));
    }

    void longSentencesAreCutAndItIsSaid() {
        Scene scene = catSatWith(u"alibi"_s);
        scene.sentence.tokens.clear();
        for (int t = 0; t < 80; ++t) scene.sentence.tokens << u"w%1"_s.arg(t);
        scene.encoding.length = 100;
        scene.selection.position = 70;
        clampToValid(scene);
        const auto model = modelOf(scene);
        QCOMPARE(model->table().rows, 64 * 64);
        QVERIFY(model->table().note.contains(u"The first 64 of 80 words."_s));
        QVERIFY(std::isnan(factOf(*model, "sum.score")));
        QVERIFY(model->readout({})[0].value.startsWith(u"no word at position 70"_s));
    }

    void aClickSelectsAQueryAndAKey() {
        Shown shown(catSatWith(u"rope"_s));
        QVERIFY(shown.apply(shown.figure().clicked(shown.pointOf(2, 0), {})));
        QCOMPARE(shown.scene().selection.position, 2);
        QCOMPARE(shown.scene().selection.shift, -2);
    }

    void arrowsMoveTheQueryOrTheKeyAndTheOtherStays() {
        Shown shown(catSatWith(u"alibi"_s));  // 1 asks 2
        QVERIFY(shown.apply(shown.figure().keyPressed(Qt::Key_Left, {})));
        QCOMPARE(shown.scene().selection.shift, 0);
        QVERIFY(shown.apply(shown.figure().keyPressed(Qt::Key_Up, {})));
        QCOMPARE(shown.scene().selection.position, 0);
        QCOMPARE(shown.scene().selection.shift, 1);
        QVERIFY(shown.apply(shown.figure().keyPressed(Qt::Key_End, {})));
        QCOMPARE(shown.scene().selection.shift, 2);
        QVERIFY(shown.apply(shown.figure().keyPressed(Qt::Key_Down, Qt::AltModifier)));
        QCOMPARE(shown.scene().sentence.tokens.join(' '_L1), u"cat The sat"_s);
    }

    void wordsAreTypedAndDraggedBesideTheScores() {
        Shown shown(with(catSat(), {{"show", "scores"}}));
        const std::optional<TextField> field = shown.figure().textFieldAt(shown.pointOf(1, {}));
        QVERIFY(field);
        QVERIFY(shown.apply(field->accept(u"dog"_s)));
        QCOMPARE(shown.scene().sentence.tokens[1], u"dog"_s);
        const QPointF from = shown.pointOf(0, {});
        const std::optional<Handle> handle = shown.figure().handleAt(from);
        QVERIFY(handle);
        QVERIFY(shown.apply(shown.figure().dragged(handle->id, from, shown.pointOf(2, {}))));
        QCOMPARE(shown.scene().sentence.tokens.join(' '_L1), u"dog sat The"_s);
        int fields = 0;
        for (std::optional<TextField> at = shown.figure().textFieldAt(shown.pointOf(0, {})); at && fields < 9;
             at = shown.figure().nextTextField(*at, false))
            ++fields;
        QCOMPARE(fields, 4);  // three words and the place for another
    }

    void aHundredWordsArePaintedUnderEverySchemeOfAnEntry() {
        for (const char* id : {"sinusoidal", "t5", "rope", "none"}) {
            Scene scene = with(catSatWith(QLatin1String(id)), {{"show", "scores"}});
            scene.sentence.tokens.clear();
            for (int t = 0; t < 100; ++t) scene.sentence.tokens << u"word%1"_s.arg(t);
            scene.encoding.length = 100;
            clampToValid(scene);
            QVERIFY2(wordsOf(Shown(scene, {300, 200}).figure(), {300, 200}).size() > 1, id);
        }
    }

    /// What can be read is: with room for them, numbers are in the cells, and no table leaves the figure.
    void tablesStayWithinTheFigure() {
        for (const QSize& size : {QSize(480, 320), QSize(960, 540), QSize(1900, 1000)}) {
            const Scene scene = with(catSat(), {{"show", "scores"}});
            const auto model = modelOf(scene);
            Style style = screenStyle(scene.style);
            style.metrics = screenMetrics(size);
            const QRectF area(QPointF(0, 0), QSizeF(size));
            const ScoresLayout layout = scoresLayout(scoresOf(*model), style, area);
            QVERIFY(layout.font >= style.metrics.small);
            for (std::size_t k = 0; k < 5; ++k) {
                QVERIFY(area.contains(layout.cell(k, 0, 0)));
                QVERIFY(area.contains(layout.cell(k, 2, 2)));
                QVERIFY(area.contains(layout.title(k)));
                for (std::size_t other = 0; other < k; ++other)
                    QVERIFY(!(layout.title(k) | layout.cell(k, 2, 2))
                                 .intersects(layout.title(other) | layout.cell(other, 2, 2)));
            }
            for (const QRectF& note : layout.notes) QVERIFY(note.top() >= layout.cell(4, 2, 2).bottom());
        }
    }
};

QTEST_MAIN(SumSchemesTest)
#include "sum_schemes_test.moc"
