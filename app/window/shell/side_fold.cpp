// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/shell/side_fold.h"

#include "app/scene/literals.h"
#include "app/window/parts/named.h"
#include "app/window/parts/on_events.h"

#include <QAction>
#include <QMainWindow>
#include <QSettings>

namespace sinescope {

namespace {
const QString shownKey = u"window/sidePanel"_s;
/// Least ratio of the window's width to the panel's.
constexpr double minimumShare = 2.9;
}  // namespace

SideFold::SideFold(QMainWindow& window)
    : QObject(&window), m_window(window), m_action(named(new QAction(tr("Side &Panel"), this), "sidePanel")) {
    m_action->setCheckable(true);
    m_action->setChecked(true);
    m_action->setShortcut(QKeySequence(Qt::Key_F9));
    m_action->setToolTip(tr("The controls at the left; F9 folds them away and brings them back"));
    connect(m_action, &QAction::triggered, this, [this](bool shown) {
        if (!m_isNarrow) QSettings().setValue(shownKey, shown);
        show(shown);
    });
    new OnEvents(&window, this, {QEvent::Resize}, [this] { fit(); });
}

void SideFold::setPanel(QWidget* panel) {
    m_panel = panel;
    show(QSettings().value(shownKey, true).toBool());
}

void SideFold::fit() {
    if (!m_panel) return;
    const bool isNarrow = m_window.width() < minimumShare * m_panel->maximumWidth();
    if (isNarrow == m_isNarrow) return;
    m_isNarrow = isNarrow;
    show(!isNarrow && QSettings().value(shownKey, true).toBool());
}

void SideFold::show(bool shown) {
    if (m_panel) m_panel->setVisible(shown);
    m_action->setChecked(shown);
}

}  // namespace sinescope
