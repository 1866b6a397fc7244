// SPDX-License-Identifier: GPL-3.0-or-later
//
// Tests what Compare says of two sides: the scores of the family of schemes and the texts about differences.
#include "app/figures/compare/model.h"
#include "app/figures/scene_edits.h"
#include "app/scene/learned_tables.h"
#include "app/scene/literals.h"
#include "app/scene/scene_scheme.h"
#include "app/style/figure_size.h"
#include "core/tokens/tokens.h"
#include "tests/columns.h"
#include "tests/contains.h"
#include "tests/figures/compare_sides.h"
#include "tests/figures/model_values.h"
#include "tests/figures/shown_figure.h"
#include "tests/is_near.h"
#include "tests/scenes.h"
#include "tests/text_rows.h"

#include <QFile>
#include <QRegularExpression>
#include <QTest>

#include <cmath>
#include <cstring>
#include <random>

using namespace sinescope;

class CompareTest : public QObject {
    Q_OBJECT

 private slots:
    /// The width was dragged after freezing.
    void frozenRotationUsesColumnsOfScene() {
        const Scene scene = withFrozen(catSat(u"frozen"_s, u"current"_s, u"matrix"_s, u"d_model=5"_s),
                                       sceneFrom("d_model=12 rope"));
        // A rotation preserves norms: the five columns of the query's word, four given and one random.
        const double isPlaceholder = seededColumns("cat", 4, 1, scene.sentence.seed)(0);
        const double given = 0.5 * 0.5 + 0.6 * 0.6 + 0.7 * 0.7 + 0.8 * 0.8;
        QVERIFY2(
            isNear(factOf(scene, "a_query_norm"), std::sqrt(given + isPlaceholder * isPlaceholder), 1e-12),
            qPrintable(textOf(scene)));
    }

    /// They are equal wherever both are finite: where no key is masked, or the pair turns.
    void maskedKeysAndUnturnedPairsAreDifferences() {
        const Scene masked =
            catSat(u"alibi"_s, u"current"_s, u"matrix"_s, u"alibi form=symmetric causal=on"_s);
        const Scene unturned =
            catSat(u"rope"_s, u"current"_s, u"frequencies"_s, u"rope rotary-dim=2 part=proportional"_s);
        for (const auto& [scene, common] :
             {std::pair(masked, u"the same scores to keys that neither masks."_s),
              std::pair(unturned, u"the same wavelengths in pairs that turn in both."_s)}) {
            QVERIFY2(textOf(scene).contains(common), qPrintable(textOf(scene)));
            QCOMPARE(factOf(scene, "same"), 0.0);
            QCOMPARE(valueOf(scene, u"A and B"_s), QString());
        }
        const Scene seen = catSat(u"alibi"_s, u"current"_s, u"matrix"_s, u"alibi form=symmetric"_s);
        QCOMPARE(factOf(seen, "same"), 1.0);
        QVERIFY(textOf(seen).contains(u"A and B give the same scores."_s));
    }

    /// The line of a small panel says that the masks differ, and how far the scores do.
    void shortSummaryOfDifferentMasksHasLargestDifference() {
        const Scene scene =
            catSat(u"paper"_s, u"current"_s, u"matrix"_s, u"alibi form=symmetric causal=on"_s);
        const auto model = modelOf(scene);
        QCOMPARE(
            dynamic_cast<const CompareModel&>(*model).statementText("short_summary"),
            u"masks differ; |A − B| ≤ %1"_s.arg(valueOf(scene, u"largest |A − B|"_s).section(',', 0, 0)));
    }

