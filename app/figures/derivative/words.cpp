// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/derivative/model.h"
#include "app/model/cell_readout.h"
#include "app/model/fact_list.h"
#include "app/scene/number_format.h"
#include "core/analysis/derivative.h"
#include "core/tokens/tokens.h"

#include <algorithm>
#include <cmath>

namespace sinescope {

namespace {

/// What w_i is multiplied by to bound a slope.
QString frequencyName(const EncodingParameters& p) {
    return std::abs(p.factor) == 1 ? QStringLiteral("ω") : QStringLiteral("|f| ω");
}

/// d(s E + PE) / dE of one value, by a step of the embedding; both are linear in it, so the step is free.
double gradient(const Scene& scene) {
    const auto encoding = encodingOf(scene);
    const bool scaled = scene.sentence.scale == EmbeddingScale::SqrtDModel;
    Matrix word = Matrix::Zero(1, static_cast<Eigen::Index>(encoding->columns()));
    const double before = inputSum(*encoding, word, scaled).sum(0, 0);
    word(0, 0) = 1;
    return inputSum(*encoding, word, scaled).sum(0, 0) - before;
}

void addPairs(FactList& facts, const Encoding& encoding) {
    const QString unit = QStringLiteral("per position");
    const std::int64_t last = encoding.pairs() - 1;
    const double factor = std::abs(encoding.parameters().factor);
    const double fastest = factor * encoding.angularFrequency(0);
    const double slowest = factor * encoding.angularFrequency(last);
    facts.add("fastest_pair", fastest,
              QStringLiteral("The largest slope of pair 0 is %1 per position.").arg(plainNumber(fastest, 4)),
              unit);
    facts.add("slowest_pair", slowest,
              QStringLiteral("The largest slope of pair %1 is %2 per position.")
                  .arg(grouped(last), plainNumber(slowest, 4)),
              unit);
    facts.add("ratio", fastest / slowest,
              fastest == slowest
                  ? QStringLiteral("The largest slope of pair 0 is that of the last pair, too.")
                  : QStringLiteral("The largest slope of pair 0 is %1 times that of the last pair.")
                        .arg(plainNumber(fastest / slowest, 4)));
}

}  // namespace

QString DerivativeModel::slopeAxisText() const {
    if (!m_options.relative) return QStringLiteral("dPE/dp");
    return std::abs(scene().encoding.factor) == 1 ? QStringLiteral("dPE/dp ÷ ωᵢ")
                                                  : QStringLiteral("dPE/dp ÷ |f| ωᵢ");
}

QString DerivativeModel::boundText(std::int64_t column) const {
    if (m_encoding->role(column).wave == Wave::None) return QStringLiteral("zeros");
    return QStringLiteral("%1 = %2").arg(frequencyName(scene().encoding),
                                         plainNumber(largestSlopeOf(column), 3));
}

QString DerivativeModel::speedText() const {
    const QString speed = plainNumber(m_rowSpeed.speed, 6);
    return m_rowSpeed.constant
               ? QStringLiteral("‖dPE/dp‖ = %1 at every p").arg(speed)
               : QStringLiteral("‖dPE/dp‖ = %1 at p = %2").arg(speed, grouped(scene().selection.position));
}

QString DerivativeModel::absence() const {
    return m_encoding->pairs() == 0 ? noPairsText(scene().encoding) : QString();
}

QString DerivativeModel::claim() const {
    if (m_encoding->pairs() == 0) return {};
    const QString slopes =
        QStringLiteral("the slope of a column is at most its %1").arg(frequencyName(scene().encoding));
    return m_rowSpeed.constant
               ? slopes + QStringLiteral("; the whole row moves equally fast at every position")
               : slopes;
}

FigureTable DerivativeModel::table() const {
    FigureTable result;
    result.title = QStringLiteral("Slopes of the columns over position");
    result.columns << QStringLiteral("position");
    const QString slopeName = m_options.relative ? QStringLiteral("dPE/dp in units of its largest, j = %1")
                                                 : QStringLiteral("dPE/dp, j = %1");
    if (m_options.showsSlopes())
        for (const std::int64_t j : m_columns) result.columns << slopeName.arg(j);
    if (m_options.showsValues())
        for (const std::int64_t j : m_columns) result.columns << QStringLiteral("PE, j = %1").arg(j);
    result.columns << QStringLiteral("‖dPE/dp‖ of the row");
    result.rows = scene().encoding.length;
    std::vector<double> units;
    for (const std::int64_t j : m_columns) units.push_back(slopeUnit(j));
    result.cell = [encoding = m_encoding, columns = m_columns, units, row = m_rowSpeed, options = m_options,
                   first = scene().encoding.firstPosition](std::int64_t at,
                                                           std::int64_t column) -> TableCell {
        const auto position = static_cast<double>(first + at);
        if (column == 0) return first + at;
        auto k = static_cast<std::size_t>(column - 1);
        if (options.showsSlopes()) {
            if (k < columns.size()) return encoding->slopeAt(position, columns[k]) / units[k];
            k -= columns.size();
        }
        if (options.showsValues() && k < columns.size()) return encoding->valueAt(position, columns[k]);
        return row.constant ? row.speed : speed(*encoding, position);
    };
    QStringList bounds;
    for (const std::int64_t j : m_columns)
        bounds << QStringLiteral("%1 for j = %2").arg(plainNumber(largestSlopeOf(j), 6), grouped(j));
    result.note = QStringLiteral("Largest slopes per position: %1.").arg(bounds.join(QStringLiteral(", ")));
    return result;
}

std::vector<Readout> DerivativeModel::readout(const Cursor& cursor) const {
    const Cell at = shownCell(scene(), cursor);
    std::vector<Readout> lines = cellReadout(scene(), cursor);
    lines.push_back(
        {QStringLiteral("dPE/dp(%1, %2)").arg(grouped(at.position), grouped(at.column)),
         QStringLiteral("%1 per position")
             .arg(plainNumber(m_encoding->slopeAt(static_cast<double>(at.position), at.column), 5))});
    if (m_encoding->role(at.column).wave != Wave::None)
        lines.push_back({QStringLiteral("largest slope"),
                         QStringLiteral("%1 = %2").arg(plainNumber(largestSlopeOf(at.column), 5),
                                                       frequencyName(scene().encoding)),
                         Term::Pair});
    lines.push_back({QStringLiteral("speed of the row"),
                     m_rowSpeed.constant
                         ? QStringLiteral("%1 at every p").arg(plainNumber(m_rowSpeed.speed, 6))
                         : QStringLiteral("%1 at p = %2, changes with p (the last pair has one column)")
                               .arg(plainNumber(m_rowSpeed.speed, 6), grouped(scene().selection.position))});
    // PE is a constant that is added: no base appears in this derivative.
    const bool scaled = scene().sentence.scale == EmbeddingScale::SqrtDModel && scene().encoding.dModel > 1;
    lines.push_back({QStringLiteral("Jacobian of E + PE by E"),
                     scaled
                         ? QStringLiteral("√d_model (%1) times the identity for every n")
                               .arg(plainNumber(std::sqrt(static_cast<double>(scene().encoding.dModel)), 5))
                         : QStringLiteral("the identity for every n"),
                     Term::Base});
    return lines;
}

QString DerivativeModel::alternativeText() const {
    if (m_encoding->pairs() == 0) return QStringLiteral("Derivative: all is flat. %1").arg(absence());
    QStringList columns;
    for (const std::int64_t j : m_columns)
        columns << (m_options.showsSlopes()
                        ? QStringLiteral("%1 (at most %2)").arg(grouped(j), plainNumber(largestSlopeOf(j), 4))
                        : grouped(j));
    const QString position = grouped(scene().selection.position);
    const QString what =
        m_options.charts == DerivativeCharts::Values
            ? QStringLiteral(
                  "the values PE of columns %1 over position (%2) with their tangents at position %3")
        : m_options.charts == DerivativeCharts::Slopes
            ? QStringLiteral("the slopes dPE/dp of columns %1 over position (%2), position %3 marked")
            : QStringLiteral(
                  "the slopes dPE/dp of columns %1 over position (%2), below the values with their tangents "
                  "at position %3");
    const QString units = m_options.showsSlopes() && m_options.relative
                              ? QStringLiteral(" Each column's slopes are in units of its largest.")
                              : QString();
    return QStringLiteral("Line chart of %1.%2 The speed of the whole row is %3 %4.")
        .arg(what.arg(columns.join(QStringLiteral(", ")), settingText(scene()), position), units,
             plainNumber(m_rowSpeed.speed, 6),
             m_rowSpeed.constant ? QStringLiteral("at every position")
                                 : QStringLiteral("at position %1").arg(position));
}

std::vector<Fact> DerivativeModel::facts() const {
    FactList facts("derivative");
    if (m_encoding->pairs() == 0) return facts.all();
    const QString unit = QStringLiteral("per position");
    facts.add("row_speed", m_rowSpeed.speed, speedText() + QLatin1Char('.'), unit);
    facts.add("row_speed_constant", m_rowSpeed.constant ? 1 : 0,
              m_rowSpeed.constant ? QStringLiteral("The speed of the row is the same at every position.")
                                  : QStringLiteral("The speed of the row changes with the position: the last "
                                                   "pair has one column."));
    addPairs(facts, *m_encoding);
    const Selection& at = scene().selection;
    const auto addLargest = [&](const QString& name, std::int64_t column) {
        const double largest = largestSlopeOf(column);
        facts.add(name, largest,
                  QStringLiteral("The largest slope of column %1 is %2 per position.")
                      .arg(grouped(column), plainNumber(largest, 4)),
                  unit);
    };
    addLargest(QStringLiteral("largest_slope"), at.column);
    for (const std::int64_t j : m_columns) addLargest(QStringLiteral("largest_slope_j%1").arg(j), j);
    const double slope = m_encoding->slopeAt(static_cast<double>(at.position), at.column);
    facts.add("slope", slope,
              QStringLiteral("At p = %1 the slope of column %2 is %3 per position.")
                  .arg(grouped(at.position), grouped(at.column), plainNumber(slope, 5)),
              unit);
    const double jacobian = scene().sentence.scale == EmbeddingScale::SqrtDModel
                                ? std::sqrt(static_cast<double>(scene().encoding.dModel))
                                : 1;
    facts.add(
        "jacobian", jacobian,
        jacobian == 1
            ? QStringLiteral("The derivative of E + PE by E is the identity, whatever the base.")
            : QStringLiteral("The derivative of E + PE by E is %1 times the identity, whatever the base.")
                  .arg(plainNumber(jacobian, 5)));
    const double ofSum = gradient(scene());
    facts.add("gradient", ofSum,
              QStringLiteral("The derivative of the input by the embedding is %1.").arg(plainNumber(ofSum)));
    return facts.all();
}

}  // namespace sinescope
