// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/figures/registry.h"
#include "app/style/figure_size.h"

#include <QByteArray>
#include <QString>

#include <functional>

namespace sinescope {

/// Metadata of a file.
struct FileNotes {
    QString title;
    QString description;  ///< alternative text
    QByteArray scene;     ///< JSON
};

/// Qt's SVG of what `paint` paints, adapted for slides and papers: exact width and height, images that
/// viewers do not blur, title, description and the Scene as metadata, font families with a fallback.
/// outlines: text as outlines, for machines without the fonts.
QByteArray svgBytes(const FigureSize& size, const FileNotes& notes,
                    const std::function<void(FigurePainter&)>& paint, bool outlines = false);

/// The Scene in the metadata of an SVG; empty if it has none.
QByteArray svgScene(const QByteArray& svg);

}  // namespace sinescope
