// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/export_settings.h"

#include "app/scene/literals.h"
#include "app/scene/texts_of.h"
#include "app/style/font_family.h"

#include <QSettings>

#include <algorithm>

namespace sinescope {

namespace {

constexpr double copyScale = 2;
constexpr double smallestDpi = 1;

QString key(const char* name) {
    return u"export/"_s + QString::fromLatin1(name);
}

}  // namespace

ExportSettings loadExportSettings(const QSettings& settings) {
    ExportSettings exportSettings;
    const auto value = [&settings](const char* name) { return settings.value(key(name)); };
    const auto isOn = [&settings](const char* name, bool fallback) {
        return settings.value(key(name), fallback).toBool();
    };
    const QString format = value("format").toString();
    if (figureFormats().contains(format)) exportSettings.format = figureFormat(format);
    exportSettings.size = settings.value(key("size"), exportSettings.size).toString();
    if (value("dpi").toDouble() > 0) exportSettings.dpi = value("dpi").toDouble();
    try {
        figureSize(exportSettings.size, exportSettings.dpi);
    } catch (const std::exception&) {  // from another version, or edited by hand
        exportSettings.size = ExportSettings().size;
        exportSettings.dpi.reset();
    }
    if (value("theme").toString() == "dark"_L1) exportSettings.theme = ThemeId::Dark;
    exportSettings.transparent = isOn("transparent", false);
    exportSettings.page = QColor(value("page").toString());
    const QString map = value("colormap").toString();
    if (std::ranges::any_of(colormaps(), [&map](const Colormap& m) { return m.id == map; }))
        exportSettings.colormap = map;
    if (fontFamilies().contains(value("font").toString())) exportSettings.font = value("font").toString();
    exportSettings.title = isOn("title", false);
    exportSettings.caption = isOn("caption", false);
    exportSettings.movingCaption = isOn("movingCaption", true);
    exportSettings.stripPictures =
        std::clamp(settings.value(key("stripPictures"), StripPictures::usual).toInt(), StripPictures::fewest,
                   StripPictures::most);
    exportSettings.panelsAcross = std::clamp(value("panelsAcross").toInt(), 0, Arrangement::maximumColumns);
    exportSettings.colorBar = isOn("colorBar", true);
    exportSettings.selection = isOn("selection", false);
    exportSettings.outlines = isOn("outlines", false);
    const QStringList with = value("companions").toStringList();
    for (const Companion companion : companions())
        if (with.contains(companionSuffix(companion))) exportSettings.companions.push_back(companion);
    exportSettings.folder = value("folder").toString();
    return exportSettings;
}

void saveExportSettings(QSettings& settings, const ExportSettings& exportSettings) {
    settings.setValue(key("format"), figureFormatRow(exportSettings.format).id);
    settings.setValue(key("size"), exportSettings.size);
    settings.setValue(key("dpi"), exportSettings.dpi.value_or(0));
    settings.setValue(key("theme"), exportSettings.theme == ThemeId::Dark ? u"dark"_s : u"light"_s);
    settings.setValue(key("transparent"), exportSettings.transparent);
    settings.setValue(key("page"), exportSettings.page.isValid() ? exportSettings.page.name() : QString());
    settings.setValue(key("colormap"), exportSettings.colormap);
    settings.setValue(key("font"), exportSettings.font);
    settings.setValue(key("title"), exportSettings.title);
    settings.setValue(key("caption"), exportSettings.caption);
    settings.setValue(key("movingCaption"), exportSettings.movingCaption);
    settings.setValue(key("stripPictures"), exportSettings.stripPictures);
    settings.setValue(key("panelsAcross"), exportSettings.panelsAcross);
    settings.setValue(key("colorBar"), exportSettings.colorBar);
    settings.setValue(key("selection"), exportSettings.selection);
    settings.setValue(key("outlines"), exportSettings.outlines);
    const QStringList with =
        textsOf(exportSettings.companions, [](Companion companion) { return companionSuffix(companion); });
    settings.setValue(key("companions"), with);
    settings.setValue(key("folder"), exportSettings.folder);
}

FigureJob exportJob(const QString& figure, const Scene& scene, const ExportSettings& settings,
                    const QString& caption, const std::shared_ptr<ModelMemory>& models) {
    FigureJob job;
    job.models = models;
    job.figure = figure;
    job.scene = scene;
    openedFigure(job.scene, figure);
    job.size = figureSize(settings.size, settings.dpi);
    SceneStyle colors = scene.style;
    colors.theme = settings.theme;
    if (!settings.colormap.isEmpty()) colors.colormap = settings.colormap;
    job.style = exportStyle(colors, job.size);
    job.style.transparent = settings.transparent;
    job.style.showTitle = settings.title;
    job.style.showColorBar = settings.colorBar;
    job.style.showSelection = settings.selection;
    setDensity(job, settings.format);
    if (!settings.font.isEmpty()) job.style.metrics.family = settings.font;
    job.caption = caption;
    job.style.isCaptionTyped = !caption.isEmpty() && caption != valueMark();
    if (settings.caption) job.style.caption = caption.isEmpty() ? figureCaption(job) : caption;
    job.outlines = settings.outlines;
    return job;
}

FigureJob fitted(FigureJob job, const QSize& pixels) {
    const QSizeF inches = job.size.inches;
    job.size.dpi =
        std::max(std::min(pixels.width() / inches.width(), pixels.height() / inches.height()), smallestDpi);
    return job;
}

QColor exportGround(const ExportSettings& settings) {
    return settings.transparent && settings.page.isValid() ? settings.page : palette(settings.theme).canvas;
}

QString exportName(const QString& figure, const Scene& scene) {
    return u"%1-%2x%3"_s.arg(figure).arg(scene.encoding.length).arg(scene.encoding.dModel);
}

FigureJob screenJob(const QString& figure, const Scene& scene, const QSize& size) {
    FigureJob job;
    job.figure = figure;
    job.scene = scene;
    job.size.id = u"screen"_s;
    job.size.inches = QSizeF(size) / 96;
    job.size.dpi = 96 * copyScale;
    job.style = screenStyle(scene.style);
    job.style.metrics = screenMetrics(size);
    job.style.showCursor = false;
    job.style.showAffordances = false;
    return job;
}

}  // namespace sinescope
