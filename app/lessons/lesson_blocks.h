// SPDX-License-Identifier: GPL-3.0-or-later
//
// A CommonMark text cut into what a lesson is made of: headings, fenced blocks, the lines between. What they
// mean is the reader's business; how they look on screen is Qt's own Markdown reader's.
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
    int line = 0;         ///< of its first line, counted from 1
    qsizetype begin = 0;  ///< where it is in the text: begin .. end, its last line end included
    qsizetype end = 0;
};

/// ATX headings, fences of backticks or tildes, and runs of other lines, in order and without gaps. Headings
/// within a fence are none. `firstLine` is the number of the first line.
std::vector<TextBlock> textBlocks(const QString& text, int firstLine = 1);

/// The lines of a block of a text, without carriage returns; a fence that was left open is closed.
QString blockText(const QString& text, const TextBlock& block);

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

/// Where a text shows an image, as offsets: "![" or "<img" outside of code.
std::vector<qsizetype> imagesIn(const QString& markdown);
/// The text with the marks of its images as plain characters.
QString withoutImages(const QString& markdown);

/// Without blank lines at its ends.
QString trimmedLines(const QString& text);

}  // namespace sinescope
