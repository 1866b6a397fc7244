// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/board/figure_menu.h"

#include "app/figures/registry.h"
#include "app/model/deferred_model.h"
#include "app/model/scheme_pictures.h"
#include "app/scene/document.h"
#include "app/scene/literals.h"
#include "app/window/parts/demi_bold.h"
#include "app/window/parts/style_class.h"
#include "core/error.h"
#include "core/schemes/properties.h"

#include <QFontMetrics>
#include <QMenu>
#include <QScreen>
#include <QTimer>

#include <algorithm>

namespace sinescope {

namespace {

/// Returns why a figure has no picture in a Scene, or its model's claim; empty if that takes too long for a
/// menu.
QString claimOf(const FigureKind& kind, const Scene& scene) {
    constexpr std::int64_t maximumCells = std::int64_t{1} << 20;
    if (scene.encoding.length * scene.encoding.dModel > maximumCells) return {};
    try {
        const auto model = kind.modelOf(scene);
        const auto slow = slowModel(model);
        if (slow && (slow->stage() || ownTableIn(scene.scheme))) return {};
        const EmptyReason* emptyReason = emptyReasonIn(model.get());
        return emptyReason ? emptyReason->sentence : model->claim();
    } catch (const Error&) {
        return {};
    }
}

/// Shows the title with the claim, elided to fit the menu; the tooltip has the whole claim.
void showClaim(QAction& action, const FigureKind& kind, const QString& claim, int width) {
    const QFontMetrics metrics(action.font());
    action.setText(claim.isEmpty()
                       ? kind.spec.title
                       : kind.spec.title + '\t'_L1 + metrics.elidedText(claim, Qt::ElideRight, width));
    action.setToolTip(claim.isEmpty() ? kind.spec.title : claim);
}

int longestDefaultClaim(const QFont& font) {
    const QFontMetrics metrics(font);
    int width = 0;
    for (const FigureKind& kind : figureKinds())
        width = std::max(width, metrics.horizontalAdvance(kind.spec.claim));
    return width;
}

/// The width for claims, a fifth more than for the default ones, because those of a Scene say more. A menu
/// that grew with them would leave the screen.
int claimWidth(const QFont& font) {
    return longestDefaultClaim(font) * 6 / 5;
}

/// Makes the menu as wide as with the default claims, which may not hold in this Scene. Done when it is first
/// opened, because measuring a menu takes a tenth of the program's start.
void reserveClaims(QMenu& menu, const std::vector<QAction*>& actions) {
    if (menu.minimumWidth() > 0) return;
    for (QAction* action : actions) {
        const FigureKind& kind = figureKind(action->data().toString());
        showClaim(*action, kind, kind.spec.claim, QWIDGETSIZE_MAX);
    }
    menu.setMinimumWidth(menu.sizeHint().width() + claimWidth(menu.font()) -
                         longestDefaultClaim(menu.font()));
    for (QAction* action : actions) showClaim(*action, figureKind(action->data().toString()), {}, 0);
}

/// Adds one claim per event-loop turn while the menu is open.
void addNextClaim(QMenu* menu, std::size_t next, const std::vector<QAction*>& actions,
                  const std::shared_ptr<const Scene>& scene) {
    if (next >= actions.size() || !menu->isVisible()) return;
    const FigureKind& kind = figureKind(actions[next]->data().toString());
    showClaim(*actions[next], kind, claimOf(kind, *scene), claimWidth(menu->font()));
    QTimer::singleShot(0, menu,
                       [menu, next, actions, scene] { addNextClaim(menu, next + 1, actions, scene); });
}

}  // namespace

std::vector<QAction*> addFigures(QMenu& menu, const Document& document,
                                 std::function<void(const QString& id)> chosen) {
    setStyleClass(menu, "figures");
    std::vector<QAction*> actions;
    for (const FigureGroup& group : figureGroups()) {
        if (!actions.empty()) menu.addSeparator();
        QAction* heading = menu.addAction(group.title);
        heading->setEnabled(false);
        heading->setFont(demiBold(heading->font()));
        for (const FigureKind* kind : group.kinds) {
            const QString id = kind->spec.id;
            QAction* action = menu.addAction(kind->spec.title);
            action->setToolTip(kind->spec.title);
            action->setCheckable(true);
            action->setData(id);
            QObject::connect(action, &QAction::triggered, &menu, [chosen, id] { chosen(id); });
            actions.push_back(action);
        }
    }
    QObject::connect(&menu, &QMenu::aboutToShow, &menu, [&menu, &document, actions] {
        reserveClaims(menu, actions);
        // An open menu grows with each new text; on a low screen it scrolls.
        menu.setMaximumHeight(menu.screen()->availableGeometry().height());
        QTimer::singleShot(0, &menu, [&menu, actions, scene = document.sharedScene()] {
            addNextClaim(&menu, 0, actions, scene);
        });
    });
    return actions;
}

void tickOpenFigures(const std::vector<QAction*>& actions, const Scene& scene) {
    for (QAction* action : actions)
        action->setChecked(findFigure(scene, action->data().toString()) != nullptr);
}

}  // namespace sinescope
