// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/figure_file.h"

#include "app/export/file_view.h"
#include "app/export/ink_painting.h"
#include "app/export/italic_variables.h"
#include "app/export/pdf_file.h"
#include "app/model/figure_description.h"
#include "app/scene/input_file.h"
#include "app/scene/literals.h"
#include "app/scene/printable_text.h"
#include "app/scene/scene_json.h"
#include "app/scene/sentences.h"
#include "app/scene/system_path.h"
#include "core/error.h"
#include "core/files/output.h"

#include <QFile>

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <memory>

namespace sinescope {

QString figureDescription(const FigureJob& job, const FigureModel& model) {
    return figureDescription(model, figureKind(job.figure).spec, job.style.showSelection);
}

namespace {

/// The density of the style in a vector file.
double printDensity(const FigureJob& job) {
    constexpr double dpi = 1200, maximumPixels = 2e6;
    const QSize layout = job.size.layout();
    const double most = std::sqrt(maximumPixels / (double(layout.width()) * layout.height()));
    return std::max(job.style.density, std::min(dpi / job.size.unitsPerInch(), most));
}

}  // namespace

void setDensity(FigureJob& job, FigureFormat format) {
    if (!figureFormatRow(format).isPixels) job.style.density = printDensity(job);
}

QByteArray sceneOfPicture(const FigureJob& job) {
    Scene scene = job.scene;
    if (findFigure(scene, job.figure)) scene.arrangement.maximized = job.figure;
    return sceneToJson(scene, TableNumbers::Named);
}

std::shared_ptr<const FigureModel> modelOf(const FigureJob& job) {
    return job.models ? job.models->model(job.figure, job.scene) : figureModel(job.figure, job.scene);
}

namespace {

using Model = std::shared_ptr<const FigureModel>;

FileNotes notesOf(const FigureJob& job, const FigureModel& model) {
    return {figureKind(job.figure).spec.title, figureDescription(job, model), sceneOfPicture(job)};
}

FileView viewOf(const FigureJob& job, const Model& model, bool isVector) {
    Style style = job.style;
    if (isVector) style.density = printDensity(job);
    style.caption = printable(style.caption);
    return fileView(job.figure, model, style);
}

void paintModel(FigurePainter& painter, const FigureJob& job, const Model& model, const QSize& size) {
    const FileView view = viewOf(job, model, painter.isVector());
    const auto paint = [&](FigurePainter& on) { renderInFile(*view, on, size); };
    if (job.style.paper)
        paintWithItalicVariables(painter, paint);
    else
        paint(painter);
    paintInk(painter.painter(), *view, job.ink, size, job.style);
}

PdfPage pageOf(const FigureJob& job, const Model& model) {
    return {job.size,
            [&job, model](FigurePainter& painter) { paintModel(painter, job, model, job.size.layout()); }};
}

QByteArray bytesOf(const FigureJob& job, FigureFormat format, const Model& model, const Progress& progress) {
    return figureFormatRow(format).bytes(job.size, job.style, notesOf(job, *model), pageOf(job, model).paint,
                                         job.outlines, progress);
}

void writeStandardOutput(const QByteArray& bytes) {
    const auto count = static_cast<std::size_t>(bytes.size());
    if (std::fwrite(bytes.constData(), 1, count, stdout) == count && std::fflush(stdout) == 0) return;
    if (errno == EPIPE) throw BrokenPipe("Standard output");
    throw failure(
        u"Standard output cannot be written: %1."_s.arg(QString::fromLocal8Bit(std::strerror(errno))));
}

}  // namespace

Model preparedModel(const FigureJob& job, const Progress& progress) {
    const auto models = job.models ? job.models : std::make_shared<ModelMemory>();
    return models->prepared(job.figure, job.scene, progress);
}

void paintFigure(FigurePainter& painter, const FigureJob& job, const QSize& size) {
    paintModel(painter, job, modelOf(job), size);
}

QByteArray figureBytes(const FigureJob& job, FigureFormat format) {
    return bytesOf(job, format, modelOf(job), {});
}

QByteArray figureBytes(const FigureJob& job, FigureFormat format, const Model& model) {
    return bytesOf(job, format, model, {});
}

QByteArray figureBytes(const FigureJob& job, FigureFormat format, const Progress& progress) {
    // First the numbers, then the pixels.
    const Model model = preparedModel(job, [&](double part) { return progress(part / 2); });
    return bytesOf(job, format, model, [&](double part) { return progress((1 + part) / 2); });
}

QByteArray handoutBytes(const std::vector<FigureJob>& jobs, const Progress& progress) {
    const auto total = static_cast<int>(jobs.size());
    std::vector<PdfPage> pages;
    std::vector<QByteArray> scenes;
    QStringList titles;
    for (const FigureJob& job : jobs) {
        const Model model = modelOf(job);
        const FileNotes notes = notesOf(job, *model);
        PdfPage page = pageOf(job, model);
        page.paint = [paint = page.paint, done = static_cast<int>(pages.size()), total,
                      &progress](FigurePainter& painter) {
            report(progress, done, total);
            paint(painter);
        };
        pages.push_back(std::move(page));
        titles << notes.title;
        if (scenes.empty() || scenes.back() != notes.scene) scenes.push_back(notes.scene);
    }
    titles.removeDuplicates();
    try {
        return pdfBytes(pages, {titles.join(u", "_s), {}, {}}, scenes,
                        !jobs.empty() && jobs.front().outlines);
    } catch (const Stopped&) {
        return {};
    }
}

CaptionText captionText(const FigureJob& job) {
    if (!job.style.paper) return {};
    const FileView view = viewOf(job, modelOf(job), false);
    QImage scratch(job.size.layout(), QImage::Format_RGB32);
    FigurePainter painter(&scratch, false);
    view->render(painter, job.size.layout());
    return view->captionText();
}

QImage figureImage(const FigureJob& job) {
    return figureImage(job, modelOf(job));
}

QImage figureImage(const FigureJob& job, const Model& model) {
    return paintedImage(job.size, job.style, pageOf(job, model).paint);
}

void writeBytes(const QByteArray& bytes, const QString& path) {
    if (path == "-"_L1) {
        writeStandardOutput(bytes);
        return;
    }
    writeFile(systemPath(path), {bytes.constData(), static_cast<std::size_t>(bytes.size())});
}

Scene sceneFromFigureBytes(const QByteArray& bytes, const QString& name) {
    const auto sentence = [&name](const QString& what) {
        return failure(u"The file %1 %2"_s.arg(quotedPath(name), what));
    };
    try {
        QByteArray json = bytes;
        for (const FigureFormatRow& row : figureFormatRows())
            if (row.begins(bytes)) json = row.scene(bytes);
        if (json.isEmpty() && !bytes.isEmpty())
            throw sentence(
                u"holds no Scene: Sinescope did not write it, or another program has saved "
                "it again without its Scene."_s);
        return sceneFromJson(json, figureCatalog());
    } catch (const Error& error) {
        const QString what = QString::fromUtf8(error.what());
        if (what.contains(quotedPath(name))) throw;
        throw sentence(u"cannot be opened. %1"_s.arg(what));
    }
}

Scene sceneFromFigureFile(const QString& path) {
    return sceneFromFigureBytes(readInputFile(path, maximumSceneBytes), path);
}

}  // namespace sinescope
