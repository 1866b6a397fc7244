// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/help.h"

#include "app/cli/command_table.h"
#include "app/scene/literals.h"

#include <algorithm>

namespace sinescope {

namespace {

constexpr qsizetype textWidth = 100;
const QString summary = u"An oscilloscope for transformer positional encodings."_s;

/// Wraps text to textWidth columns; indents every line but the first.
QString wrapped(const QString& text, qsizetype indent) {
    QString lines;
    qsizetype used = indent;
    for (const QString& word : text.split(' '_L1)) {
        if (used > indent && used + 1 + word.size() > textWidth) {
            lines += '\n'_L1 + QString(indent, ' '_L1);
            used = indent;
        } else if (used > indent) {
            lines += ' '_L1;
            ++used;
        }
        lines += word;
        used += word.size();
    }
    return lines;
}

QString entry(const QString& name, const QString& text, qsizetype indent) {
    QString line = u"  "_s + name;
    if (line.size() + 2 > indent)
        line += '\n'_L1 + QString(indent, ' '_L1);
    else
        line += QString(indent - line.size(), ' '_L1);
    return line + wrapped(text, indent) + '\n'_L1;
}

QString typed(const OptionRow& option) {
    const QString name = u"--"_s + option.name;
    return option.value.isEmpty() ? name : name + ' '_L1 + option.value;
}

QString explained(const OptionRow& option) {
    QString text = option.help;
    // Long lists have a separate command, which the help names.
    if (!option.choices.isEmpty() && option.choices.size() <= 8 && !text.contains(u"sinescope list"_s))
        text += u" ("_s + orList(option.choices) + u')';
    if (option.isRepeated) text += u"; may be given several times"_s;
    return text;
}

QString synopsis(const CommandRow& command) {
    QString line = u"sinescope "_s + command.name;
    if (!command.operand.isEmpty()) line += ' '_L1 + command.operand;
    if (!command.target.isEmpty()) line += ' '_L1 + command.target;
    if (!command.options.empty()) line += u" [options]"_s;
    return line;
}

QString forTroff(QString text) {
    text.replace('\\'_L1, u"\\e"_s).replace('-'_L1, u"\\-"_s);
    if (text.startsWith('.'_L1) || text.startsWith('\''_L1)) text.prepend(u"\\&"_s);
    return text;
}

QString bashCompletion() {
    QString script =
        u"# bash completion for sinescope; put it into ~/.local/share/bash-completion/completions/sinescope\n"
        "_sinescope() {\n"
        "    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} "
        "command=${COMP_WORDS[1]}\n"
        "    COMPREPLY=()\n"
        "    if [ \"$COMP_CWORD\" -eq 1 ]; then\n"
        "        COMPREPLY=($(compgen -W \"%1 --help --version\" -- \"$word\") $(compgen -f -- \"$word\"))\n"
        "        return\n"
        "    fi\n"
        "    case $command in\n"_s.arg(commandNames().join(' '_L1));
    for (const CommandRow& command : commands()) {
        QStringList names{u"--help"_s};
        script += u"    %1)\n        case $before in\n"_s.arg(command.name);
        for (const OptionRow& option : command.options) {
            names << u"--"_s + option.name;
            if (option.value.isEmpty()) continue;
            const QString words =
                option.isFile ? u"$(compgen -f -- \"$word\")"_s
                : option.choices.isEmpty()
                    ? QString()
                    : u"$(compgen -W \"%1\" -- \"$word\")"_s.arg(option.choices.join(' '_L1));
            script += u"        --%1) COMPREPLY=(%2); return ;;\n"_s.arg(option.name, words);
        }
        names << command.operandChoices;
        const QString files = command.target.isEmpty() ? QString() : u" $(compgen -f -- \"$word\")"_s;
        script += u"        esac\n        COMPREPLY=($(compgen -W \"%1\" -- \"$word\")%2) ;;\n"_s.arg(
            names.join(' '_L1), files);
    }
    return script + u"    esac\n}\ncomplete -o filenames -F _sinescope sinescope\n"_s;
}

/// Quotes a phrase for a zsh _arguments specification inside single quotes.
QString forZsh(QString text) {
    return text.replace('\''_L1, u"'\\''"_s)
        .replace('['_L1, u"\\["_s)
        .replace(']'_L1, u"\\]"_s)
        .replace(':'_L1, u"\\:"_s);
}

QString zshCompletion() {
    QString script =
        u"#compdef sinescope\n# zsh completion for sinescope; put it as _sinescope into a folder of $fpath\n"
        "_sinescope() {\n    if (( CURRENT == 2 )); then\n        local -a names=(\n"_s;
    for (const CommandRow& command : commands())
        script += u"            '%1:%2'\n"_s.arg(command.name, forZsh(command.summary));
    script +=
        u"        )\n        _describe command names\n        _files\n        return\n    fi\n"
        "    local command=$words[2]\n    shift words\n    (( CURRENT-- ))\n    case $command in\n"_s;
    for (const CommandRow& command : commands()) {
        script += u"    %1)\n        _arguments -S"_s.arg(command.name);
        if (!command.operandChoices.isEmpty())
            script += u" \\\n            '1:name:(%1)'"_s.arg(command.operandChoices.join(' '_L1));
        if (!command.target.isEmpty()) script += u" \\\n            '2:file:_files'"_s;
        for (const OptionRow& option : command.options) {
            QString spec = u"--%1[%2]"_s.arg(option.name, forZsh(option.help));
            if (option.isRepeated) spec.prepend('*'_L1);
            if (!option.value.isEmpty()) {
                const QString action = option.isFile ? u"_files"_s
                                       : option.choices.isEmpty()
                                           ? u" "_s
                                           : u"(%1)"_s.arg(option.choices.join(' '_L1));
                spec += u":%1:%2"_s.arg(forZsh(option.value), action);
            }
            script += u" \\\n            '%1'"_s.arg(spec);
        }
        script += u" \\\n            '--help[what the command does, with examples]' ;;\n"_s;
    }
    return script + u"    esac\n}\n_sinescope \"$@\"\n"_s;
}

}  // namespace

QString programHelp() {
    QString text = summary +
                   u"\n\nUsage: sinescope [FILE]\n       sinescope COMMAND [options]\n\n"
                   "Without a command, opens the window and loads FILE: a session, an exported figure, "
                   "a lesson or a table.\n\nCommands:\n"_s;
    for (const CommandRow& command : commands()) text += entry(command.name, command.summary, 14);
    text += u"\nOptions:\n"_s +
            entry(u"--help"_s, u"print this text; sinescope COMMAND --help for a command"_s, 14) +
            entry(u"--version"_s, u"print the version"_s, 14);
    text += u"\nExamples:\n"_s;
    for (const CommandRow& command : commands())
        if (!command.examples.isEmpty()) text += u"  "_s + command.examples.first().second + '\n'_L1;
    return text;
}

QString commandHelp(const CommandRow& command) {
    QString text = command.summary + u"\n\nUsage: "_s + synopsis(command) + '\n'_L1;
    if (!command.operandChoices.isEmpty())
        text += u"\nNames: "_s + wrapped(orList(command.operandChoices), 7) + '\n'_L1;
    if (!command.options.empty()) text += u"\nOptions:\n"_s;
    for (const OptionRow& option : command.options) text += entry(typed(option), explained(option), 28);
    if (!command.examples.isEmpty()) text += u"\nExamples:\n"_s;
    for (const auto& [what, line] : command.examples) text += u"  # %1\n  %2\n"_s.arg(what, line);
    return text;
}

QString completionScript(const QString& shell) {
    return shell == "zsh"_L1 ? zshCompletion() : bashCompletion();
}

QString manualPage() {
    QString page = QStringLiteral(".TH SINESCOPE 1 \"\" \"Sinescope " SINESCOPE_VERSION
                                  "\" \"User Commands\"\n.SH NAME\nsinescope \\- %1\n"
                                  ".SH SYNOPSIS\n.B sinescope\n.RI [ FILE ]\n")
                       .arg(forTroff(u"an oscilloscope for transformer positional encodings"_s));
    for (const CommandRow& command : commands())
        page += u".br\n.B %1\n%2%3\n"_s.arg(
            forTroff(u"sinescope "_s + command.name),
            command.operand.isEmpty()
                ? QString()
                : u".I %1\n"_s.arg(forTroff(u"%1 %2"_s.arg(command.operand, command.target).trimmed())),
            command.options.empty() ? u".\\\""_s : u".RI [ options ]"_s);
    page +=
        u".SH DESCRIPTION\nWithout a command, Sinescope opens its window and loads\n.IR FILE :\na session, "
        "an exported figure, a lesson or a table. With a command it needs no display.\n.SH COMMANDS\n"_s;
    for (const CommandRow& command : commands()) {
        page += u".SS %1\n%2\n"_s.arg(forTroff(synopsis(command)), forTroff(command.summary));
        for (const OptionRow& option : command.options)
            page += u".TP\n.B %1\n%2\n"_s.arg(forTroff(typed(option)), forTroff(explained(option)));
        if (!command.examples.isEmpty()) page += u".PP\nExamples:\n"_s;
        for (const auto& [what, line] : command.examples)
            page += u".PP\n%1:\n.PP\n.in +4n\n.nf\n%2\n.fi\n.in\n"_s.arg(forTroff(what), forTroff(line));
    }
    return page +
           u".SH EXIT STATUS\n.TP\n.B 0\nDone.\n.TP\n.B 1\nIt failed; one sentence on standard "
           "error says why.\n"
           ".TP\n.B 2\nWrong use; the sentence lists what is allowed.\n"
           ".SH FILES\nFiles are written whole or not at all.\n"_s;
}

}  // namespace sinescope
