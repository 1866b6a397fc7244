// SPDX-License-Identifier: GPL-3.0-or-later
//
// The options of a figure in one table: for each its key, its member and its allowed values. The defaults are
// those of the struct; titles, labels and tips are in resources/words/options.
#pragma once

#include "app/scene/figure_catalog.h"
#include "app/scene/texts_of.h"
#include "core/saturating_cast.h"

#include <algorithm>
#include <type_traits>
#include <vector>

namespace sinescope {

/// The spec of a figure, with title and claim from the words, without options.
FigureSpec wordedSpec(const QString& figure, AxisQuantity x, AxisQuantity y);
/// An option with label and tip from the words.
OptionSpec wordedOption(const QString& figure, const QString& key, OptionSpec::Kind kind,
                        const QJsonValue& fallback);
/// The label of a choice from the words; its id if there is none.
QString choiceLabel(const QString& figure, const QString& key, const QString& id);

template <typename Value>
struct OptionChoice {
    Value value;
    const char* id;
};
/// A choice with its own label, and the heading above it.
template <typename Value>
struct ListedChoice {
    Value value;
    QString id;
    QString label;
    QString group = {};
};

/// The options stored in the members of `Options` or its base.
template <typename Options>
class OptionTable {
 public:
    explicit OptionTable(const char* figure, AxisQuantity x = AxisQuantity::None,
                         AxisQuantity y = AxisQuantity::None)
        : m_spec(wordedSpec(QString::fromLatin1(figure), x, y)) {}

    /// One of several values; `choices` must contain all values of the member.
    template <typename Value, typename Struct>
    OptionTable& choice(const char* key, Value Struct::*member,
                        std::initializer_list<OptionChoice<std::type_identity_t<Value>>> choices) {
        std::vector<ListedChoice<Value>> all;
        for (const OptionChoice<Value>& each : choices) {
            const QString id = QString::fromLatin1(each.id);
            all.push_back({each.value, id, choiceLabel(m_spec.id, QString::fromLatin1(key), id)});
        }
        return listed(key, member, all);
    }
    /// The same with labels that are not in the words.
    template <typename Value, typename Struct>
    OptionTable& listed(const char* key, Value Struct::*member,
                        const std::vector<ListedChoice<Value>>& choices) {
        const auto idOf = [choices](const Value& value) {
            const auto found = std::ranges::find(choices, value, &ListedChoice<Value>::value);
            return found == choices.end() ? QString() : found->id;
        };
        add(
            worded(key, OptionSpec::Kind::Choice, idOf(Options().*member)),
            [member, idOf](const Options& options) { return QJsonValue(idOf(options.*member)); },
            [member, choices](Options& options, const QJsonValue& value) {
                const auto found = std::ranges::find(choices, value.toString(), &ListedChoice<Value>::id);
                if (found != choices.end()) options.*member = found->value;
            });
        OptionSpec& option = m_spec.options.back();
        for (const ListedChoice<Value>& each : choices) {
            option.choices << each.id;
            option.choiceLabels << each.label;
            if (!each.group.isEmpty()) option.choiceGroups << each.group;
        }
        return *this;
    }

    OptionTable& toggle(const char* key, bool Options::*member) {
        return add(
            worded(key, OptionSpec::Kind::Switch, Options().*member),
            [member](const Options& options) { return QJsonValue(options.*member); },
            [member](Options& options, const QJsonValue& value) { options.*member = value.toBool(); });
    }

    /// An integer if the member is one.
    template <typename Number, typename Struct>
    OptionTable& number(const char* key, Number Struct::*member, double lowest, double highest) {
        const auto kind = std::is_integral_v<Number> ? OptionSpec::Kind::Integer : OptionSpec::Kind::Real;
        const auto written = [member](const Options& options) {
            return QJsonValue(static_cast<double>(options.*member));
        };
        OptionSpec option = worded(key, kind, written(Options()));
        option.lowest = lowest;
        option.highest = highest;
        return add(option, written, [member](Options& options, const QJsonValue& value) {
            if constexpr (std::is_integral_v<Number>)
                options.*member = saturatingCast<Number>(value.toDouble());
            else
                options.*member = value.toDouble();
        });
    }

