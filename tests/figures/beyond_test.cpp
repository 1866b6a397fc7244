// SPDX-License-Identifier: GPL-3.0-or-later
//
// Tests Beyond through the Figure interface: what it paints, and how a drag, a key and a click change the
// Scene.
#include "app/figures/beyond/model.h"
#include "app/model/deferred_model.h"
#include "app/model/experiment.h"
#include "app/plot/canvas.h"
#include "app/plot/extrapolation_shading.h"
#include "app/scene/document.h"
#include "app/scene/literals.h"
#include "app/scene/scene_scheme.h"
#include "app/style/figure_size.h"
#include "core/error.h"
#include "tests/columns.h"
#include "tests/contains.h"
#include "tests/figures/shown_figure.h"
#include "tests/files.h"
#include "tests/points.h"
#include "tests/scenes.h"

#include <QImage>
#include <QJsonArray>
#include <QJsonDocument>
#include <QRegularExpression>
#include <QTest>

#include <algorithm>
#include <cmath>
#include <numbers>

using namespace sinescope;

namespace {

const QString id = u"beyond"_s;

class Shown : public ShownFigure {
 public:
    explicit Shown(const Scene& scene, const QSize& size = {900, 560}) : ShownFigure(id, scene, size) {}
    /// Returns a point above the notes for which `is` returns true.
    template <typename Predicate>
    std::optional<QPointF> pointWhere(Predicate is) {
        for (int y = size().height() - 120; y > 0; y -= 7)
            for (int x = 0; x < size().width(); ++x)
                if (is(QPointF(x, y))) return QPointF(x, y);
        return {};
    }
    /// Returns a point on the rule of the trained length.
    std::optional<QPointF> rule() {
        const auto left = pointWhere([this](const QPointF& at) { return figure().handleAt(at).has_value(); });
        return left ? std::optional(*left + QPointF(6, 0)) : left;
    }
    /// Returns a point whose cursor has the position.
    std::optional<QPointF> pointOf(std::int64_t position) {
        return pointWhere([&](const QPointF& at) { return figure().cursorAt(at).position == position; });
    }
    double past() const {
        return optionValue(figureKind(id).spec, findFigure(scene(), id), u"past"_s).toDouble();
    }
};

Scene sceneOf(std::int64_t dModel, std::int64_t trained) {
    return sceneFrom(u"d_model=%1 trained_length=%2 beyond"_s.arg(dModel).arg(trained));
}

/// The shortest wording for the largest distance of two trained rows.
QString briefDiameter(std::int64_t dModel, std::int64_t trained) {
    const auto model = figureKind(id).modelOf(sceneOf(dModel, trained));
    return static_cast<const BeyondModel&>(*model).statementTexts("diameter_text").back();
}

bool isBlank(const QImage& image) {
    const QRgb corner = image.pixel(0, 0);
    for (const auto [x, y] : pointsOf(image.size()))
        if (image.pixel(x, y) != corner) return false;
    return true;
}

}  // namespace

class BeyondTest : public QObject {
    Q_OBJECT

 private slots:
    /// The last number of the distances and the text about the measurement, beside each other on a slide.
    void numbersOfDistancesStayOffTheText() {
        const FigureSize size = figureSize(u"slide"_s);
        QRectF last, text;
        for (const Text& each : textsOf(id, sceneFrom(u"length=512 d_model=64 beyond"_s), size)) {
            if (each.text == "2,000"_L1) last = each.box.boundingRect();
            if (each.text.startsWith("Loss by position"_L1)) text = each.box.boundingRect();
        }
        const double apart = text.left() - last.right();
        QVERIFY2(!last.isEmpty() && !text.isEmpty() && apart > 4, qPrintable(QString::number(apart)));
    }

