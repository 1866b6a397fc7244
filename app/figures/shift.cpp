// SPDX-License-Identifier: GPL-3.0-or-later
//
// A shift by k is a rotation: a clock for each pair with its hand at w p and a ghost hand at w (p + k), the
// blocks of M_k, and the rows PE(p), M_k PE(p), PE(p + k) with what is left between the last two.
#include "core/analysis/shift.h"

#include "app/figures/cells.h"
#include "app/figures/notes.h"
#include "app/figures/registry.h"
#include "app/figures/text.h"
#include "core/analysis/similarity.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace sinescope {

namespace {

constexpr int positionRule = 1;
constexpr int shiftRule = 2;
constexpr int firstHand = 16;  ///< of pair i: firstHand + 2 i, its ghost the next
constexpr double grip = 7;     ///< pixels around what can be taken
constexpr double smallestClock = 30;
/// Values computed at most for the largest residual of a range of positions.
constexpr std::int64_t residualValues = 1 << 14;

QString numbersKey() {
    return QStringLiteral("show");
}
QString sineKey() {
    return QStringLiteral("sine_only");
}

ResidualRange residualOf(const Scene& scene, const Encoding& encoding) {
    const EncodingParameters& e = scene.encoding;
    const std::int64_t samples = std::clamp<std::int64_t>(residualValues / e.dModel, 2, 256);
    return largestShiftResidual(encoding, scene.selection.shift, e.firstPosition,
                                e.firstPosition + e.length - 1, samples);
}

/// The error of the best linear map from sines alone, kept while the frequencies and k stay; nothing where it
/// would take too long.
std::optional<double> sineError(const Scene& scene, const Encoding& encoding) {
    if (encoding.columns() > 128) return {};
    static std::optional<std::pair<EncodingParameters, std::int64_t>> last;
    static double error = 0;
    EncodingParameters wanted = scene.encoding;
    wanted.length = 1;
    wanted.firstPosition = 0;
    const std::pair key(wanted, scene.selection.shift);
    if (!last || *last != key) {
        error = bestSineFitError(encoding, scene.selection.shift, 1000, false);
        last = key;
    }
    return error;
}

std::int64_t selectedPair(const Scene& scene, const Encoding& encoding) {
    return std::max<std::int64_t>(
        0, encoding.role(std::min(scene.selection.column, encoding.columns() - 1)).pair);
}

QString degreesText(double degrees) {
    const QString sign = degrees > 0 ? QStringLiteral("+") : QString();
    return sign + (std::abs(degrees) < 1e4 ? fixedNumber(degrees, 2) : plainNumber(std::round(degrees))) +
           QStringLiteral("°");
}

double angleOf(const ShiftBlock& turn) {
    return std::atan2(turn.sine, turn.cosine);
}

/// Where everything stands; worked out for a rect when it is painted or pointed at.
struct Places {
    QRectF positionRule, shiftRule, notes;
    std::int64_t firstPair = 0, pairs = 0;
    std::int64_t across = 1;
    bool table = true;
    double left = 0, top = 0, stripWidth = 0, bandHeight = 0, diameter = 0, line = 0;

    QPointF corner(std::int64_t index) const {
        return {left + stripWidth * static_cast<double>(index % across),
                top + bandHeight * static_cast<double>(index / across)};
    }
    QRectF strip(std::int64_t index) const { return {corner(index), QSizeF(stripWidth, bandHeight)}; }
    QRectF clock(std::int64_t index) const {
        const QPointF at = corner(index);
        return {at.x() + (stripWidth - diameter) / 2, at.y() + line, diameter, diameter};
    }
};

class Shift : public Figure {
 public:
    explicit Shift(const FigureSpec& spec)
        : Figure(spec), m_area(new PaintedArea(&canvas(), [this](QCPPainter& painter) { paint(painter); })) {
        canvas().content()->addElement(0, 0, m_area);
    }

    Cursor cursorAt(const QPointF& point) const override {
        Cursor found;
        if (const auto pair = pairAt(point)) found.column = columnOf(*pair);
        return found;
    }

