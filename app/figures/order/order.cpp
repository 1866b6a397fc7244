// SPDX-License-Identifier: GPL-3.0-or-later
//
// A sentence in two orders through one attention head: word cards that are dragged, the outputs as strips, a
// line from each output to the place where it has gone, and the equivariance error as a number.
#include "app/figures/order/order.h"
#include "app/plot/figure.h"

#include "app/plot/canvas.h"
#include "app/plot/curves.h"
#include "app/figures/order/model.h"
#include "app/figures/function_model.h"
#include "app/scene/number_format.h"

#include <algorithm>
#include <cmath>

namespace sinescope {

namespace {

/// Where everything stands, in pixels.
struct OrderLayout {
    QRectF area;
    double label = 0;   ///< width of the words left of the rows
    double column = 0;  ///< width of a word with its gap
    double gap = 0;
    double cardHeight = 0, stripHeight = 0;
    double firstCards = 0, firstInputs = 0, firstOutputs = 0;
    double secondOutputs = 0, secondInputs = 0, secondCards = 0, verdicts = 0;
    QFont word;           ///< of the cards
    bool places = true;   ///< whether the cards say their place
    QFont number;         ///< of the equivariance error
    QRectF error, cause;  ///< the lines at the foot

    QRectF box(std::int64_t place, double top, double height) const {
        return {area.left() + label + column * static_cast<double>(place), top, column - gap, height};
    }
};

class Order : public Figure {
 public:
    explicit Order(const FigureSpec& spec)
        : Figure(spec), m_area(new PaintedArea(&canvas(), [this](QCPPainter& painter) { paint(painter); })) {
        canvas().content()->addElement(0, 0, m_area);
        new Painting(&canvas(), Canvas::cursorLayer(), nullptr, [this](QCPPainter& painter) {
            if (cursor().position) paintRing(painter, placeOf(*cursor().position), style().palette.text, 1);
        });
    }

    Cursor cursorAt(const QPointF& point) const override {
        Cursor at;
        if (const auto place = placeAt(point)) at.position = scene().encoding.firstPosition + *place;
        return at;
    }

    std::optional<Handle> handleAt(const QPointF& point) const override {
        const OrderLayout& l = layout();
        for (std::int64_t t = 0; t < count(); ++t)
            if (l.box(t, l.secondCards, l.cardHeight).contains(point))
                return Handle{static_cast<int>(t), Qt::OpenHandCursor,
                              QStringLiteral("Drag the word to another place (Alt+Left, Alt+Right)")};
        return {};
    }

    std::optional<SceneEdit> dragged(int handle, const QPointF&, const QPointF& to) const override {
        if (handle < 0 || handle >= count()) return {};
        const OrderLayout& l = layout();
        const double place = std::floor((to.x() - l.area.left() - l.label + l.gap / 2) / l.column);
        return orderMoveEdit(
            handle, static_cast<std::int64_t>(std::clamp(place, 0.0, static_cast<double>(count() - 1))));
    }

    std::optional<SceneEdit> keyPressed(int key, Qt::KeyboardModifiers modifiers) const override {
        const std::int64_t now = selectedPlace(scene(), count());
        std::int64_t target = now;
        if (key == Qt::Key_Left || key == Qt::Key_Up)
            target = now - 1;
        else if (key == Qt::Key_Right || key == Qt::Key_Down)
            target = now + 1;
        else if (key == Qt::Key_Home)
            target = 0;
        else if (key == Qt::Key_End)
            target = count() - 1;
        else
            return {};
        target = std::clamp<std::int64_t>(target, 0, count() - 1);
        if (modifiers.testFlag(Qt::AltModifier)) {
            SceneEdit edit = orderMoveEdit(now, target);
            edit.mergeKey.clear();  // each key is a step of its own: the next moves on from here
            return edit;
        }
        return selectEdit(target);
    }

    std::optional<SceneEdit> clicked(const QPointF& point, Qt::KeyboardModifiers) const override {
        const auto place = placeAt(point);
        if (!place) return {};
        return selectEdit(*place);
    }

 protected:
    void draw(Changes) override {
        m_case = orderCase(scene());
        m_laidOut = {};
    }

 private:
    std::int64_t count() const { return static_cast<std::int64_t>(m_case.order.size()); }
    std::int64_t wordAt(std::int64_t place) const { return m_case.order[static_cast<std::size_t>(place)]; }
    std::int64_t placeOf(std::int64_t position) const {
        return std::clamp<std::int64_t>(position - scene().encoding.firstPosition, 0, count() - 1);
    }
    SceneEdit selectEdit(std::int64_t place) const {
        return {QStringLiteral("selection"),
                [place](Scene& next) { next.selection.position = next.encoding.firstPosition + place; },
                QStringLiteral("select")};
    }

