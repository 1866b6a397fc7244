// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/score_terms.h"

#include "core/error.h"
#include "core/number_text.h"

#include <string>

namespace sinescope {

ScoreTerms scoreTerms(const Vector& queryWord, const Vector& queryPosition, const Vector& keyWord,
                      const Vector& keyPosition) {
    const Eigen::Index d = queryWord.size();
    if (queryPosition.size() != d || keyWord.size() != d || keyPosition.size() != d)
        throw Error("The four vectors of a score have " + groupedText(d) + ", " +
                    groupedText(queryPosition.size()) + ", " + groupedText(keyWord.size()) + " and " +
                    groupedText(keyPosition.size()) + " values; the four numbers must agree.");
    return {queryWord.dot(keyWord), queryWord.dot(keyPosition), queryPosition.dot(keyWord),
            queryPosition.dot(keyPosition)};
}

ScoreTerms scoreTerms(const Vector& queryWord, const Vector& queryPosition, const Vector& keyWord,
                      const Vector& keyPosition, const Matrix& a) {
    const Eigen::Index d = queryWord.size();
    if (a.rows() != d || a.cols() != d || keyWord.size() != d || keyPosition.size() != d)
        throw Error("The matrix of a score is " + groupedText(a.rows()) + " × " + groupedText(a.cols()) +
                    "; for vectors of " + groupedText(d) + " values it must be square of that size.");
    return scoreTerms(queryWord, queryPosition, Vector(a * keyWord), Vector(a * keyPosition));
}

}  // namespace sinescope
