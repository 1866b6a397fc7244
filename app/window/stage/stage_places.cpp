// SPDX-License-Identifier: GPL-3.0-or-later
//
// The layout of the stage: the claim on top, figures in the middle with text beside them, and below them the
// number that proves the claim, the formula and the controls.
#include "app/export/lesson_stage.h"
#include "app/lessons/unfolding.h"
#include "app/scene/literals.h"
#include "app/scene/number_format.h"
#include "app/window/board/panel.h"
#include "app/window/inspector/derivation_bar.h"
#include "app/window/lessons/lecture.h"
#include "app/window/lessons/question_card.h"
#include "app/window/lessons/step_controls.h"
#include "app/window/stage/end_slide.h"
#include "app/window/stage/film_strip.h"
#include "app/window/stage/pointer_layer.h"
#include "app/window/stage/slide_cover.h"
#include "app/window/stage/stage_type.h"
#include "app/window/stage/stage_view.h"
#include "app/window/stage/stage_words.h"
#include "core/saturating_cast.h"

#include <QLabel>
#include <QLayout>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace sinescope {

namespace {

// Lengths at 1920 x 1080.
constexpr double stageMargin = 44;
constexpr double placeGap = 24;
constexpr double claimLargest = 54;
constexpr double claimOneLine = 44;
constexpr double claimHeight = 120;
constexpr double textLines = 2.7;  ///< maximum of the given line, in type sizes
constexpr double controlRow = 76;
constexpr double formulaRow = 66;
constexpr double sideShare = 0.31;  ///< of the width
constexpr double curveShare = 0.52;

/// Two figures are stacked in an area of a smaller ratio of width to height: most are wider than high.
constexpr double stackedBelow = 1.3;

}  // namespace

/// Returns the claim of the step; without a lesson what the figures claim, or the title of the first if none
/// claims anything yet.
QString StageView::heading() {
    if (const LessonStep* step = m_lecture.step()) return step->title;
    QStringList claims;
    for (Panel* panel : m_panels)
        if (!panel->isComputingFirst()) claims << asSentence(panel->model().claim());
    claims.removeAll(QString());
    if (claims.isEmpty() && !m_panels.empty()) return m_panels.front()->kind().spec.title;
    return claims.join(' '_L1);
}

/// Uses one line if slightly smaller type makes that possible.
int StageView::placeClaim(const QSize& available) {
    const QString text = plainText(m_claim->text());
    double largest = u(claimLargest);
    const auto lineAt = [&](double pixels) {
        return QFontMetricsF(m_style.wordFont(pixels, QFont::DemiBold)).horizontalAdvance(text);
    };
    if (lineAt(u(claimOneLine)) <= available.width())
        while (lineAt(largest) > available.width()) largest -= 1;
    else
        largest = u(claimOneLine);
    return m_claim->fit(available, largest, u(stageFloor), QFont::DemiBold);
}

int StageView::placeHead() {
    const LessonStep* step = m_lecture.step();
    const int left = saturatingCast<int>(u(stageMargin));
    const int top = saturatingCast<int>(u(placeGap));
    const int gap = saturatingCast<int>(u(placeGap));
    m_where->setFont(m_style.font(u(stageFloor)));
    m_where->setText(whereText());
    QPalette quiet = palette();
    if (m_style.palette.secondary.isValid()) quiet.setColor(QPalette::WindowText, m_style.palette.secondary);
    for (QLabel* label : {m_where, static_cast<QLabel*>(m_introduction)}) label->setPalette(quiet);
    const int whereWidth = m_where->sizeHint().width() + 2;
    m_where->setGeometry(width() - left - whereWidth, top, whereWidth, m_where->sizeHint().height());
    m_heading = heading();
    m_claim->setMarkdown(m_heading);
    const QSize available(width() - 2 * left - whereWidth - gap, saturatingCast<int>(u(claimHeight)));
    int bottom = top + placeClaim(available);
    // The claim would answer the question; its place and type are kept, so that the answer moves nothing.
    if (const Walk& walk = m_lecture.walk(); step && walk.openQuestion()) {
        m_claim->setMarkdown(neutralHeading(*step, walk.place().step + 1));
        m_claim->fit({available.width(), bottom - top}, m_claim->font().pixelSize(), u(stageFloor),
                     QFont::DemiBold);
    }
    m_claim->setGeometry(left, top, available.width(), bottom - top);
    const QString introduction = step ? step->introduction() : QString();
    m_introduction->setVisible(!introduction.isEmpty());
    if (!introduction.isEmpty()) {
        const QSize maximum(width() - 2 * left, saturatingCast<int>(u(textLines * stageFloor)));
        m_introduction->setMarkdown(introduction);
        const int high = m_introduction->fitWords(maximum, u(stageFloor), u(stageFloor));
        m_introduction->setGeometry(left, bottom, maximum.width(), high);
        bottom += high;
    }
    return bottom + gap / 2;
}

