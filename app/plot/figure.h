// SPDX-License-Identifier: GPL-3.0-or-later
//
// The base of all figure views: a canvas with the Scene, model, style and cursor shown on it.
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
    bool hasRoom() const override;
    CaptionText captionText() const override;
    std::set<int> unlabelledCharts() const override;
    std::vector<QMargins> chartMargins() const override;
    std::optional<LeftColorBar> leftColorBar() const override;

    /// By default the charts, or the whole surface if there are no charts.
    std::vector<QRectF> answerAreas() const override;

 protected:
    /// Updates axes and content from model(), scene() and style(). Everything that depends on the size in
    /// pixels is computed when painting.
    virtual void draw() = 0;
    /// True if model() looks the same as `before`, a model of the same type with the same zoom, options and
    /// style; then nothing is repainted. By default compares encoding, scheme and shownParts().
    virtual bool looksLike(const FigureModel& before) const;
    /// The parts of the Scene that the picture of model() depends on.
    virtual SceneParts shownParts() const { return allSceneParts; }
    /// True if the data layer of model() is that of `before`, so that it need not be painted again. By
    /// default true if nothing shown differs but markParts().
    virtual bool hasDataOf(const FigureModel& before) const;
    /// The parts of the Scene that only the layers above the data depend on.
    virtual SceneParts markParts() const { return {}; }
    /// The changes of the update() that called draw(), for costly work that depends on only some of them.
    Changes changes() const { return m_changes; }
    /// The caption sentences in a paper, drawn in the picture otherwise; empty ones are left out.
    virtual QStringList captionSentences() const { return {}; }
    /// The part of a cursor that the figure can show; by default clamped to the encoding.
    virtual Cursor shownPart(const Cursor& cursor) const;

    Canvas& canvas() const;
    /// Adds a painting to a layer, clipped to a chart, or to the whole canvas if `clip` is null.
    QCPLayerable* addPainting(const QString& layer, QCPAxisRect* clip,
                              std::function<void(QCPPainter&)> paint);
    const Style& style() const { return m_style; }
    const Scene& scene() const { return m_model ? m_model->scene() : m_empty; }
    /// The model, cast to the figure's type. Not before the first draw().
    template <typename Model>
    const Model& model() const {
        return static_cast<const Model&>(*m_model);
    }
    std::shared_ptr<const FigureModel> sharedModel() const { return m_model; }
    AxisRange scale(const QString& id) const { return m_model->scale(m_spec.id, id); }
    const Cursor& cursor() const { return m_cursor; }
    const FigureState* state() const { return findFigure(scene(), m_spec.id); }

 private:
    bool differsOnlyIn(SceneParts parts, const FigureModel& before) const;

    FigureSpec m_spec;
    QPointer<Canvas> m_canvas;
    Style m_style;
    Changes m_changes = Change::Everything;
    Scene m_empty;
    std::shared_ptr<const FigureModel> m_model;
    Cursor m_cursor;
};

}  // namespace sinescope
