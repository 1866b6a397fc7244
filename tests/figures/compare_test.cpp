// SPDX-License-Identifier: GPL-3.0-or-later
//
// Tests Compare through the Figure interface: the scores of the family of schemes, the texts about
// differences, and every pair of views and schemes painted.
#include "app/figures/compare/headings.h"
#include "app/figures/compare/model.h"
#include "app/figures/scene_edits.h"
#include "app/scene/learned_tables.h"
#include "app/scene/literals.h"
#include "app/scene/scene_scheme.h"
#include "app/style/figure_size.h"
#include "core/tokens/tokens.h"
#include "tests/columns.h"
#include "tests/contains.h"
#include "tests/figures/model_values.h"
#include "tests/figures/shown_figure.h"
#include "tests/is_near.h"
#include "tests/scenes.h"
#include "tests/text_rows.h"

#include <QFile>
#include <QImage>
#include <QRegularExpression>
#include <QTest>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <random>

using namespace sinescope;

namespace {

const QString id = u"compare"_s;

/// A comparison of two sides, of a setting described in words.
Scene comparisonScene(const QString& a, const QString& b, const QString& view = u"matrix"_s,
                      const QString& setting = {}) {
    Scene scene = sceneFrom(u"length=50 %4 compare a=%1 b=%2 view=%3"_s.arg(a, b, view, setting));
    scene.sentence.customEmbeddings = {{0.1, 0.2, 0.3, 0.4}, {0.5, 0.6, 0.7, 0.8}, {0.9, 1.0, 1.1, 1.2}};
    return scene;
}

/// "The cat sat" in four columns: the words used to compare the family.
Scene catSat(const QString& a, const QString& b, const QString& view, const QString& setting = {}) {
    return comparisonScene(a, b, view, u"length=200 d_model=4 "_s + setting);
}

std::shared_ptr<const FigureModel> modelOf(const Scene& scene) {
    return figureKind(id).modelOf(scene);
}

QString valueOf(const Scene& scene, const QString& label, const Cursor& cursor = {}) {
    for (const Readout& line : modelOf(scene)->readout(cursor))
        if (line.label.startsWith(label)) return line.value;
    return {};
}

QString textOf(const Scene& scene) {
    return modelOf(scene)->alternativeText();
}

double factOf(const Scene& scene, const char* name) {
    return factOf(*modelOf(scene), id + '.'_L1 + QLatin1String(name));
}

/// Returns the table's score at a distance; NaN if it has none.
double scoreAt(const Scene& scene, std::int64_t distance, int column) {
    const FigureTable table = modelOf(scene)->table();
    for (std::int64_t row = 0; row < table.rows; ++row)
        if (std::get<std::int64_t>(table.cell(row, 0)) == distance)
            return std::get<double>(table.cell(row, column));
    return std::nan("");
}

/// Every scheme or setting that a side can show.
QStringList sides() {
    return std::ranges::find(figureKind(id).spec.options, u"a"_s, &OptionSpec::key)->choices;
}

QImage painted(const Scene& scene, const QSize& size) {
    return pictureOf(*figureKind(id).makeView(), scene, size);
}

}  // namespace

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

    /// Only the curves move with the pair.
    void movingQueryKeepsScoreAxes() {
        Scene scene = catSat(u"paper"_s, u"rope"_s, u"score"_s, u"length=60 shift=1"_s);
        scene.figures[0].x = AxisRange{-4.5, 10.5};
        const QSize size(1222, 480);
        std::vector<AxisRange> ranges;
        std::vector<double> limits, places;
        for (const std::int64_t query : {1, 26, 51}) {
            scene.selection.position = query;
            const auto model = modelOf(scene);
            const auto& compared = dynamic_cast<const CompareModel&>(*model);
            ranges.push_back(compared.up());
            limits.push_back(compared.limit(2));
            for (const Text& text : textsOf(*viewOf(id, scene), size))
                if (text.text == "2.33"_L1) places.push_back(text.box.boundingRect().left());
        }
        QCOMPARE(places.size(), std::size_t{3});
        for (std::size_t k = 1; k < 3; ++k) {
            QVERIFY(isNear(ranges[k].lower, ranges[0].lower, 1e-9));
            QVERIFY(isNear(ranges[k].upper, ranges[0].upper, 1e-9));
            QVERIFY(isNear(limits[k], limits[0], 1e-9));
            QVERIFY(isNear(places[k], places[0], 0.01));
        }
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

    /// cos 3 = -0.98999 is the only value near -1, and no value of the matrix is near -0.9.
    void narrowCellShowsNoWrongDigit() {
        const auto view = viewOf(id, catSat(u"paper"_s, u"index"_s, u"matrix"_s, u"length=4"_s));
        int narrow = 0;
        for (int width = 300; width <= 900; width += 10) {
            const QSize size(width, 300);
            bool hasNumbers = false, hasHundredths = false;
            for (const Text& text : textsOf(*view, size)) {
                QVERIFY2(text.text != u"−0.9"_s, qPrintable(QString::number(width)));
                hasNumbers |= text.text == u"−0.4"_s;
                hasHundredths |= text.text == u"−0.99"_s;
            }
            narrow += hasNumbers && !hasHundredths;
        }
        QVERIFY(narrow > 0);
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

    void arrowsChangeDistanceOfScore() {
        const Scene scene = catSat(u"paper"_s, u"rope"_s, u"score"_s);
        const auto figure = shownView(id, scene, {700, 420});
        Scene next = scene;
        figure->keyPressed(Qt::Key_Right, Qt::NoModifier)->change(next);
        QCOMPARE(next.selection.shift, scene.selection.shift + 1);
        figure->keyPressed(Qt::Key_Down, Qt::NoModifier)->change(next);
        QCOMPARE(next.selection.column, scene.selection.column);
    }

    /// A surface must not show remains of its previous view.
    void reusedViewShowsNoRemainsOfOldPicture() {
        const FigureKind& kind = figureKind(id);
        const std::unique_ptr<FigureView> used = kind.makeView();
        const char* settings[][3] = {{"frozen", "current", "matrix"},  {"frozen", "current", "score"},
                                     {"paper", "alibi", "matrix"},     {"paper", "rope", "frequencies"},
                                     {"learned", "current", "matrix"}, {"none", "t5", "score"},
                                     {"frozen", "current", "matrix"}};
        for (const auto& [a, b, view] : settings) {
            const Scene scene = comparisonScene(QLatin1String(a), QLatin1String(b), QLatin1String(view));
            const QImage after = pictureOf(*used, scene);
            QVERIFY2(after == pictureOf(*kind.makeView(), scene), view);
        }
    }

    /// Long numbers do not narrow the bar.
    void longNumbersDoNotNarrowColorBar() {
        Scene scene = comparisonScene(u"index"_s, u"t5"_s);
        const QImage image = painted(scene, {900, 520});
        int widest = 0;
        for (int y = 40; y < 130; ++y) {  // above the large scores of the maps, which are far down
            int run = 0;
            for (int x = 0; x < image.width(); ++x) {
                const QColor color = image.pixelColor(x, y);
                run = color.red() > 80 && color.green() < 60 && color.blue() < 70 ? run + 1 : 0;
                widest = std::max(widest, run);
            }
        }
        QVERIFY2(widest >= 10 && widest < 40, qPrintable(QString::number(widest)));
    }

    /// On one scale, positions from 0 to 49 would hide values from 0 to 1.
    void separateScalesShowSmallValues() {
        const auto darkest = [](const Scene& scene) {
            const QImage image = painted(scene, {900, 520});
            const QRect right(image.width() / 2, image.height() / 3, image.width() / 4, image.height() / 3);
            int smallest = 255;
            for (int y = right.top(); y < right.bottom(); ++y)
                for (int x = right.left(); x < right.right(); ++x)
                    if (image.pixelColor(x, y).red() > 150)
                        smallest = std::min(smallest, image.pixelColor(x, y).green());
            return smallest;
        };
        Scene scene = comparisonScene(u"index"_s, u"unit-interval"_s);
        const auto model = [&scene] { return std::static_pointer_cast<const CompareModel>(modelOf(scene)); };
        QCOMPARE(model()->limit(0), 49.0);
        QCOMPARE(model()->limit(1), 49.0);
        scene.style.theme = ThemeId::Light;
        scene.figures[0].options[u"scales"_s] = u"own"_s;
        QCOMPARE(model()->limit(0), 49.0);
        QCOMPARE(model()->limit(1), 1.0);
        QCOMPARE_LT(darkest(scene), 150);
    }

    void noteDoesNotRepeatNameOfHeading() {
        const Scene scene = comparisonScene(u"paper"_s, u"current"_s, u"matrix"_s, u"base=100"_s);
        const QString words = textIn(id, scene, figureSize(u"slide-half"_s));
        QVERIFY_CONTAINS(words, u"A: Vaswani et al. 2017, base 10,000"_s);
        QCOMPARE(words.count(u"B: current, base 100"_s), 1);
    }

    void noteDoesNotBreakAfterLetterOfSide() {
        const Scene scene = comparisonScene(u"tensor2tensor"_s, u"rope-dynamic-ntk"_s);
        const QStringList words = wordsOf(id, scene, figureSize(u"beamer-half"_s));
        QVERIFY(asRead(words.join(' '_L1)).contains(u"A: Tensor2Tensor"_s));
        QVERIFY(std::ranges::none_of(words,
                                     [](const QString& line) { return line.trimmed().endsWith(u"A:"_s); }));
    }

    /// Even above a map of a narrow panel a heading says more than "A".
    void headingsKeepFirstWordsOfName() {
        const Style style = screenStyle({});
        for (const QString& a : sides()) {
            const auto model = modelOf(comparisonScene(a, u"current"_s));
            const CompareSide& side = static_cast<const CompareModel&>(*model).a();
            for (const double width : {100.0, 84.0}) {
                const FittedHeading heading = fittedHeading(side, style, width);
                QVERIFY2(heading.text.size() > 4 && headingOf(side).startsWith(heading.text), qPrintable(a));
            }
        }
    }

    /// A heading of one line leaves the maps where one of two lines has moved them in an animation.
    void headingsKeepTheLeastMargins() {
        const Scene scene = comparisonScene(u"frozen"_s, u"current"_s);
        constexpr QSize size(480, 270);
        Style style = screenStyle(scene.style);
        auto figure = figureKind(id).makeView();
        pictureOf(*figure, scene, size, style);
        const std::vector<QMargins> own = figure->chartMargins();
        const int top = own.front().top() + 15;
        style.leastMargins.emplace(own.size(), QMargins(0, top, 0, 0));
        pictureOf(*figure, scene, size, style);
        QCOMPARE(figure->chartMargins().front().top(), top);
    }

    /// On half a slide curves and maps carry the full names of their sides, including the scaling of a scaled
    /// rotation.
    void halfSlidesShowFullNames() {
        const auto written = [](const Scene& scene, const char* at) {
            return textIn(id, scene, figureSize(QLatin1String(at))).replace(u"- "_s, u"-"_s);
        };
        for (const QString& a : sides())
            for (const auto& [size, view] : {std::pair("slide-half", u"frequencies"_s),
                                             {"beamer-half", u"frequencies"_s},
                                             {"slide-half", u"matrix"_s},
                                             {"beamer-half", u"matrix"_s}}) {
                const Scene scene = comparisonScene(a, u"tensorflow-models"_s, view);
                const auto model = modelOf(scene);
                const auto& comparison = static_cast<const CompareModel&>(*model);
                for (const CompareSide* side : {&comparison.a(), &comparison.b()}) {
                    const QString name = headingOf(*side).section(u", "_s, 0, 0);
                    const QString found = written(scene, size);
                    QVERIFY2(found.contains(name), qPrintable(name + u" in "_s + found));
                }
            }
        const QString scaled =
            written(comparisonScene(u"rope-yarn"_s, u"rope-llama3"_s, u"score"_s), "slide-half");
        QVERIFY_CONTAINS(scaled, u"A: RoPE, YaRN × 4"_s);
        QVERIFY_CONTAINS(scaled, u"B: RoPE, Llama 3 × 4"_s);
    }

    /// No bar fits beside maps with a wide axis and long numbers.
    void narrowMapsHaveColorBarsBelow() {
        Scene scene = comparisonScene(u"frozen"_s, u"current"_s);
        scene.encoding = {.length = 1 << 20, .dModel = 1 << 14, .base = 1e12};
        QVERIFY_CONTAINS(textIn(*viewOf(id, scene), {400, 280}), u" 1 −1 0 2 −2 0"_s);
    }

    void mapsOfHalfSlideHaveColorBars() {
        for (const char* const name : {"slide-half", "beamer-half"}) {
            const Scene scene = comparisonScene(u"paper"_s, u"alibi"_s);
            // The upper limit of A − B, which is 70.0025.
            QVERIFY_CONTAINS(textIn(id, scene, figureSize(QLatin1String(name))), u" 70 "_s);
        }
    }

    void everySchemeIsPaintedInEveryView() {
        for (const QString& a : sides())
            for (const char* view : {"matrix", "score", "frequencies"}) {
                const Scene scene = comparisonScene(a, u"current"_s, QLatin1String(view));
                QVERIFY2(colouredPixelsOf(painted(scene, {500, 320})) > 100, qPrintable(a));
            }
    }
};

QTEST_MAIN(CompareTest)
#include "compare_test.moc"