    /// While a pair of words moves along, one written score changes and the other stays.
    void scoresOfSelectedPairAreLabelled() {
        const auto written = [](std::int64_t query) {
            const QString setting = u"position=%1 shift=1"_s.arg(query);
            return wordsOf(id, catSat(u"paper"_s, u"rope"_s, u"score"_s, setting), QSize(1222, 480));
        };
        const QStringList near = written(1), far = written(11);
        for (const QStringList& texts : {near, far}) QVERIFY(texts.contains(u"2.33"_s));
        QVERIFY2(near.contains(u"7.85"_s), qPrintable(near.join(' '_L1)));
        QVERIFY2(far.contains(u"5.85"_s), qPrintable(far.join(' '_L1)));
    }

    void rotationOfOneColumnIsExplained() {
        for (const QString& view : {u"score"_s, u"frequencies"_s, u"matrix"_s}) {
            const auto model =
                modelOf(withFrozen(comparisonScene(u"frozen"_s, u"current"_s, view, u"d_model=1"_s),
                                   sceneFrom("d_model=64 rope")));
            QVERIFY(!model->alternativeText().isEmpty());
            QVERIFY(model->alternativeText().contains(u"d_model is 1"_s));
            model->facts();
            model->table();
        }
    }

    void textStatesWhetherSettingIsFrozen() {
        Scene scene = comparisonScene(u"frozen"_s, u"current"_s);
        QVERIFY(textOf(scene).contains(u"othing is frozen"_s));
        QCOMPARE(valueOf(scene, u"A and B"_s), u"identical"_s);
        scene.frozen = scene.encoding;
        scene.frozen->base = 500;
        QCOMPARE(valueOf(scene, u"A"_s), u"frozen, base 500"_s);
        QVERIFY(!textOf(scene).contains(u"othing is frozen"_s));
    }

    void frozenSchemeIsNamedApartFromCurrentScheme() {
        Scene scene = comparisonScene(u"frozen"_s, u"current"_s);
        setScheme(scene, AlibiScheme{.heads = 12});
        freezeEdit().change(scene);
        QCOMPARE(valueOf(scene, u"A"_s), u"frozen, ALiBi"_s);
        std::get<AlibiScheme>(scene.scheme).heads = 8;
        std::get<AlibiScheme>(scene.scheme).causal = true;
        QCOMPARE(valueOf(scene, u"A"_s), u"frozen, ALiBi, heads 12, causal off"_s);
        QCOMPARE(valueOf(scene, u"B"_s), u"ALiBi, heads 8, causal on"_s);
        // For another kind of scheme the name suffices, with the base of RoPE.
        setScheme(scene, newScheme(scene, u"rope"_s));
        QCOMPARE(valueOf(scene, u"A"_s), u"frozen, ALiBi"_s);
        QCOMPARE(valueOf(scene, u"B"_s), u"RoPE, base 10,000"_s);
    }

    void frozenTableIsNamedAsFrozen() {
        Scene scene = comparisonScene(u"table"_s, u"alibi"_s);
        setScheme(scene, tableScheme(WeightTable(Matrix::Random(50, 16)), "mine"));
        QCOMPARE(valueOf(scene, u"A"_s), u"mine"_s);
        freezeEdit().change(scene);
        setScheme(scene, newScheme(scene, u"rope"_s));
        QCOMPARE(valueOf(scene, u"A"_s), u"frozen, mine"_s);
        scene.frozen.reset();
        QVERIFY_CONTAINS(textOf(scene), u"No table is open"_s);
    }

    /// A keeps the setting that was frozen, however the live one changes.
    void frozenSchemeEqualsFormerCurrentScheme_data() {
        QTest::addColumn<QString>("scheme");
        for (const SchemeInfo& info : schemes())
            if (QLatin1String(info.id) != "table"_L1) QTest::newRow(info.id) << QString::fromUtf8(info.id);
        QTest::newRow("table") << u"table"_s;
    }

