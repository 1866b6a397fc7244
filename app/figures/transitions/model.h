// SPDX-License-Identifier: GPL-3.0-or-later
//
// The numbers of a transition at its time. Every frame between two pictures is painted from these alone, so
// it is exact: a cell that has risen halfway is at half of its value, a hand that has turned for a quarter of
// the shift is at w_i (p + k / 4).
#pragma once

#include "app/figures/order/model.h"
#include "app/figures/transitions/options.h"
#include "app/model/worded_model.h"

#include <variant>

namespace sinescope {

/// A part of the matrix around the selected cell, for the row and column transitions.
struct MatrixWindow {
    std::int64_t firstPosition = 0, firstColumn = 0;
    Matrix values;                     ///< rows = positions
    Eigen::Index row = 0, column = 0;  ///< the selected ones, as indices of `values`
    double limit = 1;                  ///< limit of |value|
};

/// Pairs as clocks. A hand at angle w_i p has height sin(w_i p).
struct PairClocks {
    std::shared_ptr<const Encoding> encoding;
    std::vector<std::int64_t> pairs;  ///< fastest first
    double from = 0, to = 0;          ///< positions; PE(p) and PE(p + k) for the shift

    /// Returns the cosine and sine of a hand at a position.
    QPointF hand(std::size_t clock, double position) const;
};

/// Words and the rows added to them, in some columns.
struct WordRows {
    QStringList words;
    std::int64_t firstColumn = 0;
    Matrix embedding, added;  ///< rows = words
    QString embeddingName, addedName;
    double limit = 1;  ///< limit of |value| in the three tables
};

/// The shift whose products are being summed, 0 .. shifts - 1, and its progress, 0 .. 1.
struct Summing {
    std::int64_t shift = 0;
    double done = 0;
    double slid() const;    ///< progress of the second row to its place, 0 .. 1
    double summed() const;  ///< share of the products summed, from the left
    double placed() const;  ///< progress of the point to the curve, 0 .. 1
};

/// The rows at p, p + 1, ... p + K, and their products with the first one.
struct SlidingRows {
    std::int64_t position = 0;
    std::int64_t group = 1;  ///< columns per cell: their mean, and the sum of their products
    Matrix rows;             ///< shift x group
    Matrix products;         ///< shift x group; each row sums to S(k)
    double limit = 1;
    std::int64_t shifts() const { return rows.rows(); }
    double similarity(std::int64_t shift) const { return products.row(shift).sum(); }
    /// Returns the sum of a shift's products so far; NaN for shifts not yet reached.
    double sumSoFar(std::int64_t shift, const Summing& now) const;
};

using TransitionValues =
    std::variant<MatrixWindow, PairClocks, WordRows, SlidingRows, std::shared_ptr<const OrderModel>>;

/// A number that changes during the transition.
struct MovingNumber {
    QString name;
    double now = 0;  ///< NaN until drawn
    double end = 0;
};

class TransitionModel final : public WordedModel<> {
 public:
    /// Makes the model of the figure that the transition ends in, of a Scene.
    using EndModel = std::function<std::shared_ptr<const FigureModel>(std::shared_ptr<const Scene>)>;
    TransitionModel(std::shared_ptr<const Scene> scene, EndModel end, const TransitionModel* before);

    const TransitionInfo& info() const { return *m_info; }
    TransitionKind kind() const { return m_info->kind; }
    double time() const { return m_time; }

    /// Returns the elapsed share of the time from `from` to `to`, 0 .. 1, eased at both ends.
    double stage(double from, double to) const;
    // Stages shared by painting and numbers.
    double lift() const { return stage(0, 0.2); }      ///< the rest fades
    double turn() const { return stage(0.15, 0.45); }  ///< a column turns to horizontal
    double rise() const { return kind() == TransitionKind::RowToLine ? stage(0.2, 0.65) : stage(0.45, 0.75); }
    double narrow() const { return stage(0.7, 1); }    ///< cells become dots on a line
    double slide() const { return stage(0, 0.5); }     ///< a table moves onto another
    double blend() const { return stage(0.5, 0.95); }  ///< values are added
    /// The position shown by the clocks.
    double clockPosition() const;
    Summing summing() const;

    /// The values of the transition; T depends on its kind.
    template <typename T>
    const T& contents() const {
        return std::get<T>(*m_values);
    }

    std::vector<MovingNumber> numbers() const;

    void setValues(Values& values, const Cursor& cursor) const override;
    FigureTable table() const override;
    FigureProgram program() const override;

 private:
    /// The number of columns, positions or pairs in the picture, and of all.
    struct Part {
        std::int64_t drawn = 0;
        std::int64_t all = 0;
    };
    Part drawnPart() const;
    /// The Scene with the drawn rows or columns pinned, for the figure at the end.
    Scene endScene() const;
    TransitionValues make() const;
    bool canReuseValues(const TransitionModel& other) const;

    const TransitionInfo* m_info;
    double m_time;
    EndModel m_end;
    std::shared_ptr<const TransitionValues> m_values;
};

/// Returns why the Scene's scheme has no picture in the transition, as the rest of a sentence; else empty.
QString transitionEmptyReason(const Scene& scene);

}  // namespace sinescope
