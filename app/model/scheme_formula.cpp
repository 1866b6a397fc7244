// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/model/scheme_formula.h"

#include "app/scene/literals.h"
#include "app/scene/number_format.h"
#include "app/scene/scene_scheme.h"
#include "core/saturating_cast.h"
#include "core/schemes/calculations.h"
#include "core/schemes/overloaded.h"
#include "core/schemes/properties.h"
#include "core/schemes/scheme_matrix.h"

#include <cmath>

namespace sinescope {

namespace {

Run position(const QString& text) {
    return {text, Term::Position};
}
Run pair(const QString& text, bool raised = false) {
    return {text, Term::Pair, raised};
}
QString whole(std::int64_t number) {
    return grouped(number);
}
/// With as many digits as in the read-out.
QString real(double number) {
    return plainNumber(number);
}

TypesetLine rowFormula(const QString& table, std::int64_t firstRow) {
    TypesetLine line = {plain(u"x + row "_s), position(u"p"_s)};
    if (firstRow > 0) line.push_back(plain(u" + "_s + whole(firstRow)));
    line.push_back(plain(u" of "_s + table));
    return line;
}

TypesetLine rowNumbers(const Scene& scene, std::int64_t p, std::int64_t column, std::int64_t firstRow) {
    const double value = inputRows(scene)->value(p, column);
    if (!std::isfinite(value)) return {};
    return {plain(u"row "_s), position(whole(p + firstRow)),
            plain(u", column "_s + whole(column) + u": "_s + valueNumber(value))};
}

QString maskText(bool isMasked) {
    return isMasked ? u"; masked"_s : u"; not masked"_s;
}

/// The bucket of a distance s and its bias; if large, with "min(N − 1, E + ⌊ln(s/E) / ln(D/E) · (N − E)⌋)".
TypesetLine bucketNumbers(const T5Scheme& t5, std::int64_t head, std::int64_t distance) {
    const T5Steps steps = t5Steps(t5.buckets, distance);
    TypesetLine line = {plain(u"distance "_s), position(whole(distance)), plain(u": bucket "_s)};
    if (steps.isLogarithmic) {
        const QString ahead = steps.offset > 0 ? u" + "_s + whole(steps.offset) : QString();
        line.push_back(plain(u"min(%1, %2 + ⌊ln(%3/%2) / ln(%4/%2) · %5⌋)%6 = "_s.arg(
            whole(steps.side - 1), whole(steps.exact), whole(static_cast<std::int64_t>(steps.size)),
            whole(t5.buckets.maximumDistance), whole(steps.side - steps.exact), ahead)));
    }
    line.push_back({whole(steps.bucket), {}, false, true});
    line.push_back(plain(u", bias "_s + real(t5.biases.values()(steps.bucket, head))));
    if (!t5.buckets.bidirectional) line.push_back(plain(maskText(steps.isMasked)));
    return line;
}

/// The sum of a score and a bias, with letters or numbers: "score − m |q − p|".
TypesetLine alibiSum(AlibiForm form, const QString& m, const QString& p, const QString& q,
                     const QString& last) {
    const auto with = [&](const QString& before, const QString& inner, const QString& after) {
        return TypesetLine{plain(u"score "_s + before.arg(m)), position(inner), plain(after)};
    };
    const QString difference = q + u" − "_s + p;
    switch (form) {
        case AlibiForm::Distance:
            return with(u"+ %1 ("_s, difference, u")"_s);
        case AlibiForm::Symmetric:
            return with(u"− %1 |"_s, difference, u"|"_s);
        case AlibiForm::KeyFromLast:
            return with(u"+ %1 ("_s, q, u" − (%1))"_s.arg(last));
        case AlibiForm::Key:
            return with(u"+ %1 · "_s, q, QString());
        case AlibiForm::Inverted:
            return with(u"+ %1 (%2 − |"_s.arg(u"%1"_s, last), difference, u"|)"_s);
    }
    return {};
}

TypesetLine alibiNumbers(const AlibiScheme& alibi, const Scene& scene, std::int64_t query,
                         std::int64_t distance) {
    const std::int64_t head = scene.selection.head;
    const AlibiSteps steps = alibiSteps(alibi, head, query, query + distance);
    TypesetLine line = {plain(u"head %1: "_s.arg(head))};
    for (const Run& run : alibiSum(alibi.form, real(steps.slope), whole(query), whole(query + distance),
                                   whole(alibi.keys - 1)))
        line.push_back(run);
    line.push_back(
        plain(u" = score "_s + (steps.added < 0 ? u"− "_s : u"+ "_s) + real(std::abs(steps.added))));
    if (alibi.causal) line.push_back(plain(maskText(steps.isMasked)));
    return line;
}

TypesetLine ropeNumbers(const RopeScheme& rope, std::int64_t p, std::int64_t column) {
    const RotationColumn at = rotationColumn(rope, column);
    if (at.pair < 0) return {plain(u"column %1 does not turn"_s.arg(whole(column)))};
    const RopeSteps steps = ropeSteps(rope, static_cast<double>(p), at.pair);
    const QString angle = plainNumber(steps.angle, 6);
    const int digits = sufficientDigits(
        steps.frequency, 4, [&](double shown) { return plainNumber(steps.counted * shown, 6) == angle; });
    return {plain(u"angle("_s),
            position(whole(p)),
            plain(u", "_s),
            pair(whole(at.pair)),
            plain(u") = "_s),
            position(whole(saturatingCast<std::int64_t>(steps.counted))),
            plain(u" · "_s),
            pair(plainNumber(steps.frequency, digits)),
            plain(u" = "_s + angle + u" rad"_s)};
}

/// The grid's row is p ÷ width, its column p mod width; the convention determines their order.
TypesetLine gridFormula(const GridScheme& grid) {
    const bool columnFirst =
        grid.convention == GridConvention::Mae || grid.convention == GridConvention::SimpleVit;
    const bool isScaled =
        grid.convention == GridConvention::Detr || grid.convention == GridConvention::DeformableDetr;
    const Run row = position(u"p ÷ %1"_s.arg(grid.width));
    const Run column = position(u"p mod %1"_s.arg(grid.width));
    return {plain(u"x + [PE("_s), columnFirst ? column : row, plain(u"), PE("_s), columnFirst ? row : column,
            plain(isScaled ? u")], both scaled to 2π"_s : u")]"_s)};
}

TypesetLine ropeFormula(const RopeScheme& rope) {
    TypesetLine line = {plain(u"pair "_s),
                        pair(u"i"_s),
                        plain(u" of q, k rotated by "_s),
                        position(u"p"_s),
                        plain(u" / "_s),
                        {u"B"_s, Term::Base},
                        {u"2"_s, {}, true},
                        pair(u"i"_s, true),
                        {u"/"_s, {}, true},
                        {u"r"_s, Term::DModel, true}};
    if (isScaled(rope)) line.push_back(plain(u", scaled: "_s + QString::fromUtf8(scalingName(rope.scaling))));
    if (const double factor = ropeAttentionFactor(rope); factor != 1)
        line.push_back(plain(u", times %1"_s.arg(real(factor))));
    return line;
}

}  // namespace

TypesetLine schemeFormula(const Scene& scene) {
    return std::visit(
        Overloaded{
            [](const NoScheme&) { return TypesetLine{plain(u"x: no position enters"_s)}; },
            [](const IndexScheme&) {
                return TypesetLine{plain(u"x + "_s), position(u"p"_s)};
            },
            [](const UnitIntervalScheme&) {
                return TypesetLine{plain(u"x + "_s), position(u"p"_s), plain(u" / ("_s), position(u"L"_s),
                                   plain(u" − 1)"_s)};
            },
            [&](const SinusoidalScheme&) { return sineFormula(scene.encoding); },
            [](const LearnedScheme& s) { return rowFormula(u"the learned table"_s, s.firstRow); },
            [](const TableScheme& s) {
                if (s.rows == 0) return TypesetLine{plain(u"x + row of a table: none is open"_s)};
                return rowFormula(QString::fromStdString(s.name), s.firstRow);
            },
            [](const GridScheme& s) { return gridFormula(s); },
            [](const T5Scheme&) {
                return TypesetLine{plain(u"score + b[bucket("_s), position(u"q − p"_s), plain(u")]"_s)};
            },
            [](const AlibiScheme& s) { return alibiSum(s.form, u"m"_s, u"p"_s, u"q"_s, u"L − 1"_s); },
            [](const ShawScheme& s) {
                return TypesetLine{plain(u"query · (key + a[clip("_s), position(u"q − p"_s),
                                   plain(u", −%1, %2)]) / √d"_s.arg(s.left).arg(s.right))};
            },
            [](const RopeScheme& s) { return ropeFormula(s); },
        },
        scene.scheme);
}

TypesetLine schemeNumbers(const Scene& scene, std::int64_t p, std::int64_t column, std::int64_t shift) {
    const Scheme scheme = schemeOf(scene);
    return std::visit(
        Overloaded{
            [&](const IndexScheme&) { return rowNumbers(scene, p, column, 0); },
            [&](const UnitIntervalScheme& s) {
                return TypesetLine{position(whole(p)), plain(u" / "_s),
                                   position(whole(std::max<std::int64_t>(1, s.length - 1))),
                                   plain(u" = "_s + real(normalisedPosition(s, p)))};
            },
            [&](const OneOf<LearnedScheme, TableScheme> auto& s) {
                return rowNumbers(scene, p, column, s.firstRow);
            },
            [&](const GridScheme& s) {
                return TypesetLine{plain(u"patch "_s), position(whole(p)),
                                   plain(u": row %1, column %2 of %3 × %4"_s.arg(p / s.width)
                                             .arg(p % s.width)
                                             .arg(s.height)
                                             .arg(s.width)),
                                   plain(u"; value "_s + valueNumber(inputRows(scene)->value(p, column)))};
            },
            [&](const T5Scheme& s) { return bucketNumbers(s, scene.selection.head, shift); },
            [&](const AlibiScheme& s) { return alibiNumbers(s, scene, p, shift); },
            [&](const ShawScheme& s) {
                return TypesetLine{plain(u"distance "_s), position(whole(shift)),
                                   plain(u": vector %1 of %2, from 0"_s
                                             .arg(clippedRelativePosition(0, shift, s.left, s.right))
                                             .arg(s.left + s.right + 1))};
            },
            [&](const RopeScheme& s) { return ropeNumbers(s, p, column); },
            [](const OneOf<NoScheme, SinusoidalScheme> auto&) { return TypesetLine(); },
        },
        scheme);
}

QString formulaSymbol(const Scheme& scheme, std::string_view parameter) {
    if (!rotationIn(scheme)) return {};
    return parameter == "base" ? u"B"_s : parameter == "rotary-dim" ? u"r"_s : QString();
}

}  // namespace sinescope
