// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/beyond/trained_lines.h"

#include "app/scene/number_format.h"

namespace sinescope {

void TrainedLinesModel::markTrained(RowLines& shown, const QString& scheme) const {
    const QString beyond =
        QStringLiteral("from %1 on no distance was met in training").arg(grouped(trainedLength()));
    shown.headings = {QStringLiteral("%1: %2").arg(scheme, beyond), beyond,
                      QStringLiteral("new from %1 on").arg(grouped(trainedLength()))};
    if (trainedLength() - 1 < shown.last()) shown.ruleAfter = trainedLength() - 1;
    shown.ruleName = QStringLiteral("Lₜᵣ = %1").arg(grouped(trainedLength()));
}

FactList TrainedLinesModel::trainedFacts() const {
    FactList facts("beyond");
    facts.add(
        "trained_length", static_cast<double>(trainedLength()),
        QStringLiteral("The trained length is %1.").arg(counted(trainedLength(), QStringLiteral("position"))),
        QStringLiteral("positions"));
    return facts;
}

Readout TrainedLinesModel::trainedReadout() const {
    return {QStringLiteral("trained length"), grouped(trainedLength())};
}

void TrainedLinesModel::addPointedAt(std::vector<Readout>& lines, const Cursor& cursor) const {
    if (!cursor.shift) return;
    const std::vector<Readout> there = RowLinesModel::readout(cursor);
    lines.insert(lines.end(), there.begin(), there.end());
}

}  // namespace sinescope
