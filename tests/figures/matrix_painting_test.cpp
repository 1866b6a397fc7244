// SPDX-License-Identifier: GPL-3.0-or-later
//
// Tests pixels: the centre of a cell has the colour map's colour for the formula's value.
#include "app/scene/literals.h"
#include "tests/columns.h"
#include "tests/figures/shown_figure.h"
#include "tests/points.h"
#include "tests/scenes.h"

#include <QImage>
#include <QTest>

#include <algorithm>
#include <array>
#include <cmath>

using namespace sinescope;

namespace {

/// The paper's formula with the library's pow, sin and cos.
double paperValue(std::int64_t position, std::int64_t column, double dModel, double base) {
    const double angle =
        static_cast<double>(position) / std::pow(base, 2.0 * static_cast<double>(column / 2) / dModel);
    return column % 2 == 0 ? std::sin(angle) : std::cos(angle);
}

Scene sceneOf(std::int64_t length, std::int64_t dModel) {
    return sceneFrom(u"length=%1 d_model=%2"_s.arg(length).arg(dModel));
}

Style plainStyle(const Scene& scene) {
    Style style = screenStyle(scene.style);
    style.showSelection = false;
    return style;
}

}  // namespace

class MatrixPaintingTest : public QObject {
    Q_OBJECT

 private slots:
    void cellColorsMatchFormula_data() {
        addColumns<int, int>();
        QTest::newRow("4 x 4") << 4 << 4;
        QTest::newRow("50 x 128") << 50 << 128;
        QTest::newRow("1 x 2") << 1 << 2;
        QTest::newRow("100 x 512") << 100 << 512;
    }

    void cellColorsMatchFormula() {
        const auto [length, dModel] = thisRow<int, int>();
        const Scene scene = sceneOf(length, dModel);
        Style style = plainStyle(scene);
        auto figure = figureKind(u"heatmap"_s).makeView();
        Scene unnumbered = scene;
        findFigure(unnumbered, u"heatmap"_s)->options.insert(u"values"_s, u"off"_s);
        // Wide enough that the inside of a cell has pixels.
        const QImage image = pictureOf(*figure, unnumbered, QSize(std::max(1200, 5 * dModel), 700), style);
        int seen = 0;
        for (int y = 3; y < image.height() - 3; y += 7) {
            for (int x = 3; x < image.width() - 3; x += 3) {
                const Cursor at = figure->cursorAt(QPointF(x, y));
                if (!at.position || !at.column) continue;
                if (figure->cursorAt(QPointF(x - 1, y)) != at || figure->cursorAt(QPointF(x + 1, y)) != at)
                    continue;
                if (figure->cursorAt(QPointF(x, y - 1)) != at || figure->cursorAt(QPointF(x, y + 1)) != at)
                    continue;
                const QRgb expected = style.map.at(paperValue(*at.position, *at.column, dModel, 10000));
                QVERIFY2(apart(image.pixel(x, y), expected) <= 1,
                         qPrintable(u"position %1, column %2 at (%3, %4): %5, not %6"_s.arg(*at.position)
                                        .arg(*at.column)
                                        .arg(x)
                                        .arg(y)
                                        .arg(QColor(image.pixel(x, y)).name(), QColor(expected).name())));
                ++seen;
            }
        }
        QCOMPARE_GT(seen, 1000);
    }

    /// Row 0 is 0, 1, 0, 1, ... throughout: no part is darker, whatever the fractional width of its columns.
    void fractionalStripesAreEquallyDarkEverywhere() {
        const Scene scene = sceneOf(50, 128);
        for (int width = 270; width < 480; width += 7) {
            auto figure = figureKind(u"heatmap"_s).makeView();
            const QImage image = pictureOf(*figure, scene, QSize(width, 300), plainStyle(scene));
            std::array<double, 4> sums = {}, counts = {};  // quarters of the row
            const int y = [&] {
                int row = 0;
                while (figure->cursorAt(QPointF(width / 2.0, row)).position != 0) ++row;
                return row + 2;
            }();
            for (int x = 0; x < width; ++x) {
                const Cursor at = figure->cursorAt(QPointF(x, y));
                if (!at.column || !at.position) continue;
                const auto quarter = static_cast<std::size_t>(*at.column / 32);
                sums.at(quarter) += qGreen(image.pixel(x, y));
                ++counts.at(quarter);
            }
            std::array<double, 4> means = {};
            for (std::size_t k = 0; k < 4; ++k) means.at(k) = sums.at(k) / counts.at(k);
            const auto [smallest, largest] = std::ranges::minmax(means);
            QVERIFY2(largest - smallest < 20,
                     qPrintable(u"%1 px: %2 to %3"_s.arg(width).arg(smallest).arg(largest)));
        }
    }

    void positionZeroIsOnTop() {
        const Scene scene = sceneOf(50, 128);
        auto figure = figureKind(u"heatmap"_s).makeView();
        pictureOf(*figure, scene, QSize(900, 600), plainStyle(scene));
        std::int64_t before = -1;
        for (int y = 0; y < 600; ++y) {
            const Cursor at = figure->cursorAt(QPointF(300, y));
            if (!at.position) continue;
            if (before < 0) QCOMPARE(*at.position, std::int64_t{0});
            QVERIFY(*at.position >= before);
            before = *at.position;
        }
        QCOMPARE(before, std::int64_t{49});
    }

    void hugeMatrixIsDrawnWithMeanColors() {
        // Far right columns hardly change within 2^20 / 500 positions, so a pixel there is close to its
        // middle value; far left ones turn hundreds of times, so their mean is nearly 0, the map's white.
        const Scene scene = sceneOf(1'048'576, 512);
        Style style = plainStyle(scene);
        auto figure = figureKind(u"heatmap"_s).makeView();
        const QImage image = pictureOf(*figure, scene, QSize(900, 600), style);
        const QRgb zero = style.map.at(0);
        int white = 0;
        for (int y = 100; y < 500; y += 10)
            for (int x = 0; x < 300; ++x) {
                const Cursor at = figure->cursorAt(QPointF(x, y));
                if (at.column && *at.column < 40 && apart(image.pixel(x, y), zero) < 12) ++white;
            }
        QCOMPARE_GT(white, 300);
    }
};

QTEST_MAIN(MatrixPaintingTest)
#include "matrix_painting_test.moc"
