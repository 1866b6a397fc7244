// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/scene/scene_scheme.h"

#include "app/scene/document.h"
#include "app/scene/learned_tables.h"
#include "app/scene/literals.h"
#include "app/scene/scene_json.h"
#include "app/scene/setting_line.h"
#include "app/scene/table_source.h"
#include "core/files/tensor_names.h"
#include "core/schemes/rope_scaling.h"
#include "core/schemes/scheme_values.h"
#include "tests/contains.h"
#include "tests/scene/scene_samples.h"
#include "tests/scenes.h"

#include <QJsonDocument>
#include <QTest>

#include <cmath>

using namespace sinescope;

namespace {

Scene sceneWith(const Scheme& scheme) {
    return withScheme(scheme);
}

Scene sceneOf(const QString& id) {
    return sceneWith(newScheme(Scene(), id));
}

/// The Scene's JSON with a member of its scheme set to `value`.
QByteArray schemeJsonWith(const Scene& scene, const QString& key, const QJsonValue& value) {
    QJsonObject json = QJsonDocument::fromJson(sceneToJson(scene)).object();
    QJsonObject scheme = json[u"scheme"_s].toObject();
    scheme[key] = value;
    json[u"scheme"_s] = scheme;
    return QJsonDocument(json).toJson();
}

QJsonObject schemeObject(const QByteArray& json) {
    return QJsonDocument::fromJson(json).object()[u"scheme"_s].toObject();
}

TableScheme smallTable(std::int64_t firstRow = 0) {
    Matrix values(5, 4);
    for (Eigen::Index k = 0; k < values.size(); ++k) values.data()[k] = 0.1 * static_cast<double>(k) - 1;
    return tableScheme(WeightTable(values), "wpe.weight", firstRow);
}

RopeScheme yarn() {
    YarnScaling scaling;
    scaling.factor = 16;
    scaling.originalLength = 2048;
    scaling.truncate = false;
    scaling.mscale = 0.707;
    scaling.attentionFactor = 1.25;
    return {.base = 500000, .pairs = RopePairs::Halves, .rotaryDim = 32, .scaling = scaling};
}

T5Scheme modelsOwn() {
    return {{.buckets = 4, .maximumDistance = 16, .bidirectional = true},
            WeightTable(Matrix::Identity(4, 3) * 0.3)};
}

LongRopeScaling modelsFactors() {
    LongRopeScaling scaling;
    scaling.shortFactors.assign(64, 1.5);
    scaling.longFactors.assign(64, 2.25);
    return scaling;
}

std::vector<Scheme> manySchemes() {
    std::vector<Scheme> all;
    for (const SchemeInfo& info : schemes()) all.push_back(newScheme(Scene(), QString::fromUtf8(info.id)));
    all.insert(all.end(),
               {smallTable(1), withoutNumbers(smallTable()), yarn(), modelsOwn(), learnedT5(),
                RopeScheme{.scaling = modelsFactors()}, RopeScheme{.scaling = Llama3Scaling{}},
                AlibiScheme{.heads = 12, .slopes = AlibiSlopes::Geometric, .biasMax = 4.5, .causal = true},
                seededT5({.buckets = 16, .maximumDistance = 64, .bidirectional = false}, 3, ~0ULL),
                seededShaw(3, 5, 128, 11), seededLearned(9, 6, 3),
                GridScheme{.height = 3, .width = 7, .convention = GridConvention::Detr}});
    Scheme longRope = newScheme(Scene(), u"rope"_s);
    const SchemeParameter& scaling = schemeParameter(longRope, "scaling");
    scaling.set(longRope, scaling.maximum);
    all.push_back(longRope);
    return all;
}

}  // namespace

class SceneSchemeTest : public QObject {
    Q_OBJECT

 private slots:
    void defaultSchemeIsSinusoidalAndIsNotSaved() {
        const Scene scene;
        QVERIFY(isSinusoidal(scene));
        QVERIFY(!sceneToJson(scene).contains("scheme"));
        QCOMPARE(std::get<SinusoidalScheme>(schemeOf(scene)).encoding, scene.encoding);
    }

    void everySchemeRoundTrips() {
        for (const Scheme& scheme : manySchemes()) {
            const Scene scene = sceneWith(scheme);
            const QString invalid = sentenceOf([&] { validate(scene); });
            QVERIFY2(invalid.isEmpty(), qPrintable(invalid));
            QCOMPARE(roundTripFault(scene), QString());
        }
    }

