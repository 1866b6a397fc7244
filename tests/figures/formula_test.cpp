// SPDX-License-Identifier: GPL-3.0-or-later
//
// The formula: each line says what the next one says, and what is dragged in it changes the Scene within its
// limits.
#include "app/figures/formula/edits.h"
#include "app/figures/formula/knobs.h"
#include "app/figures/formula/layout.h"
#include "app/figures/formula/model.h"
#include "app/figures/registry.h"
#include "app/model/scheme_biases.h"
#include "app/scene/literals.h"
#include "app/scene/scene_scheme.h"
#include "tests/columns.h"

#include <QFontMetricsF>
#include <QtTest>

#include <cmath>

using namespace sinescope;

namespace {

Scene sceneOf(std::int64_t position, std::int64_t column, std::int64_t dModel = 128) {
    Scene scene;
    scene.encoding.dModel = dModel;
    scene.selection.position = position;
    scene.selection.column = column;
    scene.figures = {{u"formula"_s, {}, {}, {}}};
    return scene;
}

FormulaModel modelOf(Scene scene) {
    clampToValid(scene);
    return {std::make_shared<const Scene>(std::move(scene)), nullptr};
}

/// The equals sign right behind the left side.
QString textOf(const CalculationLine& line) {
    return plainText(line.left) + plainText(line.right);
}

QStringList textsOf(const FormulaModel& model) {
    QStringList texts;
    for (const CalculationLine& line : model.shownLines()) texts << textOf(line);
    return texts;
}

/// The calculation of another scheme, at position 10, column 6 and a distance.
FormulaModel calculationOf(const Scheme& scheme, std::int64_t shift = 2, std::int64_t head = 0,
                           bool blanks = false) {
    Scene scene = sceneOf(10, 6);
    setScheme(scene, scheme);
    scene.selection.shift = shift;
    scene.selection.head = head;
    if (blanks) scene.figures.front().options.insert(u"blanks"_s, true);
    return {std::make_shared<const Scene>(std::move(scene)), nullptr};
}

ShawScheme shawOf(const FigureModel& model) {
    return std::get<ShawScheme>(schemeOf(model.scene()));
}

double numberAt(const FigureTable& table, std::int64_t row) {
    const TableCell cell = table.cell(row, 2);
    const double* number = std::get_if<double>(&cell);
    return number ? *number : std::nan("");
}

void set(Scene& scene, const char* key, const QJsonValue& value) {
    scene.figures.front().options.insert(QString::fromLatin1(key), value);
}

Scene after(Scene scene, const SceneEdit& edit) {
    edit.change(scene);
    clampToValid(scene);
    validate(scene);
    return scene;
}

}  // namespace

class FormulaTest : public QObject {
    Q_OBJECT

 private slots:
    void theAngleOfAPairOfRopeIsWorkedOut() {
        const auto model = calculationOf(RopeScheme{.headDim = 128});
        QCOMPARE(textsOf(model),
                 QStringList({u"angle(p, i)= p / B^(2i/r)"_s, u"angle(10, 3)= 10 / 10,000^(2·3/128)"_s,
                              u"= 10 / 1.53993"_s, u"= 6.49382"_s, u"cos, sin= 0.9779, 0.2091"_s}));
        // 10 / 10000^(6/128)
        QVERIFY(std::abs(numberAt(model.table(), 3) - 10 / std::pow(10000.0, 6.0 / 128)) < 1e-12);
        // Column 6 is the first of its pair, the cosine.
        QVERIFY(std::abs(numberAt(model.table(), 4) - std::cos(10 / std::pow(10000.0, 6.0 / 128))) < 1e-12);
        QVERIFY(model.alternativeText().contains(u"angle(10, 3) = 10 / 10,000^(2·3/128)"_s));
        // Position interpolation by 4: a quarter of the frequency.
        const auto scaled = calculationOf(RopeScheme{.headDim = 128, .scaling = LinearScaling{.factor = 4}});
        QCOMPARE(scaled.allLines().size(), std::size_t{5});
        QVERIFY(std::abs(numberAt(scaled.table(), 3) - 2.5 / std::pow(10000.0, 6.0 / 128)) < 1e-12);
        // A head of which only the first four columns turn.
        const auto still = calculationOf(RopeScheme{.headDim = 128, .rotaryDim = 4});
        QCOMPARE(textsOf(still), QStringList({u"column 6= what it was"_s}));
        QVERIFY(still.facts().empty());
    }

