// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/scene/scene.h"

#include <QObject>

class QAction;

namespace sinescope {

class Document;
class SystemTheme;

/// The theme of the window: that of the system until the user chooses one. The choice is kept for the next
/// start; a session brings the theme it was saved with.
class ThemeActions : public QObject {
    Q_OBJECT

 public:
    ThemeActions(Document& document, QObject* parent);

    QAction* dark() const { return m_dark; }
    QAction* system() const { return m_system; }

 private:
    void showTheme();
    void follow();

    Document& m_document;
    SystemTheme* m_theme;
    QAction* m_dark;
    QAction* m_system;
};

/// The setting that stores the choice: "light" or "dark"; any other value follows the system.
extern const QString themeKey;

}  // namespace sinescope
