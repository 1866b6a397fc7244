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

/// The places of the figure's parts; null rects are left out.
struct LearnPlaces {
    QRect buttons;
    QRect accuracy;
    QRect loss;
    QRect map;
    QRect example;
};
/// Returns the font of the buttons, which are closer to their reader than the figure.
QFont buttonFont(const Style& style);
/// Returns the size of an example with all of its letters.
QSizeF exampleSize(const LearnModel& model, const Style& style);
/// Places the parts. In a wide figure the map and the example get up to 44 % of the width if the example
/// needs it.
LearnPlaces placeLearn(const QRect& whole, const Style& style, const QSizeF& exampleSize);

/// Paints accuracy by place with chance, ceiling and the part past the trained length.
void paintAccuracies(QCPPainter& painter, QCPAxisRect* chart, const LearnModel& model, const Style& style);
/// Paints the end of the trained length, with its name above the chart.
void paintLearnRule(QCPPainter& painter, QCPAxisRect* chart, const LearnModel& model, const Style& style);
/// True if the Scene hides a line; `line` is the id of its label.
bool isLineHidden(const LearnModel& model, const QString& line);
/// Returns the names of the lines at their right ends.
std::vector<LineLabel> accuracyLabels(const QCPAxisRect* chart, const LearnModel& model, const Style& style);
void paintLosses(QCPPainter& painter, QCPAxisRect* chart, const LearnModel& model, const Style& style);
/// Returns the names of the lines at their right ends: of the loss of a guess, and of the runs if there are
/// several.
std::vector<LineLabel> lossLabels(const QCPAxisRect* chart, const LearnModel& model, const Style& style);
/// Returns the names of T5's heads at the right ends of their lines.
std::vector<LineLabel> headLabels(const QCPAxisRect* chart, const LearnModel& model, const Style& style);
/// Paints a head's attention, the learned table, or T5's numbers by shift.
void paintLearnMap(QCPPainter& painter, QCPAxisRect* chart, const LearnModel& model, const Style& style);
/// Returns a token as displayed: a blank is "␣".
QString letterText(LearningTask task, int token);
/// Paints the letters, the expected answers and those given; "…" stands for letters that do not fit.
void paintExample(QCPPainter& painter, const QRectF& area, const LearnModel& model, const Style& style);

}  // namespace sinescope
