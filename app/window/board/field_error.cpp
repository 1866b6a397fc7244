// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/board/field_error.h"

#include "app/scene/literals.h"
#include "app/window/parts/breakable_text.h"
#include "app/window/parts/place_below.h"
#include "app/window/parts/style_class.h"

#include <QEvent>

#include <algorithm>

namespace sinescope {

namespace {
constexpr int widest = 320;
}  // namespace

FieldError::FieldError(QWidget* field) : QLabel(field, Qt::ToolTip), m_field(field) {
    setObjectName(u"complaint"_s);
    setStyleClass(*this, "complaint");
    setAttribute(Qt::WA_ShowWithoutActivating);
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setWordWrap(true);
    field->installEventFilter(this);
}

void FieldError::showMessage(const QString& sentence) {
    setBrokenText(*this, sentence, widest);
    if (sentence.isEmpty() || !m_field->isVisible()) {
        hide();
        return;
    }
    if (m_watched != m_field->window()) {
        if (m_watched) m_watched->removeEventFilter(this);
        m_watched = m_field->window();
        m_watched->installEventFilter(this);
    }
    setFixedWidth(std::min(widest, fontMetrics().horizontalAdvance(sentence) + 24));
    adjustSize();
    placeBelow(*this, *m_field);
    show();
}

bool FieldError::eventFilter(QObject* watched, QEvent* event) {
    const auto type = event->type();
    if (watched == m_field && type == QEvent::FocusIn) showMessage(accessibleName());  // the window is back
    if (watched == m_field && (type == QEvent::Hide || type == QEvent::Move)) hide();
    if (watched == m_watched && (type == QEvent::Move || type == QEvent::Resize ||
                                 type == QEvent::WindowDeactivate || type == QEvent::Hide))
        hide();
    return QLabel::eventFilter(watched, event);
}

}  // namespace sinescope
