// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/data_tables.h"

#include "app/figures/registry.h"
#include "app/model/off_scale.h"
#include "app/model/scheme_biases.h"
#include "app/scene/input_words.h"
#include "app/scene/literals.h"
#include "app/scene/number_format.h"
#include "app/scene/scene_scheme.h"
#include "app/scene/sentences.h"
#include "app/scene/setting_line.h"
#include "app/scene/texts_of.h"
#include "core/analysis/linear_fit.h"
#include "core/analysis/rotation_fit.h"
#include "core/analysis/shift.h"
#include "core/schemes/grid_axes.h"
#include "core/schemes/properties.h"
#include "core/schemes/scheme_matrix.h"
#include "core/schemes/score.h"
#include "core/sha256.h"
#include "core/tokens/tokens.h"

#include <QLocale>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>

namespace sinescope {

namespace {

constexpr std::int64_t widestShift = 4096;  ///< columns of a shift matrix: 128 MiB

DataTable matrixTable(const QString& title, const Scene& scene, Matrix values) {
    DataTable table;
    table.title = title;
    table.note = settingLine(scene);
    table.rows = values.rows();
    table.width = values.cols();
    table.numbers = [kept = std::make_shared<const Matrix>(std::move(values))](std::int64_t first,
                                                                               std::int64_t count) {
        return Matrix(kept->middleRows(first, count));
    };
    return table;
}

DataTable named(DataTable table, const QStringList& columns) {
    table.columns = columns;
    return table;
}

/// Throws Error if the scheme adds nothing to the input, or its table is missing.
std::shared_ptr<const InputMatrix> rowsOfInput(const Scene& scene) {
    if (const QString reason = missingTable(scene); !reason.isEmpty()) throw failure(reason);
    const Entry entry = entryOf(scene);
    if (entry == Entry::Score || entry == Entry::Rotation)
        throw failure(
            u"%1 adds nothing to the input, so it has no encoding; --what figure:heatmap "
            "has what it does."_s.arg(schemeName(scene.scheme)));
    return inputRows(scene);
}

DataTable encodingTable(const Scene& scene) {
    const std::shared_ptr<const InputMatrix> matrix = rowsOfInput(scene);
    DataTable table;
    table.title = usesEncoding(scene) ? u"PE, row = position, column = column j"_s
                                      : u"Added to the input, row = position, column = column j"_s;
    table.note = settingLine(scene);
    table.rows = matrix->size().rows;
    table.width = matrix->size().columns;
    table.numbers = [matrix](std::int64_t first, std::int64_t count) {
        return matrix->block(first, count, matrix->size().columns);
    };
    table.rowHeading = u"position"_s;
    table.rowName = [first = scene.encoding.firstPosition](std::int64_t row) {
        return QString::number(first + row);
    };
    return table;
}

/// True if the column's pair has both a sine and a cosine, or the column is zero.
bool hasPartner(const Encoding& encoding, std::int64_t column) {
    const ColumnRole role = encoding.role(column);
    if (role.wave == Wave::None) return true;
    for (std::int64_t j = 0; j < encoding.columns(); ++j)
        if (j != column && encoding.role(j).pair == role.pair) return true;
    return false;
}

void requireShiftOf(std::int64_t columns, std::int64_t maximum) {
    if (columns > maximum)
        throw failure(
            u"The shift matrix of %1 columns is too large to write; they may be at most %2."_s.arg(columns)
                .arg(maximum));
}

/// Sets the rotation of one pair's columns by an angle: (x, y) -> (x cos a - y sin a, y cos a + x sin a).
void turnPair(Matrix& matrix, std::int64_t x, std::int64_t y, double angle) {
    if (x >= 0) matrix(x, x) = std::cos(angle);
    if (y >= 0) matrix(y, y) = std::cos(angle);
    if (x < 0 || y < 0) return;
    matrix(x, y) = -std::sin(angle);
    matrix(y, x) = std::sin(angle);
}

/// The matrix that rotates a query or a key, and the cosines and sines of the angles, by the selected shift
/// from the selected position.
DataTable rotationShift(const Scene& scene, const RopeScheme& rope) {
    requireShiftOf(rope.headDim, widestShift);
    const auto p = static_cast<double>(scene.selection.position),
               k = static_cast<double>(scene.selection.shift);
    const double steps = scaledPosition(rope.scaling, p + k) - scaledPosition(rope.scaling, p);
    const Vector frequencies = ropeFrequencies(rope);
    Matrix matrix = Matrix::Identity(rope.headDim, rope.headDim);
    std::vector<std::int64_t> cosines(static_cast<std::size_t>(frequencies.size()), -1), sines = cosines;
    for (std::int64_t j = 0; j < rope.headDim; ++j) {
        const RotationColumn at = rotationColumn(rope, j);
        if (at.pair >= 0) (at.isSine ? sines : cosines)[static_cast<std::size_t>(at.pair)] = j;
    }
    for (std::size_t i = 0; i < cosines.size(); ++i)
        turnPair(matrix, cosines[i], sines[i], steps * frequencies(static_cast<Eigen::Index>(i)));
    return matrixTable(
        u"Shift matrix M_k, k = %1: what turns a query or a key so much further"_s.arg(scene.selection.shift),
        scene, matrix);
}

/// The shift matrix from the selected patch: steps down rotate the row pairs, steps across the column pairs.
DataTable gridShift(const Scene& scene, const GridScheme& grid) {
    requireShiftOf(grid.dModel, widestShift);
    const std::int64_t p = scene.selection.position, to = p + scene.selection.shift;
    if (to < 0 || to >= gridPositions(grid))
        throw failure(u"Patch %1 is outside the grid of %2 × %3: no matrix leads there."_s.arg(to)
                          .arg(grid.height)
                          .arg(grid.width));
    const std::int64_t down = to / grid.width - p / grid.width, across = to % grid.width - p % grid.width;
    Matrix matrix = Matrix::Identity(grid.dModel, grid.dModel);
    for (const GridPair& pair : gridPairs(grid))
        turnPair(matrix, pair.cosine, pair.sine,
                 pair.frequency * static_cast<double>(pair.ofRows ? down : across));
    return matrixTable(u"Shift matrix M_k, P(p + k) = M_k P(p), p = %1, k = %2: %3 down, %4 across"_s.arg(p)
                           .arg(scene.selection.shift)
                           .arg(down)
                           .arg(across),
                       scene, matrix);
}

/// "; without row 0, which is off scale"; empty without places.
QString withoutRows(const Scene& scene, std::vector<std::int64_t> places) {
    if (places.empty()) return {};
    for (std::int64_t& place : places) place += scene.encoding.firstPosition;
    return u"; without %1, which %2 off scale"_s.arg(rowNames(places),
                                                     places.size() == 1 ? u"is"_s : u"are"_s);
}

/// The best-fitting matrix for rows without a formula for shifts.
DataTable fittedShift(const Scene& scene) {
    constexpr std::int64_t widestFit = 1024;
    const std::shared_ptr<const InputMatrix> matrix = rowsOfInput(scene);
    const InputSize size = matrix->size();
    requireShiftOf(size.columns, widestFit);
    const Matrix rows = matrix->block(0, std::min(size.rows, 4 * maximumFitPositions), size.columns);
    const std::vector<std::int64_t> offScale = offScaleRows(scene).places;
    const RotationFit rotation = rotationFit(rows, scene.selection.shift, offScale);
    if (rotation.isExact)
        return matrixTable(
            u"The rotation M of pairs of columns, P(p + k) = M P(p), k = %1, which leaves |P(p + k) - "
            "M P(p)| = %2 of |P(p + k)|%3"_s.arg(scene.selection.shift)
                .arg(rotation.residual, 0, 'g', 4)
                .arg(withoutRows(scene, offScale)),
            scene, rotation.matrix(size.columns));
    const ShiftFit fit = shiftFit(rows, scene.selection.shift, offScale);
    return matrixTable(
        u"The best matrix M, P(p + k) = M P(p), k = %1, which leaves |P(p + k) - M P(p)| = %2 of "
        "|P(p + k)|; of rows that it was not fitted to, %3%4"_s.arg(scene.selection.shift)
            .arg(fit.residual, 0, 'g', 4)
            .arg(fit.heldOut, 0, 'g', 4)
            .arg(withoutRows(scene, offScale)),
        scene, fit.map.transpose());
}

DataTable shiftTable(const Scene& scene) {
    const Scheme scheme = schemeOf(scene);
    if (const auto* rope = rotationIn(scheme)) return rotationShift(scene, *rope);
    if (const auto* grid = gridIn(scheme)) return gridShift(scene, *grid);
    if (entersAt(scheme) == Entry::Score || entersAt(scheme) == Entry::Nowhere)
        throw failure(u"%1 adds no rows that a matrix could shift: %2."_s.arg(
            schemeName(scheme),
            entersAt(scheme) == Entry::Score ? u"only the distance counts"_s : u"there is no position"_s));
    if (!usesEncoding(scene)) return fittedShift(scene);
    requireShiftOf(scene.encoding.dModel, widestShift);
    const auto k = static_cast<double>(scene.selection.shift);
    const std::shared_ptr<const Encoding> encoding = encodingOf(scene);
    QString exception;
    for (std::int64_t j = 0; j < encoding->columns(); ++j)
        if (!hasPartner(*encoding, j))
            exception =
                u" but for column %1, a sine or cosine without its partner, which no matrix shifts"_s.arg(j);
    return matrixTable(u"Shift matrix M_k, k = %1, PE(p + k) = M_k PE(p)%2"_s.arg(k).arg(exception), scene,
                       shiftMatrix(*encoding, k));
}

/// The Scene's rotation; for the sinusoidal encoding, one with its d_model and base.
RopeScheme ropeOf(const Scene& scene) {
    if (const Scheme scheme = schemeOf(scene); const auto* chosen = rotationIn(scheme)) return *chosen;
    if (!usesEncoding(scene))
        throw failure(
            u"%1 does not rotate, so it has no frequencies of RoPE; they need the scheme RoPE, or none given."_s
                .arg(schemeName(scene.scheme)));
    RopeScheme rope;
    rope.headDim = scene.encoding.dModel;
    rope.base = scene.encoding.base;
    validate(rope);
    return rope;
}

DataTable scoreTable(const Scene& scene) {
    const EncodingParameters& p = scene.encoding;
    if (const QString reason = missingTable(scene); !reason.isEmpty()) throw failure(reason);
    const Matrix words = embeddingsOf(scene, 0, placedTokens(scene), 0, p.dModel) * embeddingFactor(scene);
    std::vector<std::int64_t> positions(static_cast<std::size_t>(words.rows()));
    // Input rows are indexed by places, counted from 0; rotations and biases use the positions.
    std::iota(positions.begin(), positions.end(),
              entryOf(scene) == Entry::Input ? std::int64_t{0} : p.firstPosition);
    DataTable table = matrixTable(
        u"Scores of each query (row) and key (column), q · k not divided by √d, scheme %1, head %2"_s
            .arg(schemeId(scene.scheme))
            .arg(scene.selection.head),
        scene,
        tokenScores(schemeOf(scene), words, words, positions, positions, {.head = scene.selection.head}));
    const QStringList tokens = scene.sentence.tokens.mid(0, static_cast<qsizetype>(words.rows()));
    table.note += u", rows: “%1”"_s.arg(tokens.join(u"”, “"_s));
    table.rowHeading = u"q · k, not divided by √d"_s;
    table.rowName = [tokens](std::int64_t row) { return tokens.value(static_cast<qsizetype>(row)); };
    return named(table, tokens);
}

DataTable ropeTable(const Scene& scene) {
    const RopeScheme rope = ropeOf(scene);
    RopeScheme plain = rope;
    plain.scaling = NoScaling{};
    const Vector frequencies = ropeFrequencies(rope);
    const Vector unscaled = ropeFrequencies(plain);
    Matrix values(frequencies.size(), 4);
    for (Eigen::Index pair = 0; pair < frequencies.size(); ++pair)
        values.row(pair) << static_cast<double>(pair), unscaled(pair), frequencies(pair),
            2 * std::numbers::pi / frequencies(pair);
    DataTable table = matrixTable(u"RoPE frequencies"_s, scene, std::move(values));
    // Includes the rotation's parameters, because they determine the numbers.
    Scene shown = scene;
    shown.scheme = rope;
    table.note = settingLine(shown) + u", attention factor %1"_s.arg(exactNumber(ropeAttentionFactor(rope)));
    return named(table, {u"pair"_s, u"unscaled angular frequency in radians per position"_s,
                         u"angular frequency in radians per position"_s, u"wavelength in positions"_s});
}

/// The whole table of a scheme: learned rows, T5's biases, or Shaw's vectors.
DataTable schemeTable(const Scene& scene) {
    if (const QString reason = missingTable(scene); !reason.isEmpty()) throw failure(reason);
    const Scheme scheme = schemeOf(scene);
    const T5Scheme* t5 = bucketsIn(scheme);
    const ShawScheme* shaw = keyVectorsIn(scheme);
    const WeightTable* table = t5 ? &t5->biases : shaw ? &shaw->keys : fileTableIn(scheme);
    if (!table)
        throw failure(u"%1 has no table; --what table is for the schemes learned, table, t5 and shaw."_s.arg(
            schemeName(scheme)));
    return matrixTable(t5     ? u"Biases, row = bucket, column = head"_s
                       : shaw ? u"Vectors added to keys, row = clipped distance"_s
                              : u"Table, row = position, column = column j"_s,
                       scene, table->values());
}

/// "option waves=cosine" for each option with a non-default value.
QStringList optionTexts(const FigureSpec& spec, const Scene& scene) {
    QStringList texts;
    const FigureState* state = findFigure(scene, spec.id);
    if (!state) return texts;
    for (const OptionSpec& option : spec.options) {
        const QJsonValue value = state->options.value(option.key);
        if (!value.isUndefined() && value != option.fallback)
            texts << u"option %1=%2"_s.arg(option.key, value.toVariant().toString());
    }
    return texts;
}

/// The word whose embedding is the query of Shaw's scores, and custom embeddings that differ from the
/// defaults: their numbers if few, otherwise their SHA-256.
QStringList wordTexts(const Scene& scene) {
    constexpr qsizetype maximumNumbers = 16;
    QStringList texts;
    const Sentence& sentence = scene.sentence;
    if (queryOfBiases(scene).size() > 0) texts << u"query “%1”"_s.arg(sentence.tokens.front());
    if (sentence.customEmbeddings == Sentence().customEmbeddings) return texts;
    QStringList given;
    qsizetype count = 0;
    for (std::size_t k = 0; k < sentence.customEmbeddings.size(); ++k) {
        const QStringList numbers = textsOf(sentence.customEmbeddings[k], [](double value) {
            return QString::number(value, 'g', QLocale::FloatingPointShortest);
        });
        count += numbers.size();
        if (!numbers.isEmpty())
            given << u"“%1” %2"_s.arg(sentence.tokens.value(static_cast<qsizetype>(k)), numbers.join(' '_L1));
    }
    const QString all = given.join(u"; "_s);
    texts << (count <= maximumNumbers
                  ? u"given embeddings %1"_s.arg(count == 0 ? u"none"_s : all)
                  : u"%1 given numbers of embeddings with the SHA-256 %2"_s.arg(count).arg(
                        QString::fromStdString(sha256(all.toStdString()))));
    return texts;
}

}  // namespace

const std::vector<DataKind>& dataKinds() {
    static const std::vector<DataKind> kinds = {
        {u"encoding"_s, u"PE, one row per position, one column per column"_s, encodingTable},
        {u"shift-matrix"_s, u"M_k of --shift, d_model by d_model"_s, shiftTable},
        {u"scores"_s, u"score of each query and key of the sentence, for --scheme"_s, scoreTable},
        {u"rope"_s, u"frequencies of RoPE with d_model columns per head, scaled as --with or --rope says"_s,
         ropeTable},
        {u"table"_s, u"the whole table of --scheme: learned rows, T5's biases or Shaw's vectors"_s,
         schemeTable},
    };
    return kinds;
}

DataTable figureDataTable(const FigureKind& kind, const Scene& scene) {
    return figureDataTable(kind, *figureModel(kind.spec.id, scene));
}

DataTable figureDataTable(const FigureKind& kind, const FigureModel& model) {
    DataTable table = dataTable(model.table());
    QStringList setting{model.setting()};
    setting << optionTexts(kind.spec, model.scene()) << wordTexts(model.scene());
    setting.removeAll(QString());
    const QString all = setting.join(u", "_s);
    table.note = table.note.isEmpty() ? all : all + u". "_s + table.note;
    return table;
}

DataTable sceneTable(const QString& id, const Scene& scene) {
    for (const DataKind& kind : dataKinds())
        if (kind.id == id) return kind.make(scene);
    for (const FigureKind& kind : figureKinds()) {
        const QString ofFigure = u"figure:"_s % kind.spec.id;
        if (kind.spec.id == id || ofFigure == id) {
            if (const auto emptyReason = kind.emptyReason(scene)) throw failure(emptyReason->sentence);
            return figureDataTable(kind, scene);
        }
    }
    throw failure(unknownName(u"table"_s, id, textsOf(dataKinds(), &DataKind::id) + figureIds()));
}

}  // namespace sinescope
