// SPDX-License-Identifier: GPL-3.0-or-later
//
// Parts of charts: places of cells, clocks and parts of a figure, bands and curves.
#include "app/figures/beyond/clocks.h"
#include "app/figures/beyond/layout.h"
#include "app/plot/arranged_layout.h"
#include "app/plot/axes.h"
#include "app/plot/cell_number.h"
#include "app/plot/cells.h"
#include "app/plot/curves.h"
#include "app/scene/literals.h"
#include "app/style/figure_size.h"
#include "tests/columns.h"
#include "tests/points.h"

#include <QBuffer>
#include <QSvgGenerator>
#include <QTest>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <random>

using namespace sinescope;

namespace {

constexpr auto asIs = [](double y) { return y; };

/// Returns a picture on which `draw` paints, with `scale` device pixels per pixel.
template <typename Draw>
QImage drawn(const QSizeF& size, const QColor& ground, Draw draw, double scale = 1) {
    QImage image((size * scale).toSize(), QImage::Format_ARGB32_Premultiplied);
    image.fill(ground);
    QCPPainter painter;
    painter.begin(&image);
    painter.setClipRect(image.rect());
    if (scale != 1) painter.scale(scale, scale);
    draw(painter);
    painter.end();
    return image;
}

}  // namespace

class PlotPartsTest : public QObject {
    Q_OBJECT

 private slots:
    void areaIsSplitByWeightsDownToLeastSizes() {
        const QRect area(10, 20, 108, 50);
        const auto spans = [&area](const std::vector<Share>& shares) {
            const std::vector<QRect> columns = splitColumns(area, shares, 8);
            return std::pair(QPair(columns[0].left(), columns[0].width()),
                             QPair(columns[1].left(), columns[1].width()));
        };
        QVERIFY(spans({{1}, {3}}) == std::pair(QPair(10, 25), QPair(43, 75)));
        QVERIFY(spans({{1, 40}, {3, 60}}) == std::pair(QPair(10, 40), QPair(58, 60)));
        QVERIFY(spans({{1, 120}, {3, 80}}) == std::pair(QPair(10, 60), QPair(78, 40)));
        QCOMPARE(splitRows({20, 10, 50, 108}, {{1}, {3}}, 8)[1], QRect(20, 43, 50, 75));
        QCOMPARE(splitColumns(area, {{}, {}, {}}, 8).back().right(), area.right());  // rounded widths
    }

    /// Also of a strip that moves by parts of a pixel, and on a screen of another scale.
    void cellsMeetAndAreEquallyWide() {
        for (const double scale : {1.0, 1.25, 2.0})
            for (const double left : {3.0, 3.3, 3.7}) {
                const QImage image = drawn(
                    {120, 20}, Qt::white,
                    [&](QCPPainter& painter) {
                        painter.setAntialiasing(true);
                        fillCells(painter, {left, 2.4, 100, 12}, 1, 7, [](std::int64_t, std::int64_t column) {
                            return QColor(column % 2 == 0 ? Qt::black : Qt::red);
                        });
                    },
                    scale);
                std::vector<int> widths;
                for (int x = 0; x < image.width(); ++x) {
                    const QColor color = image.pixelColor(x, image.height() / 2);
                    QVERIFY(color == Qt::white || color == Qt::black || color == Qt::red);
                    if (color == Qt::white) continue;
                    if (widths.empty() || color != image.pixelColor(x - 1, image.height() / 2))
                        widths.push_back(0);
                    ++widths.back();
                }
                QCOMPARE(widths.size(), std::size_t{7});
                const auto [least, most] = std::ranges::minmax(widths);
                QVERIFY(most - least <= 1);
            }
    }

