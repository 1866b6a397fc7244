// SPDX-License-Identifier: GPL-3.0-or-later
//
// Every figure under every scheme: a picture, or the sentence that says why there is none.
#include "app/figures/heatmap/picture.h"
#include "app/figures/registry.h"
#include "app/model/scheme_formula.h"
#include "app/plot/qcustomplot.h"
#include "app/scene/literals.h"
#include "app/scene/number_format.h"
#include "app/scene/scene_scheme.h"
#include "app/style/style.h"
#include "core/error.h"
#include "tests/columns.h"
#include "tests/contains.h"
#include "tests/figure_rows.h"
#include "tests/figures/shown_figure.h"
#include "tests/points.h"
#include "tests/scenes.h"
#include "tests/text_rows.h"

#include <QImage>
#include <QTest>
#include <QWidget>

#include <algorithm>
#include <cmath>

using namespace sinescope;

namespace {

Scene tableScene(bool hasNumbers = true) {
    Matrix values = Matrix::Random(200, 6);
    values.row(0).setConstant(500);  // a row like those that some models have for padding
    const TableScheme table = tableScheme(WeightTable(values), "wpe.weight of m.safetensors");
    return withScheme(hasNumbers ? table : withoutNumbers(table));
}

std::vector<Scene> scenesOfEveryScheme() {
    std::vector<Scene> scenes;
    for (const SchemeInfo& info : schemes()) scenes.push_back(sceneFrom(info.id));
    for (const bool hasNumbers : {true, false}) scenes.push_back(tableScene(hasNumbers));
    for (const char* text : {"alibi causal=on", "rope d_model=7"}) scenes.push_back(sceneFrom(text));
    return scenes;
}

std::shared_ptr<const FigureModel> heatmapOf(const Scene& scene) {
    return figureKind(u"heatmap"_s).modelOf(scene);
}

const HeatmapPicture& pictureOf(const FigureModel& model) {
    return dynamic_cast<const HeatmapBase&>(model).picture();
}

double colorLimitOf(const Scene& scene) {
    return findFact(heatmapOf(scene)->facts(), u"heatmap.color_limit"_s)->value;
}

/// A view of the size of a panel.
struct Shown {
    std::unique_ptr<FigureView> view;
    explicit Shown(const QString& id) : view(figureKind(id).makeView()) {
        view->surface()->resize(480, 320);
        view->surface()->setAttribute(Qt::WA_DontShowOnScreen);
    }
    void show(const Scene& scene, bool inFile = false) {
        Style style = screenStyle(scene.style);
        style.showAffordances = !inFile;
        view->update(figureKind(view->spec().id).modelOf(scene), Change::Everything, style);
    }
    QImage image() const { return paintedBy(*view, {480, 320}); }
};

}  // namespace

class SchemePicturesTest : public QObject {
    Q_OBJECT

 private slots:
    void everyFigureHasPictureOrReasonForEveryScheme() {
        for (const Scene& scene : scenesOfEveryScheme())
            for (const FigureKind& kind : figureKinds()) {
                const auto model = kind.modelOf(scene);
                const EmptyReason* emptyReason = emptyReasonIn(model.get());
                const QString what = kind.spec.id + ' '_L1 + QLatin1String(infoOf(scene.scheme).id);
                if (isSinusoidal(scene)) {
                    QVERIFY2(!emptyReason, qPrintable(what));
                    continue;
                }
                QVERIFY2(!model->alternativeText().isEmpty(), qPrintable(what));
                QVERIFY2(model->table().rows > 0, qPrintable(what));
                if (!emptyReason) continue;
                QVERIFY2(emptyReason->sentence.endsWith('.'_L1), qPrintable(emptyReason->sentence));
                QVERIFY2(model->facts().empty() && model->claim().isEmpty(), qPrintable(what));
                if (!emptyReason->figure.isEmpty()) {
                    const auto other = figureKind(emptyReason->figure).modelOf(scene);
                    const EmptyReason* its = emptyReasonIn(other.get());
                    QVERIFY2(!its || its->isTableMissing, qPrintable(what));
                }
                QVERIFY_EXCEPTION_THROWN(model->program(), Error);
            }
    }

