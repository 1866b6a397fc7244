// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/figures/truth/known_values.h"

#include "app/scene/literals.h"
#include "app/scene/scene_scheme.h"

#include <QRegularExpression>

#include <cmath>
#include <optional>

namespace sinescope::truth {

namespace {

/// True if a wording states the number: "1.5", "about 30 %", "over 99.9 %", "+12.5°".
bool states(const QString& shown, double number) {
    static const QRegularExpression whole(QRegularExpression::anchoredPattern(
        u"(about|over|more than|under|less than|at least)? ?\\+?(.*?)( %|°)?"_s));
    const QRegularExpressionMatch match = whole.match(shown);
    const bool isPercent = match.captured(3) == " %"_L1;
    if (isPercent) number *= 100;
    const QString bound = match.captured(1), digits = match.captured(2);
    if (bound.isEmpty() && !isPercent) return reads(digits, number) || reads(shown, number);
    const double displayed = asProgramNumber(digits).toDouble();
    if (bound.isEmpty()) {
        const auto decimals = static_cast<double>(digits.section('.'_L1, 1).size());
        const bool isAll = displayed == 0 || displayed == 100;  // 0 % or 100 % must be exact
        return std::abs(displayed - number) <= (isAll ? 1e-7 : 0.5 * std::pow(10, -decimals)) + 1e-9;
    }
    if (bound == "about"_L1) return std::abs(displayed - number) <= 1;
    return bound == "under"_L1 || bound == "less than"_L1 ? number <= displayed : number >= displayed;
}

/// Returns each statement as said of one row.
const std::vector<Statement>& ofOneRow(const Statements& statements) {
    static std::map<const Statements*, std::vector<Statement>> known;
    std::vector<Statement>& all = known[&statements];
    if (all.empty()) {
        all = statements.statements();
        for (Statement& statement : all) statement.list.clear();
    }
    return all;
}

}  // namespace

/// Walks through the words of a model down to the values.
class Walk {
 public:
    Walk(const Statements& statements, Findings& f) : m_statements(statements), m_f(f) {}

    enum class Match { First, All };
    /// Checks the statements of a kind that apply to these values; true if the kind exists.
    bool kind(const QString& kind, Match how, const Values& values, const KnownValues& known) {
        const std::vector<Statement>&all = m_statements.statements(), &single = ofOneRow(m_statements);
        bool isKind = false;
        for (std::size_t at = 0; at < all.size(); ++at) {
            if (all[at].kind != kind) continue;
            isKind = true;
            bool applies = false;
            if (all[at].list.isEmpty())
                applies = statement(single[at], values, known);
            else
                for (const Values& row : values.rows(all[at].list)) {
                    std::optional<KnownValues> ofRow;
                    if (const auto make = known.m_rows.find(all[at].list); make != known.m_rows.end())
                        make->second(row, ofRow.emplace(known));
                    applies = statement(single[at], row, ofRow ? *ofRow : known) || applies;
                }
            if (applies && how == Match::First) break;
        }
        return isKind;
    }

 private:
    friend class KnownValues;
    bool statement(const Statement& item, const Values& values, const KnownValues& known) {
        const bool applies = m_statements.applies(item, values);
        for (const WordsCondition& condition : item.conditions) {
            value(condition.name, values, known);
            // After a condition that fails, later ones may use values that do not exist.
            if (!applies) break;
        }
        if (!applies) return false;
        if (item.kind == "fact"_L1) {
            const QString name = Statements::factValue(item);
            const Value* stated = values.find(name);
            if (!stated || !std::isfinite(stated->number())) return true;
            value(name, values, known);
        }
        for (const WordsText& field : item.fields) text(field, values, known);
        return true;
    }
    void text(const WordsText& parts, const Values& values, const KnownValues& known) {
        for (const WordsPart& part : parts) {
            if (part.kind == WordsPart::Kind::Text) continue;
            const bool isList = part.format == "list"_L1 || part.format == "sentences"_L1;
            const Value* found = isList ? nullptr : values.find(part.text);
            if (found || !kind(part.text, isList ? Match::All : Match::First, values, known))
                value(part.text, values, known);
            if (found && (part.kind == WordsPart::Kind::Value || part.kind == WordsPart::Kind::Counted))
                isShown(part, *found, known);
            if (part.kind == WordsPart::Kind::Optional && !part.choices.empty())
                text(part.choices[found && found->holds() ? 0 : 1], values, known);
        }
    }
    void isShown(const WordsPart& part, const Value& found, const KnownValues& known) {
        const double number = found.number() * (known.m_percent.contains(part.text) ? 100 : 1);
        if (!std::isfinite(number) || part.format == "word"_L1) return;
        const QString shown = found.text(part.format);
        m_f.require(states(shown, number), [&] {
            return u"{%1} is shown as \"%2\", and is %3"_s.arg(part.text, shown).arg(number, 0, 'g', 15);
        });
    }
    void value(const QString& name, const Values& values, const KnownValues& known) {
        if (known.m_left.contains(name)) return;
        const Value* found = values.find(name);
        const bool exists = found && found->exists() && (!std::isnan(found->number()) || found->holds());
        if (const auto text = known.m_texts.find(name); text != known.m_texts.end())
            return m_f.require(
                (exists ? found->text() : QString()) == text->second,
                u"{%1} is \"%2\", not \"%3\""_s.arg(name, text->second, exists ? found->text() : QString()));
        const auto number = known.m_numbers.find(name);
        if (number == known.m_numbers.end())
            return m_f.require(!exists || !known.m_isWhole, [&] {
                return u"no check knows the value {%1}: %2"_s.arg(name).arg(exists ? found->text()
                                                                                   : QString());
            });
        const double expected = number->second.value, error = number->second.error;
        if (std::isnan(expected)) return;
        const double stated = exists ? found->number() : std::nan("");
        if (exists && std::isnan(stated))  // a text that states a number
            return m_f.require(states(found->text(), expected), [&] {
                return u"{%1} is %2, not \"%3\""_s.arg(name).arg(expected, 0, 'g', 17).arg(found->text());
            });
        // A flag that is off may also be missing.
        const bool same = std::isinf(expected) ? stated == expected
                          : exists ? std::abs(stated - expected) <= error + 1e-9 * std::abs(expected)
                                   : expected == 0;
        m_f.require(same, [&] {
            return u"{%1} is %2, not %3"_s.arg(name).arg(expected, 0, 'g', 17).arg(stated, 0, 'g', 17);
        });
    }

