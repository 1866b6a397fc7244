// SPDX-License-Identifier: GPL-3.0-or-later
//
// What a model states, by name: the flags, numbers and texts that the statements of a words file speak of.
#pragma once

#include <QString>

#include <concepts>
#include <cstdint>
#include <functional>
#include <list>
#include <map>
#include <optional>
#include <variant>

namespace sinescope {

struct Scene;

/// A flag, a number, a text, or nothing: a value that does not exist in this Scene.
class Value {
 public:
    Value() = default;
    Value(bool flag) : m_content(flag) {}
    Value(int number) : m_content(std::int64_t{number}) {}
    Value(std::int64_t number) : m_content(number) {}
    Value(double number) : m_content(number) {}
    Value(QString text) : m_content(std::move(text)) {}
    template <typename T>
    Value(const std::optional<T>& value) : Value(value ? Value(*value) : Value()) {}
    /// A number with its own wording: 0.25, "25 %".
    Value(double number, QString wording) : m_content(number), m_wording(std::move(wording)) {}

    bool exists() const { return m_content.index() > 0; }
    /// True if it exists and is neither a flag that is off nor an empty text.
    bool holds() const;
    /// As it is shown: grouped(), plainNumber() of six digits, or its own wording.
    QString text() const;
    /// The same in a format: "5" plainNumber() of five digits, ".4" fixedNumber() of four decimals, "word"
    /// one, two, three, "id" without separators, "sentence" with a capital and a full stop. Any other format
    /// is ignored.
    QString text(const QString& format) const;
    /// A number or a flag; NaN if it is neither.
    double number() const;

 private:
    std::variant<std::monostate, bool, std::int64_t, double, QString> m_content;
    QString m_wording;
};

class Values {
 public:
    /// `outer` has the values that this one lacks; it must outlive this.
    explicit Values(const Values* outer = nullptr) : m_outer(outer) {}
    /// Those of a Scene (scene_values.h) are known, too; it must outlive this.
    explicit Values(const Scene& scene) : m_scene(&scene) {}
    Values(const Values&) = delete;
    Values& operator=(const Values&) = delete;

    Values& set(const QString& name, Value value);
    Values& set(const char* name, Value value) { return set(QString::fromLatin1(name), std::move(value)); }
    /// A value that is worked out when a statement first asks for it.
    template <std::invocable Make>
    Values& set(const char* name, Make make) {
        m_values[QString::fromLatin1(name)] = Entry{{}, std::move(make)};
        return *this;
    }
    /// A new row of a list, for statements under "each:list". It knows the values set here.
    Values& row(const char* list);
    /// Rows that are made when a statement first asks for them: `make` calls `addRow` for each.
    using AddRow = std::function<Values&()>;
    Values& setRows(const char* list, std::function<void(const AddRow& addRow)> make);

    /// Null if no value has the name, in a row if none outside it has it either.
    const Value* find(const QString& name) const;
    const std::list<Values>& rows(const QString& list) const;
    /// Calls `visit` with each name that was set, those in rows and of lists included.
    void visitNames(const std::function<void(const QString& name)>& visit) const;

 private:
    struct Entry {
        Value value;
        std::function<Value()> make;
    };
    const Values* m_outer = nullptr;
    const Scene* m_scene = nullptr;
    mutable std::map<QString, Entry> m_values;
    mutable std::map<QString, std::list<Values>> m_rows;
    mutable std::map<QString, std::function<void(const AddRow& addRow)>> m_unmade;
};

}  // namespace sinescope
