// SPDX-License-Identifier: GPL-3.0-or-later
//
// The words of a figure: the statements in resources/words/<name>.txt, filled with a model's values. The
// README there explains the syntax.
#pragma once

#include "app/model/figure_values.h"
#include "app/model/note.h"
#include "app/model/values.h"
#include "app/model/words_parser.h"

#include <QHash>

#include <vector>

namespace sinescope {

class Statements {
 public:
    /// Throws Error with the line of a syntax error.
    explicit Statements(const QString& text);
    Statements(Statements&&) = default;
    /// The statements in resources/words/<name>.txt; cached.
    static const Statements& named(const QString& name);

    /// The statements of a kind whose conditions hold, in file order.
    QStringList all(const QString& kind, const Values& values) const;
    /// The same with all fields.
    std::vector<QStringList> allFields(const QString& kind, const Values& values) const;
    /// The first of them; empty if none holds.
    QString first(const QString& kind, const Values& values) const;

    /// `fact name | sentence | unit`. Facts whose number does not exist or is not finite are left out.
    std::vector<Fact> facts(const QString& figure, const Values& values) const;
    /// The name of the value with a fact's number: its name without placeholders, "share" for
    /// "share_{number}".
    static QString factValue(const Statement& statement);
    /// `readout label | value | term`.
    std::vector<Readout> readout(const Values& values) const;
    /// `note text | color`.
    std::vector<Note> notes(const Values& values) const;

    const std::vector<Statement>& statements() const { return m_statements; }
    /// True if the statement's conditions hold, for a list in at least one row.
    bool applies(const Statement& statement, const Values& values) const;

 private:
    /// Visits the statements of a kind that hold, for each row, until `visit` returns false.
    using Visit = std::function<bool(const Statement& statement, const Values& values)>;
    void visitApplicable(const QString& kind, const Values& values, const Visit& visit) const;
    bool holds(const Statement& statement, const Values& values) const;
    /// Returns a value, or the first statement of that kind (an empty text if none holds), or for "facts" the
    /// sentences of all facts.
    std::optional<Value> value(const QString& name, const Values& values) const;
    QString filled(const WordsText& text, const Values& values) const;
    QStringList fields(const Statement& statement, const Values& values) const;
    /// The first field of a statement; empty if it has none.
    QString firstField(const Statement& statement, const Values& values) const;

    std::vector<Statement> m_statements;
    QHash<QString, std::vector<const Statement*>> m_ofKind;  ///< in file order
};

}  // namespace sinescope
