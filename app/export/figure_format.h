// SPDX-License-Identifier: GPL-3.0-or-later
//
// The formats of figure files, one row each: name, description, writer and reader. All code that offers,
// writes or opens figure files uses this table, so a new format is an enum value and a row.
#pragma once

#include "app/export/progress.h"
#include "app/export/svg_file.h"
#include "app/figures/registry.h"
#include "app/style/figure_size.h"

#include <QByteArray>
#include <QString>
#include <QStringList>

#include <functional>
#include <span>

namespace sinescope {

enum class FigureFormat { Png, Svg, Pdf };

/// Paints in layout units, with the corner at the origin.
using Paint = std::function<void(FigurePainter&)>;

struct FigureFormatRow {
    FigureFormat format;
    QString id;     ///< "png"; also the suffix of its files, without the dot
    QString title;  ///< "PNG"
    QString use;    ///< phrase: content and purpose
    bool isPixels;  ///< has a resolution; text becomes pixels
    /// The bytes of a file with the size and notes; outlines: text as outlines. While packing many pixels,
    /// calls `progress`; throws Stopped if that cancels.
    QByteArray (*bytes)(const FigureSize& size, const Style& style, const FileNotes& notes,
                        const Paint& paint, bool outlines, const Progress& progress);
    /// True if the bytes begin like a file of this format.
    bool (*begins)(const QByteArray& bytes);
    /// The Scene in the file, as JSON; empty if there is no Scene.
    QByteArray (*scene)(const QByteArray& bytes);
};

std::span<const FigureFormatRow> figureFormatRows();
const FigureFormatRow& figureFormatRow(FigureFormat format);

/// "png", "svg", "pdf".
const QStringList& figureFormats();
/// ".png, .svg or .pdf", for sentences.
QString figureSuffixes();
/// Throws Error, listing the formats, if the name is unknown.
FigureFormat figureFormat(const QString& name);
/// The format of the path's suffix. Throws Error, listing the formats, if it is unknown.
FigureFormat figureFormatOf(const QString& path);

/// The picture, with device pixel ratio 1; the style determines the background.
QImage paintedImage(const FigureSize& size, const Style& style, const Paint& paint);

}  // namespace sinescope