    void alibiJsonHasReadableParameters() {
        const QJsonObject json = schemeObject(sceneToJson(sceneOf(u"alibi"_s)));
        const QJsonObject expected{{u"id"_s, u"alibi"_s},         {u"heads"_s, 8},
                                   {u"slopes"_s, u"reference"_s}, {u"bias_max"_s, 8},
                                   {u"form"_s, u"symmetric"_s},   {u"causal"_s, false}};
        QCOMPARE(json, expected);
    }

    /// A choice is written as on the command line, and read with _ in place of - as well.
    void choiceIsReadWithEitherDash() {
        const auto* const written = "key-from-last";
        for (const char* name : {written, "key_from_last"}) {
            const Scene scene =
                readScene(schemeJsonWith(sceneOf(u"alibi"_s), u"form"_s, QLatin1String(name)));
            QCOMPARE(std::get<AlibiScheme>(scene.scheme).form, AlibiForm::KeyFromLast);
            QCOMPARE(schemeObject(sceneToJson(scene))[u"form"_s].toString(), QLatin1String(written));
        }
    }

    void missingParametersGetDefaults() {
        QJsonObject json = QJsonDocument::fromJson(sceneToJson(Scene())).object();
        json[u"scheme"_s] = QJsonObject{{u"id"_s, u"rope"_s}, {u"scaling"_s, u"yarn"_s}, {u"factor"_s, 4}};
        const Scene scene = readScene(QJsonDocument(json).toJson());
        const auto& rope = std::get<RopeScheme>(scene.scheme);
        QCOMPARE(rope.base, 10000.0);
        QCOMPARE(rope.headDim, 128);
        QCOMPARE(std::get<YarnScaling>(rope.scaling).factor, 4.0);
        QCOMPARE(std::get<YarnScaling>(rope.scaling).originalLength, 4096);
    }

    void nameOfTableHasTensorAndFile() {
        const auto source = [](const char* name) {
            TableScheme table;
            table.name = name;
            const TableSource found = sourceOf(table);
            return QStringList{found.tensor, found.file};
        };
        QCOMPARE(source("wpe.weight of Copy of model.safetensors"),
                 QStringList({u"wpe.weight"_s, u"Copy of model.safetensors"_s}));
        QCOMPARE(source("Copy of table.NPY"), QStringList({QString(), u"Copy of table.NPY"_s}));
        QCOMPARE(source("clipboard"), QStringList({QString(), u"clipboard"_s}));
    }

    void sessionStoresTableAndFigureFileNamesIt() {
        const Scene scene = sceneWith(smallTable(1));
        const QJsonObject carried = schemeObject(sceneToJson(scene))[u"table"_s].toObject();
        QCOMPARE(carried[u"type"_s].toString(), u"float64"_s);
        const QByteArray named = sceneToJson(scene, TableNumbers::Named);
        QVERIFY(!schemeObject(named)[u"table"_s].toObject().contains(u"base64"_s));
        const Scene back = readScene(named);
        QVERIFY(!openedTable(back)->hasValues());
        QCOMPARE(*openedTable(back), withoutNumbers(smallTable(1)));
        QCOMPARE(missingTable(back),
                 u"The table \"wpe.weight\", 5 × 4, is missing: this file "
                 "names it but does not contain its numbers."_s);
        QCOMPARE(back.encoding, scene.encoding);
        QVERIFY(missingTable(scene).isEmpty());
        QVERIFY(inputRows(back)->size().rows == 0);
    }

    void sameNumbersInOtherShapeAreOtherTable() {
        const Matrix values = Matrix::Random(6, 4);
        const TableScheme asked = tableScheme(WeightTable(values), "asked");
        Matrix other = Eigen::Map<const Eigen::Matrix<double, -1, -1, Eigen::RowMajor>>(
            Eigen::Matrix<double, -1, -1, Eigen::RowMajor>(values).data(), 8, 3);
        const TableScheme opened = tableScheme(WeightTable(other), "opened");
        QCOMPARE(opened.sha256, asked.sha256);
        Scene scene = sceneWith(withoutNumbers(asked));
        setScheme(scene, opened);
        QCOMPARE(openedTable(scene)->name, std::string("opened"));
        QCOMPARE(scene.encoding.dModel, 3);
        setScheme(scene, withoutNumbers(asked));
        setScheme(scene, tableScheme(WeightTable(values), "opened"));
        QCOMPARE(openedTable(scene)->name, std::string("asked"));
    }

