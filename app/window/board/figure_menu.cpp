// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/board/figure_menu.h"

#include "app/figures/registry.h"
#include "app/model/deferred_model.h"
#include "app/model/scheme_pictures.h"
#include "app/scene/document.h"
#include "app/scene/literals.h"
#include "app/window/parts/look.h"
#include "core/error.h"

#include <QFontMetrics>
#include <QMenu>
#include <QScreen>
#include <QTimer>

#include <algorithm>

namespace sinescope {

namespace {

/// Of a figure in a Scene: why it has no picture, or its model's claim; empty where that would take longer
/// than a menu may.
QString claimOf(const FigureKind& kind, const Scene& scene) {
    constexpr std::int64_t mostCells = std::int64_t{1} << 20;
    if (scene.encoding.length * scene.encoding.dModel > mostCells) return {};
    try {
        const auto model = kind.modelOf(scene);
        const auto* deferred = dynamic_cast<const DeferredModel*>(model.get());
        if (deferred && deferred->stage()) return {};
        const Absence* absence = absenceIn(model.get());
        return absence ? absence->sentence : model->claim();
    } catch (const Error&) {
        return {};
    }
}

/// The title with the claim, as far as it fits the menu; all of it in the tip.
void showClaim(QAction& action, const FigureKind& kind, const QString& claim, int width) {
    const QFontMetrics metrics(action.font());
    action.setText(claim.isEmpty()
                       ? kind.spec.title
                       : kind.spec.title + '\t'_L1 + metrics.elidedText(claim, Qt::ElideRight, width));
    action.setToolTip(claim.isEmpty() ? kind.spec.title : claim);
}

/// The widest of the usual claims. A menu that grew when others come would reach out of the screen.
int claimWidth(const QFont& font) {
    const QFontMetrics metrics(font);
    int width = 0;
    for (const FigureKind& kind : figureKinds())
        width = std::max(width, metrics.horizontalAdvance(kind.spec.claim));
    return width;
}

/// Makes the menu as wide as with the usual claims, which need not hold in this Scene. When it is first
/// opened: to measure a menu takes a tenth of the program's start.
void reserveClaims(QMenu& menu, const std::vector<QAction*>& actions) {
    if (menu.minimumWidth() > 0) return;
    for (QAction* action : actions) {
        const FigureKind& kind = figureKind(action->data().toString());
        showClaim(*action, kind, kind.spec.claim, QWIDGETSIZE_MAX);
    }
    menu.setMinimumWidth(menu.sizeHint().width());
    for (QAction* action : actions) showClaim(*action, figureKind(action->data().toString()), {}, 0);
}

/// One claim an event-loop turn, as long as the menu is open.
void sayNext(QMenu* menu, std::size_t next, const std::vector<QAction*>& actions,
             const std::shared_ptr<const Scene>& scene) {
    if (next >= actions.size() || !menu->isVisible()) return;
    const FigureKind& kind = figureKind(actions[next]->data().toString());
    showClaim(*actions[next], kind, claimOf(kind, *scene), claimWidth(menu->font()));
    QTimer::singleShot(0, menu, [menu, next, actions, scene] { sayNext(menu, next + 1, actions, scene); });
}

}  // namespace

std::vector<QAction*> addFigures(QMenu& menu, const Document& document,
                                 std::function<void(const QString& id)> chosen) {
    giveLook(menu, "figures");
    std::vector<QAction*> actions;
    for (const FigureGroup& group : figureGroups()) {
        if (!actions.empty()) menu.addSeparator();
        QAction* heading = menu.addAction(group.title);
        heading->setEnabled(false);
        QFont font = heading->font();
        font.setWeight(QFont::DemiBold);
        heading->setFont(font);
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
        // A menu that is open grows with each new text; on a low screen it is scrolled.
        menu.setMaximumHeight(menu.screen()->availableGeometry().height());
        QTimer::singleShot(0, &menu, [&menu, actions, scene = document.sharedScene()] {
            sayNext(&menu, 0, actions, scene);
        });
    });
    return actions;
}

void tickOpenFigures(const std::vector<QAction*>& actions, const Scene& scene) {
    for (QAction* action : actions)
        action->setChecked(findFigure(scene, action->data().toString()) != nullptr);
}

}  // namespace sinescope