    /// Where they overlapped, they would be darker.
    void translucentCellsOfVectorFilesDoNotOverlap() {
        const QImage image = drawn(
            {20, 10}, Qt::white,
            [](QCPPainter& painter) {
                painter.setMode(QCPPainter::pmVectorized);
                painter.setOpacity(0.5);
                fillCells(painter, {0, 0, 20, 10}, 2, 2, [](auto, auto) { return QColor(Qt::black); });
            },
            4);
        QCOMPARE(coloursOf(image, 1), 1);
    }

    void bandFillsEachColumnFromHighestToLowestValue_data() {
        addColumns<int, bool>();
        QTest::newRow("many rows are filled in all columns") << 0 << false;
        QTest::newRow("no row is filled in all columns") << 25 << false;
        QTest::newRow("some columns are empty") << 0 << true;
    }

    void bandFillsEachColumnFromHighestToLowestValue() {
        const auto [fall, hasGap] = thisRow<int, bool>();
        const auto isGap = [&](int x) { return hasGap && x >= 60 && x < 80; };
        std::vector<Extremes> envelope;  // in pixels from the top
        for (int x = 0; x < 200; ++x) {
            const double top = 10 + x / 40 * fall + 3 * (x % 2), bottom = top + 50 + 5 * (x % 3);
            envelope.push_back(isGap(x) ? Extremes{std::nan(""), std::nan("")} : Extremes{bottom, top});
        }
        const QImage image = drawn({220, 200}, Qt::transparent, [&](QCPPainter& painter) {
            drawEnvelope(painter, envelope, 10, 210, asIs, {Qt::black, 2});
        });
        for (int x = 0; x < 200; ++x)
            for (int y = 0; y < image.height(); ++y) {
                const Extremes& part = envelope[static_cast<std::size_t>(x)];
                const bool within = y + 0.5 > part.highest - 1 && y + 0.5 < part.lowest + 1;
                const int expected = within && !isGap(x) ? 56 : 0;  // 22 %
                const int alpha = qAlpha(image.pixel(x + 10, y));
                if (std::abs(alpha - expected) > 1)
                    QFAIL(qPrintable(u"%1, %2: %3"_s.arg(x).arg(y).arg(alpha)));
            }
    }

    /// A slow wave with many samples per pixel keeps its dashes.
    void thinEnvelopeKeepsDashesOfLine() {
        const auto inked = [](const QVector<qreal>& dash) {
            const QImage image = drawn({220, 40}, Qt::transparent, [&](QCPPainter& painter) {
                drawEnvelope(painter, std::vector<Extremes>(200, {20, 20}), 10, 210, asIs,
                             {Qt::black, 2, dash, 0});
            });
            int columns = 0;
            for (int x = 12; x < 208; ++x) columns += qAlpha(image.pixel(x, 20)) > 128;
            return columns;
        };
        QCOMPARE(inked({}), 196);
        QVERIFY2(inked({4, 4}) > 80 && inked({4, 4}) < 116, qPrintable(QString::number(inked({4, 4}))));
    }

    /// A wave of 5.4 pixels has enough device pixels in print to be resolved, but its strokes would run into
    /// one another.
    void waveOfFewPixelsIsBandAtAllResolutions_data() {
        QTest::addColumn<double>("scale");
        for (const double scale : {1.0, 1.5, 3.125}) QTest::addRow("%g", scale) << scale;
    }

    void waveOfFewPixelsIsBandAtAllResolutions() {
        QFETCH(double, scale);
        std::vector<Extremes> envelope;
        for (int k = 0; k < 200 * scale; ++k) {
            const auto at = [&](double pixel) {
                return 50 - 40 * std::sin(2 * std::numbers::pi * pixel / scale / 5.4);
            };
            envelope.push_back({std::max(at(k), at(k + 1)), std::min(at(k), at(k + 1))});
        }
        const auto draw = [&](QCPPainter& painter) {
            drawEnvelope(painter, envelope, 10, 210, asIs, {Qt::black, 2, {4, 4}});
        };
        const QImage image = drawn({220, 100}, Qt::transparent, draw, scale);
        int opaque = 0;
        for (const auto [x, y] : pointsOf(image.size())) opaque += qAlpha(image.pixel(x, y)) > 60;
        QCOMPARE(opaque, 0);
    }

