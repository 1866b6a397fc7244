// SPDX-License-Identifier: GPL-3.0-or-later
//
// The model of the shift figure: facts against the lesson's numbers and the library's sin and cos, words
// against the options, and where the layout puts the clocks.
#include "app/figures/shift/layout.h"
#include "app/figures/shift/model.h"
#include "app/scene/literals.h"
#include "tests/figures/model_values.h"
#include "tests/is_near.h"
#include "tests/sized_scene.h"

#include <QtTest>

#include <cmath>

using namespace sinescope;

namespace {

Scene sceneOf(std::int64_t length, std::int64_t dModel, std::int64_t position, std::int64_t shift,
              bool sineOnly = false) {
    Scene scene = sceneOfSize(length, dModel);
    scene.selection.position = position;
    scene.selection.shift = shift;
    scene.selection.column = 0;
    scene.figures = {{u"shift"_s, {}, {}, {}}};
    scene.figures[0].options.insert(u"sine_only"_s, sineOnly);
    clampToValid(scene);
    return scene;
}

std::shared_ptr<const ShiftModel> modelOf(const Scene& scene, const ShiftModel* before = nullptr) {
    return std::make_shared<const ShiftModel>(std::make_shared<const Scene>(scene), before);
}

QString wordsOf(const ShiftModel& model) {
    QString said = model.claim() + model.alternativeText() + model.residualNote() + model.table().note;
    for (const Readout& line : model.readout({})) said += line.label + ' '_L1 + line.value + '\n'_L1;
    for (const Fact& fact : model.facts()) said += fact.sentence;
    for (const Note& note : shiftNotes(model, 0, 1, true)) said += note.text;
    return said;
}

ShiftLayout layoutOf(const ShiftModel& model, const QSizeF& size, const Style& style = screenStyle({})) {
    return shiftLayout(model, style, QRectF(QPointF(0, 0), size),
                       [](const std::vector<Note>&, double, double) { return 60.0; });
}

}  // namespace

class ShiftModelTest : public QObject {
    Q_OBJECT

 private slots:
    void factsAreTheLessonsNumbers() {
        const auto two = modelOf(sceneOf(50, 4, 10, 2));
        QVERIFY(isNear(factOf(*two, "shift.cosine"), -0.4161, 5e-5));
        QVERIFY(isNear(factOf(*two, "shift.sine"), 0.9093, 5e-5));
        QVERIFY(isNear(factOf(*two, "shift.distance"), 1.68306, 5e-6));
        const auto four = modelOf(sceneOf(50, 4, 10, 4));
        QVERIFY(isNear(factOf(*four, "shift.degrees_first"), 229.18, 5e-3));
        QVERIFY(isNear(factOf(*four, "shift.degrees_second"), 2.29, 5e-3));
        QVERIFY(isNear(factOf(*modelOf(sceneOf(50, 128, 5, 2)), "shift.distance"), 3.63817, 5e-6));
        for (const int k : {1, 2, 4, 7, 100})
            QVERIFY(factOf(*modelOf(sceneOf(1000, 512, 10, k)), "shift.residual") < 1.7e-12);
        QVERIFY(factOf(*four, "shift.orthogonality") < 1e-15);
        const auto one = modelOf(sceneOf(50, 4, 10, 1));
        QVERIFY2(isNear(factOf(*one, "shift.sine_fit"), 0.84, 5e-3),
                 qPrintable(QString::number(factOf(*one, "shift.sine_fit"))));
        QVERIFY(factOf(*one, "shift.full_fit") < 2e-14);
    }

