// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/lessons/lesson_rail.h"

#include "app/lessons/proof_check.h"
#include "app/scene/literals.h"
#include "app/scene/texts_of.h"
#include "app/style/pen.h"
#include "app/window/lessons/lecture.h"
#include "app/window/lessons/lesson_foot.h"
#include "app/window/lessons/question_card.h"
#include "app/window/lessons/step_controls.h"
#include "app/window/lessons/step_rows.h"
#include "app/window/parts/buttons.h"
#include "app/window/parts/layouts.h"
#include "app/window/parts/named.h"
#include "app/window/parts/on_events.h"
#include "app/window/parts/style_class.h"
#include "app/window/parts/tab_order.h"
#include "app/window/parts/theme.h"
#include "app/window/parts/wrapped_label.h"

#include <QApplication>
#include <QComboBox>
#include <QEvent>
#include <QKeyEvent>
#include <QLabel>
#include <QPainter>
#include <QScrollArea>
#include <QScrollBar>
#include <QStyle>
#include <QTimer>
#include <QToolButton>

#include <algorithm>
#include <cstdlib>

namespace sinescope {

namespace {

constexpr int railGap = 8;
constexpr int railMargin = 12;
/// Letters of a name shown in the box; the list shows it whole.
constexpr int boxLetters = 18;

/// Lies over a scroll area and fades out the lines that continue beyond its upper or lower edge.
class FadingEdges : public QWidget {
 public:
    explicit FadingEdges(QScrollArea& area) : QWidget(&area), m_bar(*area.verticalScrollBar()) {
        setAttribute(Qt::WA_TransparentForMouseEvents);
        connect(&m_bar, &QScrollBar::valueChanged, this, qOverload<>(&QWidget::update));
        connect(&m_bar, &QScrollBar::rangeChanged, this, qOverload<>(&QWidget::update));
        new OnEvents(area.viewport(), this, {QEvent::Resize, QEvent::Move},
                     [this, &area] { setGeometry(area.viewport()->geometry()); });
    }

 protected:
    void paintEvent(QPaintEvent*) override {
        QPainter painter(this);
        const int high = fontMetrics().height();
        if (m_bar.value() > m_bar.minimum()) fade(painter, 0, high);
        if (m_bar.value() < m_bar.maximum()) fade(painter, height(), height() - high);
    }

 private:
    /// From opaque to transparent.
    void fade(QPainter& painter, int from, int to) const {
        const QColor ground = styleOf(*this).palette.canvas;
        QLinearGradient gradient(0, from, 0, to);
        gradient.setColorAt(0, ground);
        gradient.setColorAt(1, withAlpha(ground, 0));
        painter.fillRect(QRect(0, std::min(from, to), width(), std::abs(to - from)), gradient);
    }

    const QScrollBar& m_bar;
};

/// Leaves PageUp and PageDown to the lecture.
class RailScroll : public QScrollArea {
 public:
    explicit RailScroll(QWidget* parent) : QScrollArea(parent) { new FadingEdges(*this); }

