// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/figures/truth/scheme_shown.h"

#include "app/scene/scene_scheme.h"
#include "tests/figures/truth/checks.h"

#include <cmath>

namespace sinescope::truth {

Shown::Shown(const Scene& scene)
    : scheme(schemeOf(scene)), ref(scheme, scene.encoding.length), p(scene.encoding) {
    if (!std::holds_alternative<ShawScheme>(scheme)) return;
    const Vector row = embeddingsOf(scene, 0, p.dModel).row(0);
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

QString Shown::timesFactor() const {
    const auto factor = static_cast<double>(ref.attention());
    return factor == 1 ? QString()
                       : QStringLiteral(", times the attention factor ") + QString::number(factor, 'g', 4);
}

QString Shown::farKeys(std::int64_t before, std::int64_t after) const {
    // The two furthest keys of a side have the same number where they are past the window.
    const auto& shaw = std::get<ShawScheme>(scheme);
    const bool isBefore = before >= shaw.left + 1, isAfter = after >= shaw.right + 1;
    const QString front = isBefore ? QStringLiteral("; far keys before the query share one") : QString();
    if (!isAfter) return front;
    return isBefore ? front + QStringLiteral(", far keys after it another")
                    : QStringLiteral("; far keys after the query share one");
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
        {QStringLiteral("each column has one value; but for a constant in each row, which softmax does not "
                        "see, only the distance counts"),
         column},
        {QStringLiteral("each diagonal has one value: only the distance counts"), diagonal && !isShaw},
        {QStringLiteral("each diagonal has one value") + (isShaw ? shown.farKeys(reach, reach) : QString()),
         diagonal && isShaw}};
}

void holdShownCell(Findings& f, const FigureTable& table, std::int64_t row, std::int64_t column, Real value) {
    holdCell(f, table, row, column, std::isfinite(value) ? static_cast<double>(value) : std::nan(""), 1e-10);
}

}  // namespace sinescope::truth
