// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/model/typeset_line.h"

#include <QWidget>

#include <map>
#include <optional>
#include <vector>

namespace sinescope {

class HoverState;

/// Returns the definition of both waves in one line.
TypesetLine definitionLine(const EncodingParameters& parameters);

/// Shows a typeset line; scales down a line that is too long for the widget.
class TypesetLabel : public QWidget {
    Q_OBJECT

 public:
    explicit TypesetLabel(double pixels, QWidget* parent = nullptr);

    void setLine(const TypesetLine& line);
    /// Sets the type size, and the smallest size used for a long line.
    void setPixels(double pixels, double smallest);
    /// Sets the type size at the default text size of the window.
    void setTypeSize(double pixels);
    /// Left by default; a line too long at its smallest size is clipped at the right.
    void setAlignment(Qt::Alignment alignment);
    double lineWidth() const { return widthAt(scaledPixels()); }
    const TypesetLine& line() const { return m_line; }
    /// Highlights the term under the mouse in all parts of the window, and shows the highlighted one.
    void follow(HoverState& hover);
    /// Returns the middle of the first run of a term, in the widget's coordinates; empty if the line has no
    /// such run.
    std::optional<QPointF> placeOf(Term term) const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

 protected:
    void paintEvent(QPaintEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;

 private:
    /// Left edge of each run, then the right edge of the last.
    using Edges = std::vector<double>;
    struct Place {
        double pixels;  ///< type size
        Edges edges;
    };
    Place place() const;
    QFont fontOf(const Run& run, double pixels) const;
    /// The edges at a type size, from 0.
    const Edges& edgesAt(double pixels) const;
    double widthAt(double pixels) const { return edgesAt(pixels).back(); }
    /// The type size at the text size of the window.
    double scaledPixels() const;

    TypesetLine m_line;
    mutable std::map<double, Edges> m_edges;  ///< of the line, for each type size asked for
    double m_pixels;                          ///< at the default text size
    double m_smallest;
    Qt::Alignment m_alignment = Qt::AlignLeft;
    HoverState* m_hover = nullptr;
    std::optional<Term> m_highlighted;
};

}  // namespace sinescope
