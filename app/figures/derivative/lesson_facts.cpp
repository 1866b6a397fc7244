// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/derivative/lesson_facts.h"

#include "app/model/fact_list.h"
#include "app/scene/number_format.h"
#include "core/analysis/derivative.h"
#include "core/tokens/tokens.h"

#include <cmath>

namespace sinescope {

namespace {

/// d(s E + PE) / dE of one value, by a step of the embedding; both are linear in it, so the step is free.
double gradient(const Scene& scene) {
    const auto encoding = encodingOf(scene);
    const bool scaled = scene.sentence.scale == EmbeddingScale::SqrtDModel;
    Matrix word = Matrix::Zero(1, static_cast<Eigen::Index>(encoding->columns()));
    const double before = inputSum(*encoding, word, scaled).sum(0, 0);
    word(0, 0) = 1;
    return inputSum(*encoding, word, scaled).sum(0, 0) - before;
}

}  // namespace

std::vector<Fact> derivativeLessonFacts(const Scene& scene) {
    const auto encoding = encodingOf(scene);
    const Selection& at = scene.selection;
    const auto position = static_cast<double>(at.position);
    const QString unit = QStringLiteral("per position");
    FactList facts("derivative");
    const double slope = tangentAt(*encoding, position, at.column).slope;
    facts.add("slope", slope,
              QStringLiteral("At p = %1 column %2 has the slope %3 per position.")
                  .arg(grouped(at.position), grouped(at.column), plainNumber(slope, 4)),
              unit);
    const double largest = largestSlope(*encoding, at.column);
    facts.add("largest_slope", largest,
              QStringLiteral("The largest slope of column %1 is %2 per position.")
                  .arg(grouped(at.column), plainNumber(largest, 4)),
              unit);
    const double whole = speed(*encoding, position);
    facts.add("speed", whole,
              QStringLiteral("At p = %1 the row moves by %2 per position.")
                  .arg(grouped(at.position), plainNumber(whole, 6)),
              unit);
    const double ofSum = gradient(scene);
    facts.add("gradient", ofSum,
              QStringLiteral("The derivative of the input by the embedding is %1.").arg(plainNumber(ofSum)));
    return facts.all();
}

}  // namespace sinescope
