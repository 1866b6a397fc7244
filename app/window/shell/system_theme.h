// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/scene/scene.h"

#include <QObject>

class QDBusVariant;
class QPalette;

namespace sinescope {

/// The light or dark theme preferred by the desktop: the setting color-scheme of the desktop portal, or else
/// the colours that Qt adopted from the desktop. (Qt 6.5 has QStyleHints::colorScheme().)
class SystemTheme : public QObject {
    Q_OBJECT

 public:
    /// Asks the desktop and waits at most 0.1 s for the answer; a later answer counts as a change.
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

/// Dark if the text is lighter than its background.
ThemeId themeOf(const QPalette& palette);

}  // namespace sinescope
