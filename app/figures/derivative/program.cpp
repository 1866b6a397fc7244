// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/derivative/model.h"
#include "app/figures/program_text.h"
#include "app/scene/literals.h"

namespace sinescope {

namespace {

/// Returns the wave of the slope of the last pair's single column; empty if it has both.
QString loneWave(const Encoding& encoding) {
    const std::int64_t last = encoding.pairs() - 1;
    if (last < 0) return {};
    const bool sine = encoding.columnOf(last, Wave::Sine) >= 0;
    if (sine == (encoding.columnOf(last, Wave::Cosine) >= 0)) return {};
    return sine ? u"cos"_s : u"sin"_s;
}

}  // namespace

FigureProgram DerivativeModel::program() const {
    return figureProgram(*this, u"derivative"_s,
                         {{u"SHOW"_s, derivativeOptions().id("show", m_options)},
                          {u"RELATIVE"_s, pythonBool(m_options.relative)},
                          {u"LONE_WAVE"_s, loneWave(*m_encoding)},
                          {u"CONSTANT"_s, statementText("speed_comment")}});
}

}  // namespace sinescope
