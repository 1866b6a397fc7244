// SPDX-License-Identifier: GPL-3.0-or-later
//
// Reads the program's sentences back: what numbers they state, and mistakes that no sentence may have.
#pragma once

#include "app/model/figure_model.h"

#include <QString>

#include <optional>
#include <vector>

namespace sinescope::truth {

/// A number as a program reads it: "2.65e-8" of "2.65 × 10⁻⁸".
QString plainly(QString shown);

/// The numbers of a text of that form; nothing where it has another. In a form "#" is a number, "~" any
/// text, "(s)" an s or none, "{a|b}" one of several words, and all else is literal.
std::optional<QStringList> numbersIn(const QString& text, const QString& form);

/// Whether a number as it is shown is this one, rounded.
bool reads(const QString& shown, double number);

/// The text without the sentences on rows that are off scale; figures/off_scale tests hold their words.
QString withoutOffScale(QString text);
/// The positions of the rows that a text says are off scale, at most two of them.
std::vector<std::int64_t> offScaleIn(const QString& text);

/// What is wrong with a text whatever it speaks of: "nan", a minus zero, "1 positions"; empty when nothing.
QString mistakeIn(const QString& text);

/// Whether the sentence of a fact states its value: as a number, in percent, in words ("twice"), or as the
/// one side of a switch.
bool statesItsValue(const Fact& fact);

/// The faults that are found in what one model says.
class Findings {
 public:
    void require(bool holds, const QString& what) {
        if (!holds) m_faults << what;
    }
    /// The text must have the form, and its numbers must be these; NaN = a dash.
    void says(const QString& text, const QString& form, const std::vector<double>& numbers);
    /// As says(), of the part of the text that has the form.
    const QStringList& faults() const { return m_faults; }

 private:
    QStringList m_faults;
};

/// What the facts of a figure have to be.
class ExpectedFacts {
 public:
    /// `error` is what the value may be off by, beside 1e-9 of it.
    void add(const QString& name, double value, double error = 1e-11);
    /// Each fact must be expected, have this value, and say it. The other words are those of tests/approval.
    void hold(const std::vector<Fact>& facts, Findings& findings) const;

 private:
    struct Expected {
        double value = 0, error = 0;
    };
    QHash<QString, Expected> m_expected;
};

}  // namespace sinescope::truth
