// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lessons/walk.h"

#include "app/scene/literals.h"
#include "app/scene/sentences.h"
#include "app/scene/texts_of.h"
#include "core/error.h"

#include <algorithm>

namespace sinescope {

namespace {

Lesson withMyths(Lesson lesson, const std::optional<std::vector<int>>& numbers) {
    if (!numbers) return lesson;
    int number = 0;
    for (LessonStep& step : lesson.steps)
        std::erase_if(step.myths, [&](const LessonMyth&) {
            return std::ranges::find(*numbers, ++number) == numbers->end();
        });
    return lesson;
}

/// Reads each lesson once.
Course libraryCourse(const QString& id, const QString& title, std::vector<Course::Part> parts,
                     const FigureCatalog& catalog) {
    auto read = std::make_shared<std::vector<std::shared_ptr<const Lesson>>>(parts.size());
    Course course{id, title, std::move(parts), {}};
    course.lesson = [read, parts = course.parts, catalog](std::size_t part) {
        std::shared_ptr<const Lesson>& lesson = read->at(part);
        if (!lesson)
            lesson = std::make_shared<const Lesson>(
                withMyths(shippedLesson(parts[part].id, catalog), parts[part].myths));
        return lesson;
    };
    return course;
}

}  // namespace

double Course::minutes() const {
    double sum = 0;
    for (const Part& part : parts) sum += part.minutes;
    return sum;
}

Course trackCourse(const Track& track, const FigureCatalog& catalog) {
    std::vector<Course::Part> parts = valuesOf(track.entries, [](const Track::Entry& entry) -> Course::Part {
        return {entry.lesson, entry.title, entry.minutes, entry.myths};
    });
    return libraryCourse(u"track/"_s + track.id, track.title, std::move(parts), catalog);
}

Course lessonCourse(const QString& id, const FigureCatalog& catalog) {
    for (const ShippedLesson& lesson : shippedLessons())
        if (lesson.id == id)
            return libraryCourse(u"lesson/"_s + id, lesson.title, {{id, lesson.title, 0}}, catalog);
    throw failure(u"There is no lesson %1."_s.arg(quoted(id)));
}

Course courseOf(const QString& id, const QString& title, Lesson lesson) {
    auto kept = std::make_shared<const Lesson>(std::move(lesson));
    return {id, title, {{id, title, 0}}, [kept](std::size_t) { return kept; }};
}

std::vector<Beat> beatsOf(const LessonStep& step) {
    std::vector<Beat> beats = {{Beat::Kind::Claim, 0}};
    for (std::size_t k = 0; k < step.reveals.size(); ++k) beats.push_back({Beat::Kind::Reveal, k});
    // A question without an item still has an answer to show.
    if (step.question && step.reveals.empty()) beats.push_back({Beat::Kind::Reveal, 0});
    for (std::size_t k = 0; k < step.myths.size(); ++k)
        for (const Beat::Kind kind : {Beat::Kind::Myth, Beat::Kind::Truth}) beats.push_back({kind, k});
    return beats;
}

Walk::Walk(Course course) : m_course(std::move(course)) {
    restart();
}

std::shared_ptr<const Lesson> Walk::lesson() const {
    return m_place.part < m_course.parts.size() ? m_course.lesson(m_place.part) : nullptr;
}

const LessonStep* Walk::step() const {
    const std::shared_ptr<const Lesson> lesson = this->lesson();
    return lesson && m_place.step < lesson->steps.size() ? &lesson->steps[m_place.step] : nullptr;
}

const LessonQuestion* Walk::question() const {
    const LessonStep* here = step();
    return here && here->question ? &*here->question : nullptr;
}

const LessonQuestion* Walk::openQuestion() const {
    return prediction().isOpen() ? question() : nullptr;
}

bool Walk::asks(std::size_t step) const {
    const auto known = m_runs.find({m_place.part, step});
    return lesson()->steps.at(step).question && (known == m_runs.end() || known->second.prediction.isOpen());
}

const LessonReveal* Walk::upcoming() const {
    const LessonStep* here = step();
    return here && shownReveals() < here->reveals.size() ? &here->reveals[shownReveals()] : nullptr;
}

const LessonStep* Walk::following() const {
    const std::optional<Place> next = after(m_place);
    return next ? &m_course.lesson(next->part)->steps[next->step] : nullptr;
}

const Walk::Run& Walk::run() const {
    static const Run none;
    const auto found = m_runs.find(m_place);
    return found == m_runs.end() ? none : found->second;
}

Walk::Run& Walk::run() {
    return m_runs[m_place];
}

std::size_t Walk::beatCount() const {
    const LessonStep* here = step();
    return here ? beatsOf(*here).size() : 1;
}

Beat Walk::now() const {
    const LessonStep* here = step();
    return here ? beatsOf(*here)[std::min(beat(), beatCount() - 1)] : Beat{};
}

std::size_t Walk::shownReveals() const {
    const LessonStep* here = step();
    return here ? std::min(beat(), here->reveals.size()) : 0;
}

QStringList Walk::revealedTexts() const {
    QStringList texts;
    for (std::size_t k = 0; k < shownReveals(); ++k) texts << step()->reveals[k].text;
    texts.removeAll(QString());
    return texts;
}

const LessonReveal* Walk::reveal() const {
    const Beat beat = now();
    return beat.kind == Beat::Kind::Reveal && beat.index < step()->reveals.size()
               ? &step()->reveals[beat.index]
               : nullptr;
}

QString Walk::transition() const {
    return reveal() ? reveal()->transition() : QString();
}

std::optional<LessonReveal::Played> Walk::played() const {
    return reveal() ? reveal()->played() : std::nullopt;
}

QStringList Walk::veiled() const {
    const LessonStep* here = step();
    if (!here) return {};
    QStringList ids = veiledFigures(*here);
    for (std::size_t k = 0; k < shownReveals(); ++k) ids.removeAll(here->reveals[k].target);
    return ids;
}

bool Walk::isAnswered() const {
    return question() && !openQuestion() && beat() > 0;
}

bool Walk::isComplete() const {
    const LessonStep* here = step();
    return here && (!here->question || isAnswered()) && shownReveals() == here->reveals.size();
}

bool Walk::isSeen(const Place& place) const {
    const auto found = m_runs.find(place);
    if (found == m_runs.end()) return false;
    const std::vector<LessonStep>& steps = m_course.lesson(place.part)->steps;
    return place.step < steps.size() && found->second.furthest + 1 >= beatsOf(steps[place.step]).size();
}

void Walk::setBeat(std::size_t beat) {
    Run& here = run();
    here.beat = beat;
    here.furthest = std::max(here.furthest, beat);
}

std::size_t Walk::stepsOf(std::size_t part) const {
    return m_course.lesson(part)->steps.size();
}

std::optional<Place> Walk::after(const Place& place) const {
    if (place.part >= m_course.parts.size()) return {};
    if (place.step + 1 < stepsOf(place.part)) return Place{place.part, place.step + 1};
    for (std::size_t part = place.part + 1; part < m_course.parts.size(); ++part)
        if (stepsOf(part) > 0) return Place{part, 0};
    return {};
}

std::optional<Place> Walk::before(const Place& place) const {
    if (place.step > 0) return Place{place.part, place.step - 1};
    for (std::size_t part = place.part; part-- > 0;)
        if (const std::size_t steps = stepsOf(part); steps > 0) return Place{part, steps - 1};
    return {};
}

void Walk::enterStep() {
    const LessonStep* here = step();
    if (!here || m_runs.contains(m_place)) return;
    m_runs[m_place] = {here->question ? Prediction(*here->question) : Prediction(), {}, 0, 0};
}

bool Walk::goTo(const Place& place) {
    if (place == m_place || place.part >= m_course.parts.size() || place.step >= stepsOf(place.part))
        return false;
    m_place = place;
    enterStep();
    return true;
}

bool Walk::next() {
    const LessonStep* here = step();
    if (!here) return nextStep();
    if (openQuestion() && beat() == 0) {
        if (prediction().poll().isOpen()) {
            prediction().poll().close();
            return true;
        }
        if (!prediction().lock().isEmpty()) prediction().skip();
    }
    if (beat() + 1 >= beatCount()) return nextStep();
    setBeat(beat() + 1);
    return true;
}

bool Walk::previous() {
    if (beat() == 0) return previousStep();
    setBeat(beat() - 1);
    if (beat() == 0) prediction().reopen();
    return true;
}

bool Walk::nextStep() {
    const std::optional<Place> next = after(m_place);
    return next && goTo(*next);
}

bool Walk::previousStep() {
    const std::optional<Place> last = before(m_place);
    return last && goTo(*last);
}

QString Walk::lock() {
    if (!openQuestion()) return {};
    QString missing = prediction().lock();
    if (missing.isEmpty() && beat() == 0) setBeat(1);
    return missing;
}

bool Walk::skip() {
    if (!openQuestion()) return false;
    prediction().skip();
    if (beat() == 0) setBeat(1);
    return true;
}

bool Walk::repeatQuestion() {
    if (!step() || m_runs.erase(m_place) == 0) return false;
    enterStep();
    return true;
}

void Walk::restart() {
    m_runs.clear();
    m_place = {};
    while (m_place.part + 1 < m_course.parts.size() && stepsOf(m_place.part) == 0) ++m_place.part;
    enterStep();
}

}  // namespace sinescope
