// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/stage/speaker_view.h"

#include "app/scene/document.h"
#include "app/scene/literals.h"
#include "app/scene/number_format.h"
#include "app/scene/texts_of.h"
#include "app/style/pen.h"
#include "app/window/lessons/lecture.h"
#include "app/window/parts/named.h"
#include "app/window/parts/timers.h"
#include "app/window/stage/end_slide.h"
#include "app/window/stage/next_slide.h"
#include "app/window/stage/stage.h"
#include "app/window/stage/stage_type.h"
#include "app/window/stage/stage_view.h"
#include "app/window/stage/stage_words.h"
#include "core/saturating_cast.h"

#include <QLocale>
#include <QPainter>
#include <QRegularExpression>
#include <QTime>

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
/// The next slide is dimmed, to tell it from the present one.
constexpr double nextOpacity = 0.75;
constexpr double leftShare = 0.62;
constexpr int second = 1000;
/// Delay of a picture after a change, so that not every frame of an animation is captured.
constexpr int nowMilliseconds = 200;
constexpr int nextMilliseconds = 400;
/// Largest fraction of the height for the slide: the notes are below it.
constexpr double slideHeight = 0.62;

QString minutesAndSeconds(qint64 seconds) {
    return u"%1:%2"_s.arg(seconds / 60).arg(seconds % 60, 2, 10, '0'_L1);
}

/// Returns the largest rectangle of a slide's aspect ratio in the upper left corner of an area.
QRect slideIn(const QRect& area, double share) {
    const int width = std::min(area.width(), saturatingCast<int>(area.height() / share));
    return {area.topLeft(), QSize(width, saturatingCast<int>(width * share))};
}

}  // namespace

SpeakerView::SpeakerView(const Document& document, Lecture& lecture, const Stage& stage, QWidget* parent)
    : QWidget(parent),
      m_document(document),
      m_lecture(lecture),
      m_stage(stage),
      m_notes(named(new FittedText(this), "speakerNotes")),
      m_caption(new FittedText(this)),
      m_elapsed(named(new FittedText(this), "speakerElapsed")),
      m_planned(named(new FittedText(this), "speakerPlanned")),
      m_clock(named(new FittedText(this), "speakerClock")),
      m_seen(named(new FittedText(this), "speakerSeen")),
      m_answer(new FittedText(this)),
      m_keys(named(new FittedText(this), "speakerKeys")) {
    setObjectName(u"speaker"_s);
    setFocusPolicy(Qt::StrongFocus);
    connect(&lecture, &Lecture::changed, this, &SpeakerView::refresh);
    connect(&document, &Document::changed, &m_nowDue, [this] {
        if (!m_nowDue.isActive()) m_nowDue.start();
    });
    startTimers();
    restartTimer();
}

SpeakerView::~SpeakerView() = default;

void SpeakerView::startTimers() {
    setDue(m_nowDue, nowMilliseconds, this, &SpeakerView::takeNow);
    setDue(m_nextDue, nextMilliseconds, this, &SpeakerView::takeNext);
    m_nextDue.start();
    m_ticks.setInterval(second);
    setDue(m_paintedDue, 0, this, &SpeakerView::grabNext);
    // Ink, laser and hovering change the slide without changing the Scene, and some models take seconds.
    connect(&m_ticks, &QTimer::timeout, this, [this] {
        tick();
        takeNow();
        grabNext();
    });
    m_ticks.start();
}

void SpeakerView::restartTimer() {
    m_since.restart();
    tick();
}

void SpeakerView::setSince(const QElapsedTimer& since) {
    m_since = since;
    tick();
}

/// Uses the dark theme's palette whatever the window's theme; does not change the application's.
void SpeakerView::applyStyle(const Style& style) {
    SceneStyle dark;
    dark.theme = ThemeId::Dark;
    m_style = screenStyle(dark);
    m_style.metrics = style.metrics;
    const Palette& colors = m_style.palette;
    QPalette palette;
    palette.setColor(QPalette::Window, colors.window);
    palette.setColor(QPalette::WindowText, colors.text);
    setPalette(palette);
    setStyleSheet(
        u"QLabel { color: %1; background: transparent; }"
        "QLabel#speakerPlanned, QLabel#speakerClock, QLabel#speakerKeys { color: %2; }"
        "QLabel#speakerSeen { color: %3; }"_s.arg(colors.text.name(), colors.secondary.name(),
                                                  colors.warning.name()));
    for (FittedText* text : {m_notes, m_caption, m_elapsed, m_planned, m_clock, m_seen, m_answer, m_keys})
        text->applyStyle(m_style);
    update();
    place();
}

void SpeakerView::showMessage(const QString& sentence) {
    if (sentence == m_message) return;
    m_message = sentence;
    place();
}

