// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/model/typeset_line.h"

#include <QWidget>

#include <optional>
#include <vector>

namespace sinescope {

class HoverState;

/// The definition of both waves in one line.
TypesetLine definitionLine(const EncodingParameters& parameters);

/// Shows a typeset line; a line too long for the widget is set in a smaller size.
class TypesetLabel : public QWidget {
    Q_OBJECT

 public:
    explicit TypesetLabel(double pixels, QWidget* parent = nullptr);

    void setLine(const TypesetLine& line);
    /// The size of its type, and the smallest that a long line is set in.
    void setPixels(double pixels, double smallest);
    /// The size of its type in a window whose type has its usual size.
    void setTypeSize(double pixels);
    /// Left unless set; a line too long for its smallest size is cut at the right.
    void setAlignment(Qt::Alignment alignment);
    double lineWidth() const { return widthAt(m_pixels); }
    const TypesetLine& line() const { return m_line; }
    void setLook(const Style& style);
    /// Lights the term under the mouse in every room, and shows the one that is lit.
    void follow(HoverState& hover);
    /// The middle of the first run of a term, in the widget's coordinates; nothing when the line has none.
    std::optional<QPointF> placeOf(Term term) const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

 protected:
    void paintEvent(QPaintEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;

 private:
    struct Place {
        double pixels;              ///< size of the type
        std::vector<double> edges;  ///< left edge of each run, and the right one of the last
    };
    Place place() const;
    QFont fontOf(const Run& run, double pixels) const;
    double widthAt(double pixels) const;

    TypesetLine m_line;
    Style m_style;
    double m_usualPixels;
    double m_pixels;  ///< those with the window's size of type
    double m_smallest;
    Qt::Alignment m_alignment = Qt::AlignLeft;
    HoverState* m_hover = nullptr;
    std::optional<Term> m_lit;
};

}  // namespace sinescope
