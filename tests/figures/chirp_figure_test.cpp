// SPDX-License-Identifier: GPL-3.0-or-later
//
// The chirps' model against the encoding itself, and against the sign changes of the library's sine.
#include "app/figures/chirp/edits.h"
#include "app/figures/chirp/model.h"
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
    scene.figures = {{QStringLiteral("chirp"), {}, {}, {}}};
    scene.figures[0].options.insert(QStringLiteral("shifts"), positions);
    scene.figures[0].options.insert(QStringLiteral("pairs"), pairs);
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
        const ChirpModel model = modelOf(sceneOf(512, QStringLiteral("0,4,8,12")));
        const std::map<QString, double> expected = {
            {QStringLiteral("chirp.crossings_p0"), 0},       {QStringLiteral("chirp.crossings_p4"), 1},
            {QStringLiteral("chirp.crossings_p8"), 2},       {QStringLiteral("chirp.crossings_p12"), 3},
            {QStringLiteral("chirp.crossing_1_p4"), 6.71},   {QStringLiteral("chirp.crossing_2_p8"), 25.98},
            {QStringLiteral("chirp.crossing_2_p12"), 17.98}, {QStringLiteral("chirp.crossing_3_p12"), 37.25},
            {QStringLiteral("chirp.half_turns_p12"), 3}};
        for (const auto& [name, value] : expected)
            QVERIFY2(std::abs(factOf(model, name) - value) < 5e-3, qPrintable(name));
        QVERIFY(std::abs(factOf(model, QStringLiteral("chirp.last_wavelength")) - 221) < 1);
    }

    void crossingsAreTheSignChangesOfTheSine() {
        const ChirpModel model = modelOf(sceneOf(64, QStringLiteral("1,50,777")));
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
        Scene scene = sceneOf(16, QStringLiteral("3,1048576"), 5);
        scene.encoding.layout = Layout::Halves;
        const ChirpModel model = modelOf(scene);
        const FigureTable table = model.table();
        QCOMPARE(table.columns, (QStringList{QStringLiteral("pair"), QStringLiteral("p = 3"),
                                             QStringLiteral("p = 1,048,576")}));
        QCOMPARE(table.rows, 5);
        QCOMPARE(table.note, QStringLiteral("The first 5 of 8 pairs."));
        const Encoding encoding(scene.encoding);
        for (std::int64_t i = 0; i < 5; ++i) {
            QVERIFY(std::abs(std::get<double>(table.cell(i, 1)) - encoding.value(3, i)) < 1e-15);
            QVERIFY(std::abs(std::get<double>(table.cell(i, 2)) - encoding.value(1048576, i)) < 1e-9);
        }
    }

    void countsOfHiddenCrossingsSaySo() {
        const ChirpModel part = modelOf(sceneOf(512, QStringLiteral("1000"), 20));
        QVERIFY(
            part.crossingTexts(part.rows()[0]).constFirst().contains(QStringLiteral("along all 256 pairs")));
        const ChirpModel whole = modelOf(sceneOf(512, QStringLiteral("4"), 20));
        QCOMPARE(whole.crossingTexts(whole.rows()[0]).constFirst(), QStringLiteral("1 zero crossing"));
    }

    void wordsFollowTheSetting() {
        QVERIFY(modelOf(sceneOf(512, QStringLiteral("0,4,8")))
                    .alternativeText()
                    .contains(
                        QStringLiteral("p = 0 is flat, p = 4 crosses zero once, p = 8 crosses zero twice")));
        Scene scene = sceneOf(64, QStringLiteral("4"));
        scene.encoding.base = 1;
        QCOMPARE(modelOf(scene).claim(), QStringLiteral("with base 1 all pairs have the same angle"));
        QVERIFY(!modelOf(scene).alternativeText().contains(QStringLiteral("fast")));
        Scene none = sceneOf(1, QStringLiteral("4"));
        none.encoding.oddRule = OddRule::ZeroPad;
        QVERIFY(modelOf(none).alternativeText().contains(QStringLiteral("no pair")));
        QCOMPARE(modelOf(none).table().rows, 0);
        QVERIFY(!stepChirpPair(modelOf(none), 1));
    }

    void whatIsNoPositionIsRefused() {
        const ChirpModel model = modelOf(sceneOf(64, QStringLiteral("0,4")));
        for (const char* typed : {"abc", "-1", "2.5", "1048577", ""})
            QVERIFY_EXCEPTION_THROWN(typeChirpPosition(model, 0, QString::fromLatin1(typed)), Error);
        Scene scene = model.scene();
        typeChirpPosition(model, 1, QStringLiteral("1,000")).change(scene);
        QCOMPARE(modelOf(scene).positions(), (std::vector<std::int64_t>{0, 1000}));
        QVERIFY_EXCEPTION_THROWN(
            requireAllowed(chirpSpec(), QStringLiteral("shifts"), QStringLiteral("1,2,abc")), Error);
        const ChirpModel many = modelOf(sceneOf(64, QStringLiteral("0,1,2,3,4,5,6,7,8,9,10,11,12")));
        QCOMPARE(many.rows().size(), 12U);
        QVERIFY(many.alternativeText().endsWith(QStringLiteral("The first 12 of 13 positions are drawn.")));
        requireAllowed(chirpSpec(), QStringLiteral("shifts"), QStringLiteral("0,1,2"));
    }
};

QTEST_GUILESS_MAIN(ChirpFigureTest)
#include "chirp_figure_test.moc"
