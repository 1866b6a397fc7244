// SPDX-License-Identifier: GPL-3.0-or-later
//
// Parses the words of a command line by the table of commands.
#pragma once

#include "app/scene/parameters.h"
#include "app/scene/sentences.h"
#include "core/numbers.h"

#include <QHash>
#include <QList>
#include <QMap>
#include <QString>
#include <QStringList>

#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

namespace sinescope {

inline constexpr NumberRange anyNumber{-infinity, infinity};

/// Wrong use: exit code 2. Every other Error is a failure: exit code 1.
class UsageError : public Error {
 public:
    explicit UsageError(const QString& sentence) : Error(sentence.toStdString()) {}
};

/// A file named on the line cannot be used: exit code 1, even within asUsageError().
class FileFailure : public Error {
    using Error::Error;
};

/// Runs `work`, which reads a file named on the line; turns every Error into a FileFailure.
template <typename Work>
auto asFileFailure(Work work) {
    try {
        return work();
    } catch (const Error& error) {
        throw FileFailure(error.what());
    }
}

/// Runs `work`; turns every Error except a FileFailure into a UsageError.
template <typename Work>
auto asUsageError(Work work) {
    try {
        return work();
    } catch (const UsageError&) {
        throw;
    } catch (const FileFailure&) {
        throw;
    } catch (const Error& error) {
        throw UsageError(QString::fromUtf8(error.what()));
    }
}

struct OptionRow {
    QString name;              ///< "figure", typed --figure
    QString value;             ///< "ID"; empty for a switch
    QString help;              ///< one phrase, lower-case first letter, no full stop
    QStringList choices = {};  ///< allowed values; empty = any
    bool isFile = false;       ///< completed with file names
    bool isRepeated = false;   ///< may be given several times; choices may also be separated by commas
    QHash<QString, QString> aliases = {};  ///< other accepted values, and the choices that they mean
};

inline OptionRow optionRow(const char* name, const char* value, const QString& help,
                           const QStringList& choices = {}) {
    return {QString::fromLatin1(name), QString::fromLatin1(value), help, choices};
}
inline OptionRow fileRow(const char* name, const char* value, const QString& help) {
    return {QString::fromLatin1(name), QString::fromLatin1(value), help, {}, true};
}
inline OptionRow repeated(OptionRow row) {
    row.isRepeated = true;
    return row;
}

class Arguments;

struct CommandRow {
    QString name;
    QString summary;  ///< one sentence
    QString operand;  ///< "figures|presets|..."; empty if the command takes none
    QStringList operandChoices;
    std::vector<OptionRow> options;
    QList<std::pair<QString, QString>> examples;  ///< description and command line
    int (*run)(const Arguments& arguments) = nullptr;
    QString target = {};         ///< a second word, "FILE"; empty if the command takes none
    QStringList targetOf = {};   ///< operands that take a target; empty = all
    bool paints = false;         ///< needs a QApplication
    QStringList paintsFor = {};  ///< operands that need a QApplication
};

/// The operands and options given; each option keeps the order of its values.
class Arguments {
 public:
    /// "-o" is short for "--output". Throws UsageError that lists what is allowed.
    Arguments(const CommandRow& command, const QStringList& words);

    const CommandRow& command() const { return *m_command; }
    const QString& operand() const { return m_operand; }
    /// The second word.
    const QString& target() const { return m_target; }
    bool has(const QString& name) const { return m_values.contains(name); }
    /// Returns the last value given, or `otherwise`.
    QString value(const QString& name, const QString& otherwise = {}) const {
        return has(name) ? m_values.value(name).constLast() : otherwise;
    }
    QStringList values(const QString& name) const { return m_values.value(name); }

    /// Return numbers; nullopt if the option is absent. Throw UsageError naming the option. `limits` are not
    /// checked, only named in the error for a number too large for its type, or larger than `largest`.
    std::optional<std::int64_t> integer(
        const QString& name, const NumberRange& limits = anyNumber,
        std::int64_t largest = std::numeric_limits<std::int64_t>::max()) const;
    std::optional<double> real(const QString& name, const NumberRange& limits = anyNumber) const;
    std::optional<std::vector<std::int64_t>> integers(const QString& name) const;
    /// Returns an integer from `lowest` to `highest`; throws UsageError if it is outside.
    std::optional<int> integerWithin(const QString& name, int lowest, int highest) const;

 private:
    /// True if a second word follows the operand.
    bool takesTarget() const;
    /// Takes a word that is not an option.
    void takeName(const QString& word);
    /// Takes "--name", "--name=value", or "--name" and the next word; returns true if it took that.
    bool takeOption(const QString& word, const QString* next);
    void take(const OptionRow& option, const QString& value);

    const CommandRow* m_command;
    QString m_operand;
    QString m_target;
    QMap<QString, QStringList> m_values;
};

}  // namespace sinescope
