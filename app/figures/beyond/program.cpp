// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/beyond/bias_model.h"
#include "app/figures/beyond/model.h"
#include "app/figures/program_text.h"
#include "app/figures/scheme_program.h"
#include "app/model/experiment.h"

namespace sinescope {

namespace {

/// The measured means as a program of their own: they follow from no formula.
FigureProgram lossProgram(const Scene& scene, const QString& note) {
    constexpr std::int64_t bin = 8;  // positions per point, as in the figure
    QString lines;
    for (const MeasuredLoss& scheme : lossExperiment().schemes) {
        QStringList values;
        for (std::int64_t p = 0; p < static_cast<std::int64_t>(scheme.losses.size()); p += bin)
            values << QString::number(meanLoss(scheme, p, p + bin - 1), 'f', 4);
        lines +=
            QStringLiteral("    %1: [%2],\n").arg(pythonText(scheme.name), values.join(QStringLiteral(", ")));
    }
    return figureProgram(scene, beyondSpec().id, QStringLiteral("beyond_loss"),
                         {{QStringLiteral("BIN"), QString::number(bin)},
                          {QStringLiteral("TRAINED"), QString::number(lossExperiment().trainedLength)},
                          {QStringLiteral("LOSSES"), lines}},
                         note);
}

}  // namespace

FigureProgram BeyondModel::program() const {
    if (m_options.part == BeyondPart::Loss) return lossProgram(scene(), said("program_note"));
    if (pairs() == 0) return printedRows(scene(), said("absence"));
    QStringList parts;
    if (m_options.part != BeyondPart::Distance) parts << QStringLiteral("draw_clocks");
    if (m_options.part != BeyondPart::Clocks) parts << QStringLiteral("draw_distances");
    return figureProgram(scene(), beyondSpec().id, beyondSpec().id,
                         {{QStringLiteral("TRAINED"), QString::number(trainedLength())},
                          {QStringLiteral("PAST"), QString::number(m_options.past)},
                          {QStringLiteral("PARTS"), parts.join(QStringLiteral(", "))}},
                         said("program_note"));
}

FigureProgram BiasBeyondModel::program() const {
    return figureProgram(askedText(), beyondSpec().id, QStringLiteral("beyond_biases"),
                         {{QStringLiteral("TRAINED"), QString::number(trainedLength())},
                          {QStringLiteral("COUNT"), QString::number(m_picture->last() + 1)},
                          {QStringLiteral("HEADS_SHOWN"), pythonHeads(*m_picture)}});
}

}  // namespace sinescope
