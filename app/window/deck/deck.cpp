// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/deck/deck.h"

#include "app/lessons/ink_text.h"
#include "app/scene/literals.h"

#include <QFileInfo>
#include <QRegularExpression>

#include <algorithm>

namespace sinescope {

namespace {

constexpr std::size_t maximumUndo = 100;

Lesson emptyDeck() {
    Lesson lesson;
    lesson.title = Deck::tr("My deck");
    return lesson;
}

/// Returns a standalone step: its patch and text belong to the original lesson.
LessonStep alone(LessonStep step) {
    step.patch.clear();
    step.written = {};
    return step;
}

}  // namespace

Deck::Deck(QObject* parent) : QObject(parent), m_lesson(emptyDeck()), m_saved(m_lesson) {}

QString Deck::name() const {
    if (!path().isEmpty()) return QFileInfo(path()).fileName();
    return m_lesson.title.isEmpty() ? tr("untitled deck") : m_lesson.title;
}

QString Deck::baseName() const {
    if (!path().isEmpty()) return QFileInfo(path()).completeBaseName();
    static const QRegularExpression forbidden(u"[/\\\\:*?\"<>|]"_s);
    return QString(m_lesson.title).replace(forbidden, u"-"_s);
}

void Deck::change(const QString& text, const std::function<void(Lesson&)>& edit) {
    Lesson next = m_lesson;
    edit(next);
    if (next == m_lesson) return;
    m_undo.push_back({std::move(m_lesson), text});
    if (m_undo.size() > maximumUndo) m_undo.erase(m_undo.begin());
    m_redo.clear();
    m_lesson = std::move(next);
    emit changed();
}

int Deck::insert(int after, const QString& title, const QString& notes, const Scene& scene,
                 const std::vector<InkStroke>& ink) {
    const int at = std::clamp(after + 1, 0, count());
    change(tr("add a step"), [&](Lesson& lesson) {
        LessonStep step;
        step.title = title.simplified();
        step.notes = notes.trimmed();
        step.scene = scene;
        step.ink = inkOn(figuresOf(step), ink);
        lesson.steps.insert(lesson.steps.begin() + at, step);
    });
    return at;
}

void Deck::setWords(int step, const QString& title, const QString& notes) {
    if (title.simplified().isEmpty()) return;
    changeStep(step, tr("edit a step"), [&](LessonStep& changed) {
        changed.title = title.simplified();
        changed.notes = notes.trimmed();
    });
}

void Deck::setScene(int step, const Scene& scene, const std::vector<InkStroke>& ink) {
    changeStep(step, tr("replace a step"), [&](LessonStep& changed) {
        changed.scene = scene;
        changed.ink = inkOn(figuresOf(changed), ink);
        changed.patch.clear();
    });
}

void Deck::setInk(int step, const std::vector<InkStroke>& ink) {
    changeStep(step, tr("draw on a step"),
               [&](LessonStep& changed) { changed.ink = inkOn(figuresOf(changed), ink); });
}

void Deck::move(int from, int to) {
    if (!has(from) || !has(to) || from == to) return;
    change(tr("move a step"), [&](Lesson& lesson) {
        LessonStep step = alone(lesson.steps[static_cast<std::size_t>(from)]);
        lesson.steps.erase(lesson.steps.begin() + from);
        lesson.steps.insert(lesson.steps.begin() + to, step);
    });
}

void Deck::remove(int step) {
    if (!has(step)) return;
    change(tr("delete a step"), [&](Lesson& lesson) { lesson.steps.erase(lesson.steps.begin() + step); });
}

void Deck::setTitle(const QString& title) {
    if (title.simplified().isEmpty()) return;
    change(tr("rename the deck"), [&](Lesson& lesson) { lesson.title = title.simplified(); });
}

void Deck::append(const Lesson& lesson) {
    change(tr("copy “%1”").arg(lesson.title), [&](Lesson& next) {
        for (const LessonStep& step : lesson.steps) next.steps.push_back(alone(step));
    });
}

void Deck::changeStep(int step, const QString& text, const std::function<void(LessonStep&)>& edit) {
    if (has(step)) change(text, [&](Lesson& lesson) { edit(lesson.steps[static_cast<std::size_t>(step)]); });
}

void Deck::swap(std::vector<Past>& from, std::vector<Past>& to) {
    if (from.empty()) return;
    Past past = std::move(from.back());
    from.pop_back();
    to.push_back({std::move(m_lesson), past.text});
    m_lesson = std::move(past.lesson);
    emit changed();
}

void Deck::undo() {
    swap(m_undo, m_redo);
}

void Deck::redo() {
    swap(m_redo, m_undo);
}

void Deck::setLesson(Lesson lesson, const OpenedFile& file, bool isSaved) {
    m_lesson = std::move(lesson);
    m_saved = isSaved ? m_lesson : emptyDeck();
    m_file = file;
    ++m_number;
    m_undo.clear();
    m_redo.clear();
    emit changed();
}

void Deck::clear() {
    setLesson(emptyDeck(), {}, true);
}

void Deck::open(Lesson lesson, const OpenedFile& file) {
    setLesson(std::move(lesson), file, true);
}

void Deck::markSaved(const SavePoint& point, const OpenedFile& file) {
    if (point.number != m_number) return;
    m_file = file;
    m_saved = point.lesson;
    emit changed();
}

void Deck::restore(const Lesson& lesson, const OpenedFile& file) {
    setLesson(lesson, file, false);
}

}  // namespace sinescope
