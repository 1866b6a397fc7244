// SPDX-License-Identifier: GPL-3.0-or-later
//
// The path of an animation through Scenes.
#include "app/figures/animation/animation.h"

#include "app/figures/registry.h"
#include "app/scene/literals.h"
#include "app/scene/scene_json.h"
#include "app/scene/scene_scheme.h"
#include "core/saturating_cast.h"
#include "tests/columns.h"
#include "tests/contains.h"
#include "tests/is_near.h"
#include "tests/refusal.h"
#include "tests/scenes.h"

#include <QTest>

#include <cmath>
#include <numbers>

using namespace sinescope;

namespace {

Scene sceneOf(const QString& preset = u"heatmap-50x128"_s) {
    return presetScene(preset, figureCatalog());
}

AnimationSpec spec(const char* parameter, double from, double to, int frames,
                   Playback playback = Playback::Once, bool logarithmic = false) {
    return {.parameter = QString::fromLatin1(parameter),
            .from = from,
            .to = to,
            .frames = frames,
            .logarithmic = logarithmic,
            .playback = playback};
}

std::vector<double> valuesOf(const Scene& scene, const AnimationSpec& spec) {
    std::vector<double> values;
    for (int k = 0; k < spec.frames; ++k) values.push_back(frameValue(scene, spec, k));
    return values;
}

/// The claim, facts and readout of a figure's model, and the first rows of its table.
QString textsOf(const FigureKind& kind, const Scene& scene) {
    const auto model = kind.modelOf(scene);
    QStringList texts{model->claim()};
    for (const Fact& fact : model->facts()) texts << fact.sentence;
    for (const Readout& line : model->readout({})) texts << line.value;
    const FigureTable table = model->table();
    for (std::int64_t row = 0; row < std::min<std::int64_t>(table.rows, 12); ++row)
        for (std::int64_t column = 0; column < table.columns.size(); ++column) {
            const TableCell cell = table.cell(row, column);
            if (const auto* number = std::get_if<double>(&cell)) texts << QString::number(*number, 'g', 17);
        }
    return texts.join('\n'_L1);
}

}  // namespace

class AnimationTest : public QObject {
    Q_OBJECT

 private slots:
    void firstAndLastFramesAreExactEnds() {
        const AnimationSpec path = spec("base", 10, 1e6, 60, Playback::Once, true);
        QCOMPARE(frameScene(sceneOf(), path, 0).encoding.base, 10.0);
        QCOMPARE(frameScene(sceneOf(), path, 59).encoding.base, 1e6);
    }

    void logarithmicStepsAreEqualRatios() {
        const std::vector<double> values =
            valuesOf(sceneOf(), spec("base", 10, 1e6, 6, Playback::Once, true));
        for (std::size_t k = 0; k < values.size(); ++k)
            QVERIFY(isNear(values[k] / std::exp(std::log(10) * double(k + 1)), 1, 1e-14));
    }

    void valuesAreRoundedWithinATenthOfAStep() {
        const std::vector<double> values =
            valuesOf(sceneOf(), spec("base", 10, 1e6, 100, Playback::Once, true));
        QCOMPARE(values[25], 183.1);  // 10^(1 + 5 · 25/99) = 183.074
        for (std::size_t k = 1; k < values.size(); ++k) {
            const double exact = std::pow(10, 1 + 5 * double(k) / 99);
            QVERIFY(isNear(values[k], exact, 0.1 * (exact - std::pow(10, 1 + 5 * double(k - 1) / 99))));
        }
        const std::vector<double> fine = valuesOf(sceneOf(), spec("base", 10000, 10000.5, 6));
        QCOMPARE(fine, (std::vector<double>{10000, 10000.1, 10000.2, 10000.3, 10000.4, 10000.5}));
    }

    void frameFollowsElapsedTime() {
        AnimationSpec path = spec("base", 10, 1000, 10, Playback::Loop);
        path.fps = 4;
        QCOMPARE(frameAfter(path, 0, 0.24), 0);
        QCOMPARE(frameAfter(path, 0, 0.25), 1);
        QCOMPARE(frameAfter(path, 8, 0.5), 0);
        QCOMPARE(frameAfter(path, 3, 1e6), 3);  // 4,000,000 frames are a whole number of loops
        path.playback = Playback::Once;
        QCOMPARE(frameAfter(path, 8, 0.25), 9);
        QCOMPARE(frameAfter(path, 8, 60), 9);
    }

