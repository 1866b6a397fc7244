// SPDX-License-Identifier: GPL-3.0-or-later
//
// The help as searchable topics: the manual, the command line, figures, controls, words and keys.
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
    QString group;  ///< heading in the list
    QString title;
    QString text;  ///< HTML
};

/// Returns all topics in list order: manual, command line, figures, controls, glossary, and the shortcuts of
/// the window's menus.
std::vector<HelpTopic> helpTopics(const QMainWindow& window);
/// Returns the topics that contain every word of the query, title matches first; all for an empty query.
std::vector<HelpTopic> foundTopics(const std::vector<HelpTopic>& topics, const QString& query);

/// Explains a figure: what it shows, how to read it, what to try; its claim if there is no such text.
QString figureHelp(const QString& figure);
/// Explains a control, given the name of its widget; empty if there is no text.
QString controlHelp(const QString& name);

}  // namespace sinescope
