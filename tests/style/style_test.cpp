// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/style/style.h"

#include "app/scene/literals.h"
#include "app/style/pen.h"
#include "core/error.h"
#include "tests/is_near.h"

#include <QGuiApplication>
#include <QImage>
#include <QPainter>
#include <QTest>

#include <array>
#include <cmath>
#include <functional>
#include <limits>

using namespace sinescope;

namespace {

struct Lab {
    double l = 0;
    double a = 0;
    double b = 0;
};

using Matrix3 = std::array<std::array<double, 3>, 3>;

/// Machado, Oliveira and Fernandes 2009, "A physiologically-based model for simulation of color vision
/// deficiency", severity 1, on linear RGB.
constexpr Matrix3 trichromat = {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
constexpr Matrix3 protanope = {
    {{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}}};
constexpr Matrix3 deuteranope = {
    {{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}}};
constexpr Matrix3 tritanope = {
    {{1.255528, -0.076749, -0.178779}, {-0.078411, 0.930809, 0.147602}, {0.004733, 0.691367, 0.303900}}};

double linear(double v) {
    return v <= 0.04045 ? v / 12.92 : std::pow((v + 0.055) / 1.055, 2.4);
}

/// Returns the CIE L*a*b* (D65) of `color` as `reader` sees it.
Lab seenBy(const Matrix3& reader, const QColor& color) {
    const std::array<double, 3> rgb = {linear(color.redF()), linear(color.greenF()), linear(color.blueF())};
    std::array<double, 3> seen{};
    for (std::size_t i = 0; i < 3; ++i)
        seen[i] = std::clamp(reader[i][0] * rgb[0] + reader[i][1] * rgb[1] + reader[i][2] * rgb[2], 0.0, 1.0);
    const double x = 0.4124564 * seen[0] + 0.3575761 * seen[1] + 0.1804375 * seen[2];
    const double y = 0.2126729 * seen[0] + 0.7151522 * seen[1] + 0.0721750 * seen[2];
    const double z = 0.0193339 * seen[0] + 0.1191920 * seen[1] + 0.9503041 * seen[2];
    const auto f = [](double t) { return t > 216.0 / 24389 ? std::cbrt(t) : (24389.0 / 27 * t + 16) / 116; };
    const double fy = f(y);
    return {116 * fy - 16, 500 * (f(x / 0.95047) - fy), 200 * (fy - f(z / 1.08883))};
}

double distance(const Lab& p, const Lab& q) {
    return std::hypot(p.l - q.l, p.a - q.a, p.b - q.b);
}

double lightness(QRgb color) {
    return seenBy(trichromat, QColor(color)).l;
}

/// About ten times the difference that is just noticeable on neighbouring patches (2.3, Mahy et al. 1994),
/// because lines and digits are thin and projectors wash colours out.
constexpr double clearlyDifferent = 24;

void addThemes() {
    QTest::addColumn<int>("theme");
    QTest::newRow("light") << int(ThemeId::Light);
    QTest::newRow("dark") << int(ThemeId::Dark);
}

const Palette& fetchedPalette() {
    QFETCH_GLOBAL(int, theme);
    return palette(static_cast<ThemeId>(theme));
}

void compareAllReaders(const std::vector<QColor>& colors) {
    for (const Matrix3& reader : {trichromat, protanope, deuteranope, tritanope})
        for (std::size_t i = 0; i < colors.size(); ++i)
            for (std::size_t j = 0; j < i; ++j) {
                const double d = distance(seenBy(reader, colors[i]), seenBy(reader, colors[j]));
                QVERIFY2(d >= clearlyDifferent,
                         qPrintable(u"%1 and %2: %3"_s.arg(colors[i].name(), colors[j].name()).arg(d)));
            }
}

}  // namespace

class PaletteTest : public QObject {
    Q_OBJECT

 private slots:
    void initTestCase_data() { addThemes(); }

    void contrastMatchesWcag() {
        QCOMPARE(contrast(Qt::black, Qt::white), 21.0);
        QCOMPARE(contrast(Qt::white, Qt::white), 1.0);
        // WebAIM's contrast checker gives 4.48 for #777777 on white.
        QVERIFY(isNear(contrast(QColor(0x777777), Qt::white), 4.48, 0.01));
    }

