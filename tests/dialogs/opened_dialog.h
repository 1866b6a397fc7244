// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/scene/literals.h"
#include "app/window/export/export_dialog.h"
#include "app/window/export/export_form.h"
#include "app/window/shell/figure_actions.h"
#include "tests/dialogs/shown_window.h"
#include "tests/label_text.h"

#include <QAbstractButton>
#include <QComboBox>
#include <QDir>
#include <QSettings>
#include <QTemporaryDir>
#include <QTest>

#include <memory>
#include <optional>

namespace sinescope {

/// Base of tests in which each case has a shown window with its export dialog, which writes to a temporary
/// folder. Each calls openDialog() in init() and closeWindow() in cleanup().
class OpenedDialogTest : public QObject {
 protected:
    void openDialog(bool keepSettings = false) {
        QSettings settings;
        if (!keepSettings) settings.clear();
        folder.emplace();
        settings.setValue(u"export/folder"_s, folder->path());
        settings.sync();
        window = shownWindow();
        QTest::keyClick(window.get(), Qt::Key_E, Qt::ControlModifier);
        dialog = window->actions().exportDialog();
        if (!dialog || !QTest::qWaitForWindowExposed(dialog)) failCase(u"Ctrl+E showed no dialog"_s);
        dialog->bringUpToDate();
    }
    void closeWindow() {
        window.reset();
        folder.reset();
    }
    template <typename Widget>
    Widget* find(const char* name) const {
        auto* found = dialog->findChild<Widget*>(QString::fromLatin1(name));
        if (!found) failCase(u"there is no "_s + QLatin1String(name));
        return found;
    }
    void click(const char* name) const {
        auto* button = find<QAbstractButton>(name);
        QTest::mouseClick(button, Qt::LeftButton, {}, {8, button->height() / 2});
    }
    void choose(const char* box, const QString& data) const {
        auto* combo = find<QComboBox>(box);
        combo->setFocus();
        const int requested = combo->findData(data);
        if (requested < 0) failCase(u"no such choice"_s);
        while (combo->currentIndex() != requested)
            QTest::keyClick(combo, combo->currentIndex() < requested ? Qt::Key_Down : Qt::Key_Up);
    }
    /// Passes no other choice, as choose() does.
    void chooseLast(const char* box) const { QTest::keyClick(find<QComboBox>(box), Qt::Key_End); }
    QString inFolder(const QString& name) const { return folder->filePath(name); }
    QStringList names() const {
        return QDir(folder->path()).entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot);
    }

    std::optional<QTemporaryDir> folder;
    std::unique_ptr<MainWindow> window;
    ExportDialog* dialog = nullptr;
};

}  // namespace sinescope
