// SPDX-License-Identifier: GPL-3.0-or-later
//
// Numbers that a page asks for and that its figures must not say: the blanks of a handout.
#pragma once

#include "app/export/forwarding_device.h"
#include "app/lessons/written_numbers.h"

#include <QString>

#include <vector>

namespace sinescope {

/// The numbers in **bold** of a text that are no round ones: an axis says 0, 0.5 and 100 as well, and gives
/// nothing away with them.
std::vector<WrittenNumber> tellingNumbers(const QString& markdown);

/// The text with a line in place of each number that rounds to one of them, whatever its sign.
QString withoutNumbers(const QString& text, const std::vector<WrittenNumber>& withheld);

/// Hands everything on; text stays text, and loses the numbers that are withheld at the moment.
class WithholdingEngine : public ForwardingEngine {
 public:
    using ForwardingEngine::ForwardingEngine;

    void withhold(std::vector<WrittenNumber> numbers) { m_numbers = std::move(numbers); }
    void drawTextItem(const QPointF& at, const QTextItem& item) override;

 private:
    std::vector<WrittenNumber> m_numbers;
};

}  // namespace sinescope
