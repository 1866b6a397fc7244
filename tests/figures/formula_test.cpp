// SPDX-License-Identifier: GPL-3.0-or-later
//
// Formula: each line follows from the one before, and dragging its numbers changes the Scene within its
// limits.
#include "app/figures/formula/edits.h"
#include "app/figures/formula/knobs.h"
#include "app/figures/formula/layout.h"
#include "app/figures/formula/model.h"
#include "app/figures/registry.h"
#include "app/model/scheme_biases.h"
#include "app/scene/literals.h"
#include "app/scene/scene_scheme.h"
#include "tests/figures/shown_figure.h"
#include "tests/scenes.h"

#include <QTest>

using namespace sinescope;

namespace {

Scene sceneOf(std::int64_t position, std::int64_t column, std::int64_t dModel = 128) {
    return sceneFrom(u"d_model=%1 position=%2 column=%3 formula"_s.arg(dModel).arg(position).arg(column));
}

FormulaModel modelOf(Scene scene) {
    clampToValid(scene);
    return {std::make_shared<const Scene>(std::move(scene)), nullptr};
}

/// Returns the text of the line; the equals sign directly follows the left side.
QString textOf(const CalculationLine& line) {
    return plainText(line.left) + plainText(line.right);
}

QStringList textsOf(const FormulaModel& model) {
    QStringList texts;
    for (const CalculationLine& line : model.shownLines()) texts << textOf(line);
    return texts;
}

/// Returns the calculation of a scheme at position 10, column 6 and a distance.
FormulaModel calculationOf(const Scheme& scheme, std::int64_t shift = 2, std::int64_t head = 0,
                           bool blanks = false) {
    Scene scene = sceneOf(10, 6);
    setScheme(scene, scheme);
    scene.selection.shift = shift;
    scene.selection.head = head;
    if (blanks) scene.figures.front().options.insert(u"blanks"_s, true);
    return {std::make_shared<const Scene>(std::move(scene)), nullptr};
}

void set(Scene& scene, const char* key, const QJsonValue& value) {
    scene.figures.front().options.insert(QString::fromLatin1(key), value);
}

Scene after(Scene scene, const SceneEdit& edit) {
    edit.change(scene);
    clampToValid(scene);
    validate(scene);
    return scene;
}

}  // namespace

class FormulaTest : public QObject {
    Q_OBJECT

 private slots:
    /// A bias belongs to any distance, but a sequence of 5 positions has no key 6.
    void keyOutsideTheSequenceIsNamed() {
        const auto numbersOf = [](std::int64_t position) {
            return modelOf(sceneFrom(u"length=5 position=%1 alibi formula"_s.arg(position)))
                .shownLines()
                .at(3)
                .meaning;
        };
        QCOMPARE(numbersOf(2), u"the numbers substituted"_s);
        QCOMPARE(numbersOf(4), u"the numbers substituted; key 6 is outside the sequence"_s);
    }

    void parametersOfSchemeCanBeDragged() {
        using Quantity = Knob::Quantity;
        const auto dragged = [](const Scene& scene, Quantity quantity, double pixels) {
            return after(scene, knobEdit(scene, Knob{quantity}, pixels));
        };
        const auto changed = [](const Scene& scene, const char* id, double pixels) {
            return after(scene, knobEdit(scene, *parameterKnob(scene.scheme, id), pixels));
        };
        const Scene rope = sceneFrom("rope formula");
        QCOMPARE(std::get<RopeScheme>(changed(rope, "base", 150).scheme).base, 1e5);
        QCOMPARE(dragged(rope, Quantity::Pair, 24).selection.column, 10);
        const Scene wider = dragged(rope, Quantity::Width, 12);
        QCOMPARE(wider.encoding.dModel, 130);
        QCOMPARE(wider.selection.column, 6);
        // In halves the second column of pair 3 is 3 + d/2.
        const Scene halves = sceneFrom("column=67 rope pairs=halves formula");
        QCOMPARE(dragged(halves, Quantity::Width, 24).selection.column, 3 + 66);
        QCOMPARE(dragged(halves, Quantity::Pair, 12).selection.column, 68);

        const Scene alibi = sceneFrom("shift=48 alibi formula");
        QCOMPARE(dragged(alibi, Quantity::Key, 120).selection.shift, 49);
        QCOMPARE(dragged(alibi, Quantity::Key, -12).selection.shift, 47);
        QCOMPARE(dragged(alibi, Quantity::Head, 36).selection.head, 3);
        QCOMPARE(dragged(alibi, Quantity::Head, 1e5).selection.head, 7);
        QCOMPARE(std::get<AlibiScheme>(changed(alibi, "heads", 12).scheme).heads, 9);

        Scene t5 = sceneFrom("formula");
        setScheme(t5, seededT5({}, 4, 1));
        const auto buckets = [](const Scene& of) { return std::get<T5Scheme>(of.scheme).buckets; };
        QCOMPARE(buckets(changed(t5, "buckets", 24)).buckets, 34);
        QCOMPARE(buckets(changed(t5, "max-distance", 150)).maximumDistance, 1300);
        // A drag to fewer than the distances with separate buckets changes nothing.
        QCOMPARE(buckets(changed(t5, "max-distance", -1e4)).maximumDistance, 128);
        T5Scheme own = seededT5({}, 4, 1);
        own.seed.reset();
        QVERIFY(!parameterKnob(own, "buckets"));  // the table of a model has a fixed number of buckets

        const Scene broader = changed(sceneFrom("grid height=5 width=8 formula"), "width", 12);
        QCOMPARE(std::get<GridScheme>(broader.scheme).width, 9);
        QCOMPARE(broader.encoding.length, 45);
    }