 protected:
    void keyPressEvent(QKeyEvent* event) override { event->ignore(); }
};

/// Lists the texts of proofs, one per line, without the colons before their expressions.
QString listText(const std::vector<LessonProof>& proofs, const QString& heading = {}) {
    if (proofs.empty()) return {};
    QString text = heading.isEmpty() ? QString() : u"**%1**\n\n"_s.arg(heading);
    for (const LessonProof& proof : proofs) {
        QString proofText = proof.text.trimmed();
        while (proofText.endsWith(':'_L1)) proofText.chop(1);
        text += u"• %1  \n"_s.arg(proofText);
    }
    return text;
}

/// Shows a text, which Tab reaches if it has links; hides an empty one.
void setOrHide(WrappedLabel* label, const QString& text) {
    const QString shown = typesetText(text);
    label->setVisible(!shown.trimmed().isEmpty());
    label->setFocusPolicy(shown.contains("]("_L1) ? Qt::StrongFocus : Qt::NoFocus);
    if (label->wholeText() != shown) label->setWholeText(shown);
}

}  // namespace

QStringList LessonRail::ownControls(const QStringList& names) {
    QStringList own;
    for (const QString& name : names)
        for (const char* each : {"position", "column", "shift", "trained_length", "scale"})
            if (name == QLatin1String(each)) own << name;
    return own;
}

LessonRail::LessonRail(Document& document, Lecture& lecture, QWidget* parent)
    : LazyWidget(parent), m_document(document), m_lecture(lecture) {
    makeCard(*this, "lessonRail");
    auto* column = columnIn(this, {0, 8, 0, 10}, railGap);
    buildHead(column);
    m_scroll = new RailScroll(this);
    makeSeamless(*m_scroll);
    m_scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_all = new QWidget(m_scroll);
    m_problems = part("problems", "warning");
    m_problems->setTextFormat(Qt::PlainText);
    m_about = part("about", "quiet");
    m_steps = new StepRows(*m_scroll, m_all);
    connect(m_steps, &StepRows::chosen, &m_lecture, [this](std::size_t step) {
        m_lecture.goTo({m_lecture.walk().place().part, step});
    });
    connect(m_steps, &StepRows::rowsMade, this, &LessonRail::orderTabs);
    filled(columnIn(m_all, {railMargin, 0, railMargin, 0}, 4), {m_problems, m_about, m_steps})->addStretch(1);
    buildStep();
    m_scroll->setWidget(m_all);
    m_all->setAutoFillBackground(false);  // shows the card's background
    new OnEvents(m_scroll->viewport(), this, {QEvent::Resize}, [this] {
        const bool isAsLeft = m_scroll->verticalScrollBar()->value() == m_scrolledTo;
        if (isAsLeft && m_lecture.walk().openQuestion())
            QTimer::singleShot(0, this, &LessonRail::scrollToStep);
    });
    m_foot = new LessonFoot(m_lecture, this);
    connect(m_foot, &LessonFoot::stageRequested, this, &LessonRail::stageRequested);
    filled(column, {{m_scroll, 1}, m_foot});
    connect(&lecture, &Lecture::changed, this, &LessonRail::refresh);
    connect(&lecture, &Lecture::problemsFound, this, &LessonRail::showProblems);
}

void LessonRail::buildHead(QVBoxLayout* column) {
    m_title = withStyleClass(new WrappedLabel(this), "title");
    m_parts =
        named(new QComboBox(this), "lessonParts", tr("Lesson of the track"), tr("The lesson of the track"));
    m_parts->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_parts->setMinimumContentsLength(boxLetters);
    connect(m_parts, &QComboBox::activated, &m_lecture, [this](int index) {
        m_lecture.goTo({static_cast<std::size_t>(index), 0});
    });
    m_closing = iconButton(this, Glyph::Close, tr("Close the lesson; Lessons > Resume comes back to it"));
    connect(m_closing, &QToolButton::clicked, &m_lecture, &Lecture::close);
    column->addLayout(filled(rowIn(nullptr, {railMargin, 0, 4, 0}), {{m_title, 1}, {m_parts, 1}, m_closing}));
}

WrappedLabel* LessonRail::part(const char* id, const char* styleClass) {
    auto* label = new WrappedLabel(m_all);
    label->setObjectName(QString::fromLatin1(id));
    label->setTextFormat(Qt::MarkdownText);
    label->setTextInteractionFlags(Qt::LinksAccessibleByMouse | Qt::LinksAccessibleByKeyboard);
    if (styleClass) setStyleClass(*label, styleClass);
    connect(label, &QLabel::linkActivated, this, &LessonRail::follow);
    label->hide();
    return label;
}

void LessonRail::buildStep() {
    m_open = m_steps->parts();
    auto* column = columnIn(m_open, {4, 4, 0, 12}, 10);
    m_text = part("stepText");
    m_question = new QuestionCard(m_lecture, QuestionCard::Place::Rail, m_open);
    connect(m_question, &QuestionCard::linkActivated, this, &LessonRail::follow);
    m_reveals = part("reveals");
    m_turn = part("yourTurn");
    m_controls = new StepControls(m_document, m_open);
    connect(m_controls, &StepControls::refused, &m_document, &Document::refused);
    m_proofs = part("proofs");
    m_myths = new QWidget(m_open);
    columnIn(m_myths, {}, railGap);
    m_sources = part("sources", "small");
    filled(column, {m_text, m_question, m_reveals, m_turn, m_controls, m_proofs, m_myths, m_sources});
}

void LessonRail::applyStyle(const Style& style) {
    m_controls->applyStyle(style);
}

void LessonRail::changeEvent(QEvent* event) {
    LazyWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange) updateGeometry();
}

