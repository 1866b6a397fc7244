// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractButton>

#include <vector>

namespace sinescope {

/// An answer of a question: its letter, its wrapped text, the audience's votes, and after the reveal whether
/// it is right. A checkable button sized by its font.
class ChoiceRow : public QAbstractButton {
    Q_OBJECT

 public:
    enum class Mark { None, Right, Wrong };
    /// A bar showing `count` of `total` votes.
    struct Votes {
        int count = 0;
        int total = 0;
        friend bool operator==(const Votes&, const Votes&) = default;
    };

    ChoiceRow(const QString& letter, const QString& words, QWidget* parent = nullptr);

    void setWords(const QString& words);
    /// A plain row has a background only while checked or hovered, like a list item.
    void setPlain(bool plain);
    void setMark(Mark mark);
    /// Sets one bar per round, all in one line; empty for none.
    void setVotes(const std::vector<Votes>& rounds);
    const std::vector<Votes>& votes() const { return m_votes; }
    Mark mark() const { return m_mark; }

    /// Returns the height of a row, with space `below` its words.
    static int heightOf(const QString& words, const QFont& font, int width, double below = 0);

    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

 protected:
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;

 private:
    double unit() const;  ///< type size, pixels
    void paintGround(QPainter& painter, bool isStrong) const;
    void paintWords(QPainter& painter, bool isStrong) const;
    void paintVotes(QPainter& painter) const;
    double votesHeight() const { return m_votes.empty() ? 0 : unit() * 1.2; }

    QString m_letter;
    QString m_words;
    bool m_plain = false;
    Mark m_mark = Mark::None;
    std::vector<Votes> m_votes;
};

}  // namespace sinescope
