// SPDX-License-Identifier: GPL-3.0-or-later
//
// What the formula says: claim, table, read-out, alternative text, facts, and what its terms are.
#include "app/figures/formula/model.h"
#include "app/model/cell_readout.h"
#include "app/model/fact_list.h"
#include "app/scene/number_format.h"
#include "app/scene/parameters.h"

namespace sinescope {

QString FormulaModel::claim() const {
    if (isPadding()) return QStringLiteral("this column is padding: its values are 0");
    return m_cell.role.wave == Wave::Sine
               ? QStringLiteral("a value is the sine of its position over a power of n")
               : QStringLiteral("a value is the cosine of its position over a power of n");
}

std::vector<Readout> FormulaModel::readout(const Cursor& cursor) const {
    return cellReadout(scene(), cursor);
}

QString FormulaModel::settingInText() const {
    return settingText(scene());
}

std::vector<Fact> FormulaModel::facts() const {
    const QString cell = QStringLiteral("PE(%1, %2)").arg(m_cell.position).arg(m_cell.column);
    FactList facts("formula");
    facts.add("value", m_cell.value, QStringLiteral("%1 = %2.").arg(cell, fixedNumber(m_cell.value, 6)));
    if (isPadding()) return facts.all();
    facts.add(
        "angle", m_cell.angle,
        QStringLiteral("The angle of %1 is %2.").arg(cell, measured(m_cell.angle, QStringLiteral("radian"))),
        QStringLiteral("radians"));
    facts.add("divisor", divisor(),
              QStringLiteral("In %1 the position is divided by %2.").arg(cell, plainNumber(divisor(), 6)));
    facts.add("pair", static_cast<double>(m_cell.role.pair),
              QStringLiteral("Column %1 belongs to pair %2.").arg(m_cell.column).arg(m_cell.role.pair));
    facts.add("angular_frequency", m_cell.angularFrequency,
              QStringLiteral("From one position to the next the angle grows by %1.")
                  .arg(measured(m_cell.angularFrequency, QStringLiteral("radian"))),
              QStringLiteral("radians per position"));
    return facts.all();
}

QString termText(Term term, const Scene& scene) {
    const EncodingParameters& p = scene.encoding;
    const auto& width = encodingNumber(QStringLiteral("d_model"));
    switch (term) {
        case Term::Position:
            return QStringLiteral("%1: the place of the word, %2 to %3")
                .arg(selectionNumber(QStringLiteral("position")).symbol, grouped(p.firstPosition),
                     grouped(p.firstPosition + p.length - 1));
        case Term::Pair:
            return QStringLiteral("i: the pair of columns, a sine and a cosine of one frequency, 0 to %1")
                .arg(grouped(std::max<std::int64_t>(encodingOf(scene)->pairs(), 1) - 1));
        case Term::Base:
            return QStringLiteral("%1: the base; it sets how far the slow end reaches, 10,000 in the paper")
                .arg(encodingNumber(QStringLiteral("base")).symbol);
        case Term::DModel:
            return QStringLiteral("%1: %2, the number of %3")
                .arg(width.symbol, width.shortName, width.remark);
    }
    return {};
}

}  // namespace sinescope
