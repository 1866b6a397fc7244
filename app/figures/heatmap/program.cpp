// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/heatmap/model.h"
#include "app/figures/heatmap/scheme_model.h"
#include "app/figures/program_text.h"
#include "app/model/code_expressions.h"
#include "app/scene/literals.h"

#include <cmath>

namespace sinescope {

namespace {

/// The largest matrix whose numbers fit into the cells of the program's figure, 10 x 5 inches.
constexpr std::int64_t maximumRows = 20, maximumColumns = 16;

/// Returns LIMIT of the colours; BAR, the ends of the colour bar if it shows one half of them; the calls for
/// ROWS_AND_COLUMNS.
ProgramValues pictureValues(const HeatmapBase& model) {
    const HeatmapPicture& shown = model.picture();
    const QStringList names = model.rowNames();
    const QString ends = u"%1, %2"_s.arg(codeNumber(shown.lowest()), codeNumber(shown.highest()));
    return {{u"LIMIT"_s, codeNumber(shown.limit)},
            {u"BAR"_s, shown.hasNegative && shown.hasPositive ? QString() : ends},
            {u"ROWS_AND_COLUMNS"_s,
             filledTemplate(programTemplate(u"heatmap_ticks"_s),
                            {{u"ROW_NAMES"_s, names.isEmpty() ? QString() : pythonList(names)}})}};
}

/// Returns the program of a matrix whose rows positional_encoding() makes.
FigureProgram programOf(const HeatmapBase& model, const QString& value) {
    const EncodingParameters& p = model.scene().encoding;
    const QString name = heatmapOptions().spec().id;
    const bool numbers = model.options().numbers && p.length <= maximumRows && p.dModel <= maximumColumns;
    ProgramValues values = pictureValues(model);
    values[u"NUMBERS"_s] = numbers ? programTemplate(u"heatmap_numbers"_s) : QString();
    values[u"VALUE"_s] = value;
    return figureProgram(model.scene(), name, name, std::move(values));
}

}  // namespace

FigureProgram HeatmapModel::program() const {
    return programOf(*this, u"PE value"_s);
}

FigureProgram SchemeHeatmapModel::program() const {
    if (m_numbers.biases) return figureProgram(*this, u"bias_heatmap"_s, pictureValues(*this));
    return programOf(*this, m_numbers.rotation ? u"cos, sin"_s : u"value added"_s);
}

}  // namespace sinescope
