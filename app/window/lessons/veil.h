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

/// Covers a figure that would give the answer away: its picture, its claim and its controls, for the mouse,
/// the keyboard and a screen reader alike. On a stage what the question is about stays in sight: words, axes
/// and headings. The type is that of its font.
class Veil : public QWidget {
    Q_OBJECT

 public:
    enum class Cover { All, Answer };
    Veil(Panel& panel, const Style& style, const QString& hint, Cover covered = Cover::All);
    /// The figure is in sight again, and the veil is gone.
    void lift();
    void setLook(const Style& style);

 protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

 private:
    void cover();
    std::vector<QRectF> areas() const;
    void paintHint(QPainter& painter, const QRectF& area) const;

    Panel& m_panel;
    Style m_style;
    QString m_hint;
    Cover m_cover;
};

/// The veils of a window, by the figure's id.
using Veils = QHash<QString, QPointer<Veil>>;
/// Lifts those over figures that are not to be veiled any longer, and forgets those that went with their
/// panel.
void liftVeils(Veils& veils, const QStringList& wanted);

}  // namespace sinescope
