// SPDX-License-Identifier: GPL-3.0-or-later
//
// Rows along the pairs are chirps: small multiples of sin(p w_i) against the pair i, one for each position p,
// with their zero crossings.
#include "app/figures/chirp/chirp.h"

#include "app/figures/chirp/edits.h"
#include "app/figures/chirp/model.h"
#include "app/model/key_step.h"
#include "app/plot/axes.h"
#include "app/plot/canvas.h"
#include "app/plot/curves.h"
#include "app/plot/figure.h"
#include "app/plot/guarded_view.h"
#include "app/plot/notes.h"
#include "app/plot/term_highlight.h"
#include "app/scene/number_format.h"
#include "core/analysis/chirp.h"
#include "core/saturating_cast.h"

#include <algorithm>
#include <cmath>

namespace sinescope {

namespace {

class Chirp : public Figure {
 public:
    explicit Chirp(const FigureSpec& spec) : Figure(spec) {
        canvas().setFit([this](const QSize& size) { arrange(size); });
        new Painting(&canvas(), Canvas::marksLayer(), nullptr, [this](QCPPainter& painter) {
            if (const QString absence = shown().said("absence"); !absence.isEmpty())
                drawNotes(painter, style(), canvas().viewport(), Qt::TopLeftCorner,
                          {{absence, style().palette.text}});
        });
    }

    Cursor cursorAt(const QPointF& point) const override {
        const Panel* panel = panelAt(point);
        if (!panel) return {};
        Cursor at;
        const auto pair = saturatingCast<std::int64_t>(std::round(panel->x()->pixelToCoord(point.x())));
        const std::int64_t column =
            pair >= 0 && pair < shown().pairs() ? shown().encoding().columnOf(pair, Wave::Sine) : -1;
        if (column >= 0) at.column = column;
        const EncodingParameters& p = scene().encoding;
        const std::int64_t position = rowOf(*panel).position;
        if (position >= p.firstPosition && position < p.firstPosition + p.length) at.position = position;
        return at;
    }

    std::optional<SceneEdit> clicked(const QPointF& point, Qt::KeyboardModifiers) const override {
        const Cursor at = cursorAt(point);
        if (at.isEmpty()) return {};
        return SceneEdit{QStringLiteral("selection"), [at](Scene& next) {
                             if (at.position) next.selection.position = *at.position;
                             if (at.column) next.selection.column = *at.column;
                         }};
    }

    std::optional<SceneEdit> keyPressed(int key, Qt::KeyboardModifiers modifiers) const override {
        const std::int64_t step = keyStep(modifiers);
        if (key == Qt::Key_BracketLeft || key == Qt::Key_BracketRight)
            return moveChirps(shown(), key == Qt::Key_BracketRight ? step : -step);
        if (key != Qt::Key_Left && key != Qt::Key_Right) return {};
        return stepChirpPair(shown(), key == Qt::Key_Right ? step : -step);
    }

    std::optional<TextField> textFieldAt(const QPointF& point) const override {
        for (std::size_t index = 0; index < m_panels.size(); ++index)
            if (titleRect(m_panels[index]).contains(point)) return titleField(index);
        return {};
    }

    std::optional<TextField> nextTextField(const TextField& after, bool backward) const override {
        for (std::size_t index = 0; index < m_panels.size(); ++index) {
            if (titleRect(m_panels[index]) != after.rect) continue;
            if (backward ? index == 0 : index + 1 == m_panels.size()) return {};
            return titleField(backward ? index - 1 : index + 1);
        }
        return {};
    }

 protected:
    void draw() override {
        const std::size_t count = shown().pairs() > 0 ? shown().rows().size() : 0;
        if (count != m_panels.size()) build(count);
        const auto last = static_cast<double>(shown().shownPairs());
        for (const Panel& panel : m_panels) {
            panel.x()->setRange(-0.5, std::max(last - 0.5, 0.5));
            panel.y()->setRange(-1.12, 1.12);
        }
    }

 private:
    struct Panel {
        QCPAxisRect* chart;
        std::size_t index;  ///< of its row in the model
        QList<QCPLayerable*> paintings;
        QCPAxis* x() const { return chart->axis(QCPAxis::atBottom); }
        QCPAxis* y() const { return chart->axis(QCPAxis::atLeft); }
    };

    const ChirpModel& shown() const { return model<ChirpModel>(); }
    const ChirpRow& rowOf(const Panel& panel) const { return shown().rows()[panel.index]; }

