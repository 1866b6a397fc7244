// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/learn/painting.h"

#include "app/plot/axes.h"
#include "app/plot/curves.h"
#include "app/plot/extrapolation_shading.h"
#include "app/plot/notes.h"
#include "core/saturating_cast.h"

#include <QImage>

#include <algorithm>
#include <cmath>

namespace sinescope {

namespace {

constexpr int placeGap = 8;
constexpr double percent = 100;
/// Lines 0 and 1 are the present scheme and A.
constexpr std::size_t keptLine = 2;
/// Height of the example: its question, and each line.
constexpr double questionLetters = 1.8;
constexpr double lineLetters = 1.6;

double xPixel(const QCPAxisRect* chart, double x) {
    return bottomAxis(chart)->coordToPixel(x);
}
double yPixel(const QCPAxisRect* chart, double y) {
    return leftAxis(chart)->coordToPixel(y);
}

QPolygonF curveLine(const QCPAxisRect* chart, const LearnModel& model, const LearningCurve& curve) {
    QPolygonF points;
    for (const LearningPoint& point : curve)
        points << QPointF(xPixel(chart, point.place), yPixel(chart, model.drawn(point)));
    return points;
}

/// A line that stays behind the one that is trained.
QColor faint(QColor color) {
    color.setAlphaF(0.45F);
    return color;
}

QPolygonF ceilingLine(const QCPAxisRect* chart, const LearnModel& model) {
    QPolygonF points;
    if (model.options().showsLoss) return points;
    const std::vector<double>& ceilings = model.results().ceilings;
    for (std::size_t k = 0; k < ceilings.size(); ++k)
        if (!std::isnan(ceilings[k]))
            points << QPointF(xPixel(chart, model.curve()[k].place), yPixel(chart, percent * ceilings[k]));
    return points;
}

void paintBand(QCPPainter& painter, QCPAxisRect* chart, const LearnModel& model, QColor color) {
    QPolygonF outline;
    const LearningCurve& curve = model.curve();
    for (std::size_t k = 0; k < curve.size(); ++k)
        outline << QPointF(xPixel(chart, curve[k].place), yPixel(chart, model.drawnBand(k).upper));
    for (std::size_t k = curve.size(); k-- > 0;)
        outline << QPointF(xPixel(chart, curve[k].place), yPixel(chart, model.drawnBand(k).lower));
    color.setAlphaF(0.25F);
    painter.setPen(Qt::NoPen);
    painter.setBrush(color);
    painter.drawPolygon(outline);
}

/// One pixel for each value, row 0 on top.
QImage imageOf(const MatrixF& values, const Colormap& map, double lowest, double highest) {
    QImage image(static_cast<int>(values.cols()), static_cast<int>(values.rows()), QImage::Format_RGB32);
    for (Eigen::Index row = 0; row < values.rows(); ++row)
        for (Eigen::Index column = 0; column < values.cols(); ++column)
            image.setPixel(static_cast<int>(column), static_cast<int>(row),
                           map.at(static_cast<double>(values(row, column)), lowest, highest));
    return image;
}

/// The number of each head at each shift of the key; shifts whose bucket was not trained are hatched.
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
    painter.setPen(QPen(style.palette.secondary, style.metrics.axis));
    painter.drawLine(QLineF(area.left(), zero, area.right(), zero));
    for (int head = 0; head < static_cast<int>(model.results().bucketNumbers.cols()); ++head) {
        QPolygonF points;
        for (std::int64_t shift = first; shift <= last; ++shift)
            points << QPointF(xPixel(chart, static_cast<double>(shift)),
                              yPixel(chart, model.bucketNumber(shift, head)));
        const auto number = static_cast<std::size_t>(head);
        drawCurve(painter, points, {style.line(number), style.metrics.thinLine, Style::dash(number)}, area);
    }
    if (!widest.isEmpty())
        drawNotes(painter, style, widest, Qt::TopLeftCorner,
                  {{model.untrainedText(), style.palette.secondary}});
}

void paintTargets(QCPPainter& painter, QCPAxisRect* chart, const LearnModel& model, const Style& style) {
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(style.palette.warning, style.metrics.axis));
    for (int query = 0; query < static_cast<int>(model.results().example.tokens.size()); ++query)
        if (const std::optional<int> key = model.targetKey(query))
            painter.drawRect(QRectF(QPointF(xPixel(chart, *key - 0.5), yPixel(chart, query - 0.5)),
                                    QPointF(xPixel(chart, *key + 0.5), yPixel(chart, query + 0.5))));
}

