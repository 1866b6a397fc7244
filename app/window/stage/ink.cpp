// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/stage/ink.h"

#include "app/scene/literals.h"
#include "app/scene/scene_json.h"
#include "app/window/lessons/lecture.h"

namespace sinescope {

QString inkPage(const Lecture& lecture) {
    const LessonStep* step = lecture.step();
    if (!step) return {};
    if (lecture.isDeck()) return deckPage(*step);
    const Place& at = lecture.walk().place();
    return u"%1#%2#%3"_s.arg(lecture.walk().course().id).arg(at.part).arg(at.step);
}

QString deckPage(const LessonStep& step) {
    return u"deck#%1#%2"_s.arg(step.title).arg(qHash(sceneToJson(step.scene, TableNumbers::Named)));
}

void InkBook::turnTo(const QString& page, const std::vector<InkStroke>& stepInk) {
    m_page = page;
    if (stepInk.empty() || m_pages.count(page) > 0) return;
    m_pages[page].inked.strokes = stepInk;
    m_pages[page].kept = stepInk;
}

const std::vector<InkStroke>& InkBook::of(const QString& of) const {
    static const std::vector<InkStroke> none;
    const auto page = m_pages.find(of);
    return page == m_pages.end() ? none : page->second.inked.strokes;
}

void InkBook::add(InkStroke stroke, std::shared_ptr<const Scene> scene, const QString& title) {
    if (stroke.points.empty()) return;
    Page& page = m_pages[m_page];
    page.undone.clear();
    page.inked.strokes.push_back(std::move(stroke));
    page.inked.scene = std::move(scene);
    page.inked.title = title;
    page.inked.id = m_page;
}

bool InkBook::undo() {
    Page& page = m_pages[m_page];
    if (page.inked.strokes.empty()) return false;
    page.undone.push_back(std::move(page.inked.strokes.back()));
    page.inked.strokes.pop_back();
    return true;
}

bool InkBook::redo() {
    Page& page = m_pages[m_page];
    if (page.undone.empty()) return false;
    page.inked.strokes.push_back(std::move(page.undone.back()));
    page.undone.pop_back();
    return true;
}

std::vector<InkedPage> InkBook::unkept() const {
    std::vector<InkedPage> found;
    for (const auto& [id, page] : m_pages)
        if (page.inked.scene && !page.inked.strokes.empty() && page.inked.strokes != page.kept)
            found.push_back(page.inked);
    return found;
}

void InkBook::markKept(const QString& page) {
    const auto found = m_pages.find(page);
    if (found != m_pages.end()) found->second.kept = found->second.inked.strokes;
}

void InkBook::markAllKept() {
    for (auto& [id, page] : m_pages) page.kept = page.inked.strokes;
}

}  // namespace sinescope
