// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QJsonObject>
#include <QJsonValue>
#include <QString>

namespace sinescope {

/// JSON for people and for version control: UTF-8, sorted keys, two spaces of indent, a list of plain values
/// on one line, numbers to their last digit and no further, LF. Equal values give equal bytes.
QByteArray jsonText(const QJsonValue& value);

/// A value in a sentence: its JSON on one line, cut when long.
QString jsonExcerpt(const QJsonValue& value);

/// Parses one JSON object. Throws Error that says where the text breaks off being JSON.
QJsonObject parseJsonObject(const QByteArray& text);

}  // namespace sinescope
