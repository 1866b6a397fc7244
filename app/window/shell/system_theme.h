// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/scene/scene.h"

#include <QObject>

class QDBusVariant;
class QPalette;

namespace sinescope {

/// Whether the desktop asks programs to be light or dark: the setting color-scheme of the desktop portal, and
/// without it the colours that Qt has taken over from the desktop. (Qt 6.5 has QStyleHints::colorScheme().)
class SystemTheme : public QObject {
    Q_OBJECT

 public:
    /// Asks the desktop and waits for its answer for at most a tenth of a second; what is said later is a
    /// change.
    explicit SystemTheme(QObject* parent = nullptr);

    ThemeId theme() const { return m_theme; }

 signals:
    void changed(sinescope::ThemeId theme);

 private slots:
    void takeSetting(const QString& group, const QString& key, const QDBusVariant& value);

 private:
    void take(ThemeId theme);

    ThemeId m_theme;
};

/// Dark if the text is lighter than what it is written on.
ThemeId themeOf(const QPalette& palette);

}  // namespace sinescope
