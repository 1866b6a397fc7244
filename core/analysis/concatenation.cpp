// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/concatenation.h"

#include "core/error.h"
#include "core/number_text.h"

#include <string>

namespace sinescope {

double tiedConcatenationError(const Vector& word, const Vector& position, const Matrix& w) {
    const Eigen::Index d = word.size();
    if (position.size() != d || w.rows() != d || w.cols() != d)
        throw Error("A word of " + groupedText(d) +
                    " values needs a position of as many and a square W; here are " +
                    groupedText(position.size()) + " values and " + groupedText(w.rows()) + " × " +
                    groupedText(w.cols()) + " weights.");
    Vector both(2 * d);
    both << word, position;
    Matrix tied(d, 2 * d);
    tied << w, w;
    if (d == 0) return 0;
    return (tied * both - w * (word + position)).cwiseAbs().maxCoeff();
}

std::int64_t attentionWeights(std::int64_t inputWidth, std::int64_t outputWidth) {
    return 3 * inputWidth * outputWidth;
}

}  // namespace sinescope