    void anAttentionFactorIsALineOfItsOwn() {
        // YaRN with a factor of 8: 0.1 ln 8 + 1 = 1.20794; pair 3 of 64 at position 10.
        const auto model = calculationOf(
            RopeScheme{.headDim = 128, .pairs = RopePairs::Interleaved, .scaling = YarnScaling{.factor = 8}});
        const QStringList lines = textsOf(model);
        const double angle = 10 * std::pow(10000.0, -6.0 / 128);
        QCOMPARE(lines.size(), 5);
        QCOMPARE(lines[3], u"cos, sin= 0.9779, 0.2091"_s);
        QCOMPARE(lines[4], u"a · cos, a · sin= 1.1812, 0.2526"_s);
        QVERIFY(std::abs(numberAt(model.table(), 3) - std::cos(angle)) < 1e-12);
        QVERIFY(model.allLines()[4].says.endsWith(u"a = 1.20794"_s));
        QVERIFY(std::abs(findFact(model.facts(), u"formula.cosine"_s)->value - std::cos(angle)) < 1e-12);
        QVERIFY(std::abs(findFact(model.facts(), u"formula.attention_factor"_s)->value -
                         (0.1 * std::log(8.0) + 1)) < 1e-15);
    }

    void theBiasOfAlibiIsWorkedOut() {
        AlibiScheme alibi;
        alibi.form = AlibiForm::Symmetric;
        const auto model = calculationOf(alibi, -3, 2);
        // Head 2 of 8: 2^-3; three positions apart.
        QCOMPARE(textsOf(model),
                 QStringList({u"bias(p, q)= m · (−|q − p|)"_s, u"m= 2^(−8·3/8)"_s, u"= 0.125"_s,
                              u"bias(10, 7)= 0.125 · (−|7 − 10|)"_s, u"= −0.375"_s}));
        QCOMPARE(numberAt(model.table(), 4), -0.375);
        // Head 9 of 12 is the second of the slopes between those of 8 heads: 2^-1.5.
        alibi.heads = 12;
        const auto between = calculationOf(alibi, -3, 9);
        QVERIFY(textsOf(between)[1] == u"m= 2^(−8·3/16)"_s);
        QVERIFY(std::abs(numberAt(between.table(), 2) - std::pow(2, -1.5)) < 1e-15);
        alibi.causal = true;
        const auto unseen = calculationOf(alibi, 3);
        // The form adds −1.5 all the same; the mask is a line of its own.
        QCOMPARE(textsOf(unseen).mid(1),
                 QStringList({u"m= 2^(−8·1/8) = 0.5"_s, u"bias(10, 13)= 0.5 · (−|13 − 10|) = −1.5"_s,
                              u"mask(10, 13)= −∞"_s, u"bias + mask= −∞"_s}));
        QCOMPARE(numberAt(unseen.table(), 2), -1.5);
        QVERIFY(!findFact(unseen.facts(), u"formula.bias"_s));
        QVERIFY(textsOf(calculationOf(alibi, -3, 2, true)).back() == u"bias + mask= ______"_s);
    }

    void theBucketOfT5IsWorkedOut() {
        const T5Scheme t5 = seededT5({}, 4, 1);
        const auto ahead = calculationOf(t5, 20, 1);
        // 16 buckets a direction, 8 of one distance each: 8 + floor(8 ln 2.5 / ln 16) = 8 + floor(2.64).
        QCOMPARE(textsOf(ahead)[2], u"bucket= min(15, 8 + ⌊ln(20/8) / ln(128/8) · 8⌋) + 16"_s);
        QCOMPARE(numberAt(ahead.table(), 3), 26.0);
        QCOMPARE(numberAt(ahead.table(), 4), t5.biases.values()(26, 1));
        const auto back = calculationOf(t5, -3);
        QCOMPARE(textsOf(back).mid(1, 3), QStringList({u"n= |−3| = 3"_s, u"bucket= 3"_s, u"= 3"_s}));
        const auto decoder = calculationOf(seededT5({.bidirectional = false}, 4, 1), 5);
        QCOMPARE(numberAt(decoder.table(), 3), 0.0);
    }

