// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/model/statements.h"

#include "app/model/table_cell.h"
#include "app/model/worded_model.h"
#include "app/scene/literals.h"
#include "app/scene/number_format.h"
#include "app/scene/resource_file.h"
#include "app/scene/sentences.h"
#include "app/scene/texts_of.h"

#include <QMap>

#include <algorithm>
#include <cmath>
#include <mutex>

// Outside the namespace: the macro declares a function.
static void initializeWordsResource() {
    Q_INIT_RESOURCE(words);
}

namespace sinescope {

namespace {

QColor Palette::*colorNamed(const QString& name) {
    static const QMap<QString, QColor Palette::*> colors{
        {u"text"_s, &Palette::text},         {u"secondary"_s, &Palette::secondary},
        {u"accent"_s, &Palette::accent},     {u"warning"_s, &Palette::warning},
        {u"position"_s, &Palette::position}, {u"pair"_s, &Palette::pair},
        {u"base"_s, &Palette::base},         {u"d_model"_s, &Palette::dModel}};
    return colors.value(name, &Palette::text);
}

std::optional<Term> termNamed(const QString& name) {
    static const QMap<QString, Term> terms{{u"position"_s, Term::Position},
                                           {u"pair"_s, Term::Pair},
                                           {u"base"_s, Term::Base},
                                           {u"d_model"_s, Term::DModel}};
    const auto found = terms.find(name);
    return found == terms.end() ? std::nullopt : std::optional(*found);
}

}  // namespace

Values::Values(const Worded& model) : Values(model, {}) {}

Values::Values(const Worded& model, const Cursor& cursor) : m_scene(&model.m_scene) {
    model.setValues(*this, cursor);
}

QString Worded::statementText(const char* kind, const Cursor& cursor) const {
    return statements().first(QString::fromLatin1(kind), Values(*this, cursor));
}

QStringList Worded::statementTexts(const char* kind, const Cursor& cursor) const {
    return statements().all(QString::fromLatin1(kind), Values(*this, cursor));
}

QStringList Worded::statementTexts(const char* kind, const AddValues& add) const {
    Values values(*this);
    add(values);
    return statements().all(QString::fromLatin1(kind), values);
}

FigureTable Worded::wordedTable() const {
    Values values(*this);
    FigureTable table;
    table.title = statements().first(u"table_title"_s, values);
    table.columns = statements().all(u"table_column"_s, values);
    table.note = statements().all(u"table_note"_s, values).join(' '_L1);
    return table;
}

FigureTable Worded::wordedTable(std::int64_t rows, CellOf cell) const {
    FigureTable table = wordedTable();
    table.rows = rows;
    table.cell = std::move(cell);
    return table;
}

FigureTable Worded::wordedTable(std::int64_t first, std::int64_t rows, NumberAt number) const {
    return wordedTable(rows, [first, number = std::move(number)](std::int64_t row, std::int64_t column) {
        return column == 0 ? TableCell(first + row) : finiteCell(number(row, column - 1));
    });
}

Statements::Statements(const QString& text) : m_statements(parsedWords(text)) {
    for (const Statement& statement : m_statements) m_ofKind[statement.kind].push_back(&statement);
}

const Statements& Statements::named(const QString& name) {
    static std::mutex mutex;
    static std::map<QString, Statements> all;
    const std::lock_guard lock(mutex);
    const auto known = all.find(name);
    if (known != all.end()) return known->second;
    initializeWordsResource();
    const QByteArray words = resourceFile(u"words/%1.txt"_s.arg(name));
    return all.emplace(name, Statements(QString::fromUtf8(words))).first->second;
}

bool Statements::holds(const Statement& statement, const Values& values) const {
    return std::ranges::all_of(statement.conditions, [&](const WordsCondition& condition) {
        const Value found = value(condition.name, values).value_or(Value());
        const bool holds =
            condition.value ? found.exists() && found.text() == *condition.value : found.holds();
        return holds == condition.isTrue;
    });
}

bool Statements::applies(const Statement& statement, const Values& values) const {
    if (statement.list.isEmpty()) return holds(statement, values);
    const std::list<Values>& rows = values.rows(statement.list);
    return std::ranges::any_of(rows, [&](const Values& row) { return holds(statement, row); });
}

void Statements::visitApplicable(const QString& kind, const Values& values, const Visit& visit) const {
    const auto ofKind = m_ofKind.constFind(kind);
    if (ofKind == m_ofKind.constEnd()) return;
    for (const Statement* statement : *ofKind) {
        if (statement->list.isEmpty()) {
            if (holds(*statement, values) && !visit(*statement, values)) return;
            continue;
        }
        for (const Values& row : values.rows(statement->list))
            if (holds(*statement, row) && !visit(*statement, row)) return;
    }
}

std::optional<Value> Statements::value(const QString& name, const Values& values) const {
    if (const Value* found = values.find(name)) return *found;
    if (m_ofKind.contains(name)) {
        QString text;
        visitApplicable(name, values, [&](const Statement& statement, const Values& with) {
            text = firstField(statement, with);
            return false;
        });
        return text;
    }
    if (name != "facts"_L1) return {};
    return textsOf(facts({}, values), &Fact::sentence).join(' '_L1);
}

QString Statements::filled(const WordsText& text, const Values& values) const {
    QString filledText;
    for (const WordsPart& part : text) {
        if (part.kind == WordsPart::Kind::Text) {
            filledText += part.text;
            continue;
        }
        if (part.format == "sentences"_L1) {
            const QStringList sentences = textsOf(all(part.text, values), [](const QString& phrase) {
                return Value(phrase).text(u"sentence"_s);
            });
            filledText += sentences.join(' '_L1);
            continue;
        }
        if (part.format == "list"_L1) {
            filledText += all(part.text, values).join(u", "_s);
            continue;
        }
        const std::optional<Value> found = value(part.text, values);
        if (part.kind == WordsPart::Kind::Optional) {
            filledText += filled(part.choices[found && found->holds() ? 0 : 1], values);
            continue;
        }
        const QString shown =
            found && found->exists() ? found->text(part.format) : '{'_L1 + part.text + '}'_L1;
        if (part.kind != WordsPart::Kind::Plural) filledText += shown;
        if (part.kind == WordsPart::Kind::Counted) filledText += ' '_L1;
        if (!part.choices.empty()) filledText += filled(part.choices[shown == "1"_L1 ? 0 : 1], values);
    }
    return filledText;
}

QStringList Statements::fields(const Statement& statement, const Values& values) const {
    return textsOf(statement.fields, [&](const WordsText& text) { return filled(text, values); });
}

QString Statements::firstField(const Statement& statement, const Values& values) const {
    return statement.fields.empty() ? QString() : filled(statement.fields.front(), values);
}

QStringList Statements::all(const QString& kind, const Values& values) const {
    QStringList texts;
    visitApplicable(kind, values, [&](const Statement& statement, const Values& with) {
        texts << firstField(statement, with);
        return true;
    });
    return texts;
}

std::vector<QStringList> Statements::allFields(const QString& kind, const Values& values) const {
    std::vector<QStringList> all;
    visitApplicable(kind, values, [&](const Statement& statement, const Values& with) {
        all.push_back(fields(statement, with));
        return true;
    });
    return all;
}

QString Statements::first(const QString& kind, const Values& values) const {
    return value(kind, values).value_or(QString()).text();
}

QString Statements::factValue(const Statement& statement) {
    QString name;
    for (const WordsPart& part : statement.fields.front())
        if (part.kind == WordsPart::Kind::Text) name += part.text;
    name.replace(u"__"_s, u"_"_s);
    if (name.endsWith('_'_L1)) name.chop(1);
    return name.startsWith('_'_L1) ? name.mid(1) : name;
}

std::vector<Fact> Statements::facts(const QString& figure, const Values& values) const {
    std::vector<Fact> facts;
    visitApplicable(u"fact"_s, values, [&](const Statement& statement, const Values& with) {
        const Value* number = with.find(factValue(statement));
        if (!number || !std::isfinite(number->number())) return true;
        const QStringList fieldTexts = fields(statement, with);
        facts.push_back({figure + '.'_L1 + ungrouped(fieldTexts.value(0)), number->number(),
                         fieldTexts.value(2), fieldTexts.value(1)});
        return true;
    });
    return facts;
}

std::vector<Readout> Statements::readout(const Values& values) const {
    return valuesOf(allFields(u"readout"_s, values), [](const QStringList& fieldTexts) -> Readout {
        return {fieldTexts.value(0), fieldTexts.value(1), termNamed(fieldTexts.value(2))};
    });
}

std::vector<Note> Statements::notes(const Values& values) const {
    return valuesOf(allFields(u"note"_s, values), [](const QStringList& fieldTexts) -> Note {
        return {fieldTexts.value(0), colorNamed(fieldTexts.value(1))};
    });
}

}  // namespace sinescope