    void build(std::size_t count) {
        for (Panel& panel : m_panels) qDeleteAll(panel.paintings);
        m_panels.clear();
        canvas().content()->clear();
        m_across = 0;
        for (std::size_t k = 0; k < count; ++k) {
            QCPAxisRect* chart = canvas().addChart(0, static_cast<int>(k));
            m_panels.push_back({chart, k, {}});
            Panel& panel = m_panels.back();
            panel.x()->setTicker(integerTicker());
            panel.y()->setTicker(valueTicker());
            panel.paintings
                << new Painting(&canvas(), Canvas::dataLayer(), chart,
                                [this, k](QCPPainter& painter) { paintChirp(painter, m_panels[k]); })
                << new Painting(&canvas(), Canvas::marksLayer(), nullptr,
                                [this, k](QCPPainter& painter) { paintTitle(painter, m_panels[k]); })
                << new Painting(&canvas(), Canvas::cursorLayer(), chart, [this, k](QCPPainter& painter) {
                       if (cursor().column)
                           paintPair(painter, m_panels[k], *cursor().column, style().palette.text);
                       if (cursor().lit)
                           paintLitMarks(painter, m_panels[k].x(), AxisQuantity::Pair, *cursor().lit, scene(),
                                         style());
                   });
        }
        canvas().applyStyle(style(), spec().title);
    }

    /// So many charts side by side that each is a little wider than high.
    std::size_t across(const QSize& size) const {
        const std::size_t count = m_panels.size();
        std::size_t best = 1;
        double off = 1e300;
        for (std::size_t n = 1; n <= count; ++n) {
            const std::size_t rows = (count + n - 1) / n;
            if ((count + rows - 1) / rows != n) continue;  // the same rows with fewer side by side
            // What is left of each place beside its labels.
            const double width = size.width() / static_cast<double>(n) - 3 * style().metrics.tick;
            const double height = size.height() / static_cast<double>(rows) - 4 * style().metrics.label;
            const double now = std::abs(std::log(std::max(width, 1.0) / std::max(height, 1.0) / 1.6));
            if (now >= off) continue;
            off = now;
            best = n;
        }
        return best;
    }

    void arrange(const QSize& size) {
        if (m_panels.empty()) return;
        // A new style sets all margins anew, so the room for the titles is asked for each time.
        const double head = std::ceil(style().metrics.label * 1.9);
        for (const Panel& panel : m_panels) canvas().reserveTop(panel.chart, saturatingCast<int>(head));
        const std::size_t n = across(size);
        QCPLayoutGrid* grid = canvas().content();
        if (n != m_across) place(n);
        m_across = n;
        // The last row has the axes' labels beneath it; all charts are to be of one height.
        const int rows = grid->rowCount();
        const double ticks = 1.8 * style().metrics.tick;
        const double foot = 1.6 * style().metrics.label;
        const double each = std::max(10.0, (size.height() - foot) / rows - head - ticks);
        for (int row = 0; row < rows; ++row)
            grid->setRowStretchFactor(row, each + head + ticks + (row + 1 == rows ? foot : 0));
    }

    void place(std::size_t n) {
        const std::size_t count = m_panels.size();
        QCPLayoutGrid* grid = canvas().content();
        for (const Panel& panel : m_panels) grid->take(panel.chart);
        grid->simplify();
        for (std::size_t k = 0; k < count; ++k) {
            Panel& panel = m_panels[k];
            grid->addElement(static_cast<int>(k / n), static_cast<int>(k % n), panel.chart);
            panel.x()->setLabel(k + n >= count ? QStringLiteral("pair i") : QString());
            panel.y()->setLabel(k % n == 0 ? QStringLiteral("sin(p ωᵢ)") : QString());
        }
    }

    const Panel* panelAt(const QPointF& point) const {
        for (const Panel& panel : m_panels)
            if (panel.chart->rect().contains(point.toPoint())) return &panel;
        return nullptr;
    }

    QFont titleFont() const { return style().font(style().metrics.tick, QFont::DemiBold); }

    QRectF titleRect(const Panel& panel) const {
        const QFontMetricsF metrics(titleFont());
        const QRectF area = panel.chart->rect();
        return {
            area.left(), area.top() - metrics.height() - 4,
            metrics.horizontalAdvance(shown().title(rowOf(panel))) + std::max(8.0, 0.3 * metrics.height()),
            metrics.height() + 2};
    }

    TextField titleField(std::size_t index) const {
        TextField field;
        field.rect = titleRect(m_panels[index]);
        field.text = QString::number(rowOf(m_panels[index]).position);
        field.tip = QStringLiteral("The position p of this chirp, 0 to %1")
                        .arg(grouped(EncodingParameters::maximumLength));
        field.accept = [model = std::static_pointer_cast<const ChirpModel>(sharedModel()),
                        index](const QString& typed) { return typeChirpPosition(*model, index, typed); };
        return field;
    }

