// SPDX-License-Identifier: GPL-3.0-or-later
//
// The shift where no clock turns. Of a table: the rotation of pairs of columns that takes each row to the one
// k on, if there is one; otherwise the best linear map, in the table's first principal components if it has
// many columns, and what it leaves. Of a scheme of the score: the biases of position p and those of p + k,
// which are the same k further on.
#pragma once

#include "app/figures/shift/options.h"
#include "app/model/figure_model.h"
#include "app/model/lazy.h"
#include "app/model/note.h"
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

class ShiftStrips : public FigureModel {
 public:
    using FigureModel::FigureModel;

    std::int64_t position() const { return scene().selection.position; }
    std::int64_t shift() const { return scene().selection.shift; }
    const std::vector<ShiftStrip>& strips() const { return m_strips; }
    /// The map that is drawn beside them; nothing where there is none.
    const Matrix* map() const { return m_map.size() > 0 ? &m_map : nullptr; }
    const QString& mapName() const { return m_mapName; }
    /// The largest |value| of the strips and of the map.
    double limit() const { return m_limit; }
    double mapLimit() const { return m_mapLimit; }
    /// "residual 0.613", the number that the figure is about.
    const QString& headline() const { return m_headline; }
    const QString& whyEmpty() const { return m_whyEmpty; }
    std::vector<Note> notes() const { return m_notes; }

    FigureTable table() const override;
    std::vector<Readout> readout(const Cursor& cursor) const override;
    QString alternativeText() const override;
    std::vector<Fact> facts() const override { return m_facts; }
    QString claim() const override { return m_claim; }

 protected:
    void setLimits();

    std::vector<ShiftStrip> m_strips;
    Matrix m_map;
    QString m_mapName, m_headline, m_whyEmpty, m_claim, m_title;
    QString m_cut;  ///< a sentence on the part that is shown; empty where it is all
    std::vector<Note> m_notes;
    std::vector<Fact> m_facts;
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
    std::vector<Fact> facts() const override;
    FigureProgram program() const override;

 private:
    void showRotation();
    void showMap();
    void addStrips(const Matrix& rows, const std::function<Vector(const Vector&)>& shifted);
    void sayRotation();
    void sayMap();
    void sayCut();
    /// "every row", "every row but row 0".
    QString everyRow() const;
    /// Which rows the fit leaves out, a sentence; empty if none.
    QString leftOutText() const;
    std::vector<std::int64_t> positionsOffScale() const;
    /// The claim on a map that is not exact.
    QString misfitClaim() const;
    /// "46 pairs of rows", and of what: "in their first 16 principal components".
    QString fittedText() const;

    std::shared_ptr<const FittedTable> m_table;
    RotationFit m_rotation;         ///< shown if it is exact
    std::optional<ShiftFit> m_fit;  ///< otherwise
};

class BiasShiftModel final : public ShiftStrips {
 public:
    BiasShiftModel(std::shared_ptr<const Scene> scene, const BiasShiftModel* before);
    FigureProgram program() const override;

 private:
    struct Rows;
    /// Of place p in the sequence and the place k further on, which is in it.
    static Rows rowsOf(const Scene& scene, std::int64_t p, std::int64_t k);
    void say(const Rows& rows);

    std::int64_t m_firstKey = 0;  ///< place of the first key that is drawn
};

}  // namespace sinescope