    void draggingParameterOfOtherSchemeChangesNothing() {
        Scene scene = sceneFrom("rope formula");
        const Knob last{Knob::Quantity::Parameter,
                        static_cast<int>(infoOf(scene.scheme).parameters.size()) - 1};
        setScheme(scene, IndexScheme{});
        QVERIFY(FormulaModel(std::make_shared<const Scene>(scene), nullptr).knobText(last).isEmpty());
        QVERIFY(after(scene, knobEdit(scene, last, 60)) == scene);
    }

    // A drag is relative to its start, so its own changes do not count twice.
    void dragIsRelativeToItsStart() {
        const Scene before = sceneOf(10, 6);
        Scene now = before;
        for (const double pixels : {12.0, 24.0, 36.0})
            now = after(before, knobEdit(now, Knob{Knob::Quantity::Position}, pixels));
        QCOMPARE(now.selection.position, 13);
        // A key moves on from the selection.
        for (int k = 0; k < 3; ++k)
            now = after(before, selectionStep(now, Knob{Knob::Quantity::Position}, 1));
        QCOMPARE(now.selection.position, 16);
    }

    void everyDraggableNumberHasDescription_data() {
        QTest::addColumn<QString>("scheme");
        for (const SchemeInfo& info : schemes())
            if (info.entry != Entry::Nowhere) QTest::addRow("%s", info.id) << QString::fromUtf8(info.id);
    }
    void everyDraggableNumberHasDescription() {
        QFETCH(QString, scheme);
        if (scheme == "table"_L1) return;  // no table is open
        Scene scene = sceneOf(10, 6);
        setScheme(scene, newScheme(scene, scheme));
        std::vector<Knob> knobs;
        const auto model = figureKind(u"formula"_s).modelOf(scene);
        const auto& formula = dynamic_cast<const FormulaModel&>(*model);
        for (const CalculationLine& line : formula.allLines())
            for (const Grip& grip : line.grips) {
                if (std::ranges::count(knobs, grip.knob) == 0) knobs.push_back(grip.knob);
                QVERIFY((grip.isRight ? line.right : line.left).size() > grip.run);
                QVERIFY(!formula.knobText(grip.knob).isEmpty());
                // It changes something in one direction or the other.
                const bool moves = !(after(scene, knobEdit(scene, grip.knob, 60)) == scene) ||
                                   !(after(scene, knobEdit(scene, grip.knob, -60)) == scene);
                QVERIFY2(moves || headCount(scene) == 1, qPrintable(formula.knobText(grip.knob)));
            }
        QVERIFY(std::ranges::count(knobs, Knob{Knob::Quantity::Position}) == 1 ||
                entryOf(scene) == Entry::Score);
        const std::size_t smallest = entryOf(scene) == Entry::Rotation ? 4 : 2;
        QCOMPARE_GE(knobs.size(), smallest);
    }

    void calculationOfCellMatchesArticle() {
        const QStringList expected = {u"PE(p, 2i+1)= cos(p / n^(2i/d))"_s,
                                      u"PE(1, 3)= cos(1 / 10,000^(2·1/4))"_s, u"= cos(1 / 100)"_s,
                                      u"= cos(0.010)"_s, u"= 0.99995"_s};
        QCOMPARE(textsOf(modelOf(sceneOf(1, 3, 4))), expected);
    }
    void linesOptionLimitsLinesAndBlanksHideNumbers() {
        Scene scene = sceneOf(10, 6);
        set(scene, "lines", 3);
        QCOMPARE(modelOf(scene).shownLines().size(), 3u);
        QCOMPARE(modelOf(scene).table().rows, 3);
        set(scene, "blanks", true);
        const FormulaModel model = modelOf(scene);
        QVERIFY(textsOf(model)[2].contains(u"____"_s));
        QVERIFY(!model.alternativeText().contains(u"1.53993"_s));
        QVERIFY(std::holds_alternative<std::monostate>(model.table().cell(2, 2)));
        scene = after(scene, linesEdit(5));
        QCOMPARE(modelOf(scene).shownLines().size(), 5u);
    }

