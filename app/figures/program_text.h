// SPDX-License-Identifier: GPL-3.0-or-later
//
// Each figure's program is a template in resources/code; its program() replaces the @NAMES@ there and chooses
// alternatives: "@IF NAME@one@ELSE@other@END@". "@INCLUDE name@" is another template. Here are the values
// that several figures use, and the functions that write values as Python.
#pragma once

#include "app/model/worded_model.h"
#include "app/scene/figure_catalog.h"
#include "app/scene/literals.h"

#include <map>

namespace sinescope {

/// The replacements for "@NAME@".
using ProgramValues = std::map<QString, QString>;

/// Returns resources/code/<name>.py with the templates it includes. Throws Error if it does not exist.
QString programTemplate(const QString& name);
/// Returns the template with the values filled in; names within values are not replaced.
QString filledTemplate(const QString& markedText, const ProgramValues& values);

/// Returns a string literal.
QString pythonText(const QString& text);
/// Returns the text without backslashes and quotes, for a docstring.
QString docText(QString text);
QString pythonBool(bool value);
QString pythonList(const std::vector<std::int64_t>& numbers);
QString pythonList(const QStringList& words);
QString pythonList(const std::vector<double>& numbers);
/// Returns "lower, upper", the ends of an axis.
QString pythonRange(const AxisRange& range);
/// Returns a number rounded to three digits, for the end of an axis.
double threeDigits(double number);
/// "2.5 * ", or empty for 1.
QString pythonFactor(double factor);

/// Sets BRIDGED and ENCODING of a spectrum: a function that replaces off-scale rows by their neighbours
/// (bridgeRows()), or the rows themselves.
void setBridgedRows(ProgramValues& values, const std::vector<std::int64_t>& places);

/// Returns "{0: (0, np.sin), 7: (3, np.cos)}": each column with its pair and wave, without columns of zeros.
QString pythonColumns(const Encoding& encoding, const std::vector<std::int64_t>& columns);

/// Returns MAP (the name in Matplotlib; numpyCode() defines the diverging one), LIMIT, FACTOR, ABS_FACTOR,
/// POSITION_SCALE, EXPONENT, POSITION, SHIFT, COLUMNS with the selected one, SHOWN_COLUMNS and
/// SHOWN_POSITIONS of a Scene, and the zoom of the figure's `state` (null: none): X_RANGE, Y_RANGE (or the
/// range that the pictures of an animation share), and Y_DOWN from the upper end.
ProgramValues commonProgramValues(const Scene& scene, const Encoding& encoding, const FigureState* state);

/// Sets Y_RANGE to the range of the vertical axis, which the model has in `unit`, if the model takes one from
/// its numbers and the user has not chosen another.
void setVerticalRange(ProgramValues& values, const FigureModel& model, const QString& figure,
                      double unit = 1);

/// Returns the lines that define a scheme other than the sinusoidal one. For schemes of the input or of none
/// they define positional_encoding(): a table is read from its file, of any format, and verified by its
/// SHA-256; index, [0, 1] and grids are computed. See scheme_program.h for the others. Throws Error if the
/// table is missing.
QString rowsProgram(const Scene& scene);
/// Returns FILE, ROWS_OF_TABLE, COLUMNS_OF_TABLE, SHA256 and FIRST_ROW of a table read from a file, and the
/// COMMAND that writes it, which may be empty.
ProgramValues tableValues(const WeightTable& table, std::int64_t firstRow, const QString& file,
                          const QString& command);
/// Returns the parameters that apply to a scheme by their names in files: MAX_DISTANCE; for a choice
/// FORM_KEY, which is True.
ProgramValues schemeValues(const Scheme& scheme);
/// Returns the parameters of a grid and the values of its convention: BLOCK, FROM, ENDPOINT, SINES, COSINES,
/// ORDER.
ProgramValues gridValues(const GridScheme& grid);

/// Returns the program of a figure: the template filled with `values` and the Scene's common values, preceded
/// by rowsProgram() unless the scheme is sinusoidal.
FigureProgram figureProgram(const Scene& scene, const QString& figure, const QString& name,
                            ProgramValues values = {}, const QString& note = {});
/// Returns the program of a figure's model, with the note from its wording and the range of its vertical axis
/// unless `values` has one.
template <typename Base>
FigureProgram figureProgram(const WordedModel<Base>& model, const QString& name, ProgramValues values = {}) {
    if (!values.contains(u"Y_RANGE"_s)) setVerticalRange(values, model, model.figure());
    return figureProgram(model.scene(), model.figure(), name, std::move(values),
                         model.statementText("program_note"));
}
/// Returns a program that prints the rows, for a figure that draws nothing; `note` gives the reason.
FigureProgram printedRows(const Scene& scene, const QString& note);

/// Returns the embeddings of the sentence as lists: GIVEN in the template of the embeddings.
QString pythonEmbeddings(const Sentence& sentence);
/// Returns the lines that make EMBEDDINGS from TOKENS.
QString embeddingsProgram(const Scene& scene);

}  // namespace sinescope
