// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/program_text.h"

#include "app/figures/scheme_program.h"
#include "app/model/code_expressions.h"
#include "app/scene/own_file.h"
#include "app/scene/scene_scheme.h"
#include "app/scene/sentences.h"
#include "app/style/colormap.h"
#include "core/error.h"
#include "core/saturating_cast.h"
#include "core/schemes/properties.h"

#include <algorithm>
#include <cmath>

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
    ProgramValues values;
    const auto set = [&values](const char* from, const char* to, const std::optional<AxisRange>& range,
                               bool reversed) {
        if (!range) return;
        values[QLatin1String(reversed ? to : from)] = codeNumber(range->lower);
        values[QLatin1String(reversed ? from : to)] = codeNumber(range->upper);
    };
    if (state) {
        set("X_FROM", "X_TO", state->x, false);
        set("Y_FROM", "Y_TO", state->y, down);
    }
    return filledTemplate(programTemplate(QStringLiteral("zoom")), values);
}

QString mapOf(const Scene& scene) {
    return colormap(scene.style.colormap, false).diverging ? QStringLiteral("RdBu_r") : scene.style.colormap;
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

/// Keeps of "@IF NAME@one@ELSE@other@END@" the part whose turn it is: one where the value is there and
/// neither empty nor False. A line of such a mark alone is none of the program.
void chooseParts(QString& text, const ProgramValues& values) {
    static const QRegularExpression lines(QStringLiteral("^(@(?:IF \\w+|ELSE|END)@)\n"),
                                          QRegularExpression::MultilineOption);
    static const QRegularExpression innermost(
        QStringLiteral("@IF (\\w+)@((?:(?!@IF |@ELSE@|@END@).)*)(?:@ELSE@((?:(?!@IF |@END@).)*))?@END@"),
        QRegularExpression::DotMatchesEverythingOption);
    text.replace(lines, QStringLiteral("\\1"));
    for (auto match = innermost.match(text); match.hasMatch(); match = innermost.match(text)) {
        const auto found = values.find(match.captured(1));
        const bool holds =
            found != values.end() && !found->second.isEmpty() && found->second != pythonBool(false);
        text.replace(match.capturedStart(), match.capturedLength(), match.captured(holds ? 2 : 3));
    }
}

}  // namespace

QString programTemplate(const QString& name) {
    initializeCodeResource();
    return QString::fromUtf8(ownFile(QStringLiteral("code/%1.py").arg(name)));
}

QString filledTemplate(QString text, const ProgramValues& values) {
    chooseParts(text, values);
    // In one pass: a value may be a typed text that has the name of another.
    static const QRegularExpression opening(QStringLiteral("@(?=(\\w+)@)"));
    QString filled;
    qsizetype end = 0;
    for (auto all = opening.globalMatch(text); all.hasNext();) {
        const auto match = all.next();
        const auto value = values.find(match.captured(1));
        if (match.capturedStart() < end || value == values.end()) continue;
        filled += QStringView(text).mid(end, match.capturedStart() - end) + value->second;
        end = match.capturedEnd(1) + 1;
    }
    return filled + QStringView(text).mid(end);
}

QString pythonText(const QString& text) {
    static const QString escapes = QStringLiteral("\\\"");
    QString escaped;
    for (const QChar c : text) {
        if (escapes.contains(c))
            escaped += QLatin1Char('\\') + QString(c);
        else if (c.category() == QChar::Other_Control)
            escaped += QStringLiteral("\\u%1").arg(c.unicode(), 4, 16, QLatin1Char('0'));
        else
            escaped += c;
    }
    return QStringLiteral("\"%1\"").arg(escaped);
}