    void frozenSchemeEqualsFormerCurrentScheme() {
        QFETCH(QString, scheme);
        Scene scene = comparisonScene(u"paper"_s, u"current"_s, u"score"_s, u"length=16 d_model=12"_s);
        setScheme(scene, scheme == "table"_L1 ? tableScheme(WeightTable(Matrix::Random(16, 12)), "mine")
                                              : newScheme(scene, scheme));
        const FigureTable live = modelOf(scene)->table();
        const QString name = valueOf(scene, u"B"_s);
        freezeEdit().change(scene);
        const EncodingParameters sizes = scene.encoding;
        setScheme(scene, SinusoidalScheme{});
        scene.encoding = sizes;
        scene.encoding.base = 321;
        clampToValid(scene);
        scene.figures.front().options = {{"a", "frozen"}, {"b", "current"}, {"view", "score"}};
        const FigureTable frozen = modelOf(scene)->table();
        QCOMPARE(frozen.rows, live.rows);
        for (std::int64_t row = 0; row < live.rows; ++row)
            QVERIFY2(frozen.cell(row, 1) == live.cell(row, 2), qPrintable(QString::number(row)));
        if (scheme != "sinusoidal"_L1)
            QVERIFY2(valueOf(scene, u"A"_s).startsWith(u"frozen, "_s + name),
                     qPrintable(valueOf(scene, u"A"_s) + '|'_L1 + name));
        // Swapping restores it, and the live setting becomes A.
        swapFrozenEdit().change(scene);
        clampToValid(scene);
        QCOMPARE(QString::fromUtf8(infoOf(scene.scheme).id), scheme);
        QVERIFY(std::holds_alternative<SinusoidalScheme>(scene.frozenScheme));
        QCOMPARE(scene.frozen->base, 321.0);
    }

    void tableSideFallsBackToFrozenTable() {
        Scene scene = comparisonScene(u"table"_s, u"current"_s);
        setScheme(scene, tableScheme(WeightTable(Matrix::Random(30, 6)), "mine"));
        freezeEdit().change(scene);
        setScheme(scene, SinusoidalScheme{});
        const FigureTable table = modelOf(scene)->table();
        const Matrix& values = std::get<TableScheme>(scene.frozenScheme).table.values();
        QCOMPARE(std::get<double>(table.cell(0, 1)), values(0, 0));
        scene.frozen.reset();
        clampToValid(scene);
        QVERIFY_CONTAINS(textOf(scene), u"No table is open."_s);
    }

    /// For any first position, and for any setting.
    void equalSidesAreReportedAsIdentical_data() {
        addColumns<qint64, qint64>();
        QTest::newRow("from 0") << qint64{0} << qint64{50};
        QTest::newRow("from 100") << qint64{100} << qint64{50};
        QTest::newRow("more than are looked at") << qint64{0} << qint64{1'000'000};
    }

    void equalSidesAreReportedAsIdentical() {
        const auto [first, length] = thisRow<qint64, qint64>();
        Scene scene = comparisonScene(u"frozen"_s, u"current"_s, u"matrix"_s,
                                      u"first_position=%1 length=%2"_s.arg(first).arg(length));
        for (const bool isFrozen : {false, true}) {
            if (isFrozen) scene.frozen = scene.encoding;
            const auto model = modelOf(scene);
            QCOMPARE(model->table().note, u"A and B are identical."_s);
            QCOMPARE(model->claim(),
                     isFrozen ? u"A and B are identical"_s
                              : u"freeze a setting, change the current one, and see where they differ"_s);
            QCOMPARE(factOf(scene, "same"), 1.0);
            QCOMPARE(factOf(scene, "largest"), 0.0);
        }
    }

