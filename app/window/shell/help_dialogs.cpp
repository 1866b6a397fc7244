// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/shell/help_dialogs.h"

#include <QAction>
#include <QCoreApplication>
#include <QDialog>
#include <QDialogButtonBox>
#include <QLabel>
#include <QMainWindow>
#include <QMenu>
#include <QMenuBar>
#include <QScreen>
#include <QScrollArea>
#include <QVBoxLayout>

namespace sinescope {

namespace {

QString tr(const char* text) {
    return QCoreApplication::translate("Help", text);
}

void collect(const QMenu& menu, QList<QPair<QString, QString>>& keys) {
    for (const QAction* action : menu.actions()) {
        if (const QMenu* inner = action->menu()) collect(*inner, keys);
        if (action->shortcut().isEmpty()) continue;
        QString text = action->text().section(QLatin1Char(':'), 0, 0);
        text.remove(QLatin1Char('&')).remove(QStringLiteral(" ..."));
        QStringList shortcuts;
        for (const QKeySequence& shortcut : action->shortcuts())
            shortcuts << shortcut.toString(QKeySequence::NativeText);
        shortcuts.removeDuplicates();
        keys.append({shortcuts.join(QStringLiteral(", ")), text});
    }
}

QString table(const QList<QPair<QString, QString>>& rows) {
    QString html = QStringLiteral("<table cellspacing=\"0\" cellpadding=\"3\">");
    for (const auto& [keys, text] : rows)
        html += QStringLiteral("<tr><td><b>%1</b>&nbsp;&nbsp;&nbsp;</td><td>%2</td></tr>")
                    .arg(keys.toHtmlEscaped(), text.toHtmlEscaped());
    return html + QStringLiteral("</table>");
}

QDialog* show(QMainWindow& window, const QString& title, const QString& html) {
    auto* dialog = new QDialog(&window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(title);
    auto* text = new QLabel(html);
    text->setTextFormat(Qt::RichText);
    text->setWordWrap(true);
    text->setMargin(16);
    text->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    text->setTextInteractionFlags(Qt::TextBrowserInteraction);
    text->setOpenExternalLinks(true);
    auto* scroll = new QScrollArea(dialog);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidget(text);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, dialog);
    QObject::connect(buttons, &QDialogButtonBox::rejected, dialog, &QDialog::close);
    auto* column = new QVBoxLayout(dialog);
    column->addWidget(scroll, 1);
    column->addWidget(buttons);
    dialog->resize(QSize(520, 560).boundedTo(window.screen()->availableSize() - QSize(24, 48)));
    dialog->show();
    return dialog;
}

}  // namespace

QList<QPair<QString, QString>> keySheet(const QMainWindow& window) {
    QList<QPair<QString, QString>> keys;
    for (const QAction* action : window.menuBar()->actions())
        if (const QMenu* menu = action->menu()) collect(*menu, keys);
    keys += {
        {tr("Esc"), tr("Back to all figures; give up what is being typed")},
        {tr("← → ↑ ↓"), tr("In a figure: move the selection, with Shift by ten")},
        {tr("Home, End"), tr("In a figure: the first or last cell")},
        {tr("+, −, 0"), tr("In a figure: closer, farther, all of it")},
        {tr("Wheel, drag, double-click"), tr("In a figure: zoom, move, show all")},
        {tr("Arrows, Enter, Shift+Enter"),
         tr("In the map of ideas: walk along its arrows, show the idea, teach it")},
        {tr("Enter, F2, Alt+← →, Delete"),
         tr("In the deck: show the step, rename it, move it, delete it")},
        {tr("← →, PageUp, PageDown, Home, End"), tr("On a slider: next value, next round value, ends")},
        {tr("Double-click"), tr("On a slider: its default; on a figure's title: fill the centre")},
        {tr("Enter"), tr("In Sum and Formula: begin to type")},
        {tr("Enter, Tab"), tr("While typing in a figure: take it; take it and go to the next")},
    };
    return keys;
}

QDialog* showKeys(QMainWindow& window) {
    return show(window, tr("Keys"), table(keySheet(window)));
}

QDialog* showAbout(QMainWindow& window) {
    return show(
        window, tr("About Sinescope"),
        tr("<h2>Sinescope %1</h2><p>An oscilloscope for transformer positional encodings: it shows what "
           "PE(p, 2i) = sin(p / n<sup>2i/d</sup>) and PE(p, 2i+1) = cos(p / n<sup>2i/d</sup>) do, after "
           "Vaswani et al. 2017, section 3.5.</p>"
           "<p>Free software under the GNU General Public License, version 3 or later. It stands on Qt, "
           "QCustomPlot and Eigen, and writes in Inter.</p>")
            .arg(QCoreApplication::applicationVersion()));
}

}  // namespace sinescope
