// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/heatmap/model.h"
#include "app/figures/program_text.h"

namespace sinescope {

namespace {

/// As many cells as have room for their numbers in the program's figure of 10 x 5 inches.
constexpr std::int64_t mostRows = 20, mostColumns = 16;

}  // namespace

FigureProgram HeatmapModel::program() const {
    const EncodingParameters& p = scene().encoding;
    const QString name = heatmapSpec().id;
    ProgramValues values = commonProgramValues(scene(), *m_encoding, findFigure(scene(), name));
    const bool numbers = m_options.numbers && p.length <= mostRows && p.dModel <= mostColumns;
    values[QStringLiteral("NUMBERS")] =
        numbers ? QStringLiteral(
                      "    for (row, j), value in np.ndenumerate(positional_encoding()):\n"
                      "        ax.text(j, FIRST_POSITION + row, f\"{value:.4f}\", ha=\"center\", "
                      "va=\"center\", fontsize=8, clip_on=True)\n")
                : QString();
    return {p, {}, filledTemplate(programTemplate(name), values), {}};
}

}  // namespace sinescope
