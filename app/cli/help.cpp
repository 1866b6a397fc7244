// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/help.h"

#include "app/cli/command_table.h"

#include <algorithm>

namespace sinescope {

namespace {

constexpr qsizetype textWidth = 100;
const QString summary = QStringLiteral("An oscilloscope for transformer positional encodings.");

/// Words in lines of at most textWidth columns, every line but the first indented.
QString wrapped(const QString& text, qsizetype indent) {
    QString lines;
    qsizetype used = indent;
    for (const QString& word : text.split(QLatin1Char(' '))) {
        if (used > indent && used + 1 + word.size() > textWidth) {
            lines += QLatin1Char('\n') + QString(indent, QLatin1Char(' '));
            used = indent;
        } else if (used > indent) {
            lines += QLatin1Char(' ');
            ++used;
        }
        lines += word;
        used += word.size();
    }
    return lines;
}

QString entry(const QString& name, const QString& text, qsizetype indent) {
    QString line = QStringLiteral("  ") + name;
    if (line.size() + 2 > indent)
        line += QLatin1Char('\n') + QString(indent, QLatin1Char(' '));
    else
        line += QString(indent - line.size(), QLatin1Char(' '));
    return line + wrapped(text, indent) + QLatin1Char('\n');
}

QString typed(const OptionRow& option) {
    const QString name = QStringLiteral("--") + option.name;
    return option.value.isEmpty() ? name : name + QLatin1Char(' ') + option.value;
}

QString explained(const OptionRow& option) {
    QString text = option.help;
    // Long lists have a command of their own, which the help names.
    if (!option.choices.isEmpty() && option.choices.size() <= 8 &&
        !text.contains(QStringLiteral("sinescope list")))
        text += QStringLiteral(": ") + orList(option.choices);
    if (option.isRepeated) text += QStringLiteral("; may be given several times");
    return text;
}

QString synopsis(const CommandRow& command) {
    QString line = QStringLiteral("sinescope ") + command.name;
    if (!command.operand.isEmpty()) line += QLatin1Char(' ') + command.operand;
    if (!command.target.isEmpty()) line += QLatin1Char(' ') + command.target;
    if (!command.options.empty()) line += QStringLiteral(" [options]");
    return line;
}

QString forTroff(QString text) {
    text.replace(QLatin1Char('\\'), QStringLiteral("\\e")).replace(QLatin1Char('-'), QStringLiteral("\\-"));
    if (text.startsWith(QLatin1Char('.')) || text.startsWith(QLatin1Char('\'')))
        text.prepend(QStringLiteral("\\&"));
    return text;
}

QString bashCompletion() {
    QString script = QStringLiteral(
                         "# bash completion for sinescope; put it into "
                         "~/.local/share/bash-completion/completions/sinescope\n"
                         "_sinescope() {\n"
                         "    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} "
                         "command=${COMP_WORDS[1]}\n"
                         "    COMPREPLY=()\n"
                         "    if [ \"$COMP_CWORD\" -eq 1 ]; then\n"
                         "        COMPREPLY=($(compgen -W \"%1 --help --version\" -- \"$word\") $(compgen -f "
                         "-- \"$word\"))\n"
                         "        return\n"
                         "    fi\n"
                         "    case $command in\n")
                         .arg(commandNames().join(QLatin1Char(' ')));
    for (const CommandRow& command : commands()) {
        QStringList names{QStringLiteral("--help")};
        script += QStringLiteral("    %1)\n        case $before in\n").arg(command.name);
        for (const OptionRow& option : command.options) {
            names << QStringLiteral("--") + option.name;
            if (option.value.isEmpty()) continue;
            const QString words = option.isFile ? QStringLiteral("$(compgen -f -- \"$word\")")
                                  : option.choices.isEmpty()
                                      ? QString()
                                      : QStringLiteral("$(compgen -W \"%1\" -- \"$word\")")
                                            .arg(option.choices.join(QLatin1Char(' ')));
            script += QStringLiteral("        --%1) COMPREPLY=(%2); return ;;\n").arg(option.name, words);
        }
        names << command.operandChoices;
        const QString files =
            command.target.isEmpty() ? QString() : QStringLiteral(" $(compgen -f -- \"$word\")");
        script += QStringLiteral("        esac\n        COMPREPLY=($(compgen -W \"%1\" -- \"$word\")%2) ;;\n")
                      .arg(names.join(QLatin1Char(' ')), files);
    }
    return script + QStringLiteral("    esac\n}\ncomplete -o filenames -F _sinescope sinescope\n");
}

/// Quotes a phrase for a zsh _arguments specification inside single quotes.
QString forZsh(QString text) {
    return text.replace(QLatin1Char('\''), QStringLiteral("'\\''"))
        .replace(QLatin1Char('['), QStringLiteral("\\["))
        .replace(QLatin1Char(']'), QStringLiteral("\\]"))
        .replace(QLatin1Char(':'), QStringLiteral("\\:"));
}

QString zshCompletion() {
    QString script = QStringLiteral(
        "#compdef sinescope\n# zsh completion for sinescope; put it as _sinescope into a folder of $fpath\n"
        "_sinescope() {\n    if (( CURRENT == 2 )); then\n        local -a names=(\n");
    for (const CommandRow& command : commands())
        script += QStringLiteral("            '%1:%2'\n").arg(command.name, forZsh(command.summary));
    script += QStringLiteral(
        "        )\n        _describe command names\n        _files\n        return\n    fi\n"
        "    local command=$words[2]\n    shift words\n    (( CURRENT-- ))\n    case $command in\n");
    for (const CommandRow& command : commands()) {
        script += QStringLiteral("    %1)\n        _arguments -S").arg(command.name);
        if (!command.operandChoices.isEmpty())
            script += QStringLiteral(" \\\n            '1:name:(%1)'")
                          .arg(command.operandChoices.join(QLatin1Char(' ')));
        if (!command.target.isEmpty()) script += QStringLiteral(" \\\n            '2:file:_files'");
        for (const OptionRow& option : command.options) {
            QString spec = QStringLiteral("--%1[%2]").arg(option.name, forZsh(option.help));
            if (option.isRepeated) spec.prepend(QLatin1Char('*'));
            if (!option.value.isEmpty()) {
                const QString action =
                    option.isFile ? QStringLiteral("_files")
                    : option.choices.isEmpty()
                        ? QStringLiteral(" ")
                        : QStringLiteral("(%1)").arg(option.choices.join(QLatin1Char(' ')));
                spec += QStringLiteral(":%1:%2").arg(forZsh(option.value), action);
            }
            script += QStringLiteral(" \\\n            '%1'").arg(spec);
        }
        script += QStringLiteral(" \\\n            '--help[what the command does, with examples]' ;;\n");
    }
    return script + QStringLiteral("    esac\n}\n_sinescope \"$@\"\n");
}

}  // namespace

QString programHelp() {
    QString text =
        summary + QStringLiteral(
                      "\n\nUsage: sinescope [FILE]\n       sinescope COMMAND [options]\n\n"
                      "Without a command, opens the window and loads the session, figure or preset "
                      "FILE.\n\nCommands:\n");
    for (const CommandRow& command : commands()) text += entry(command.name, command.summary, 14);
    text += QStringLiteral("\nOptions:\n") +
            entry(QStringLiteral("--help"),
                  QStringLiteral("print this text; sinescope COMMAND --help for a command"), 14) +
            entry(QStringLiteral("--version"), QStringLiteral("print the version"), 14);
    text += QStringLiteral("\nExamples:\n");
    for (const CommandRow& command : commands())
        if (!command.examples.isEmpty())
            text += QStringLiteral("  ") + command.examples.first().second + QLatin1Char('\n');
    return text;
}

QString commandHelp(const CommandRow& command) {
    QString text = command.summary + QStringLiteral("\n\nUsage: ") + synopsis(command) + QLatin1Char('\n');
    if (!command.operandChoices.isEmpty())
        text += QStringLiteral("\nNames: ") + wrapped(orList(command.operandChoices), 7) + QLatin1Char('\n');
    if (!command.options.empty()) text += QStringLiteral("\nOptions:\n");
    for (const OptionRow& option : command.options) text += entry(typed(option), explained(option), 28);
    if (!command.examples.isEmpty()) text += QStringLiteral("\nExamples:\n");
    for (const auto& [what, line] : command.examples)
        text += QStringLiteral("  # %1\n  %2\n").arg(what, line);
    return text;
}

QString completionScript(const QString& shell) {
    return shell == QLatin1String("zsh") ? zshCompletion() : bashCompletion();
}

QString manualPage() {
    QString page = QStringLiteral(".TH SINESCOPE 1 \"\" \"Sinescope " SINESCOPE_VERSION
                                  "\" \"User Commands\"\n.SH NAME\nsinescope \\- %1\n"
                                  ".SH SYNOPSIS\n.B sinescope\n.RI [ FILE ]\n")
                       .arg(forTroff(QStringLiteral("an oscilloscope for transformer positional encodings")));
    for (const CommandRow& command : commands())
        page +=
            QStringLiteral(".br\n.B %1\n%2%3\n")
                .arg(forTroff(QStringLiteral("sinescope ") + command.name),
                     command.operand.isEmpty()
                         ? QString()
                         : QStringLiteral(".I %1\n").arg(forTroff(
                               QStringLiteral("%1 %2").arg(command.operand, command.target).trimmed())),
                     command.options.empty() ? QStringLiteral(".\\\"") : QStringLiteral(".RI [ options ]"));
    page += QStringLiteral(
        ".SH DESCRIPTION\nWithout a command, Sinescope opens its window and loads the session, figure or "
        "preset\n.I FILE\nin it. "
        "With one it needs no display.\n.SH COMMANDS\n");
    for (const CommandRow& command : commands()) {
        page += QStringLiteral(".SS %1\n%2\n").arg(forTroff(synopsis(command)), forTroff(command.summary));
        for (const OptionRow& option : command.options)
            page +=
                QStringLiteral(".TP\n.B %1\n%2\n").arg(forTroff(typed(option)), forTroff(explained(option)));
        if (!command.examples.isEmpty()) page += QStringLiteral(".PP\nExamples:\n");
        for (const auto& [what, line] : command.examples)
            page += QStringLiteral(".PP\n%1:\n.PP\n.in +4n\n.nf\n%2\n.fi\n.in\n")
                        .arg(forTroff(what), forTroff(line));
    }
    return page + QStringLiteral(
                      ".SH EXIT STATUS\n.TP\n.B 0\nDone.\n.TP\n.B 1\nIt failed; one sentence on standard "
                      "error says why.\n"
                      ".TP\n.B 2\nWrong use; the sentence lists what is allowed.\n"
                      ".SH FILES\nFiles are written whole or not at all.\n");
}

}  // namespace sinescope
