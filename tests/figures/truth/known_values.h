// SPDX-License-Identifier: GPL-3.0-or-later
//
// What the words of a model may name, by the reference: every number and flag that a said statement of
// resources/words uses, whatever its wording is. The words themselves are those of tests/approval.
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
    /// With the setting, which other checks hold, and why there is nothing to draw where there are no pairs.
    explicit KnownValues(const Case& c);

    /// The values of one row of a list, by those that name the row.
    using Row = std::function<void(const Values& row, KnownValues& known)>;

    /// Numbers and flags, each behind its name, and what they may be off by beside 1e-9 of themselves. NaN:
    /// whatever it is.
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
    KnownValues& set(const QString& name, double number, double error = 1e-11);
    /// Texts, each behind its name.
    template <typename... More>
    KnownValues& say(const char* name, const QString& text, const More&... more) {
        m_texts[QString::fromLatin1(name)] = text;
        if constexpr (sizeof...(more) > 0) say(more...);
        return *this;
    }
    /// Names, separated by spaces, of shares that are shown as percent without the sign.
    KnownValues& inPercent(const char* names);
    /// Names, separated by spaces, of texts that other checks hold.
    KnownValues& leave(const char* names);
    KnownValues& rows(const char* list, Row row);

    /// Values that are not known are taken as they are; those that are must exist, and be these, whether they
    /// are said or not.
    KnownValues& asFarAsKnown();

    /// Claim, alternative text, read-out, facts, and title and note of the table: each value that they use
    /// must be known and this one, and be shown as it is; each that is known and they ask for must exist.
    void hold(const FigureModel& model, Findings& f) const;

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

/// A number that the model states by that name; NaN where it has none.
double numberOf(const FigureModel& model, const char* name);
/// A whole number of a row.
std::int64_t wholeIn(const Values& row, const char* name);

/// Beside the lines on the selected cell no line may be left that the words do not have.
void noLinesBeside(const Case& c, Findings& f);

}  // namespace sinescope::truth
