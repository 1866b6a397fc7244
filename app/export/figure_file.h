// SPDX-License-Identifier: GPL-3.0-or-later
//
// Figures as files. What is written is what is seen: window, dialog and command line ask the same Figure to
// lay itself out.
#pragma once

#include "app/export/background_work.h"
#include "app/export/figure_format.h"
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

/// A figure of a Scene, as a file is to have it.
struct FigureJob {
    QString figure;  ///< id
    Scene scene;
    FigureSize size;
    Style style;                      ///< exportStyle() and what was left out of it
    bool outlines = false;            ///< SVG, PDF: text as the shapes of its letters
    std::vector<InkStroke> ink = {};  ///< drawn over it
    QString caption = {};             ///< what is written beside the file; empty = figureCaption()'s own
};

/// Paints the figure with its corner at the painter's origin, in layout units.
void paintFigure(FigurePainter& painter, const FigureJob& job, const QSize& size);

/// What a picture carries: the Scene as JSON, with the figure alone in the window that opens it.
QByteArray sceneOfPicture(const FigureJob& job);

/// The bytes of the file. The same job gives the same bytes, a PDF but for its date
/// (SOURCE_DATE_EPOCH sets it). In it are sceneOfPicture(), title and alternative text:
///   PNG  lossless, 8 bits a channel, its resolution written in it
///   SVG  text as text, lines clipped, a matrix as one image that no viewer blurs
///   PDF  text as text with its fonts, a matrix as one lossless image, the Scene as an attached file
/// Throws Error when there is no such figure.
QByteArray figureBytes(const FigureJob& job, FigureFormat format);
/// The same with the model of the job's figure and Scene.
QByteArray figureBytes(const FigureJob& job, FigureFormat format,
                       const std::shared_ptr<const FigureModel>& model);
/// The same. While numbers are worked out and pixels are packed, `go` is told how far that is, 0 .. 1; throws
/// Stopped where it returns false.
QByteArray figureBytes(const FigureJob& job, FigureFormat format, const std::function<bool(double)>& go);

/// Told how many of how many steps are done, as the work goes on; false stops it.
using StepProgress = std::function<bool(int done, int total)>;

/// Several figures as pages of one PDF, each page of its job's size. Empty if `progress`, which is told
/// before each page, stopped it.
QByteArray handoutBytes(const std::vector<FigureJob>& jobs, const StepProgress& progress = {});

/// What the picture leaves to its caption; nothing where it is not laid out for a paper.
CaptionText captionText(const FigureJob& job);

/// The picture alone, with the device pixel ratio 1.
QImage figureImage(const FigureJob& job);
/// The same with the model of the job's figure and Scene, which may have been made in another thread.
QImage figureImage(const FigureJob& job, const std::shared_ptr<const FigureModel>& model);

/// The model with its numbers; `go` is told how far that is, 0 .. 1. Throws Stopped where it returns false.
std::shared_ptr<const FigureModel> preparedModel(const FigureJob& job, const std::function<bool(double)>& go);

/// Writes the bytes whole or not at all; "-" is standard output. Throws Error with the path and the reason.
void writeBytes(const QByteArray& bytes, const QString& path);

/// The Scene inside a PNG, SVG or PDF that Sinescope wrote, or a session file; told apart by what they hold.
/// Throws Error with the path in the sentence when there is none, or it is damaged.
Scene sceneFromFigureFile(const QString& path);
/// The same of bytes; `name` is what a sentence calls them.
Scene sceneFromFigureBytes(const QByteArray& bytes, const QString& name);

}  // namespace sinescope
