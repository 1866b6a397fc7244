// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/dimensions/bias_lines.h"

#include "app/model/cell_readout.h"
#include "app/model/fact_list.h"
#include "app/model/scheme_biases.h"
#include "app/scene/number_format.h"
#include "app/scene/scene_scheme.h"
#include "app/scene/sentences.h"
#include "core/error.h"
#include "core/numbers.h"
#include "core/saturating_cast.h"
#include "core/schemes/overloaded.h"

#include <algorithm>
#include <cmath>

namespace sinescope {

namespace {

/// What is seen of T5's buckets for keys up to so many positions before and after the query.
QString stepsText(const T5Buckets& buckets, std::int64_t before, std::int64_t after) {
    bool anyShared = false;
    for (std::int64_t d = 2; d <= std::max(before, buckets.bidirectional ? after : 0) && !anyShared; ++d)
        anyShared = (d <= before && t5Bucket(buckets, -d) == t5Bucket(buckets, 1 - d)) ||
                    (d <= after && buckets.bidirectional && t5Bucket(buckets, d) == t5Bucket(buckets, d - 1));
    if (anyShared)
        return QStringLiteral("a step for each bucket of distances from the query, wider ones far away");
    return buckets.bidirectional || after == 0
               ? QStringLiteral("a step for each distance from the query")
               : QStringLiteral("a step for each distance back from the query, one value for all keys ahead");
}

}  // namespace

bool BiasLinesModel::isApart(const Scene& scene) {
    return dimensionsOptions(findFigure(scene, dimensionsSpec().id)).apart && panelHeads(scene).size() > 1;
}

BiasLinesModel::BiasLinesModel(std::shared_ptr<const Scene> made, const BiasLinesModel* before)
    : DimensionLines(std::move(made)), m_heads(isApart(scene()) ? panelHeads(scene()) : shownHeads(scene())) {
    const bool same = before && before->scene().scheme == scene().scheme &&
                      before->scene().encoding == scene().encoding &&
                      before->scene().sentence == scene().sentence && before->m_heads == m_heads;
    if (same) {
        m_matrices = before->m_matrices;
        m_range = before->m_range;
        return;
    }
    Extremes found;
    for (const std::int64_t head : m_heads) {
        m_matrices.push_back(biasesOfHead(scene(), head));
        found = {std::min(found.lowest, m_matrices.back()->lowest()),
                 std::max(found.highest, m_matrices.back()->highest())};
    }
    const double size = found.highest - found.lowest;
    if (size > 0) m_range = {found.lowest - 0.06 * size, found.highest + 0.06 * size};
}

const BiasMatrix& BiasLinesModel::biasesOf(std::int64_t head) const {
    const auto at = std::find(m_heads.begin(), m_heads.end(), head);
    if (at == m_heads.end())
        throw Error("Head " + std::to_string(head) + " is not among those that are drawn.");
    return *m_matrices[static_cast<std::size_t>(at - m_heads.begin())];
}

double BiasLinesModel::at(std::int64_t head, double position) const {
    const EncodingParameters& p = scene().encoding;
    const std::int64_t key = axisPlace(std::round(position)) - p.firstPosition;
    if (key < 0 || key >= p.length) return nan;
    const double bias = biasesOf(head).value(query() - p.firstPosition, key);
    return std::isfinite(bias) ? bias : nan;
}

QString BiasLinesModel::label(std::int64_t head) const {
    if (std::holds_alternative<ShawScheme>(scene().scheme))
        return QStringLiteral("q · a");  // it has no heads
    return QStringLiteral("head %1").arg(head);
}

QString BiasLinesModel::positionName() const {
    return QStringLiteral("position of the key, for the query at %1").arg(grouped(query()));
}

QString BiasLinesModel::claim() const {
    const EncodingParameters& p = scene().encoding;
    if (p.length < 2) return {};
    const std::int64_t before = query() - p.firstPosition, after = p.length - 1 - before;
    return std::visit(
        Overloaded{
            [&](const AlibiScheme& alibi) -> QString {
                const bool falls = after == 0 || alibi.causal || alibi.form == AlibiForm::Symmetric ||
                                   alibi.form == AlibiForm::Inverted;
                const QString head =
                    m_heads.size() > 1 ? QStringLiteral("each head ") : QStringLiteral("the head ");
                return head + (falls ? QStringLiteral("falls with the distance from the query by its slope")
                                     : QStringLiteral("is a straight line that rises along the keys by its "
                                                      "slope"));
            },
            [&](const T5Scheme& t5) { return stepsText(t5.buckets, before, after); },
            [&](const ShawScheme& shaw) -> QString {
                return QStringLiteral("a value for each distance from the query") +
                       farKeysText(shaw, before, after);
            },
            [](const auto&) { return QString(); },
        },
        scene().scheme);
}

FigureTable BiasLinesModel::table() const {
    const EncodingParameters& p = scene().encoding;
    FigureTable table;
    table.title = QStringLiteral("What heads add to the scores of the query at %1").arg(query());
    table.columns = {QStringLiteral("key"), QStringLiteral("distance")};
    for (const std::int64_t head : m_heads) table.columns << label(head);
    table.rows = p.length;
    table.cell = [matrices = m_matrices, first = p.firstPosition, query = query()](
                     std::int64_t row, std::int64_t column) -> TableCell {
        if (column == 0) return first + row;
        if (column == 1) return first + row - query;
        const double bias = matrices[static_cast<std::size_t>(column - 2)]->value(query - first, row);
        return std::isfinite(bias) ? TableCell(bias) : TableCell();
    };
    return table;
}

std::vector<Readout> BiasLinesModel::readout(const Cursor& cursor) const {
    const std::int64_t key = cursor.position.value_or(query() + scene().selection.shift);
    const EncodingParameters& p = scene().encoding;
    std::vector<Readout> lines{{QStringLiteral("query"), grouped(query()), Term::Position}};
    if (key < p.firstPosition || key >= p.firstPosition + p.length) {
        lines.push_back({QStringLiteral("key"), QStringLiteral("outside the sequence")});
        return lines;
    }
    lines.push_back({QStringLiteral("key"), grouped(key)});
    lines.push_back({QStringLiteral("distance"), grouped(key - query())});
    for (const std::int64_t head : m_heads)
        lines.push_back({label(head), biasText(at(head, static_cast<double>(key)))});
    return lines;
}

QString BiasLinesModel::alternativeText() const {
    QString text =
        QStringLiteral(
            "%6 of what %1 of %2 %5 to the scores of the query at %3, over the "
            "positions of the keys (%4).")
            .arg(counted(static_cast<qint64>(m_heads.size()), QStringLiteral("head")),
                 QString::fromUtf8(infoOf(scene().scheme).name), grouped(query()), settingText(scene()),
                 m_heads.size() == 1 ? QStringLiteral("adds") : QStringLiteral("add"),
                 isApart(scene()) ? QStringLiteral("A line chart for each head, with one scale,")
                                  : QStringLiteral("Line chart"));
    if (const QString said = claim(); !said.isEmpty()) text += QLatin1Char(' ') + asSentence(said);
    for (const Fact& fact : facts()) text += QLatin1Char(' ') + fact.sentence;
    return text;
}

std::vector<Fact> BiasLinesModel::facts() const {
    FactList facts("dimensions");
    const std::int64_t key = query() + scene().selection.shift;
    if (const double bias = at(selectedLine(), static_cast<double>(key)); std::isfinite(bias))
        facts.add("bias", bias,
                  QStringLiteral("For the query at %1 and the key at %2, %3 adds %4.")
                      .arg(grouped(query()), grouped(key), label(selectedLine()), biasText(bias)));
    if (const auto* alibi = std::get_if<AlibiScheme>(&scene().scheme)) {
        const double slope = alibiSlopes(*alibi)(selectedLine());
        facts.add("slope", slope,
                  QStringLiteral("The slope of head %1 is %2 per position.")
                      .arg(grouped(selectedLine()), plainNumber(slope, 6)),
                  QStringLiteral("per position"));
    }
    return facts.all();
}

QString BiasPanelsModel::slopeText(std::int64_t head) const {
    const auto* alibi = std::get_if<AlibiScheme>(&scene().scheme);
    return alibi ? QStringLiteral("slope %1").arg(plainNumber(alibiSlopes(*alibi)(head), 3)) : QString();
}

QStringList BiasPanelsModel::positionNames() const {
    return {positionName(), QStringLiteral("key, for the query at %1").arg(grouped(query())),
            QStringLiteral("position of the key"), QStringLiteral("key")};
}

}  // namespace sinescope
