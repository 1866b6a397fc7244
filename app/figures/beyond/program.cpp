// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/beyond/bias_model.h"
#include "app/figures/beyond/model.h"
#include "app/figures/program_text.h"
#include "app/figures/scheme_program.h"
#include "app/model/experiment.h"
#include "app/scene/literals.h"
#include "core/saturating_cast.h"

#include <algorithm>
#include <cmath>

namespace sinescope {

namespace {

/// Returns the measured means as a separate program, because no formula gives them.
FigureProgram lossProgram(const BeyondModel& model) {
    constexpr std::int64_t bin = 8;  // positions per point, as in the figure
    QString lines;
    for (const MeasuredLoss& scheme : lossExperiment().schemes) {
        QStringList values;
        for (std::int64_t p = 0; p < static_cast<std::int64_t>(scheme.losses.size()); p += bin)
            values << QString::number(meanLoss(scheme, p, p + bin - 1), 'f', 4);
        lines += u"    %1: [%2],\n"_s.arg(pythonText(scheme.name), values.join(u", "_s));
    }
    FigureProgram program = figureProgram(model, u"beyond_loss"_s,
                                          {{u"BIN"_s, QString::number(bin)},
                                           {u"TRAINED"_s, QString::number(lossExperiment().trainedLength)},
                                           {u"LOSSES"_s, lines}});
    program.rows = u"import numpy as np\n"_s;
    program.title = model.statementText("program_title");
    return program;
}

}  // namespace

FigureProgram BeyondModel::program() const {
    if (showsLoss()) return lossProgram(*this);
    if (pairs() == 0) return printedRows(scene(), statementText("unpaired"));
    QStringList parts;
    if (m_options.part != BeyondPart::Distance) parts << u"draw_clocks"_s;
    if (m_options.part != BeyondPart::Clocks) parts << u"draw_distances"_s;
    const FigureState* state = findFigure(scene(), figure());
    const AxisRange x = state ? state->x.value_or(positions()) : positions();
    const auto position = [this](double end) {
        return QString::number(std::clamp(saturatingCast<std::int64_t>(std::round(end)), first(), last()));
    };
    return figureProgram(*this, u"beyond"_s,
                         {{u"TRAINED"_s, QString::number(trainedLength())},
                          {u"READ_AT"_s, QString::number(marked())},
                          {u"MOST_CLOCKS"_s, QString::number(maximumClocks)},
                          {u"FIRST"_s, position(x.lower)},
                          {u"LAST"_s, position(x.upper)},
                          {u"ENDS"_s, pythonRange(x)},
                          {u"PARTS"_s, parts.join(u", "_s)}});
}

FigureProgram BiasBeyondModel::program() const {
    return figureProgram(longTextScene(), beyondOptions().spec().id, u"beyond_biases"_s,
                         {{u"TRAINED"_s, QString::number(trainedLength())},
                          {u"COUNT"_s, QString::number(m_picture->last() + 1)},
                          {u"HEADS_SHOWN"_s, pythonHeads(*m_picture)}});
}

}  // namespace sinescope
