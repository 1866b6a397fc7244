// SPDX-License-Identifier: GPL-3.0-or-later
//
// The shift where no clock turns. Of a table: the rotation of pairs of columns that takes each row to the one
// k on, if there is one; otherwise the best linear map, in the table's first principal components if it has
// many columns, and what it leaves. Of a scheme of the score: the biases of position p and those of p + k,
// which are the same k further on.
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

/// A row of numbers as colours.
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
    /// The map that is drawn beside them; nothing where there is none.
    const Matrix* map() const { return m_map.size() > 0 ? &m_map : nullptr; }
    /// The largest |value| of the strips and of the map.
    double limit() const { return m_limit; }
    double mapLimit() const { return m_mapLimit; }
    QString whyEmpty() const { return said("why_empty"); }
    std::vector<Note> notes() const;

    void setValues(Values& values, const Cursor& cursor) const override;
    FigureTable table() const override;

 protected:
    void setLimits();

    std::vector<ShiftStrip> m_strips;
    Matrix m_map;
    double m_limit = 1, m_mapLimit = 1;
};

/// A table, and the components of it in which a linear map is fitted; all in units of `unit`.
struct FittedTable {
    double unit = 1;
    Matrix all;                          ///< L x d
    Matrix rows;                         ///< L x r
    double share = 1;                    ///< of the variance that they hold
    bool isReduced = false;              ///< to the first principal components of the rows less their mean
    std::vector<std::int64_t> offScale;  ///< places of rows in which no map and no component has a part
    /// Directions that all rows span, worked out when first asked for.
    std::int64_t rank() const {
        return m_rank->of([this] { return numericalRank(all); });
    }

 private:
    std::shared_ptr<const Lazy<std::int64_t>> m_rank = std::make_shared<const Lazy<std::int64_t>>();
};

class TableShiftModel final : public ShiftStrips {
 public:
    TableShiftModel(std::shared_ptr<const Scene> scene, const TableShiftModel* before);

    /// Columns up to which the map is of the table's own; at most so many components otherwise.
    static constexpr std::int64_t maximumColumns = 64;
    void setValues(Values& values, const Cursor& cursor) const override;
    FigureProgram program() const override;

 private:
    void showRotation();
    void showMap();
    void addStrips(const Matrix& rows, const std::function<Vector(const Vector&)>& shifted);
    /// Of a table that can be fitted.
    void setFit(Values& values) const;
    void setOffScale(Values& values) const;

    std::shared_ptr<const FittedTable> m_table;
    std::int64_t m_rowPairs = 0;
    RotationFit m_rotation;         ///< shown if it is exact
    std::optional<ShiftFit> m_fit;  ///< otherwise
};

class BiasShiftModel final : public ShiftStrips {
 public:
    BiasShiftModel(std::shared_ptr<const Scene> scene, const BiasShiftModel* before);
    void setValues(Values& values, const Cursor& cursor) const override;
    FigureProgram program() const override;

 private:
    /// What is added to the scores of two queries that are k apart, at the keys that lie in the sequence for
    /// both.
    struct Rows {
        std::int64_t firstKey = 0, keys = 0;
        std::int64_t allKeys = 0;  ///< of which those around the query are looked at
        bool isOfWord = false;     ///< the first word's products with the vectors of distances
        Vector here, there;
        double residual = 0;  ///< the largest difference less the lowest
        double offset = 0;    ///< one of the differences
    };
    /// Of place p in the sequence and the place k further on, which is in it.
    static Rows rowsOf(const Scene& scene, std::int64_t p, std::int64_t k);

    std::optional<Rows> m_rows;  ///< nothing if p + k is outside of the sequence
};

}  // namespace sinescope
