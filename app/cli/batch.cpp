// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/batch.h"

#include "app/scene/literals.h"
#include "app/scene/sentences.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLocale>

#include <algorithm>

namespace sinescope {

namespace {

constexpr qsizetype maximumBatchEntries = 10000;

/// The option of the list itself; not allowed in an entry.
const QString batchName = u"batch"_s;

QString dashed(const QString& name) {
    return u"--"_s + name;
}

/// Returns a value as it would be typed; nullopt if it cannot be typed.
std::optional<QString> typedText(const QJsonValue& value) {
    // NUL terminates strings passed to the system, so it cannot be typed.
    if (value.isString() && value.toString().contains(QChar(0))) return {};
    if (value.isString()) return value.toString();
    if (value.isDouble()) return QString::number(value.toDouble(), 'g', QLocale::FloatingPointShortest);
    if (value.isBool()) return value.toBool() ? u"true"_s : u"false"_s;
    return {};
}

[[noreturn]] void refuse(const QString& key, const char* allowed) {
    throw UsageError(u"The value of %1 must be %2."_s.arg(quoted(key), QString::fromLatin1(allowed)));
}

QStringList listTexts(const QString& key, const QJsonArray& list) {
    QStringList texts;
    for (const QJsonValue value : list) {
        const std::optional<QString> text = typedText(value);
        if (!text) refuse(key, "a list of texts or numbers");
        texts << *text;
    }
    return texts;
}

/// {"waves": "both"} is --option waves=both.
QStringList pairTexts(const QString& key, const QJsonObject& pairs) {
    QStringList texts;
    for (auto at = pairs.begin(); at != pairs.end(); ++at) {
        const std::optional<QString> text =
            at->isArray() ? listTexts(at.key(), at->toArray()).join(','_L1) : typedText(*at);
        if (!text) refuse(key + '.'_L1 + at.key(), "a text, a number, true or false");
        texts << at.key() + '='_L1 + *text;
    }
    return texts;
}

/// Returns the words for one member of an entry. Passes on an unknown key, so that the command-line parser
/// says what is allowed.
QStringList wordsOf(const QString& key, const QJsonValue& value, const CommandRow& command) {
    const auto row = std::ranges::find(command.options, key, &OptionRow::name);
    if (key == batchName || row == command.options.end()) {
        if (key == batchName) throw UsageError(u"A list cannot refer to another list."_s);
        return {dashed(key)};
    }
    if (row->value.isEmpty()) {
        if (!value.isBool()) refuse(key, "true or false");
        return value.toBool() ? QStringList{dashed(key)} : QStringList();
    }
    QStringList texts;
    if (value.isArray())
        texts = listTexts(key, value.toArray());
    else if (value.isObject() && key == "option"_L1)
        texts = pairTexts(key, value.toObject());
    else if (const std::optional<QString> text = typedText(value); text && !value.isBool())
        texts << *text;
    else
        refuse(key, "a text, a number or a list of them");
    if (!row->isRepeated) texts = {texts.join(','_L1)};
    for (QString& text : texts) text.prepend(dashed(key) + '='_L1);
    return texts;
}

/// Returns the command-line options that the entry does not override.
QStringList inherited(const QJsonObject& entry, const Arguments& given) {
    QStringList words;
    for (const OptionRow& option : given.command().options) {
        if (option.name == batchName || entry.contains(option.name)) continue;
        // A preset of the entry replaces a session of the command line, and vice versa.
        if (option.name == "scene"_L1 && entry.contains(u"preset"_s)) continue;
        if (option.name == "preset"_L1 && entry.contains(u"scene"_s)) continue;
        for (const QString& value : given.values(option.name))
            words << (option.value.isEmpty() ? dashed(option.name) : dashed(option.name) + '='_L1 + value);
    }
    return words;
}

}  // namespace

std::vector<BatchEntry> batchEntries(const QByteArray& json, const QString& path, const Arguments& given) {
    QJsonParseError error;
    const QJsonDocument document = QJsonDocument::fromJson(json, &error);
    const auto refuseFile = [&path](const QString& what) {
        throw failure(u"The file %1 %2"_s.arg(quotedPath(path), what));
    };
    if (error.error != QJsonParseError::NoError)
        refuseFile(u"is not valid JSON: %1, in line %2."_s.arg(error.errorString())
                       .arg(json.left(error.offset).count('\n') + 1));
    if (!document.isArray() || document.array().isEmpty())
        refuseFile(
            u"%1 with one entry per figure, such as [{\"figure\": \"heatmap\", \"output\": "
            "\"heatmap.png\"}]."_s.arg(document.isArray() ? u"is an empty list; it needs a list"_s
                                                          : u"must contain a list"_s));
    if (document.array().size() > maximumBatchEntries)
        refuseFile(u"has %1 entries; a list has at most %2."_s.arg(document.array().size())
                       .arg(maximumBatchEntries));
    std::vector<BatchEntry> entries;
    for (const QJsonValue value : document.array()) {
        BatchEntry entry;
        entry.name = u"Entry %1 of %2"_s.arg(entries.size() + 1).arg(quotedPath(path));
        const QJsonObject object = value.toObject();
        try {
            if (!value.isObject())
                throw UsageError(u"It must be an object with the options of render as keys."_s);
            entry.words = inherited(object, given);
            for (auto at = object.begin(); at != object.end(); ++at)
                entry.words << wordsOf(at.key(), *at, given.command());
        } catch (const UsageError& problem) {
            throw UsageError(entry.name % u": "_s % QString::fromUtf8(problem.what()));
        }
        entries.push_back(entry);
    }
    return entries;
}

}  // namespace sinescope
