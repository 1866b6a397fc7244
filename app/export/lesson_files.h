// SPDX-License-Identifier: GPL-3.0-or-later
//
// A lesson or a deck as slides, handout or files. What is written in one run, and the check before it, share
// their models.
#pragma once

#include "app/export/export_settings.h"
#include "app/export/figure_set.h"
#include "app/export/model_memory.h"
#include "app/lessons/lesson.h"

#include <memory>
#include <optional>

namespace sinescope {

/// Yes: ink drawn over the figures of a step is shown.
enum class InkShown { No, Yes };

/// A 16:9 PDF: a page per step, with its claim as the headline, at most two figures and its first proof; and
/// a page before it for its question. The Scenes of the pages are attached.
QByteArray lessonSlides(const Lesson& lesson, InkShown ink = InkShown::No,
                        const std::shared_ptr<ModelMemory>& models = std::make_shared<ModelMemory>());

enum class Paper { A4, Letter };
/// "a4", "letter".
const QStringList& paperNames();
/// Throws Error, listing the names, if `name` is unknown.
Paper paperOf(const QString& name);

/// A worksheet as PDF: claim, figures and proofs of each step, with blanks for the numbers; then up to three
/// questions, and the key on a separate page. A claim that answers a question is also blank.
QByteArray lessonHandout(const Lesson& lesson, Paper paper, InkShown ink = InkShown::No,
                         const std::shared_ptr<ModelMemory>& models = std::make_shared<ModelMemory>());

/// The figures of each step, and a text with claim, question, proofs, notes, alternative texts and, for
/// papers, captions: "01-order.png", "01-order.svg", "01.txt". The figures are PNG and SVG for a slide under
/// a title, or have the format, size and look of the settings.
std::vector<PendingFile> lessonFigures(
    const Lesson& lesson, const QString& folder, InkShown ink = InkShown::No,
    const std::optional<ExportSettings>& settings = {},
    const std::shared_ptr<ModelMemory>& models = std::make_shared<ModelMemory>());

}  // namespace sinescope
