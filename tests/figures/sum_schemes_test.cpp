// SPDX-License-Identifier: GPL-3.0-or-later
//
// The sum for every scheme, the scores of a sentence, and word and position side by side.
#include "app/figures/sum/edits.h"
#include "app/figures/sum/model.h"
#include "app/figures/sum/scores_layout.h"
#include "app/model/experiment.h"
#include "app/scene/document.h"
#include "app/scene/literals.h"
#include "core/analysis/permutation_equivariance.h"
#include "core/error.h"
#include "tests/columns.h"
#include "tests/figures/model_values.h"
#include "tests/figures/shown_figure.h"
#include "tests/is_near.h"
#include "tests/sized_scene.h"

#include <QImage>
#include <QWidget>
#include <QtTest>

#include <cmath>

using namespace sinescope;

namespace {

/// "The cat sat" with the embeddings of the article; "cat" asks "sat".
Scene catSat() {
    Scene scene = sceneOfSize(3, 4);
    scene.sentence.customEmbeddings = {{0.1, 0.2, 0.3, 0.4}, {0.5, 0.6, 0.7, 0.8}, {0.9, 1.0, 1.1, 1.2}};
    scene.selection.position = 1;
    scene.selection.column = 0;
    scene.selection.shift = 1;
    scene.figures = {{u"sum"_s, {}, {}, {}}};
    clampToValid(scene);
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

double cellOf(const FigureTable& table, std::int64_t row, std::int64_t column) {
    return std::get<double>(table.cell(row, column));
}

Vector word(int t) {
    const Scene scene = catSat();
    const std::vector<double>& given = scene.sentence.customEmbeddings[static_cast<std::size_t>(t)];
    return Eigen::Map<const Vector>(given.data(), 4);
}

/// sin and cos of two pairs: 1 and 0.01 rad per position.
Vector position(int p) {
    return Eigen::Vector4d(std::sin(p), std::cos(p), std::sin(0.01 * p), std::cos(0.01 * p));
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
    void rowsOfASchemeOfTheInputAreAddedToTheWords() {
        const auto index = modelOf(catSatWith(u"index"_s));
        const auto unit = modelOf(catSatWith(u"unit-interval"_s));
        const FigureTable ofIndex = index->table();
        const FigureTable ofUnit = unit->table();
        QCOMPARE(ofIndex.rows, 9);
        for (int t = 0; t < 3; ++t)
            for (int j = 0; j < 4; ++j) {
                QCOMPARE(cellOf(ofIndex, 3 + t, 3 + j), double(t));
                QVERIFY(isNear(cellOf(ofIndex, 6 + t, 3 + j), word(t)(j) + t));
                QVERIFY(isNear(cellOf(ofUnit, 6 + t, 3 + j), word(t)(j) + t / 2.0));
            }
        QCOMPARE(std::get<QString>(ofIndex.cell(6, 0)), u"E + P"_s);
        QVERIFY(isNear(factOf(*index, "sum.position_norm"), 2.0));  // four ones at position 1
        QCOMPARE(factOf(*index, "sum.input"), 1.5);
    }

    void rowsOfATrainedTableAreAddedToTheWords() {
        Scene scene = catSatWith(u"learned"_s);
        QCOMPARE(scene.encoding.dModel, 96);
        const auto model = modelOf(scene);
        const FigureTable table = model->table();
        for (const int j : {0, 3, 95}) QCOMPARE(cellOf(table, 3 + 2, 3 + j), learnedPositions()(2, j));
        QCOMPARE(model->claim(), u"a word at another position is another vector"_s);
        // The colours hold E, P and their sum.
        const auto& sum = dynamic_cast<const SumModel&>(*model);
        QVERIFY(sum.colorLimit() >= learnedPositions().topRows(3).cwiseAbs().maxCoeff() + 1);
    }

    void aTableWithTwoRowsAlikeIsNotSaidToTellThemApart() {
        Matrix values = Matrix::Random(5, 4);
        values.row(2) = values.row(0);
        Scene scene = catSat();
        setScheme(scene, tableScheme(WeightTable(values), "twins"));
        QVERIFY(modelOf(scene)->claim().isEmpty());
        values.row(2).setConstant(0.5);
        setScheme(scene, tableScheme(WeightTable(values), "others"));
        QVERIFY(!modelOf(scene)->claim().isEmpty());
        values.setZero();
        setScheme(scene, tableScheme(WeightTable(values), "zeros"));
        QCOMPARE(modelOf(scene)->claim(), u"P is 0: a word is the same vector at every position"_s);
    }

    void withoutPositionsTheWordsStandAlone() {
        const auto model = modelOf(catSatWith(u"none"_s));
        const FigureTable table = model->table();
        QCOMPARE(table.rows, 3);
        for (int t = 0; t < 3; ++t)
            for (int j = 0; j < 4; ++j) QCOMPARE(cellOf(table, t, 3 + j), word(t)(j));
        QVERIFY(std::isnan(factOf(*model, "sum.position_norm")));
        QVERIFY(model->claim().contains(u"the same vector at every position"_s));
        QVERIFY(model->alternativeText().startsWith(u"The table E, "_s));
    }

    void alibisScoresAreTheWordsLessTheSlopeTimesTheDistance() {
        Scene scene = catSatWith(u"alibi"_s);
        scene.selection.head = 2;  // slope 1/8
        const auto model = modelOf(scene);
        QVERIFY(isNear(factOf(*model, "sum.score_words"), 2.78 / 2));
        QVERIFY(isNear(factOf(*model, "sum.score_change"), -0.125));
        QVERIFY(isNear(factOf(*model, "sum.score"), 1.39 - 0.125));
        const double row[] = {0.7 / 2 - 0.125, 1.74 / 2, 2.78 / 2 - 0.125};
        const double sum = std::exp(row[0]) + std::exp(row[1]) + std::exp(row[2]);
        QVERIFY(isNear(factOf(*model, "sum.attention"), std::exp(row[2]) / sum));
        const FigureTable table = model->table();
        QCOMPARE(table.rows, 9);
        QCOMPARE(table.columns.mid(4),
                 (QStringList{u"q · k / √d"_s, u"bias of head 2"_s, u"score"_s, u"softmax"_s}));
        QVERIFY(isNear(cellOf(table, 2, 5), -0.25));  // position 0 asks position 2
    }

    void aKeyThatIsMaskedHasNoNumber() {
        Scene scene = catSatWith(u"alibi"_s);
        std::get<AlibiScheme>(scene.scheme).causal = true;
        const auto model = modelOf(scene);  // 1 asks 2
        QVERIFY(std::isnan(factOf(*model, "sum.score")));
        QCOMPARE(factOf(*model, "sum.attention"), 0.0);
        QVERIFY(std::holds_alternative<std::monostate>(model->table().cell(5, 5)));
        QVERIFY(model->alternativeText().contains(u"not seen"_s));
    }

    void t5AddsTheBiasOfTheBucket() {
        Scene scene = catSatWith(u"t5"_s);
        const auto& t5 = std::get<T5Scheme>(scene.scheme);
        const auto model = modelOf(scene);
        const double bias = t5.biases.values()(t5Bucket(t5.buckets, 1), 0);
        QVERIFY(isNear(factOf(*model, "sum.score_change"), bias));
        QVERIFY(isNear(factOf(*model, "sum.score"), 1.39 + bias));
    }

    void shawAddsTheProductOfTheQueryAndTheVectorOfTheDistance() {
        const Scene scene = catSatWith(u"shaw"_s);
        const auto& shaw = std::get<ShawScheme>(scene.scheme);
        const Vector a = shaw.keys.values().row(shaw.left + 1);  // one to the right
        QVERIFY(isNear(factOf(*modelOf(scene), "sum.score_change"), word(1).dot(a) / 2));
    }

    void aRotationTurnsEachPairByItsAngle() {
        const Scene scene = catSatWith(u"rope"_s);
        const auto model = modelOf(scene);
        // (q0 + i q1) conj(k0 + i k1) turned by the difference of the angles, 1 and 0.01 rad a position.
        const Vector q = word(1), k = word(2);
        const auto pair = [](double a, double b, double c, double d, double w) {
            return (a * c + b * d) * std::cos(w) + (a * d - b * c) * -std::sin(w);
        };
        const double expected = pair(q(0), q(1), k(0), k(1), 1) + pair(q(2), q(3), k(2), k(3), 0.01);
        QVERIFY2(isNear(factOf(*model, "sum.score"), expected / 2),
                 qPrintable(QString::number(expected / 2, 'g', 17)));
        QVERIFY(isNear(factOf(*model, "sum.score_words"), 1.39));
        // Only the distance counts.
        Scene later = scene;
        later.encoding.firstPosition = 1000;
        later.selection.position = 1001;
        clampToValid(later);
        QVERIFY(isNear(factOf(*modelOf(later), "sum.score"), expected / 2, 1e-12));
    }

    void withoutPositionsTheScoresAreThoseOfTheWords() {
        const auto model = modelOf(with(catSatWith(u"none"_s), {{"show", "scores"}}));
        QCOMPARE(scoresOf(*model).panels().size(), std::size_t{2});
        QVERIFY(isNear(factOf(*model, "sum.score"), 1.39));
    }

    void addedTheScoreHasFourTermsThatSumUpToIt() {
        const auto model = modelOf(with(catSat(), {{"show", "scores"}}));
        QVERIFY(isNear(factOf(*model, "sum.score_word_word"), word(1).dot(word(2))));
        QVERIFY(isNear(factOf(*model, "sum.score_word_position"), word(1).dot(position(2))));
        QVERIFY(isNear(factOf(*model, "sum.score_position_word"), position(1).dot(word(2))));
        QVERIFY(isNear(factOf(*model, "sum.score_position_position"), position(1).dot(position(2))));
        QVERIFY(isNear(factOf(*model, "sum.score"), (word(1) + position(1)).dot(word(2) + position(2))));
        QVERIFY(std::abs(factOf(*model, "sum.score") - 7.8476) < 5e-5);
        const QString equation = scoresOf(*model).equationText({1, 2});
        QCOMPARE(equation, u"2.7800 + 1.0188 + 2.5086 + 1.5403 = 7.8476"_s);
        QVERIFY(model->alternativeText().contains(equation));
    }

    void scoresBeyondAllNumbersDifferByNone() {
        Scene scene = with(catSat(), {{"show", "scores"}, {"join", "concatenate"}});
        setScheme(scene, tableScheme(WeightTable(Matrix::Constant(3, 4, 1e160)), "huge"));
        const auto model = modelOf(scene);
        QVERIFY2(!model->alternativeText().contains(u"differ"_s), qPrintable(model->alternativeText()));
        for (const Fact& fact : model->facts()) QVERIFY(fact.name != "sum.concatenation_error"_L1);
    }

    void tiedConcatenationHasTheScoresOfAddition() {
        const Scene added = with(catSat(), {{"show", "scores"}});
        const Scene tied = with(added, {{"join", "concatenate"}});
        for (const char* name : {"sum.score", "sum.score_word_word", "sum.score_word_position",
                                 "sum.score_position_word", "sum.score_position_position"})
            QCOMPARE(factOf(*modelOf(tied), name), factOf(*modelOf(added), name));
        const double residual = factOf(*modelOf(tied), "sum.concatenation_error");
        QVERIFY(residual >= 0 && residual < 1e-14);
        QCOMPARE(factOf(*modelOf(tied), "sum.weights_added"), 48.0);
        QCOMPARE(factOf(*modelOf(tied), "sum.weights_concatenated"), 96.0);
    }

    void apartWordAndPositionDoNotMeet() {
        const auto model =
            modelOf(with(catSat(), {{"show", "scores"}, {"join", "concatenate"}, {"projection", "apart"}}));
        QCOMPARE(factOf(*model, "sum.score_word_position"), 0.0);
        QCOMPARE(factOf(*model, "sum.score_position_word"), 0.0);
        Vector query(8), key(8);
        query << word(1), position(1);
        key << word(2), position(2);
        QVERIFY(isNear(factOf(*model, "sum.score"), query.dot(key)));
    }

    void aWOfItsOwnTurnsThePositionAlone() {
        const Scene scene =
            with(catSat(), {{"show", "scores"}, {"join", "concatenate"}, {"projection", "free"}});
        const auto model = modelOf(scene);
        Lcg random(7);
        Matrix w(4, 4);
        for (int r = 0; r < 4; ++r)
            for (int c = 0; c < 4; ++c) w(r, c) = random.next() * std::sqrt(0.75);
        const Vector p = w * position(1), q = w * position(2);
        QVERIFY(isNear(factOf(*model, "sum.score_word_word"), word(1).dot(word(2))));
        QVERIFY(isNear(factOf(*model, "sum.score_word_position"), word(1).dot(q)));
        QVERIFY(isNear(factOf(*model, "sum.score_position_word"), p.dot(word(2))));
        QVERIFY(isNear(factOf(*model, "sum.score_position_position"), p.dot(q)));
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

    void sideBySideTheTableHasTwiceTheColumns() {
        const auto model = modelOf(with(catSat(), {{"join", "concatenate"}}));
        const FigureTable table = model->table();
        QCOMPARE(table.rows, 3);
        QCOMPARE(table.columns.size(), 2 + 8 + 1);
        QCOMPARE(table.title, u"[E PE] of \"The cat sat\""_s);
        for (int j = 0; j < 4; ++j) {
            QVERIFY(isNear(cellOf(table, 1, 2 + j), word(1)(j)));
            QVERIFY(isNear(cellOf(table, 1, 6 + j), position(1)(j)));
        }
        Vector both(8);
        both << word(1), position(1);
        QVERIFY(isNear(cellOf(table, 1, 10), both.norm()));
        QCOMPARE(factOf(*model, "sum.columns"), 8.0);
        QVERIFY(factOf(*model, "sum.concatenation_error") < 1e-15);
        QVERIFY(model->alternativeText().contains(u"4 + 4 = 8"_s));
        QVERIFY(!model->program().text.contains('@'_L1) || model->program().text.contains(u" @ "_s));
        QVERIFY(model->program().text.contains(u"side_by_side"_s));
    }

    void optionsAreOfferedWhereTheyMeanSomething() {
        const auto offered = [](const Scene& scene) {
            QStringList keys;
            for (const OptionSpec& option : sumSpec().options)
                if (!option.isOffered || option.isOffered(scene)) keys << option.key;
            return keys.join(' '_L1);
        };
        QCOMPARE(offered(catSat()), u"show join digits"_s);
        QCOMPARE(offered(with(catSat(), {{"show", "scores"}})), u"show join"_s);
        QCOMPARE(offered(with(catSat(), {{"show", "scores"}, {"join", "concatenate"}})),
                 u"show join projection"_s);
        QCOMPARE(offered(catSatWith(u"none"_s)), u"show digits"_s);
        QCOMPARE(offered(catSatWith(u"alibi"_s)), QString());
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

    void aModelDoesNotDependOnTheOneBefore() {
        const FigureKind& kind = figureKind(u"sum"_s);
        std::shared_ptr<const FigureModel> before;
        std::vector<Scene> scenes;
        for (const char* id : {"sinusoidal", "alibi", "rope", "none", "learned", "index", "sinusoidal"})
            for (const char* show : {"tables", "scores"}) {
                scenes.push_back(with(catSatWith(QLatin1String(id)), {{"show", show}}));
                scenes.push_back(with(scenes.back(), {{"join", "concatenate"}, {"projection", "apart"}}));
                Scene other = scenes.back();
                other.sentence.customEmbeddings[2][1] = -3;
                scenes.push_back(other);
            }
        for (const Scene& scene : scenes) {
            const auto model = kind.model(std::make_shared<const Scene>(scene), before.get());
            QCOMPARE(model->alternativeText(), kind.modelOf(scene)->alternativeText());
            before = model;
        }
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

    void everySizeIsPainted_data() {
        addColumns<QSize, int>({"size", "words"});
        for (const QSize& size : {QSize(40, 30), QSize(300, 200), QSize(1920, 1080)})
            for (const int words : {1, 5, 100})
                QTest::addRow("%dx%d, %d words", size.width(), size.height(), words) << size << words;
    }
    void everySizeIsPainted() {
        QFETCH(QSize, size);
        QFETCH(int, words);
        for (const char* id : {"sinusoidal", "t5", "rope", "none"}) {
            Scene scene = with(catSatWith(QLatin1String(id)), {{"show", "scores"}});
            scene.sentence.tokens.clear();
            for (int t = 0; t < words; ++t) scene.sentence.tokens << u"word%1"_s.arg(t);
            scene.encoding.length = std::max(3, words);
            clampToValid(scene);
            QCOMPARE(Shown(scene, size).refresh().size(), size);
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
