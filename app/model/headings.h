// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

#include <algorithm>
#include <concepts>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <type_traits>

namespace sinescope {

/// The column headings of a table: names, followed by numbered columns whose headings are computed on demand,
/// because a table may have a million of them.
class Headings {
 public:
    Headings() = default;
    Headings(QStringList names) : m_names(std::move(names)) {}
    Headings(std::initializer_list<QString> names) : m_names(names) {}
    /// Must not be called after count().
    Headings& operator<<(const QString& name) {
        m_names << name;
        return *this;
    }
    /// Appends `columns` numbered columns; `heading` returns the heading for a number from 0 on. A lambda
    /// that returns a sum of strings must name the type QString: the sum itself refers to strings that are
    /// gone.
    template <typename Heading>
    requires std::same_as<std::invoke_result_t<Heading&, std::int64_t>, QString>
    void count(std::int64_t columns, Heading heading) {
        m_counted = columns;
        m_heading = std::move(heading);
    }

    qsizetype size() const { return m_names.size() + m_counted; }
    bool isEmpty() const { return size() == 0; }
    /// Empty if out of range.
    QString value(qsizetype column) const {
        const std::int64_t counted = column - m_names.size();
        if (counted < 0 || counted >= m_counted) return m_names.value(column);
        return m_heading(counted);
    }
    QString operator[](qsizetype column) const { return value(column); }
    QString front() const { return value(0); }
    QString back() const { return value(size() - 1); }
    /// -1 if no column has the name.
    qsizetype indexOf(const QString& name) const {
        for (qsizetype column = 0; column < size(); ++column)
            if (value(column) == name) return column;
        return -1;
    }
    bool contains(const QString& name) const { return indexOf(name) >= 0; }
    /// Up to `maximum` headings from `first` on; all remaining ones if negative.
    QStringList mid(qsizetype first, qsizetype maximum = -1) const {
        const qsizetype end = maximum < 0 ? size() : std::min(size(), first + maximum);
        QStringList names;
        for (qsizetype column = first; column < end; ++column) names << value(column);
        return names;
    }
    QStringList all() const { return mid(0); }
    /// Compares only the first and the last of the numbered columns.
    friend bool operator==(const Headings& a, const Headings& b) {
        return a.m_names == b.m_names && a.m_counted == b.m_counted &&
               a.value(a.m_names.size()) == b.value(b.m_names.size()) && a.back() == b.back();
    }

 private:
    QStringList m_names;
    std::int64_t m_counted = 0;
    std::function<QString(std::int64_t)> m_heading;
};

}  // namespace sinescope
