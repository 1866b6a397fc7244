// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/model/row_lines.h"
#include "app/plot/chart_figure.h"
#include "app/plot/labels.h"
#include "app/plot/notes.h"

namespace sinescope {

/// Paints a RowLinesModel: lines through its points, labelled at their right ends.
class RowLinesView : public ChartFigure {
 public:
    explicit RowLinesView(const FigureSpec& spec);

    Cursor cursorAt(const QPointF& point) const override;
    std::optional<SceneEdit> keyPressed(int key, Qt::KeyboardModifiers modifiers) const override;

 protected:
    AxisRange wholeX() const override;
    AxisRange wholeY() const override { return {picture().lowest, picture().highest}; }
    AxisQuantity shownXQuantity() const override {
        return picture().countsDistances() ? AxisQuantity::Shift : AxisQuantity::Position;
    }
    void draw() override;
    QStringList captionSentences() const override;

    std::vector<LineLabel> labels(const QCPAxisRect* each) const override;
    QFont labelFont() const override { return style().font(style().metrics.tick, QFont::DemiBold); }

 private:
    const RowLines& picture() const { return model<RowLinesModel>().picture(); }
    bool isOfShifts() const { return picture().countsShifts(); }
    std::int64_t placeOf(std::int64_t shift) const { return picture().placeOf(shift, scene().selection); }
    QString lineId(std::size_t index) const {
        return picture().lines[index].name.left(FigureState::maximumId);
    }
    std::vector<NoteLine> notes() const;
    void reserveFoot(const QSize& size);
    double toY(double value) const;
    QColor colorOf(std::size_t index) const;
    void paintLine(QCPPainter& painter, std::size_t index);
    void paintRule(QCPPainter& painter);
    void paintTexts(QCPPainter& painter);
    void paintPosition(QCPPainter& painter, std::int64_t position, const QColor& color);

    PaintedArea* m_foot;  ///< the note
    NoteLayouts m_noteLayouts;
};

}  // namespace sinescope