void LessonRail::showScene() {
    if (isHidden()) return;
    m_controls->showScene();
    m_foot->refresh();
}

void LessonRail::follow(const QString& link) {
    const QString control = u"control:"_s;
    if (link.startsWith(control)) emit controlRequested(link.mid(control.size()));
}

void LessonRail::refresh() {
    setVisible(m_lecture.isOpen());
    if (!m_lecture.isOpen()) return;
    // Not that of the window, which keeps one while the stage has the keyboard.
    const bool answers = m_question->isAncestorOf(QApplication::focusWidget());
    showParts();
    showProblems();
    showSteps();
    showStep();
    orderTabs();
    m_foot->refresh();
    // A part of the question that had the focus is hidden now, and has passed it on to an arbitrary widget.
    if (!answers || m_question->isAncestorOf(QApplication::focusWidget())) return;
    if (m_lecture.walk().openQuestion())
        m_question->focusAnswer();
    else
        m_foot->focusNext();
}

void LessonRail::showParts() {
    const Course& course = m_lecture.walk().course();
    const bool isTrack = course.parts.size() > 1;
    m_title->setVisible(!isTrack);
    m_title->setWholeText(m_lecture.walk().lesson() ? m_lecture.walk().lesson()->title : course.title);
    m_parts->setVisible(isTrack);
    if (!isTrack) return;
    if (m_parts->count() != static_cast<int>(course.parts.size()) ||
        m_parts->property("course").toString() != course.id) {
        m_parts->clear();
        m_parts->setProperty("course", course.id);
        for (const Course::Part& part : course.parts) m_parts->addItem(part.title);
    }
    for (std::size_t k = 0; k < course.parts.size(); ++k)
        m_parts->setItemText(
            static_cast<int>(k),
            tr("%1 of %2 · %3%4")
                .arg(QString::number(k + 1), QString::number(course.parts.size()), course.parts[k].title,
                     Lecture::isDone(course.parts[k].id) ? u" ✓"_s : QString()));
    m_parts->setCurrentIndex(static_cast<int>(m_lecture.walk().place().part));
}

void LessonRail::showProblems() {
    const std::vector<LessonProblem>& problems = m_lecture.problems();
    const QStringList lines = textsOf(problems, [this](const LessonProblem& each) {
        return problemText(each, m_lecture.walk().course().title);
    });
    const QString head = problems.size() == 1
                             ? tr("This file has a problem; the rest is shown.")
                             : tr("This file has %1 problems; the rest is shown.").arg(problems.size());
    setOrHide(m_problems, lines.isEmpty() ? QString() : head + '\n'_L1 + lines.join('\n'_L1));
}

void LessonRail::showSteps() {
    const std::shared_ptr<const Lesson> lesson = m_lecture.walk().lesson();
    const Place& at = m_lecture.walk().place();
    setOrHide(m_about, lesson && at.step == 0 ? lesson->text : QString());
    const QString id = at.part < m_lecture.walk().course().parts.size()
                           ? m_lecture.walk().course().parts[at.part].id
                           : QString();
    const bool asks = m_lecture.walk().openQuestion();
    std::vector<StepRows::Step> steps(lesson ? lesson->steps.size() : 0);
    const std::vector<bool> done = Lecture::doneSteps(id, steps.size());
    for (std::size_t k = 0; k < steps.size(); ++k) {
        // A claim often answers the question of its step, or of the one before.
        steps[k].words = m_lecture.walk().asks(k) ? tr("A question")
                         : asks && k > at.step    ? tr("After the question")
                                                  : plainText(lesson->steps[k].title);
        if (done[k]) steps[k].mark = ChoiceRow::Mark::Right;
    }
    m_steps->setSteps(std::move(steps), at.step);
}