    void modelIsNotMadeForUnsupportedScheme() {
        for (const FigureKind& kind : figureKinds()) {
            FigureKind counted = kind;
            int made = 0;
            counted.make = [&](std::shared_ptr<const Scene> scene, const FigureModel* before) {
                ++made;
                return kind.make(std::move(scene), before);
            };
            const auto model = counted.modelOf(sceneFrom("alibi"));
            QCOMPARE(made, emptyReasonIn(model.get()) ? 0 : 1);
        }
    }

    void markOfCursorStaysWhileSchemeChanges() {
        const Cursor cursor{5, 3, 1, {}};
        Shown changed(u"positions"_s), other(u"positions"_s);
        changed.show(Scene());
        changed.view->setCursor(cursor);
        changed.show(sceneFrom("alibi"));
        other.show(sceneFrom("alibi"));
        const QImage unmarked = other.image();
        other.view->setCursor(cursor);
        QVERIFY(other.image() != unmarked);
        QCOMPARE(changed.image(), other.image());
    }

    void emptyReasonIsPaintedAndLinksToOtherFigure() {
        Shown shown(u"wavelengths"_s);
        Scene scene = sceneFrom("alibi");
        shown.show(scene);
        const QImage image = shown.image();
        QVERIFY(coloursOf(image) > 2);  // text on a background
        std::optional<QPointF> link;
        for (int y = 0; y < 320 && !link; y += 2)
            if (shown.view->linkAt(QPointF(240, y))) link = QPointF(240, y);
        QVERIFY(link);
        const QString tip = shown.view->linkAt(*link)->tip;
        QVERIFY(!shown.view->clicked({2, 2}));
        const std::optional<SceneEdit> edit = shown.view->clicked(*link);
        QVERIFY(edit);
        scene.figures.clear();
        edit->change(scene);
        QCOMPARE(scene.figures.size(), std::size_t{1});
        QCOMPARE(scene.figures[0].id, u"dimensions"_s);
        QVERIFY(shown.view->keyPressed(Qt::Key_Return, {}));
        // A file has no links.
        shown.show(sceneFrom("alibi"), true);
        QVERIFY(!shown.view->linkAt(*link));
        // With the sinusoid the picture returns.
        shown.show(Scene());
        QVERIFY(!shown.view->linkAt(*link) || shown.view->linkAt(*link)->tip != tip);
        QVERIFY(shown.image() != image);
    }

    void missingTableAsksForItsFile() {
        const auto model = heatmapOf(tableScene(false));
        const EmptyReason* emptyReason = emptyReasonIn(model.get());
        QVERIFY(emptyReason && emptyReason->isTableMissing);
        QVERIFY(emptyReason->sentence.contains(u"wpe.weight of m.safetensors"_s));
        QVERIFY(emptyReasonIn(heatmapOf(sceneFrom("table")).get())->isTableMissing);
        QVERIFY(!emptyReasonIn(heatmapOf(tableScene()).get()));
    }

    void heatmapOfTableHasItsValuesAndRobustLimits() {
        const Scene scene = tableScene();
        const auto model = heatmapOf(scene);
        const Matrix& values = openedTable(scene)->table.values();
        QCOMPARE(pictureOf(*model).value(7, 3), values(7, 3));
        QVERIFY(colorLimitOf(scene) < 2);  // 0.5 % of the values are 500, which the percentiles ignore
        const std::vector<Fact> facts = model->facts();
        const Fact* cut = findFact(facts, u"heatmap.cut"_s);
        QVERIFY(cut && cut->value >= 6);
        QVERIFY(pictureOf(*model).valueNames.first().contains(u"percentile"_s));
        Scene full = scene;
        FigureState* state = findFigure(full, u"heatmap"_s);
        state->options[u"limits"_s] = u"full"_s;
        QCOMPARE(colorLimitOf(full), 500.0);
        QVERIFY(!findFact(heatmapOf(full)->facts(), u"heatmap.cut"_s));
    }

