// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/scene/json_text.h"

#include "app/scene/literals.h"
#include "app/scene/sentences.h"
#include "core/saturating_cast.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLocale>

#include <algorithm>
#include <cmath>

namespace sinescope {

namespace {

constexpr int excerptLength = 60;

QByteArray numberText(double value) {
    // No exponent and no negative zero for whole numbers; beyond 2^53 doubles no longer hold every integer.
    if (std::abs(value) <= 0x1p53 && std::floor(value) == value)
        return QByteArray::number(saturatingCast<qlonglong>(value));
    return QByteArray::number(value, 'g', QLocale::FloatingPointShortest);
}

QByteArray scalarText(const QJsonValue& value) {
    if (value.isDouble()) return numberText(value.toDouble());
    QByteArray list = QJsonDocument(QJsonArray{value}).toJson(QJsonDocument::Compact);
    return list.mid(1, list.lastIndexOf(']') - 1);
}

bool isScalar(const QJsonValue& value) {
    return !value.isArray() && !value.isObject();
}

void write(QByteArray& out, const QJsonValue& value, int depth);

void writeList(QByteArray& out, const QJsonArray& list, int depth) {
    const bool flat = std::ranges::all_of(list, isScalar);
    out += '[';
    for (qsizetype k = 0; k < list.size(); ++k) {
        if (k > 0) out += flat ? ", " : ",";
        if (!flat) out += '\n' + QByteArray(2 * (depth + 1), ' ');
        write(out, list[k], depth + 1);
    }
    if (!flat) out += '\n' + QByteArray(2 * depth, ' ');
    out += ']';
}

void writeObject(QByteArray& out, const QJsonObject& object, int depth) {
    if (object.isEmpty()) {
        out += "{}";
        return;
    }
    out += '{';
    for (auto at = object.begin(); at != object.end(); ++at) {
        if (at != object.begin()) out += ',';
        out += '\n' + QByteArray(2 * (depth + 1), ' ') + scalarText(at.key()) + ": ";
        write(out, at.value(), depth + 1);
    }
    out += '\n' + QByteArray(2 * depth, ' ') + '}';
}

void write(QByteArray& out, const QJsonValue& value, int depth) {
    if (value.isArray())
        writeList(out, value.toArray(), depth);
    else if (value.isObject())
        writeObject(out, value.toObject(), depth);
    else
        out += scalarText(value);
}

}  // namespace

QByteArray jsonText(const QJsonValue& value) {
    QByteArray out;
    write(out, value, 0);
    out += '\n';
    return out;
}

QString jsonExcerpt(const QJsonValue& value) {
    if (value.isDouble()) return QString::fromUtf8(numberText(value.toDouble()));
    if (value.isString()) return quoted(value.toString());
    // A list may have millions of entries, more than fit in a sentence.
    if (value.isArray() && value.toArray().size() > excerptLength)
        return u"a list of %1 values"_s.arg(value.toArray().size());
    const QByteArray list = QJsonDocument(QJsonArray{value}).toJson(QJsonDocument::Compact);
    const QString text = QString::fromUtf8(list.mid(1, list.lastIndexOf(']') - 1));
    return text.size() > excerptLength ? text.left(excerptLength - 3) + u"..."_s : text;
}

QString limitText(double limit) {
    return std::abs(limit) < 1e9 ? jsonExcerpt(limit)
                                 : QString::number(limit, 'g', QLocale::FloatingPointShortest);
}

QString wholeNumberText(std::int64_t lowest, std::int64_t highest) {
    if (lowest == highest) return QString::number(lowest);
    return u"a whole number from %1 to %2"_s.arg(lowest).arg(highest);
}

QJsonObject parseJsonObject(const QByteArray& text) {
    if (text.trimmed().isEmpty()) throw Error("The file is empty; a session is a JSON object.");
    QJsonParseError fault;
    const QJsonDocument document = QJsonDocument::fromJson(text, &fault);
    if (fault.error != QJsonParseError::NoError) {
        const QByteArray before = text.left(fault.offset);
        throw failure(u"The file is not valid JSON: %1 in line %2; a session is a JSON object."_s
                          .arg(fault.errorString())
                          .arg(before.count('\n') + 1));
    }
    if (!document.isObject()) throw Error("The file holds a JSON list; a session is a JSON object.");
    return document.object();
}

}  // namespace sinescope