    std::optional<SceneEdit> clicked(const QPointF& point, Qt::KeyboardModifiers) const override {
        const Places& at = layout();
        for (const int rule : {positionRule, shiftRule})
            if (ruleRect(at, rule).contains(point)) return dragged(rule, point, point);
        const auto pair = pairAt(point);
        if (!pair) return {};
        return SceneEdit{QStringLiteral("selection"),
                         [column = columnOf(*pair)](Scene& next) { next.selection.column = column; }};
    }

    std::optional<Handle> handleAt(const QPointF& point) const override {
        const Places& at = layout();
        if (at.positionRule.contains(point))
            return Handle{positionRule, Qt::SizeHorCursor, QStringLiteral("Drag p: the blocks stay")};
        if (at.shiftRule.contains(point))
            return Handle{shiftRule, Qt::SizeHorCursor, QStringLiteral("Drag k: the blocks turn")};
        const auto pair = pairAt(point);
        if (!pair) return {};
        const QRectF clock = at.clock(*pair - at.firstPair);
        const QPointF centre = clock.center();
        if (QLineF(centre, point).length() > clock.width() / 2 + grip) return {};
        const double angle = std::atan2(centre.y() - point.y(), point.x() - centre.x());
        const auto i = static_cast<std::size_t>(*pair);
        const double reach = std::max(0.2, grip / std::max(1.0, QLineF(centre, point).length()));
        const double hand = std::abs(std::remainder(angle - angleOf(m_hands[i]), 2 * std::numbers::pi));
        const double ghost = std::abs(std::remainder(angle - angleOf(m_ghosts[i]), 2 * std::numbers::pi));
        if (std::min(hand, ghost) > reach) return {};
        const int id = firstHand + 2 * static_cast<int>(*pair);
        if (hand <= ghost)
            return Handle{id, Qt::OpenHandCursor, QStringLiteral("Drag the hand to move p: the blocks stay")};
        return Handle{id + 1, Qt::OpenHandCursor,
                      QStringLiteral("Drag the ghost hand to change k: the blocks turn")};
    }

    std::optional<SceneEdit> dragged(int handle, const QPointF&, const QPointF& to) const override {
        const Places& at = layout();
        if (handle == positionRule) {
            const EncodingParameters& e = scene().encoding;
            const double share = std::clamp(
                (to.x() - at.positionRule.left()) / std::max(1.0, at.positionRule.width()), 0.0, 1.0);
            return positionEdit(e.firstPosition + std::llround(share * static_cast<double>(e.length - 1)));
        }
        if (handle == shiftRule) {
            const double half = at.shiftRule.width() / 2;
            const double share =
                std::clamp((to.x() - at.shiftRule.center().x()) / std::max(1.0, half), -1.0, 1.0);
            return shiftEdit(std::llround(std::sinh(share * std::asinh(largestShift()))));
        }
        const std::int64_t pair = (handle - firstHand) / 2;
        if (pair < 0 || pair >= m_encoding->pairs()) return {};
        // The whole position nearest to where the hand is now that brings it to the mouse: turn after turn,
        // however often it goes around.
        const QPointF centre = at.clock(pair - at.firstPair).center();
        const double angle = std::atan2(centre.y() - to.y(), to.x() - centre.x());
        const auto i = static_cast<std::size_t>(pair);
        const bool ghost = (handle - firstHand) % 2 == 1;
        const double by =
            std::remainder(angle - angleOf(ghost ? m_ghosts[i] : m_hands[i]), 2 * std::numbers::pi);
        const double steps = std::clamp(by / m_encoding->angularFrequency(pair), -2e6, 2e6);
        const std::int64_t moved = std::llround(steps);
        return ghost ? shiftEdit(scene().selection.shift + moved)
                     : positionEdit(scene().selection.position + moved);
    }

    std::optional<SceneEdit> keyPressed(int key, Qt::KeyboardModifiers modifiers) const override {
        const std::int64_t step = modifiers.testFlag(Qt::ShiftModifier) ? 10 : 1;
        const Selection& at = scene().selection;
        switch (key) {
            case Qt::Key_BracketLeft:
                return shiftEdit(at.shift - step);
            case Qt::Key_BracketRight:
                return shiftEdit(at.shift + step);
            case Qt::Key_Comma:
            case Qt::Key_Down:
                return positionEdit(at.position - step);
            case Qt::Key_Period:
            case Qt::Key_Up:
                return positionEdit(at.position + step);
            case Qt::Key_Left:
                return pairEdit(selectedPair(scene(), *m_encoding) - step);
            case Qt::Key_Right:
                return pairEdit(selectedPair(scene(), *m_encoding) + step);
            case Qt::Key_Home:
                return pairEdit(0);
            case Qt::Key_End:
                return pairEdit(m_encoding->pairs() - 1);
            default:
                return {};
        }
    }

