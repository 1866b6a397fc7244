// SPDX-License-Identifier: GPL-3.0-or-later
//
// Animated files are read back with giflib's and libwebp's decoders, film strips with poppler.
#include "app/export/animation_file.h"

#include "animation_samples.h"
#include "app/export/gif_file.h"
#include "core/error.h"
#include "tests/output_of.h"

#include <QDir>
#include <QSet>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>

using namespace sinescope;
using namespace sinescope::samples;

namespace {

QString sentenceOf(const std::function<void()>& work) {
    try {
        work();
    } catch (const Error& error) {
        return QString::fromUtf8(error.what());
    }
    return {};
}

/// The largest difference of a channel, of 255.
int apart(QRgb a, QRgb b) {
    return std::max(
        {std::abs(qRed(a) - qRed(b)), std::abs(qGreen(a) - qGreen(b)), std::abs(qBlue(a) - qBlue(b))});
}

QStringList filesOf(const QString& folder) {
    return QDir(folder).entryList(QDir::Files | QDir::Dirs | QDir::Hidden | QDir::NoDotAndDotDot, QDir::Name);
}

}  // namespace

class AnimationFileTest : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    QString path(const QString& name) const { return m_folder.filePath(name); }

 private slots:
    /// A frame may take over the trained network of the one before it.
    void framesAreThoseOfTheirScenesAlone() {
        for (const char* parameter : {"base", "learn.steps"}) {
            AnimationJob job = jobOf(QStringLiteral("learn"), parameter, 3);
            job.figure.scene.scheme = RopeScheme{};
            job.figure.scene.figures = {{QStringLiteral("learn"), {}, {}, {}}};
            job.figure.scene.figures.front().options[QStringLiteral("steps")] = 40;
            job.spec.to = 1 + job.spec.from + 60;
            AnimationFrames frames(job);
            for (const int frame : {0, 1, 2, 0}) {
                const FigureJob alone = frameJob(job, frame);
                QCOMPARE(frames.picture(frame), figureImage(alone));
                QCOMPARE(frames.png(frame), figureBytes(alone, FigureFormat::Png));
            }
        }
    }
    void checkpointsGoByInTheNaturalOrderOfTheirNames() {
        const QStringList names = {QStringLiteral("step-2"), QStringLiteral("step-10"),
                                   QStringLiteral("step-9"), QStringLiteral("step-010b"),
                                   QStringLiteral("a"),      QStringLiteral("step")};
        QStringList sorted = names;
        std::sort(sorted.begin(), sorted.end(), naturallyBefore);
        QCOMPARE(sorted, (QStringList{QStringLiteral("a"), QStringLiteral("step"), QStringLiteral("step-2"),
                                      QStringLiteral("step-9"), QStringLiteral("step-10"),
                                      QStringLiteral("step-010b")}));
    }

    /// Each frame is the figure of its file's numbers, with the scale of the largest, and names its file.
    void checkpointsAreFrames() {
        const QTemporaryDir folder;
        const auto write = [&folder](const QString& name, double factor, int rows = 5) {
            QFile file(folder.filePath(name));
            QVERIFY(file.open(QIODevice::WriteOnly));
            for (int p = 0; p < rows; ++p)
                for (int j = 0; j < 4; ++j)
                    file.write(QByteArray::number(factor * (p - j), 'g', 6) + (j == 3 ? "\n" : ","));
        };
        write(QStringLiteral("step-10.csv"), 0.5);
        write(QStringLiteral("step-9.csv"), 0.125);
        write(QStringLiteral("step-100.csv"), 1.999);
        write(QStringLiteral("notes.md"), 1);
        const auto found = std::make_shared<const Checkpoints>(checkpointsIn(folder.path()));
        QCOMPARE(found->count(), 3);
        QCOMPARE(found->label(0), QStringLiteral("step-9.csv"));
        QCOMPARE(found->label(2), QStringLiteral("step-100.csv"));
        AnimationJob job = jobOf(QStringLiteral("heatmap"), "base", 3);
        job.spec = defaultAnimation(job.figure.scene, checkpointParameterId(), found);
        job.figure.scene = withSharedColors(job.figure.scene, QStringLiteral("heatmap"), *found);
        // np.percentile(np.abs(1.999 * (p - j)), 99) of the last table is 7.616: its two largest numbers are
        // 7.996 and 5.997. Three digits are written.
        const AxisRange limits =
            findFigure(job.figure.scene, QStringLiteral("heatmap"))->colors.at(QStringLiteral("values"));
        QVERIFY(std::abs(limits.upper - 7.62) < 1e-9 && limits.lower == -limits.upper);
        for (int k = 0; k < 3; ++k) {
            const FigureJob frame = frameJob(job, k);
            QCOMPARE(frame.style.caption, found->label(k));
            QCOMPARE(frame.scene.encoding.length, 5);
            const FigureTable table = figureKind(frame.figure).modelOf(frame.scene)->table();
            const double factor = k == 0 ? 0.125 : k == 1 ? 0.5 : 1.999;
            QVERIFY(std::abs(std::get<double>(table.cell(4, 2)) - 3 * factor) < 1e-6);  // p = 4, j = 1
        }
        const QString to = path(QStringLiteral("steps.gif"));
        QVERIFY(writeAnimation(job, AnimationFormat::Gif, to));
        QCOMPARE(decodedGif(to).frames.size(), std::size_t{3});
        // As A they leave the scheme as it is.
        job.spec.checkpoints = std::make_shared<const Checkpoints>(checkpointsIn(folder.path()), true);
        const Scene beside = frameJob(job, 2).scene;
        QVERIFY(beside.scheme == job.figure.scene.scheme);
        QCOMPARE(std::get<TableScheme>(beside.frozenScheme).rows, 5);
        write(QStringLiteral("step-11.csv"), 1, 6);
        const QString sizes = sentenceOf([&] { Checkpoints(checkpointsIn(folder.path())); });
        QVERIFY2(sizes.contains(QStringLiteral("step-11.csv")) && sizes.contains(QStringLiteral("6 × 4")),
                 qPrintable(sizes));
        const QTemporaryDir empty;
        QVERIFY(sentenceOf([&] { checkpointsIn(empty.path()); }).contains(QStringLiteral("no table")));
        QVERIFY(sentenceOf([&] {
                    checkpointsIn(empty.filePath(QStringLiteral("x")));
                }).contains(QStringLiteral("no folder")));
    }

    void framesAreThePicturesOfTheirScenes_data() {
        QTest::addColumn<QString>("figure");
        QTest::addColumn<QString>("parameter");
        for (const FigureKind& kind : figureKinds())
            for (const char* parameter : {"length", "base", "position", "d_model"})
                QTest::addRow("%s, %s", qPrintable(kind.spec.id), parameter)
                    << kind.spec.id << QString::fromLatin1(parameter);
    }
    /// In any order: a frame must show no trace of the frames before.
    void framesAreThePicturesOfTheirScenes() {
        QFETCH(QString, figure);
        QFETCH(QString, parameter);
        const AnimationJob job = jobOf(figure, parameter.toLatin1().constData(), 7);
        AnimationFrames frames(job);
        for (const int frame : {0, 3, 6, 1})
            QCOMPARE(frames.picture(frame), figureImage(frameJob(job, frame)));
    }

    void aGifHasItsFramesItsSizeAndItsDelays() {
        AnimationJob job = jobOf(QStringLiteral("heatmap"), "base", 12);
        job.spec.fps = 30;
        QVERIFY(writeAnimation(job, AnimationFormat::Gif, path(QStringLiteral("delays.gif"))));
        const Decoded gif = decodedGif(path(QStringLiteral("delays.gif")));
        QCOMPARE(gif.frames.size(), std::size_t{12});
        QCOMPARE(gif.frames[0].size(), QSize(480, 270));
        QVERIFY(gif.repeats);
        // Thirtieths of a second in hundredths: 3, 4, 3 ..., in step with 400 ms for twelve.
        QCOMPARE(std::accumulate(gif.delays.begin(), gif.delays.end(), 0), 400);
        for (const int delay : gif.delays) QVERIFY(delay == 30 || delay == 40);
    }

    /// From the last frame to the first is no larger step than between two others.
    void aFileRepeatsWithoutAJump_data() {
        QTest::addColumn<QString>("parameter");
        for (const char* parameter : {"length", "d_model", "base", "position", "shift", "column"})
            QTest::addRow("%s", parameter) << QString::fromLatin1(parameter);
    }
    void aFileRepeatsWithoutAJump() {
        QFETCH(QString, parameter);
        const Scene scene = jobOf(QStringLiteral("heatmap"), "base", 2).figure.scene;
        const AnimationSpec spec = defaultFileAnimation(scene, parameter);
        const auto value = [&](int frame) {
            const double at = frameValue(scene, spec, frame);
            return spec.logarithmic ? std::log(at) : at;
        };
        double largest = spec.logarithmic ? 1e-9 : 1;  // of whole numbers
        for (int k = 1; k < spec.frames; ++k) largest = std::max(largest, std::abs(value(k) - value(k - 1)));
        const double wrap = std::abs(value(0) - value(spec.frames - 1));
        QVERIFY2(isClosed(spec, scene) || wrap <= 1.01 * largest,
                 qPrintable(QStringLiteral("%1 beside %2").arg(wrap).arg(largest)));
        const AnimationSpec oneWay = defaultFileAnimation(scene, parameter, {}, true);
        QCOMPARE(oneWay.playback, Playback::Loop);
        if (!isClosed(oneWay, scene)) QCOMPARE(frameValue(scene, oneWay, oneWay.frames - 1), oneWay.to);
    }

    void playedOnceHasNoLoop() {
        AnimationJob job = jobOf(QStringLiteral("positions"), "base", 3);
        job.spec.playback = Playback::Once;
        QVERIFY(writeAnimation(job, AnimationFormat::Gif, path(QStringLiteral("once.gif"))));
        QVERIFY(!decodedGif(path(QStringLiteral("once.gif"))).repeats);
        QVERIFY(writeAnimation(job, AnimationFormat::Webp, path(QStringLiteral("once.webp"))));
        QVERIFY(!decodedWebp(path(QStringLiteral("once.webp"))).repeats);
    }

    void aGifKeepsTheColoursOfTheMap_data() {
        QTest::addColumn<QString>("colormap");
        QTest::addColumn<bool>("dark");
        for (const Colormap& map : colormaps()) {
            QTest::addRow("%s", qPrintable(map.id)) << map.id << false;
            QTest::addRow("%s, dark", qPrintable(map.id)) << map.id << true;
        }
    }
    /// Every pixel of every cell is at most 3 of 255 from the map's colour; what is not the map's (axes, text
    /// and their edges over cells) is near its colour, too.
    void aGifKeepsTheColoursOfTheMap() {
        QFETCH(QString, colormap);
        QFETCH(bool, dark);
        AnimationJob job = jobOf(QStringLiteral("heatmap"), "base", 8);
        job.figure.scene.style = {colormap, dark ? ThemeId::Dark : ThemeId::Light};
        job.figure.style = exportStyle(job.figure.scene.style, job.figure.size);
        const QString name = path(QStringLiteral("colours.gif"));
        QVERIFY(writeAnimation(job, AnimationFormat::Gif, name));
        const Decoded gif = decodedGif(name);
        const Colormap& map = job.figure.style.map;
        AnimationFrames frames(job);
        const QSet<QRgb> ofMap(map.colors.begin(), map.colors.end());
        int cells = 0, worstCell = 0, worstOther = 0;
        for (int k = 0; k < frames.count(); ++k) {
            const QImage picture = frames.picture(k);
            for (int y = 0; y < picture.height(); ++y) {
                for (int x = 0; x < picture.width(); ++x) {
                    const QRgb wanted = picture.pixel(x, y);
                    const int error = apart(wanted, gif.frames[std::size_t(k)].pixel(x, y));
                    int& worst = ofMap.contains(wanted) ? worstCell : worstOther;
                    worst = std::max(worst, error);
                    if (ofMap.contains(wanted)) ++cells;
                }
            }
        }
        QVERIFY(cells > 8 * 50 * 128);
        QVERIFY2(worstCell <= 3, qPrintable(QString::number(worstCell)));
        QVERIFY2(worstOther <= 32, qPrintable(QString::number(worstOther)));
    }

    void aPaletteOfFewColoursIsAllOfThem() {
        QImage picture(256, 1, QImage::Format_RGB32);
        for (int x = 0; x < 256; ++x) picture.setPixel(x, 0, qRgb(x, 255 - x, (x * 7) % 256));
        ColorCount colors;
        colors.add(picture);
        PaletteIndex index(gifPalette(colors, colormap(QStringLiteral("viridis"))));
        const std::vector<uchar> indices = index.indices(picture);
        for (int x = 0; x < 256; ++x) QCOMPARE(index.palette()[indices[std::size_t(x)]], picture.pixel(x, 0));
    }

    void theCentreOfADivergingMapIsExactInEveryPalette() {
        const Colormap& map = colormap(QStringLiteral("diverging"));
        QImage picture(511, 2, QImage::Format_RGB32);
        for (int x = 0; x < 511; ++x) {
            picture.setPixel(x, 0, map.colors[std::size_t(x)]);
            picture.setPixel(x, 1, qRgb(x / 2, 255, 7));  // as many of other colours
        }
        ColorCount colors;
        colors.add(picture);
        const std::vector<QRgb> palette = gifPalette(colors, map);
        QCOMPARE(palette.size(), std::size_t{256});
        for (const std::size_t level : {0, 255, 510})
            QVERIFY(std::find(palette.begin(), palette.end(), map.colors[level]) != palette.end());
    }

    void aWebpHasEveryPixelOfItsFrames_data() {
        QTest::addColumn<bool>("transparent");
        QTest::newRow("on its ground") << false;
        QTest::newRow("transparent") << true;
    }
    void aWebpHasEveryPixelOfItsFrames() {
        QFETCH(bool, transparent);
        AnimationJob job = jobOf(QStringLiteral("heatmap"), "base", 6);
        job.figure.style.transparent = transparent;
        const QString name = path(QStringLiteral("exact.webp"));
        QVERIFY(writeAnimation(job, AnimationFormat::Webp, name));
        const Decoded webp = decodedWebp(name);
        QCOMPARE(webp.frames.size(), std::size_t{6});
        QVERIFY(webp.repeats);
        QCOMPARE(webp.delays, std::vector<int>(6, 50));
        AnimationFrames frames(job);
        for (int k = 0; k < 6; ++k)
            QCOMPARE(webp.frames[std::size_t(k)], frames.picture(k).convertToFormat(QImage::Format_ARGB32));
    }

    void pngFramesAreNumberedAndHoldTheirScenes() {
        const AnimationJob job = jobOf(QStringLiteral("heatmap"), "d_model", 3);
        const QString folder = path(QStringLiteral("frames/"));
        QVERIFY(writeAnimation(job, AnimationFormat::Png, folder));
        QCOMPARE(filesOf(folder),
                 (QStringList{QStringLiteral("frame-0001.png"), QStringLiteral("frame-0002.png"),
                              QStringLiteral("frame-0003.png")}));
        for (int k = 0; k < 3; ++k) {
            const QString name = folder + filesOf(folder)[k];
            QCOMPARE(sceneFromFigureFile(name), frameScene(job.figure.scene, job.spec, k));
            QCOMPARE(QImage(name).size(), QSize(480, 270));
        }
        QVERIFY(writeAnimation(job, AnimationFormat::Png, path(QStringLiteral("named/d.png"))));
        QCOMPARE(filesOf(path(QStringLiteral("named"))).constFirst(), QStringLiteral("d-0001.png"));
    }

    void framesOfALongerAnimationAreNotMixedIn() {
        AnimationJob job = jobOf(QStringLiteral("positions"), "base", 4);
        const QString folder = path(QStringLiteral("mixed"));
        QVERIFY(writeAnimation(job, AnimationFormat::Png, folder));
        job.spec.frames = 3;
        QVERIFY_EXCEPTION_THROWN(writeAnimation(job, AnimationFormat::Png, folder), Error);
        job.spec.frames = 5;
        QVERIFY(writeAnimation(job, AnimationFormat::Png, folder));
        QCOMPARE(filesOf(folder).size(), 5);
    }

    void aStoppedAnimationLeavesNothingAndWhatWasThere_data() {
        QTest::addColumn<QString>("name");
        QTest::addColumn<int>("steps");
        for (const QString& name : {QStringLiteral("a.gif"), QStringLiteral("a.webp"), QStringLiteral("a/")})
            for (const int steps : {1, 3, 5})
                QTest::newRow(qPrintable(QStringLiteral("%1 after %2").arg(name).arg(steps)))
                    << name << steps;
    }
    void aStoppedAnimationLeavesNothingAndWhatWasThere() {
        QFETCH(QString, name);
        QFETCH(int, steps);
        QTemporaryDir folder;
        const QString target = folder.filePath(name);
        const AnimationJob job = jobOf(QStringLiteral("positions"), "base", 6);
        const AnimationFormat format = animationFormatOf(target);
        int told = 0;
        const auto stop = [&told, steps](int done, int total) {
            if (done == 0) return true;  // before the first picture
            if (done != ++told || done > total) failCase(QStringLiteral("steps are not counted"));
            return done < steps;
        };
        QVERIFY(!writeAnimation(job, format, target, stop));
        QCOMPARE(told, steps);
        QCOMPARE(filesOf(folder.path()), QStringList());

        QVERIFY(writeAnimation(job, format, target));
        const QStringList before = filesOf(folder.path()) + filesOf(target);
        const QByteArray bytes =
            bytesOf(name == QLatin1String("a/") ? target + QStringLiteral("frame-0001.png") : target);
        told = 0;
        QVERIFY(!writeAnimation(job, format, target, stop));
        QCOMPARE(filesOf(folder.path()) + filesOf(target), before);
        QCOMPARE(bytesOf(name == QLatin1String("a/") ? target + QStringLiteral("frame-0001.png") : target),
                 bytes);
    }

    void itCanBeStoppedBeforeTheFirstPicture() {
        QTemporaryDir folder;
        int asked = 0;
        QVERIFY(!writeAnimation(jobOf(QStringLiteral("positions"), "base", 6), AnimationFormat::Gif,
                                folder.filePath(QStringLiteral("a.gif")), [&asked](int done, int total) {
                                    ++asked;
                                    return done > 0 || total < 1;
                                }));
        QCOMPARE(asked, 1);
        QCOMPARE(filesOf(folder.path()), QStringList());
    }

    void aStripAndAHandoutCanBeStoppedBeforeEachPicture() {
        const AnimationJob job = jobOf(QStringLiteral("positions"), "base", 6);
        const std::vector<FigureJob> pages(4, job.figure);
        for (const int last : {1, 3}) {
            QList<int> told;
            const auto stop = [&told, last](int done, int) {
                told << done;
                return told.size() < last;
            };
            const QList<int> expected = last == 1 ? QList<int>{0} : QList<int>{0, 1, 2};
            QCOMPARE(filmStripBytes(job, filmStripSize(), FigureFormat::Pdf, stop), QByteArray());
            QCOMPARE(told, expected);
            told.clear();
            QCOMPARE(handoutBytes(pages, stop), QByteArray());
            QCOMPARE(told, expected);
        }
    }

    void aFullDiskIsOneSentence_data() {
        QTest::addColumn<int>("format");
        QTest::newRow("gif") << static_cast<int>(AnimationFormat::Gif);
        QTest::newRow("webp") << static_cast<int>(AnimationFormat::Webp);
    }
    void aFullDiskIsOneSentence() {
        QFETCH(int, format);
        QString said;
        try {
            writeAnimation(jobOf(QStringLiteral("heatmap"), "base", 3), static_cast<AnimationFormat>(format),
                           QStringLiteral("/dev/full"));
        } catch (const Error& error) {
            said = QString::fromUtf8(error.what());
        }
        QCOMPARE(said, QStringLiteral("/dev/full cannot be written: No space left on device."));
    }

    void whatAGifCannotDoIsSaid() {
        AnimationJob job = jobOf(QStringLiteral("heatmap"), "base", 3);
        job.spec.fps = 60;
        QVERIFY_EXCEPTION_THROWN(writeAnimation(job, AnimationFormat::Gif, path(QStringLiteral("x.gif"))),
                                 Error);
        job.spec.fps = 20;
        job.figure.style.transparent = true;
        QVERIFY_EXCEPTION_THROWN(writeAnimation(job, AnimationFormat::Gif, path(QStringLiteral("x.gif"))),
                                 Error);
        QVERIFY_EXCEPTION_THROWN(animationFormatOf(QStringLiteral("video.avi")), Error);
        QVERIFY(!QFile::exists(path(QStringLiteral("x.gif"))));
    }

    void theSizeOfAFileIsForetold() {
        for (const char* figure : {"heatmap", "positions"}) {
            const AnimationJob job = jobOf(QLatin1String(figure), "base", 24);
            const QString target = path(QStringLiteral("long.gif"));
            QVERIFY(writeAnimation(job, AnimationFormat::Gif, target));
            const double share =
                double(estimatedBytes(job, AnimationFormat::Gif)) / double(bytesOf(target).size());
            QVERIFY2(share > 0.5 && share < 2, qPrintable(QString::number(share)));
        }
        const AnimationJob job = jobOf(QStringLiteral("heatmap"), "base", 5);
        QVERIFY(writeAnimation(job, AnimationFormat::Png, path(QStringLiteral("foretold/"))));
        qint64 all = 0;
        for (const QFileInfo& frame : QDir(path(QStringLiteral("foretold"))).entryInfoList(QDir::Files))
            all += frame.size();
        const double share = double(estimatedBytes(job, AnimationFormat::Png)) / double(all);
        QVERIFY2(share > 0.5 && share < 2, qPrintable(QString::number(share)));
    }

    void theSizeOfALargePictureIsForetoldFromASmallOne() {
        AnimationJob job = jobOf(QStringLiteral("heatmap"), "base", 4);
        job.figure.size = figureSize(QStringLiteral("4000x3000"));
        const QString target = path(QStringLiteral("large.gif"));
        QVERIFY(writeAnimation(job, AnimationFormat::Gif, target));
        const double share =
            double(estimatedBytes(job, AnimationFormat::Gif)) / double(bytesOf(target).size());
        QVERIFY2(share > 0.3 && share < 3, qPrintable(QString::number(share)));
    }

    void theSameAnimationIsTheSameBytes() {
        const AnimationJob job = jobOf(QStringLiteral("heatmap"), "base", 5);
        for (const auto format : {AnimationFormat::Gif, AnimationFormat::Webp}) {
            QVERIFY(writeAnimation(job, format, path(QStringLiteral("one"))));
            QVERIFY(writeAnimation(job, format, path(QStringLiteral("two"))));
            QVERIFY(!bytesOf(path(QStringLiteral("one"))).isEmpty());
            QCOMPARE(bytesOf(path(QStringLiteral("one"))), bytesOf(path(QStringLiteral("two"))));
        }
    }

    void aLoopOfATurnHasNoJump() {
        AnimationJob job = jobOf(QStringLiteral("dimensions"), "position", 12);
        job.figure.scene.selection.column = 20;
        job.spec = defaultAnimation(job.figure.scene, QStringLiteral("position"));
        const int last = job.spec.frames - 1;
        const auto at = [&job](int frame) {
            return frameScene(job.figure.scene, job.spec, frame).selection.position;
        };
        const double wavelength = 2 * M_PI * std::pow(10000, 20 / 128.0);
        const double step = wavelength - double(at(last) - at(0));
        QVERIFY(step > 0 && step < 1.5 * wavelength / job.spec.frames + 0.5);
        QCOMPARE(at(1) - at(0), at(last) - at(last - 1));
    }

    void aFilmStripHasFivePanelsWithTheirValues() {
        const AnimationJob job = jobOf(QStringLiteral("heatmap"), "base", 60);
        const QStringList values = {QStringLiteral("n = 10"), QStringLiteral("n = 177.8"),
                                    QStringLiteral("n = 3,162"), QStringLiteral("n = 56,230"),
                                    QStringLiteral("n = 1,000,000")};
        const QByteArray svg = filmStripBytes(job, filmStripSize(), FigureFormat::Svg);
        // Five matrices and one colour bar.
        QCOMPARE(svg.count("<image "), 6);
        for (const QString& value : values) QCOMPARE(svg.count('>' + value.toUtf8() + '<'), 1);
        QCOMPARE(svg.count(">position p<"), 5);
        QCOMPARE(svg.count(">PE value<"), 1);
        QCOMPARE(sceneFromFigureBytes(svg, QStringLiteral("strip.svg")), job.figure.scene);

        const QString pdf = path(QStringLiteral("strip.pdf"));
        writeBytes(filmStripBytes(job, figureSize(QStringLiteral("paper-2col")), FigureFormat::Pdf), pdf);
        const QString text =
            textFrom(QStringLiteral("pdftotext"), {QStringLiteral("-layout"), pdf, QStringLiteral("-")});
        for (const QString& value : values)
            QVERIFY2(text.contains(value.section(QLatin1Char(' '), -1)), qPrintable(text));
        QCOMPARE(sceneFromFigureFile(pdf), job.figure.scene);

        const QByteArray png = filmStripBytes(job, filmStripSize(), FigureFormat::Png);
        QCOMPARE(QImage::fromData(png).size(), QSize(1920, 600));
        QCOMPARE(png, filmStripBytes(job, filmStripSize(), FigureFormat::Png));
    }

    /// The charts of a strip are of one width, with and without the colour bar.
    void panelsOfAFilmStripAreEqual() {
        const AnimationJob job = jobOf(QStringLiteral("heatmap"), "base", 60);
        const QImage strip = QImage::fromData(filmStripBytes(job, filmStripSize(), FigureFormat::Png));
        const Colormap& map = job.figure.style.map;
        // Runs of the map's colours in a row through the cells.
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
        for (std::size_t k = 1; k < 5; ++k) QVERIFY(std::abs(widths[k] - widths[0]) <= 6);
        QVERIFY(widths[0] > 200);
    }
};

QTEST_MAIN(Guarded<AnimationFileTest>)
#include "animation_file_test.moc"
