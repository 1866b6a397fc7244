// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/wavelengths/lesson_facts.h"

#include "app/model/fact_list.h"
#include "app/scene/number_format.h"
#include "core/analysis/wavelengths.h"

#include <cmath>

namespace sinescope {

std::vector<Fact> wavelengthsLessonFacts(const Scene& scene) {
    const auto encoding = encodingOf(scene);
    const QString positions = QStringLiteral("positions");
    FactList facts("wavelengths");
    facts.add("pairs", static_cast<double>(encoding->pairs()),
              QStringLiteral("The number of pairs is %1.").arg(grouped(encoding->pairs())));
    if (encoding->pairs() == 0) return facts.all();
    const WavelengthRange range = wavelengthRange(*encoding);
    const auto add = [&](const char* name, double value, const QString& sentence) {
        if (std::isfinite(value)) facts.add(name, value, sentence.arg(plainNumber(value, 6)), positions);
    };
    add("shortest", range.shortest, QStringLiteral("The shortest wavelength is %1 positions."));
    add("longest", range.longest, QStringLiteral("The longest wavelength is %1 positions."));
    add("supremum", range.supremum, QStringLiteral("2πn is %1 positions."));
    if (std::isfinite(range.ratio))
        facts.add(
            "ratio", range.ratio,
            QStringLiteral("Each wavelength is %1 times the one before.").arg(plainNumber(range.ratio, 6)));
    const auto completing = pairsCompletingACycle(*encoding, static_cast<double>(scene.encoding.length));
    facts.add("completing", static_cast<double>(completing),
              QStringLiteral("Pairs that complete a cycle within L = %1: %2 of %3.")
                  .arg(grouped(scene.encoding.length), grouped(completing), grouped(encoding->pairs())));
    if (const ColumnRole role = encoding->role(scene.selection.column); role.wave != Wave::Zero)
        add("selected", encoding->wavelength(role.pair),
            QStringLiteral("Pair %1 has a wavelength of ").arg(grouped(role.pair)) +
                QStringLiteral("%1 positions."));
    return facts.all();
}

}  // namespace sinescope