    void textContrastIsSufficientOnEveryBackground() {
        const Palette& p = fetchedPalette();
        for (const QColor& ground : {p.canvas, p.window})
            for (const QColor& ink : {p.text, p.secondary, p.warning, p.position, p.pair, p.base, p.dModel})
                QVERIFY2(contrast(ink, ground) >= 4.5, qPrintable(ink.name() + u" on "_s + ground.name()));
        QVERIFY(contrast(p.text, p.field) >= 4.5);
        QVERIFY(contrast(p.secondary, p.field) >= 4.5);
        QVERIFY(contrast(p.onAccent, p.accent) >= 4.5);
    }

    void linesAndMarksContrastWithCanvas() {
        const Palette& p = fetchedPalette();
        for (const QColor& line : p.lines) QVERIFY2(contrast(line, p.canvas) >= 4.5, qPrintable(line.name()));
        for (const QColor& mark : {p.axis, p.focus, p.accent}) {
            QVERIFY(contrast(mark, p.canvas) >= 3);
            QVERIFY(contrast(mark, p.window) >= 3);
        }
    }

    void termColorsAreDistinctForEveryReader() {
        const Palette& p = fetchedPalette();
        compareAllReaders({p.position, p.pair, p.base, p.dModel});
    }

    void lineColorsAreDistinctForEveryReader() { compareAllReaders(fetchedPalette().lines); }

    void eachTermHasItsColour() {
        const Palette& p = fetchedPalette();
        QCOMPARE(p.term(Term::Position), p.position);
        QCOMPARE(p.term(Term::Pair), p.pair);
        QCOMPARE(p.term(Term::Base), p.base);
        QCOMPARE(p.term(Term::DModel), p.dModel);
    }

    /// Black is better above the luminance at which both contrasts are equal,
    /// (Y + 0.05) / 0.05 = 1.05 / (Y + 0.05).
    void textOnColormapIsBlackOrWhiteByContrast() {
        QFETCH_GLOBAL(int, theme);
        for (const Colormap& each : colormaps())
            for (const QRgb rgb : colormap(each.id, theme == int(ThemeId::Dark)).colors) {
                const QColor color(rgb);
                const double luminance = 0.2126 * linear(color.redF()) + 0.7152 * linear(color.greenF()) +
                                         0.0722 * linear(color.blueF());
                const QColor expected = luminance > std::sqrt(0.05 * 1.05) - 0.05 ? Qt::black : Qt::white;
                QVERIFY2(readableOn(color) == expected, qPrintable(color.name()));
            }
    }

    void fontHasRequestedFamilySizeAndWeight() {
        const Style style = screenStyle({});
        const QFont font = style.font(13, QFont::DemiBold);
        QCOMPARE(font.families(), QStringList({u"Inter"_s, u"DejaVu Sans"_s}));
        QCOMPARE(font.pixelSize(), 13);
        QCOMPARE(font.weight(), QFont::DemiBold);
    }

    void twentyFiveLinesDifferInColourOrDash() {
        const Style style = screenStyle({});
        for (std::size_t i = 0; i < 25; ++i)
            for (std::size_t j = 0; j < i; ++j)
                QVERIFY(style.line(i) != style.line(j) || Style::dash(i) != Style::dash(j));
        QVERIFY(Style::dash(0).isEmpty());
    }
};

class ColormapTest : public QObject {
    Q_OBJECT

 private slots:
    void metricsScaleWithDisplaySize() {
        const Metrics full = screenMetrics(QSizeF(1600, 860)), twice = screenMetrics(QSizeF(3200, 1720));
        for (const auto size : {&Metrics::title, &Metrics::label, &Metrics::tick, &Metrics::small,
                                &Metrics::line, &Metrics::marker, &Metrics::space})
            QVERIFY2(std::abs(twice.*size - 2 * full.*size) < 1e-9 * full.*size,
                     qPrintable(u"%1 and %2"_s.arg(full.*size).arg(twice.*size)));
    }

