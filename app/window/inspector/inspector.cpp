// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/inspector/inspector.h"

#include "app/model/cell_readout.h"
#include "app/scene/literals.h"
#include "app/scene/scene_scheme.h"
#include "app/window/board/panel.h"
#include "app/window/inspector/derivation_bar.h"
#include "app/window/parts/hover_state.h"
#include "app/window/parts/style_class.h"
#include "app/window/parts/theme.h"
#include "app/window/parts/timers.h"
#include "app/window/parts/typeset.h"

#include <algorithm>
#include <cmath>

namespace sinescope {

namespace {
constexpr double linePixels = 17;
constexpr int barHeight = 44;
constexpr double readOutPixels = 13;
constexpr int partGap = 24;
constexpr int margin = 16;
}  // namespace

Inspector::Inspector(const Document& document, HoverState& hover, QWidget* parent)
    : QWidget(parent),
      m_document(document),
      m_hover(hover),
      m_line(new DerivationBar(linePixels, this)),
      m_readOut(new TypesetLabel(readOutPixels, this)) {
    makeCard(*this, "inspector");
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    m_readOut->setAlignment(Qt::AlignRight);
    m_line->follow(hover);
    m_readOut->follow(hover);
    setDue(m_queued, 0, this, &Inspector::refreshNow);
    connect(&hover, &HoverState::changed, this, &Inspector::refresh);
}

QSize Inspector::sizeHint() const {
    return {0, scaled(barHeight, styleOf(*this))};
}

void Inspector::setPanel(Panel* panel) {
    if (m_panel) disconnect(m_panel, &Panel::shown, this, nullptr);
    m_panel = panel;
    // A model prepared in the background is ready later than its Scene.
    if (m_panel) connect(m_panel, &Panel::shown, this, &Inspector::refresh);
    refresh();
}

void Inspector::setHeld(bool held) {
    m_held = held;
    refresh();
}

void Inspector::setUnfolding(const std::optional<UnfoldedLine>& line) {
    m_unfolding = line;
    refreshNow();
}

void Inspector::refreshNow() {
    m_queued.stop();
    const Scene& scene = m_document.scene();
    const Cell at = shownCell(scene, m_hover.cursor());
    // Once the step's own cell is derived, show another cell under the mouse.
    const bool isElsewhere = at.position != scene.selection.position || at.column != scene.selection.column;
    if (m_unfolding && (m_held || !isElsewhere)) {
        m_line->setLine(m_unfolding->line, m_unfolding->asked);
    } else if (m_held) {
        m_line->setLine(isSinusoidal(scene) ? definitionLine(scene.encoding) : TypesetLine());
    } else {
        m_line->setLine(calculationLine(scene, at.position, at.column,
                                        m_hover.cursor().shift.value_or(scene.selection.shift)));
    }
    const int lineWidth = std::min(m_line->naturalWidth(), width() - 2 * margin);
    m_line->setGeometry(margin, 0, lineWidth, height());
    const int left = margin + lineWidth + partGap;
    m_readOut->setGeometry(left, 0, std::max(0, width() - margin - left), height());
    showReadOut(m_panel && !m_held ? m_panel->readouts(m_hover.cursor()) : std::vector<Readout>());
}

/// Shows an ellipsis instead of the last readouts if they do not fit; the tooltip has all of them.
void Inspector::showReadOut(std::vector<Readout> readouts) {
    std::erase_if(readouts,
                  [](const Readout& each) { return each.label.startsWith(u"PE("_s); });  // on the left
    const Style& style = styleOf(*this);
    const QFontMetricsF metrics(style.font(readOutPixels * textScale(style)));
    const QString between(5, QChar::Nbsp), ellipsis = between + u"…"_s;
    const double ellipsisWidth = metrics.horizontalAdvance(ellipsis);
    double width = 0;
    std::size_t fitting = 0;
    QStringList all;
    for (const Readout& each : readouts) {
        const QString plain = each.label + QChar::Nbsp + each.value;
        width += metrics.horizontalAdvance(all.isEmpty() ? plain : between + plain);
        all << each.label + ' '_L1 + each.value;
        const bool isLast = all.size() == std::ssize(readouts);
        if (width + (isLast ? 0 : ellipsisWidth) <= m_readOut->width())
            fitting = static_cast<std::size_t>(all.size());
    }
    TypesetLine line;
    for (std::size_t k = 0; k < fitting; ++k) {
        const QString gap = line.empty() ? QString() : between;
        line.push_back({gap + readouts[k].label + QChar::Nbsp, {}, false, false, true});
        line.push_back({readouts[k].value, readouts[k].term});
    }
    if (fitting > 0 && fitting < readouts.size()) line.push_back({ellipsis, {}, false, false, true});
    m_readOut->setLine(line);
    m_readOut->setToolTip(all.join('\n'_L1));
}

void Inspector::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    refresh();
}

QString Inspector::derivation() const {
    return plainText(m_line->line());
}

QString Inspector::readOut() const {
    return plainText(m_readOut->line());
}

}  // namespace sinescope
