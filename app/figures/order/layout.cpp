// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/order/layout.h"

#include "app/model/grid_cell.h"
#include "app/model/unbroken_text.h"
#include "app/scene/literals.h"
#include "app/scene/number_format.h"
#include "app/style/broken_words.h"
#include "app/style/text_width.h"
#include "core/saturating_cast.h"

#include <QFontMetricsF>

#include <algorithm>
#include <cmath>

namespace sinescope {

namespace {

constexpr double lineHeight = 1.35;  ///< in ems
constexpr int maximumDecimals = 4;
constexpr double causeShare = 0.36;  ///< largest share of the height for the cause of the error
/// Shares of the height of all rows for a card and for a strip, with and without the inputs.
constexpr double cardShare = 0.15, stripShare = 0.11, bareCardShare = 0.22, bareStripShare = 0.16;
/// Largest share of it for a card whose word is divided into lines.
constexpr double dividedShare = 0.2;

/// Returns the font of the first of some descending sizes, in pixels, at which a text fits; of the last if
/// none does.
template <typename FontOf, typename Fits>
QFont largestFont(const std::vector<double>& sizes, FontOf fontOf, Fits fits) {
    QFont font;
    for (const double size : sizes) {
        font = fontOf(size);
        if (fits(QFontMetricsF(font))) break;
    }
    return font;
}

class OrderArrangement {
 public:
    OrderArrangement(const OrderModel& model, const Style& style, const QRectF& area)
        : m_model(model), m_style(style), m_metrics(style.metrics) {
        l.area = area;
    }

    OrderLayout arranged() {
        l.name = m_style.font(m_metrics.small);
        l.unit = std::max(1.0, m_metrics.small / 14);
        l.label = QFontMetricsF(l.name).horizontalAdvance(u"output"_s) + 12 * l.unit;
        const auto shown = static_cast<double>(m_model.count() + (m_model.options().pooled ? 1 : 0));
        l.column = (l.area.width() - l.label) / std::max(1.0, shown);
        l.gap = std::min(std::max(10.0, 0.4 * m_metrics.label), l.column * 0.12);
        layFoot();
        layVerdicts();
        layRows();
        layNames();
        layCards();
        layValues();
        return l;
    }

 private:
    /// The error, as large as fits beside its verdict, and below it the cause, in as many lines as it needs.
    void layFoot() {
        const QString line =
            m_model.statementText("error_line") + u"   "_s + m_model.statementText("verdict");
        l.number = largestFont(
            {1.3 * m_metrics.title, m_metrics.title, m_metrics.label, m_metrics.tick, m_metrics.small,
             0.85 * m_metrics.small},
            [&](double size) { return m_style.font(size, QFont::DemiBold); },
            [&](const QFontMetricsF& metrics) { return metrics.horizontalAdvance(line) <= l.area.width(); });
        const QFontMetricsF small(m_style.font(m_metrics.small));
        const QString cause =
            m_style.paper || !m_style.showNotes ? QString() : unbroken(m_model.statementText("cause"));
        const double height = QFontMetricsF(l.number).height();
        const double besideRows = l.area.height() - height - verdictHeight() - readableLine() / cardShare;
        l.causeText = fittingClauses(
            cause, m_style.font(m_metrics.small),
            {l.area.width(),
             std::min(std::max(causeShare * l.area.height(), small.lineSpacing()), besideRows)});
        const double causeHeight =
            small.boundingRect(QRectF(0, 0, l.area.width(), 1e5), Qt::TextWordWrap, l.causeText).height();
        l.cause = QRectF(l.area.left(), l.area.bottom() - causeHeight, l.area.width(), causeHeight);
        l.error = QRectF(l.area.left(), l.cause.top() - height, l.area.width(), height);
    }

