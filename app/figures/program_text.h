// SPDX-License-Identifier: GPL-3.0-or-later
//
// The programs of the figures are templates in resources/code; a figure's program() puts its numbers in for
// the
// @NAMES@ there, and chooses by them: "@IF NAME@one@ELSE@other@END@". These are the values that several
// figures put in, and the ways to write them in Python.
#pragma once

#include "app/model/worded_model.h"
#include "app/scene/figure_catalog.h"

#include <map>

namespace sinescope {

/// What is put in for "@NAME@".
using ProgramValues = std::map<QString, QString>;

/// resources/code/<name>.py. Throws Error when there is none.
QString programTemplate(const QString& name);
/// The template with the values put in, which are not looked through for names again.
QString filledTemplate(QString text, const ProgramValues& values);

/// A string literal.
QString pythonText(const QString& text);
/// For a docstring.
QString docText(QString text);
QString pythonBool(bool value);
QString pythonList(const std::vector<std::int64_t>& numbers);
QString pythonList(const QStringList& words);
QString pythonList(const std::vector<double>& numbers);
/// "2.5 * ", or nothing for 1.
QString pythonFactor(double factor);

/// BRIDGED and ENCODING of a spectrum: a function for the rows whose off-scale ones their neighbours replace
/// (bridgeRows()), or the rows themselves.
void setBridgedRows(ProgramValues& values, const std::vector<std::int64_t>& places);

/// "{0: (0, np.sin), 7: (3, np.cos)}": the columns, each with its pair and wave; columns of zeros are left
/// out.
QString pythonColumns(const Encoding& encoding, const std::vector<std::int64_t>& columns);

/// MAP, LIMIT, ZOOM, ZOOM_DOWN, FACTOR, ABS_FACTOR, POSITION_SCALE, EXPONENT, POSITION, SHIFT and COLUMNS of
/// a Scene; `state` is the figure's, or nullptr.
ProgramValues commonProgramValues(const Scene& scene, const Encoding& encoding, const FigureState* state);

/// The lines that define what a scheme does that is not the sinusoidal one. Of the input, and of none,
/// positional_encoding(): a table is read from its file, of whatever format, and known by its SHA-256; index,
/// [0, 1] and grids are computed. Of others see scheme_program.h. Throws Error for a table that is not at
/// hand.
QString rowsProgram(const Scene& scene);
/// FILE, ROWS_OF_TABLE, COLUMNS_OF_TABLE, SHA256 and FIRST_ROW of what is read from a file.
ProgramValues tableValues(const WeightTable& table, std::int64_t firstRow, const QString& file);
/// The parameters of a scheme that have a meaning, by their names in files: MAX_DISTANCE; of a choice
/// FORM_KEY, which is True.
ProgramValues schemeValues(const Scheme& scheme);
/// Those of a grid, and what its program has of its convention: BLOCK, FROM, ENDPOINT, SINES, COSINES, ORDER.
ProgramValues gridValues(const GridScheme& grid);

/// The program of a figure: the filled template, which has the Scene's common values as well, after the lines
/// of rowsProgram() where the scheme is not the sinusoidal one.
FigureProgram figureProgram(const Scene& scene, const QString& figure, const QString& name,
                            ProgramValues values = {}, const QString& note = {});
/// That of a figure's model, with the note of its words.
template <typename Base>
FigureProgram figureProgram(const WordedModel<Base>& model, const QString& name, ProgramValues values = {}) {
    return figureProgram(model.scene(), model.figure(), name, std::move(values), model.said("program_note"));
}
/// The rows themselves, where a figure draws nothing: `note` says why.
FigureProgram printedRows(const Scene& scene, const QString& note);

/// The embeddings of the sentence as lists, "GIVEN" in the template of the embeddings.
QString pythonEmbeddings(const Sentence& sentence);
/// The lines that make EMBEDDINGS of TOKENS.
QString embeddingsProgram(const Scene& scene);

}  // namespace sinescope
