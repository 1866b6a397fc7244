// SPDX-License-Identifier: GPL-3.0-or-later
//
// The context menu of a panel.
#include "app/figures/transitions/options.h"
#include "app/scene/literals.h"
#include "app/scene/number_format.h"
#include "app/window/board/panel.h"
#include "app/window/board/panel_input.h"

#include <QContextMenuEvent>
#include <QMenu>

#include <algorithm>

namespace sinescope {

/// Adds the transitions that begin or end in this figure, enabled if they have a picture.
void Panel::addTransitions(QMenu& menu) {
    for (const TransitionInfo& info : transitions()) {
        if (!info.from.contains(id())) continue;
        Scene shown = m_document.scene();
        openTransition(shown, info, id());
        QAction* action = menu.addAction(tr("Show Transition: %1").arg(info.title), this,
                                         [this, id = info.id] { emit transitionRequested(id); });
        action->setEnabled(!figureKind(transitionSpec().id).emptyReason(shown));
    }
}

void Panel::addMenuEntries(QMenu& menu, const QPointF& at) {
    if (isTableShown()) return;
    const std::vector<Annotations::MenuEntry> entries = m_input->menuEntries(at);
    for (const Annotations::MenuEntry& entry : entries)
        menu.addAction(entry.label, m_input, [this, entry, at] { m_input->take(entry, at); });
    if (!entries.empty()) menu.addSeparator();
}

/// Adds what a click on a label does, for the keyboard.
void Panel::addLines(QMenu& menu) {
    QMenu* lines = nullptr;
    for (const Region& region : m_figure->regions()) {
        const std::optional<SceneEdit> edit =
            region.isInMenu && region.click ? region.click(region.area.center()) : std::nullopt;
        if (!edit) continue;
        if (!lines) lines = menu.addMenu(tr("Lines"));
        lines->addAction(capitalized(edit->text).replace('&'_L1, "&&"_L1), this,
                         [this, edit = *edit] { m_document.apply(edit); });
    }
}

void Panel::contextMenuEvent(QContextMenuEvent* event) {
    // Not exec(): the panel may be closed while its menu is open.
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->addAction(tr("Copy Figure"), this, &Panel::copyRequested);
    menu->addAction(tr("Export Figure ..."), this, &Panel::exportRequested);
    menu->addAction(isTableShown() ? tr("Show as Picture") : tr("Show as Table"), this,
                    [this] { showTable(!isTableShown()); });
    menu->addAction(tr("Copy NumPy Code"), this, &Panel::codeRequested);
    menu->addSeparator();
    addTransitions(*menu);
    menu->addSeparator();  // hidden if there are no transitions
    menu->addAction(m_maximized ? tr("Back to All Figures") : tr("Maximize Figure"), this,
                    &Panel::maximizeRequested);
    addMenuEntries(*menu, m_figure->surface()->mapFromGlobal(event->globalPos()));
    // A veiled figure is disabled; its lines may be named by the numbers that are asked.
    if (!isTableShown() && m_figure->surface()->isEnabled()) addLines(*menu);
    const std::vector<QRectF> areas = m_figure->answerAreas();
    const auto hasBox = [this](const QRectF& area) {
        return m_figure->boxed(area.center(), area.center()).has_value();
    };
    if (!isTableShown() && std::ranges::any_of(areas, hasBox))
        menu->addAction(tr("Zoom to a Box (Ctrl+drag)"), m_input, &PanelInput::armBox);
    menu->addAction(tr("Reset View"), m_input, &PanelInput::resetView);
    menu->addAction(tr("Close Figure"), this, &Panel::closeRequested);
    menu->popup(event->globalPos());
}

}  // namespace sinescope