    /// Full verdicts if they fit at all places, otherwise smaller and shorter ones.
    void layVerdicts() {
        const std::int64_t shown = m_model.count() + (m_model.options().pooled ? 1 : 0);
        const auto fits = [&](const QFontMetricsF& metrics) {
            for (std::int64_t place = 0; place < shown; ++place)
                if (metrics.horizontalAdvance(orderVerdictText(m_model, place, l.verdictWords)) >
                    l.column - std::max(4.0, 0.5 * metrics.height()))
                    return false;
            return true;
        };
        for (const auto& [size, words] : {std::pair(m_metrics.label, VerdictWords::Full),
                                          {m_metrics.small, VerdictWords::Full},
                                          {m_metrics.small, VerdictWords::Brief},
                                          {0.75 * m_metrics.small, VerdictWords::Brief},
                                          {0.75 * m_metrics.small, VerdictWords::Rough},
                                          {m_metrics.small, VerdictWords::Sign}}) {
            l.verdict = m_style.font(size, QFont::DemiBold);
            l.verdictWords = words;
            if (fits(QFontMetricsF(l.verdict))) break;
        }
        l.verdictHeight = verdictHeight();
    }

    double verdictHeight() const { return m_metrics.label * lineHeight; }
    /// The height of a card whose word can be read.
    double readableLine() const { return QFontMetricsF(l.name).height(); }
    /// The height of a card for the widest word if it is divided into lines; 0 if it is not.
    double dividedWord() const {
        const QFontMetricsF metrics(m_style.wordFont(m_metrics.small, QFont::DemiBold));
        const double lines = std::ceil((widestOf(m_model.words(), metrics) + 6) / (l.column - l.gap));
        return lines > 1 ? lines * metrics.lineSpacing() + 1 : 0;
    }

    /// Cards and strips share the height; at least a fifth of it is left for the lines between the sentences.
    /// Where the words would be too small, the inputs are left out.
    void layRows() {
        const double line = m_metrics.label * lineHeight;
        const double bottom = l.error.top() - 0.2 * line;
        const double available = std::max(0.0, bottom - l.area.top() - l.verdictHeight);
        const bool all = available * cardShare >= readableLine();
        // In a tall area, no strip is much higher than wide.
        l.cardHeight =
            std::min(std::max(line * 1.6, l.column * 0.5), available * (all ? cardShare : bareCardShare));
        l.cardHeight = std::max(l.cardHeight, std::min(dividedWord(), available * dividedShare));
        l.stripHeight =
            std::min(std::max(line * 1.7, l.column * 0.5), available * (all ? stripShare : bareStripShare));
        l.inputHeight = all ? l.stripHeight : 0;
        const double apart = std::min(4.0, available * 0.015), input = all ? l.stripHeight + apart : 0;
        l.firstCards = l.area.top();
        l.firstInputs = l.firstCards + l.cardHeight + apart;
        l.firstOutputs = l.firstInputs + input;
        l.verdicts = bottom - l.verdictHeight;
        l.secondCards = l.verdicts - l.cardHeight - apart;
        l.secondInputs = l.secondCards - input;
        l.secondOutputs = l.secondInputs - l.stripHeight - apart;
    }

    /// The names of low rows are as high as the rows.
    void layNames() { l.name = m_style.font(std::min(m_metrics.small, l.stripHeight)); }

    /// The largest font in which all words fit their cards, without their places if that helps.
    void layCards() {
        const double card = l.column - l.gap;
        const double place = QFontMetricsF(l.name).horizontalAdvance('0'_L1);
        for (const bool places : {true, false}) {
            l.places = places;
            bool fitting = false;
            const auto fits = [&](const QFontMetricsF& metrics) {
                const double mean = m_model.options().pooled ? metrics.horizontalAdvance(u"mean"_s) : 0;
                const double widest = std::max(mean, widestOf(m_model.words(), metrics));
                return fitting = widest + (places ? 2 * (place + 7 * l.unit) : 6) <= card &&
                                 metrics.height() <= l.cardHeight;
            };
            l.word = largestFont(
                {0.6 * l.cardHeight, 0.45 * l.cardHeight, 1.5 * m_metrics.label, m_metrics.label,
                 m_metrics.tick, m_metrics.small},
                [&](double size) { return m_style.wordFont(size, QFont::DemiBold); }, fits);
            if (fitting) return;
        }
    }

