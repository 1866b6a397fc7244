// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/model/scheme_pictures.h"
#include "app/plot/figure.h"

namespace sinescope {

/// Shows why a model has no picture, with a link to an alternative.
class EmptyView final : public Figure {
 public:
    explicit EmptyView(const FigureSpec& spec);

    void update(std::shared_ptr<const FigureModel> model, Changes changes, const Style& style) override;
    /// Paints only the text, without the layers of a chart.
    void render(FigurePainter& painter, const QSize& size) override;
    Regions regions() const override;
    std::optional<SceneEdit> keyPressed(int key, Qt::KeyboardModifiers modifiers) const override;

 protected:
    void draw() override {}

 private:
    const EmptyReason& emptyReason() const { return model<EmptyModel>().emptyReason(); }
    QString sentence() const;
    /// The text of the link to an alternative; empty if there is no alternative.
    QString link() const;
    struct Layout {
        QRectF sentence;
        QRectF link;
    };
    Layout layOut(const QSize& size) const;
    void paint(QPainter& painter, const QSize& size) const;

    bool m_showTitle = false;
    QString m_caption;
};

}  // namespace sinescope
