// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/stage/speaker_view.h"

#include "app/scene/number_format.h"
#include "app/window/lessons/lecture.h"
#include "app/window/shell/theme.h"
#include "app/window/stage/stage_type.h"
#include "app/window/stage/stage_words.h"
#include "core/saturating_cast.h"

#include <QLocale>
#include <QPainter>
#include <QTime>

namespace sinescope {

namespace {

// Lengths at 1920 x 1080.
constexpr double speakerMargin = 40;
constexpr double large = 44;
constexpr double normal = 34;
constexpr double small = 20;
constexpr double clockType = 72;
constexpr double rightShare = 0.36;
constexpr int second = 1000;

QString minutesAndSeconds(qint64 seconds) {
    return QStringLiteral("%1:%2").arg(seconds / 60).arg(seconds % 60, 2, 10, QLatin1Char('0'));
}

}  // namespace

SpeakerView::SpeakerView(Lecture& lecture, QWidget* parent)
    : QWidget(parent),
      m_lecture(lecture),
      m_title(new FittedText(this)),
      m_notes(new FittedText(this)),
      m_answer(new FittedText(this)),
      m_next(new FittedText(this)),
      m_keys(new FittedText(this)),
      m_clock(new QLabel(this)),
      m_elapsed(new QLabel(this)) {
    setObjectName(QStringLiteral("speaker"));
    setFocusPolicy(Qt::StrongFocus);
    m_keys->say(
        tr("PageDown, →, Space: on. PageUp, ←: back. P: votes. R: reveal. B, W: black, white. L: laser. S: "
           "spotlight. I: ink. K: play. F: film strip. X: swap displays. T: timer. F3: the step’s setting. "
           "Esc: leave."));
    connect(&lecture, &Lecture::changed, this, &SpeakerView::refresh);
    m_ticks.setInterval(second);
    connect(&m_ticks, &QTimer::timeout, this, &SpeakerView::tick);
    m_ticks.start();
    restartTimer();
}

void SpeakerView::restartTimer() {
    m_since.restart();
    tick();
}

void SpeakerView::setSince(const QElapsedTimer& since) {
    m_since = since;
    tick();
}

void SpeakerView::setLook(const Style& style) {
    m_style = style;
    applyTheme(*this, style);
    for (FittedText* text : {m_title, m_notes, m_answer, m_next, m_keys}) text->setLook(style);
    update();
    place();
}

void SpeakerView::tick() {
    m_clock->setText(QLocale().toString(QTime::currentTime(), QStringLiteral("HH:mm")));
    const Walk& walk = m_lecture.walk();
    const QString spent = minutesAndSeconds(m_since.elapsed() / second);
    double planned = 0;
    for (std::size_t part = 0;
         m_lecture.isOpen() && part <= walk.place().part && part < walk.course().parts.size(); ++part)
        planned += walk.course().parts[part].minutes;
    m_elapsed->setText(planned > 0
                           ? tr("%1 — planned to the end of this lesson: %2 of %3 minutes")
                                 .arg(spent, plainNumber(planned), plainNumber(walk.course().minutes()))
                           : spent);
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
    if (!step) return {};
    const std::vector<Beat> beats = beatsOf(*step);
    const auto here = std::find(beats.begin(), beats.end(), m_lecture.walk().now());
    if (here != beats.end() && here + 1 != beats.end()) {
        const Beat& next = *(here + 1);
        if (next.kind == Beat::Kind::Reveal && next.index < step->reveals.size())
            return tr("**Next key:** %1").arg(step->reveals[next.index].text);
        if (next.kind == Beat::Kind::Myth)
            return tr("**Next key:** Myth? “%1” %2")
                .arg(step->myths[next.index].said, step->myths[next.index].truth);
        return tr("**Next key:** the answer");
    }
    const LessonStep* following = m_lecture.walk().following();
    return following ? tr("**Next step:** %1").arg(following->title) : tr("**This is the end.**");
}

void SpeakerView::refresh() {
    tick();
    place();
}

QString SpeakerView::text() const {
    QStringList all;
    for (const QLabel* label : findChildren<QLabel*>()) all << label->text();
    return all.join(QLatin1Char('\n'));
}

void SpeakerView::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    place();
}

void SpeakerView::paintEvent(QPaintEvent*) {
    QPainter(this).fillRect(rect(), m_style.palette.window);
}

void SpeakerView::place() {
    if (size().isEmpty() || m_style.palette.lines.empty()) return;
    const auto u = [this](double length) { return stageLength(size(), length); };
    const auto px = [&](double length) { return saturatingCast<int>(u(length)); };
    const int edge = px(speakerMargin);
    const int right = saturatingCast<int>(width() * rightShare);
    const int left = width() - right - 3 * edge;
    const LessonStep* step = m_lecture.step();
    m_title->say(step ? step->title : tr("The present setting is on stage."));
    m_notes->say(notesText());
    m_answer->say(answerText());
    m_next->say(nextText());
    m_clock->setFont(m_style.font(u(clockType), QFont::DemiBold));
    m_elapsed->setFont(m_style.font(u(small + 4)));
    const int x = width() - right - edge;
    m_clock->setGeometry(x, edge / 2, right, m_clock->sizeHint().height());
    m_elapsed->setWordWrap(true);
    const int elapsed = m_elapsed->heightForWidth(right);
    m_elapsed->setGeometry(x, m_clock->geometry().bottom(), right, elapsed);

    const int keys = m_keys->fit({width() - 2 * edge, px(120)}, u(small + 2), u(small - 2));
    m_keys->setGeometry(edge, height() - keys - edge / 2, width() - 2 * edge, keys);
    const int bottom = m_keys->y() - edge / 2;

    const int title = m_title->fit({left, px(170)}, u(large), u(small), QFont::DemiBold);
    m_title->setGeometry(edge, edge, left, title);
    const int notes = m_title->geometry().bottom() + edge / 2;
    m_notes->setGeometry(edge, notes, left, bottom - notes);
    m_notes->fit(m_notes->size(), u(normal), u(small - 4));

    const int top = m_elapsed->geometry().bottom() + edge;
    const int room = bottom - top;
    const int next = m_next->fit({right, room / 3}, u(normal), u(small - 4));
    m_next->setGeometry(x, bottom - next, right, next);
    m_answer->setGeometry(x, top, right, room - next - edge);
    m_answer->fit(m_answer->size(), u(normal - 4), u(small - 4));
}

}  // namespace sinescope
