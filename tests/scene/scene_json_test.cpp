// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/scene/scene_json.h"

#include "app/scene/literals.h"
#include "app/scene/scene_scheme.h"
#include "app/scene/sentences.h"
#include "tests/contains.h"
#include "tests/files.h"
#include "tests/scene/full_disk.h"
#include "tests/scene/scene_samples.h"
#include "tests/scenes.h"

#include <QJsonDocument>
#include <QTemporaryDir>
#include <QTest>

#include <random>

using namespace sinescope;

namespace {

using List = std::vector<std::int64_t>;

}  // namespace

class SceneJsonTest : public QObject {
    Q_OBJECT

 private slots:
    void everyFrozenSchemeRoundTrips() {
        for (const SchemeInfo& info : schemes()) {
            const Scene scene = withFrozen(sceneFrom("base=77"), sceneFrom(info.id));
            const Scene back = readScene(sceneToJson(scene));
            QVERIFY2(back == scene, info.id);
            QCOMPARE(QString::fromUtf8(infoOf(back.frozenScheme).id), QString::fromUtf8(info.id));
        }
    }

    /// Shared with the live table if equal; stored by name in a figure's file.
    void frozenTableIsStoredOnce() {
        const Matrix values = Matrix::Random(40, 8);
        const Scene table = withScheme(tableScheme(WeightTable(values), "mine"));
        Scene scene = withFrozen(table, table);
        scene.encoding.length = 9;
        clampToValid(scene);
        const QByteArray both = sceneToJson(scene);
        QCOMPARE(both.count("\"base64\""), 1);
        QVERIFY(readScene(both) == scene);
        setScheme(scene, SinusoidalScheme{});
        const QByteArray alone = sceneToJson(scene);
        QCOMPARE(alone.count("\"base64\""), 1);
        const Scene back = readScene(alone);
        QVERIFY(back == scene);
        QVERIFY(std::get<TableScheme>(back.frozenScheme).table.values() == values);
        const Scene named = readScene(sceneToJson(scene, TableNumbers::Named));
        QVERIFY(!std::get<TableScheme>(named.frozenScheme).hasValues());
        QCOMPARE(std::get<TableScheme>(named.frozenScheme).sha256,
                 std::get<TableScheme>(scene.frozenScheme).sha256);
        // Opening the table again restores both.
        Scene opened = named;
        setScheme(opened, tableScheme(WeightTable(values), "the same numbers"));
        QVERIFY(std::get<TableScheme>(opened.frozenScheme).hasValues());
    }

    void sameNumbersInAnotherShapeAreStoredToo() {
        const auto tableOf = [](int rows) {
            return withScheme(tableScheme(WeightTable(Matrix::Constant(rows, 12 / rows, 0.5)), "t"));
        };
        const Scene scene = withFrozen(tableOf(3), tableOf(6));
        QVERIFY(readScene(sceneToJson(scene)) == scene);
    }

    void frozenSettingWithoutSchemeIsSinusoidal() {
        const Scene scene = readScene(defaultWith(u"frozen"_s, QJsonObject{{u"length"_s, 4},
                                                                           {u"d_model"_s, 8},
                                                                           {u"base"_s, 100},
                                                                           {u"layout"_s, u"halves"_s},
                                                                           {u"spacing"_s, u"paper"_s},
                                                                           {u"first_position"_s, 0}}));
        QCOMPARE(scene.frozen->base, 100.0);
        QVERIFY(std::holds_alternative<SinusoidalScheme>(scene.frozenScheme));
        const QByteArray again = sceneToJson(scene);
        QVERIFY(!again.contains("scheme"));
    }