QString docText(QString text) {
    static const QRegularExpression escapes(QStringLiteral("[\\\\\"]"));
    return text.remove(escapes);
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

ProgramValues schemeValues(const Scheme& scheme) {
    ProgramValues values;
    for (const SchemeParameter& parameter : infoOf(scheme).parameters) {
        if (!parameter.applies(scheme)) continue;
        const QString name = fileName(parameter.id).toUpper();
        const double value = parameter.get(scheme);
        const auto whole = saturatingCast<std::int64_t>(value);
        switch (parameter.kind) {
            case SchemeParameterKind::Integer:
                values[name] = QString::number(whole);
                break;
            case SchemeParameterKind::Switch:
                values[name] = pythonBool(value != 0);
                break;
            case SchemeParameterKind::Choice: {
                const char* id = parameter.choices.at(static_cast<std::size_t>(whole)).id;
                values[name + QLatin1Char('_') + fileName(id).toUpper()] = pythonBool(true);
                break;
            }
            case SchemeParameterKind::Real:
                values[name] = codeNumber(value);
        }
    }
    return values;
}

ProgramValues gridValues(const GridScheme& grid) {
    const auto is = [&grid](GridConvention convention) { return grid.convention == convention; };
    const bool columnFirst = is(GridConvention::Mae) || is(GridConvention::SimpleVit);
    const bool halves = columnFirst || is(GridConvention::Tensor2Tensor);
    const bool endpoint = is(GridConvention::SimpleVit) || is(GridConvention::Tensor2Tensor);
    const std::int64_t block = is(GridConvention::Multidimensional) ? 2 * ((grid.dModel + 3) / 4)
                               : is(GridConvention::Tensor2Tensor)  ? 2 * (grid.dModel / 4)
                                                                    : grid.dModel / 2;
    ProgramValues values = schemeValues(grid);
    values[QStringLiteral("BLOCK")] = QString::number(block);
    if (is(GridConvention::Detr)) values[QStringLiteral("FROM")] = QStringLiteral("1");
    if (is(GridConvention::DeformableDetr)) values[QStringLiteral("FROM")] = QStringLiteral("0.5");
    values[QStringLiteral("ENDPOINT")] = pythonBool(endpoint);
    values[QStringLiteral("SINES")] = halves ? QStringLiteral(": len(pairs)") : QStringLiteral("0::2");
    values[QStringLiteral("COSINES")] = halves ? QStringLiteral("len(pairs) :") : QStringLiteral("1::2");
    values[QStringLiteral("ORDER")] =
        columnFirst ? QStringLiteral("column, row") : QStringLiteral("row, column");
    return values;
}

namespace {

/// The values of the program that makes the rows which a scheme adds to the input.
ProgramValues inputValues(const Scheme& scheme) {
    if (const GridScheme* grid = gridIn(scheme)) return gridValues(*grid);
    if (const WeightTable* table = fileTableIn(scheme)) {
        const TableScheme* own = ownTableIn(scheme);
        return tableValues(*table, firstRowOf(scheme),
                           own ? fileOf(*own) : QStringLiteral("learned_positions.npy"));
    }
    const auto divisor = divisorOf(scheme);
    return {{QStringLiteral("DIVISOR"), divisor ? QString::number(*divisor) : QString()}};
}

}  // namespace

QString rowsProgram(const Scene& scene) {
    if (const QString missing = missingTable(scene); !missing.isEmpty()) throw failure(missing);
    if (entryOf(scene) == Entry::Score) return biasProgram(scene);
    if (entryOf(scene) == Entry::Rotation) return rotationProgram(scene);
    const EncodingParameters& p = scene.encoding;
    const Scheme scheme = schemeOf(scene);
    ProgramValues values = inputValues(scheme);
    values[QStringLiteral("SIZES")] =
        pythonConstant(QStringLiteral("length"), p) + pythonConstant(QStringLiteral("d_model"), p);
    const bool isRead = isWeightTable(scheme);
    const QString name = isRead                               ? QStringLiteral("table")
                         : gridIn(scheme)                     ? QStringLiteral("grid")
                         : entersAt(scheme) == Entry::Nowhere ? QStringLiteral("no_rows")
                                                              : QStringLiteral("index");
    const QString reading =
        isRead ? programTemplate(QStringLiteral("read_table")) + QStringLiteral("\n\n") : QString();
    return filledTemplate(reading + programTemplate(name), values);
}

FigureProgram figureProgram(const Scene& scene, const QString& figure, const QString& name,
                            ProgramValues values, const QString& note) {
    values.merge(commonProgramValues(scene, *encodingOf(scene), findFigure(scene, figure)));
    return {scene.encoding,
            {},
            filledTemplate(programTemplate(name), values),
            note,
            isSinusoidal(scene) ? QString() : rowsProgram(scene)};
}

FigureProgram printedRows(const Scene& scene, const QString& note) {
    return figureProgram(scene, {}, QStringLiteral("print_rows"), {}, note);
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
