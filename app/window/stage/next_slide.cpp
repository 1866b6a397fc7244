// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/stage/next_slide.h"

namespace sinescope {

NextSlide::NextSlide(const Scene& scene)
    : m_document(scene),
      m_lecture(m_document,
                [this](const Scene& shown, const QString& text) {
                    m_document.replace(inThemeOf(shown, m_document.scene()), text);
                }),
      m_view(m_document, m_hover, m_lecture, m_ink) {
    // Lays it out and paints it without showing it.
    m_view.setAttribute(Qt::WA_DontShowOnScreen);
    m_view.setAttribute(Qt::WA_ShowWithoutActivating);
    m_view.setFocusPolicy(Qt::NoFocus);
}

bool NextSlide::follow(const Lecture& lecture, const Scene& scene, int endPage) {
    m_lecture.close();
    m_document.replace(scene, {});
    m_endPage = endPage;
    return m_lecture.showNextOf(lecture) || endPage > 0;
}

void NextSlide::layOut(const QSize& display) {
    m_view.resize(display);
    if (m_view.isHidden()) m_view.show();
    m_view.applyStyle(screenStyle(m_document.scene().style));
    m_view.showLecture();
    for (int page = 0; page < m_endPage; ++page) m_view.showEnd();
    m_view.bringUpToDate();
}

}  // namespace sinescope
