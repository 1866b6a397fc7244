// SPDX-License-Identifier: GPL-3.0-or-later
//
// A value that is added to the input: the position itself, its share of the length, a row of a table, or the
// sinusoid of a place on a grid.
#include "app/figures/formula/calculation_writer.h"
#include "app/model/fact_list.h"
#include "app/scene/number_format.h"
#include "app/scene/scene_scheme.h"
#include "core/schemes/grid_axes.h"
#include "core/schemes/grid_place.h"

#include <algorithm>
#include <cmath>

namespace sinescope {

namespace {

const Knob columnKnob{Knob::What::Column}, lengthKnob{Knob::What::Length};

/// "P(p, j)" with letters or with numbers.
Pieces valueOf(const QString& p, const QString& j) {
    return {piece(u"P("), positionPiece(p), piece(u", "), draggedPiece(j, columnKnob), piece(u")")};
}
Pieces valueInLetters() {
    return valueOf(QStringLiteral("p"), QStringLiteral("j"));
}
Pieces valueInNumbers(const Selection& at) {
    return valueOf(boardWhole(at.position), boardWhole(at.column));
}

QString cellText(const Selection& at) {
    return QStringLiteral("P(%1, %2)").arg(at.position).arg(at.column);
}

SchemeCalculation cellCalculation(const Selection& at, double value, const QString& claim) {
    SchemeCalculation result;
    result.subject = cellText(at);
    result.claim = claim;
    FactList facts("formula");
    facts.add("value", value, QStringLiteral("%1 = %2.").arg(result.subject, plainNumber(value, 6)));
    result.facts = facts.all();
    result.program = QStringLiteral("    return {\"value\": positional_encoding(1, %1)[0, %2]}\n")
                         .arg(at.position)
                         .arg(at.column);
    return result;
}

/// A column of a grid's table: the axis that it shows, its pair there, and the place along that axis.
struct GridCell {
    GridCell(const GridScheme& scheme, const Selection& at)
        : grid(scheme), row(at.position / grid.width), across(at.position % grid.width) {
        const GridTable table(grid);
        ofRows = table.showsRow(at.column);
        value = table.value(at.position, at.column);
        for (const GridPair& each : gridPairs(grid))
            if (each.sine == at.column || each.cosine == at.column) {
                pair = each;
                isSine = each.sine == at.column;
            }
    }
    bool isScaled() const {
        return grid.convention == GridConvention::Detr || grid.convention == GridConvention::DeformableDetr;
    }
    std::int64_t place() const { return ofRows ? row : across; }
    std::int64_t count() const { return ofRows ? grid.height : grid.width; }
    double counted() const { return countedPlace(grid.convention, place()); }
    double angle() const { return counted() * pair->frequency; }
    QString axis() const { return ofRows ? QStringLiteral("row") : QStringLiteral("column"); }