    void colorLimitsOfTableCanBeTyped() {
        Scene scene = tableScene();
        const Matrix& values = openedTable(scene)->table.values();
        FigureState* state = findFigure(scene, u"heatmap"_s);
        const OptionSpec& limit = figureKind(u"heatmap"_s).spec.options[2];
        QVERIFY(!limit.isOffered(scene));
        state->options[u"limits"_s] = u"typed"_s;
        state->options[u"limit"_s] = 0.25;
        QVERIFY(limit.isOffered(scene) && !limit.isOffered(sceneFrom("grid")));
        validateFigures(scene, figureCatalog());
        const auto model = heatmapOf(scene);
        QCOMPARE(colorLimitOf(scene), 0.25);
        double beyond = 0;
        for (const double value : values.reshaped()) beyond += std::abs(value) > 0.25 ? 1 : 0;
        QCOMPARE(findFact(model->facts(), u"heatmap.cut"_s)->value, beyond);
        QVERIFY(pictureOf(*model).valueNames.first().contains(u"±0.25"_s));
    }

    void heatmapOfBiasesIsQueryByKeyForSelectedHead() {
        Scene scene = sceneFrom("position=20 shift=-6 alibi head=1");
        const auto model = heatmapOf(scene);
        const HeatmapPicture& picture = pictureOf(*model);
        QCOMPARE(picture.columns, scene.encoding.length);
        for (const auto& [query, key] : {std::pair(0, 0), std::pair(3, 40), std::pair(30, 8)})
            QCOMPARE(picture.value(query, key), -0.25 * std::abs(query - key));  // the second slope of 8
        QCOMPARE(dynamic_cast<const HeatmapBase&>(*model).selectedColumn(), std::optional<std::int64_t>(14));
        QCOMPARE(model->readout({})[0].label, u"bias(20, 14)"_s);
        QCOMPARE(findFact(model->facts(), u"heatmap.value"_s)->value, -1.5);
        scene.selection.shift = 45;
        QVERIFY(!dynamic_cast<const HeatmapBase&>(*heatmapOf(scene)).selectedColumn());
    }

    void headingsOfManyKeysAreComputedLazily() {
        Headings headings = {u"position"_s};
        int asked = 0;
        headings.count(std::int64_t{1} << 20, [&asked](std::int64_t key) {
            ++asked;
            return QString::number(7 + key);
        });
        QCOMPARE(headings.size(), (1 << 20) + 1);
        QCOMPARE(headings.front(), u"position"_s);
        QCOMPARE(headings[4], u"10"_s);
        QCOMPARE(headings.value(-1), QString());
        QCOMPARE(headings.value(headings.size()), QString());
        QCOMPARE(headings.mid(0, 3), (QStringList{u"position"_s, u"7"_s, u"8"_s}));
        QVERIFY(headings == Headings(headings));
        QCOMPARE(headings.indexOf(u"9"_s), 3);
        QCOMPARE_LT(asked, 20);
        const Scene scene = sceneFrom("length=1048576 first_position=3 alibi");
        const FigureTable table = heatmapOf(scene)->table();
        QCOMPARE(table.columns.size(), scene.encoding.length + 1);
        QCOMPARE(table.columns.back(), QString::number(scene.encoding.length + 2));
    }

    /// The number is the term that the form adds: by hand, for each form, with and without a mask.
    void barAddsBiasOfAlibiForm() {
        using Factor = double (*)(double query, double key);
        const std::pair<AlibiForm, Factor> forms[] = {
            {AlibiForm::Distance, [](double p, double q) { return q - p; }},
            {AlibiForm::Symmetric, [](double p, double q) { return -std::abs(p - q); }},
            {AlibiForm::KeyFromLast, [](double, double q) { return q - 11; }},
            {AlibiForm::Key, [](double, double q) { return q; }},
            {AlibiForm::Inverted, [](double p, double q) { return 11 - std::abs(p - q); }}};
        const std::pair<std::int64_t, double> slopes[] = {{1, 1.0 / 16}, {4, 0.5}, {5, 0.125}};  // of 6 heads
        for (const auto& [form, factor] : forms)
            for (const bool causal : {false, true})
                for (const auto& [head, slope] : slopes)
                    for (const auto& [p, q] : {std::pair(10, 7), {3, 11}, {0, 0}, {5, 8}}) {
                        Scene scene;
                        scene.encoding.length = 12;
                        setScheme(scene, AlibiScheme{.heads = 6, .form = form, .causal = causal});
                        scene.selection.position = p;
                        scene.selection.shift = q - p;
                        scene.selection.head = head;
                        clampToValid(scene);
                        const double bias = slope * factor(p, q);
                        const bool isSeen = !causal || q <= p;
                        const QString setting =
                            u"form %1, causal %2, head %3, bias(%4, %5)"_s.arg(static_cast<int>(form))
                                .arg(causal)
                                .arg(head)
                                .arg(p)
                                .arg(q);
                        const QString bar = plainText(schemeNumbers(scene, p, 0, q - p));
                        const QString sum = u"= score %1 %2"_s.arg(bias < 0 ? u"−"_s : u"+"_s,
                                                                   plainNumber(std::abs(bias), 5));
                        QVERIFY2(bar.contains(sum), qPrintable(bar + setting));
                        QCOMPARE(bar.contains(u"; masked"_s), !isSeen);
                    }
    }