    /// Cosines left out: words, table and read-out speak of the sines alone, at every k.
    void wordsAndTableFollowSineOnly() {
        for (const std::int64_t k : {-3, 0, 1, 7}) {
            const auto both = modelOf(sceneOf(50, 64, 10, k)), sines = modelOf(sceneOf(50, 64, 10, k, true));
            QVERIFY(wordsOf(*both).contains(u"residual"_s));
            QVERIFY(!sines->alternativeText().contains(u"residual"_s));
            QCOMPARE(sines->claim().contains(u"no matrix"_s), k != 0);
            QCOMPARE(sines->alternativeText().contains(u"no single matrix"_s), k != 0);
            QVERIFY(!both->claim().contains(u"no matrix"_s));
            QCOMPARE(both->table().rows, 64);
            const FigureTable table = sines->table();
            QCOMPARE(table.rows, 32);
            for (int i = 0; i < 32; ++i) {
                const double w = std::pow(10000.0, -i / 32.0);
                QCOMPARE(std::get<std::int64_t>(table.cell(i, 0)), 2 * i);
                QVERIFY(isNear(std::get<double>(table.cell(i, 3)), std::sin(10 * w), 1e-13));
                QVERIFY(isNear(std::get<double>(table.cell(i, 4)),
                               std::sin((10 + static_cast<double>(k)) * w), 1e-13));
            }
        }
    }

    /// The positions that the fit took are said, whatever L is.
    void theFitSaysItsPositions() {
        for (const std::int64_t length : {50, 200, 5000}) {
            const auto model = modelOf(sceneOf(length, 64, 10, 7, true));
            QVERIFY(model->residualNote().contains(u"fitted over positions 0 to 999"_s));
            QVERIFY(model->residualNote().contains(u"misses by up to 1.06"_s));
        }
    }

    void theLoneColumnOfAnOddWidthHasNoBlock() {
        const auto model = modelOf(sceneOf(50, 5, 10, 2));
        QVERIFY(!model->everyPairHasABlock());
        QVERIFY(model->residualNote().contains(u"has no Mₖ"_s));
        QVERIFY(model->alternativeText().contains(u"has no block"_s));
        QVERIFY(model->table().note.contains(u"no block"_s));
        // sin(w (p + 2)) - cos(2 w) sin(w p) = sin(2 w) cos(w p), largest where p is nearest to a peak.
        const double w = std::pow(10000.0, -4.0 / 5);
        QVERIFY(isNear(model->residual().largest, std::sin(2 * w), 1e-9));
    }

    void withoutPairsThereAreSentences() {
        for (const bool sineOnly : {false, true}) {
            Scene scene = sceneOf(50, 1, 10, 2, sineOnly);
            scene.encoding.oddRule = OddRule::ZeroPad;
            const auto model = modelOf(scene);
            QVERIFY(model->claim().isEmpty());
            QVERIFY(model->whyEmpty().contains(u"there is no pair"_s));
            QVERIFY(model->alternativeText().contains(u"there is no pair"_s));
            QVERIFY(!model->readout({}).empty());
            QVERIFY(!model->facts().empty());
            QVERIFY(!model->program().text.isEmpty());
            QVERIFY(layoutOf(*model, {300, 200}).pairs == 0);
        }
    }

    void everySettingHasTrueWords() {
        for (const std::int64_t d : {1, 2, 3, 4, 5})
            for (const OddRule rule : {OddRule::ExtraSine, OddRule::Truncate, OddRule::ZeroPad})
                for (const Layout layout : {Layout::Interleaved, Layout::Halves, Layout::HalvesCosineFirst})
                    for (const double factor : {1.0, -2.0, 0.5})
                        for (const std::int64_t k : {0, 1, -1, 60, 1'048'576})
                            for (const bool sineOnly : {false, true}) {
                                Scene scene = sceneOf(1, d, 0, k, sineOnly);
                                scene.encoding.oddRule = rule;
                                scene.encoding.layout = layout;
                                scene.encoding.factor = factor;
                                scene.encoding.base = 1;
                                clampToValid(scene);
                                const auto model = modelOf(scene);
                                const QString said = wordsOf(*model);
                                for (const char* bad :
                                     {"nan", "inf", "−0.00", " 1 positions", " 1 rows", "%1", "M_k"})
                                    QVERIFY2(!said.contains(QString::fromUtf8(bad)), qPrintable(said));
                                const FigureTable table = model->table();
                                for (std::int64_t row = 0; row < table.rows; ++row)
                                    for (int column = 0; column < table.columns.size(); ++column)
                                        table.cell(row, column);
                                for (const Fact& fact : model->facts())
                                    QVERIFY2(std::isfinite(fact.value), qPrintable(fact.name));
                            }
    }

