// SPDX-License-Identifier: GPL-3.0-or-later
//
// sinescope list: names that other commands take, one per line: the id, a tab, a description.
#include "app/cli/command_table.h"
#include "app/export/data_tables.h"
#include "app/export/figure_file.h"
#include "app/figures/transitions/options.h"
#include "app/lessons/library.h"
#include "app/scene/literals.h"
#include "app/scene/scene_json.h"
#include "app/scene/sentences.h"
#include "app/scene/system_path.h"
#include "app/scene/texts_of.h"
#include "app/style/colormap.h"
#include "app/style/font_family.h"
#include "core/encoding/conventions.h"
#include "core/files/table.h"
#include "core/schemes/scheme.h"

#include <QFile>

#include <algorithm>
#include <array>

namespace sinescope {

namespace {

using Rows = std::vector<std::pair<QString, QString>>;

/// Returns a number as it can be typed, with every digit: "3145728".
QString typedNumber(double number) {
    return QString::number(number, 'g', QLocale::FloatingPointShortest);
}

QString optionText(const OptionSpec& option) {
    const QString fallback = option.fallback.isString() ? option.fallback.toString()
                             : option.fallback.isBool() ? (option.fallback.toBool() ? u"true"_s : u"false"_s)
                                                        : QString::number(option.fallback.toDouble());
    QString allowed;
    if (option.kind == OptionSpec::Kind::Choice)
        allowed = option.choices.join('|'_L1);
    else if (option.kind == OptionSpec::Kind::Switch)
        allowed = u"true|false"_s;
    else if (option.kind == OptionSpec::Kind::Text)
        allowed = u"text"_s;
    else
        allowed = typedNumber(option.lowest) + u".."_s + typedNumber(option.highest);
    return u"  --option %1=%2"_s.arg(option.key, allowed) +
           (fallback.isEmpty() ? QString() : u" (%1)"_s.arg(fallback));
}

Rows figureRows() {
    Rows rows;
    for (const FigureKind& kind : figureKinds()) {
        rows.emplace_back(kind.spec.id, kind.spec.title + u": "_s + kind.spec.claim);
        for (const OptionSpec& option : kind.spec.options) rows.emplace_back(optionText(option), option.tip);
    }
    return rows;
}

Rows presetRows() {
    Rows rows;
    for (const Preset& preset : presets()) rows.emplace_back(preset.id, preset.title + u": "_s + preset.note);
    return rows;
}

Rows transitionRows() {
    Rows rows;
    for (const TransitionInfo& info : transitions()) rows.emplace_back(info.id, info.title);
    return rows;
}

/// "  --with heads=1..128" and its description.
std::pair<QString, QString> parameterRow(const SchemeParameter& parameter) {
    QString allowed;
    if (parameter.kind == SchemeParameterKind::Switch) {
        allowed = u"true|false"_s;
    } else if (parameter.kind == SchemeParameterKind::Choice) {
        const QStringList ids = textsOf(
            parameter.choices, [](const SchemeChoice& choice) { return QString::fromUtf8(choice.id); });
        allowed = ids.join('|'_L1);
    } else {
        allowed = u"%1..%2"_s.arg(parameter.minimum, 0, 'g', 12).arg(parameter.maximum, 0, 'g', 12);
    }
    return {u"  --with %1=%2"_s.arg(QString::fromUtf8(parameter.id), allowed),
            QString::fromUtf8(parameter.description)};
}

Rows schemeRows() {
    Rows rows;
    for (const SchemeInfo& scheme : schemes()) {
        rows.emplace_back(QString::fromUtf8(scheme.id),
                          QString::fromUtf8(scheme.name) + u": "_s + QString::fromUtf8(scheme.description));
        for (const SchemeParameter& parameter : scheme.parameters) rows.push_back(parameterRow(parameter));
    }
    return rows;
}

Rows colormapRows() {
    Rows rows;
    for (const Colormap& map : colormaps())
        rows.emplace_back(map.id, map.name + (map.diverging ? u", for signed values"_s : QString()));
    return rows;
}

Rows sizeRows() {
    Rows rows;
    for (const FigureSize& size : figureSizes())
        rows.emplace_back(size.id, u"%1, PNG %2 × %3 at %4 dpi"_s.arg(size.title)
                                       .arg(size.pixels().width())
                                       .arg(size.pixels().height())
                                       .arg(size.dpi));
    return rows;
}

Rows fontRows() {
    Rows rows;
    for (const QString& family : fontFamilies())
        rows.emplace_back(family, family == Metrics().family ? u"without --font"_s : QString());
    return rows;
}

Rows conventionRows() {
    Rows rows;
    for (const Convention& convention : conventions())
        rows.emplace_back(QString::fromUtf8(convention.id),
                          QString::fromUtf8(convention.name) % u": "_s % QString::fromUtf8(convention.note) %
                              u" ("_s % QString::fromUtf8(convention.source) % ')'_L1);
    return rows;
}

Rows dataRows() {
    Rows rows;
    for (const DataKind& kind : dataKinds()) rows.emplace_back(kind.id, kind.text);
    for (const FigureKind& kind : figureKinds())
        rows.emplace_back(kind.spec.id, u"the table of the figure "_s % kind.spec.title);
    return rows;
}

Rows lessonRows() {
    Rows rows;
    for (const ShippedLesson& lesson : shippedLessons()) rows.emplace_back(lesson.id, lesson.title);
    for (const Track& track : shippedTracks()) {
        const QStringList ids = textsOf(track.entries, &Track::Entry::lesson);
        rows.emplace_back(track.id, u"track: "_s + ids.join(u", "_s));
    }
    return rows;
}

/// The facts that the figures state for the default Scene, by the names that lessons use.
Rows factRows() {
    Rows rows;
    for (const FigureKind& kind : figureKinds())
        for (const Fact& fact : kind.modelOf(Scene())->facts()) rows.emplace_back(fact.name, fact.sentence);
    return rows;
}

/// The matrices of a file, the likely ones first: name, type, shape as stored, and their use in their
/// library.
Rows tableListRows(const QString& file) {
    const TableListing found = listTables(systemPath(file));
    Rows rows;
    for (const ListedTable& table : found.tables) {
        const QStringList shape =
            textsOf(table.shape, [](std::uint64_t side) { return QString::number(side); });
        const QString note = QString::fromUtf8(table.note);
        rows.emplace_back(table.name.empty() ? u"(the table)"_s : QString::fromUtf8(table.name),
                          u"%1, %2%3"_s.arg(QString::fromUtf8(table.dtype), shape.join(u" × "_s),
                                            note.isEmpty() ? QString() : u": "_s + note));
    }
    if (rows.empty())
        throw Error(
            u"The file %1 (%2) contains no matrix%3"_s
                .arg(quotedPath(file), QString::fromUtf8(formatName(found.format)),
                     found.others.empty() ? u"."_s : u": "_s + QString::fromUtf8(found.others[0].reason))
                .toStdString());
    return rows;
}

struct List {
    QString name;
    Rows (*rows)();  ///< null for the tables, which are those of a file
};
const std::array lists = {List{u"figures"_s, figureRows},
                          List{u"presets"_s, presetRows},
                          List{u"schemes"_s, schemeRows},
                          List{u"conventions"_s, conventionRows},
                          List{u"colormaps"_s, colormapRows},
                          List{u"sizes"_s, sizeRows},
                          List{u"fonts"_s, fontRows},
                          List{u"data"_s, dataRows},
                          List{u"lessons"_s, lessonRows},
                          List{u"facts"_s, factRows},
                          List{u"transitions"_s, transitionRows},
                          List{u"tables"_s, nullptr}};

}  // namespace

QStringList listNames() {
    return textsOf(lists, &List::name);
}

int runList(const Arguments& arguments) {
    QString text;
    const auto* list = std::ranges::find(lists, arguments.operand(), &List::name);
    for (const auto& [id, what] : list->rows ? list->rows() : tableListRows(arguments.target()))
        text += id + '\t'_L1 + what + '\n'_L1;
    writeBytes(text.toUtf8(), u"-"_s);
    return 0;
}

}  // namespace sinescope