    const Statements& m_statements;
    Findings& m_f;
};

KnownValues::KnownValues(const Case& c) {
    leave("setting");
    if (c.ref.pairs() == 0)
        addText("no_pairs", noPairsForm);
    else
        leave("no_pairs");
}

KnownValues& KnownValues::inPercent(const char* names) {
    for (const QString& name : QString::fromLatin1(names).split(' '_L1)) m_percent.insert(name);
    return *this;
}

KnownValues& KnownValues::leave(const char* names) {
    for (const QString& name : QString::fromLatin1(names).split(' '_L1)) m_left.insert(name);
    return *this;
}

KnownValues& KnownValues::asFarAsKnown() {
    m_isWhole = false;
    return *this;
}

KnownValues& KnownValues::rows(const char* list, Row row) {
    m_rows[QString::fromLatin1(list)] = std::move(row);
    return *this;
}

void KnownValues::check(const Case& c, Findings& f) const {
    const auto& worded = dynamic_cast<const Worded&>(c.model);
    const Values values(worded);
    Walk walk(worded.statements(), f);
    if (!m_isWhole) {
        checkFacts(c.facts, f);
        for (const auto& [name, number] : m_numbers)
            if (!name.contains('.'_L1)) walk.value(name, values, *this);
    }
    for (const char* first : {"claim", "table_title"})
        walk.kind(QLatin1String(first), Walk::Match::First, values, *this);
    for (const char* all : {"readout", "fact", "text", "line", "table_note"})
        walk.kind(QLatin1String(all), Walk::Match::All, values, *this);
}

void KnownValues::checkFacts(const std::vector<Fact>& facts, Findings& f) const {
    for (const Fact& fact : facts) {
        const auto at = m_numbers.find(fact.name);
        if (at == m_numbers.end()) {
            f.require(false, u"no check knows the fact %1: %2"_s.arg(fact.name, fact.sentence));
            continue;
        }
        const auto [value, error] = at->second;
        const bool same = std::abs(fact.value - value) <= error + 1e-9 * std::abs(value);
        f.require(same || fact.value == value || (std::isnan(value) && !std::isnan(fact.value)),
                  u"%1 is %2, not %3"_s.arg(fact.name).arg(value, 0, 'g', 17).arg(fact.value, 0, 'g', 17));
        f.require(statesItsValue(fact),
                  u"%1 is %2, but \"%3\""_s.arg(fact.name).arg(fact.value, 0, 'g', 17).arg(fact.sentence));
    }
}

double numberOf(const FigureModel& model, const char* name) {
    const Values values(dynamic_cast<const Worded&>(model));
    const Value* found = values.find(QString::fromLatin1(name));
    return found ? found->number() : std::nan("");
}

std::int64_t wholeIn(const Values& row, const char* name) {
    const Value* found = row.find(QString::fromLatin1(name));
    return found ? static_cast<std::int64_t>(found->number()) : -1;
}

void requireNoOtherLines(const Case& c, Findings& f) {
    std::vector<Readout> lines;
    if (isSinusoidal(c.scene))
        lines = requireCellLines(c, f);
    else
        requireSchemeCellLines(c, f, lines = c.model.readout({}));
    const auto& worded = dynamic_cast<const Worded&>(c.model);
    for (const Readout& item : worded.statements().readout(Values(worded)))
        std::erase_if(lines, [&item](const Readout& line) { return line.label == item.label; });
    requireNoLinesLeft(f, lines);
}

}  // namespace sinescope::truth
