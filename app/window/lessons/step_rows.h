// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/lessons/choice_row.h"

#include <QWidget>

#include <vector>

class QScrollArea;

namespace sinescope {

/// The steps of a lesson, one row each, and below the row of the present step its parts. Only rows near the
/// present step, or near those in view, are widgets: a lesson may have thousands of steps.
class StepRows : public QWidget {
    Q_OBJECT

 public:
    struct Step {
        QString words;
        ChoiceRow::Mark mark = ChoiceRow::Mark::None;
        friend bool operator==(const Step&, const Step&) = default;
    };

    /// `area` scrolls the rows.
    StepRows(QScrollArea& area, QWidget* parent);

    void setSteps(std::vector<Step> steps, std::size_t present);
    /// Holds the parts of the present step.
    QWidget* parts() const { return m_parts; }
    /// One for each step; null if it is not a widget.
    const std::vector<ChoiceRow*>& rows() const { return m_rows; }
    /// Returns the y coordinate of a row, with the parts as they were placed last.
    int top(std::size_t step) const;
    /// Places the rows and the parts at once.
    void layOut();
    /// Returns the rows, and after the present one those of its parts that take the keyboard.
    QWidgetList tabOrder() const;

    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

 signals:
    void chosen(std::size_t step);
    /// Emitted when rows were made because they came into view.
    void rowsMade();

 protected:
    bool event(QEvent* event) override;
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

 private:
    void measure(int width) const;
    int partsHeight(int width) const;
    void place();
    void placeRow(std::size_t step);
    /// Makes the rows around these steps; returns false if all existed.
    bool make(std::size_t first, std::size_t last);
    void makeInView();

    QScrollArea& m_area;
    QWidget* m_parts;
    std::vector<Step> m_steps;
    std::size_t m_present = 0;
    int m_placedParts = 0;  ///< height that the parts take up, with the gap
    std::vector<ChoiceRow*> m_rows;
    // What is measured at a width; a height is -1 until it is known.
    mutable int m_measuredWidth = 0;
    mutable std::vector<int> m_heights;
    mutable std::vector<int> m_tops;  ///< without the parts; the last is the end
};

}  // namespace sinescope
