// SPDX-License-Identifier: GPL-3.0-or-later
//
// Every figure at every offered size, in both themes, and with every scheme: a paint device records the
// painted texts, and none may be cut, leave the picture, touch another, or break within "k = 12".
#include "app/model/unbroken_text.h"
#include "app/plot/canvas.h"
#include "app/scene/literals.h"
#include "app/style/broken_words.h"
#include "app/style/figure_size.h"
#include "tests/columns.h"
#include "tests/contains.h"
#include "tests/figures/model_in_turn.h"
#include "tests/figures/shown_figure.h"
#include "tests/scenes.h"
#include "tests/text_rows.h"

#include <QFontMetricsF>
#include <QHash>
#include <QRegularExpression>
#include <QStackedLayout>
#include <QTest>

#include <algorithm>
#include <optional>

using namespace sinescope;

namespace {

/// Returns the texts of a figure at a size in a theme.
std::vector<Text> textsOf(const FigureKind& kind, const std::shared_ptr<const FigureModel>& model,
                          const FigureSize& size, ThemeId theme) {
    SceneStyle target;
    target.theme = theme;
    Style style = exportStyle(target, size);
    style.showTitle = true;
    return textsOf(*kind.viewOf(model, style), size.layout());
}

/// The smallest type that journals ask for.
constexpr double smallestPaperPoints = 7;

bool isCut(const QString& text) {
    return text.contains(QChar(0x2026));
}

/// True if the line breaks before a number, after " =", "base" or "row"; a sign alone belongs to a sum.
bool isBroken(const QString& text) {
    return text.endsWith(u" ="_s) || text.endsWith(u", base"_s) || text.endsWith(u" to row"_s) ||
           text.endsWith(u": row"_s);
}

/// Returns the area covered by a text's letters: digits have no descenders and little space above.
QRectF inkOf(const Text& text) {
    static const QRegularExpression digits(u"^[−\\d.,]+$"_s);
    const QRectF box = text.box.boundingRect();
    const double air = digits.match(text.text).hasMatch() ? 0.15 * box.height() : 0;
    return box.adjusted(0, air, 0, -air);
}

/// Returns the texts that are cut, broken, leave a picture of `size` or touch another.
QStringList faultsOf(const std::vector<Text>& texts, const QSize& size, const QString& at, bool isWhole) {
    QStringList wrong;
    const QRectF whole(QPointF(0, 0), QSizeF(size));
    std::vector<QRectF> inks;
    std::transform(texts.begin(), texts.end(), std::back_inserter(inks), inkOf);
    if (texts.size() < 2) wrong << at + u": nothing is written"_s;
    for (std::size_t k = 0; k < texts.size(); ++k) {
        if (!whole.contains(texts[k].box.boundingRect()))
            wrong << at + u": out of the picture: "_s + texts[k].text;
        if (isWhole && isCut(texts[k].text)) wrong << at + u": cut: "_s + texts[k].text;
        if (isWhole && isBroken(texts[k].text)) wrong << at + u": broken: "_s + texts[k].text;
        for (std::size_t other = 0; other < k; ++other)
            if (inks[k].intersects(inks[other]))
                wrong << u"%1: \"%2\" touches \"%3\""_s.arg(at, texts[k].text, texts[other].text);
    }
    return wrong;
}

/// Returns the faults of a figure's texts at every offered size; among them type of a paper that is too
/// small. The dark theme has larger type, so its layouts differ: in both themes, or in each at every other
/// size, from an even or an odd one on.
QStringList faultsOf(const FigureKind& kind, const std::shared_ptr<const FigureModel>& model,
                     std::optional<int> from = {}) {
    QStringList wrong;
    const auto isSkipped = [from](ThemeId theme, int place) {
        return from && ((place + *from) % 2 == 0) != (theme == ThemeId::Light);
    };
    // Lines of a calculation are written in pieces, some of which contain "...".
    const bool isWhole = kind.spec.id != "formula"_L1;
    for (const ThemeId theme : {ThemeId::Light, ThemeId::Dark}) {
        int place = 0;
        for (const FigureSize& size : figureSizes()) {
            if (size.id == "slide-4k"_L1) continue;  // the layout of "slide", with more pixels
            if (isSkipped(theme, place++)) continue;
            const QString at = size.id + (theme == ThemeId::Dark ? u", dark"_s : QString());
            const std::vector<Text> texts = textsOf(kind, model, size, theme);
            wrong << faultsOf(texts, size.layout(), at, isWhole);
            for (const Text& text : texts) {
                const double points = text.font.pixelSize() * 72 / size.unitsPerInch();
                if (size.paper && points < smallestPaperPoints - 1e-9)
                    wrong << u"%1: %2 pt: %3"_s.arg(at).arg(points).arg(text.text);
            }
        }
    }
    return wrong;
}

/// Returns the axes that show fewer than two tick labels in a picture of a width, though three would fit.
QStringList axesWithoutScale(const QCustomPlot& plot, int width) {
    QStringList found;
    for (const QCPAxisRect* chart : plot.axisRects())
        for (QCPAxis* axis : chart->axes()) {
            const bool across = axis->orientation() == Qt::Horizontal;
            const double available = across ? chart->width() / 4.0 : chart->height();
            const int em = axis->tickLabelFont().pixelSize();
            if (!chart->realVisibility() || !axis->visible() || !axis->tickLabels() || available < 3 * em)
                continue;
            const QVector<double> ticks = axis->tickVector();
            const QVector<QString> labels = axis->tickVectorLabels();
            const QFontMetricsF metrics(axis->tickLabelFont());
            int within = 0;
            for (qsizetype k = 0; k < ticks.size(); ++k) {
                // A label that extends past the edge is not drawn.
                const double x = axis->coordToPixel(ticks[k]),
                             half = metrics.horizontalAdvance(labels[k]) / 2;
                within +=
                    axis->range().contains(ticks[k]) && (!across || (x - half >= 0 && x + half <= width));
            }
            // A single position or column has no second number.
            if (within < 2 && axis->range().size() > 2) found << axis->label();
        }
    return found;
}

}  // namespace

