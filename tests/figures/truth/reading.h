// SPDX-License-Identifier: GPL-3.0-or-later
//
// Reads the program's sentences back: the numbers they state, and general mistakes.
#pragma once

#include "app/model/figure_model.h"

#include <QString>

#include <concepts>
#include <optional>
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
    /// The same with a sentence that takes long to write.
    template <std::invocable Sentence>
    void require(bool holds, const Sentence& sentence) {
        if (!holds) m_faults << sentence();
    }
    /// Requires the form and these numbers; NaN = a dash.
    void requireForm(const QString& text, const QString& form, const std::vector<double>& numbers);
    const QStringList& faults() const { return m_faults; }

 private:
    QStringList m_faults;
};

}  // namespace sinescope::truth
