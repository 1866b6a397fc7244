// SPDX-License-Identifier: GPL-3.0-or-later
//
// What is added to a score: ALiBi's slope times a distance, T5's number of a bucket, Shaw's vector of a
// clipped distance times the query.
#include "app/figures/formula/calculation_writer.h"
#include "app/model/code_expressions.h"
#include "app/model/fact_list.h"
#include "app/model/scheme_biases.h"
#include "app/scene/number_format.h"
#include "core/schemes/calculations.h"

#include <cmath>
#include <limits>

namespace sinescope {

namespace {

const Knob keyKnob{Knob::What::Key}, headKnob{Knob::What::Head};

/// A whole number with its sign before it: "+ 2", "− 2".
QString signedWhole(std::int64_t number) {
    return (number < 0 ? QStringLiteral("− ") : QStringLiteral("+ ")) + boardWhole(std::abs(number));
}

Pieces biasOf(const QString& p, const QString& q) {
    return {piece(u"bias("), positionPiece(p), piece(u", "), keyPiece(q), piece(u")")};
}

/// ALiBi's factor of the slope with letters, and with numbers put in.
Pieces alibiFactor(AlibiForm form, const QString& p, const QString& q, const QString& last) {
    switch (form) {
        case AlibiForm::Distance:
            return {piece(u"("), keyPiece(q), piece(u" − "), positionPiece(p), piece(u")")};
        case AlibiForm::Symmetric:
            return {piece(u"(−|"), keyPiece(q), piece(u" − "), positionPiece(p), piece(u"|)")};
        case AlibiForm::KeyFromLast:
            return {piece(u"("), keyPiece(q), piece(QStringLiteral(" − %1)").arg(last))};
        case AlibiForm::Key:
            return {keyPiece(q)};
        case AlibiForm::Inverted:
            break;
    }
    return {piece(QStringLiteral("(%1 − |").arg(last)), keyPiece(q), piece(u" − "), positionPiece(p),
            piece(u"|)")};
}

QString alibiClaim(AlibiForm form) {
    switch (form) {
        case AlibiForm::Distance:
            return QStringLiteral("a bias is the slope of its head times q − p");
        case AlibiForm::Symmetric:
            return QStringLiteral("a bias is minus the slope of its head times the distance");
        case AlibiForm::KeyFromLast:
            return QStringLiteral("a bias is the slope of its head times the key's place from the last one");
        case AlibiForm::Key:
            return QStringLiteral("a bias is the slope of its head times the key's position");
        case AlibiForm::Inverted:
            break;
    }
    return QStringLiteral("a bias is the slope of its head times what the distance leaves of L − 1");
}

/// The mask has a line of its own, and so has its sum with the bias.
void addMask(const AlibiSteps& steps, const QString& p, const QString& q, CalculationWriter& writer) {
    const double mask = steps.isMasked ? -std::numeric_limits<double>::infinity() : 0;
    Pieces maskName = biasOf(p, q);
    maskName.front() = piece(u"mask(");
    writer.add(maskName, {piece(u"= "), writer.computed(mask)},
               steps.isMasked ? QStringLiteral("a key after its query is not seen")
                              : QStringLiteral("a key up to its query is seen"));
    writer.add({piece(u"bias + mask")}, {piece(u"= "), writer.computed(steps.added + mask)},
               QStringLiteral("added to the score"));
}

void addBucket(const T5Scheme& t5, const T5Steps& of, CalculationWriter& writer) {
    const Scheme scheme = t5;
    const auto buckets = parameterKnob(scheme, "buckets"), furthest = parameterKnob(scheme, "max-distance");
    const QString size = boardDigits(static_cast<double>(of.size));
    const QString offset = of.offset > 0 ? QLatin1Char(' ') + signedWhole(of.offset) : QString();
    const QString more =
        of.offset > 0 ? QStringLiteral("; %1 more ahead").arg(boardWhole(of.offset)) : QString();
    if (!of.isLogarithmic)
        return writer.add(
            {piece(u"bucket")}, {piece(u"= "), draggedPiece(size, keyKnob), piece(offset)},
            QStringLiteral("distances below %1 have their own").arg(boardWhole(of.exact)) + more);
    const Piece exact = piece(boardWhole(of.exact));
    writer.add(
        {piece(u"bucket")},
        {piece(u"= min("), draggedPiece(boardWhole(of.side - 1), buckets), piece(u", "), exact,
         piece(u" + ⌊ln("), draggedPiece(size, keyKnob), piece(u"/"), exact, piece(u") / ln("),
         draggedPiece(boardWhole(t5.buckets.maximumDistance), furthest), piece(u"/"), exact, piece(u") · "),
         draggedPiece(boardWhole(of.side - of.exact), buckets), piece(u"⌋)"), piece(offset)},
        QStringLiteral("logarithmic from %1 on").arg(boardWhole(of.exact)) + more);
}

/// The first three of a vector.
Pieces firstNumbers(const Vector& values, CalculationWriter& writer) {
    Pieces numbers = {piece(u"= ")};
    for (Eigen::Index j = 0; j < std::min<Eigen::Index>(3, values.size()); ++j) {
        if (j > 0) numbers.push_back(piece(u", "));
        numbers.push_back(writer.computed(values(j), true));
    }
    if (values.size() > 3) numbers.push_back(piece(u" …"));
    return numbers;
}

}  // namespace

SchemeCalculation alibiCalculation(const Scene& scene, const AlibiScheme& alibi, CalculationWriter& writer) {
    const Selection& at = scene.selection;
    const std::int64_t query = at.position, key = at.position + at.shift;
    const AlibiSteps steps = alibiSteps(alibi, at.head, query, key);
    const Scheme scheme = alibi;
    const Pieces name = biasOf(boardWhole(query), boardWhole(key));
    SchemeCalculation result;
    result.subject = QStringLiteral("bias(%1, %2) of head %3").arg(query).arg(key).arg(at.head);
    result.subject.replace(QLatin1Char('-'), QChar(0x2212));
    result.claim = alibiClaim(alibi.form);
    writer.add(biasOf(QStringLiteral("p"), QStringLiteral("q")),
               joinedPieces({{piece(u"= m · ")},
                             alibiFactor(alibi.form, QStringLiteral("p"), QStringLiteral("q"),
                                         QStringLiteral("(L − 1)"))}),
               QStringLiteral("the definition: query p, key q"));
    Pieces power = {piece(u"= 2"),
                    raisedPiece(QStringLiteral("−")),
                    draggedPiece(plainNumber(alibi.biasMax, 6), parameterKnob(scheme, "bias-max"), true),
                    raisedPiece(QStringLiteral("·")),
                    draggedPiece(boardWhole(steps.number), headKnob, true),
                    raisedPiece(QStringLiteral("/")),
                    draggedPiece(boardWhole(steps.of), parameterKnob(scheme, "heads"), true)};
    Pieces product = joinedPieces(
        {{piece(u"= "), writer.computed(steps.slope), piece(u" · ")},
         alibiFactor(alibi.form, boardWhole(query), boardWhole(key), boardWhole(alibi.keys - 1))});
    const QString ofHead = QStringLiteral("the slope of head %1 of %2").arg(at.head).arg(alibi.heads);
    const Pieces slope = {piece(u"= "), writer.computed(steps.slope)},
                 bias = {piece(u"= "), writer.computed(steps.added)};
    if (alibi.causal) {  // the mask takes the lines that these would have by themselves
        const Pieces gap = {piece(u" ")};
        writer.add({piece(u"m")}, joinedPieces({power, gap, slope}), ofHead, steps.slope);
        writer.add(name, joinedPieces({product, gap, bias}), QStringLiteral("the bias"), steps.added);
        addMask(steps, boardWhole(query), boardWhole(key), writer);
    } else {
        writer.add({piece(u"m")}, power, ofHead);
        writer.add({}, slope, QStringLiteral("the power"), steps.slope);
        writer.add(name, product, QStringLiteral("the numbers put in"));
        writer.add({}, bias, QStringLiteral("added to the score"), steps.added);
    }
    FactList facts("formula");
    facts.add("slope", steps.slope,
              QStringLiteral("The slope of head %1 is %2.").arg(at.head).arg(plainNumber(steps.slope, 6)));
    if (!steps.isMasked)
        facts.add("bias", steps.added,
                  QStringLiteral("%1 = %2.").arg(result.subject, plainNumber(steps.added, 6)));
    result.facts = facts.all();
    result.program = QStringLiteral(
                         "    return {\"slope\": slopes()[HEAD], \"bias\": slopes()[HEAD] * %3, "
                         "\"added\": bias(%1, %2)}\n")
                         .arg(query)
                         .arg(key)
                         .arg(codeNumber(steps.factor));
    return result;
}

SchemeCalculation t5Calculation(const Scene& scene, const T5Scheme& t5, CalculationWriter& writer) {
    const Selection& at = scene.selection;
    const T5Steps of = t5Steps(t5.buckets, at.shift);
    const bool both = t5.buckets.bidirectional;
    const double bias = t5.biases.values()(of.bucket, at.head);
    const Piece distance = termPiece(Term::Position, QStringLiteral("q − p"), keyKnob);
    const Piece number = termPiece(Term::Position, boardWhole(at.shift), keyKnob);
    const Piece n = writer.computed(static_cast<double>(of.size));
    SchemeCalculation result;
    result.subject =
        QStringLiteral("the bias of head %1 at a distance of %2").arg(at.head).arg(boardWhole(at.shift));
    result.claim = QStringLiteral("a bias is that of the bucket of its distance");
    writer.add({piece(u"bias("), distance, piece(u")")},
               {piece(u"= table[bucket("), distance, piece(u"), "),
                draggedPiece(QStringLiteral("head"), headKnob), piece(u"]")},
               QStringLiteral("the definition: query p, key q"));
    writer.add({piece(u"n")},
               both ? Pieces{piece(u"= |"), number, piece(u"| = "), n}
                    : Pieces{piece(u"= max(0, −("), number, piece(u")) = "), n},
               both ? QStringLiteral("the distance, whichever way") : QStringLiteral("the distance back"),
               static_cast<double>(of.size));
    addBucket(t5, of, writer);
    writer.add({}, {piece(u"= "), writer.computed(static_cast<double>(of.bucket))},
               QStringLiteral("the bucket"), static_cast<double>(of.bucket));
    writer.add({piece(QStringLiteral("table[%1, ").arg(of.bucket)),
                draggedPiece(boardWhole(at.head), headKnob), piece(u"]")},
               {piece(u"= "), writer.computed(bias, true)}, QStringLiteral("added to the score"), bias);
    FactList facts("formula");
    facts.add("bucket", static_cast<double>(of.bucket),
              QStringLiteral("A distance of %1 is in bucket %2.").arg(boardWhole(at.shift)).arg(of.bucket));
    facts.add("bias", bias, QStringLiteral("Head %1 adds %2 there.").arg(at.head).arg(plainNumber(bias, 6)));
    result.facts = facts.all();
    result.program =
        QStringLiteral("    return {\"bucket\": bucket(%1), \"bias\": bias_at(%1)}\n").arg(at.shift);
    return result;
}

SchemeCalculation shawCalculation(const Scene& scene, const ShawScheme& shaw, CalculationWriter& writer) {
    const Selection& at = scene.selection;
    const std::int64_t query = at.position, key = at.position + at.shift;
    const std::int64_t row = clippedRelativePosition(query, key, shaw.left, shaw.right);
    const std::int64_t clipped = row - shaw.left, rows = shaw.left + shaw.right + 1;
    const Scheme scheme = shaw;
    const double bias = scoreBias(scheme, queryOfBiases(scene), 0, query, key);
    const QString word = scene.sentence.tokens.value(0);
    const auto left = parameterKnob(scheme, "left"), right = parameterKnob(scheme, "right");
    const Piece distance = termPiece(Term::Position, QStringLiteral("q − p"), keyKnob);
    const Piece vector = piece(QStringLiteral("a[%1]").arg(row));
    SchemeCalculation result;
    result.subject =
        QStringLiteral("the bias of “%1” as the query at a distance of %2").arg(word, boardWhole(at.shift));
    result.claim = QStringLiteral("a bias is the query times the vector of a clipped distance");
    writer.add(biasOf(QStringLiteral("p"), QStringLiteral("q")),
               {piece(u"= query · a[clip("), distance, piece(u") + "),
                draggedPiece(boardWhole(shaw.left), left), piece(u"]")},
               QStringLiteral("the definition: query p, key q"));
    writer.add(
        {piece(u"clip("), distance, piece(u")")},
        {piece(u"= max("), draggedPiece(boardWhole(-shaw.left), left), piece(u", min("),
         draggedPiece(boardWhole(shaw.right), right), piece(u", "), keyPiece(boardWhole(key)), piece(u" − "),
         positionPiece(boardWhole(query)), piece(u")) = "), writer.computed(static_cast<double>(clipped))},
        QStringLiteral("the distance, no further than the sides"), static_cast<double>(clipped));
    writer.add(
        {piece(u"row")},
        {piece(u"= "), piece(boardWhole(clipped)), piece(u" + "), draggedPiece(boardWhole(shaw.left), left),
         piece(u" = "), writer.computed(static_cast<double>(row))},
        QStringLiteral("of the table of %1 vectors, from 0").arg(boardWhole(rows)), static_cast<double>(row));
    writer.add({vector}, firstNumbers(shaw.keys.values().row(row), writer),
               QStringLiteral("the vector of this distance, added to the key"));
    writer.add(biasOf(boardWhole(query), boardWhole(key)),
               {piece(u"= query · "), vector, piece(u" = "), writer.computed(bias, true)},
               QStringLiteral("added to the score of “%1” as the query").arg(word), bias);
    FactList facts("formula");
    facts.add("row", static_cast<double>(row),
              QStringLiteral("A distance of %1 has vector %2 of %3, counted from 0.")
                  .arg(boardWhole(at.shift), boardWhole(row), boardWhole(rows)));
    facts.add("bias", bias,
              QStringLiteral("With “%1” as the query it adds %2.").arg(word, plainNumber(bias, 6)));
    result.facts = facts.all();
    result.program = QStringLiteral(
                         "    return {\"clipped\": np.clip(%1, -LEFT, RIGHT), \"row\": np.clip(%1, -LEFT, "
                         "RIGHT) + LEFT,\n            \"bias\": bias_at(%1)}\n")
                         .arg(at.shift);
    return result;
}

}  // namespace sinescope
