// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/lessons/walk.h"
#include "app/style/style.h"

#include <QWidget>

namespace sinescope {

class FittedText;

/// What follows the last step on a stage: the claims of the course with their numbers, and what to try at
/// home, on as many pages as they need.
class EndSlide : public QWidget {
    Q_OBJECT

 public:
    explicit EndSlide(QWidget* parent = nullptr);

    void setLook(const Style& style);
    /// Begins with its first page.
    void setCourse(const Course& course);
    /// Turns pages; false where there is none.
    bool turn(int pages);
    qsizetype pages() const { return m_pages.size(); }
    /// Of the page in sight.
    QString text() const;

 protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

 private:
    void paginate();
    void place();

    Style m_style;
    FittedText* m_title;
    FittedText* m_text;
    QString m_course;
    QStringList m_claims;  ///< as CommonMark
    QStringList m_pages;
    qsizetype m_page = 0;
};

}  // namespace sinescope
