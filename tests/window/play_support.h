// SPDX-License-Identifier: GPL-3.0-or-later
//
// A window with the play bar open.
#pragma once

#include "app/figures/animation/animation.h"
#include "app/scene/literals.h"
#include "app/window/controls/number_field.h"
#include "app/window/parts/text_size.h"
#include "app/window/play/player.h"
#include "app/window/shell/main_menu.h"
#include "app/window/shell/session.h"
#include "app/window/shell/table_opener.h"
#include "support.h"
#include "tests/checkpoint_file.h"
#include "tests/window/test_classes.h"

namespace sinescope {

const QString heatmap = u"heatmap"_s;

inline QWidget& figure(MainWindow& window, const QString& id = heatmap) {
    return *window.board().panel(id)->figure().surface();
}

template <typename Widget>
inline Widget& playBarWidget(MainWindow& window, const char* name) {
    auto* widget = window.playBar().findChild<Widget*>(QString::fromLatin1(name));
    if (!widget) failCase(u"the play bar has no such widget"_s);
    return *widget;
}

/// A window with the play bar open and paused, for the base from 10 to 1,000,000.
inline std::unique_ptr<MainWindow> windowWithBar() {
    auto window = shownWindow();
    QTest::keyClick(&figure(*window), Qt::Key_K);
    return window;
}

inline int undoSteps(MainWindow& window) {
    int steps = 0;
    while (window.document().canUndo()) {
        window.document().undo();
        ++steps;
    }
    return steps;
}

}  // namespace sinescope
