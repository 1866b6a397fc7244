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
    ExportSettings wanted;
    const auto value = [&settings](const char* name) { return settings.value(key(name)); };
    const auto isOn = [&settings](const char* name, bool fallback) {
        return settings.value(key(name), fallback).toBool();
    };
    const QString format = value("format").toString();
    if (figureFormats().contains(format)) wanted.format = figureFormat(format);
    wanted.size = settings.value(key("size"), wanted.size).toString();
    if (value("dpi").toDouble() > 0) wanted.dpi = value("dpi").toDouble();
    try {
        figureSize(wanted.size, wanted.dpi);
    } catch (const std::exception&) {  // from another version, or edited by hand
        wanted.size = ExportSettings().size;
        wanted.dpi.reset();
    }
    if (value("theme").toString() == "dark"_L1) wanted.theme = ThemeId::Dark;
    wanted.transparent = isOn("transparent", false);
    wanted.page = QColor(value("page").toString());
    const QString map = value("colormap").toString();
    if (std::ranges::any_of(colormaps(), [&map](const Colormap& m) { return m.id == map; }))
        wanted.colormap = map;
    if (fontFamilies().contains(value("font").toString())) wanted.font = value("font").toString();
    wanted.title = isOn("title", false);
    wanted.caption = isOn("caption", false);
    wanted.colorBar = isOn("colorBar", true);
    wanted.selection = isOn("selection", false);
    wanted.outlines = isOn("outlines", false);
    const QStringList with = value("companions").toStringList();
    for (const Companion companion : companions())
        if (with.contains(companionSuffix(companion))) wanted.companions.push_back(companion);
    wanted.folder = value("folder").toString();
    return wanted;
}

void saveExportSettings(QSettings& settings, const ExportSettings& wanted) {
    settings.setValue(key("format"), figureFormatRow(wanted.format).id);
    settings.setValue(key("size"), wanted.size);
    settings.setValue(key("dpi"), wanted.dpi.value_or(0));
    settings.setValue(key("theme"), wanted.theme == ThemeId::Dark ? u"dark"_s : u"light"_s);
    settings.setValue(key("transparent"), wanted.transparent);
    settings.setValue(key("page"), wanted.page.isValid() ? wanted.page.name() : QString());
    settings.setValue(key("colormap"), wanted.colormap);
    settings.setValue(key("font"), wanted.font);
    settings.setValue(key("title"), wanted.title);
    settings.setValue(key("caption"), wanted.caption);
    settings.setValue(key("colorBar"), wanted.colorBar);
    settings.setValue(key("selection"), wanted.selection);
    settings.setValue(key("outlines"), wanted.outlines);
    const QStringList with =
        textsOf(wanted.companions, [](Companion companion) { return companionSuffix(companion); });
    settings.setValue(key("companions"), with);
    settings.setValue(key("folder"), wanted.folder);
}

FigureJob exportJob(const QString& figure, const Scene& scene, const ExportSettings& settings,
                    const QString& caption) {
    FigureJob job;
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
    if (!settings.font.isEmpty()) job.style.metrics.family = settings.font;
    job.caption = caption;
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
