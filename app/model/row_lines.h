// SPDX-License-Identifier: GPL-3.0-or-later
//
// A chart of numbers that are known at whole positions alone, as a view paints it: the steps from row to row
// of a table, what rounding does to each row, what a head adds to the scores of a row of keys.
#pragma once

#include "app/model/deferred_model.h"
#include "app/scene/literals.h"
#include "app/style/style.h"

namespace sinescope {

struct RowLines {
    struct Line {
        QString name;
        QString brief;               ///< where there is little room
        std::vector<double> values;  ///< one for each of `at`; NaN where there is none
    };

    /// What a place along the chart is.
    enum class Places {
        Positions,
        Keys,       ///< of a query, the selected position
        Distances,  ///< of a key from its query, negative before it
        Back,       ///< distances back to keys before the query: a shift of -3 is at 3
        Apart,      ///< distances of query and key, whichever of them is first
    };

    std::vector<std::int64_t> at;  ///< places, ascending
    std::vector<Line> lines;
    QString positionName = u"position p"_s;
    QStringList valueNames;  ///< wordings, the fullest first
    QStringList headings;    ///< the same
    bool isLogarithmic = false;
    bool countsThings = false;  ///< the values are whole numbers, and the axis has no others
    double lowest = -1;         ///< of the vertical axis
    double highest = 1;
    Places places = Places::Positions;
    /// A rule between this position and the next, and what it is called; nothing = none.
    std::optional<std::int64_t> ruleAfter = {};
    QString ruleName = {};
    QString note = {};  ///< written into the chart; may be empty

    /// Whether a place is a distance, and no position.
    bool countsDistances() const { return places != Places::Positions && places != Places::Keys; }
    /// Whether a place is a shift of the key from the query, which one it is, and where a shift is.
    bool countsShifts() const { return places != Places::Positions; }
    /// What the horizontal axis counts, the fullest wording first.
    QStringList positionNames() const;
    std::int64_t shiftAt(std::int64_t place, const Selection& selected) const;
    std::int64_t placeOf(std::int64_t shift, const Selection& selected) const;

    std::int64_t first() const { return at.empty() ? 0 : at.front(); }
    std::int64_t last() const { return at.empty() ? 0 : at.back(); }
};

class RowLinesModel : public DeferredModel {
 public:
    using DeferredModel::DeferredModel;
    /// The lines; a table of them may outlive the model.
    virtual std::shared_ptr<const RowLines> sharedPicture() const = 0;
    const RowLines& picture() const { return *sharedPicture(); }

    /// Most are made at once.
    bool isReady() const override { return true; }
    void prepare() const override {}

    /// The numbers that are drawn: a row for each position, a column for each line.
    FigureTable table() const override;

 protected:
    /// The values of the lines at the cursor or the selection.
    std::vector<Readout> valuesOfLines(const Cursor& cursor) const;
    /// "Steps from each row to the next", the title of the table.
    virtual QString tableTitle() const = 0;
    /// The place of a picture that is read.
    std::int64_t readPlace(const RowLines& picture, const Cursor& cursor) const;
};

/// What the heads of a scheme of the score add to the scores of one query and the keys at the places firstKey
/// .. firstKey + count - 1 (places count from 0), a line for each head; of many heads those spread evenly,
/// and the selected one. `at` begins at `from`.
RowLines biasLines(const Scene& scene, std::int64_t queryPlace, std::int64_t firstKey, std::int64_t count,
                   std::int64_t from);

}  // namespace sinescope
