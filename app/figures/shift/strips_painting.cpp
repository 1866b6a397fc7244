// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/shift/strips_painting.h"

#include "app/plot/canvas.h"
#include "app/plot/labels.h"
#include "app/plot/matrix_image.h"
#include "app/scene/literals.h"
#include "app/scene/number_format.h"
#include "app/scene/texts_of.h"
#include "app/style/pen.h"
#include "app/style/text_width.h"

#include <algorithm>
#include <cmath>

namespace sinescope {

namespace {

constexpr double tallestStrip = 140;
/// Largest number of columns painted in a strip; more are narrower than a pixel.
constexpr Eigen::Index maximumColumns = 4096;
constexpr double stripShare = 0.8;  ///< of the height of a row

/// Paints cells with sharp edges, aligned to whole pixels.
void paintCells(QCPPainter& painter, const QRectF& area, const Matrix& values, const Style& style,
                double limit) {
    const bool smooth = painter.testRenderHint(QPainter::SmoothPixmapTransform);
    painter.setRenderHint(QPainter::SmoothPixmapTransform, false);
    painter.drawImage(QRectF(area.toRect()), imageOf(values, style.map, -limit, limit));
    painter.setRenderHint(QPainter::SmoothPixmapTransform, smooth);
    setPenAndBrush(painter, QPen(style.palette.grid, style.metrics.axis), Qt::NoBrush);
    painter.drawRect(QRectF(area.toRect()));
}

void paintStrip(QCPPainter& painter, const QRectF& row, double name, const ShiftStrip& strip,
                const Style& style, double limit) {
    setFontAndPen(painter, style.font(style.metrics.small, QFont::DemiBold), style.palette.*strip.color);
    if (row.height() >= 0.75 * painter.fontMetrics().height())
        painter.drawText(QRectF(row.left(), row.top(), name - 8, row.height()),
                         Qt::AlignRight | Qt::AlignVCenter | Qt::TextDontClip, strip.name);
    const Matrix values = strip.values.head(std::min(maximumColumns, strip.values.size())).transpose();
    paintCells(painter, row.adjusted(name, 0, 0, 0), values, style, limit);
}

double nameWidth(const ShiftStrips& model, const Style& style) {
    return 12 + widestOf(textsOf(model.strips(), &ShiftStrip::name),
                         QFontMetricsF(style.font(style.metrics.small, QFont::DemiBold)));
}

}  // namespace

StripsLayout stripsLayout(const ShiftStrips& model, const Style& style, const QRectF& whole,
                          double notesHeight) {
    const QRectF area = whole.adjusted(8, 4, -8, -2);
    StripsLayout at;
    at.rules = shiftRules(model.scene(), style, area);
    // The names of the rows need their lines more than the notes do.
    const double rows = static_cast<double>(model.strips().size() + (model.map() ? 1 : 0)) *
                        QFontMetricsF(style.font(style.metrics.small)).height() / stripShare;
    const double line = QFontMetricsF(style.font(style.metrics.label, QFont::DemiBold)).height();
    notesHeight = std::clamp(area.bottom() - at.rules.position.bottom() - line - rows - 16, 0.0, notesHeight);
    at.notes = QRectF(area.left() - 6, area.bottom() - notesHeight, area.width() + 12, notesHeight);
    const double top = at.rules.position.bottom() + 6, height = std::max(1.0, at.notes.top() - top - 6);
    QRectF available(area.left(), top, area.width(), height);
    at.headline = QRectF(available.left(), available.top(), available.width(), line);
    available.setTop(available.top() + line + 4);
    if (model.map()) {
        const double side =
            std::floor(std::max(10.0, std::min(available.height() - line, 0.5 * available.width())));
        at.map = QRectF(available.left(), available.top() + line, side, side);
        available.setLeft(available.left() + side + 16);
        available.setTop(at.map.top());
        available.setHeight(side);
    }
    at.strips = available;
    return at;
}

void paintStrips(QCPPainter& painter, const ShiftStrips& model, const StripsLayout& at, const Style& style,
                 NoteLayouts& notes) {
    paintShiftRules(painter, style, at.rules, model.scene());
    if (!style.paper)
        drawNotes(painter, style, at.notes, Qt::BottomLeftCorner, noteLines(style, model.notes()), notes);
    if (!model.absence().isEmpty()) return;
    const FittedWording headline = fittedWording({model.statementText("headline"), QString()},
                                                 style.font(style.metrics.label, QFont::DemiBold),
                                                 at.headline.width(), style.metrics.small);
    setFontAndPen(painter, headline.font, style.palette.text);
    painter.drawText(at.headline, Qt::AlignLeft | Qt::AlignVCenter, headline.text);
    if (const Matrix* map = model.map()) {
        setFontAndPen(painter, style.font(style.metrics.small, QFont::DemiBold), style.palette.base);
        painter.drawText(
            QRectF(at.map.left(), at.headline.bottom(), at.map.width(), at.map.top() - at.headline.bottom()),
            Qt::AlignLeft | Qt::AlignVCenter,
            firstThatFits({model.statementText("map_name"), u"best map M"_s, u"M"_s}, painter.font(),
                          at.map.width()));
        paintCells(painter, at.map, *map, style, model.mapLimit());
    }
    const auto count = static_cast<double>(std::max<std::size_t>(1, model.strips().size()));
    const double pitch = std::min(at.strips.height() / count, tallestStrip * style.metrics.small / 12);
    const double name = nameWidth(model, style);
    double y = at.strips.top();
    for (const ShiftStrip& strip : model.strips()) {
        paintStrip(painter, QRectF(at.strips.left(), y, at.strips.width(), stripShare * pitch), name, strip,
                   style, model.limit());
        y += pitch;
    }
}

}  // namespace sinescope
