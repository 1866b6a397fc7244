// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QJsonValue>
#include <QString>
#include <QStringList>

#include <cstdint>
#include <utility>
#include <vector>

namespace sinescope {

/// A value of a JSON file and its path. Functions that extract the value throw Error naming the path, what is
/// there (or that it is missing) and what is allowed.
class JsonReader {
 public:
    /// Limit of list(), because each entry costs a path; numbers() has no limit.
    static constexpr qsizetype maximumListed = 100000;

    explicit JsonReader(QJsonValue value, QString path = {});

    const QJsonValue& value() const { return m_value; }
    const QString& path() const { return m_path; }

    /// Returns a member; if it is missing, every function that extracts its value throws.
    JsonReader operator[](const QString& key) const;
    bool has(const QString& key) const;
    /// Returns the elements of a list; `allowed` says what it must be. Refuses a list of more than `maximum`
    /// elements before reading any of them.
    std::vector<JsonReader> list(const QString& allowed, qsizetype maximum = maximumListed) const;

    /// Refuses a value that is not an object, and members other than `keys`.
    void requireObject(const QStringList& keys) const;
    bool boolean() const;
    std::int64_t whole(std::int64_t lowest, std::int64_t highest) const;
    /// Returns a finite number.
    double number(const QString& allowed) const;
    double number(double lowest, double highest) const;
    /// Returns a list of numbers, each within lowest .. highest.
    std::vector<double> numbers(double lowest, double highest) const;
    QString text(const QString& allowed) const;

    /// Returns the text, which must be one of the names.
    QString oneOf(const QStringList& names) const;
    template <typename T>
    using Names = std::vector<std::pair<T, QString>>;
    /// Returns the value of the name.
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
