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

/// Returns the program of a matrix whose rows positional_encoding() makes.
FigureProgram programOf(const HeatmapBase& model, double limit, const QString& value) {
    const Scene& scene = model.scene();
    const EncodingParameters& p = scene.encoding;
    const QString name = heatmapOptions().spec().id;
    const bool numbers = model.options().numbers && p.length <= maximumRows && p.dModel <= maximumColumns;
    return figureProgram(scene, name, name,
                         {{u"NUMBERS"_s, numbers ? programTemplate(u"heatmap_numbers"_s) : QString()},
                          {u"LIMIT"_s, codeNumber(limit)},
                          {u"VALUE"_s, value}});
}

}  // namespace

FigureProgram HeatmapModel::program() const {
    return programOf(*this, m_picture.limit, u"PE value"_s);
}

FigureProgram SchemeHeatmapModel::program() const {
    if (m_numbers.biases)
        return figureProgram(*this, u"bias_heatmap"_s, {{u"LIMIT"_s, codeNumber(m_picture.limit)}});
    return programOf(*this, m_picture.limit, m_numbers.rotation ? u"cos, sin"_s : u"value added"_s);
}

}  // namespace sinescope
