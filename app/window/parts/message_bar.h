// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTimer>
#include <QWidget>

#include <functional>
#include <optional>
#include <vector>

class QLabel;
class QToolButton;

namespace sinescope {

struct Style;

/// A sentence that covers no figure: it lies over the formula at the foot of the window, which grows only for
/// a sentence of many lines. An error is in the warning's colour and stays until it is closed or the next
/// thing succeeds; a notice is neutral and goes by itself; an offer has buttons and stays until it is
/// answered. The next one takes the place of the one before, but an offer comes back after it.
class MessageBar : public QWidget {
    Q_OBJECT

 public:
    struct Answer {
        QString text;
        std::function<void()> run;
    };

    /// Lies over `host`, its parent.
    explicit MessageBar(QWidget* host);

    /// An error; an empty sentence takes the error away.
    void say(const QString& sentence);
    void note(const QString& sentence);
    void offer(const QString& sentence, const std::vector<Answer>& answers);
    /// The error or the offer has become idle; a notice goes on.
    void clear();
    QString sentence() const;
    void setLook(const Style& style);

 protected:
    void hideEvent(QHideEvent* event) override;

 private:
    enum class Kind { Error, Notice, Offer };
    struct Offer {
        QString sentence;
        std::vector<Answer> answers;
    };
    void show(Kind kind, const QString& sentence, const std::vector<Answer>& answers = {});
    void showAnswers(const std::vector<Answer>& answers);
    /// Goes, or gives way to an offer that has no answer yet.
    void close();
    void place();

    Kind m_kind = Kind::Error;
    QLabel* m_text;
    QToolButton* m_close;
    std::vector<QToolButton*> m_answers;
    std::optional<Offer> m_offer;
    QTimer m_end{this};
};

}  // namespace sinescope
