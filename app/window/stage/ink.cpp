// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/stage/ink.h"

#include "app/window/lessons/lecture.h"

namespace sinescope {

QString inkPage(const Lecture& lecture) {
    if (!lecture.step()) return {};
    const Place& at = lecture.walk().place();
    return QStringLiteral("%1#%2#%3").arg(lecture.walk().course().id).arg(at.part).arg(at.step);
}

const std::vector<InkStroke>& InkBook::of(const QString& of) const {
    static const std::vector<InkStroke> none;
    const auto page = m_pages.find(of);
    return page == m_pages.end() ? none : page->second.strokes;
}

void InkBook::add(InkStroke stroke) {
    if (stroke.points.empty()) return;
    Page& page = m_pages[m_page];
    page.undone.clear();
    page.strokes.push_back(std::move(stroke));
}

bool InkBook::undo() {
    Page& page = m_pages[m_page];
    if (page.strokes.empty()) return false;
    page.undone.push_back(std::move(page.strokes.back()));
    page.strokes.pop_back();
    return true;
}

bool InkBook::redo() {
    Page& page = m_pages[m_page];
    if (page.undone.empty()) return false;
    page.strokes.push_back(std::move(page.undone.back()));
    page.undone.pop_back();
    return true;
}

void InkBook::clear() {
    while (undo()) {
    }
}

}  // namespace sinescope
