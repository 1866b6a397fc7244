// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/scene/scheme_json.h"

#include "app/scene/json_text.h"
#include "app/scene/learned_tables.h"
#include "app/scene/literals.h"
#include "app/scene/scene_scheme.h"
#include "app/scene/sentences.h"
#include "core/files/table.h"
#include "core/saturating_cast.h"
#include "core/schemes/scheme_fit.h"

#include <QHash>
#include <QJsonArray>
#include <QtEndian>

#include <algorithm>
#include <cmath>
#include <limits>

namespace sinescope {

namespace {

constexpr qsizetype longestTableName = 256;

// Tables

/// Little-endian, row by row.
template <typename Number>
QByteArray bytesOf(const Matrix& values) {
    QByteArray bytes(values.size() * qsizetype(sizeof(Number)), Qt::Uninitialized);
    char* at = bytes.data();
    for (Eigen::Index k = 0; k < values.size(); ++k, at += sizeof(Number))
        qToLittleEndian(static_cast<Number>(values.data()[k]), at);
    return bytes;
}

bool isFloat32(const Matrix& values) {
    return std::all_of(values.data(), values.data() + values.size(), [](double value) {
        return std::abs(value) <= double{std::numeric_limits<float>::max()} &&
               double{static_cast<float>(value)} == value;
    });
}

QJsonObject tableJson(const WeightTable& table, const std::string& sha256, std::int64_t rows,
                      std::int64_t columns, TableNumbers numbers) {
    QJsonObject json{{u"rows"_s, static_cast<qint64>(rows)},
                     {u"columns"_s, static_cast<qint64>(columns)},
                     {u"sha256"_s, QString::fromStdString(sha256)}};
    if (numbers == TableNumbers::Named || table.isEmpty()) return json;
    const bool single = isFloat32(table.values());
    json[u"type"_s] = single ? u"float32"_s : u"float64"_s;
    const QByteArray bytes = single ? bytesOf<float>(table.values()) : bytesOf<double>(table.values());
    json[u"base64"_s] = QString::fromLatin1(bytes.toBase64());
    return json;
}

QJsonObject ownTableJson(const WeightTable& table) {
    return tableJson(table, table.sha256(), table.rows(), table.columns(), TableNumbers::Carried);
}

/// A table as described in a file, with its numbers if the file has them.
struct FiledTable {
    std::int64_t rows = 0;
    std::int64_t columns = 0;
    std::string sha256;
    WeightTable table;
};

template <typename Number>
Matrix numbersOf(const QByteArray& bytes, std::int64_t rows, std::int64_t columns) {
    Matrix values(rows, columns);
    const char* at = bytes.constData();
    for (Eigen::Index k = 0; k < values.size(); ++k, at += sizeof(Number))
        values.data()[k] = qFromLittleEndian<Number>(at);
    return values;
}

WeightTable readNumbers(const JsonReader& json, std::int64_t rows, std::int64_t columns) {
    const JsonReader::Names<bool> types{{true, u"float32"_s}, {false, u"float64"_s}};
    const bool single = json[u"type"_s].oneOf(types);
    const JsonReader text = json[u"base64"_s];
    const QString allowed = u"the numbers of the table, row by row, as base64"_s;
    const auto decoded = QByteArray::fromBase64Encoding(text.text(allowed).toLatin1(),
                                                        QByteArray::AbortOnBase64DecodingErrors);
    if (!decoded) text.refuse(allowed);
    const qsizetype expected = rows * columns * (single ? 4 : 8);
    if (decoded.decoded.size() != expected)
        throw failure(u"\"%1\" has %2 bytes; a table of %3 × %4 values has %5."_s.arg(text.path())
                          .arg(decoded.decoded.size())
                          .arg(rows)
                          .arg(columns)
                          .arg(expected));
    const Matrix values = single ? numbersOf<float>(decoded.decoded, rows, columns)
                                 : numbersOf<double>(decoded.decoded, rows, columns);
    if (!values.allFinite())
        throw failure(u"\"%1\" has a value that is not finite; every value must be."_s.arg(text.path()));
    return WeightTable(values);
}

FiledTable readTableJson(const JsonReader& json, bool mustCarry) {
    json.requireObject({u"rows"_s, u"columns"_s, u"sha256"_s, u"type"_s, u"base64"_s});
    FiledTable filed;
    filed.rows = json[u"rows"_s].whole(1, maximumTableValues);
    filed.columns = json[u"columns"_s].whole(1, EncodingParameters::maximumDModel);
    if (filed.rows > maximumTableValues / filed.columns)
        throw failure(u"\"%1\" is %2 × %3; a table has at most %4 values."_s.arg(json.path())
                          .arg(filed.rows)
                          .arg(filed.columns)
                          .arg(maximumTableValues));
    const JsonReader hash = json[u"sha256"_s];
    const QString allowed = u"the 64 hexadecimal digits of a SHA-256"_s;
    const QString digits = hash.text(allowed);
    const auto isDigit = [](QChar c) { return u"0123456789abcdef"_s.contains(c); };
    if (digits.size() != 64 || !std::ranges::all_of(digits, isDigit)) hash.refuse(allowed);
    filed.sha256 = digits.toStdString();
    if (!mustCarry && !json.has(u"base64"_s)) return filed;
    filed.table = readNumbers(json, filed.rows, filed.columns);
    if (filed.table.sha256() != filed.sha256)
        throw failure(
            u"\"%1\" is not the SHA-256 of the numbers beside it; the table is damaged."_s.arg(hash.path()));
    return filed;
}

// Parameters

/// Returns the value as in a file: a number, true or false, the name of a choice.
QJsonValue parameterJson(const SchemeParameter& parameter, const Scheme& scheme) {
    const double value = parameter.get(scheme);
    switch (parameter.kind) {
        case SchemeParameterKind::Integer:
            return saturatingCast<qint64>(value);
        case SchemeParameterKind::Switch:
            return value != 0;
        case SchemeParameterKind::Choice:
            return QString::fromUtf8(parameter.choices.at(saturatingCast<std::size_t>(value)).id);
        case SchemeParameterKind::Real:
            break;
    }
    return value;
}

QJsonArray listJson(const std::vector<double>& values) {
    QJsonArray list;
    for (const double value : values) list.append(value);
    return list;
}

/// The name of a table or a tensor.
std::string tableName(const JsonReader& name) {
    const QString allowed = u"the name of the table, at most %1 characters"_s.arg(longestTableName);
    if (name.text(allowed).size() > longestTableName) name.refuse(allowed);
    return onOneLine(name.text(allowed)).toStdString();
}

/// Adds what the table of schemes does not list: seeds, tables, factors of each pair.
void addExtraMembers(QJsonObject& json, const Scheme& scheme, TableNumbers numbers) {
    if (const auto* s = std::get_if<LearnedScheme>(&scheme); s && *s != learnedScheme()) {
        json[u"table"_s] = ownTableJson(s->table);
        json[u"first_row"_s] = static_cast<qint64>(s->firstRow);
    }
    if (const auto* s = std::get_if<TableScheme>(&scheme); s && s->rows > 0) {
        json[u"name"_s] = QString::fromStdString(s->name);
        json[u"table"_s] = tableJson(s->table, s->sha256, s->rows, s->columns,
                                     carriedBytes(*s) > 0 ? numbers : TableNumbers::Named);
    }
    if (const auto* s = std::get_if<T5Scheme>(&scheme)) {
        if (s->seed)
            json[u"seed"_s] = QString::number(*s->seed);
        else
            json[u"biases"_s] = ownTableJson(s->biases);
        if (!s->name.empty()) json[u"name"_s] = QString::fromStdString(s->name);
    }
    if (const auto* s = std::get_if<ShawScheme>(&scheme)) {
        if (s->seed)
            json[u"seed"_s] = QString::number(*s->seed);
        else
            json[u"keys"_s] = ownTableJson(s->keys);
    }
    const auto* rope = std::get_if<RopeScheme>(&scheme);
    const auto* longRope = rope ? std::get_if<LongRopeScaling>(&rope->scaling) : nullptr;
    if (!longRope || longRope->isPlaceholder) return;
    json[u"short_factors"_s] = listJson(longRope->shortFactors);
    json[u"long_factors"_s] = listJson(longRope->longFactors);
}

QStringList extraKeys(const Scheme& scheme) {
    static const QHash<QString, QStringList> keys = {{u"learned"_s, {u"table"_s, u"first_row"_s}},
                                                     {u"table"_s, {u"name"_s, u"table"_s}},
                                                     {u"t5"_s, {u"seed"_s, u"biases"_s, u"name"_s}},
                                                     {u"shaw"_s, {u"seed"_s, u"keys"_s}},
                                                     {u"rope"_s, {u"short_factors"_s, u"long_factors"_s}}};
    return keys.value(schemeId(scheme));
}

std::uint64_t readSchemeSeed(const JsonReader& json) {
    bool isNumber = false;
    const QString text = json.value().isString() ? json.value().toString() : QString();
    const qulonglong seed = text.toULongLong(&isNumber);
    if (!isNumber || QString::number(seed) != text)
        json.refuse(
            u"a whole number from 0 to %1, written as a string"_s.arg(std::numeric_limits<quint64>::max()));
    return seed;
}

/// Makes the scheme with the values that must come before the parameters, which may change them.
Scheme seeded(const JsonReader& json, const QString& id, std::int64_t length, std::int64_t dModel) {
    if (id == "learned"_L1) return learnedScheme();
    const QString key = u"seed"_s;
    const bool has = (id == "t5"_L1 || id == "shaw"_L1) && json.has(key);
    return makeScheme(id.toStdString(), dModel, length, has ? readSchemeSeed(json[key]) : 0);
}

void readExtraMembers(const JsonReader& json, Scheme& scheme) {
    const auto table = [&json](const char* key, bool mustCarry) {
        return readTableJson(json[QLatin1String(key)], mustCarry);
    };
    if (auto* s = std::get_if<LearnedScheme>(&scheme); s && json.has(u"table"_s)) {
        s->table = table("table", true).table;
        s->firstRow = json.has(u"first_row"_s) ? json[u"first_row"_s].whole(0, s->table.rows() - 1) : 0;
    }
    if (auto* s = std::get_if<TableScheme>(&scheme); s && json.has(u"table"_s)) {
        const FiledTable filed = table("table", false);
        s->name = tableName(json[u"name"_s]);
        s->rows = filed.rows;
        s->columns = filed.columns;
        s->sha256 = filed.sha256;
        s->table = filed.table;
    }
    if (auto* s = std::get_if<T5Scheme>(&scheme); s && json.has(u"biases"_s)) {
        s->biases = table("biases", true).table;
        s->buckets.buckets = s->biases.rows();
        s->seed.reset();
        if (json.has(u"name"_s)) s->name = tableName(json[u"name"_s]);
    }
    if (auto* s = std::get_if<ShawScheme>(&scheme); s && json.has(u"keys"_s)) {
        s->keys = table("keys", true).table;
        s->seed.reset();
    }
    auto* rope = std::get_if<RopeScheme>(&scheme);
    auto* longRope = rope ? std::get_if<LongRopeScaling>(&rope->scaling) : nullptr;
    if (!json.has(u"short_factors"_s) && !json.has(u"long_factors"_s)) return;
    if (!longRope)
        throw failure(u"\"%1\" has factors of its pairs; \"%2\" must be \"longrope\" for them."_s.arg(
            json.path(), json.path() + u".scaling"_s));
    constexpr double limit = 1e12;
    longRope->shortFactors = json[u"short_factors"_s].numbers(-limit, limit);
    longRope->longFactors = json[u"long_factors"_s].numbers(-limit, limit);
    longRope->isPlaceholder = false;
}

}  // namespace

double readParameter(const JsonReader& json, const SchemeParameter& parameter) {
    switch (parameter.kind) {
        case SchemeParameterKind::Integer:
            return static_cast<double>(json.whole(saturatingCast<std::int64_t>(parameter.minimum),
                                                  saturatingCast<std::int64_t>(parameter.maximum)));
        case SchemeParameterKind::Switch:
            return json.boolean() ? 1 : 0;
        case SchemeParameterKind::Choice: {
            // A name may have _ in place of -, as keys have.
            const QString name = json.value().toString().replace('_'_L1, '-'_L1);
            QStringList names;
            for (const SchemeChoice& choice : parameter.choices) names << QString::fromUtf8(choice.id);
            if (!names.contains(name)) json.oneOf(names);  // refuses it
            return static_cast<double>(names.indexOf(name));
        }
        case SchemeParameterKind::Real:
            break;
    }
    return json.number(parameter.minimum, parameter.maximum);
}

std::int64_t carriedBytes(const TableScheme& table) {
    if (!table.hasValues()) return 0;
    const std::int64_t bytes = table.table.values().size() * (isFloat32(table.table.values()) ? 4 : 8);
    return bytes > maximumCarriedBytes ? 0 : bytes;
}

QJsonObject schemeJson(const Scheme& scheme, TableNumbers numbers) {
    const SchemeInfo& info = infoOf(scheme);
    QJsonObject json{{u"id"_s, QString::fromUtf8(info.id)}};
    for (const SchemeParameter& parameter : info.parameters)
        if (parameter.applies(scheme)) json[fileName(parameter.id)] = parameterJson(parameter, scheme);
    addExtraMembers(json, scheme, numbers);
    return json;
}

Scheme readScheme(const JsonReader& json, std::int64_t length, std::int64_t dModel) {
    if (!json.value().isObject()) json.refuse(u"an object"_s);
    JsonReader::Names<QString> ids;
    for (const SchemeInfo& info : schemes())
        ids.emplace_back(QString::fromUtf8(info.id), QString::fromUtf8(info.id));
    Scheme scheme = seeded(json, json[u"id"_s].oneOf(ids), length, dModel);
    const SchemeInfo& info = infoOf(scheme);
    QStringList keys{u"id"_s};
    for (const SchemeParameter& parameter : info.parameters) keys << fileName(parameter.id);
    json.requireObject(keys << extraKeys(scheme));
    for (const SchemeParameter& parameter : info.parameters) {
        const QString key = fileName(parameter.id);
        if (!json.has(key)) continue;
        if (!parameter.applies(scheme))
            throw failure(
                u"\"%1\" has no meaning with the scheme's other parameters; leave it "
                "out."_s.arg(json.path() + '.'_L1 + key));
        parameter.set(scheme, readParameter(json[key], parameter));
    }
    readExtraMembers(json, scheme);
    return std::holds_alternative<SinusoidalScheme>(scheme) ? Scheme(SinusoidalScheme{})
                                                            : fitted(scheme, length, dModel);
}

void requireScheme(const Scheme& scheme) {
    for (const SchemeParameter& parameter : infoOf(scheme).parameters) {
        if (!parameter.applies(scheme) || parameter.kind == SchemeParameterKind::Choice) continue;
        // For the reader's own sentence, which also refuses non-finite values.
        readParameter(JsonReader(parameterJson(parameter, scheme), schemePath(parameter.id)), parameter);
    }
    validate(scheme);
}

}  // namespace sinescope
