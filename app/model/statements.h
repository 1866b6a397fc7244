// SPDX-License-Identifier: GPL-3.0-or-later
//
// The words of a figure: the statements of resources/words/<name>.txt, filled with a model's values. The
// README there explains the syntax.
#pragma once

#include "app/model/figure_values.h"
#include "app/model/note.h"
#include "app/model/values.h"
#include "app/model/words_parser.h"

#include <vector>

namespace sinescope {

class Statements {
 public:
    /// Throws Error with the line that is not understood.
    explicit Statements(const QString& text);
    /// Those of resources/words/<name>.txt, read once.
    static const Statements& named(const QString& name);

    /// All that are said with these values, in the order of the file.
    QStringList all(const QString& kind, const Values& values) const;
    /// All fields of each of them.
    std::vector<QStringList> allFields(const QString& kind, const Values& values) const;
    /// The first of them; empty if none is said.
    QString first(const QString& kind, const Values& values) const;

    /// `fact name | sentence | unit`. One whose number does not exist or is not finite is not stated.
    std::vector<Fact> facts(const QString& figure, const Values& values) const;
    /// The value whose number a fact states: its name without placeholders, "share" of "share_{number}".
    static QString factValue(const Statement& statement);
    /// `readout label | value | term`.
    std::vector<Readout> readout(const Values& values) const;
    /// `note text | color`.
    std::vector<Note> notes(const Values& values) const;

    const std::vector<Statement>& statements() const { return m_statements; }
    /// True if the statement is said with these values, at least for one row.
    bool isSaid(const Statement& statement, const Values& values) const;

 private:
    /// Visits those of a kind that are said, for each row, until `visit` returns false.
    using Visit = std::function<bool(const Statement& statement, const Values& values)>;
    void visitSaid(const QString& kind, const Values& values, const Visit& visit) const;
    bool holds(const Statement& statement, const Values& values) const;
    /// A value, or the first statement of that kind, empty if none is said, or "facts": the sentences of all
    /// facts.
    std::optional<Value> value(const QString& name, const Values& values) const;
    QString filled(const WordsText& text, const Values& values) const;
    QStringList fields(const Statement& statement, const Values& values) const;
    /// The first field of a statement; empty if it has none.
    QString firstField(const Statement& statement, const Values& values) const;

    std::vector<Statement> m_statements;
};

}  // namespace sinescope
