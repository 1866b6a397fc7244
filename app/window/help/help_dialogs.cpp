// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/help/help_dialogs.h"

#include "app/scene/literals.h"
#include "app/scene/texts_of.h"
#include "app/window/help/translated.h"
#include "app/window/parts/layouts.h"
#include "app/window/parts/resize_on_screen.h"
#include "app/window/stage/stage.h"
#include "core/saturating_cast.h"

#include <QAction>
#include <QCoreApplication>
#include <QDialog>
#include <QDialogButtonBox>
#include <QMainWindow>
#include <QMenu>
#include <QMenuBar>
#include <QTextBrowser>
#include <QVBoxLayout>

#include <cmath>

namespace sinescope {

namespace {

using help::tr;

QString withoutMnemonic(QString text) {
    return text.remove('&'_L1);
}

/// `path`: before the texts of the menu's actions, "Text Size: ".
void collect(const QMenu& menu, const QString& path, QList<QPair<QString, QString>>& keys) {
    for (const QAction* action : menu.actions()) {
        if (const QMenu* inner = action->menu())
            collect(*inner, path + withoutMnemonic(action->text()) + u": "_s, keys);
        if (action->shortcut().isEmpty()) continue;
        const QString text = path + withoutMnemonic(action->text().section(':'_L1, 0, 0)).remove(u" ..."_s);
        QStringList shortcuts = textsOf(action->shortcuts(), [](const QKeySequence& shortcut) {
            return shortcut.toString(QKeySequence::NativeText);
        });
        shortcuts.removeDuplicates();
        keys.append({shortcuts.join(u", "_s), text});
    }
}

QString rows(const QList<QPair<QString, QString>>& entries) {
    QString html;
    for (const auto& [keys, text] : entries)
        html += u"<tr><td><b>%1</b>&nbsp;&nbsp;&nbsp;</td><td>%2</td></tr>"_s.arg(keys.toHtmlEscaped(),
                                                                                  text.toHtmlEscaped());
    return html;
}

QString table(const QString& rows) {
    return u"<table cellspacing=\"0\" cellpadding=\"3\">%1</table>"_s.arg(rows);
}

/// Makes a dialog with a text above its buttons no higher than needed.
void shrinkToText(QDialog& dialog, QTextBrowser& text) {
    dialog.layout()->activate();
    text.document()->setTextWidth(text.viewport()->width());
    const int spare =
        text.viewport()->height() - saturatingCast<int>(std::ceil(text.document()->size().height()));
    if (spare > 0) dialog.resize(dialog.width(), dialog.height() - spare);
}

QDialog* show(QMainWindow& window, const QString& title, const QString& html) {
    auto* dialog = new QDialog(&window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(title);
    // A label would lay a long table out again at each layout query.
    auto* text = new QTextBrowser(dialog);
    text->setAccessibleName(title);
    text->document()->setDocumentMargin(16);
    text->setHtml(html);
    text->setOpenExternalLinks(true);
    text->setFrameShape(QFrame::NoFrame);
    text->viewport()->setAutoFillBackground(false);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, dialog);
    QObject::connect(buttons, &QDialogButtonBox::rejected, dialog, &QDialog::close);
    filled(new QVBoxLayout(dialog), {{text, 1}, buttons});
    resizeOnScreen(*dialog, {520, 560});
    shrinkToText(*dialog, *text);
    dialog->show();
    return dialog;
}

}  // namespace

std::vector<KeyGroup> keyGroups(const QMainWindow& window) {
    std::vector<KeyGroup> groups;
    for (const QAction* action : window.menuBar()->actions()) {
        const QMenu* menu = action->menu();
        if (!menu) continue;
        KeyGroup group{withoutMnemonic(action->text()), {}};
        collect(*menu, {}, group.keys);
        if (!group.keys.isEmpty()) groups.push_back(group);
    }
    groups.push_back({tr("In a figure"),
                      {{tr("← → ↑ ↓"), tr("Move the selection, with Shift by ten")},
                       {tr("Home, End"), tr("The first or last cell")},
                       {tr("[ ]"), tr("The shift k (Shift, Similarity), the positions (Chirp), the trained "
                                      "length (Beyond)")},
                       {tr("+, −, 0"), tr("Zoom in, zoom out, reset the view")},
                       {tr("Wheel, drag, double-click"), tr("Zoom, move, reset the view")},
                       {tr("Ctrl+drag"), tr("Zoom to a box; Esc cancels it")},
                       {tr("Space, Backspace"), tr("Formula: the next line, the line before")},
                       {tr("Enter"), tr("Type into the figure: a word, a number, a limit of the colours")},
                       {tr("Enter, Tab"), tr("While typing: accept; accept and go to the next")},
                       {tr("Menu, Shift+F10"), tr("Open the menu of the figure")},
                       {tr("Esc"), tr("Back to all figures; cancel typing")}}});
    groups.push_back(
        {tr("In the map of ideas"),
         {{tr("Arrows, Enter, Shift+Enter"), tr("Follow the arrows, show the idea, open its lesson")}}});
    groups.push_back(
        {tr("In the deck"),
         {{tr("Enter, F2, Alt+← →, Delete"), tr("Show the step, rename it, move it, delete it")}}});
    groups.push_back({tr("On a slider"),
                      {{tr("← →, PageUp, PageDown, Home, End"), tr("Next value, next round value, ends")},
                       {tr("Double-click"), tr("Its default")}}});
    groups.push_back({tr("On stage"), stageKeys()});
    return groups;
}

QString keyTable(const KeyGroup& group) {
    return table(rows(group.keys));
}

QDialog* showKeys(QMainWindow& window) {
    QString first, html;  // one table, so that the columns of all groups are aligned
    for (const KeyGroup& group : keyGroups(window)) {
        const QString title = group.title.toHtmlEscaped();
        // A document that begins with a table begins with an empty line.
        if (html.isEmpty())
            first = u"<h4 style=\"margin-top: 0px; margin-left: 3px\">%1</h4>"_s.arg(title);
        else
            html += u"<tr><td colspan=\"2\" style=\"padding-top: 12px\"><h4>%1</h4></td></tr>"_s.arg(title);
        html += rows(group.keys);
    }
    return show(window, tr("Keys"), first + table(html));
}

QDialog* showAbout(QMainWindow& window) {
    return show(
        window, tr("About Sinescope"),
        tr("<h2>Sinescope</h2><p>Version %1</p><p>An oscilloscope for transformer positional encodings: it "
           "shows what PE(p, 2i) = sin(p / n<sup>2i/d</sup>) and PE(p, 2i+1) = cos(p / n<sup>2i/d</sup>) do, "
           "after Vaswani et al. 2017, section 3.5.</p><p>Free software under the GNU General Public "
           "License, version 3 or later. It is built on Qt, QCustomPlot and Eigen, and uses the font "
           "Inter.</p>")
            .arg(QCoreApplication::applicationVersion()));
}

}  // namespace sinescope
