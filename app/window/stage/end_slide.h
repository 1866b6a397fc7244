// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/lessons/walk.h"
#include "app/style/style.h"

#include <QWidget>

namespace sinescope {

class FittedText;

/// The slide after the last step: the numbered claims of the course and exercises for home, on as many pages
/// as needed.
class EndSlide : public QWidget {
    Q_OBJECT

 public:
    explicit EndSlide(QWidget* parent = nullptr);

    void applyStyle(const Style& style);
    /// Sets the course and shows its first page.
    void setCourse(const Course& course);
    /// Turns pages; returns false if there is no such page.
    bool turn(int pages);
    qsizetype pages() const { return m_pages.size(); }
    /// The visible page, from 0.
    qsizetype page() const { return m_page; }

 protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

 private:
    void paginate();
    /// Returns as many claims and tasks on each page as fit in a height, at least one.
    QStringList pagesOf(int height);
    /// Adds a paragraph to the last page, or to a new one if it does not fit, below the page's `heading`.
    void append(QStringList& pages, int height, const QString& paragraph, const QString& heading = {});
    void place();

    Style m_style;
    FittedText* m_title;
    FittedText* m_text;
    QString m_course;
    QStringList m_claims;  ///< as CommonMark
    QStringList m_tasks;   ///< for home, as CommonMark
    QStringList m_pages;
    qsizetype m_page = 0;
};

}  // namespace sinescope
