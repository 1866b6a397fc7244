// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/figures/registry.h"
#include "app/style/figure_size.h"

#include <QByteArray>
#include <QString>

#include <functional>

namespace sinescope {

/// What a file says beside its picture.
struct FileNotes {
    QString title;
    QString description;  ///< alternative text
    QByteArray scene;     ///< JSON
};

/// Qt's SVG of what `paint` paints, made fit for slides and papers: true width and height, images that no
/// viewer blurs, title, description and the Scene in its metadata, families with a fallback.
/// outlines: text as the shapes of its letters, for machines that do not have the fonts.
QByteArray svgBytes(const FigureSize& size, const FileNotes& notes,
                    const std::function<void(FigurePainter&)>& paint, bool outlines = false);

/// The Scene in the metadata of an SVG; empty when there is none.
QByteArray svgScene(const QByteArray& svg);

}  // namespace sinescope
