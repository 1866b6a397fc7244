// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/stage/ink.h"

#include "app/scene/literals.h"
#include "app/scene/scene_json.h"
#include "app/window/lessons/lecture.h"

namespace sinescope {

namespace {
const QString deckPrefix = u"deck#"_s;
}  // namespace

QString inkPage(const Lecture& lecture) {
    const LessonStep* step = lecture.step();
    if (!step) return {};
    if (lecture.isDeck()) return deckPage(*step);
    const Place& at = lecture.walk().place();
    return u"%1#%2#%3"_s.arg(lecture.walk().course().id).arg(at.part).arg(at.step);
}

QString deckPage(const LessonStep& step) {
    return deckPrefix + u"%1#%2"_s.arg(step.title).arg(qHash(sceneToJson(step.scene, TableNumbers::Named)));
}

void InkBook::turnTo(const QString& page, const LessonStep* step) {
    m_page = page;
    if (!step || step->ink.empty() || m_pages.count(page) > 0) return;
    m_pages[page] = {{page, step->title, {}, step->ink}, std::vector<Edit>(step->ink.size()), {}, step->ink};
}

const std::vector<InkStroke>& InkBook::of(const QString& of) const {
    static const std::vector<InkStroke> none;
    const auto page = m_pages.find(of);
    return page == m_pages.end() ? none : page->second.inked.strokes;
}

void InkBook::add(InkStroke stroke, std::shared_ptr<const Scene> scene, const QString& title, Edit edit) {
    if (stroke.points.empty()) return;
    Page& page = m_pages[m_page];
    page.undone.clear();
    page.inked.strokes.push_back(std::move(stroke));
    page.edits.push_back(std::move(edit));
    page.inked.scene = std::move(scene);
    page.inked.title = title;
    page.inked.id = m_page;
}

void InkBook::undo() {
    Page& page = m_pages[m_page];
    if (page.inked.strokes.empty()) return;
    page.undone.emplace_back(std::move(page.inked.strokes.back()), std::move(page.edits.back()));
    page.inked.strokes.pop_back();
    page.edits.pop_back();
}

void InkBook::redo() {
    Page& page = m_pages[m_page];
    if (page.undone.empty()) return;
    auto& [stroke, edit] = page.undone.back();
    page.inked.strokes.push_back(std::move(stroke));
    page.edits.push_back(std::move(edit));
    page.undone.pop_back();
}

bool InkBook::isUndoneBefore(const Edit& edit) const {
    const auto page = m_pages.find(m_page);
    return page != m_pages.end() && !page->second.edits.empty() && page->second.edits.back() == edit;
}

bool InkBook::isRedoneAfter(const Edit& edit) const {
    const auto page = m_pages.find(m_page);
    return page != m_pages.end() && !page->second.undone.empty() && page->second.undone.back().second == edit;
}

std::vector<InkedPage> InkBook::unkept() const {
    std::vector<InkedPage> found;
    for (const auto& [id, page] : m_pages) {
        const bool isDrawn = page.inked.scene && !page.inked.strokes.empty();
        if ((isDrawn || id.startsWith(deckPrefix)) && page.inked.strokes != page.kept)
            found.push_back(page.inked);
    }
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