    void aClippedDistanceOfShawIsWorkedOut() {
        const ShawScheme shaw = seededShaw(4, 16, 8, 1);
        const auto model = calculationOf(shaw, -7);
        const QStringList lines = textsOf(model);
        QCOMPARE(lines[0], u"bias(p, q)= query · a[clip(q − p) + 4]"_s);
        QCOMPARE(lines[1], u"clip(q − p)= max(−4, min(16, 3 − 10)) = −4"_s);
        QCOMPARE(lines[2], u"row= −4 + 4 = 0"_s);
        QVERIFY(lines[3].startsWith(u"a[0]= "_s));
        // The numbers of the vector are those of the table, and their product with the query is the bias.
        const Vector query = queryOfBiases(model.scene());
        double product = 0;
        for (Eigen::Index j = 0; j < query.size(); ++j)
            product += query(j) * shawOf(model).keys.values()(0, j);
        QVERIFY(std::abs(numberAt(model.table(), 4) - product) < 1e-12);
        QCOMPARE(numberAt(calculationOf(shaw, 3).table(), 2), 7.0);
    }

    void aValueOfTheUnitIntervalIsWorkedOut() {
        const auto model = calculationOf(UnitIntervalScheme{});
        QCOMPARE(textsOf(model), QStringList({u"P(p, j)= p / (L − 1)"_s, u"P(10, 6)= 10 / (50 − 1)"_s,
                                              u"= 10 / 49"_s, u"= 0.2041"_s}));
        QCOMPARE(numberAt(model.table(), 3), 10.0 / 49);
        QCOMPARE(textsOf(calculationOf(IndexScheme{})), QStringList({u"P(p, j)= p"_s, u"P(10, 6)= 10"_s}));
    }

    void aRowOfATableIsLookedUp() {
        Matrix rows = Matrix::Zero(60, 128);
        rows(10, 6) = 0.25, rows(12, 6) = -1.5;
        const auto plain = calculationOf(tableScheme(WeightTable(rows), "wpe"));
        QCOMPARE(textsOf(plain),
                 QStringList({u"P(p, j)= table[p, j]"_s, u"P(10, 6)= table[10, 6]"_s, u"= 0.2500"_s}));
        QCOMPARE(plain.allLines()[1].says, u"row 10 of wpe"_s);
        const auto later = calculationOf(tableScheme(WeightTable(rows), "wpe", 2));
        QCOMPARE(textsOf(later), QStringList({u"P(p, j)= table[p + 2, j]"_s, u"P(10, 6)= table[10 + 2, 6]"_s,
                                              u"= table[12, 6]"_s, u"= −1.5000"_s}));
    }

    // MAE: the first half of the columns shows the grid's column, sines before cosines.
    void aPatchOfAGridIsWorkedOut() {
        const auto model = calculationOf(GridScheme{.height = 5, .width = 8, .dModel = 128});
        QCOMPARE(textsOf(model),
                 QStringList({u"row= ⌊10 / 8⌋ = 1"_s, u"column= 10 − 8 · 1 = 2"_s,
                              u"w= 1 / 10,000^(6/32) = 0.177828"_s, u"angle= 2 · 0.177828 = 0.355656"_s,
                              u"P(10, 6)= sin(0.355656) = 0.3482"_s}));
        // DETR counts from 1, and all of an axis is a turn.
        const auto detr = calculationOf(
            GridScheme{.height = 5, .width = 8, .dModel = 128, .convention = GridConvention::Detr});
        QCOMPARE(textsOf(detr)[2], u"w= 2π / (5 · 10,000^(2·3/64)) = 0.529919"_s);
        QVERIFY(std::abs(numberAt(detr.table(), 3) - 2 * 2 * M_PI / 5.000001 / std::pow(10000.0, 6.0 / 64)) <
                1e-12);
    }

