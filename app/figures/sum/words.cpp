// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/sum/words.h"

#include "app/model/cell_readout.h"
#include "app/figures/sum/model.h"
#include "app/scene/number_format.h"

namespace sinescope {

namespace {

bool everyDigitOf(const Scene& scene) {
    const FigureState* state = findFigure(scene, QStringLiteral("sum"));
    return state && state->options.value(QStringLiteral("digits")).toString() == QLatin1String("all");
}

}  // namespace

QString tableName(const Scene& scene, std::size_t table) {
    if (table == 1) return QStringLiteral("PE");
    const bool scaled = scene.sentence.scale == EmbeddingScale::SqrtDModel;
    const QString word = scaled ? QStringLiteral("√d·E") : QStringLiteral("E");
    return table == 0 ? word : word + QStringLiteral(" + PE");
}

QString equationText(const Scene& scene, std::int64_t token, std::int64_t column, bool everyDigit) {
    const InputSum cell = sumBlock(scene, token, 1, column, 1);
    const int decimals = everyDigit ? allDigits : 4;
    QString second = sumNumber(cell.positions(0, 0), decimals, false);
    QString sign = QStringLiteral(" + ");
    if (second.startsWith(QChar(0x2212))) {
        second.remove(0, 1);
        sign = QStringLiteral(" − ");
    }
    return sumNumber(cell.embeddings(0, 0), decimals, isGiven(scene, token, column)) + sign + second +
           QStringLiteral(" = ") + sumNumber(cell.sum(0, 0), decimals, false);
}

QString normsText(const Scene& scene, std::int64_t token) {
    const RowNorms norms = rowNorms(scene, token);
    return QStringLiteral("‖%1‖ %2   ‖PE‖ %3   ‖%4‖ %5")
        .arg(tableName(scene, 0), normNumber(norms.embedding), normNumber(norms.position),
             tableName(scene, 2), normNumber(norms.sum));
}

FigureTable sumTable(const Scene& scene) {
    const std::int64_t tokens = tokenCount(scene);
    const std::int64_t d = scene.encoding.dModel;
    FigureTable table;
    table.title =
        QStringLiteral("E + PE of \"%1\"").arg(scene.sentence.tokens.mid(0, 12).join(QLatin1Char(' ')));
    table.columns << QStringLiteral("table") << QStringLiteral("position") << QStringLiteral("token");
    for (std::int64_t j = 0; j < d; ++j) table.columns << QString::number(j);
    table.columns << QStringLiteral("norm");
    table.rows = 3 * tokens;
    table.cell = [scene, tokens, d](std::int64_t row, std::int64_t column) -> TableCell {
        const std::int64_t token = row % tokens;
        const auto block = static_cast<std::size_t>(row / tokens);
        if (column == 0) return tableName(scene, block);
        if (column == 1) return scene.encoding.firstPosition + token;
        if (column == 2) return scene.sentence.tokens[token];
        if (column == d + 3) {
            const RowNorms norms = rowNorms(scene, token);
            return block == 0 ? norms.embedding : block == 1 ? norms.position : norms.sum;
        }
        const double pe = encodingOf(scene)->value(scene.encoding.firstPosition + token, column - 3);
        if (block == 1) return pe;
        const double e = embeddingAt(scene, token, column - 3) * embeddingFactor(scene);
        return block == 0 ? e : e + pe;
    };
    if (anyMadeUp(scene))
        table.note =
            QStringLiteral("Embeddings that nobody gave are made up from seed %1.").arg(scene.sentence.seed);
    return table;
}

std::vector<Readout> sumReadOut(const Scene& scene, const Cursor& cursor) {
    std::vector<Readout> lines;
    const Cell at = shownCell(scene, cursor);
    if (const std::optional<int> token = tokenAt(scene, at.position)) {
        const RowNorms norms = rowNorms(scene, *token);
        lines.push_back({QStringLiteral("word"), scene.sentence.tokens[*token]});
        lines.push_back({QStringLiteral("%1 at (%2, %3)")
                             .arg(tableName(scene, 2), grouped(at.position), grouped(at.column)),
                         equationText(scene, *token, at.column, everyDigitOf(scene))});
        lines.push_back(
            {QStringLiteral("E"), isGiven(scene, *token, at.column)
                                      ? QStringLiteral("given")
                                      : QStringLiteral("made up, seed %1").arg(scene.sentence.seed)});
        lines.push_back({QStringLiteral("‖%1‖").arg(tableName(scene, 0)), normNumber(norms.embedding)});
        lines.push_back({QStringLiteral("‖PE‖"), normNumber(norms.position), Term::Position});
        lines.push_back({QStringLiteral("‖%1‖").arg(tableName(scene, 2)), normNumber(norms.sum)});
    } else {
        lines.push_back(
            {QStringLiteral("word"), QStringLiteral("none at position %1").arg(grouped(at.position))});
    }
    for (Readout& line : cellReadout(scene, cursor)) lines.push_back(std::move(line));
    return lines;
}

QString sumAlternativeText(const Scene& scene) {
    const std::int64_t T = tokenCount(scene);
    const std::int64_t first = scene.encoding.firstPosition;
    QString text =
        QStringLiteral(
            "Three tables, %1 plus PE, for %2 at positions %3 to %4 and %5 columns: a word at another "
            "position is another vector. Colours of PE run from −%6 to %6, those of %1 and of the sum "
            "from −%7 to %7.")
            .arg(tableName(scene, 0),
                 T == 1 ? QStringLiteral("one word") : QStringLiteral("%1 words").arg(grouped(T)),
                 grouped(first), grouped(first + T - 1), grouped(scene.encoding.dModel),
                 plainNumber(positionColorLimit(scene), 3), plainNumber(sumColorLimit(scene), 3));
    if (const std::optional<int> token = tokenAt(scene, scene.selection.position))
        text += QStringLiteral(" %1, column %2: %3.")
                    .arg(scene.sentence.tokens[*token], grouped(scene.selection.column),
                         equationText(scene, *token, scene.selection.column, false));
    return text;
}

}  // namespace sinescope