void SpeakerView::tick() {
    const Walk& walk = m_lecture.walk();
    double planned = 0;
    for (std::size_t part = 0;
         m_lecture.isOpen() && part <= walk.place().part && part < walk.course().parts.size(); ++part)
        planned += walk.course().parts[part].minutes;
    const auto inMinutes = [](double minutes) {
        return minutesAndSeconds(saturatingCast<qint64>(minutes * 60));
    };
    const qsizetype before = m_elapsed->text().size();
    m_elapsed->setMarkdown(u"**%1**"_s.arg(minutesAndSeconds(m_since.elapsed() / second)));
    const QString clock = QLocale().toString(QTime::currentTime(), u"HH:mm"_s);
    m_planned->setMarkdown(planned > 0 ? tr("of %1").arg(inMinutes(planned)) : QString());
    m_clock->setMarkdown(planned > 0 ? tr("to the end of this lesson · %1 in all · now %2")
                                           .arg(inMinutes(walk.course().minutes()), clock)
                                     : tr("since the start · now %1").arg(clock));
    if (m_elapsed->text().size() != before) place();
}

void SpeakerView::takeNow() {
    if (!m_stage.view()) return;
    m_now = m_stage.view()->picture();
    m_seen->setMarkdown(m_message.isEmpty() ? m_stage.seen() : m_message);
    update();
}

void SpeakerView::takeNext() {
    if (!m_stage.view() || !isVisible()) return;
    if (!m_ahead) m_ahead = std::make_unique<NextSlide>(m_document.scene());
    const int endPage = m_stage.nextEndPage();
    const bool isLast = endPage == 0 && m_stage.view()->end().isVisible();
    m_hasNext = !isLast && m_ahead->follow(m_lecture, m_document.scene(), endPage);
    if (m_hasNext) m_ahead->layOut(m_stage.view()->size());
    m_next = QPixmap();
    m_paintedDue.start();
    update();
}

void SpeakerView::grabNext() {
    if (!m_ahead || !m_hasNext) return;
    m_next = m_ahead->picture();
    update();
}

QString SpeakerView::notesText() const {
    const LessonStep* step = m_lecture.step();
    if (!step) return {};
    QStringList parts;
    for (const QString& part : {step->notes, step->text, step->yourTurn})
        if (!part.trimmed().isEmpty())
            for (const QString& paragraph : part.trimmed().split(u"\n\n"_s)) parts << paragraph;
    return parts.join(stageGap);
}

QString SpeakerView::answerText() const {
    const LessonStep* step = m_lecture.step();
    if (!step || !step->question) return {};
    const LessonQuestion& question = *step->question;
    QStringList lines = {question.text};
    const Poll& poll = m_lecture.walk().prediction().poll();
    // Without votes the verdict would only repeat which choice is right; with them it says so, too.
    const QString verdict = question.right >= 0 && poll.rounds() == 0 ? QString() : m_lecture.verdict();
    if (!verdict.isEmpty())
        lines << verdict;
    else if (question.right >= 0)
        lines << tr("**Answer: %1, %2**")
                     .arg(choiceLetter(question.right), plainText(question.choices[question.right]));
    else if (question.kind == LessonQuestion::Kind::Number && m_lecture.truth())
        lines << tr("**Answer: %1 %2**").arg(plainNumber(m_lecture.truth()->number, 4), question.unit);
    for (int round = 0; round < poll.rounds(); ++round) {
        const std::vector<int> counts = poll.counts(round);
        if (counts.empty()) {
            lines << tr("Voting is open: **%1**.").arg(counted(poll.total(round), tr("vote")));
            continue;
        }
        QStringList each;
        for (std::size_t k = 0; k < counts.size(); ++k)
            each << u"%1 %2"_s.arg(choiceLetter(static_cast<int>(k))).arg(counts[k]);
        lines << (round == 0 ? tr("Votes: %1") : tr("After the discussion: %1")).arg(each.join(u", "_s));
    }
    return lines.join(stageGap);
}

QString SpeakerView::nextText() const {
    const LessonStep* step = m_lecture.step();
    if (!step) return tr("The current setting is on stage.");
    const int endPage = m_stage.nextEndPage();
    if (endPage > 1) return tr("**Next:** page %1 of the end slide").arg(endPage);
    if (endPage == 1) return tr("**Next:** the end slide");
    if (m_stage.view()->end().isVisible()) return tr("**This is the end.**");
    if (m_lecture.walk().prediction().poll().isOpen()) return tr("**Next:** the votes");
    const std::vector<Beat> beats = beatsOf(*step);
    const auto here = std::ranges::find(beats, m_lecture.walk().now());
    if (here != beats.end() && here + 1 != beats.end()) {
        const Beat& next = *(here + 1);
        if (next.kind == Beat::Kind::Reveal && next.index < step->reveals.size())
            return tr("**Next:** %1").arg(step->reveals[next.index].text);
        if (next.kind == Beat::Kind::Myth)
            return tr("**Next:** Myth? “%1”").arg(step->myths[next.index].statement);
        if (next.kind == Beat::Kind::Truth) return tr("**Next:** %1").arg(step->myths[next.index].truth);
        return tr("**Next:** the answer");
    }
    const LessonStep* following = m_lecture.walk().following();
    return following ? tr("**Next step:** %1").arg(following->title) : QString();
}

