// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/score_terms.h"

#include "core/error.h"

#include <string>

namespace sinescope {

ScoreTerms scoreTerms(const Vector& queryWord, const Vector& queryPosition, const Vector& keyWord,
                      const Vector& keyPosition) {
    const Eigen::Index d = queryWord.size();
    if (queryPosition.size() != d || keyWord.size() != d || keyPosition.size() != d)
        throw Error("The four vectors of a score have " + std::to_string(d) + ", " +
                    std::to_string(queryPosition.size()) + ", " + std::to_string(keyWord.size()) + " and " +
                    std::to_string(keyPosition.size()) + " values; the four numbers must agree.");
    return {queryWord.dot(keyWord), queryWord.dot(keyPosition), queryPosition.dot(keyWord),
            queryPosition.dot(keyPosition)};
}

ScoreTerms scoreTerms(const Vector& queryWord, const Vector& queryPosition, const Vector& keyWord,
                      const Vector& keyPosition, const Matrix& a) {
    const Eigen::Index d = queryWord.size();
    if (a.rows() != d || a.cols() != d || keyWord.size() != d || keyPosition.size() != d)
        throw Error("The matrix of a score is " + std::to_string(a.rows()) + " × " +
                    std::to_string(a.cols()) + "; for vectors of " + std::to_string(d) +
                    " values it must be square of that size.");
    return scoreTerms(queryWord, queryPosition, Vector(a * keyWord), Vector(a * keyPosition));
}

}  // namespace sinescope
