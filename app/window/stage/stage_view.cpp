// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/stage/stage_view.h"

#include "app/lessons/unfolding.h"
#include "app/model/cell_readout.h"
#include "app/scene/number_format.h"
#include "app/window/board/cursor_hub.h"
#include "app/window/board/panel.h"
#include "app/window/board/tool_strip.h"
#include "app/window/controls/number_field.h"
#include "app/window/inspector/typeset.h"
#include "app/window/lessons/lecture.h"
#include "app/window/lessons/question_card.h"
#include "app/window/lessons/step_controls.h"
#include "app/window/shell/theme.h"
#include "app/window/stage/film_strip.h"
#include "app/window/stage/pointer_layer.h"
#include "app/window/stage/stage_type.h"
#include "app/window/stage/stage_words.h"

#include <QLayout>
#include <QLineEdit>
#include <QPainter>
#include <QVBoxLayout>

#include <algorithm>

namespace sinescope {

namespace {

// Lengths at 1920 x 1080.
constexpr double margin = 44;
constexpr double gap = 24;
constexpr double claimLargest = 54;
constexpr double claimOneLine = 44;
constexpr double claimSmallest = 34;
constexpr double claimRoom = 150;
constexpr double sideLargest = 36;
constexpr double numberLargest = 32;
constexpr double numberRoom = 84;
constexpr double formulaType = 36;
constexpr double controlType = 26;
constexpr double veilType = 32;
/// Of the width.
constexpr double sideShare = 0.35;
constexpr double curveShare = 0.52;
constexpr int noteMilliseconds = 4000;

}  // namespace

StageView::StageView(Document& document, CursorHub& hub, Lecture& lecture, InkBook& ink, QWidget* parent)
    : QWidget(parent),
      m_document(document),
      m_hub(hub),
      m_lecture(lecture),
      m_claim(new FittedText(this)),
      m_where(new QLabel(this)),
      m_side(new QWidget(this)),
      m_question(new QuestionCard(lecture, QuestionCard::Place::Stage, m_side)),
      m_says(new FittedText(m_side)),
      m_number(new FittedText(this)),
      m_formula(new TypesetLabel(1, this)),
      m_controls(new StepControls(document, this, Qt::Horizontal)),
      m_film(new FilmStrip(this)),
      m_note(new QLabel(this)),
      m_layer(new PointerLayer(*this)),
      m_blank(new QWidget(this)),
      m_ink(ink) {
    setObjectName(QStringLiteral("stage"));
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    m_claim->setObjectName(QStringLiteral("stageClaim"));
    m_says->setObjectName(QStringLiteral("stageSays"));
    m_number->setObjectName(QStringLiteral("stageNumber"));
    m_where->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    auto* column = new QVBoxLayout(m_side);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_question);
    column->addWidget(m_says);
    column->addStretch(1);
    m_formula->follow(hub);
    m_note->setAlignment(Qt::AlignCenter);
    m_note->setAutoFillBackground(true);
    m_note->hide();
    m_blank->setObjectName(QStringLiteral("blank"));
    m_blank->setAutoFillBackground(true);
    m_blank->hide();
    connect(m_controls, &StepControls::refused, this, &StageView::note);
    connect(&document, &Document::refused, this, &StageView::note);
    connect(&document, &Document::changed, this, &StageView::showScene);
    connect(&lecture, &Lecture::changed, this, &StageView::showLecture);
    connect(&lecture, &Lecture::failed, this, &StageView::note);
    connect(&hub, &CursorHub::changed, this, [this] {
        for (const auto& [id, panel] : m_panels) panel->setCursor(m_hub.cursor());
    });
    m_queued.setSingleShot(true);
    m_queued.setInterval(0);
    connect(&m_queued, &QTimer::timeout, this, &StageView::bringUpToDate);
    m_settled.setSingleShot(true);
    m_settled.setInterval(0);
    connect(&m_settled, &QTimer::timeout, this, &StageView::place);
    m_noteEnd.setSingleShot(true);
    m_noteEnd.setInterval(noteMilliseconds);
    connect(&m_noteEnd, &QTimer::timeout, m_note, &QWidget::hide);
}

StageView::~StageView() = default;

