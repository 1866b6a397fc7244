// SPDX-License-Identifier: GPL-3.0-or-later
//
// What is added to a score: ALiBi's slope times a distance, T5's number of a bucket, Shaw's vector of a
// clipped distance times the query.
#include "app/figures/formula/calculation_writer.h"
#include "app/model/fact_list.h"
#include "app/model/scheme_biases.h"
#include "app/scene/number_format.h"

#include <bit>
#include <cmath>

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

/// The exponent of a slope, as a multiple of biasMax / of.
struct SlopeExponent {
    std::int64_t number = 1, of = 1;
};
SlopeExponent slopeExponent(const AlibiScheme& alibi, std::int64_t head) {
    if (alibi.slopes == AlibiSlopes::Geometric) return {head + 1, alibi.heads};
    const auto power = static_cast<std::int64_t>(std::bit_floor(static_cast<std::uint64_t>(alibi.heads)));
    if (head < power) return {head + 1, power};
    return {2 * (head - power) + 1, 2 * power};
}

/// A distance in the arithmetic of the buckets.
struct Bucketing {
    Bucketing(const T5Buckets& buckets, std::int64_t ahead)
        : both(buckets.bidirectional),
          side(both ? buckets.buckets / 2 : buckets.buckets),
          exact(side / 2),
          n(both ? std::abs(ahead) : std::max<std::int64_t>(0, -ahead)),
          more(both && ahead > 0 ? side : 0),
          bucket(t5Bucket(buckets, ahead)) {}
    bool both;
    std::int64_t side, exact;  ///< buckets of a direction, those of one distance each
    std::int64_t n, more, bucket;
};

void addBucket(const T5Scheme& t5, const Bucketing& of, CalculationWriter& writer) {
    const Scheme scheme = t5;
    const auto buckets = parameterKnob(scheme, "buckets"), furthest = parameterKnob(scheme, "max-distance");
    const QString offset = of.more > 0 ? QLatin1Char(' ') + signedWhole(of.more) : QString();
    const QString more = of.more > 0 ? QStringLiteral("; %1 more ahead").arg(boardWhole(of.more)) : QString();
    if (of.n < of.exact)
        return writer.add(
            {piece(u"bucket")}, {piece(u"= "), draggedPiece(boardWhole(of.n), keyKnob), piece(offset)},
            QStringLiteral("distances below %1 have their own").arg(boardWhole(of.exact)) + more);
    const Piece exact = piece(boardWhole(of.exact));
    writer.add(
        {piece(u"bucket")},
        {piece(u"= min("), draggedPiece(boardWhole(of.side - 1), buckets), piece(u", "), exact,
         piece(u" + ⌊ln("), draggedPiece(boardWhole(of.n), keyKnob), piece(u"/"), exact, piece(u") / ln("),
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
    const double slope = alibiSlopes(alibi)(at.head), bias = alibiBias(alibi, at.head, query, key);
    const auto [number, of] = slopeExponent(alibi, at.head);
    const Scheme scheme = alibi;
    const Pieces name = biasOf(boardWhole(query), boardWhole(key));
    SchemeCalculation result;
    result.subject = QStringLiteral("bias(%1, %2) of head %3").arg(query).arg(key).arg(at.head);
    result.subject.replace(QLatin1Char('-'), QChar(0x2212));
    result.claim = QStringLiteral("a bias is the slope of its head times a distance");
    writer.add(biasOf(QStringLiteral("p"), QStringLiteral("q")),
               joinedPieces({{piece(u"= m · ")},
                             alibiFactor(alibi.form, QStringLiteral("p"), QStringLiteral("q"),
                                         QStringLiteral("(L − 1)"))}),
               QStringLiteral("the definition: query p, key q"));
    writer.add({piece(u"m")},
               {piece(u"= 2"), raisedPiece(QStringLiteral("−")),
                draggedPiece(plainNumber(alibi.biasMax, 6), parameterKnob(scheme, "bias-max"), true),
                raisedPiece(QStringLiteral("·")), draggedPiece(boardWhole(number), headKnob, true),
                raisedPiece(QStringLiteral("/")),
                draggedPiece(boardWhole(of), parameterKnob(scheme, "heads"), true)},
               QStringLiteral("the slope of head %1 of %2").arg(at.head).arg(alibi.heads));
    writer.add({}, {piece(u"= "), writer.computed(slope)}, QStringLiteral("the power"), slope);
    writer.add(name,
               joinedPieces(
                   {{piece(u"= "), writer.computed(slope), piece(u" · ")},
                    alibiFactor(alibi.form, boardWhole(query), boardWhole(key), boardWhole(alibi.keys - 1))}),
               QStringLiteral("the numbers put in"));
    writer.add({}, {piece(u"= "), writer.computed(bias)},
               std::isfinite(bias) ? QStringLiteral("added to the score")
                                   : QStringLiteral("a key after the query is not seen"),
               std::isfinite(bias) ? std::optional(bias) : std::nullopt);
    FactList facts("formula");
    facts.add("slope", slope,
              QStringLiteral("The slope of head %1 is %2.").arg(at.head).arg(plainNumber(slope, 6)));
    facts.add("bias", bias, QStringLiteral("%1 = %2.").arg(result.subject, plainNumber(bias, 6)));
    result.facts = facts.all();
    result.program = QStringLiteral("    return {\"slope\": slopes()[HEAD], \"bias\": bias(%1, %2)}\n")
                         .arg(query)
                         .arg(key);
    return result;
}

SchemeCalculation t5Calculation(const Scene& scene, const T5Scheme& t5, CalculationWriter& writer) {
    const Selection& at = scene.selection;
    const Bucketing of(t5.buckets, at.shift);
    const double bias = t5.biases.values()(of.bucket, at.head);
    const Piece distance = termPiece(Term::Position, QStringLiteral("q − p"), keyKnob);
    const Piece number = termPiece(Term::Position, boardWhole(at.shift), keyKnob);
    const Piece n = writer.computed(static_cast<double>(of.n));
    SchemeCalculation result;
    result.subject =
        QStringLiteral("the bias of head %1 at a distance of %2").arg(at.head).arg(boardWhole(at.shift));
    result.claim = QStringLiteral("a bias is that of the bucket of its distance");
    writer.add({piece(u"bias("), distance, piece(u")")},
               {piece(u"= table[bucket("), distance, piece(u"), "),
                draggedPiece(QStringLiteral("head"), headKnob), piece(u"]")},
               QStringLiteral("the definition: query p, key q"));
    writer.add({piece(u"n")},
               of.both ? Pieces{piece(u"= |"), number, piece(u"| = "), n}
                       : Pieces{piece(u"= max(0, −("), number, piece(u")) = "), n},
               of.both ? QStringLiteral("the distance, whichever way") : QStringLiteral("the distance back"),
               static_cast<double>(of.n));
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
