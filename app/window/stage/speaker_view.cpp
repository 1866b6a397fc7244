// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/stage/speaker_view.h"

#include "app/scene/document.h"
#include "app/scene/number_format.h"
#include "app/window/lessons/lecture.h"
#include "app/window/stage/next_slide.h"
#include "app/window/stage/stage.h"
#include "app/window/stage/stage_type.h"
#include "app/window/stage/stage_view.h"
#include "app/window/stage/stage_words.h"
#include "core/saturating_cast.h"

#include <QLocale>
#include <QPainter>
#include <QTime>

namespace sinescope {

namespace {

// Lengths at 1920 x 1080.
constexpr double speakerMargin = 32;
constexpr double normal = 34;
constexpr double small = 20;
constexpr double timeType = 84;
constexpr double leftShare = 0.62;
constexpr int second = 1000;
/// Pictures are taken so long after a change, not with every frame of what plays.
constexpr int nowMilliseconds = 200;
constexpr int nextMilliseconds = 400;
/// Of the height, at most: below the slide are the notes.
constexpr double slideHeight = 0.62;

QString minutesAndSeconds(qint64 seconds) {
    return QStringLiteral("%1:%2").arg(seconds / 60).arg(seconds % 60, 2, 10, QLatin1Char('0'));
}

/// The largest rectangle of a slide's shape, in the upper left corner of a room.
QRect slideIn(const QRect& room, double share) {
    const int width = std::min(room.width(), saturatingCast<int>(room.height() / share));
    return {room.topLeft(), QSize(width, saturatingCast<int>(width * share))};
}

}  // namespace

SpeakerView::SpeakerView(const Document& document, Lecture& lecture, const Stage& stage, QWidget* parent)
    : QWidget(parent),
      m_document(document),
      m_lecture(lecture),
      m_stage(stage),
      m_notes(new FittedText(this)),
      m_caption(new FittedText(this)),
      m_elapsed(new FittedText(this)),
      m_planned(new FittedText(this)),
      m_seen(new FittedText(this)),
      m_answer(new FittedText(this)),
      m_keys(new FittedText(this)) {
    setObjectName(QStringLiteral("speaker"));
    setFocusPolicy(Qt::StrongFocus);
    m_notes->setObjectName(QStringLiteral("speakerNotes"));
    m_elapsed->setObjectName(QStringLiteral("speakerElapsed"));
    m_planned->setObjectName(QStringLiteral("speakerPlanned"));
    m_seen->setObjectName(QStringLiteral("speakerSeen"));
    m_keys->setObjectName(QStringLiteral("speakerKeys"));
    connect(&lecture, &Lecture::changed, this, &SpeakerView::refresh);
    connect(&document, &Document::changed, &m_nowDue, [this] {
        if (!m_nowDue.isActive()) m_nowDue.start();
    });
    startTimers();
    restartTimer();
}

SpeakerView::~SpeakerView() = default;

void SpeakerView::startTimers() {
    m_nowDue.setSingleShot(true);
    m_nowDue.setInterval(nowMilliseconds);
    connect(&m_nowDue, &QTimer::timeout, this, &SpeakerView::takeNow);
    m_nextDue.setSingleShot(true);
    m_nextDue.setInterval(nextMilliseconds);
    connect(&m_nextDue, &QTimer::timeout, this, &SpeakerView::takeNext);
    m_nextDue.start();
    m_ticks.setInterval(second);
    m_paintedDue.setSingleShot(true);
    m_paintedDue.setInterval(0);
    connect(&m_paintedDue, &QTimer::timeout, this, &SpeakerView::grabNext);
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

/// The palette of the dark theme whatever the window has; the application's own is left alone.
void SpeakerView::setLook(const Style& style) {
    SceneStyle dark;
    dark.theme = ThemeId::Dark;
    m_style = screenStyle(dark);
    m_style.metrics = style.metrics;
    const Palette& colors = m_style.palette;
    QPalette palette;
    palette.setColor(QPalette::Window, colors.window);
    palette.setColor(QPalette::WindowText, colors.text);
    setPalette(palette);
    setStyleSheet(QStringLiteral("QLabel { color: %1; background: transparent; }"
                                 "QLabel#speakerPlanned, QLabel#speakerKeys { color: %2; }"
                                 "QLabel#speakerSeen { color: %3; }")
                      .arg(colors.text.name(), colors.secondary.name(), colors.warning.name()));
    for (FittedText* text : {m_notes, m_caption, m_elapsed, m_planned, m_seen, m_answer, m_keys})
        text->setLook(m_style);
    update();
    place();
}

void SpeakerView::say(const QString& sentence) {
    if (sentence == m_said) return;
    m_said = sentence;
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
    m_elapsed->say(QStringLiteral("**%1**").arg(minutesAndSeconds(m_since.elapsed() / second)));
    const QString clock = QLocale().toString(QTime::currentTime(), QStringLiteral("HH:mm"));
    m_planned->say(planned > 0 ? tr("of %1 to the end of this lesson, %2 in all · %3")
                                     .arg(inMinutes(planned), inMinutes(walk.course().minutes()), clock)
                               : clock);
}

void SpeakerView::takeNow() {
    if (!m_stage.view()) return;
    m_now = m_stage.view()->picture();
    m_seen->say(m_said.isEmpty() ? m_stage.seen() : m_said);
    update();
}

void SpeakerView::takeNext() {
    if (!m_stage.view() || !isVisible()) return;
    if (!m_ahead) m_ahead = std::make_unique<NextSlide>(m_document.scene());
    m_hasNext = m_ahead->follow(m_lecture, m_document.scene());
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
            for (const QString& paragraph : part.trimmed().split(QStringLiteral("\n\n"))) parts << paragraph;
    return parts.join(stageGap);
}

QString SpeakerView::answerText() const {
    const LessonStep* step = m_lecture.step();
    if (!step || !step->question) return {};
    const LessonQuestion& question = *step->question;
    QStringList lines = {question.text};
    const Poll& poll = m_lecture.walk().prediction().poll();
    if (question.right >= 0)
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
            each << QStringLiteral("%1 %2").arg(choiceLetter(static_cast<int>(k))).arg(counts[k]);
        lines << (round == 0 ? tr("Votes: %1") : tr("After the discussion: %1"))
                     .arg(each.join(QStringLiteral(", ")));
    }
    if (const QString verdict = m_lecture.verdict(); !verdict.isEmpty()) lines << verdict;
    return lines.join(stageGap);
}

QString SpeakerView::nextText() const {
    const LessonStep* step = m_lecture.step();
    if (!step) return tr("The present setting is on stage.");
    const std::vector<Beat> beats = beatsOf(*step);
    const auto here = std::find(beats.begin(), beats.end(), m_lecture.walk().now());
    if (here != beats.end() && here + 1 != beats.end()) {
        const Beat& next = *(here + 1);
        if (next.kind == Beat::Kind::Reveal && next.index < step->reveals.size())
            return tr("**Next:** %1").arg(step->reveals[next.index].text);
        if (next.kind == Beat::Kind::Myth)
            return tr("**Next:** Myth? “%1” %2")
                .arg(step->myths[next.index].said, step->myths[next.index].truth);
        return tr("**Next:** the answer");
    }
    const LessonStep* following = m_lecture.walk().following();
    return following ? tr("**Next step:** %1").arg(following->title) : tr("**This is the end.**");
}

QString SpeakerView::keysText() const {
    QStringList keys;
    for (const auto& [key, what] : m_stage.keysNow())
        keys << QStringLiteral("**%1**\u00a0%2").arg(key, QString(what).replace(u' ', QChar::Nbsp));
    return keys.join(QStringLiteral("   "));
}

void SpeakerView::refresh() {
    tick();
    place();
    m_nowDue.start();
    m_nextDue.start();
}

QString SpeakerView::text() const {
    QStringList all;
    for (const QLabel* label : findChildren<QLabel*>()) all << label->text();
    return all.join(QLatin1Char('\n'));
}

void SpeakerView::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    place();
    m_nextDue.start();
}