    /// The last of coinciding bands would hide the others if their edges were not drawn in turns.
    void coincidingBandsShowAllColorsAndStayTranslucent() {
        const std::vector<QColor> colors = {Qt::red, Qt::green, Qt::blue};
        const QImage image = drawn({220, 100}, Qt::white, [&](QCPPainter& painter) {
            for (int k = 0; k < 3; ++k) {
                Stroke stroke{colors[static_cast<std::size_t>(k)], 2};
                stroke.share = {k, 3};
                // Waves end slightly apart in each pixel; the edge is level.
                std::vector<Extremes> envelope;
                for (int x = 0; x < 200; ++x) envelope.push_back({80.0 - (x + k) % 7, 20.0 + (x + k) % 5});
                drawEnvelope(painter, envelope, 10, 210, asIs, stroke);
            }
        });
        QCOMPARE_GT(qGray(image.pixel(110, 50)), 180);
        for (const int edge : {20, 80})
            for (const QColor& color : colors) {
                int pixels = 0;
                for (int x = 12; x < 208; ++x) {  // later ones tint it
                    const QColor seen = image.pixelColor(x, edge);
                    pixels += std::abs(seen.red() - color.red()) < 60 &&
                              std::abs(seen.green() - color.green()) < 60 &&
                              std::abs(seen.blue() - color.blue()) < 60;
                }
                QVERIFY2(pixels > 40 && pixels < 80, qPrintable(u"%1 at %2"_s.arg(pixels).arg(edge)));
            }
    }

    void cellExtendsHalfStepToEachSide() {
        QCOMPARE(cellOf(-0.5), 0);
        QCOMPARE(cellOf(0.49), 0);
        QCOMPARE(cellOf(0.5), 1);
        QCOMPARE(cellOf(-0.51), -1);
        QCOMPARE(cellOf(1e300), std::int64_t{1} << 53);
        QCOMPARE(cellOf(-1e300), -(std::int64_t{1} << 53));
        QCOMPARE(cellOf(std::nan("")), 0);
    }

    /// In a vector file, which nothing else would clip: a line from far left to far right reaches from edge
    /// to edge, one beyond an edge is missing, and gaps stay.
    void curveIsClippedToChart() {
        const auto drawn = [](const QPolygonF& points) {
            QByteArray svg;
            {
                QBuffer buffer(&svg);
                QSvgGenerator generator;
                generator.setOutputDevice(&buffer);
                generator.setSize({200, 100});
                QCPPainter painter;
                painter.begin(&generator);
                painter.setMode(QCPPainter::pmVectorized);
                drawCurve(painter, points, {Qt::red, 2, {}}, QRectF(50, 20, 100, 60));
            }
            QPolygonF found;
            static const QRegularExpression list(u"<polyline[^>]*points=\"([^\"]*)\""_s);
            for (auto match = list.globalMatch(QString::fromUtf8(svg)); match.hasNext();)
                for (const QString& pair : match.next().captured(1).split(' '_L1, Qt::SkipEmptyParts)) {
                    const QStringList numbers = pair.split(','_L1);
                    found << QPointF(numbers.value(0).toDouble(), numbers.value(1).toDouble());
                }
            return found;
        };
        const double nan = std::nan("");
        QCOMPARE(drawn({{60, 30}, {90, 70}}), QPolygonF({{60, 30}, {90, 70}}));
        QCOMPARE(drawn({{0, 50}, {200, 50}}), QPolygonF({{50, 50}, {150, 50}}));
        QCOMPARE(drawn({{0, 0}, {200, 100}}), QPolygonF({{50, 25}, {150, 75}}));
        QCOMPARE(drawn({{100, -1e6}, {100, 1e6}}), QPolygonF({{100, 20}, {100, 80}}));
        QCOMPARE(drawn({{0, 10}, {200, 10}}), QPolygonF());
        QCOMPARE(drawn({{0, 60}, {40, 10}}), QPolygonF());  // past the corner
        QCOMPARE(drawn({{60, 30}, {70, 30}, {nan, nan}, {90, 40}, {95, 40}}),
                 QPolygonF({{60, 30}, {70, 30}, {90, 40}, {95, 40}}));
    }

