// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/derivative/model.h"
#include "app/figures/program_text.h"

namespace sinescope {

namespace {

QString nameOf(DerivativeCharts charts) {
    return charts == DerivativeCharts::Slopes   ? QStringLiteral("slopes")
           : charts == DerivativeCharts::Values ? QStringLiteral("values")
                                                : QStringLiteral("both");
}

/// The wave of the slope of the last pair's one column; empty where it has both.
QString loneWave(const Encoding& encoding) {
    const std::int64_t last = encoding.pairs() - 1;
    if (last < 0) return {};
    const bool sine = encoding.columnOf(last, Wave::Sine) >= 0;
    if (sine == (encoding.columnOf(last, Wave::Cosine) >= 0)) return {};
    return sine ? QStringLiteral("cos") : QStringLiteral("sin");
}

}  // namespace

FigureProgram DerivativeModel::program() const {
    return figureProgram(scene(), derivativeSpec().id, QStringLiteral("derivative"),
                         {{QStringLiteral("SHOW"), nameOf(m_options.charts)},
                          {QStringLiteral("RELATIVE"), pythonBool(m_options.relative)},
                          {QStringLiteral("LONE_WAVE"), loneWave(*m_encoding)},
                          {QStringLiteral("CONSTANT"), said("speed_comment")}},
                         said("program_note"));
}

}  // namespace sinescope
