// SPDX-License-Identifier: GPL-3.0-or-later
//
// The part of a NumPy program that makes a figure: its numbers as functions, and main() that draws them with
// Matplotlib. The programs stand in resources/code; what the Scene says is put in for the @NAMES@ there.
#pragma once

#include "app/scene/scene.h"

namespace sinescope {

/// What a figure's program computes with. The encoding may be another than the Scene's: a toy's, or side B of
/// a comparison.
struct FigureProgram {
    EncodingParameters encoding;
    std::optional<EncodingParameters> other;  ///< positional_encoding_a(): side A of a comparison
    QString text;                             ///< after positional_encoding(), which it calls
    QString note;                             ///< what it leaves out, a sentence; may be empty
};

/// For a program that draws a figure of the Scene. Throws Error when there is no such figure.
FigureProgram figureProgram(const Scene& scene, const QString& figure);

}  // namespace sinescope
