// SPDX-License-Identifier: GPL-3.0-or-later
//
// Reads animated files back with giflib's and libwebp's decoders, film strips with poppler.
#include "app/export/animation_file.h"

#include "animation_samples.h"
#include "app/export/gif_file.h"
#include "app/figures/animation/shared_scales.h"
#include "app/figures/registry.h"
#include "app/scene/literals.h"
#include "core/error.h"
#include "tests/checkpoint_file.h"
#include "tests/columns.h"
#include "tests/contains.h"
#include "tests/is_near.h"
#include "tests/output_of.h"
#include "tests/points.h"
#include "tests/refusal.h"
#include "tests/scenes.h"
#include "tests/text_rows.h"

#include <QDir>
#include <QSet>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <cmath>
#include <numeric>

using namespace sinescope;
using namespace sinescope::samples;

namespace {

QStringList filesOf(const QString& folder) {
    return QDir(folder).entryList(QDir::Files | QDir::Dirs | QDir::Hidden | QDir::NoDotAndDotDot, QDir::Name);
}

}  // namespace

class AnimationFileTest : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    QString path(const QString& name) const { return m_folder.filePath(name); }

    /// Requires the estimated size of a GIF to be this share of the true one.
    void requireEstimate(const AnimationJob& job, double lowest, double highest) {
        const QString target = path(u"estimated.gif"_s);
        QVERIFY(writeAnimation(job, AnimationFormat::Gif, target));
        const double share =
            double(estimatedBytes(job, AnimationFormat::Gif)) / double(bytesOf(target).size());
        QVERIFY2(share > lowest && share < highest, qPrintable(QString::number(share)));
    }

 private slots:
    /// Frames may reuse the trained network of the previous frame.
    void framesAreIndependentOfPreviousFrames() {
        for (const char* parameter : {"base", "learn.steps"}) {
            AnimationJob job = jobOf(u"learn"_s, parameter, 3);
            job.figure.scene = sceneFrom("rope learn steps=40");
            job.spec.to = 1 + job.spec.from + 60;
            AnimationFrames frames(job);
            for (const int frame : {0, 1, 2, 0}) {
                const FigureJob alone = frameJob(job, frame);
                QCOMPARE(frames.picture(frame), figureImage(alone));
                QCOMPARE(frames.png(frame), figureBytes(alone, FigureFormat::Png));
            }
        }
    }

    void checkpointsAreSortedNaturally() {
        const QStringList names = {u"step-2"_s, u"step-10"_s, u"step-9"_s, u"step-010b"_s, u"a"_s, u"step"_s};
        QStringList sorted = names;
        std::sort(sorted.begin(), sorted.end(), naturalLess);
        QCOMPARE(sorted,
                 (QStringList{u"a"_s, u"step"_s, u"step-2"_s, u"step-9"_s, u"step-10"_s, u"step-010b"_s}));
    }

    /// Each frame shows its file's numbers, with the colour scale of the largest, and names its file.
    void checkpointsAreFrames() {
        const QTemporaryDir folder;
        const auto write = [&folder](const QString& name, double factor, int rows = 5) {
            writeCheckpoint(folder.filePath(name), factor, rows);
        };
        // Factors that no format of Precision stores exactly.
        write(u"step-10.csv"_s, 0.51);
        write(u"step-9.csv"_s, 0.127);
        write(u"step-100.csv"_s, 1.999);
        write(u"notes.md"_s, 1);
        const auto found = std::make_shared<const Checkpoints>(checkpointsIn(folder.path()));
        QCOMPARE(found->count(), 3);
        QCOMPARE(found->label(0), u"step-9.csv"_s);
        QCOMPARE(found->label(2), u"step-100.csv"_s);
        AnimationJob job = jobOf(u"heatmap"_s, "base", 3);
        job.spec = defaultAnimation(job.figure.scene, checkpointParameterId(), found);
        const auto sceneOf = [&found](const char* figure) {
            Scene scene = sceneFrom(figure);
            found->show(scene, 0);
            return scene;
        };
        const auto rangeOf = [&](const char* figure, const char* id) {
            return sharedScales(QLatin1String(figure), sceneOf(figure), job.spec)->at(QLatin1String(id));
        };
        // The largest number of the last table is 7.996; rounded to three digits.
        const AxisRange limits = rangeOf("heatmap", "values");
        QVERIFY(isNear(limits.upper, 8, 1e-9));
        QCOMPARE(limits.lower, -limits.upper);
        // The axes and colours of other figures: of the largest values, those of the last table.
        QVERIFY(isNear(rangeOf("positions", "y").upper, 1.12 * 7.996, 0.05));
        // Ends are rounded outwards.
        const AxisRange steps = rangeOf("derivative", "y");
        QVERIFY(isNear(steps.upper, 1.06 * 1.999, 0.02));
        QVERIFY(steps.upper >= 1.06 * 1.999 && steps.lower <= -0.06 * 1.999);
        // Random embeddings reach 1, and the three words have the values of the first three rows, up to 3.
        QVERIFY(isNear(rangeOf("sum", "values").upper, 1 + 3 * 1.999, 0.1));
        QVERIFY(rangeOf("trajectory", "y").upper > 4);
        // White stays at 0 for tables of both signs.
        const AxisRange colors = rangeOf("similarity", "values");
        QVERIFY(colors.upper > 50);
        QCOMPARE(colors.lower, -colors.upper);
        // Back and forth, they share the same.
        AnimationSpec swing = job.spec;
        swing.playback = Playback::Swing;
        swing.frames = 5;
        QVERIFY(sharedScales(u"heatmap"_s, sceneOf("heatmap"), swing)->at(u"values"_s) == limits);
        // Models made without it take it later.
        std::vector<std::shared_ptr<const FigureModel>> models;
        for (int k = 0; k < 3; ++k)
            models.push_back(figureKind(u"heatmap"_s).modelOf(frameScene(sceneOf("heatmap"), job.spec, k)));
        QVERIFY(models.front()->scale(u"heatmap"_s, u"values"_s) != limits);
        shareScales(u"heatmap"_s, models);
        for (const auto& model : models) QVERIFY(model->scale(u"heatmap"_s, u"values"_s) == limits);
        // Every frame is drawn with the shared range, also by the figures that fit several.
        for (const char* figure : {"heatmap", "positions", "dimensions", "derivative", "trajectory",
                                   "similarity", "sum", "compare", "precision"}) {
            const QString id = QLatin1String(figure);
            const Scales shared = *sharedScales(id, sceneOf(figure), job.spec);
            QVERIFY2(!shared.empty(), figure);
            const Scene start = withSharedScales(sceneOf(figure), id, shared);
            for (int k = 0; k < 3; ++k)
                for (const auto& [scale, range] : shared)
                    QVERIFY2(
                        figureKind(id).modelOf(frameScene(start, job.spec, k))->scale(id, scale) == range,
                        qPrintable(id + ' '_L1 + scale));
        }
        for (int k = 0; k < 3; ++k) {
            const FigureJob frame = frameJob(job, k);
            QCOMPARE(frame.style.caption, found->label(k));
            QCOMPARE(frame.scene.encoding.length, 5);
            const FigureTable table = figureKind(frame.figure).modelOf(frame.scene)->table();
            const double factor = k == 0 ? 0.127 : k == 1 ? 0.51 : 1.999;
            QVERIFY(isNear(std::get<double>(table.cell(4, 2)), 3 * factor, 1e-6));  // p = 4, j = 1
        }
        const QString to = path(u"steps.gif"_s);
        QVERIFY(writeAnimation(job, AnimationFormat::Gif, to));
        QCOMPARE(decodedGif(to).frames.size(), std::size_t{3});
        // As setting A, checkpoints do not change the live scheme.
        job.spec.checkpoints = std::make_shared<const Checkpoints>(checkpointsIn(folder.path()), true);
        const Scene beside = frameJob(job, 2).scene;
        QVERIFY(beside.scheme == job.figure.scene.scheme);
        QCOMPARE(std::get<TableScheme>(beside.frozenScheme).rows, 5);
        write(u"step-11.csv"_s, 1, 6);
        const QString sizes = sentenceOf([&] { Checkpoints(checkpointsIn(folder.path())); });
        QVERIFY_CONTAINS(sizes, u"step-11.csv"_s);
        QVERIFY_CONTAINS(sizes, u"6 × 4"_s);
        const QTemporaryDir empty;
        QVERIFY(sentenceOf([&] { checkpointsIn(empty.path()); }).contains(u"no table"_s));
        QVERIFY(sentenceOf([&] { checkpointsIn(empty.filePath(u"x"_s)); }).contains(u"no folder"_s));
    }

    void framesMatchPicturesOfTheirScenes_data() {
        addColumns<QString, QString>();
        for (const FigureKind& kind : figureKinds())
            for (const char* parameter : {"length", "base", "position", "d_model"})
                QTest::addRow("%s, %s", qPrintable(kind.spec.id), parameter)
                    << kind.spec.id << QString::fromLatin1(parameter);
    }

    /// In any order, because a frame must not depend on earlier ones.
    void framesMatchPicturesOfTheirScenes() {
        const auto [figure, parameter] = thisRow<QString, QString>();
        const AnimationJob job = jobOf(figure, parameter.toLatin1().constData(), 7);
        AnimationFrames frames(job);
        for (const int frame : {0, 3, 6, 1})
            QCOMPARE(frames.picture(frame), figureImage(frameJob(job, frame)));
    }

    /// The numbers beside the axis of Heatmap have two to four digits, the labels of Dimensions wavelengths
    /// of two to seven, and Similarity two to five notes.
    void axesStayInPlaceWhileNumbersGrow_data() {
        addColumns<QString, QString>();
        QTest::newRow("left of the axis") << u"heatmap"_s << u"length"_s;
        QTest::newRow("right of the lines") << u"dimensions"_s << u"base"_s;
        QTest::newRow("above notes") << u"similarity"_s << u"length"_s;
    }

    void axesStayInPlaceWhileNumbersGrow() {
        const auto [figure, parameter] = thisRow<QString, QString>();
        AnimationJob job = jobOf(figure, parameter.toLatin1().constData(), 5);
        job.figure.size = figureSize(u"1280x720"_s);  // where axes have whole pixels
        job.figure.style = exportStyle({}, job.figure.size);
        const QString folder = path(u"still/"_s);
        QVERIFY(writeAnimation(job, AnimationFormat::Png, folder));
        // Returns the ends of the longest line in the colour of the axes: the horizontal axis.
        const auto axisOf = [&](const QImage& image) {
            std::pair<int, int> longest;
            for (int y = 0; y < image.height(); ++y)
                for (int x = 0, from = 0; x < image.width(); ++x) {
                    if (image.pixelColor(x, y) != job.figure.style.palette.axis)
                        from = x + 1;
                    else if (x - from > longest.second - longest.first)
                        longest = {from, x};
                }
            return longest;
        };
        QSet<QPair<int, int>> axes;
        for (const QString& frame : framePaths(folder, 5)) axes.insert(axisOf(QImage(frame)));
        QCOMPARE(axes.size(), 1);
        const auto [left, right] = *axes.begin();
        QCOMPARE_GT(right - left, 200);
    }

    void gifHasFramesSizeAndDelays() {
        AnimationJob job = jobOf(u"heatmap"_s, "base", 12);
        job.spec.fps = 30;
        QVERIFY(writeAnimation(job, AnimationFormat::Gif, path(u"delays.gif"_s)));
        const Decoded gif = decodedGif(path(u"delays.gif"_s));
        QCOMPARE(gif.frames.size(), std::size_t{12});
        QCOMPARE(gif.frames[0].size(), QSize(480, 270));
        QVERIFY(gif.repeats);
        // 1/30 s in hundredths of a second: 3, 4, 3 ..., which add up to 400 ms for 12 frames.
        QCOMPARE(std::accumulate(gif.delays.begin(), gif.delays.end(), 0), 400);
        for (const int delay : gif.delays) QVERIFY(delay == 30 || delay == 40);
    }

    /// The step from the last frame to the first is no larger than between two others.
    void fileAnimationLoopsWithoutJump_data() {
        rowsOf("parameter", {"length", "d_model", "base", "position", "shift", "column"});
    }

    void fileAnimationLoopsWithoutJump() {
        QFETCH(QString, parameter);
        const Scene scene = jobOf(u"heatmap"_s, "base", 2).figure.scene;
        const AnimationSpec spec = defaultFileAnimation(scene, parameter);
        const auto value = [&](int frame) {
            const double at = frameValue(scene, spec, frame);
            return spec.logarithmic ? std::log(at) : at;
        };
        double largest = spec.logarithmic ? 1e-9 : 1;  // 1 for integers
        for (int k = 1; k < spec.frames; ++k) largest = std::max(largest, std::abs(value(k) - value(k - 1)));
        const double wrap = std::abs(value(0) - value(spec.frames - 1));
        QVERIFY2(isClosed(spec, scene) || wrap <= 1.01 * largest,
                 qPrintable(u"%1 beside %2"_s.arg(wrap).arg(largest)));
        const AnimationSpec oneWay = defaultFileAnimation(scene, parameter, {}, true);
        QCOMPARE(oneWay.playback, Playback::Loop);
        if (!isClosed(oneWay, scene)) QCOMPARE(frameValue(scene, oneWay, oneWay.frames - 1), oneWay.to);
    }

    void playOnceFilesDoNotLoop() {
        AnimationJob job = jobOf(u"positions"_s, "base", 3);
        job.spec.playback = Playback::Once;
        QVERIFY(writeAnimation(job, AnimationFormat::Gif, path(u"once.gif"_s)));
        QVERIFY(!decodedGif(path(u"once.gif"_s)).repeats);
        QVERIFY(writeAnimation(job, AnimationFormat::Webp, path(u"once.webp"_s)));
        QVERIFY(!decodedWebp(path(u"once.webp"_s)).repeats);
    }

    void gifKeepsColoursOfColormap_data() {
        addColumns<QString, bool>();
        for (const Colormap& map : colormaps()) {
            QTest::addRow("%s", qPrintable(map.id)) << map.id << false;
            QTest::addRow("%s, dark", qPrintable(map.id)) << map.id << true;
        }
    }

    /// Every pixel of a cell is within 3 of 255 of the map's colour; other pixels (axes, text and their edges
    /// over cells) are close to their colour, too.
    void gifKeepsColoursOfColormap() {
        const auto [colormap, dark] = thisRow<QString, bool>();
        AnimationJob job = jobOf(u"heatmap"_s, "base", 8);
        job.figure.scene.style = {colormap, dark ? ThemeId::Dark : ThemeId::Light};
        job.figure.style = exportStyle(job.figure.scene.style, job.figure.size);
        const QString name = path(u"colours.gif"_s);
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
                    const QRgb reference = picture.pixel(x, y);
                    const int error = apart(reference, gif.frames[std::size_t(k)].pixel(x, y));
                    int& worst = ofMap.contains(reference) ? worstCell : worstOther;
                    worst = std::max(worst, error);
                    if (ofMap.contains(reference)) ++cells;
                }
            }
        }
        QVERIFY(cells > 8 * 50 * 128);
        QCOMPARE_LE(worstCell, 3);
        QCOMPARE_LE(worstOther, 32);
    }

    void paletteKeepsAllOfAtMost256Colours() {
        QImage picture(256, 1, QImage::Format_RGB32);
        for (int x = 0; x < 256; ++x) picture.setPixel(x, 0, qRgb(x, 255 - x, (x * 7) % 256));
        ColorCount colors;
        colors.add(picture);
        PaletteIndex index(gifPalette(colors, colormap(u"viridis"_s)));
        const std::vector<uchar> indices = index.indices(picture);
        for (int x = 0; x < 256; ++x) QCOMPARE(index.palette()[indices[std::size_t(x)]], picture.pixel(x, 0));
    }

    void paletteKeepsCentreAndEndsOfDivergingMap() {
        const Colormap& map = colormap(u"diverging"_s);
        QImage picture(511, 2, QImage::Format_RGB32);
        for (int x = 0; x < 511; ++x) {
            picture.setPixel(x, 0, map.colors[std::size_t(x)]);
            picture.setPixel(x, 1, qRgb(x / 2, 255, 7));  // as many other colours
        }
        ColorCount colors;
        colors.add(picture);
        const std::vector<QRgb> palette = gifPalette(colors, map);
        QCOMPARE(palette.size(), std::size_t{256});
        for (const std::size_t level : {0, 255, 510})
            QVERIFY(std::find(palette.begin(), palette.end(), map.colors[level]) != palette.end());
    }

    void webpIsLossless_data() {
        QTest::addColumn<bool>("transparent");
        QTest::newRow("on its ground") << false;
        QTest::newRow("transparent") << true;
    }

    void webpIsLossless() {
        QFETCH(bool, transparent);
        AnimationJob job = jobOf(u"heatmap"_s, "base", 6);
        job.figure.style.transparent = transparent;
        const QString name = path(u"exact.webp"_s);
        QVERIFY(writeAnimation(job, AnimationFormat::Webp, name));
        const Decoded webp = decodedWebp(name);
        QCOMPARE(webp.frames.size(), std::size_t{6});
        QVERIFY(webp.repeats);
        QCOMPARE(webp.delays, std::vector<int>(6, 50));
        AnimationFrames frames(job);
        for (int k = 0; k < 6; ++k)
            QCOMPARE(webp.frames[std::size_t(k)], frames.picture(k).convertToFormat(QImage::Format_ARGB32));
    }

    void pngFramesAreNumberedAndContainScenes() {
        const AnimationJob job = jobOf(u"heatmap"_s, "d_model", 3);
        const QString folder = path(u"frames/"_s);
        QVERIFY(writeAnimation(job, AnimationFormat::Png, folder));
        QCOMPARE(filesOf(folder),
                 (QStringList{u"frame-0001.png"_s, u"frame-0002.png"_s, u"frame-0003.png"_s}));
        for (int k = 0; k < 3; ++k) {
            const QString name = folder + filesOf(folder)[k];
            QCOMPARE(sceneFromFigureFile(name), frameScene(job.figure.scene, job.spec, k));
            QCOMPARE(QImage(name).size(), QSize(480, 270));
        }
        QVERIFY(writeAnimation(job, AnimationFormat::Png, path(u"named/d.png"_s)));
        QCOMPARE(filesOf(path(u"named"_s)).constFirst(), u"d-0001.png"_s);
    }

    void leftoverFramesOfLongerAnimationAreRejected() {
        AnimationJob job = jobOf(u"positions"_s, "base", 4);
        const QString folder = path(u"mixed"_s);
        QVERIFY(writeAnimation(job, AnimationFormat::Png, folder));
        job.spec.frames = 3;
        QVERIFY_EXCEPTION_THROWN(writeAnimation(job, AnimationFormat::Png, folder), Error);
        job.spec.frames = 5;
        QVERIFY(writeAnimation(job, AnimationFormat::Png, folder));
        QCOMPARE(filesOf(folder).size(), 5);
    }

    void stoppedAnimationKeepsExistingFiles_data() {
        addColumns<QString, int>();
        for (const QString& name : {u"a.gif"_s, u"a.webp"_s, u"new/a/"_s})
            for (const int steps : {1, 3, 5})
                QTest::newRow(qPrintable(u"%1 after %2"_s.arg(name).arg(steps))) << name << steps;
    }

    void stoppedAnimationKeepsExistingFiles() {
        const auto [name, steps] = thisRow<QString, int>();
        QTemporaryDir folder;
        const QString target = folder.filePath(name);
        const AnimationJob job = jobOf(u"positions"_s, "base", 6);
        const AnimationFormat format = animationFormatOf(target);
        int reported = 0;
        double before = 0;
        const auto stop = [&](double part) {
            if (part == 0) return true;  // called before the first picture
            if (part <= std::exchange(before, part) || part > 1) failCase(u"steps are not counted"_s);
            return ++reported < steps;
        };
        QVERIFY(!writeAnimation(job, format, target, stop));
        QCOMPARE(reported, steps);
        QCOMPARE(filesOf(folder.path()), QStringList());

        QVERIFY(writeAnimation(job, format, target));
        const QStringList existing = filesOf(folder.path()) + filesOf(target);
        const QByteArray bytes = bytesOf(name.endsWith('/'_L1) ? target + u"frame-0001.png"_s : target);
        reported = 0;
        before = 0;
        QVERIFY(!writeAnimation(job, format, target, stop));
        QCOMPARE(filesOf(folder.path()) + filesOf(target), existing);
        QCOMPARE(bytesOf(name.endsWith('/'_L1) ? target + u"frame-0001.png"_s : target), bytes);
    }

    void animationCanBeStoppedBeforeFirstPicture() {
        QTemporaryDir folder;
        int asked = 0;
        QVERIFY(!writeAnimation(jobOf(u"positions"_s, "base", 6), AnimationFormat::Gif,
                                folder.filePath(u"a.gif"_s), [&asked](double part) {
                                    ++asked;
                                    return part > 0;
                                }));
        QCOMPARE(asked, 1);
        QCOMPARE(filesOf(folder.path()), QStringList());
    }

    void filmStripAndHandoutCanBeStoppedBeforeEachPicture() {
        const AnimationJob job = jobOf(u"positions"_s, "base", 6);
        const std::vector<FigureJob> pages(4, job.figure);
        for (const int last : {1, 3}) {
            QList<double> reported;
            const auto stop = [&reported, last](double part) {
                reported << part;
                return reported.size() < last;
            };
            const auto expected = [last](int pictures) {
                QList<double> parts;
                for (int k = 0; k < last; ++k) parts << static_cast<double>(k) / pictures;
                return parts;
            };
            QCOMPARE(filmStripBytes(job, filmStripSize(), FigureFormat::Pdf, stop), QByteArray());
            QCOMPARE(reported, expected(StripPictures::usual));
            reported.clear();
            QCOMPARE(handoutBytes(pages, stop), QByteArray());
            QCOMPARE(reported, expected(4));
        }
    }

    void fullDiskIsReported_data() {
        QTest::addColumn<int>("format");
        QTest::newRow("gif") << static_cast<int>(AnimationFormat::Gif);
        QTest::newRow("webp") << static_cast<int>(AnimationFormat::Webp);
    }

    void fullDiskIsReported() {
        QFETCH(int, format);
        const AnimationJob job = jobOf(u"heatmap"_s, "base", 3);
        const auto write = [&] { writeAnimation(job, static_cast<AnimationFormat>(format), u"/dev/full"_s); };
        QCOMPARE(sentenceOf(write), u"/dev/full cannot be written: No space left on device."_s);
    }

    void unsupportedAnimationsAreRejected() {
        AnimationJob job = jobOf(u"heatmap"_s, "base", 3);
        job.spec.fps = 60;
        QVERIFY_EXCEPTION_THROWN(writeAnimation(job, AnimationFormat::Gif, path(u"x.gif"_s)), Error);
        job.spec.fps = 20;
        job.figure.style.transparent = true;
        QVERIFY_EXCEPTION_THROWN(writeAnimation(job, AnimationFormat::Gif, path(u"x.gif"_s)), Error);
        QVERIFY_EXCEPTION_THROWN(animationFormatOf(u"video.avi"_s), Error);
        QVERIFY(!QFile::exists(path(u"x.gif"_s)));
    }

    void fileSizeIsEstimated() {
        for (const char* figure : {"heatmap", "positions"})
            requireEstimate(jobOf(QLatin1String(figure), "base", 24), 0.5, 2);
        const AnimationJob job = jobOf(u"heatmap"_s, "base", 5);
        QVERIFY(writeAnimation(job, AnimationFormat::Png, path(u"foretold/"_s)));
        qint64 all = 0;
        for (const QFileInfo& frame : QDir(path(u"foretold"_s)).entryInfoList(QDir::Files))
            all += frame.size();
        const double share = double(estimatedBytes(job, AnimationFormat::Png)) / double(all);
        QVERIFY2(share > 0.5 && share < 2, qPrintable(QString::number(share)));
    }

    void fileSizeOfLargePictureIsEstimated() {
        AnimationJob job = jobOf(u"heatmap"_s, "base", 4);
        job.figure.size = figureSize(u"4000x3000"_s);
        requireEstimate(job, 0.3, 3);
    }

    void sameAnimationGivesSameBytes() {
        const AnimationJob job = jobOf(u"heatmap"_s, "base", 5);
        for (const auto format : {AnimationFormat::Gif, AnimationFormat::Webp}) {
            QVERIFY(writeAnimation(job, format, path(u"one"_s)));
            QVERIFY(writeAnimation(job, format, path(u"two"_s)));
            QVERIFY(!bytesOf(path(u"one"_s)).isEmpty());
            QCOMPARE(bytesOf(path(u"one"_s)), bytesOf(path(u"two"_s)));
        }
    }

    void loopOverOneWavelengthHasNoJump() {
        AnimationJob job = jobOf(u"dimensions"_s, "position", 12);
        job.figure.scene.selection.column = 20;
        job.spec = defaultAnimation(job.figure.scene, u"position"_s);
        const int last = job.spec.frames - 1;
        const auto at = [&job](int frame) {
            return frameScene(job.figure.scene, job.spec, frame).selection.position;
        };
        const double wavelength = 2 * M_PI * std::pow(10000, 20 / 128.0);
        const double step = wavelength - double(at(last) - at(0));
        QVERIFY(step > 0 && step < 1.5 * wavelength / job.spec.frames + 0.5);
        QCOMPARE(at(1) - at(0), at(last) - at(last - 1));
    }
};

QTEST_MAIN(Guarded<AnimationFileTest>)
#include "animation_file_test.moc"
