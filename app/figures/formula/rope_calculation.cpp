// SPDX-License-Identifier: GPL-3.0-or-later
//
// The angle of a pair of RoPE, and the cosine and sine by which it is turned.
#include "app/figures/formula/calculation_writer.h"
#include "app/model/fact_list.h"
#include "app/scene/number_format.h"
#include "core/schemes/calculations.h"
#include "core/schemes/properties.h"
#include "core/schemes/scheme_matrix.h"

namespace sinescope {

namespace {

/// A rotation at the selected pair and position.
struct Turn {
    Turn(const Scene& scene, const RopeScheme& scheme)
        : rope(scheme), at(scene.selection), column(rotationColumn(rope, at.column)) {
        if (column.pair >= 0) steps = ropeSteps(rope, static_cast<double>(at.position), column.pair);
    }

    const RopeScheme& rope;
    const Selection& at;
    RotationColumn column;
    RopeSteps steps;
};

Piece pairPiece(const QString& text, bool isRaised = false) {
    return termPiece(Term::Pair, text, Knob{Knob::What::Pair}, isRaised);
}

Pieces angleOf(const QString& p, const QString& i) {
    return {piece(u"angle("), positionPiece(p), piece(u", "), pairPiece(i), piece(u")")};
}

/// B to the power of 2i/r, with letters or with numbers.
Pieces powerOf(const RopeScheme& rope, const QString& base, const QString& i, const QString& r) {
    const bool isAll = rope.part == RopePart::Proportional || !rope.rotaryDim;
    const auto width =
        isAll ? std::optional(Knob{Knob::What::Width}) : parameterKnob(Scheme(rope), "rotary-dim");
    return {termPiece(Term::Base, base, parameterKnob(Scheme(rope), "base")),
            raisedPiece(i == QLatin1String("i") ? QStringLiteral("2") : QStringLiteral("2·")),
            pairPiece(i, true), raisedPiece(QStringLiteral("/")), termPiece(Term::DModel, r, width, true)};
}

Pieces powerInNumbers(const Turn& turn) {
    const RopeScheme& rope = turn.rope;
    const std::int64_t r =
        rope.part == RopePart::Proportional ? rope.headDim : rope.rotaryDim.value_or(rope.headDim);
    return powerOf(rope, plainNumber(rope.base, 12), boardWhole(turn.column.pair), boardWhole(r));
}

void addScaled(const Turn& turn, CalculationWriter& writer) {
    const Piece equals = piece(u"= ");
    if (turn.steps.attentionFactor == 1)  // else the factor has a line more
        writer.add(angleOf(QStringLiteral("p"), QStringLiteral("i")),
                   {equals, positionPiece(QStringLiteral("p")), piece(u" · w′")},
                   QStringLiteral("the definition, with scaling"));
    writer.add({piece(u"w")},
               joinedPieces({{piece(u"= 1 / ")},
                             powerInNumbers(turn),
                             {piece(u" = "), writer.computed(turn.steps.unscaled)}}),
               QStringLiteral("without scaling"), turn.steps.unscaled);
    writer.add({piece(u"w′")}, {equals, writer.computed(turn.steps.frequency)},
               QStringLiteral("with ") + QString::fromUtf8(scalingName(turn.rope.scaling)),
               turn.steps.frequency);
    writer.add(angleOf(boardWhole(turn.at.position), boardWhole(turn.column.pair)),
               {equals, positionPiece(boardDigits(turn.steps.counted)), piece(u" · "),
                writer.computed(turn.steps.frequency), piece(u" = "), writer.computed(turn.steps.angle)},
               QStringLiteral("the angle, in radians"), turn.steps.angle);
}

void addUnscaled(const Turn& turn, CalculationWriter& writer) {
    const Piece equals = piece(u"= "), over = piece(u" / ");
    const Piece p = positionPiece(boardDigits(turn.steps.counted));
    writer.add(
        angleOf(QStringLiteral("p"), QStringLiteral("i")),
        joinedPieces({{equals, positionPiece(QStringLiteral("p")), over},
                      powerOf(turn.rope, QStringLiteral("B"), QStringLiteral("i"), QStringLiteral("r"))}),
        QStringLiteral("the definition"));
    writer.add(angleOf(boardWhole(turn.at.position), boardWhole(turn.column.pair)),
               joinedPieces({{equals, p, over}, powerInNumbers(turn)}), QStringLiteral("the numbers put in"));
    writer.add({}, {equals, p, over, writer.computed(1 / turn.steps.frequency)}, QStringLiteral("the power"),
               1 / turn.steps.frequency);
    writer.add({}, {equals, writer.computed(turn.steps.angle)}, QStringLiteral("the angle, in radians"),
               turn.steps.angle);
}

/// Cosine and sine, and what the scaling makes of them. A line's value is that of the selected column.
void addWaves(const Turn& turn, CalculationWriter& writer) {
    const auto add = [&](const char16_t* name, double factor, const QString& says) {
        const double cosine = factor * turn.steps.cosine, sine = factor * turn.steps.sine;
        writer.add({piece(name)},
                   {piece(u"= "), writer.computed(cosine, true), piece(u", "), writer.computed(sine, true)},
                   says, turn.column.isSine ? sine : cosine);
    };
    const double factor = turn.steps.attentionFactor;
    add(u"cos, sin", 1,
        factor == 1 ? QStringLiteral("by which the pair is turned") : QStringLiteral("of the angle"));
    if (factor != 1)
        add(u"a · cos, a · sin", factor,
            QStringLiteral("times the attention factor a = %1").arg(plainNumber(factor, 6)));
}

std::vector<Fact> factsOf(const Turn& turn) {
    FactList facts("formula");
    const QString where =
        QStringLiteral("pair %1 at position %2").arg(turn.column.pair).arg(turn.at.position);
    facts.add("angle", turn.steps.angle,
              QStringLiteral("The angle of %1 is %2.")
                  .arg(where, measured(turn.steps.angle, QStringLiteral("radian"))),
              QStringLiteral("radians"));
    facts.add("angular_frequency", turn.steps.frequency,
              QStringLiteral("From one position to the next the angle grows by %1.")
                  .arg(measured(turn.steps.frequency, QStringLiteral("radian"))),
              QStringLiteral("radians per position"));
    facts.add("cosine", turn.steps.cosine,
              QStringLiteral("The cosine of %1 is %2.").arg(where, fixedNumber(turn.steps.cosine, 6)));
    facts.add("sine", turn.steps.sine,
              QStringLiteral("The sine of %1 is %2.").arg(where, fixedNumber(turn.steps.sine, 6)));
    if (const double factor = turn.steps.attentionFactor; factor != 1)
        facts.add("attention_factor", factor,
                  QStringLiteral("Cosine and sine are multiplied by %1.").arg(plainNumber(factor, 6)));
    return facts.all();
}

}  // namespace

SchemeCalculation ropeCalculation(const Scene& scene, const RopeScheme& rope, CalculationWriter& writer) {
    const Turn turn(scene, rope);
    SchemeCalculation result;
    result.subject =
        QStringLiteral("the turn of column %1 at position %2").arg(turn.at.column).arg(turn.at.position);
    if (turn.steps.frequency == 0) {
        writer.add({piece(u"column "), draggedPiece(boardWhole(turn.at.column), Knob{Knob::What::Column})},
                   {piece(u"= what it was")}, QStringLiteral("this column does not turn"));
        result.claim = QStringLiteral("this column does not turn");
        result.program = QStringLiteral("    return {}  # the column does not turn\n");
        return result;
    }
    isScaled(turn.rope) ? addScaled(turn, writer) : addUnscaled(turn, writer);
    addWaves(turn, writer);
    result.claim = QStringLiteral("a pair turns by its position over a power of B");
    result.facts = factsOf(turn);
    result.program = QStringLiteral(
                         "    angle = angles(np.array([%1]))[0, %2]\n"
                         "    return {\"frequency\": frequencies()[%2], \"angle\": angle,\n"
                         "            \"cosine\": np.cos(angle), \"sine\": np.sin(angle),\n"
                         "            \"factor times cosine\": ATTENTION_FACTOR * np.cos(angle), "
                         "\"factor times sine\": ATTENTION_FACTOR * np.sin(angle)}\n")
                         .arg(turn.at.position)
                         .arg(turn.column.pair);
    return result;
}

}  // namespace sinescope