    void swingPassesInnerValuesTwice() {
        const std::vector<double> even = valuesOf(sceneOf(), spec("column", 0, 4, 8, Playback::Swing));
        QCOMPARE(even, (std::vector<double>{0, 1, 2, 3, 4, 3, 2, 1}));
        const std::vector<double> odd = valuesOf(sceneOf(), spec("column", 0, 2, 5, Playback::Swing));
        QCOMPARE(odd[2], 2.0);
        QVERIFY(odd[0] == 0.0 && odd[4] > 0.0);
    }

    void turnCanBePlayedInEveryWay_data() {
        addColumns<QString, int>();
        QTest::newRow("position, column 6") << u"position"_s << 6;
        QTest::newRow("shift, column 6") << u"shift"_s << 6;
    }
    void turnCanBePlayedInEveryWay() {
        const auto [parameter, column] = thisRow<QString, int>();
        Scene scene = sceneOf();
        scene.selection.column = column;
        // The last row, before which the turn ends.
        scene.encoding.length =
            saturatingCast<std::int64_t>(std::ceil(defaultAnimation(scene, parameter).to));
        const AnimationSpec loop = defaultAnimation(scene, parameter);
        QVERIFY(isClosed(loop, scene));
        for (const Playback playback : {Playback::Once, Playback::Swing, Playback::Loop}) {
            const AnimationSpec other = withPlayback(loop, playback, scene);
            validate(other, scene);
            QCOMPARE(other.playback, playback);
            QVERIFY(isNear(other.to, loop.to, playback == Playback::Loop ? 0 : 1));
            QCOMPARE(withPlayback(other, Playback::Loop, scene), loop);
        }
    }

    void easingIsSlowAtBothEndsAndReachesThem() {
        AnimationSpec path = spec("base", 100, 200, 11);
        path.ease = Ease::Smooth;
        const std::vector<double> values = valuesOf(sceneOf(), path);
        QCOMPARE(values.front(), 100.0);
        QCOMPARE(values.back(), 200.0);
        QVERIFY(values[1] - values[0] < 5 && values[6] - values[5] > 12);
        QVERIFY(isNear(values[5], 150, 1e-12));
    }

    void closedPathEndsOneStepBeforeItsStart_data() {
        addColumns<QString, int>();
        QTest::newRow("position, column 6") << u"position"_s << 6;
        QTest::newRow("position, column 20") << u"position"_s << 20;
        QTest::newRow("shift, column 20") << u"shift"_s << 20;
    }
    void closedPathEndsOneStepBeforeItsStart() {
        const auto [parameter, column] = thisRow<QString, int>();
        Scene scene = sceneOf();
        scene.selection.column = column;
        const double wavelength = 2 * M_PI * std::pow(10000, column / 128.0);
        const AnimationSpec path = defaultAnimation(scene, parameter);
        QVERIFY(isClosed(path, scene));
        QVERIFY(isNear(path.to - path.from, wavelength, 1e-9));
        std::vector<double> values = valuesOf(scene, path);
        const double step = wavelength / path.frames;
        values.push_back(values.front() + wavelength);
        // Positions are integers, so each may be off by 0.5.
        for (std::size_t k = 1; k < values.size(); ++k) {
            QVERIFY(isNear(values[k] - values[k - 1], step, 1));
            QVERIFY(values[k] > values[k - 1]);
        }
    }

    void shiftOfBiasesStaysInTheSequence_data() {
        addColumns<QString, int, int>();
        QTest::newRow("k, at p = 9") << u"shift"_s << 9 << 1;
        QTest::newRow("k, at the last position") << u"shift"_s << 49 << 0;
        QTest::newRow("p, k = 10") << u"position"_s << 9 << 10;
        QTest::newRow("p, k = -10") << u"position"_s << 20 << -10;
    }
    void shiftOfBiasesStaysInTheSequence() {
        const auto [parameter, position, shift] = thisRow<QString, int, int>();
        const Scene scene = sceneFrom(u"position=%1 shift=%2 alibi shift"_s.arg(position).arg(shift));
        const AnimationSpec path = defaultAnimation(scene, parameter);
        QVERIFY(path.to > path.from + 30);
        for (int frame = 0; frame < path.frames; ++frame) {
            const auto model = figureKind(u"shift"_s).modelOf(frameScene(scene, path, frame));
            QVERIFY2(!model->alternativeText().contains(u"outside"_s), qPrintable(model->alternativeText()));
        }
    }

