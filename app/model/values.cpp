// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/model/values.h"

#include "app/model/scene_values.h"
#include "app/scene/literals.h"
#include "app/scene/number_format.h"
#include "core/numbers.h"
#include "core/schemes/overloaded.h"

namespace sinescope {

bool Value::holds() const {
    return std::visit(
        Overloaded{[](std::monostate) { return false; }, [](bool flag) { return flag; },
                   [](const QString& text) { return !text.isEmpty(); }, [](const auto&) { return true; }},
        m_content);
}

QString Value::text() const {
    if (!m_wording.isEmpty()) return m_wording;
    return std::visit(
        Overloaded{[](double number) { return plainNumber(number); },
                   [](std::int64_t number) { return grouped(number); },
                   [](const QString& text) { return text; }, [](const auto&) { return QString(); }},
        m_content);
}

QString Value::text(const QString& format) const {
    const auto* whole = std::get_if<std::int64_t>(&m_content);
    if (whole && format == "word"_L1 && *whole >= 1 && *whole <= 3)
        return *whole == 1 ? u"one"_s : *whole == 2 ? u"two"_s : u"three"_s;
    if (format == "id"_L1) return whole && m_wording.isEmpty() ? QString::number(*whole) : ungrouped(text());
    if (format == "sentence"_L1) {
        const QString phrase = text();
        return asSentence(phrase.endsWith('.'_L1) ? phrase.chopped(1) : phrase);
    }
    const auto* real = std::get_if<double>(&m_content);
    bool isNumber = false;
    const int digits = QString(format).remove('.'_L1).toInt(&isNumber);
    if (!real || !isNumber) return text();
    return format.startsWith('.'_L1) ? fixedNumber(*real, digits) : plainNumber(*real, digits);
}

double Value::number() const {
    return std::visit(
        Overloaded{[](bool flag) { return flag ? 1.0 : 0.0; }, [](double number) { return number; },
                   [](std::int64_t number) { return static_cast<double>(number); },
                   [](const auto&) { return nan; }},
        m_content);
}

Values::~Values() = default;

Values& Values::set(const QString& name, Value value) {
    m_values[name] = Entry{std::move(value), {}};
    return *this;
}

Values& Values::setMade(const char* name, std::function<Value()> make) {
    m_values[QString::fromLatin1(name)] = Entry{{}, std::move(make)};
    return *this;
}

Values& Values::row(const char* list) {
    return m_rows[QString::fromLatin1(list)].emplace_back(this);
}

Values& Values::setRows(const char* list, std::function<void(const AddRow&)> make) {
    m_pending[QString::fromLatin1(list)] = std::move(make);
    return *this;
}

const Value* Values::find(const QString& name) const {
    const auto found = m_values.find(name);
    if (found == m_values.end()) {
        if (m_outer) return m_outer->find(name);
        std::optional<Value> ofScene = m_scene ? sceneValue(name, *m_scene) : std::nullopt;
        return ofScene ? &(m_values[name] = Entry{*std::move(ofScene), {}}).value : nullptr;
    }
    Entry& entry = found->second;
    if (entry.make) entry = Entry{entry.make(), {}};
    return &entry.value;
}

const std::list<Values>& Values::rows(const QString& list) const {
    std::list<Values>& rows = m_rows[list];
    if (const auto pending = m_pending.extract(list); !pending.empty())
        pending.mapped()([&]() -> Values& { return rows.emplace_back(this); });
    return rows;
}

void Values::visitNames(const std::function<void(const QString&)>& visit) const {
    for (const auto& [name, entry] : m_values) visit(name);
    for (const auto& [list, make] : std::map(m_pending)) rows(list);
    for (const auto& [list, rows] : m_rows) {
        visit(list);
        for (const Values& row : rows) row.visitNames(visit);
    }
}

}  // namespace sinescope
