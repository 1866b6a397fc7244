// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/lessons/lecture.h"

#include "app/export/model_memory.h"
#include "app/figures/registry.h"
#include "app/scene/literals.h"
#include "app/window/lessons/lesson_check.h"
#include "app/window/parts/attempt.h"

#include <QFileInfo>
#include <QHash>
#include <QSet>
#include <QSettings>

#include <algorithm>
#include <utility>

namespace sinescope {

namespace {

const QString doneKey = u"lessons/done"_s;
const QString courseKey = u"lessons/course"_s;
const QString partKey = u"lessons/part"_s;
const QString stepKey = u"lessons/step"_s;
const QString titleKey = u"lessons/title"_s;
const QString deckPrefix = u"deck/"_s;

QString doneId(const QString& lesson, std::size_t step) {
    return lesson + '#'_L1 + QString::number(step + 1);
}

/// Number of steps of a shipped lesson; cached.
std::size_t stepsOf(const QString& lesson) {
    static QHash<QString, std::size_t> counts;
    const auto known = counts.constFind(lesson);
    if (known != counts.constEnd()) return *known;
    return *counts.insert(lesson, shippedLesson(lesson, figureCatalog()).steps.size());
}

}  // namespace

Lecture::Lecture(Document& document, ShowScene show, ReadLesson read, QObject* parent)
    : QObject(parent),
      m_document(document),
      m_show(std::move(show)),
      m_read(std::move(read)),
      m_models(modelMaker()) {
    connect(&document, &Document::changed, this, &Lecture::followHistory);
    connect(&document, &Document::changed, this, &Lecture::followUnfolding);
}

Course Lecture::courseById(const QString& id) const {
    const QString name = id.section('/'_L1, 1);
    if (id.startsWith("track/"_L1))
        for (const Track& track : shippedTracks())
            if (track.id == name) return trackCourse(track, figureCatalog());
    if (id.startsWith("file/"_L1) && m_read) return courseOf(id, QFileInfo(name).fileName(), m_read(name));
    return lessonCourse(name, figureCatalog());
}

void Lecture::openTrack(const QString& id) {
    attempt([&] { open(courseById(u"track/"_s + id), {}); });
}

bool Lecture::attempt(const std::function<void()>& opening) {
    return sinescope::attempt(opening, std::bind_front(&Lecture::failed, this));
}

void Lecture::openLesson(const QString& id, std::size_t step) {
    attempt([&] { open(lessonCourse(id, figureCatalog()), {0, step}); });
}

bool Lecture::openFile(const QString& path) {
    const QString absolute = QFileInfo(path).absoluteFilePath();
    return attempt([&] { open(courseById(u"file/"_s + absolute), {}); });
}

void Lecture::openDeck(const QString& title, const Lesson& lesson, std::size_t step) {
    open(courseOf(deckPrefix + title, title, lesson), {0, step});
}

void Lecture::replaceDeck(const Lesson& lesson, std::size_t step) {
    const Course& open = m_walk.course();
    m_walk = Walk(courseOf(open.id, open.title, lesson));
    m_walk.goTo({0, step});
    m_shownPlace = m_walk.place();
    // Undo does not go to places of the deck as it was.
    m_history.clear();
    m_inEffect = 0;
    checkNumbers();
    m_truthIsKnown = false;
    m_taught = std::make_shared<const Scene>(inThemeOf(m_walk.step()->scene, m_document.scene()));
    m_wasAsTaught = false;
    unfold();
    emit changed();
}

bool Lecture::isDeck() const {
    return m_open && m_walk.course().id.startsWith(deckPrefix);
}

QString Lecture::resumeTitle() {
    return QSettings().value(titleKey).toString();
}

bool Lecture::resume() {
    const QSettings settings;
    const QString id = settings.value(courseKey).toString();
    if (id.isEmpty()) return false;
    const Place place{settings.value(partKey).toULongLong(), settings.value(stepKey).toULongLong()};
    return attempt([&] { open(courseById(id), place); });
}

void Lecture::open(Course course, const Place& place) {
    m_left = Opened{std::exchange(m_walk, Walk(std::move(course))), std::exchange(m_open, true), m_problems};
    m_walk.goTo(place);
    m_problems.clear();
    checkNumbers();
    m_taught.reset();
    m_truthIsKnown = false;
    showScene(m_walk.course().title);
    keepProgress();
    emit changed();
    emit opened();
}

/// Only of a user's own lesson; those of the shipped ones are tested.
void Lecture::checkNumbers() {
    m_check.reset();
    m_isChecking = false;
    const QString& id = m_walk.course().id;
    const std::shared_ptr<const Lesson> lesson = m_open ? m_walk.lesson() : nullptr;
    if (!lesson || !(id.startsWith("file/"_L1) || id.startsWith(deckPrefix))) return;
    m_problems = lesson->problems;
    m_isChecking = true;
    m_check = startLessonCheck(lesson, [this](const auto& problems, const ModelMaker& models) {
        m_problems = problems;
        m_models = models;
        m_isChecking = false;
        if (!m_truth) m_truthIsKnown = false;
        emit problemsFound();
    });
}

void Lecture::close() {
    if (!m_open) return;
    m_open = false;
    m_check.reset();
    m_walk = Walk();
    m_problems.clear();
    m_taught.reset();
    emit changed();
}

void Lecture::showScene(const QString& text) {
    const LessonStep* here = m_walk.step();
    if (!here) return;
    const std::weak_ptr<const Scene> before = m_document.sharedScene();
    m_show(here->scene, text);
    m_taught = m_document.sharedScene();
    remember(before);
    m_transition.clear();
    m_beforeTransition.reset();
    endPlayed();
    unfold();
}

void Lecture::remember(const std::weak_ptr<const Scene>& before) {
    const Place from = std::exchange(m_shownPlace, m_walk.place());
    std::optional<Opened> left = std::exchange(m_left, std::nullopt);
    if (before.lock() != m_taught) {
        m_history.resize(m_inEffect);
        m_history.push_back({before, m_taught, from, m_shownPlace, std::move(left)});
        m_inEffect = m_history.size();
    } else if (left) {  // without an undo step for the opening, earlier places are not of this lesson
        m_history.clear();
        m_inEffect = 0;
    }
}

/// Goes where the lecture was when undo or redo brings back the Scene of another step.
void Lecture::followHistory() {
    const std::shared_ptr<const Scene>& now = m_document.sharedScene();
    const bool isUndo = m_inEffect > 0 && m_history[m_inEffect - 1].before.lock() == now;
    if (!isUndo && (m_inEffect == m_history.size() || m_history[m_inEffect].after.lock() != now)) return;
    ShownStep& shown = m_history[isUndo ? --m_inEffect : m_inEffect++];
    if (shown.other) {
        std::swap(m_walk, shown.other->walk);
        std::swap(m_open, shown.other->isOpen);
        std::swap(m_problems, shown.other->problems);
        checkNumbers();
    } else {
        m_walk.goTo(isUndo ? shown.from : shown.to);
    }
    m_shownPlace = m_walk.place();
    m_taught = m_inEffect > 0 ? m_history[m_inEffect - 1].after.lock() : nullptr;
    m_truthIsKnown = false;
    endPlayed();
    m_played = m_walk.played();
    m_transition = m_walk.transition();
    m_beforeTransition =
        m_transition.isEmpty() ? nullptr : std::make_shared<const Scene>(m_walk.step()->scene);
    keepProgress();
    emit changed();
}

void Lecture::moved(const Place& before, bool wasChanged) {
    if (!wasChanged) return;
    if (m_walk.place() != before) {
        m_truthIsKnown = false;
        if (const LessonStep* here = m_walk.step()) showScene(plainText(here->title));
    } else {
        unfold();
    }
    keepProgress();
    emit changed();
}

void Lecture::go(bool (Walk::*move)()) {
    const Place before = m_walk.place();
    moved(before, (m_walk.*move)());
}

bool Lecture::showNextOf(const Lecture& other) {
    m_isPreview = true;
    m_walk = other.m_walk;
    m_open = other.m_open;
    m_models = other.m_models;
    m_isChecking = other.m_isChecking;
    m_taught = other.m_taught;
    m_transition = other.m_transition;
    m_beforeTransition = other.m_beforeTransition;
    m_wasAsTaught = other.m_wasAsTaught;
    m_played = other.m_played;
    m_playedReveals = other.m_playedReveals;
    m_truthIsKnown = false;
    const Place before = m_walk.place();
    const bool wasChanged = m_open && m_walk.next();
    moved(before, wasChanged);
    return wasChanged;
}

void Lecture::goTo(const Place& place) {
    const Place before = m_walk.place();
    if (place == before)
        restoreStep();
    else
        moved(before, m_walk.goTo(place));
}

void Lecture::restart() {
    if (!m_open) return;
    m_walk.restart();
    m_truthIsKnown = false;
    showScene(m_walk.course().title);
    emit changed();
}

void Lecture::restoreStep() {
    if (!step()) return;
    showScene(tr("back to the step"));
    emit changed();
}

bool Lecture::isAsTaught() const {
    const Scene& now = m_document.scene();
    if (!m_taught || *m_taught == now) return true;
    return m_taught->style.theme != now.style.theme && inThemeOf(*m_taught, now) == now;
}

bool Lecture::mayUndo() const {
    if (m_taught && *m_taught != m_document.scene()) return true;
    if (m_inEffect == 0) return false;
    const ShownStep& last = m_history[m_inEffect - 1];
    const bool isRestored = !last.other && last.from == last.to;
    return isRestored && last.before.lock() == m_document.undoScene();
}

void Lecture::keepProgress() const {
    if (m_isPreview || !step() || isDeck()) return;
    const Place& at = m_walk.place();
    const QString lesson = m_walk.course().parts[at.part].id;
    QSettings settings;
    settings.setValue(courseKey, m_walk.course().id);
    settings.setValue(partKey, static_cast<qulonglong>(at.part));
    settings.setValue(stepKey, static_cast<qulonglong>(at.step));
    const QString course = m_walk.course().title;
    const QString part = m_walk.course().parts[at.part].title;
    settings.setValue(titleKey, course == part ? course : course + u": "_s + part);
    QStringList done = settings.value(doneKey).toStringList();
    const QString id = doneId(lesson, at.step);
    if (m_walk.isSeen(at) && !done.contains(id)) settings.setValue(doneKey, done << id);
}

std::vector<bool> Lecture::doneSteps(const QString& lesson, std::size_t count) {
    const QStringList kept = QSettings().value(doneKey).toStringList();
    const QSet<QString> done(kept.begin(), kept.end());
    std::vector<bool> steps;
    for (std::size_t step = 0; step < count; ++step) steps.push_back(done.contains(doneId(lesson, step)));
    return steps;
}

bool Lecture::isDone(const QString& lesson) {
    const std::vector<bool> steps = doneSteps(lesson, stepsOf(lesson));
    return std::ranges::find(steps, false) == steps.end();
}

void Lecture::forgetProgress() {
    QSettings().remove(u"lessons"_s);
}

}  // namespace sinescope
