// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/learn/painting.h"

#include "app/plot/axes.h"
#include "app/plot/curves.h"
#include "app/plot/extrapolation_shading.h"
#include "app/plot/line_switches.h"
#include "app/plot/matrix_image.h"
#include "app/plot/notes.h"
#include "app/scene/literals.h"
#include "app/style/pen.h"
#include "core/saturating_cast.h"

#include <QImage>

#include <algorithm>
#include <cmath>
#include <functional>

namespace sinescope {

namespace {

constexpr int placeGap = 8;
constexpr double percent = 100;

/// Ids of the lines.
const QString ceilingId = u"without order"_s, chanceLine = u"chance"_s, guessLine = u"loss of a guess"_s;
QString headId(int head) {
    return u"head %1"_s.arg(head);
}

QPolygonF curveLine(const QCPAxisRect* chart, const LearnModel& model, const LearningCurve& curve) {
    QPolygonF points;
    for (const LearningPoint& point : curve) points << pointIn(chart, point.place, model.drawn(point));
    return points;
}

/// Returns the colour of a line behind the trained one.
QColor faint(const QColor& color) {
    return withAlpha(color, 0.45F);
}

QPolygonF ceilingLine(const QCPAxisRect* chart, const LearnModel& model) {
    QPolygonF points;
    if (model.options().showsLoss) return points;
    const std::vector<double>& ceilings = model.results().ceilings;
    for (std::size_t k = 0; k < ceilings.size(); ++k)
        if (!std::isnan(ceilings[k])) points << pointIn(chart, model.curve()[k].place, percent * ceilings[k]);
    return points;
}

void paintBand(QCPPainter& painter, QCPAxisRect* chart, const LearnModel& model, const QColor& color) {
    QPolygonF outline;
    const LearningCurve& curve = model.curve();
    for (std::size_t k = 0; k < curve.size(); ++k)
        outline << pointIn(chart, curve[k].place, model.drawnBand(k).upper);
    for (std::size_t k = curve.size(); k-- > 0;)
        outline << pointIn(chart, curve[k].place, model.drawnBand(k).lower);
    setPenAndBrush(painter, Qt::NoPen, withAlpha(color, 0.25F));
    painter.drawPolygon(outline);
}

/// Paints the number of each head at each shift of the key; shifts with an untrained bucket are hatched.
void paintBucketNumbers(QCPPainter& painter, QCPAxisRect* chart, const LearnModel& model,
                        const Style& style) {
    const QRectF area = chart->rect();
    const QCPRange range = bottomAxis(chart)->range();
    const auto first = saturatingCast<std::int64_t>(std::ceil(range.lower));
    const auto last = saturatingCast<std::int64_t>(std::floor(range.upper));
    QRectF widest;
    for (std::int64_t shift = first; shift <= last; ++shift) {
        if (model.isTrainedShift(shift)) continue;
        std::int64_t end = shift;
        while (end < last && !model.isTrainedShift(end + 1)) ++end;
        const QRectF part(QPointF(xPixel(chart, static_cast<double>(shift) - 0.5), area.top()),
                          QPointF(xPixel(chart, static_cast<double>(end) + 0.5), area.bottom()));
        paintExtrapolated(painter, part & area, style);
        shift = end;
        if (part.width() > widest.width()) widest = part & area;
    }
    const double zero = yPixel(chart, 0);
    drawLevel(painter, QPen(style.palette.secondary, style.metrics.axis), area, zero);
    for (int head = 0; head < static_cast<int>(model.results().bucketNumbers.cols()); ++head) {
        if (isLineHidden(model, headId(head))) continue;
        QPolygonF points;
        for (std::int64_t shift = first; shift <= last; ++shift)
            points << pointIn(chart, shift, model.bucketNumber(shift, head));
        const auto number = static_cast<std::size_t>(head);
        drawCurve(painter, points, {style.line(number), style.metrics.thinLine, Style::dash(number)}, area);
    }
    const QStringList texts = model.statementTexts("untrained_note");
    if (widest.isEmpty() || texts.isEmpty()) return;
    const bool isWide = widest.width() > 12 * style.metrics.small;
    drawNotes(painter, style, widest, Qt::TopLeftCorner,
              {{isWide ? texts.first() : texts.last(), style.palette.secondary}});
}

void paintTargets(QCPPainter& painter, QCPAxisRect* chart, const LearnModel& model, const Style& style) {
    setPenAndBrush(painter, QPen(style.palette.warning, style.metrics.axis), Qt::NoBrush);
    for (int query = 0; query < static_cast<int>(model.results().example.tokens.size()); ++query)
        if (const std::optional<int> key = model.targetKey(query))
            painter.drawRect(cellsIn(chart, *key, query));
}

/// The lines that are not hidden, back to front.
std::vector<LearnLine> drawnLines(const LearnModel& model) {
    std::vector<LearnLine> lines = model.lines();
    std::erase_if(lines, [&](const LearnLine& line) { return isLineHidden(model, line.id); });
    const auto depth = [](const LearnLine& line) { return line.isKept() ? 2 : line.number; };
    std::ranges::stable_sort(lines, std::greater(), depth);
    return lines;
}

}  // namespace

QFont buttonFont(const Style& style) {
    constexpr double share = 0.7;
    constexpr double minimum = 12;
    const double small = style.metrics.small, nearest = minimum * style.metrics.textSize;
    if (!style.showNotes) return style.font(small, QFont::DemiBold);  // nothing is smaller on stage
    return style.font(std::min(small, std::max(nearest, share * small)), QFont::DemiBold);
}

LearnPlaces placeLearn(const QRect& whole, const Style& style, const QSizeF& exampleSize) {
    const double letters = style.metrics.small;
    LearnPlaces places;
    QRect body = whole;
    // The row of buttons; on a stage it only shows the step.
    if (style.showAffordances && whole.height() > 13.5 * letters && whole.width() > 20 * letters) {
        const double height = 2.4 * buttonFont(style).pixelSize();
        places.buttons = QRect(whole.left(), whole.top(), whole.width(), saturatingCast<int>(height));
        body.setTop(places.buttons.bottom() + 1);
    }
    QRect left = body;
    if (body.width() >= 42 * letters && body.height() >= 16 * letters) {
        const double minimum = std::max(15 * letters, std::min(exampleSize.width(), 0.44 * body.width()));
        const int side = saturatingCast<int>(
            std::clamp(0.34 * body.width(), minimum, std::max(minimum, 1.1 * body.height())));
        left.setRight(body.right() - side - placeGap);
        places.map = QRect(left.right() + 1 + placeGap, body.top(), side, body.height());
        const int example = saturatingCast<int>(exampleSize.height());
        if (body.height() >= 20 * letters) {
            places.map.setHeight(body.height() - example);
            places.example = QRect(places.map.left(), places.map.bottom() + 1, side, example);
        }
    }
    places.accuracy = left;
    // On stage the curve of the lesson gets the space of the loss.
    if (style.showNotes && left.height() >= 20 * letters && left.width() >= 20 * letters) {
        places.accuracy.setHeight(left.height() * 64 / 100);
        places.loss = left.adjusted(0, places.accuracy.height(), 0, 0);
    }
    return places;
}

bool isLineHidden(const LearnModel& model, const QString& line) {
    return isHidden(findFigure(model.scene(), learnSpec().id), line);
}

void paintAccuracies(QCPPainter& painter, QCPAxisRect* chart, const LearnModel& model, const Style& style) {
    const QRectF area = chart->rect();
    const double edge = xPixel(chart, model.firstUntrainedPlace() - 0.5);
    paintExtrapolated(painter, QRectF(QPointF(edge, area.top()), area.bottomRight()), style);
    const double chance = yPixel(chart, model.drawnChance());
    const auto isShown = [&](const QString& line) { return !isLineHidden(model, line); };
    if (isShown(chanceLine))
        drawLevel(painter, QPen(style.palette.secondary, style.metrics.axis), area, chance);
    if (isShown(ceilingId))
        drawCurve(painter, ceilingLine(chart, model),
                  {style.palette.secondary, style.metrics.thinLine, {4, 3}}, area);
    const std::vector<LearnLine> lines = drawnLines(model);
    if (model.options().fiveSeeds && !lines.empty() && lines.back().number == 0)
        paintBand(painter, chart, model, style.line(0));
    for (const LearnLine& line : lines) {
        const QPolygonF points = curveLine(chart, model, line.run->curve);
        const QColor color = style.line(line.number);
        if (line.isKept()) {
            drawCurve(painter, points, {faint(color), style.metrics.thinLine}, area);
            continue;
        }
        drawCurve(painter, points, {color, style.metrics.line, Style::dash(line.number)}, area);
        if (model.task().isScoredPerSequence) drawDots(painter, points, color, style.metrics.marker, area);
    }
}

void paintLearnRule(QCPPainter& painter, QCPAxisRect* chart, const LearnModel& model, const Style& style) {
    paintTrainedRule(painter, QRectF(chart->rect()).adjusted(0, -headingSpace(style.metrics.small), 0, 0),
                     xPixel(chart, model.firstUntrainedPlace() - 0.5), model.statementTexts("rule"), style);
}

std::vector<LineLabel> accuracyLabels(const QCPAxisRect* chart, const LearnModel& model, const Style& style) {
    std::vector<LineLabel> labels;
    const auto add = [&](const QString& text, const QString& brief, const QColor& color, double value,
                         const QString& id) {
        labels.push_back({text, color, yPixel(chart, value), brief, id});
    };
    if (model.curve().empty()) return labels;
    const bool ends = model.curve().back().place < model.lastPlace();
    for (const LearnLine& line : model.lines())
        if (const LearningCurve& curve = line.run->curve; !curve.empty())
            add(ends && line.number == 0 ? u"%1 (ends)"_s.arg(line.name) : line.name, line.brief,
                style.line(line.number), model.drawn(curve.back()), line.id);
    if (model.options().showsLoss) {
        add(u"chance"_s, u"chance"_s, style.palette.secondary, model.drawnChance(), chanceLine);
        return labels;
    }
    const double ceiling = model.results().ceilings.back();
    const bool isAboveChance = !std::isnan(ceiling) && ceiling > model.chance();
    if (isAboveChance)
        add(u"without order"_s, u"no order"_s, style.palette.secondary, percent * ceiling, ceilingId);
    add(isAboveChance || std::isnan(ceiling) ? u"chance"_s : u"chance, no order"_s, u"chance"_s,
        style.palette.secondary, model.drawnChance(), chanceLine);
    return labels;
}

void paintLosses(QCPPainter& painter, QCPAxisRect* chart, const LearnModel& model, const Style& style) {
    const QRectF area = chart->rect();
    const double guess = yPixel(chart, std::log(model.task().answers));
    if (!isLineHidden(model, guessLine))
        drawLevel(painter, QPen(style.palette.secondary, style.metrics.axis), area, guess);
    for (const LearnLine& line : drawnLines(model)) {
        if (!line.run->state) continue;
        QPolygonF points;
        for (const float loss : line.run->state->losses) points << pointIn(chart, points.size(), loss);
        const QColor color = style.line(line.number);
        drawCurve(painter, points, {line.isKept() ? faint(color) : color, style.metrics.thinLine}, area);
    }
}

std::vector<LineLabel> lossLabels(const QCPAxisRect* chart, const LearnModel& model, const Style& style) {
    std::vector<LineLabel> labels{{u"chance"_s, style.palette.secondary,
                                   yPixel(chart, std::log(model.task().answers)), u"chance"_s, guessLine}};
    const std::vector<LearnLine> lines = model.lines();
    if (lines.size() == 1) return labels;  // a single line needs no name
    for (const LearnLine& line : lines)
        if (const auto& state = line.run->state; state && !state->losses.empty())
            labels.push_back({line.name, style.line(line.number), yPixel(chart, state->losses.back()),
                              line.brief, line.id});
    return labels;
}

std::vector<LineLabel> headLabels(const QCPAxisRect* chart, const LearnModel& model, const Style& style) {
    std::vector<LineLabel> labels;
    const MatrixF& numbers = model.results().bucketNumbers;
    labels.reserve(static_cast<std::size_t>(numbers.cols()));
    const auto last = saturatingCast<std::int64_t>(std::floor(bottomAxis(chart)->range().upper));
    for (int head = 0; head < static_cast<int>(numbers.cols()); ++head)
        labels.push_back({u"head %1"_s.arg(head), style.line(static_cast<std::size_t>(head)),
                          yPixel(chart, model.bucketNumber(last, head)), QString::number(head),
                          headId(head)});
    return labels;
}

void paintLearnMap(QCPPainter& painter, QCPAxisRect* chart, const LearnModel& model, const Style& style) {
    const LearnResults& results = model.results();
    const bool showsTable = model.options().picture == LearnPicture::Learned;
    if (showsTable && model.results().bucketNumbers.size() > 0)
        return paintBucketNumbers(painter, chart, model, style);
    if (!showsTable && results.example.attention.empty()) return;
    const MatrixF& values =
        showsTable ? results.learnedTable
                   : results.example.attention.back()[static_cast<std::size_t>(model.shownHead())];
    if (values.size() == 0) return;
    const double limit = showsTable ? std::max(1e-6, static_cast<double>(values.cwiseAbs().maxCoeff())) : 1;
    const Colormap& map = showsTable ? style.map : colormap(u"viridis"_s);
    const QRectF cells = cellsIn(chart, 0, 0, values.cols(), values.rows());
    painter.setRenderHint(QPainter::SmoothPixmapTransform, false);
    painter.drawImage(cells, imageOf(values, map, showsTable ? -limit : 0, limit));
    if (!showsTable) paintTargets(painter, chart, model, style);
}

}  // namespace sinescope
