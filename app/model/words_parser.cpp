// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/model/words_parser.h"

#include "app/scene/literals.h"
#include "app/scene/sentences.h"

#include <QRegularExpression>
#include <QStringList>

namespace sinescope {

namespace {

/// Splits at separators outside braces.
QStringList splitOutsideBraces(const QString& text, const QString& separator) {
    QStringList pieces;
    int depth = 0;
    qsizetype start = 0;
    for (qsizetype k = 0; k < text.size(); ++k) {
        if (text[k] == '{'_L1) ++depth;
        if (text[k] == '}'_L1) --depth;
        if (depth > 0 || !QStringView(text).sliced(k).startsWith(separator)) continue;
        pieces << text.mid(start, k - start);
        start = k + separator.size();
    }
    return pieces << text.mid(start);
}

/// The index after the brace that closes the one at `open`; -1 if it is not closed.
qsizetype behindBrace(const QString& text, qsizetype open) {
    int depth = 0;
    for (qsizetype k = open; k < text.size(); ++k) {
        if (text[k] == '{'_L1) ++depth;
        if (text[k] == '}'_L1 && --depth == 0) return k + 1;
    }
    return -1;
}

class WordsReader {
 public:
    std::vector<Statement> read(const QString& text) {
        for (const QString& line : text.split('\n'_L1)) {
            ++m_line;
            if (line.trimmed().isEmpty() || line.startsWith('#'_L1)) continue;
            if (line.front().isSpace() && !m_statement.isEmpty()) {
                m_statement += ' '_L1 + line.trimmed();
                continue;
            }
            endStatement();
            if (line.startsWith('['_L1))
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
        throw failure(u"Line %1 of the words: %2"_s.arg(m_first).arg(what));
    }

    void endStatement() {
        if (m_statement.isEmpty()) return;
        static const QRegularExpression form(u"^(\\w+)(?:\\s+(\\[[^\\]]*\\]))?(?:\\s+(.*))?$"_s);
        const auto match = form.match(m_statement);
        if (!match.hasMatch()) fail(u"%1 is not a statement."_s.arg(quoted(m_statement)));
        Statement made;
        made.kind = match.captured(1);
        made.line = m_first;
        addConditions(made, m_block);
        addConditions(made, match.captured(2));
        for (const QString& field : splitOutsideBraces(match.captured(3), u" | "_s))
            made.fields.push_back(parts(field.trimmed(), true));
        m_statements.push_back(std::move(made));
        m_statement.clear();
    }

    void addConditions(Statement& statement, const QString& brackets) const {
        if (brackets.isEmpty()) return;
        if (!brackets.endsWith(']'_L1)) fail(u"%1 has no ]."_s.arg(quoted(brackets)));
        static const QRegularExpression form(u"^(!?)(\\w+)(?:=([\\w-]+))?$"_s);
        for (const QString& word : brackets.mid(1).chopped(1).split(' '_L1, Qt::SkipEmptyParts)) {
            if (word.startsWith("each:"_L1)) {
                statement.list = word.mid(5);
                continue;
            }
            const auto match = form.match(word);
            if (!match.hasMatch()) fail(u"%1 is not a condition."_s.arg(quoted(word)));
            statement.conditions.push_back(
                {match.captured(2), match.captured(1).isEmpty(),
                 match.hasCaptured(3) ? std::optional(match.captured(3)) : std::nullopt});
        }
    }

    WordsText parts(const QString& text, bool allowsChoice) const {
        WordsText made;
        qsizetype at = 0;
        while (at < text.size()) {
            const qsizetype open = text.indexOf('{'_L1, at);
            const QString before = text.mid(at, open < 0 ? -1 : open - at);
            if (before.contains('}'_L1)) fail(u"A } has no {."_s);
            if (!before.isEmpty()) made.push_back({WordsPart::Kind::Text, before, {}, {}});
            if (open < 0) break;
            at = behindBrace(text, open);
            if (at < 0) fail(u"A { has no }."_s);
            made.push_back(placeholder(text.mid(open + 1, at - open - 2), allowsChoice));
        }
        return made;
    }

    WordsPart placeholder(const QString& inside, bool allowsChoice) const {
        static const QRegularExpression form(u"^(\\w+)(?::([.\\w]+))?(?:([?# ])(.*))?$"_s);
        const auto match = form.match(inside);
        if (!match.hasMatch()) fail(u"%1 is not a placeholder."_s.arg(quoted(inside)));
        const QString mark = match.captured(3), rest = match.captured(4);
        WordsPart part{WordsPart::Kind::Value, match.captured(1), match.captured(2), {}};
        if (mark.isEmpty()) return part;
        if (!allowsChoice) fail(u"%1 is a choice within a choice."_s.arg(quoted(inside)));
        part.kind = mark == "?"_L1   ? WordsPart::Kind::Optional
                    : mark == "#"_L1 ? WordsPart::Kind::Plural
                                     : WordsPart::Kind::Counted;
        QStringList choices = splitOutsideBraces(rest, u"|"_s);
        if (choices.size() == 1 && part.kind == WordsPart::Kind::Optional) choices << QString();
        if (choices.size() != 2) fail(u"%1 does not have two choices."_s.arg(quoted(inside)));
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