double StageView::u(double at1080) const {
    return stageLength(size(), at1080);
}

std::vector<Panel*> StageView::panels() const {
    std::vector<Panel*> found;
    for (const QString& id : m_order) found.push_back(m_panels.at(id));
    return found;
}

void StageView::setLook(const Style& style) {
    m_style = style;
    applyTheme(*this, style);
    setStyleSheet(styleSheet() + stageSheet(style, u(controlType)));
    for (FittedText* text : {m_claim, m_says, m_number}) text->setLook(style);
    m_question->setLook(style);
    m_formula->setLook(style);
    m_controls->setLook(style);
    m_layer->setLook(style);
    for (const auto& [id, panel] : m_panels) panel->setLook(style);
    for (const QPointer<Veil>& veil : m_veils)
        if (veil) veil->setLook(style);
    update();
    place();
}

void StageView::showScene(Changes changes) {
    if (changes & Change::Style) setLook(screenStyle(m_document.scene().style));
    if (changes & Change::Arrangement) arrangeFigures();
    for (const auto& [id, panel] : m_panels) panel->note(changes);
    m_controls->showScene();
    showFormula();
    m_queued.start();
}

void StageView::showLecture() {
    const LessonStep* step = m_lecture.step();
    m_film->hide();
    m_ink.turnTo(inkPage(m_lecture));
    m_controls->setNames(step ? controlsOf(*step) : QStringList());
    arrangeFigures();
    m_question->refresh();
    place();
    // Rows that were made just now get their style in the next turn, and with it their height.
    m_settled.start();
}

void StageView::bringUpToDate() {
    m_queued.stop();
    for (const auto& [id, panel] : m_panels) panel->bringUpToDate();
    m_layer->update();
}

void StageView::arrangeFigures() {
    const QStringList wanted = figuresOnStage(m_document.scene());
    for (auto each = m_panels.begin(); each != m_panels.end();) {
        if (wanted.contains(each->first)) {
            ++each;
            continue;
        }
        each->second->hide();
        each->second->deleteLater();
        each = m_panels.erase(each);
    }
    for (const QString& id : wanted) {
        Panel*& panel = m_panels[id];
        if (panel) continue;
        panel = new Panel(
            figureKind(id), m_document, m_hub, [this] { bringUpToDate(); }, this);
        panel->setHeadShown(false);
        panel->setLook(m_style);
        connect(panel, &Panel::shown, &m_queued, qOverload<>(&QTimer::start));
        panel->show();
    }
    m_order = wanted;
    showVeils();
    place();
}

void StageView::showVeils() {
    const QStringList wanted = m_lecture.veiled();
    liftVeils(m_veils, wanted);
    for (const QString& id : wanted) {
        const auto panel = m_panels.find(id);
        if (panel == m_panels.end() || m_veils.contains(id)) continue;
        m_veils[id] = new Veil(*panel->second, m_style, tr("What do you expect to see?"));
    }
    for (const QPointer<Veil>& veil : m_veils)
        if (veil) veil->setFont(m_style.font(u(veilType)));
}

void StageView::showFormula() {
    const Scene& scene = m_document.scene();
    const LessonStep* step = m_lecture.step();
    // The figure of the formula begins with the definition.
    m_formula->setVisible(!m_panels.contains(QStringLiteral("formula")));
    if (step && derivationsAmong(*step, step->reveals.size()) > 0 && m_lecture.mayDerive()) {
        const auto encoding = encodingOf(scene);
        const Cell at = shownCell(scene, {});
        m_formula->setLine(derivationLine(*encoding, describeCell(*encoding, at.position, at.column)));
        return;
    }
    m_formula->setLine(definitionLine(scene.encoding));
}

QString StageView::claim() const {
    return m_claim->text();
}

QString StageView::says() const {
    return m_says->isHidden() ? QString() : m_says->text();
}

