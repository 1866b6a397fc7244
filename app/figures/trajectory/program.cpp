// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/program_text.h"
#include "app/figures/trajectory/model.h"
#include "app/scene/literals.h"
#include "app/scene/scene_scheme.h"

namespace sinescope {

FigureProgram TrajectoryModel::program() const {
    std::vector<std::int64_t> places = trajectory().leftOut;
    for (std::int64_t& place : places) place -= firstPosition();
    ProgramValues values{
        {u"COMPONENTS"_s, QString::number(shown())},
        {u"OFF_SCALE"_s, pythonList(places)},
        {u"AZIMUTH"_s, QString::number(m_options.azimuth)},
        {u"ELEVATION"_s, QString::number(m_options.elevation)},
        {u"BESIDE"_s, m_sinusoid ? u"(positional_encoding_a, %1)"_s.arg(shownOf(*sinusoid())) : QString()}};
    setVerticalRange(values, *this, figure(), trajectory().unit);
    FigureProgram program = figureProgram(*this, u"trajectory"_s, std::move(values));
    if (m_sinusoid) program.other = scene().encoding;
    return program;
}

}  // namespace sinescope
