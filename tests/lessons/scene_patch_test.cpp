// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lessons/scene_patch.h"

#include "app/scene/literals.h"
#include "app/scene/scene_json.h"
#include "tests/scene/scene_samples.h"

#include <QJsonDocument>
#include <QTemporaryDir>
#include <QTest>

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
    void emptyPatchChangesNothing() { QCOMPARE(patch(Scene(), "{}"), Scene()); }

    void patchChangesOnlyNamedMembers() {
        const Scene after = patch(Scene(), R"({"encoding": {"base": 100}, "selection": {"shift": 7}})");
        QCOMPARE(after.encoding.base, 100.0);
        QCOMPARE(after.selection.shift, 7);
        QCOMPARE(after.encoding.dModel, Scene().encoding.dModel);
    }

    void newSchemeDiscardsOldParameters() {
        const Scene alibi = patch(Scene(), R"({"scheme": {"id": "alibi", "heads": 4}})");
        QCOMPARE(std::get<AlibiScheme>(alibi.scheme).heads, 4);
        QCOMPARE(std::get<AlibiScheme>(patch(alibi, R"({"scheme": {"heads": 6}})").scheme).heads, 6);
        const Scene rope = patch(alibi, R"({"scheme": {"id": "rope", "base": 500}})");
        QCOMPARE(std::get<RopeScheme>(rope.scheme).base, 500.0);
        QVERIFY(std::holds_alternative<SinusoidalScheme>(patch(rope, R"({"scheme": null})").scheme));
    }

    void newFrozenSchemeDiscardsOldParameters() {
        Scene before;
        before.frozen = before.encoding;
        before.frozenScheme = AlibiScheme{.heads = 4};
        const Scene rope = patch(before, R"({"frozen": {"scheme": {"id": "rope", "base": 500}}})");
        QCOMPARE(std::get<RopeScheme>(rope.frozenScheme).base, 500.0);
        const Scene more = patch(before, R"({"frozen": {"scheme": {"heads": 6}}})");
        QCOMPARE(std::get<AlibiScheme>(more.frozenScheme).heads, 6);
    }

    /// Vectors given in a step are not attributed to a file opened earlier.
    void patchedEmbeddingsNameNoVectorFile() {
        Scene before;
        before.sentence.customEmbeddings = {{1, 2}, {3}, {}};
        before.sentence.vectorsFile = u"glove.txt"_s;
        QCOMPARE(patch(before, R"({"encoding": {"base": 7}})").sentence.vectorsFile, u"glove.txt"_s);
        const Scene after = patch(before, R"({"sentence": {"embeddings": [[1], [2], [3]]}})");
        QCOMPARE(after.sentence.vectorsFile, QString());
    }

    void nullRemovesMember() {
        Scene before;
        before.frozen = EncodingParameters{};
        QVERIFY(!patch(before, R"({"frozen": null})").frozen);
    }

    void patchedFiguresReplaceOldOnesAndAreArranged() {
        const Scene after = patch(Scene(), R"({"figures": [{"id": "chirp"}]})");
        QCOMPARE(after.figures.size(), std::size_t{1});
        QCOMPARE(after.figures[0].id, u"chirp"_s);
        QCOMPARE(after.arrangement.columns, 1);
        QCOMPARE(patch(after, R"({"figures": [{"id": "sum"}, {"id": "chirp"}]})").arrangement.columns, 1);
        const char* three = R"({"figures": [{"id": "sum"}, {"id": "chirp"}, {"id": "heatmap"}]})";
        QCOMPARE(patch(after, three).arrangement.columns, 2);
    }

    void removedFigureIsNoLongerMaximized() {
        Scene before;
        before.arrangement.maximized = u"sum"_s;
        QCOMPARE(patch(before, R"({"figures": [{"id": "chirp"}]})").arrangement.maximized, QString());
    }

    void selectionIsClampedToSmallerMatrix() {
        Scene before;
        before.selection.positions = std::vector<std::int64_t>{0, 10};
        before.selection.columns = std::vector<std::int64_t>{0, 2};
        const Scene after = patch(before, R"({"encoding": {"length": 4, "d_model": 4}})");
        QCOMPARE(after.selection.position, 3);
        QCOMPARE(after.selection.column, 3);
        QVERIFY(!after.selection.positions);
        QVERIFY(after.selection.columns);
    }

    void invalidPatchIsRejected() {
        QVERIFY(sentenceOf([] {
                    patch(Scene(), R"({"encoding": {"length": 4}, "selection": {"position": 10}})");
                }).contains(u"selection.position"_s));
        QVERIFY(sentenceOf([] { patch(Scene(), R"({"encoding": {"colour": 4}})"); }).contains(u"colour"_s));
        QVERIFY(
            sentenceOf([] { patch(Scene(), R"({"figures": [{"id": "nothing"}]})"); }).contains(u"nothing"_s));
    }

    void newWordsHaveNoCustomEmbeddings() {
        const Scene after = patch(Scene(), R"({"sentence": {"tokens": ["I", "am", "a", "robot"]}})");
        QCOMPARE(after.sentence.tokens.size(), 4);
        QCOMPARE(after.sentence.customEmbeddings, std::vector<std::vector<double>>(4));
    }

    void sentenceLongerThanMatrixKeepsWords() {
        const Scene before =
            patch(Scene(), R"({"sentence": {"tokens": ["a", "b"], "embeddings": [[1, 2], [3, 4]]}})");
        const Scene after = patch(before, R"({"encoding": {"length": 1}})");
        QCOMPARE(after.encoding.length, 1);
        QCOMPARE(after.sentence, before.sentence);
    }

    void patchCanStartFromPreset() {
        const SceneSource source = sceneSource(sampleCatalog(), QString());
        const Scene after = patchedScene(
            Scene(), json(R"({"from": "cat-sat", "selection": {"position": 2}})"), sampleCatalog(), source);
        QCOMPARE(after.encoding.dModel, 4);
        QCOMPARE(after.selection.position, 2);
        QCOMPARE(patchedScene(after, json(R"({"from": "default"})"), sampleCatalog(), source), Scene());
        QVERIFY(sentenceOf([&] {
                    patchedScene(Scene(), json(R"({"from": "cat-stood"})"), sampleCatalog(), source);
                }).contains(u"cat-sat"_s));
    }

    void patchCanStartOnlyFromFileInLessonFolder() {
        QTemporaryDir folder;
        QDir(folder.path()).mkdir(u"inner"_s);
        Scene scene;
        scene.encoding.base = 77;
        saveScene(scene, folder.filePath(u"own.sinescope"_s));
        saveScene(scene, folder.filePath(u"inner/own.sinescope"_s));
        const SceneSource source = sceneSource(sampleCatalog(), folder.path());
        QCOMPARE(source(u"own.sinescope"_s).encoding.base, 77.0);
        QCOMPARE(source(u"inner/own.sinescope"_s).encoding.base, 77.0);
        const SceneSource inner = sceneSource(sampleCatalog(), folder.filePath(u"inner"_s));
        for (const QString& name :
             {u"../own.sinescope"_s, u"x/../../own.sinescope"_s, folder.filePath(u"own.sinescope"_s)})
            QVERIFY(sentenceOf([&] { inner(name); }).contains(u"outside the lesson's folder"_s));
    }

    void patchBetweenScenesGivesSecondScene() {
        Scene a;
        a.frozen = EncodingParameters{};
        a.selection.positions = std::vector<std::int64_t>{0, 10};
        Scene b = presetScene(u"cat-sat"_s, sampleCatalog());
        Scene c;
        c.figures = {{u"chirp"_s, {}, {}, {}}};
        c.arrangement.columns = 4;
        Scene d;
        d.figures = {{u"heatmap"_s, AxisRange{1, 2}, {}, {{u"digits"_s, 5}}}};
        d.arrangement.maximized = u"heatmap"_s;
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

    void settingsUseNamesOfSceneFile() {
        QCOMPARE(with(u"base"_s, 100).encoding.base, 100.0);
        QCOMPARE(with(u"d_model"_s, 512).encoding.dModel, 512);
        QCOMPARE(with(u"shift"_s, -3).selection.shift, -3);
        QCOMPARE(with(u"scale"_s, u"sqrt_d_model"_s).sentence.scale, EmbeddingScale::SqrtDModel);
        const Scene option = with(u"heatmap.digits"_s, 7);
        QCOMPARE(findFigure(option, u"heatmap"_s)->options.value(u"digits"_s).toInt(), 7);
    }

    void invalidSettingIsRejected() {
        QVERIFY(sentenceOf([] { with(u"wavelength"_s, 3); }).contains(u"the settings are"_s));
        QVERIFY(sentenceOf([] { with(u"heatmap.nothing"_s, 3); }).contains(u"nothing"_s));
        QVERIFY(sentenceOf([] { with(u"length"_s, u"long"_s); }).contains(u"encoding.length"_s));
        QVERIFY(isSetting(u"heatmap.digits"_s, sampleCatalog()));
        QVERIFY(!isSetting(u"heatmap.nothing"_s, sampleCatalog()));
        QVERIFY(!isSetting(u"wavelength"_s, sampleCatalog()));
    }
};

QTEST_GUILESS_MAIN(ScenePatchTest)
#include "scene_patch_test.moc"
