// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/sum/lesson_facts.h"

#include "app/figures/sum/model.h"
#include "app/model/fact_list.h"
#include "app/scene/number_format.h"
#include "core/analysis/concatenation.h"
#include "core/analysis/noise.h"
#include "core/analysis/order_test.h"

namespace sinescope {

namespace {

constexpr std::int64_t mostCells = std::int64_t{1} << 18;  ///< of PE that made-up words are held against
constexpr std::int64_t widestProjection = 256;             ///< W as a matrix
constexpr std::uint32_t seed = 7;

}  // namespace

std::vector<Fact> sumLessonFacts(const Scene& scene, const InputSum* word) {
    FactList facts("sum");
    const std::int64_t d = scene.encoding.dModel;
    facts.add("columns", static_cast<double>(d), QStringLiteral("Each row has %1 numbers.").arg(grouped(d)));
    if (scene.encoding.length * d <= mostCells) {
        const double overlap = meanOverlap(encodingOf(scene)->matrix());
        facts.add("overlap", overlap,
                  QStringLiteral("Made-up words and rows of PE have a mean |cosine| of %1.")
                      .arg(fixedNumber(overlap, 3)));
    }
    if (!word || d > widestProjection) return facts.all();
    const Vector embedding = word->embeddings.row(0);
    const Vector position = word->positions.row(0);
    const double error = tiedConcatenationError(embedding, position, Lcg(seed).matrix(d, d));
    facts.add("concatenation_error", error,
              QStringLiteral("[W W] [x; p] and W (x + p) differ by %1.").arg(plainNumber(error, 2)));
    return facts.all();
}

}  // namespace sinescope
