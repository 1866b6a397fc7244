// SPDX-License-Identifier: GPL-3.0-or-later
//
// What a person types, held against the table of commands.
#pragma once

#include "app/scene/parameters.h"
#include "app/scene/sentences.h"
#include "core/numbers.h"

#include <QList>
#include <QMap>
#include <QString>
#include <QStringList>

#include <cstdint>
#include <optional>
#include <vector>

namespace sinescope {

inline constexpr NumberRange anyNumber{-infinity, infinity};

/// Wrong use: exit code 2. Every other Error is a failure: exit code 1.
class UsageError : public Error {
 public:
    explicit UsageError(const QString& sentence) : Error(sentence.toStdString()) {}
};

/// Does what was asked for on the line; what cannot be is wrong use, whoever says so.
template <typename Work>
auto asUsageError(Work work) {
    try {
        return work();
    } catch (const UsageError&) {
        throw;
    } catch (const Error& error) {
        throw UsageError(QString::fromUtf8(error.what()));
    }
}

struct OptionRow {
    QString name;              ///< "figure", typed --figure
    QString value;             ///< "ID"; empty for a switch
    QString help;              ///< one phrase, small first letter, no full stop
    QStringList choices = {};  ///< what is allowed; empty = anything
    bool isFile = false;       ///< completed with file names
    bool isRepeated = false;   ///< may be given several times; its values may also be separated by commas
};

/// An option, and one that names a file.
inline OptionRow optionRow(const char* name, const char* value, const QString& help,
                           const QStringList& choices = {}) {
    return {QString::fromLatin1(name), QString::fromLatin1(value), help, choices};
}
inline OptionRow fileRow(const char* name, const char* value, const QString& help) {
    return {QString::fromLatin1(name), QString::fromLatin1(value), help, {}, true};
}
/// The same option, which may be given several times.
inline OptionRow repeated(OptionRow row) {
    row.isRepeated = true;
    return row;
}

class Arguments;

struct CommandRow {
    QString name;
    QString summary;  ///< one sentence
    QString operand;  ///< "figures|presets|..."; empty when the command takes none
    QStringList operandChoices;
    std::vector<OptionRow> options;
    QList<std::pair<QString, QString>> examples;  ///< what it does, the line
    int (*run)(const Arguments& arguments) = nullptr;
    QString target = {};         ///< a second word, "FILE"; empty when the command takes none
    QStringList targetOf = {};   ///< the operands that have one; empty = every operand
    bool paints = false;         ///< needs a QApplication
    QStringList paintsFor = {};  ///< the operands with which it needs one
};

/// The options that were given, in the order they were given.
class Arguments {
 public:
    /// Throws UsageError with a sentence that lists what is allowed.
    Arguments(const CommandRow& command, const QStringList& words);

    const CommandRow& command() const { return *m_command; }
    const QString& operand() const { return m_operand; }
    /// The second word.
    const QString& target() const { return m_target; }
    bool has(const QString& name) const { return m_values.contains(name); }
    /// The last value given; the other one when there is none.
    QString value(const QString& name, const QString& otherwise = {}) const {
        return has(name) ? m_values.value(name).constLast() : otherwise;
    }
    /// Every value given.
    QStringList values(const QString& name) const { return m_values.value(name); }

    /// Numbers. Throw UsageError that names the option; nothing when it was not given. The limits are not
    /// checked: they are what is said to be allowed of a number too large for its type.
    std::optional<std::int64_t> integer(const QString& name, const NumberRange& limits = anyNumber) const;
    std::optional<double> real(const QString& name, const NumberRange& limits = anyNumber) const;
    std::optional<std::vector<std::int64_t>> integers(const QString& name) const;

 private:
    /// Whether a second word may follow the operand.
    bool takesTarget() const;
    /// A word that is no option.
    void takeName(const QString& word);
    /// "--name", "--name=value", or "--name" and the word after it: whether it took that one.
    bool takeOption(const QString& word, const QString* next);
    void take(const OptionRow& option, const QString& value);

    const CommandRow* m_command;
    QString m_operand;
    QString m_target;
    QMap<QString, QStringList> m_values;
};

}  // namespace sinescope
