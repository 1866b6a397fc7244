// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/shell/theme_actions.h"

#include "app/scene/document.h"
#include "app/scene/literals.h"
#include "app/window/shell/system_theme.h"

#include <QAction>
#include <QSettings>

namespace sinescope {

const QString themeKey = u"theme"_s;

namespace {

const QString darkId = u"dark"_s;
const QString lightId = u"light"_s;
const QString systemId = u"system"_s;

}  // namespace

ThemeActions::ThemeActions(Document& document, QObject* parent)
    : QObject(parent),
      m_document(document),
      m_theme(new SystemTheme(this)),
      m_dark(new QAction(tr("&Dark Theme"), this)),
      m_system(new QAction(tr("Follow S&ystem Theme"), this)) {
    m_dark->setCheckable(true);
    m_dark->setShortcut(QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_D));
    m_dark->setShortcutContext(Qt::ApplicationShortcut);  // on stage, too
    m_system->setCheckable(true);
    const QString chosen = QSettings().value(themeKey).toString();
    m_system->setChecked(chosen != darkId && chosen != lightId);
    if (chosen == darkId) m_document.setTheme(ThemeId::Dark);
    follow();
    connect(m_theme, &SystemTheme::changed, this, &ThemeActions::follow);
    connect(m_dark, &QAction::triggered, this, [this](bool isDark) {
        m_system->setChecked(false);
        QSettings().setValue(themeKey, isDark ? darkId : lightId);
        m_document.apply({isDark ? tr("dark theme") : tr("light theme"), [isDark](Scene& scene) {
                              scene.style.theme = isDark ? ThemeId::Dark : ThemeId::Light;
                          }});
    });
    connect(m_system, &QAction::triggered, this, [this](bool follows) {
        const bool isDark = m_document.scene().style.theme == ThemeId::Dark;
        QSettings().setValue(themeKey, follows ? systemId : isDark ? darkId : lightId);
        follow();
    });
    connect(&m_document, &Document::changed, this, [this](Changes changes) {
        if (changes & Change::Style) showTheme();
    });
    showTheme();
}

void ThemeActions::showTheme() {
    m_dark->setChecked(m_document.scene().style.theme == ThemeId::Dark);
}

void ThemeActions::follow() {
    if (m_system->isChecked()) m_document.setTheme(m_theme->theme());
}

}  // namespace sinescope
