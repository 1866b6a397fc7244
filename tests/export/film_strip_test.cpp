// SPDX-License-Identifier: GPL-3.0-or-later
#include "animation_samples.h"
#include "app/export/animation_file.h"
#include "app/export/gif_file.h"
#include "app/figures/animation/shared_scales.h"
#include "app/scene/literals.h"
#include "tests/checkpoint_file.h"
#include "tests/contains.h"
#include "tests/is_near.h"
#include "tests/output_of.h"
#include "tests/points.h"
#include "tests/refusal.h"
#include "tests/scenes.h"
#include "tests/text_rows.h"

#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

using namespace sinescope;
using namespace sinescope::samples;

namespace {}  // namespace

/// Film strips, the frames of an animation in one picture.
class FilmStripTest : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    QString path(const QString& name) const { return m_folder.filePath(name); }

 private slots:
    void filmStripHasFiveLabelledPanels() {
        const AnimationJob job = jobOf(u"heatmap"_s, "base", 60);
        const QStringList values = {u"n = 10"_s, u"n = 177.8"_s, u"n = 3,162"_s, u"n = 56,230"_s,
                                    u"n = 1,000,000"_s};
        const QByteArray svg = filmStripBytes(job, filmStripSize(), FigureFormat::Svg);
        // Five matrices and one colour bar.
        QCOMPARE(svg.count("<image "), 6);
        for (const QString& value : values) QCOMPARE(svg.count('>' + value.toUtf8() + '<'), 1);
        QCOMPARE(svg.count(">position p<"), 5);
        QCOMPARE(svg.count(">PE value<"), 1);
        QCOMPARE(sceneFromFigureBytes(svg, u"strip.svg"_s), job.figure.scene);

        const QString pdf = path(u"strip.pdf"_s);
        writeBytes(filmStripBytes(job, figureSize(u"paper-2col"_s), FigureFormat::Pdf), pdf);
        const QString text = textFrom(u"pdftotext"_s, {u"-layout"_s, pdf, u"-"_s});
        for (const QString& value : values) QVERIFY_CONTAINS(text, value.section(' '_L1, -1));
        QCOMPARE(sceneFromFigureFile(pdf), job.figure.scene);

        const QByteArray png = filmStripBytes(job, filmStripSize(), FigureFormat::Png);
        QCOMPARE(QImage::fromData(png).size(), QSize(1920, 600));
        QCOMPARE(png, filmStripBytes(job, filmStripSize(), FigureFormat::Png));
    }

    /// One wavelength of 9.7 positions in five whole steps; its end would repeat the first picture.
    void filmStripOfClosedLoopEndsBeforeItsStart() {
        const AnimationJob job = jobOf(u"dimensions"_s, "position", 60);
        QVERIFY(isClosed(job.spec, job.figure.scene));
        const QByteArray svg = filmStripBytes(job, filmStripSize(), FigureFormat::Svg);
        for (const char* value : {"0", "2", "4", "6", "8"})
            QCOMPARE(svg.count(">position = " + QByteArray(value) + '<'), 1);
    }

    /// Three words have three positions, and no picture is repeated.
    void filmStripOfFewValuesHasEqualSteps() {
        AnimationJob job = jobOf(u"sum"_s, "position", 60);
        job.figure.scene = sceneFrom("sum");
        job.spec = defaultAnimation(job.figure.scene, u"position"_s);
        const QByteArray svg = filmStripBytes(job, filmStripSize(), FigureFormat::Svg);
        for (const char* value : {"0", "1", "2"})
            QCOMPARE(svg.count(">position = " + QByteArray(value) + '<'), 1);
        QCOMPARE(svg.count(">position = "), 3);
    }

    void filmStripHasCaptionsOfItsFrames() {
        AnimationJob job = jobOf(u"heatmap"_s, "base", 60);
        job.figure.style.caption = u"now {value}"_s;
        const QByteArray svg = filmStripBytes(job, filmStripSize(), FigureFormat::Svg);
        for (const char* value : {"10", "177.8", "1,000,000"})
            QCOMPARE(svg.count(">now " + QByteArray(value) + '<'), 1);
    }

    /// A text cut at the edge of the last panel would leave ink at the edge of the picture.
    void filmStripCutsNoCaption() {
        AnimationJob job = jobOf(u"dimensions"_s, "base", 60);
        job.figure.style.caption = u"the base of the encoding is now {value}"_s;
        const FigureSize size = figureSize(u"paper-2col"_s);
        const QImage strip = QImage::fromData(filmStripBytes(job, size, FigureFormat::Png));
        for (int y = 3 * strip.height() / 4; y < strip.height(); ++y)
            QCOMPARE(strip.pixel(strip.width() - 1, y), job.figure.style.palette.canvas.rgb());
    }

    /// If the selection moves, only its marks show it.
    void filmStripMarksMovingSelection() {
        AnimationJob job = jobOf(u"dimensions"_s, "position", 60);
        job.figure.style.showSelection = false;
        const QByteArray svg = filmStripBytes(job, filmStripSize(), FigureFormat::Svg);
        QCOMPARE(svg.count(">j = 6<"), 5);  // the selected column
    }

    /// Bars are drawn once, also if the base changes the scale: then all panels have common limits.
    void filmStripPanelsAreLaidOutAlike_data() { rowsOf("figure", {"heatmap", "similarity"}); }

    /// Five pictures and their colour bar.
    void filmStripPanelsAreLaidOutAlike() {
        QFETCH(const QString, figure);
        const QByteArray svg = filmStripBytes(jobOf(figure, "base", 60), filmStripSize(), FigureFormat::Svg);
        QCOMPARE(svg.count("<image "), 5 + 1);
        QCOMPARE(svg.count(">position p<"), 5);
        QCOMPARE(svg.count(">nearest to row"), 0);  // a note
    }

    /// Percentiles and numbers of values beyond them differ from table to table, their colours do not.
    void filmStripOfCheckpointsHasOneBar() {
        const QTemporaryDir folder;
        for (const double factor : {0.5, 1.0, 2.0})
            writeCheckpoint(folder.filePath(u"step-%1.csv"_s.arg(factor)), factor, 30);
        AnimationJob job = jobOf(u"heatmap"_s, "base", 3);
        const auto found = std::make_shared<const Checkpoints>(checkpointsIn(folder.path()));
        found->show(job.figure.scene, 0);
        job.spec = defaultAnimation(job.figure.scene, checkpointParameterId(), found);
        job.stripPictures = 3;
        const QByteArray svg = filmStripBytes(job, filmStripSize(3), FigureFormat::Svg);
        QCOMPARE(svg.count("<image "), 3 + 1);
        QCOMPARE(svg.count(">value, up to \u00b156<"), 1);  // np.percentile(2 * (p - j), 99); 58 is beyond
    }

    /// Labels beside the lines are dropped where they would leave the plots less than a third of the panels;
    /// plots that have no room even so are refused.
    void narrowFilmStripDropsLabelsOrIsRefused() {
        QTest::failOnWarning(QRegularExpression(u".*"_s));
        const FigureSize narrow = figureSize(u"paper-1col"_s);
        const auto labels = [](const FigureSize& size) {
            return filmStripBytes(jobOf(u"dimensions"_s, "base", 60), size, FigureFormat::Svg)
                .count(">j = 64<");
        };
        QCOMPARE(labels(filmStripSize()), 5);
        QCOMPARE(labels(narrow), 0);
        const auto tiny = [] {
            filmStripBytes(jobOf(u"wavelengths"_s, "base", 60), figureSize(u"0.9x2in"_s), FigureFormat::Png);
        };
        QCOMPARE(sentenceOf(tiny), u"The plots of Wavelengths do not fit at this size; use a larger one."_s);
    }

    /// Labels with longer numbers leave less space: without them in one panel, no panel has them.
    void filmStripPanelsAreLabelledAlike() {
        const AnimationJob job = jobOf(u"wavelengths"_s, "base", 60);
        const auto labels = [&job](const FigureSize& size) {
            return filmStripBytes(job, size, FigureFormat::Svg).count(">L = 50<");
        };
        QCOMPARE(labels(filmStripSize()), 5);
        QCOMPARE(labels(figureSize(u"paper-2col"_s)), 0);
    }

    void filmStripHasNoTextTooSmall_data() {
        rowsOf("size", {"paper-1col", "paper-2col", "175x50mm", "a4", "1920x600"});
    }

    /// In points; on a slide of 13.33 inches for 1920 pixels, type of a print is too small.
    void filmStripHasNoTextTooSmall() {
        QFETCH(const QString, size);
        const double least = size == u"1920x600"_s ? 9.5 : 7;
        const FigureSize requested = figureSize(size);
        const QString svg =
            QString::fromUtf8(filmStripBytes(jobOf(u"heatmap"_s, "base", 60), requested, FigureFormat::Svg));
        const double points = 72 * requested.inches.width() / filmStripType(requested).layout().width();
        static const QRegularExpression type(u"<text [^>]*font-size=\"([0-9.]+)\""_s);
        int texts = 0;
        for (auto found = type.globalMatch(svg); found.hasNext(); ++texts) {
            const double shown = points * found.next().captured(1).toDouble();
            QCOMPARE_GT(shown, least - 0.1);  // whole layout units
        }
        QVERIFY(texts > 20);
    }

    void filmStripHasTitleOnceAbovePanels() {
        AnimationJob job = jobOf(u"heatmap"_s, "base", 60);
        const auto drawn = [&job] {
            const QByteArray svg = filmStripBytes(job, filmStripSize(), FigureFormat::Svg);
            return svg.count(">Heatmap<") - svg.count("<title>Heatmap<");
        };
        QCOMPARE(drawn(), 0);
        job.figure.style.showTitle = true;
        QCOMPARE(drawn(), 1);
    }

    /// The charts of a strip have equal widths, with and without the colour bar.
    void filmStripPanelsHaveEqualWidths() {
        const AnimationJob job = jobOf(u"heatmap"_s, "base", 60);
        const QImage strip = QImage::fromData(filmStripBytes(job, filmStripSize(), FigureFormat::Png));
        const Colormap& map = job.figure.style.map;
        // Widths of runs of the map's colours, along a pixel row through the cells.
        std::vector<int> widths;
        int gap = 100, begin = 0;
        for (int x = 0; x < strip.width(); ++x) {
            const bool cell =
                std::find(map.colors.begin(), map.colors.end(), strip.pixel(x, 40)) != map.colors.end();
            if (cell && gap > 8) widths.push_back(0), begin = x;
            if (cell) widths.back() = x - begin + 1;
            gap = cell ? 0 : gap + 1;
        }
        QCOMPARE(widths.size(), std::size_t{6});  // the last is the colour bar
        for (std::size_t k = 1; k < 5; ++k) QVERIFY(isNear(widths[k], widths[0], 2));
        QVERIFY(widths[0] > 200);
    }
};

QTEST_MAIN(Guarded<FilmStripTest>)
#include "film_strip_test.moc"
