// SPDX-License-Identifier: GPL-3.0-or-later
//
// The model used if a figure cannot show the Scene's scheme: a sentence that says why, and the figure that
// can. This is the only mechanism for it: no figure is asked to draw a scheme that it does not support, so
// none ever shows the sinusoid while the Scene has another scheme.
#pragma once

#include "app/model/figure_model.h"

namespace sinescope {

/// Returns why a figure has no picture of the Scene's scheme, the rest of the sentence "ALiBi: ..."; empty if
/// it has one. Not called for a sinusoidal encoding. Null: uses resources/words/<figure>.txt: no_input,
/// no_score, no_rotation, no_position, and see_instead, the figure that has a picture, if it is not the
/// heatmap.
using MakeEmptyReason = QString (*)(const Scene& scene);

/// Why a figure cannot show the Scene's scheme.
struct EmptyReason {
    QString sentence;
    QString figure;               ///< id of a figure that has a picture; empty if none has
    bool isTableMissing = false;  ///< the table's file is missing
};

/// Why a figure that draws the values of a table unscaled cannot draw them, a sentence. Empty if it can, and
/// for figures without no_range in their words: they divide a table by its largest value.
QString rangeReason(const Scheme& scheme, const QString& figure);

/// Empty if the figure has a picture.
std::optional<EmptyReason> emptyReasonOf(const Scene& scene, const QString& figure,
                                         MakeEmptyReason makeReason);

/// The model of a figure without a picture: the sentence is in its table and its alternative text.
class EmptyModel final : public FigureModel {
 public:
    EmptyModel(std::shared_ptr<const Scene> scene, QString title, EmptyReason emptyReason)
        : FigureModel(std::move(scene)), m_title(std::move(title)), m_emptyReason(std::move(emptyReason)) {}

    const EmptyReason& emptyReason() const { return m_emptyReason; }

    QString claim() const override { return {}; }
    QString absence() const override { return m_emptyReason.sentence; }
    FigureTable table() const override;
    std::vector<Readout> readout(const Cursor&) const override { return {}; }
    QString alternativeText() const override;
    std::vector<Fact> facts() const override { return {}; }
    /// Throws Error with the sentence, because there is nothing to compute.
    FigureProgram program() const override;

 private:
    QString m_title;
    EmptyReason m_emptyReason;
};

/// The absence of a model; null if the model has a picture.
const EmptyReason* emptyReasonIn(const FigureModel* model);

}  // namespace sinescope
