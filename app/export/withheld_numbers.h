// SPDX-License-Identifier: GPL-3.0-or-later
//
// Numbers asked for in the blanks of a handout, which its figures must not show.
#pragma once

#include "app/export/forwarding_device.h"
#include "app/lessons/proof_check.h"
#include "app/lessons/written_numbers.h"

#include <QString>

#include <vector>

namespace sinescope {

/// A quantity that a blank asks for.
struct WithheldNumber {
    WrittenNumber written;  ///< as in the key
    double value = 0;       ///< unrounded, as the figures know it
};

/// The numbers in **bold** of a proof that are not round, because round ones such as 0, 0.5 and 100 on an
/// axis do not give the answer away. A number has the value of the fact that proves it.
std::vector<WithheldNumber> revealingNumbers(const LessonProof& proof, const Scene& scene,
                                             const ModelMaker& models);

/// Replaces each number that is the value of one of `withheld` to the digits that it shows, regardless of its
/// sign, by a line. With fewer digits than in the key, round ones such as 0.25 are kept, as on an axis.
QString withoutNumbers(const QString& text, const std::vector<WithheldNumber>& withheld);

/// Forwards everything; text stays text, without the numbers currently withheld.
class WithholdingEngine : public ForwardingEngine {
 public:
    using ForwardingEngine::ForwardingEngine;

    void withhold(std::vector<WithheldNumber> numbers) { m_numbers = std::move(numbers); }
    void drawTextItem(const QPointF& at, const QTextItem& item) override;

 private:
    std::vector<WithheldNumber> m_numbers;
};

}  // namespace sinescope
