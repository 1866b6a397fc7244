// SPDX-License-Identifier: GPL-3.0-or-later
//
// One position along the pairs is a chirp: small multiples of sin(k / n^(2x/d)) against the pair x, one for
// each k, with their zero crossings.
#include "app/figures/chirp/chirp.h"
#include "app/plot/figure.h"

#include "core/analysis/chirp.h"

#include "app/plot/axes.h"
#include "app/plot/canvas.h"
#include "app/figures/chirp/words.h"
#include "app/plot/curves.h"
#include "app/plot/term_highlight.h"
#include "app/figures/function_model.h"
#include "app/scene/number_format.h"
#include "core/error.h"

#include <algorithm>
#include <cmath>

namespace sinescope {

namespace {

constexpr int mostCrossings = 200;

class Chirp : public Figure {
 public:
    explicit Chirp(const FigureSpec& spec) : Figure(spec) {
        canvas().setFit([this](const QSize& size) { arrange(size); });
    }

    Cursor cursorAt(const QPointF& point) const override {
        const Panel* panel = panelAt(point);
        if (!panel) return {};
        Cursor at;
        const auto pair = static_cast<std::int64_t>(std::lround(panel->x()->pixelToCoord(point.x())));
        if (pair >= 0 && pair < m_encoding->pairs()) at.column = m_encoding->columnOf(pair, Wave::Sine);
        const EncodingParameters& p = scene().encoding;
        if (panel->shift >= p.firstPosition && panel->shift < p.firstPosition + p.length)
            at.position = panel->shift;
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
        const std::int64_t step = modifiers.testFlag(Qt::ShiftModifier) ? 10 : 1;
        if (key == Qt::Key_BracketLeft || key == Qt::Key_BracketRight) {
            std::vector<std::int64_t> shifts = chirpShifts(option(chirpShiftsKey()).toString());
            for (std::int64_t& k : shifts)
                k = std::clamp<std::int64_t>(k + (key == Qt::Key_BracketRight ? step : -step), 0,
                                             EncodingParameters::maximumLength);
            return shiftsEdit(shifts);
        }
        if (key != Qt::Key_Left && key != Qt::Key_Right) return {};
        const std::int64_t now = std::max<std::int64_t>(m_encoding->role(scene().selection.column).pair, 0);
        const std::int64_t pair =
            std::clamp<std::int64_t>(now + (key == Qt::Key_Right ? step : -step), 0, m_encoding->pairs() - 1);
        const std::int64_t column = m_encoding->columnOf(pair, Wave::Sine);
        return SceneEdit{QStringLiteral("selection"),
                         [column](Scene& next) { next.selection.column = column; }, QStringLiteral("select")};
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
    void draw(Changes) override {
        m_encoding = encodingOf(scene());
        const std::vector<std::int64_t> shifts = chirpShifts(option(chirpShiftsKey()).toString());
        if (shifts.size() != m_panels.size()) build(shifts.size());
        const double last =
            std::min<double>(option(chirpPairsKey()).toDouble(), static_cast<double>(m_encoding->pairs()));
        for (std::size_t k = 0; k < m_panels.size(); ++k) {
            m_panels[k].shift = shifts[k];
            m_panels[k].x()->setRange(-0.5, std::max(last - 0.5, 0.5));
            m_panels[k].y()->setRange(-1.12, 1.12);
        }
    }

 private:
    struct Panel {
        QCPAxisRect* chart;
        QList<QCPLayerable*> paintings;
        std::int64_t shift = 0;
        QCPAxis* x() const { return chart->axis(QCPAxis::atBottom); }
        QCPAxis* y() const { return chart->axis(QCPAxis::atLeft); }
    };

    void build(std::size_t count) {
        for (Panel& panel : m_panels) qDeleteAll(panel.paintings);
        m_panels.clear();
        canvas().content()->clear();
        m_across = 0;
        for (std::size_t k = 0; k < count; ++k) {
            QCPAxisRect* chart = canvas().addChart(0, static_cast<int>(k));
            m_panels.push_back({chart, {}});
            Panel& panel = m_panels.back();
            panel.x()->setTicker(integerTicker());
            panel.y()->setTicker(valueTicker());
            panel.paintings
                << new Painting(&canvas(), Canvas::dataLayer(), chart,
                                [this, k](QCPPainter& painter) { paintChirp(painter, m_panels[k], k); })
                << new Painting(&canvas(), Canvas::marksLayer(), nullptr,
                                [this, k](QCPPainter& painter) { paintTitle(painter, m_panels[k], k); })
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
        for (const Panel& panel : m_panels) canvas().reserveTop(panel.chart, static_cast<int>(head));
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
            panel.x()->setLabel(k + n >= count ? QStringLiteral("pair x") : QString());
            panel.y()->setLabel(k % n == 0 ? QStringLiteral("sin(k ωₓ)") : QString());
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
        return {area.left(), area.top() - metrics.height() - 4,
                metrics.horizontalAdvance(QStringLiteral("k = %1").arg(grouped(panel.shift))) + 8,
                metrics.height() + 2};
    }

    std::optional<SceneEdit> shiftsEdit(const std::vector<std::int64_t>& shifts) const {
        const QString text = chirpShiftsText(shifts);
        return SceneEdit{QStringLiteral("chirp k"),
                         [text](Scene& next) { chirpState(next).options.insert(chirpShiftsKey(), text); },
                         QStringLiteral("chirp.shifts")};
    }

    TextField titleField(std::size_t index) const {
        TextField field;
        field.rect = titleRect(m_panels[index]);
        field.text = QString::number(m_panels[index].shift);
        field.tip = QStringLiteral("The position k of this chirp, 0 to %1")
                        .arg(grouped(EncodingParameters::maximumLength));
        const std::vector<std::int64_t> shifts = chirpShifts(option(chirpShiftsKey()).toString());
        field.accept = [shifts, index](const QString& typed) {
            bool isWhole = false;
            const qlonglong k = QString(typed).remove(QLatin1Char(',')).trimmed().toLongLong(&isWhole);
            if (!isWhole || k < 0 || k > EncodingParameters::maximumLength)
                throw Error(QStringLiteral("\"%1\" is no position; k is a whole number from 0 to %2.")
                                .arg(typed, grouped(EncodingParameters::maximumLength))
                                .toStdString());
            std::vector<std::int64_t> next = shifts;
            next.at(index) = k;
            const QString text = chirpShiftsText(next);
            return SceneEdit{QStringLiteral("chirp k"), [text](Scene& scene) {
                                 chirpState(scene).options.insert(chirpShiftsKey(), text);
                             }};
        };
        return field;
    }

    void paintChirp(QCPPainter& painter, const Panel& panel, std::size_t index) {
        const QRectF area = panel.chart->rect();
        painter.setPen(QPen(style().palette.secondary, 1));
        painter.drawLine(
            QLineF(area.left(), panel.y()->coordToPixel(0), area.right(), panel.y()->coordToPixel(0)));
        const QCPRange view = panel.x()->range();
        const double last = std::min(view.upper, static_cast<double>(m_encoding->pairs() - 1));
        const auto k = static_cast<double>(panel.shift);
        const Stroke stroke{style().line(index), style().metrics.line};
        // Left of `slow` the chirp turns more than a radian a pixel: a band from its lowest to its highest.
        const double slow = std::clamp(
            chirpTurnsSlowerFrom(*m_encoding, k, view.size() / std::max(1.0, area.width())), 0.0, last);
        if (slow > 0) {
            const auto buckets = static_cast<std::int64_t>(
                std::max(1.0, slow / view.size() * area.width() * deviceScale(painter)));
            drawEnvelope(
                painter, chirpEnvelope(*m_encoding, k, 0, slow, buckets), panel.x()->coordToPixel(0),
                panel.x()->coordToPixel(slow), [&](double v) { return panel.y()->coordToPixel(v); },
                stroke.color, stroke.width);
        }
        QPolygonF points;
        const int steps = std::max(2, static_cast<int>(area.width()));
        for (int s = 0; s <= steps && last > slow; ++s) {
            const double x = slow + (last - slow) * s / steps;
            points << QPointF(panel.x()->coordToPixel(x),
                              panel.y()->coordToPixel(chirpAt(*m_encoding, k, x)));
        }
        drawCurve(painter, points, stroke, area);
        paintDots(painter, panel, stroke.color, last);
        if (style().showSelection) paintPair(painter, panel, scene().selection.column, style().palette.pair);
    }

    void paintDots(QCPPainter& painter, const Panel& panel, const QColor& color, double last) {
        const QRectF area = panel.chart->rect();
        const auto k = static_cast<double>(panel.shift);
        const double apart = area.width() / panel.x()->range().size();
        if (apart > style().metrics.marker) {
            QPolygonF dots;
            for (std::int64_t i = 0; i <= static_cast<std::int64_t>(last); ++i)
                dots << QPointF(panel.x()->coordToPixel(static_cast<double>(i)),
                                panel.y()->coordToPixel(chirpAt(*m_encoding, k, static_cast<double>(i))));
            drawDots(painter, dots, color, std::min(style().metrics.marker, apart * 0.7), area);
        }
        if (chirpCrossings(*m_encoding, k) > mostCrossings) return;  // the count in the title says enough
        const std::vector<double> crossings = chirpCrossingPairs(*m_encoding, k, mostCrossings);
        painter.setPen(QPen(style().palette.base, 1.75));
        painter.setBrush(style().palette.canvas);
        const double radius = style().metrics.marker * 0.8;
        double before = -1e300;
        for (auto at = crossings.rbegin(); at != crossings.rend(); ++at) {
            const double x = panel.x()->coordToPixel(*at);
            if (*at > last || std::abs(x - before) < 2.2 * radius)
                continue;  // rings that would touch say nothing
            painter.drawEllipse(QPointF(x, panel.y()->coordToPixel(0)), radius, radius);
            before = x;
        }
    }

    void paintPair(QCPPainter& painter, const Panel& panel, std::int64_t column, const QColor& color) {
        const std::int64_t pair =
            m_encoding->role(std::clamp<std::int64_t>(column, 0, m_encoding->columns() - 1)).pair;
        if (pair < 0) return;
        const double x = panel.x()->coordToPixel(static_cast<double>(pair));
        painter.setPen(QPen(color, 1, Qt::DotLine));
        painter.drawLine(QLineF(x, panel.chart->top(), x, panel.chart->bottom()));
    }

    void paintTitle(QCPPainter& painter, const Panel& panel, std::size_t index) {
        const QFontMetricsF metrics(titleFont());
        const QRectF box = titleRect(panel);
        painter.setFont(titleFont());
        painter.setPen(style().line(index));
        painter.drawText(box, Qt::AlignLeft | Qt::AlignVCenter,
                         QStringLiteral("k = %1").arg(grouped(panel.shift)));
        painter.setFont(style().font(style().metrics.small));
        painter.setPen(style().palette.secondary);
        const std::int64_t count = chirpCrossings(*m_encoding, static_cast<double>(panel.shift));
        const QString end = count == 1 ? QString() : QStringLiteral("s");
        const QString number = grouped(count);
        const double room = panel.chart->right() + 0.4 * style().metrics.tick - box.right() - 4;
        const QString text = firstThatFits({QStringLiteral("%1 zero crossing%2").arg(number, end),
                                            QStringLiteral("%1 crossing%2").arg(number, end),
                                            QStringLiteral("%1 zero%2").arg(number, end), number, QString()},
                                           painter.font(), room);
        painter.drawText(QRectF(box.right() + 4, box.top(), room + 2, box.height()),
                         Qt::AlignLeft | Qt::AlignVCenter, text);
    }

    std::shared_ptr<const Encoding> m_encoding = encodingOf(EncodingParameters{});
    std::vector<Panel> m_panels;
    std::size_t m_across = 0;  ///< charts side by side
};

}  // namespace

FigureKind chirpKind() {
    FigureKind kind;
    kind.spec = {QStringLiteral("chirp"),
                 QStringLiteral("Chirp"),
                 QStringLiteral("along its pairs a row is a chirp, not a sinusoid"),
                 AxisQuantity::None,
                 AxisQuantity::None,
                 {{chirpShiftsKey(),
                   QStringLiteral("k"),
                   QStringLiteral("The positions k, separated by commas; one chart each, 12 at most"),
                   OptionSpec::Kind::IntegerList,
                   QStringLiteral("0,4,8,12"),
                   {},
                   {},
                   0,
                   static_cast<double>(EncodingParameters::maximumLength)},
                  {chirpPairsKey(),
                   QStringLiteral("Pairs"),
                   QStringLiteral("How many pairs are shown, from pair 0"),
                   OptionSpec::Kind::Integer,
                   100,
                   {},
                   {},
                   2,
                   static_cast<double>(EncodingParameters::maximumDModel / 2)}}};
    return functionKind(std::move(kind.spec), makeView<Chirp>, {chirpTable, chirpReadOut, chirpAlternativeText});
}

}  // namespace sinescope