    void eachClockIsHitWhereItIsDrawn_data() {
        addColumns<int, QSizeF>();
        for (const int pairs : {1, 2, 7, 64, 256, 300})
            for (const QSizeF& size : {QSizeF(700, 300), QSizeF(240, 400), QSizeF(90, 70)})
                QTest::addRow("%d in %d x %d", pairs, int(size.width()), int(size.height())) << pairs << size;
    }

    void eachClockIsHitWhereItIsDrawn() {
        const auto [pairs, size] = thisRow<int, QSizeF>();
        const QRectF area(QPointF(10, 20), size);
        const ClockLayout layout = clockLayout(area, pairs, screenStyle({}));
        QVERIFY(area.contains(layout.area));
        for (int pair = 0; pair < pairs; ++pair) {
            const QRectF box = clockBox(layout, pair);
            QVERIFY2(layout.area.adjusted(-0.5, -0.5, 0.5, 0.5).contains(box),
                     qPrintable(QString::number(pair)));
            // Bars of hundreds of pairs are narrower than pixels, so a click cannot tell them apart.
            if (box.width() >= 1) QCOMPARE(clockAt(layout, box.center()), std::optional<std::int64_t>(pair));
            for (int other = 0; other < pair; ++other) {
                const QRectF shared = box.intersected(clockBox(layout, other));
                QVERIFY2(shared.width() * shared.height() < 1e-6, qPrintable(QString::number(other)));
            }
        }
        QVERIFY(!clockAt(layout, area.topLeft() - QPointF(5, 5)));
    }

