// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/scene/literals.h"
#include "tests/example_figure/norms/model.h"

namespace sinescope {

FigureProgram NormsModel::program() const {
    // Built-in figures keep their program in resources/code/<id>.py, see programTemplate().
    return {scene().encoding,
            {},
            u"def norms():\n"
            "    return np.linalg.norm(positional_encoding(), axis=1)%1\n\n\n"
            "def main():\n"
            "    import matplotlib.pyplot as plt\n\n"
            "    plt.plot(FIRST_POSITION + np.arange(LENGTH), norms())\n"
            "    plt.xlabel(\"position p\")\n"
            "    plt.show()\n"_s.arg(m_options.squared ? u" ** 2"_s : QString()),
            {}};
}

}  // namespace sinescope
