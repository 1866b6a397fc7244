// SPDX-License-Identifier: GPL-3.0-or-later
//
// Reads files back with Qt and with other programs (poppler, librsvg, libxml2, ImageMagick).
#include "app/export/figure_file.h"

#include "app/export/figure_set.h"
#include "app/export/png_file.h"
#include "app/scene/literals.h"
#include "app/scene/scene_json.h"
#include "core/error.h"
#include "tests/columns.h"
#include "tests/contains.h"
#include "tests/files.h"
#include "tests/output_of.h"
#include "tests/points.h"
#include "tests/scenes.h"

#include <QFile>
#include <QImage>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>
#include <QXmlStreamReader>

#include <algorithm>
#include <cstdlib>
#include <random>
#include <vector>

using namespace sinescope;

namespace {

/// The job of a Scene's first figure.
FigureJob jobOf(const Scene& scene, const QString& size) {
    const FigureSize figureSize_ = figureSize(size);
    return {scene.figures.front().id, scene, figureSize_, exportStyle(scene.style, figureSize_)};
}
FigureJob jobOf(const QString& figure, const QString& size = u"slide"_s,
                const QString& preset = u"heatmap-50x128"_s) {
    FigureJob job = jobOf(presetScene(preset, figureCatalog()), size);
    job.figure = figure;
    return job;
}

}  // namespace

