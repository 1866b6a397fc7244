// SPDX-License-Identifier: GPL-3.0-or-later
//
// The biases of each head for the selected query, one chart per head, all on one scale.
#pragma once

#include "app/plot/panels_figure.h"

namespace sinescope {

class BiasPanelsModel;

class BiasPanels : public PanelsFigure {
 public:
    using PanelsFigure::PanelsFigure;

    Cursor cursorAt(const QPointF& point) const override;
    /// Selects the head and the distance.
    std::optional<SceneEdit> picked(const QPointF& point) const override;
    /// Left and right move the query, up and down select another head.
    std::optional<SceneEdit> keyPressed(int key, Qt::KeyboardModifiers modifiers) const override;

 protected:
    void draw() override;
    QStringList xNames() const override;
    QStringList yNames() const override;
    bool sharesScales() const override { return true; }
    QString title(const Panel& panel) const override;
    QColor titleColor(const Panel& panel) const override;
    QStringList besideTitle(const Panel& panel) const override;
    void paintData(QCPPainter& painter, const Panel& panel) override;
    void paintCursor(QCPPainter& painter, const Panel& panel) override;

 private:
    const BiasPanelsModel& shown() const;
    std::int64_t headOf(const Panel& panel) const;
    bool isSelected(const Panel& panel) const;
    void paintKey(QCPPainter& painter, const Panel& panel, std::int64_t key, const QColor& color);
};

}  // namespace sinescope
