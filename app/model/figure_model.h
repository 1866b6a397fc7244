// SPDX-License-Identifier: GPL-3.0-or-later
//
// A figure's view of a Scene, made once: its numbers, words, table, facts and program. Screen, files,
// inspector, table window, code and command line all use the same model. Contains no widget and no painter.
#pragma once

#include "app/model/figure_values.h"
#include "app/model/scales.h"
#include "app/scene/figure_catalog.h"
#include "app/scene/literals.h"
#include "app/scene/setting_line.h"

#include <memory>
#include <optional>
#include <utility>

namespace sinescope {

/// What an axis shows, by which the part that is zoomed to is named: "position" with its first and last
/// place, or "wavelength" without places.
struct ShownAxis {
    QString name;
    std::optional<std::pair<std::int64_t, std::int64_t>> places = {};
};
struct ShownAxes {
    std::optional<ShownAxis> x, y;
};
/// Queries from top to bottom and keys from left to right, both at `length` positions.
inline ShownAxes queriesAndKeys(std::int64_t firstPosition, std::int64_t length) {
    const std::pair all(firstPosition, firstPosition + length - 1);
    return {ShownAxis{u"key"_s, all}, ShownAxis{u"query position"_s, all}};
}

/// Immutable and thread-safe.
class FigureModel {
 public:
    explicit FigureModel(std::shared_ptr<const Scene> scene) : m_scene(std::move(scene)) {}
    virtual ~FigureModel() = default;
    FigureModel(const FigureModel&) = delete;
    FigureModel& operator=(const FigureModel&) = delete;

    const Scene& scene() const { return *m_scene; }
    const std::shared_ptr<const Scene>& sharedScene() const { return m_scene; }

    /// A short sentence that says what the figure shows, true for this Scene and the figure's options. Empty
    /// if none applies.
    virtual QString claim() const = 0;
    /// Why nothing is drawn, a sentence; empty if something is.
    virtual QString absence() const { return {}; }
    /// The numbers drawn with the figure's options.
    virtual FigureTable table() const = 0;
    /// Inspector lines for the cursor if set, otherwise for the selection. The cursor must lie within the
    /// encoding (clampedTo()).
    virtual std::vector<Readout> readout(const Cursor& cursor) const = 0;
    /// One or two sentences for screen readers: "Heatmap, 50 positions by 128 columns; ...".
    virtual QString alternativeText() const = 0;
    /// What a picture that marks the selection shows besides; empty if nothing.
    virtual QString selectionText() const { return {}; }
    /// The parameters of the numbers in one line: the Scene's, unless the figure uses others.
    virtual QString setting() const { return settingLine(scene()); }
    /// The encoding of the figure's numbers if it has other sizes than the Scene's.
    virtual std::optional<EncodingParameters> ownEncoding() const { return {}; }
    /// All numbers stated in the figure's notes, by name.
    virtual std::vector<Fact> facts() const = 0;
    /// The ranges that the figure takes from its numbers, without those that are fixed.
    virtual Scales scales() const { return {}; }
    /// One of scales(), widened to the range that the pictures of an animation share.
    AxisRange scale(const QString& figure, const QString& id) const {
        return sharedScale(scene(), figure, id, scales().at(id));
    }
    /// What the axes show, unless it is the quantities of the figure's spec.
    virtual ShownAxes shownAxes() const { return {}; }
    /// A program that computes and draws the same; its note says what it leaves out.
    virtual FigureProgram program() const = 0;

 private:
    std::shared_ptr<const Scene> m_scene;
};

}  // namespace sinescope
