// SPDX-License-Identifier: GPL-3.0-or-later
//
// The numbers of transitions at ten times against the formula, and the painted view against those numbers.
#include "app/figures/animation/animation.h"
#include "app/figures/registry.h"
#include "app/figures/transitions/model.h"
#include "app/scene/literals.h"
#include "app/scene/scene_scheme.h"
#include "app/style/colormap.h"
#include "core/saturating_cast.h"
#include "tests/columns.h"
#include "tests/figures/shown_figure.h"
#include "tests/is_near.h"
#include "tests/scenes.h"
#include "tests/text_rows.h"

#include <QImage>
#include <QTest>

#include <algorithm>
#include <cmath>

using namespace sinescope;

namespace {

constexpr double tolerance = 1e-12;
constexpr int times = 10;

/// A time of a transition, of a setting described in words.
Scene sceneOf(const QString& kind, double time, const QString& setting = {}) {
    Scene scene = sceneFrom(u"d_model=32 shift=7 "_s + setting);
    openTransition(scene, transition(kind), {});
    findFigure(scene, transitionSpec().id)->options[transitionTimeKey()] = time;
    return scene;
}

std::shared_ptr<const TransitionModel> modelAt(const Scene& scene) {
    return std::dynamic_pointer_cast<const TransitionModel>(figureKind(transitionSpec().id).modelOf(scene));
}

double pe(double p, int j) {
    const double angle = p / std::pow(10000.0, 2 * (j / 2) / 32.0);
    return j % 2 == 0 ? std::sin(angle) : std::cos(angle);
}

/// Eases between two times: 3 t^2 - 2 t^3.
double eased(double time, double from, double to) {
    const double t = std::min(std::max((time - from) / (to - from), 0.0), 1.0);
    return t * t * (3 - 2 * t);
}

}  // namespace

class TransitionsTest : public QObject {
    Q_OBJECT

 private slots:
    void cellsRiseToFormulaValues_data() {
        QTest::addColumn<double>("time");
        for (int i = 0; i <= times; ++i) QTest::addRow("%d %%", 100 * i / times) << i / double(times);
    }
    void cellsRiseToFormulaValues() {
        QFETCH(double, time);
        const auto row = modelAt(sceneOf(u"row-to-line"_s, time))->numbers();
        QCOMPARE(row.size(), std::size_t{32});
        for (std::size_t j = 0; j < row.size(); ++j) {
            const double end = pe(10, static_cast<int>(j));
            QVERIFY2(std::abs(row[j].end - end) < tolerance, qPrintable(row[j].name));
            QVERIFY2(std::abs(row[j].now - eased(time, 0.2, 0.65) * end) < tolerance,
                     qPrintable(row[j].name));
        }
        const auto column = modelAt(sceneOf(u"column-to-wave"_s, time))->numbers();
        QCOMPARE(column.size(), std::size_t{50});
        for (std::size_t p = 0; p < column.size(); ++p)
            QVERIFY2(
                std::abs(column[p].now - eased(time, 0.45, 0.75) * pe(static_cast<double>(p), 6)) < tolerance,
                qPrintable(column[p].name));
    }

    /// A name never stands over an empty place.
    void tableStaysWhileItsCopyMoves() {
        const QSize size(640, 400);
        const auto isPainted = [&](double time, int y) {
            const QImage picture = paintedBy(*viewOf(transitionSpec().id, sceneOf(u"sum"_s, time)), size);
            int count = 0;
            for (int x = 100; x < size.width(); ++x) count += picture.pixelColor(x, y) != Qt::white ? 1 : 0;
            return count > size.width() / 4;
        };
        for (const double time : {0.0, 0.1, 0.2, 0.3, 0.4, 1.0}) QVERIFY(isPainted(time, 60));
    }

    void handsShowSineOfTheirAngle_data() { cellsRiseToFormulaValues_data(); }
    void handsShowSineOfTheirAngle() {
        QFETCH(double, time);
        const auto drawing = modelAt(sceneOf(u"clock-to-wave"_s, time));
        const auto& clocks = drawing->contents<PairClocks>();
        QCOMPARE(clocks.pairs.size(), std::size_t{4});
        for (std::size_t i = 0; i < clocks.pairs.size(); ++i)
            QVERIFY(isNear(drawing->numbers()[i].now, pe(49 * time, static_cast<int>(2 * clocks.pairs[i])),
                           tolerance));
        const auto turning = modelAt(sceneOf(u"shift"_s, time));
        const auto& hands = turning->contents<PairClocks>();
        QVERIFY(hands.pairs.size() >= 4);
        const double p = 10 + 7 * eased(time, 0.1, 0.9);
        for (std::size_t i = 0; i < hands.pairs.size(); ++i)
            QVERIFY(
                isNear(turning->numbers()[i].now, pe(p, static_cast<int>(2 * hands.pairs[i])), tolerance));
    }

