// SPDX-License-Identifier: GPL-3.0-or-later
//
// Counts the models that are computed for the files of a run: one for each Scene that they show.
#include "app/export/animation_file.h"
#include "app/export/lesson_files.h"
#include "app/figures/registry.h"
#include "app/lessons/lesson_reader.h"
#include "app/lessons/proof_check.h"
#include "app/scene/literals.h"
#include "tests/example_figure/norms/norms.h"
#include "tests/scenes.h"

#include <QTemporaryDir>
#include <QTest>

#include <atomic>

using namespace sinescope;

namespace {

const QString norms = u"norms"_s;      ///< without scales
const QString rescaled = u"scaled"_s;  ///< Wavelengths under another name

std::atomic<int> computed = 0;

Scene withoutScales(Scene scene) {
    for (FigureState& state : scene.figures) state.scales.clear();
    return scene;
}

/// A model takes over its numbers from that of the same Scene with other scales.
FigureKind counted(FigureKind kind, const QString& id) {
    kind.spec.id = id;
    kind.make = [make = kind.make](std::shared_ptr<const Scene> scene, const FigureModel* before) {
        if (!before || withoutScales(before->scene()) != withoutScales(*scene)) ++computed;
        return make(std::move(scene), before);
    };
    return kind;
}

/// Two steps, each with a proof.
Lesson lessonOfLength(int length) {
    const QString text =
        u"# Norms\n\n"
        "## Short.\n\n```scene\n{\"encoding\": {\"length\": %1, \"d_model\": 8}, "
        "\"figures\": [{\"id\": \"norms\"}]}\n```\n\n"
        "### Proof\n\n- The norm is **2.00**: `norms.selected ~= 2.00`\n\n"
        "## Long.\n\n```scene\n{\"encoding\": {\"d_model\": 32}}\n```\n\n"
        "### Proof\n\n- The norm is **4.00**: `norms.selected ~= 4.00`\n"_s.arg(length);
    return readLesson(text.toUtf8(), lessonContext(figureCatalog(), QString()));
}

/// The length from 10 to 22, in steps that a film strip of five pictures shares.
AnimationJob jobOf(const QString& figure) {
    const Scene scene = sceneFrom(u"length=10 d_model=8 "_s + figure);
    const FigureSize size = figureSize(u"480x270"_s);
    AnimationJob job{{figure, scene, size, exportStyle(scene.style, size)},
                     defaultAnimation(scene, u"length"_s)};
    job.spec.from = 10;
    job.spec.to = 22;
    job.spec.frames = 13;
    job.spec.logarithmic = false;
    job.spec.playback = Playback::Once;
    return job;
}

}  // namespace

class SharedModelsTest : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;

 private slots:
    void initTestCase() {
        addFigureKind(counted(normsKind(), norms));
        addFigureKind(counted(figureKind(u"wavelengths"_s), rescaled));
        qputenv("SOURCE_DATE_EPOCH", "0");
    }
    void init() { computed = 0; }

    void filesOfLessonShareModelsWithItsProofs() {
        const Lesson shown = lessonOfLength(20);
        QCOMPARE(shown.problems.size(), std::size_t(0));
        const auto models = std::make_shared<ModelMemory>();
        QVERIFY(checkProofs(shown, figureCatalog(), modelMaker(models)).empty());
        const QByteArray handout = lessonHandout(shown, Paper::A4, InkShown::No, models);
        const QByteArray slides = lessonSlides(shown, InkShown::No, models);
        QVERIFY(writeTogether(lessonFigures(shown, m_folder.path(), InkShown::No, {}, models)));
        QCOMPARE(computed.load(), 2);  // one for each step
        // The same pictures without a memory.
        const auto none = std::make_shared<ModelMemory>(0);
        QCOMPARE(lessonHandout(shown, Paper::A4, InkShown::No, none), handout);
        QCOMPARE(lessonSlides(shown, InkShown::No, none), slides);
    }

    void handoutAloneComputesEachModelOnce() {
        lessonHandout(lessonOfLength(30), Paper::A4);
        QCOMPARE(computed.load(), 2);
    }

    void animationComputesEachModelOnce_data() {
        QTest::addColumn<QString>("figure");
        for (const QString& figure : {norms, rescaled}) QTest::newRow(qPrintable(figure)) << figure;
    }
    void animationComputesEachModelOnce() {
        QFETCH(QString, figure);
        const AnimationJob job = withModels(jobOf(figure));
        QVERIFY(requireMotion(job));
        const QByteArray strip = filmStripBytes(job, filmStripSize(), FigureFormat::Svg);
        const QString gif = m_folder.filePath(figure + u".gif"_s);
        QVERIFY(writeAnimation(job, AnimationFormat::Gif, gif));
        QCOMPARE(computed.load(), 13);
        QVERIFY(estimatedBytes(job, AnimationFormat::Gif) > 0);
        QCOMPARE(computed.load(), 13);
        AnimationJob bare = job;
        bare.figure.models = std::make_shared<ModelMemory>(0);
        QCOMPARE(filmStripBytes(bare, filmStripSize(), FigureFormat::Svg), strip);
    }

    void companionsShareModelOfTheirFigure() {
        const FigureJob job = jobOf(norms).figure;
        QVERIFY(writeTogether(figureSet(job, m_folder.filePath(u"a.png"_s), FigureFormat::Png,
                                        {Companion::Text, Companion::Data})));
        QCOMPARE(computed.load(), 1);
    }

    void memoryKeepsWhatFits() {
        const auto made = [](double bytes, const std::vector<std::int64_t>& lengths) {
            computed = 0;
            ModelMemory memory(bytes);
            for (const std::int64_t length : lengths)
                memory.model(norms, sceneFrom(u"length=%1 d_model=8"_s.arg(length)));
            return computed.load();
        };
        constexpr double one = 1.5 * (1 << 20);
        QCOMPARE(made(2 * one, {30, 31, 30, 31}), 2);
        QCOMPARE(made(one, {40, 41, 40, 41}), 2);  // the first, and the last one made
        QCOMPARE(made(0, {50, 50, 51, 50}), 3);
    }
};

QTEST_MAIN(SharedModelsTest)
#include "shared_models_test.moc"