    void nextLineAsksForItsNumber() {
        Scene scene = sceneOf(10, 6);
        QVERIFY(!modelOf(scene).asked());
        set(scene, "lines", 1);
        QVERIFY(!modelOf(scene).asked());  // inserting the numbers is not an exercise
        set(scene, "lines", 3);
        const FormulaModel model = modelOf(scene);
        QVERIFY(model.asked());
        QVERIFY(textOf(*model.asked()).contains(blankText));
        QVERIFY(!textOf(*model.asked()).contains(u"6.49"_s));
        const FormulaLayout layout =
            placeFormula(model.allLines(), 3, QRectF(0, 0, 900, 500), Style(), &*model.asked());
        QVERIFY(QRectF(0, 0, 900, 500).contains(layout.field));
        for (const PlacedRun& placed : layout.runs) QVERIFY(!placed.rect.intersects(layout.field));
    }

    void guessIsKeptWithItsVerdict() {
        Scene scene = sceneOf(10, 6);
        set(scene, "lines", 3);
        scene = after(scene, guessEdit(3, u"6.5"_s));
        QCOMPARE(modelOf(scene).shownLines().size(), 4u);
        QVERIFY(textsOf(modelOf(scene))[3].contains(u"filled in: 6.5, right"_s));
        scene = after(scene, guessEdit(4, u"0.3"_s));
        QVERIFY(textsOf(modelOf(scene))[3].contains(u"right"_s));
        QVERIFY(textsOf(modelOf(scene))[4].contains(u"filled in: 0.3, off by 0.0909"_s));
        QVERIFY(modelOf(scene).alternativeText().contains(u"off by"_s));
        scene.selection.position = 11;  // another cell has no guesses
        QVERIFY(!modelOf(scene).alternativeText().contains(u"filled in"_s));
        QVERIFY_EXCEPTION_THROWN(guessEdit(4, u"a lot"_s), std::exception);
    }

    void guessIsCheckedToItsWrittenDigits() {
        QCOMPARE(guessVerdict(u"6.49"_s, 6.4938), u"right"_s);
        QCOMPARE(guessVerdict(u"6"_s, 6.4938), u"right"_s);
        QVERIFY(guessVerdict(u"6.4"_s, 6.4938).startsWith(u"off by 0.09"_s));
        QCOMPARE(guessVerdict(u"1e4"_s, 10000), u"right"_s);
        QCOMPARE(guessVerdict(u"1.5e-3"_s, 0.00154), u"right"_s);
        QVERIFY(guessVerdict(u"1.5e-3"_s, 0.0016).startsWith(u"off"_s));
    }

    void invalidGuessesAreIgnored() {
        Scene scene = sceneOf(10, 6);
        for (const char* text : {"nonsense", "10 6 10000 128:", "10 6 10000 128: x y z a b c d e f", ":"}) {
            set(scene, "guesses", QString::fromLatin1(text));
            QVERIFY(!modelOf(scene).alternativeText().contains(u"filled in"_s));
        }
    }

    void draggingChangesTermInStepsWithinLimits() {
        const Scene scene = sceneOf(10, 6);
        QCOMPARE(after(scene, knobEdit(scene, Knob{Knob::Quantity::Position}, 36)).selection.position, 13);
        QCOMPARE(after(scene, knobEdit(scene, Knob{Knob::Quantity::Position}, 1e6)).selection.position, 49);
        QCOMPARE(after(scene, knobEdit(scene, Knob{Knob::Quantity::Position}, -1e6)).selection.position, 0);
        QCOMPARE(after(scene, knobEdit(scene, Knob{Knob::Quantity::Pair}, 24)).selection.column, 10);
        QCOMPARE(after(scene, knobEdit(scene, Knob{Knob::Quantity::Pair}, 1e6)).selection.column, 126);
        QCOMPARE(after(scene, knobEdit(scene, Knob{Knob::Quantity::Base}, 150)).encoding.base, 1e5);
        QCOMPARE(after(scene, knobEdit(scene, Knob{Knob::Quantity::Base}, -1e6)).encoding.base, 1.0);
        QCOMPARE(after(scene, knobEdit(scene, Knob{Knob::Quantity::Base}, 1e5)).encoding.base,
                 EncodingParameters::maximumBase);
        QCOMPARE(after(scene, knobEdit(scene, Knob{Knob::Quantity::Width}, 12)).encoding.dModel, 130);
        const Scene narrow = after(scene, knobEdit(scene, Knob{Knob::Quantity::Width}, -1e6));
        QCOMPARE(narrow.encoding.dModel, 2);
        QCOMPARE(narrow.selection.column, 0);  // the only pair left
    }

