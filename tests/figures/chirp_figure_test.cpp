// SPDX-License-Identifier: GPL-3.0-or-later
//
// The chirps' model against the encoding itself, and against the sign changes of the library's sine.
#include "app/figures/chirp/edits.h"
#include "app/figures/chirp/model.h"
#include "app/scene/literals.h"
#include "app/scene/option_check.h"
#include "core/error.h"
#include "tests/figures/model_values.h"

#include <QtTest>

#include <cmath>
#include <numbers>

using namespace sinescope;

namespace {

Scene sceneOf(std::int64_t dModel, const QString& positions, int pairs = 100) {
    Scene scene;
    scene.encoding.dModel = dModel;
    scene.selection.column = 0;
    scene.figures = {{u"chirp"_s, {}, {}, {}}};
    scene.figures[0].options.insert(u"shifts"_s, positions);
    scene.figures[0].options.insert(u"pairs"_s, pairs);
    return scene;
}

ChirpModel modelOf(const Scene& scene) {
    return ChirpModel(std::make_shared<const Scene>(scene), nullptr);
}

}  // namespace

class ChirpFigureTest : public QObject {
    Q_OBJECT

 private slots:
    void crossingsAreThoseOfTheLesson() {
        const ChirpModel model = modelOf(sceneOf(512, u"0,4,8,12"_s));
        const std::map<QString, double> expected = {
            {u"chirp.crossings_p0"_s, 0},       {u"chirp.crossings_p4"_s, 1},
            {u"chirp.crossings_p8"_s, 2},       {u"chirp.crossings_p12"_s, 3},
            {u"chirp.crossing_1_p4"_s, 6.71},   {u"chirp.crossing_2_p8"_s, 25.98},
            {u"chirp.crossing_2_p12"_s, 17.98}, {u"chirp.crossing_3_p12"_s, 37.25},
            {u"chirp.half_turns_p12"_s, 3}};
        for (const auto& [name, value] : expected)
            QVERIFY2(std::abs(factOf(model, name) - value) < 5e-3, qPrintable(name));
        QVERIFY(std::abs(factOf(model, u"chirp.last_wavelength"_s) - 221) < 1);
    }

    void crossingsAreTheSignChangesOfTheSine() {
        const ChirpModel model = modelOf(sceneOf(64, u"1,50,777"_s));
        for (const ChirpRow& row : model.rows()) {
            int changes = 0;
            double before = 1;
            for (int k = 1; k < 400000; ++k) {
                const double pair = 31.0 * k / 400000;
                const double now =
                    std::sin(static_cast<double>(row.position) * std::pow(1e4, -2 * pair / 64));
                if (k > 1 && (now > 0) != (before > 0)) ++changes;
                before = now;
            }
            QCOMPARE(row.crossings, changes);
        }
    }

    void tableIsTheEncodingAndOfTheDrawnPairs() {
        Scene scene = sceneOf(16, u"3,1048576"_s, 5);
        scene.encoding.layout = Layout::Halves;
        const ChirpModel model = modelOf(scene);
        const FigureTable table = model.table();
        QCOMPARE(table.columns.all(), (QStringList{u"pair"_s, u"p = 3"_s, u"p = 1,048,576"_s}));
        QCOMPARE(table.rows, 5);
        QCOMPARE(table.note, u"The first 5 of 8 pairs."_s);
        const Encoding encoding(scene.encoding);
        for (std::int64_t i = 0; i < 5; ++i) {
            QVERIFY(std::abs(std::get<double>(table.cell(i, 1)) - encoding.value(3, i)) < 1e-15);
            QVERIFY(std::abs(std::get<double>(table.cell(i, 2)) - encoding.value(1048576, i)) < 1e-9);
        }
    }

    void countsOfHiddenCrossingsSaySo() {
        const ChirpModel part = modelOf(sceneOf(512, u"1000"_s, 20));
        QVERIFY(part.crossingTexts(part.rows()[0]).constFirst().contains(u"along all 256 pairs"_s));
        const ChirpModel whole = modelOf(sceneOf(512, u"4"_s, 20));
        QCOMPARE(whole.crossingTexts(whole.rows()[0]).constFirst(), u"1 zero crossing"_s);
    }

    void wordsFollowTheSetting() {
        QVERIFY(modelOf(sceneOf(512, u"0,4,8"_s))
                    .alternativeText()
                    .contains(u"p = 0 is flat, p = 4 crosses zero once, p = 8 crosses zero twice"_s));
        Scene scene = sceneOf(64, u"4"_s);
        scene.encoding.base = 1;
        QCOMPARE(modelOf(scene).claim(), u"with base 1 all pairs have the same angle"_s);
        QVERIFY(!modelOf(scene).alternativeText().contains(u"fast"_s));
        Scene none = sceneOf(1, u"4"_s);
        none.encoding.oddRule = OddRule::ZeroPad;
        QVERIFY(modelOf(none).alternativeText().contains(u"no pair"_s));
        QCOMPARE(modelOf(none).table().rows, 0);
        QVERIFY(!stepChirpPair(modelOf(none), 1));
    }

    void whatIsNoPositionIsRefused() {
        const ChirpModel model = modelOf(sceneOf(64, u"0,4"_s));
        for (const char* typed : {"abc", "-1", "2.5", "1048577", ""})
            QVERIFY_EXCEPTION_THROWN(typeChirpPosition(model, 0, QString::fromLatin1(typed)), Error);
        Scene scene = model.scene();
        typeChirpPosition(model, 1, u"1,000"_s).change(scene);
        QCOMPARE(modelOf(scene).positions(), (std::vector<std::int64_t>{0, 1000}));
        QVERIFY_EXCEPTION_THROWN(requireAllowed(chirpSpec(), u"shifts"_s, u"1,2,abc"_s), Error);
        const ChirpModel many = modelOf(sceneOf(64, u"0,1,2,3,4,5,6,7,8,9,10,11,12"_s));
        QCOMPARE(many.rows().size(), 12U);
        QVERIFY(many.alternativeText().endsWith(u"The first 12 of 13 positions are drawn."_s));
        requireAllowed(chirpSpec(), u"shifts"_s, u"0,1,2"_s);
    }
};

QTEST_GUILESS_MAIN(ChirpFigureTest)
#include "chirp_figure_test.moc"