    void singlePrecisionValuesAreStoredAsFloat32() {
        const Scene scene = sceneWith(tableScheme(WeightTable(Matrix::Constant(2, 3, 0.5)), "t"));
        const QJsonObject table = schemeObject(sceneToJson(scene))[u"table"_s].toObject();
        QCOMPARE(table[u"type"_s].toString(), u"float32"_s);
        // 0.5 as a little-endian float is 00 00 00 3f, six times.
        QCOMPARE(QByteArray::fromBase64(table[u"base64"_s].toString().toLatin1()).toHex(),
                 QByteArray("0000003f").repeated(6));
    }

    void damagedTableIsRejected() {
        const Scene scene = sceneWith(smallTable());
        const QJsonObject table = schemeObject(sceneToJson(scene))[u"table"_s].toObject();
        const auto refusal = [&](const char* key, const QJsonValue& value) {
            QJsonObject changed = table;
            changed[QLatin1String(key)] = value;
            return sentenceOf([&] { readScene(schemeJsonWith(scene, u"table"_s, changed)); });
        };
        QCOMPARE(refusal("rows", 6),
                 u"\"scheme.table.base64\" has 160 bytes; a table of 6 × 4 values has 192."_s);
        QVERIFY(refusal("sha256", QString(64, '0'_L1)).contains(u"damaged"_s));
        QVERIFY(refusal("sha256", u"abc"_s).contains(u"64 hexadecimal digits"_s));
        QVERIFY(refusal("base64", u"ab\u00e9"_s).contains(u"base64"_s));
        QVERIFY(refusal("type", u"int8"_s).contains(u"float32"_s));
        QVERIFY(refusal("rows", 1e9).contains(u"scheme.table.rows"_s));
    }

