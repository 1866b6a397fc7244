// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/scheme_options.h"

#include "app/figures/registry.h"
#include "app/scene/literals.h"
#include "app/scene/number_parsing.h"
#include "app/scene/parameters.h"
#include "app/scene/scene_scheme.h"
#include "app/scene/scheme_json.h"
#include "app/scene/texts_of.h"
#include "core/files/table.h"
#include "core/schemes/properties.h"

#include <QFile>

#include <algorithm>
#include <cstdio>
#include <string_view>

namespace sinescope {

namespace {

const QString ropeOption = u"rope"_s;

QStringList schemeIds() {
    return textsOf(schemes(), [](const SchemeInfo& scheme) { return QString::fromUtf8(scheme.id); });
}

/// Converts typed text to JSON of the parameter's kind; keeps it as text if it does not fit, so that the
/// error says what is allowed.
QJsonValue parameterJson(const SchemeParameter& parameter, const QString& text) {
    if (parameter.kind == SchemeParameterKind::Choice) return text;
    if (parameter.kind == SchemeParameterKind::Switch) {
        if (text == "true"_L1 || text == "on"_L1) return true;
        if (text == "false"_L1 || text == "off"_L1) return false;
        return text;
    }
    const std::optional<double> number = parseNumber(text);
    return number ? QJsonValue(*number) : QJsonValue(text);
}

/// LongRoPE's factors of each pair: lists, which are not in the table of schemes.
struct FactorList {
    QString key;
    std::vector<double> LongRopeScaling::*factors;
};
const std::vector<FactorList>& factorLists() {
    static const std::vector<FactorList> all = {{u"short-factors"_s, &LongRopeScaling::shortFactors},
                                                {u"long-factors"_s, &LongRopeScaling::longFactors}};
    return all;
}

bool isFactorList(const QString& key) {
    return std::ranges::any_of(factorLists(), [&key](const FactorList& list) { return list.key == key; });
}

void addTyped(QMap<QString, QString>& typed, const Scene& scene, const Arguments& arguments,
              const QString& option) {
    for (const QString& entry : arguments.values(option)) {
        const qsizetype equals = entry.indexOf('='_L1);
        if (equals < 1)
            throw UsageError(u"The value of --%1 is %2; it must be key=value, such as %3."_s.arg(
                option, quoted(entry), option == ropeOption ? u"scaling=yarn"_s : u"heads=12"_s));
        const QString key = entry.left(equals);
        if (!isFactorList(key))
            schemeParameter(scene.scheme, key.toStdString());  // an unknown key is refused, listing the known
        typed[key] = entry.mid(equals + 1);
    }
}

QMap<QString, QString> typedParameters(const Scene& scene, const Arguments& arguments) {
    QMap<QString, QString> typed;
    addTyped(typed, scene, arguments, u"with"_s);
    addTyped(typed, scene, arguments, ropeOption);
    const QString first = u"first-row"_s;
    if (!arguments.has(first)) return typed;
    if (!openedTable(scene)) throw UsageError(u"--first-row requires --table."_s);
    typed[first] = arguments.value(first);
    return typed;
}

[[noreturn]] void refuseWithoutEffect(const Scene& scene, const QString& key) {
    throw UsageError(
        u"%1 has no effect with the other parameters of %2."_s.arg(key, schemeName(scene.scheme)));
}

void setFactors(Scene& scene, const QMap<QString, QString>& typed) {
    for (const FactorList& list : factorLists()) {
        if (!typed.contains(list.key)) continue;
        RopeScheme* rope = rotationIn(scene.scheme);
        LongRopeScaling* scaling = rope ? pairFactorsIn(*rope) : nullptr;
        if (!scaling) refuseWithoutEffect(scene, list.key);
        scaling->isPlaceholder = false;
        if (!typed.contains(u"factor"_s)) scaling->factor = 1;
        (scaling->*list.factors).clear();
        for (const QString& part : typed[list.key].split(','_L1)) {
            const std::optional<double> number = parseNumber(part);
            if (!number)
                throw UsageError(u"The value of %1 is %2; it must be numbers separated by commas."_s.arg(
                    list.key, quoted(typed[list.key])));
            (scaling->*list.factors).push_back(*number);
        }
    }
}

/// Sets parameters in the order of the scheme: a scaling before its parameters.
void setParameters(Scene& scene, const Arguments& arguments) {
    const QMap<QString, QString> typed = typedParameters(scene, arguments);
    for (const SchemeParameter& parameter : infoOf(scene.scheme).parameters) {
        const QString key = QString::fromUtf8(parameter.id);
        if (!typed.contains(key)) continue;
        if (!parameter.applies(scene.scheme)) refuseWithoutEffect(scene, key);
        const JsonReader value(parameterJson(parameter, typed[key]), key);
        parameter.set(scene.scheme, readParameter(value, parameter));
    }
    const auto base = arguments.real(u"base"_s);
    for (const SchemeParameter& parameter : infoOf(scene.scheme).parameters)
        if (base && std::string_view(parameter.id) == "base" && !typed.contains(u"base"_s))
            parameter.set(scene.scheme, *base);
    setFactors(scene, typed);
}

/// --rope is short for --scheme rope, with the base of the formula.
void makeRope(Scene& scene) {
    if (usesEncoding(scene)) {
        const double base = scene.encoding.base;
        setScheme(scene, newScheme(scene, u"rope"_s));
        rotationIn(scene.scheme)->base = base;
    }
    if (!rotationIn(scene.scheme)) throw UsageError(u"--rope requires --scheme rope or --what rope."_s);
}

OpenedTable tableOf(const Arguments& arguments, const QString& option) {
    return asFileFailure([&] {
        const TableName name = parseTableName(QFile::encodeName(arguments.value(option)).toStdString());
        return readTable(name.file, name.tensor);
    });
}

void readTyped(Scene& scene, const Arguments& arguments) {
    const QString option = u"table"_s;
    if (!arguments.has(option)) {
        const TableScheme* own = openedTable(scene);
        if (arguments.has(u"scheme"_s) && own && own->rows == 0)
            throw UsageError(u"--scheme table requires --table, such as --table pe.npy."_s);
        return;
    }
    const bool asBiases = bucketsIn(scene.scheme) != nullptr;
    if (arguments.has(u"scheme"_s) && !asBiases && !openedTable(scene))
        throw UsageError(
            u"--table belongs to --scheme table, and to --scheme t5 for its biases; "
            "--scheme %1 reads none."_s.arg(schemeId(scene.scheme)));
    const OpenedTable table = tableOf(arguments, option);
    // Without --scheme, the table's name decides what it is, as in the window.
    const bool asRows = arguments.has(u"scheme"_s) && !asBiases;
    const Scheme scheme = asFileFailure([&] {
        return asBiases ? biasesOf(table) : asRows ? rowsOf(table) : schemeOfTable(table);
    });
    // Reports a column taken for an index, because the table has one column fewer than the file.
    if (table.listing.dtype == "text" && !table.listing.note.empty())
        std::fprintf(stderr, "sinescope: %s\n", openedTableText(table, scheme).toUtf8().constData());
    setOpenedScheme(scene, scheme);
}

void readFrozen(Scene& scene, const Arguments& arguments) {
    const QString option = u"table-a"_s;
    if (!arguments.has(option)) return;
    Scene setting;
    setOpenedScheme(setting, asFileFailure([&] { return schemeOfTable(tableOf(arguments, option)); }));
    scene.frozen = setting.encoding;
    scene.frozenScheme = setting.scheme;
}

/// True if a requested figure shows the sinusoid, or a rotation with the formula's base, beside any scheme of
/// the input or all schemes; also if none is requested.
bool asksForSinusoid(const Scene& scene, const Arguments& arguments) {
    QStringList requested = arguments.values(u"figure"_s) + arguments.values(u"what"_s);
    for (QString& name : requested) name.remove(u"figure:"_s);
    return requested.isEmpty() || std::ranges::any_of(requested, [&scene](const QString& name) {
               const FigureSpec* spec = findSpec(figureCatalog(), name);
               return name == "rope"_L1 || name == "all"_L1 ||
                      (spec && spec->showsSinusoid && spec->showsSinusoid(scene));
           });
}

}  // namespace

std::vector<OptionRow> schemeOptions() {
    return {
        {u"scheme"_s, u"ID"_s, u"positional scheme (sinescope list schemes); default: sinusoidal"_s,
         schemeIds()},
        repeated(optionRow(
            "with", "KEY=VALUE",
            u"a parameter of the scheme, such as heads=12 or scaling=yarn (sinescope list schemes)"_s)),
        fileRow("table", "FILE[:TENSOR]",
                u"use your own table as the scheme: npy, npz, safetensors, csv or word vectors"_s),
        fileRow("table-a", "FILE[:TENSOR]", u"use a table as A in Compare, Trajectory and Wavelengths"_s),
        {u"first-row"_s, u"N"_s,
         u"row of the table for position 0; default: the row that its library uses"_s},
    };
}

void changeScheme(Scene& scene, const Arguments& arguments) {
    const QString id = arguments.value(u"scheme"_s, schemeId(scene.scheme));
    if (id != schemeId(scene.scheme)) setScheme(scene, newScheme(scene, id));
    if (arguments.has(ropeOption)) makeRope(scene);
    readTyped(scene, arguments);
    readFrozen(scene, arguments);
    setParameters(scene, arguments);
}

void requireFormula(const Scene& scene, const Arguments& arguments) {
    if (usesEncoding(scene) || asksForSinusoid(scene, arguments)) return;
    QStringList ofFormula = {u"convention"_s, u"position-scale"_s, u"factor"_s, u"frequency-shift"_s};
    for (const auto& parameter : encodingChoices()) ofFormula << parameter.option;
    const auto& parameters = infoOf(scene.scheme).parameters;
    if (std::ranges::none_of(parameters,
                             [](const SchemeParameter& own) { return std::string_view(own.id) == "base"; }))
        ofFormula << u"base"_s;
    for (const QString& option : std::as_const(ofFormula))
        if (arguments.has(option))
            throw UsageError(u"--%1 belongs to the sinusoidal formula; the scheme %2 does not use it."_s.arg(
                option, schemeId(scene.scheme)));
}

}  // namespace sinescope