    /// fairseq counts from 2: its first row and the paper's have different positions, so rows are compared by
    /// place.
    void sidesWithDifferentPositionsAreComparedByPlace() {
        Scene scene = comparisonScene(u"paper"_s, u"fairseq"_s);
        scene.encoding.length = 4;
        scene.encoding.dModel = 4;
        clampToValid(scene);
        const FigureTable table = modelOf(scene)->table();
        QCOMPARE(table.columns.front(), u"place"_s);
        QCOMPARE(std::get<std::int64_t>(table.cell(1, 0)), 1);
        QVERIFY(isNear(std::get<double>(table.cell(1, 1)), std::sin(1.0), 1e-15));  // the paper's p = 1
        QVERIFY(isNear(std::get<double>(table.cell(1, 2)), std::sin(3.0), 1e-15));  // fairseq's p = 3
        QVERIFY_CONTAINS(table.note, u"A: p = "_s);
        QVERIFY_CONTAINS(table.note, u"B: p = "_s);
        scene.figures.front().options = {{"a", "paper"}, {"b", "tensor2tensor"}};
        QCOMPARE(modelOf(scene)->table().columns.front(), u"position"_s);
        // The paper's p = 1 and p = 101 are side by side: that is place 1, and no row of the paper's is
        // position 101.
        scene.figures.front().options = {{"a", "paper"}, {"b", "current"}};
        scene.encoding.firstPosition = 100;
        clampToValid(scene);
        const auto shifted = modelOf(scene);
        QCOMPARE(std::get<std::int64_t>(shifted->table().cell(1, 0)), 1);
        QVERIFY(isNear(std::get<double>(shifted->table().cell(1, 2)), std::sin(101.0), 1e-15));
        static const QRegularExpression largest(u"at place [0-3], column"_s);
        QVERIFY_CONTAINS(shifted->table().note, largest);
    }

    void sideNamesStateDifference_data() {
        addColumns<QString, QString>();
        textRow("factor −2", "factor=-2");
        textRow("position scale 3", "position_scale=3");
        textRow("from p = 7", "first_position=7");
        textRow("sine and cosine halves", "layout=halves");
        textRow("endpoint spacing", "spacing=endpoint");
        textRow("base 500", "base=500");
    }

    void sideNamesStateDifference() {
        const auto [changed, setting] = thisRow<QString, QString>();
        const Scene scene = withFrozen(comparisonScene(u"frozen"_s, u"current"_s, u"matrix"_s, setting),
                                       comparisonScene(u"frozen"_s, u"current"_s));
        QVERIFY_CONTAINS(valueOf(scene, u"B"_s), changed);
        QVERIFY(!valueOf(scene, u"A"_s).contains(changed));
    }

    /// 0.99995 must not round to 1, nor 0.0002 to 0.
    void valuesAreNotRoundedToZeroOrOne() {
        Scene scene = comparisonScene(u"none"_s, u"current"_s, u"matrix"_s, u"d_model=4"_s);
        QCOMPARE(valueOf(scene, u"B(1, 3)"_s, {1, 3, {}}), u"0.99995"_s);
        QCOMPARE(valueOf(scene, u"B(0, 3)"_s, {0, 3, {}}), u"1.0000"_s);
        scene.encoding.base = 1e8;
        QCOMPARE(valueOf(scene, u"B(2, 2)"_s, {2, 2, {}}), u"0.0002"_s);
    }

    /// A word at its position, computed from the formula.
    void factsOfSideMatchFormula() {
        const Scene scene = catSat(u"index"_s, u"rope"_s, u"score"_s, u"position=5 shift=1"_s);
        QCOMPARE(factOf(scene, "a_norm"), 10.0);  // 5 in each of four columns
        QVERIFY(isNear(factOf(scene, "b_score"), 2.331, 6e-4));
        QCOMPARE(factOf(scene, "b_parameters"), 0.0);
        const double norm = std::sqrt(0.5 * 0.5 + 0.6 * 0.6 + 0.7 * 0.7 + 0.8 * 0.8);
        QVERIFY(isNear(factOf(scene, "b_query_norm"), norm, 1e-12));
        // (cat + 5) . (sat + 6), value by value.
        QVERIFY(isNear(factOf(scene, "a_score"), 5.5 * 6.9 + 5.6 * 7 + 5.7 * 7.1 + 5.8 * 7.2, 1e-12));
        QVERIFY(std::isnan(factOf(scene, "b_norm")));
    }

