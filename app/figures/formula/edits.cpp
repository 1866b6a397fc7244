// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/formula/edits.h"

#include "app/figures/formula/options.h"
#include "app/model/calculation_lines.h"
#include "app/scene/number_parsing.h"
#include "app/scene/parameters.h"
#include "core/error.h"

#include <algorithm>
#include <cmath>

namespace sinescope {

namespace {

constexpr double pixelsPerStep = 12, pixelsPerDecade = 150;

/// The column of a pair with a wave, or with its other one where an odd d_model has not both.
std::int64_t columnWith(const Encoding& encoding, std::int64_t pair, Wave wave) {
    const std::int64_t column = encoding.columnOf(pair, wave);
    if (column >= 0) return column;
    return std::max<std::int64_t>(0, encoding.columnOf(pair, wave == Wave::Sine ? Wave::Cosine : Wave::Sine));
}

/// With two significant digits, so that what is dragged is a number that can be said.
double twoDigits(double value) {
    const double unit = std::pow(10, std::floor(std::log10(value)) - 1);
    return std::round(value / unit) * unit;
}

}  // namespace

SceneEdit termEdit(const Scene& scene, Term term, double pixels) {
    const EncodingParameters& p = scene.encoding;
    const auto steps = static_cast<std::int64_t>(std::lround(std::clamp(pixels, -1e8, 1e8) / pixelsPerStep));
    const auto encoding = encodingOf(scene);
    const ColumnRole role = encoding->role(std::clamp<std::int64_t>(scene.selection.column, 0, p.dModel - 1));
    const Wave wave = role.wave == Wave::None ? Wave::Sine : role.wave;
    switch (term) {
        case Term::Position: {
            const std::int64_t position =
                std::clamp(scene.selection.position + steps, p.firstPosition, p.firstPosition + p.length - 1);
            return {QStringLiteral("selection"),
                    [position](Scene& next) { next.selection.position = position; }};
        }
        case Term::Pair: {
            const std::int64_t last = std::max<std::int64_t>(encoding->pairs(), 1) - 1;
            const std::int64_t pair =
                std::clamp<std::int64_t>(std::max<std::int64_t>(role.pair, 0) + steps, 0, last);
            const std::int64_t column = columnWith(*encoding, pair, wave);
            return {QStringLiteral("selection"), [column](Scene& next) { next.selection.column = column; }};
        }
        case Term::Base: {
            const auto& parameter = encodingNumber(QStringLiteral("base"));
            const auto [lowest, highest] = parameter.limits;
            const double power = std::clamp(std::log10(p.base) + pixels / pixelsPerDecade, std::log10(lowest),
                                            std::log10(highest));
            const double base = std::clamp(twoDigits(std::pow(10, power)), lowest, highest);
            return {parameter.titleInText(), [base](Scene& next) { next.encoding.base = base; }};
        }
        case Term::DModel: {
            const auto& parameter = encodingNumber(QStringLiteral("d_model"));
            const auto most = static_cast<std::int64_t>(parameter.limits.second);
            EncodingParameters changed = p;
            const std::int64_t least = p.dModel % 2 == 0 ? 2 : 1;
            changed.dModel = std::clamp(p.dModel + 2 * steps, least, most - p.dModel % 2);
            const Encoding other(changed);
            const std::int64_t pair =
                std::clamp<std::int64_t>(role.pair, 0, std::max<std::int64_t>(other.pairs(), 1) - 1);
            const std::int64_t column = other.pairs() > 0 ? columnWith(other, pair, wave) : 0;
            return {parameter.titleInText(), [dModel = changed.dModel, column](Scene& next) {
                        next.encoding.dModel = dModel;
                        next.selection.column = column;
                    }};
        }
    }
    return {};
}

SceneEdit shiftEdit(const Scene& scene, double pixels) {
    const std::int64_t furthest = scene.encoding.length - 1;
    const std::int64_t shift =
        std::clamp(scene.selection.shift + static_cast<std::int64_t>(std::lround(pixels / pixelsPerStep)),
                   -furthest, furthest);
    return {QStringLiteral("selection"), [shift](Scene& next) { next.selection.shift = shift; },
            QStringLiteral("select")};
}

SceneEdit linesEdit(int lines) {
    return {QStringLiteral("lines of the formula"), [lines](Scene& next) { showCalculation(next, lines); }};
}

SceneEdit guessEdit(int line, const QString& guess) {
    if (!parseNumber(guess))
        throw Error(
            QStringLiteral("“%1” is no number; write it as 0.2091, 1e-3 or 10^4.").arg(guess).toStdString());
    return {QStringLiteral("fill in a line of the formula"), [line, guess](Scene& next) {
                setFormulaGuess(next, static_cast<std::size_t>(line), guess);
                showCalculation(next, line + 1);
            }};
}

}  // namespace sinescope
