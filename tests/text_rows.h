// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QTest>

#include <concepts>
#include <initializer_list>

namespace sinescope {

/// Adds a column and a row for each text.
inline void rowsOf(const char* column, std::initializer_list<const char*> texts) {
    QTest::addColumn<QString>(column);
    for (const char* text : texts) QTest::newRow(text) << QString::fromUtf8(text);
}

/// Adds a row of texts.
template <std::convertible_to<const char*>... Texts>
void namedRow(const char* name, Texts... texts) {
    QTestData& row = QTest::newRow(name);
    (row << ... << QString::fromUtf8(static_cast<const char*>(texts)));
}

/// Adds a row of texts, named after the first.
template <std::convertible_to<const char*>... Texts>
void textRow(const char* text, Texts... texts) {
    namedRow(text, text, texts...);
}

}  // namespace sinescope