    void tableAbove64MiBIsNamedInsteadOfStored() {
        const Eigen::Index columns = 1024;
        const Eigen::Index limit = maximumCarriedBytes / 4 / columns;
        Scene scene = sceneWith(tableScheme(WeightTable(Matrix::Constant(limit, columns, 0.25)), "large"));
        QByteArray json = sceneToJson(scene);
        QVERIFY(json.size() < maximumSceneBytes);
        QVERIFY(readScene(json) == scene);
        scene = sceneWith(tableScheme(WeightTable(Matrix::Constant(limit + 1, columns, 0.25)), "larger"));
        json = sceneToJson(scene);
        QVERIFY(json.size() < 100'000);
        QVERIFY(!openedTable(readScene(json))->hasValues());
    }

    void modelsOwnTableIsStoredWhateverItsSize() {
        constexpr std::int64_t side = 512, columns = maximumCarriedBytes / 8 / (2 * side);
        ShawScheme shaw{.left = side, .right = side};
        shaw.keys = WeightTable(Matrix::Constant(2 * side + 1, columns, 0.1));
        Scene scene = sceneWith(shaw);
        QVERIFY(readScene(sceneToJson(scene)) == scene);
    }

    void tableDeterminesDModelAndMaximumLength() {
        Scene scene = sceneWith(smallTable(1));
        QCOMPARE(scene.encoding.dModel, 4);
        QCOMPARE(scene.encoding.length, 4);  // 5 rows starting at row 1
        scene.encoding.length = 3;
        clampToValid(scene);
        QCOMPARE(scene.encoding.length, 3);
        scene.encoding.dModel = 8;
        scene.encoding.firstPosition = 2;
        QCOMPARE(sentenceOf([&] { validate(scene); }),
                 u"\"encoding.d_model\" is 8; with the scheme Your table it must be 4, the "
                 "columns of its table."_s);
        clampToValid(scene);
        validate(scene);
        QCOMPARE(scene.encoding.firstPosition, 0);
        scene.encoding.length = 5;
        QVERIFY(sentenceOf([&] { validate(scene); }).contains(u"at most 4"_s));
    }

    void settingLineStatesSourceOfBiasDirection() {
        OpenedTable table;
        table.values = WeightTable(Matrix::Ones(32, 4));
        const auto shown = [&](const char* name, bool isBidirectional) {
            table.listing.name = name;
            table.listing.bidirectional = stackOf(name) != ModelStack::Decoder;
            Scene scene = withScheme(biasesOf(table));
            std::get<T5Scheme>(scene.scheme).buckets.bidirectional = isBidirectional;
            clampToValid(scene);
            // Also checks that sessions restore it.
            return settingLine(sceneFromJson(sceneToJson(scene), sampleCatalog()));
        };
        const QString decoders = u"bidirectional (a decoder's, by its name)"_s;
        QVERIFY(
            shown("decoder.block.0.relative_attention_bias.weight", false).contains(u"not "_s + decoders));
        QVERIFY(shown("decoder.block.0.relative_attention_bias.weight", true)
                    .contains(u"bidirectional (set by hand)"_s));
        QVERIFY(shown("encoder.block.0.relative_attention_bias.weight", true)
                    .contains(u"bidirectional (an encoder's, by its name)"_s));
        QVERIFY(shown("relative_attention_bias.weight", true)
                    .contains(u"bidirectional (its name says neither)"_s));
        QVERIFY(!shown("", true).contains(u"name"_s));
        table.values = WeightTable(Matrix::Ones(2, 4));
        QVERIFY(shown("relative_attention_bias.weight", false)
                    .contains(u"not bidirectional (fewer than four buckets)"_s));
    }

    void nameAndBucketCountDetermineBiasDirection() {
        OpenedTable table;
        table.values = WeightTable(Matrix::Ones(32, 4));
        QVERIFY(std::get<T5Scheme>(biasesOf(table)).buckets.bidirectional);
        table.listing.bidirectional = false;
        QVERIFY(!std::get<T5Scheme>(biasesOf(table)).buckets.bidirectional);
        table = {};
        table.values = WeightTable(Matrix::Ones(2, 4));
        const Scheme two = biasesOf(table);
        QVERIFY(!std::get<T5Scheme>(two).buckets.bidirectional);
        QVERIFY(openedTableText(table, two).endsWith(u"Fewer than four buckets: not bidirectional."_s));
        table.values = WeightTable(Matrix::Ones(320, 12));  // WavLM's number of buckets
        validate(biasesOf(table));
    }

    void tableWiderThanAnyMatrixIsRefusedByName() {
        OpenedTable table;
        table.file = "wide.npy";
        table.values = WeightTable(Matrix::Ones(1, 16'385));
        QCOMPARE(sentenceOf([&] { schemeOfTable(table); }),
                 u"wide.npy has 16,385 columns; a table of rows has at most 16,384."_s);
    }

    void tableOfMoreBiasesThanHeadsIsRefused() {
        OpenedTable table;
        table.values = WeightTable(Matrix::Ones(32, T5Scheme::maximumHeads));
        validate(biasesOf(table));
        table.values = WeightTable(Matrix::Ones(32, T5Scheme::maximumHeads + 1));
        QCOMPARE(
            sentenceOf([&] { biasesOf(table); }),
            u"The table of T5 biases has 1,025 columns; it can have at most 1,024, one for each head."_s);
    }

    void openedSchemeSetsSceneSize() {
        Scene scene;
        scene.encoding.length = 2048;
        setOpenedScheme(scene, modelsOwn());
        QCOMPARE(scene.encoding.length, 48);  // three times the maximum distance, 16
        setOpenedScheme(scene, RopeScheme{.headDim = 32});
        QCOMPARE(scene.encoding.dModel, 32);
        QCOMPARE(std::get<RopeScheme>(schemeOf(scene)).headDim, 32);
    }

    void storedFrequenciesGiveRopeWithTheirBase() {
        OpenedTable table;
        table.file = "llama.safetensors";
        table.listing.name = "rotary_emb.inv_freq";
        table.listing.use = TableUse::RotaryFrequencies;
        Matrix values(1, 8);
        for (int i = 0; i < 8; ++i) values(0, i) = std::pow(500000.0, -i / 8.0);
        table.values = WeightTable(values);
        const Scheme scheme = schemeOfTable(table);
        QCOMPARE(std::get<RopeScheme>(scheme).base, 500000.0);
        QCOMPARE(std::get<RopeScheme>(scheme).headDim, 16);
        const QString message = openedTableText(table, scheme);
        QVERIFY2(message.startsWith(u"rotary_emb.inv_freq of llama.safetensors: 1 × 8."_s),
                 qPrintable(message));
        QVERIFY_CONTAINS(message, u"RoPE with base 500"_s);
        values.setRandom();
        table.values = WeightTable(values);
        QVERIFY(sentenceOf([&] {
                    schemeOfTable(table);
                }).startsWith(u"rotary_emb.inv_freq of llama.safetensors does not match RoPE"_s));
    }

    void gridRequiresLengthOfAllPatches() {
        Scene scene = sceneWith(GridScheme{.height = 3, .width = 5});
        QCOMPARE(scene.encoding.length, 15);
        scene.encoding.length = 20;
        QVERIFY(sentenceOf([&] { validate(scene); }).contains(u"must be 15, the patches"_s));
        clampToValid(scene);
        QCOMPARE(scene.encoding.length, 15);
        std::get<GridScheme>(scene.scheme).width = 6;
        clampToValid(scene);
        QCOMPARE(scene.encoding.length, 18);
    }

    void clampToValidKeepsValidSceneOfAnyScheme() {
        for (const Scheme& scheme : manySchemes()) {
            const Scene scene = sceneWith(scheme);
            Scene again = scene;
            clampToValid(again);
            QVERIFY2(again == scene, infoOf(scheme).id);
        }
    }

    void invalidSchemesAreRejectedEvenAfterClamping() {
        for (const Scheme& scheme : std::vector<Scheme>{
                 GridScheme{.height = -1}, AlibiScheme{.heads = -5}, AlibiScheme{.biasMax = std::nan("")},
                 RopeScheme{.base = 0}, ShawScheme{.left = -1, .seed = 1}, LearnedScheme{},
                 T5Scheme{{.buckets = 0}, {}, 1}}) {
            Scene scene;
            scene.scheme = scheme;
            clampToValid(scene);
            QVERIFY2(!sentenceOf([&] { validate(scene); }).isEmpty(), infoOf(scheme).id);
        }
    }

    void selectedHeadIsLimitedToHeadsOfScheme() {
        Scene scene = sceneOf(u"alibi"_s);
        scene.selection.head = 7;
        validate(scene);
        QCOMPARE(readScene(sceneToJson(scene)).selection.head, 7);
        std::get<AlibiScheme>(scene.scheme).heads = 4;
        QVERIFY(sentenceOf([&] { validate(scene); }).contains(u"selection.head"_s));
        clampToValid(scene);
        QCOMPARE(scene.selection.head, 3);
    }

    void schemeChangeIsUndoableEncodingChange() {
        Scene before;
        const Scene after = sceneOf(u"alibi"_s);
        QVERIFY(difference(before, after) == Changes(Change::Encoding));
        QVERIFY(!sameContent(before, after));
        Document document;
        QVERIFY(document.apply(
            {u"scheme"_s, [](Scene& scene) { setScheme(scene, newScheme(scene, u"learned"_s)); }}));
        QCOMPARE(document.scene().encoding.dModel, 96);
        document.undo();
        QVERIFY(document.scene() == Scene());
        QVERIFY(
            !document.apply({u"scheme"_s, [](Scene& scene) { setScheme(scene, GridScheme{.height = 0}); }}));
        QVERIFY(document.scene() == Scene());
    }

    void rowsBiasesAndAnglesComeFromScheme() {
        const Scene table = sceneWith(smallTable(1));
        QCOMPARE(inputRows(table)->value(0, 3), smallTable().table.values()(1, 3));
        Scene sinusoid;
        sinusoid.encoding.firstPosition = 7;
        QCOMPARE(inputRows(sinusoid)->value(3, 6), encodingOf(sinusoid)->value(10, 6));
        // Slopes of 8 heads are 1/2, 1/4 ... (Press et al. 2022).
        QCOMPARE(scoreBias(schemeOf(sceneOf(u"alibi"_s)), {}, 1, 7, 4), -0.75);
        const Vector angles = rotationAngles(schemeOf(sceneOf(u"rope"_s)), 10);
        QCOMPARE(angles.size(), 64);
        QCOMPARE(angles(1), 10 * std::pow(10000, -2.0 / 128));
        QVERIFY(entryOf(sceneOf(u"none"_s)) == Entry::Nowhere);
        QVERIFY(entryOf(table) == Entry::Input);
    }

    void settingNamesScheme() {
        QCOMPARE(settingLine(sceneOf(u"alibi"_s)),
                 u"scheme ALiBi, heads = 8, slopes Reference, slope exponent = 8, "
                 "form −|query − key|, not causal, L = 50, d_model = 128"_s);
        const QString table = settingLine(sceneWith(smallTable(1)));
        QVERIFY2(table.startsWith(u"table wpe.weight, rows 1 to 4, SHA-256 "_s), qPrintable(table));
        QVERIFY_CONTAINS(table, u"first row = 1"_s);
        QVERIFY(settingWords(sceneOf(u"rope"_s)).startsWith(u"scheme RoPE, base = "_s));
        const YarnScaling yarn{.asInKerasHub = true};
        QVERIFY_CONTAINS(settingLine(sceneWith(RopeScheme{.headDim = 128, .scaling = yarn})),
                         u"whole edges, as in KerasHub"_s);
    }
};

QTEST_GUILESS_MAIN(SceneSchemeTest)
#include "scene_scheme_test.moc"