QString shownLetter(const QString& text) {
    return text == QLatin1String(" ") ? QStringLiteral("␣") : text;
}

}  // namespace

QString letterText(LearningTask task, int token) {
    return shownLetter(QString::fromStdString(tokenText(task, token)));
}

int topRoom(const Style& style) {
    return saturatingCast<int>(std::ceil(1.9 * style.metrics.small));
}

LearnPlaces placeLearn(const QRect& whole, const Style& style, int exampleLines) {
    const double letters = style.metrics.small;
    const double line = 1.5 * letters;
    LearnPlaces places;
    QRect body = whole;
    if (style.showAffordances && whole.height() > 9 * line && whole.width() > 20 * letters) {
        places.buttons = QRect(whole.left(), whole.top(), whole.width(), saturatingCast<int>(1.6 * line));
        body.setTop(places.buttons.bottom() + 1);
    }
    QRect left = body;
    if (body.width() >= 42 * letters && body.height() >= 16 * letters) {
        const int side = saturatingCast<int>(
            std::clamp(0.34 * body.width(), 15 * letters, std::max(15 * letters, 1.1 * body.height())));
        left.setRight(body.right() - side - placeGap);
        places.map = QRect(left.right() + 1 + placeGap, body.top(), side, body.height());
        const int example = saturatingCast<int>((questionLetters + exampleLines * lineLetters) * letters);
        if (body.height() >= 20 * letters) {
            places.map.setHeight(body.height() - example);
            places.example = QRect(places.map.left(), places.map.bottom() + 1, side, example);
        }
    }
    places.accuracy = left;
    if (left.height() >= 21.5 * letters && left.width() >= 20 * letters) {
        places.accuracy.setHeight(left.height() * 64 / 100);
        places.loss = left.adjusted(0, places.accuracy.height(), 0, 0);
    }
    return places;
}

void paintAccuracies(QCPPainter& painter, QCPAxisRect* chart, const LearnModel& model, const Style& style) {
    const QRectF area = chart->rect();
    const double edge = xPixel(chart, model.firstUntrainedPlace() - 0.5);
    paintExtrapolated(painter, QRectF(QPointF(edge, area.top()), area.bottomRight()), style);
    const double chance = yPixel(chart, model.drawnChance());
    painter.setPen(QPen(style.palette.secondary, style.metrics.axis));
    painter.drawLine(QLineF(area.left(), chance, area.right(), chance));
    drawCurve(painter, ceilingLine(chart, model), {style.palette.secondary, style.metrics.thinLine, {4, 3}},
              area);
    if (model.options().fiveSeeds) paintBand(painter, chart, model, style.line(0));
    for (std::size_t k = 0; k < model.results().kept.size(); ++k)
        if (const KeptCurve& kept = model.results().kept[k]; kept.isWhole)
            drawCurve(painter, curveLine(chart, model, kept.run.curve),
                      {faint(style.line(keptLine + k)), style.metrics.thinLine, {}}, area);
    const auto drawLine = [&](const LearningCurve& curve, std::size_t number) {
        const QPolygonF points = curveLine(chart, model, curve);
        drawCurve(painter, points, {style.line(number), style.metrics.line, Style::dash(number)}, area);
        if (model.task().isReadByLength)
            drawDots(painter, points, style.line(number), style.metrics.marker, area);
    };
    if (model.results().frozen) drawLine(model.results().frozen->curve, 1);
    drawLine(model.curve(), 0);
}