void LessonRail::showStep() {
    const LessonStep* step = m_lecture.step();
    m_open->setVisible(step);
    if (!step) return;
    const Walk& walk = m_lecture.walk();
    setOrHide(m_text, step->text);
    m_question->refresh();
    setOrHide(m_reveals, walk.revealedTexts().join(u"\n\n"_s));
    setOrHide(m_turn, (!step->question || walk.isAnswered()) && !step->yourTurn.isEmpty()
                          ? u"**%1** %2"_s.arg(tr("Your turn."), step->yourTurn)
                          : QString());
    m_controls->setNames(ownControls(controlsOf(*step)));
    setOrHide(m_proofs, walk.isComplete() ? listText(step->proofs, tr("The numbers")) : QString());
    showMyths();
    setOrHide(m_sources, step->sources);
    QTimer::singleShot(0, this, &LessonRail::scrollToStep);
}

/// From the head through the steps, with the parts of the present one after its row.
void LessonRail::orderTabs() {
    QWidgetList order;
    for (QWidget* each : {m_problems, m_about})
        if (each->focusPolicy() != Qt::NoFocus) order << each;
    sinescope::setTabOrder(m_closing, order << m_steps->tabOrder());
}

void LessonRail::showMyths() {
    m_myths->hide();  // or each card that is shown lays the step out
    qDeleteAll(m_myths->findChildren<QWidget*>(QString(), Qt::FindDirectChildrenOnly));
    const LessonStep& step = *m_lecture.step();
    const Beat now = m_lecture.walk().now();
    const std::size_t count = now.isOfMyth() ? now.index + 1 : 0;
    for (std::size_t k = 0; k < count; ++k) {
        const LessonMyth& myth = step.myths[k];
        auto* card = named(new QWidget(m_myths), "myth");
        card->setAttribute(Qt::WA_StyledBackground);
        auto* column = columnIn(card, {10, 8, 10, 8});
        const auto add = [&](const QString& text, const char* styleClass = nullptr) {
            WrappedLabel* label = part("mythText", styleClass);
            column->addWidget(label);
            setOrHide(label, text);
        };
        add(u"**%1** “%2”"_s.arg(tr("Myth?"), myth.statement));
        if (now != Beat{Beat::Kind::Myth, k}) {
            add(myth.truth);
            if (!myth.proofs.empty()) add(listText(myth.proofs));
            if (!myth.source.isEmpty()) add(tr("Source: %1").arg(myth.source), "small");
        }
        m_myths->layout()->addWidget(card);
        card->show();
    }
    m_myths->setVisible(count > 0);
}

void LessonRail::scrollToStep() {
    const std::size_t at = m_lecture.walk().place().step;
    if (at >= steps().size()) return;
    m_steps->layOut();
    m_all->layout()->activate();
    // Scrolls the step's heading to the top, unless new text would be below the edge.
    const int heading = m_steps->y() + m_steps->top(at);
    const int top = at == 0 ? 0 : heading;
    const int bottom = m_steps->y() + m_open->geometry().bottom();
    const bool isAtStart = m_lecture.walk().now() == Beat{};
    const int high = m_scroll->viewport()->height();
    m_scrolledTo =
        isAtStart ? std::clamp(questionBottom() - high, top, heading) : std::max(top, bottom - high);
    m_scroll->verticalScrollBar()->setValue(m_scrolledTo);
    m_scrolledTo = m_scroll->verticalScrollBar()->value();
}

/// Below the buttons of the question, and the edge that fades out.
int LessonRail::questionBottom() const {
    if (!m_lecture.walk().openQuestion()) return 0;
    m_open->layout()->activate();
    return m_question->mapTo(m_all, QPoint(0, m_question->height())).y() + fontMetrics().height();
}

const std::vector<ChoiceRow*>& LessonRail::steps() const {
    return m_steps->rows();
}

}  // namespace sinescope
