// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/data_tables.h"

#include "core/analysis/precision.h"
#include "core/analysis/shift.h"
#include "core/analysis/similarity.h"
#include "core/analysis/wavelengths.h"
#include "core/error.h"
#include "core/schemes/score.h"
#include "core/tokens/tokens.h"

#include <algorithm>
#include <numbers>
#include <numeric>

namespace sinescope {

namespace {

constexpr std::int64_t widestShift = 4096;       ///< columns of a shift matrix: 128 MiB
constexpr std::int64_t mostErrorBuckets = 1024;  ///< rows of the table of errors

Error cannot(const QString& sentence) {
    return Error(sentence.toStdString());
}

DataTable matrixTable(const QString& title, const Scene& scene, Matrix values) {
    DataTable table;
    table.title = title;
    table.note = settingLine(scene.encoding);
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

DataTable encodingTable(const Scene& scene, const DataChoice&) {
    const std::shared_ptr<const Encoding> encoding = encodingOf(scene);
    DataTable table;
    table.title = QStringLiteral("PE, row = position, column = column j");
    table.note = settingLine(scene.encoding);
    table.rows = encoding->rows();
    table.width = encoding->columns();
    table.numbers = [encoding](std::int64_t first, std::int64_t count) {
        return encoding->block(encoding->parameters().firstPosition + first, count, 0, encoding->columns());
    };
    return table;
}

DataTable wavelengthTable(const Scene& scene, const DataChoice&) {
    const std::shared_ptr<const Encoding> encoding = encodingOf(scene);
    const auto length = static_cast<double>(scene.encoding.length);
    Matrix values(encoding->pairs(), 6);
    for (std::int64_t pair = 0; pair < encoding->pairs(); ++pair) {
        const double w = encoding->angularFrequency(pair);
        values.row(pair) << static_cast<double>(pair), encoding->exponent(pair), w,
            w / (2 * std::numbers::pi), encoding->wavelength(pair), cyclesWithin(*encoding, pair, length);
    }
    return named(
        matrixTable(QStringLiteral("Wavelengths"), scene, std::move(values)),
        {QStringLiteral("pair"), QStringLiteral("exponent"), QStringLiteral("angular_frequency"),
         QStringLiteral("frequency"), QStringLiteral("wavelength"), QStringLiteral("cycles_within_L")});
}

DataTable similarityTable(const Scene& scene, const DataChoice&) {
    const std::shared_ptr<const Encoding> encoding = encodingOf(scene);
    DataTable table;
    table.title = QStringLiteral("Similarity S(k) of two positions k apart");
    table.note = settingLine(scene.encoding);
    table.columns = QStringList{QStringLiteral("k"), QStringLiteral("dot"), QStringLiteral("cosine"),
                                QStringLiteral("distance")};
    table.rows = scene.encoding.length;
    table.width = 4;
    table.numbers = [encoding](std::int64_t first, std::int64_t count) {
        Matrix values(count, 4);
        for (std::int64_t row = 0; row < count; ++row) {
            const auto k = static_cast<double>(first + row);
            values.row(row) << k, similarity(*encoding, k, Measure::Dot),
                similarity(*encoding, k, Measure::Cosine), similarity(*encoding, k, Measure::Distance);
        }
        return values;
    };
    return table;
}

DataTable shiftTable(const Scene& scene, const DataChoice&) {
    if (scene.encoding.dModel > widestShift)
        throw cannot(
            QStringLiteral("The shift matrix of d_model %1 is too large to write; d_model may be at most %2.")
                .arg(scene.encoding.dModel)
                .arg(widestShift));
    const auto k = static_cast<double>(scene.selection.shift);
    return matrixTable(QStringLiteral("Shift matrix M_k, k = %1, PE(p + k) = M_k PE(p)").arg(k), scene,
                       shiftMatrix(*encodingOf(scene), k));
}

/// A row for each token and column; a token's vectors are made when its first row is asked for.
DataTable sumTable(const Scene& scene, const DataChoice&) {
    struct Row {
        std::int64_t token = -1;
        InputSum sum;
    };
    DataTable table;
    table.title = QStringLiteral("Sum of embedding and encoding");
    table.note = settingLine(scene.encoding);
    table.columns = QStringList{QStringLiteral("token"), QStringLiteral("position"), QStringLiteral("column"),
                                QStringLiteral("E"),     QStringLiteral("PE"),       QStringLiteral("sum")};
    table.width = table.columns.size();
    const std::int64_t d = scene.encoding.dModel;
    table.rows = static_cast<std::int64_t>(scene.sentence.tokens.size()) * d;
    const auto encoding = encodingOf(scene);
    const auto words = std::make_shared<const Matrix>(embeddingsOf(scene, 0, d));
    const auto row = std::make_shared<Row>();
    table.cell = [=](std::int64_t index, std::int64_t column) -> TableCell {
        const std::int64_t token = index / d;
        const std::int64_t j = index % d;
        if (row->token != token) {
            EncodingParameters one = encoding->parameters();
            one.firstPosition += token;
            one.length = 1;
            const bool scaled = scene.sentence.scale == EmbeddingScale::SqrtDModel;
            *row = {token, inputSum(Encoding(one), words->middleRows(token, 1), scaled)};
        }
        switch (column) {
            case 0:
                return scene.sentence.tokens[static_cast<qsizetype>(token)];
            case 1:
                return encoding->parameters().firstPosition + token;
            case 2:
                return j;
            case 3:
                return row->sum.embeddings(0, j);
            case 4:
                return row->sum.positions(0, j);
            default:
                return row->sum.sum(0, j);
        }
    };
    return table;
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
    const Matrix words = embeddingsOf(scene, 0, p.dModel);
    std::vector<std::int64_t> positions(static_cast<std::size_t>(words.rows()));
    std::iota(positions.begin(), positions.end(), std::int64_t{0});
    DataTable table = matrixTable(
        QStringLiteral("Scores of each query (row) and key (column), scheme %1, head 0").arg(choice.scheme),
        scene, tokenScores(chosen, words, words, positions, positions));
    return named(table, scene.sentence.tokens);
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

DataTable precisionTable(const Scene& scene, const DataChoice&) {
    const std::shared_ptr<const Encoding> encoding = encodingOf(scene);
    const std::int64_t first = scene.encoding.firstPosition;
    const std::int64_t rows = std::min(scene.encoding.length, mostErrorBuckets);
    const auto edge = [&](std::int64_t bucket) {
        return static_cast<double>(first) - 0.5 +
               static_cast<double>(scene.encoding.length) * static_cast<double>(bucket) /
                   static_cast<double>(rows);
    };
    Matrix values(rows, 5);
    for (std::int64_t row = 0; row < rows; ++row) {
        values(row, 0) = std::ceil(edge(row)) + 0.0;  // no -0
        values(row, 1) = std::ceil(edge(row + 1)) - 1;
    }
    Eigen::Index column = 2;
    for (const NumberFormat format : {NumberFormat::Float32, NumberFormat::Float16, NumberFormat::BFloat16}) {
        const ReducedEncoding reduced(*encoding, {format, format, FrequencyRoute::ExpLog});
        const ErrorProfile profile = reduced.profile(edge(0), edge(rows), rows);
        for (std::int64_t row = 0; row < rows; ++row)
            values(row, column) = profile.worst[static_cast<std::size_t>(row)];
        ++column;
    }
    return named(matrixTable(QStringLiteral("Worst error of an encoding computed in fewer bits"), scene,
                             std::move(values)),
                 {QStringLiteral("first_position"), QStringLiteral("last_position"),
                  QStringLiteral("float32"), QStringLiteral("float16"), QStringLiteral("bfloat16")});
}

}  // namespace

QString settingLine(const EncodingParameters& p) {
    static const char* const layouts[] = {"interleaved", "halves", "halves, cosine first"};
    static const char* const spacings[] = {"paper", "endpoint", "shift"};
    return QStringLiteral("L = %1, d_model = %2, n = %3, %4, %5 spacing, first position %6")
        .arg(p.length)
        .arg(p.dModel)
        .arg(p.base, 0, 'g', 17)
        .arg(QString::fromLatin1(layouts[static_cast<int>(p.layout)]),
             QString::fromLatin1(spacings[static_cast<int>(p.spacing)]))
        .arg(p.firstPosition);
}

const std::vector<DataKind>& dataKinds() {
    static const std::vector<DataKind> kinds = {
        {QStringLiteral("encoding"), QStringLiteral("PE, a row a position, a column a column"),
         encodingTable},
        {QStringLiteral("wavelengths"), QStringLiteral("frequency and wavelength of each pair"),
         wavelengthTable},
        {QStringLiteral("similarity"),
         QStringLiteral("S(k) for k = 0 .. L - 1: dot product, cosine, distance"), similarityTable},
        {QStringLiteral("shift"), QStringLiteral("the shift matrix M_k of --shift"), shiftTable},
        {QStringLiteral("sum"), QStringLiteral("E, PE and E + PE of each token and column"), sumTable},
        {QStringLiteral("scores"),
         QStringLiteral("score of each query and key of the sentence, for --scheme"), scoreTable},
        {QStringLiteral("rope"),
         QStringLiteral("frequencies of RoPE with d_model columns a head, scaled as --rope says"), ropeTable},
        {QStringLiteral("precision"),
         QStringLiteral("worst error in float32, float16 and bfloat16 along the positions"), precisionTable},
    };
    return kinds;
}

DataTable sceneTable(const QString& id, const Scene& scene, const DataChoice& choice) {
    QStringList ids;
    for (const DataKind& kind : dataKinds()) {
        if (kind.id == id) return kind.make(scene, choice);
        ids << kind.id;
    }
    for (const FigureKind& kind : figureKinds()) {
        const QString ofFigure = QStringLiteral("figure:") % kind.spec.id;
        if (kind.spec.id == id || ofFigure == id) return dataTable(kind.modelOf(scene)->table());
        ids << ofFigure;
    }
    throw cannot(QStringLiteral("There are no numbers called \"%1\"; they are %2.")
                     .arg(id, ids.join(QStringLiteral(", "))));
}

}  // namespace sinescope