class LayoutTest : public QObject {
    Q_OBJECT

 private slots:
    void noTextIsCutOrTouchesAnother_data() {
        addColumns<QString, int, int>();
        for (const FigureKind& kind : figureKinds())
            for (const auto& [length, dModel] :
                 {std::pair(1, 1), {4, 4}, {50, 128}, {5000, 513}, {1048576, 16384}})
                QTest::newRow(qPrintable(u"%1 %2 x %3"_s.arg(kind.spec.id).arg(length).arg(dModel)))
                    << kind.spec.id << length << dModel;
    }
    void noTextIsCutOrTouchesAnother() {
        const auto [figure, length, dModel] = thisRow<QString, int, int>();
        const Scene scene =
            sceneFrom(u"length=%1 d_model=%2 position=2 column=3 %3"_s.arg(length).arg(dModel).arg(figure));
        const FigureKind& kind = figureKind(figure);
        const QStringList wrong = faultsOf(kind, modelInTurn(kind, scene));
        QVERIFY2(wrong.isEmpty(), qPrintable(u"\n"_s + wrong.join('\n'_L1)));
    }

    void noTextIsCutOrTouchesAnotherInAnyScheme_data() {
        addColumns<QString, QString, int>();
        int figures = 0;
        for (const FigureKind& kind : figureKinds()) {
            int from = figures++;
            for (const char* scheme :
                 {"none", "index", "unit-interval", "learned", "t5", "alibi", "shaw", "rope", "yarn", "grid"})
                QTest::addRow("%s, %s", qPrintable(kind.spec.id), scheme)
                    << kind.spec.id << QString::fromLatin1(scheme) << from++;
        }
    }
    /// Each size in one theme, which changes with the figure and the scheme.
    void noTextIsCutOrTouchesAnotherInAnyScheme() {
        const auto [figure, scheme, from] = thisRow<QString, QString, int>();
        const QString yarn = u"rope scaling=yarn original-length=16"_s;
        const Scene scene = sceneFrom(u"%1 %2"_s.arg(scheme == "yarn"_L1 ? yarn : scheme, figure));
        const FigureKind& kind = figureKind(figure);
        if (kind.emptyReason(scene)) return;
        const QStringList wrong = faultsOf(kind, modelInTurn(kind, scene), from);
        QVERIFY2(wrong.isEmpty(), qPrintable(u"\n"_s + wrong.join('\n'_L1)));
    }

