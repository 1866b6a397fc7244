// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lessons/lesson_blocks.h"

#include "app/scene/literals.h"

#include <QRegularExpression>

#include <algorithm>
#include <map>
#include <optional>

namespace sinescope {

namespace {

struct Line {
    QString text;  ///< without the line end
    qsizetype begin = 0;
    qsizetype end = 0;  ///< including the line end
    int number = 0;
};

std::vector<Line> linesOf(const QString& text, int firstLine) {
    std::vector<Line> lines;
    qsizetype begin = 0;
    int number = firstLine;
    while (begin < text.size()) {
        const qsizetype feed = text.indexOf('\n'_L1, begin);
        const qsizetype end = feed < 0 ? text.size() : feed + 1;
        QString words = text.mid(begin, (feed < 0 ? end : feed) - begin);
        if (words.endsWith('\r'_L1)) words.chop(1);
        lines.push_back({words, begin, end, number++});
        begin = end;
    }
    return lines;
}

struct FenceMark {
    QChar sign;
    qsizetype length = 0;
    QString info;
};

/// CommonMark 4.5: three or more fence characters, indented by at most three spaces.
std::optional<FenceMark> fenceMark(const QString& line) {
    static const QRegularExpression form(u"^ {0,3}(`{3,}|~{3,})(.*)$"_s);
    const QRegularExpressionMatch match = form.match(line);
    if (!match.hasMatch()) return {};
    const QString signs = match.captured(1);
    const QString info = match.captured(2).trimmed();
    if (signs[0] == '`'_L1 && info.contains('`'_L1)) return {};
    return FenceMark{signs[0], signs.size(), info};
}

bool closes(const FenceMark& opened, const QString& line) {
    const std::optional<FenceMark> mark = fenceMark(line);
    return mark && mark->sign == opened.sign && mark->length >= opened.length && mark->info.isEmpty();
}

/// CommonMark 4.2.
std::optional<TextBlock> headingOf(const Line& line) {
    static const QRegularExpression form(u"^ {0,3}(#{1,6})(?:[ \\t]+(.*?))?(?:[ \\t]+#+)?[ \\t]*$"_s);
    const QRegularExpressionMatch match = form.match(line.text);
    if (!match.hasMatch()) return {};
    TextBlock block;
    block.kind = TextBlock::Kind::Heading;
    block.level = static_cast<int>(match.captured(1).size());
    block.text = match.captured(2).trimmed();
    block.line = line.number;
    block.begin = line.begin;
    block.end = line.end;
    return block;
}

/// True for a scene or ink block: JSON, which cannot contain a heading.
bool isOurs(const FenceMark& mark) {
    const QString kind = mark.info.section(' '_L1, 0, 0);
    return kind == "scene"_L1 || kind == "ink"_L1;
}

/// Returns the closing line of a fence that was opened in the line before `first`; lines.size() if it is not
/// closed.
std::size_t closingLine(const std::vector<Line>& lines, std::size_t first, const FenceMark& opened) {
    while (first < lines.size() && !closes(opened, lines[first].text)) ++first;
    return first;
}

/// True if the fence may have been left open: it has no closing line, is a scene or ink block, or one begins
/// inside it.
bool isLeftOpen(const std::vector<Line>& lines, std::size_t first, std::size_t end, const FenceMark& opened) {
    if (end == lines.size() || isOurs(opened)) return true;
    return std::any_of(lines.begin() + static_cast<std::ptrdiff_t>(first),
                       lines.begin() + static_cast<std::ptrdiff_t>(end), [&opened](const Line& line) {
                           const std::optional<FenceMark> inner = fenceMark(line.text);
                           return inner && inner->sign == opened.sign && inner->length >= opened.length &&
                                  isOurs(*inner);
                       });
}

/// Returns the fence that begins at line `at`, and moves `at` behind it. If left open, it ends before the
/// next step or section, so that these are shown; in CommonMark it would include them.
TextBlock fenceAt(const std::vector<Line>& lines, std::size_t& at, const FenceMark& mark) {
    TextBlock block;
    block.kind = TextBlock::Kind::Fence;
    block.info = mark.info;
    block.line = lines[at].number;
    block.begin = lines[at].begin;
    const std::size_t first = ++at;
    std::size_t end = closingLine(lines, first, mark);
    block.closed = end < lines.size();
    if (isLeftOpen(lines, first, end, mark)) {
        for (std::size_t line = first; line < end; ++line) {
            const std::optional<TextBlock> heading = headingOf(lines[line]);
            if (!heading || heading->level < 2 || heading->level > 3) continue;
            end = line;
            block.closed = false;
        }
    }
    QStringList content;
    for (; at < end; ++at) content << lines[at].text;
    if (block.closed) ++at;
    block.text = content.join('\n'_L1);
    block.end = lines[at - 1].end;
    return block;
}

/// True if an odd number of backslashes precedes.
bool isEscaped(QStringView text, qsizetype at) {
    qsizetype first = at;
    while (first > 0 && text[first - 1] == '\\'_L1) --first;
    return (at - first) % 2 == 1;
}

struct CodeSpan {
    qsizetype begin = 0;
    qsizetype end = 0;
};

/// CommonMark 6.1: the code spans of a paragraph, between runs of equally many backticks.
std::vector<CodeSpan> codeSpans(QStringView paragraph) {
    std::vector<CodeSpan> runs;
    for (qsizetype at = 0; at < paragraph.size(); ++at) {
        if (paragraph[at] != '`'_L1) continue;
        const qsizetype begin = at;
        while (at < paragraph.size() && paragraph[at] == '`'_L1) ++at;
        runs.push_back({begin, at});
    }
    std::map<qsizetype, std::vector<std::size_t>> ofLength;
    for (std::size_t k = 0; k < runs.size(); ++k) ofLength[runs[k].end - runs[k].begin].push_back(k);
    std::vector<CodeSpan> spans;
    for (std::size_t k = 0; k < runs.size(); ++k) {
        const qsizetype begin = runs[k].begin + isEscaped(paragraph, runs[k].begin);
        const std::vector<std::size_t>& same = ofLength[runs[k].end - begin];
        const auto closing = std::ranges::upper_bound(same, k);
        if (begin == runs[k].end || closing == same.end()) continue;
        spans.push_back({begin, runs[*closing].end});
        k = *closing;
    }
    return spans;
}

/// Adds the images of a paragraph that begins at `offset`.
void addImages(std::vector<qsizetype>& found, QStringView paragraph, qsizetype offset) {
    const std::vector<CodeSpan> spans = codeSpans(paragraph);
    auto span = spans.begin();
    for (qsizetype at = 0; at < paragraph.size(); ++at) {
        while (span != spans.end() && span->end <= at) ++span;
        if (span != spans.end() && span->begin <= at) continue;
        const QStringView rest = paragraph.mid(at);
        if ((rest.startsWith("!["_L1) || rest.startsWith("<img"_L1, Qt::CaseInsensitive)) &&
            !isEscaped(paragraph, at))
            found.push_back(offset + at);
    }
}

void addLine(std::vector<TextBlock>& blocks, const Line& line) {
    if (blocks.empty() || blocks.back().kind != TextBlock::Kind::Lines) {
        TextBlock& block = blocks.emplace_back();
        block.line = line.number;
        block.begin = line.begin;
        block.text = line.text;
    } else {
        blocks.back().text += '\n'_L1 + line.text;
    }
    blocks.back().end = line.end;
}

}  // namespace

std::vector<TextBlock> textBlocks(const QString& text, int firstLine) {
    const std::vector<Line> lines = linesOf(text, firstLine);
    std::vector<TextBlock> blocks;
    for (std::size_t at = 0; at < lines.size();) {
        if (const std::optional<FenceMark> mark = fenceMark(lines[at].text)) {
            blocks.push_back(fenceAt(lines, at, *mark));
        } else if (const std::optional<TextBlock> heading = headingOf(lines[at])) {
            blocks.push_back(*heading);
            ++at;
        } else {
            addLine(blocks, lines[at++]);
        }
    }
    return blocks;
}

QString unclosedReason(const QString& name) {
    return u"%1 is not closed; its last line is ```."_s.arg(name);
}

QString blockText(const QString& text, const TextBlock& block) {
    QString lines = text.mid(block.begin, block.end - block.begin);
    lines.remove('\r'_L1);
    if (block.closed) return lines;
    const std::optional<FenceMark> mark = fenceMark(lines.section('\n'_L1, 0, 0));
    if (!lines.endsWith('\n'_L1)) lines += '\n'_L1;
    return lines + QString(mark->length, mark->sign) + '\n'_L1;
}

ListedText listedText(const QString& lines, int firstLine) {
    static const QRegularExpression marker(u"^ {0,3}(?:[-*+]|\\d{1,9}[.)])[ \\t]+(.*)$"_s);
    static const QRegularExpression task(u"^\\[([ xX])\\][ \\t]+(.*)$"_s);
    ListedText listed;
    QStringList rest;
    bool inItem = false;
    int number = firstLine;
    for (const QString& line : lines.split('\n'_L1)) {
        if (const QRegularExpressionMatch match = marker.match(line); match.hasMatch()) {
            ListItem item{match.captured(1).trimmed(), false, false, number};
            if (const QRegularExpressionMatch box = task.match(item.text); box.hasMatch()) {
                item.isTask = true;
                item.isDone = box.captured(1) != " "_L1;
                item.text = box.captured(2).trimmed();
            }
            listed.items.push_back(item);
            inItem = true;
        } else if (inItem && !line.trimmed().isEmpty()) {
            listed.items.back().text += ' '_L1 + line.trimmed();
        } else {
            inItem = false;
            rest << line;
        }
        ++number;
    }
    listed.rest = trimmedLines(rest.join('\n'_L1));
    return listed;
}

std::vector<qsizetype> imagesIn(const QString& markdown) {
    static const QRegularExpression blankLine(u"\\n[ \\t\\r]*\\n"_s);
    std::vector<qsizetype> found;
    for (const TextBlock& block : textBlocks(markdown)) {
        if (block.kind == TextBlock::Kind::Fence) continue;
        const QString lines = markdown.mid(block.begin, block.end - block.begin);
        qsizetype begin = 0;
        for (auto each = blankLine.globalMatch(lines); each.hasNext();) {
            const qsizetype end = each.next().capturedEnd();
            addImages(found, QStringView(lines).mid(begin, end - begin), block.begin + begin);
            begin = end;
        }
        addImages(found, QStringView(lines).mid(begin), block.begin + begin);
    }
    return found;
}

QString withoutImages(const QString& markdown) {
    QString text = markdown;
    const std::vector<qsizetype> images = imagesIn(markdown);
    for (auto at = images.rbegin(); at != images.rend(); ++at)
        text.insert(text[*at] == '!'_L1 ? *at + 1 : *at, '\\'_L1);
    return text;
}

QString trimmedLines(const QString& text) {
    QStringList lines = text.split('\n'_L1);
    while (!lines.isEmpty() && lines.front().trimmed().isEmpty()) lines.removeFirst();
    while (!lines.isEmpty() && lines.back().trimmed().isEmpty()) lines.removeLast();
    return lines.join('\n'_L1);
}

}  // namespace sinescope
