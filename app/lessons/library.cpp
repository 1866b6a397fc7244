// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lessons/library.h"

#include "app/lessons/lesson_blocks.h"
#include "app/scene/literals.h"
#include "app/scene/resource_file.h"
#include "app/scene/sentences.h"
#include "app/scene/texts_of.h"
#include "core/error.h"

#include <QDir>
#include <QRegularExpression>

/// Resources of a static library must be initialized by name; the macro requires the global namespace.
static void initializeLessonsResource() {
    Q_INIT_RESOURCE(lessons);
}

namespace sinescope {

namespace {

const QString folder = u":/sinescope/lessons"_s;
const QString suffix = u".md"_s;
const QString tracksId = u"tracks"_s;

QByteArray resource(const QString& id) {
    initializeLessonsResource();
    return resourceFile(u"lessons/"_s + id + suffix);
}

QString titleOf(const QByteArray& text) {
    for (const TextBlock& block : textBlocks(QString::fromUtf8(text)))
        if (block.kind == TextBlock::Kind::Heading && block.level == 1) return block.text;
    return {};
}

std::optional<Track::Entry> entryOf(const ListItem& item) {
    static const QRegularExpression form(
        u"^\\[([^\\]]+)\\]\\(([^)/]+)\\.md\\)(?:[ ,:]+(\\d+(?:\\.\\d+)?) min(?:utes?)?)?"
        "(?:, (no myth|myths? (\\d+(?:, \\d+)*)))?\\.?$"_s);
    const QRegularExpressionMatch match = form.match(item.text);
    if (!match.hasMatch()) return {};
    Track::Entry entry{match.captured(2), match.captured(1), match.captured(3).toDouble()};
    if (match.hasCaptured(4)) {
        entry.myths.emplace();
        for (const QString& number : match.captured(5).split(u", "_s, Qt::SkipEmptyParts))
            entry.myths->push_back(number.toInt());
    }
    return entry;
}

QString trackId(const QString& title) {
    static const QRegularExpression other(u"[^a-z0-9]+"_s);
    QString id = title.toLower();
    id.replace(other, u"-"_s);
    return id;
}

}  // namespace

const std::vector<ShippedLesson>& shippedLessons() {
    static const std::vector<ShippedLesson> lessons = [] {
        initializeLessonsResource();
        std::vector<ShippedLesson> found;
        for (const QString& name : QDir(folder).entryList({'*'_L1 + suffix}, QDir::Files, QDir::Name)) {
            const QString id = name.chopped(suffix.size());
            if (id != tracksId) found.push_back({id, titleOf(resource(id))});
        }
        return found;
    }();
    return lessons;
}

QByteArray shippedLessonText(const QString& id) {
    const QStringList ids = textsOf(shippedLessons(), &ShippedLesson::id);
    if (!ids.contains(id))
        throw failure(u"There is no lesson \"%1\"; the lessons are %2."_s.arg(id, ids.join(u", "_s)));
    return resource(id);
}

Lesson shippedLesson(const QString& id, const FigureCatalog& catalog) {
    return readLesson(shippedLessonText(id), lessonContext(catalog, folder));
}

std::vector<Track> readTracks(const QByteArray& bytes, std::vector<LessonProblem>& problems) {
    std::vector<Track> found;
    for (const TextBlock& block : textBlocks(QString::fromUtf8(bytes))) {
        if (block.kind == TextBlock::Kind::Heading && block.level == 2) {
            found.push_back({trackId(block.text), block.text, {}, {}});
            continue;
        }
        if (found.empty() || block.kind != TextBlock::Kind::Lines) continue;
        const ListedText listed = listedText(block.text, block.line);
        found.back().text += listed.rest;
        for (const ListItem& item : listed.items) {
            if (const std::optional<Track::Entry> entry = entryOf(item))
                found.back().entries.push_back(*entry);
            else
                problems.push_back({item.line,
                                    u"\"%1\" is not a link to a lesson, such as [Word "
                                    "order](01-word-order.md) 4 minutes, myth 1."_s.arg(item.text)});
        }
    }
    return found;
}

const std::vector<Track>& shippedTracks() {
    static const std::vector<Track> tracks = [] {
        std::vector<LessonProblem> problems;
        return readTracks(resource(tracksId), problems);
    }();
    return tracks;
}

}  // namespace sinescope