    void draggingWidthKeepsPairAndWave() {
        Scene scene = sceneOf(10, 70);
        scene.encoding.layout = Layout::Halves;  // the cosine of pair 6
        const Scene wider = after(scene, knobEdit(scene, Knob{Knob::Quantity::Width}, 24));
        QCOMPARE(wider.encoding.dModel, 132);
        QCOMPARE(wider.selection.column, 66 + 6);
    }

    void everyLineFitsAreaAtAnySize_data() {
        QTest::addColumn<QSize>("size");
        for (const QSize& size : {QSize(1900, 1000), QSize(640, 360), QSize(300, 180)})
            QTest::addRow("%d x %d", size.width(), size.height()) << size;
    }
    void everyLineFitsAreaAtAnySize() {
        QFETCH(QSize, size);
        const Style style = panelStyle(size);
        for (const std::int64_t position : {std::int64_t{1}, std::int64_t{49}}) {
            const FormulaModel model =
                modelOf(sceneFrom(u"base=123456789 position=%1 column=127 formula"_s.arg(position)));
            const QRectF area(QPointF(0, 0), size);
            const FormulaLayout layout = placeFormula(model.allLines(), 5, area, style);
            for (const PlacedRun& placed : layout.runs)
                QVERIFY2(area.adjusted(-1, -1, 1, 1).contains(placed.rect), qPrintable(placed.run.text));
            QVERIFY(layout.pixels >= style.metrics.small);
        }
    }

    /// The definition of T5 is too long; the others and the result stay.
    void smallAreaLeavesOutLinesThatWouldBeTooSmall() {
        const FormulaModel model = calculationOf(makeScheme("t5", 128, 50, 7));
        const auto& lines = model.allLines();
        const QRectF area(0, 0, 170, 140);
        const Style style = panelStyle(area.size());
        const FormulaLayout layout = placeFormula(lines, lines.size(), area, style);
        QVERIFY(layout.pixels >= std::floor(style.metrics.small));
        for (const PlacedRun& placed : layout.runs)
            QVERIFY2(area.adjusted(-1, -1, 1, 1).contains(placed.rect), qPrintable(placed.run.text));
        QCOMPARE(layout.runs.back().run.text, lines.back().right.back().text);
        const FormulaLayout first = placeFormula(lines, 2, area, style);
        QVERIFY(!first.runs.empty() && first.runs.size() < layout.runs.size());
        for (std::size_t k = 0; k < first.runs.size(); ++k) QCOMPARE(first.runs[k].rect, layout.runs[k].rect);
    }

    /// Also in a quarter of a small window.
    void everySchemeIsAnnotated_data() {
        QTest::addColumn<QString>("id");
        for (const SchemeInfo& scheme : schemes())
            if (scheme.entry != Entry::Nowhere && scheme.id != std::string_view("sinusoidal"))
                QTest::addRow("%s", scheme.id) << QString::fromLatin1(scheme.id);
    }
    void everySchemeIsAnnotated() {
        QFETCH(QString, id);
        const QSize size(460, 230);
        const Style style = panelStyle(size);
        const auto model = calculationOf(makeScheme(id.toStdString(), 128, 50, 7));
        const auto& lines = model.allLines();
        const FormulaLayout layout = placeFormula(lines, lines.size(), QRectF(QPointF(0, 0), size), style);
        QCOMPARE(layout.notes.size(), lines.size());
    }

    void revealingLinesMovesNothing() {
        const FormulaModel model = modelOf(sceneOf(10, 6));
        const Style style = screenStyle({});
        const QRectF area(0, 0, 800, 400);
        const FormulaLayout two = placeFormula(model.allLines(), 2, area, style);
        const FormulaLayout five = placeFormula(model.allLines(), 5, area, style);
        QVERIFY(two.runs.size() < five.runs.size());
        for (std::size_t k = 0; k < two.runs.size(); ++k) QCOMPARE(two.runs[k].rect, five.runs[k].rect);
    }
};

QTEST_MAIN(FormulaTest)
#include "formula_test.moc"
