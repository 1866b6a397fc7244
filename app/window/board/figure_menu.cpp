// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/board/figure_menu.h"

#include "app/export/export_settings.h"
#include "app/figures/registry.h"
#include "app/model/scheme_pictures.h"
#include "app/scene/document.h"
#include "core/error.h"

#include <QFontMetrics>
#include <QIcon>
#include <QMenu>
#include <QTimer>

#include <algorithm>
#include <map>

namespace sinescope {

namespace {

constexpr QSize menuThumbnail(26, 26);
/// The pictures are laid out as a small panel is, and painted at the size of the thumbnail.
constexpr int layoutScale = 12;

FigureJob thumbnailJob(const QString& id, ThemeId theme) {
    Scene scene;
    scene.style.theme = theme;
    scene.selection.position = 1;
    scene.figures = {{id, {}, {}, {}}};
    FigureJob job = screenJob(id, scene, menuThumbnail * layoutScale);
    job.style.showSelection = false;
    return fitted(job, menuThumbnail * 2);
}

/// A picture of the figure with the usual setting; the same for all menus.
QIcon thumbnailOf(const QString& id, ThemeId theme) {
    static std::map<std::pair<QString, ThemeId>, QIcon> made;
    const auto [at, isNew] = made.try_emplace({id, theme});
    if (!isNew) return at->second;
    try {
        QImage image = figureImage(thumbnailJob(id, theme));
        image.setDevicePixelRatio(2);
        at->second = QIcon(QPixmap::fromImage(image));
    } catch (const Error&) {
        // A menu without a picture is a menu.
    }
    return at->second;
}

/// As large as the pictures: a menu that grew when they come would reach out of the screen.
QIcon emptyThumbnail() {
    QPixmap pixels(menuThumbnail);
    pixels.fill(Qt::transparent);
    return pixels;
}

/// Of a figure in a Scene: why it has no picture, or its model's claim; empty where that would take longer
/// than a menu may.
QString claimOf(const FigureKind& kind, const Scene& scene) {
    constexpr std::int64_t mostCells = std::int64_t{1} << 20;
    if (scene.encoding.length * scene.encoding.dModel > mostCells) return {};
    try {
        const auto model = kind.modelOf(scene);
        const Absence* absence = absenceIn(model.get());
        return absence ? absence->sentence : model->claim();
    } catch (const Error&) {
        return {};
    }
}

/// The title with the claim, as far as it fits the menu; all of it in the tip.
void showClaim(QAction& action, const FigureKind& kind, const QString& claim, int width) {
    const QFontMetrics metrics(action.font());
    action.setText(claim.isEmpty() ? kind.spec.title
                                   : kind.spec.title + QLatin1Char('\t') +
                                         metrics.elidedText(claim, Qt::ElideRight, width));
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

/// One claim an event-loop turn, as long as the menu is open.
void sayNext(QMenu* menu, std::size_t next, const std::vector<QAction*>& actions,
             const std::shared_ptr<const Scene>& scene) {
    if (next >= actions.size() || !menu->isVisible()) return;
    const FigureKind& kind = figureKind(actions[next]->data().toString());
    showClaim(*actions[next], kind, claimOf(kind, *scene), claimWidth(menu->font()));
    QTimer::singleShot(0, menu, [menu, next, actions, scene] { sayNext(menu, next + 1, actions, scene); });
}

/// One picture an event-loop turn, so that the menu is there at once.
void paintNext(QMenu* menu, std::size_t next, const std::vector<QAction*>& actions, ThemeId theme) {
    if (next >= actions.size()) return;
    actions[next]->setIcon(thumbnailOf(actions[next]->data().toString(), theme));
    QTimer::singleShot(0, menu, [menu, next, actions, theme] { paintNext(menu, next + 1, actions, theme); });
}

}  // namespace

std::vector<QAction*> addFigures(QMenu& menu, const Document& document,
                                 std::function<void(const QString& id)> chosen) {
    menu.setProperty("figures", true);
    std::vector<QAction*> actions;
    std::vector<const FigureKind*> kinds;
    for (const FigureGroup& group : figureGroups()) {
        if (!actions.empty()) menu.addSeparator();
        QAction* heading = menu.addAction(group.title);
        heading->setEnabled(false);
        QFont font = heading->font();
        font.setWeight(QFont::DemiBold);
        heading->setFont(font);
        for (const FigureKind* kind : group.kinds) {
            const QString id = kind->spec.id;
            QAction* action = menu.addAction(kind->spec.title + QLatin1Char('\t') + kind->spec.claim);
            kinds.push_back(kind);
            action->setIcon(emptyThumbnail());
            action->setCheckable(true);
            action->setData(id);
            QObject::connect(action, &QAction::triggered, &menu, [chosen, id] { chosen(id); });
            actions.push_back(action);
        }
    }
    // As wide as with the usual claims, which need not hold in this Scene.
    menu.setMinimumWidth(menu.sizeHint().width());
    for (std::size_t k = 0; k < actions.size(); ++k) showClaim(*actions[k], *kinds[k], {}, 0);
    QObject::connect(&menu, &QMenu::aboutToShow, &menu, [&menu, &document, actions] {
        QTimer::singleShot(0, &menu, [&menu, actions, scene = document.sharedScene()] {
            sayNext(&menu, 0, actions, scene);
        });
        const bool dark = menu.palette().color(QPalette::Base).lightness() < 128;
        QTimer::singleShot(0, &menu, [&menu, actions, dark] {
            paintNext(&menu, 0, actions, dark ? ThemeId::Dark : ThemeId::Light);
        });
    });
    return actions;
}

void tickOpenFigures(const std::vector<QAction*>& actions, const Scene& scene) {
    for (QAction* action : actions) {
        const bool open = findFigure(scene, action->data().toString()) != nullptr;
        action->setChecked(open);
        // A tick has no place beside the picture.
        QFont font = action->font();
        font.setWeight(open ? QFont::DemiBold : QFont::Normal);
        action->setFont(font);
    }
}

}  // namespace sinescope
