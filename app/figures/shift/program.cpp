// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/program_text.h"
#include "app/figures/shift/model.h"
#include "app/figures/shift/scheme_clocks.h"
#include "app/figures/shift/strips.h"
#include "app/model/code_expressions.h"
#include "app/scene/literals.h"
#include "app/scene/number_format.h"
#include "app/scene/sentences.h"

#include <algorithm>

namespace sinescope {

namespace {

/// The pairs first .. last - 1 that a figure of ordinary size shows.
struct ShownPairs {
    std::int64_t first, last;
    QString text() const { return u"%1, %2"_s.arg(first).arg(last); }
};

ShownPairs shownPairs(const ShiftClocks& clocks) {
    const std::int64_t count = std::min<std::int64_t>(4, clocks.pairs()), first = clocks.firstOf(count);
    return {first, first + count};
}

}  // namespace

FigureProgram ShiftModel::program() const {
    const EncodingParameters& e = m_encoding->parameters();
    const Recipe recipe = recipeOf(e);
    // Pairs with both columns come first; the last pair may have only one.
    const std::int64_t complete = std::min(recipe.sines, recipe.cosines);
    const bool hasLone = recipe.sines + recipe.cosines > 2 * complete;
    return figureProgram(
        *this, u"shift"_s,
        {{u"SINES"_s, complete ? slice(recipe, recipe.firstSine, complete, e.dModel) : u"0:0"_s},
         {u"COSINES"_s, complete ? slice(recipe, recipe.firstCosine, complete, e.dModel) : u"0:0"_s},
         {u"COMPLETE"_s, QString::number(complete)},
         {u"SHOWN_PAIRS"_s, shownPairs(*this).text()},
         {u"LONE"_s, hasLone ? QString::number(columnOf(complete)) : QString()},
         {u"SINE_ONLY"_s, pythonBool(m_options.sineOnly)},
         {u"EVERY_SINE"_s,
          recipe.sines ? slice(recipe, recipe.firstSine, recipe.sines, e.dModel) : u"0:0"_s}});
}

FigureProgram TableShiftModel::program() const {
    if (!absence().isEmpty() || strips().size() < 4)
        throw failure(absence().isEmpty() ? u"Position %1 has no row."_s.arg(grouped(position() + shift()))
                                          : absence());
    const RotationFit& rotation = fit().rotation;
    const bool isReduced = fitted().isReduced && !rotation.isExact;
    return figureProgram(*this, u"shift_map"_s,
                         {{u"ROWS"_s, QString::number(fitted().all.rows())},
                          {u"COLUMNS_USED"_s, QString::number(fitted().all.cols())},
                          {u"COMPONENTS"_s, QString::number(isReduced ? fitted().rows.cols() : 0)},
                          {u"OFF_SCALE"_s, pythonList(fitted().offScale)},
                          {u"STRIP_LIMIT"_s, codeNumber(limit())},
                          {u"MAP_LIMIT"_s, codeNumber(mapLimit())},
                          {u"BLOCK"_s, QString::number(rotation.isExact ? rotation.block : 0)}});
}

FigureProgram BiasShiftModel::program() const {
    if (!m_rows) throw failure(absence());
    return figureProgram(*this, u"shift_biases"_s,
                         {{u"STRIP_LIMIT"_s, codeNumber(limit())},
                          {u"FIRST_KEY"_s, QString::number(m_rows->firstKey)},
                          {u"LAST_KEY"_s, QString::number(m_rows->firstKey + m_rows->keys - 1)}});
}

FigureProgram SchemeClocksModel::program() const {
    const ShownPairs shown = shownPairs(*this);
    if (m_grid) {
        QStringList pairs;
        for (std::int64_t pair = shown.first; pair < shown.last; ++pair)
            pairs << u"(%1, %2)"_s.arg(pythonText(axisName(pair))).arg(at(pair).pair);
        ProgramValues values = gridValues(*m_grid);
        values[u"SHOWN_PAIRS"_s] = pairs.join(u", "_s);
        return figureProgram(*this, u"shift_grid"_s, std::move(values));
    }
    return figureProgram(*this, u"shift_rotation"_s, {{u"SHOWN_PAIRS"_s, shown.text()}});
}

}  // namespace sinescope
