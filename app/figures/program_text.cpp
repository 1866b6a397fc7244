// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/program_text.h"

#include "app/figures/scheme_program.h"
#include "app/model/code_expressions.h"
#include "app/scene/scene_scheme.h"
#include "app/scene/sentences.h"
#include "core/error.h"
#include "core/schemes/overloaded.h"

#include <QFile>

#include <algorithm>
#include <cmath>
#include <string_view>

// Outside the namespace: the macro declares a function.
static void initializeCodeResource() {
    Q_INIT_RESOURCE(code);
}

namespace sinescope {

namespace {

template <typename List, typename TextOf>
QString listOf(const List& list, TextOf textOf) {
    QStringList parts;
    for (const auto& each : list) parts << textOf(each);
    return QLatin1Char('[') + parts.join(QStringLiteral(", ")) + QLatin1Char(']');
}

/// Calls for the zoom of a figure's axes, or nothing; `down`: the vertical axis grows downwards.
QString zoomLines(const FigureState* state, bool down) {
    QString lines;
    if (state && state->x)
        lines += QStringLiteral("    ax.set_xlim(%1, %2)\n")
                     .arg(codeNumber(state->x->lower), codeNumber(state->x->upper));
    if (state && state->y)
        lines += QStringLiteral("    ax.set_ylim(%1, %2)\n")
                     .arg(codeNumber(down ? state->y->upper : state->y->lower),
                          codeNumber(down ? state->y->lower : state->y->upper));
    return lines;
}

QString mapOf(const Scene& scene) {
    return scene.style.colormap == QLatin1String("diverging") ? QStringLiteral("RdBu_r")
                                                              : scene.style.colormap;
}

/// The file in which a table was found: its name is "tensor of file", or the file's alone.
/// The name alone of the file that the table was in: a session may give it any path, and a program opens only
/// what is beside it.
QString fileOf(const TableScheme& table) {
    static const QRegularExpression separator(QStringLiteral("[/\\\\:]"));
    const QString path = QString::fromStdString(table.name).section(QStringLiteral(" of "), -1);
    const QString name = path.section(separator, -1);
    const bool isFile = !name.isEmpty() && name != QLatin1String(".") && name != QLatin1String("..");
    return isFile ? name : QStringLiteral("table.npy");
}

}  // namespace

QString programTemplate(const QString& name) {
    initializeCodeResource();
    QFile file(QStringLiteral(":/sinescope/code/%1.py").arg(name));
    if (!file.open(QIODevice::ReadOnly))
        throw failure(QStringLiteral("There is no program \"%1\" in resources/code.").arg(name));
    return QString::fromUtf8(file.readAll());
}

QString filledTemplate(QString text, const ProgramValues& values) {
    for (const auto& [name, value] : values) text.replace(QStringLiteral("@%1@").arg(name), value);
    return text;
}

QString pythonText(const QString& text) {
    QString escaped;
    for (const QChar c : text) {
        if (c == QLatin1Char('\\') || c == QLatin1Char('"'))
            escaped += QLatin1Char('\\') + QString(c);
        else if (c.category() == QChar::Other_Control)
            escaped += QStringLiteral("\\u%1").arg(c.unicode(), 4, 16, QLatin1Char('0'));
        else
            escaped += c;
    }
    return QLatin1Char('"') + escaped + QLatin1Char('"');
}

QString pythonBool(bool value) {
    return value ? QStringLiteral("True") : QStringLiteral("False");
}

QString pythonList(const std::vector<std::int64_t>& numbers) {
    return listOf(numbers, [](std::int64_t number) { return QString::number(number); });
}

QString pythonList(const QStringList& words) {
    return listOf(words, pythonText);
}

QString pythonList(const std::vector<double>& numbers) {
    return listOf(numbers, codeNumber);
}

void setBridgedRows(ProgramValues& values, const std::vector<std::int64_t>& places) {
    const bool isBridged = !places.empty();
    values[QStringLiteral("ENCODING")] =
        isBridged ? QStringLiteral("bridged_rows") : QStringLiteral("positional_encoding");
    values[QStringLiteral("BRIDGED")] =
        isBridged ? filledTemplate(programTemplate(QStringLiteral("bridged_rows")),
                                   {{QStringLiteral("OFF_SCALE"), pythonList(places)}})
                  : QString();
}

QString pythonFactor(double factor) {
    return factor == 1 ? QString() : codeNumber(factor) + QStringLiteral(" * ");
}

QString pythonColumns(const Encoding& encoding, const std::vector<std::int64_t>& columns) {
    QStringList parts;
    for (const std::int64_t column : columns) {
        const ColumnRole role = encoding.role(column);
        if (role.wave == Wave::None) continue;
        parts << QStringLiteral("%1: (%2, np.%3)")
                     .arg(column)
                     .arg(role.pair)
                     .arg(role.wave == Wave::Sine ? QStringLiteral("sin") : QStringLiteral("cos"));
    }
    return QLatin1Char('{') + parts.join(QStringLiteral(", ")) + QLatin1Char('}');
}

std::vector<std::int64_t> withSelected(std::vector<std::int64_t> list, std::int64_t selected) {
    if (std::find(list.begin(), list.end(), selected) == list.end()) list.push_back(selected);
    return list;
}

ProgramValues commonProgramValues(const Scene& scene, const Encoding& encoding, const FigureState* state) {
    const EncodingParameters& p = scene.encoding;
    return {{QStringLiteral("MAP"), mapOf(scene)},
            {QStringLiteral("LIMIT"), codeNumber(std::abs(p.factor))},
            {QStringLiteral("ZOOM"), zoomLines(state, false)},
            {QStringLiteral("ZOOM_DOWN"), zoomLines(state, true)},
            {QStringLiteral("FACTOR"), pythonFactor(p.factor)},
            {QStringLiteral("ABS_FACTOR"), pythonFactor(std::abs(p.factor))},
            {QStringLiteral("POSITION_SCALE"), codeNumber(p.positionScale)},
            {QStringLiteral("EXPONENT"), pythonExponent(p)},
            {QStringLiteral("POSITION"), QString::number(scene.selection.position)},
            {QStringLiteral("SHIFT"), QString::number(scene.selection.shift)},
            {QStringLiteral("COLUMNS"),
             pythonColumns(encoding, withSelected(shownColumns(scene), scene.selection.column))}};
}

ProgramValues tableValues(const WeightTable& table, std::int64_t firstRow, const QString& file) {
    return {{QStringLiteral("FILE"), pythonText(file)},
            {QStringLiteral("ROWS_OF_TABLE"), QString::number(table.rows())},
            {QStringLiteral("COLUMNS_OF_TABLE"), QString::number(table.columns())},
            {QStringLiteral("SHA256"), QString::fromStdString(table.sha256())},
            {QStringLiteral("FIRST_ROW"), QString::number(firstRow)}};
}

ProgramValues gridValues(const GridScheme& grid) {
    const auto is = [&grid](GridConvention convention) { return grid.convention == convention; };
    const bool columnFirst = is(GridConvention::Mae) || is(GridConvention::SimpleVit);
    const bool halves = columnFirst || is(GridConvention::Tensor2Tensor);
    const bool endpoint = is(GridConvention::SimpleVit) || is(GridConvention::Tensor2Tensor);
    const bool turns = is(GridConvention::Detr) || is(GridConvention::DeformableDetr);
    const std::int64_t block = is(GridConvention::Multidimensional) ? 2 * ((grid.dModel + 3) / 4)
                               : is(GridConvention::Tensor2Tensor)  ? 2 * (grid.dModel / 4)
                                                                    : grid.dModel / 2;
    return {{QStringLiteral("HEIGHT"), QString::number(grid.height)},
            {QStringLiteral("WIDTH"), QString::number(grid.width)},
            {QStringLiteral("BASE"), codeNumber(grid.base)},
            {QStringLiteral("BLOCK"), QString::number(block)},
            {QStringLiteral("PLACE"), turns ? QStringLiteral("(place + %1) / (count + 1e-6) * 2 * np.pi")
                                                  .arg(is(GridConvention::Detr) ? 1 : 0.5)
                                            : QStringLiteral("place")},
            {QStringLiteral("EXPONENT"), endpoint ? QStringLiteral("pairs / max(1, len(pairs) - 1)")
                                                  : QStringLiteral("2 * pairs / BLOCK")},
            {QStringLiteral("SINES"), halves ? QStringLiteral(": len(pairs)") : QStringLiteral("0::2")},
            {QStringLiteral("COSINES"), halves ? QStringLiteral("len(pairs) :") : QStringLiteral("1::2")},
            {QStringLiteral("ORDER"),
             columnFirst ? QStringLiteral("column, row") : QStringLiteral("row, column")}};
}

namespace {

/// A program of resources/code and the values of its placeholders.
struct FilledProgram {
    const char* name;
    ProgramValues values;
};

/// The program that makes the rows which a scheme adds to the input.
FilledProgram inputProgram(const Scheme& scheme) {
    return std::visit(
        Overloaded{
            [](const TableScheme& table) {
                return FilledProgram{"table", tableValues(table.table, table.firstRow, fileOf(table))};
            },
            [](const LearnedScheme& learned) {
                return FilledProgram{"table", tableValues(learned.table, learned.firstRow,
                                                          QStringLiteral("learned_positions.npy"))};
            },
            [](const GridScheme& grid) {
                return FilledProgram{"grid", gridValues(grid)};
            },
            [](const IndexScheme&) {
                return FilledProgram{
                    "index", {{QStringLiteral("SCALED"), QString()}, {QStringLiteral("DIVISOR"), QString()}}};
            },
            [](const UnitIntervalScheme& s) {
                return FilledProgram{
                    "index",
                    {{QStringLiteral("SCALED"), QStringLiteral(", from 0 to 1 over the sequence")},
                     {QStringLiteral("DIVISOR"),
                      QStringLiteral(" / %1").arg(std::max<std::int64_t>(1, s.length - 1))}}};
            },
            [](const NoScheme&) {
                return FilledProgram{"no_rows", {}};
            },
            [](const auto&) {
                return FilledProgram{"index", {}};
            },
        },
        scheme);
}

}  // namespace

QString rowsProgram(const Scene& scene) {
    if (const QString missing = missingTable(scene); !missing.isEmpty()) throw failure(missing);
    if (entryOf(scene) == Entry::Score) return biasProgram(scene);
    if (entryOf(scene) == Entry::Rotation) return rotationProgram(scene);
    const EncodingParameters& p = scene.encoding;
    auto [name, values] = inputProgram(schemeOf(scene));
    values[QStringLiteral("SIZES")] =
        pythonConstant(QStringLiteral("length"), p) + pythonConstant(QStringLiteral("d_model"), p);
    const QString reading = std::string_view(name) == "table"
                                ? programTemplate(QStringLiteral("read_table")) + QStringLiteral("\n\n")
                                : QString();
    return filledTemplate(reading + programTemplate(QString::fromLatin1(name)), values);
}

FigureProgram schemeFigureProgram(const Scene& scene, const QString& figure, const QString& name,
                                  ProgramValues values) {
    values.merge(commonProgramValues(scene, *encodingOf(scene), findFigure(scene, figure)));
    FigureProgram program;
    program.encoding = scene.encoding;
    program.rows = rowsProgram(scene);
    program.text = filledTemplate(programTemplate(name), values);
    return program;
}

QString pythonEmbeddings(const Sentence& sentence) {
    return listOf(sentence.customEmbeddings,
                  [](const std::vector<double>& values) { return pythonList(values); });
}

QString embeddingsProgram(const Scene& scene) {
    return filledTemplate(
        programTemplate(QStringLiteral("embeddings")),
        {{QStringLiteral("MADE_UP"),
          bringsMadeUp(scene.scheme) ? QString() : madeUpProgram(scene) + QStringLiteral("\n\n")},
         {QStringLiteral("GIVEN"), pythonEmbeddings(scene.sentence)}});
}

}  // namespace sinescope
