// SPDX-License-Identifier: GPL-3.0-or-later
//
// The chirps' model against the encoding itself, and against the sign changes of the library's sine.
#include "app/figures/chirp/edits.h"
#include "app/figures/chirp/model.h"
#include "app/scene/literals.h"
#include "app/scene/option_check.h"
#include "core/error.h"
#include "tests/sized_scene.h"

#include <QtTest>

using namespace sinescope;

namespace {

Scene sceneOf(std::int64_t dModel, const QString& positions, int pairs = 100) {
    return sceneWith({.dModel = dModel,
                      .column = 0,
                      .figure = "chirp",
                      .options = {{"shifts", positions}, {"pairs", pairs}}});
}

ChirpModel modelOf(const Scene& scene) {
    return ChirpModel(std::make_shared<const Scene>(scene), nullptr);
}

}  // namespace

class ChirpFigureTest : public QObject {
    Q_OBJECT

 private slots:
    void countsOfHiddenCrossingsSaySo() {
        const ChirpModel part = modelOf(sceneOf(512, u"1000"_s, 20));
        QVERIFY(part.crossingTexts(part.rows()[0]).constFirst().contains(u"along all 256 pairs"_s));
        const ChirpModel whole = modelOf(sceneOf(512, u"4"_s, 20));
        QCOMPARE(whole.crossingTexts(whole.rows()[0]).constFirst(), u"1 zero crossing"_s);
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
