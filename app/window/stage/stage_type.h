// SPDX-License-Identifier: GPL-3.0-or-later
//
// Type and sizes on stage. They are those of a display of 1920 x 1080 and follow the display: the last row of
// a room reads a thirtieth of the height, and nothing is smaller.
#pragma once

#include "app/style/style.h"

#include <QHash>
#include <QLabel>
#include <QSize>

namespace sinescope {

/// The smallest type at 1080 lines, pixels.
constexpr double stageFloor = 36;
/// The least height of the figures, of the stage's.
constexpr double figureShare = 0.6;

/// A length at 1920 x 1080 on a display of that size.
double stageLength(const QSize& display, double at1080);

/// A text in the largest type that its room allows, between two sizes.
class FittedText : public QLabel {
    Q_OBJECT

 public:
    explicit FittedText(QWidget* parent = nullptr);
    void setLook(const Style& style) {
        m_style = style;
        m_heights.clear();
    }
    void say(const QString& markdown);
    /// Sets its type for a room and returns the height that it needs there, at most the room's but for a text
    /// that is too long for its smallest type.
    int fit(const QSize& room, double largest, double smallest, QFont::Weight weight = QFont::Normal);

 private:
    /// Laid out once: a stage is placed with each item of a step.
    int laidOutHeight(int width);

    Style m_style;
    QHash<QStringList, int> m_heights;  ///< by text, font and width
};

/// Sets the type of a widget and of all in it: under a style sheet children do not take over their parent's.
void setTypeOfAll(QWidget& root, const QFont& font);

/// The sheet of the stage's widgets over that of the window: everything as large as `pixels` of type asks.
QString stageSheet(const Style& style, double pixels);

}  // namespace sinescope
