// SPDX-License-Identifier: GPL-3.0-or-later
//
// The numbers of a scheme that has a row for each position: what is added to the input, or the cosines and
// sines of a rotation; and the words that figures of them share.
#pragma once

#include "app/model/figure_values.h"
#include "core/schemes/scheme_matrix.h"

namespace sinescope {

class SchemeRows {
 public:
    /// Throws Error for a scheme that enters at the score or nowhere.
    explicit SchemeRows(const Scene& scene);

    /// NaN in columns of a head that do not turn.
    double value(std::int64_t position, std::int64_t column) const;
    Vector row(std::int64_t position) const;
    /// "value added", or the second of rotationNames().
    QString valueName() const { return valueNames().front(); }
    /// The same, and shorter wordings of it.
    QStringList valueNames() const;
    /// The cell of the cursor or the selection: its value, its row in a table or a grid, its pair and angle.
    std::vector<Readout> readout(const Cursor& cursor) const;

 private:
    std::shared_ptr<const Scene> m_scene;
    std::shared_ptr<const InputMatrix> m_rows;
    std::shared_ptr<const RotationMatrix> m_rotation;
};

/// What the columns of a rotated pair hold, the fullest wording first: "cosine and sine of the angle",
/// times the attention factor of a scaling that has one.
struct RotationWaves {
    bool cosines = true, sines = true;
};
QStringList rotationNames(const Scene& scene, const RotationWaves& waves = {});
/// ", times the attention factor 1.208", for a claim; empty where nothing is multiplied.
QString timesAttentionFactor(const Scene& scene);

/// What the rows of a scheme of the input are called, for headings and sentences: the name of an opened
/// table, else that of the scheme, "sinusoidal", "learned".
QString rowsName(const Scene& scene);

/// The rows with each column made constant that varies by rounding alone, as those of positions times 2 pi
/// do: what an analysis finds in it is noise.
Matrix withoutRounding(const Scene& scene, Matrix rows);
/// Those columns; none where the rows are not finite.
std::vector<Eigen::Index> columnsOfRounding(const Scene& scene, const Eigen::Ref<const Matrix>& rows);

/// How many rows, from the first on, the spectrum of their columns is worked out of; 0 for fewer than 4 rows.
std::int64_t spectrumRows(const InputSize& size);

/// The rows of the sinusoidal encoding with the Scene's L, d_model and base: what a table of that size has
/// without any training, to stand beside one that was trained.
std::shared_ptr<const InputMatrix> sinusoidRows(const Scene& scene);

/// The Scene's setting line and, of another scheme, that of the sinusoid beside it.
QString settingBesideSinusoid(const Scene& scene);

}  // namespace sinescope
