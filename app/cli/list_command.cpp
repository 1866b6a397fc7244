// SPDX-License-Identifier: GPL-3.0-or-later
//
// sinescope list: what the other commands' names may be, one a line: the id, a tab, what it is.
#include "app/cli/command_table.h"
#include "app/export/data_tables.h"
#include "app/export/figure_file.h"
#include "app/lessons/library.h"
#include "app/scene/scene_json.h"
#include "app/scene/sentences.h"
#include "app/style/colormap.h"
#include "app/style/font_family.h"
#include "core/encoding/conventions.h"
#include "core/files/table.h"
#include "core/schemes/scheme.h"

#include <QFile>

#include <algorithm>

namespace sinescope {

namespace {

QString fromCore(std::string_view text) {
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

using Rows = std::vector<std::pair<QString, QString>>;

/// As it can be typed, with every digit: "3145728".
QString typedNumber(double number) {
    return QString::number(number, 'g', QLocale::FloatingPointShortest);
}

QString optionText(const OptionSpec& option) {
    const QString fallback = option.fallback.isString() ? option.fallback.toString()
                             : option.fallback.isBool() ? (option.fallback.toBool() ? QStringLiteral("true")
                                                                                    : QStringLiteral("false"))
                                                        : QString::number(option.fallback.toDouble());
    QString allowed;
    if (option.kind == OptionSpec::Kind::Choice)
        allowed = option.choices.join(QLatin1Char('|'));
    else if (option.kind == OptionSpec::Kind::Switch)
        allowed = QStringLiteral("true|false");
    else if (option.kind == OptionSpec::Kind::Text)
        allowed = QStringLiteral("text");
    else
        allowed = typedNumber(option.lowest) + QStringLiteral("..") + typedNumber(option.highest);
    return QStringLiteral("  --option %1=%2").arg(option.key, allowed) +
           (fallback.isEmpty() ? QString() : QStringLiteral(" (%1)").arg(fallback));
}

Rows figureRows() {
    Rows rows;
    for (const FigureKind& kind : figureKinds()) {
        rows.emplace_back(kind.spec.id, kind.spec.title + QStringLiteral(": ") + kind.spec.claim);
        for (const OptionSpec& option : kind.spec.options) rows.emplace_back(optionText(option), option.tip);
    }
    return rows;
}

Rows presetRows() {
    Rows rows;
    for (const Preset& preset : presets())
        rows.emplace_back(preset.id, preset.title + QStringLiteral(": ") + preset.note);
    return rows;
}

/// "  --with heads=1..128", what it does.
std::pair<QString, QString> parameterRow(const SchemeParameter& parameter) {
    QString allowed;
    if (parameter.kind == SchemeParameterKind::Switch) {
        allowed = QStringLiteral("true|false");
    } else if (parameter.kind == SchemeParameterKind::Choice) {
        QStringList ids;
        for (const SchemeChoice& choice : parameter.choices) ids << QString::fromUtf8(choice.id);
        allowed = ids.join(QLatin1Char('|'));
    } else {
        allowed =
            QStringLiteral("%1..%2").arg(parameter.minimum, 0, 'g', 12).arg(parameter.maximum, 0, 'g', 12);
    }
    return {QStringLiteral("  --with %1=%2").arg(QString::fromUtf8(parameter.id), allowed),
            QString::fromUtf8(parameter.description)};
}

Rows schemeRows() {
    Rows rows;
    for (const SchemeInfo& scheme : schemes()) {
        rows.emplace_back(
            QString::fromUtf8(scheme.id),
            QString::fromUtf8(scheme.name) + QStringLiteral(": ") + QString::fromUtf8(scheme.description));
        for (const SchemeParameter& parameter : scheme.parameters) rows.push_back(parameterRow(parameter));
    }
    return rows;
}

Rows colormapRows() {
    Rows rows;
    for (const Colormap& map : colormaps())
        rows.emplace_back(map.id,
                          map.name + (map.diverging ? QStringLiteral(", for signed values") : QString()));
    return rows;
}

Rows sizeRows() {
    Rows rows;
    for (const FigureSize& size : figureSizes())
        rows.emplace_back(size.id, QStringLiteral("%1, PNG %2 × %3 at %4 dpi")
                                       .arg(size.title)
                                       .arg(size.pixels().width())
                                       .arg(size.pixels().height())
                                       .arg(size.dpi));
    return rows;
}

Rows fontRows() {
    Rows rows;
    for (const QString& family : fontFamilies())
        rows.emplace_back(family, family == Metrics().family ? QStringLiteral("without --font") : QString());
    return rows;
}

Rows conventionRows() {
    Rows rows;
    for (const Convention& convention : conventions())
        rows.emplace_back(fromCore(convention.id), fromCore(convention.name) % QStringLiteral(": ") %
                                                       fromCore(convention.note) % QStringLiteral(" (") %
                                                       fromCore(convention.source) % QLatin1Char(')'));
    return rows;
}

Rows dataRows() {
    Rows rows;
    for (const DataKind& kind : dataKinds()) rows.emplace_back(kind.id, kind.text);
    for (const FigureKind& kind : figureKinds())
        rows.emplace_back(kind.spec.id, QStringLiteral("the table of the figure ") % kind.spec.title);
    return rows;
}

Rows lessonRows() {
    Rows rows;
    for (const ShippedLesson& lesson : shippedLessons()) rows.emplace_back(lesson.id, lesson.title);
    for (const Track& track : shippedTracks()) {
        QStringList ids;
        for (const Track::Entry& entry : track.entries) ids << entry.lesson;
        rows.emplace_back(track.id, QStringLiteral("track: ") + ids.join(QStringLiteral(", ")));
    }
    return rows;
}

/// What the figures state of the usual Scene, by the names that lessons use.
Rows factRows() {
    Rows rows;
    for (const FigureKind& kind : figureKinds())
        for (const Fact& fact : kind.modelOf(Scene())->facts()) rows.emplace_back(fact.name, fact.sentence);
    return rows;
}

/// The matrices of a file, the likely ones first: name, type, shape as stored, and what its library does with
/// it.
Rows tableListRows(const QString& file) {
    const TableListing found = listTables(std::filesystem::path(QFile::encodeName(file).toStdString()));
    Rows rows;
    for (const ListedTable& table : found.tables) {
        QStringList shape;
        for (const std::uint64_t side : table.shape) shape << QString::number(side);
        const QString note = fromCore(table.note);
        rows.emplace_back(table.name.empty() ? QStringLiteral("(the table)") : fromCore(table.name),
                          QStringLiteral("%1, %2%3")
                              .arg(fromCore(table.dtype), shape.join(QStringLiteral(" × ")),
                                   note.isEmpty() ? QString() : QStringLiteral(": ") + note));
    }
    if (rows.empty())
        throw Error(QStringLiteral("The file %1 (%2) holds no matrix%3")
                        .arg(quotedPath(file), QString::fromUtf8(formatName(found.format)),
                             found.others.empty() ? QStringLiteral(".")
                                                  : QStringLiteral(": ") + fromCore(found.others[0].reason))
                        .toStdString());
    return rows;
}

Rows rowsOf(const QString& name, const QString& file) {
    if (name == QLatin1String("tables")) return tableListRows(file);
    if (name == QLatin1String("lessons")) return lessonRows();
    if (name == QLatin1String("facts")) return factRows();
    if (name == QLatin1String("figures")) return figureRows();
    if (name == QLatin1String("presets")) return presetRows();
    if (name == QLatin1String("schemes")) return schemeRows();
    if (name == QLatin1String("conventions")) return conventionRows();
    if (name == QLatin1String("colormaps")) return colormapRows();
    if (name == QLatin1String("sizes")) return sizeRows();
    if (name == QLatin1String("fonts")) return fontRows();
    return dataRows();
}

}  // namespace

const QStringList& listNames() {
    static const QStringList names = {
        QStringLiteral("figures"),     QStringLiteral("presets"),   QStringLiteral("schemes"),
        QStringLiteral("conventions"), QStringLiteral("colormaps"), QStringLiteral("sizes"),
        QStringLiteral("fonts"),       QStringLiteral("data"),      QStringLiteral("lessons"),
        QStringLiteral("facts"),       QStringLiteral("tables")};
    return names;
}

int runList(const Arguments& arguments) {
    QString text;
    for (const auto& [id, what] : rowsOf(arguments.operand(), arguments.target()))
        text += id + QLatin1Char('\t') + what + QLatin1Char('\n');
    writeBytes(text.toUtf8(), QStringLiteral("-"));
    return 0;
}

}  // namespace sinescope
