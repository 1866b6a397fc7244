// SPDX-License-Identifier: GPL-3.0-or-later
//
// The formats of figure files, one row each: name, words, writer and reader. Everything that offers, writes
// or opens a figure file reads this table, so a new format is a value of the enum and a row.
#pragma once

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

/// What is painted, in layout units with the corner at the origin.
using Paint = std::function<void(FigurePainter&)>;

struct FigureFormatRow {
    FigureFormat format;
    QString id;     ///< "png"; also the suffix of its files, without the dot
    QString title;  ///< "PNG"
    QString use;    ///< what it holds and what for, a phrase
    bool isPixels;  ///< has a resolution; text in it is no text
    /// The bytes of a file of that size with those notes; outlines: text as the shapes of its letters. `told`
    /// hears how far packing many pixels is, 0 .. 1, and may throw to stop it; it may be empty.
    QByteArray (*bytes)(const FigureSize& size, const Style& style, const FileNotes& notes,
                        const Paint& paint, bool outlines, const std::function<void(double part)>& told);
    /// Whether bytes begin as a file of this format does.
    bool (*begins)(const QByteArray& bytes);
    /// The Scene inside, as JSON; empty when there is none.
    QByteArray (*scene)(const QByteArray& bytes);
};

std::span<const FigureFormatRow> figureFormatRows();
const FigureFormatRow& figureFormatRow(FigureFormat format);

/// "png", "svg", "pdf".
const QStringList& figureFormats();
/// ".png, .svg or .pdf", for sentences.
QString figureSuffixes();
/// The format of that name. Throws Error that lists the formats.
FigureFormat figureFormat(const QString& name);
/// The format that the path's suffix names. Throws Error that lists the formats.
FigureFormat figureFormatOf(const QString& path);

/// The picture alone, with the device pixel ratio 1; style gives the ground.
QImage paintedImage(const FigureSize& size, const Style& style, const Paint& paint);

}  // namespace sinescope
