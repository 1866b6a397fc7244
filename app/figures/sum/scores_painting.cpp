// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/sum/scores_painting.h"

#include "app/figures/sum/model.h"
#include "app/figures/sum/table_painter.h"
#include "app/figures/sum/view.h"
#include "app/model/scheme_biases.h"
#include "app/plot/canvas.h"
#include "app/plot/cell_number.h"
#include "app/scene/literals.h"
#include "app/scene/number_format.h"
#include "app/style/pen.h"
#include "core/saturating_cast.h"

#include <algorithm>
#include <cmath>

namespace sinescope {

namespace {

class ScoresPainter : TablePainter {
 public:
    ScoresPainter(QCPPainter& painter, const SumScoresModel& model, const ScoresLayout& layout,
                  const Style& style)
        : TablePainter(painter, style),
          m_model(model),
          m_at(layout),
          // Shares are one-sided: a diverging map would waste half of its colours.
          m_shares(style.map.diverging ? colormap(u"viridis"_s, style.dark) : style.map) {}

    void paint() {
        chooseTitles();
        for (std::size_t k = 0; k < m_model.panels().size(); ++k) {
            paintTitle(k);
            paintKeys(k);
            if (k % m_at.across == 0) paintWords(k);
            paintCells(k);
        }
        paintNotes();
    }

 private:
    AxisRange limits(const ScorePanel& panel) const {
        return panel.isShare ? AxisRange{0, 1} : AxisRange{-m_model.colorLimit(), m_model.colorLimit()};
    }

    const Colormap& mapOf(const ScorePanel& panel) const { return panel.isShare ? m_shares : m_style.map; }

    QString titleOf(std::size_t panel, qsizetype wording) const {
        const ScorePanel& shown = m_model.panels()[panel];
        const QString title = shown.titles.at(std::min(wording, shown.titles.size() - 1));
        const bool beginsLine = m_at.signs[panel].isEmpty() && !shown.sign.isEmpty();
        return beginsLine ? shown.sign + ' '_L1 + title : title;
    }

    /// Chooses the longest wording and the largest font in which all titles fit.
    void chooseTitles() {
        for (const qsizetype wording : {0, 1})
            for (const double size : {m_style.metrics.label, m_style.metrics.small}) {
                m_titleWording = wording;
                m_titleFont = m_style.font(size, QFont::DemiBold);
                const QFontMetricsF metrics(m_titleFont);
                bool allFit = true;
                for (std::size_t k = 0; k < m_model.panels().size(); ++k)
                    allFit =
                        allFit && metrics.horizontalAdvance(titleOf(k, wording)) <= m_at.title(k).width();
                if (allFit) return;
            }
    }

    void paintTitle(std::size_t panel) {
        const ScorePanel& shown = m_model.panels()[panel];
        const QRectF rect = m_at.title(panel);
        const QRectF& sign = m_at.signs[panel];
        const QString text = titleOf(panel, m_titleWording);
        write(rect, Qt::AlignLeft, text, m_titleFont, colors().text);
        const double end = rect.left() + QFontMetricsF(m_titleFont).horizontalAdvance(text);
        const bool showsRamp = m_style.showColorBar && (shown.isShare || !m_rampPainted);
        if (showsRamp && paintRamp(rect, end + 2 * m_style.metrics.space, mapOf(shown), limits(shown), 6))
            m_rampPainted = m_rampPainted || !shown.isShare;
        if (!sign.isEmpty())
            write(sign, Qt::AlignHCenter, shown.sign,
                  m_style.font(m_style.metrics.label * 1.2, QFont::Medium), colors().text);
    }

    /// Paints the keys' words, or positions, above their columns; every second or fourth if they would touch.
    void paintKeys(std::size_t panel) {
        const double pitch = m_at.cellWidth + m_at.gap;
        const QFont font = m_style.wordFont(m_style.metrics.small);
        const QFontMetricsF metrics(font);
        double widest = 0;
        for (std::int64_t key = 0; key < m_at.words; ++key)
            widest = std::max(widest, metrics.horizontalAdvance(m_model.wordAt(key)));
        const bool words = widest + 4 <= pitch;
        std::int64_t step = 1;
        const double number = metrics.horizontalAdvance(grouped(m_model.positionOf(m_at.words - 1))) + 6;
        while (!words && static_cast<double>(step) * pitch < number && step < m_at.words) step *= 2;
        for (std::int64_t key = 0; key < m_at.words; key += step) {
            const QRectF rect = m_at.keyLabel(panel, key);
            const QString text = words ? m_model.wordAt(key) : grouped(m_model.positionOf(key));
            const double width = metrics.horizontalAdvance(text);
            if (rect.center().x() + width / 2 > m_at.title(panel).right() + pitch / 2 && key > 0) continue;
            write(rect, Qt::AlignHCenter, text, font, words ? colors().secondary : colors().position);
        }
    }