    void alibiKeyFormRequiresFirstPositionZero() {
        Scene scene;
        scene.encoding.firstPosition = 7;
        setScheme(scene, AlibiScheme{.form = AlibiForm::Key});
        QCOMPARE(scene.encoding.firstPosition, std::int64_t{0});
        scene.encoding.firstPosition = 7;
        QVERIFY_THROWS_EXCEPTION(Error, validate(scene));
    }

    void colorBarIsOneSidedIfValuesHaveOneSign() {
        const auto endsOf = [](const Scene& scene) {
            const auto model = heatmapOf(scene);
            const HeatmapPicture& picture = pictureOf(*model);
            return std::pair(picture.lowest(), picture.highest());
        };
        const double furthest = 49;
        QCOMPARE(endsOf(sceneFrom("alibi")), std::pair(-furthest / 2, 0.0));
        QCOMPARE(endsOf(sceneFrom("index")), std::pair(0.0, furthest));
        QCOMPARE(endsOf(sceneFrom("unit-interval")), std::pair(0.0, 1.0));
        QCOMPARE(endsOf(sceneFrom("rope")), std::pair(-1.0, 1.0));
        QCOMPARE(endsOf(sceneFrom("grid")), std::pair(-1.0, 1.0));
        const auto [lowest, highest] = endsOf(tableScene());
        QVERIFY(lowest < 0 && highest > 0);
    }

    void clickOnBiasSelectsQueryAndDistance() {
        Shown shown(u"heatmap"_s);
        Scene scene = sceneFrom("t5");
        shown.show(scene);
        shown.image();  // does the layout
        const QPointF point(240, 60);
        const Cursor at = shown.view->cursorAt(point);
        QVERIFY(at.position && at.shift && !at.column);
        const auto edit = shown.view->clicked(point);
        QVERIFY(edit);
        edit->change(scene);
        QCOMPARE(scene.selection.position, *at.position);
        QCOMPARE(scene.selection.shift, *at.shift);
    }

    void formulaNamesAttentionFactor() {
        const Scene scene = sceneFrom("rope scaling=yarn factor=8");
        QVERIFY(plainText(schemeFormula(scene)).endsWith(u", times 1.20794"_s));  // 0.1 ln 8 + 1
    }

    void conceptsAreHighlightedOnlyForTheirScheme() {
        for (const QString& id : {u"none"_s, u"alibi"_s}) {
            Scene scene = sceneFrom(id + u" concepts heatmap sum positions"_s);
            const auto highlighted = [&scene] {
                return findFact(figureKind(u"concepts"_s).modelOf(scene)->facts(), u"concepts.shown"_s)
                    ->value;
            };
            QCOMPARE(highlighted(), id == "alibi"_L1 ? 1.0 : 0.0);  // the idea of ALiBi itself
            setScheme(scene, SinusoidalScheme{});
            QVERIFY(highlighted() > 2);
        }
    }

    void programWritesNumbersIfFigureDoes() {
        const auto programOf = [](const char* scene) { return heatmapOf(sceneFrom(scene))->program().text; };
        QVERIFY(programOf("length=4 d_model=4").contains(u"ax.text"_s));
        QVERIFY(!programOf("length=4 d_model=4 heatmap values='off'").contains(u"ax.text"_s));
        QVERIFY(!programOf("").contains('@'_L1));
    }