int StageView::controlsHeight() {
    const LessonStep* step = m_lecture.step();
    if (!step || !hasStageControls(*step)) return 0;
    setTypeOfAll(*m_controls, m_style.font(u(stageFloor)));
    return saturatingCast<int>(u(controlRow));
}

/// Height of the longest line below the figures.
int StageView::lineHeight(int width) {
    const LessonStep* step = m_lecture.step();
    int high = 0;
    if (!step) return high;
    for (const QString& line : stageLines(*step)) {
        if (line.isEmpty()) continue;
        m_number->setMarkdown(line);
        high = std::max(high, m_number->fit({width, height()}, u(stageFloor), u(stageFloor)));
    }
    return high;
}

/// Height of the longest of the step's myths.
int StageView::mythsHeight(int width) {
    int high = 0;
    if (!m_lecture.step()) return high;
    for (const LessonMyth& myth : m_lecture.step()->myths) {
        m_myth->setMarkdown(stageMyth(myth, true));
        high = std::max(high, m_myth->fit({width, height()}, u(stageFloor), u(stageFloor)));
    }
    return high;
}

/// Places the number, the formula and the controls, or a myth, below the figures. Their space is reserved
/// from the first item on. Returns the bottom of the figures.
int StageView::placeFoot(int top) {
    const LessonStep* step = m_lecture.step();
    const int left = saturatingCast<int>(u(stageMargin)), gap = saturatingCast<int>(u(placeGap / 2));
    const int width = this->width() - 2 * left;
    const int bottom = height() - 2 * gap;
    m_formula->setPixels(u(stageFloor), u(stageFloor));
    int formula = saturatingCast<int>(u(formulaRow));
    const int number = lineHeight(width);
    const int controls = controlsHeight();
    const int available = bottom - gap - top - saturatingCast<int>(std::ceil(figureShare * height()));
    const bool unfolds = step && derivationsAmong(*step, step->reveals.size()) > 0;
    // The formula figure already begins with the definition.
    const bool hasFigure =
        step ? figuresOf(*step).contains(u"formula"_s) : panelOf(m_panels, u"formula"_s) != nullptr;
    const bool showsFormula = (!step || hasStageFormula(*step)) && !hasFigure;
    if (!showsFormula || (!unfolds && number + formula + controls > available)) formula = 0;
    const int high = std::max(number + formula + controls, mythsHeight(width));
    const QRect foot(left, bottom - high, width, high);
    const bool isMyth = isStageMyth(m_lecture);
    m_myth->setVisible(isMyth);
    const QString line = stageLine(m_lecture);
    m_number->setMarkdown(line);
    m_number->setVisible(!line.isEmpty());
    m_number->setGeometry(left, bottom - controls - formula - number, width, number);
    m_formula->setVisible(formula > 0 && !isMyth);
    m_formula->setGeometry(left, bottom - controls - formula, width, formula);
    m_controls->setVisible(!m_controls->isEmpty() && !isMyth);
    m_controls->setGeometry(left, bottom - controls, width, controls);
    m_controls->fitWidth();
    if (isMyth) {
        const Beat now = m_lecture.walk().now();
        m_myth->setMarkdown(stageMyth(step->myths[now.index], now.kind == Beat::Kind::Truth));
        m_myth->setGeometry(foot);
    }
    return foot.top() - (high > 0 ? gap : 0);
}

/// Returns the width; 0 if no item of the step has anything beside the figures.
int StageView::placeSide(const QRect& middle) {
    const LessonStep* step = m_lecture.step();
    const bool isNeeded = step && hasStageSide(*step);
    m_side->setVisible(isNeeded);
    if (!isNeeded) return 0;
    const bool draws = step->question && step->question->kind == LessonQuestion::Kind::Curve;
    const int wide = saturatingCast<int>(middle.width() * (draws ? curveShare : sideShare));
    fillSide({wide, middle.height()});
    // A sketch pad takes all available space; text is at the top.
    auto* column = static_cast<QVBoxLayout*>(m_side->layout());
    column->setStretchFactor(m_question, draws ? 1 : 0);
    column->setStretch(column->count() - 1, draws ? 0 : 1);
    m_side->setGeometry(middle.right() - wide + 1, middle.top(), wide, middle.height());
    m_side->layout()->activate();
    return wide + saturatingCast<int>(u(placeGap));
}

