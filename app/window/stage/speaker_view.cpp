// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/stage/speaker_view.h"

#include "app/scene/document.h"
#include "app/scene/literals.h"
#include "app/scene/number_format.h"
#include "app/style/pen.h"
#include "app/window/lessons/lecture.h"
#include "app/window/parts/layouts.h"
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
#include <QScrollArea>
#include <QScrollBar>
#include <QTime>

#include <algorithm>

namespace sinescope {

namespace {

/// The next slide is dimmed, to tell it from the present one.
constexpr double nextOpacity = 0.75;
constexpr int second = 1000;
/// Delay of a picture after a change, so that not every frame of an animation is captured.
constexpr int nowMilliseconds = 200;
constexpr int nextMilliseconds = 400;

QString minutesAndSeconds(qint64 seconds) {
    return u"%1:%2"_s.arg(seconds / 60).arg(seconds % 60, 2, 10, '0'_L1);
}

}  // namespace

SpeakerView::SpeakerView(const Document& document, Lecture& lecture, const Stage& stage, QWidget* parent)
    : QWidget(parent),
      m_document(document),
      m_lecture(lecture),
      m_stage(stage),
      m_notesArea(new QScrollArea(this)),
      m_notes(named(new FittedText(m_notesArea), "speakerNotes")),
      m_caption(new FittedText(this)),
      m_elapsed(named(new FittedText(this), "speakerElapsed")),
      m_planned(named(new FittedText(this), "speakerPlanned")),
      m_clock(named(new FittedText(this), "speakerClock")),
      m_seen(named(new FittedText(this), "speakerSeen")),
      m_answer(new FittedText(this)),
      m_keys(named(new FittedText(this), "speakerKeys")) {
    setObjectName(u"speaker"_s);
    setFocusPolicy(Qt::StrongFocus);
    makeSeamless(*m_notesArea);
    m_notesArea->setWidgetResizable(false);
    m_notesArea->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_notesArea->setWidget(m_notes);
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

void SpeakerView::scrollNotes(int direction) {
    QScrollBar& bar = *m_notesArea->verticalScrollBar();
    bar.setValue(bar.value() + direction * bar.pageStep() / 2);
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
    m_nextDue.start();  // its theme may have changed
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
    if (m_stage.view()->isBlank()) {
        m_hasNext = false;
        m_next = m_stage.view()->slide();
        update();
        return;
    }
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
        if (!part.trimmed().isEmpty()) parts << part.trimmed().split(u"\n\n"_s);
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
    if (m_stage.view()->isBlank()) return tr("**Next:** this slide again");
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
        keys << u"**%1** %2"_s.arg(key, what).replace(u' ', QChar::Nbsp);
    return keys.join(u"   "_s);
}

void SpeakerView::refresh() {
    tick();
    place();
    m_nowDue.start();
    m_nextDue.start();
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

}  // namespace sinescope
