// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/formula/calculation_writer.h"

#include "app/scene/number_format.h"

#include <cmath>

namespace sinescope {

namespace {

/// The runs of one side of a line, and those of them that can be dragged.
TypesetLine split(const Pieces& pieces, bool isRight, std::vector<Grip>& grips) {
    TypesetLine line;
    for (const Piece& piece : pieces) {
        if (piece.knob) grips.push_back({isRight, line.size(), *piece.knob});
        line.push_back(piece.run);
    }
    return line;
}

}  // namespace

Piece piece(const QString& text) {
    return {Run{text}};
}

Piece piece(const char16_t* text) {
    return piece(QString::fromUtf16(text));
}

Piece draggedPiece(const QString& text, std::optional<Knob> knob, bool isRaised) {
    return {Run{text, {}, isRaised}, knob};
}

Piece raisedPiece(const QString& text) {
    return {Run{text, {}, true}};
}

Piece termPiece(Term term, const QString& text, std::optional<Knob> knob, bool isRaised) {
    return {Run{text, term, isRaised}, knob};
}

Piece positionPiece(const QString& text) {
    return termPiece(Term::Position, text, Knob{Knob::What::Position});
}

Piece keyPiece(const QString& text) {
    return termPiece(Term::Position, text, Knob{Knob::What::Key});
}

Pieces joinedPieces(std::initializer_list<Pieces> parts) {
    Pieces line;
    for (const Pieces& part : parts) line.insert(line.end(), part.begin(), part.end());
    return line;
}

QString boardWhole(std::int64_t number) {
    return boardDigits(static_cast<double>(number));
}

Piece CalculationWriter::computed(double number, bool isFixed) const {
    if (m_options.blanks) return {Run{blankText, {}, false, false, true}};
    if (!std::isfinite(number)) return {Run{QStringLiteral("−∞"), {}, false, true}};
    const bool isWhole = number == std::trunc(number) && std::abs(number) < 1e15;
    return {Run{m_options.everyDigit || (isWhole && !isFixed) ? boardDigits(number)
                : isFixed                                     ? fixedNumber(number, 4)
                                                              : plainNumber(number, 6),
                {},
                false,
                true}};
}

void CalculationWriter::add(const Pieces& left, const Pieces& right, const QString& says,
                            std::optional<double> value) {
    CalculationLine line;
    line.left = split(left, false, line.grips);
    line.right = split(right, true, line.grips);
    line.says = says;
    line.value = value;
    m_lines.push_back(std::move(line));
}

}  // namespace sinescope
