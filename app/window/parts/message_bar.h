// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTimer>
#include <QWidget>

#include <functional>
#include <optional>
#include <vector>

class QToolButton;

namespace sinescope {

class WrappedLabel;

/// A message laid over the formula at the foot of the window, so that it covers no figure; the window grows
/// only for a message of many lines. An error has the warning colour and stays until it is closed or the next
/// action succeeds; a notice is neutral and disappears by itself; an offer has buttons and stays until it is
/// answered, if it is a question, or until the next message, if it is a hint. A question comes back after
/// other messages. Progress stays until it ends.
class MessageBar : public QWidget {
    Q_OBJECT

 public:
    struct Answer {
        QString text;
        std::function<void()> run;
    };

    /// Lies over `host`, its parent.
    explicit MessageBar(QWidget* host);

    /// Shows an error; an empty sentence clears it.
    void showMessage(const QString& sentence);
    void note(const QString& sentence);
    /// Shows what the user may do now; the next message replaces it for good.
    void hint(const QString& sentence, const std::vector<Answer>& answers);
    /// Shows a question, which comes back after other messages until it is answered.
    void ask(const QString& sentence, const std::vector<Answer>& answers);
    /// Shows what the program is doing, with a button that stops it if `stop` is given; an empty sentence
    /// ends that. To be called repeatedly: it comes back when later messages have gone.
    void showProgress(const QString& sentence, const std::function<void()>& stop);
    /// Removes an error or an offer; a notice and progress stay.
    void clear();
    /// Removes a notice, because what it says is undone.
    void dropNotice();
    QString sentence() const;

 signals:
    /// Emitted when it is hidden while one of its buttons has the focus.
    void keyboardFree();

 protected:
    void hideEvent(QHideEvent* event) override;

 private:
    enum class Kind { Error, Notice, Offer, Work };
    struct Offer {
        QString sentence;
        std::vector<Answer> answers;
    };
    void show(Kind kind, const QString& sentence, const std::vector<Answer>& answers = {});
    void showAnswers(const std::vector<Answer>& answers);
    /// Hides, or shows an unanswered question again.
    void close();
    /// The same by one of the buttons, which answers an offer.
    void closeByUser();
    void place();

    Kind m_kind = Kind::Error;
    WrappedLabel* m_text;
    QToolButton* m_close;
    std::vector<QToolButton*> m_answers;
    std::optional<Offer> m_question;
    bool m_inProgress = false;
    QTimer m_end{this};
};

}  // namespace sinescope
