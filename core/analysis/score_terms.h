// SPDX-License-Identifier: GPL-3.0-or-later
//
// The terms of a score between two inputs. With x = e + p (word plus position) the bilinear score x_q^T A x_k
// is a sum of four terms, A = Wq Wk^T (the identity without weights).
#pragma once

#include "core/encoding/encoding.h"

namespace sinescope {

/// The four terms, before any division by sqrt(d).
struct ScoreTerms {
    double wordWord = 0;
    double wordPosition = 0;  ///< word of the query, position of the key
    double positionWord = 0;
    double positionPosition = 0;
    double total() const { return wordWord + wordPosition + positionWord + positionPosition; }
};

/// The terms with A = I; all four vectors have d values. Throws Error if their sizes differ. O(d).
ScoreTerms scoreTerms(const Vector& queryWord, const Vector& queryPosition, const Vector& keyWord,
                      const Vector& keyPosition);

/// The terms with a d x d matrix A: query^T A key. The same errors. O(d^2).
ScoreTerms scoreTerms(const Vector& queryWord, const Vector& queryPosition, const Vector& keyWord,
                      const Vector& keyPosition, const Matrix& a);

}  // namespace sinescope
