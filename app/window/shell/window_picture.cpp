// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/shell/window_picture.h"

#include "app/export/figure_file.h"
#include "app/scene/literals.h"
#include "app/scene/scene_json.h"
#include "app/scene/sentences.h"
#include "app/scene/texts_of.h"
#include "app/window/shell/main_window.h"
#include "app/window/shell/session.h"
#include "core/error.h"

#include <QApplication>
#include <QBuffer>
#include <QPixmap>

namespace sinescope {

void writeWindowPicture(const QString& path, const QSize& size, const QString& content) {
    MainWindow window;
    QString refusal;
    QObject::connect(&window.session(), &Session::failed, &window,
                     [&refusal](const QString& reason) { refusal = reason; });
    const std::vector<Preset> known = presets();
    if (findIn(known, content, &Preset::id))
        window.session().openPreset(content);
    else if (!content.isEmpty())
        window.session().open(content);
    if (!refusal.isEmpty()) throw failure(refusal);
    window.setWindowState(Qt::WindowNoState);
    window.resize(size);
    window.show();
    // A layout may trigger another, and figures paint in the turn after that.
    for (int turn = 0; turn < 20; ++turn) QApplication::processEvents();
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    if (!window.grab().save(&buffer, "PNG")) throw failure(u"The picture could not be rendered."_s);
    writeBytes(buffer.data(), path);
}

}  // namespace sinescope
