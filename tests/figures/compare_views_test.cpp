// SPDX-License-Identifier: GPL-3.0-or-later
//
// The maps and scores of Compare as they are painted, with headings, notes and colour bars.
#include "app/figures/compare/headings.h"
#include "app/figures/compare/model.h"
#include "app/scene/literals.h"
#include "app/style/figure_size.h"
#include "tests/contains.h"
#include "tests/figures/compare_sides.h"
#include "tests/figures/model_values.h"
#include "tests/figures/shown_figure.h"
#include "tests/is_near.h"
#include "tests/scenes.h"

#include <QImage>
#include <QTest>

#include <algorithm>

using namespace sinescope;

class CompareViewsTest : public QObject {
    Q_OBJECT

 private slots:
    /// Only the curves move with the pair.
    void movingQueryKeepsScoreAxes() {
        Scene scene = catSat(u"paper"_s, u"rope"_s, u"score"_s, u"length=60 shift=1"_s);
        scene.figures[0].x = AxisRange{-4.5, 10.5};
        const QSize size(1222, 480);
        std::vector<AxisRange> ranges;
        std::vector<double> limits, places;
        for (const std::int64_t query : {1, 26, 51}) {
            scene.selection.position = query;
            const auto model = modelOf(scene);
            const auto& compared = dynamic_cast<const CompareModel&>(*model);
            ranges.push_back(compared.up());
            limits.push_back(compared.limit(2));
            for (const Text& text : textsOf(*viewOf(id, scene), size))
                if (text.text == "2.33"_L1) places.push_back(text.box.boundingRect().left());
        }
        QCOMPARE(places.size(), std::size_t{3});
        for (std::size_t k = 1; k < 3; ++k) {
            QVERIFY(isNear(ranges[k].lower, ranges[0].lower, 1e-9));
            QVERIFY(isNear(ranges[k].upper, ranges[0].upper, 1e-9));
            QVERIFY(isNear(limits[k], limits[0], 1e-9));
            QVERIFY(isNear(places[k], places[0], 0.01));
        }
    }

    /// cos 3 = -0.98999 is the only value near -1, and no value of the matrix is near -0.9.
    void narrowCellShowsNoWrongDigit() {
        const auto view = viewOf(id, catSat(u"paper"_s, u"index"_s, u"matrix"_s, u"length=4"_s));
        int narrow = 0;
        for (int width = 300; width <= 900; width += 10) {
            const QSize size(width, 300);
            bool hasNumbers = false, hasHundredths = false;
            for (const Text& text : textsOf(*view, size)) {
                QVERIFY2(text.text != u"−0.9"_s, qPrintable(QString::number(width)));
                hasNumbers |= text.text == u"−0.4"_s;
                hasHundredths |= text.text == u"−0.99"_s;
            }
            narrow += hasNumbers && !hasHundredths;
        }
        QVERIFY(narrow > 0);
    }

    void arrowsChangeDistanceOfScore() {
        const Scene scene = catSat(u"paper"_s, u"rope"_s, u"score"_s);
        const auto figure = shownView(id, scene, {700, 420});
        Scene next = scene;
        figure->keyPressed(Qt::Key_Right, Qt::NoModifier)->change(next);
        QCOMPARE(next.selection.shift, scene.selection.shift + 1);
        figure->keyPressed(Qt::Key_Down, Qt::NoModifier)->change(next);
        QCOMPARE(next.selection.column, scene.selection.column);
    }

    /// A surface must not show remains of its previous view.
    void reusedViewShowsNoRemainsOfOldPicture() {
        const FigureKind& kind = figureKind(id);
        const std::unique_ptr<FigureView> used = kind.makeView();
        const char* settings[][3] = {{"frozen", "current", "matrix"},  {"frozen", "current", "score"},
                                     {"paper", "alibi", "matrix"},     {"paper", "rope", "frequencies"},
                                     {"learned", "current", "matrix"}, {"none", "t5", "score"},
                                     {"frozen", "current", "matrix"}};
        for (const auto& [a, b, view] : settings) {
            const Scene scene = comparisonScene(QLatin1String(a), QLatin1String(b), QLatin1String(view));
            const QImage after = pictureOf(*used, scene);
            QVERIFY2(after == pictureOf(*kind.makeView(), scene), view);
        }
    }

    /// Long numbers do not narrow the bar.
    void longNumbersDoNotNarrowColorBar() {
        Scene scene = comparisonScene(u"index"_s, u"t5"_s);
        const QImage image = painted(scene, {900, 520});
        int widest = 0;
        for (int y = 40; y < 130; ++y) {  // above the large scores of the maps, which are far down
            int run = 0;
            for (int x = 0; x < image.width(); ++x) {
                const QColor color = image.pixelColor(x, y);
                run = color.red() > 80 && color.green() < 60 && color.blue() < 70 ? run + 1 : 0;
                widest = std::max(widest, run);
            }
        }
        QVERIFY2(widest >= 10 && widest < 40, qPrintable(QString::number(widest)));
    }

    /// On one scale, positions from 0 to 49 would hide values from 0 to 1.
    void separateScalesShowSmallValues() {
        const auto darkest = [](const Scene& scene) {
            const QImage image = painted(scene, {900, 520});
            const QRect right(image.width() / 2, image.height() / 3, image.width() / 4, image.height() / 3);
            int smallest = 255;
            for (int y = right.top(); y < right.bottom(); ++y)
                for (int x = right.left(); x < right.right(); ++x)
                    if (image.pixelColor(x, y).red() > 150)
                        smallest = std::min(smallest, image.pixelColor(x, y).green());
            return smallest;
        };
        Scene scene = comparisonScene(u"index"_s, u"unit-interval"_s);
        const auto model = [&scene] { return std::static_pointer_cast<const CompareModel>(modelOf(scene)); };
        QCOMPARE(model()->limit(0), 49.0);
        QCOMPARE(model()->limit(1), 49.0);
        scene.style.theme = ThemeId::Light;
        scene.figures[0].options[u"scales"_s] = u"own"_s;
        QCOMPARE(model()->limit(0), 49.0);
        QCOMPARE(model()->limit(1), 1.0);
        QCOMPARE_LT(darkest(scene), 150);
    }

