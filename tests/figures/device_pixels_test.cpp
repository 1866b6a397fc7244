// SPDX-License-Identifier: GPL-3.0-or-later
//
// Figures on a screen with two device pixels per pixel are painted in device pixels, and hit-tested in window
// pixels.
#include "app/scene/literals.h"
#include "tests/figure_rows.h"
#include "tests/figures/shown_figure.h"
#include "tests/points.h"
#include "tests/scenes.h"

#include <QApplication>
#include <QImage>
#include <QTest>
#include <QWidget>

#include <cmath>

using namespace sinescope;

namespace {

constexpr int ratio = 2;
constexpr QSize size(701, 421);  // odd, so half pixels occur

std::unique_ptr<FigureView> unselected(const QString& figure, const Scene& scene) {
    Style style = screenStyle(scene.style);
    style.showSelection = false;
    auto view = viewOf(figure, scene, style);
    view->surface()->resize(size);
    return view;
}

QImage seenOf(FigureView& view) {
    return view.surface()->grab().toImage().convertToFormat(QImage::Format_RGB32);
}

/// Counts steep edges between the two device pixels of one window pixel: a picture scaled up has none.
int edgesInsidePixels(const QImage& image) {
    int found = 0;
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x + 1 < image.width(); x += ratio)
            found += apart(image.pixel(x, y), image.pixel(x + 1, y)) > 96;
    return found;
}

Scene numberless() {
    return sceneFrom("heatmap values='off'");
}

}  // namespace

class DevicePixelsTest : public QObject {
    Q_OBJECT

 private slots:
    void initTestCase() { QCOMPARE(qApp->devicePixelRatio(), double{ratio}); }

    /// As sharp as a file with twice the pixels, which is painted without a screen.
    void figureIsPaintedAtDevicePixelRatio_data() { figureRows("figure"); }
    void figureIsPaintedAtDevicePixelRatio() {
        QFETCH(QString, figure);
        const Scene scene = numberless();
        const QImage seen = seenOf(*unselected(figure, scene));
        QCOMPARE(seen.size(), ratio * size);
        QImage file(ratio * size, QImage::Format_RGB32);
        file.setDevicePixelRatio(ratio);
        {
            FigurePainter painter(&file, false);
            unselected(figure, scene)->render(painter, size);
        }
        const int expected = edgesInsidePixels(file), found = edgesInsidePixels(seen);
        QVERIFY(expected > 200);
        QVERIFY2(10 * std::abs(found - expected) < 2 * expected,
                 qPrintable(u"%1 edges, and %2 in the file"_s.arg(found).arg(expected)));
    }

    /// The paper's formula at the reported cell has the colour of the device pixel.
    void cellUnderMouseIsThePaintedCell() {
        const Scene scene = numberless();
        const auto view = unselected(u"heatmap"_s, scene);
        const QImage seen = seenOf(*view);
        const Colormap map = screenStyle(scene.style).map;
        const auto cellAt = [&view](int x, int y) {
            return view->cursorAt(QPointF((x + 0.5) / ratio, (y + 0.5) / ratio));
        };
        int looked = 0;
        for (int y = 1; y < seen.height() - 1; y += 9)
            for (int x = 1; x < seen.width() - 1; x += 2) {
                const Cursor at = cellAt(x, y);
                if (!at.position || !at.column) continue;
                if (cellAt(x - 1, y) != at || cellAt(x + 1, y) != at || cellAt(x, y - 1) != at ||
                    cellAt(x, y + 1) != at)
                    continue;
                const double angle = double(*at.position) / std::pow(10000, 2 * double(*at.column / 2) / 128);
                const QRgb expected = map.at(*at.column % 2 == 0 ? std::sin(angle) : std::cos(angle));
                QVERIFY2(apart(seen.pixel(x, y), expected) <= 1,
                         qPrintable(u"position %1, column %2 at (%3, %4)"_s.arg(*at.position)
                                        .arg(*at.column)
                                        .arg(x)
                                        .arg(y)));
                ++looked;
            }
        QCOMPARE_GT(looked, 5000);
    }

    /// Cells end at device pixels, also in the middle of a window pixel.
    void cellsEndAtDevicePixels() {
        const auto view = unselected(u"heatmap"_s, numberless());
        const QImage seen = seenOf(*view);
        int inside = 0, between = 0;
        for (int y = 100; y < seen.height() - 200; ++y)
            for (int x = 200; x < seen.width() - 400; ++x)
                if (apart(seen.pixel(x, y), seen.pixel(x + 1, y)) > 48) ++(x % 2 == 0 ? inside : between);
        QVERIFY2(inside > between / 4 && between > inside / 4,
                 qPrintable(u"%1 amid, %2 between"_s.arg(inside).arg(between)));
    }
};

int main(int argc, char** argv) {
    qputenv("QT_SCALE_FACTOR", QByteArray::number(ratio));  // the only way on the offscreen platform
    QApplication application(argc, argv);
    DevicePixelsTest test;
    return QTest::qExec(&test, argc, argv);
}

#include "device_pixels_test.moc"