int StageView::placeHead() {
    const LessonStep* step = m_lecture.step();
    const int left = static_cast<int>(u(margin));
    const int top = static_cast<int>(u(margin * 0.6));
    m_where->setFont(m_style.font(u(stageFloor + 2)));
    const Walk& walk = m_lecture.walk();
    m_where->setText(
        step ? QStringLiteral("%1 / %2").arg(walk.place().step + 1).arg(walk.lesson()->steps.size())
             : QString());
    QPalette quiet = m_style.palette.secondary.isValid() ? palette() : QPalette();
    quiet.setColor(QPalette::WindowText, m_style.palette.secondary);
    m_where->setPalette(quiet);
    const int whereWidth = m_where->sizeHint().width() + 2;
    m_where->setGeometry(width() - left - whereWidth, top, whereWidth, m_where->sizeHint().height());
    QString text = step ? step->title : QString();
    // Without a lesson the figure's own claim heads the stage.
    if (!step && !m_order.isEmpty()) {
        Panel* first = m_panels.at(m_order.front());
        text = asSentence(first->model().claim());
        if (text.isEmpty()) text = first->kind().spec.title;
    }
    m_claim->say(text);
    const QSize room(width() - 2 * left - whereWidth - static_cast<int>(u(gap)),
                     static_cast<int>(u(claimRoom)));
    // One line where a slightly smaller type makes it one.
    double largest = u(claimLargest);
    const auto lineAt = [&](double pixels) {
        return QFontMetricsF(m_style.wordFont(pixels, QFont::DemiBold)).horizontalAdvance(plainText(text));
    };
    if (lineAt(u(claimOneLine)) <= room.width())
        while (lineAt(largest) > room.width()) largest -= 1;
    const int height = m_claim->fit(room, largest, u(claimSmallest), QFont::DemiBold);
    m_claim->setGeometry(left, top, room.width(), height);
    return top + height + static_cast<int>(u(gap / 2));
}

int StageView::placeFoot() {
    const int left = static_cast<int>(u(margin));
    const int width = this->width() - 2 * left;
    int bottom = height() - static_cast<int>(u(margin * 0.6));
    if (!m_controls->isEmpty()) {
        setTypeOfAll(*m_controls, m_style.font(u(controlType)));
        m_controls->layout()->activate();
        const int high = m_controls->sizeHint().height();
        m_controls->setGeometry(left, bottom - high, width, high);
        bottom -= high + static_cast<int>(u(gap / 2));
    }
    m_formula->setPixels(u(formulaType), u(stageFloor));
    if (!m_formula->isHidden()) {
        const int high = m_formula->sizeHint().height();
        m_formula->setGeometry(left, bottom - high, width, high);
        bottom -= high;
    }
    const QString number = stageNumber(m_lecture);
    m_number->setVisible(!number.isEmpty());
    if (!number.isEmpty()) {
        m_number->say(number);
        const int needed =
            m_number->fit({width, static_cast<int>(u(numberRoom))}, u(numberLargest), u(stageFloor));
        m_number->setGeometry(left, bottom - needed, width, needed);
        bottom -= needed;
    }
    return bottom - static_cast<int>(u(gap / 2));
}

/// Returns its width; 0 where nothing stands beside the figures.
int StageView::placeSide(const QRect& middle) {
    const LessonStep* step = m_lecture.step();
    const bool asks = step && step->question && !isStageMyth(m_lecture);
    const bool says = !stageSideText(m_lecture, true).isEmpty();
    m_side->setVisible(asks || says);
    // A calculation does not move while it unfolds.
    const bool unfolds = step && derivationsAmong(*step, step->reveals.size()) > 0;
    if (!asks && !says && !unfolds) return 0;
    const bool draws = asks && step->question->kind == LessonQuestion::Kind::Curve;
    const int wide = static_cast<int>(middle.width() * (draws ? curveShare : sideShare));
    m_question->setVisible(asks);
    m_says->setVisible(says);
    const auto needed = [&](double pixels) {
        const QFont type = m_style.wordFont(pixels);
        setTypeOfAll(*m_question, type);
        m_says->setFont(type);
        m_side->layout()->setSpacing(static_cast<int>(pixels * 0.6));
        // A layout does not know of another type in the widgets of its widgets.
        for (QLayout* inner : m_side->findChildren<QLayout*>()) inner->invalidate();
        m_side->layout()->activate();
        return m_side->layout()->totalHeightForWidth(wide);
    };
    for (const bool whole : {true, false}) {
        m_says->say(stageSideText(m_lecture, whole));
        double pixels = u(sideLargest);
        while (pixels > u(stageFloor) && needed(pixels) > middle.height()) pixels -= 1;
        if (needed(std::max(pixels, u(stageFloor))) <= middle.height()) break;
    }
    // A pad takes the room that there is; words stand at the top.
    auto* column = static_cast<QVBoxLayout*>(m_side->layout());
    column->setStretchFactor(m_question, draws ? 1 : 0);
    column->setStretch(column->count() - 1, draws ? 0 : 1);
    m_side->setGeometry(middle.right() - wide + 1, middle.top(), wide, middle.height());
    m_side->layout()->activate();
    return wide + static_cast<int>(u(gap));
}

