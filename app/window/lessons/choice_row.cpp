// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/lessons/choice_row.h"

#include "app/scene/literals.h"
#include "app/style/broken_words.h"
#include "app/style/pen.h"
#include "app/window/parts/demi_bold.h"
#include "app/window/parts/theme.h"
#include "core/saturating_cast.h"

#include <QEvent>
#include <QPainter>

#include <cmath>

namespace sinescope {

namespace {
constexpr double choiceRadius = 6;
constexpr int wrapped = Qt::TextWordWrap | Qt::AlignLeft | Qt::AlignTop;
constexpr double tall = 1e6;

double typeSize(const QFont& font) {
    return QFontInfo(font).pixelSize();
}

/// The text of a row, and its area between the letter and the mark.
struct PlacedWords {
    QString text;
    QRectF area;
};

/// Breaks words that are wider than the area.
PlacedWords placedWords(const QString& words, const QFont& font, double width) {
    const double u = typeSize(font);
    const QFont type = demiBold(font);
    QRectF area(2.2 * u, 0.45 * u, std::max(u, width - 4 * u), tall);
    const QString text = brokenWords(words, type, area.width());
    area.setHeight(QFontMetricsF(type).boundingRect(area, wrapped, text).height());
    return {text, area};
}

}  // namespace

ChoiceRow::ChoiceRow(const QString& letter, const QString& words, QWidget* parent)
    : QAbstractButton(parent), m_letter(letter) {
    setCheckable(true);
    setFocusPolicy(Qt::StrongFocus);
    setWords(words);
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
}

void ChoiceRow::setWords(const QString& words) {
    if (words == m_words) return;
    m_words = words;
    setAccessibleName(m_letter + u": "_s + words);
    updateGeometry();
    update();
}

double ChoiceRow::unit() const {
    return typeSize(font());
}

void ChoiceRow::setPlain(bool plain) {
    m_plain = plain;
    update();
}

void ChoiceRow::setMark(Mark mark) {
    if (mark == m_mark) return;
    m_mark = mark;
    const QString state = mark == Mark::Right   ? tr("right")
                          : mark == Mark::Wrong ? tr("not right")
                                                : QString();
    setAccessibleDescription(state);
    update();
}

void ChoiceRow::setVotes(const std::vector<Votes>& rounds) {
    if (rounds == m_votes) return;
    m_votes = rounds;
    updateGeometry();
    update();
}

int ChoiceRow::heightOf(const QString& words, const QFont& font, int width, double below) {
    const double high = placedWords(words, font, width).area.height() + 0.9 * typeSize(font);
    return saturatingCast<int>(std::ceil(high + below));
}

int ChoiceRow::heightForWidth(int width) const {
    return heightOf(m_words, font(), width, votesHeight());
}

QSize ChoiceRow::sizeHint() const {
    const int width = saturatingCast<int>(16 * unit());
    return {width, heightForWidth(width)};
}

QSize ChoiceRow::minimumSizeHint() const {
    return {saturatingCast<int>(8 * unit()), saturatingCast<int>(1.9 * unit())};
}

void ChoiceRow::changeEvent(QEvent* event) {
    QAbstractButton::changeEvent(event);
    if (event->type() == QEvent::FontChange) updateGeometry();
}

void ChoiceRow::paintEvent(QPaintEvent*) {
    SmoothPainter painter(this);
    // In a list a check mark means done, not right.
    const bool isStrong = isChecked() || (m_mark == Mark::Right && !m_plain);
    paintGround(painter, isStrong);
    paintWords(painter, isStrong);
    paintVotes(painter);
}

void ChoiceRow::paintGround(QPainter& painter, bool isStrong) const {
    const Palette& colors = styleOf(*this).palette;
    const bool isBare = m_plain && !isChecked() && !underMouse();
    setPenAndBrush(painter,
                   hasFocus()             ? QPen(colors.focus, 2)
                   : isStrong && !m_plain ? QPen(colors.text, 2)
                                          : QPen(Qt::NoPen),
                   isBare ? QBrush(Qt::NoBrush) : QBrush(underMouse() ? colors.grid : colors.field));
    painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), choiceRadius, choiceRadius);
}

/// Paints the letter, the text, and the mark.
void ChoiceRow::paintWords(QPainter& painter, bool isStrong) const {
    const Palette& colors = styleOf(*this).palette;
    const double u = unit();
    const PlacedWords words = placedWords(m_words, font(), width());
    QFont type = font();
    type.setWeight(isStrong ? QFont::DemiBold : QFont::Normal);
    const QFont letter = demiBold(font());
    setFontAndPen(painter, letter, isStrong ? colors.text : colors.secondary);
    painter.drawText(QRectF(0, words.area.top(), 2.2 * u, 1.4 * u), Qt::AlignHCenter | Qt::AlignTop,
                     m_letter);
    setFontAndPen(painter, type, colors.text);
    painter.drawText(words.area, wrapped, words.text);
    if (m_mark == Mark::None) return;
    setFontAndPen(painter, letter, m_mark == Mark::Right ? colors.accent : colors.warning);
    painter.drawText(QRectF(width() - 1.8 * u, words.area.top(), 1.6 * u, 1.4 * u),
                     Qt::AlignHCenter | Qt::AlignTop, m_mark == Mark::Right ? u"✓"_s : u"✗"_s);
}

/// Paints a bar for each round, and the counts: "3 → 9".
void ChoiceRow::paintVotes(QPainter& painter) const {
    if (m_votes.empty()) return;
    const Palette& colors = styleOf(*this).palette;
    const double u = unit();
    // The totals reserve the space, so that the bars of all choices have one scale.
    QStringList counts, widest;
    for (const Votes& votes : m_votes) {
        counts << QString::number(votes.count);
        widest << QString(QString::number(votes.total).size(), '0'_L1);
    }
    const QString arrow = u" → "_s;
    painter.setFont(font());
    const double textWidth = QFontMetricsF(font()).horizontalAdvance(widest.join(arrow));
    const QRectF words = placedWords(m_words, font(), width()).area;
    const QRectF line(words.left(), words.bottom() + 0.1 * u, width() - words.left() - 0.4 * u,
                      votesHeight());
    painter.setPen(colors.text);
    painter.drawText(line, Qt::AlignRight | Qt::AlignVCenter, counts.join(arrow));
    const double gap = m_votes.size() > 1 ? 0.1 * u : 0;
    const double thick = m_votes.size() > 1 ? 0.4 * u : 0.6 * u;
    const double high = static_cast<double>(m_votes.size()) * (thick + gap) - gap;
    QRectF track(line.left(), line.center().y() - high / 2, line.width() - textWidth - 0.4 * u, thick);
    for (std::size_t round = 0; round < m_votes.size(); ++round, track.translate(0, thick + gap)) {
        const Votes& each = m_votes[round];
        const double share = each.total > 0 ? each.count / static_cast<double>(each.total) : 0;
        setPenAndBrush(painter, Qt::NoPen, colors.canvas);
        painter.drawRoundedRect(track, 0.2 * u, 0.2 * u);
        // The round after the discussion is the one that counts.
        painter.setBrush(round + 1 == m_votes.size() ? colors.accent : colors.secondary);
        if (share > 0)
            painter.drawRoundedRect(QRectF(track.topLeft(), QSizeF(track.width() * share, thick)), 0.2 * u,
                                    0.2 * u);
    }
}

}  // namespace sinescope
