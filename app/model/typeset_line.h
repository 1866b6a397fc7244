// SPDX-License-Identifier: GPL-3.0-or-later
//
// Formulas and calculations as lines of coloured, raised and plain runs of text, independent of fonts.
#pragma once

#include "app/style/style.h"
#include "core/encoding/derivation.h"

#include <optional>
#include <vector>

namespace sinescope {

struct Run {
    QString text;
    std::optional<Term> term = {};  ///< determines the colour
    bool raised = false;            ///< exponent
    bool strong = false;
    bool quiet = false;  ///< in the secondary colour
    friend bool operator==(const Run&, const Run&) = default;
};

/// Neither coloured nor raised.
inline Run plain(const QString& text) {
    return {text};
}

using TypesetLine = std::vector<Run>;

/// The encoding's formula in its convention: "PE(p, 2i) = sin(p / n^(2i/d))".
TypesetLine sineFormula(const EncodingParameters& parameters);
TypesetLine cosineFormula(const EncodingParameters& parameters);

/// The formula with the numbers of a cell: "PE(10, 6) = sin(10 / 10,000^(6/128)) = sin(6.4938) = 0.2091".
TypesetLine derivationLine(const Encoding& encoding, const CellDerivation& cell);

/// The line as plain text for screen readers and the clipboard, with exponents as "^(...)".
QString plainText(const TypesetLine& line);

// The parts of a cell's calculation.
/// "PE(10, 6)".
TypesetLine cellName(const CellDerivation& cell);
/// "sin", preceded by the factor, in the digits that the value needs, if it is not 1.
QString wavePrefix(const EncodingParameters& parameters, const CellDerivation& cell);
/// The position, preceded by the scale if it is not 1.
TypesetLine scaledPosition(const EncodingParameters& parameters, const CellDerivation& cell);
/// n to its exponent, with numbers: "10,000^(2·3/128)".
TypesetLine powerOfBase(const EncodingParameters& parameters, const CellDerivation& cell);

}  // namespace sinescope
