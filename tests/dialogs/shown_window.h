// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/scene/literals.h"
#include "app/window/shell/main_window.h"
#include "app/window/shell/session.h"
#include "tests/case_failure.h"

#include <QTest>

#include <memory>

namespace sinescope {

/// A shown window of 1280 x 800, which discards changes without asking.
inline std::unique_ptr<MainWindow> shownWindow() {
    auto window = std::make_unique<MainWindow>();
    window->session().setQuestion(
        [](const QString&, QMessageBox::StandardButtons) { return QMessageBox::Discard; });
    window->setWindowState(Qt::WindowNoState);
    window->resize(1280, 800);
    window->show();
    if (!QTest::qWaitForWindowExposed(window.get())) failCase(u"the window was not shown"_s);
    window->activateWindow();
    return window;
}

}  // namespace sinescope
