// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/export/figure_set.h"
#include "app/scene/literals.h"

#include <optional>

class QSettings;

namespace sinescope {

/// How a figure shall be exported: all that the dialog asks, as a value.
struct ExportSettings {
    FigureFormat format = FigureFormat::Png;
    QString size = u"slide"_s;  ///< as figureSize() reads it
    std::optional<double> dpi;  ///< nothing = the size's own
    ThemeId theme = ThemeId::Light;
    bool transparent = false;
    QColor page;       ///< what a transparent figure will lie on; invalid = the theme's canvas
    QString colormap;  ///< empty = the Scene's
    QString font;      ///< a family; empty = the program's own
    bool title = false;
    bool caption = false;
    bool colorBar = true;
    bool selection = false;  ///< the marks of what is selected
    bool outlines = false;
    bool ink = false;  ///< what was drawn on the stage; a wish of the moment that is not remembered
    std::vector<Companion> companions;
    QString folder;
    friend bool operator==(const ExportSettings&, const ExportSettings&) = default;
};

ExportSettings loadExportSettings(const QSettings& settings);
void saveExportSettings(QSettings& settings, const ExportSettings& wanted);

/// The figure of that id as the settings want it; `caption` empty = figureCaption(). The Scene in the file
/// keeps the look of the window. Throws Error when the size or the colour map is none.
FigureJob exportJob(const QString& figure, const Scene& scene, const ExportSettings& settings,
                    const QString& caption = {});

/// The job at another resolution, laid out the same: no wider and no higher than `pixels`.
FigureJob fitted(FigureJob job, const QSize& pixels);

/// What the figure lies on: the theme's canvas, or the page of a transparent one.
QColor exportGround(const ExportSettings& settings);

/// "heatmap-50x128", without suffix.
QString exportName(const QString& figure, const Scene& scene);

/// The figure as it is on the screen at a size in device-independent pixels, twice as sharp: what is
/// copied and dragged.
FigureJob screenJob(const QString& figure, const Scene& scene, const QSize& size);

}  // namespace sinescope
