// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/board/figure_menu.h"

#include "app/export/export_settings.h"
#include "app/figures/registry.h"
#include "core/error.h"

#include <QIcon>
#include <QMenu>
#include <QTimer>

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

/// One picture an event-loop turn, so that the menu is there at once.
void paintNext(QMenu* menu, std::size_t next, const std::vector<QAction*>& actions, ThemeId theme) {
    if (next >= actions.size()) return;
    actions[next]->setIcon(thumbnailOf(actions[next]->data().toString(), theme));
    QTimer::singleShot(0, menu, [menu, next, actions, theme] { paintNext(menu, next + 1, actions, theme); });
}

}  // namespace

std::vector<QAction*> addFigures(QMenu& menu, std::function<void(const QString& id)> chosen) {
    menu.setProperty("figures", true);
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
            QAction* action = menu.addAction(kind->spec.title + QLatin1Char('\t') + kind->spec.claim);
            action->setIcon(emptyThumbnail());
            action->setCheckable(true);
            action->setData(id);
            action->setToolTip(kind->spec.claim);
            QObject::connect(action, &QAction::triggered, &menu, [chosen, id] { chosen(id); });
            actions.push_back(action);
        }
    }
    QObject::connect(&menu, &QMenu::aboutToShow, &menu, [&menu, actions] {
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
