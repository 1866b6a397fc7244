// SPDX-License-Identifier: GPL-3.0-or-later
//
// What the view of wavelengths paints, whatever the scheme: lines of wavelengths over the pairs, or the peaks
// of a table's columns, and the values that are marked.
#pragma once

#include "app/figures/wavelengths/options.h"
#include "app/model/fact_list.h"
#include "app/model/figure_model.h"

#include <memory>
#include <vector>

namespace sinescope {

/// A wavelength with the digits that labels have.
QString wavelengthText(double wavelength);

/// A value that is marked on the axis of wavelengths.
struct WavelengthRule {
    enum class Kind { Length, Shortest, Longest, Supremum, Frozen, Trained };
    Kind kind = Kind::Length;
    double value = 0;  ///< positions
    QString text;
    QString brief;  ///< where there is little room; empty = the text itself
};

struct WavelengthLine {
    std::shared_ptr<const std::vector<double>> values;  ///< positions; NaN of what does not turn
    QString label;                                      ///< at its end; may be empty
    int color = 0;                                      ///< of the palette's lines; -1: of what is behind
    bool dots = true;
    bool joined = true;  ///< otherwise points alone
};

/// The wavelengths of the frozen setting A, which are drawn behind the live ones whatever the two schemes
/// are.
struct FrozenWavelengths {
    WavelengthLine line{};  ///< without values where A has none on this axis
    double shortest = 0;    ///< of the values
    double longest = 0;
    QString why;  ///< why there is no line, "A, ALiBi, has no wavelengths in positions"; else empty
    bool isDrawn() const { return line.values != nullptr; }
};

class WavelengthLines : public FigureModel {
 public:
    using FigureModel::FigureModel;

    /// Of the frozen setting A; nullptr without one.
    const FrozenWavelengths* frozen() const { return m_frozen.get(); }
    /// The line of A; nullptr where it has none, or there is no A.
    const WavelengthLine* frozenLine() const {
        return m_frozen && m_frozen->isDrawn() ? &m_frozen->line : nullptr;
    }
    /// countTexts(), and why A is not drawn.
    QStringList statedCounts() const;

    /// Those behind first; the last is the one that is selected on.
    virtual const std::vector<WavelengthLine>& lines() const = 0;
    /// Places along the horizontal axis.
    virtual std::int64_t places() const = 0;
    virtual QString placeName() const { return QStringLiteral("pair i"); }
    /// What wavelengths are counted in.
    virtual QString unit() const { return QStringLiteral("positions"); }
    double length() const { return static_cast<double>(scene().encoding.length); }
    /// Places, from the first on, whose wavelength is at most L; 0 where that is not shown.
    virtual std::int64_t completed() const = 0;
    /// The place of a column; -1 where it has none.
    virtual std::int64_t placeOf(std::int64_t column) const = 0;
    /// The column that a place selects.
    virtual std::int64_t columnAt(std::int64_t place) const = 0;

    virtual std::vector<WavelengthRule> rules() const = 0;
    /// "15 of 64 pairs complete a cycle within L", from the fullest wording to the shortest.
    virtual QStringList countTexts() const = 0;
    /// Why nothing is drawn; empty where there are pairs.
    virtual QString absence() const = 0;
    /// The rows that their neighbours replace, in sentences; empty if there is none.
    virtual QString offScale() const { return {}; }

 protected:
    /// Takes over what the model before it has, where it is the same.
    void freeze(const WavelengthLines* before);
    /// "A: longest 2,000", for the label at the end of the line.
    WavelengthRule frozenRule() const;
    /// A line and where it begins and ends, or why there is none; empty without an A.
    QString frozenSentence() const;
    void addFrozenFact(FactList& facts) const;

 private:
    std::shared_ptr<const FrozenWavelengths> m_frozen;
};

}  // namespace sinescope
