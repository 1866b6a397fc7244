// SPDX-License-Identifier: GPL-3.0-or-later
//
// What the formula says: claim, table, read-out, alternative text, facts, and what its terms are.
#include "app/figures/formula/model.h"
#include "app/model/cell_readout.h"
#include "app/model/fact_list.h"
#include "app/scene/number_format.h"

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

}  // namespace sinescope