    /// The values of a vector in one row, or in two or four rows if their numbers fit only then.
    void layValues() {
        const std::int64_t d = m_model.result().inputs.cols();
        l.across = d;
        l.down = 1;
        for (const std::int64_t down : {1, 2, 4}) {
            const std::int64_t across = (d + down - 1) / down;
            if (down > 1 && across < 2) break;
            const double width = (l.column - l.gap) / static_cast<double>(across);
            const double height = l.stripHeight / static_cast<double>(down);
            for (const double size : {m_metrics.label, m_metrics.tick, m_metrics.small})
                for (int decimals = maximumDecimals; decimals >= 2; --decimals) {
                    const QFont font = m_style.font(size);
                    const QFontMetricsF metrics(font);
                    const QString widest = fixedNumber(-std::max(1.0, m_model.limit()), decimals);
                    if (metrics.horizontalAdvance(widest) + 2 > width || metrics.height() > height) continue;
                    if (!outputsFit(metrics, decimals, width - 2)) continue;
                    l.across = across;
                    l.down = down;
                    l.value = font;
                    l.decimals = decimals;
                    return;
                }
        }
    }

    /// True if every output, written with `decimals` decimals, is at most `width` pixels wide.
    bool outputsFit(const QFontMetricsF& metrics, int decimals, double width) const {
        const auto fits = [&](double value) {
            return !std::isfinite(value) || metrics.horizontalAdvance(fixedNumber(value, decimals)) <= width;
        };
        const auto allFit = [&](const Matrix& outputs) {
            const Vector mean = m_model.options().pooled ? pooled(outputs) : Vector();
            return std::all_of(outputs.data(), outputs.data() + outputs.size(), fits) &&
                   std::all_of(mean.data(), mean.data() + mean.size(), fits);
        };
        const OrderResult& result = m_model.result();
        return allFit(result.original.outputs) && allFit(result.permuted.outputs);
    }

    const OrderModel& m_model;
    const Style& m_style;
    const Metrics& m_metrics;
    OrderLayout l;
};

}  // namespace

std::int64_t OrderLayout::valueAt(const QRectF& box, const QPointF& point) const {
    const auto part = [](double share, std::int64_t parts) {
        const auto count = static_cast<double>(parts);
        return saturatingCast<std::int64_t>(std::clamp(std::floor(share * count), 0.0, count - 1));
    };
    return part((point.y() - box.top()) / box.height(), down) * across +
           part((point.x() - box.left()) / box.width(), across);
}

QRectF OrderLayout::cell(const QRectF& box, std::int64_t j) const {
    return gridCell(box, down, across, j / across, j % across);
}

OrderLayout orderLayout(const OrderModel& model, const Style& style, const QRectF& area) {
    return OrderArrangement(model, style, area).arranged();
}

QString orderCardText(const OrderLayout& layout, const QString& word, const QSizeF& box) {
    const QFontMetricsF metrics(layout.word);
    QStringList letters = brokenWords(word, layout.word, 0, 1).split(u'\u200b');
    const auto fitting = [&] {
        for (qsizetype lines = 1; static_cast<double>(lines) * metrics.lineSpacing() <= box.height();
             ++lines) {
            QStringList parts;
            const qsizetype each = (letters.size() + lines - 1) / lines;
            for (qsizetype k = 0; k < letters.size(); k += each)
                parts << letters.mid(k, each).join(QString());
            if (widestOf(parts, metrics) <= box.width() + 1) return parts.join('\n'_L1);
        }
        return QString();
    };
    QString shown = fitting();
    for (QStringList left = letters; shown.isEmpty() && left.size() > 1; shown = fitting()) {
        left.removeLast();
        letters = left + QStringList(u"…"_s);
    }
    return shown.isEmpty() ? metrics.elidedText(word, Qt::ElideRight, box.width() + 1) : shown;
}

QString orderVerdictText(const OrderModel& model, std::int64_t place, VerdictWords words) {
    const bool mean = place == model.count(), same = mean ? model.isMeanSame() : model.isSame(place);
    if (words == VerdictWords::Sign) return same ? u"="_s : u"≠"_s;
    if (same) return words == VerdictWords::Full ? u"same output"_s : u"same"_s;
    const double error = mean ? model.result().pooledDifference : model.result().wordErrors(place);
    if (words == VerdictWords::Rough) return plainNumber(error, 1);
    const QString text = orderErrorText(error);
    return words == VerdictWords::Full ? u"differs %1"_s.arg(text) : text;
}

}  // namespace sinescope