void SpeakerView::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.fillRect(rect(), m_style.palette.window);
    painter.setRenderHint(QPainter::SmoothPixmapTransform);
    for (const auto& [at, picture] : {std::pair(m_nowPlace, &m_now), std::pair(m_nextPlace, &m_next)}) {
        if (picture->isNull())
            painter.fillRect(at, m_style.palette.field);
        else
            painter.drawPixmap(at, *picture);
        painter.setPen(QPen(m_style.palette.grid, 1));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(at);
    }
}

double SpeakerView::slideShare() const {
    const QSize slide = m_stage.view() ? m_stage.view()->size() : QSize(16, 9);
    return static_cast<double>(std::max(1, slide.height())) / std::max(1, slide.width());
}

/// The time that has passed, large, and beside it what was planned and the clock; returns where it ends.
int SpeakerView::placeTime(int top) {
    const auto u = [this](double length) { return stageLength(size(), length); };
    const int left = m_nextPlace.left();
    const int right = width() - left - saturatingCast<int>(u(speakerMargin));
    m_elapsed->setWordWrap(false);
    const int high = m_elapsed->fit({right, height()}, u(timeType), u(timeType));
    const int wide = m_elapsed->sizeHint().width() + saturatingCast<int>(u(16));
    m_elapsed->setGeometry(left, top, wide, high);
    m_planned->setGeometry(left + wide, top, right - wide, high);
    m_planned->setAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    m_planned->fit({right - wide, high}, u(small + 6), u(small - 4));
    return top + high;
}