    void anglesAreNotRoundedToNothing() {
        QCOMPARE(degreesText(229.183), u"+229.18°"_s);
        QCOMPARE(degreesText(-0.0001), u"−0.0001°"_s);
        QCOMPARE(degreesText(0), u"0.00°"_s);
        QCOMPARE(degreesText(1234567.2), u"+1,234,567°"_s);
    }

    void modelDoesNotDependOnTheOneBefore() {
        const auto before = modelOf(sceneOf(50, 64, 10, 7, true));
        for (Scene next :
             {sceneOf(50, 64, 11, 7, true), sceneOf(50, 64, 10, 8, true), sceneOf(60, 64, 10, 7, true),
              sceneOf(50, 32, 10, 7, true), sceneOf(50, 64, 10, 7, false)}) {
            QCOMPARE(wordsOf(*modelOf(next, before.get())), wordsOf(*modelOf(next)));
            next.encoding.base = 10;
            QCOMPARE(wordsOf(*modelOf(next, before.get())), wordsOf(*modelOf(next)));
        }
    }

    /// Two clocks take most of the height, and their numbers are large; none lies over another.
    void clocksFillTheRoom() {
        const auto two = modelOf(sceneOf(50, 4, 10, 2));
        for (const QSizeF size : {QSizeF(1880, 980), QSizeF(1240, 640), QSizeF(700, 420)}) {
            const ShiftLayout at = layoutOf(*two, size);
            QCOMPARE(at.pairs, 2);
            QVERIFY2(at.diameter > 0.35 * size.height(), qPrintable(QString::number(at.diameter)));
        }
        QVERIFY(layoutOf(*two, {1880, 980}).text.pixelSize() > 24);
        const ShiftLayout clocks = [] {
            Scene scene = sceneOf(50, 4, 10, 2);
            scene.figures[0].options.insert(u"show"_s, u"clocks"_s);
            return layoutOf(*modelOf(scene), {1880, 980});
        }();
        QVERIFY(clocks.diameter > 700);
    }

    /// In a quarter of a small window there are fewer pairs rather than clocks that say nothing.
    void clocksStayLargeWhereTheNumbersTakeTheHeight() {
        const ShiftLayout at = layoutOf(*modelOf(sceneOf(50, 128, 10, 2)), {470, 190});
        QVERIFY(!at.table);
        QVERIFY2(at.diameter > 45, qPrintable(QString::number(at.diameter)));
        QVERIFY(at.pairs >= 2);
        for (std::int64_t index = 0; index < at.pairs; ++index) {
            QVERIFY(at.strip(index).contains(at.clock(index)));
            QRectF lines = at.angle(index);
            lines.setHeight(3 * at.line);
            QVERIFY(at.strip(index).contains(lines) && !lines.intersects(at.clock(index)));
        }
        QVERIFY(!layoutOf(*modelOf(sceneOf(50, 128, 10, 2)), {700, 420}).beside);
    }

    void stripsStayWithinTheAreaAndApart() {
        for (const std::int64_t d : {1, 2, 4, 8, 16, 128, 16384})
            for (const char* show : {"numbers", "clocks"})
                for (const QSizeF size :
                     {QSizeF(120, 90), QSizeF(312, 193), QSizeF(700, 420), QSizeF(1880, 980)}) {
                    Scene scene = sceneOf(50, d, 10, 2);
                    scene.figures[0].options.insert(u"show"_s, QString::fromLatin1(show));
                    const ShiftLayout at = layoutOf(*modelOf(scene), size);
                    QVERIFY(at.pairs >= 1 && at.firstPair + at.pairs <= (d + 1) / 2);
                    for (std::int64_t index = 0; index < at.pairs; ++index) {
                        QVERIFY(at.strip(index).left() >= 0);
                        if (size.width() > 300) QVERIFY(at.strip(index).right() <= size.width());
                        if (index > 0) QVERIFY(!at.strip(index).intersects(at.strip(index - 1)));
                        if (size.height() > 400) QVERIFY(at.strip(index).bottom() <= at.notes.top() + 1);
                    }
                }
    }
};

QTEST_MAIN(ShiftModelTest)
#include "shift_model_test.moc"
