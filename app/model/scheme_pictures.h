// SPDX-License-Identifier: GPL-3.0-or-later
//
// What a figure shows of schemes other than the sinusoidal one, and the model that stands in its place where
// it shows nothing: a sentence that says why there is no such picture, and the figure that has it. The one
// mechanism for it: no figure is asked to draw a scheme that it does not know, so none ever shows the
// sinusoid while the Scene has another scheme.
#pragma once

#include "app/model/figure_model.h"

namespace sinescope {

/// Why a figure has no picture of the Scene's scheme, the rest of the sentence "ALiBi: ..."; empty where it
/// has one. Not asked of a sinusoidal encoding. nullptr: as resources/words/<figure>.txt says it: no_input,
/// no_score, no_rotation, no_position, and see_instead, the figure that has a picture, if it is not the
/// heatmap.
using WhyAbsent = QString (*)(const Scene& scene);

/// Of a figure that is about sines and cosines.
QString onlySinusoidal(const Scene& scene);

/// Why a figure shows nothing of the Scene's scheme.
struct Absence {
    QString sentence;
    QString figure;           ///< id of the figure that has a picture; empty where none has one
    bool wantsTable = false;  ///< a file of a table is what is missing
};

/// Nothing where the figure has a picture.
std::optional<Absence> absenceOf(const Scene& scene, const QString& figure, WhyAbsent why);

/// The model of a figure without a picture: the sentence is its claim, its table and its alternative text.
class AbsentModel final : public FigureModel {
 public:
    AbsentModel(std::shared_ptr<const Scene> scene, QString title, Absence absence)
        : FigureModel(std::move(scene)), m_title(std::move(title)), m_absence(std::move(absence)) {}

    const Absence& absence() const { return m_absence; }

    QString claim() const override { return {}; }
    FigureTable table() const override;
    std::vector<Readout> readout(const Cursor&) const override { return {}; }
    QString alternativeText() const override;
    std::vector<Fact> facts() const override { return {}; }
    /// Throws Error with the sentence: there is nothing to compute.
    FigureProgram program() const override;

 private:
    QString m_title;
    Absence m_absence;
};

/// The absence of a model, nullptr where it has a picture.
const Absence* absenceIn(const FigureModel* model);

}  // namespace sinescope
