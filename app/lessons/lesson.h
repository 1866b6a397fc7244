// SPDX-License-Identifier: GPL-3.0-or-later
//
// A lesson as a value, for the window, the stage, exports and tests. A deck is a lesson, too. Texts are
// CommonMark, as written. resources/lessons/README.md describes the file.
#pragma once

#include "app/model/ink_stroke.h"
#include "app/scene/scene.h"

#include <QString>
#include <QStringList>

#include <optional>
#include <vector>

namespace sinescope {

/// Line and source text of a part of a lesson in its file: writing it back unchanged gives the same bytes.
/// Always equal, so that parts are compared by content.
struct Written {
    int line = 0;  ///< counted from 1; 0 = not from a file
    QString source;
    friend bool operator==(const Written&, const Written&) { return true; }
};

/// A part of a lesson file that cannot be read as written. Everything else is shown, and nothing is lost.
struct LessonProblem {
    int line = 0;
    QString sentence;
    friend bool operator==(const LessonProblem&, const LessonProblem&) = default;
};

/// A number that the program checks against its figures.
struct LessonProof {
    QString text;        ///< the statement for readers; numbers in **bold** are blanks of the handout
    QString expression;  ///< an assertion over facts: "similarity.first_rise == 12"
    Written written;
    friend bool operator==(const LessonProof&, const LessonProof&) = default;
};

/// A question to predict the answer before something is revealed.
struct LessonQuestion {
    enum class Kind { Choice, Number, Curve };
    Kind kind = Kind::Choice;
    QString text;
    QStringList choices;  ///< Choice: two to five, for the keys A-E
    QStringList proofs;   ///< Choice: one per choice, an assertion that holds if it is right; or empty
    int right = -1;       ///< Choice: index of the right one
    QString answer;       ///< Number: an expression over facts; its value is the answer
    QString unit;         ///< Number: "positions"
    QString figure;       ///< Curve: the figure whose table has the truth
    QString x;            ///< Curve: header of its x column
    QString y;            ///< Curve: header of its y column
    Written written;
    friend bool operator==(const LessonQuestion&, const LessonQuestion&) = default;
};

/// An item that one key press reveals. If the step has a question, a figure is veiled until it is revealed.
struct LessonReveal {
    /// The id of a figure on stage, "derivation", "transition ID", "play CONTROL to NUMBER", or empty for
    /// text alone.
    QString target;
    QString text;
    Written written = {};
    /// Returns the id of the transition to play; empty if the item plays none.
    QString transition() const;
    struct Played {
        QString control;
        double to = 0;
        friend bool operator==(const Played&, const Played&) = default;
    };
    /// Returns the control that moves by itself from its value in the step; nullopt if none does.
    std::optional<Played> played() const;
    /// Returns true if something moves.
    bool isMotion() const { return !transition().isEmpty() || played().has_value(); }
    friend bool operator==(const LessonReveal&, const LessonReveal&) = default;
};

/// A checked claim: what is often said, and what is true.
struct LessonMyth {
    QString statement;
    QString truth;
    std::vector<LessonProof> proofs;
    QString source;  ///< where it is said
    Written written;
    /// Returns "True", "False" or "Half true" if the truth begins with it; else empty.
    QString verdict() const;
    /// Returns the sentence after the verdict, which gives the reason; the first one if there is no verdict.
    QString reason() const;
    friend bool operator==(const LessonMyth&, const LessonMyth&) = default;
};

struct LessonStep {
    QString title;  ///< the claim, one sentence
    QString text;
    Scene scene;                 ///< the complete Scene on stage
    QString patch;               ///< JSON: changes to the Scene of the previous step; empty = none
    std::vector<InkStroke> ink;  ///< drawn over the figures on stage
    std::optional<LessonQuestion> question;
    std::vector<LessonReveal> reveals;
    QString yourTurn;  ///< what the user may do
    QString atHome;    ///< what to try at home; the step that has it states the claim of its lesson
    std::vector<LessonProof> proofs;
    QString notes;  ///< for the speaker only
    QString sources;
    std::vector<LessonMyth> myths;  ///< shown after the step
    Written written;
    /// Returns the first of the proofs, which proves the claim, as a statement; empty without proofs.
    QString fact() const;
    /// Returns the first paragraph of the text on one line, which tells the audience what the claim is about.
    QString introduction() const;
    friend bool operator==(const LessonStep&, const LessonStep&) = default;
};

struct Lesson {
    QString title;
    QString text;  ///< introduction before the first step
    QString notes;
    QString sources;
    std::vector<LessonStep> steps;
    std::vector<LessonProblem> problems;
    Written written;  ///< of everything before the first step
    friend bool operator==(const Lesson&, const Lesson&) = default;
};

/// Maximum number of figures on stage.
constexpr std::size_t maximumOnStage = 2;

/// Returns the controls that a step mentions, in order: the ids of its links [base](control:base).
QStringList controlsOf(const LessonStep& step);
/// Returns the figures on stage, in order: the maximized one, or two that are open, from the index `first`
/// on.
QStringList figuresOnStage(const Scene& scene, std::size_t first = 0);
QStringList figuresOf(const LessonStep& step);
/// Returns the figures on stage that are veiled until they are revealed, if the step has a question.
QStringList veiledFigures(const LessonStep& step);
/// "A" for 0.
QString choiceLetter(int index);
/// Returns a text as it is shown: M_k and ω_i with subscripts, images as their source text, and no single
/// word on the last line.
QString typesetText(const QString& markdown);
/// Returns a text with its links replaced by their words.
QString withoutLinks(QString markdown);
/// Returns a text without markup: links, emphasis, code.
QString plainText(const QString& markdown);

}  // namespace sinescope