    void viewOfTrajectoryTurnsOnceAround() {
        const AnimationSpec around = defaultAnimation(sceneOf(), u"trajectory.azimuth"_s);
        QCOMPARE(std::pair(around.from, around.to), std::pair(-180.0, 180.0));
        QVERIFY(isClosed(around, sceneOf()));
        const AnimationSpec over = defaultAnimation(sceneOf(), u"trajectory.elevation"_s);
        QCOMPARE(std::pair(over.from, over.to), std::pair(-90.0, 90.0));
    }

    void onlyLoopsOverWholeTurnsAreClosed() {
        Scene scene = sceneOf();
        scene.selection.column = 6;  // wavelength 9.676
        QVERIFY(isClosed(spec("position", 0, 10, 10, Playback::Loop), scene));
        QVERIFY(isClosed(spec("position", 5, 24, 10, Playback::Loop), scene));
        QVERIFY(!isClosed(spec("position", 0, 12, 10, Playback::Loop), scene));
        QVERIFY(!isClosed(spec("position", 0, 10, 10, Playback::Once), scene));
        QVERIFY(!isClosed(spec("base", 10, 1e6, 10, Playback::Loop, true), scene));
    }

    void dModelStaysEvenBetweenEvenEnds() {
        const AnimationSpec path = spec("d_model", 4, 64, 50, Playback::Once, true);
        for (const double value : valuesOf(sceneOf(), path)) QCOMPARE(std::fmod(value, 2), 0.0);
        const std::vector<double> odd = valuesOf(sceneOf(), spec("d_model", 3, 12, 10));
        QCOMPARE(odd[2], 5.0);
    }

    void everyControlHasDefaultAnimation_data() {
        QTest::addColumn<QString>("id");
        for (const QString& id : animatedParameterIds()) QTest::newRow(qPrintable(id)) << id;
    }
    void everyControlHasDefaultAnimation() {
        QFETCH(QString, id);
        const Scene scene = sceneOf();
        const AnimatedParameter parameter = animatedParameter(id);
        const AnimationSpec path = defaultAnimation(scene, id);
        const double seconds = path.frames / path.fps;
        QVERIFY2(seconds >= 1 && seconds <= 8, qPrintable(QString::number(seconds)));
        for (const int frame : {0, path.frames / 2, path.frames - 1}) {
            const Scene shown = frameScene(scene, path, frame);
            QCOMPARE(parameter.value(shown), frameValue(scene, path, frame));
            QCOMPARE(frameScene(scene, path, frame), shown);
        }
        QVERIFY(frameScene(scene, path, 0) != frameScene(scene, path, path.frames - 1));
    }

    void namesKeepCaseBelowFrames() {
        QCOMPARE(animatedParameter(u"compare.factor"_s).symbol, u"RoPE factor"_s);
        QCOMPARE(animatedParameter(u"chirp.pairs"_s).symbol, u"pairs"_s);
    }

    /// Compared with the tables, sentences and facts of the figures' models.
    void parametersThatChangeFiguresAreRead_data() {
        QTest::addColumn<QString>("scheme");
        for (const SchemeInfo& scheme : schemes())
            if (const QString id = QLatin1String(scheme.id); id != "table"_L1)
                QTest::newRow(qPrintable(id)) << id;
    }
    void parametersThatChangeFiguresAreRead() {
        QFETCH(QString, scheme);
        for (const FigureKind& kind : figureKinds())
            for (const char* id : {"base", "position_scale"}) {
                const QString option = kind.spec.id == "compare"_L1      ? u"a=rope"_s
                                       : kind.spec.id == "trajectory"_L1 ? u"sinusoid=on"_s
                                                                         : QString();
                const Scene scene =
                    sceneFrom(u"length=12 d_model=8 %1 %2 %3"_s.arg(scheme, kind.spec.id, option));
                if (kind.emptyReason(scene)) continue;
                const AnimatedParameter parameter = animatedParameter(QLatin1String(id));
                Scene changed = scene;
                parameter.set(changed, 3);
                if (textsOf(kind, scene) == textsOf(kind, changed)) continue;
                QVERIFY2(isRead(parameter, scene), qPrintable(kind.spec.id + ' '_L1 + parameter.id));
            }
        const Scene alone = sceneFrom(scheme);
        const bool hasBase = scheme == "sinusoidal"_L1 || scheme == "rope"_L1 || scheme == "grid"_L1;
        QCOMPARE(isRead(animatedParameter(u"base"_s), alone), hasBase);
        QCOMPARE(isRead(animatedParameter(u"position_scale"_s), alone), scheme == "sinusoidal"_L1);
    }

