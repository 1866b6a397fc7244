// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/plot/annotations.h"

#include "app/plot/notes.h"
#include "app/scene/literals.h"
#include "app/scene/number_parsing.h"
#include "app/scene/printable_text.h"
#include "app/scene/sentences.h"
#include "app/style/pen.h"

#include <QRegularExpression>

#include <algorithm>
#include <cmath>

namespace sinescope {

namespace {

constexpr double reach = 9;       ///< radius in pixels for grabbing an arrow's end
const QPointF newArrow(60, -45);  ///< tail to tip of a new arrow, pixels

QString annotationText() {
    return u"annotation"_s;
}

QFont fontOf(const Style& style) {
    return style.font(style.metrics.label, QFont::Medium);
}

Annotation* find(Scene& scene, const QString& figure, std::size_t index) {
    FigureState* state = findFigure(scene, figure);
    return state && index < state->annotations.size() ? &state->annotations[index] : nullptr;
}

SceneEdit removal(const QString& figure, std::size_t index) {
    return {u"remove annotation"_s, [figure, index](Scene& scene) {
                if (!find(scene, figure, index)) return;
                auto& all = findFigure(scene, figure)->annotations;
                all.erase(all.begin() + static_cast<std::ptrdiff_t>(index));
            }};
}

SceneEdit addition(const QString& figure, const Annotation& annotation) {
    return {
        u"add annotation"_s, [figure, annotation](Scene& scene) {
            FigureState* state = findFigure(scene, figure);
            if (!state) return;
            if (state->annotations.size() >= Annotation::maximumCount)
                throw failure(u"A figure can have at most %1 annotations."_s.arg(Annotation::maximumCount));
            state->annotations.push_back(annotation);
        }};
}

/// An empty text leaves only the arrow; without an arrow, the annotation is removed.
SceneEdit annotationEdit(const QString& figure, std::size_t index, bool hasArrow, const QString& typed) {
    const QString text = printable(typed).simplified();
    if (text.size() > Annotation::maximumLength)
        throw failure(u"The text has %1 characters; the limit is %2."_s.arg(text.size())
                          .arg(Annotation::maximumLength));
    if (text.isEmpty() && !hasArrow) return removal(figure, index);
    return {annotationText(), [figure, index, text](Scene& scene) {
                if (Annotation* annotation = find(scene, figure, index)) annotation->text = text;
            }};
}

/// The point where the line from the centre of a box to `to` leaves the box.
QPointF edgeOf(const QRectF& box, const QPointF& to) {
    if (box.contains(to)) return box.center();
    const QPointF delta = to - box.center();
    const double across = delta.x() == 0 ? 2 : box.width() / 2 / std::abs(delta.x());
    const double down = delta.y() == 0 ? 2 : box.height() / 2 / std::abs(delta.y());
    return box.center() + delta * std::min(across, down);
}

void paintArrow(QPainter& painter, const QPointF& tail, const QPointF& tip, const Style& style) {
    const QPointF delta = tip - tail;
    const double length = std::hypot(delta.x(), delta.y());
    if (length < 1) return;
    const double head = std::min(length, 5 * style.metrics.line);
    const QPointF along = delta / length, aside(-along.y(), along.x());
    const QPointF base = tip - along * head;
    const QPolygonF triangle{tip, base + aside * head * 0.4, base - aside * head * 0.4};
    // Outlined, to be visible on every colour of a map.
    for (const auto& [color, extra] :
         {std::pair(style.palette.canvas, 2.5), std::pair(style.palette.text, 0.0)}) {
        setPenAndBrush(painter, QPen(color, 0.75 * style.metrics.line + extra, Qt::SolidLine, Qt::FlatCap),
                       Qt::NoBrush);
        painter.drawLine(QLineF(tail, base));
        setPenAndBrush(
            painter,
            extra > 0 ? QPen(color, extra, Qt::SolidLine, Qt::FlatCap, Qt::MiterJoin) : QPen(Qt::NoPen),
            color);
        painter.drawPolygon(triangle);
    }
}

bool isInView(const FigureView& view, const QPointF& point) {
    return view.dataAt(point).has_value();
}

/// The last visible point on the line from a visible point to another point.
QPointF lastPointInView(const FigureView& view, QPointF from, QPointF to) {
    if (isInView(view, to)) return to;
    for (int round = 0; round < 16; ++round) {
        const QPointF middle = (from + to) / 2;
        (isInView(view, middle) ? from : to) = middle;
    }
    return from;
}

/// Moves a data point by pixels; if it would leave the axes, only along one axis or not at all.
QPointF moved(const FigureView& view, const QPointF& data, const QPointF& by) {
    const std::optional<QPointF> from = view.pixelOf(data);
    if (!from) return data;
    for (const QPointF& delta : {by, QPointF(by.x(), 0), QPointF(0, by.y())})
        if (const std::optional<QPointF> to = view.dataAt(*from + delta)) return *to;
    return data;
}

/// "12, 0.5".
QString pointText(const QPointF& point) {
    return u"%1, %2"_s.arg(point.x()).arg(point.y());
}

/// Throws Error unless `typed` is two numbers, a point in sight.
QPointF typedPoint(const FigureView& view, const QString& typed) {
    static const QRegularExpression between(u"[,;\\s]+"_s);
    const QStringList parts = typed.split(between, Qt::SkipEmptyParts);
    const std::optional<double> x = parseNumber(parts.value(0)), y = parseNumber(parts.value(1));
    const bool areTwo = parts.size() == 2 && x && y;
    const std::optional<QPointF> at = areTwo ? view.pixelOf({*x, *y}) : std::nullopt;
    if (at && isInView(view, *at)) return {*x, *y};
    throw failure(u"“%1” is not a point within the axes. Write it as in 12, 0.5."_s.arg(typed));
}

}  // namespace

AxisQuantity Annotations::across(const Scene& scene) const {
    return xQuantity(m_view->spec(), findFigure(scene, m_view->spec().id));
}

std::vector<Annotations::Placed> Annotations::placed(const Scene& scene, const Style& style) const {
    const FigureState* state = findFigure(scene, m_view->spec().id);
    std::vector<Placed> all;
    if (!state) return all;
    const QFontMetricsF metrics(fontOf(style));
    const double margin = 0.3 * metrics.height();
    for (std::size_t k = 0; k < state->annotations.size(); ++k) {
        const Annotation& each = state->annotations[k];
        const std::optional<QPointF> at = m_view->pixelOf(each.at);
        if (!at || each.across != across(scene)) continue;
        Placed found{k, {}, *at, *at, each.tip ? m_view->pixelOf(*each.tip) : std::nullopt};
        if (!isInView(*m_view, found.tip.value_or(*at))) continue;
        if (found.tip) found.tail = lastPointInView(*m_view, *found.tip, *at);
        if (!each.text.isEmpty() && isInView(*m_view, *at)) {
            const QSizeF size(metrics.horizontalAdvance(each.text) + 2 * margin, metrics.height());
            found.text = QRectF(*at - QPointF(size.width() / 2, size.height() / 2), size);
        }
        all.push_back(found);
    }
    return all;
}

void Annotations::paint(QPainter& painter, const Scene& scene, const Style& style) const {
    const FigureState* state = findFigure(scene, m_view->spec().id);
    if (!state || state->annotations.empty()) return;
    painter.setRenderHint(QPainter::Antialiasing);
    for (const Placed& each : placed(scene, style)) {
        if (each.tip)
            paintArrow(painter, each.text.isEmpty() ? each.tail : edgeOf(each.text, *each.tip), *each.tip,
                       style);
        if (each.text.isEmpty()) continue;
        drawPlate(painter, style, each.text, state->annotations[each.index].text, fontOf(style),
                  style.palette.text);
    }
}

SceneEdit Annotations::moveEdit(std::size_t index, bool isTip,
                                std::function<QPointF(const QPointF& from)> to) const {
    return {u"move annotation"_s,
            [index, isTip, to = std::move(to), figure = m_view->spec().id](Scene& scene) {
                Annotation* annotation = find(scene, figure, index);
                if (!annotation) return;
                if (!isTip)
                    annotation->at = to(annotation->at);
                else if (annotation->tip)
                    annotation->tip = to(*annotation->tip);
            }};
}

TextField Annotations::field(const Placed& placed, const Scene& scene) const {
    const QString figure = m_view->spec().id;
    return {placed.text, findFigure(scene, figure)->annotations[placed.index].text,
            u"Text of the annotation"_s,
            [figure, index = placed.index, hasArrow = placed.tip.has_value()](const QString& typed) {
                return annotationEdit(figure, index, hasArrow, typed);
            }};
}

Region Annotations::endRegion(const QPointF& end, std::size_t index, bool isTip) const {
    Region region = regionAround(end, reach);
    const auto accept = [this, index, isTip](const QString& typed) {
        return moveEdit(index, isTip, [to = typedPoint(*m_view, typed)](const QPointF&) { return to; });
    };
    region.field = [accept, area = region.area, at = m_view->dataAt(end)] {
        return TextField{area, at ? pointText(*at) : QString(), u"Where the arrow ends, as in 12, 0.5"_s,
                         accept};
    };
    return region;
}

Regions Annotations::regionsOf(const Placed& placed, const Scene& scene) const {
    Regions all;
    const auto add = [&](Region region, bool isTip, const QString& tip) {
        region.drag = [this, index = placed.index, isTip](const QPointF& from, const QPointF& to) {
            return moveEdit(index, isTip, [view = m_view, by = to - from](const QPointF& before) {
                return moved(*view, before, by);
            });
        };
        region.shape = isTip ? Qt::CrossCursor : Qt::SizeAllCursor;
        region.tip = [tip] { return tip; };
        all << region;
    };
    if (placed.tip)
        add(endRegion(*placed.tip, placed.index, true), true,
            u"Drag to point at something else, click to type where"_s);
    if (!placed.text.isEmpty())
        add(regionOf(field(placed, scene)), false,
            u"Drag to move, click to edit; an empty text is removed"_s);
    else if (placed.tail == placed.at)
        add(endRegion(placed.at, placed.index, false), false,
            u"Drag to move the tail of the arrow, click to type where"_s);
    return all;
}

Regions Annotations::regions(const Scene& scene, const Style& style) const {
    Regions all;
    for (const Placed& each : placed(scene, style)) all << regionsOf(each, scene);
    return all;
}

std::vector<Annotations::MenuEntry> Annotations::menuEntries(const QPointF& point, const Scene& scene,
                                                             const Style& style) const {
    const QString figure = m_view->spec().id;
    for (const Placed& each : placed(scene, style))
        if (regionsOf(each, scene).handleAt(point))
            return {{u"Remove Annotation"_s, removal(figure, each.index)}};
    const std::optional<QPointF> at = m_view->dataAt(point);
    if (!at || !findFigure(scene, figure)) return {};
    const QString text = u"Text"_s;
    std::vector<MenuEntry> entries{{u"Add Text Here"_s, addition(figure, {text, *at, {}, across(scene)})}};
    // Towards a tip within the axes.
    for (const QPointF& delta :
         {newArrow, QPointF(-newArrow.x(), newArrow.y()), QPointF(newArrow.x(), -newArrow.y()), -newArrow})
        if (const std::optional<QPointF> tip = m_view->dataAt(point + delta)) {
            entries.push_back({u"Add Arrow from Here"_s, addition(figure, {text, *at, *tip, across(scene)})});
            break;
        }
    return entries;
}

}  // namespace sinescope