    void clocksAreOfPairsInEqualSteps() {
        for (const auto& [kind, count] : {std::pair(u"clock-to-wave"_s, 4), {u"shift"_s, 8}})
            for (const std::int64_t shift : {2, 7, 40}) {
                Scene scene = sceneOf(kind, 0);
                scene.encoding.dModel = 128;
                scene.selection.shift = shift;
                const auto model = modelAt(scene);
                const std::vector<std::int64_t>& pairs = model->contents<PairClocks>().pairs;
                QCOMPARE(std::ssize(pairs), count);
                for (std::size_t k = 0; k < pairs.size(); ++k)
                    QCOMPARE(pairs[k], static_cast<std::int64_t>(k) * pairs[1]);
            }
    }

    void handStandsStillAtTheOnlyPosition() {
        for (const double time : {0.0, 0.5, 1.0}) {
            const Scene scene = sceneOf(u"clock-to-wave"_s, time, u"length=1"_s);
            QCOMPARE(modelAt(scene)->clockPosition(), 0.0);
        }
    }

    void productsOfRowsSumToCosinesOfShift() {
        const auto model = modelAt(sceneOf(u"similarity"_s, 1));
        const std::vector<MovingNumber> sums = model->numbers();
        QCOMPARE(sums.size(), std::size_t{13});
        for (std::size_t k = 0; k < sums.size(); ++k) {
            double expected = 0;
            for (int i = 0; i < 16; ++i)
                expected += std::cos(static_cast<double>(k) / std::pow(10000.0, 2 * i / 32.0));
            QVERIFY2(std::abs(sums[k].now - expected) < tolerance, qPrintable(sums[k].name));
        }
    }

    void wordAndPositionAreSummedAtEnd() {
        for (const char* kind : {"sum", "add-or-concatenate"}) {
            const Scene start = sceneOf(QString::fromLatin1(kind), 0),
                        end = sceneOf(QString::fromLatin1(kind), 1);
            const std::vector<MovingNumber> words = modelAt(start)->numbers(), sums = modelAt(end)->numbers();
            QCOMPARE(words.size(), std::size_t{3 * 8});
            const Matrix e = embeddingsOf(start, 0, 32);
            for (Eigen::Index t = 0; t < 3; ++t)
                for (Eigen::Index j = 0; j < 8; ++j) {
                    const auto at = static_cast<std::size_t>(8 * t + j);
                    const Eigen::Index column = 2 + j;  // eight columns around column 6
                    QVERIFY(isNear(words[at].now, e(t, column), tolerance));
                    QVERIFY(isNear(sums[at].now - e(t, column), pe(double(t), int(column)), tolerance));
                }
        }
    }

    void transitionPlaysOnceInFourSeconds() {
        const Scene scene = sceneOf(u"row-to-line"_s, 0);
        const AnimationSpec spec = defaultAnimation(scene, u"transition.time"_s);
        QCOMPARE(spec.playback, Playback::Once);
        QCOMPARE(spec.from, 0.0);
        QCOMPARE(spec.to, 1.0);
        QVERIFY(isNear((spec.frames - 1) / spec.fps, 4, 1e-9));
    }

    void everyTransitionMovesAndEndsWithProgramOfFigure_data() {
        QTest::addColumn<QString>("kind");
        for (const QString& id : transitionIds()) QTest::newRow(qPrintable(id)) << id;
    }
    void everyTransitionMovesAndEndsWithProgramOfFigure() {
        QFETCH(QString, kind);
        const auto painted = [&](double time) {
            return paintedBy(*viewOf(transitionSpec().id, sceneOf(kind, time)), {640, 360});
        };
        QImage before = painted(0);
        for (const double time : {0.15, 0.4, 0.6, 0.85}) {
            const QImage now = painted(time);
            QVERIFY2(now != before, qPrintable(QString::number(time)));
            before = now;
        }
        Scene scene = sceneOf(kind, 1);
        const auto model = modelAt(scene);
        Selection& pins = scene.selection;
        if (kind == "row-to-line"_L1) {
            pins.positions = {10};
            openedFigure(scene, u"positions"_s).options.insert(u"waves"_s, u"both"_s);
        }
        if (kind == "column-to-wave"_L1) pins.columns = {6};
        if (kind == "clock-to-wave"_L1) pins.columns = {0, 2, 4, 6};
        const QString end = figureKind(transition(kind).to).modelOf(scene)->program().text;
        QCOMPARE(model->program().text, end);
    }