void SpeakerView::place() {
    // Left: the lecture may go on in the window before this display is gone.
    if (size().isEmpty() || m_style.palette.lines.empty() || !m_stage.view()) return;
    const auto u = [this](double length) { return stageLength(size(), length); };
    const auto px = [&](double length) { return saturatingCast<int>(u(length)); };
    const int edge = px(speakerMargin), gap = edge / 2;
    const int leftWidth = saturatingCast<int>((width() - 3 * edge) * leftShare);
    const int rightAt = 2 * edge + leftWidth, rightWidth = width() - rightAt - edge;
    m_nowPlace = slideIn({edge, edge, leftWidth, saturatingCast<int>(height() * slideHeight)}, slideShare());
    m_nextPlace = slideIn({rightAt, edge, rightWidth, height() / 3}, slideShare());

    m_notes->say(notesText());
    const int notes = m_nowPlace.bottom() + edge;
    m_notes->setGeometry(edge, notes, leftWidth, height() - edge - notes);
    m_notes->fit(m_notes->size(), u(normal), u(small));

    const auto put = [&](FittedText* text, int top, int room, double largest) {
        const int high = std::min(room, text->fit({rightWidth, room}, u(largest), u(small - 4)));
        text->setGeometry(rightAt, top, rightWidth, high);
        return top + high + gap;
    };
    m_caption->say(nextText());
    int top = put(m_caption, m_nextPlace.bottom() + gap, px(110), small + 8);
    top = placeTime(top) + gap;
    m_seen->say(m_said.isEmpty() ? m_stage.seen() : m_said);
    top = put(m_seen, top, px(90), small + 8);
    m_keys->say(keysText());
    const int keys = std::min(px(230), m_keys->fit({rightWidth, px(230)}, u(small + 4), u(small - 4)));
    m_keys->setGeometry(rightAt, height() - edge - keys, rightWidth, keys);
    m_answer->say(answerText());
    put(m_answer, top, std::max(0, m_keys->y() - gap - top), small + 6);
}

}  // namespace sinescope
