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
    if (query.empty()) return ref.bias(head, row, column, true);
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

void holdShownCell(Findings& f, const FigureTable& table, std::int64_t row, std::int64_t column, Real value) {
    holdCell(f, table, row, column, std::isfinite(value) ? static_cast<double>(value) : std::nan(""), 1e-10);
}

}  // namespace sinescope::truth