    /// Without an A, the live setting is frozen, not the paper's.
    void differenceEditFreezesCurrentSettingOnce() {
        Scene scene;
        scene.encoding.base = 500;
        differenceEdit().change(scene);
        QCOMPARE(scene.frozen->base, 500.0);
        QCOMPARE(scene.arrangement.maximized, id);
        scene.encoding.base = 20;
        differenceEdit().change(scene);
        differenceEdit().change(scene);
        QCOMPARE(scene.frozen->base, 500.0);
    }

    /// A linear map of sinusoids is entirely sinusoidal; random values are not.
    void sinusoidalShareOfTableIsReported() {
        const auto shareOf = [](auto value) {
            Matrix rows(64, 4);
            for (int p = 0; p < 64; ++p)
                for (int j = 0; j < 4; ++j) rows(p, j) = value(p, j);
            Scene scene = comparisonScene(u"current"_s, u"frozen"_s);
            setScheme(scene, tableScheme(WeightTable(rows), "rows"));
            return factOf(scene, "a_sinusoidal");
        };
        // Columns 0 to 3 of d = 4: sin p, cos p, sin(p / 100), cos(p / 100).
        QVERIFY(
            isNear(shareOf([](int p, int j) { return 2 * std::sin(p) + j * std::cos(p / 100.0); }), 1, 1e-9));
        std::mt19937 random(7);
        QVERIFY(shareOf([&random](int, int) { return static_cast<double>(random() % 1000); }) < 0.3);
        QVERIFY(std::isnan(factOf(comparisonScene(u"paper"_s, u"current"_s), "a_sinusoidal")));
    }

    void tablesOfDifferentSizeAreComparedOnCommonCells() {
        const Scene scene = comparisonScene(u"learned"_s, u"current"_s, u"matrix"_s, u"length=200"_s);
        QVERIFY(modelOf(scene)->alternativeText().contains(u"128 × 96"_s));
        const FigureTable table = modelOf(scene)->table();
        QVERIFY(std::holds_alternative<double>(table.cell(127, 1)));
        QVERIFY(std::holds_alternative<std::monostate>(table.cell(128, 1)));  // A has no such row
        QVERIFY(std::holds_alternative<double>(table.cell(128, 2)));
        QVERIFY(std::holds_alternative<std::monostate>(table.cell(128, 3)));
    }

    void missingTableIsReportedAndOpenedTableIsCompared() {
        Scene scene = comparisonScene(u"current"_s, u"learned"_s);
        scene.scheme = TableScheme{};
        QVERIFY(modelOf(scene)->alternativeText().contains(missingTable(scene)));
        setScheme(scene, tableScheme(learnedScheme().table, "learned_positions.npy"));
        QCOMPARE(valueOf(scene, u"A and B"_s), u"identical"_s);
    }

    /// Reads the file independently: a .npy of float32 after its header.
    void learnedBiasesMatchFile() {
        QFile file(QStringLiteral(SINESCOPE_SOURCE_DIR "/resources/experiment/t5_bias.npy"));
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArray bytes = file.readAll().right(32 * 4 * 4);
        float biases[32][4];
        std::memcpy(biases, bytes.constData(), sizeof biases);
        const Scene scene = catSat(u"none"_s, u"t5-learned"_s, u"score"_s, u"position=199"_s);
        // A score without its bias equals that of no positions; the first 16 buckets are single distances.
        for (const int back : {0, 1, 7, 15})
            QVERIFY(isNear(scoreAt(scene, -back, 2) - scoreAt(scene, -back, 1),
                           static_cast<double>(biases[back][0]), 1e-6));
        QVERIFY(isNear(scoreAt(scene, -199, 2) - scoreAt(scene, -199, 1), static_cast<double>(biases[31][0]),
                       1e-6));
        QVERIFY(modelOf(scene)->alternativeText().contains(u"our small model learned"_s));
    }
};

QTEST_MAIN(CompareTest)
#include "compare_test.moc"
