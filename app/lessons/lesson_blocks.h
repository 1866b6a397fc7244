// SPDX-License-Identifier: GPL-3.0-or-later
//
// Splits a CommonMark text into the parts of a lesson: headings, fenced blocks, and the lines between. The
// lesson reader interprets them; Qt's Markdown reader displays them.
#pragma once

#include <QString>
#include <QStringList>

#include <vector>

namespace sinescope {

struct TextBlock {
    enum class Kind { Heading, Fence, Lines };
    Kind kind = Kind::Lines;
    int level = 0;        ///< of a heading, 1 .. 6
    QString info;         ///< of a fence: the text after its opening marks
    bool closed = true;   ///< of a fence
    QString text;         ///< of a heading its words, of a fence its content, else the lines themselves
    int line = 0;         ///< of the first line, counted from 1
    qsizetype begin = 0;  ///< offset in the text; begin .. end includes the last line end
    qsizetype end = 0;
};

/// Returns ATX headings, fences of backticks or tildes, and runs of other lines, in order and without gaps.
/// Ignores headings within a fence. `firstLine` is the number of the first line.
std::vector<TextBlock> textBlocks(const QString& text, int firstLine = 1);

/// Returns the lines of a block, without carriage returns; closes a fence that was left open.
QString blockText(const QString& text, const TextBlock& block);
/// Returns the problem of a fence that was left open; `name` begins the sentence.
QString unclosedReason(const QString& name);

/// An item of a list, its continuation lines joined by spaces.
struct ListItem {
    QString text;
    bool isTask = false;  ///< "- [ ]" or "- [x]"
    bool isDone = false;
    int line = 0;
};

/// The items of the lists in a run of lines, and the text before, between and after them.
struct ListedText {
    std::vector<ListItem> items;
    QString rest;
};
ListedText listedText(const QString& lines, int firstLine);

/// Returns the offsets of images in a text: "![" or "<img" outside of code.
std::vector<qsizetype> imagesIn(const QString& markdown);
/// Escapes the markup of images, so that it is shown as text.
QString withoutImages(const QString& markdown);

/// Removes blank lines at both ends.
QString trimmedLines(const QString& text);

}  // namespace sinescope
