// SPDX-License-Identifier: GPL-3.0-or-later
//
// Figures on a surface, as in a window.
#pragma once

#include "app/figures/registry.h"
#include "app/scene/document.h"
#include "app/style/figure_size.h"
#include "app/style/style.h"
#include "tests/as_read.h"
#include "tests/figures/recorded_texts.h"
#include "tests/points.h"

#include <QCoreApplication>
#include <QImage>
#include <QWidget>

#include <memory>
#include <optional>

namespace sinescope {

/// Returns the picture of a figure at a size.
inline QImage pictureOf(FigureView& figure, const QSize& size) {
    figure.surface()->resize(size);
    // One turn for the queued replot, one for its paint event.
    for (int turn = 0; turn < 2; ++turn) QCoreApplication::processEvents();
    return figure.surface()->grab().toImage();
}
/// Returns the picture of a figure for a Scene.
inline QImage pictureOf(FigureView& figure, const Scene& scene, const QSize& size, const Style& style) {
    figure.surface()->resize(size);
    figure.update(figureKind(figure.spec().id).modelOf(scene), Change::Everything, style);
    return pictureOf(figure, size);
}
inline QImage pictureOf(FigureView& figure, const Scene& scene, const QSize& size = {700, 420}) {
    return pictureOf(figure, scene, size, screenStyle(scene.style));
}

/// Returns the view of a figure for a Scene, in the style of the screen or another.
inline std::unique_ptr<FigureView> viewOf(const QString& id, const Scene& scene, const Style& style) {
    return figureKind(id).viewOf(figureKind(id).modelOf(scene), style);
}
inline std::unique_ptr<FigureView> viewOf(const QString& id, const Scene& scene) {
    return viewOf(id, scene, screenStyle(scene.style));
}
inline std::unique_ptr<FigureView> viewOf(const QString& id, const Scene& scene, const FigureSize& size) {
    return viewOf(id, scene, exportStyle(scene.style, size));
}

/// Returns the view of a figure, laid out and painted once.
inline std::unique_ptr<FigureView> shownView(const QString& id, const Scene& scene, const QSize& size) {
    std::unique_ptr<FigureView> view = figureKind(id).makeView();
    pictureOf(*view, scene, size);
    return view;
}
inline std::unique_ptr<FigureView> shownView(const char* id, const Scene& scene, const QSize& size) {
    return shownView(QString::fromLatin1(id), scene, size);
}

inline std::unique_ptr<FigureView> shownView(const QString& id, const Scene& scene, const QSize& size,
                                             const Style& style) {
    std::unique_ptr<FigureView> view = figureKind(id).makeView();
    pictureOf(*view, scene, size, style);
    return view;
}

/// Returns the style of a screen on which a figure has this size.
inline Style panelStyle(const QSizeF& size, const SceneStyle& scene = {}) {
    Style style = screenStyle(scene);
    style.metrics = screenMetrics(size);
    return style;
}

/// Returns what a view paints into a file of `size`, times `scale`, on white.
inline QImage paintedBy(FigureView& view, const QSize& size, double scale = 1) {
    QImage image((QSizeF(size) * scale).toSize(), QImage::Format_RGB32);
    image.fill(Qt::white);
    FigurePainter painter(&image, false);
    if (scale != 1) painter.painter().scale(scale, scale);
    view.render(painter, size);
    return image;
}
/// Returns the texts that a view writes into a file of `size`.
inline std::vector<Text> textsOf(FigureView& view, const QSize& size) {
    Paper paper(size);
    FigurePainter painter(&paper, true);
    view.render(painter, size);
    return paper.texts();
}
inline std::vector<Text> textsOf(const QString& id, const Scene& scene, const FigureSize& size) {
    return textsOf(*viewOf(id, scene, size), size.layout());
}
inline QStringList wordsOf(FigureView& view, const QSize& size) {
    QStringList words;
    for (const Text& text : textsOf(view, size)) words << text.text;
    return words;
}
/// The same as one text, with plain spaces.
inline QString textIn(FigureView& view, const QSize& size) {
    return asRead(wordsOf(view, size).join(' '_L1));
}

/// The same of a figure in a file of a size, or on the screen.
inline QStringList wordsOf(const QString& id, const Scene& scene, const FigureSize& size) {
    return wordsOf(*viewOf(id, scene, size), size.layout());
}
inline QStringList wordsOf(const QString& id, const Scene& scene, const QSize& size) {
    return wordsOf(*viewOf(id, scene), size);
}
inline QString textIn(const QString& id, const Scene& scene, const FigureSize& size) {
    return textIn(*viewOf(id, scene, size), size.layout());
}

/// Returns the rectangle around the points of a view, `apart` pixels apart, for which `is` returns true.
template <typename Predicate>
QRect areaWhere(const FigureView& view, int apart, Predicate is) {
    QRect area;
    for (const QPoint& point : pointsOf(view.surface()->size(), apart))
        if (is(QPointF(point))) area |= QRect(point, QSize(apart, apart));
    return area;
}
/// The same, around the points whose cursor has a position.
inline QRect positionArea(const FigureView& view, int apart = 1) {
    return areaWhere(view, apart, [&](const QPointF& at) { return view.cursorAt(at).position.has_value(); });
}

/// A figure whose edits change its Scene.
class ShownFigure {
 public:
    ShownFigure(const QString& id, const Scene& scene, const QSize& size)
        : m_figure(figureKind(id).makeView()), m_document(scene), m_size(size) {
        refresh();
    }
    FigureView& figure() { return *m_figure; }
    Document& document() { return m_document; }
    const Scene& scene() const { return m_document.scene(); }
    const QSize& size() const { return m_size; }
    QImage refresh() { return pictureOf(*m_figure, scene(), m_size); }
    bool apply(const SceneEdit& edit) {
        const bool done = m_document.apply(edit);
        m_document.endMerge();
        refresh();
        return done;
    }
    bool apply(const std::optional<SceneEdit>& edit) { return edit && apply(*edit); }

 private:
    std::unique_ptr<FigureView> m_figure;
    Document m_document;
    QSize m_size;
};

}  // namespace sinescope