    void noTextIsCutOrTouchesAnotherInSmallWindow_data() {
        addColumns<QString, QString>();
        for (const FigureKind& kind : figureKinds())
            for (const char* scheme : {"sinusoidal", "learned", "t5", "rope"})
                QTest::addRow("%s, %s", qPrintable(kind.spec.id), scheme)
                    << kind.spec.id << QString::fromLatin1(scheme);
    }
    /// One of four figures, the only one in a window of 640 x 340, and with text of twice the size of 640 x
    /// 480 and 1280 x 720.
    void noTextIsCutOrTouchesAnotherInSmallWindow() {
        const auto [figure, scheme] = thisRow<QString, QString>();
        const Scene scene = sceneFrom(u"%1 %2"_s.arg(scheme, figure));
        const FigureKind& kind = figureKind(figure);
        if (kind.emptyReason(scene)) return;
        const auto model = modelInTurn(kind, scene);
        QStringList wrong;
        for (const auto& [size, textSize] : {std::pair(QSize(476, 190), 1.0),
                                             {QSize(300, 160), 1.0},
                                             {QSize(600, 150), 1.0},
                                             {QSize(600, 200), 2.0},
                                             {QSize(950, 400), 2.0}}) {
            Style style = screenStyle({});
            style.metrics = withSmallerAxes(screenMetrics(size, textSize), kind.spec.axisTypeShare, textSize);
            wrong << faultsOf(textsOf(*kind.viewOf(model, style), size), size,
                              u"%1 x %2"_s.arg(size.width()).arg(size.height()),
                              figure != "formula"_L1 && figure != "learn"_L1);
        }
        QVERIFY2(wrong.isEmpty(), qPrintable(u"\n"_s + wrong.join('\n'_L1)));
    }

    void pictureDoesNotDependOnEarlierSizes_data() {
        addColumns<QString, QString>();
        for (const FigureKind& kind : figureKinds())
            for (const char* scheme : {"sinusoidal", "learned", "t5", "rope"})
                QTest::addRow("%s, %s", qPrintable(kind.spec.id), scheme)
                    << kind.spec.id << QString::fromLatin1(scheme);
    }
    /// Sizes and their type as in a window that is resized.
    void pictureDoesNotDependOnEarlierSizes() {
        const auto [figure, scheme] = thisRow<QString, QString>();
        const Scene scene = sceneFrom(u"length=128 %1 %2"_s.arg(scheme, figure));
        const FigureKind& kind = figureKind(figure);
        if (kind.emptyReason(scene)) return;
        const auto model = modelInTurn(kind, scene);
        const auto pictureAt = [&](FigureView& view, const QSize& size, Change change) {
            Style style = screenStyle(scene.style);
            style.metrics = withSmallerAxes(screenMetrics(size), kind.spec.axisTypeShare);
            view.surface()->setMinimumSize(80, 30);  // as in a window
            view.surface()->resize(size);
            view.update(model, change, style);
            return pictureOf(view, size);
        };
        const std::unique_ptr<FigureView> resized = kind.viewOf(model, screenStyle(scene.style));
        for (const QSize& size : {QSize(940, 520), QSize(300, 160), QSize(1580, 900), QSize(450, 230)})
            pictureAt(*resized, size, Change::Style);
        for (const QSize& size : {QSize(940, 520), QSize(450, 230), QSize(476, 270)})
            QVERIFY2(pictureAt(*resized, size, Change::Style) ==
                         pictureAt(*kind.makeView(), size, Change::Everything),
                     qPrintable(u"%1 x %2"_s.arg(size.width()).arg(size.height())));
    }

