// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/withheld_numbers.h"

#include "app/figures/registry.h"
#include "app/scene/literals.h"
#include "app/scene/number_format.h"

#include <QRegularExpression>

#include <algorithm>

namespace sinescope {

namespace {

const QString line = u"____"_s;

/// True if the number has at least two digits after leading zeros if it has a point, otherwise three;
/// trailing zeros of an integer do not count. Of a rounded number no trailing zeros count, nor a 5 before
/// them: it may be a tick of an axis.
bool isRevealing(const WrittenNumber& number, bool isRounded = false) {
    static const QRegularExpression mantissa(u"^[-−]?([\\d,]+)(?:\\.(\\d+))?"_s);
    const QRegularExpressionMatch match = mantissa.match(number.text);
    const bool hasPoint = !match.captured(2).isEmpty();
    QString digits = ungrouped(match.captured(1)) + match.captured(2);
    while (digits.startsWith('0'_L1)) digits.remove(0, 1);
    while ((isRounded || !hasPoint) && digits.endsWith('0'_L1)) digits.chop(1);
    if (isRounded && digits.endsWith('5'_L1)) digits.chop(1);
    return digits.size() >= (hasPoint ? 2 : 3);
}

bool shows(const WrittenNumber& number, const WithheldNumber& withheld) {
    return (number.denotes(withheld.value) || number.denotes(-withheld.value)) &&
           isRevealing(number, number.unit > withheld.written.unit);
}

}  // namespace

std::vector<WithheldNumber> revealingNumbers(const LessonProof& proof, const Scene& scene,
                                             const ModelMaker& models) {
    std::vector<WithheldNumber> found;
    std::vector<AssertionCase> cases;
    for (const WrittenNumber& number : boldNumbers(proof.text)) {
        if (!isRevealing(number)) continue;
        if (cases.empty()) cases = checkProof(proof, scene, figureCatalog(), models).cases;
        const auto fact = std::ranges::find_if(
            cases, [&number](const AssertionCase& sides) { return number.denotes(sides.found); });
        found.push_back({number, fact != cases.end() ? fact->found : number.value});
    }
    return found;
}

QString withoutNumbers(const QString& text, const std::vector<WithheldNumber>& withheld) {
    if (withheld.empty()) return text;
    QString result;
    qsizetype end = 0;
    for (const WrittenNumber& written : writtenNumbers(text)) {
        const bool isWithheld = std::ranges::any_of(
            withheld, [&written](const WithheldNumber& number) { return shows(written, number); });
        result += text.mid(end, written.at - end) + (isWithheld ? line : written.text);
        end = written.at + written.text.size();
    }
    return result + text.mid(end);
}

void WithholdingEngine::drawTextItem(const QPointF& at, const QTextItem& item) {
    const QString written = withoutNumbers(item.text(), m_numbers);
    if (written == item.text()) {
        inner().drawTextItem(at, item);
        return;
    }
    // A cell with only a number becomes empty; its colour remains.
    if (written == line) return;
    inner().setFont(item.font());
    inner().drawText(at, written);
}

}  // namespace sinescope