    /// Worked out anew when the Scene, the style or the size have changed.
    const OrderLayout& layout() const {
        const QRectF area = QRectF(m_area->rect()).adjusted(8, 6, -8, -6);
        if (area != m_laidOut.area) m_laidOut = layoutIn(area);
        return m_laidOut;
    }
    OrderLayout layoutIn(const QRectF& area) const;
    void layFoot(OrderLayout& l) const;
    void layCards(OrderLayout& l) const;
    std::optional<std::int64_t> placeAt(const QPointF& point) const;
    void paint(QCPPainter& painter);
    void paintRow(QCPPainter& painter, const OrderLayout& l, bool second);
    void paintCard(QCPPainter& painter, const OrderLayout& l, const QRectF& box, std::int64_t word,
                   std::int64_t place, bool held);
    void paintStrip(QCPPainter& painter, const QRectF& box, const Vector& values, bool numbers);
    void paintLines(QCPPainter& painter, const OrderLayout& l);
    void paintVerdicts(QCPPainter& painter, const OrderLayout& l);
    void paintNumber(QCPPainter& painter, const OrderLayout& l);
    void paintRing(QCPPainter& painter, std::int64_t place, const QColor& color, double width);
    void text(QCPPainter& painter, const QRectF& box, int flags, const QString& words, const QFont& font,
              const QColor& color) const {
        painter.setFont(font);
        painter.setPen(color);
        painter.drawText(box, flags, QFontMetricsF(font).elidedText(words, Qt::ElideRight, box.width() + 1));
    }
    QColor verdictColor(bool same) const {
        return same ? style().palette.secondary : style().palette.warning;
    }