    void noteDoesNotRepeatNameOfHeading() {
        const Scene scene = comparisonScene(u"paper"_s, u"current"_s, u"matrix"_s, u"base=100"_s);
        const QString words = textIn(id, scene, figureSize(u"slide-half"_s));
        QVERIFY_CONTAINS(words, u"A: Vaswani et al. 2017, base 10,000"_s);
        QCOMPARE(words.count(u"B: current, base 100"_s), 1);
    }

    void noteDoesNotBreakAfterLetterOfSide() {
        const Scene scene = comparisonScene(u"tensor2tensor"_s, u"rope-dynamic-ntk"_s);
        const QStringList words = wordsOf(id, scene, figureSize(u"beamer-half"_s));
        QVERIFY(asRead(words.join(' '_L1)).contains(u"A: Tensor2Tensor"_s));
        QVERIFY(std::ranges::none_of(words,
                                     [](const QString& line) { return line.trimmed().endsWith(u"A:"_s); }));
    }

    /// Even above a map of a narrow panel a heading says more than "A".
    void headingsKeepFirstWordsOfName() {
        const Style style = screenStyle({});
        for (const QString& a : sides()) {
            const auto model = modelOf(comparisonScene(a, u"current"_s));
            const CompareSide& side = static_cast<const CompareModel&>(*model).a();
            for (const double width : {100.0, 84.0}) {
                const FittedHeading heading = fittedHeading(side, style, width);
                QVERIFY2(heading.text.size() > 4 && headingOf(side).startsWith(heading.text), qPrintable(a));
            }
        }
    }

    /// A heading of one line leaves the maps where one of two lines has moved them in an animation.
    void headingsKeepTheLeastMargins() {
        const Scene scene = comparisonScene(u"frozen"_s, u"current"_s);
        constexpr QSize size(480, 270);
        Style style = screenStyle(scene.style);
        auto figure = figureKind(id).makeView();
        pictureOf(*figure, scene, size, style);
        const std::vector<QMargins> own = figure->chartMargins();
        const int top = own.front().top() + 15;
        style.leastMargins.emplace(own.size(), QMargins(0, top, 0, 0));
        pictureOf(*figure, scene, size, style);
        QCOMPARE(figure->chartMargins().front().top(), top);
    }

    /// On half a slide curves and maps carry the full names of their sides, including the scaling of a scaled
    /// rotation.
    void halfSlidesShowFullNames() {
        const auto written = [](const Scene& scene, const char* at) {
            return textIn(id, scene, figureSize(QLatin1String(at))).replace(u"- "_s, u"-"_s);
        };
        for (const QString& a : sides())
            for (const auto& [size, view] : {std::pair("slide-half", u"frequencies"_s),
                                             {"beamer-half", u"frequencies"_s},
                                             {"slide-half", u"matrix"_s},
                                             {"beamer-half", u"matrix"_s}}) {
                const Scene scene = comparisonScene(a, u"tensorflow-models"_s, view);
                const auto model = modelOf(scene);
                const auto& comparison = static_cast<const CompareModel&>(*model);
                for (const CompareSide* side : {&comparison.a(), &comparison.b()}) {
                    const QString name = headingOf(*side).section(u", "_s, 0, 0);
                    const QString found = written(scene, size);
                    QVERIFY2(found.contains(name), qPrintable(name + u" in "_s + found));
                }
            }
        const QString scaled =
            written(comparisonScene(u"rope-yarn"_s, u"rope-llama3"_s, u"score"_s), "slide-half");
        QVERIFY_CONTAINS(scaled, u"A: RoPE, YaRN × 4"_s);
        QVERIFY_CONTAINS(scaled, u"B: RoPE, Llama 3 × 4"_s);
    }

    /// No bar fits beside maps with a wide axis and long numbers.
    void narrowMapsHaveColorBarsBelow() {
        Scene scene = comparisonScene(u"frozen"_s, u"current"_s);
        scene.encoding = {.length = 1 << 20, .dModel = 1 << 14, .base = 1e12};
        QVERIFY_CONTAINS(textIn(*viewOf(id, scene), {400, 280}), u" 1 −1 0 2 −2 0"_s);
    }

    void mapsOfHalfSlideHaveColorBars() {
        for (const char* const name : {"slide-half", "beamer-half"}) {
            const Scene scene = comparisonScene(u"paper"_s, u"alibi"_s);
            // The upper limit of A − B, which is 70.0025.
            QVERIFY_CONTAINS(textIn(id, scene, figureSize(QLatin1String(name))), u" 70 "_s);
        }
    }

    void everySchemeIsPaintedInEveryView() {
        for (const QString& a : sides())
            for (const char* view : {"matrix", "score", "frequencies"}) {
                const Scene scene = comparisonScene(a, u"current"_s, QLatin1String(view));
                QVERIFY2(colouredPixelsOf(painted(scene, {500, 320})) > 100, qPrintable(a));
            }
    }
};

QTEST_MAIN(CompareViewsTest)
#include "compare_views_test.moc"