    void whatASchemeHasIsDragged() {
        Scene scene = sceneOf(10, 6);
        setScheme(scene, RopeScheme{.headDim = 128});
        const auto parameter = [&](const char* id) { return *parameterKnob(scene.scheme, id); };
        const auto rope = [](const Scene& of) { return std::get<RopeScheme>(of.scheme); };
        QCOMPARE(rope(after(scene, knobEdit(scene, parameter("base"), 150))).base, 1e5);
        QCOMPARE(after(scene, knobEdit(scene, Knob{Knob::What::Pair}, 24)).selection.column, 10);
        const Scene wider = after(scene, knobEdit(scene, Knob{Knob::What::Width}, 12));
        QCOMPARE(wider.encoding.dModel, 130);
        QCOMPARE(wider.selection.column, 6);
        // In halves the second column of pair 3 is 3 + d/2.
        setScheme(scene, RopeScheme{.headDim = 128, .pairs = RopePairs::Halves});
        scene.selection.column = 67;
        QCOMPARE(after(scene, knobEdit(scene, Knob{Knob::What::Width}, 24)).selection.column, 3 + 66);
        QCOMPARE(after(scene, knobEdit(scene, Knob{Knob::What::Pair}, 12)).selection.column, 68);

        setScheme(scene, AlibiScheme{});
        scene.selection.shift = 48;
        QCOMPARE(after(scene, knobEdit(scene, Knob{Knob::What::Key}, 120)).selection.shift, 49);
        QCOMPARE(after(scene, knobEdit(scene, Knob{Knob::What::Key}, -12)).selection.shift, 47);
        QCOMPARE(after(scene, knobEdit(scene, Knob{Knob::What::Head}, 36)).selection.head, 3);
        QCOMPARE(after(scene, knobEdit(scene, Knob{Knob::What::Head}, 1e5)).selection.head, 7);
        QCOMPARE(std::get<AlibiScheme>(after(scene, knobEdit(scene, parameter("heads"), 12)).scheme).heads,
                 9);

        setScheme(scene, seededT5({}, 4, 1));
        const auto buckets = [](const Scene& of) { return std::get<T5Scheme>(of.scheme).buckets; };
        QCOMPARE(buckets(after(scene, knobEdit(scene, parameter("buckets"), 24))).buckets, 34);
        QCOMPARE(buckets(after(scene, knobEdit(scene, parameter("max-distance"), 150))).maximumDistance,
                 1300);
        // Not below the distances that have a bucket of their own: there it stays.
        QCOMPARE(buckets(after(scene, knobEdit(scene, parameter("max-distance"), -1e4))).maximumDistance,
                 128);
        T5Scheme own = seededT5({}, 4, 1);
        own.seed.reset();
        QVERIFY(!parameterKnob(own, "buckets"));  // a model's table has as many as it has

        setScheme(scene, GridScheme{.height = 5, .width = 8, .dModel = 128});
        const Scene broader = after(scene, knobEdit(scene, parameter("width"), 12));
        QCOMPARE(std::get<GridScheme>(broader.scheme).width, 9);
        QCOMPARE(broader.encoding.length, 45);
    }

    void aDragOfAnotherSchemesParameterChangesNothing() {
        Scene scene = sceneOf(10, 6);
        setScheme(scene, RopeScheme{.headDim = 128});
        const Knob last{Knob::What::Parameter, static_cast<int>(infoOf(scene.scheme).parameters.size()) - 1};
        setScheme(scene, IndexScheme{});
        QVERIFY(FormulaModel(std::make_shared<const Scene>(scene), nullptr).knobText(last).isEmpty());
        QVERIFY(after(scene, knobEdit(scene, last, 60)) == scene);
    }

    // A drag goes from where it began: what it has changed meanwhile does not count twice.
    void aDragIsAppliedToTheSceneBeforeIt() {
        const Scene before = sceneOf(10, 6);
        Scene now = before;
        for (const double pixels : {12.0, 24.0, 36.0})
            now = after(before, knobEdit(now, Knob{Knob::What::Position}, pixels));
        QCOMPARE(now.selection.position, 13);
        // A key goes on from what is selected.
        for (int k = 0; k < 3; ++k) now = after(before, selectionStep(now, Knob{Knob::What::Position}, 1));
        QCOMPARE(now.selection.position, 16);
    }

