// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QJsonValue>
#include <QString>
#include <QStringList>

#include <cstdint>
#include <utility>
#include <vector>

namespace sinescope {

/// A value of a JSON file and its path. Each of the functions that take the value out throws Error that names
/// the path, what is there (or that it is missing) and what is allowed.
class JsonReader {
 public:
    /// Entries of a list, each of which costs a path; numbers() takes as many as there are.
    static constexpr qsizetype maximumListed = 100000;

    explicit JsonReader(QJsonValue value, QString path = {});

    const QJsonValue& value() const { return m_value; }
    const QString& path() const { return m_path; }

    /// A member; may be missing, and then every function that takes it throws.
    JsonReader operator[](const QString& key) const;
    bool has(const QString& key) const;
    /// The elements of a list; `allowed` says what it must be. A list of more than `most` is refused before
    /// any of them is looked at.
    std::vector<JsonReader> list(const QString& allowed, qsizetype most = maximumListed) const;

    /// Refuses what is no object, and members other than these.
    void requireObject(const QStringList& keys) const;
    std::int64_t whole(std::int64_t lowest, std::int64_t highest) const;
    /// A finite number.
    double number(const QString& allowed) const;
    double number(double lowest, double highest) const;
    /// A list of numbers, within lowest .. highest each.
    std::vector<double> numbers(double lowest, double highest) const;
    QString text(const QString& allowed) const;

    /// One of the names, which is also what it gives.
    QString oneOf(const QStringList& names) const;
    template <typename T>
    using Names = std::vector<std::pair<T, QString>>;
    /// The value of one of the names.
    template <typename T>
    T oneOf(const Names<T>& names) const {
        QStringList texts;
        for (const auto& [value, name] : names) texts << name;
        return names[static_cast<std::size_t>(texts.indexOf(oneOf(texts)))].first;
    }

    /// Throws: "path" is missing / is VALUE; it must be ALLOWED.
    [[noreturn]] void refuse(const QString& allowed) const;

 private:
    QJsonValue m_value;
    QString m_path;
};

}  // namespace sinescope
