// SPDX-License-Identifier: GPL-3.0-or-later
//
// Where everything of the stage is: the claim above, figures in the middle with words beside them, and below
// them what proves the claim, the formula and the controls.
#include "app/lessons/unfolding.h"
#include "app/scene/number_format.h"
#include "app/window/board/panel.h"
#include "app/window/inspector/derivation_bar.h"
#include "app/window/lessons/lecture.h"
#include "app/window/lessons/question_card.h"
#include "app/window/lessons/step_controls.h"
#include "app/window/stage/film_strip.h"
#include "app/window/stage/pointer_layer.h"
#include "app/window/stage/stage_type.h"
#include "app/window/stage/stage_view.h"
#include "app/window/stage/stage_words.h"
#include "core/saturating_cast.h"

#include <QLabel>
#include <QLayout>
#include <QVBoxLayout>

#include <algorithm>

namespace sinescope {

namespace {

// Lengths at 1920 x 1080.
constexpr double stageMargin = 44;
constexpr double placeGap = 24;
constexpr double claimLargest = 54;
constexpr double claimOneLine = 44;
constexpr double claimSmallest = 34;
constexpr double claimRoom = 150;
constexpr double sideLargest = 36;
constexpr double numberLargest = 32;
constexpr double numberRoom = 84;
constexpr double formulaType = 36;
constexpr double stripLargest = 30;
constexpr double sideShare = 0.35;  ///< of the width
constexpr double curveShare = 0.52;
constexpr double stripShare = 0.3;  ///< of the height

}  // namespace

int StageView::placeHead() {
    const LessonStep* step = m_lecture.step();
    const int left = saturatingCast<int>(u(stageMargin));
    const int top = saturatingCast<int>(u(stageMargin * 0.6));
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
    const QSize room(width() - 2 * left - whereWidth - saturatingCast<int>(u(placeGap)),
                     saturatingCast<int>(u(claimRoom)));
    // One line where a slightly smaller type makes it one.
    double largest = u(claimLargest);
    const auto lineAt = [&](double pixels) {
        return QFontMetricsF(m_style.wordFont(pixels, QFont::DemiBold)).horizontalAdvance(plainText(text));
    };
    if (lineAt(u(claimOneLine)) <= room.width())
        while (lineAt(largest) > room.width()) largest -= 1;
    const int height = m_claim->fit(room, largest, u(claimSmallest), QFont::DemiBold);
    m_claim->setGeometry(left, top, room.width(), height);
    return top + height + saturatingCast<int>(u(placeGap / 2));
}

int StageView::placeFoot() {
    const int left = saturatingCast<int>(u(stageMargin));
    const int width = this->width() - 2 * left;
    int bottom = height() - saturatingCast<int>(u(stageMargin * 0.6));
    if (!m_controls->isEmpty()) {
        setTypeOfAll(*m_controls, m_style.font(u(controlType)));
        m_controls->layout()->activate();
        const int high = m_controls->sizeHint().height();
        m_controls->setGeometry(left, bottom - high, width, high);
        bottom -= high + saturatingCast<int>(u(placeGap / 2));
    }
    if (isStageStrip(m_lecture)) {
        m_number->hide();
        return placeStrip(bottom) - saturatingCast<int>(u(placeGap / 2));
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
            m_number->fit({width, saturatingCast<int>(u(numberRoom))}, u(numberLargest), u(stageFloor));
        m_number->setGeometry(left, bottom - needed, width, needed);
        bottom -= needed;
    }
    return bottom - saturatingCast<int>(u(placeGap / 2));
}

/// A myth below the figures, where formula and number were: they do not get narrower for it, and with what is
/// so below what is said they do not get lower.
int StageView::placeStrip(int bottom) {
    const int left = saturatingCast<int>(u(stageMargin));
    const int width = this->width() - 2 * left;
    const int room = saturatingCast<int>(height() * stripShare);
    m_side->show();
    m_question->hide();
    m_says->show();
    int high = 0;
    bool isWhole = false;
    for (const bool whole : {true, false}) {
        m_says->say(stageStripText(m_lecture, whole, true));
        high = m_says->fit({width, room}, u(stripLargest), u(stageFloor));
        isWhole = whole;
        if (high <= room) break;
    }
    m_says->say(stageStripText(m_lecture, isWhole, false));
    m_side->setGeometry(left, bottom - high, width, high);
    m_side->layout()->activate();
    return bottom - high;
}

/// Returns its width; 0 where nothing is beside the figures.
int StageView::placeSide(const QRect& middle) {
    if (isStageStrip(m_lecture)) return 0;
    const LessonStep* step = m_lecture.step();
    const bool asks = step && step->question && !isStageMyth(m_lecture);
    const bool says = !stageSideText(m_lecture, true).isEmpty();
    m_side->setVisible(asks || says);
    // A calculation does not move while it unfolds.
    const bool unfolds = step && derivationsAmong(*step, step->reveals.size()) > 0;
    if (!asks && !says && !unfolds) return 0;
    const bool draws = asks && step->question->kind == LessonQuestion::Kind::Curve;
    const int wide = saturatingCast<int>(middle.width() * (draws ? curveShare : sideShare));
    m_question->setVisible(asks);
    m_says->setVisible(says);
    const auto needed = [&](double pixels) {
        const QFont type = m_style.wordFont(pixels);
        setTypeOfAll(*m_question, type);
        m_says->setFont(type);
        m_side->layout()->setSpacing(saturatingCast<int>(pixels * 0.6));
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
    // A pad takes the room that there is; words are at the top.
    auto* column = static_cast<QVBoxLayout*>(m_side->layout());
    column->setStretchFactor(m_question, draws ? 1 : 0);
    column->setStretch(column->count() - 1, draws ? 0 : 1);
    m_side->setGeometry(middle.right() - wide + 1, middle.top(), wide, middle.height());
    m_side->layout()->activate();
    return wide + saturatingCast<int>(u(placeGap));
}

void StageView::placeFigures(const QRect& area) {
    const int count = static_cast<int>(m_order.size());
    if (count == 0) return;
    const int between = saturatingCast<int>(u(placeGap / 2));
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

/// At the foot, as wide as its words.
void StageView::placeNote() {
    const QFont font = m_style.wordFont(u(stageFloor));
    // The window's sheet has a say in the ground and the type of its labels.
    m_note->setStyleSheet(
        QStringLiteral(
            "QLabel#stageNote { background: %1; color: %2; border: 1px solid %3; font-size: %4px; }")
            .arg(m_style.palette.field.name(), m_style.palette.text.name(), m_style.palette.secondary.name())
            .arg(font.pixelSize()));
    const int air = saturatingCast<int>(u(placeGap));
    const int wide = std::min(width() - 2 * saturatingCast<int>(u(stageMargin)),
                              QFontMetrics(font).horizontalAdvance(m_note->text()) + 2 * air);
    const int high = m_note->heightForWidth(wide) + air;
    m_note->setGeometry((width() - wide) / 2, height() - high - air, wide, high);
    m_note->raise();
}

void StageView::place() {
    if (size().isEmpty() || m_style.palette.lines.empty()) return;
    showFormula();
    const int left = saturatingCast<int>(u(stageMargin));
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
    if (!m_note->isHidden()) placeNote();
    m_blank->raise();
}

}  // namespace sinescope