    void paintChirp(QCPPainter& painter, const Panel& panel) {
        const QRectF area = panel.chart->rect();
        painter.setPen(QPen(style().palette.secondary, style().metrics.axis));
        painter.drawLine(
            QLineF(area.left(), panel.y()->coordToPixel(0), area.right(), panel.y()->coordToPixel(0)));
        const QCPRange view = panel.x()->range();
        const double last = static_cast<double>(shown().shownPairs() - 1);
        const auto p = static_cast<double>(rowOf(panel).position);
        const Stroke stroke{style().line(panel.index), style().metrics.line};
        // Left of `slow` the chirp turns more than a radian per pixel: a band from its lowest to its highest.
        const double slow =
            std::clamp(chirpTurnsSlowerFrom(shown().encoding(), p, view.size() / std::max(1.0, area.width())),
                       0.0, last);
        if (slow > 0) {
            const auto buckets = saturatingCast<std::int64_t>(
                std::max(1.0, slow / view.size() * area.width() * deviceScale(painter)));
            drawEnvelope(
                painter, chirpEnvelope(shown().encoding(), p, 0, slow, buckets), panel.x()->coordToPixel(0),
                panel.x()->coordToPixel(slow), [&](double v) { return panel.y()->coordToPixel(v); },
                stroke.color, stroke.width);
        }
        QPolygonF points;
        const int steps = std::max(2, saturatingCast<int>(area.width()));
        for (int s = 0; s <= steps && last > slow; ++s) {
            const double x = slow + (last - slow) * s / steps;
            points << QPointF(panel.x()->coordToPixel(x),
                              panel.y()->coordToPixel(chirpAt(shown().encoding(), p, x)));
        }
        drawCurve(painter, points, stroke, area);
        paintDots(painter, panel, stroke.color, last);
        if (style().showSelection) paintPair(painter, panel, scene().selection.column, style().palette.pair);
    }

    void paintDots(QCPPainter& painter, const Panel& panel, const QColor& color, double last) {
        const QRectF area = panel.chart->rect();
        const ChirpRow& row = rowOf(panel);
        const auto p = static_cast<double>(row.position);
        const double apart = area.width() / panel.x()->range().size();
        if (apart > style().metrics.marker) {
            QPolygonF dots;
            for (std::int64_t i = 0; i <= saturatingCast<std::int64_t>(last); ++i)
                dots << QPointF(
                    panel.x()->coordToPixel(static_cast<double>(i)),
                    panel.y()->coordToPixel(chirpAt(shown().encoding(), p, static_cast<double>(i))));
            drawDots(painter, dots, color, std::min(style().metrics.marker, apart * 0.7), area);
        }
        painter.setPen(QPen(style().palette.base, 0.875 * style().metrics.line));
        painter.setBrush(style().palette.canvas);
        const double radius = style().metrics.marker * 0.8;
        double before = -1e300;
        for (auto at = row.crossed.rbegin(); at != row.crossed.rend(); ++at) {
            const double x = panel.x()->coordToPixel(*at);
            if (*at > last || std::abs(x - before) < 2.2 * radius)
                continue;  // rings that would touch say nothing
            painter.drawEllipse(QPointF(x, panel.y()->coordToPixel(0)), radius, radius);
            before = x;
        }
    }

    void paintPair(QCPPainter& painter, const Panel& panel, std::int64_t column, const QColor& color) {
        const Encoding& encoding = shown().encoding();
        const std::int64_t pair =
            encoding.role(std::clamp<std::int64_t>(column, 0, encoding.columns() - 1)).pair;
        if (pair < 0 || pair >= shown().shownPairs()) return;
        const double x = panel.x()->coordToPixel(static_cast<double>(pair));
        painter.setPen(QPen(color, style().metrics.axis, Qt::DotLine));
        painter.drawLine(QLineF(x, panel.chart->top(), x, panel.chart->bottom()));
    }

    void paintTitle(QCPPainter& painter, const Panel& panel) {
        const QRectF box = titleRect(panel);
        const ChirpRow& row = rowOf(panel);
        painter.setFont(titleFont());
        painter.setPen(style().line(panel.index));
        painter.drawText(box, Qt::AlignLeft | Qt::AlignVCenter, shown().title(row));
        painter.setFont(style().font(style().metrics.small));
        painter.setPen(style().palette.secondary);
        const QStringList texts = shown().crossingTexts(row);
        painter.drawText(QRectF(box.right() + 4, box.top(), roomBeside(panel) + 2, box.height()),
                         Qt::AlignLeft | Qt::AlignVCenter, texts.value(wording()));
    }

    /// Beside a title, as far as the next chart, or the edge.
    double roomBeside(const Panel& panel) const {
        const bool isLast = panel.index + 1 == m_panels.size() || (panel.index + 1) % m_across == 0;
        const double end = isLast ? canvas().viewport().right() - 2
                                  : m_panels[panel.index + 1].chart->left() - 0.6 * style().metrics.tick;
        return end - titleRect(panel).right() - 4;
    }

    /// The longest wording of the crossings that fits beside every title: they are read against each other.
    qsizetype wording() const {
        const QFont font = style().font(style().metrics.small);
        qsizetype found = 0;
        for (const Panel& panel : m_panels) {
            const QStringList texts = shown().crossingTexts(rowOf(panel));
            found = std::max(found, texts.indexOf(firstThatFits(texts, font, roomBeside(panel))));
        }
        return found;
    }

    std::vector<Panel> m_panels;  ///< one a row; none without pairs
    std::size_t m_across = 0;     ///< charts side by side
};

}  // namespace

FigureKind chirpKind() {
    const FigureSpec spec = chirpSpec();
    return {spec, makeModel<ChirpModel>, makeView<Chirp>, schemePicturesOf(spec.id)};
}

}  // namespace sinescope
