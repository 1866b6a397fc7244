// SPDX-License-Identifier: GPL-3.0-or-later
//
// Font sizes of figures in a lecture hall: every figure with every scheme, in both themes.
#include "app/export/export_settings.h"
#include "app/figures/compare/options.h"
#include "app/figures/scene_edits.h"
#include "app/model/scheme_pictures.h"
#include "app/scene/literals.h"
#include "app/scene/scene_scheme.h"
#include "app/window/parts/application.h"
#include "support.h"
#include "test_classes.h"
#include "test_home.h"
#include "tests/figure_rows.h"
#include "tests/figures/shown_figure.h"
#include "tests/text_rows.h"

#include <QRegularExpression>

#include <cmath>
#include <optional>

using namespace sinescope;

namespace {

/// 18 pt on a slide 7.5 in high, shown on 1080 lines: readable from the last row of a lecture hall.
constexpr double floorPixels = 18.0 / 72 * 1080 / 7.5;

/// The texts that are too small in a picture filling the window; null if the figure has no picture.
std::optional<QStringList> smallTexts(MainWindow& window, const QString& figure) {
    const std::shared_ptr<const FigureModel> model = figureKind(figure).modelOf(sceneOf(window));
    if (emptyReasonIn(model.get())) return {};
    const FigureJob job = screenJob(figure, sceneOf(window), surface(window, figure).size());
    const std::vector<Text> texts = textsOf(*figureKind(figure).viewOf(model, job.style), job.size.layout());
    if (texts.empty()) return QStringList(u"nothing is written"_s);
    QStringList small;
    for (const Text& each : texts)
        if (each.font.pixelSize() < floorPixels - 0.5)
            small << u"%1 px: %2"_s.arg(each.font.pixelSize()).arg(each.text);
    small.removeDuplicates();
    return small;
}

Scheme tableOfNumbers() {
    Matrix values(60, 24);
    for (Eigen::Index row = 0; row < values.rows(); ++row)
        for (Eigen::Index column = 0; column < values.cols(); ++column)
            values(row, column) = std::sin(0.3 * double(row) * double(column + 1));
    return tableScheme(WeightTable(values), "wpe.weight of model.safetensors");
}

}  // namespace

class TypeTest : public QObject {
    Q_OBJECT

 private slots:
    void fullScreenFigureHasNoTextBelowMinimumSize_data() { figureRows("figure"); }

    void fullScreenFigureHasNoTextBelowMinimumSize() {
        QFETCH(QString, figure);
        const auto window = windowOf(figure);
        window->document().apply(maximizeEdit(figure));
        window->resize(1920, 1080);
        QTest::qWait(50);
        int pictures = 0;
        QStringList found;
        for (const ThemeId theme : {ThemeId::Light, ThemeId::Dark})
            for (const SchemeInfo& info : schemes()) {
                const QString id = QString::fromLatin1(info.id);
                edit(*window, [&](Scene& scene) {
                    scene.style.theme = theme;
                    setScheme(scene, id == "table"_L1 ? tableOfNumbers() : newScheme(scene, id));
                });
                window->bringUpToDate();
                untilIdle();  // a claim of two lines leaves less height
                const auto small = smallTexts(*window, figure);
                if (!small) continue;
                ++pictures;
                if (!small->isEmpty())
                    found << u"%1, %2: %3"_s.arg(id, theme == ThemeId::Light ? u"light"_s : u"dark"_s,
                                                 small->join(u"; "_s));
            }
        QVERIFY(pictures >= 2);
        QVERIFY2(found.isEmpty(), qPrintable(found.join('\n'_L1)));
    }

    /// In one of two figures at 1280 x 720, as maps and as curves: long names wrap and are never reduced to
    /// the letter.
    void everyComparedSideShowsItsName_data() { rowsOf("view", {"matrix", "score"}); }

    void everyComparedSideShowsItsName() {
        QFETCH(QString, view);
        for (const SideChoice& choice : sideChoices()) {
            // Long library names are given in full only below the maps.
            if (choice.label.size() > 18) continue;
            Scene scene;
            FigureState state{u"compare"_s, {}, {}, {}};
            state.options = {{u"view"_s, view}, {u"a"_s, choice.id}, {u"b"_s, choice.id}};
            scene.figures = {state};
            const std::shared_ptr<const FigureModel> model = figureKind(state.id).modelOf(scene);
            if (emptyReasonIn(model.get())) continue;
            const FigureJob job = screenJob(state.id, scene, QSize(470, 390));
            const QStringList words =
                wordsOf(*figureKind(state.id).viewOf(model, job.style), job.size.layout());
            QVERIFY2(!words.isEmpty() && !words.contains(u"A"_s) && !words.contains(u"B"_s),
                     qPrintable(choice.id));
        }
    }

    /// Charts side by side have smaller axes only in a panel with large type.
    void comparisonInSmallPanelHasUsualType() {
        const auto window = windowOf(u"compare"_s);
        window->resize(700, 420);
        untilIdle();
        const Panel& shown = panel(*window, u"compare"_s);
        const Metrics& type = shown.figureStyle().metrics;
        QVERIFY(type.label >= Metrics().label && type.tick >= Metrics().tick);
    }

    void copiedFigureUsesFontSizeOfScreen() {
        const auto window = windowOf(u"heatmap"_s);
        const auto largest = [&](const QSize& size) {
            static const QRegularExpression number(u"font-size=\"([0-9.]+)"_s);
            double maximum = 0;
            const QByteArray svg =
                figureBytes(screenJob(u"heatmap"_s, sceneOf(*window), size), FigureFormat::Svg);
            for (const auto& each : number.globalMatch(QString::fromUtf8(svg)))
                maximum = std::max(maximum, each.captured(1).toDouble());
            return maximum;
        };
        QCOMPARE(largest({480, 270}), screenMetrics(QSizeF(480, 270)).label);
        QCOMPARE(largest({1600, 860}), screenMetrics(QSizeF(1600, 860)).label);
    }
};

static const Registered<TypeTest> registered;

int main(int argc, char** argv) {
    const TestHome home("sinescope-type-tests");
    Application application(argc, argv);
    return runTests(argc, argv);
}

#include "type_test.moc"