void paintLearnRule(QCPPainter& painter, QCPAxisRect* chart, const LearnModel& model, const Style& style) {
    const int trained = model.options().trainedLength;
    paintTrainedRule(painter, QRectF(chart->rect()).adjusted(0, -topRoom(style), 0, 0),
                     xPixel(chart, model.firstUntrainedPlace() - 0.5),
                     {QStringLiteral("trained on %1 letters").arg(trained),
                      QStringLiteral("trained on %1").arg(trained), QStringLiteral("past %1").arg(trained)},
                     style);
}

std::vector<LineLabel> accuracyLabels(QCPAxisRect* chart, const LearnModel& model, const Style& style) {
    std::vector<LineLabel> labels;
    const auto add = [&](const QString& text, const QString& brief, const QColor& color, double value) {
        labels.push_back({text, color, yPixel(chart, value), brief});
    };
    if (model.curve().empty()) return labels;
    const bool ends = model.curve().back().place < model.lastPlace();
    add(ends ? QStringLiteral("%1 (ends)").arg(model.schemeName()) : model.schemeName(),
        model.schemeName().section(QLatin1Char(','), 0, 0), style.line(0), model.drawn(model.curve().back()));
    if (const auto& frozen = model.results().frozen; frozen && !frozen->curve.empty())
        add(model.frozenName(), QStringLiteral("A"), style.line(1), model.drawn(frozen->curve.back()));
    for (std::size_t k = 0; k < model.results().kept.size(); ++k)
        if (const KeptCurve& kept = model.results().kept[k]; kept.isWhole && !kept.run.curve.empty())
            add(kept.name, kept.name.section(QLatin1Char(','), 0, 0), style.line(keptLine + k),
                model.drawn(kept.run.curve.back()));
    if (model.options().showsLoss) {
        add(QStringLiteral("guessing"), QStringLiteral("guess"), style.palette.secondary,
            model.drawnChance());
        return labels;
    }
    const double ceiling = model.results().ceilings.back();
    const bool isAboveChance = !std::isnan(ceiling) && ceiling > model.chance();
    if (isAboveChance)
        add(QStringLiteral("without order"), QStringLiteral("no order"), style.palette.secondary,
            percent * ceiling);
    add(isAboveChance || std::isnan(ceiling) ? QStringLiteral("chance") : QStringLiteral("chance, no order"),
        QStringLiteral("chance"), style.palette.secondary, model.drawnChance());
    return labels;
}

void paintLosses(QCPPainter& painter, QCPAxisRect* chart, const LearnModel& model, const Style& style) {
    const QRectF area = chart->rect();
    const double guess = yPixel(chart, std::log(model.task().answers));
    painter.setPen(QPen(style.palette.secondary, style.metrics.axis));
    painter.drawLine(QLineF(area.left(), guess, area.right(), guess));
    const auto draw = [&](const LearnRun& run, std::size_t number) {
        if (!run.state) return;
        QPolygonF points;
        for (std::size_t k = 0; k < run.state->losses.size(); ++k)
            points << QPointF(xPixel(chart, static_cast<double>(k)),
                              yPixel(chart, static_cast<double>(run.state->losses[k])));
        drawCurve(painter, points, {style.line(number), style.metrics.thinLine}, area);
    };
    if (model.results().frozen) draw(*model.results().frozen, 1);
    draw(model.results().runs.front(), 0);
}

std::vector<LineLabel> lossLabels(QCPAxisRect* chart, const LearnModel& model, const Style& style) {
    return {{QStringLiteral("guessing"), style.palette.secondary,
             yPixel(chart, std::log(model.task().answers)), QStringLiteral("guess")}};
}

