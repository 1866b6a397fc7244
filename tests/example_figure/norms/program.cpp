// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/program_text.h"
#include "app/scene/literals.h"
#include "tests/example_figure/norms/model.h"

namespace sinescope {

FigureProgram NormsModel::program() const {
    return figureProgram(*this, u"norms"_s, {{u"SQUARED"_s, pythonBool(m_options.squared)}});
}

}  // namespace sinescope
