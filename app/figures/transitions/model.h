// SPDX-License-Identifier: GPL-3.0-or-later
//
// The numbers of a transition at its time. What is painted between two pictures is made of these alone, so
// every frame is right: a cell that has risen half of the way stands at half of its value, a hand that has
// turned for a quarter of the shift is at w_i (p + k / 4).
#pragma once

#include "app/figures/order/model.h"
#include "app/figures/transitions/options.h"
#include "app/model/worded_model.h"

#include <variant>

namespace sinescope {

/// A part of the matrix around the selected cell, for the transitions of a row and a column.
struct MatrixWindow {
    std::int64_t firstPosition = 0, firstColumn = 0;
    Matrix values;                     ///< rows = positions
    Eigen::Index row = 0, column = 0;  ///< the selected ones, within `values`
    double limit = 1;                  ///< of |value|
};

/// Pairs as clocks. A hand at angle w_i p has the height sin(w_i p).
struct PairClocks {
    std::shared_ptr<const Encoding> encoding;
    std::vector<std::int64_t> pairs;  ///< from fast to slow
    double from = 0, to = 0;          ///< positions; PE(p) and PE(p + k) for the shift

    /// The cosine and sine of a pair's hand at a position.
    QPointF hand(std::size_t clock, double position) const;
};

/// Words with what is added to them, in some columns.
struct WordRows {
    QStringList words;
    std::int64_t firstColumn = 0;
    Matrix embedding, added;  ///< rows = words
    QString embeddingName, addedName;
    double limit = 1;  ///< of |value| in the three tables
};

/// The shift whose products are being summed, 0 .. shifts - 1, and how much of it is done, 0 .. 1.
struct Summing {
    std::int64_t shift = 0;
    double done = 0;
    double slid() const;    ///< the second row has come into its place
    double summed() const;  ///< of the products, from the left
    double placed() const;  ///< the point has come to its place in the curve
};

/// The rows at p, p + 1, ... p + K, and their products with the first one.
struct SlidingRows {
    std::int64_t position = 0;
    std::int64_t group =
        1;            ///< columns that one cell stands for: the mean of them, the sum of their products
    Matrix rows;      ///< shift x group
    Matrix products;  ///< shift x group; a row adds up to S(k)
    double limit = 1;
    std::int64_t shifts() const { return rows.rows(); }
    double similarity(std::int64_t shift) const { return products.row(shift).sum(); }
    /// The products of a shift that have been summed; NaN before the first of them.
    double sumSoFar(std::int64_t shift, const Summing& now) const;
};

using TransitionValues =
    std::variant<MatrixWindow, PairClocks, WordRows, SlidingRows, std::shared_ptr<const OrderModel>>;

/// One number that moves: what it is, where it is now and where it ends.
struct MovingNumber {
    QString name;
    double now = 0;  ///< NaN as long as it is not drawn
    double end = 0;
};

class TransitionModel final : public WordedModel<> {
 public:
    /// `end` makes the model of the figure that the transition ends in.
    using EndModel = std::function<std::shared_ptr<const FigureModel>()>;
    TransitionModel(std::shared_ptr<const Scene> scene, EndModel end, const TransitionModel* before);

    const TransitionInfo& info() const { return *m_info; }
    TransitionKind kind() const { return m_info->kind; }
    double time() const { return m_time; }

    /// The part of the time between two moments that has gone by, 0 .. 1, slow at both ends.
    double stage(double from, double to) const;
    // Stages that painting and numbers have in common.
    double lift() const { return stage(0, 0.2); }      ///< the rest fades
    double turn() const { return stage(0.15, 0.45); }  ///< a column lies down
    double rise() const { return kind() == TransitionKind::RowToLine ? stage(0.2, 0.65) : stage(0.45, 0.75); }
    double narrow() const { return stage(0.7, 1); }    ///< cells become dots on a line
    double slide() const { return stage(0, 0.5); }     ///< a table moves onto another
    double blend() const { return stage(0.5, 0.95); }  ///< values are added
    /// The position that the clocks show.
    double clockPosition() const;
    Summing summing() const;

    /// What the kind of transition moves.
    template <typename T>
    const T& held() const {
        return std::get<T>(*m_values);
    }

    std::vector<MovingNumber> numbers() const;

    void setValues(Values& values, const Cursor& cursor) const override;
    FigureTable table() const override;
    FigureProgram program() const override;

 private:
    TransitionValues make() const;
    bool hasTheValuesOf(const TransitionModel& other) const;

    const TransitionInfo* m_info;
    double m_time;
    EndModel m_end;
    std::shared_ptr<const TransitionValues> m_values;
};

/// Why a transition has no picture of the Scene's scheme, the rest of a sentence; empty where it has one.
QString transitionAbsence(const Scene& scene);

}  // namespace sinescope
