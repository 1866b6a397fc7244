// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/board/field_error.h"

#include "app/scene/literals.h"
#include "app/window/parts/place_below.h"
#include "app/window/parts/style_class.h"

#include <QEvent>

#include <algorithm>

namespace sinescope {

namespace {
constexpr int widest = 320;
}  // namespace

FieldError::FieldError(QWidget* field) : WrappedLabel(field, Qt::ToolTip), m_field(field) {
    setObjectName(u"complaint"_s);
    setStyleClass(*this, "complaint");
    setAttribute(Qt::WA_ShowWithoutActivating);
    setAttribute(Qt::WA_TransparentForMouseEvents);
    field->installEventFilter(this);
}

void FieldError::showMessage(const QString& sentence) {
    setWholeText(sentence);
    if (sentence.isEmpty() || !m_field->isVisible()) {
        hide();
        return;
    }
    if (m_watched != m_field->window()) {
        if (m_watched) m_watched->removeEventFilter(this);
        m_watched = m_field->window();
        m_watched->installEventFilter(this);
    }
    fitTo(std::min(widest, fontMetrics().horizontalAdvance(sentence) + 24));
    placeBelow(*this, *m_field);
    show();
}

bool FieldError::eventFilter(QObject* watched, QEvent* event) {
    const auto type = event->type();
    if (watched == m_field && type == QEvent::FocusIn) showMessage(wholeText());  // the window is back
    if (watched == m_field && (type == QEvent::Hide || type == QEvent::Move)) hide();
    if (watched == m_watched && (type == QEvent::Move || type == QEvent::Resize ||
                                 type == QEvent::WindowDeactivate || type == QEvent::Hide))
        hide();
    return WrappedLabel::eventFilter(watched, event);
}

}  // namespace sinescope
