// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QTest>

#include <concepts>
#include <initializer_list>
#include <type_traits>

namespace sinescope {

/// Adds a column and a row for each text.
inline void rowsOf(const char* column, std::initializer_list<const char*> texts) {
    QTest::addColumn<QString>(column);
    for (const char* text : texts) QTest::newRow(text) << QString::fromUtf8(text);
}

/// The value for a column: a literal is a text.
template <typename Value>
auto columnValue(const Value& value) {
    if constexpr (!std::is_class_v<Value> && std::convertible_to<const Value&, const char*>)
        return QString::fromUtf8(static_cast<const char*>(value));
    else
        return value;
}

/// Adds a row of values.
template <typename... Values>
void namedRow(const char* name, const Values&... values) {
    QTestData& row = QTest::newRow(name);
    (row << ... << columnValue(values));
}

/// Adds a row of texts, named after the first.
template <std::convertible_to<const char*>... Texts>
void textRow(const char* text, Texts... texts) {
    namedRow(text, text, texts...);
}

}  // namespace sinescope
