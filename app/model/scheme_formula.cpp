// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/model/scheme_formula.h"

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
/// With the digits that the read-out beside it has.
QString real(double number) {
    return plainNumber(number);
}

TypesetLine rowFormula(const QString& table, std::int64_t firstRow) {
    TypesetLine line = {plain(QStringLiteral("x + row ")), position(QStringLiteral("p"))};
    if (firstRow > 0) line.push_back(plain(QStringLiteral(" + ") + whole(firstRow)));
    line.push_back(plain(QStringLiteral(" of ") + table));
    return line;
}

TypesetLine rowNumbers(const Scene& scene, std::int64_t p, std::int64_t column, std::int64_t firstRow) {
    const double value = inputRows(scene)->value(p, column);
    if (!std::isfinite(value)) return {};
    return {
        plain(QStringLiteral("row ")), position(whole(p + firstRow)),
        plain(QStringLiteral(", column ") + whole(column) + QStringLiteral(": ") + fixedNumber(value, 4))};
}

/// "E + ⌊ln(n/E) / ln(D/E) · (N − E)⌋", in the words of the distance.
TypesetLine bucketNumbers(const T5Scheme& t5, std::int64_t head, std::int64_t distance) {
    const T5Steps steps = t5Steps(t5.buckets, distance);
    TypesetLine line = {plain(QStringLiteral("distance ")), position(whole(distance)),
                        plain(QStringLiteral(": bucket "))};
    if (steps.isLogarithmic) {
        const QString ahead = steps.offset > 0 ? QStringLiteral(" + ") + whole(steps.offset) : QString();
        line.push_back(plain(
            QStringLiteral("min(%1, %2 + ⌊ln(%3/%2) / ln(%4/%2) · %5⌋)%6 = ")
                .arg(whole(steps.side - 1), whole(steps.exact), whole(static_cast<std::int64_t>(steps.size)),
                     whole(t5.buckets.maximumDistance), whole(steps.side - steps.exact), ahead)));
    }
    line.push_back({whole(steps.bucket), {}, false, true});
    line.push_back(plain(QStringLiteral(", bias ") + real(t5.biases.values()(steps.bucket, head))));
    return line;
}

/// The sum of a score and a bias, with letters or with numbers: "score − m |p − q|".
TypesetLine alibiSum(AlibiForm form, const QString& m, const QString& p, const QString& q,
                     const QString& last) {
    const auto with = [&](const QString& before, const QString& inner, const QString& after) {
        return TypesetLine{plain(QStringLiteral("score ") + before.arg(m)), position(inner), plain(after)};
    };
    const QString difference = p + QStringLiteral(" − ") + q;
    switch (form) {
        case AlibiForm::Distance:
            return with(QStringLiteral("− %1 ("), difference, QStringLiteral(")"));
        case AlibiForm::Symmetric:
            return with(QStringLiteral("− %1 |"), difference, QStringLiteral("|"));
        case AlibiForm::KeyFromLast:
            return with(QStringLiteral("+ %1 ("), q, QStringLiteral(" − (%1))").arg(last));
        case AlibiForm::Key:
            return with(QStringLiteral("+ %1 · "), q, QString());
        case AlibiForm::Inverted:
            return with(QStringLiteral("+ %1 (%2 − |").arg(QStringLiteral("%1"), last), difference,
                        QStringLiteral("|)"));
    }
    return {};
}

TypesetLine alibiNumbers(const AlibiScheme& alibi, const Scene& scene, std::int64_t query,
                         std::int64_t distance) {
    const std::int64_t head = scene.selection.head;
    const AlibiSteps steps = alibiSteps(alibi, head, query, query + distance);
    TypesetLine line = {plain(QStringLiteral("head %1: ").arg(head))};
    for (const Run& run : alibiSum(alibi.form, real(steps.slope), whole(query), whole(query + distance),
                                   whole(alibi.keys - 1)))
        line.push_back(run);
    line.push_back(plain(QStringLiteral(" = score ") +
                         (steps.added < 0 ? QStringLiteral("− ") : QStringLiteral("+ ")) +
                         real(std::abs(steps.added))));
    if (alibi.causal)
        line.push_back(
            plain(steps.isMasked ? QStringLiteral("; mask: not seen") : QStringLiteral("; mask: seen")));
    return line;
}

TypesetLine ropeNumbers(const RopeScheme& rope, std::int64_t p, std::int64_t column) {
    const RotationColumn at = rotationColumn(rope, column);
    if (at.pair < 0) return {plain(QStringLiteral("column %1 does not turn").arg(whole(column)))};
    const RopeSteps steps = ropeSteps(rope, static_cast<double>(p), at.pair);
    return {plain(QStringLiteral("angle(")),
            position(whole(p)),
            plain(QStringLiteral(", ")),
            pair(whole(at.pair)),
            plain(QStringLiteral(") = ")),
            position(whole(saturatingCast<std::int64_t>(steps.counted))),
            plain(QStringLiteral(" · ")),
            pair(plainNumber(steps.frequency, 4)),
            plain(QStringLiteral(" = ") + plainNumber(steps.angle, 6) + QStringLiteral(" rad"))};
}

