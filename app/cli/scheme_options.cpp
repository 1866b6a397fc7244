// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/scheme_options.h"

#include "app/scene/number_parsing.h"
#include "app/scene/parameters.h"
#include "app/scene/scene_scheme.h"
#include "app/scene/scheme_json.h"
#include "core/files/table.h"

#include <QFile>

#include <algorithm>
#include <cstdio>
#include <string_view>

namespace sinescope {

namespace {

QString schemeId(const Scene& scene) {
    return QString::fromUtf8(infoOf(scene.scheme).id);
}

QStringList schemeIds() {
    QStringList ids;
    for (const SchemeInfo& scheme : schemes()) ids << QString::fromUtf8(scheme.id);
    return ids;
}

/// What was typed for a parameter, as JSON of its kind; text where it does not fit, so that the sentence says
/// what is allowed.
QJsonValue parameterJson(const SchemeParameter& parameter, QString text) {
    if (parameter.kind == SchemeParameterKind::Choice)
        return text.replace(QLatin1Char('-'), QLatin1Char('_'));
    if (parameter.kind == SchemeParameterKind::Switch) {
        if (text == QLatin1String("true") || text == QLatin1String("on")) return true;
        if (text == QLatin1String("false") || text == QLatin1String("off")) return false;
        return text;
    }
    const std::optional<double> number = parseNumber(text);
    return number ? QJsonValue(*number) : QJsonValue(text);
}

QMap<QString, QString> typedParameters(const Scene& scene, const Arguments& arguments) {
    QMap<QString, QString> typed;
    for (const QString& entry : arguments.values(QStringLiteral("with"))) {
        const qsizetype equals = entry.indexOf(QLatin1Char('='));
        if (equals < 1)
            throw UsageError(
                QStringLiteral("The value of --with is %1; it must be key=value, such as heads=12.")
                    .arg(quoted(entry)));
        const std::string key = entry.left(equals).toStdString();
        schemeParameter(scene.scheme, key);  // an unknown one is refused, with those that there are
        typed[entry.left(equals)] = entry.mid(equals + 1);
    }
    const QString first = QStringLiteral("first-row");
    if (!arguments.has(first)) return typed;
    if (!openedTable(scene)) throw UsageError(QStringLiteral("--first-row requires --table."));
    typed[first] = arguments.value(first);
    return typed;
}

/// In the order of the scheme's parameters: a scaling before what only it has.
void setParameters(Scene& scene, const Arguments& arguments) {
    const QMap<QString, QString> typed = typedParameters(scene, arguments);
    for (const SchemeParameter& parameter : infoOf(scene.scheme).parameters) {
        const QString key = QString::fromUtf8(parameter.id);
        if (!typed.contains(key)) continue;
        if (!parameter.applies(scene.scheme))
            throw UsageError(QStringLiteral("%1 has no effect with the other parameters of %2.")
                                 .arg(key, QString::fromUtf8(infoOf(scene.scheme).name)));
        const JsonReader value(parameterJson(parameter, typed[key]), key);
        parameter.set(scene.scheme, readParameter(value, parameter));
    }
    const auto base = arguments.real(QStringLiteral("base"));
    for (const SchemeParameter& parameter : infoOf(scene.scheme).parameters)
        if (base && std::string_view(parameter.id) == "base" && !typed.contains(QStringLiteral("base")))
            parameter.set(scene.scheme, *base);
}

OpenedTable tableOf(const Arguments& arguments, const QString& option) {
    const TableName name = parseTableName(QFile::encodeName(arguments.value(option)).toStdString());
    return readTable(name.file, name.tensor);
}

void readTyped(Scene& scene, const Arguments& arguments) {
    const QString option = QStringLiteral("table");
    if (!arguments.has(option)) return;
    const bool asBiases = std::holds_alternative<T5Scheme>(scene.scheme);
    if (arguments.has(QStringLiteral("scheme")) && !asBiases && !openedTable(scene))
        throw UsageError(
            QStringLiteral("--table belongs to --scheme table, and to --scheme t5 for its biases; "
                           "--scheme %1 reads none.")
                .arg(schemeId(scene)));
    const OpenedTable table = tableOf(arguments, option);
    // Without a scheme that was asked for, a table is what its name says, as in the window.
    const bool asRows = arguments.has(QStringLiteral("scheme")) && !asBiases;
    const Scheme scheme = asBiases ? biasesOf(table) : asRows ? rowsOf(table) : schemeOfTable(table);
    // What was taken for an index is said; the table has a column less than the file.
    if (table.listing.dtype == "text" && !table.listing.note.empty())
        std::fprintf(stderr, "sinescope: %s\n", openedTableText(table, scheme).toUtf8().constData());
    setOpenedScheme(scene, scheme);
}

void readFrozen(Scene& scene, const Arguments& arguments) {
    const QString option = QStringLiteral("table-a");
    if (!arguments.has(option)) return;
    Scene setting;
    setOpenedScheme(setting, schemeOfTable(tableOf(arguments, option)));
    scene.frozen = setting.encoding;
    scene.frozenScheme = setting.scheme;
}

/// Figures that show the sinusoid, or a rotation of the formula's base, beside any scheme of the input or
/// all.
bool asksForSinusoid(const Scene& scene, const Arguments& arguments) {
    QStringList asked = arguments.values(QStringLiteral("figure")) + arguments.values(QStringLiteral("what"));
    for (QString& name : asked) name.remove(QStringLiteral("figure:"));
    const bool isInput = entryOf(scene) == Entry::Input;
    return asked.isEmpty() || std::any_of(asked.begin(), asked.end(), [isInput](const QString& name) {
               static const QStringList besideInput = {
                   QStringLiteral("trajectory"), QStringLiteral("spectrum"), QStringLiteral("wavelengths")};
               static const QStringList besideAll = {QStringLiteral("compare"), QStringLiteral("rope"),
                                                     QStringLiteral("all")};
               return besideAll.contains(name) || (isInput && besideInput.contains(name));
           });
}

}  // namespace

std::vector<OptionRow> schemeOptions() {
    return {
        {QStringLiteral("scheme"), QStringLiteral("ID"),
         QStringLiteral("positional scheme (sinescope list schemes); default: sinusoidal"), schemeIds()},
        {QStringLiteral("with"),
         QStringLiteral("KEY=VALUE"),
         QStringLiteral(
             "a parameter of the scheme, such as heads=12 or scaling=yarn (sinescope list schemes)"),
         {},
         false,
         true},
        {QStringLiteral("table"),
         QStringLiteral("FILE[:TENSOR]"),
         QStringLiteral("use your own table as the scheme: npy, npz, safetensors, csv or word vectors"),
         {},
         true},
        {QStringLiteral("table-a"),
         QStringLiteral("FILE[:TENSOR]"),
         QStringLiteral("use a table as A in Compare, Trajectory and Wavelengths"),
         {},
         true},
        {QStringLiteral("first-row"), QStringLiteral("N"),
         QStringLiteral("row of the table for position 0; default: the row that its library uses")},
    };
}

void changeScheme(Scene& scene, const Arguments& arguments) {
    const QString id = arguments.value(QStringLiteral("scheme"), schemeId(scene));
    if (id != schemeId(scene)) setScheme(scene, newScheme(scene, id));
    readTyped(scene, arguments);
    readFrozen(scene, arguments);
    setParameters(scene, arguments);
}

void requireFormula(const Scene& scene, const Arguments& arguments) {
    if (isSinusoidal(scene) || asksForSinusoid(scene, arguments)) return;
    QStringList ofFormula = {QStringLiteral("convention"), QStringLiteral("position-scale"),
                             QStringLiteral("factor"), QStringLiteral("frequency-shift")};
    for (const auto& parameter : encodingChoices()) ofFormula << parameter.option;
    const auto& parameters = infoOf(scene.scheme).parameters;
    if (std::none_of(parameters.begin(), parameters.end(),
                     [](const SchemeParameter& own) { return std::string_view(own.id) == "base"; }))
        ofFormula << QStringLiteral("base");
    for (const QString& option : std::as_const(ofFormula))
        if (arguments.has(option))
            throw UsageError(
                QStringLiteral("--%1 belongs to the sinusoidal formula; the scheme %2 does not use it.")
                    .arg(option, schemeId(scene)));
}

}  // namespace sinescope
