// SPDX-License-Identifier: GPL-3.0-or-later
//
// A lesson as a value: what a window, a stage, an export and a test take it from. A deck is a lesson, too.
// Texts are CommonMark, as they were written. resources/lessons/README.md has the form of the file.
#pragma once

#include "app/model/ink_stroke.h"
#include "app/scene/scene.h"

#include <QString>
#include <QStringList>

#include <optional>
#include <vector>

namespace sinescope {

/// Where a part of a lesson is in its file and how it was written there: writing it back unchanged gives
/// the same bytes. Parts that say the same are equal wherever they are.
struct Written {
    int line = 0;  ///< counted from 1; 0 = it was in no file
    QString source;
    friend bool operator==(const Written&, const Written&) { return true; }
};

/// Something of a lesson file that cannot be read as it is written. Everything else is shown, nothing is
/// lost.
struct LessonProblem {
    int line = 0;
    QString sentence;
    friend bool operator==(const LessonProblem&, const LessonProblem&) = default;
};

/// A number that the program holds its own figures against.
struct LessonProof {
    QString text;        ///< what it says to a person; numbers in **bold** are blanks of the handout
    QString expression;  ///< an assertion over facts: "similarity.first_rise == 12"
    Written written;
    friend bool operator==(const LessonProof&, const LessonProof&) = default;
};

/// A prediction that is asked for before something is revealed.
struct LessonQuestion {
    enum class Kind { Choice, Number, Curve };
    Kind kind = Kind::Choice;
    QString text;
    QStringList choices;  ///< Choice: two to five, for the keys A-E
    QStringList proofs;  ///< Choice: an assertion that is true if the choice is right, or empty; one for each
    int right = -1;      ///< Choice: index of the right one
    QString answer;      ///< Number: an expression over facts; its value is the answer
    QString unit;        ///< Number: "positions"
    QString figure;      ///< Curve: the truth is in the table of this figure ...
    QString x;           ///< ... its column of this header against ...
    QString y;           ///< ... that one
    Written written;
    friend bool operator==(const LessonQuestion&, const LessonQuestion&) = default;
};

/// What comes into sight with one key, in order. A figure that is revealed is veiled until then.
struct LessonReveal {
    /// The id of a figure on stage, "derivation", "transition ID", "play CONTROL to NUMBER", or empty: the
    /// text alone.
    QString target;
    QString text;
    /// The id of the transition that is played; empty if the item plays none.
    QString transition() const;
    struct Played {
        QString control;
        double to = 0;
        friend bool operator==(const Played&, const Played&) = default;
    };
    /// The control that moves by itself from its value in the step; nothing if none does.
    std::optional<Played> played() const;
    /// Returns true if something moves.
    bool isMotion() const { return !transition().isEmpty() || played().has_value(); }
    friend bool operator==(const LessonReveal&, const LessonReveal&) = default;
};

/// A checked claim: what is often said, and what is so.
struct LessonMyth {
    QString said;
    QString truth;
    std::vector<LessonProof> proofs;
    QString source;  ///< where it is said
    Written written;
    /// "True", "False" or "Half true", with which the truth begins; empty if it begins with none of them.
    QString verdict() const;
    /// The sentence after the verdict, which says why; the first one without a verdict.
    QString reason() const;
    friend bool operator==(const LessonMyth&, const LessonMyth&) = default;
};

struct LessonStep {
    QString title;  ///< the claim, one sentence
    QString text;
    Scene scene;    ///< what is on stage, whole
    QString patch;  ///< JSON: what the file changes in the Scene of the step before; empty = nothing
    std::vector<InkStroke> ink;  ///< drawn over the figures on stage
    std::optional<LessonQuestion> question;
    std::vector<LessonReveal> reveals;
    QString yourTurn;  ///< what the person may do
    QString atHome;    ///< what to try at home; the step that has it states what its lesson is about
    std::vector<LessonProof> proofs;
    QString notes;  ///< for the speaker alone
    QString sources;
    std::vector<LessonMyth> myths;  ///< shown after the step
    Written written;
    /// The number that proves the claim, the first of the proofs, as a statement; empty without one.
    QString fact() const;
    /// What the claim is about, one line for the audience: the first paragraph of the text.
    QString given() const;
    friend bool operator==(const LessonStep&, const LessonStep&) = default;
};

struct Lesson {
    QString title;
    QString text;  ///< what it is about, before the first step
    QString notes;
    QString sources;
    std::vector<LessonStep> steps;
    std::vector<LessonProblem> problems;
    Written written;  ///< of all before the first step
    friend bool operator==(const Lesson&, const Lesson&) = default;
};

/// At most so many figures on stage at once.
constexpr std::size_t maximumOnStage = 2;

/// The controls that a step speaks of, in order: the ids of its links [base](control:base).
QStringList controlsOf(const LessonStep& step);
/// The figures on stage, in order: the one that fills the window, or the first two that are open.
QStringList figuresOnStage(const Scene& scene);
QStringList figuresOf(const LessonStep& step);
/// Those that are veiled until the prediction is locked or skipped: what is revealed, where something is
/// asked.
QStringList veiledFigures(const LessonStep& step);
/// "A" for 0.
QString choiceLetter(int index);
/// A text as it is shown: M_k and ω_i with their small letters set low, images as they are written, and its
/// last word not alone in a line.
QString typesetText(const QString& markdown);
/// A text with the words of its links in their place.
QString withoutLinks(QString markdown);
/// A text without its marks: links, emphasis, code.
QString plainText(const QString& markdown);

}  // namespace sinescope
