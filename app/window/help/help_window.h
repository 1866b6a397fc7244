// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/help/help_texts.h"

#include <QDialog>

class QLineEdit;
class QListWidget;
class QTextBrowser;

namespace sinescope {

/// The help: a list of topics that is searched as one types, and the page of one of them. Beside the window,
/// which stays at work.
class HelpWindow : public QDialog {
    Q_OBJECT

 public:
    explicit HelpWindow(QMainWindow& window);

    /// Opens the topic of that id, with all topics listed.
    void showTopic(const QString& id);
    /// Opens with the keyboard in the search.
    void openSearch();

    QLineEdit* search() const { return m_search; }
    QListWidget* list() const { return m_list; }
    QString page() const;

 protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

 private:
    void fill();
    void showCurrent();
    void present();

    std::vector<HelpTopic> m_topics;
    QLineEdit* m_search;
    QListWidget* m_list;
    QTextBrowser* m_page;
};

}  // namespace sinescope
