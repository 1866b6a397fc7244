// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/stage/stage_view.h"

#include "app/model/scheme_formula.h"
#include "app/scene/literals.h"
#include "app/scene/scene_scheme.h"
#include "app/window/board/panel.h"
#include "app/window/controls/number_field.h"
#include "app/window/inspector/derivation_bar.h"
#include "app/window/lessons/lecture.h"
#include "app/window/lessons/question_card.h"
#include "app/window/lessons/step_controls.h"
#include "app/window/lessons/veil.h"
#include "app/window/parts/hover_state.h"
#include "app/window/parts/layouts.h"
#include "app/window/parts/named.h"
#include "app/window/parts/tab_order.h"
#include "app/window/parts/theme.h"
#include "app/window/parts/timers.h"
#include "app/window/parts/typeset.h"
#include "app/window/stage/end_slide.h"
#include "app/window/stage/film_strip.h"
#include "app/window/stage/pointer_layer.h"
#include "app/window/stage/slide_cover.h"
#include "app/window/stage/stage_type.h"
#include "app/window/stage/stage_words.h"

#include <QPainter>

#include <utility>

namespace sinescope {

namespace {

constexpr double formulaPixels = stageFloor;
constexpr int noteMilliseconds = 4000;

}  // namespace

StageView::StageView(Document& document, HoverState& hover, Lecture& lecture, InkBook& ink, QWidget* parent)
    : QWidget(parent),
      m_document(document),
      m_hover(hover),
      m_lecture(lecture),
      m_claim(named(new FittedText(this), "stageClaim")),
      m_introduction(named(new FittedText(this), "stageGiven")),
      m_where(new QLabel(this)),
      m_side(new QWidget(this)),
      m_question(new QuestionCard(lecture, QuestionCard::Place::Stage, m_side)),
      m_items(named(new FittedText(m_side), "stageSays")),
      m_number(named(new FittedText(this), "stageNumber")),
      m_myth(named(new FittedText(this), "stageMyth")),
      m_formula(new DerivationBar(formulaPixels, this)),
      m_controls(new StepControls(document, this, Qt::Horizontal)),
      m_film(new FilmStrip(this)),
      m_end(new EndSlide(this)),
      m_note(named(new QLabel(this), "stageNote")),
      m_layer(new PointerLayer(*this)),
      m_held(new SlideCover(this)),
      m_blank(new SlideCover(this)),
      m_ink(ink) {
    setObjectName(u"stage"_s);
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    for (QLabel* label : {m_where, m_note}) label->setTextFormat(Qt::PlainText);
    buildParts();
    m_formula->follow(hover);
    follow();
    startTimers();
}

void StageView::buildParts() {
    m_end->hide();
    m_where->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    filled(columnIn(m_side), {m_question, m_items})->addStretch(1);
    m_note->setAlignment(Qt::AlignCenter);
    m_note->setWordWrap(true);
    m_note->hide();
}

void StageView::follow() {
    connect(m_formula, &DerivationBar::filledIn, &m_lecture, &Lecture::fillIn);
    connect(m_formula, &DerivationBar::requested, &m_lecture, &Lecture::unfoldNext);
    connect(m_formula, &DerivationBar::leftBehind, this, qOverload<>(&QWidget::setFocus));
    connect(m_controls, &StepControls::refused, this, &StageView::note);
    connect(&m_document, &Document::refused, this, &StageView::note);
    connect(&m_document, &Document::changed, this, &StageView::showScene);
    connect(&m_lecture, &Lecture::changed, this, &StageView::showLecture);
    connect(&m_lecture, &Lecture::failed, this, &StageView::note);
}

void StageView::startTimers() {
    setDue(m_queued, 0, this, &StageView::bringUpToDate);
    setDue(m_settled, 0, this, &StageView::place);
    setDue(m_noteEnd, noteMilliseconds, m_note, &QWidget::hide);
}

StageView::~StageView() = default;

double StageView::u(double at1080) const {
    return stageLength(size(), at1080);
}

void StageView::applyStyle(const Style& style) {
    const auto kept = m_style.leastMargins;
    m_style = style;
    m_style.leastMargins = kept;
    updateStyleSheet();
    for (FittedText* text : {m_claim, m_introduction, m_items, m_number, m_myth}) text->applyStyle(style);
    m_end->applyStyle(style);
    m_controls->applyStyle(style);
    m_layer->applyStyle(style);
    for (Panel* panel : m_panels) panel->applyStyle(m_style);
    update();
    place();
}

void StageView::keepMargins(bool kept) {
    if (sinescope::keepMargins(m_panels, m_style, kept)) m_queued.start();
}

/// Sets the style sheet, which is slow, only if it has changed; returns true if it has.
bool StageView::updateStyleSheet() {
    const QString styleKey = u"%1 %2 %3"_s.arg(int{m_style.dark}).arg(textScale(m_style)).arg(u(stageFloor));
    if (styleKey == m_styleKey) return false;
    m_styleKey = styleKey;
    applyTheme(*this, m_style, stageSheet(m_style, u(stageFloor)));
    return true;
}

void StageView::showScene(Changes changes) {
    if (changes & Change::Style) applyStyle(screenStyle(m_document.scene().style));
    if (changes & Change::Arrangement) arrangeFigures();
    for (Panel* panel : m_panels) panel->markChanged(changes);
    m_controls->showScene();
    showFormula();
    m_queued.start();
}

void StageView::showLecture() {
    const LessonStep* step = m_lecture.step();
    if (m_step.get() != step) {
        for (Panel* panel : m_panels) panel->setNewSubject();
        m_layer->dropStroke();
    }
    m_step = m_lecture.sharedStep();
    const auto hasFocusInside = [this] {
        return m_controls->isAncestorOf(focusWidget()) || m_question->isAncestorOf(focusWidget());
    };
    const bool hadFocusInside = hasFocusInside();
    m_film->hide();
    m_end->hide();
    m_ink.turnTo(inkPage(m_lecture), step);
    m_controls->setNames(stageControls(m_lecture));
    arrangeFigures();
    m_question->refresh();
    place();
    // A control or a field that is gone has passed its focus on to a figure, which shows a frame.
    if (hadFocusInside && !hasFocusInside()) setFocus();
    // New rows get their style in the next turn, and with it their height.
    m_settled.start();
}

void StageView::bringUpToDate() {
    m_queued.stop();
    for (Panel* panel : m_panels) panel->bringUpToDate();
    if (heading() != m_heading) place();
    m_layer->update();
}

/// Number of figures that take turns on stage; 0 if it shows a step, or the maximized figure.
std::size_t StageView::turnedFigures() const {
    const Scene& scene = m_document.scene();
    return m_lecture.step() || !scene.arrangement.maximized.isEmpty() ? 0 : scene.figures.size();
}

bool StageView::canTurnFigures(int pages) const {
    return pages < 0 ? m_firstFigure > 0 : m_firstFigure + maximumOnStage < turnedFigures();
}

bool StageView::turnFigures(int pages) {
    if (!canTurnFigures(pages)) return false;
    m_firstFigure = pages < 0 ? m_firstFigure - maximumOnStage : m_firstFigure + maximumOnStage;
    m_film->hide();
    m_note->hide();  // it may name the key to turn
    arrangeFigures();
    return true;
}

/// Returns the number of the step, "2 / 9", or those of the figures if more are open, "1–2 / 4".
QString StageView::whereText() const {
    const Walk& walk = m_lecture.walk();
    if (m_lecture.step()) return u"%1 / %2"_s.arg(walk.place().step + 1).arg(walk.lesson()->steps.size());
    const std::size_t count = turnedFigures(), last = m_firstFigure + m_panels.size();
    if (count <= maximumOnStage) return {};
    return m_panels.size() > 1 ? u"%1–%2 / %3"_s.arg(m_firstFigure + 1).arg(last).arg(count)
                               : u"%1 / %2"_s.arg(last).arg(count);
}

void StageView::arrangeFigures() {
    if (m_firstFigure >= turnedFigures()) m_firstFigure = 0;
    setFigures(m_panels, figuresOnStage(m_document.scene(), m_firstFigure), [this](const QString& id) {
        auto* panel = new Panel(
            figureKind(id), m_document, m_hover, [this] { bringUpToDate(); }, this);
        panel->setHeadShown(false);
        panel->setStatementsShown(false);  // the step's line of numbers says what matters
        panel->applyStyle(m_style);
        connect(panel, &Panel::shown, &m_queued, qOverload<>(&QTimer::start));
        connect(panel, &Panel::linkFollowed, this, &StageView::linkFollowed, Qt::QueuedConnection);
        panel->show();
        return panel;
    });
    orderTabs();
    showVeils();
    place();
}

/// From the figures to the controls below them.
void StageView::orderTabs() {
    QWidgetList order{this};
    for (const Panel* panel : m_panels) order << tabStops(*panel);
    order << tabStops(*m_controls);
    sinescope::setTabOrder(order.takeFirst(), order);
}

void StageView::showVeils() {
    setVeils(m_panels, m_lecture);
    for (const Panel* panel : m_panels)
        if (Veil* veil = veilOver(*panel)) veil->setFont(m_style.font(u(stageFloor)));
}

void StageView::showFormula() {
    const Scene& scene = m_document.scene();
    if (const std::optional<UnfoldedLine> line = m_lecture.unfoldedLine())
        m_formula->setLine(line->line, line->asked);
    else
        m_formula->setLine(usesEncoding(scene) ? definitionLine(scene.encoding) : schemeFormula(scene));
}

bool StageView::showEnd() {
    if (m_end->isVisible()) return m_end->turn(1);
    m_end->setCourse(m_lecture.walk().course());
    m_end->show();
    return true;
}

bool StageView::leaveEndSlide() {
    if (!m_end->isVisible()) return false;
    if (!m_end->turn(-1)) m_end->hide();
    return true;
}

void StageView::note(const QString& sentence) {
    if (!isVisible() || sentence.isEmpty()) return;
    m_note->setText(sentence);
    m_note->show();
    placeNote();
    m_noteEnd.start();
}

void StageView::setBlank(const QColor& color) {
    color.isValid() ? m_blank->cover(color) : m_blank->uncover();
}

void StageView::keepStroke(InkStroke stroke) {
    m_ink.add(std::move(stroke), m_document.sharedScene(),
              m_lecture.step() ? m_lecture.step()->title : m_claim->text(), m_document.undoScene());
}

bool StageView::isBlank() const {
    return m_blank->isVisible();
}

void StageView::setHeld(bool held) {
    held ? m_held->cover(grab()) : m_held->uncover();
}

bool StageView::isHeld() const {
    return m_held->isVisible();
}

QPixmap StageView::picture() const {
    return SlideCover::pictureWithout({m_held});
}

QPixmap StageView::slide() const {
    return SlideCover::pictureWithout({m_held, m_blank});
}

void StageView::paintEvent(QPaintEvent*) {
    QPainter(this).fillRect(rect(), m_style.palette.window);
}

void StageView::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    if (!m_style.isSet()) return;
    if (updateStyleSheet()) m_controls->applyStyle(m_style);
    place();
    showVeils();
}

}  // namespace sinescope
