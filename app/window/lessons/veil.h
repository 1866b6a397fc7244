// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/style/style.h"

#include <QHash>
#include <QPointer>
#include <QStringList>
#include <QWidget>

#include <vector>

namespace sinescope {

class Panel;

/// Covers the parts of a figure that would give the answer away, and keeps the mouse, the keyboard and a
/// screen reader from all of it. What the question is about stays in sight: words, axes and headings. The
/// type is that of its font.
class Veil : public QWidget {
    Q_OBJECT

 public:
    Veil(Panel& panel, const Style& style);
    /// The figure is in sight again, and the veil is gone.
    void lift();
    void setLook(const Style& style);
    /// What is covered, in the panel's coordinates.
    std::vector<QRectF> areas() const;

 protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

 private:
    void cover();
    void paintHint(QPainter& painter, const QRectF& area) const;

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
