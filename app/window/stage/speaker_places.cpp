// SPDX-License-Identifier: GPL-3.0-or-later
//
// The layout of the presenter display: slides, notes, times and keys, beside each other or stacked.
#include "app/scene/literals.h"
#include "app/window/lessons/lecture.h"
#include "app/window/stage/speaker_view.h"
#include "app/window/stage/stage.h"
#include "app/window/stage/stage_type.h"
#include "app/window/stage/stage_view.h"
#include "core/saturating_cast.h"

#include <QRegularExpression>
#include <QScrollArea>
#include <QScrollBar>

#include <algorithm>

namespace sinescope {

namespace {

// Lengths at 1920 x 1080.
constexpr double speakerMargin = 32;
constexpr double normal = 34;
constexpr double small = 20;
constexpr double timeType = 84, plannedType = 48;
/// The design width of a view beside the stage, whose parts are stacked.
constexpr double tallWidth = 1000;
constexpr double leftShare = 0.62;
/// Largest fraction of the height for the slide: the notes are below it.
constexpr double slideHeight = 0.62;
/// Those without a lesson, which has neither notes nor a next slide.
constexpr double aloneShare = 0.74, aloneHeight = 0.85;

/// Returns the largest rectangle of a slide's aspect ratio in the upper left corner of an area.
QRect slideIn(const QRect& area, double share) {
    const int width = std::min(area.width(), saturatingCast<int>(area.height() / share));
    return {area.topLeft(), QSize(width, saturatingCast<int>(width * share))};
}

}  // namespace

double SpeakerView::slideShare() const {
    const QSize slide = m_stage.view() ? m_stage.view()->size() : QSize(16, 9);
    return static_cast<double>(std::max(1, slide.height())) / std::max(1, slide.width());
}

/// True beside the stage, in a window taller than wide.
bool SpeakerView::isTall() const {
    return width() < height() * 6 / 5;
}

double SpeakerView::unit(double length) const {
    return isTall() ? length * std::min(width() / tallWidth, height() / 1080.0) : stageLength(size(), length);
}

int SpeakerView::pixels(double length) const {
    return saturatingCast<int>(unit(length));
}

/// Returns the top of the space below the text.
int SpeakerView::placeText(FittedText& text, const QRect& area, double largest) {
    const int high = std::min(area.height(), text.fitWords(area.size(), unit(largest), unit(small - 4)));
    text.setGeometry({area.topLeft(), QSize(area.width(), high)});
    return area.top() + high + pixels(speakerMargin) / 2;
}

/// Places the elapsed and planned time in large type, and below the plan the clock in small type.
int SpeakerView::placeTime(const QRect& area) {
    const QString time = m_elapsed->text();
    static const QRegularExpression digit(u"[0-9]"_s);
    m_elapsed->setText(QString(time).replace(digit, u"0"_s));  // the widest digit
    m_elapsed->setWordWrap(false);
    const int high = m_elapsed->fit({area.width(), height()}, unit(timeType), unit(timeType));
    const int wide = m_elapsed->sizeHint().width() + pixels(20);
    m_elapsed->setText(time);
    m_elapsed->setGeometry(area.left(), area.top(), wide, high);
    const QRect beside(area.left() + wide, area.top(), area.width() - wide, high);
    const bool isPlanned = !m_planned->text().isEmpty();
    const int above = isPlanned ? m_planned->fit(beside.size(), unit(plannedType), unit(small)) : 0;
    m_planned->setGeometry(beside.left(), beside.top(), beside.width(), above);
    m_clock->setGeometry(beside.adjusted(0, above, 0, 0));
    m_clock->setAlignment(Qt::AlignLeft | (isPlanned ? Qt::AlignTop : Qt::AlignVCenter));
    m_clock->fit({beside.width(), high - above}, unit(small + 2), unit(small - 4));
    return area.top() + high + pixels(speakerMargin) / 2;
}

void SpeakerView::placeNotes(const QRect& area) {
    m_notesArea->setGeometry(area);
    QSize space = area.size();
    const auto fit = [&] { return m_notes->fit(space, unit(normal), unit(small + 4)); };
    m_hasLongNotes = fit() > space.height();
    if (m_hasLongNotes)
        space.rwidth() -= m_notesArea->verticalScrollBar()->sizeHint().width() + pixels(small);
    m_notes->resize(space.width(), std::max(space.height(), fit()));
}

/// Places the keys at the foot of an area; returns the bottom of the space above.
int SpeakerView::placeKeys(const QRect& area) {
    const int maximum = std::min(pixels(230), area.height());
    const int high =
        std::min(maximum, m_keys->fitWords({area.width(), maximum}, unit(small + 4), unit(small - 4)));
    m_keys->setGeometry(area.left(), area.bottom() + 1 - high, area.width(), high);
    return m_keys->y() - pixels(speakerMargin) / 2;
}

void SpeakerView::place() {
    // No view: the lecture may continue in the window before this display is destroyed.
    if (size().isEmpty() || !m_style.isSet() || !m_stage.view()) return;
    const QString before = m_notes->wholeText();
    m_notes->setMarkdown(notesText());
    if (m_notes->wholeText() != before) m_notesArea->verticalScrollBar()->setValue(0);
    m_caption->setMarkdown(nextText());
    m_seen->setMarkdown(m_message.isEmpty() ? m_stage.seen() : m_message);
    m_answer->setMarkdown(answerText());
    m_hasLongNotes = false;
    placeParts();
    if (m_hasLongNotes) placeParts();  // with the keys that scroll them
    update();
}

void SpeakerView::placeParts() {
    m_keys->setMarkdown(keysText());
    isTall() ? placeTall() : placeWide();
}

void SpeakerView::placeWide() {
    const int edge = pixels(speakerMargin);
    const QRect inner = rect().adjusted(edge, edge, -edge, -edge);
    const bool isLesson = m_lecture.isOpen();
    const int leftWidth = saturatingCast<int>((inner.width() - edge) * (isLesson ? leftShare : aloneShare));
    QRect right = inner.adjusted(leftWidth + edge, 0, 0, 0);
    const int high = saturatingCast<int>(height() * (isLesson ? slideHeight : aloneHeight));
    m_nowPlace = slideIn({inner.topLeft(), QSize(leftWidth, high)}, slideShare());
    placeNotes(
        {inner.left(), m_nowPlace.bottom() + edge, leftWidth, inner.bottom() - m_nowPlace.bottom() - edge});
    m_nextPlace = {};
    if (isLesson) {
        m_nextPlace = slideIn({right.topLeft(), QSize(right.width(), height() / 3)}, slideShare());
        right.setTop(m_nextPlace.bottom() + edge / 2);
    }
    const auto strip = [&right](int height) {
        return QRect(right.topLeft(), QSize(right.width(), std::min(height, right.height())));
    };
    right.setBottom(placeKeys(right));
    right.setTop(placeText(*m_caption, strip(pixels(110)), small + 8));
    right.setTop(placeTime(right) + edge / 2);
    right.setTop(placeText(*m_seen, strip(pixels(90)), small + 8));
    placeText(*m_answer, strip(std::max(0, right.height())), small + 6);
}

/// Places the slides side by side, and everything else below them. The slides are as high as on a display of
/// the usual shape; higher, as the stage beside this view may be, if the notes keep their largest type.
void SpeakerView::placeTall() {
    const int edge = pixels(speakerMargin);
    const QRect area = rect().adjusted(edge, edge, -edge, -edge);
    const bool hasNext = m_lecture.isOpen();
    const int each = hasNext ? (area.width() - edge) / 2 : area.width();
    const int highest = height() / (hasNext ? 3 : 2), lowest = std::min(height() / 3, each * 9 / 16);
    for (const int high : {highest, (highest + lowest) / 2, lowest}) {
        m_nowPlace = slideIn({area.topLeft(), QSize(each, high)}, slideShare());
        m_nextPlace = hasNext ? m_nowPlace.translated(m_nowPlace.width() + edge - 1, 0) : QRect();
        placeBelow(area.adjusted(0, m_nowPlace.height() + edge, 0, 0));
        if (m_notes->font().pixelSize() >= saturatingCast<int>(unit(normal)) && !m_hasLongNotes) return;
    }
}

/// Places everything but the slides.
void SpeakerView::placeBelow(QRect area) {
    const int edge = pixels(speakerMargin);
    const auto strip = [&area](int height) {
        return QRect(area.topLeft(), QSize(area.width(), std::min(height, area.height())));
    };
    area.setTop(placeText(*m_caption, strip(pixels(110)), small + 8));
    area.setTop(placeTime(area));
    area.setTop(placeText(*m_seen, strip(pixels(90)), small + 8) + edge / 2);
    area.setBottom(placeKeys(area));
    // The answer takes the space it needs, up to a half; the notes take the rest.
    const int maximum = area.height() / 2;
    const bool isShown = !m_answer->text().isEmpty();
    const int answer =
        isShown
            ? std::min(maximum, m_answer->fitWords({area.width(), maximum}, unit(small + 6), unit(small - 4)))
            : 0;
    m_answer->setGeometry(area.left(), area.bottom() + 1 - answer, area.width(), answer);
    placeNotes(area.adjusted(0, 0, 0, isShown ? -answer - edge : 0));
}

}  // namespace sinescope
