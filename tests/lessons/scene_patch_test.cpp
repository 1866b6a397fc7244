// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lessons/scene_patch.h"

#include "app/scene/scene_json.h"
#include "tests/scene/scene_samples.h"

#include <QJsonDocument>
#include <QTemporaryDir>
#include <QtTest>

using namespace sinescope;

namespace {

QJsonObject json(const char* text) {
    return QJsonDocument::fromJson(QByteArray(text)).object();
}

Scene patch(const Scene& before, const char* text) {
    return patchedScene(before, json(text), sampleCatalog());
}

Scene with(const QString& name, const QJsonValue& value) {
    return withSettings(Scene(), {{name, value}}, sampleCatalog());
}

}  // namespace

class ScenePatchTest : public QObject {
    Q_OBJECT

 private slots:
    void anEmptyPatchChangesNothing() { QCOMPARE(patch(Scene(), "{}"), Scene()); }

    void aPatchChangesWhatItNames() {
        const Scene after = patch(Scene(), R"({"encoding": {"base": 100}, "selection": {"shift": 7}})");
        QCOMPARE(after.encoding.base, 100.0);
        QCOMPARE(after.selection.shift, 7);
        QCOMPARE(after.encoding.dModel, Scene().encoding.dModel);
    }

    void anotherSchemeKeepsNothingOfTheOneBefore() {
        const Scene alibi = patch(Scene(), R"({"scheme": {"id": "alibi", "heads": 4}})");
        QCOMPARE(std::get<AlibiScheme>(alibi.scheme).heads, 4);
        QCOMPARE(std::get<AlibiScheme>(patch(alibi, R"({"scheme": {"heads": 6}})").scheme).heads, 6);
        const Scene rope = patch(alibi, R"({"scheme": {"id": "rope", "base": 500}})");
        QCOMPARE(std::get<RopeScheme>(rope.scheme).base, 500.0);
        QVERIFY(std::holds_alternative<SinusoidalScheme>(patch(rope, R"({"scheme": null})").scheme));
    }

    void anotherFrozenSchemeKeepsNothingOfTheOneBefore() {
        Scene before;
        before.frozen = before.encoding;
        before.frozenScheme = AlibiScheme{.heads = 4};
        const Scene rope = patch(before, R"({"frozen": {"scheme": {"id": "rope", "base": 500}}})");
        QCOMPARE(std::get<RopeScheme>(rope.frozenScheme).base, 500.0);
        const Scene more = patch(before, R"({"frozen": {"scheme": {"heads": 6}}})");
        QCOMPARE(std::get<AlibiScheme>(more.frozenScheme).heads, 6);
    }

    /// Vectors that a step gives are not those of a file that was opened before it.
    void givenVectorsAreOfNoFile() {
        Scene before;
        before.sentence.customEmbeddings = {{1, 2}, {3}, {}};
        before.sentence.vectorsFile = QStringLiteral("glove.txt");
        QCOMPARE(patch(before, R"({"encoding": {"base": 7}})").sentence.vectorsFile,
                 QStringLiteral("glove.txt"));
        const Scene after = patch(before, R"({"sentence": {"embeddings": [[1], [2], [3]]}})");
        QCOMPARE(after.sentence.vectorsFile, QString());
    }

    void nullTakesAMemberOut() {
        Scene before;
        before.frozen = EncodingParameters{};
        QVERIFY(!patch(before, R"({"frozen": null})").frozen);
    }

    void figuresAreReplacedAndStandSideBySide() {
        const Scene after = patch(Scene(), R"({"figures": [{"id": "chirp"}]})");
        QCOMPARE(after.figures.size(), std::size_t{1});
        QCOMPARE(after.figures[0].id, QStringLiteral("chirp"));
        QCOMPARE(after.arrangement.columns, 1);
        QCOMPARE(patch(after, R"({"figures": [{"id": "sum"}, {"id": "chirp"}]})").arrangement.columns, 2);
    }

    void aMaximizedFigureThatIsGoneIsLetGo() {
        Scene before;
        before.arrangement.maximized = QStringLiteral("sum");
        QCOMPARE(patch(before, R"({"figures": [{"id": "chirp"}]})").arrangement.maximized, QString());
    }

    void theSelectionFollowsASmallerMatrix() {
        Scene before;
        before.selection.positions = std::vector<std::int64_t>{0, 10};
        before.selection.columns = std::vector<std::int64_t>{0, 2};
        const Scene after = patch(before, R"({"encoding": {"length": 4, "d_model": 4}})");
        QCOMPARE(after.selection.position, 3);
        QCOMPARE(after.selection.column, 3);
        QVERIFY(!after.selection.positions);
        QVERIFY(after.selection.columns);
    }

    void whatThePatchItselfGetsWrongIsRefused() {
        QVERIFY(sentenceOf([] {
                    patch(Scene(), R"({"encoding": {"length": 4}, "selection": {"position": 10}})");
                }).contains(QStringLiteral("selection.position")));
        QVERIFY(sentenceOf([] {
                    patch(Scene(), R"({"encoding": {"colour": 4}})");
                }).contains(QStringLiteral("colour")));
        QVERIFY(sentenceOf([] {
                    patch(Scene(), R"({"figures": [{"id": "nothing"}]})");
                }).contains(QStringLiteral("nothing")));
    }

