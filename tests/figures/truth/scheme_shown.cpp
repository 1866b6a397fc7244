// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/figures/truth/scheme_shown.h"

#include "app/scene/literals.h"
#include "app/scene/scene_scheme.h"
#include "tests/figures/truth/checks.h"

#include <algorithm>
#include <cmath>

namespace sinescope::truth {

Shown::Shown(const Scene& scene)
    : scheme(schemeOf(scene)), ref(scheme, scene.encoding.length), p(scene.encoding) {
    if (!std::holds_alternative<ShawScheme>(scheme)) return;
    const Vector row = embeddingsOf(scene, 0, p.dModel).row(0) / std::sqrt(static_cast<double>(p.dModel));
    query.assign(row.begin(), row.end());
}

Real Shown::cell(std::int64_t head, std::int64_t row, std::int64_t column) const {
    if (turns()) return ref.turned(row, column);
    if (!isBias()) return ref.input(row, column);
    if (query.empty()) return ref.bias(head, row, column);
    const std::vector<double> nothing(query.size(), 0);
    return ref.score(query, nothing, row, column);
}

Eigen::MatrixXd Shown::rows() const {
    Eigen::MatrixXd table(p.length, p.dModel);
    for (Eigen::Index t = 0; t < table.rows(); ++t)
        for (Eigen::Index j = 0; j < table.cols(); ++j)
            table(t, j) = static_cast<double>(ref.input(p.firstPosition + t, j));
    return table;
}

Eigen::MatrixXd Shown::rowsBridging(const std::vector<std::int64_t>& positions) const {
    Eigen::MatrixXd table = rows();
    const auto isOff = [&](Eigen::Index row) {
        return std::find(positions.begin(), positions.end(), p.firstPosition + row) != positions.end();
    };
    std::vector<Eigen::Index> kept;
    for (Eigen::Index row = 0; row < table.rows(); ++row)
        if (!isOff(row)) kept.push_back(row);
    for (Eigen::Index row = 0; row < table.rows(); ++row) {
        if (!isOff(row)) continue;
        const auto after = std::find_if(kept.begin(), kept.end(), [row](Eigen::Index k) { return k > row; });
        if (after == kept.begin() || after == kept.end()) {
            table.row(row) = table.row(after == kept.end() ? kept.back() : kept.front());
            continue;
        }
        const Eigen::Index a = *(after - 1), b = *after;
        const double slope = static_cast<double>(row - a) / static_cast<double>(b - a);
        table.row(row) = table.row(a) + slope * (table.row(b) - table.row(a));
    }
    return table;
}

Eigen::MatrixXd Shown::rowsWithout(const std::vector<std::int64_t>& positions) const {
    std::vector<Eigen::Index> kept;
    for (Eigen::Index row = 0; row < p.length; ++row)
        if (std::find(positions.begin(), positions.end(), p.firstPosition + row) == positions.end())
            kept.push_back(row);
    return rows()(kept, Eigen::all);
}

std::vector<std::int64_t> statedOffScale(const Case& c, Findings& f, const Shown& shown) {
    std::vector<std::int64_t> stated = offScaleIn(c.model.alternativeText());
    const bool isTable = std::holds_alternative<TableScheme>(shown.scheme) ||
                         std::holds_alternative<LearnedScheme>(shown.scheme);
    f.require(isTable || stated.empty(), c.model.alternativeText());
    if (!isTable) return {};
    const Eigen::VectorXd sizes = shown.rows().cwiseAbs().rowwise().maxCoeff();
    std::vector<double> sorted(sizes.begin(), sizes.end());
    std::sort(sorted.begin(), sorted.end());
    for (const std::int64_t position : stated) {
        const bool exists = shown.hasRow(position);
        const double size = exists ? sizes(position - shown.p.firstPosition) : 0;
        f.require(exists && size > 3 * sorted[sorted.size() / 2], c.model.alternativeText());
    }
    const bool isOffScale = sorted.size() > 10 && sorted.back() > 10 * sorted[sorted.size() - 2];
    f.require(!isOffScale || !stated.empty(),
              u"no word of a row that is off scale: "_s + c.model.alternativeText());
    return stated;
}

QString Shown::timesFactor() const {
    const auto factor = static_cast<double>(ref.attention());
    return factor == 1 ? QString() : u", times the attention factor "_s + QString::number(factor, 'g', 4);
}

QString Shown::farKeys(std::int64_t before, std::int64_t after) const {
    // The two furthest keys of a side have the same value if they are past the window.
    const auto& shaw = std::get<ShawScheme>(scheme);
    const bool isBefore = before >= shaw.left + 1, isAfter = after >= shaw.right + 1;
    const QString front = isBefore ? u"; far keys before the query share one"_s : QString();
    if (!isAfter) return front;
    return isBefore ? front + u", far keys after it another"_s : u"; far keys after the query share one"_s;
}

std::vector<Claim> biasMatrixClaims(const Shown& shown, std::int64_t head) {
    const std::int64_t first = shown.p.firstPosition;
    bool diagonal = true, column = true;
    for (std::int64_t query = first; query <= shown.last(); ++query)
        for (std::int64_t key = first; key <= shown.last(); ++key) {
            const Real bias = shown.cell(head, query, key);
            if (!std::isfinite(bias)) continue;
            const Real before = query > first && key > first ? shown.cell(head, query - 1, key - 1) : bias;
            diagonal = diagonal && std::abs(bias - before) < 1e-12L;
            column = column && std::abs(bias - shown.cell(head, shown.last(), key)) < 1e-12L;
        }
    const bool isShaw = std::holds_alternative<ShawScheme>(shown.scheme);
    const std::int64_t reach = shown.p.length - 1;
    return {
        {u"each column has one value; up to a constant in each row, which softmax ignores, only the distance counts"_s,
         column},
        {u"each diagonal has one value: only the distance counts"_s, diagonal && !isShaw},
        {u"each diagonal has one value"_s + (isShaw ? shown.farKeys(reach, reach) : QString()),
         diagonal && isShaw}};
}

void requireShownCell(Findings& f, const FigureTable& table, std::int64_t row, std::int64_t column,
                      Real value) {
    requireCell(f, table, row, column, std::isfinite(value) ? static_cast<double>(value) : std::nan(""),
                1e-10);
}

}  // namespace sinescope::truth
