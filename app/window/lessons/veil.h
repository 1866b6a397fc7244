// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/style/style.h"

#include <QHash>
#include <QPointer>
#include <QStringList>
#include <QWidget>

namespace sinescope {

class Panel;

/// Covers a figure that would give the answer away: its picture, its claim and its controls, for the mouse,
/// the keyboard and a screen reader alike. The type is that of its font.
class Veil : public QWidget {
    Q_OBJECT

 public:
    Veil(Panel& panel, const Style& style, const QString& hint);
    /// The figure is in sight again, and the veil is gone.
    void lift();
    void setLook(const Style& style);

 protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

 private:
    void cover();

    Panel& m_panel;
    Style m_style;
    QString m_hint;
};

/// The veils of a window, by the figure's id.
using Veils = QHash<QString, QPointer<Veil>>;
/// Lifts those over figures that are not to be veiled any longer, and forgets those that went with their
/// panel.
void liftVeils(Veils& veils, const QStringList& wanted);

}  // namespace sinescope
