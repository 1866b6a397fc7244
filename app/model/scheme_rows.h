// SPDX-License-Identifier: GPL-3.0-or-later
//
// The numbers of a scheme with a row for each position: the values added to the input, or the cosines and
// sines of a rotation; and the wordings shared by their figures.
#pragma once

#include "app/model/figure_values.h"
#include "core/schemes/scheme_matrix.h"

namespace sinescope {

class SchemeRows {
 public:
    /// Throws Error for a scheme that enters at the score or nowhere.
    explicit SchemeRows(const Scene& scene);

    /// NaN in columns that are not rotated.
    double value(std::int64_t position, std::int64_t column) const;
    Vector row(std::int64_t position) const;
    /// "value added", or the second of rotationNames().
    QString valueName() const { return valueNames().front(); }
    /// The same and shorter wordings, the longest first.
    QStringList valueNames() const;
    /// The cell at the cursor or the selection: its value, its row in a table or a grid, its pair and angle.
    std::vector<Readout> readout(const Cursor& cursor) const;

 private:
    std::shared_ptr<const Scene> m_scene;
    std::shared_ptr<const InputMatrix> m_rows;
    std::shared_ptr<const RotationMatrix> m_rotation;
};

/// The quantities in the columns of a rotated pair, the longest wording first: "cosine and sine of the
/// angle", times the attention factor if the scaling has one.
struct RotationWaves {
    bool cosines = true, sines = true;
};
QStringList rotationNames(const Scene& scene, const RotationWaves& waves = {});
/// ", times the attention factor 1.208", for a claim; empty if the factor is 1.
QString timesAttentionFactor(const Scene& scene);

/// The name of the rows of a scheme, for headings and sentences: that of an opened table, otherwise that of
/// the scheme, "Sinusoidal", "Learned".
QString rowsName(const Scene& scene);
/// Returns the symbol of what is added to the input: "PE", or "P" for rows other than sinusoids.
QString addedName(const Scene& scene);

/// The rows, with columns that vary only by rounding made constant (such as those of positions times 2 pi),
/// because an analysis would find only noise in them.
Matrix withoutRounding(const Scene& scene, Matrix rows);
/// The columns that vary only by rounding; empty if the rows are not all finite.
std::vector<Eigen::Index> columnsOfRounding(const Scene& scene, const Eigen::Ref<const Matrix>& rows);

/// The number of rows, from the first on, used for the spectrum of the columns; 0 if there are fewer than 4.
std::int64_t spectrumRows(const InputSize& size);

/// The rows of the sinusoidal encoding with the Scene's parameters: an untrained table of the same size, for
/// comparison with a trained one.
std::shared_ptr<const InputMatrix> sinusoidRows(const Scene& scene);

/// The Scene's setting line and, for other schemes, that of the sinusoid shown beside it.
QString settingBesideSinusoid(const Scene& scene);

}  // namespace sinescope