    void newWordsHaveMadeUpEmbeddings() {
        const Scene after = patch(Scene(), R"({"sentence": {"tokens": ["I", "am", "a", "robot"]}})");
        QCOMPARE(after.sentence.tokens.size(), 4);
        QCOMPARE(after.sentence.customEmbeddings, std::vector<std::vector<double>>(4));
    }

    void aSentenceLongerThanTheMatrixKeepsItsWords() {
        const Scene before =
            patch(Scene(), R"({"sentence": {"tokens": ["a", "b"], "embeddings": [[1, 2], [3, 4]]}})");
        const Scene after = patch(before, R"({"encoding": {"length": 1}})");
        QCOMPARE(after.encoding.length, 1);
        QCOMPARE(after.sentence, before.sentence);
    }

    void aPatchMayStartFromAPreset() {
        const SceneSource source = sceneSource(sampleCatalog(), QString());
        const Scene after = patchedScene(
            Scene(), json(R"({"from": "cat-sat", "selection": {"position": 2}})"), sampleCatalog(), source);
        QCOMPARE(after.encoding.dModel, 4);
        QCOMPARE(after.selection.position, 2);
        QCOMPARE(patchedScene(after, json(R"({"from": "default"})"), sampleCatalog(), source), Scene());
        QVERIFY(sentenceOf([&] {
                    patchedScene(Scene(), json(R"({"from": "cat-stood"})"), sampleCatalog(), source);
                }).contains(QStringLiteral("cat-sat")));
    }

    void aPatchMayStartFromAFileBesideTheLessonAndNowhereElse() {
        QTemporaryDir folder;
        QDir(folder.path()).mkdir(QStringLiteral("inner"));
        Scene scene;
        scene.encoding.base = 77;
        saveScene(scene, folder.filePath(QStringLiteral("own.sinescope")));
        saveScene(scene, folder.filePath(QStringLiteral("inner/own.sinescope")));
        const SceneSource source = sceneSource(sampleCatalog(), folder.path());
        QCOMPARE(source(QStringLiteral("own.sinescope")).encoding.base, 77.0);
        QCOMPARE(source(QStringLiteral("inner/own.sinescope")).encoding.base, 77.0);
        const SceneSource inner = sceneSource(sampleCatalog(), folder.filePath(QStringLiteral("inner")));
        for (const QString& name :
             {QStringLiteral("../own.sinescope"), QStringLiteral("x/../../own.sinescope"),
              folder.filePath(QStringLiteral("own.sinescope"))})
            QVERIFY(
                sentenceOf([&] { inner(name); }).contains(QStringLiteral("outside of the lesson's folder")));
    }

    void thePatchBetweenTwoScenesMakesOneOfTheOther() {
        Scene a;
        a.frozen = EncodingParameters{};
        a.selection.positions = std::vector<std::int64_t>{0, 10};
        Scene b = presetScene(QStringLiteral("cat-sat"), sampleCatalog());
        Scene c;
        c.figures = {{QStringLiteral("chirp"), {}, {}, {}}};
        c.arrangement.columns = 4;
        Scene d;
        d.figures = {{QStringLiteral("heatmap"), AxisRange{1, 2}, {}, {{QStringLiteral("digits"), 5}}}};
        d.arrangement.maximized = QStringLiteral("heatmap");
        d.selection.trainedLength = 20;
        const std::vector<Scene> scenes = {Scene(), a, b, c, d};
        for (const Scene& before : scenes) {
            for (const Scene& after : scenes) {
                const QJsonObject between = patchBetween(before, after);
                QCOMPARE(between.isEmpty(), before == after);
                QCOMPARE(patchedScene(before, between, sampleCatalog()), after);
            }
        }
    }

    void settingsHaveTheNamesOfTheSceneFile() {
        QCOMPARE(with(QStringLiteral("base"), 100).encoding.base, 100.0);
        QCOMPARE(with(QStringLiteral("d_model"), 512).encoding.dModel, 512);
        QCOMPARE(with(QStringLiteral("shift"), -3).selection.shift, -3);
        QCOMPARE(with(QStringLiteral("scale"), QStringLiteral("sqrt_d_model")).sentence.scale,
                 EmbeddingScale::SqrtDModel);
        const Scene option = with(QStringLiteral("heatmap.digits"), 7);
        QCOMPARE(
            findFigure(option, QStringLiteral("heatmap"))->options.value(QStringLiteral("digits")).toInt(),
            7);
    }

    void whatIsNoSettingIsRefused() {
        QVERIFY(sentenceOf([] {
                    with(QStringLiteral("wavelength"), 3);
                }).contains(QStringLiteral("the settings are")));
        QVERIFY(sentenceOf([] {
                    with(QStringLiteral("heatmap.nothing"), 3);
                }).contains(QStringLiteral("nothing")));
        QVERIFY(sentenceOf([] {
                    with(QStringLiteral("length"), QStringLiteral("long"));
                }).contains(QStringLiteral("encoding.length")));
        QVERIFY(isSetting(QStringLiteral("heatmap.digits"), sampleCatalog()));
        QVERIFY(!isSetting(QStringLiteral("heatmap.nothing"), sampleCatalog()));
        QVERIFY(!isSetting(QStringLiteral("wavelength"), sampleCatalog()));
    }
};

QTEST_GUILESS_MAIN(ScenePatchTest)
#include "scene_patch_test.moc"
