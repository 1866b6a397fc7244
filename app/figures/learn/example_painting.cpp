// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/learn/painting.h"
#include "app/scene/literals.h"
#include "app/style/text_width.h"
#include "core/saturating_cast.h"

#include <QSet>

#include <algorithm>
#include <cmath>

namespace sinescope {

namespace {

/// Height of the example's question, and of each line.
constexpr double questionLetters = 1.8;
constexpr double lineLetters = 1.6;
/// Left and right of the example.
constexpr double examplePadding = 8;

QString shownLetter(const QString& text) {
    return text == QChar::Space ? u"␣"_s : text;
}

/// The lines of an example: its letters, the expected answers, and those of each network.
class ExampleLines {
 public:
    ExampleLines(const LearnModel& model, const Style& style)
        : m_model(model), m_style(style), m_metrics(font()), m_cell(widestLetter() + m_metrics.height() / 6) {
        if (!model.results().frozenPredicted.empty()) m_names.push_back("output A");
    }

    /// Letters are not set as variables.
    QFont font() const { return m_style.wordFont(m_style.metrics.small); }
    const QFontMetricsF& metrics() const { return m_metrics; }
    int count() const { return static_cast<int>(m_names.size()); }
    std::size_t letters() const { return example().tokens.size(); }
    QString name(int row) const { return QLatin1String(m_names[static_cast<std::size_t>(row)]); }
    double namesWidth() const {
        double widest = 0;
        for (int row = 0; row < count(); ++row)
            widest = std::max(widest, m_metrics.horizontalAdvance(name(row)));
        return widest + m_metrics.height() / 2;
    }
    /// Wide enough for any letter of the task, so that nothing moves while the answers change.
    double cell() const { return m_cell; }
    QString text(int row, std::size_t at) const {
        if (row == 0) return letterText(m_model.task().task, example().tokens[at]);
        return isScored(at) ? answerOf(answer(row, at)) : u"·"_s;
    }
    /// The colour of a network's answers: right or wrong.
    QColor color(int row, std::size_t at) const {
        if (row < firstPredicted || !isScored(at)) return m_style.palette.text;
        return answer(row, at) == example().expected[at] ? m_style.line(0) : m_style.palette.warning;
    }

 private:
    const LearningExample& example() const { return m_model.results().example; }
    double widestLetter() const {
        const TaskInfo& task = m_model.task();
        QSet<QString> texts;
        for (int token = 0; token < task.vocabulary; ++token) texts << letterText(task.task, token);
        for (int answer = 0; answer < task.answers; ++answer) texts << answerOf(answer);
        for (const int token : example().tokens) texts << letterText(task.task, token);
        return widestOf(texts.values(), m_metrics);
    }
    QString answerOf(int answer) const {
        return shownLetter(QString::fromStdString(answerText(m_model.task().task, answer)));
    }
    bool isScored(std::size_t at) const { return example().expected[at] != SequenceBatch::notScored; }
    int answer(int row, std::size_t at) const {
        return row == 1                ? example().expected[at]
               : row == firstPredicted ? example().predicted[at]
                                       : m_model.results().frozenPredicted[at];
    }

    static constexpr int firstPredicted = 2;
    const LearnModel& m_model;
    const Style& m_style;
    QFontMetricsF m_metrics;
    double m_cell;
    std::vector<const char*> m_names{"input", "target", "output"};
};

}  // namespace

QString letterText(LearningTask task, int token) {
    return shownLetter(QString::fromStdString(tokenText(task, token)));
}

QSizeF exampleSize(const LearnModel& model, const Style& style) {
    const ExampleLines lines(model, style);
    const double cells = (static_cast<double>(lines.letters()) + 0.1) * lines.cell();
    return {std::ceil(examplePadding + lines.namesWidth() + cells),
            (questionLetters + lines.count() * lineLetters) * style.metrics.small};
}

void paintExample(QCPPainter& painter, const QRectF& area, const LearnModel& model, const Style& style) {
    const ExampleLines lines(model, style);
    const double height = std::min(1.3 * lines.metrics().height(), area.height() / lines.count());
    const double left = area.left() + lines.namesWidth();
    const auto available = saturatingCast<std::size_t>(std::max(0.0, area.right() - left) / lines.cell());
    const bool isWhole = available >= lines.letters();
    const std::size_t count = isWhole ? lines.letters() : std::max<std::size_t>(available, 1) - 1;
    if (count == 0 || height < 0.9 * lines.metrics().height()) return;
    // An encoder answers at the first place; a decoder's answers are best seen at the last ones.
    const bool leavesOutFirst = !isWhole && model.task().causal;
    const std::size_t from = leavesOutFirst ? lines.letters() - count : 0;
    painter.setFont(lines.font());
    for (int row = 0; row < lines.count(); ++row) {
        const double top = area.top() + row * height;
        const auto draw = [&](std::size_t place, const QString& text) {
            painter.drawText(
                QRectF(left + static_cast<double>(place) * lines.cell(), top, lines.cell(), height),
                Qt::AlignCenter, text);
        };
        painter.setPen(style.palette.secondary);
        painter.drawText(QRectF(area.left(), top, left - area.left(), height),
                         Qt::AlignVCenter | Qt::AlignLeft, lines.name(row));
        if (!isWhole) draw(leavesOutFirst ? 0 : count, u"…"_s);
        for (std::size_t k = 0; k < count; ++k) {
            painter.setPen(lines.color(row, from + k));
            draw(leavesOutFirst ? k + 1 : k, lines.text(row, from + k));
        }
    }
}

}  // namespace sinescope
