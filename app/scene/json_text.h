// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QJsonObject>
#include <QJsonValue>
#include <QString>

#include <cstdint>

namespace sinescope {

/// Returns JSON for readers and version control: UTF-8, sorted keys, two spaces of indent, lists of plain
/// values on one line, the shortest exact numbers, LF. Equal values give equal bytes.
QByteArray jsonText(const QJsonValue& value);

/// Returns a value for a sentence: its JSON on one line, elided if long.
QString jsonExcerpt(const QJsonValue& value);

/// The same for a limit: with an exponent from 10^9 on if that is shorter, "1e+12".
QString limitText(double limit);

/// "a whole number from 0 to 49"; "0" if no other is allowed.
QString wholeNumberText(std::int64_t lowest, std::int64_t highest);

/// Parses a JSON object. Throws Error naming the line of a syntax error.
QJsonObject parseJsonObject(const QByteArray& text);

}  // namespace sinescope
