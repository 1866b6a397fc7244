// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/model/words_parser.h"

#include "app/scene/sentences.h"

#include <QRegularExpression>
#include <QStringList>

namespace sinescope {

namespace {

/// The pieces between `separator`s that are outside braces.
QStringList splitOutsideBraces(const QString& text, const QString& separator) {
    QStringList pieces;
    int depth = 0;
    qsizetype start = 0;
    for (qsizetype k = 0; k < text.size(); ++k) {
        if (text[k] == QLatin1Char('{')) ++depth;
        if (text[k] == QLatin1Char('}')) --depth;
        if (depth > 0 || text.mid(k, separator.size()) != separator) continue;
        pieces << text.mid(start, k - start);
        start = k + separator.size();
    }
    return pieces << text.mid(start);
}

/// The place behind the brace that closes the one at `open`; -1 if none does.
qsizetype behindBrace(const QString& text, qsizetype open) {
    int depth = 0;
    for (qsizetype k = open; k < text.size(); ++k) {
        if (text[k] == QLatin1Char('{')) ++depth;
        if (text[k] == QLatin1Char('}') && --depth == 0) return k + 1;
    }
    return -1;
}

class WordsReader {
 public:
    std::vector<Statement> read(const QString& text) {
        for (const QString& line : text.split(QLatin1Char('\n'))) {
            ++m_line;
            if (line.trimmed().isEmpty() || line.startsWith(QLatin1Char('#'))) continue;
            if (line.front().isSpace() && !m_statement.isEmpty()) {
                m_statement += QLatin1Char(' ') + line.trimmed();
                continue;
            }
            endStatement();
            if (line.startsWith(QLatin1Char('[')))
                m_block = line.trimmed();
            else
                m_statement = line.trimmed();
            m_first = m_line;
        }
        endStatement();
        return std::move(m_statements);
    }

 private:
    [[noreturn]] void fail(const QString& what) const {
        throw failure(QStringLiteral("Line %1 of the words: %2").arg(m_first).arg(what));
    }

    void endStatement() {
        if (m_statement.isEmpty()) return;
        static const QRegularExpression form(QStringLiteral("^(\\w+)(?:\\s+(\\[[^\\]]*\\]))?(?:\\s+(.*))?$"));
        const auto match = form.match(m_statement);
        if (!match.hasMatch()) fail(QStringLiteral("%1 is not a statement.").arg(quoted(m_statement)));
        Statement made;
        made.kind = match.captured(1);
        made.line = m_first;
        addConditions(made, m_block);
        addConditions(made, match.captured(2));
        for (const QString& field : splitOutsideBraces(match.captured(3), QStringLiteral(" | ")))
            made.fields.push_back(parts(field.trimmed(), true));
        m_statements.push_back(std::move(made));
        m_statement.clear();
    }

    void addConditions(Statement& statement, const QString& brackets) const {
        if (brackets.isEmpty()) return;
        if (!brackets.endsWith(QLatin1Char(']'))) fail(QStringLiteral("%1 has no ].").arg(quoted(brackets)));
        static const QRegularExpression form(QStringLiteral("^(!?)(\\w+)(?:=([\\w-]+))?$"));
        for (const QString& word : brackets.mid(1).chopped(1).split(QLatin1Char(' '), Qt::SkipEmptyParts)) {
            if (word.startsWith(QLatin1String("each:"))) {
                statement.list = word.mid(5);
                continue;
            }
            const auto match = form.match(word);
            if (!match.hasMatch()) fail(QStringLiteral("%1 is not a condition.").arg(quoted(word)));
            statement.conditions.push_back(
                {match.captured(2), match.captured(1).isEmpty(),
                 match.hasCaptured(3) ? std::optional(match.captured(3)) : std::nullopt});
        }
    }

    WordsText parts(const QString& text, bool mayChoose) const {
        WordsText made;
        qsizetype at = 0;
        while (at < text.size()) {
            const qsizetype open = text.indexOf(QLatin1Char('{'), at);
            const QString before = text.mid(at, open < 0 ? -1 : open - at);
            if (before.contains(QLatin1Char('}'))) fail(QStringLiteral("A } has no {."));
            if (!before.isEmpty()) made.push_back({WordsPart::Kind::Text, before, {}, {}});
            if (open < 0) break;
            at = behindBrace(text, open);
            if (at < 0) fail(QStringLiteral("A { has no }."));
            made.push_back(placeholder(text.mid(open + 1, at - open - 2), mayChoose));
        }
        return made;
    }

    WordsPart placeholder(const QString& inside, bool mayChoose) const {
        static const QRegularExpression form(QStringLiteral("^(\\w+)(?::([.\\w]+))?(?:([?# ])(.*))?$"));
        const auto match = form.match(inside);
        if (!match.hasMatch()) fail(QStringLiteral("%1 is not a placeholder.").arg(quoted(inside)));
        const QString mark = match.captured(3), rest = match.captured(4);
        WordsPart part{WordsPart::Kind::Value, match.captured(1), match.captured(2), {}};
        if (mark.isEmpty()) return part;
        if (!mayChoose) fail(QStringLiteral("%1 is a choice within a choice.").arg(quoted(inside)));
        part.kind = mark == QLatin1String("?")   ? WordsPart::Kind::Optional
                    : mark == QLatin1String("#") ? WordsPart::Kind::Plural
                                                 : WordsPart::Kind::Counted;
        QStringList choices = splitOutsideBraces(rest, QStringLiteral("|"));
        if (choices.size() == 1 && part.kind == WordsPart::Kind::Optional) choices << QString();
        if (choices.size() != 2) fail(QStringLiteral("%1 does not have two choices.").arg(quoted(inside)));
        for (const QString& choice : choices) part.choices.push_back(parts(choice, false));
        return part;
    }

    std::vector<Statement> m_statements;
    QString m_block;
    QString m_statement;  ///< with the lines that continue it
    int m_line = 0;
    int m_first = 0;  ///< line of the statement
};

}  // namespace

std::vector<Statement> parsedWords(const QString& text) {
    return WordsReader().read(text);
}

}  // namespace sinescope
