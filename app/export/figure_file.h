// SPDX-License-Identifier: GPL-3.0-or-later
//
// Figures as files. Files match the screen, because window, dialog and command line use the same Figure.
#pragma once

#include "app/export/background_work.h"
#include "app/export/figure_format.h"
#include "app/export/model_memory.h"
#include "app/export/progress.h"
#include "app/model/figure_model.h"
#include "app/model/figure_view.h"
#include "app/model/ink_stroke.h"

#include <QByteArray>
#include <QString>
#include <QStringList>

#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace sinescope {

/// A figure of a Scene to be written to a file.
struct FigureJob {
    QString figure;  ///< id
    Scene scene;
    FigureSize size;
    Style style;                      ///< exportStyle() with changes
    bool outlines = false;            ///< SVG, PDF: text as outlines
    std::vector<InkStroke> ink = {};  ///< drawn over the figure
    QString caption = {};             ///< for files beside the figure; empty: automatic, see figureCaption()
    std::shared_ptr<ModelMemory> models = {};  ///< shared by the files of a run; null: none
};

/// The model of the job's figure and Scene, out of its memory if it has one.
std::shared_ptr<const FigureModel> modelOf(const FigureJob& job);
/// The same with its intermediate stages computed. Calls `progress`; throws
/// Stopped if it returns false.
std::shared_ptr<const FigureModel> preparedModel(const FigureJob& job, const Progress& progress);

/// Paints the figure at the painter's origin, in layout units.
void paintFigure(FigurePainter& painter, const FigureJob& job, const QSize& size);

/// Gives the job of a vector file its density: 1200 pixels per inch of a matrix, at most two million.
void setDensity(FigureJob& job, FigureFormat format);

/// The alternative text of the picture.
QString figureDescription(const FigureJob& job, const FigureModel& model);

/// The Scene stored in a picture, as JSON, with the figure maximized.
QByteArray sceneOfPicture(const FigureJob& job);

/// The bytes of the file. The same job gives the same bytes, except for the date in a PDF
/// (SOURCE_DATE_EPOCH sets it). Contains sceneOfPicture(), title and alternative text:
///   PNG  lossless, 8 bits per channel, with its resolution
///   SVG  text as text, lines clipped, a matrix as one image that viewers do not blur
///   PDF  text as text with its fonts, a matrix as one lossless image, the Scene as an attached file
/// Throws Error if the figure does not exist.
QByteArray figureBytes(const FigureJob& job, FigureFormat format);
/// The same with an existing model of the job's figure and Scene.
QByteArray figureBytes(const FigureJob& job, FigureFormat format,
                       const std::shared_ptr<const FigureModel>& model);
/// The same. While numbers are computed and pixels packed, calls `progress`; throws
/// Stopped if that cancels.
QByteArray figureBytes(const FigureJob& job, FigureFormat format, const Progress& progress);

/// Several figures as pages of one PDF, each page with the size of its job. Calls `progress` before each
/// page; empty if it returned false.
QByteArray handoutBytes(const std::vector<FigureJob>& jobs, const Progress& progress = {});

/// The text that the picture leaves to the caption; empty if not laid out for a paper.
CaptionText captionText(const FigureJob& job);

/// The picture, with device pixel ratio 1.
QImage figureImage(const FigureJob& job);
/// The same with an existing model of the job's figure and Scene, possibly made in another thread.
QImage figureImage(const FigureJob& job, const std::shared_ptr<const FigureModel>& model);

/// Writes all bytes or none; "-" is standard output. Throws Error with the path and the reason.
void writeBytes(const QByteArray& bytes, const QString& path);

/// The Scene in a PNG, SVG or PDF written by Sinescope, or in a session file; the format is detected from the
/// content. Throws Error with the path if there is no Scene or it is damaged.
Scene sceneFromFigureFile(const QString& path);
/// The same for bytes; `name` is used in error messages.
Scene sceneFromFigureBytes(const QByteArray& bytes, const QString& name);

}  // namespace sinescope
