// SPDX-License-Identifier: GPL-3.0-or-later
//
// The help: the manual, the command line, figures, controls, words and keys, as topics that can be searched.
#pragma once

#include <QString>
#include <QStringList>

#include <optional>
#include <vector>

class QMainWindow;

namespace sinescope {

/// One page of the help.
struct HelpTopic {
    QString id;     ///< "manual.md Decks", "figure heatmap", "control length", "word pair i", "keys View"
    QString group;  ///< the heading that it is listed under
    QString title;
    QString text;  ///< HTML
};

/// All of them in the order of the list: manual, command line, figures, controls, glossary, and the keys of
/// the window's menus.
std::vector<HelpTopic> helpTopics(const QMainWindow& window);
/// Those that have every word of the query, in the title before in the text; all for an empty query.
std::vector<HelpTopic> foundTopics(const std::vector<HelpTopic>& topics, const QString& query);

/// What a figure shows, how to read it, what to try; its claim where nothing more is written.
QString figureHelp(const QString& figure);
/// What a control does, by the name of its widget; empty where nothing is written.
QString controlHelp(const QString& name);

}  // namespace sinescope