    /// Chirps are compared with each other, so a remark is made beside all of them, in the same words.
    void allChirpsCountCrossingsInSameWords() {
        const FigureKind& kind = figureKind(u"chirp"_s);
        const std::shared_ptr<const FigureModel> model = kind.modelOf(sceneFrom("chirp"));
        for (const ThemeId theme : {ThemeId::Light, ThemeId::Dark})
            for (const FigureSize& size : figureSizes()) {
                QHash<QString, int> seenTexts;
                int flat = 0;  // without a crossing, in narrow panels
                for (const Text& text : textsOf(kind, model, size, theme)) {
                    static const QRegularExpression crossings(u"^\\d+ ([a-z ]+?)s?$"_s);
                    if (const auto match = crossings.match(text.text); match.hasMatch())
                        ++seenTexts[match.captured(1)];
                    flat += text.text == "flat"_L1;
                }
                QVERIFY2(seenTexts.isEmpty() ||
                             (seenTexts.size() == 1 && seenTexts.constBegin().value() + flat == 4),
                         qPrintable(size.id + u": "_s + QStringList(seenTexts.keys()).join(u',')));
                if (size.id == "slide-half"_L1 && theme == ThemeId::Light) QVERIFY(!seenTexts.isEmpty());
            }
    }

    /// Also at the end of a text, whose last word is joined to the one before.
    void signIsJoinedToItsNumber() {
        for (const QString& text :
             {u"S ≤ 0 first at k = 3,284"_s, u"first rises at k = 12 of 50 positions"_s}) {
            const QString joined = unbroken(text);
            QVERIFY_CONTAINS(joined, u"k\u00a0=\u00a0"_s);
            QCOMPARE(QString(joined).replace(QChar(0xa0), u' '), text);
        }
        QCOMPARE(
            unbroken(u"largest |A − B|, 5.7 × 10⁻¹⁵ of p + k, and so 55.2 % of the variance"_s),
            u"largest |A\u00a0−\u00a0B|, 5.7\u00a0×\u00a010⁻¹⁵ of p\u00a0+\u00a0k, and so 55.2\u00a0% of "
            "the\u00a0variance"_s);
    }

    void nameIsJoinedToItsNumber() {
        QCOMPARE(unbroken(u"at pair 4: A −0.5, B 1.25 of all"_s),
                 u"at pair\u00a04: A\u00a0−0.5, B\u00a01.25 of\u00a0all"_s);
    }

    void onlyWordWiderThanItsSpaceIsBroken() {
        const QFont font;
        const QString word(100, u'm'), text = u"**See** [%1](control:%1) `%1`, or a short one."_s.arg(word);
        const double width = QFontMetricsF(font).horizontalAdvance(word);
        QCOMPARE(brokenWords(text, font, 2 * width), text);
        const QString broken = brokenWords(text, font, width / 2);
        QCOMPARE(QString(broken).remove(QChar(0x200b)), text);
        QVERIFY_CONTAINS(broken, u"**See** [m\u200bm\u200b"_s);
        QVERIFY_CONTAINS(broken, u"m](control:%1) `m\u200bm"_s.arg(word));
        QVERIFY(broken.endsWith(u"m`, or a short one."_s));
    }

    /// A single number on an axis shows no scale.
    void everyWideAxisHasTwoNumbers_data() {
        addColumns<QString, QString, std::int64_t, std::int64_t>();
        for (const FigureKind& kind : figureKinds()) {
            for (const char* scheme : {"sinusoidal", "learned", "alibi", "rope"})
                QTest::addRow("%s, %s", qPrintable(kind.spec.id), scheme)
                    << kind.spec.id << QString::fromLatin1(scheme) << std::int64_t{50} << std::int64_t{128};
            for (const auto& [length, columns] : {std::pair{5000, 512}, std::pair{1 << 20, 1 << 14}})
                QTest::addRow("%s, %d x %d", qPrintable(kind.spec.id), length, columns)
                    << kind.spec.id << u"sinusoidal"_s << std::int64_t{length} << std::int64_t{columns};
        }
    }
    void everyWideAxisHasTwoNumbers() {
        const auto [figure, scheme, length, columns] =
            thisRow<QString, QString, std::int64_t, std::int64_t>();
        const Scene scene =
            sceneFrom(u"length=%1 d_model=%2 %3 %4"_s.arg(length).arg(columns).arg(scheme, figure));
        const FigureKind& kind = figureKind(figure);
        if (kind.emptyReason(scene)) return;
        const std::shared_ptr<const FigureModel> model = modelInTurn(kind, scene);
        QStringList wrong;
        const auto poll = [&](const QString& at, const Style& style, const QSize& size) {
            const auto view = kind.viewOf(model, style);
            textsOf(*view, size);
            const auto& pictures = static_cast<const QStackedLayout&>(*view->surface()->layout());
            const auto& plot = static_cast<const QCustomPlot&>(*pictures.currentWidget());
            for (const QString& axis : axesWithoutScale(plot, size.width())) wrong << at + u": "_s + axis;
        };
        for (const char* id : {"slide", "slide-half", "beamer-half", "paper-1col"}) {
            const FigureSize& size = figureSize(QLatin1String(id));
            poll(size.id, exportStyle({}, size), size.layout());
        }
        // One figure, two and four in windows of 1280 x 720 and 1920 x 1080.
        for (const QSize& size : {QSize(1600, 880), QSize(790, 880), QSize(790, 420), QSize(976, 480),
                                  QSize(476, 480), QSize(476, 190)}) {
            poll(u"%1 x %2"_s.arg(size.width()).arg(size.height()), panelStyle(size), size);
        }
        QVERIFY2(wrong.isEmpty(), qPrintable(u"\n"_s + wrong.join('\n'_L1)));
    }

