// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/lessons/step_rows.h"

#include "app/window/parts/tab_order.h"

#include <QCoreApplication>
#include <QEvent>
#include <QLayout>
#include <QScrollArea>
#include <QScrollBar>

#include <algorithm>
#include <utility>

namespace sinescope {

namespace {
constexpr int stepGap = 4;
/// Rows made before the first and after the last one in view, for Tab and for screen readers.
constexpr std::size_t rowsAround = 30;
}  // namespace

StepRows::StepRows(QScrollArea& area, QWidget* parent)
    : QWidget(parent), m_area(area), m_parts(new QWidget(this)) {
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    const QScrollBar* bar = area.verticalScrollBar();
    connect(bar, &QScrollBar::valueChanged, this, &StepRows::makeInView);
    connect(bar, &QScrollBar::rangeChanged, this, &StepRows::makeInView);
}

void StepRows::setSteps(std::vector<Step> steps, std::size_t present) {
    if (steps == m_steps && present == m_present) return;
    const std::vector<Step> before = std::exchange(m_steps, std::move(steps));
    m_present = present;
    for (std::size_t k = m_steps.size(); k < m_rows.size(); ++k) delete m_rows[k];
    m_rows.resize(m_steps.size());
    m_heights.resize(m_steps.size(), -1);
    m_tops.clear();
    for (std::size_t k = 0; k < m_steps.size(); ++k) {
        if (k >= before.size() || m_steps[k].words != before[k].words) m_heights[k] = -1;
        if (!m_rows[k]) continue;
        m_rows[k]->setWords(m_steps[k].words);
        m_rows[k]->setMark(m_steps[k].mark);
        m_rows[k]->setChecked(k == m_present);
    }
    make(m_present, m_present);
    QCoreApplication::postEvent(this, new QEvent(QEvent::LayoutRequest));
}

bool StepRows::make(std::size_t first, std::size_t last) {
    bool isAny = false;
    const std::size_t end = std::min(last + rowsAround + 1, m_steps.size());
    for (std::size_t k = first - std::min(first, rowsAround); k < end; ++k) {
        if (m_rows[k]) continue;
        isAny = true;
        auto* row = m_rows[k] = new ChoiceRow(QString::number(k + 1), m_steps[k].words, this);
        row->setPlain(true);
        row->setMark(m_steps[k].mark);
        row->setChecked(k == m_present);
        connect(row, &ChoiceRow::clicked, this, [this, k] { emit chosen(k); });
        if (!m_tops.empty()) placeRow(k);
        row->show();
    }
    return isAny;
}

/// In view are the rows from the one at the upper edge to the last that begins above the lower edge.
void StepRows::makeInView() {
    if (m_tops.empty() || m_steps.empty()) return;
    const QWidget* view = m_area.viewport();
    const int from = mapFrom(view, QPoint()).y();
    std::size_t first = 0;
    while (first + 1 < m_steps.size() && top(first + 1) <= from) ++first;
    std::size_t last = first;
    while (last + 1 < m_steps.size() && top(last + 1) < from + view->height()) ++last;
    if (make(first, last)) emit rowsMade();
}

QWidgetList StepRows::tabOrder() const {
    QWidgetList order;
    for (std::size_t k = 0; k < m_rows.size(); ++k) {
        if (!m_rows[k]) continue;
        order << m_rows[k];
        if (k == m_present) order << tabStops(*m_parts);
    }
    return order;
}

void StepRows::measure(int width) const {
    if (width == m_measuredWidth && !m_tops.empty()) return;
    if (width != std::exchange(m_measuredWidth, width)) std::ranges::fill(m_heights, -1);
    m_tops = {0};
    for (std::size_t k = 0; k < m_steps.size(); ++k) {
        if (m_heights[k] < 0) m_heights[k] = ChoiceRow::heightOf(m_steps[k].words, font(), width);
        m_tops.push_back(m_tops[k] + m_heights[k] + stepGap);
    }
}

int StepRows::partsHeight(int width) const {
    return m_parts->isHidden() ? 0 : m_parts->heightForWidth(width) + stepGap;
}

int StepRows::top(std::size_t step) const {
    measure(width());
    return m_tops[step] + (step > m_present ? m_placedParts : 0);
}

int StepRows::heightForWidth(int width) const {
    measure(width);
    return m_tops.back() + partsHeight(width);
}

/// Uses the width of the last measurement: for another all rows would be measured again.
QSize StepRows::sizeHint() const {
    return {m_measuredWidth, heightForWidth(m_measuredWidth)};
}

QSize StepRows::minimumSizeHint() const {
    return {m_parts->isHidden() ? 0 : m_parts->minimumSizeHint().width(), 0};
}

void StepRows::placeRow(std::size_t step) {
    m_rows[step]->setGeometry(0, top(step), width(), m_heights[step]);
}

void StepRows::place() {
    if (m_steps.empty()) return;
    measure(width());
    m_placedParts = partsHeight(width());
    for (std::size_t k = 0; k < m_rows.size(); ++k)
        if (m_rows[k]) placeRow(k);
    m_parts->setGeometry(0, m_tops[m_present + 1], width(), m_placedParts - stepGap);
    makeInView();
}

void StepRows::layOut() {
    updateGeometry();
    place();
}

bool StepRows::event(QEvent* event) {
    if (event->type() == QEvent::LayoutRequest) layOut();
    return QWidget::event(event);
}

void StepRows::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() != QEvent::FontChange) return;
    std::ranges::fill(m_heights, -1);
    m_tops.clear();
    updateGeometry();
}

void StepRows::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    place();
}

}  // namespace sinescope
