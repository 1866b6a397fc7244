// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/parts/opened_file.h"

#include <QCoreApplication>
#include <QMessageBox>

#include <functional>

namespace sinescope {

/// Asks in a message box, which has no icon, and returns the answer.
QMessageBox::StandardButton askInBox(QWidget* window, const QString& sentence,
                                     QMessageBox::StandardButtons offered,
                                     QMessageBox::StandardButton preset);

/// The questions and file dialogs of a session or a deck, one at a time: while one is open, others are
/// refused.
class Questions {
    Q_DECLARE_TR_FUNCTIONS(Questions)

 public:
    using Ask = std::function<QMessageBox::StandardButton(const QString& sentence,
                                                          QMessageBox::StandardButtons offered)>;
    /// Asks in a message box of the window.
    explicit Questions(QWidget* window);
    /// Replaces the message box.
    void setAsk(Ask ask) { m_ask = std::move(ask); }

    /// Asks before `path` is saved to if it is the opened file and was changed by others.
    bool mayReplace(const OpenedFile& opened, const QString& path);
    /// Asks what to do with unsaved work; save() returns true if it saved. Returns false to stay, also while
    /// a question is open.
    bool mayLeave(const QString& sentence, const std::function<bool()>& save);
    bool isOpen() const { return m_isOpen; }
    /// Returns the path chosen in a file dialog; empty while a question is open.
    QString choose(const std::function<QString()>& dialog);

 private:
    /// Returns Cancel while another question is open.
    QMessageBox::StandardButton ask(const QString& sentence, QMessageBox::StandardButtons offered);

    Ask m_ask;
    bool m_isOpen = false;
};

}  // namespace sinescope