 protected:
    void draw(Changes changes) override {
        m_encoding = encodingOf(scene());
        m_places.reset();
        const Selection& at = scene().selection;
        m_hands = shiftBlocks(*m_encoding, static_cast<double>(at.position));
        m_ghosts = shiftBlocks(*m_encoding, static_cast<double>(at.position + at.shift));
        m_rows[0] = m_encoding->row(at.position);
        if (changes & Change::Encoding || m_blocksFor != at.shift || m_blocks.empty()) {
            m_blocks = shiftBlocks(*m_encoding, static_cast<double>(at.shift));
            m_residual = residualOf(scene(), *m_encoding);
            m_blocksFor = at.shift;
        }
        m_rows[1] = shiftedRow(*m_encoding, m_blocks, m_rows[0]);
        m_rows[2] = m_encoding->row(at.position + at.shift);
        m_rows[3] = m_rows[1] - m_rows[2];
    }

 private:
    QFont font(QFont::Weight weight = QFont::Normal) const {
        return style().font(style().metrics.small, weight);
    }
    bool sineOnly() const { return option(sineKey()).toBool(); }
    bool numbers() const { return option(numbersKey()).toString() == QLatin1String("numbers"); }
    double largestShift() const {
        return static_cast<double>(std::max<std::int64_t>(scene().encoding.length - 1, 10));
    }

    std::int64_t columnOf(std::int64_t pair) const {
        const std::int64_t sine = m_encoding->columnOf(pair, Wave::Sine);
        return sine >= 0 ? sine : m_encoding->columnOf(pair, Wave::Cosine);
    }

    SceneEdit positionEdit(std::int64_t position) const {
        const EncodingParameters& e = scene().encoding;
        const std::int64_t p = std::clamp(position, e.firstPosition, e.firstPosition + e.length - 1);
        return {QStringLiteral("position p"), [p](Scene& next) { next.selection.position = p; },
                QStringLiteral("select")};
    }
    SceneEdit shiftEdit(std::int64_t shift) const {
        const std::int64_t k =
            std::clamp(shift, -EncodingParameters::maximumLength, EncodingParameters::maximumLength);
        return {QStringLiteral("shift k"), [k](Scene& next) { next.selection.shift = k; },
                QStringLiteral("shift")};
    }
    SceneEdit pairEdit(std::int64_t pair) const {
        const std::int64_t column = columnOf(std::clamp<std::int64_t>(pair, 0, m_encoding->pairs() - 1));
        return {QStringLiteral("selection"), [column](Scene& next) { next.selection.column = column; },
                QStringLiteral("select")};
    }

    std::optional<std::int64_t> pairAt(const QPointF& point) const {
        const Places& at = layout();
        for (std::int64_t index = 0; index < at.pairs; ++index)
            if (at.strip(index).contains(point)) return at.firstPair + index;
        return {};
    }

    static QRectF ruleRect(const Places& at, int rule) {
        return rule == positionRule ? at.positionRule : at.shiftRule;
    }

    /// Worked out once for a Scene and a rect: wrapping the notes costs more than the rest.
    const Places& layout() const {
        if (!m_places || m_placesFor != m_area->rect()) {
            m_places = laidOut();
            m_placesFor = m_area->rect();
        }
        return *m_places;
    }

    Places laidOut() const {
        const QRectF area = QRectF(m_area->rect()).adjusted(8, 4, -8, -2);
        const QFontMetricsF metrics(font());
        Places at;
        at.line = std::ceil(metrics.height()) + 2;
        const double head = 2 * at.line + 6;
        const double gap = 28;
        at.positionRule = QRectF(area.left() + 8, area.top(), (area.width() - gap) / 2 - 16, head);
        at.shiftRule = at.positionRule.translated(at.positionRule.width() + 16 + gap, 0);
        double notesRoom = notesHeight(style(), area.width() + 12, notes(0, m_encoding->pairs() > 1 ? 0 : 1));
        if (notesRoom > area.height() * 0.35) notesRoom = area.height() * 0.35;
        at.notes = QRectF(area.left() - 6, area.bottom() - notesRoom, area.width() + 12, notesRoom);
        const QRectF room(area.left(), area.top() + head + 4, area.width(),
                          at.notes.top() - area.top() - head - 4);
        if (numbers())
            layOutNumbers(at, room, metrics);
        else
            layOutClocks(at, room, metrics);
        at.firstPair = std::clamp<std::int64_t>(selectedPair(scene(), *m_encoding) - at.pairs / 2, 0,
                                                m_encoding->pairs() - at.pairs);
        return at;
    }