    /// Charts side by side have smaller axes in a window of their own, but not beside other figures.
    void axesOfFourFiguresAreEquallyLarge() {
        for (const QSizeF size : {QSizeF(480, 270), QSizeF(700, 380), QSizeF(776, 416)}) {
            const Metrics metrics = screenMetrics(size);
            QCOMPARE(withSmallerAxes(metrics, 0.7), metrics);
        }
        const Metrics full = screenMetrics(QSizeF(1600, 860)), smaller = withSmallerAxes(full, 0.7);
        QCOMPARE(smaller.label, 0.7 * full.label);
        QCOMPARE(smaller.small, full.small);
    }

    void textSizeMultipliesTypeOnceWhateverFigureSize() {
        for (const QSizeF size : {QSizeF(300, 200), QSizeF(900, 560), QSizeF(1600, 860)}) {
            const double at1 = screenMetrics(size).label, at2 = screenMetrics(size, 2).label;
            QVERIFY(at2 >= at1 && at2 >= 2 * Metrics().label && at2 <= 2 * at1);
        }
        // A figure that gets the space of four for its larger text has no larger text than asked for.
        QVERIFY(screenMetrics(QSizeF(960, 540), 2).label < 2.5 * screenMetrics(QSizeF(480, 270)).label);
    }

    void zeroIsCentreOfDivergingMap() {
        QCOMPARE(colormap(u"diverging"_s).at(0), QRgb(0xffffffff));
        QCOMPARE(colormap(u"diverging"_s, true).at(0), QRgb(0xff0f1114));
        for (const bool dark : {false, true}) {
            const Colormap& map = colormap(u"diverging"_s, dark);
            QVERIFY(map.diverging);
            QCOMPARE(map.at(0), map.colors[255]);
            QCOMPARE(map.at(-0.0), map.colors[255]);
        }
    }

    void valuesOutsideLimitsGetEndColors() {
        for (const Colormap& map : colormaps()) {
            QCOMPARE(map.at(-1), map.colors.front());
            QCOMPARE(map.at(1), map.colors.back());
            QCOMPARE(map.at(-7), map.colors.front());
            QCOMPARE(map.at(7), map.colors.back());
            QCOMPARE(map.at(2, 2, 4), map.colors.front());
            QCOMPARE(map.at(3, 2, 4), map.colors[255]);
            QCOMPARE(map.at(0.4, -1.5e308, 1.5e308), map.colors[255]);
            QCOMPARE(map.at(1.5e308, -1.5e308, 1.5e308), map.colors.back());
        }
    }

    void nanHasDistinctColor() {
        for (const Colormap& map : colormaps()) {
            QCOMPARE(map.at(std::numeric_limits<double>::quiet_NaN()), map.missing);
            for (const QRgb color : map.colors)
                QVERIFY(distance(seenBy(trichromat, QColor(color)), seenBy(trichromat, QColor(map.missing))) >
                        4);
        }
    }

    void nanIsNotBrightInDarkTheme() {
        const Colormap& map = colormap(u"diverging"_s, true);
        const QColor missing(map.missing);
        QVERIFY(lightness(map.missing) < lightness(map.colors.front()) / 2);
        for (const QRgb color : map.colors)
            QVERIFY(distance(seenBy(trichromat, QColor(color)), seenBy(trichromat, missing)) > 4);
    }

    /// Limits of an attention mask, of vanishing numbers, and of values too large for a float.
    void colorLookUpHandlesLimitsBeyondFloat() {
        const Colormap& map = colormap(u"diverging"_s);
        constexpr float maximum = std::numeric_limits<float>::max();
        for (const float limit : {maximum, 1e-40F}) {
            const std::array values{-limit, -limit / 2, 0.0F, limit};
            std::array<QRgb, values.size()> found{};
            const auto end = static_cast<double>(limit);
            map.lookUp(values, -end, end, found.data());
            QCOMPARE(found, (std::array{map.colors[0], map.colors[128], map.colors[255], map.colors[510]}));
        }
        const std::array values{std::numeric_limits<float>::infinity(), 0.0F};
        std::array<QRgb, 2> found{};
        map.lookUp(values, -1e75, 1e75, found.data());
        QCOMPARE(found, (std::array{map.missing, map.colors[255]}));
    }

