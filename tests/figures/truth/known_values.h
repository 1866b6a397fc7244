// SPDX-License-Identifier: GPL-3.0-or-later
//
// The values that the words of a model may name, by the reference: every number and flag used by a statement
// of resources/words, whatever its wording. The wording is tested by tests/approval.
#pragma once

#include "app/model/worded_model.h"
#include "tests/figures/truth/checks.h"

#include <functional>
#include <map>
#include <set>
#include <tuple>

namespace sinescope::truth {

class KnownValues {
 public:
    /// Sets the values of the setting, which other checks test, and the reason for a missing picture if there
    /// are no pairs.
    explicit KnownValues(const Case& c);

    /// Sets numbers and flags, each after its name; an optional last argument is the tolerance for all,
    /// beyond a relative 1e-9. NaN accepts any value. A name with a dot is that of a fact.
    template <typename Number, typename... More>
    KnownValues& set(const char* name, const Number& number, const More&... more) {
        if constexpr (sizeof...(more) % 2 == 0)
            set(QString::fromLatin1(name), static_cast<double>(number));
        else
            set(QString::fromLatin1(name), static_cast<double>(number),
                std::get<sizeof...(more) - 1>(std::tie(more...)));
        if constexpr (sizeof...(more) > 1) set(more...);
        return *this;
    }
    KnownValues& set(const QString& name, double number, double error = 1e-11) {
        m_numbers[name] = {number, error};
        return *this;
    }

    /// Sets the values of one row of a list, given those that identify the row.
    using Row = std::function<void(const Values& row, KnownValues& known)>;

    /// Sets texts, each after its name.
    template <typename... More>
    KnownValues& addText(const char* name, const QString& text, const More&... more) {
        m_texts[QString::fromLatin1(name)] = text;
        if constexpr (sizeof...(more) > 0) addText(more...);
        return *this;
    }
    /// Names, separated by spaces, of shares displayed in percent without the sign.
    KnownValues& inPercent(const char* names);
    /// Names, separated by spaces, of texts that other checks test.
    KnownValues& leave(const char* names);
    KnownValues& rows(const char* list, Row row);

    /// Accepts values that are not known; those that are known must exist and be equal, even if no statement
    /// uses them. Checks the facts by their own names.
    KnownValues& asFarAsKnown();

    /// Checks claim, alternative text, read-out, facts, and title and note of the table: each value they use
    /// must be known, equal and displayed correctly; each known one they ask for must exist.
    void check(const Case& c, Findings& f) const;
    /// Requires each fact to be known, to have this value, and to state it.
    void checkFacts(const std::vector<Fact>& facts, Findings& f) const;

 private:
    friend class Walk;
    struct Number {
        double value = 0, error = 0;
    };
    std::map<QString, Number> m_numbers;
    std::map<QString, QString> m_texts;
    std::set<QString> m_left, m_percent;
    std::map<QString, Row> m_rows;
    bool m_isWhole = true;
};

/// Returns a number that the model states under that name; NaN if it has none.
double numberOf(const FigureModel& model, const char* name);
/// Returns an integer of a row.
std::int64_t wholeIn(const Values& row, const char* name);

/// Requires that the read-out has no lines but those of the words and those about the selected cell.
void requireNoOtherLines(const Case& c, Findings& f);

}  // namespace sinescope::truth