/// The grid's row is p over its width, its column what is left; which of them comes first is the
/// convention's.
TypesetLine gridFormula(const GridScheme& grid) {
    const bool columnFirst =
        grid.convention == GridConvention::Mae || grid.convention == GridConvention::SimpleVit;
    const bool isScaled =
        grid.convention == GridConvention::Detr || grid.convention == GridConvention::DeformableDetr;
    const Run row = position(QStringLiteral("p ÷ %1").arg(grid.width));
    const Run column = position(QStringLiteral("p mod %1").arg(grid.width));
    return {plain(QStringLiteral("x + [PE(")), columnFirst ? column : row, plain(QStringLiteral("), PE(")),
            columnFirst ? row : column,
            plain(isScaled ? QStringLiteral(")], both scaled to 2π") : QStringLiteral(")]"))};
}

TypesetLine ropeFormula(const RopeScheme& rope) {
    TypesetLine line = {plain(QStringLiteral("pair ")),
                        pair(QStringLiteral("i")),
                        plain(QStringLiteral(" of q, k turned by ")),
                        position(QStringLiteral("p")),
                        plain(QStringLiteral(" / ")),
                        {QStringLiteral("B"), Term::Base},
                        {QStringLiteral("2"), {}, true},
                        pair(QStringLiteral("i"), true),
                        {QStringLiteral("/"), {}, true},
                        {QStringLiteral("r"), Term::DModel, true}};
    if (isScaled(rope))
        line.push_back(plain(QStringLiteral(", scaled: ") + QString::fromUtf8(scalingName(rope.scaling))));
    if (const double factor = ropeAttentionFactor(rope); factor != 1)
        line.push_back(plain(QStringLiteral(", times %1").arg(real(factor))));
    return line;
}

}  // namespace

TypesetLine schemeFormula(const Scene& scene) {
    return std::visit(
        Overloaded{
            [](const NoScheme&) { return TypesetLine{plain(QStringLiteral("x: no position enters"))}; },
            [](const IndexScheme&) {
                return TypesetLine{plain(QStringLiteral("x + ")), position(QStringLiteral("p"))};
            },
            [](const UnitIntervalScheme&) {
                return TypesetLine{plain(QStringLiteral("x + ")), position(QStringLiteral("p")),
                                   plain(QStringLiteral(" / (")), position(QStringLiteral("L")),
                                   plain(QStringLiteral(" − 1)"))};
            },
            [&](const SinusoidalScheme&) { return sineFormula(scene.encoding); },
            [](const LearnedScheme& s) {
                return rowFormula(QStringLiteral("the learned table"), s.firstRow);
            },
            [](const TableScheme& s) {
                if (s.rows == 0)
                    return TypesetLine{plain(QStringLiteral("x + row of a table: none is open"))};
                return rowFormula(QString::fromStdString(s.name), s.firstRow);
            },
            [](const GridScheme& s) { return gridFormula(s); },
            [](const T5Scheme&) {
                return TypesetLine{plain(QStringLiteral("score + b[bucket(")),
                                   position(QStringLiteral("q − p")), plain(QStringLiteral(")]"))};
            },
            [](const AlibiScheme& s) {
                return alibiSum(s.form, QStringLiteral("m"), QStringLiteral("p"), QStringLiteral("q"),
                                QStringLiteral("L − 1"));
            },
            [](const ShawScheme& s) {
                return TypesetLine{plain(QStringLiteral("q · (k + a[clip(")),
                                   position(QStringLiteral("q − p")),
                                   plain(QStringLiteral(", −%1, %2)])").arg(s.left).arg(s.right))};
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
                return TypesetLine{position(whole(p)), plain(QStringLiteral(" / ")),
                                   position(whole(std::max<std::int64_t>(1, s.length - 1))),
                                   plain(QStringLiteral(" = ") + real(normalisedPosition(s, p)))};
            },
            [&](const LearnedScheme& s) { return rowNumbers(scene, p, column, s.firstRow); },
            [&](const TableScheme& s) { return rowNumbers(scene, p, column, s.firstRow); },
            [&](const GridScheme& s) {
                return TypesetLine{
                    plain(QStringLiteral("patch ")), position(whole(p)),
                    plain(QStringLiteral(": row %1, column %2 of %3 × %4")
                              .arg(p / s.width)
                              .arg(p % s.width)
                              .arg(s.height)
                              .arg(s.width)),
                    plain(QStringLiteral("; value ") + fixedNumber(inputRows(scene)->value(p, column), 4))};
            },
            [&](const T5Scheme& s) { return bucketNumbers(s, scene.selection.head, shift); },
            [&](const AlibiScheme& s) { return alibiNumbers(s, scene, p, shift); },
            [&](const ShawScheme& s) {
                return TypesetLine{plain(QStringLiteral("distance ")), position(whole(shift)),
                                   plain(QStringLiteral(": vector %1 of %2")
                                             .arg(clippedRelativePosition(0, shift, s.left, s.right))
                                             .arg(s.left + s.right + 1))};
            },
            [&](const RopeScheme& s) { return ropeNumbers(s, p, column); },
            [](const auto&) { return TypesetLine(); },
        },
        scheme);
}

}  // namespace sinescope
