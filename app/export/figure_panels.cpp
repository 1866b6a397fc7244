// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/figure_panels.h"

#include "app/model/part_letter.h"
#include "app/scene/literals.h"
#include "app/scene/scene_json.h"
#include "app/scene/sentences.h"
#include "app/scene/texts_of.h"
#include "app/style/pen.h"
#include "app/style/saved_state.h"
#include "core/saturating_cast.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace sinescope {

namespace {

constexpr double widestColumn = 4;  ///< inches; wider papers have two figures per row
constexpr QSize minimumPanel(80, 60);

int acrossOf(const FigurePanels& panels) {
    const auto count = static_cast<int>(panels.figures.size());
    const int requested =
        panels.across > 0 ? panels.across : panelsAcross(panels.figures.front().size, panels.figures.size());
    return std::clamp(requested, 1, count);
}

int rowsOf(const FigurePanels& panels) {
    const auto count = static_cast<int>(panels.figures.size());
    return (count + acrossOf(panels) - 1) / acrossOf(panels);
}

/// The height of the letters of a row, in layout units.
int letterRowHeight(const Style& style) {
    return saturatingCast<int>(std::ceil(1.5 * style.metrics.label));
}

/// A panel's rect in the file; its letter is above it.
QRect panelRect(const FigurePanels& panels, std::size_t index) {
    const QSize whole = panelsSize(panels).layout();
    const int across = acrossOf(panels), rows = rowsOf(panels);
    const Style& style = panels.figures.front().style;
    const int gap = saturatingCast<int>(std::round(style.metrics.space)), letter = letterRowHeight(style);
    const int width = (whole.width() - gap * (across - 1)) / across;
    const int height = (whole.height() - gap * (rows - 1)) / rows - letter;
    const int column = static_cast<int>(index) % across, row = static_cast<int>(index) / across;
    // The last of an odd number has a row of its own.
    if (across == 2 && column == 0 && index + 1 == panels.figures.size())
        return {0, row * (height + letter + gap) + letter, whole.width(), height};
    return {column * (width + gap), row * (height + letter + gap) + letter, width, height};
}

/// Reduces fonts and lines on slides, because those for one figure are too large for several.
Metrics panelMetrics(const FigurePanels& panels, const FigureJob& job) {
    if (job.style.paper) return job.style.metrics;
    return scaled(job.style.metrics,
                  std::max(0.5, 1 / std::sqrt(std::max(acrossOf(panels), rowsOf(panels)))));
}

void paintPanels(FigurePainter& painter, const FigurePanels& panels, const Progress& progress) {
    const Style& style = panels.figures.front().style;
    QPainter& pen = painter.painter();
    if (!style.transparent)
        pen.fillRect(QRect(QPoint(0, 0), panelsSize(panels).layout()), style.palette.canvas);
    for (std::size_t k = 0; k < panels.figures.size(); ++k) {
        report(progress, static_cast<int>(k), static_cast<int>(panels.figures.size()));
        const QRect place = panelRect(panels, k);
        {
            const SavedState saved(pen);
            pen.translate(place.topLeft());
            paintFigure(painter, panelJob(panels, k), place.size());
        }
        const SavedState saved(pen);
        setFontAndPen(pen, style.font(style.metrics.label, QFont::Bold), style.palette.text);
        pen.drawText(QRect(place.left() + 2, place.top() - letterRowHeight(style), place.width(),
                           letterRowHeight(style)),
                     Qt::AlignLeft | Qt::AlignVCenter, partLetter(k));
    }
}

/// The Scene with all figures, each with its options and zoom.
Scene sceneOf(const FigurePanels& panels) {
    Scene scene = panels.figures.front().scene;
    std::vector<FigureState> states;
    for (const FigureJob& job : panels.figures)
        if (const FigureState* state = findFigure(job.scene, job.figure))
            states.push_back(*state);
        else
            states.push_back({job.figure, {}, {}, {}});
    scene.figures = states;
    return scene;
}

}  // namespace

void checkPanels(const FigurePanels& panels) {
    if (panels.figures.empty() || panels.figures.size() > maximumPanels)
        throw failure(u"One file takes from 1 to %1 figures; there are %2."_s.arg(maximumPanels)
                          .arg(panels.figures.size()));
    const QSize panel = panelRect(panels, 0).size();
    if (panel.width() < minimumPanel.width() || panel.height() < minimumPanel.height())
        throw failure(
            u"%1 figures do not fit on %2; use a larger size or fewer figures."_s.arg(panels.figures.size())
                .arg(panels.figures.front().size.title));
}

int panelsAcross(const FigureSize& size, std::size_t count) {
    if (size.paper) return size.inches.width() < widestColumn ? 1 : 2;
    return saturatingCast<int>(std::ceil(std::sqrt(static_cast<double>(count))));
}

FigureSize panelsSize(const FigurePanels& panels) {
    FigureSize size = panels.figures.front().size;
    if (size.paper) size.inches.setHeight(size.inches.height() * rowsOf(panels));
    return size;
}

FigureJob panelJob(const FigurePanels& panels, std::size_t index) {
    FigureJob job = panels.figures[index];
    job.style.metrics = panelMetrics(panels, job);
    job.style.partLetters = false;
    job.style.caption.clear();
    job.style.showTitle = job.style.showTitle && !job.style.paper;
    job.size.inches = QSizeF(panelRect(panels, index).size()) / job.size.unitsPerInch();
    return job;
}

QString panelText(const FigurePanels& panels) {
    QStringList texts;
    for (std::size_t k = 0; k < panels.figures.size(); ++k) {
        const FigureJob& job = panels.figures[k];
        texts << partLetter(k) % ' '_L1 % figureDescription(job, *modelOf(job));
    }
    return texts.join(' '_L1);
}

QByteArray panelBytes(const FigurePanels& panels, FigureFormat format, const Progress& progress) {
    checkPanels(panels);
    const QStringList titles =
        textsOf(panels.figures, [](const FigureJob& job) { return figureKind(job.figure).spec.title; });
    const FileNotes notes{titles.join(u", "_s), panelText(panels),
                          sceneToJson(sceneOf(panels), TableNumbers::Named)};
    const FigureJob& first = panels.figures.front();
    try {
        return figureFormatRow(format).bytes(
            panelsSize(panels), first.style, notes,
            [&](FigurePainter& painter) { paintPanels(painter, panels, progress); }, first.outlines,
            atEnd(progress));
    } catch (const Stopped&) {
        return {};
    }
}

QImage panelImage(const FigurePanels& panels, const Progress& progress) {
    checkPanels(panels);
    return paintedImage(panelsSize(panels), panels.figures.front().style,
                        [&](FigurePainter& painter) { paintPanels(painter, panels, progress); });
}

}  // namespace sinescope