    void largestOfSampledDistancesIsALowerBound() {
        QCOMPARE(briefDiameter(2, 50), u"trained max. 2.00"_s);  // nearly opposite points of a circle
        QVERIFY_CONTAINS(briefDiameter(4096, 100'001), u"trained max. ≥ "_s);
    }

    /// Checks the facts against the formula, row by row.
    void singleTrainedRowHasNoDistanceToAnother() {
        const auto text = [](std::int64_t trained) {
            return figureKind(id).modelOf(sceneOf(2, trained))->alternativeText();
        };
        QVERIFY(text(2).contains(u"trained rows: 0.96 apart at most"_s));
        QVERIFY(text(1).contains(u"the nearest. Measured"_s) && !text(1).contains(u"apart"_s));
    }

    void longSearchIsDeferred() {
        const auto made = [](std::int64_t dModel, std::int64_t trained, const FigureModel* before) {
            return std::dynamic_pointer_cast<const DeferredModel>(
                figureKind(id).model(std::make_shared<Scene>(sceneOf(dModel, trained)), before));
        };
        QVERIFY(made(512, 5000, nullptr)->isReady());
        const auto large = made(16'384, 300'000, nullptr);
        QVERIFY(!large->isReady());
        large->prepare();
        QVERIFY(large->isReady() && made(16'384, 300'000, large.get())->isReady());
        QVERIFY(!made(16'384, 300'001, large.get())->isReady());
    }

    /// There a step of the hatching is below the resolution of a double.
    void hatchingFarOutsideViewTerminates() {
        QImage image(400, 200, QImage::Format_ARGB32_Premultiplied);
        QCPPainter painter;
        painter.begin(&image);
        paintExtrapolated(painter, {1e18, 0, 400, 200}, screenStyle({}), false);
        QVERIFY(painter.isActive());
    }

    /// The names at the line ends take the same share of a 3840 x 2160 display as of a smaller one.
    void lossNamesAreNotCutOnLargeDisplay() {
        const auto inkEnds = [](const QSize& size) {
            const Scene scene = sceneFrom("trained_length=50 beyond part=loss");
            const Style style = panelStyle(size);
            const QImage image = pictureOf(*viewOf(id, scene, style), size);
            for (int x = image.width() - 1; x > 0; --x)
                for (int y = 0; y < image.height() / 2; ++y)
                    if (image.pixelColor(x, y) != style.palette.canvas) return double(x) / image.width();
            return 0.0;
        };
        const double original = inkEnds({1600, 880}), large = inkEnds({3520, 1936});
        QVERIFY2(original > 0.9 && std::abs(original - large) < 0.003,
                 qPrintable(u"%1 and %2"_s.arg(original).arg(large)));
    }

    /// At whole device pixels it is painted once and cached, otherwise each time.
    void cachedLossIsAsSharpAsPaintedLoss() {
        const auto view = viewOf(id, sceneFrom("trained_length=50 beyond part=loss"));
        const QImage kept = paintedBy(*view, {800, 500}), painted = paintedBy(*view, {800, 500}, 1 + 1e-9);
        constexpr int belowTexts = 40;  // which are hinted at whole pixels alone
        int largest = 0;
        for (int y = belowTexts; y < kept.height(); ++y)
            for (int x = 0; x < kept.width(); ++x)
                largest = std::max(largest, std::abs(qGreen(kept.pixel(x, y)) - qGreen(painted.pixel(x, y))));
        QCOMPARE_LE(largest, 8);
    }

    /// The line of the distance never runs through the name.
    void noLineCrossesTrainedLengthLabel() {
        const FigureSize& size = figureSize(u"paper-1col"_s);
        const auto nameAt = [&](int past) {
            const Scene scene = sceneFrom(u"trained_length=50 beyond past=%1"_s.arg(past));
            const auto view = viewOf(id, scene, size);
            QRectF box;
            for (const Text& text : textsOf(*view, size.layout()))
                if (text.text.startsWith(u"Lₜᵣ ="_s)) box = text.box.boundingRect();
            return paintedBy(*view, size.layout()).copy(box.toAlignedRect());
        };
        // At 100 the line would be in the middle of the name, at 180 it is right of it.
        const QImage name = nameAt(130);
        QVERIFY(!name.isNull() && !isBlank(name));
        for (const int past : {10, 30, 40, 50, 60})
            QVERIFY2(nameAt(past) == name, qPrintable(QString::number(past)));
    }

    void noteOnScalingIsBelowChart() {
        Scene scene = sceneFrom("length=2000 trained_length=2000 beyond");
        setScheme(scene, RopeScheme{.scaling = DynamicNtkScaling{
                                        .factor = 4, .originalLength = 2000, .sequenceLength = 2000}});
        for (const char* const name : {"slide", "slide-half", "beamer-half"}) {
            double note = 0, axis = 0;
            for (const Text& text : textsOf(id, scene, figureSize(QLatin1String(name)))) {
                const QRectF box = text.box.boundingRect();
                if (text.text.startsWith(u"One of"_s)) note = box.top();
                if (text.text.startsWith(u"distance"_s)) axis = box.bottom();
            }
            QVERIFY2(axis > 0 && note > axis,
                     qPrintable(u"%1: %2, %3"_s.arg(QLatin1String(name)).arg(axis).arg(note)));
        }
    }

    /// Clocks, distance and loss have letters where all three can be read; a small picture shows fewer.
    void lowPaperHasNoClocks_data() {
        addColumns<QString, QString, bool>();
        QTest::newRow("two columns") << u"paper-2col"_s << u"(c)"_s << true;
        QTest::newRow("wide and low") << u"175x40mm"_s << u"(c)"_s << true;
        QTest::newRow("low") << u"120x40mm"_s << u"(b)"_s << false;
        QTest::newRow("small") << u"60x45mm"_s << QString() << false;
    }
    void lowPaperHasNoClocks() {
        const auto [at, lastLetter, hasClocks] = thisRow<QString, QString, bool>();
        const Scene scene;
        const FigureSize size = figureSize(at);
        const auto view = viewOf(id, scene, size);
        QStringList letters = wordsOf(*view, size.layout()).filter(QRegularExpression(u"^\\([a-c]\\)$"_s));
        letters.sort();
        QCOMPARE(letters.isEmpty() ? QString() : letters.last(), lastLetter);
        QCOMPARE(view->captionText().parts.join(' '_L1).contains(u"turn"_s), hasClocks);
    }

    void trainedLengthCanBeTyped() {
        Shown shown(sceneOf(128, 50));
        std::optional<TextField> field;
        for (const Region& region : shown.figure().regions())
            if (region.field) field = shown.figure().textFieldAt(region.field().rect.center());
        QVERIFY(field);
        QCOMPARE(field->text, u"50"_s);
        QVERIFY(shown.apply(field->accept(u"1,024"_s)));
        QCOMPARE(*shown.scene().selection.trainedLength, 1024);
        for (const char* wrong : {"", "0", "-5", "2000000", "ten", "1.5"})
            QVERIFY_THROWS_EXCEPTION(Error, field->accept(QLatin1String(wrong)));
    }

    /// keras-hub's YaRN rotates every position past the original length like that position, so no further
    /// angle is new.
    void kerasHubYarnReachesNoNewAnglesPastOriginalLength() {
        const auto modelIn = [](const char* library) {
            const QString rope = u"rope scaling=yarn factor=4 original-length=30 as-in-keras-hub="_s;
            return figureKind(id).modelOf(
                sceneFrom(u"d_model=16 trained_length=20 "_s + rope + QLatin1String(library)));
        };
        /// The numbers of distances past 30 that differ from that of 30.
        const auto othersIn = [](const FigureTable& table) {
            int others = 0;
            for (std::int64_t distance = 31; distance < 80; ++distance)
                others += table.cell(distance, 2) != table.cell(30, 2);
            return others;
        };
        const auto model = modelIn("on");
        QCOMPARE(model->table().rows, std::int64_t{80});
        QCOMPARE(othersIn(model->table()), 0);
        QVERIFY_CONTAINS(model->alternativeText(), u"counts positions up to 30"_s);
        // Other implementations keep counting, so some pair reaches new angles.
        QVERIFY(othersIn(modelIn("off")->table()) > 0);
        QVERIFY(!modelIn("off")->alternativeText().contains(u"counts positions up to"_s));
    }

    /// A scale of a whole turn makes all rows the same, up to rounding.
    void rowsThatDifferByRoundingAreNotNew() {
        Scene scene = sceneOf(4, 6);
        QVERIFY_CONTAINS(figureKind(id).modelOf(scene)->claim(), u"its rows are new"_s);
        scene.encoding.base = 1;
        scene.encoding.positionScale = 2 * std::numbers::pi;
        QVERIFY(!figureKind(id).modelOf(scene)->claim().contains(u"new"_s));
    }

    void textDoesNotClaimGeneralization() {
        const Scene scene = sceneOf(128, 50);
        QString all = figureKind(id).modelOf(scene)->alternativeText() + experimentTexts().join(QString()) +
                      figureKind(id).spec.claim;
        for (const Readout& line : figureKind(id).modelOf(scene)->readout({})) all += line.label + line.value;
        QVERIFY(all.contains(u"defined"_s));
        QVERIFY(!all.contains(u"generali"_s));
        QVERIFY(experimentTexts().first().contains(u"One seed, one size, one text"_s));
    }

    void lossesMatchExperimentFile() {
        const QByteArray file =
            bytesOf(QStringLiteral(SINESCOPE_SOURCE_DIR "/resources/experiment/loss_by_position.json"));
        const QJsonArray schemes = QJsonDocument::fromJson(file).object().value(u"schemes"_s).toArray();
        const LossExperiment& experiment = lossExperiment();
        QCOMPARE(experiment.trainedLength, 128);
        QCOMPARE(experiment.evaluatedLength, 512);
        QCOMPARE(static_cast<qsizetype>(experiment.schemes.size()), schemes.size());
        QCOMPARE(experiment.schemes.size(), std::size_t{6});
        // The README's table: mean loss at positions 256 to 383.
        QCOMPARE(QString::number(meanLoss(experiment.schemes[1], 256, 383), 'f', 3), u"3.871"_s);
        QCOMPARE(QString::number(meanLoss(experiment.schemes[5], 256, 383), 'f', 3), u"1.284"_s);
        QVERIFY(std::isnan(meanLoss(experiment.schemes[2], 256, 383)));
        QCOMPARE(learnedPositions().rows(), 128);
        QCOMPARE(learnedPositions().cols(), 96);
    }

    void draggingRuleKeepsAxis() {
        Shown shown(sceneOf(128, 50));
        const std::optional<QPointF> from = shown.rule();
        QVERIFY(from);
        const std::optional<QPointF> to = shown.pointOf(120);
        QVERIFY(to);
        const std::optional<SceneEdit> edit = shown.figure().handleAt(*from)->drag(*from, *to);
        QVERIFY(shown.apply(edit));
        QVERIFY(std::abs(*shown.scene().selection.trainedLength - 120) <= 1);
        QCOMPARE(*shown.pointOf(120), *to);
    }

    void keysChangeTrainedLengthPositionAndColumn() {
        Shown shown(sceneOf(128, 50));
        QVERIFY(shown.apply(shown.figure().keyPressed(Qt::Key_BracketRight, Qt::NoModifier)));
        QCOMPARE(*shown.scene().selection.trainedLength, 51);
        QVERIFY(shown.apply(shown.figure().keyPressed(Qt::Key_BracketLeft, Qt::ShiftModifier)));
        QCOMPARE(*shown.scene().selection.trainedLength, 41);
        QVERIFY(shown.apply(shown.figure().keyPressed(Qt::Key_Right, Qt::NoModifier)));
        QCOMPARE(shown.past(), 51.0);
        QVERIFY(shown.apply(shown.figure().keyPressed(Qt::Key_Home, Qt::NoModifier)));
        QCOMPARE(shown.past(), 1.0);
        QVERIFY(shown.apply(shown.figure().keyPressed(Qt::Key_Down, Qt::NoModifier)));
        QCOMPARE(shown.scene().selection.column, 8);
    }

    void clickReadsUntrainedAndSelectsTrainedPosition() {
        Shown shown(sceneOf(128, 50));
        QVERIFY(shown.apply(shown.figure().clicked(*shown.pointOf(99))));
        QCOMPARE(shown.past(), 50.0);
        QVERIFY(shown.apply(shown.figure().clicked(*shown.pointOf(20))));
        QCOMPARE(shown.scene().selection.position, 20);
    }
};

QTEST_MAIN(BeyondTest)
#include "beyond_test.moc"