    /// Segments and discs instead of one path: no gaps or spikes that a polyline with round joins lacks.
    void rasterCurveMatchesPolylineWithRoundJoins_data() {
        addColumns<QPolygonF, double, QVector<qreal>>();
        const double nan = std::nan("");
        QPolygonF zigzag, fine, spikes, halves, rough;
        for (int k = 0; k < 200; ++k) zigzag << QPointF(10 + 2.9 * k, 150 + 120 * std::sin(0.013 * k * k));
        for (int k = 0; k < 20'000; ++k) fine << QPointF(10 + 0.029 * k, 150 + 120 * std::sin(0.002 * k));
        // Up and down again on one line, with repeated points.
        for (int k = 0; k < 40; ++k)
            for (const double y : {250.0, 150.0, 150.0, 40.0 + k, 150.0, 250.0})
                spikes << QPointF(10 + 14 * k, y);
        for (int k = 0; k < 500; ++k)
            halves << QPointF(10 + k, k == 250 ? nan : 50 + 0.3 * k) << QPointF(10.5 + k, 50 + 0.3 * k);
        for (int k = 0; k < 800; ++k) rough << QPointF(10 + 0.7 * k, 150 + 0.12 * (k % 2));
        const QVector<qreal> solid;
        QTest::newRow("zigzag") << zigzag << 5.0 << solid;
        QTest::newRow("fine") << fine << 5.0 << solid;
        QTest::newRow("fine and thin") << fine << 2.0 << solid;
        QTest::newRow("spikes") << spikes << 5.0 << solid;
        QTest::newRow("with a gap") << halves << 5.0 << solid;
        QTest::newRow("dashed") << rough << 5.0 << QVector<qreal>{6, 4};
    }

    void rasterCurveMatchesPolylineWithRoundJoins() {
        const auto [points, width, dash] = thisRow<QPolygonF, double, QVector<qreal>>();
        const auto drawnWith = [](const std::function<void(QCPPainter&)>& draw) {
            QImage image(600, 300, QImage::Format_Grayscale8);
            image.fill(Qt::white);
            QCPPainter painter(&image);
            painter.setAntialiasing(true);
            draw(painter);
            return image;
        };
        const QImage curve = drawnWith([&](QCPPainter& painter) {
            drawCurve(painter, points, {Qt::black, width, dash}, QRectF(0, 0, 600, 300));
        });
        const QImage polyline = drawnWith([&](QCPPainter& painter) {
            QPen pen(Qt::black, width, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin);
            if (!dash.isEmpty()) {
                pen.setDashPattern(dash);
                pen.setCapStyle(Qt::FlatCap);
                pen.setJoinStyle(Qt::BevelJoin);  // round joins of short segments reach beyond the dash
            }
            painter.setPen(pen);
            for (auto from = points.begin(); from != points.end();) {
                const auto isGap = [](const QPointF& point) { return std::isnan(point.y()); };
                const auto gap = std::find_if(from, points.end(), isGap);
                painter.QPainter::drawPolyline(QPolygonF(QList<QPointF>(from, gap)));
                from = gap == points.end() ? gap : gap + 1;
            }
        });
        for (int y = 1; y < 299; ++y)
            for (int x = 1; x < 599; ++x) {
                int darkest = 255, lightest = 0;
                for (int k = 0; k < 9; ++k) {
                    const int gray = qGray(polyline.pixel(x + k % 3 - 1, y + k / 3 - 1));
                    darkest = std::min(darkest, gray);
                    lightest = std::max(lightest, gray);
                }
                const int gray = qGray(curve.pixel(x, y));
                const bool wrong = (darkest == 255 && gray < 192) || (lightest == 0 && gray > 90);
                QVERIFY2(!wrong, qPrintable(u"%1 at %2, %3"_s.arg(gray).arg(x).arg(y)));
            }
    }

    void cellNumberIsRoundedOrOmitted_data() {
        addColumns<double, int, QString>();
        QTest::newRow("all of it") << -0.98999 << 7 << u"−0.9900"_s;
        QTest::newRow("two decimals") << -0.98999 << 5 << u"−0.99"_s;
        QTest::newRow("no room for 0.99") << -0.98999 << 4 << u"≈−1"_s;
        QTest::newRow("no room at all") << -0.98999 << 1 << QString();
        QTest::newRow("one decimal") << 0.5403 << 3 << u"0.5"_s;
        QTest::newRow("half") << 0.5 << 1 << QString();
        QTest::newRow("beside 1") << 1.04 << 3 << u"≈1"_s;
        QTest::newRow("not about 1") << 1.06 << 1 << QString();
        QTest::newRow("one and a half") << 1.5 << 1 << u"2"_s;
        QTest::newRow("hundreds") << 786.25 << 3 << u"786"_s;
        QTest::newRow("hundreds without room") << 786.25 << 2 << QString();
        QTest::newRow("just below 1") << 0.9999999 << 7 << u"≈1"_s;  // 0.99999 is further away
        QTest::newRow("just below 1, without room") << 0.9999999 << 1 << QString();
        QTest::newRow("just above -1") << -0.99995 << 5 << u"≈−1"_s;
        QTest::newRow("just below 1, with room") << 0.99995 << 7 << u"0.99995"_s;
        QTest::newRow("not a number") << std::nan("") << 1 << u"–"_s;
        QTest::newRow("zero") << 0.0 << 1 << u"0"_s;
        QTest::newRow("not zero") << 0.0004 << 3 << u"≈0"_s;
        QTest::newRow("not about zero") << 0.044 << 3 << QString();
        QTest::newRow("not zero, without room") << 0.0004 << 1 << QString();
        QTest::newRow("a thousandth") << 0.001 << 4 << u"10⁻³"_s;
    }

    void cellNumberIsRoundedOrOmitted() {
        const auto [number, letters, text] = thisRow<double, int, QString>();
        const auto fits = [letters](const QString& each) { return each.size() <= letters; };
        QCOMPARE(fittingNumber(number, 4, fits), text);
    }

    void cellNumbersHaveNoWrongDigits() {
        std::mt19937 random(7);
        std::uniform_real_distribution<double> exponent(-7, 8), digits(-1, 1);
        for (int k = 0; k < 5000; ++k) {
            const double number = digits(random) * std::pow(10, std::round(exponent(random)));
            for (int letters = 1; letters <= 6; ++letters) {
                const QString text = fittingNumber(
                    number, 2, [letters](const QString& wording) { return wording.size() <= letters; });
                QVERIFY(text.size() <= letters);
                if (text.isEmpty() || text.contains(u"10"_s)) continue;
                QString plain = text;
                plain.replace(QChar(0x2212), '-'_L1).remove(','_L1).remove(u"≈"_s);
                const qsizetype point = plain.indexOf('.'_L1);
                const auto decimals = point < 0 ? 0 : plain.size() - point - 1;
                const double off = std::abs(plain.toDouble() - number) * std::pow(10, decimals);
                QVERIFY2(off <= 0.5 + 1e-6, qPrintable(u"%1 as %2"_s.arg(number, 0, 'g', 17).arg(text)));
            }
        }
    }

    /// At every file size and in small panels: no part overlaps another or leaves the figure, and a part
    /// shown alone fills it.
    void partsOfBeyondFigureFitWithoutOverlap() {
        std::vector<std::pair<QSize, Style>> cursorAreas;
        for (const FigureSize& size : figureSizes())
            cursorAreas.emplace_back(size.layout(), exportStyle({}, size));
        for (const QSize& size : {QSize(120, 90), QSize(300, 200), QSize(900, 200), QSize(260, 800)})
            cursorAreas.emplace_back(size, screenStyle({}));
        int whole = 0;
        for (const auto& [size, style] : cursorAreas) {
            const QRect container(QPoint(3, 4), size);
            TextHeightCache text;
            const BeyondPlaces places = placeBeyond(container, BeyondPart::All, style, text);
            const std::vector<QRect> parts = {places.clocks, places.distance, places.loss, places.text};
            QVERIFY(!places.distance.isEmpty());
            for (std::size_t k = 0; k < parts.size(); ++k) {
                QVERIFY(parts[k].isNull() || container.contains(parts[k]));
                for (std::size_t other = 0; other < k; ++other) QVERIFY(!parts[k].intersects(parts[other]));
            }
            // In a paper the caption contains the text.
            QCOMPARE(places.text.isNull(), places.loss.isNull() || style.paper);
            whole += !places.loss.isNull() && !places.clocks.isNull();
            QCOMPARE(placeBeyond(container, BeyondPart::Clocks, style, text).clocks, container);
            QCOMPARE(placeBeyond(container, BeyondPart::Distance, style, text).distance, container);
        }
        QVERIFY(whole > 0 && whole < int(cursorAreas.size()));
    }

    /// Charts one above the other would be flat.
    void partsOfBeyondFigureAreSideBySideOnLowPaper() {
        for (const QString& name : {u"paper-2col"_s, u"neurips"_s}) {
            const FigureSize size = figureSize(name);
            const QRect container(QPoint(), size.layout());
            TextHeightCache text;
            const BeyondPlaces places = placeBeyond(container, BeyondPart::All, exportStyle({}, size), text);
            for (const QRect& part : {places.clocks, places.distance, places.loss})
                QCOMPARE(part.height(), container.height());
        }
    }
};

QTEST_MAIN(PlotPartsTest)
#include "plot_parts_test.moc"
