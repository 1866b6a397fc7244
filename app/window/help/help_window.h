// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/help/help_texts.h"

#include <QDialog>

class QLineEdit;
class QListWidget;
class QTextBrowser;

namespace sinescope {

/// The help: a list of topics, searched as the user types, and the page of one topic. Non-modal.
class HelpWindow : public QDialog {
    Q_OBJECT

 public:
    explicit HelpWindow(QMainWindow& window);

    /// Shows the topic, with all topics listed.
    void showTopic(const QString& id);
    /// Opens with the focus in the search field.
    void openSearch();

    QLineEdit* search() const { return m_search; }
    QListWidget* list() const { return m_list; }

 signals:
    /// Emitted with the target of a clicked link, "lesson:12-rotation#2" or "concept:shift".
    void linkFollowed(const QString& target);

 protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

 private:
    void fitList();
    void fill();
    void showCurrent();
    void markFound();
    void present();

    std::vector<HelpTopic> m_topics;
    QLineEdit* m_search;
    QListWidget* m_list;
    QTextBrowser* m_page;
};

}  // namespace sinescope
