// SPDX-License-Identifier: GPL-3.0-or-later
//
// What a figure knows of a Scene, made once: its numbers, its words, its table, its facts, its program.
// Screen, files, inspector, table window, code and command line all take from the same model. No widget and
// no painter.
#pragma once

#include "app/model/figure_values.h"
#include "app/scene/figure_catalog.h"
#include "app/scene/setting_line.h"

#include <memory>

namespace sinescope {

/// Immutable, and safe to read from several threads at once.
class FigureModel {
 public:
    explicit FigureModel(std::shared_ptr<const Scene> scene) : m_scene(std::move(scene)) {}
    virtual ~FigureModel() = default;
    FigureModel(const FigureModel&) = delete;
    FigureModel& operator=(const FigureModel&) = delete;

    /// The Scene that it was made from.
    const Scene& scene() const { return *m_scene; }
    const std::shared_ptr<const Scene>& sharedScene() const { return m_scene; }

    /// One short sentence, what is to be seen; true for this Scene with the figure's options. Empty where
    /// none holds.
    virtual QString claim() const = 0;
    /// The numbers that are drawn, with the figure's options.
    virtual FigureTable table() const = 0;
    /// Lines of the inspector for the selection, or for the cursor where it is set. The cursor must lie
    /// within the encoding (clampedTo()).
    virtual std::vector<Readout> readout(const Cursor& cursor) const = 0;
    /// One or two sentences for a reader who does not see it: "Heatmap, 50 positions by 128 columns; ...".
    virtual QString alternativeText() const = 0;
    /// What its numbers were made with, in one line: that of the Scene, unless the figure takes others.
    virtual QString setting() const { return settingLine(scene()); }
    /// Every number that the figure's notes state, by name.
    virtual std::vector<Fact> facts() const = 0;
    /// The program that computes and draws the same, or says what it leaves out.
    virtual FigureProgram program() const = 0;

 private:
    std::shared_ptr<const Scene> m_scene;
};

}  // namespace sinescope
