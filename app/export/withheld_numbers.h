// SPDX-License-Identifier: GPL-3.0-or-later
//
// Numbers asked for in the blanks of a handout, which its figures must not show.
#pragma once

#include "app/export/forwarding_device.h"
#include "app/lessons/written_numbers.h"

#include <QString>

#include <vector>

namespace sinescope {

/// The numbers in **bold** of a text that are not round, because round ones such as 0, 0.5 and 100 on an axis
/// do not give the answer away.
std::vector<WrittenNumber> revealingNumbers(const QString& markdown);

/// Replaces each number that rounds to one of `withheld`, regardless of its sign, by a line.
QString withoutNumbers(const QString& text, const std::vector<WrittenNumber>& withheld);

/// Forwards everything; text stays text, without the numbers currently withheld.
class WithholdingEngine : public ForwardingEngine {
 public:
    using ForwardingEngine::ForwardingEngine;

    void withhold(std::vector<WrittenNumber> numbers) { m_numbers = std::move(numbers); }
    void drawTextItem(const QPointF& at, const QTextItem& item) override;

 private:
    std::vector<WrittenNumber> m_numbers;
};

}  // namespace sinescope