    void everyNumberThatCanBeDraggedSaysWhatItIs_data() {
        QTest::addColumn<QString>("scheme");
        for (const SchemeInfo& info : schemes())
            if (info.entry != Entry::Nowhere) QTest::addRow("%s", info.id) << QString::fromUtf8(info.id);
    }
    void everyNumberThatCanBeDraggedSaysWhatItIs() {
        QFETCH(QString, scheme);
        if (scheme == "table"_L1) return;  // none is open
        Scene scene = sceneOf(10, 6);
        setScheme(scene, newScheme(scene, scheme));
        QSet<int> ids;
        const auto model = figureKind(u"formula"_s).modelOf(scene);
        const auto& formula = dynamic_cast<const FormulaModel&>(*model);
        for (const CalculationLine& line : formula.allLines())
            for (const Grip& grip : line.grips) {
                ids << grip.knob.id();
                QCOMPARE(*Knob::ofId(grip.knob.id()), grip.knob);
                QVERIFY((grip.isRight ? line.right : line.left).size() > grip.run);
                QVERIFY(!formula.knobText(grip.knob).isEmpty());
                // It does what it says, one way or the other.
                const bool moves = !(after(scene, knobEdit(scene, grip.knob, 60)) == scene) ||
                                   !(after(scene, knobEdit(scene, grip.knob, -60)) == scene);
                QVERIFY2(moves || headCount(scene) == 1, qPrintable(formula.knobText(grip.knob)));
            }
        QVERIFY(ids.contains(Knob{Knob::What::Position}.id()) || entryOf(scene) == Entry::Score);
        const int least = entryOf(scene) == Entry::Rotation ? 4 : 2;
        QVERIFY2(ids.size() >= least, qPrintable(QString::number(ids.size())));
    }

    void theArticlesCellIsWorkedOut() {
        const QStringList expected = {u"PE(p, 2i+1)= cos(p / n^(2i/d))"_s,
                                      u"PE(1, 3)= cos(1 / 10,000^(2·1/4))"_s, u"= cos(1 / 100.0000)"_s,
                                      u"= cos(0.010)"_s, u"= 0.99995"_s};
        QCOMPARE(textsOf(modelOf(sceneOf(1, 3, 4))), expected);
    }

    // With the numbers that a line shows, the next one can be found with a calculator.
    void everyLineFollowsFromTheOneBefore_data() {
        addColumns<int, int>({"position", "column"});
        for (const int position : {0, 1, 10, 49})
            for (const int column : {0, 1, 6, 7, 126, 127})
                QTest::addRow("PE(%d, %d)", position, column) << position << column;
    }
    void everyLineFollowsFromTheOneBefore() {
        QFETCH(int, position);
        QFETCH(int, column);
        const FormulaModel model = modelOf(sceneOf(position, column));
        const auto number = [&](std::size_t line) {
            for (const Run& run : model.allLines()[line].right)
                if (run.strong && !run.term)
                    return QString(run.text).replace(QChar(0x2212), '-'_L1).remove(','_L1).toDouble();
            return std::nan("");
        };
        const double divisor = std::pow(10000.0, (column / 2) * 2.0 / 128);
        QVERIFY(std::abs(number(2) / divisor - 1) < 1e-4);
        const double value = column % 2 == 0 ? std::sin(number(3)) : std::cos(number(3));
        QVERIFY2(std::abs(value - number(4)) < 6e-5, qPrintable(textsOf(model).join('\n'_L1)));
        QVERIFY(std::abs(*model.allLines()[3].value - position / divisor) < 1e-12);
    }

    void linesAreShownOneByOneAndBlanksHideTheNumbers() {
        Scene scene = sceneOf(10, 6);
        set(scene, "lines", 3);
        QCOMPARE(modelOf(scene).shownLines().size(), 3u);
        QCOMPARE(modelOf(scene).table().rows, 3);
        set(scene, "blanks", true);
        const FormulaModel model = modelOf(scene);
        QVERIFY(textsOf(model)[2].contains(u"____"_s));
        QVERIFY(!model.alternativeText().contains(u"1.5399"_s));
        QVERIFY(std::holds_alternative<std::monostate>(model.table().cell(2, 2)));
        scene = after(scene, linesEdit(5));
        QCOMPARE(modelOf(scene).shownLines().size(), 5u);
    }

