// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/stage/end_slide.h"

#include "app/lessons/summary.h"
#include "app/scene/literals.h"
#include "app/window/parts/named.h"
#include "app/window/stage/stage_type.h"
#include "app/window/stage/stage_words.h"
#include "core/saturating_cast.h"

#include <QPainter>

#include <algorithm>

namespace sinescope {

namespace {

// Lengths at 1920 x 1080.
constexpr double endMargin = 60;
constexpr double endTitle = 64;
constexpr double endLargest = 54;  ///< if the claims leave space
constexpr int heightStep = 16;     ///< pixels; pages that differ by less are equally full

}  // namespace

EndSlide::EndSlide(QWidget* parent)
    : QWidget(parent),
      m_title(named(new FittedText(this), "endTitle")),
      m_text(named(new FittedText(this), "endText")) {
    setObjectName(u"endSlide"_s);
}

void EndSlide::applyStyle(const Style& style) {
    m_style = style;
    for (FittedText* text : {m_title, m_text}) text->applyStyle(style);
    place();
}

void EndSlide::setCourse(const Course& course) {
    const std::shared_ptr<const Lesson> only = course.parts.size() == 1 ? course.lesson(0) : nullptr;
    m_course = only && !only->title.isEmpty() ? only->title : course.title;
    m_claims.clear();
    m_tasks.clear();
    for (const CourseClaim& claim : courseSummary(course)) {
        m_claims << (claim.number.isEmpty() ? u"**%1**"_s.arg(claim.claim)
                                            : u"**%1** %2"_s.arg(claim.claim, claim.number));
        if (claim.atHome.isEmpty()) continue;
        m_tasks << (claim.lesson.isEmpty() ? claim.atHome : u"*%1:* %2"_s.arg(claim.lesson, claim.atHome));
    }
    m_page = 0;
    place();
}

bool EndSlide::turn(int pages) {
    const qsizetype page = m_page + pages;
    if (page < 0 || page >= m_pages.size()) return false;
    m_page = page;
    place();
    return true;
}

/// Fills as few pages as possible about equally, so that no paragraph is left alone on the last one.
void EndSlide::paginate() {
    int high = m_text->height(), low = 0;
    m_pages = pagesOf(high);
    while (m_pages.size() > 1 && high - low > heightStep) {
        const int middle = (low + high) / 2;
        const QStringList pages = pagesOf(middle);
        const bool fits = pages.size() == m_pages.size();
        (fits ? high : low) = middle;
        if (fits) m_pages = pages;
    }
    m_page = std::min(m_page, m_pages.size() - 1);
}

QStringList EndSlide::pagesOf(int height) {
    QStringList pages = {QString()};
    for (const QString& claim : m_claims) append(pages, height, claim);
    for (const QString& task : m_tasks) append(pages, height, task, tr("**Try at home**") + u"\n\n"_s);
    return pages;
}

void EndSlide::append(QStringList& pages, int height, const QString& paragraph, const QString& heading) {
    QString& page = pages.back();
    const QString gap = page.isEmpty() ? QString() : stageGap;
    const QString longer = page + gap + (page.contains(heading) ? QString() : heading) + paragraph;
    m_text->setMarkdown(longer);
    const double type = stageLength(size(), stageFloor);
    if (page.isEmpty() || m_text->fit(m_text->size(), type, type) <= height)
        page = longer;
    else
        pages << heading + paragraph;
}

void EndSlide::place() {
    if (size().isEmpty() || !m_style.isSet()) return;
    const int edge = saturatingCast<int>(stageLength(size(), endMargin));
    const double type = stageLength(size(), endTitle);
    m_title->setMarkdown(m_claims.isEmpty() ? tr("End of %1").arg(m_course)
                                            : tr("Summary: %1").arg(m_course));
    const int wide = width() - 2 * edge;
    const int high =
        m_title->fit({wide, height() / 4}, type, stageLength(size(), stageFloor), QFont::DemiBold);
    m_title->setGeometry(edge, edge, wide, high);
    const int top = edge + high + edge / 2;
    m_text->setGeometry(edge, top, wide, height() - top - edge);
    paginate();
    m_text->setMarkdown(m_pages[m_page]);
    const double floor = stageLength(size(), stageFloor);
    m_text->fit(m_text->size(), m_pages.size() == 1 ? stageLength(size(), endLargest) : floor, floor);
}

void EndSlide::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    place();
}

void EndSlide::paintEvent(QPaintEvent*) {
    QPainter(this).fillRect(rect(), m_style.palette.window);
}

}  // namespace sinescope