/// Shows the question and the items in one type size. What does not fit is dropped in this order: the items
/// before the last one, the text of the question, its wrong choices, the rest of the question.
void StageView::fillSide(const QSize& available) {
    const QFont type = m_style.wordFont(u(stageFloor));
    setTypeOfAll(*m_question, type);
    m_items->setFont(type);
    m_side->layout()->setSpacing(saturatingCast<int>(u(placeGap)));
    const QStringList items = m_lecture.walk().revealedTexts();
    m_items->setVisible(!items.isEmpty());
    const auto fits = [&](QuestionCard::Part part, qsizetype firstItem) {
        m_question->setPart(part);
        m_items->setMarkdown(items.mid(firstItem).join(stageGap));
        // A layout does not notice changes in nested widgets before their events are processed.
        m_question->updateGeometry();
        for (QLayout* inner : m_side->findChildren<QLayout*>()) inner->invalidate();
        m_side->layout()->activate();
        return m_side->layout()->totalHeightForWidth(available.width()) <= available.height();
    };
    using enum QuestionCard::Part;
    qsizetype first = 0;
    bool isDone = fits(All, first);
    while (!isDone && first + 1 < items.size()) isDone = fits(All, ++first);
    if (isDone || items.isEmpty()) return;
    for (const QuestionCard::Part part : {WithoutText, RightChoice, None})
        if (fits(part, first)) return;
}

void StageView::placeFigures(const QRect& area) {
    const int count = static_cast<int>(m_panels.size());
    if (count == 0) return;
    const int between = saturatingCast<int>(u(placeGap / 2));
    const bool stacked = area.width() < stackedBelow * area.height() && count > 1;
    const int wide = stacked ? area.width() : (area.width() - between * (count - 1)) / count;
    const int high = stacked ? (area.height() - between * (count - 1)) / count : area.height();
    for (int k = 0; k < count; ++k) {
        const QPoint corner =
            area.topLeft() + (stacked ? QPoint(0, k * (high + between)) : QPoint(k * (wide + between), 0));
        m_panels[static_cast<std::size_t>(k)]->setGeometry(QRect(corner, QSize(wide, high)));
    }
    fitFigures();
}

void StageView::fitFigures() {
    for (Panel* panel : m_panels) {
        if (panel->layout()) panel->layout()->activate();
        panel->setSmallestType(u(stageFloor));
    }
    m_queued.start();
}

/// Places the note above the controls, as wide as its text; over all lines below the figures if some are
/// shown, which would be cut off within a number.
void StageView::placeNote() {
    const QFont font = m_style.wordFont(u(stageFloor));
    // The window's style sheet would override the background and font of its labels.
    m_note->setStyleSheet(
        u"QLabel#stageNote { background: %1; color: %2; border: 1px solid %3; font-size: %4px; }"_s
            .arg(m_style.palette.field.name(), m_style.palette.text.name(), m_style.palette.secondary.name())
            .arg(font.pixelSize()));
    const int air = saturatingCast<int>(u(placeGap));
    QRect lines;
    for (const QWidget* line : std::initializer_list<QWidget*>{m_number, m_formula, m_myth})
        if (!line->isHidden()) lines |= line->geometry();
    const int widest = width() - 2 * saturatingCast<int>(u(stageMargin));
    const int textWidth = QFontMetrics(font).horizontalAdvance(m_note->text()) + 2 * air;
    const int wide = lines.isEmpty() ? std::min(widest, textWidth) : widest;
    const int high = std::max(m_note->heightForWidth(wide) + air, lines.height());
    const int bottom = !lines.isEmpty()         ? lines.bottom() + 1
                       : m_controls->isHidden() ? height() - air
                                                : m_controls->y();
    m_note->setGeometry((width() - wide) / 2, bottom - high, wide, high);
}

/// Puts what covers the slide in one order, whichever was shown last.
void StageView::stackCovers() {
    for (QWidget* cover : std::initializer_list<QWidget*>{m_film, m_end, m_layer, m_note, m_held, m_blank})
        cover->raise();
}

void StageView::place() {
    if (size().isEmpty() || !m_style.isSet()) return;
    showFormula();
    const int left = saturatingCast<int>(u(stageMargin));
    const int top = placeHead();
    const int bottom = placeFoot(top);
    const QRect middle(left, top, width() - 2 * left, bottom - top);
    const int side = placeSide(middle);
    placeFigures(middle.adjusted(0, 0, -side, 0));
    m_film->setGeometry(middle);
    m_end->setGeometry(rect());
    m_layer->setGeometry(rect());
    m_held->setGeometry(rect());
    m_blank->setGeometry(rect());
    if (!m_note->isHidden()) placeNote();
    stackCovers();
}

}  // namespace sinescope
