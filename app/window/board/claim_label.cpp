// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/board/claim_label.h"

#include "app/scene/literals.h"
#include "app/style/pen.h"
#include "app/window/parts/wrapped_lines.h"

#include <QEvent>
#include <QPainter>

#include <algorithm>

namespace sinescope {

namespace {
/// More than any claim needs in the narrowest panel.
constexpr int maximumLines = 8;
}  // namespace

void ClaimLabel::setClaim(const QString& claim) {
    if (claim == text()) return;
    setText(claim);
    setToolTip(claim);
    setAccessibleName(claim);
    updateLineCount();
}

int ClaimLabel::linesIn(int width) const {
    return width > 0 ? std::max(1, static_cast<int>(wrappedLines(text(), font(), width, maximumLines).size()))
                     : 1;
}

QStringList ClaimLabel::lines() const {
    return wrappedLines(text(), font(), width(),
                        std::clamp(height() / fontMetrics().height(), 1, maximumLines));
}

QSize ClaimLabel::minimumSizeHint() const {
    return {0, std::max(QLabel::minimumSizeHint().height(), m_lineCount * fontMetrics().height())};
}

/// The width does not depend on the height, so this terminates. A hidden label may still have the narrow
/// width of an earlier text.
void ClaimLabel::updateLineCount() {
    int needed = linesIn(width());
    if (isHidden()) needed = std::min(needed, m_lineCount);
    if (needed == m_lineCount) return;
    m_lineCount = needed;
    updateGeometry();
}

void ClaimLabel::resizeEvent(QResizeEvent* event) {
    QLabel::resizeEvent(event);
    updateLineCount();
}

void ClaimLabel::showEvent(QShowEvent* event) {
    QLabel::showEvent(event);
    updateLineCount();
}

/// Another font size may need another number of lines.
void ClaimLabel::changeEvent(QEvent* event) {
    QLabel::changeEvent(event);
    if (event->type() == QEvent::FontChange) updateLineCount();
}

void ClaimLabel::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    setFontAndPen(painter, font(), palette().color(QPalette::WindowText));
    painter.drawText(rect(), Qt::AlignVCenter | Qt::AlignLeft, lines().join('\n'_L1));
}

}  // namespace sinescope
