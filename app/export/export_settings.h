// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/export/animation_file.h"
#include "app/export/figure_set.h"
#include "app/scene/literals.h"

#include <optional>

class QSettings;

namespace sinescope {

/// All settings of the export dialog.
struct ExportSettings {
    FigureFormat format = FigureFormat::Png;
    QString size = u"slide"_s;  ///< for figureSize()
    std::optional<double> dpi;  ///< empty: the default of the size
    ThemeId theme = ThemeId::Light;
    bool transparent = false;
    QColor page;       ///< background of a transparent figure; invalid: the theme's canvas
    QString colormap;  ///< empty: the Scene's
    QString font;      ///< family; empty: the default
    bool title = false;
    bool caption = false;
    bool movingCaption = true;  ///< below each frame of an animation
    int stripPictures = StripPictures::usual;
    int panelsAcross = 0;  ///< figures per row of a file with several; 0: see FigurePanels
    bool colorBar = true;
    bool selection = false;  ///< selection marks
    bool outlines = false;
    bool ink = false;  ///< drawn on the stage; not saved
    std::vector<Companion> companions;
    QString folder;
    friend bool operator==(const ExportSettings&, const ExportSettings&) = default;
};

ExportSettings loadExportSettings(const QSettings& settings);
void saveExportSettings(QSettings& settings, const ExportSettings& exportSettings);

/// The figure with the id and the settings; if `caption` is empty, figureCaption() is used. The Scene in the
/// file keeps the style of the window. Throws Error if the size or the colour map does not exist.
FigureJob exportJob(const QString& figure, const Scene& scene, const ExportSettings& settings,
                    const QString& caption = {}, const std::shared_ptr<ModelMemory>& models = {});

/// The job with the same layout at a resolution that fits into `pixels`.
FigureJob fitted(FigureJob job, const QSize& pixels);

/// The background: the theme's canvas, or the page of a transparent figure.
QColor exportGround(const ExportSettings& settings);

/// "heatmap-50x128", without suffix.
QString exportName(const QString& figure, const Scene& scene);

/// The figure as on screen, at a size in device-independent pixels, with twice the resolution; for copying
/// and dragging.
FigureJob screenJob(const QString& figure, const Scene& scene, const QSize& size);

}  // namespace sinescope
