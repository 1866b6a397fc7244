// SPDX-License-Identifier: GPL-3.0-or-later
//
// The help as searchable topics: the manual, lessons, ideas, figures, controls, words, keys, the command
// line.
#pragma once

#include <QString>
#include <QStringList>

#include <optional>
#include <vector>

class QMainWindow;

namespace sinescope {

/// One page of the help.
struct HelpTopic {
    QString id;     ///< "manual.md Decks", "lesson 12-rotation", "idea shift", "figure heatmap", "control
                    ///< length", "word pair i", "keys View"
    QString group;  ///< heading in the list
    QString title;
    QString text;  ///< HTML
};

/// Returns all topics in list order: manual, lessons, ideas of the concept map, figures, schemes, controls,
/// glossary, the shortcuts of the window's menus, and the command line.
std::vector<HelpTopic> helpTopics(const QMainWindow& window);

/// Explains a figure: what it shows, how to read it, what to try; its claim if there is no such text.
QString figureHelp(const QString& figure);
/// Explains a control, given the name of its widget; empty if there is no text.
QString controlHelp(const QString& name);

}  // namespace sinescope