    void layOutNumbers(Places& at, const QRectF& room, const QFontMetricsF& metrics) const {
        const double names = metrics.horizontalAdvance(QStringLiteral("PE(p + k) ")) + 10;
        const double narrowest = 2 * (metrics.horizontalAdvance(QStringLiteral("−0.0000")) + 8) + 8;
        const double wide = std::max(room.width() - names, narrowest);
        const std::int64_t most = m_encoding->pairs();
        at.left = room.left() + names;
        at.top = room.top();
        at.across = std::clamp<std::int64_t>(static_cast<std::int64_t>(wide / narrowest), 1, most);
        at.table = room.height() >= 8 * at.line + 10 + smallestClock;
        const double fixed = at.line * (at.table ? 8 : 4) + 10;
        const std::int64_t needed = (most + at.across - 1) / at.across;
        const auto fit = static_cast<std::int64_t>(room.height() / (fixed + 64));
        const std::int64_t bands = std::clamp<std::int64_t>(fit, 1, needed);
        at.stripWidth = std::min(wide / static_cast<double>(at.across), 230.0);
        at.bandHeight = room.height() / static_cast<double>(bands);
        at.diameter = std::max(smallestClock / 2, std::min(at.stripWidth - 10, at.bandHeight - fixed));
        at.bandHeight = std::min(at.bandHeight, at.diameter + fixed);
        at.pairs = std::min(most, at.across * bands);
    }

    void layOutClocks(Places& at, const QRectF& room, const QFontMetricsF& metrics) const {
        const std::int64_t most = m_encoding->pairs();
        at.left = room.left();
        at.top = room.top();
        at.table = false;
        const double words = 2 * at.line + 4;
        const double narrowest =
            std::max(smallestClock, metrics.horizontalAdvance(QStringLiteral("+000.00°"))) + 6;
        const auto widest = std::max<std::int64_t>(1, static_cast<std::int64_t>(room.width() / narrowest));
        double best = 0;
        for (std::int64_t across = 1; across <= std::min(widest, most); ++across) {
            const std::int64_t bands = (most + across - 1) / across;
            const double diameter = std::min(room.width() / static_cast<double>(across) - 6,
                                             room.height() / static_cast<double>(bands) - words);
            if (diameter <= best) continue;
            best = diameter;
            at.across = across;
        }
        std::int64_t bands = (most + at.across - 1) / at.across;
        if (best < smallestClock) {
            at.across = std::min(widest, most);
            bands =
                std::max<std::int64_t>(1, static_cast<std::int64_t>(room.height() / (smallestClock + words)));
            best = smallestClock;
        }
        at.diameter = std::min(best, 220.0);
        at.stripWidth = room.width() / static_cast<double>(at.across);
        at.bandHeight = at.diameter + words;
        at.pairs = std::min(most, at.across * bands);
    }

    std::vector<NoteLine> notes(std::int64_t first, std::int64_t count) const {
        const Palette& colors = style().palette;
        std::vector<NoteLine> lines;
        const QString residual = QStringLiteral("largest |M_k PE(p) − PE(p + k)| over %1 of %2 positions: %3")
                                     .arg(grouped(m_residual.sampled), grouped(scene().encoding.length),
                                          plainNumber(m_residual.largest, 2));
        if (sineOnly()) {
            const std::optional<double> error = sineError(scene(), *m_encoding);
            lines.push_back(
                {QStringLiteral("sines alone: two hands have the same height, and no matrix gets from "
                                "one row to the other") +
                     (error ? QStringLiteral("; the best one misses by %1").arg(fixedNumber(*error, 2))
                            : QString()),
                 colors.warning});
        } else {
            lines.push_back({residual, colors.text});
        }
        if (count < m_encoding->pairs())
            lines.push_back(
                {QStringLiteral("pairs %1 to %2 of %3 are shown; ← → goes to the others")
                     .arg(grouped(first), grouped(first + count - 1), grouped(m_encoding->pairs())),
                 colors.pair});
        lines.push_back(
            {QStringLiteral("drag p: the blocks stay. Drag k: they turn. In the (cos, sin) plane k > 0 "
                            "turns each hand by +ωk, counter-clockwise; the block [[c, s], [−s, c]] acts "
                            "on (sin, cos)"),
             colors.secondary});
        return lines;
    }

