// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/inspector/inspector.h"

#include "app/model/cell_readout.h"
#include "app/scene/literals.h"
#include "app/scene/scene_scheme.h"
#include "app/scene/texts_of.h"
#include "app/window/board/panel.h"
#include "app/window/inspector/derivation_bar.h"
#include "app/window/parts/hover_state.h"
#include "app/window/parts/style_class.h"
#include "app/window/parts/theme.h"
#include "app/window/parts/timers.h"
#include "app/window/parts/typeset.h"

#include <algorithm>

namespace sinescope {

namespace {
constexpr double linePixels = 17;
constexpr int barHeight = 44;
constexpr double readOutPixels = 13;
constexpr int partGap = 24;
constexpr int margin = 16;

/// Fills one row, or two; an ellipsis replaces the last readouts if they do not fit.
std::array<TypesetLine, 2> fittingRows(const std::vector<Readout>& readouts, const QFontMetricsF& metrics,
                                       double room) {
    const QString between(5, QChar::Nbsp), ellipsis = between + u"…"_s;
    std::array<TypesetLine, 2> rows;
    TypesetLine* row = rows.data();
    double used = 0;
    for (const Readout& each : readouts) {
        const QString own = each.label + QChar::Nbsp + each.value;
        const auto widthWith = [&](const QString& text) {
            return used + metrics.horizontalAdvance(row->empty() ? text : between + text);
        };
        if (widthWith(own) > room && row == rows.data()) {
            ++row;
            used = 0;
        }
        const bool isLast = &each == &readouts.back();
        if (widthWith(row == rows.data() || isLast ? own : own + ellipsis) > room) {
            if (!row->empty()) row->push_back({ellipsis, {}, false, false, true});
            break;
        }
        used = widthWith(own);
        row->push_back(
            {(row->empty() ? QString() : between) + each.label + QChar::Nbsp, {}, false, false, true});
        row->push_back({each.value, each.term});
    }
    return rows;
}
}  // namespace

Inspector::Inspector(const Document& document, HoverState& hover, QWidget* parent)
    : QWidget(parent),
      m_document(document),
      m_hover(hover),
      m_line(new DerivationBar(linePixels, this)),
      m_readOut{new TypesetLabel(readOutPixels, this), new TypesetLabel(readOutPixels, this)} {
    makeCard(*this, "inspector");
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    m_line->follow(hover);
    for (TypesetLabel* row : m_readOut) {
        row->setAlignment(Qt::AlignRight);
        row->follow(hover);
    }
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
        m_line->setLine(usesEncoding(scene) ? definitionLine(scene.encoding) : TypesetLine());
    } else {
        // The formula has the sizes of the figure's numbers.
        std::optional<Scene> resized;
        if (const auto own = m_panel ? m_panel->model().ownEncoding() : std::nullopt;
            own && usesEncoding(scene))
            resized.emplace(scene).encoding = *own;
        const Scene& shown = resized ? *resized : scene;
        const Cell cell = shownCell(shown, m_hover.cursor());
        m_line->setLine(calculationLine(shown, cell.position, cell.column,
                                        m_hover.cursor().shift.value_or(scene.selection.shift)));
    }
    const int lineWidth = std::min(m_line->naturalWidth(), width() - 2 * margin);
    m_line->setGeometry(margin, 0, lineWidth, height());
    showReadOut(m_panel && !m_held ? m_panel->readouts(m_hover.cursor()) : std::vector<Readout>());
}

/// The tooltip has all readouts. Those that any figure has for the cell come last.
void Inspector::showReadOut(std::vector<Readout> readouts) {
    std::erase_if(readouts,
                  [](const Readout& each) { return each.label.startsWith(u"PE("_s); });  // on the left
    const std::vector<Readout> common = cellReadout(m_document.scene(), m_hover.cursor());
    std::ranges::stable_sort(readouts, {}, [&common](const Readout& each) {
        return std::ranges::any_of(common, [&each](const Readout& other) {
            return other.label == each.label && other.value == each.value;
        });
    });
    const Style& style = styleOf(*this);
    const int left = m_line->geometry().right() + 1 + partGap;
    const int room = std::max(0, width() - margin - left);
    const auto rows =
        fittingRows(readouts, QFontMetricsF(style.font(readOutPixels * textScale(style))), room);
    const int rowHeight = height() / (rows[1].empty() ? 1 : 2);
    const QString all = textsOf(readouts, &Readout::line).join('\n'_L1);
    for (int k = 0; k < 2; ++k) {
        TypesetLabel& label = *m_readOut[k];
        label.setLine(rows[k]);
        label.setGeometry(left, k * rowHeight, room, rowHeight);
        label.setToolTip(all);
    }
}

void Inspector::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    refresh();
}

}  // namespace sinescope
