// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lessons/prediction.h"

#include "app/scene/literals.h"
#include "app/scene/number_format.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace sinescope {

namespace {

constexpr int shownDigits = 4, errorDigits = 2;

QString tr(const char* text) {
    return QCoreApplication::translate("Prediction", text);
}

QString withUnit(double number, const QString& unit) {
    const QString text = plainNumber(number, shownDigits);
    return unit.isEmpty() ? text : text + QChar::Nbsp + unit;
}

/// Adds a full stop, unless the sentence has an end mark: "0, 1, 0, 1, …".
QString ended(const QString& sentence) {
    static const QString ends = u".…!?"_s;
    return !sentence.isEmpty() && ends.contains(sentence.back()) ? sentence : sentence + '.'_L1;
}

QString choiceVerdict(const LessonQuestion& question, int chosen) {
    const int right = question.right;
    if (right < 0 || right >= question.choices.size()) return {};
    const QString answer =
        tr("%1: %2").arg(choiceLetter(right), plainText(question.choices[right]).trimmed());
    if (chosen < 0) return ended(tr("The answer is %1").arg(answer));
    if (chosen == right) return tr("%1 is right.").arg(choiceLetter(right));
    return ended(tr("You said %1. The answer is %2").arg(choiceLetter(chosen), answer));
}

/// True if the guess is the truth rounded to two or more digits, and within a hundredth of it.
bool isRounded(double guess, double truth) {
    constexpr int fewestDigits = 2;
    constexpr double largestError = 0.01;
    bool found = false;
    for (int digits = fewestDigits; digits <= shownDigits; ++digits)
        found = found || QString::number(truth, 'g', digits).toDouble() == guess;
    return found && std::abs(guess - truth) <= largestError * std::abs(truth);
}

QString numberVerdict(const LessonQuestion& question, const std::optional<double>& guess, double truth) {
    const QString answer = withUnit(truth, question.unit);
    if (!guess) return tr("The answer is %1.").arg(answer);
    const double off = std::abs(*guess - truth);
    const QString said = plainNumber(*guess, shownDigits);
    if (said == plainNumber(truth, shownDigits)) return tr("%1 is right.").arg(answer);
    if (isRounded(*guess, truth)) return tr("%1 is right: it is %2.").arg(said, answer);
    return (*guess > truth ? tr("You said %1. It is %2: %3 less.") : tr("You said %1. It is %2: %3 more."))
        .arg(said, answer, plainNumber(off, errorDigits));
}

QString curveVerdict(const LessonQuestion& question, const Sketch& sketch,
                     const std::vector<QPointF>& truth) {
    if (sketch.isEmpty()) return tr("This is the curve.");
    const SketchError error = compared(sketch, truth);
    if (error.covered == 0) return tr("What you drew covers no point of the curve.");
    return tr("Your curve is off by %1 on average, and by %2 at most, at %3 = %4.")
        .arg(plainNumber(error.mean, 3), plainNumber(error.largest, 3), question.x,
             plainNumber(error.at, shownDigits));
}

}  // namespace

void Poll::open() {
    if (m_open || m_choices == 0) return;
    m_open = true;
    m_rounds.emplace_back();
}

bool Poll::vote(int choice) {
    if (!m_open || choice < 0 || choice >= m_choices) return false;
    m_rounds.back().push_back(choice);
    return true;
}

bool Poll::takeBack() {
    if (!m_open || m_rounds.back().empty()) return false;
    m_rounds.back().pop_back();
    return true;
}

void Poll::close() {
    if (!m_open) return;
    m_open = false;
    if (m_rounds.back().empty()) m_rounds.pop_back();
}

int Poll::total(int round) const {
    return round < 0 || round >= rounds()
               ? 0
               : static_cast<int>(m_rounds[static_cast<std::size_t>(round)].size());
}

std::vector<int> Poll::counts(int round) const {
    if (round < 0 || round >= rounds() || (m_open && round == rounds() - 1)) return {};
    std::vector<int> counted(static_cast<std::size_t>(m_choices));
    for (const int choice : m_rounds[static_cast<std::size_t>(round)])
        ++counted[static_cast<std::size_t>(choice)];
    return counted;
}

Prediction::Prediction(const LessonQuestion& question)
    : m_kind(question.kind),
      m_choices(static_cast<int>(question.choices.size())),
      m_poll(question.kind == LessonQuestion::Kind::Choice ? m_choices : 0) {}

bool Prediction::choose(int choice) {
    if (!isOpen() || choice < -1 || choice >= m_choices) return false;
    m_choice = choice;
    return true;
}

bool Prediction::setNumber(std::optional<double> number) {
    if (!isOpen() || (number && !std::isfinite(*number))) return false;
    m_number = number;
    return true;
}

bool Prediction::setSketch(const Sketch& sketch) {
    if (!isOpen()) return false;
    m_sketch = sketch;
    return true;
}

bool Prediction::hasAnswer() const {
    switch (m_kind) {
        case LessonQuestion::Kind::Choice:
            return m_choice >= 0 || m_poll.rounds() > 0;
        case LessonQuestion::Kind::Number:
            return m_number.has_value();
        case LessonQuestion::Kind::Curve:
            return m_sketch.points().size() > 1;
    }
    return false;
}

QString Prediction::lock() {
    if (!isOpen()) return {};
    m_poll.close();
    if (hasAnswer()) {
        m_state = State::Locked;
        return {};
    }
    switch (m_kind) {
        case LessonQuestion::Kind::Choice:
            return tr("Choose an answer first, or skip the question.");
        case LessonQuestion::Kind::Number:
            return tr("Type a number first, or skip the question.");
        case LessonQuestion::Kind::Curve:
            return tr("Draw a curve first, or skip the question.");
    }
    return {};
}

void Prediction::skip() {
    if (!isOpen()) return;
    m_poll.close();
    m_state = State::Skipped;
}

QString verdict(const LessonQuestion& question, const Prediction& prediction, const Truth& truth) {
    switch (question.kind) {
        case LessonQuestion::Kind::Choice:
            return choiceVerdict(question, prediction.choice());
        case LessonQuestion::Kind::Number:
            return numberVerdict(question, prediction.number(), truth.number);
        case LessonQuestion::Kind::Curve:
            return curveVerdict(question, prediction.sketch(), truth.curve);
    }
    return {};
}

QString pollVerdict(const LessonQuestion& question, const Poll& poll) {
    if (question.right < 0 || poll.rounds() == 0 || poll.counts(0).empty()) return {};
    const auto right = static_cast<std::size_t>(question.right);
    const QString letter = choiceLetter(question.right);
    const int last = poll.rounds() - (poll.isOpen() ? 2 : 1);
    const QString first =
        tr("%1 of %2 said %3")
            .arg(QString::number(poll.counts(0)[right]), QString::number(poll.total(0)), letter);
    if (last == 0) return first + '.'_L1;
    return tr("%1, and %2 of %3 after the discussion.")
        .arg(first, QString::number(poll.counts(last)[right]), QString::number(poll.total(last)));
}

}  // namespace sinescope