    void paint(QCPPainter& painter) {
        const Places& at = layout();
        paintRules(painter, at);
        for (std::int64_t index = 0; index < at.pairs; ++index) paintStrip(painter, at, index);
        if (numbers()) paintRowNames(painter, at);
        drawNotes(painter, style(), at.notes, Qt::BottomLeftCorner, notes(at.firstPair, at.pairs));
    }

    void paintRule(QCPPainter& painter, const QRectF& rect, const QString& text, const QColor& color,
                   double share) {
        const double y = rect.bottom() - 8;
        painter.setFont(font(QFont::DemiBold));
        painter.setPen(color);
        painter.drawText(rect, Qt::AlignTop | Qt::AlignLeft, text);
        painter.setPen(QPen(style().palette.grid, 4, Qt::SolidLine, Qt::RoundCap));
        painter.drawLine(QLineF(rect.left(), y, rect.right(), y));
        painter.setPen(QPen(style().palette.canvas, 1.5));
        painter.setBrush(color);
        painter.drawEllipse(QPointF(rect.left() + share * rect.width(), y), 6.5, 6.5);
    }

    void paintRules(QCPPainter& painter, const Places& at) {
        const EncodingParameters& e = scene().encoding;
        const Selection& s = scene().selection;
        const double p = static_cast<double>(s.position - e.firstPosition) /
                         static_cast<double>(std::max<std::int64_t>(1, e.length - 1));
        paintRule(painter, at.positionRule, QStringLiteral("position p = %1").arg(grouped(s.position)),
                  style().palette.position, p);
        const double k = std::asinh(static_cast<double>(s.shift)) / std::asinh(largestShift());
        paintRule(painter, at.shiftRule,
                  QStringLiteral("shift k = %1, to p + k = %2")
                      .arg(grouped(s.shift), grouped(s.position + s.shift)),
                  style().palette.base, 0.5 + 0.5 * std::clamp(k, -1.0, 1.0));
        const double x = at.shiftRule.center().x(), y = at.shiftRule.bottom() - 8;
        painter.setPen(QPen(style().palette.secondary, 1));
        painter.drawLine(QLineF(x, y - 5, x, y + 5));
    }

    void paintStrip(QCPPainter& painter, const Places& at, std::int64_t index) {
        const std::int64_t pair = at.firstPair + index;
        const QRectF strip = at.strip(index);
        const QRectF clock = at.clock(index);
        if (style().showSelection && pair == selectedPair(scene(), *m_encoding)) {
            QColor fill = style().palette.pair;
            fill.setAlphaF(0.08F);
            painter.setPen(Qt::NoPen);
            painter.setBrush(fill);
            painter.drawRoundedRect(strip.adjusted(1, 0, -1, -1), 4, 4);
        }
        painter.setFont(font(QFont::DemiBold));
        painter.setPen(style().palette.pair);
        painter.drawText(QRectF(strip.left(), strip.top(), strip.width(), at.line), Qt::AlignCenter,
                         numbers() ? QStringLiteral("pair %1").arg(grouped(pair)) : grouped(pair));
        paintClock(painter, clock, pair);
        QRectF row(strip.left(), clock.bottom() + 1, strip.width(), at.line);
        painter.setFont(font(QFont::DemiBold));
        painter.setPen(style().palette.base);
        painter.drawText(
            row, Qt::AlignCenter,
            degreesText(shiftDegrees(*m_encoding, pair, static_cast<double>(scene().selection.shift))));
        if (!numbers()) return;
        row.translate(0, at.line + 2);
        paintBlock(painter, row, pair);
        row.translate(0, 2 * at.line + 3);
        if (at.table) paintCells(painter, row, pair);
    }