void StageView::placeFigures(const QRect& area) {
    const int count = static_cast<int>(m_order.size());
    if (count == 0) return;
    const int between = static_cast<int>(u(gap / 2));
    // Side by side, or one above the other where that gives the flatter figures.
    const bool stacked = area.width() < area.height() * 1.3 && count > 1;
    const int wide = stacked ? area.width() : (area.width() - between * (count - 1)) / count;
    const int high = stacked ? (area.height() - between * (count - 1)) / count : area.height();
    for (int k = 0; k < count; ++k) {
        const QPoint corner =
            area.topLeft() + (stacked ? QPoint(0, k * (high + between)) : QPoint(k * (wide + between), 0));
        m_panels.at(m_order[k])->setGeometry(QRect(corner, QSize(wide, high)));
    }
    fitFigures();
}

void StageView::fitFigures() {
    for (const auto& [id, panel] : m_panels) {
        if (panel->layout()) panel->layout()->activate();
        const double plain = screenMetrics(panel->figure().surface()->size()).small;
        panel->setTextSize(std::max(1.0, u(stageFloor) / plain));
    }
    m_queued.start();
}

double StageView::smallestFigureType() const {
    double smallest = 1e9;
    for (const auto& [id, panel] : m_panels) smallest = std::min(smallest, panel->metrics().small);
    return smallest;
}

void StageView::place() {
    if (size().isEmpty() || m_style.palette.lines.empty()) return;
    showFormula();
    const int left = static_cast<int>(u(margin));
    const int top = placeHead();
    const int bottom = placeFoot();
    const QRect middle(left, top, width() - 2 * left, bottom - top);
    const int side = placeSide(middle);
    placeFigures(middle.adjusted(0, 0, -side, 0));
    m_film->setGeometry(middle);
    m_layer->setGeometry(rect());
    m_blank->setGeometry(rect());
    m_film->raise();
    m_layer->raise();
    m_note->raise();
    m_blank->raise();
}

void StageView::note(const QString& sentence) {
    if (!isVisible() || sentence.isEmpty()) return;
    m_note->setFont(m_style.font(u(stageFloor)));
    m_note->setWordWrap(true);
    m_note->setText(sentence);
    QPalette colors = palette();
    colors.setColor(QPalette::Window, m_style.palette.field);
    m_note->setPalette(colors);
    const int wide = width() - 2 * static_cast<int>(u(margin));
    const int high = m_note->heightForWidth(wide) + static_cast<int>(u(gap));
    m_note->setGeometry(static_cast<int>(u(margin)), height() - high - static_cast<int>(u(margin)), wide,
                        high);
    m_note->show();
    m_note->raise();
    m_noteEnd.start();
}

void StageView::setBlank(const QColor& color) {
    if (color.isValid()) {
        QPalette colors;
        colors.setColor(QPalette::Window, color);
        m_blank->setPalette(colors);
        // The window's sheet has a say in the palette of what stands in it.
        m_blank->setStyleSheet(QStringLiteral("QWidget#blank { background: %1; }").arg(color.name()));
    }
    m_blank->setVisible(color.isValid());
    m_blank->raise();
}

bool StageView::isBlank() const {
    return m_blank->isVisible();
}

void StageView::paintEvent(QPaintEvent*) {
    QPainter(this).fillRect(rect(), m_style.palette.window);
}

void StageView::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    setLook(m_style);
    showVeils();
}

}  // namespace sinescope
