// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/sum/view.h"

#include "app/figures/sum/words.h"
#include "app/scene/number_format.h"

#include <QFontMetricsF>

#include <algorithm>
#include <cmath>

namespace sinescope {

namespace {

struct Window {
    std::int64_t first = 0;
    double centre = 0;
};

/// `size` of `whole` cells around a centre, kept within them.
Window windowAround(double centre, std::int64_t size, std::int64_t whole) {
    const double half = static_cast<double>(size) / 2;
    const double kept = std::clamp(centre, half - 0.5, static_cast<double>(whole) - half - 0.5);
    const auto first = static_cast<std::int64_t>(std::floor(kept + 0.5 - half));
    return {std::clamp<std::int64_t>(first, 0, whole - size), kept};
}

CellText measured(const Scene& scene, const Matrix& values, std::int64_t firstToken, std::int64_t firstColumn,
                  std::size_t table, bool everyDigit) {
    CellText text;
    text.sign = table == 1;  // PE swings through both signs, so its cells keep their width
    text.decimals = 1;
    for (Eigen::Index r = 0; r < values.rows(); ++r)
        for (Eigen::Index c = 0; c < values.cols(); ++c) {
            const bool typed = table == 0 && isGiven(scene, firstToken + r, firstColumn + c);
            const QString number = sumNumber(values(r, c), 4, typed);
            const bool sign = number.startsWith(QChar(0x2212));
            const qsizetype point = number.indexOf(QLatin1Char('.'));
            text.sign = text.sign || sign;
            const auto whole = static_cast<int>((point < 0 ? number.size() : point) - (sign ? 1 : 0));
            text.wholeDigits = std::max(text.wholeDigits, whole);
            if (point >= 0)
                text.decimals = std::max(text.decimals, static_cast<int>(number.size() - point - 1));
            if (everyDigit)
                text.longest = std::max(text.longest,
                                        static_cast<int>(sumNumber(values(r, c), allDigits, typed).size()));
        }
    return text;
}

QString stretch(const QString& one, std::int64_t first, std::int64_t count) {
    return count == 1 ? QStringLiteral("%1 %2").arg(one, grouped(first))
                      : QStringLiteral("%1s %2–%3").arg(one, grouped(first), grouped(first + count - 1));
}

QString cutText(const SumView& view, const Scene& scene) {
    QStringList parts;
    if (view.cutColumns(scene))
        parts << QStringLiteral("%1 of %2")
                     .arg(stretch(QStringLiteral("column"), view.firstColumn, view.layout.columns),
                          grouped(scene.encoding.dModel));
    if (view.cutTokens(scene)) {
        const std::int64_t first = scene.encoding.firstPosition;
        parts << QStringLiteral("%1 of %2–%3")
                     .arg(stretch(QStringLiteral("word"), first + view.firstToken, view.layout.rows),
                          grouped(first), grouped(first + tokenCount(scene) - 1));
    }
    return parts.join(QStringLiteral(" · "));
}

void writeNotes(SumView& view, const Scene& scene, bool everyDigit) {
    const Selection& at = scene.selection;
    const bool scaled = scene.sentence.scale == EmbeddingScale::SqrtDModel;
    view.notes[ScaleNote] =
        QStringLiteral("scale E by √d%1")
            .arg(scaled ? QStringLiteral(" = %1").arg(plainNumber(embeddingFactor(scene), 4)) : QString());
    view.notes[SeedNote] =
        anyMadeUp(scene) ? QStringLiteral("made-up embeddings, seed %1").arg(scene.sentence.seed) : QString();
    if (const std::optional<int> token = tokenAt(scene, at.position)) {
        view.notes[EquationNote] = QStringLiteral("%1, j = %2:  %3")
                                       .arg(scene.sentence.tokens[*token].left(24), grouped(at.column),
                                            equationText(scene, *token, at.column, everyDigit));
        view.notes[NormsNote] = normsText(scene, *token);
    } else {
        view.notes[EquationNote] =
            QStringLiteral("no word at position %1: the sentence ends at %2")
                .arg(grouped(at.position), grouped(scene.encoding.firstPosition + tokenCount(scene) - 1));
        view.notes[NormsNote].clear();
    }
}

/// Room for a box before the text of a switch, and for the edges of one that is edited.
double noteExtra(std::size_t note, double small) {
    return note == ScaleNote ? 3.2 * small : note == SeedNote ? 1.2 * small : 2;
}

}  // namespace

std::optional<AxisRange> windowRange(double centre, double selected) {
    if (std::abs(centre - selected) < 1e-6) return {};
    return AxisRange{std::min(centre, selected), std::max(centre, selected)};
}

double windowCentre(const std::optional<AxisRange>& range, double selected) {
    if (!range) return selected;
    if (range->lower == selected) return range->upper;
    if (range->upper == selected) return range->lower;
    return selected;
}

SumView sumView(const Scene& scene, const Style& style, const FigureState* state, bool everyDigit,
                const QRectF& area, NormMemory& norms) {
    SumView view;
    const Selection& at = scene.selection;
    const double small = style.metrics.small;
    const std::int64_t first = scene.encoding.firstPosition;
    const double tokenCentre =
        windowCentre(state ? state->y : std::nullopt, static_cast<double>(at.position)) -
        static_cast<double>(first);
    const double columnCentre = windowCentre(state ? state->x : std::nullopt, static_cast<double>(at.column));

    // The most that can be in sight; every smaller window lies within it.
    const std::int64_t T = tokenCount(scene);
    const std::int64_t d = scene.encoding.dModel;
    const auto mostRows = std::clamp<std::int64_t>(static_cast<std::int64_t>(area.height() / (small * 1.5)),
                                                   1, std::min(T, SumRoom::mostRows));
    const std::int64_t mostColumns = std::min(d, SumRoom::mostColumns);
    const Window widestRows = windowAround(tokenCentre, mostRows, T);
    const Window widestColumns = windowAround(columnCentre, mostColumns, d);
    const InputSum widest = sumBlock(scene, widestRows.first, mostRows, widestColumns.first, mostColumns);

    SumRoom room{area, style.metrics, T, d, everyDigit, {}, 1, 1, {}};
    view.block = widest;
    for (std::size_t b = 0; b < 3; ++b)
        room.cells[b] = measured(scene, view.values(b), widestRows.first, widestColumns.first, b, everyDigit);
    room.positionDigits = static_cast<int>(grouped(first + T - 1).size());
    const QFontMetricsF metrics(style.font(100, QFont::Medium));
    for (std::int64_t t = widestRows.first; t < widestRows.first + mostRows; ++t)
        room.word =
            std::max(room.word, metrics.horizontalAdvance(scene.sentence.tokens[t].left(40)) / 100 + 0.2);

    writeNotes(view, scene, everyDigit);
    const QFontMetricsF smallMetrics(style.font(small));
    for (int pass = 0; pass < 4; ++pass) {  // what is cut is written in a note that takes room itself
        room.notes.clear();
        for (std::size_t k = 0; k < noteCount; ++k)
            room.notes.push_back(view.notes[k].isEmpty()
                                     ? 0
                                     : smallMetrics.horizontalAdvance(view.notes[k]) + noteExtra(k, small));
        view.layout = layOut(room);
        const Window rows = windowAround(tokenCentre, view.layout.rows, T);
        const Window columns = windowAround(columnCentre, view.layout.columns, d);
        view.firstToken = rows.first;
        view.tokenCentre = rows.centre;
        view.firstColumn = columns.first;
        view.columnCentre = columns.centre;
        const QString cut = cutText(view, scene);
        if (cut == view.notes[CutNote]) break;
        view.notes[CutNote] = cut;
    }
    const auto part = [&](const Matrix& values) -> Matrix {
        return values.block(view.firstToken - widestRows.first, view.firstColumn - widestColumns.first,
                            view.layout.rows, view.layout.columns);
    };
    view.block = {part(widest.embeddings), part(widest.positions), part(widest.sum)};
    if (view.layout.normWidth > 0)
        for (std::int64_t t = view.firstToken; t < view.firstToken + view.layout.rows; ++t) {
            if (!norms.contains(t)) norms[t] = rowNorms(scene, t);
            view.norms.push_back(norms[t]);
        }
    const double limit = sumColorLimit(scene);
    view.limits = {limit, positionColorLimit(scene), limit};
    return view;
}

}  // namespace sinescope