    void theNextLineAsksForItsNumber() {
        Scene scene = sceneOf(10, 6);
        QVERIFY(!modelOf(scene).asked());
        set(scene, "lines", 1);
        QVERIFY(!modelOf(scene).asked());  // the numbers put in are no work
        set(scene, "lines", 3);
        const FormulaModel model = modelOf(scene);
        QVERIFY(model.asked());
        QVERIFY(textOf(*model.asked()).contains(blankText));
        QVERIFY(!textOf(*model.asked()).contains(u"6.49"_s));
        const FormulaLayout layout =
            placeFormula(model.allLines(), 3, QRectF(0, 0, 900, 500), Style(), &*model.asked());
        QVERIFY(QRectF(0, 0, 900, 500).contains(layout.field));
        for (const PlacedRun& placed : layout.runs) QVERIFY(!placed.rect.intersects(layout.field));
    }

    void whatIsFilledInIsKeptWithItsVerdict() {
        Scene scene = sceneOf(10, 6);
        set(scene, "lines", 3);
        scene = after(scene, guessEdit(3, u"6.5"_s));
        QCOMPARE(modelOf(scene).shownLines().size(), 4u);
        QVERIFY(textsOf(modelOf(scene))[3].contains(u"filled in: 6.5, right"_s));
        scene = after(scene, guessEdit(4, u"0.3"_s));
        QVERIFY(textsOf(modelOf(scene))[3].contains(u"right"_s));
        QVERIFY(textsOf(modelOf(scene))[4].contains(u"filled in: 0.3, off by 0.0909"_s));
        QVERIFY(modelOf(scene).alternativeText().contains(u"off by"_s));
        scene.selection.position = 11;  // another cell has no guesses
        QVERIFY(!modelOf(scene).alternativeText().contains(u"filled in"_s));
        QVERIFY_EXCEPTION_THROWN(guessEdit(4, u"a lot"_s), std::exception);
    }

    void aGuessIsRightToTheDigitsThatAreWritten() {
        QCOMPARE(guessVerdict(u"6.49"_s, 6.4938), u"right"_s);
        QCOMPARE(guessVerdict(u"6"_s, 6.4938), u"right"_s);
        QVERIFY(guessVerdict(u"6.4"_s, 6.4938).startsWith(u"off by 0.09"_s));
        QCOMPARE(guessVerdict(u"1e4"_s, 10000), u"right"_s);
        QCOMPARE(guessVerdict(u"1.5e-3"_s, 0.00154), u"right"_s);
        QVERIFY(guessVerdict(u"1.5e-3"_s, 0.0016).startsWith(u"off"_s));
    }

    void whatIsNoGuessIsLeftOut() {
        Scene scene = sceneOf(10, 6);
        for (const char* text : {"nonsense", "10 6 10000 128:", "10 6 10000 128: x y z a b c d e f", ":"}) {
            set(scene, "guesses", QString::fromLatin1(text));
            QVERIFY(!modelOf(scene).alternativeText().contains(u"filled in"_s));
        }
    }

    void paddingIsSaid() {
        Scene scene = sceneOf(3, 2, 3);
        scene.encoding.oddRule = OddRule::ZeroPad;
        const FormulaModel model = modelOf(scene);
        QCOMPARE(textsOf(model), QStringList{u"PE(3, 2)= 0"_s});
        QCOMPARE(model.claim(), u"this column is padding: its values are 0"_s);
        QVERIFY(!model.program().text.contains('@'_L1));
        QCOMPARE(model.facts().size(), 1u);
    }

