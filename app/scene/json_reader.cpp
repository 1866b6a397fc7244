// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/scene/json_reader.h"

#include "app/scene/json_text.h"
#include "app/scene/literals.h"
#include "app/scene/sentences.h"

#include <QJsonArray>
#include <QJsonObject>

#include <cmath>

namespace sinescope {

JsonReader::JsonReader(QJsonValue value, QString path) : m_value(std::move(value)), m_path(std::move(path)) {}

JsonReader JsonReader::operator[](const QString& key) const {
    const QString path = m_path.isEmpty() ? key : m_path + '.'_L1 + key;
    return JsonReader(m_value.toObject().value(key), path);
}

bool JsonReader::has(const QString& key) const {
    return m_value.toObject().contains(key);
}

std::vector<JsonReader> JsonReader::list(const QString& allowed, qsizetype maximum) const {
    if (!m_value.isArray()) refuse(allowed);
    const QJsonArray array = m_value.toArray();
    if (array.size() > maximum)
        throw failure(u"%1 has %2 entries; it must have at most %3."_s.arg(quoted(m_path))
                          .arg(array.size())
                          .arg(maximum));
    std::vector<JsonReader> items;
    items.reserve(static_cast<std::size_t>(array.size()));
    for (qsizetype k = 0; k < array.size(); ++k) items.emplace_back(array[k], u"%1[%2]"_s.arg(m_path).arg(k));
    return items;
}

void JsonReader::requireObject(const QStringList& keys) const {
    if (!m_value.isObject()) refuse(u"an object"_s);
    const QJsonObject object = m_value.toObject();
    for (const QString& key : object.keys())
        if (!keys.contains(key))
            throw failure(u"%1 is unknown; allowed here are %2."_s.arg(quoted(operator[](key).path()),
                                                                       keys.join(u", "_s)));
}

bool JsonReader::boolean() const {
    if (!m_value.isBool()) refuse(u"true or false"_s);
    return m_value.toBool();
}

std::int64_t JsonReader::whole(std::int64_t lowest, std::int64_t highest) const {
    const double value = m_value.isDouble() ? m_value.toDouble() : std::nan("");
    if (std::floor(value) == value && value >= static_cast<double>(lowest) &&
        value <= static_cast<double>(highest))
        return m_value.toInteger();
    refuse(wholeNumberText(lowest, highest));
}

double JsonReader::number(const QString& allowed) const {
    if (!m_value.isDouble() || !std::isfinite(m_value.toDouble())) refuse(allowed);
    return m_value.toDouble();
}

double JsonReader::number(double lowest, double highest) const {
    const double value = m_value.isDouble() ? m_value.toDouble() : std::nan("");
    if (value >= lowest && value <= highest) return value;
    refuse(u"a number from %1 to %2"_s.arg(limitText(lowest), limitText(highest)));
}

std::vector<double> JsonReader::numbers(double lowest, double highest) const {
    if (!m_value.isArray()) refuse(u"a list of numbers"_s);
    const QJsonArray array = m_value.toArray();
    std::vector<double> values;
    values.reserve(static_cast<std::size_t>(array.size()));
    for (qsizetype k = 0; k < array.size(); ++k) {
        const QJsonValue entry = array[k];
        const double value = entry.toDouble(std::nan(""));
        // Building a path for each of two million numbers would take longer than reading them.
        if (!(value >= lowest && value <= highest))
            JsonReader(entry, u"%1[%2]"_s.arg(m_path).arg(k)).number(lowest, highest);
        values.push_back(value);
    }
    return values;
}

QString JsonReader::text(const QString& allowed) const {
    if (!m_value.isString()) refuse(allowed);
    return m_value.toString();
}

QString JsonReader::oneOf(const QStringList& names) const {
    if (m_value.isString() && names.contains(m_value.toString())) return m_value.toString();
    refuse(u"one of \""_s + names.join(u"\", \""_s) + '"'_L1);
}

void JsonReader::refuse(const QString& allowed) const {
    const QString what = m_value.isUndefined() ? u"missing"_s : jsonExcerpt(m_value);
    throw failure(u"%1 is %2; it must be %3."_s.arg(quoted(m_path), what, allowed));
}

}  // namespace sinescope