    void heatmapTicksKeysLikePositions() {
        const auto view = viewOf(u"heatmap"_s, sceneFrom("length=1000 alibi"));
        paintedBy(*view, {900, 600});
        const QCPAxisRect* chart = view->surface()->findChild<QCustomPlot*>()->axisRects().constFirst();
        const QVector<double> keys = chart->axis(QCPAxis::atBottom)->tickVector();
        QVERIFY(keys.contains(200));
        QVERIFY(!keys.contains(256));
    }

    void valuesOutsideFloatRangeAreDrawnOrExplained_data() { figureRows("figure"); }
    /// A figure that draws unscaled values shows a sentence instead; in figures that divide the table by its
    /// largest value, every cell has a colour.
    void valuesOutsideFloatRangeAreDrawnOrExplained() {
        QFETCH(QString, figure);
        const QStringList asTheyAre = {u"heatmap"_s, u"positions"_s, u"dimensions"_s, u"compare"_s,
                                       u"precision"_s};
        const QSize size(400, 300);
        for (const auto& [unit, isDrawn, name] : {std::tuple(1e300, false, u"10³⁰⁰"_s),
                                                  {1e37, true, {}},
                                                  {1e-36, true, {}},
                                                  {1e-300, false, u"10⁻³⁰⁰"_s}}) {
            Matrix values(12, 8);
            for (int p = 0; p < 12; ++p)
                for (int j = 0; j < 8; ++j) values(p, j) = unit * std::sin(p / std::pow(10.0, j / 4) + j);
            values(0, 0) = unit;
            const Scene scene = withScheme(tableScheme(WeightTable(values), "t"));
            const auto model = figureKind(figure).modelOf(scene);
            const EmptyReason* emptyReason = emptyReasonIn(model.get());
            if (asTheyAre.contains(figure)) {
                QCOMPARE(!emptyReason, isDrawn);
                if (emptyReason)
                    QVERIFY_CONTAINS(emptyReason->sentence, u"its largest magnitude is "_s + name);
            }
            if (emptyReason) continue;
            const int grey = pixelsOf(colormap(scene.style.colormap, false).missing,
                                      pictureOf(*figureKind(figure).makeView(), scene, size));
            QVERIFY2(grey < 100, qPrintable(u"%1: %2 grey pixels"_s.arg(unit).arg(grey)));
        }
    }

    /// Grey cells and the end of a line would be unexplained.
    void maskedKeysAreNamed() {
        const QSize size(800, 420);
        for (const bool causal : {false, true}) {
            const Scene scene = sceneFrom(causal ? "alibi causal=on" : "alibi causal=off");
            for (const char* figure : {"heatmap", "similarity", "dimensions"})
                QCOMPARE(wordsOf(*shownView(figure, scene, size), size).contains(u"masked"_s), causal);
            QCOMPARE(textIn(*shownView("positions", scene, size), size).contains(u"after it are masked"_s),
                     causal);
        }
    }

    void masksAreNamedBesideTheirNumbers() {
        const QSize size(960, 540);
        const Scene scene = sceneFrom("length=8 alibi causal=on");
        const std::vector<Text> texts = textsOf(*shownView("heatmap", scene, size), size);
        const auto name = std::ranges::find(texts, u"masked"_s, &Text::text);
        QVERIFY(name != texts.end());
        QVERIFY(std::ranges::count(texts, u"−∞"_s, &Text::text) > 20);
        for (const Text& text : texts)
            QVERIFY2(&text == &*name || !text.box.intersects(name->box), qPrintable(text.text));
    }

    /// Half of an axis around 0 would be empty.
    void axisOfPositiveValuesBeginsAtZero() {
        const auto up = [](const char* id) {
            return figureKind(u"positions"_s).modelOf(sceneFrom(id))->scales().at(verticalScale());
        };
        for (const char* id : {"index", "unit-interval"}) {
            const AxisRange range = up(id);
            QVERIFY2(range.lower <= 0 && range.lower > -0.1 * range.upper, id);
        }
        QCOMPARE(up("learned").lower, -up("learned").upper);
    }

