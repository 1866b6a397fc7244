// SPDX-License-Identifier: GPL-3.0-or-later
//
// The attention scores in Sum.
#include "app/figures/sum/model.h"
#include "app/figures/sum/scores_layout.h"
#include "app/figures/sum/view.h"
#include "app/scene/literals.h"
#include "tests/contains.h"
#include "tests/figures/model_values.h"
#include "tests/figures/shown_figure.h"
#include "tests/figures/sum_shown.h"
#include "tests/points.h"
#include "tests/scenes.h"

#include <QTest>

#include <cmath>

using namespace sinescope;

class SumScoresTest : public QObject {
    Q_OBJECT

 private slots:
    void overflowingScoresReportNoDifference() {
        Scene scene = catSat("", "show=scores join=concatenate");
        setScheme(scene, tableScheme(WeightTable(Matrix::Constant(3, 4, 1e160)), "huge"));
        const auto model = modelOf(scene);
        QVERIFY2(!model->alternativeText().contains(u"differ"_s), qPrintable(model->alternativeText()));
        for (const Fact& fact : model->facts()) QVERIFY(fact.name != "sum.concatenation_error"_L1);
    }

    void freeProjectionIsOnlyForNarrowVectors() {
        Scene scene = catSat("", "show=scores join=concatenate projection=free");
        QVERIFY(projectionIn(scene) == SumProjection::Free);
        scene.encoding.dModel = 512;
        QVERIFY(projectionIn(scene) == SumProjection::Tied);
        for (const OptionSpec& option : sumOptions().spec().options)
            if (option.effective) QVERIFY(option.effective(scene)->reason.contains(u"512"_s));
        QVERIFY(!std::isnan(factOf(*modelOf(scene), "sum.concatenation_error")));
    }

    void longSentencesAreTruncatedWithNotice() {
        Scene scene = withWords(catSat("alibi"), 80);
        scene.selection.position = 70;
        const auto model = modelOf(scene);
        QCOMPARE(model->table().rows, 64 * 64);
        QVERIFY(model->table().note.contains(u"The first 64 of 80 words."_s));
        QVERIFY(std::isnan(factOf(*model, "sum.score")));
        QVERIFY(model->readout({})[0].value.startsWith(u"no word at position 70"_s));
    }

    void clickSelectsQueryAndKey() {
        Shown shown(catSat("rope"));
        QVERIFY(shown.apply(shown.figure().clicked(shown.pointOf(2, 0))));
        QCOMPARE(shown.scene().selection.position, 2);
        QCOMPARE(shown.scene().selection.shift, -2);
    }

    void arrowsMoveQueryAndKeyIndependently() {
        Shown shown(catSat("alibi"));  // 1 asks 2
        QVERIFY(shown.apply(shown.figure().keyPressed(Qt::Key_Left, {})));
        QCOMPARE(shown.scene().selection.shift, 0);
        QVERIFY(shown.apply(shown.figure().keyPressed(Qt::Key_Up, {})));
        QCOMPARE(shown.scene().selection.position, 0);
        QCOMPARE(shown.scene().selection.shift, 1);
        QVERIFY(shown.apply(shown.figure().keyPressed(Qt::Key_End, {})));
        QCOMPARE(shown.scene().selection.shift, 2);
        QVERIFY(shown.apply(shown.figure().keyPressed(Qt::Key_Down, Qt::AltModifier)));
        QCOMPARE(shown.scene().sentence.tokens.join(' '_L1), u"cat The sat"_s);
    }

    void wordsBesideScoresCanBeTypedAndDragged() {
        Shown shown(catSat("", "show=scores"));
        const std::optional<TextField> field = shown.figure().textFieldAt(shown.pointOf(1, {}));
        QVERIFY(field);
        QVERIFY(shown.apply(field->accept(u"dog"_s)));
        QCOMPARE(shown.scene().sentence.tokens[1], u"dog"_s);
        const QPointF from = shown.pointOf(0, {});
        const std::optional<Handle> handle = shown.figure().handleAt(from);
        QVERIFY(handle);
        QVERIFY(shown.apply(handle->drag(from, shown.pointOf(2, {}))));
        QCOMPARE(shown.scene().sentence.tokens.join(' '_L1), u"dog sat The"_s);
        int fields = 0;
        for (std::optional<TextField> at = shown.figure().textFieldAt(shown.pointOf(0, {})); at && fields < 9;
             at = shown.figure().nextTextField(*at, false))
            ++fields;
        QCOMPARE(fields, 4);  // three words and the field for another
    }

    void hundredWordsArePaintedForEveryEntry() {
        for (const char* id : {"sinusoidal", "t5", "rope", "none"})
            for (const char* show : {"show=tables", "show=scores"}) {
                const Scene scene = withWords(catSat(id, show), 100);
                QVERIFY2(wordsOf(Shown(scene, {300, 200}).figure(), {300, 200}).size() > 1, id);
            }
    }

    void maskedCellsSaySo() {
        Scene scene = catSat("alibi", "show=scores");
        QSize size(960, 540);
        const auto count = [&](const QString& word) {
            return wordsOf(Shown(scene, size).figure(), size).count(word);
        };
        QCOMPARE(count(u"masked"_s), 0);
        std::get<AlibiScheme>(scene.scheme).causal = true;
        QCOMPARE(count(u"masked"_s), 6);  // three in the biases, three in the scores
        scene.sentence.tokens = {u"The"_s, u"cat"_s, u"sat"_s, u"on"_s, u"the"_s, u"mat"_s};
        scene.encoding.length = 6;
        size = {640, 360};
        QCOMPARE(count(u"masked"_s), 0);
        QCOMPARE(count(u"−∞"_s), 30);  // in narrow cells
    }

    /// YaRN as in KerasHub stops counting: the claim of a rotation is false if a word stands past that.
    void distanceDoesNotDecidePastLastCountedPosition() {
        Scene scene = catSat("rope", "show=scores");
        for (const std::int64_t counted : {1, 2}) {
            std::get<RopeScheme>(scene.scheme).scaling =
                YarnScaling{.originalLength = counted, .asInKerasHub = true};
            QCOMPARE(modelOf(scene)->claim().contains(u"past 1: distance alone does not decide"_s),
                     counted == 1);
        }
    }

    /// If there is space, the cells have numbers; no table leaves the figure.
    void tablesStayInsideFigureWithoutOverlap() {
        for (const QSize& size : {QSize(480, 320), QSize(960, 540), QSize(1900, 1000)}) {
            const auto model = modelOf(catSat("", "show=scores"));
            const Style style = panelStyle(size);
            const QRectF area(QPointF(0, 0), QSizeF(size));
            const ScoresLayout layout = scoresLayout(scoresOf(*model), style, area);
            QVERIFY(layout.font >= style.metrics.small);
            for (std::size_t k = 0; k < 5; ++k) {
                QVERIFY(area.contains(layout.cell(k, 0, 0)));
                QVERIFY(area.contains(layout.cell(k, 2, 2)));
                QVERIFY(area.contains(layout.title(k)));
                for (std::size_t other = 0; other < k; ++other)
                    QVERIFY(!(layout.title(k) | layout.cell(k, 2, 2))
                                 .intersects(layout.title(other) | layout.cell(other, 2, 2)));
            }
            for (const QRectF& note : layout.notes) QVERIFY(note.top() >= layout.cell(4, 2, 2).bottom());
        }
    }
};

QTEST_MAIN(SumScoresTest)
#include "sum_scores_test.moc"
