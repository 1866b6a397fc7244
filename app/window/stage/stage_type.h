// SPDX-License-Identifier: GPL-3.0-or-later
//
// Type and sizes on stage, given for a display of 1920 x 1080 and scaled with the display: the last row of an
// auditorium can read 1/30 of the height, and no type is smaller.
#pragma once

#include "app/style/style.h"
#include "app/window/parts/wrapped_label.h"

#include <QHash>
#include <QSize>

namespace sinescope {

/// The smallest type at a height of 1080 pixels.
constexpr double stageFloor = 36;
/// The least height of the figures as a fraction of the stage's.
constexpr double figureShare = 0.6;

/// Scales a length at 1920 x 1080 to a display.
double stageLength(const QSize& display, double at1080);

/// A text in the largest type that fits its space, between two sizes.
class FittedText : public WrappedLabel {
    Q_OBJECT

 public:
    explicit FittedText(QWidget* parent = nullptr);
    void applyStyle(const Style& style) {
        m_style = style;
        m_heights.clear();
    }
    void setMarkdown(const QString& markdown);
    /// Sets the type size for a space and returns the height needed: at most the height of the space, unless
    /// the text is too long at its smallest size.
    int fit(const QSize& available, double largest, double smallest, QFont::Weight weight = QFont::Normal);
    /// Likewise, but shows as many words as fit, and "…", of a text that is too long at its smallest size.
    int fitWords(const QSize& available, double largest, double smallest);

 private:
    /// Cached, since each item of a step lays the stage out again.
    int laidOutHeight(int width);

    Style m_style;
    QString m_markdown;
    QHash<QStringList, int> m_heights;  ///< by text, font and width
};

/// Sets the font of a widget and its descendants, because under a style sheet children do not inherit it.
void setTypeOfAll(QWidget& root, const QFont& font);

/// The style sheet of the stage's widgets on top of the window's, with all sizes scaled to `pixels` of type.
QString stageSheet(const Style& style, double pixels);

}  // namespace sinescope
