// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/program_text.h"

#include "app/figures/scheme_program.h"
#include "app/model/cell_readout.h"
#include "app/model/code_expressions.h"
#include "app/scene/literals.h"
#include "app/scene/resource_file.h"
#include "app/scene/scene_scheme.h"
#include "app/scene/sentences.h"
#include "app/scene/table_source.h"
#include "app/scene/texts_of.h"
#include "core/error.h"
#include "core/saturating_cast.h"
#include "core/schemes/properties.h"

#include <algorithm>
#include <cmath>
#include <mutex>

// Outside the namespace: the macro declares a function.
static void initializeCodeResource() {
    Q_INIT_RESOURCE(code);
}

namespace sinescope {

namespace {

template <typename List, typename TextOf>
QString listOf(const List& list, TextOf textOf) {
    const QStringList parts = textsOf(list, textOf);
    return '['_L1 + parts.join(u", "_s) + ']'_L1;
}

/// Returns the name of the file that a table came from. Directories are dropped: a session may contain any
/// path, and a program opens only files beside it.
QString fileOf(const TableScheme& table) {
    static const QRegularExpression separator(u"[/\\\\:]"_s);
    const QString name = sourceOf(table).file.section(separator, -1);
    const bool isFile = !name.isEmpty() && name != "."_L1 && name != ".."_L1;
    return isFile ? name : u"table.npy"_s;
}

/// Resolves each "@IF NAME@one@ELSE@other@END@": `one` if the value exists and is neither empty nor False.
/// Removes lines that hold only such a mark.
QString chosenParts(const QString& text, const ProgramValues& values) {
    static const QRegularExpression mark(u"^@(?:IF (\\w+)|ELSE|END)@\n|@(?:IF (\\w+)|ELSE|END)@"_s,
                                         QRegularExpression::MultilineOption);
    struct Part {
        bool isChosen, isElseChosen;
    };
    std::vector<Part> parts{{true, false}};
    QString chosen;
    qsizetype end = 0;
    for (const QRegularExpressionMatch& match : mark.globalMatch(text)) {
        const bool opens = match.capturedView(0).startsWith("@IF"_L1);
        if (!opens && parts.size() == 1) continue;  // not a mark
        if (parts.back().isChosen) chosen += QStringView(text).sliced(end, match.capturedStart() - end);
        end = match.capturedEnd();
        if (opens) {
            const auto found = values.find(match.captured(match.hasCaptured(1) ? 1 : 2));
            const bool holds =
                found != values.end() && !found->second.isEmpty() && found->second != pythonBool(false);
            const bool isOpen = parts.back().isChosen;
            parts.push_back({isOpen && holds, isOpen && !holds});
        } else if (match.capturedView(0).startsWith("@ELSE"_L1)) {
            parts.back().isChosen = parts.back().isElseChosen;
        } else {
            parts.pop_back();
        }
    }
    return chosen + QStringView(text).sliced(end);
}

}  // namespace

QString programTemplate(const QString& name) {
    static const QRegularExpression include(u"@INCLUDE (\\w+)@\\n"_s);
    static std::recursive_mutex mutex;
    static std::map<QString, QString> all;
    const std::lock_guard lock(mutex);
    if (const auto known = all.find(name); known != all.end()) return known->second;
    initializeCodeResource();
    QString text = QString::fromUtf8(resourceFile(u"code/%1.py"_s.arg(name)));
    for (auto match = include.match(text); match.hasMatch(); match = include.match(text))
        text.replace(match.capturedStart(), match.capturedLength(), programTemplate(match.captured(1)));
    return all.emplace(name, text).first->second;
}

QString filledTemplate(const QString& markedText, const ProgramValues& values) {
    const QString text = chosenParts(markedText, values);
    // In one pass, because a value may be typed text that contains the name of another.
    static const QRegularExpression opening(u"@(?=(\\w+)@)"_s);
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
    static const QString escapes = u"\\\""_s;
    QString escaped;
    for (const QChar c : text) {
        if (escapes.contains(c))
            escaped += '\\'_L1 + QString(c);
        else if (c.category() == QChar::Other_Control)
            escaped += u"\\u%1"_s.arg(c.unicode(), 4, 16, '0'_L1);
        else
            escaped += c;
    }
    return u"\"%1\""_s.arg(escaped);
}

QString docText(QString text) {
    static const QRegularExpression escapes(u"[\\\\\"]"_s);
    return text.remove(escapes);
}

QString pythonBool(bool value) {
    return value ? u"True"_s : u"False"_s;
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
    values[u"ENCODING"_s] = isBridged ? u"bridged_rows"_s : u"positional_encoding"_s;
    values[u"BRIDGED"_s] =
        isBridged ? filledTemplate(programTemplate(u"bridged_rows"_s), {{u"OFF_SCALE"_s, pythonList(places)}})
                  : QString();
}

QString pythonRange(const AxisRange& range) {
    return codeNumber(range.lower) + u", "_s + codeNumber(range.upper);
}

double threeDigits(double number) {
    return QString::number(number, 'g', 3).toDouble();
}

QString pythonFactor(double factor) {
    return factor == 1 ? QString() : codeNumber(factor) + u" * "_s;
}

QString pythonColumns(const Encoding& encoding, const std::vector<std::int64_t>& columns) {
    QStringList parts;
    for (const std::int64_t column : columns) {
        const ColumnRole role = encoding.role(column);
        if (role.wave == Wave::None) continue;
        parts << u"%1: (%2, np.%3)"_s.arg(column).arg(role.pair).arg(role.wave == Wave::Sine ? u"sin"_s
                                                                                             : u"cos"_s);
    }
    return '{'_L1 + parts.join(u", "_s) + '}'_L1;
}

ProgramValues commonProgramValues(const Scene& scene, const Encoding& encoding, const FigureState* state) {
    const EncodingParameters& p = scene.encoding;
    std::vector<std::int64_t> shown = shownColumns(scene);
    if (usesEncoding(scene))
        std::erase_if(shown, [&](std::int64_t column) { return encoding.role(column).wave == Wave::None; });
    const QString x = state && state->x ? pythonRange(*state->x) : QString();
    const AxisRange* shared = state ? findShared(scene, state->id, verticalScale()) : nullptr;
    const QString y = state && state->y ? pythonRange(*state->y) : shared ? pythonRange(*shared) : QString();
    const QString down = state && state->y ? pythonRange({state->y->upper, state->y->lower}) : QString();
    return {{u"MAP"_s, scene.style.colormap},
            {u"LIMIT"_s, codeNumber(std::abs(p.factor))},
            {u"X_RANGE"_s, x},
            {u"Y_RANGE"_s, y},
            {u"Y_DOWN"_s, down},
            {u"FACTOR"_s, pythonFactor(p.factor)},
            {u"ABS_FACTOR"_s, pythonFactor(std::abs(p.factor))},
            {u"POSITION_SCALE"_s, codeNumber(p.positionScale)},
            {u"EXPONENT"_s, pythonExponent(p)},
            {u"POSITION"_s, QString::number(scene.selection.position)},
            {u"SHIFT"_s, QString::number(scene.selection.shift)},
            {u"COLUMNS"_s, pythonColumns(encoding, columnsWithSelected(scene))},
            {u"SHOWN_COLUMNS"_s, pythonList(shown)},
            {u"SHOWN_POSITIONS"_s, pythonList(shownPositions(scene))}};
}

void setVerticalRange(ProgramValues& values, const FigureModel& model, const QString& figure, double unit) {
    const FigureState* state = findFigure(model.scene(), figure);
    if (state && state->y) return;
    const Scales own = model.scales();
    for (const QString& id : {verticalScale(), verticalScale(true)}) {
        if (!own.contains(id)) continue;
        const AxisRange shown = model.scale(figure, id);
        values[u"Y_RANGE"_s] =
            pythonRange({threeDigits(unit * shown.lower), threeDigits(unit * shown.upper)});
    }
}

ProgramValues tableValues(const WeightTable& table, std::int64_t firstRow, const QString& file,
                          const QString& command) {
    return {{u"FILE"_s, pythonText(file)},
            {u"ROWS_OF_TABLE"_s, QString::number(table.rows())},
            {u"COLUMNS_OF_TABLE"_s, QString::number(table.columns())},
            {u"SHA256"_s, QString::fromStdString(table.sha256())},
            {u"FIRST_ROW"_s, QString::number(firstRow)},
            {u"COMMAND"_s, command}};
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
                values[name + '_'_L1 + fileName(id).toUpper()] = pythonBool(true);
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
    values[u"BLOCK"_s] = QString::number(block);
    if (is(GridConvention::Detr)) values[u"FROM"_s] = u"1"_s;
    if (is(GridConvention::DeformableDetr)) values[u"FROM"_s] = u"0.5"_s;
    values[u"ENDPOINT"_s] = pythonBool(endpoint);
    values[u"SINES"_s] = halves ? u": len(pairs)"_s : u"0::2"_s;
    values[u"COSINES"_s] = halves ? u"len(pairs) :"_s : u"1::2"_s;
    values[u"ORDER"_s] = columnFirst ? u"column, row"_s : u"row, column"_s;
    return values;
}

namespace {

/// Returns the values of the program that makes the rows a scheme adds to the input.
ProgramValues inputValues(const Scheme& scheme) {
    if (const GridScheme* grid = gridIn(scheme)) return gridValues(*grid);
    if (const WeightTable* table = fileTableIn(scheme)) {
        const TableScheme* own = ownTableIn(scheme);
        return tableValues(*table, firstRowOf(scheme), own ? fileOf(*own) : tableFile(scheme),
                           tableCommand(scheme));
    }
    const auto divisor = divisorOf(scheme);
    return {{u"DIVISOR"_s, divisor ? QString::number(*divisor) : QString()}};
}

}  // namespace

QString rowsProgram(const Scene& scene) {
    if (const QString missing = missingTable(scene); !missing.isEmpty()) throw failure(missing);
    if (entryOf(scene) == Entry::Score) return biasProgram(scene);
    if (entryOf(scene) == Entry::Rotation) return rotationProgram(scene);
    const EncodingParameters& p = scene.encoding;
    const Scheme scheme = schemeOf(scene);
    ProgramValues values = inputValues(scheme);
    values[u"SIZES"_s] = pythonConstant(u"length"_s, p) + pythonConstant(u"d_model"_s, p);
    const bool isRead = isWeightTable(scheme);
    const QString name = isRead                               ? u"table"_s
                         : gridIn(scheme)                     ? u"grid"_s
                         : entersAt(scheme) == Entry::Nowhere ? u"no_rows"_s
                         : hasEqualColumns(scheme)            ? u"index"_s
                                                              : QString();
    if (name.isEmpty()) throw failure(u"%1 has no program."_s.arg(schemeName(scheme)));
    const QString reading = isRead ? programTemplate(u"read_table"_s) + u"\n\n"_s : QString();
    return filledTemplate(reading + programTemplate(name), values);
}

FigureProgram figureProgram(const Scene& scene, const QString& figure, const QString& name,
                            ProgramValues values, const QString& note) {
    values.merge(commonProgramValues(scene, *encodingOf(scene), findFigure(scene, figure)));
    return {scene.encoding,
            {},
            filledTemplate(programTemplate(name), values),
            note,
            usesEncoding(scene) ? QString() : rowsProgram(scene)};
}

FigureProgram printedRows(const Scene& scene, const QString& note) {
    return figureProgram(scene, {}, u"print_rows"_s, {}, note);
}

QString pythonEmbeddings(const Sentence& sentence) {
    return listOf(sentence.customEmbeddings,
                  [](const std::vector<double>& values) { return pythonList(values); });
}

QString embeddingsProgram(const Scene& scene) {
    return filledTemplate(
        programTemplate(u"embeddings"_s),
        {{u"MADE_UP"_s,
          definesRandomVectors(scene.scheme) ? QString() : randomVectorsProgram(scene) + u"\n\n"_s},
         {u"GIVEN"_s, pythonEmbeddings(scene.sentence)}});
}

}  // namespace sinescope