QString SpeakerView::keysText() const {
    QStringList keys;
    for (const auto& [key, what] : m_stage.availableKeys())
        keys << u"**%1**\u00a0%2"_s.arg(key, QString(what).replace(u' ', QChar::Nbsp));
    return keys.join(u"   "_s);
}

void SpeakerView::refresh() {
    tick();
    place();
    m_nowDue.start();
    m_nextDue.start();
}

QString SpeakerView::text() const {
    return textsOf(findChildren<QLabel*>(), [](const QLabel* label) { return label->text(); }).join('\n'_L1);
}

void SpeakerView::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    place();
    m_nextDue.start();
}

void SpeakerView::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.fillRect(rect(), m_style.palette.window);
    for (const auto& [at, picture] : {std::pair(m_nowPlace, &m_now), std::pair(m_nextPlace, &m_next)}) {
        if (at.isEmpty()) continue;
        if (picture->isNull()) {
            painter.fillRect(at, m_style.palette.field);
        } else {
            // Scaled beforehand: a painter samples too few pixels, which breaks small letters.
            const double ratio = devicePixelRatioF();
            QPixmap small =
                picture->scaled(at.size() * ratio, Qt::IgnoreAspectRatio, Qt::SmoothTransformation);
            small.setDevicePixelRatio(ratio);
            painter.setOpacity(picture == &m_next ? nextOpacity : 1);
            painter.drawPixmap(at.topLeft(), small);
            painter.setOpacity(1);
        }
        setPenAndBrush(painter, QPen(m_style.palette.grid, 1), Qt::NoBrush);
        painter.drawRect(at);
    }
}

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
    const int high = std::min(area.height(), text.fit(area.size(), unit(largest), unit(small - 4)));
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
    m_notes->setGeometry(area);
    m_notes->fit(area.size(), unit(normal), unit(small));
}

/// Places the keys at the foot of an area; returns the bottom of the space above.
int SpeakerView::placeKeys(const QRect& area) {
    const int maximum = std::min(pixels(230), area.height());
    const int high =
        std::min(maximum, m_keys->fit({area.width(), maximum}, unit(small + 4), unit(small - 4)));
    m_keys->setGeometry(area.left(), area.bottom() + 1 - high, area.width(), high);
    return m_keys->y() - pixels(speakerMargin) / 2;
}

void SpeakerView::place() {
    // No view: the lecture may continue in the window before this display is destroyed.
    if (size().isEmpty() || !m_style.isSet() || !m_stage.view()) return;
    m_notes->setMarkdown(notesText());
    m_caption->setMarkdown(nextText());
    m_seen->setMarkdown(m_message.isEmpty() ? m_stage.seen() : m_message);
    m_keys->setMarkdown(keysText());
    m_answer->setMarkdown(answerText());
    if (isTall())
        placeTall();
    else
        placeWide();
    update();
}

void SpeakerView::placeWide() {
    const int edge = pixels(speakerMargin);
    const QRect inner = rect().adjusted(edge, edge, -edge, -edge);
    const int leftWidth = saturatingCast<int>((inner.width() - edge) * leftShare);
    QRect right = inner.adjusted(leftWidth + edge, 0, 0, 0);
    m_nowPlace = slideIn({inner.topLeft(), QSize(leftWidth, saturatingCast<int>(height() * slideHeight))},
                         slideShare());
    placeNotes(
        {inner.left(), m_nowPlace.bottom() + edge, leftWidth, inner.bottom() - m_nowPlace.bottom() - edge});
    m_nextPlace = {};
    if (m_lecture.isOpen()) {
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

/// Places the slides side by side, and everything else below them.
void SpeakerView::placeTall() {
    const int edge = pixels(speakerMargin);
    QRect area = rect().adjusted(edge, edge, -edge, -edge);
    // No higher than on a display of the usual shape: the stage beside this view may be taller than wide.
    const int halfWidth = (area.width() - edge) / 2;
    const QSize half(halfWidth, std::min(height() / 3, halfWidth * 9 / 16));
    m_nowPlace = slideIn({area.topLeft(), half}, slideShare());
    m_nextPlace = m_lecture.isOpen()
                      ? slideIn({QPoint(m_nowPlace.right() + edge, area.top()), half}, slideShare())
                      : QRect();
    area.setTop(m_nowPlace.bottom() + edge);
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
        isShown ? std::min(maximum, m_answer->fit({area.width(), maximum}, unit(small + 6), unit(small - 4)))
                : 0;
    m_answer->setGeometry(area.left(), area.bottom() + 1 - answer, area.width(), answer);
    placeNotes(area.adjusted(0, 0, 0, isShown ? -answer - edge : 0));
}

}  // namespace sinescope
