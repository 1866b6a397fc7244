// SPDX-License-Identifier: GPL-3.0-or-later
//
// The shift for schemes without clocks. Tables: the rotation of column pairs that takes each row to the one
// k on, if there is one; otherwise the best linear map, in the table's first principal components if it has
// many columns, and its residual. Score schemes: the biases of position p and those of p + k, which are the
// same shifted by k.
#pragma once

#include "app/figures/shift/options.h"
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

class ShiftStrips : public WordedModel<> {
 public:
    using WordedModel::WordedModel;

    std::int64_t position() const { return scene().selection.position; }
    std::int64_t shift() const { return scene().selection.shift; }
    const std::vector<ShiftStrip>& strips() const { return m_strips; }
    /// The map drawn beside the strips; null if none.
    const Matrix* map() const { return m_map.size() > 0 ? &m_map : nullptr; }
    /// The largest |value| of the strips, and of the map.
    double limit() const { return m_limit; }
    double mapLimit() const { return m_mapLimit; }
    QString emptyReason() const { return statementText("why_empty"); }
    std::vector<Note> notes() const;

    void setValues(Values& values, const Cursor& cursor) const override;
    FigureTable table() const override;

 protected:
    void setLimits();

    std::vector<ShiftStrip> m_strips;
    Matrix m_map;
    double m_limit = 1, m_mapLimit = 1;
};

/// A table and the components in which a linear map is fitted, in units of `unit`.
struct FittedTable {
    double unit = 1;
    Matrix all;              ///< L x d
    Matrix rows;             ///< L x r
    double share = 1;        ///< share of the variance in `rows`
    bool isReduced = false;  ///< `rows` holds the first principal components of the rows less their mean
    std::vector<std::int64_t> offScale;  ///< places of rows excluded from maps and components
    /// Numerical rank of `all`, computed lazily.
    std::int64_t rank() const {
        return m_rank->of([this] { return numericalRank(all); });
    }

 private:
    std::shared_ptr<const Lazy<std::int64_t>> m_rank = std::make_shared<const Lazy<std::int64_t>>();
};

class TableShiftModel final : public ShiftStrips {
 public:
    TableShiftModel(std::shared_ptr<const Scene> scene, const TableShiftModel* before);

    /// Largest number of columns mapped directly; wider tables are reduced to at most this many components.
    static constexpr std::int64_t maximumColumns = 64;
    void setValues(Values& values, const Cursor& cursor) const override;
    FigureProgram program() const override;

 private:
    void showRotation();
    void showMap();
    void addStrips(const Matrix& rows, const std::function<Vector(const Vector&)>& shifted);
    /// Sets the values of a fitted table.
    void setFit(Values& values) const;
    void setOffScale(Values& values) const;

    std::shared_ptr<const FittedTable> m_table;
    std::int64_t m_rowPairs = 0;
    RotationFit m_rotation;         ///< shown if exact
    std::optional<ShiftFit> m_fit;  ///< shown if m_rotation is not exact
};

class BiasShiftModel final : public ShiftStrips {
 public:
    BiasShiftModel(std::shared_ptr<const Scene> scene, const BiasShiftModel* before);
    void setValues(Values& values, const Cursor& cursor) const override;
    FigureProgram program() const override;

 private:
    /// The biases of two queries that are k apart, at the keys within the sequence for both.
    struct Rows {
        std::int64_t firstKey = 0, keys = 0;
        std::int64_t allKeys = 0;  ///< including keys far from the query, which are not evaluated
        bool isOfWord = false;     ///< the biases are the first word's products with distance vectors
        Vector here, there;
        double residual = 0;  ///< highest difference minus the lowest
        double offset = 0;    ///< any finite difference
    };
    /// Returns the rows of places p and p + k, both within the sequence.
    static Rows rowsOf(const Scene& scene, std::int64_t p, std::int64_t k);

    std::optional<Rows> m_rows;  ///< empty if p + k is out of range
};

}  // namespace sinescope
