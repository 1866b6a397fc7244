// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/registry.h"
#include "app/scene/literals.h"
#include "app/scene/scene_json.h"
#include "core/tokens/tokens.h"
#include "tests/files.h"
#include "tests/scene/scene_samples.h"

#include <QTest>

using namespace sinescope;

namespace {

using List = std::vector<std::int64_t>;

Scene preset(const char* id) {
    return presetScene(QString::fromLatin1(id), figureCatalog());
}

}  // namespace

class PresetsTest : public QObject {
    Q_OBJECT

 private slots:
    void everyPresetHasNoteAndUniqueIdAndTitle() {
        QStringList ids;
        QStringList titles;
        for (const Preset& entry : presets()) {
            QVERIFY2(!ids.contains(entry.id), qPrintable(entry.id));
            QVERIFY2(!entry.title.isEmpty() && !titles.contains(entry.title), qPrintable(entry.title));
            QVERIFY2(entry.note.endsWith('.'_L1), qPrintable(entry.note));
            ids << entry.id;
            titles << entry.title;
        }
    }

    void unknownPresetIsRejectedWithListOfPresets() {
        QVERIFY(sentenceOf([] {
                    preset("dog");
                }).startsWith(u"There is no preset \"dog\"; the presets are cat-sat, "_s));
    }

    void everyPresetIsValidAndRoundTrips() {
        for (const Preset& entry : presets()) {
            const Scene scene = presetScene(entry.id, figureCatalog());
            Scene settled = scene;
            clampToValid(settled);
            QVERIFY(settled == scene);
            const QString path =
                QStringLiteral(SINESCOPE_SOURCE_DIR "/resources/presets/%1.sinescope").arg(entry.id);
            QCOMPARE(QString::fromUtf8(bytesOf(path)), QString::fromUtf8(sceneToJson(scene)));
        }
    }

    void otherPresetsHaveExpectedParameters() {
        using P = EncodingParameters;
        QCOMPARE(preset("i-am-a-robot").encoding, (P{.length = 4, .dModel = 4, .base = 100}));
        QCOMPARE(preset("i-am-a-robot").sentence.tokens.join(' '_L1), u"I am a robot"_s);
        QCOMPARE(preset("cat-sat").encoding, (P{.length = 3, .dModel = 4}));
        QCOMPARE(preset("cat-sat").sentence.customEmbeddings,
                 (std::vector<std::vector<double>>{{.1, .2, .3, .4}, {.5, .6, .7, .8}, {.9, 1, 1.1, 1.2}}));
        QCOMPARE(preset("heatmap-50x128").encoding, (P{.length = 50, .dModel = 128}));
        QCOMPARE(preset("heatmap-100x512").encoding, (P{.length = 100, .dModel = 512}));
        QCOMPARE(preset("gpt-2-shape").encoding, (P{.length = 1024, .dModel = 768}));
        QCOMPARE(preset("positions-0-10-25").encoding, (P{.length = 50, .dModel = 128}));
        QCOMPARE(shownPositions(preset("positions-0-10-25")), (List{0, 10, 25}));
        QCOMPARE(preset("chirp").encoding.dModel, 512);
        QCOMPARE(shownPositions(preset("chirp")), (List{0, 4, 8, 12}));
        QCOMPARE(preset("chirp").arrangement.maximized, u"chirp"_s);
        QCOMPARE(preset("tensor2tensor-4").encoding,
                 (P{.length = 4, .dModel = 4, .layout = Layout::Halves, .spacing = Spacing::Endpoint}));
        QCOMPARE(preset("llama-3-base").encoding, (P{.length = 8192, .dModel = 128, .base = 500000}));
    }

    void presetsUseColormapsOfArticles() {
        for (const char* id : {"heatmap-50x128", "heatmap-100x512", "i-am-a-robot"})
            QCOMPARE(preset(id).style.colormap, u"viridis"_s);
        QCOMPARE(preset("cat-sat").style.colormap, u"diverging"_s);
    }
};

QTEST_GUILESS_MAIN(PresetsTest)
#include "presets_test.moc"