    void paintClock(QCPPainter& painter, const QRectF& clock, std::int64_t pair) {
        const Palette& colors = style().palette;
        const auto i = static_cast<std::size_t>(pair);
        const QPointF centre = clock.center();
        const double radius = clock.width() / 2 - 2;
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(colors.grid, 1));
        painter.drawLine(QLineF(centre.x() - radius, centre.y(), centre.x() + radius, centre.y()));
        painter.drawLine(QLineF(centre.x(), centre.y() - radius, centre.x(), centre.y() + radius));
        painter.setPen(QPen(colors.secondary, 1));
        painter.drawEllipse(centre, radius, radius);
        if (radius > 34) {
            painter.setFont(style().font(style().metrics.small * 0.9));
            painter.setPen(colors.secondary);
            const QFontMetricsF metrics(painter.font());
            const double width = metrics.horizontalAdvance(QStringLiteral("cos")) + 4;
            painter.drawText(QRectF(centre.x() + radius - width - 3, centre.y() + 1, width, metrics.height()),
                             Qt::AlignRight, QStringLiteral("cos"));
            painter.drawText(QRectF(centre.x() + 4, centre.y() - radius + 3, width, metrics.height()),
                             Qt::AlignLeft, QStringLiteral("sin"));
        }
        const double degrees = shiftDegrees(*m_encoding, pair, static_cast<double>(scene().selection.shift));
        double rest = angleOf(m_blocks[i]) * 180 / std::numbers::pi;
        if (degrees > 0 && rest < 0) rest += 360;
        if (degrees < 0 && rest > 0) rest -= 360;
        const double r = radius * 0.42;
        const QRectF arc(centre.x() - r, centre.y() - r, 2 * r, 2 * r);
        QColor faint = colors.base;
        faint.setAlphaF(0.22F);
        painter.setPen(Qt::NoPen);
        painter.setBrush(faint);
        if (std::abs(degrees) >= 360) painter.drawEllipse(arc);  // whole turns, and the rest over them
        const double start = angleOf(m_hands[i]) * 180 / std::numbers::pi;
        painter.drawPie(arc, static_cast<int>(std::lround(start * 16)),
                        static_cast<int>(std::lround(rest * 16)));
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(colors.base, 1.25));
        painter.drawArc(arc, static_cast<int>(std::lround(start * 16)),
                        static_cast<int>(std::lround(rest * 16)));
        const auto hand = [&](const ShiftBlock& turn, const QPen& pen, bool mirrored) {
            const QPointF tip(centre.x() + (mirrored ? -1 : 1) * radius * turn.cosine,
                              centre.y() - radius * turn.sine);
            painter.setPen(pen);
            painter.drawLine(QLineF(centre, tip));
            painter.setPen(Qt::NoPen);
            painter.setBrush(pen.color());
            const double dot = std::min(style().metrics.marker * 0.75, radius * 0.12);
            painter.drawEllipse(tip, dot, dot);
        };
        if (sineOnly()) {
            // The sine is the height of the hand; its mirror image is as high.
            QColor shade = colors.position;
            shade.setAlphaF(0.45F);
            hand(m_hands[i], QPen(shade, 1.5, Qt::DotLine), true);
        }
        hand(m_ghosts[i], QPen(colors.base, 1.5, Qt::DashLine), false);
        hand(m_hands[i], QPen(colors.position, 2.25), false);
    }

    void paintBlock(QCPPainter& painter, const QRectF& row, std::int64_t pair) {
        const ShiftBlock b = m_blocks[static_cast<std::size_t>(pair)];
        const bool complete =
            m_encoding->columnOf(pair, Wave::Sine) >= 0 && m_encoding->columnOf(pair, Wave::Cosine) >= 0;
        const QRectF box(row.left() + 4, row.top(), row.width() - 8, 2 * row.height());
        painter.setFont(font());
        painter.setPen(QPen(style().palette.base, 1.25));
        for (const double x : {box.left(), box.right()}) {
            const double in = x == box.left() ? 4 : -4;
            painter.drawPolyline(
                QPolygonF{{x + in, box.top()}, {x, box.top()}, {x, box.bottom()}, {x + in, box.bottom()}});
        }
        painter.setPen(style().palette.text);
        if (!complete || sineOnly()) {
            painter.drawText(box, Qt::AlignCenter, QStringLiteral("no block"));
            return;
        }
        const double values[4] = {b.cosine, b.sine, -b.sine, b.cosine};
        for (int c = 0; c < 4; ++c)
            painter.drawText(QRectF(box.left() + (c % 2) * box.width() / 2,
                                    box.top() + (c / 2) * row.height(), box.width() / 2, row.height()),
                             Qt::AlignCenter, fixedNumber(values[c]));
    }

    void paintCells(QCPPainter& painter, const QRectF& first, std::int64_t pair) {
        painter.setFont(font());
        const double limit = std::max(std::abs(scene().encoding.factor), 1e-300);
        for (std::size_t r = 0; r < 4; ++r) {
            int side = 0;
            for (const Wave wave : {Wave::Sine, Wave::Cosine}) {
                const std::int64_t column = m_encoding->columnOf(pair, wave);
                const QRectF cell(first.left() + 4 + side++ * (first.width() - 8) / 2,
                                  first.top() + static_cast<double>(r) * first.height(),
                                  (first.width() - 8) / 2, first.height());
                const bool shown = column >= 0 && !(sineOnly() && (wave == Wave::Cosine || r == 1 || r == 3));
                const double value = shown ? m_rows[r](column) : 0;
                const QColor fill = shown && r < 3 ? QColor::fromRgb(style().map.at(value, -limit, limit))
                                                   : style().palette.field;
                painter.setPen(QPen(style().palette.canvas, 1));
                painter.setBrush(fill);
                painter.drawRect(cell);
                painter.setPen(r < 3 && shown ? readableOn(fill) : style().palette.text);
                painter.drawText(cell, Qt::AlignCenter,
                                 !shown  ? QStringLiteral("–")
                                 : r < 3 ? fixedNumber(value)
                                         : plainNumber(value, 2));
            }
        }
    }

    void paintRowNames(QCPPainter& painter, const Places& at) {
        painter.setFont(font(QFont::DemiBold));
        const QString names[4] = {QStringLiteral("PE(p)"), QStringLiteral("M_k PE(p)"),
                                  QStringLiteral("PE(p + k)"), QStringLiteral("residual")};
        const QColor colors[4] = {style().palette.position, style().palette.text, style().palette.base,
                                  style().palette.secondary};
        for (std::int64_t index = 0; index < at.pairs; index += at.across) {
            QRectF row(m_area->rect().left() + 8, at.clock(index).bottom() + 1,
                       at.left - m_area->rect().left() - 12, at.line);
            painter.setPen(style().palette.base);
            painter.drawText(row, Qt::AlignLeft | Qt::AlignVCenter, QStringLiteral("ω k"));
            row.translate(0, at.line + 2);
            painter.drawText(QRectF(row.left(), row.top(), row.width(), 2 * at.line),
                             Qt::AlignLeft | Qt::AlignVCenter, QStringLiteral("M_k"));
            row.translate(0, 2 * at.line + 3);
            for (int r = 0; at.table && r < 4; ++r) {
                painter.setPen(colors[r]);
                painter.drawText(row, Qt::AlignLeft | Qt::AlignVCenter, names[r]);
                row.translate(0, at.line);
            }
        }
    }

    PaintedArea* m_area;
    mutable std::optional<Places> m_places;
    mutable QRect m_placesFor;
    std::shared_ptr<const Encoding> m_encoding = encodingOf(EncodingParameters{});
    std::vector<ShiftBlock> m_hands, m_ghosts, m_blocks;  ///< turns by w p, w (p + k) and w k
    std::int64_t m_blocksFor = 0;
    Vector m_rows[4];  ///< PE(p), M_k PE(p), PE(p + k), residual
    ResidualRange m_residual;
};