    void formulaIsReadOnlyBesideRowsThatAFigureShows() {
        for (const char* figure : {"trajectory", "spectrum", "wavelengths"})
            for (const auto& [scheme, isShown] :
                 {std::pair("learned", true), std::pair("alibi", false), std::pair("rope", false)}) {
                const Scene scene = sceneFrom(
                    u"length=12 d_model=8 %1 %2"_s.arg(QLatin1String(scheme), QLatin1String(figure)));
                const bool isPlayed = isRead(animatedParameter(u"position_scale"_s), scene);
                QVERIFY2(isPlayed == isShown,
                         qPrintable(QString(QLatin1String(figure)) + ' '_L1 + QLatin1String(scheme)));
            }
    }

    /// A rotation repeats after its pair's wavelength; other schemes do not repeat.
    void positionPeriodDependsOnScheme() {
        const AnimatedParameter position = animatedParameter(u"position"_s);
        const Scene rotation = sceneFrom("column=2 rope base=100 pairs=halves");
        QVERIFY(isNear(*position.turn(rotation), 2 * std::numbers::pi * std::pow(100, 4 / 128.0), 1e-9));
        QVERIFY(!position.turn(sceneFrom("column=2 alibi")));
    }

    void smallerMatrixClampsSelection() {
        Scene scene = sceneOf();
        scene.selection.position = 49;
        const AnimationSpec path = spec("length", 50, 12, 10);
        QCOMPARE(frameScene(scene, path, 9).selection.position, 11);
        QCOMPARE(frameScene(scene, path, 0).selection.position, 49);
    }

    void invalidAnimationsAreRejectedWithMessage_data() {
        addColumns<AnimationSpec, QString>();
        const auto row = [](const char* name, AnimationSpec path, const char* sentence) {
            QTest::newRow(name) << path << QString::fromUtf8(sentence);
        };
        row("unknown", spec("bass", 1, 2, 5),
            "There is no animated control \"bass\" (did you mean base?); the animated controls are length");
        row("beyond", spec("position", 0, 50, 5),
            "The animation of position has an end at 50; here it must be from 0 to 49.");
        row("below", spec("base", 0.5, 50, 5),
            "The animation of base has an end at 0.5; here it must be from 1 to 1,000,000,000,000.");
        row("beyond the pairs", spec("chirp.pairs", 2, 200, 5),
            "The animation of chirp.pairs has an end at 200; here it must be from 2 to 64.");
        row("nowhere", spec("base", 7, 7, 5), "The animation goes from 7 to 7; its ends must differ.");
        row("one frame", spec("base", 7, 8, 1), "The number of frames is 1; it must be 2 to 9999.");
        row("logarithm of 0", spec("shift", 0, 8, 5, Playback::Loop, true),
            "both ends must be above 0; choose equal differences");
        row("not a number", spec("base", std::nan(""), 8, 5), "An end of the animation is not a number.");
        AnimationSpec slow = spec("base", 7, 8, 5);
        slow.fps = 0;
        row("no speed", slow, "The number of frames per second is 0; it must be 0.1 to 100.");
    }
    void invalidAnimationsAreRejectedWithMessage() {
        const auto [path, sentence] = thisRow<AnimationSpec, QString>();
        QVERIFY_CONTAINS(sentenceOf([&path = path] { frameScene(sceneOf(), path, 0); }), sentence);
    }

    void frameLabelsAreFormatted() {
        const AnimationSpec path = spec("base", 10, 1e6, 5, Playback::Once, true);
        QCOMPARE(frameLabel(sceneOf(), path, 1), u"n = 177.8"_s);
        QCOMPARE(frameLabel(sceneOf(), path, 3), u"n = 56,230"_s);
        QCOMPARE(frameLabel(sceneOf(), spec("shift", -3, 3, 2), 0), u"k = −3"_s);
        Scene rotation = sceneOf();
        rotation.scheme = RopeScheme{.headDim = 128};
        QCOMPARE(frameLabel(rotation, path, 1), u"B = 177.8"_s);
        QCOMPARE(frameValueText(rotation, path, 1), u"177.8"_s);
        QCOMPARE(frameLabel(sceneOf(), spec("trajectory.azimuth", -180, 180, 2), 0), u"turn = −180°"_s);
    }
};

QTEST_MAIN(AnimationTest)
#include "animation_test.moc"
