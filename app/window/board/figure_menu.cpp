// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/board/figure_menu.h"

#include "app/figures/registry.h"
#include "app/model/deferred_model.h"
#include "app/model/scheme_pictures.h"
#include "app/scene/document.h"
#include "app/scene/literals.h"
#include "app/window/board/model_preparer.h"
#include "app/window/parts/demi_bold.h"
#include "app/window/parts/style_class.h"
#include "core/error.h"

#include <QFontMetrics>
#include <QMenu>
#include <QScreen>
#include <QTimer>

#include <algorithm>

namespace sinescope {

namespace {

/// Returns why the figure has no picture, or its claim; empty if its numbers cannot be computed.
QString claimOf(const FigureModel& model) {
    try {
        const QString absence = model.absence();
        return absence.isEmpty() ? model.claim() : absence;
    } catch (const Error&) {
        return {};
    }
}

/// Null if the figure has no model of the Scene.
std::shared_ptr<const FigureModel> modelOf(const FigureKind& kind, const Scene& scene) {
    try {
        return kind.modelOf(scene);
    } catch (const Error&) {
        return nullptr;
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

/// Adds one claim per event-loop turn while the menu is open. One that takes long follows when its model is
/// prepared; training takes too long for a menu, so the default claim is shown.
void addNextClaim(QMenu* menu, std::size_t next, const std::vector<QAction*>& actions,
                  const std::shared_ptr<const Scene>& scene) {
    if (next >= actions.size() || !menu->isVisible()) return;
    const FigureKind& kind = figureKind(actions[next]->data().toString());
    const auto show = [menu, &kind, action = actions[next]](const QString& claim) {
        showClaim(*action, kind, claim, claimWidth(menu->font()));
    };
    const auto model = modelOf(kind, *scene);
    const auto slow = slowModel(model);
    if (slow && !slow->stage()) {
        auto* preparer = new ModelPreparer(menu);
        QObject::connect(preparer, &ModelPreparer::prepared, menu, [preparer, show, model] {
            show(claimOf(*model));
            preparer->deleteLater();
        });
        preparer->prepare(slow);
    } else if (model) {
        show(slow ? kind.spec.claim : claimOf(*model));
    }
    QTimer::singleShot(0, menu,
                       [menu, next, actions, scene] { addNextClaim(menu, next + 1, actions, scene); });
}

}  // namespace

std::vector<QAction*> addFigures(QMenu& menu, const Document& document,
                                 const std::function<void(const QString& id)>& chosen) {
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
