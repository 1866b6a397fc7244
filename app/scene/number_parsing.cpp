// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/scene/number_parsing.h"

#include "app/scene/literals.h"
#include "app/scene/number_format.h"
#include "core/saturating_cast.h"

#include <QLocale>
#include <QRegularExpression>

#include <cmath>

namespace sinescope {

namespace {

/// Infinite or zero if a double cannot hold the number.
std::optional<double> parsePlain(const QString& text) {
    static const QRegularExpression decimal(u"^[+-]?([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][+-]?[0-9]+)?$"_s);
    if (!decimal.match(text).hasMatch()) return {};
    return QLocale::c().toDouble(text);
}

/// Removes digit separators and normalizes the minus sign and the exponent; nullopt if a comma or a space
/// does not separate groups of three digits.
std::optional<QString> withoutGroups(const QString& text) {
    if (text.size() > 400) return {};  // the longest double, written out, has 309 digits
    QString clean = withExponent(text.trimmed());
    clean.replace(QChar(0x2212), '-'_L1);
    // U+00A0, U+2009, U+202F: typographic spaces between groups.
    static const QRegularExpression between(u"(?<=[0-9])[ \u00a0\u2009\u202f](?=[0-9])"_s);
    static const QRegularExpression space(u"[ \u00a0\u2009\u202f]"_s);
    clean.replace(between, u","_s).remove(space).remove('_'_L1);
    if (!clean.contains(','_L1)) return clean;
    static const QRegularExpression groups(u"^[+-]?[0-9]{1,3}(,[0-9]{3})+(\\.[0-9]*)?([eE^].*)?$"_s);
    if (!groups.match(clean).hasMatch()) return {};
    return clean.remove(','_L1);
}

}  // namespace

std::optional<double> parseAnyNumber(const QString& text) {
    const std::optional<QString> clean = withoutGroups(text);
    if (!clean) return {};
    const qsizetype power = clean->indexOf('^'_L1);
    if (power < 0) return parsePlain(*clean);
    const std::optional<double> base = parsePlain(clean->left(power));
    const std::optional<double> exponent = parsePlain(clean->mid(power + 1));
    if (!base || !exponent) return {};
    const double value = std::pow(*base, *exponent);
    if (std::isnan(value)) return {};
    return value;
}

std::optional<double> parseNumber(const QString& text) {
    const std::optional<double> number = parseAnyNumber(text);
    return number && std::isfinite(*number) ? number : std::nullopt;
}

std::optional<std::int64_t> parseWholeNumber(const QString& text) {
    const std::optional<QString> clean = withoutGroups(text);
    if (!clean) return {};
    bool isWhole = false;
    const qlonglong exact = clean->toLongLong(&isWhole);
    if (isWhole) return exact;
    const std::optional<double> number = parseNumber(*clean);
    if (!number || std::floor(*number) != *number || std::abs(*number) > exactIntegers) return {};
    return saturatingCast<std::int64_t>(*number);
}

std::optional<std::vector<std::int64_t>> parseWholeNumbers(const QString& list) {
    std::vector<std::int64_t> numbers;
    for (const QString& part : list.split(','_L1)) {
        const std::optional<std::int64_t> number = parseWholeNumber(part);
        if (!number) return {};
        numbers.push_back(*number);
    }
    return numbers;
}

}  // namespace sinescope
