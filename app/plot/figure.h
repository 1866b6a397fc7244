// SPDX-License-Identifier: GPL-3.0-or-later
//
// The base of every figure's view: a canvas, and the Scene, model, style and cursor that are shown on it. It
// never meets a model without a picture.
#pragma once

#include "app/model/figure_view.h"
#include "app/scene/scene_parts.h"

#include <QPointer>

class QCPAxisRect;
class QCPLayerable;

namespace sinescope {

class Canvas;

class Figure : public FigureView {
 public:
    explicit Figure(const FigureSpec& spec);
    ~Figure() override;

    const FigureSpec& spec() const override { return m_spec; }
    QWidget* surface() const override;

    void update(std::shared_ptr<const FigureModel> model, Changes changes, const Style& style) override;
    void setCursor(const Cursor& cursor) override;
    void render(FigurePainter& painter, const QSize& size) override;
    CaptionText captionText() const override;

    /// By default the charts; without one the whole surface.
    std::vector<QRectF> answerAreas() const override;

 protected:
    /// Brings axes and what is painted up to date with model(), scene() and style(). What depends on the size
    /// in pixels is worked out when it is painted.
    virtual void draw() = 0;
    /// True if model() looks as `before` did, a model of the same type in the same zoom, with the same
    /// options and style: then nothing is painted. By default that depends on the encoding and on the other
    /// parts of the Scene that the picture shows.
    virtual bool looksLike(const FigureModel& before) const;
    /// The parts of the Scene that the picture of model() depends on.
    virtual SceneParts shownParts() const { return allSceneParts; }
    /// What has changed since the last draw(); for what is costly and follows only some of it.
    Changes changes() const { return m_changes; }
    /// The sentences of the caption in a paper: what is otherwise written into the picture; empty ones are
    /// left out.
    virtual QStringList captionSentences() const { return {}; }
    /// The part of a cursor that the figure can show; by default what lies within the encoding.
    virtual Cursor shownPart(const Cursor& cursor) const;

    Canvas& canvas() const;
    /// Paints at the turn of a layer: clipped to a chart or, with none, on the whole canvas.
    QCPLayerable* addPainting(const QString& layer, QCPAxisRect* clip,
                              std::function<void(QCPPainter&)> paint);
    const Style& style() const { return m_style; }
    const Scene& scene() const { return m_model ? m_model->scene() : m_empty; }
    /// The model of the figure's own type. Only from draw() on.
    template <typename Model>
    const Model& model() const {
        return static_cast<const Model&>(*m_model);
    }
    std::shared_ptr<const FigureModel> sharedModel() const { return m_model; }
    const Cursor& cursor() const { return m_cursor; }
    const FigureState* state() const { return findFigure(scene(), m_spec.id); }

 private:
    FigureSpec m_spec;
    QPointer<Canvas> m_canvas;
    Style m_style;
    Changes m_changes = Change::Everything;
    Scene m_empty;
    std::shared_ptr<const FigureModel> m_model;
    Cursor m_cursor;
};

}  // namespace sinescope
