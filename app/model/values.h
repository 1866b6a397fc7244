// SPDX-License-Identifier: GPL-3.0-or-later
//
// Named flags, numbers and texts of a model, used by the statements of a words file.
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

struct Cursor;
struct Scene;
class Worded;

/// A flag, a number, a text, or empty if the value does not exist in this Scene.
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
    /// A number with a custom wording: 0.25, "25 %".
    Value(double number, QString wording) : m_content(number), m_wording(std::move(wording)) {}

    bool exists() const { return m_content.index() > 0; }
    /// True if the value exists and is neither a false flag nor an empty text.
    bool holds() const;
    /// The value as shown: grouped(), plainNumber() with six digits, or the custom wording.
    QString text() const;
    /// The same in a format: "5" plainNumber() with five digits, ".4" fixedNumber() with four decimals,
    /// "word" one, two, three, "id" without separators, "sentence" with a capital and a full stop. Other
    /// formats are ignored.
    QString text(const QString& format) const;
    /// The number, or 0 or 1 for a flag; NaN otherwise.
    double number() const;

 private:
    std::variant<std::monostate, bool, std::int64_t, double, QString> m_content;
    QString m_wording;
};

class Values {
 public:
    /// Names not set here are looked up in `outer`, which must outlive this.
    explicit Values(const Values* outer = nullptr) : m_outer(outer) {}
    /// Names not set here are looked up in the Scene (scene_values.h), which must outlive this.
    explicit Values(const Scene& scene) : m_scene(&scene) {}
    /// The values that a model sets.
    explicit Values(const Worded& model);
    Values(const Worded& model, const Cursor& cursor);
    ~Values();
    Values(const Values&) = delete;
    Values& operator=(const Values&) = delete;

    Values& set(const QString& name, Value value);
    Values& set(const char* name, Value value) { return set(QString::fromLatin1(name), std::move(value)); }
    /// A value computed on first use.
    template <std::invocable Make>
    Values& set(const char* name, Make make) {
        return setMade(name, std::move(make));
    }
    /// Adds a row to a list, for statements under "each:list". Rows can use the values set here.
    Values& row(const char* list);
    /// Rows made on first use: `make` calls `addRow` for each.
    using AddRow = std::function<Values&()>;
    Values& setRows(const char* list, std::function<void(const AddRow& addRow)> make);

    /// Null if no value has the name, including those of `outer` and the Scene.
    const Value* find(const QString& name) const;
    const std::list<Values>& rows(const QString& list) const;
    /// Calls `visit` with each name that was set, including lists and names in rows.
    void visitNames(const std::function<void(const QString& name)>& visit) const;

 private:
    struct Entry {
        Value value;
        std::function<Value()> make;
    };
    Values& setMade(const char* name, std::function<Value()> make);

    const Values* m_outer = nullptr;
    const Scene* m_scene = nullptr;
    mutable std::map<QString, Entry> m_values;
    mutable std::map<QString, std::list<Values>> m_rows;
    mutable std::map<QString, std::function<void(const AddRow& addRow)>> m_pending;
};

}  // namespace sinescope