    /// PE belongs to the sinusoid; a table has rows P, and a rotation cosines and sines. Wide numbers at the
    /// left fit beside the name of their axis, unelided.
    void axisNumbersAreNotElided() {
        for (const double time : {0.0, 1.0}) {
            const Scene scene =
                sceneOf(u"row-to-line"_s, time, u"length=1048576 factor=1e6 position=1000000"_s);
            const QSize size(900, 500);
            const auto view = shownView(transitionSpec().id, scene, size);
            double name = 0, left = size.width();
            for (const Text& text : textsOf(*view, size)) {
                QVERIFY2(!text.text.contains(u'…'), qPrintable(text.text));
                const QRectF box = text.box.boundingRect();
                const bool isName = box.height() > box.width();  // rotated text
                if (isName)
                    name = box.right();
                else if (box.top() > 50)
                    left = std::min(left, box.left());
            }
            QVERIFY(name > 0);
            QVERIFY2(left > name, qPrintable(u"%1, %2"_s.arg(left).arg(name)));
        }
    }

    /// Until the sum is formed, which has no numbers meanwhile.
    void wordsMoveWithTheirRows_data() { rowsOf("kind", {"sum", "add-or-concatenate"}); }
    void wordsMoveWithTheirRows() {
        QFETCH(QString, kind);
        const QSize size(970, 560);
        for (int i = 0; i <= 10 * times; ++i) {
            const Scene scene = sceneOf(kind, i / (10.0 * times), u"d_model=4"_s);
            if (modelAt(scene)->blend() > 0) break;
            const auto view = shownView(transitionSpec().id, scene, size);
            const std::vector<Text> texts = textsOf(*view, size);
            const QString word = scene.sentence.tokens.front();
            QVERIFY2(std::ranges::count(texts, word, &Text::text) > 0, qPrintable(QString::number(i)));
            for (const Text& label : texts) {
                if (label.text != word) continue;
                const double middle = label.box.boundingRect().center().y();
                QVERIFY2(std::ranges::any_of(texts,
                                             [&](const Text& text) {
                                                 const double y = text.box.boundingRect().center().y();
                                                 return text.text.contains(u'.') && std::abs(y - middle) < 3;
                                             }),
                         qPrintable(u"%1 %: %2"_s.arg(i).arg(middle)));
            }
        }
    }

    /// Of a strip that grew out of the chart while it rotates, the last position would be cut off.
    void rotatingColumnStaysInChart() {
        const QSize size(970, 400);
        for (int i = 0; i <= 4 * times; ++i) {
            const Scene scene = sceneOf(u"column-to-wave"_s, i / (4.0 * times), u"index"_s);
            // The last value is the largest.
            if (modelAt(scene)->narrow() > 0) break;
            const QRgb last = colormap(scene.style.colormap, false).colors.back();
            const int count = pixelsOf(last, pictureOf(*shownView(transitionSpec().id, scene, size), size));
            QVERIFY2(count > 20, qPrintable(QString::number(i)));
        }
    }

    /// On half a slide too, at the end of the axis too.
    void axisNumbersNeitherTouchNorLeaveThePicture() {
        for (const char* kind : {"row-to-line", "column-to-wave"}) {
            const Scene scene =
                sceneOf(QLatin1String(kind), 0, u"length=1048576 d_model=4096 position=777777 column=2047"_s);
            for (const QSize size : {QSize(970, 560), QSize(430, 410)}) {
                const auto view = shownView(transitionSpec().id, scene, size);
                std::vector<QRectF> numbers;
                for (const Text& text : textsOf(*view, size)) {
                    const QRectF box = text.box.boundingRect();
                    QVERIFY2(box.left() >= 0 && box.right() <= size.width(), qPrintable(text.text));
                    if (text.text.startsWith(u"2,0"_s)) numbers.push_back(box);
                }
                QVERIFY(numbers.size() >= 2);
                for (std::size_t k = 1; k < numbers.size(); ++k)
                    QVERIFY2(numbers[k].left() > numbers[k - 1].right() + 4, kind);
            }
        }
    }

    /// Of one row the cells are as high as the chart.
    void noCellReachesHeading_data() { rowsOf("kind", {"row-to-line", "column-to-wave"}); }
    void noCellReachesHeading() {
        QFETCH(QString, kind);
        const QSize size(640, 400);
        for (int i = 0; i <= times; ++i) {
            // The one value of column 1 is 1.
            const Scene scene = sceneOf(kind, i / double(times), u"length=1 d_model=2 column=1"_s);
            const auto view = shownView(transitionSpec().id, scene, size);
            const QRgb cell =
                scene.style.theme == ThemeId::Light ? colormap(scene.style.colormap, false).colors.back() : 0;
            const QImage picture = pictureOf(*view, size);
            const std::vector<Text> texts = textsOf(*view, size);
            const auto heading = std::ranges::min_element(
                texts, {}, [](const Text& text) { return text.box.boundingRect().top(); });
            const int below = saturatingCast<int>(heading->box.boundingRect().bottom());
            for (int y = 0; y < below; ++y)
                for (int x = 0; x < size.width(); ++x)
                    QVERIFY2(picture.pixel(x, y) != cell,
                             qPrintable(u"%1 %: %2, %3"_s.arg(10 * i).arg(x).arg(y)));
        }
    }

