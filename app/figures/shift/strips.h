// SPDX-License-Identifier: GPL-3.0-or-later
//
// The shift for schemes without clocks. Tables: the rotation of column pairs that takes each row to the one
// k on, if there is one; otherwise the best linear map, in the table's first principal components if it has
// many columns, and its residual. Score schemes: the biases of position p and those of p + k, which are the
// same shifted by k.
#pragma once

#include "app/figures/shift/options.h"
#include "app/model/deferred_model.h"
#include "app/model/lazy.h"
#include "app/model/worded_model.h"
#include "core/analysis/linear_fit.h"
#include "core/analysis/rotation_fit.h"

#include <functional>
#include <memory>
#include <optional>

namespace sinescope {

/// A row of numbers painted as colours.
struct ShiftStrip {
    QString name;
    Vector values;
    QColor Palette::*color = &Palette::text;
};

class ShiftStrips : public WordedModel<DeferredModel> {
 public:
    using WordedModel::WordedModel;

    std::int64_t position() const { return scene().selection.position; }
    std::int64_t shift() const { return scene().selection.shift; }
    const std::vector<ShiftStrip>& strips() const { return drawn().strips; }
    /// The map drawn beside the strips; null if none.
    const Matrix* map() const { return drawn().map.size() > 0 ? &drawn().map : nullptr; }
    /// The colours of the strips, and of the map, end at the largest |value|, or at 1 if all are 0.
    double limit() const { return scale(figure(), u"strips"_s).upper; }
    double mapLimit() const { return scale(figure(), u"map"_s).upper; }
    Scales scales() const override { return drawn().colors; }
    std::vector<Note> notes() const;

    void setValues(Values& values, const Cursor& cursor) const override;
    FigureTable table() const override;

 protected:
    struct Drawn {
        std::vector<ShiftStrip> strips;
        Matrix map;
        Scales colors;
    };
    virtual const Drawn& drawn() const = 0;
    static void setColors(Drawn& drawn);
};

/// A table and the components in which a linear map is fitted, in units of `unit`.
struct FittedTable {
    double unit = 1;
    Matrix all;              ///< L x d
    Matrix rows;             ///< L x r
    double share = 1;        ///< share of the variance in `rows`
    bool isReduced = false;  ///< `rows` holds the first principal components of the rows less their mean
    std::vector<std::int64_t> offScale;  ///< places of rows excluded from maps and components
    std::int64_t rank = 0;               ///< numerical rank of `all`; 0 if a number is not finite
};

/// Ready immediately for tables of up to 128 x 128 numbers, once fitted also for other shifts of up to 65,536
/// numbers, and for other positions of any fitted table.
class TableShiftModel final : public ShiftStrips {
 public:
    TableShiftModel(std::shared_ptr<const Scene> scene, const TableShiftModel* before);

    bool isReady() const override { return m_table.isReady() && m_fit.isReady(); }
    void prepare() const override { fit(); }
    bool isQuick() const override;

    /// Largest number of columns mapped directly; wider tables are reduced to at most this many components.
    static constexpr std::int64_t maximumColumns = 64;
    void setValues(Values& values, const Cursor& cursor) const override;
    FigureProgram program() const override;

 private:
    struct Fit {
        std::int64_t rowPairs = 0;
        RotationFit rotation;         ///< shown if exact
        std::optional<ShiftFit> map;  ///< shown if the rotation is not exact
    };

    const FittedTable& fitted() const;
    const Fit& fit() const;
    Fit fitOfShift() const;
    const Drawn& drawn() const override;
    std::vector<ShiftStrip> stripsOf(const Matrix& rows,
                                     const std::function<Vector(const Vector&)>& shifted) const;
    /// The approximate number of products to compute before this is ready.
    std::int64_t work() const;
    /// Sets the values of a fitted table.
    void setFit(Values& values) const;
    void setOffScale(Values& values) const;

    Lazy<FittedTable> m_table;
    Lazy<Fit> m_fit;
    Lazy<Drawn> m_drawn;
};

class BiasShiftModel final : public ShiftStrips {
 public:
    BiasShiftModel(std::shared_ptr<const Scene> scene, const BiasShiftModel* before);
    void setValues(Values& values, const Cursor& cursor) const override;
    FigureProgram program() const override;

 private:
    /// The biases of two queries that are k apart, at the keys within the sequence for both, up to
    /// the query if later ones are masked.
    struct Rows {
        std::int64_t firstKey = 0, keys = 0;
        std::int64_t allKeys = 0;  ///< including keys far from the query, which are not evaluated
        bool isOfWord = false;     ///< the biases are the first word's products with distance vectors
        Vector here, there;
        double residual = 0;  ///< highest difference minus the lowest
        double offset = 0;    ///< any difference
    };
    /// Returns the rows of places p and p + k, both within the sequence.
    static Rows rowsOf(const Scene& scene, std::int64_t p, std::int64_t k);
    const Drawn& drawn() const override { return m_drawn; }

    Drawn m_drawn;
    std::optional<Rows> m_rows;  ///< empty if p + k is out of range
};

}  // namespace sinescope