FigureTable table(const Scene& scene) {
    const auto encoding = encodingOf(scene);
    const Selection& at = scene.selection;
    const auto blocks = std::make_shared<const std::vector<ShiftBlock>>(
        shiftBlocks(*encoding, static_cast<double>(at.shift)));
    const auto here = std::make_shared<const Vector>(encoding->row(at.position));
    const auto shifted = std::make_shared<const Vector>(shiftedRow(*encoding, *blocks, *here));
    const auto there = std::make_shared<const Vector>(encoding->row(at.position + at.shift));
    FigureTable result;
    result.title = QStringLiteral("The shift by %1 as a rotation of each pair").arg(grouped(at.shift));
    result.columns << QStringLiteral("column") << QStringLiteral("pair") << QStringLiteral("degrees")
                   << QStringLiteral("c = cos ωk") << QStringLiteral("s = sin ωk") << QStringLiteral("PE(p)")
                   << QStringLiteral("M_k PE(p)") << QStringLiteral("PE(p + k)")
                   << QStringLiteral("residual");
    result.note = QStringLiteral("the block [[c, s], [−s, c]] acts on (sin, cos)");
    result.rows = encoding->columns();
    result.cell = [=, k = static_cast<double>(at.shift)](std::int64_t row, std::int64_t column) -> TableCell {
        const std::int64_t pair = encoding->role(row).pair;
        if (column == 0) return row;
        if (column < 5 && pair < 0) return std::monostate{};
        switch (column) {
            case 1:
                return pair;
            case 2:
                return shiftDegrees(*encoding, pair, k);
            case 3:
                return (*blocks)[static_cast<std::size_t>(pair)].cosine;
            case 4:
                return (*blocks)[static_cast<std::size_t>(pair)].sine;
            case 5:
                return (*here)(row);
            case 6:
                return (*shifted)(row);
            case 7:
                return (*there)(row);
            default:
                return (*shifted)(row) - (*there)(row);
        }
    };
    return result;
}

