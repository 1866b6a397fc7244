// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/lessons/question_card.h"

#include "app/model/key_step.h"
#include "app/model/unbroken_text.h"
#include "app/scene/literals.h"
#include "app/scene/number_format.h"
#include "app/scene/number_parsing.h"
#include "app/scene/sentences.h"
#include "app/window/lessons/choice_row.h"
#include "app/window/lessons/lecture.h"
#include "app/window/lessons/sketch_pad.h"
#include "app/window/parts/accessible_role.h"
#include "app/window/parts/buttons.h"
#include "app/window/parts/layouts.h"
#include "app/window/parts/named.h"
#include "app/window/parts/style_class.h"
#include "app/window/parts/wrapped_label.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>

namespace sinescope {

namespace {

constexpr int cardGap = 8;

WrappedLabel* wrappedLabel(QWidget* parent) {
    auto* label = new WrappedLabel(parent);
    label->setTextFormat(Qt::MarkdownText);
    return label;
}

/// Reads a number, or a fraction such as 1/2.
std::optional<double> typedNumber(const QString& text) {
    const QStringList parts = text.split('/'_L1);
    const std::optional<double> above = parseNumber(parts.first());
    const std::optional<double> below = parts.size() == 2 ? parseNumber(parts.last()) : 1;
    if (parts.size() > 2 || !above || !below || *below == 0) return {};
    return *above / *below;
}

QString numberText(const std::optional<double>& number) {
    return number ? plainNumber(*number, 12) : QString();
}

}  // namespace

QuestionCard::QuestionCard(Lecture& lecture, Place place, QWidget* parent)
    : QWidget(parent), m_lecture(lecture), m_place(place) {
    setObjectName(u"question"_s);
    build();
    connect(&lecture, &Lecture::refused, this, &QuestionCard::showError);
    connect(&lecture, &Lecture::problemsFound, this, &QuestionCard::refresh);
}

void QuestionCard::build() {
    auto* column = columnIn(this, {}, cardGap);
    m_text = named(wrappedLabel(this), "questionText");
    connect(m_text, &QLabel::linkActivated, this, &QuestionCard::linkActivated);
    m_answers = new QWidget(this);
    columnIn(m_answers, {}, 4);
    buildNumber();
    buildCurve();
    m_votes = named(wrappedLabel(this), "votes");
    m_feedback = named(wrappedLabel(this), "verdict");
    m_feedback->setTextFormat(Qt::PlainText);
    announceAs(*m_feedback, QAccessible::Notification);  // read out when it is shown
    filled(column, {m_text, m_answers, m_numberRow, {m_pad, 1}, m_typed, m_votes, m_feedback});
    if (m_place == Place::Rail) buildButtons(column);
}

void QuestionCard::buildNumber() {
    m_numberRow = new QWidget(this);
    m_number = named(new QLineEdit(m_numberRow), "predictedNumber", tr("Your prediction"));
    m_number->setPlaceholderText(tr("a number"));
    m_unit = new QLabel(m_numberRow);
    m_unit->setTextFormat(Qt::PlainText);
    filled(rowIn(m_numberRow), {{m_number, 1}, m_unit});
    connect(m_number, &QLineEdit::textEdited, this, &QuestionCard::takeNumber);
    connect(m_number, &QLineEdit::returnPressed, this, &QuestionCard::lockNumber);
}

void QuestionCard::buildCurve() {
    m_pad = new SketchPad(this);
    m_typed = named(new QLineEdit(this), "predictedCurve", tr("The curve as points"));
    m_typed->setPlaceholderText(tr("or type points: 0: 1, 5: 2"));
    connect(m_pad, &SketchPad::drawn, this, [this](const Sketch& sketch) {
        m_lecture.setSketch(sketch);
        typeCurve(sketch);  // or the text that has the focus would replace the drawing
    });
    connect(m_typed, &QLineEdit::editingFinished, this, &QuestionCard::takeCurve);
}

void QuestionCard::buildButtons(QVBoxLayout* column) {
    m_lock = styledButton<QPushButton>(this, "primary", tr("Lock in"),
                                       tr("Locks the prediction in and shows the result"), "lockPrediction");
    m_skip = styledButton<QPushButton>(this, "flat", tr("Skip"), tr("Shows the result without a prediction"),
                                       "skipQuestion");
    m_again = styledButton<QPushButton>(this, "flat", tr("Repeat question"), {}, "askAgain");
    connect(m_lock, &QPushButton::clicked, &m_lecture, &Lecture::lock);
    connect(m_skip, &QPushButton::clicked, &m_lecture, &Lecture::skip);
    connect(m_again, &QPushButton::clicked, &m_lecture, &Lecture::repeatQuestion);
    auto* row = filled(new QHBoxLayout, {m_lock, m_skip, m_again});
    row->addStretch(1);
    column->addLayout(row);
}

void QuestionCard::refresh() {
    const LessonStep* step = m_lecture.step();
    if (!step || !step->question) {
        hide();
        m_shown = nullptr;
        return;
    }
    const LessonQuestion& question = *step->question;
    if (m_shown.get() != step) startQuestion();
    m_shown = m_lecture.sharedStep();
    m_hasError = false;
    const bool open = m_lecture.walk().prediction().isOpen();
    showChoices();
    const std::optional<double> number = m_lecture.walk().prediction().number();
    m_numberRow->setVisible(question.kind == LessonQuestion::Kind::Number && (open || number));
    m_number->setReadOnly(!open);
    if (!open && !number) clearNumber();
    if (typedNumber(m_number->text()) != number) m_number->setText(numberText(number));
    if (question.kind == LessonQuestion::Kind::Curve) showCurve();
    showButtons();
    const Poll& poll = m_lecture.walk().prediction().poll();
    m_votes->setVisible(poll.isOpen());
    if (poll.isOpen())
        m_votes->setWholeText(tr("**%1**. A to %2 count, R closes.")
                                  .arg(counted(poll.total(poll.rounds() - 1), tr("vote")),
                                       choiceLetter(static_cast<int>(question.choices.size()) - 1)));
    const QString verdict = m_lecture.verdict();
    // On a stage the mark at the choice shows it.
    const bool isMarked = m_place == Place::Stage && question.kind == LessonQuestion::Kind::Choice;
    m_feedback->setWholeText(verdict);
    m_feedback->setVisible(!verdict.isEmpty() && !isMarked);
    showPart();
}

void QuestionCard::setPart(Part part) {
    m_part = part;
    if (m_shown) showPart();
}

void QuestionCard::showPart() {
    setVisible(m_part != Part::None);
    m_text->setVisible(m_part == Part::All);
    for (ChoiceRow* row : m_rows)
        row->setVisible(m_part != Part::RightChoice || row->mark() == ChoiceRow::Mark::Right);
}

void QuestionCard::startQuestion() {
    const LessonQuestion& question = *m_lecture.step()->question;
    m_text->setWholeText(typesetText(question.text));
    qDeleteAll(m_rows);
    m_rows.clear();
    for (int k = 0; k < question.choices.size(); ++k) {
        auto* row =
            new ChoiceRow(choiceLetter(k), withoutLoneWord(plainText(question.choices[k])), m_answers);
        row->setFocusPolicy(m_place == Place::Rail ? Qt::StrongFocus : Qt::NoFocus);
        connect(row, &ChoiceRow::clicked, this, [this, k] {
            m_lecture.choose(k);
            showChoices();  // unmarks a click that was refused
        });
        m_answers->layout()->addWidget(row);
        row->show();
        m_rows.push_back(row);
    }
    m_answers->setVisible(!m_rows.empty());
    clearNumber();
    m_unit->setText(question.unit);
    m_unit->setHidden(question.unit.isEmpty());  // or the field would end before the text above
    const bool asksCurve = question.kind == LessonQuestion::Kind::Curve;
    m_pad->setVisible(asksCurve);
    m_typed->setVisible(asksCurve);
}

void QuestionCard::showChoices() {
    const Prediction& prediction = m_lecture.walk().prediction();
    const LessonQuestion& question = *m_lecture.step()->question;
    const bool answered = m_lecture.walk().isAnswered();
    for (std::size_t k = 0; k < m_rows.size(); ++k) {
        ChoiceRow* row = m_rows[k];
        const int index = static_cast<int>(k);
        row->setChecked(prediction.choice() == index);
        row->setMark(!answered                      ? ChoiceRow::Mark::None
                     : index == question.right      ? ChoiceRow::Mark::Right
                     : index == prediction.choice() ? ChoiceRow::Mark::Wrong
                                                    : ChoiceRow::Mark::None);
        std::vector<ChoiceRow::Votes> votes;
        for (int round = 0; round < prediction.poll().rounds(); ++round)
            if (const std::vector<int> counts = prediction.poll().counts(round); !counts.empty())
                votes.push_back({counts[k], prediction.poll().total(round)});
        row->setVotes(votes);
    }
}

void QuestionCard::showCurve() {
    const Prediction& prediction = m_lecture.walk().prediction();
    const LessonQuestion& question = *m_lecture.step()->question;
    m_pad->setAxes(question.x, question.y,
                   m_lecture.truth() ? m_lecture.truth()->curve : std::vector<QPointF>());
    m_pad->setOpen(prediction.isOpen());
    m_pad->setSketch(prediction.sketch());
    m_pad->setTruthShown(m_lecture.walk().isAnswered());
    m_typed->setVisible(prediction.isOpen());
    if (!m_typed->hasFocus()) typeCurve(prediction.sketch());
}

void QuestionCard::typeCurve(const Sketch& sketch) {
    m_typed->setText(sketchText(sketch));
    m_typed->setCursorPosition(0);  // a long text shows its beginning
}

void QuestionCard::showButtons() {
    if (m_place != Place::Rail) return;
    const bool open = m_lecture.walk().prediction().isOpen();
    m_lock->setVisible(open);
    m_skip->setVisible(open);
    m_again->setVisible(!open);
}

void QuestionCard::takeNumber() {
    const std::optional<double> number = typedNumber(m_number->text());
    const bool isRefused = !number && !m_number->text().trimmed().isEmpty();
    m_lecture.setNumber(number);
    setStyleClass(*m_number, "refused", isRefused);
    if (isRefused)
        showError(tr("%1 is not a number. Examples: 0.5, 1/2, 2e-3.").arg(quoted(m_number->text())));
    else if (m_hasError)
        refresh();
}

void QuestionCard::clearNumber() {
    m_number->clear();
    setStyleClass(*m_number, "refused", false);
}

void QuestionCard::lockNumber() {
    if (!hasStyleClass(*m_number, "refused")) m_lecture.lock();
}

void QuestionCard::takeCurve() {
    const QString text = m_typed->text().trimmed();
    if (text.isEmpty() || text == sketchText(m_lecture.walk().prediction().sketch())) return;
    const QString reason = errorMessageOf([&] { m_lecture.setSketch(readSketch(text)); });
    if (!reason.isEmpty()) showError(reason);
}

void QuestionCard::showError(const QString& sentence) {
    m_hasError = true;
    m_feedback->setWholeText(sentence);
    m_feedback->show();
}

void QuestionCard::focusAnswer() {
    const LessonStep* step = m_lecture.step();
    if (!step || !step->question) return;
    // With this reason the former answer is selected, and typing replaces it.
    if (step->question->kind == LessonQuestion::Kind::Number)
        m_number->setFocus(Qt::TabFocusReason);
    else if (step->question->kind == LessonQuestion::Kind::Curve)
        m_typed->setFocus(Qt::TabFocusReason);
    else if (!m_rows.empty())
        m_rows.front()->setFocus(Qt::TabFocusReason);
}

int QuestionCard::letterOf(const QKeyEvent& event) const {
    const int letter = event.key() - Qt::Key_A;
    const bool isPlain = !(event.modifiers() & ~Qt::ShiftModifier);
    return isPlain && letter >= 0 && letter < static_cast<int>(m_rows.size()) ? letter : -1;
}

bool QuestionCard::event(QEvent* event) {
    // Within the question letters are answers, whatever their shortcuts in the window.
    if (event->type() == QEvent::ShortcutOverride && letterOf(*static_cast<QKeyEvent*>(event)) >= 0) {
        event->accept();
        return true;
    }
    return QWidget::event(event);
}

void QuestionCard::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    // On a stage the keys are its own.
    if (m_place == Place::Rail) window()->installEventFilter(this);
}

