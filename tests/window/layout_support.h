// SPDX-License-Identifier: GPL-3.0-or-later
//
// Figures of a window, and panels that are dropped on others.
#pragma once

#include "app/scene/literals.h"
#include "app/window/board/figure_board.h"
#include "app/window/board/panel.h"
#include "app/window/export/figure_drag.h"
#include "support.h"
#include "tests/window/drops.h"

#include <QApplication>
#include <QToolButton>

namespace sinescope {

const QString heatmap = u"heatmap"_s;
const QString positions = u"positions"_s;
const QString dimensions = u"dimensions"_s;
const QString sum = u"sum"_s;
const QString chirp = u"chirp"_s;

inline QStringList openFigures(MainWindow& window) {
    QStringList ids;
    for (const FigureState& state : sceneOf(window).figures) ids << state.id;
    return ids;
}

inline QToolButton& button(QWidget& in, const char* name) {
    auto* found = in.findChild<QToolButton*>(QString::fromLatin1(name));
    if (!found) failCase(u"there is no such button"_s);
    return *found;
}

/// Drops the panel of `figure` on the panel `on`.
inline void dropPanel(Panel& on, const QString& figure) {
    QMimeData data;
    markAsOwn(data);
    data.setData(u"application/x-sinescope-figure"_s, figure.toUtf8());
    QVERIFY(drop(on, data));
    QApplication::processEvents();
}

}  // namespace sinescope
