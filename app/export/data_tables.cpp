// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/data_tables.h"

#include "app/scene/sentences.h"
#include "app/scene/setting_line.h"
#include "core/analysis/principal_components.h"
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

/// "wpe.weight of m.safetensors, rows 0 to 1023".
QString tableLine(const DataChoice& choice) {
    const OpenedTable& table = *choice.table;
    const QString file = QString::fromStdString(table.file);
    const QString name = QString::fromStdString(table.listing.name);
    return QStringLiteral("%1, rows %2 to %3, SHA-256 %4")
        .arg(name.isEmpty() ? file : QStringLiteral("%1 of %2").arg(name, file))
        .arg(choice.firstRow)
        .arg(choice.firstRow + choice.rows - 1)
        .arg(QString::fromStdString(table.values.sha256()));
}

DataTable tableRows(const DataChoice& choice) {
    DataTable table;
    table.title = QStringLiteral("Table, row = position, column = column j");
    table.note = tableLine(choice);
    table.rows = choice.rows;
    table.width = choice.table->values.columns();
    table.numbers = [values = choice.table->values, from = choice.firstRow](std::int64_t first,
                                                                            std::int64_t count) {
        return Matrix(values.values().middleRows(from + first, count));
    };
    return table;
}

/// A row per position: its place, and its centred coordinates in the table's units.
DataTable tableTrajectory(const DataChoice& choice) {
    constexpr std::int64_t most = 3;
    const Matrix rows = choice.table->values.values().middleRows(choice.firstRow, choice.rows);
    const auto found = std::make_shared<const PrincipalComponents>(principalComponents(rows, most));
    DataTable table;
    table.title = QStringLiteral("Rows in their first principal components, centred");
    QStringList shares;
    table.columns << QStringLiteral("position");
    for (std::int64_t c = 0; c < found->count(); ++c) {
        table.columns << QStringLiteral("PC %1").arg(c + 1);
        shares << QString::number(found->shares(c), 'g', 6);
    }
    table.note =
        tableLine(choice) + QStringLiteral("; shares of the variance: ") +
        (shares.isEmpty() ? QStringLiteral("none, all rows are alike") : shares.join(QStringLiteral(", ")));
    table.rows = choice.rows;
    table.width = table.columns.size();
    table.cell = [found](std::int64_t row, std::int64_t column) -> TableCell {
        if (column == 0) return row;
        return found->scores(row, column - 1) + 0.0;  // no -0
    };
    return table;
}

DataTable encodingTable(const Scene& scene, const DataChoice& choice) {
    if (choice.table) return tableRows(choice);
    const std::shared_ptr<const Encoding> encoding = encodingOf(scene);
    DataTable table;
    table.title = QStringLiteral("PE, row = position, column = column j");
    table.note = settingLine(scene);
    table.rows = encoding->rows();
    table.width = encoding->columns();
    table.numbers = [encoding](std::int64_t first, std::int64_t count) {
        return encoding->block(encoding->parameters().firstPosition + first, count, 0, encoding->columns());
    };
    return table;
}

/// Whether the column's pair has both its sine and its cosine; a column of zeros needs none.
bool hasPartner(const Encoding& encoding, std::int64_t column) {
    const ColumnRole role = encoding.role(column);
    if (role.wave == Wave::Zero) return true;
    for (std::int64_t j = 0; j < encoding.columns(); ++j)
        if (j != column && encoding.role(j).pair == role.pair) return true;
    return false;
}

DataTable shiftTable(const Scene& scene, const DataChoice&) {
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

RopeScheme ropeOf(const Scene& scene, const DataChoice& choice) {
    RopeScheme rope = choice.rope;
    rope.headDim = scene.encoding.dModel;
    rope.base = scene.encoding.base;
    validate(rope);
    return rope;
}

DataTable scoreTable(const Scene& scene, const DataChoice& choice) {
    const EncodingParameters& p = scene.encoding;
    Scheme chosen = makeScheme(choice.scheme.toStdString(), p.dModel, p.length, scene.sentence.seed);
    if (auto* sinusoidal = std::get_if<SinusoidalScheme>(&chosen)) sinusoidal->encoding = p;
    if (auto* rope = std::get_if<RopeScheme>(&chosen)) *rope = ropeOf(scene, choice);
    Matrix words = embeddingsOf(scene, 0, p.dModel).topRows(placedTokens(scene));
    if (scene.sentence.scale == EmbeddingScale::SqrtDModel) words *= std::sqrt(static_cast<double>(p.dModel));
    std::vector<std::int64_t> positions(static_cast<std::size_t>(words.rows()));
    std::iota(positions.begin(), positions.end(), std::int64_t{0});
    DataTable table = matrixTable(
        QStringLiteral("Scores of each query (row) and key (column), scheme %1, head 0").arg(choice.scheme),
        scene, tokenScores(chosen, words, words, positions, positions));
    return named(table, scene.sentence.tokens.mid(0, static_cast<qsizetype>(words.rows())));
}

DataTable ropeTable(const Scene& scene, const DataChoice& choice) {
    const RopeScheme rope = ropeOf(scene, choice);
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
         QStringLiteral("frequencies of RoPE with d_model columns a head, scaled as --rope says"), ropeTable},
    };
    return kinds;
}

DataTable figureDataTable(const FigureKind& kind, const Scene& scene) {
    DataTable table = dataTable(kind.modelOf(scene)->table());
    const QString setting = settingLine(scene);
    table.note = table.note.isEmpty() ? setting : setting + QStringLiteral(". ") + table.note;
    return table;
}

DataTable sceneTable(const QString& id, const Scene& scene, const DataChoice& choice) {
    if (choice.table && id != QLatin1String("encoding")) {
        if (id == QLatin1String("trajectory") || id == QLatin1String("figure:trajectory"))
            return tableTrajectory(choice);
        throw failure(
            QStringLiteral("There is no %1 of a table of your own; --table serves --what encoding and "
                           "--what trajectory.")
                .arg(quoted(id)));
    }
    QStringList ids;
    for (const DataKind& kind : dataKinds()) {
        if (kind.id == id) return kind.make(scene, choice);
        ids << kind.id;
    }
    for (const FigureKind& kind : figureKinds()) {
        const QString ofFigure = QStringLiteral("figure:") % kind.spec.id;
        if (kind.spec.id == id || ofFigure == id) return figureDataTable(kind, scene);
        ids << kind.spec.id;
    }
    throw failure(unknownName(QStringLiteral("table"), id, ids));
}

}  // namespace sinescope