    void namesOfLargePositionsAreNotElided() {
        for (const char* kind : {"clock-to-wave", "similarity", "shift"}) {
            const Scene scene =
                sceneOf(QLatin1String(kind), 1, u"length=1048576 d_model=16384 position=1000000"_s);
            for (const QString& text : wordsOf(transitionSpec().id, scene, QSize(800, 450)))
                QVERIFY2(!text.contains(u'…'), qPrintable(text));
        }
    }

    /// A row of zeros is drawn over the range of other tables, not over that of the smallest number.
    void rowOfZerosIsDrawnFromMinusOneToOne() {
        const Scene scene = sceneOf(u"row-to-line"_s, 1, u"length=1 index"_s);
        QVERIFY(wordsOf(transitionSpec().id, scene, QSize(900, 500)).contains(u"−0.5"_s));
    }

    void valuesAreNamedAfterScheme_data() {
        addColumns<QString, QString, QString, QString>();
        namedRow("sinusoid", "sinusoidal", "PE(10, j)", "PE(p, 6)", "PE(10)");
        namedRow("index", "index", "P(10, j)", "P(p, 6)", "P(10)");
        namedRow("rotation", "rope", "cos, sin", "cos, sin", "");
    }
    void valuesAreNamedAfterScheme() {
        const auto [scheme, row, column, sliding] = thisRow<QString, QString, QString, QString>();
        for (const auto& [kind, name] : {std::pair("row-to-line", row), std::pair("column-to-wave", column),
                                         std::pair("similarity", sliding)}) {
            if (name.isEmpty()) continue;
            const Scene scene = sceneOf(QString::fromLatin1(kind), 1, scheme);
            const QStringList words = wordsOf(transitionSpec().id, scene, QSize(800, 500));
            QVERIFY2(words.contains(name), qPrintable(words.join(u" | "_s)));
        }
    }

    /// Neither colours nor sums of products can hold its values.
    void tableOutOfRangeIsNotDrawn() {
        Scene scene = sceneOf(u"similarity"_s, 1);
        setScheme(scene, tableScheme(WeightTable(Matrix::Constant(50, 32, 1e300)), "huge"));
        QVERIFY(figureKind(transitionSpec().id).emptyReason(scene));
    }

    /// YaRN multiplies the cosines and sines, so the line goes beyond 1.
    void rotationWithAttentionFactorFitsItsAxis() {
        const Scene scene = sceneOf(u"row-to-line"_s, 1, u"rope scaling=yarn factor=8"_s);
        const auto model = modelAt(scene);
        QVERIFY(isNear(model->contents<MatrixWindow>().limit, 0.1 * std::log(8) + 1, tolerance));
        QVERIFY(wordsOf(transitionSpec().id, scene, QSize(900, 500)).contains(u"factor × cos, sin"_s));
    }

    void partThatIsDrawnIsNamed_data() {
        addColumns<QString, QString, QString>();
        namedRow("row", "row-to-line", "Row p = 10, 128 of 200 columns", "Row p = 10");
        namedRow("column", "column-to-wave", "Column j = 6, 64 of 100 positions", "Column j = 6");
        namedRow("words", "add-or-concatenate", "E + PE, 8 of 200 columns", "E + PE: d = 8");
        namedRow("pairs", "shift", "PE(10) turns into PE(17): k = 7, 8 of 100 pairs",
                 "PE(10) turns into PE(17): k = 7, 2 of 4 pairs");
    }
    void partThatIsDrawnIsNamed() {
        const auto [kind, part, whole] = thisRow<QString, QString, QString>();
        for (const auto& [heading, setting] :
             {std::pair(part, u"length=100 d_model=200"_s), {whole, u"length=30 d_model=8"_s}}) {
            const QStringList words =
                wordsOf(transitionSpec().id, sceneOf(kind, 1, setting), QSize(1000, 600));
            QVERIFY2(words.contains(heading), qPrintable(words.join(u" | "_s)));
        }
    }

    void schemeWithoutRowsIsExplained() {
        Scene scene = sceneOf(u"row-to-line"_s, 0, u"alibi"_s);
        QVERIFY(!modelAt(scene));
        QVERIFY(figureKind(transitionSpec().id).modelOf(scene)->alternativeText().contains(u"no rows"_s));
        openTransition(scene, transition(u"order"_s), {});
        QVERIFY(modelAt(scene));
    }
};

QTEST_MAIN(TransitionsTest)
#include "transitions_test.moc"
