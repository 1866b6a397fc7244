// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/sum/model.h"

#include "app/scene/number_format.h"

#include <QLocale>

#include <algorithm>
#include <cmath>

namespace sinescope {

namespace {

std::int64_t givenCount(const Scene& scene, std::int64_t token) {
    const auto at = static_cast<std::size_t>(token);
    const auto& given = scene.sentence.given;
    return at < given.size() ? static_cast<std::int64_t>(given[at].size()) : 0;
}

/// The Scene with a stretch of its tokens, so that what is asked of it costs those alone.
Scene withTokens(const Scene& scene, std::int64_t first, std::int64_t count) {
    Scene part;
    part.encoding = scene.encoding;
    part.sentence.tokens = scene.sentence.tokens.mid(first, count);
    part.sentence.seed = scene.sentence.seed;
    part.sentence.scale = scene.sentence.scale;
    part.sentence.given.clear();
    for (std::int64_t t = first; t < first + count; ++t)
        part.sentence.given.push_back(givenCount(scene, t) > 0
                                          ? scene.sentence.given[static_cast<std::size_t>(t)]
                                          : std::vector<double>());
    return part;
}

/// The next number up with two digits: 2.2, 3.5, 130.
double roundedUp(double value) {
    const double unit = std::pow(10, std::floor(std::log10(value)) - 1);
    return std::ceil(value / unit - 1e-9) * unit;
}

}  // namespace

std::int64_t tokenCount(const Scene& scene) {
    return static_cast<std::int64_t>(scene.sentence.tokens.size());
}

std::optional<int> tokenAt(const Scene& scene, std::int64_t position) {
    const std::int64_t token = position - scene.encoding.firstPosition;
    if (token < 0 || token >= tokenCount(scene)) return {};
    return static_cast<int>(token);
}

double embeddingFactor(const Scene& scene) {
    return scene.sentence.scale == EmbeddingScale::SqrtDModel
               ? std::sqrt(static_cast<double>(scene.encoding.dModel))
               : 1;
}

bool isGiven(const Scene& scene, std::int64_t token, std::int64_t column) {
    return column < givenCount(scene, token);
}

bool anyMadeUp(const Scene& scene) {
    for (std::int64_t t = 0; t < tokenCount(scene); ++t)
        if (givenCount(scene, t) < scene.encoding.dModel) return true;
    return false;
}

double embeddingAt(const Scene& scene, std::int64_t token, std::int64_t column) {
    if (isGiven(scene, token, column))
        return scene.sentence.given[static_cast<std::size_t>(token)][static_cast<std::size_t>(column)];
    return seededColumns(scene.sentence.tokens[token].toStdString(), column, 1, scene.sentence.seed)(0);
}

InputSum sumBlock(const Scene& scene, std::int64_t firstToken, std::int64_t tokens, std::int64_t firstColumn,
                  std::int64_t columns) {
    InputSum block;
    block.embeddings =
        embeddingsOf(withTokens(scene, firstToken, tokens), firstColumn, columns) * embeddingFactor(scene);
    block.positions =
        encodingOf(scene)->block(scene.encoding.firstPosition + firstToken, tokens, firstColumn, columns);
    block.sum = block.embeddings + block.positions;
    return block;
}

RowNorms rowNorms(const Scene& scene, std::int64_t token) {
    const InputSum row = sumBlock(scene, token, 1, 0, scene.encoding.dModel);
    return {row.embeddings.norm(), row.positions.norm(), row.sum.norm()};
}

double sumColorLimit(const Scene& scene) {
    double largest = anyMadeUp(scene) ? 1 : 0;
    for (std::int64_t t = 0; t < tokenCount(scene); ++t) {
        const std::int64_t count = std::min(givenCount(scene, t), scene.encoding.dModel);
        if (count == 0) continue;
        const std::vector<double>& given = scene.sentence.given[static_cast<std::size_t>(t)];
        for (std::int64_t j = 0; j < count; ++j)
            largest = std::max(largest, std::abs(given[static_cast<std::size_t>(j)]));
    }
    return roundedUp(largest * embeddingFactor(scene) + positionColorLimit(scene));
}

double positionColorLimit(const Scene& scene) {
    return std::max(std::abs(scene.encoding.factor), 1e-300);
}

QString sumNumber(double value, int decimals, bool asTyped) {
    if (std::isnan(value)) return QStringLiteral("–");
    const QLocale c = QLocale::c();
    QString text;
    if (decimals == allDigits)
        text = c.toString(value, 'g', QLocale::FloatingPointShortest);
    else if (std::abs(value) >= 1e5)
        text = c.toString(value, 'g', std::max(decimals, 1) + 1);
    else
        text = c.toString(value, 'f', decimals);
    const bool plain = !text.contains(QLatin1Char('e'));
    if (plain && asTyped && text.contains(QLatin1Char('.'))) {
        while (text.endsWith(QLatin1Char('0'))) text.chop(1);
        if (text.endsWith(QLatin1Char('.'))) text += QLatin1Char('0');
    }
    if (plain && !text.contains(QLatin1Char('.')) && decimals != 0) text += QStringLiteral(".0");
    if (text.startsWith(QLatin1Char('-')) && text.toDouble() == 0) text.remove(0, 1);
    return text.replace(QLatin1Char('-'), QChar(0x2212));
}

QString normNumber(double value) {
    return value < 1000 ? fixedNumber(value, 2) : plainNumber(value, 3);
}

}  // namespace sinescope