    PaintedArea* m_area;
    OrderCase m_case = orderCase(Scene{});
    mutable OrderLayout m_laidOut;
};

OrderLayout Order::layoutIn(const QRectF& area) const {
    OrderLayout l;
    l.area = area;
    const double line = style().metrics.label * 1.35;
    l.label =
        QFontMetricsF(style().font(style().metrics.small)).horizontalAdvance(QStringLiteral("output")) + 12;
    const auto shown = static_cast<double>(count() + (m_case.pooled ? 1 : 0));
    l.column = (l.area.width() - l.label) / std::max(1.0, shown);
    l.gap = std::min(10.0, l.column * 0.12);
    layFoot(l);
    layCards(l);
    const double bottom = l.error.top() - 0.2 * line;
    const double room = bottom - l.area.top() - line;  // the verdicts' row
    l.cardHeight = std::min(line * 1.6, room * 0.15);
    l.stripHeight = std::min(line * 1.7, room * 0.11);
    const double apart = std::min(4.0, room * 0.015);
    l.firstCards = l.area.top();
    l.firstInputs = l.firstCards + l.cardHeight + apart;
    l.firstOutputs = l.firstInputs + l.stripHeight + apart;
    l.verdicts = bottom - line;
    l.secondCards = l.verdicts - l.cardHeight - apart;
    l.secondInputs = l.secondCards - l.stripHeight - apart;
    l.secondOutputs = l.secondInputs - l.stripHeight - apart;
    return l;
}

/// The error as large as it fits beside its verdict, and beneath it what it comes from, in as many lines as
/// that takes.
void Order::layFoot(OrderLayout& l) const {
    const QString line = orderErrorLine(m_case) + QStringLiteral("   ") + orderVerdict(m_case);
    for (const double size : {1.3 * style().metrics.title, style().metrics.title, style().metrics.label,
                              style().metrics.tick, style().metrics.small}) {
        l.number = style().font(size, QFont::DemiBold);
        if (QFontMetricsF(l.number).horizontalAdvance(line) <= l.area.width()) break;
    }
    const QFontMetricsF small(style().font(style().metrics.small));
    const double most = std::max(small.height(), 0.22 * l.area.height());
    const double causeHeight = std::min(
        small.boundingRect(QRectF(0, 0, l.area.width(), 1e5), Qt::TextWordWrap, orderCause(m_case)).height(),
        most);
    l.cause = QRectF(l.area.left(), l.area.bottom() - causeHeight, l.area.width(), causeHeight);
    const double height = QFontMetricsF(l.number).height();
    l.error = QRectF(l.area.left(), l.cause.top() - height, l.area.width(), height);
}

/// Words as large as all of them fit into their cards, without their places where that helps.
void Order::layCards(OrderLayout& l) const {
    const double card = l.column - l.gap;
    const double place =
        QFontMetricsF(style().font(style().metrics.small)).horizontalAdvance(QLatin1Char('0'));
    for (const bool places : {true, false}) {
        l.places = places;
        for (const double size : {style().metrics.label, style().metrics.tick, style().metrics.small}) {
            l.word = style().font(size, QFont::DemiBold);
            const QFontMetricsF metrics(l.word);
            double widest = m_case.pooled ? metrics.horizontalAdvance(QStringLiteral("mean")) : 0;
            for (const QString& word : m_case.words)
                widest = std::max(widest, metrics.horizontalAdvance(word));
            if (widest + (places ? place + 12 : 6) <= card) return;
        }
    }
}

/// The place of the permuted sentence under a point; over the first sentence, where its word has gone.
std::optional<std::int64_t> Order::placeAt(const QPointF& point) const {
    const OrderLayout& l = layout();
    const double x = (point.x() - l.area.left() - l.label) / l.column;
    if (!l.area.contains(point) || x < 0 || x >= static_cast<double>(count())) return {};
    const auto place = static_cast<std::int64_t>(x);
    if (point.y() >= l.secondOutputs) return place;
    if (point.y() > l.firstOutputs + l.stripHeight) return {};
    const auto at = std::find(m_case.order.begin(), m_case.order.end(), place);
    return at - m_case.order.begin();
}

void Order::paint(QCPPainter& painter) {
    const OrderLayout& l = layout();
    paintLines(painter, l);
    paintRow(painter, l, false);
    paintRow(painter, l, true);
    paintVerdicts(painter, l);
    paintNumber(painter, l);
    if (style().showSelection) paintRing(painter, selectedPlace(scene(), count()), style().palette.accent, 2);
}

void Order::paintRow(QCPPainter& painter, const OrderLayout& l, bool second) {
    const OrderResult& r = m_case.result;
    const Matrix& inputs = second ? r.permutedInputs : r.inputs;
    const Matrix& outputs = second ? r.permuted.outputs : r.original.outputs;
    const double cards = second ? l.secondCards : l.firstCards;
    const double inputTop = second ? l.secondInputs : l.firstInputs;
    const double outputTop = second ? l.secondOutputs : l.firstOutputs;
    for (std::int64_t t = 0; t < count(); ++t) {
        paintCard(painter, l, l.box(t, cards, l.cardHeight), second ? wordAt(t) : t, t, second);
        paintStrip(painter, l.box(t, inputTop, l.stripHeight), inputs.row(t), false);
        paintStrip(painter, l.box(t, outputTop, l.stripHeight), outputs.row(t), true);
    }
    const QFont small = style().font(style().metrics.small);
    const auto name = [&](double top, double height, const QString& words) {
        text(painter, QRectF(l.area.left(), top, l.label - 8, height), Qt::AlignRight | Qt::AlignVCenter,
             words, small, style().palette.secondary);
    };
    name(cards, l.cardHeight, second ? QStringLiteral("PX") : QStringLiteral("X"));
    name(inputTop, l.stripHeight, m_case.options.positions ? QStringLiteral("E + PE") : QStringLiteral("E"));
    name(outputTop, l.stripHeight, QStringLiteral("output"));
    if (!m_case.pooled) return;
    text(painter, l.box(count(), cards, l.cardHeight).adjusted(-l.gap, 0, l.gap, 0), Qt::AlignCenter,
         QStringLiteral("mean"), l.word, style().palette.secondary);
    paintStrip(painter, l.box(count(), outputTop, l.stripHeight), pooled(outputs), true);
}

void Order::paintCard(QCPPainter& painter, const OrderLayout& l, const QRectF& box, std::int64_t word,
                      std::int64_t place, bool held) {
    painter.setPen(QPen(held ? style().palette.axis : style().palette.grid, 1));
    painter.setBrush(style().palette.window);
    painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), 5, 5);
    double taken = 2;
    if (l.places) {
        const QFont small = style().font(style().metrics.small);
        const QString number = QString::number(place);
        taken = QFontMetricsF(small).horizontalAdvance(number) + 7;
        text(painter, box.adjusted(4, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter, number, small,
             style().palette.position);
    }
    text(painter, box.adjusted(taken, 0, -2, 0), Qt::AlignCenter,
         m_case.words.at(static_cast<qsizetype>(word)), l.word, style().palette.text);
}

void Order::paintStrip(QCPPainter& painter, const QRectF& box, const Vector& values, bool numbers) {
    const auto cells = static_cast<double>(values.size());
    const QFont font = style().font(style().metrics.small);
    const QFontMetricsF metrics(font);
    const double width = box.width() / cells;
    const bool fits = numbers && metrics.horizontalAdvance(QStringLiteral("−0.0000")) + 2 <= width &&
                      metrics.height() <= box.height();
    painter.setPen(Qt::NoPen);
    painter.setAntialiasing(false);
    for (Eigen::Index j = 0; j < values.size(); ++j) {
        const double left = std::round(box.left() + width * static_cast<double>(j));
        const double right = std::round(box.left() + width * static_cast<double>(j + 1));
        const QColor color = QColor::fromRgb(style().map.at(values(j), -m_case.limit, m_case.limit));
        const QRectF cell(left, std::round(box.top()), right - left, std::round(box.height()));
        painter.fillRect(cell, color);
        if (!fits) continue;
        painter.setFont(font);
        painter.setPen(readableOn(color));
        painter.drawText(cell, Qt::AlignCenter, fixedNumber(values(j)));
        painter.setPen(Qt::NoPen);
    }
    painter.setAntialiasing(true);
    painter.setPen(QPen(style().palette.grid, 1));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(box);
}

/// From each output to where its word has gone: whole where it is the same there, dashed where it is not.
void Order::paintLines(QCPPainter& painter, const OrderLayout& l) {
    const double top = l.firstOutputs + l.stripHeight + 2;
    const double bottom = l.secondOutputs - 2;
    const auto draw = [&](std::int64_t from, std::int64_t to, bool same) {
        const QPointF a(l.box(from, 0, 0).center().x(), top);
        const QPointF b(l.box(to, 0, 0).center().x(), bottom);
        drawCurve(painter, {a, b},
                  {verdictColor(same), style().metrics.thinLine, same ? QVector<qreal>() : Style::dash(1)},
                  QRectF(m_area->rect()));
    };
    for (std::int64_t t = 0; t < count(); ++t) draw(wordAt(t), t, m_case.isSame(t));
    if (m_case.pooled) draw(count(), count(), m_case.result.pooledDifference <= m_case.identical);
}

void Order::paintVerdicts(QCPPainter& painter, const OrderLayout& l) {
    struct Verdict {
        bool same;
        double error;
    };
    std::vector<Verdict> verdicts;
    for (std::int64_t t = 0; t < count(); ++t)
        verdicts.push_back({m_case.isSame(t), m_case.result.wordErrors(t)});
    if (m_case.pooled)
        verdicts.push_back(
            {m_case.result.pooledDifference <= m_case.identical, m_case.result.pooledDifference});
    const auto words = [](const Verdict& verdict, bool full) {
        if (verdict.same) return full ? QStringLiteral("same output") : QStringLiteral("same");
        return full ? QStringLiteral("differs %1").arg(orderErrorText(verdict.error))
                    : orderErrorText(verdict.error);
    };
    // In full where that fits at all places, and smaller where even numbers alone do not.
    QFont font;
    bool full = true;
    const auto fits = [&] {
        const QFontMetricsF metrics(font);
        return std::all_of(verdicts.begin(), verdicts.end(), [&](const Verdict& verdict) {
            return metrics.horizontalAdvance(words(verdict, full)) <= l.column - 4;
        });
    };
    const double small = style().metrics.small;
    for (const auto& [size, inFull] : {std::pair(small, true), {small, false}, {0.75 * small, false}}) {
        font = style().font(size, QFont::DemiBold);
        full = inFull;
        if (fits()) break;
    }
    for (std::size_t t = 0; t < verdicts.size(); ++t) {
        const QRectF box = l.box(static_cast<std::int64_t>(t), l.verdicts, style().metrics.label * 1.35);
        text(painter, box.adjusted(-l.gap / 2, 0, l.gap / 2, 0), Qt::AlignCenter, words(verdicts[t], full),
             font, verdictColor(verdicts[t].same));
    }
}

void Order::paintNumber(QCPPainter& painter, const OrderLayout& l) {
    const QString error = orderErrorLine(m_case);
    text(painter, l.error, Qt::AlignLeft | Qt::AlignVCenter, error, l.number, style().palette.text);
    const double taken = QFontMetricsF(l.number).horizontalAdvance(error + QStringLiteral("   "));
    text(painter, l.error.adjusted(taken, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter, orderVerdict(m_case),
         l.number, verdictColor(m_case.isEquivariant()));
    painter.setFont(style().font(style().metrics.small));
    painter.setPen(style().palette.secondary);
    painter.drawText(l.cause, Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap, orderCause(m_case));
}

void Order::paintRing(QCPPainter& painter, std::int64_t place, const QColor& color, double width) {
    const OrderLayout& l = layout();
    painter.setPen(QPen(color, width));
    painter.setBrush(Qt::NoBrush);
    painter.drawRoundedRect(l.box(place, l.secondCards, l.cardHeight), 5, 5);
    painter.drawRoundedRect(l.box(wordAt(place), l.firstCards, l.cardHeight), 5, 5);
}

}  // namespace

FigureKind orderKind() {
    FigureKind kind;
    kind.spec = {QStringLiteral("order"),
                 QStringLiteral("Order"),
                 QStringLiteral("without positions a word keeps its output wherever it stands"),
                 AxisQuantity::None,
                 AxisQuantity::None,
                 orderOptionSpecs()};
    return functionKind(std::move(kind.spec), makeView<Order>, {orderTable, orderReadOut, orderAlternativeText});
}

}  // namespace sinescope
