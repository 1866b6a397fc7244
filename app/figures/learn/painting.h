// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/figures/learn/model.h"
#include "app/plot/canvas.h"
#include "app/plot/labels.h"
#include "app/style/style.h"

#include <QFont>
#include <QRect>
#include <QSizeF>

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
/// Of the buttons, which are nearer to their reader than what the figure shows.
QFont buttonFont(const Style& style);
/// The room that an example takes with all of its letters.
QSizeF exampleRoom(const LearnModel& model, const Style& style);
/// Of a wide figure the map and the example get up to 44 % if the example needs as much.
LearnPlaces placeLearn(const QRect& whole, const Style& style, const QSizeF& exampleRoom);
/// Height of a line of text above a chart.
int topRoom(const Style& style);

/// Accuracy by place with chance, ceiling and the part past the trained length.
void paintAccuracies(QCPPainter& painter, QCPAxisRect* chart, const LearnModel& model, const Style& style);
/// The end of the trained length, with its name in the room above the chart.
void paintLearnRule(QCPPainter& painter, QCPAxisRect* chart, const LearnModel& model, const Style& style);
/// True if the Scene hides a line, named by the id of its label.
bool isLineHidden(const LearnModel& model, const QString& line);
/// The names of the lines at their right ends.
std::vector<LineLabel> accuracyLabels(const QCPAxisRect* chart, const LearnModel& model, const Style& style);
void paintLosses(QCPPainter& painter, QCPAxisRect* chart, const LearnModel& model, const Style& style);
/// The name of the line at the loss of a guess.
std::vector<LineLabel> lossLabels(const QCPAxisRect* chart, const LearnModel& model, const Style& style);
/// The names of T5's heads at the right ends of their lines.
std::vector<LineLabel> headLabels(const QCPAxisRect* chart, const LearnModel& model, const Style& style);
/// A head's attention, the learned table, or T5's numbers by shift.
void paintLearnMap(QCPPainter& painter, QCPAxisRect* chart, const LearnModel& model, const Style& style);
/// A token as the figure writes it: a blank is "␣".
QString letterText(LearningTask task, int token);
/// Letters, what was wanted and what was said; "…" stands for letters that have no room.
void paintExample(QCPPainter& painter, const QRectF& area, const LearnModel& model, const Style& style);

}  // namespace sinescope
