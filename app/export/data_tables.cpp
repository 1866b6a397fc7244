// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/data_tables.h"

#include "app/scene/scene_scheme.h"
#include "app/scene/sentences.h"
#include "app/scene/setting_line.h"
#include "core/analysis/shift.h"
#include "core/schemes/score.h"
#include "core/tokens/tokens.h"

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

/// Throws Error where the scheme adds nothing to the input, or its table is not at hand.
std::shared_ptr<const InputMatrix> rowsOfInput(const Scene& scene) {
    if (const QString why = missingTable(scene); !why.isEmpty()) throw failure(why);
    const Entry entry = entryOf(scene);
    if (entry == Entry::Score || entry == Entry::Rotation)
        throw failure(
            QStringLiteral("%1 adds nothing to the input, so it has no encoding; --what figure:heatmap "
                           "has what it does.")
                .arg(QString::fromUtf8(infoOf(scene.scheme).name)));
    return inputRows(scene);
}

DataTable encodingTable(const Scene& scene) {
    const std::shared_ptr<const InputMatrix> matrix = rowsOfInput(scene);
    DataTable table;
    table.title = isSinusoidal(scene)
                      ? QStringLiteral("PE, row = position, column = column j")
                      : QStringLiteral("Added to the input, row = position, column = column j");
    table.note = settingLine(scene);
    table.rows = matrix->size().rows;
    table.width = matrix->size().columns;
    table.numbers = [matrix](std::int64_t first, std::int64_t count) {
        return matrix->block(first, count, matrix->size().columns);
    };
    return table;
}

/// Refuses schemes that the numbers are not of.
void requireSinusoidal(const Scene& scene, const QString& what) {
    if (isSinusoidal(scene)) return;
    throw failure(QStringLiteral("%1 is of the sinusoidal encoding; the scheme is %2.")
                      .arg(what, QString::fromUtf8(infoOf(scene.scheme).name)));
}

/// Whether the column's pair has both its sine and its cosine; a column of zeros needs none.
bool hasPartner(const Encoding& encoding, std::int64_t column) {
    const ColumnRole role = encoding.role(column);
    if (role.wave == Wave::Zero) return true;
    for (std::int64_t j = 0; j < encoding.columns(); ++j)
        if (j != column && encoding.role(j).pair == role.pair) return true;
    return false;
}

DataTable shiftTable(const Scene& scene) {
    requireSinusoidal(scene, QStringLiteral("The shift matrix"));
    if (scene.encoding.dModel > widestShift)
        throw failure(
            QStringLiteral("The shift matrix of d_model %1 is too large to write; d_model may be at most %2.")
                .arg(scene.encoding.dModel)
                .arg(widestShift));
    const auto k = static_cast<double>(scene.selection.shift);
    const std::shared_ptr<const Encoding> encoding = encodingOf(scene);
    bool isExact = true;
    for (std::int64_t j = 0; j < encoding->columns(); ++j) isExact = isExact && hasPartner(*encoding, j);
    return matrixTable(
        QStringLiteral("Shift matrix M_k, k = %1, %2")
            .arg(k)
            .arg(isExact ? QStringLiteral("PE(p + k) = M_k PE(p)")
                         : QStringLiteral("PE(p + k) = M_k PE(p) but for the last column, a sine or cosine "
                                          "without its partner, which no matrix shifts")),
        scene, shiftMatrix(*encoding, k));
}

/// The Scene's rotation; of another scheme, the one of its d_model and base.
RopeScheme ropeOf(const Scene& scene) {
    if (const Scheme scheme = schemeOf(scene); const auto* chosen = std::get_if<RopeScheme>(&scheme))
        return *chosen;
    RopeScheme rope;
    rope.headDim = scene.encoding.dModel;
    rope.base = scene.encoding.base;
    validate(rope);
    return rope;
}

DataTable scoreTable(const Scene& scene) {
    const EncodingParameters& p = scene.encoding;
    if (const QString why = missingTable(scene); !why.isEmpty()) throw failure(why);
    Matrix words = embeddingsOf(scene, 0, p.dModel).topRows(placedTokens(scene));
    if (scene.sentence.scale == EmbeddingScale::SqrtDModel) words *= std::sqrt(static_cast<double>(p.dModel));
    std::vector<std::int64_t> positions(static_cast<std::size_t>(words.rows()));
    std::iota(positions.begin(), positions.end(), std::int64_t{0});
    DataTable table = matrixTable(
        QStringLiteral("Scores of each query (row) and key (column), scheme %1, head %2")
            .arg(QString::fromUtf8(infoOf(scene.scheme).id))
            .arg(scene.selection.head),
        scene,
        tokenScores(schemeOf(scene), words, words, positions, positions, {.head = scene.selection.head}));
    return named(table, scene.sentence.tokens.mid(0, static_cast<qsizetype>(words.rows())));
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
    DataTable table = matrixTable(QStringLiteral("RoPE frequencies"), scene, std::move(values));
    table.note = QStringLiteral("head dimension %1, base %2, scaling %3, attention factor %4")
                     .arg(rope.headDim)
                     .arg(rope.base, 0, 'g', 17)
                     .arg(QString::fromUtf8(scalingId(rope.scaling)))
                     .arg(ropeAttentionFactor(rope), 0, 'g', 17);
    return named(table, {QStringLiteral("pair"), QStringLiteral("unscaled_angular_frequency"),
                         QStringLiteral("angular_frequency"), QStringLiteral("wavelength")});
}

}  // namespace

const std::vector<DataKind>& dataKinds() {
    static const std::vector<DataKind> kinds = {
        {QStringLiteral("encoding"), QStringLiteral("PE, a row a position, a column a column"),
         encodingTable},
        {QStringLiteral("shift-matrix"), QStringLiteral("M_k of --shift, d_model by d_model"), shiftTable},
        {QStringLiteral("scores"),
         QStringLiteral("score of each query and key of the sentence, for --scheme"), scoreTable},
        {QStringLiteral("rope"),
         QStringLiteral("frequencies of RoPE with d_model columns a head, scaled as --with or --rope says"),
         ropeTable},
    };
    return kinds;
}

DataTable figureDataTable(const FigureKind& kind, const Scene& scene) {
    const auto model = kind.modelOf(scene);
    DataTable table = dataTable(model->table());
    const QString setting = model->setting();
    table.note = table.note.isEmpty() ? setting : setting + QStringLiteral(". ") + table.note;
    return table;
}

DataTable sceneTable(const QString& id, const Scene& scene) {
    QStringList ids;
    for (const DataKind& kind : dataKinds()) {
        if (kind.id == id) return kind.make(scene);
        ids << kind.id;
    }
    for (const FigureKind& kind : figureKinds()) {
        const QString ofFigure = QStringLiteral("figure:") % kind.spec.id;
        if (kind.spec.id == id || ofFigure == id) {
            if (const auto absence = absenceOf(scene, kind.spec, kind.schemes))
                throw failure(absence->sentence);
            return figureDataTable(kind, scene);
        }
        ids << kind.spec.id;
    }
    throw failure(unknownName(QStringLiteral("table"), id, ids));
}

}  // namespace sinescope
