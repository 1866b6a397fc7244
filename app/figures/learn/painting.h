// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/figures/learn/model.h"
#include "app/plot/canvas.h"
#include "app/plot/labels.h"
#include "app/style/style.h"

#include <QRect>

#include <vector>

namespace sinescope {

/// Where the parts of the figure are; a null rect = left out.
struct LearnPlaces {
    QRect buttons;
    QRect accuracy;
    QRect loss;
    QRect map;
    QRect example;
};
/// `exampleLines` are the letters, the wanted answers and those of each network.
LearnPlaces placeLearn(const QRect& whole, const Style& style, int exampleLines = 3);
/// Height of a line of text above a chart.
int topRoom(const Style& style);

/// Accuracy by place with chance, ceiling and the part past the trained length.
void paintAccuracies(QCPPainter& painter, QCPAxisRect* chart, const LearnModel& model, const Style& style);
/// The end of the trained length, with its name in the room above the chart.
void paintLearnRule(QCPPainter& painter, QCPAxisRect* chart, const LearnModel& model, const Style& style);
/// The names of the lines at their right ends.
std::vector<LineLabel> accuracyLabels(QCPAxisRect* chart, const LearnModel& model, const Style& style);
void paintLosses(QCPPainter& painter, QCPAxisRect* chart, const LearnModel& model, const Style& style);
/// The name of the line at the loss of a guess.
std::vector<LineLabel> lossLabels(QCPAxisRect* chart, const LearnModel& model, const Style& style);
/// The names of T5's heads at the right ends of their lines.
std::vector<LineLabel> headLabels(QCPAxisRect* chart, const LearnModel& model, const Style& style);
/// A head's attention, the learned table, or T5's numbers by shift.
void paintLearnMap(QCPPainter& painter, QCPAxisRect* chart, const LearnModel& model, const Style& style);
/// A token as the figure writes it: a blank is "␣".
QString letterText(LearningTask task, int token);
/// Letters, what was wanted and what was said; `area` may be too small for all letters.
void paintExample(QCPPainter& painter, const QRectF& area, const LearnModel& model, const Style& style);

}  // namespace sinescope