std::vector<ReadOut> readOut(const Scene& scene, const Cursor& cursor) {
    const auto encoding = encodingOf(scene);
    const std::int64_t k = scene.selection.shift;
    const std::int64_t column = shownCell(scene, cursor).column;
    const std::int64_t pair = std::max<std::int64_t>(0, encoding->role(column).pair);
    const ResidualRange residual = residualOf(scene, *encoding);
    return {
        {QStringLiteral("shift k"), grouped(k)},
        {QStringLiteral("pair i"), grouped(pair), Term::Pair},
        {QStringLiteral("hand turns by"), degreesText(shiftDegrees(*encoding, pair, static_cast<double>(k)))},
        {QStringLiteral("largest residual"),
         QStringLiteral("%1 in %2 rows").arg(plainNumber(residual.largest, 2), grouped(residual.sampled))},
        {QStringLiteral("distance of the rows"),
         fixedNumber(similarityOf(*encoding, scene.selection.position, scene.selection.position + k,
                                  Measure::Distance),
                     5)}};
}

QString alternativeText(const Scene& scene) {
    const auto encoding = encodingOf(scene);
    const std::int64_t k = scene.selection.shift;
    const std::int64_t pair = selectedPair(scene, *encoding);
    return QStringLiteral(
               "A clock for each pair, its hand at position %1 and a ghost hand %2 positions on (%3). The "
               "shift turns pair %4 by %5 degrees, counter-clockwise when positive, wherever it starts. "
               "The largest residual of M_k PE(p) against PE(p + k) is %6.")
        .arg(grouped(scene.selection.position), grouped(k), settingText(scene), grouped(pair),
             fixedNumber(shiftDegrees(*encoding, pair, static_cast<double>(k)), 2),
             plainNumber(residualOf(scene, *encoding).largest, 2));
}

}  // namespace

FigureKind shiftKind() {
    FigureKind kind;
    kind.spec = {QStringLiteral("shift"),
                 QStringLiteral("Shift"),
                 QStringLiteral("a shift turns every clock by an angle that does not depend on p"),
                 AxisQuantity::None,
                 AxisQuantity::None,
                 {{numbersKey(),
                   QStringLiteral("Show"),
                   QStringLiteral("Clocks with blocks and rows in numbers, or as many clocks as fit"),
                   OptionSpec::Kind::Choice,
                   QStringLiteral("numbers"),
                   {QStringLiteral("numbers"), QStringLiteral("clocks")},
                   {QStringLiteral("with numbers"), QStringLiteral("all clocks")}},
                  {sineKey(),
                   QStringLiteral("Sine only"),
                   QStringLiteral("Leaves the cosines out: then no matrix can do it"),
                   OptionSpec::Kind::Switch,
                   false,
                   {},
                   {}}}};
    kind.create = makeFigure<Shift>;
    kind.table = table;
    kind.readOut = readOut;
    kind.alternativeText = alternativeText;
    return kind;
}

}  // namespace sinescope
