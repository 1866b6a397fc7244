// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/shell/window_picture.h"

#include "app/scene/scene_json.h"
#include "app/scene/sentences.h"
#include "app/window/shell/main_window.h"
#include "app/window/shell/session.h"
#include "core/error.h"

#include <QApplication>
#include <QPixmap>

#include <algorithm>

namespace sinescope {

void writeWindowPicture(const QString& path, const QSize& size, const QString& content) {
    MainWindow window;
    QString refusal;
    QObject::connect(&window.session(), &Session::failed, &window,
                     [&refusal](const QString& why) { refusal = why; });
    const std::vector<Preset> known = presets();
    const bool isPreset = std::any_of(known.begin(), known.end(),
                                      [&content](const Preset& preset) { return preset.id == content; });
    if (isPreset)
        window.session().openPreset(content);
    else if (!content.isEmpty())
        window.session().open(content);
    if (!refusal.isEmpty()) throw failure(refusal);
    window.setWindowState(Qt::WindowNoState);
    window.resize(size);
    window.show();
    // A layout may ask for another, and figures paint themselves in the turn after.
    for (int turn = 0; turn < 20; ++turn) QApplication::processEvents();
    if (!window.grab().save(path)) throw failure(QStringLiteral("\"%1\" could not be written.").arg(path));
}

}  // namespace sinescope