/// While the question is open, letters that nothing else takes answer it, wherever the focus is.
bool QuestionCard::eventFilter(QObject* watched, QEvent* event) {
    const bool isKey = event->type() == QEvent::ShortcutOverride || event->type() == QEvent::KeyPress;
    if (!isKey || watched != window() || !isVisible() || !m_lecture.walk().openQuestion())
        return QWidget::eventFilter(watched, event);
    const int letter = letterOf(*static_cast<QKeyEvent*>(event));
    if (letter < 0) return false;
    event->accept();
    if (event->type() == QEvent::KeyPress) takeLetter(letter);
    return true;
}

void QuestionCard::takeLetter(int letter) {
    if (m_lecture.walk().prediction().poll().isOpen()) return m_lecture.vote(letter);
    m_lecture.choose(letter);
    // Enter locks in the answer that has the focus.
    if (letter < std::ssize(m_rows)) m_rows[static_cast<std::size_t>(letter)]->setFocus(Qt::OtherFocusReason);
}

bool QuestionCard::takeEnter() {
    auto* row = qobject_cast<ChoiceRow*>(focusWidget());
    if (!row || !m_lecture.walk().openQuestion()) return false;
    row->isChecked() ? m_lecture.lock() : row->click();
    return true;
}

void QuestionCard::keyPressEvent(QKeyEvent* event) {
    const int letter = letterOf(*event);
    if (letter >= 0)
        takeLetter(letter);
    else if (!isEnter(event->key()) || !takeEnter())
        QWidget::keyPressEvent(event);
}

}  // namespace sinescope
