// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/withheld_numbers.h"

#include "app/scene/number_format.h"

#include <QRegularExpression>

#include <algorithm>
#include <cmath>
#include <optional>

namespace sinescope {

namespace {

const QString line = QStringLiteral("____");

/// 0.8415, −0.4161, 12,288, 1.7e−13.
const QRegularExpression& form() {
    static const QRegularExpression number(
        QStringLiteral("[-−]?(\\d[\\d,]*)(?:\\.(\\d+))?(?:[eE]([-−+]?\\d+))?"));
    return number;
}

WrittenNumber read(const QRegularExpressionMatch& match) {
    const double exponent = ungrouped(match.captured(3)).toDouble();
    return {ungrouped(match.captured()).toDouble(),
            std::pow(10, exponent - static_cast<double>(match.captured(2).size()))};
}

/// Two digits behind leading zeros where there is a point, three where there is none; zeros at the end of a
/// whole number do not count.
bool isTelling(const QRegularExpressionMatch& match) {
    const bool hasPoint = !match.captured(2).isEmpty();
    QString digits = ungrouped(match.captured(1)) + match.captured(2);
    while (digits.startsWith(QLatin1Char('0'))) digits.remove(0, 1);
    while (!hasPoint && digits.endsWith(QLatin1Char('0'))) digits.chop(1);
    return digits.size() >= (hasPoint ? 2 : 3);
}

}  // namespace

std::vector<WrittenNumber> tellingNumbers(const QString& markdown) {
    static const QRegularExpression bold(QStringLiteral("\\*\\*([-−]?\\d[^*]*)\\*\\*"));
    std::vector<WrittenNumber> found;
    for (auto each = bold.globalMatch(markdown); each.hasNext();) {
        const QRegularExpressionMatch number = form().match(each.next().captured(1));
        if (number.hasMatch() && isTelling(number)) found.push_back(read(number));
    }
    return found;
}

QString withoutNumbers(const QString& text, const std::vector<WrittenNumber>& withheld) {
    if (withheld.empty()) return text;
    QString result;
    qsizetype end = 0;
    for (auto each = form().globalMatch(text); each.hasNext();) {
        const QRegularExpressionMatch match = each.next();
        const WrittenNumber said = read(match);
        const bool tells = std::any_of(withheld.begin(), withheld.end(), [&](const WrittenNumber& number) {
            return std::abs(std::abs(said.value) - std::abs(number.value)) <= 0.5 * number.unit * (1 + 1e-9);
        });
        result += text.mid(end, match.capturedStart() - end) + (tells ? line : match.captured());
        end = match.capturedEnd();
    }
    return result + text.mid(end);
}

void WithholdingEngine::drawTextItem(const QPointF& at, const QTextItem& item) {
    const QString said = withoutNumbers(item.text(), m_numbers);
    if (said == item.text()) {
        inner().drawTextItem(at, item);
        return;
    }
    // In a cell nothing is left, and its colour is.
    if (said == line) return;
    inner().setFont(item.font());
    inner().drawText(at, said);
}

}  // namespace sinescope