class FigureFileTest : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    QString written(const QByteArray& bytes, const QString& name) const {
        const QString path = m_folder.filePath(name);
        writeBytes(bytes, path);
        return path;
    }

 private slots:
    /// 128 columns on 1.3 inches are more than 300 dpi have pixels for.
    void smallVectorFileHasEveryCell() {
        const QByteArray svg = figureBytes(jobOf(u"heatmap"_s, u"40x30mm"_s), FigureFormat::Svg);
        static const QRegularExpression picture(u"base64,([^\"]+)\""_s);
        QImage largest;
        for (const auto& match : picture.globalMatch(QString::fromLatin1(svg))) {
            const QImage image = QImage::fromData(QByteArray::fromBase64(match.captured(1).toLatin1()));
            if (image.width() > largest.width()) largest = image;
        }
        QVERIFY(largest.width() > 0);
        QCOMPARE(largest.width() % 128, 0);
        int rows = 1;  // a renderer may repeat the pixels of a cell
        for (int y = 1; y < largest.height(); ++y)
            rows += largest.copy(0, y, largest.width(), 1) != largest.copy(0, y - 1, largest.width(), 1);
        QCOMPARE(rows, 50);
    }

    void pngKeepsPixelsResolutionAndText_data() {
        QTest::addColumn<int>("format");
        QTest::newRow("opaque") << static_cast<int>(QImage::Format_RGB32);
        QTest::newRow("with alpha") << static_cast<int>(QImage::Format_ARGB32);
    }
    void pngKeepsPixelsResolutionAndText() {
        QFETCH(int, format);
        QImage image(61, 37, static_cast<QImage::Format>(format));
        std::mt19937 random(5);
        const QRgb opaque = image.hasAlphaChannel() ? 0 : 0xff000000;
        for (const auto [x, y] : pointsOf(image.size()))
            image.setPixel(x, y, y % 5 == 0 ? 0xff336699 : static_cast<QRgb>(random()) | opaque);
        const QByteArray png = pngBytes(image, 300, {{"Title", u"λ − 2π"_s}});
        const QImage back = QImage::fromData(png, "PNG");
        const QImage same = back.convertToFormat(image.format());
        for (const auto [x, y] : pointsOf(image.size())) QCOMPARE(same.pixel(x, y), image.pixel(x, y));
        QCOMPARE(back.dotsPerMeterX(), 11811);
        QCOMPARE(pngText(png, "Title"), u"λ − 2π"_s);
        QVERIFY(pngText(png, "Author").isNull());
    }

    void damagedPngIsRejected() {
        QByteArray png = figureBytes(jobOf(u"heatmap"_s), FigureFormat::Png);
        const qsizetype at = png.indexOf("\"d_model\"");
        png[at + 1] = 'x';
        QVERIFY_EXCEPTION_THROWN(sceneFromFigureBytes(png, u"x.png"_s), Error);
        QVERIFY_EXCEPTION_THROWN(sceneFromFigureBytes(png.left(200), u"x.png"_s), Error);
        QVERIFY_EXCEPTION_THROWN(sceneFromFigureBytes("", u"x.png"_s), Error);
    }

    void everyFormatRestoresScene() {
        for (const QString& name : {u"png"_s, u"svg"_s, u"pdf"_s}) {
            for (const Preset& preset : presets()) {
                FigureJob job = jobOf(u"heatmap"_s, u"320x240"_s, preset.id);
                job.scene.sentence.tokens[0] = u"<&\"']]>Ωλ\\)("_s;
                const QByteArray bytes = figureBytes(job, figureFormat(name));
                if (findFigure(job.scene, job.figure)) job.scene.arrangement.maximized = job.figure;
                QCOMPARE(sceneToJson(sceneFromFigureBytes(bytes, name)), sceneToJson(job.scene));
            }
        }
    }

    /// Training takes seconds; the export reports progress, can be stopped, and writes the same file.
    void trainingReportsProgressAndCanBeStopped() {
        FigureJob job = jobOf(sceneFrom("learn steps=100"), u"480x320"_s);
        std::vector<double> reported;
        const QByteArray bytes = figureBytes(job, FigureFormat::Png, [&](double part) {
            reported.push_back(part);
            return true;
        });
        QVERIFY(reported.size() >= 3);
        QVERIFY(std::is_sorted(reported.begin(), reported.end()) && reported.front() >= 0 &&
                reported.back() <= 1);
        QVERIFY(bytes == figureBytes(job, FigureFormat::Png));
        job.scene.figures[0].options[u"steps"_s] = 110;  // not yet trained
        int calls = 0;
        QVERIFY_EXCEPTION_THROWN(figureBytes(job, FigureFormat::Png, [&](double) { return ++calls < 2; }),
                                 Stopped);
        QCOMPARE(calls, 2);
    }

    void largePictureCanBeStoppedDuringCompression() {
        const FigureJob job = jobOf(u"heatmap"_s, u"2400x1800"_s);
        std::vector<double> reported;
        QVERIFY(!figureBytes(job, FigureFormat::Png, [&](double part) {
                     reported.push_back(part);
                     return true;
                 }).isEmpty());
        // One report per million pixels and one for the numbers.
        QCOMPARE(reported.size(), std::size_t{5});
        QVERIFY(std::is_sorted(reported.begin(), reported.end()));
        QVERIFY_EXCEPTION_THROWN(figureBytes(job, FigureFormat::Png, [](double part) { return part < 0.7; }),
                                 Stopped);
    }

    void sceneSurvivesPdfSavedByAnotherProgram() {
        FigureJob job = jobOf(u"heatmap"_s, u"320x240"_s);
        job.scene.encoding.base = 321;
        const QString pdf = written(figureBytes(job, FigureFormat::Pdf), u"first.pdf"_s);
        const QString page = m_folder.filePath(u"page.pdf"_s);
        const QString joined = m_folder.filePath(u"joined.pdf"_s);
        outputOf(u"pdfseparate"_s, {pdf, page});
        outputOf(u"pdfunite"_s, {page, pdf, joined});
        for (const QString& path : {page, joined})
            QCOMPARE(sceneToJson(sceneFromFigureBytes(bytesOf(path), path)), sceneToJson(job.scene));
    }

    /// Runs jobs forwards and backwards: none may affect another's bytes. A test of the command line compares
    /// two runs of the program.
    void exportIsIndependentOfPreviousJobs() {
        const auto bytesOf = [](const QString& figure) {
            const FigureJob job = jobOf(figure, u"320x240"_s);
            QByteArray pdf = figureBytes(job, FigureFormat::Pdf);
            const qsizetype at = pdf.indexOf("/CreationDate (D:");
            return QList<QByteArray>{figureBytes(job, FigureFormat::Png), figureBytes(job, FigureFormat::Svg),
                                     pdf.remove(at, 40)};
        };
        std::vector<QList<QByteArray>> forwards;
        for (const FigureKind& kind : figureKinds()) forwards.push_back(bytesOf(kind.spec.id));
        for (std::size_t k = figureKinds().size(); k-- > 0;) {
            const QString& id = figureKinds()[k].spec.id;
            const QList<QByteArray> again = bytesOf(id);
            for (int format = 0; format < 3; ++format)
                QVERIFY2(again[format] == forwards[k][format], qPrintable(id));
        }
    }

    void captionDescribesFigureAndSetting() {
        FigureJob job = jobOf(sceneFrom("similarity"), u"a4"_s);
        const QString plain = figureCaption(job);
        QVERIFY2(plain.startsWith(u"Similarity: only the distance counts"_s), qPrintable(plain));
        QVERIFY_CONTAINS(plain, u"L = 50, d_model = 128, n = 10000"_s);
        // Statements that no longer hold are dropped, and the title is not repeated.
        job.scene.figures.front().options.insert(u"w"_s, u"random"_s);
        job.style.showTitle = true;
        const QString random = figureCaption(job);
        QVERIFY2(!random.contains(u"only the distance counts"_s), qPrintable(random));
        QVERIFY2(!random.startsWith(u"Similarity"_s), qPrintable(random));
    }

    /// Places that exist, only if some are outside; columns of a table by their rank.
    void captionAndDescriptionNameZoomedPart_data() {
        using Range = std::optional<AxisRange>;
        addColumns<QString, Range, Range, QString>();
        const auto row = [](const char* setting, const Range& x, const Range& y, const char* part) {
            QTest::addRow("%s: %s", setting, part)
                << QString::fromLatin1(setting) << x << y << QString::fromLatin1(part);
        };
        const AxisRange columns{2.6, 17.4}, positions{20.5, 40}, pairs{0.5, 200};
        row("heatmap", columns, positions, "positions 21 to 40 and columns 3 to 17.");
        row("heatmap", AxisRange{-5, 0.4}, AxisRange{-3, 70}, "column 0.");
        row("heatmap", AxisRange{3.2, 3.9}, {}, "");
        row("alibi heatmap", columns, positions, "query positions 21 to 40 and keys 3 to 17.");
        row("spectrum", AxisRange{2.5, 80}, {}, "wavelengths 2.5 to 80.");
        row("similarity", AxisRange{3, 9}, AxisRange{4, 8},
            "positions 4 to 8 from top to bottom and positions 3 to 9 from left to right");
        row("d_model=7 odd_rule=zero_pad wavelengths", pairs, {}, "pairs 1 to 2.");
        row("learned wavelengths", pairs, {}, "ranks 1 to 95.");
        row("d_model=16 rope rotary-dim=8 wavelengths", pairs, {}, "pairs 1 to 3.");
        row("d_model=16 rope rotary-dim=8 positions over=pairs", pairs, {}, "pairs 1 to 3.");
    }
    void captionAndDescriptionNameZoomedPart() {
        const auto [setting, x, y, part] =
            thisRow<QString, std::optional<AxisRange>, std::optional<AxisRange>, QString>();
        Scene scene = sceneFrom(setting);
        scene.figures.front().x = x;
        scene.figures.front().y = y;
        const FigureJob job = jobOf(scene, u"a4"_s);
        const QString start = u"The picture shows "_s;
        const QString caption = figureCaption(job);
        QVERIFY2(caption.contains(start + part) == !part.isEmpty(), qPrintable(caption));
        QCOMPARE(caption.contains(start), !part.isEmpty());
        QCOMPARE(figureBytes(job, FigureFormat::Svg).contains((start + part).toUtf8()), !part.isEmpty());
    }

    /// A row that is drawn only as the selection is described only if the selection is marked.
    void svgDescribesSelectionIfMarked() {
        FigureJob job = jobOf(sceneFrom("position=10 positions=0,25,40 positions"), u"a4"_s);
        for (const bool isMarked : {false, true}) {
            job.style.showSelection = isMarked;
            const QByteArray svg = figureBytes(job, FigureFormat::Svg);
            QVERIFY(svg.contains("the rows at positions 0, 25 and 40 over"));
            QCOMPARE(svg.contains("The row at position 10 is selected."), isMarked);
        }
    }

    void figureSizesAreExact() {
        for (const FigureSize& size : figureSizes()) {
            const FigureJob job = jobOf(u"positions"_s, size.id);
            const QString pdf = written(figureBytes(job, FigureFormat::Pdf), u"size.pdf"_s);
            const QString page = u"%1 x %2 pts"_s.arg(size.inches.width() * 72, 0, 'g', 6)
                                     .arg(size.inches.height() * 72, 0, 'g', 6);
            const QString info = textFrom(u"pdfinfo"_s, {pdf});
            QVERIFY2(info.contains(page), qPrintable(size.id + info + page));
            QCOMPARE(figureImage(job).size(), size.pixels());
        }
        QCOMPARE(figureSize(u"paper-1col"_s).pixels(), QSize(975, 603));
        QCOMPARE(figureSize(u"1920x1080"_s).inches, QSizeF(20, 11.25));
        QCOMPARE(figureSize(u"85x60mm"_s, 254).pixels(), QSize(850, 600));
    }

    void paperHasSeparateLayout() {
        const FigureSize slide = figureSize(u"slide"_s);
        const FigureSize paper = figureSize(u"paper-1col"_s);
        // 28 pt on 7.5 in and 8 pt on 2.01 in; a scaled slide would have 7.5 pt.
        QCOMPARE(slide.metrics.label, 28 * 96 / 72.0);
        QCOMPARE(paper.metrics.label / paper.unitsPerInch(), 8 / 72.0);
        QCOMPARE(slide.layout(), QSize(1280, 720));
        // 7 pt are 9 whole units of the layout.
        QCOMPARE(exportStyle({}, paper).font(1).pixelSize(), 9);
        QCOMPARE(paper.layout(), QSize(301, 187));
    }

    void invalidSizesAreRejected() {
        for (const char* text :
             {"", "foo", "0x10", "10x10", "1e5x1e5", "99999x99999", "85mmx3in", "10.5x400", "-800x600"})
            QVERIFY_EXCEPTION_THROWN(figureSize(QString::fromLatin1(text)), Error);
        QVERIFY_EXCEPTION_THROWN(figureSize(u"slide"_s, 5), Error);
    }

    void pdfContainsTextAndEmbedsFonts() {
        const QString pdf = written(figureBytes(jobOf(u"dimensions"_s), FigureFormat::Pdf), u"t.pdf"_s);
        const QString text = textFrom(u"pdftotext"_s, {u"-layout"_s, pdf, u"-"_s});
        QVERIFY(text.contains(u"position p"_s));
        for (const char* part : {"j = 64", "λ = 628", "−0.5"})
            QVERIFY2(text.contains(QString::fromUtf8(part)), part);
        const QStringList fonts = textFrom(u"pdffonts"_s, {pdf}).split('\n'_L1, Qt::SkipEmptyParts).mid(2);
        QVERIFY(!fonts.isEmpty());
        for (const QString& font : fonts) {
            QVERIFY2(font.contains(u"Inter"_s) || font.contains(u"DejaVu"_s), qPrintable(font));
            QVERIFY2(font.simplified().contains(u" yes "_s), qPrintable(font));
        }
    }

    void pdfHeatmapIsLosslessWithOnePixelPerCell() {
        const QString pdf = written(figureBytes(jobOf(u"heatmap"_s), FigureFormat::Pdf), u"h.pdf"_s);
        const QString images = textFrom(u"pdfimages"_s, {u"-list"_s, pdf});
        static const QRegularExpression cells(u"image +128 +50 +rgb +3 +8 +image"_s);
        QVERIFY_CONTAINS(images, cells);
        QVERIFY(!images.contains(u"jpeg"_s));
        QFile file(pdf);
        QVERIFY(file.open(QIODevice::ReadOnly));
        QVERIFY(!file.readAll().contains("DCTDecode"));
    }

    void svgIsWellFormedWithSharpCells() {
        const FigureJob job = jobOf(u"heatmap"_s);
        const QString svg = written(figureBytes(job, FigureFormat::Svg), u"h.svg"_s);
        outputOf(u"xmllint"_s, {u"--noout"_s, svg});
        const QString png = m_folder.filePath(u"h.png"_s);
        outputOf(u"rsvg-convert"_s, {u"-w"_s, u"1920"_s, svg, u"-o"_s, png});
        const QImage image(png);
        QCOMPARE(image.size(), QSize(1920, 1080));
        // Within a cell, where the directly painted picture has one colour within two pixels, the SVG's
        // colour is exactly equal, because librsvg blends only along the cells' edges.
        const QImage direct = figureImage(job).convertToFormat(QImage::Format_RGB32);
        int inside = 0;
        for (int y = 2; y < direct.height() - 2; y += 3)
            for (int x = 2; x < direct.width() - 2; x += 3) {
                const QColor expected = direct.pixelColor(x, y);
                bool isInside = expected.hsvSaturation() > 40;  // not the background
                for (const int dx : {-2, 0, 2})
                    for (const int dy : {-2, 0, 2})
                        isInside = isInside && direct.pixelColor(x + dx, y + dy) == expected;
                if (!isInside) continue;
                ++inside;
                const QColor seen = image.pixelColor(x, y);
                QVERIFY2(
                    std::abs(seen.red() - expected.red()) <= 1 &&
                        std::abs(seen.green() - expected.green()) <= 1 &&
                        std::abs(seen.blue() - expected.blue()) <= 1,
                    qPrintable(u"(%1, %2): %3, not %4"_s.arg(x).arg(y).arg(seen.name(), expected.name())));
            }
        QCOMPARE_GT(inside, 10'000);
    }

    void svgHasSizeAndFonts() {
        const QByteArray svg = figureBytes(jobOf(u"positions"_s, u"960x540"_s), FigureFormat::Svg);
        QXmlStreamReader reader(svg);
        QVERIFY(reader.readNextStartElement());
        QCOMPARE(reader.attributes().value(u"width"_s), u"960"_s);
        QCOMPARE(reader.attributes().value(u"height"_s), u"540"_s);
        QVERIFY(svg.contains("font-family=\"Inter, 'DejaVu Sans', sans-serif\""));
        QVERIFY(svg.contains("<text"));
    }

    void transparentFigureHasNoBackground() {
        FigureJob job = jobOf(u"positions"_s);
        job.style.transparent = true;
        const QImage image = QImage::fromData(figureBytes(job, FigureFormat::Png), "PNG");
        QCOMPARE(qAlpha(image.pixel(1, 1)), 0);
        QVERIFY(QImage::fromData(figureBytes(jobOf(u"positions"_s), FigureFormat::Png)).pixel(1, 1) ==
                0xffffffff);
    }

    void handoutHasOnePagePerFigure() {
        std::vector<FigureJob> jobs;
        for (const FigureKind& kind : figureKinds()) jobs.push_back(jobOf(kind.spec.id, u"beamer"_s));
        const QString pdf = written(handoutBytes(jobs), u"handout.pdf"_s);
        QVERIFY_CONTAINS(textFrom(u"pdfinfo"_s, {pdf}).simplified(), u"Pages: %1 "_s.arg(jobs.size()));
        QVERIFY(sceneFromFigureFile(pdf) == jobs.front().scene);
    }

    void failedWriteThrowsAndKeepsOtherFiles() {
        const QString path = written("old", u"kept.png"_s);
        QVERIFY_EXCEPTION_THROWN(writeBytes("new", m_folder.filePath(u"no/such/folder.png"_s)), Error);
        QVERIFY_EXCEPTION_THROWN(writeBytes(QByteArray(1 << 20, 'x'), u"/dev/full"_s), Error);
        QCOMPARE(bytesOf(path), QByteArray("old"));
    }
};

QTEST_MAIN(Guarded<FigureFileTest>)
#include "figure_file_test.moc"