    OptionTable& text(const char* key, QString Options::*member,
                      OptionSpec::Kind kind = OptionSpec::Kind::Text) {
        return add(
            worded(key, kind, Options().*member),
            [member](const Options& options) { return QJsonValue(options.*member); },
            [member](Options& options, const QJsonValue& value) { options.*member = value.toString(); });
    }

    /// A list of integers from 0 to `highest`: "0,4,8,12".
    OptionTable& integers(const char* key, QString Options::*member, double highest) {
        text(key, member, OptionSpec::Kind::IntegerList);
        m_spec.options.back().highest = highest;
        return *this;
    }

    using Written = std::function<QJsonValue(const Options& options)>;
    using Read = std::function<void(Options& options, const QJsonValue& value)>;
    /// A custom option.
    OptionTable& add(OptionSpec option, Written written, Read read) {
        m_spec.options.push_back(std::move(option));
        m_rows.push_back({std::move(written), std::move(read)});
        return *this;
    }

    /// Offers the last option only in these Scenes.
    OptionTable& offeredIn(std::function<bool(const Scene& scene)> isOffered) {
        m_spec.options.back().isOffered = std::move(isOffered);
        return *this;
    }
    /// Offers all options so far only in these Scenes.
    OptionTable& allOfferedIn(bool (*isOffered)(const Scene& scene)) {
        for (OptionSpec& option : m_spec.options) option.isOffered = isOffered;
        return *this;
    }
    /// The figure uses the last option instead of the parameter with its name.
    OptionTable& insteadOfParameter() {
        m_spec.options.back().replacesParameter = true;
        return *this;
    }
    /// Sets what overrides the last option in a Scene.
    OptionTable& effective(std::function<std::optional<EffectiveOption>(const Scene& scene)> effective) {
        m_spec.options.back().effective = std::move(effective);
        return *this;
    }
    /// Sets the function that returns why a value of the last option is invalid in a Scene.
    OptionTable& invalidReason(
        std::function<QString(const Scene& scene, const QJsonValue& value)> invalidReason) {
        m_spec.options.back().invalidReason = std::move(invalidReason);
        return *this;
    }
    OptionTable& withoutZoom() {
        m_spec.canZoom = false;
        return *this;
    }
    /// Changes other parts of the spec.
    OptionTable& with(const std::function<void(FigureSpec& spec)>& change) {
        change(m_spec);
        return *this;
    }

    const FigureSpec& spec() const { return m_spec; }

    /// The options in a figure's state; the defaults if `state` is null (the figure is not open).
    Options read(const FigureState* state) const {
        Options options;
        for (std::size_t k = 0; state && k < m_rows.size(); ++k)
            if (const QJsonValue value = state->options.value(m_spec.options[k].key); !value.isUndefined())
                m_rows[k].read(options, value);
        return options;
    }
    Options read(const Scene& scene) const { return read(findFigure(scene, m_spec.id)); }

    /// The id of an option's choice, as in the words and the programs.
    QString id(const char* key, const Options& options) const {
        const auto option = std::ranges::find(m_spec.options, QString::fromLatin1(key), &OptionSpec::key);
        return m_rows[static_cast<std::size_t>(option - m_spec.options.begin())].written(options).toString();
    }

    /// Applies `change` to the options in the state. Defaults are not written.
    template <typename Change>
    void edit(FigureState& state, const Change& change) const {
        const Options before = read(&state);
        Options after = before;
        change(after);
        for (std::size_t k = 0; k < m_rows.size(); ++k) {
            const QJsonValue value = m_rows[k].written(after);
            if (value == m_rows[k].written(before)) continue;
            const OptionSpec& option = m_spec.options[k];
            state.options.remove(option.key);
            if (value != option.fallback) state.options.insert(option.key, value);
        }
    }

 private:
    struct Row {
        Written written;
        Read read;
    };

    OptionSpec worded(const char* key, OptionSpec::Kind kind, const QJsonValue& fallback) const {
        return wordedOption(m_spec.id, QString::fromLatin1(key), kind, fallback);
    }

    FigureSpec m_spec;
    std::vector<Row> m_rows;  ///< one per option
};

}  // namespace sinescope
