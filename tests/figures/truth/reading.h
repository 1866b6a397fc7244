// SPDX-License-Identifier: GPL-3.0-or-later
//
// Reads the program's sentences back: the numbers they state, and general mistakes.
#pragma once

#include "app/model/figure_model.h"

#include <QString>

#include <map>
#include <optional>
#include <tuple>
#include <vector>

namespace sinescope::truth {

/// Returns a number in program syntax: "2.65e-8" for "2.65 × 10⁻⁸".
QString asProgramNumber(QString shown);

/// Returns the numbers of a text of that form; nullopt if the text has another form. In a form "#" is a
/// number, "~" any text, "(s)" an optional s, "{a|b}" one of several words, and all else is literal.
std::optional<QStringList> numbersIn(const QString& text, const QString& form);

/// True if the displayed number is `number`, rounded.
bool reads(const QString& shown, double number);

/// Returns the text without the sentences on rows that are off scale, which figures/off_scale tests.
QString withoutOffScale(QString text);
/// Returns the positions of the off-scale rows that a text names, at most two.
std::vector<std::int64_t> offScaleIn(const QString& text);

/// Returns a general mistake in a text: "nan", a minus zero, "1 positions"; empty if there is none.
QString mistakeIn(const QString& text);

/// True if the sentence of a fact states its value: as a number, in percent, in words ("twice"), or as one
/// side of a switch.
bool statesItsValue(const Fact& fact);

/// Collects the faults found in the words of one model.
class Findings {
 public:
    void require(bool holds, const QString& what) {
        if (!holds) m_faults << what;
    }
    /// Requires the form and these numbers; NaN = a dash.
    void requireForm(const QString& text, const QString& form, const std::vector<double>& numbers);
    const QStringList& faults() const { return m_faults; }

 private:
    QStringList m_faults;
};

/// Expected numbers, by name.
template <typename Self>
class NumbersByName {
 public:
    /// Sets numbers and flags, each after its name; an optional last argument is the tolerance for all,
    /// beyond a relative 1e-9. NaN accepts any value.
    template <typename Number, typename... More>
    Self& set(const char* name, const Number& number, const More&... more) {
        if constexpr (sizeof...(more) % 2 == 0)
            set(QString::fromLatin1(name), static_cast<double>(number));
        else
            set(QString::fromLatin1(name), static_cast<double>(number),
                std::get<sizeof...(more) - 1>(std::tie(more...)));
        if constexpr (sizeof...(more) > 1) set(more...);
        return static_cast<Self&>(*this);
    }
    Self& set(const QString& name, double number, double error = 1e-11) {
        m_numbers[name] = {number, error};
        return static_cast<Self&>(*this);
    }

 protected:
    struct Number {
        double value = 0, error = 0;
    };
    std::map<QString, Number> m_numbers;
};

/// The expected facts of a figure.
class ExpectedFacts : public NumbersByName<ExpectedFacts> {
 public:
    /// Requires each fact to be expected, to have this value, and to state it. tests/approval tests the other
    /// words.
    void check(const std::vector<Fact>& facts, Findings& findings) const;
};

}  // namespace sinescope::truth