    void draggingChangesTheTermByStepsWithinItsLimits() {
        const Scene scene = sceneOf(10, 6);
        QCOMPARE(after(scene, knobEdit(scene, Knob{Knob::What::Position}, 36)).selection.position, 13);
        QCOMPARE(after(scene, knobEdit(scene, Knob{Knob::What::Position}, 1e6)).selection.position, 49);
        QCOMPARE(after(scene, knobEdit(scene, Knob{Knob::What::Position}, -1e6)).selection.position, 0);
        QCOMPARE(after(scene, knobEdit(scene, Knob{Knob::What::Pair}, 24)).selection.column, 10);
        QCOMPARE(after(scene, knobEdit(scene, Knob{Knob::What::Pair}, 1e6)).selection.column, 126);
        QCOMPARE(after(scene, knobEdit(scene, Knob{Knob::What::Base}, 150)).encoding.base, 1e5);
        QCOMPARE(after(scene, knobEdit(scene, Knob{Knob::What::Base}, -1e6)).encoding.base, 1.0);
        QCOMPARE(after(scene, knobEdit(scene, Knob{Knob::What::Base}, 1e5)).encoding.base,
                 EncodingParameters::maximumBase);
        QCOMPARE(after(scene, knobEdit(scene, Knob{Knob::What::Width}, 12)).encoding.dModel, 130);
        const Scene narrow = after(scene, knobEdit(scene, Knob{Knob::What::Width}, -1e6));
        QCOMPARE(narrow.encoding.dModel, 2);
        QCOMPARE(narrow.selection.column, 0);  // the pair that is left
    }

    void aDragKeepsThePairAndTheWave() {
        Scene scene = sceneOf(10, 70);
        scene.encoding.layout = Layout::Halves;  // the cosine of pair 6
        const Scene wider = after(scene, knobEdit(scene, Knob{Knob::What::Width}, 24));
        QCOMPARE(wider.encoding.dModel, 132);
        QCOMPARE(wider.selection.column, 66 + 6);
    }

    void everyLineIsWithinTheAreaAtAnySize_data() {
        QTest::addColumn<QSize>("size");
        for (const QSize& size : {QSize(1900, 1000), QSize(640, 360), QSize(300, 180)})
            QTest::addRow("%d x %d", size.width(), size.height()) << size;
    }
    void everyLineIsWithinTheAreaAtAnySize() {
        QFETCH(QSize, size);
        Style style = screenStyle({});
        style.metrics = screenMetrics(size);
        for (const std::int64_t position : {std::int64_t{1}, std::int64_t{49}}) {
            Scene scene = sceneOf(position, 127);
            scene.encoding.base = 123456789;
            const FormulaModel model = modelOf(scene);
            const QRectF area(QPointF(0, 0), size);
            const FormulaLayout layout = placeFormula(model.allLines(), 5, area, style);
            for (const PlacedRun& placed : layout.runs)
                QVERIFY2(area.adjusted(-1, -1, 1, 1).contains(placed.rect), qPrintable(placed.run.text));
            QVERIFY(layout.pixels >= style.metrics.small);
        }
    }

    /// In a quarter of a small window, too.
    void everySchemeIsAnnotated_data() {
        QTest::addColumn<QString>("id");
        for (const SchemeInfo& scheme : schemes())
            if (scheme.entry != Entry::Nowhere && scheme.id != std::string_view("sinusoidal"))
                QTest::addRow("%s", scheme.id) << QString::fromLatin1(scheme.id);
    }
    void everySchemeIsAnnotated() {
        QFETCH(QString, id);
        Style style = screenStyle({});
        const QSize size(460, 230);
        style.metrics = screenMetrics(size);
        const auto model = calculationOf(makeScheme(id.toStdString(), 128, 50, 7));
        const auto& lines = model.allLines();
        const FormulaLayout layout = placeFormula(lines, lines.size(), QRectF(QPointF(0, 0), size), style);
        QCOMPARE(layout.notes.size(), lines.size());
    }

    void nothingMovesWhileLinesAreShown() {
        const FormulaModel model = modelOf(sceneOf(10, 6));
        const Style style = screenStyle({});
        const QRectF area(0, 0, 800, 400);
        const FormulaLayout two = placeFormula(model.allLines(), 2, area, style);
        const FormulaLayout five = placeFormula(model.allLines(), 5, area, style);
        QVERIFY(two.runs.size() < five.runs.size());
        for (std::size_t k = 0; k < two.runs.size(); ++k) QCOMPARE(two.runs[k].rect, five.runs[k].rect);
    }
};

QTEST_MAIN(FormulaTest)
#include "formula_test.moc"