    void numbersOfLargeCellsAreAtLeastAsLargeAsThoseOfAxes() {
        const FigureKind& kind = figureKind(u"heatmap"_s);
        const FigureSize size = figureSize(u"slide"_s);
        const Scene scene = sceneFrom("length=4 d_model=4");
        const std::vector<Text> texts = textsOf(kind, kind.modelOf(scene), size, ThemeId::Light);
        const auto pixelsOf = [&](const QString& text) {
            const auto found = std::ranges::find(texts, text, &Text::text);
            return found == texts.end() ? 0 : found->font.pixelSize();
        };
        QCOMPARE_GT(pixelsOf(u"3"_s), 0);                      // the last position
        QCOMPARE_GE(pixelsOf(u"0.8415"_s), pixelsOf(u"3"_s));  // sin 1
    }

    /// Without a colour bar, every tenth position is written beside its dot.
    void positionsOfTrajectoryAreNamedInPaperColumn() {
        const Scene scene = sceneFrom("trajectory");
        const FigureKind& kind = figureKind(u"trajectory"_s);
        const FigureSize size = figureSize(u"paper-1col"_s);
        QStringList besideCurve;
        for (const Text& text : textsOf(kind, kind.modelOf(scene), size, ThemeId::Light))
            if (text.box.boundingRect().left() > size.layout().width() / 2.0) besideCurve << text.text;
        for (const char* position : {"0", "10", "20", "30", "40"})
            QVERIFY2(besideCurve.contains(QLatin1String(position)), position);
    }

    /// The positions are written along the curve, because the bar beside it would take its space.
    void trajectoryHasNoColorBarInPaperColumn() {
        const FigureKind& kind = figureKind(u"trajectory"_s);
        const std::shared_ptr<const FigureModel> model = kind.modelOf(sceneFrom("trajectory"));
        for (const auto& [id, axes] : {std::pair("paper-1col", 1), {"slide", 2}})
            for (const ThemeId theme : {ThemeId::Light, ThemeId::Dark}) {
                const auto texts = textsOf(kind, model, figureSize(QLatin1String(id)), theme);
                QCOMPARE(std::count_if(texts.begin(), texts.end(),
                                       [](const Text& text) { return text.text == "position p"_L1; }),
                         axes);
            }
    }

    void reusedViewIsArrangedAsANewOne_data() {
        rowsOf("id", {"spectrum", "trajectory", "similarity", "derivative", "beyond", "precision"});
    }
    /// Parts that a size or a scheme has left out come back, and others leave.
    void reusedViewIsArrangedAsANewOne() {
        QFETCH(QString, id);
        const auto used = figureKind(id).makeView();
        for (const QSize& size : {QSize(700, 420), QSize(260, 600), QSize(160, 120), QSize(700, 420)})
            for (const char* scheme : {"sinusoidal", "rope", "learned", "t5", "none"}) {
                const Scene scene = sceneFrom(u"d_model=64 "_s + QLatin1String(scheme));
                const QImage after = pictureOf(*used, scene, size);
                QVERIFY2(
                    after == pictureOf(*figureKind(id).makeView(), scene, size),
                    qPrintable(
                        u"%1 x %2, %3"_s.arg(size.width()).arg(size.height()).arg(QLatin1String(scheme))));
            }
    }
};

QTEST_MAIN(LayoutTest)
#include "layout_test.moc"
