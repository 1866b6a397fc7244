// SPDX-License-Identifier: GPL-3.0-or-later
//
// A chart of values defined only at whole positions: the steps between rows of a table, the rounding error of
// each row, the bias of a head for each key.
#pragma once

#include "app/model/deferred_model.h"
#include "app/scene/literals.h"
#include "app/style/style.h"

namespace sinescope {

struct RowLines {
    struct Line {
        QString name;
        QString brief;                           ///< short name for narrow charts
        std::vector<double> values;              ///< one per place in `at`; NaN if undefined
        std::optional<std::size_t> number = {};  ///< of its colour and dash; empty: its index
        bool isOfAll = false;                    ///< a mean of the others, in a quiet colour
    };

    /// The meaning of a place on the horizontal axis.
    enum class Places {
        Positions,
        Keys,       ///< keys of the query at the selected position
        Distances,  ///< of a key from its query, negative before it
        Back,       ///< distances to keys before the query: a shift of -3 is at 3
        Apart,      ///< absolute distances of query and key
    };

    std::vector<std::int64_t> at;  ///< places, ascending
    std::vector<Line> lines;
    QString positionName = u"position p"_s;
    QStringList valueNames;  ///< wordings, the longest first
    QStringList headings;    ///< the same
    bool isLogarithmic = false;
    bool isIntegerValued = false;  ///< values and tick labels are integers
    AxisRange up{-1, 1};           ///< the vertical axis
    Places places = Places::Positions;
    /// The position before a labelled rule; empty: no rule.
    std::optional<std::int64_t> ruleAfter = {};
    QString ruleName = {};
    QString note = {};  ///< drawn in the chart; may be empty

    QString scaleId() const { return verticalScale(isLogarithmic); }  ///< of the vertical axis
    /// The index of a place in `at`; empty if the lines have no values there.
    std::optional<std::size_t> indexOf(std::int64_t place) const;
    std::size_t numberOf(std::size_t line) const { return lines[line].number.value_or(line); }
    /// True if a place is a distance, not a position.
    bool countsDistances() const { return places != Places::Positions && places != Places::Keys; }
    /// True if a place corresponds to a shift of the key from the query: see shiftAt() and placeOf().
    bool countsShifts() const { return places != Places::Positions; }
    /// Labels of the horizontal axis, the longest first.
    QStringList positionNames() const;
    std::int64_t shiftAt(std::int64_t place, const Selection& selected) const;
    std::int64_t placeOf(std::int64_t shift, const Selection& selected) const;

    std::int64_t first() const { return at.empty() ? 0 : at.front(); }
    std::int64_t last() const { return at.empty() ? 0 : at.back(); }
};

class RowLinesModel : public DeferredModel {
 public:
    using DeferredModel::DeferredModel;
    /// The lines; shared because a table of them may outlive the model.
    virtual std::shared_ptr<const RowLines> sharedPicture() const = 0;
    const RowLines& picture() const { return *sharedPicture(); }
    Scales scales() const override { return {{picture().scaleId(), picture().up}}; }
    ShownAxes shownAxes() const override;

    /// The numbers drawn: one row per place, one column per line.
    FigureTable table() const override;

 protected:
    /// The values of the lines at the cursor or the selection.
    std::vector<Readout> valuesOfLines(const Cursor& cursor) const;
    /// "Steps from each row to the next", the title of the table.
    virtual QString tableTitle() const = 0;
    /// The place at the cursor or the selection.
    std::int64_t readPlace(const RowLines& picture, const Cursor& cursor) const;
};

/// The biases of one query and the keys at the places firstKey .. firstKey + count - 1 (places count from 0),
/// a line for each head; of many heads, evenly spread ones and the selected one. `at` begins at `from`.
RowLines biasLines(const Scene& scene, std::int64_t queryPlace, std::int64_t firstKey, std::int64_t count,
                   std::int64_t from);

}  // namespace sinescope