    void sequentialMapsRiseInLightness() {
        for (const Colormap& map : colormaps()) {
            if (map.diverging) continue;
            for (std::size_t i = 1; i < map.colors.size(); ++i)
                QVERIFY2(lightness(map.colors[i]) >= lightness(map.colors[i - 1]) - 0.5, qPrintable(map.id));
            QVERIFY(lightness(map.colors.back()) - lightness(map.colors.front()) > 60);
        }
    }

    void divergingMapIsSymmetricInLightness() {
        for (const bool dark : {false, true}) {
            const Colormap& map = colormap(u"diverging"_s, dark);
            for (std::size_t i = 1; i <= 255; ++i) {
                const double below = lightness(map.colors[255 - i]);
                const double above = lightness(map.colors[255 + i]);
                QVERIFY(isNear(below, above, 6));
                const double step = dark ? 0.5 : -0.5;
                QVERIFY((lightness(map.colors[255 - i + 1]) - below) * step <= 0.5);
                QVERIFY((lightness(map.colors[255 + i - 1]) - above) * step <= 0.5);
            }
        }
    }

    void signIsVisibleToEveryReader() {
        for (const bool dark : {false, true}) {
            const Colormap& map = colormap(u"diverging"_s, dark);
            for (const Matrix3& reader : {trichromat, protanope, deuteranope, tritanope})
                for (const double value : {0.2, 0.5, 1.0})
                    QVERIFY2(distance(seenBy(reader, QColor(map.at(value))),
                                      seenBy(reader, QColor(map.at(-value)))) >= clearlyDifferent,
                             qPrintable(QString::number(value)));
        }
    }

    /// First, middle and last colours as published (van der Walt and Smith 2015; Nunez et al. 2018).
    void knownColorsMatchPublishedMaps() {
        const Colormap& viridis = colormap(u"viridis"_s);
        QCOMPARE(viridis.at(-1), QRgb(0xff440154));
        QCOMPARE(viridis.at(1), QRgb(0xfffde725));
        const Colormap& cividis = colormap(u"cividis"_s);
        QCOMPARE(cividis.at(-1), QRgb(0xff00224e));
        QCOMPARE(cividis.at(1), QRgb(0xfffee838));
    }

    void everyColormapIdHasMap() {
        QStringList ids;
        for (const Colormap& map : colormaps()) ids << map.id;
        QCOMPARE(ids, colormapIds());
    }

    void unknownMapIsRejectedWithListOfMaps() {
        try {
            colormap(u"jet"_s);
            QFAIL("jet was found");
        } catch (const Error& error) {
            const QString sentence = QString::fromUtf8(error.what());
            QVERIFY(sentence.contains(u"\"jet\""_s));
            QVERIFY(sentence.contains(u"viridis, cividis"_s));
        }
    }
};

class PenTest : public QObject {
    Q_OBJECT

 private slots:
    void stripsFillWhatOneRectFills_data() {
        QTest::addColumn<double>("ratio");
        for (const double ratio : {1.0, 1.25, 1.5, 2.0}) QTest::addRow("%g", ratio) << ratio;
    }
    void stripsFillWhatOneRectFills() {
        QFETCH(const double, ratio);
        const QColor color(200, 30, 90, 70);
        for (const QRectF& area : {QRectF(3, 5, 90, 340), QRectF(10.4, 0.8, 50, 128), QRectF(0, 7, 9, 12)}) {
            const auto filled = [&](const std::function<void(QPainter&)>& fill) {
                QImage image(300, 800, QImage::Format_RGB32);
                image.setDevicePixelRatio(ratio);
                image.fill(Qt::white);
                QPainter painter(&image);
                fill(painter);
                return image;
            };
            QCOMPARE(filled([&](QPainter& painter) { fillInStrips(painter, area, color); }),
                     filled([&](QPainter& painter) { painter.fillRect(area, color); }));
        }
    }
};

int main(int argc, char** argv) {
    QGuiApplication application(argc, argv);
    PaletteTest palettes;
    ColormapTest maps;
    PenTest pens;
    return QTest::qExec(&palettes, argc, argv) | QTest::qExec(&maps, argc, argv) |
           QTest::qExec(&pens, argc, argv);
}

#include "style_test.moc"