    void sceneJsonIsHumanReadable() {
        Scene scene;
        scene.sentence.customEmbeddings = {{0.1, 0.2}, {0.3, 1}, {1e-7, -0.0}};
        scene.selection.columns = List{0, 126};
        scene.figures = {{u"heatmap"_s, AxisRange{-0.5, 127.5}, {}, {}}};
        const char* expected = R"({
  "encoding": {
    "base": 10000,
    "d_model": 128,
    "first_position": 0,
    "layout": "interleaved",
    "length": 50,
    "spacing": "paper"
  },
  "figures": [
    {
      "id": "heatmap",
      "x": [-0.5, 127.5]
    }
  ],
  "selection": {
    "column": 6,
    "columns": [0, 126],
    "position": 10,
    "positions": "auto",
    "shift": 2
  },
  "sentence": {
    "embeddings": [
      [0.1, 0.2],
      [0.3, 1],
      [1e-07, 0]
    ],
    "scale": "none",
    "tokens": ["The", "cat", "sat"]
  },
  "sinescope": 1,
  "style": {
    "colormap": "diverging",
    "theme": "light"
  }
}
)";
        QCOMPARE(QString::fromUtf8(sceneToJson(scene)), QString::fromUtf8(expected));
    }

    void seedKeepsAllDigits() {
        for (const std::uint64_t seed :
             {std::uint64_t{0}, std::uint64_t{1} << 53, (std::uint64_t{1} << 53) + 1, ~std::uint64_t{0}}) {
            Scene scene;
            scene.sentence.seed = seed;
            QVERIFY(readScene(sceneToJson(scene)) == scene);
        }
    }

    void absentOptionalMembersGetDefaults() {
        QJsonObject json = QJsonDocument::fromJson(sceneToJson(Scene())).object();
        QJsonObject selection = json[u"selection"_s].toObject();
        selection.remove(u"positions"_s);
        selection.remove(u"columns"_s);
        json[u"selection"_s] = selection;
        json[u"arrangement"_s] = QJsonObject();
        QVERIFY(readScene(jsonOf(json)) == Scene());
    }

    void missingRequiredMemberIsReported() {
        for (const char* path :
             {"sinescope", "encoding/length", "encoding/d_model", "encoding/base", "encoding/layout",
              "encoding/spacing", "encoding/first_position", "sentence/tokens", "sentence/embeddings",
              "sentence/scale", "selection/position", "selection/column", "selection/shift", "figures",
              "figures/0/id", "style/colormap", "style/theme", "sentence/embeddings/seed"}) {
            const QString field = QString::fromLatin1(path);
            const QString sentence =
                sentenceOf([&] { readScene(defaultWith(field, QJsonValue(QJsonValue::Undefined))); });
            QString dotted = field;
            dotted.replace(u"/0/"_s, u"[0]/"_s).replace('/'_L1, '.'_L1);
            QVERIFY2(sentence.startsWith(u"\"%1\" is missing; it must be "_s.arg(dotted)),
                     qPrintable(field + u": "_s + sentence));
        }
    }

    void malformedTextIsRejectedWithReason() {
        const QByteArray good = sceneToJson(Scene());
        QCOMPARE(sentenceOf([] { readScene({}); }), u"The file is empty; a session is a JSON object."_s);
        QCOMPARE(sentenceOf([] { readScene("[1]"); }),
                 u"The file holds a JSON list; a session is a JSON object."_s);
        for (const QByteArray& text :
             {QByteArray("\x89PNG\r\n\x1a\n\0\0", 10), QByteArray("null"), QByteArray("{\"a\": \xff}"),
              QByteArray(1 << 20, '['), QByteArray("{\"a\":").repeated(100'000), good + good}) {
            const QString sentence = sentenceOf([&text] { readScene(text); });
            QVERIFY2(sentence.startsWith(u"The file is not valid JSON: "_s), qPrintable(sentence));
        }
        QCOMPARE(sentenceOf([] { readScene(QByteArray((160 << 20) + 1, '[')); }),
                 u"The file is larger than 160 MiB, the limit for Sinescope files."_s);
    }

    void everyTruncationIsRejected() {
        const QByteArray good = sceneToJson(Scene()).trimmed();
        for (qsizetype size = 0; size < good.size(); ++size)
            QVERIFY(!sentenceOf([&] { readScene(good.left(size)); }).isEmpty());
    }

    void changedByteGivesSceneOrError() {
        const QByteArray good = sceneToJson(Scene());
        std::mt19937 random(11);
        for (int k = 0; k < 3000; ++k) {
            QByteArray text = good;
            text[static_cast<qsizetype>(random() % static_cast<unsigned>(text.size()))] =
                static_cast<char>(random() % 256);
            sentenceOf(
                [&text] { validate(readScene(text)); });  // any exception other than Error fails the test
        }
    }

    void savedSessionRoundTrips() {
        const QTemporaryDir folder;
        const QString path = folder.filePath(u"caf\u00e9.sinescope"_s);
        Scene scene;
        scene.encoding.base = 1.0 / 3 + 1;
        saveScene(scene, path);
        saveScene(scene, path);
        QVERIFY(openScene(path, sampleCatalog()) == scene);
        QCOMPARE(QDir(folder.path()).entryList(QDir::Files).size(), 1);
    }

    void fullDiskKeepsOldSession() {
        const QTemporaryDir folder;
        const QString path = folder.filePath(u"a.sinescope"_s);
        saveScene(Scene(), path);
        Scene other;
        other.encoding.base = 321;
        const QString message = [&] {
            const FullDisk full;
            return sentenceOf([&] { saveScene(other, path); });
        }();
        QVERIFY_CONTAINS(message, u"cannot be saved: "_s);
        QVERIFY(openScene(path, sampleCatalog()) == Scene());
        QCOMPARE(QDir(folder.path()).entryList(QDir::Files).size(), 1);
    }

    void fileErrorsNameThePath() {
        const QTemporaryDir folder;
        const QString missing = folder.filePath(u"none/x.sinescope"_s);
        QVERIFY(sentenceOf([&] { saveScene(Scene(), missing); }).contains(quotedPath(missing)));
        QVERIFY(sentenceOf([&] { openScene(missing, sampleCatalog()); }).contains(quotedPath(missing)));
        QVERIFY(sentenceOf([&] {
                    openScene(folder.path(), sampleCatalog());
                }).contains(quotedPath(folder.path())));
        const QString broken = writeFile(folder.filePath(u"broken.sinescope"_s), "{}");
        QCOMPARE(
            sentenceOf([&] { openScene(broken, sampleCatalog()); }),
            quotedPath(broken) + u": \"sinescope\" is missing; it must be 1, the version of the file."_s);
    }

    void largestSceneFitsSizeLimit() {
        Scene scene;
        scene.encoding.length = 128;
        scene.sentence.tokens = QStringList(128, u"w"_s);
        scene.sentence.customEmbeddings.assign(
            128, std::vector<double>(EncodingParameters::maximumDModel, -0.12345678901234567e-300));
        validate(scene);
        QVERIFY(sceneToJson(scene).size() <= maximumSceneBytes);
    }
};

QTEST_GUILESS_MAIN(SceneJsonTest)
#include "scene_json_test.moc"