    /// It would jump while the selection moves from row to row or from column to column.
    void axisDoesNotDependOnSignOfSelectedRowOrColumn() {
        Matrix values = Matrix::Ones(20, 2);
        for (Eigen::Index p = 1; p < values.rows(); ++p)
            values.row(p) << values(p - 1, 0) + 1, -values(p - 1, 1);
        Scene scene = withScheme(tableScheme(WeightTable(values), "t"));
        scene.selection.columns = scene.selection.positions = std::vector<std::int64_t>{0};
        for (const char* figure : {"positions", "derivative"}) {
            scene.selection.position = scene.selection.column = 0;  // nothing shown is negative
            const auto model = figureKind(QLatin1String(figure)).modelOf(scene);
            const AxisRange range = model->scales().at(verticalScale());
            QVERIFY2(range.lower == -range.upper, figure);
        }
    }

    /// The loss of six schemes was measured; it is the only picture past L_tr of two of them.
    void measuredLossIsShownUnderEachMeasuredScheme() {
        for (const char* id : {"none", "sinusoidal", "learned", "rope", "t5", "alibi", "shaw"}) {
            Scene scene = sceneFrom(id);
            const auto claim = [&] { return figureKind(u"beyond"_s).modelOf(scene)->claim(); };
            const bool isOnlyPicture = id == QByteArray("none") || id == QByteArray("learned");
            QCOMPARE(claim().contains(u"only ALiBi keeps"_s), isOnlyPicture);
            openedFigure(scene, u"beyond"_s).options.insert(u"part"_s, u"loss"_s);
            QCOMPARE(claim().contains(u"only ALiBi keeps"_s), id != QByteArray("shaw"));
        }
    }

    void gridFormulaStartsWithAxisOfFirstColumn() {
        for (const char* convention :
             {"mae", "simple-vit", "detr", "deformable-detr", "multidimensional", "tensor2tensor"}) {
            const Scene scene =
                sceneFrom(u"d_model=16 grid height=4 width=5 convention="_s + QLatin1String(convention));
            // Position 1 is one column further, position 5 one row; one of them changes column 0 of the
            // table.
            const auto rows = inputRows(scene);
            const bool columnFirst = rows->value(1, 0) != rows->value(0, 0);
            QVERIFY(columnFirst != (rows->value(5, 0) != rows->value(0, 0)));
            const QString formula = plainText(schemeFormula(scene));
            QVERIFY2((formula.indexOf(u"mod"_s) < formula.indexOf(u"÷"_s)) == columnFirst,
                     qPrintable(formula));
        }
    }

    void formulaAndNumbersMatchScheme_data() {
        addColumns<QString, QString, QString>();
        textRow("alibi", "score − m |q − p|", "head 0: score − 0.5 |12 − 10| = score − 1");
        textRow("index", "x + p", "row 10, column 6: 10.0000");
        textRow("unit-interval", "x + p / (L − 1)", "10 / 49 = 0.204082");
        textRow("none", "x: no position enters", "");
        textRow("grid", "x + [PE(p mod 8), PE(p ÷ 8)]", "patch 10: row 1, column 2 of 8 × 8; value 0.3482");
        textRow("rope", "pair i of q, k rotated by p / B^(2i/r)",
                "angle(10, 3) = 10 · 0.649382 = 6.49382 rad");
        textRow("learned", "x + row p of the learned table", nullptr);
    }

    void formulaAndNumbersMatchScheme() {
        const auto [id, formula, numbers] = thisRow<QString, QString, QString>();
        const Scene scene = sceneFrom(id);
        QCOMPARE(plainText(schemeFormula(scene)), formula);
        if (!numbers.isNull()) QCOMPARE(plainText(schemeNumbers(scene, 10, 6, 2)), numbers);
    }

    void bucketOfDistanceIsCalculated() {
        const Scene scene = sceneFrom("t5");
        // 16 buckets per side, 8 of them exact: 12 back is 8 + floor(ln(1.5) / ln(16) 8) = 9.
        const QString numbers = plainText(schemeNumbers(scene, 20, 0, -12));
        QVERIFY2(
            numbers.startsWith(u"distance −12: bucket min(15, 8 + ⌊ln(12/8) / ln(128/8) · 8⌋) = 9, bias"_s),
            qPrintable(numbers));
        QVERIFY(plainText(schemeNumbers(scene, 20, 0, -3)).startsWith(u"distance −3: bucket 3,"_s));
    }
};

QTEST_MAIN(SchemePicturesTest)
#include "scheme_pictures_test.moc"
