// SPDX-License-Identifier: GPL-3.0-or-later
//
// The shift figure in words and numbers. A claim is made where the numbers bear it out.
#include "app/figures/shift/model.h"
#include "app/model/cell_readout.h"
#include "app/model/fact_list.h"
#include "app/scene/number_format.h"
#include "core/analysis/similarity.h"

#include <algorithm>
#include <cmath>

namespace sinescope {

namespace {

QString positionsText(std::int64_t count) {
    return counted(count, QStringLiteral("position"));
}

QString residualText(double residual) {
    return residual == 0 ? QStringLiteral("0") : plainNumber(residual, 2);
}

}  // namespace

QString degreesText(double degrees) {
    const QString sign = degrees > 0 ? QStringLiteral("+") : QString();
    const double size = std::abs(degrees);
    const QString number = size > 0 && size < 0.005 ? plainNumber(degrees, 2)
                           : size < 1e4             ? fixedNumber(degrees, 2)
                                                    : plainNumber(std::round(degrees));
    return sign + number + QStringLiteral("°");
}

QString ShiftModel::whyEmpty() const {
    return pairs() == 0 ? noPairsText(scene().encoding) : QString();
}

QString ShiftModel::claim() const {
    if (pairs() == 0) return {};
    if (shift() == 0) return QStringLiteral("a shift by 0 turns no clock");
    if (m_options.sineOnly && !sinesFail()) return {};
    if (m_options.sineOnly)
        return QStringLiteral("with sines alone no matrix gets from every row to the one k on");
    return QStringLiteral("a shift turns every clock by an angle that does not depend on p");
}

QString ShiftModel::residualNote() const {
    if (m_options.sineOnly) {
        if (!hasSines()) return QStringLiteral("sines alone: this encoding has none");
        if (shift() == 0) return QStringLiteral("sines alone: a shift by 0 leaves every row as it is");
        if (!sinesFail())
            return QStringLiteral(
                "sines alone: a shift by half turns leaves each of them, or turns its sign");
        QString text = QStringLiteral(
            "sines alone: two hands have the same height, and no one matrix gets from every row to the one k "
            "on");
        if (m_sineFitError)
            text += QStringLiteral("; the best one, fitted over positions 0 to 999, misses by up to %1")
                        .arg(plainNumber(*m_sineFitError, 3));
        return text;
    }
    const QString looked =
        m_residual.sampled == m_encoding->rows()
            ? positionsText(m_residual.sampled)
            : QStringLiteral("%1 of %2").arg(grouped(m_residual.sampled), positionsText(m_encoding->rows()));
    QString residual = QStringLiteral("largest |Mₖ PE(p) − PE(p + k)| over %1: %2")
                           .arg(looked, residualText(m_residual.largest));
    if (everyPairHasABlock()) return residual;
    return residual + QStringLiteral(", in the lone column of the odd d_model: for it there is no Mₖ");
}

FigureTable ShiftModel::table() const {
    if (m_options.sineOnly) return sineTable();
    const auto blocks = std::make_shared<const std::vector<ShiftBlock>>(
        shiftBlocks(*m_encoding, static_cast<double>(shift())));
    const auto here = std::make_shared<const Vector>(m_encoding->row(position()));
    const auto shifted = std::make_shared<const Vector>(shiftedRow(*m_encoding, *blocks, *here));
    const auto there = std::make_shared<const Vector>(m_encoding->row(position() + shift()));
    FigureTable result;
    result.title = QStringLiteral("The shift by %1 from position %2 as a rotation of each pair")
                       .arg(grouped(shift()), grouped(position()));
    result.columns << QStringLiteral("column") << QStringLiteral("pair") << QStringLiteral("degrees")
                   << QStringLiteral("c = cos ωk") << QStringLiteral("s = sin ωk") << QStringLiteral("PE(p)")
                   << QStringLiteral("Mₖ PE(p)") << QStringLiteral("PE(p + k)") << QStringLiteral("residual");
    result.note = QStringLiteral("the block [[c, s], [−s, c]] acts on (sin, cos)");
    if (!everyPairHasABlock())
        result.note += QStringLiteral("; the lone column has no block: in its place its own value times c");
    result.rows = m_encoding->columns();
    result.cell = [=, encoding = m_encoding, k = static_cast<double>(shift())](
                      std::int64_t row, std::int64_t column) -> TableCell {
        const std::int64_t pair = encoding->role(row).pair;
        if (column == 0) return row;
        if (column < 5 && pair < 0) return std::monostate{};
        switch (column) {
            case 1:
                return pair;
            case 2:
                return shiftDegrees(*encoding, pair, k);
            case 3:
                return (*blocks)[static_cast<std::size_t>(pair)].cosine;
            case 4:
                return (*blocks)[static_cast<std::size_t>(pair)].sine;
            case 5:
                return (*here)(row);
            case 6:
                return (*shifted)(row);
            case 7:
                return (*there)(row);
            default:
                return (*shifted)(row) - (*there)(row);
        }
    };
    return result;
}

/// Without the cosines: a row for each sine.
FigureTable ShiftModel::sineTable() const {
    std::vector<std::int64_t> sines;
    for (std::int64_t pair = 0; pair < pairs(); ++pair)
        if (const std::int64_t column = m_encoding->columnOf(pair, Wave::Sine); column >= 0)
            sines.push_back(column);
    FigureTable result;
    result.title =
        QStringLiteral("The sines at position %1 and %2 on").arg(grouped(position()), positionsText(shift()));
    result.columns << QStringLiteral("column") << QStringLiteral("pair") << QStringLiteral("degrees")
                   << QStringLiteral("PE(p)") << QStringLiteral("PE(p + k)");
    result.note = residualNote();
    result.rows = static_cast<std::int64_t>(sines.size());
    result.cell = [sines, encoding = m_encoding, p = position(), k = shift()](
                      std::int64_t row, std::int64_t column) -> TableCell {
        const std::int64_t j = sines[static_cast<std::size_t>(row)];
        switch (column) {
            case 0:
                return j;
            case 1:
                return encoding->role(j).pair;
            case 2:
                return shiftDegrees(*encoding, encoding->role(j).pair, static_cast<double>(k));
            case 3:
                return encoding->value(p, j);
            default:
                return encoding->value(p + k, j);
        }
    };
    return result;
}

std::vector<Readout> ShiftModel::readout(const Cursor& cursor) const {
    std::vector<Readout> lines{{QStringLiteral("shift k"), grouped(shift())}};
    if (pairs() == 0) {
        lines.push_back({QStringLiteral("pairs"), QStringLiteral("none")});
        return lines;
    }
    const std::int64_t pair =
        std::max<std::int64_t>(0, m_encoding->role(shownCell(scene(), cursor).column).pair);
    lines.push_back({QStringLiteral("pair i"), grouped(pair), Term::Pair});
    lines.push_back({QStringLiteral("hand turns by"), degreesText(degrees(pair))});
    if (!m_options.sineOnly)
        lines.push_back(
            {QStringLiteral("largest residual"),
             QStringLiteral("%1 in %2")
                 .arg(residualText(m_residual.largest),
                      m_residual.sampled == 1 ? QStringLiteral("1 row")
                                              : QStringLiteral("%1 rows").arg(grouped(m_residual.sampled)))});
    else if (m_sineFitError)
        lines.push_back({QStringLiteral("best map misses by"), plainNumber(*m_sineFitError, 3)});
    lines.push_back(
        {QStringLiteral("distance of the rows"),
         fixedNumber(similarityOf(*m_encoding, position(), position() + shift(), Measure::Distance), 5)});
    return lines;
}

QString ShiftModel::alternativeText() const {
    if (pairs() == 0) return whyEmpty() + QStringLiteral(" (%1.)").arg(settingText(scene()));
    const std::int64_t pair = selectedPair();
    const QString clocks =
        QStringLiteral(
            "A clock for each pair, its hand at position %1 and a ghost hand %2 on (%3). The shift turns "
            "pair %4 by %5 degrees, counter-clockwise when positive, at every position. ")
            .arg(grouped(position()), positionsText(shift()), settingText(scene()), grouped(pair),
                 degreesText(degrees(pair)).chopped(1));
    if (m_options.sineOnly) {
        QString note = residualNote();
        note[0] = note[0].toUpper();
        return clocks + QStringLiteral("The cosines are left out. ") + note + QLatin1Char('.');
    }
    if (!everyPairHasABlock())
        return clocks + QStringLiteral(
                            "The lone column of the odd d_model has no block: there Mₖ PE(p) misses "
                            "PE(p + k) by up to %1.")
                            .arg(residualText(m_residual.largest));
    return clocks + QStringLiteral("The largest residual of Mₖ PE(p) against PE(p + k) is %1.")
                        .arg(residualText(m_residual.largest));
}

namespace {

/// How far the shift turns its pairs.
void addTurns(FactList& facts, const ShiftModel& model) {
    const auto angle = [&](const char* name, std::int64_t i) {
        facts.add(name, model.degrees(i),
                  QStringLiteral("A shift by %1 turns pair %2 by %3.")
                      .arg(grouped(model.shift()), grouped(i), degreesText(model.degrees(i))),
                  QStringLiteral("degrees"));
    };
    const std::int64_t pair = model.selectedPair();
    angle("degrees", pair);
    angle("degrees_first", 0);
    if (model.pairs() > 1) angle("degrees_second", 1);
    angle("degrees_last", model.pairs() - 1);
    const ShiftBlock turned = model.block(pair);
    facts.add("cosine", turned.cosine,
              QStringLiteral("cos ωk of pair %1 is %2.").arg(grouped(pair), plainNumber(turned.cosine, 6)));
    facts.add("sine", turned.sine,
              QStringLiteral("sin ωk of pair %1 is %2.").arg(grouped(pair), plainNumber(turned.sine, 6)));
    double skew = 0;
    for (const ShiftBlock& each : shiftBlocks(model.encoding(), static_cast<double>(model.shift())))
        skew = std::max(skew, std::abs(each.cosine * each.cosine + each.sine * each.sine - 1));
    facts.add("orthogonality", skew,
              QStringLiteral("The entries of MₖᵀMₖ − I are at most %1.").arg(residualText(skew)));
}

}  // namespace

std::vector<Fact> ShiftModel::facts() const {
    FactList facts("shift");
    const QString positionUnit = QStringLiteral("positions");
    facts.add("k", static_cast<double>(shift()), QStringLiteral("The shift k is %1.").arg(grouped(shift())),
              positionUnit);
    const std::int64_t target = position() + shift();
    const double distance = similarityOf(*m_encoding, position(), target, Measure::Distance);
    facts.add("distance", distance,
              QStringLiteral("Row %1 is at a distance of %2 from row %3.")
                  .arg(grouped(target), plainNumber(distance, 6), grouped(position())));
    if (pairs() == 0) return facts.all();
    addTurns(facts, *this);
    facts.add("residual", m_residual.largest,
              QStringLiteral("The largest |Mₖ PE(p) − PE(p + k)| found is %1.")
                  .arg(residualText(m_residual.largest)));
    facts.add("residual_positions", static_cast<double>(m_residual.sampled),
              QStringLiteral("The residual was worked out at %1.").arg(positionsText(m_residual.sampled)),
              positionUnit);
    if (m_encoding->columns() > maximumFitColumns || !sinesFail()) return facts.all();
    const double sines = m_sineFitError ? *m_sineFitError : fitError(false);
    facts.add("sine_fit", sines,
              QStringLiteral(
                  "From the sines alone, the best linear map over positions 0 to 999 misses by up to %1.")
                  .arg(plainNumber(sines, 3)));
    const double both = fitError(true);
    facts.add("full_fit", both,
              QStringLiteral(
                  "From sines and cosines, the best linear map over positions 0 to 999 misses by up to %1.")
                  .arg(residualText(both)));
    return facts.all();
}

}  // namespace sinescope