    const GridScheme& grid;
    std::int64_t row, across;
    bool ofRows = false;
    double value = 0;
    std::optional<GridPair> pair;  ///< nothing where the axes leave a column over
    bool isSine = false;
};

/// The exponent of the base: "2·3/192" of DETR's, "3/192" of MAE's.
QString gridExponent(const GridCell& cell) {
    const std::int64_t d = cell.grid.dModel, k = cell.pair->pair;
    switch (cell.grid.convention) {
        case GridConvention::Mae:
            return QStringLiteral("%1/%2").arg(k).arg(d / 4);
        case GridConvention::SimpleVit:
        case GridConvention::Tensor2Tensor:
            return QStringLiteral("%1/%2").arg(k).arg(std::max<std::int64_t>(1, d / 4 - 1));
        case GridConvention::Detr:
        case GridConvention::DeformableDetr:
            return QStringLiteral("2·%1/%2").arg(k).arg(d / 2);
        case GridConvention::Multidimensional:
            break;
    }
    return QStringLiteral("2·%1/%2").arg(k).arg(2 * ((d + 3) / 4));
}

void addPlaces(const GridCell& cell, const Selection& at, CalculationWriter& writer) {
    const auto width = parameterKnob(Scheme(cell.grid), "width");
    const Piece p = positionPiece(boardWhole(at.position)),
                w = draggedPiece(boardWhole(cell.grid.width), width);
    writer.add(
        {piece(u"row")},
        {piece(u"= ⌊"), p, piece(u" / "), w, piece(u"⌋ = "), writer.computed(static_cast<double>(cell.row))},
        QStringLiteral("of the patch in the grid, from 0"), static_cast<double>(cell.row));
    writer.add({piece(u"column")},
               {piece(u"= "), p, piece(u" − "), w, piece(QStringLiteral(" · %1 = ").arg(cell.row)),
                writer.computed(static_cast<double>(cell.across))},
               QStringLiteral("of the patch in the grid, from 0"), static_cast<double>(cell.across));
}

void addWave(const GridCell& cell, const Selection& at, CalculationWriter& writer) {
    const Piece base =
        termPiece(Term::Base, plainNumber(cell.grid.base, 12), parameterKnob(Scheme(cell.grid), "base"));
    const double w = cell.pair->frequency;
    Pieces right = {
        piece(cell.isScaled() ? QStringLiteral("= 2π / (%1 · ").arg(cell.count()) : QStringLiteral("= 1 / ")),
        base, raisedPiece(gridExponent(cell))};
    if (cell.isScaled()) right.push_back(piece(u")"));
    right.push_back(piece(u" = "));
    right.push_back(writer.computed(w));
    writer.add({piece(u"w")}, right,
               QStringLiteral("radians per %1, of pair %2").arg(cell.axis()).arg(cell.pair->pair), w);
    writer.add({piece(u"angle")},
               {piece(QStringLiteral("= %1 · ").arg(plainNumber(cell.counted(), 6))), writer.computed(w),
                piece(u" = "), writer.computed(cell.angle())},
               cell.isScaled()
                   ? QStringLiteral("in radians; the %1, counted from %2")
                         .arg(cell.axis(), plainNumber(cell.counted() - static_cast<double>(cell.place()), 2))
                   : QStringLiteral("in radians, of the patch's %1").arg(cell.axis()),
               cell.angle());
    writer.add(valueInNumbers(at),
               {piece(cell.isSine ? QStringLiteral("= sin( ") : QStringLiteral("= cos( ")),
                writer.computed(cell.angle()), piece(u" ) = "), writer.computed(cell.value, true)},
               QStringLiteral("column %1 of d shows the patch's %2").arg(at.column).arg(cell.axis()),
               cell.value);
}

}  // namespace

SchemeCalculation indexCalculation(const Scene& scene, CalculationWriter& writer) {
    const Selection& at = scene.selection;
    const auto value = static_cast<double>(at.position);
    writer.add(valueInLetters(), {piece(u"= "), positionPiece(QStringLiteral("p"))},
               QStringLiteral("the definition, the same in every column"));
    writer.add(valueInNumbers(at), {piece(u"= "), writer.computed(value)}, QStringLiteral("the value"),
               value);
    return cellCalculation(at, value, QStringLiteral("a value is its position, in every column"));
}

SchemeCalculation unitCalculation(const Scene& scene, const UnitIntervalScheme& unit,
                                  CalculationWriter& writer) {
    const Selection& at = scene.selection;
    const double value = normalisedPosition(unit, at.position);
    const Piece length = termPiece(Term::Position, boardWhole(unit.length), lengthKnob);
    const QString claim = QStringLiteral("a value is the share of the length that lies before it");
    if (unit.length == 1) {
        writer.add(valueInNumbers(at), {piece(u"= "), writer.computed(0)},
                   QStringLiteral("a single position is the first"), 0.0);
        return cellCalculation(at, 0, claim);
    }
    const Piece p = positionPiece(boardWhole(at.position)), equals = piece(u"= ");
    writer.add(valueInLetters(),
               {equals, positionPiece(QStringLiteral("p")), piece(u" / ("),
                termPiece(Term::Position, QStringLiteral("L"), lengthKnob), piece(u" − 1)")},
               QStringLiteral("the definition, the same in every column"));
    writer.add(valueInNumbers(at), {equals, p, piece(u" / ("), length, piece(u" − 1)")},
               QStringLiteral("the numbers put in"));
    writer.add({}, {equals, p, piece(u" / "), writer.computed(static_cast<double>(unit.length - 1))},
               QStringLiteral("the steps from the first position to the last"),
               static_cast<double>(unit.length - 1));
    writer.add({}, {equals, writer.computed(value, true)}, QStringLiteral("the value"), value);
    return cellCalculation(at, value, claim);
}

SchemeCalculation tableCalculation(const Scene& scene, std::int64_t firstRow, std::int64_t rows,
                                   const QString& name, CalculationWriter& writer) {
    const Selection& at = scene.selection;
    const std::int64_t row = at.position + firstRow;
    const double value = inputRows(scene)->value(at.position, at.column);
    const Piece equals = piece(u"= "), open = piece(u"table["), comma = piece(u", "), close = piece(u"]");
    const Piece first = draggedPiece(boardWhole(firstRow), parameterKnob(scene.scheme, "first-row"));
    const auto rowOf = [&](const QString& p) {
        return firstRow > 0 ? Pieces{positionPiece(p), piece(u" + "), first} : Pieces{positionPiece(p)};
    };
    const auto cell = [&](const QString& p, const QString& j) {
        return joinedPieces({{equals, open}, rowOf(p), {comma, draggedPiece(j, columnKnob), close}});
    };
    writer.add(valueInLetters(), cell(QStringLiteral("p"), QStringLiteral("j")),
               QStringLiteral("the definition: a row for each position"));
    if (firstRow > 0)
        writer.add(valueInNumbers(at), cell(boardWhole(at.position), boardWhole(at.column)),
                   QStringLiteral("the numbers put in"));
    writer.add(firstRow > 0 ? Pieces{} : valueInNumbers(at),
               {equals, open, writer.computed(static_cast<double>(row)), comma,
                draggedPiece(boardWhole(at.column), columnKnob), close},
               QStringLiteral("row %1 of %2").arg(grouped(row), name), static_cast<double>(row));
    writer.add({}, {equals, writer.computed(value, true)}, QStringLiteral("the value"), value);
    SchemeCalculation result = cellCalculation(
        at, value, QStringLiteral("a value is what the table has in the row of its position"));
    FactList facts("formula");
    facts.add("row", static_cast<double>(row),
              QStringLiteral("Position %1 has row %2 of %3, counted from 0.")
                  .arg(grouped(at.position), grouped(row), grouped(rows)));
    result.facts.insert(result.facts.end(), facts.all().begin(), facts.all().end());
    return result;
}

SchemeCalculation gridCalculation(const Scene& scene, const GridScheme& grid, CalculationWriter& writer) {
    const Selection& at = scene.selection;
    const GridCell cell(grid, at);
    addPlaces(cell, at, writer);
    if (cell.pair)
        addWave(cell, at, writer);
    else
        writer.add(valueInNumbers(at), {piece(u"= "), writer.computed(0)},
                   QStringLiteral("a column of zeros, which the two axes leave over"), 0.0);
    SchemeCalculation result = cellCalculation(
        at, cell.value,
        !cell.pair ? QStringLiteral("this column is left over: its values are 0")
                   : QStringLiteral("a value is the %1 of the patch's %2")
                         .arg(cell.isSine ? QStringLiteral("sine") : QStringLiteral("cosine"), cell.axis()));
    FactList facts("formula");
    facts.add("grid_row", static_cast<double>(cell.row),
              QStringLiteral("Patch %1 is in row %2 and column %3 of the grid, counted from 0.")
                  .arg(grouped(at.position), grouped(cell.row), grouped(cell.across)));
    facts.add("grid_column", static_cast<double>(cell.across),
              QStringLiteral("Patch %1 is in column %2 of the grid.")
                  .arg(grouped(at.position), grouped(cell.across)));
    if (cell.pair)
        facts.add("angle", cell.angle(),
                  QStringLiteral("The angle of %1 is %2.")
                      .arg(cellText(at), measured(cell.angle(), QStringLiteral("radian"))),
                  QStringLiteral("radians"));
    result.facts.insert(result.facts.end(), facts.all().begin(), facts.all().end());
    if (cell.pair)
        result.program = QStringLiteral(
                             "    angle, next_angle = angles(np.array([%1, %1 + 1]), %2)[:, %3]  # here, and "
                             "one patch further\n"
                             "    return {\"frequency\": next_angle - angle, \"angle\": angle,\n"
                             "            \"value\": positional_encoding(1, %4)[0, %5]}\n")
                             .arg(cell.place())
                             .arg(cell.ofRows ? QStringLiteral("HEIGHT") : QStringLiteral("WIDTH"))
                             .arg(cell.pair->pair)
                             .arg(at.position)
                             .arg(at.column);
    return result;
}

}  // namespace sinescope