    /// Paints position and word of each query, left of the first table of a line.
    void paintWords(std::size_t panel) {
        const double size = std::min(m_at.wordFont, m_at.cellHeight * 0.9);
        const QFont word = m_style.wordFont(std::max(1.0, size), QFont::Medium);
        const QFont number = m_style.font(std::max(1.0, size));
        const QFontMetricsF numberMetrics(number);
        const double minimum = smallestScoresFont(m_style);
        const auto step = saturatingCast<std::int64_t>(
            std::max(1.0, std::ceil(minimum * 1.3 / (m_at.cellHeight + m_at.gap))));
        const QFont tiny = m_style.wordFont(minimum, QFont::Medium);
        const double digits = numberMetrics.horizontalAdvance(grouped(m_model.positionOf(m_at.words - 1)));
        for (std::int64_t query = 0; query < m_at.words; query += step) {
            const QRectF rect = m_at.wordLabel(panel, query);
            if (step > 1 || size < minimum) {
                if (query % (2 * step) == 0)
                    write(rect, Qt::AlignLeft, grouped(m_model.positionOf(query)), tiny, colors().position);
                continue;
            }
            write(QRectF(rect.left(), rect.top(), digits, rect.height()), Qt::AlignRight,
                  grouped(m_model.positionOf(query)), number, colors().position);
            writeWord(rect.adjusted(digits + 0.5 * size, 0, 2, 0), m_model.wordAt(query), word, size);
        }
    }

    void paintCells(std::size_t panel) {
        const ScorePanel& shown = m_model.panels()[panel];
        const auto [lowest, highest] = limits(shown);
        const Colormap& map = mapOf(shown);
        const QFont font = m_style.font(std::max(1.0, m_at.font));
        const double corner = std::min({3.0, m_at.cellWidth / 6, m_at.cellHeight / 6});
        const bool rounded = m_at.gap > 0;
        m_painter.setAntialiasing(rounded);
        for (std::int64_t query = 0; query < m_at.words; ++query)
            for (std::int64_t key = 0; key < m_at.words; ++key) {
                const double value = (*shown.values)(query, key);
                QRectF rect = m_at.cell(panel, query, key);
                if (!std::isfinite(value)) {
                    paintMasked(rect, corner);
                    continue;
                }
                const QColor fill(map.at(value, lowest, highest));
                if (!rounded) {
                    rect.adjust(0, 0, 0.5, 0.5);  // no light between cells that touch
                    m_painter.fillRect(rect, fill);
                    continue;
                }
                paintCell(rect, corner, fill, isFaint(fill));
                if (m_at.font > 0) paintNumber(rect, value, font, readableOn(fill));
            }
        m_painter.setAntialiasing(true);
    }

    void paintMasked(const QRectF& rect, double corner) {
        setPenAndBrush(m_painter, QPen(colors().grid, 1), Qt::NoBrush);
        m_painter.drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), corner, corner);
        const QFont font = m_style.font(m_style.metrics.small);
        const QFontMetricsF metrics(font);
        const double available = rect.width() - 4;
        const QString text = firstThatFits({maskedWord(), u"−∞"_s}, font, available);
        if (metrics.horizontalAdvance(text) <= available && metrics.height() < rect.height())
            write(rect, Qt::AlignHCenter, text, font, colors().secondary);
    }

    void paintNumber(const QRectF& rect, double value, const QFont& font, const QColor& color) {
        const QFontMetricsF metrics(font);
        const QString text = fittingNumber(
            value, m_at.decimals, [value](int decimals) { return sumNumber(value, decimals, false); },
            [&](const QString& number) { return metrics.horizontalAdvance(number) <= rect.width() - 1; });
        write(rect, Qt::AlignHCenter, text, font, color);
    }

    void paintNotes() {
        const QFont font = m_style.wordFont(m_style.metrics.small);
        for (std::size_t k = 0; k < m_at.notes.size(); ++k)
            write(m_at.notes[k], Qt::AlignLeft, m_at.noteTexts[k], font,
                  k == 0 && m_model.selected() && m_style.showSelection ? colors().text : colors().secondary);
        if (hasWordSlot(m_style)) paintSlot(m_at.slot);
    }

    const SumScoresModel& m_model;
    const ScoresLayout& m_at;
    const Colormap& m_shares;
    qsizetype m_titleWording = 0;
    QFont m_titleFont;
    bool m_rampPainted = false;
};

}  // namespace

void paintScores(QCPPainter& painter, const SumScoresModel& model, const ScoresLayout& layout,
                 const Style& style) {
    ScoresPainter(painter, model, layout, style).paint();
}

void paintScoresMark(QCPPainter& painter, const ScoresLayout& layout, const Style& style,
                     const std::optional<ScoreCell>& cell, double width) {
    if (!cell) return;
    painter.setAntialiasing(true);
    painter.setBrush(Qt::NoBrush);
    for (std::size_t k = 0; k < layout.corners.size(); ++k)
        paintOutline(painter, layout.cell(k, cell->query, cell->key), 2, width, style.palette);
}

}  // namespace sinescope