std::vector<LineLabel> headLabels(QCPAxisRect* chart, const LearnModel& model, const Style& style) {
    std::vector<LineLabel> labels;
    const MatrixF& numbers = model.results().bucketNumbers;
    const auto last = saturatingCast<std::int64_t>(std::floor(bottomAxis(chart)->range().upper));
    for (int head = 0; head < static_cast<int>(numbers.cols()); ++head)
        labels.push_back({QStringLiteral("head %1").arg(head), style.line(static_cast<std::size_t>(head)),
                          yPixel(chart, model.bucketNumber(last, head)), QString::number(head)});
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
    const Colormap& map = showsTable ? style.map : colormap(QStringLiteral("viridis"));
    const QRectF cells(QPointF(xPixel(chart, -0.5), yPixel(chart, -0.5)),
                       QPointF(xPixel(chart, static_cast<double>(values.cols()) - 0.5),
                               yPixel(chart, static_cast<double>(values.rows()) - 0.5)));
    painter.setRenderHint(QPainter::SmoothPixmapTransform, false);
    painter.drawImage(cells, imageOf(values, map, showsTable ? -limit : 0, limit));
    if (!showsTable) paintTargets(painter, chart, model, style);
}

void paintExample(QCPPainter& painter, const QRectF& area, const LearnModel& model, const Style& style) {
    const LearningExample& example = model.results().example;
    const LearningTask task = model.task().task;
    const std::vector<int>& frozenSaid = model.results().frozenSaid;
    std::vector<const char*> names{"letters", "wanted", "said"};
    if (!frozenSaid.empty()) names.push_back("A said");
    const auto answer = [&](std::size_t row, std::size_t at) {
        return row == 1 ? example.wanted[at] : row == 2 ? example.said[at] : frozenSaid[at];
    };
    const auto text = [&](std::size_t row, std::size_t at) {
        if (row == 0) return letterText(task, example.tokens[at]);
        if (example.wanted[at] == SequenceBatch::notScored) return QStringLiteral("·");
        return shownLetter(QString::fromStdString(answerText(task, answer(row, at))));
    };
    const QFont font = style.font(style.metrics.small);
    const QFontMetricsF metrics(font);
    double widest = 0;
    for (std::size_t at = 0; at < example.tokens.size(); ++at)
        for (std::size_t row = 0; row < names.size(); ++row)
            widest = std::max(widest, metrics.horizontalAdvance(text(row, at)));
    const double cell = widest + metrics.height() / 5;
    const double line = std::min(1.3 * metrics.height(), area.height() / static_cast<double>(names.size()));
    const double left =
        area.left() + metrics.horizontalAdvance(QStringLiteral("wanted")) + metrics.height() / 2;
    // As many letters as fit.
    const auto room = saturatingCast<std::size_t>((area.right() - left) / cell);
    const std::size_t count = std::min(room, example.tokens.size());
    if (count == 0 || line < 0.9 * metrics.height()) return;
    // The answer of an encoder is asked for at the first place, that of a decoder best seen at the last ones.
    const std::size_t from = model.task().causal ? example.tokens.size() - count : 0;
    painter.setFont(font);
    for (std::size_t row = 0; row < names.size(); ++row) {
        const double top = area.top() + static_cast<double>(row) * line;
        painter.setPen(style.palette.secondary);
        painter.drawText(QRectF(area.left(), top, left - area.left(), line), Qt::AlignVCenter | Qt::AlignLeft,
                         QLatin1String(names[row]));
        for (std::size_t k = 0; k < count; ++k) {
            const std::size_t at = from + k;
            const bool isScored = example.wanted[at] != SequenceBatch::notScored;
            const bool isRight = row >= 2 && answer(row, at) == example.wanted[at];
            painter.setPen(row >= 2 && isScored ? (isRight ? style.line(0) : style.palette.warning)
                                                : style.palette.text);
            painter.drawText(QRectF(left + static_cast<double>(k) * cell, top, cell, line), Qt::AlignCenter,
                             text(row, at));
        }
    }
}

}  // namespace sinescope
