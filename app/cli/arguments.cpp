// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/arguments.h"

#include "app/scene/json_text.h"
#include "app/scene/literals.h"
#include "app/scene/number_format.h"
#include "app/scene/number_parsing.h"
#include "app/scene/texts_of.h"

#include <cmath>

namespace sinescope {

namespace {

/// For a number that is too large: its limits, or the maximum of its type.
QString allowedText(const NumberRange& limits, const QString& maximum) {
    if (!std::isfinite(limits.second)) return u" up to "_s + maximum;
    return u" from %1 to %2"_s.arg(limitText(limits.first), limitText(limits.second));
}

QStringList optionNames(const CommandRow& command) {
    return textsOf(command.options, [](const OptionRow& option) -> QString { return u"--"_s + option.name; });
}

const OptionRow& findOption(const CommandRow& command, const QString& word) {
    for (const OptionRow& option : command.options)
        if (word == u"--"_s + option.name) return option;
    if (command.options.empty())
        throw UsageError(
            u"There is no option %1; sinescope %2 has no options."_s.arg(quoted(word), command.name));
    throw UsageError(unknownName(u"option"_s, word, optionNames(command)));
}

void checkChoice(const QString& what, const QString& value, const QStringList& choices) {
    if (choices.isEmpty() || choices.contains(value)) return;
    const QString suggestion = nearest(value, choices);
    throw UsageError(u"%1 is unknown%2; %3 must be %4."_s.arg(
        quoted(value), suggestion.isEmpty() ? QString() : u" (did you mean %1?)"_s.arg(suggestion), what,
        orList(choices)));
}

}  // namespace

Arguments::Arguments(const CommandRow& command, const QStringList& words) : m_command(&command) {
    for (qsizetype k = 0; k < words.size(); ++k) {
        const QString word = words[k] == "-o"_L1 ? u"--output"_s : words[k];
        if (!word.startsWith(u"--"_s))
            takeName(word);
        else if (takeOption(word, k + 1 < words.size() ? &words[k + 1] : nullptr))
            ++k;
    }
    if (!command.operand.isEmpty() && m_operand.isEmpty())
        throw UsageError(
            u"sinescope %1 needs a name: %2."_s.arg(command.name, orList(command.operandChoices)));
    if (takesTarget() && m_target.isEmpty())
        throw UsageError(u"sinescope %1 %2 needs a file: sinescope %1 %2 %3."_s.arg(command.name, m_operand,
                                                                                    command.target));
}

bool Arguments::takesTarget() const {
    return !m_command->target.isEmpty() &&
           (m_command->targetOf.isEmpty() || m_command->targetOf.contains(m_operand));
}

void Arguments::takeName(const QString& word) {
    if (!m_operand.isEmpty() && takesTarget() && m_target.isEmpty()) {
        m_target = word;
        return;
    }
    if (m_command->operand.isEmpty() || !m_operand.isEmpty())
        throw UsageError(u"%1 is not understood; sinescope %2 takes %3 (see sinescope %2 --help)."_s.arg(
            quoted(word), m_command->name,
            !m_command->operand.isEmpty() ? (takesTarget() ? u"two words"_s : u"one name"_s)
            : m_command->options.empty()  ? u"no arguments"_s
                                          : u"options that begin with --"_s));
    checkChoice(u"the name"_s, word, m_command->operandChoices);
    m_operand = word;
}

bool Arguments::takeOption(const QString& word, const QString* next) {
    const qsizetype equals = word.indexOf('='_L1);
    const OptionRow& option = findOption(*m_command, equals < 0 ? word : word.left(equals));
    if (option.value.isEmpty()) {
        if (equals >= 0) throw UsageError(u"The option --%1 takes no value."_s.arg(option.name));
        m_values[option.name] = {QString()};
        return false;
    }
    if (equals < 0 && !next)
        throw UsageError(u"The option --%1 needs a value: --%1 %2."_s.arg(option.name, option.value));
    take(option, equals >= 0 ? word.mid(equals + 1) : *next);
    return equals < 0;
}

void Arguments::take(const OptionRow& option, const QString& value) {
    const QString what = u"the value of --%1"_s.arg(option.name);
    QStringList parts{value};
    if (option.isRepeated && !option.choices.isEmpty()) parts = value.split(','_L1, Qt::SkipEmptyParts);
    if (parts.isEmpty() || (parts.size() == 1 && parts[0].isEmpty() && !option.choices.isEmpty()))
        throw UsageError(u"The option --%1 needs a value: --%1 %2."_s.arg(option.name, option.value));
    for (QString& part : parts) part = option.aliases.value(part, part);
    for (const QString& part : parts) checkChoice(what, part, option.choices);
    if (!option.isRepeated && has(option.name))
        throw UsageError(u"The option --%1 can be given only once."_s.arg(option.name));
    if (option.isRepeated)
        m_values[option.name] << parts;
    else
        m_values[option.name] = parts;
}

std::optional<std::int64_t> Arguments::integer(const QString& name, const NumberRange& limits,
                                               std::int64_t largest) const {
    if (!has(name)) return {};
    const std::optional<std::int64_t> number = parseWholeNumber(value(name));
    if (!number || *number > largest || *number < -largest) {
        const bool isLarge = number || std::abs(parseAnyNumber(value(name)).value_or(0)) > exactIntegers;
        throw UsageError(u"The value of --%1 is %2; it must be a whole number%3."_s.arg(
            name, quoted(value(name)),
            isLarge ? allowedText(limits, exactNumber(exactIntegers)) : QString()));
    }
    return number;
}

std::optional<int> Arguments::integerWithin(const QString& name, int lowest, int highest) const {
    const std::optional<std::int64_t> number = integer(name);
    if (!number) return {};
    if (*number < lowest || *number > highest)
        throw UsageError(
            u"The value of --%1 is %2; it must be from %3 to %4."_s.arg(name).arg(*number).arg(lowest).arg(
                highest));
    return static_cast<int>(*number);
}

std::optional<double> Arguments::real(const QString& name, const NumberRange& limits) const {
    if (!has(name)) return {};
    const std::optional<double> number = parseNumber(value(name));
    if (!number)
        throw UsageError(u"The value of --%1 is %2; it must be a number%3."_s.arg(
            name, quoted(value(name)),
            parseAnyNumber(value(name)) ? allowedText(limits, u"1.8e308"_s) : QString()));
    return number;
}

std::optional<std::vector<std::int64_t>> Arguments::integers(const QString& name) const {
    if (!has(name)) return {};
    std::vector<std::int64_t> numbers;
    for (const QString& text : values(name)) {
        const auto list = parseWholeNumbers(text);
        if (!list)
            throw UsageError(
                u"The value of --%1 is %2; it must be whole numbers with commas "
                "between them, such as 0,10,25."_s.arg(name, quoted(text)));
        numbers.insert(numbers.end(), list->begin(), list->end());
    }
    return numbers;
}

}  // namespace sinescope
