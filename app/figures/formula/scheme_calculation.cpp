// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/formula/scheme_calculation.h"

#include "app/figures/program_text.h"
#include "app/model/fact_list.h"
#include "app/model/scheme_formula.h"
#include "app/model/scheme_rows.h"
#include "app/scene/number_format.h"
#include "app/scene/scene_scheme.h"
#include "app/scene/setting_line.h"
#include "core/schemes/scheme_matrix.h"

#include <bit>
#include <cmath>
#include <numeric>

namespace sinescope {

namespace {

Run position(const QString& text) {
    return {text, Term::Position};
}
Run pair(const QString& text, bool raised = false) {
    return {text, Term::Pair, raised};
}
Run raised(const QString& text) {
    return {text, {}, true};
}
/// Without separators of thousands: commas part the arguments.
QString whole(std::int64_t number) {
    return boardDigits(static_cast<double>(number));
}
/// A whole number with its sign before it: "+ 2", "− 2".
QString signedWhole(std::int64_t number) {
    return (number < 0 ? QStringLiteral("− ") : QStringLiteral("+ ")) + grouped(std::abs(number));
}

/// B to the power of 2i/r, with letters or with numbers.
TypesetLine powerOf(const QString& base, const QString& i, const QString& r) {
    return {{base, Term::Base},
            raised(i == QLatin1String("i") ? QStringLiteral("2") : QStringLiteral("2·")),
            pair(i, true),
            raised(QStringLiteral("/")),
            {r, Term::DModel, true}};
}

TypesetLine joined(std::initializer_list<TypesetLine> parts) {
    TypesetLine line;
    for (const TypesetLine& part : parts) line.insert(line.end(), part.begin(), part.end());
    return line;
}

/// ALiBi's factor of the slope with letters, and with numbers put in.
TypesetLine alibiFactor(AlibiForm form, const QString& p, const QString& q, const QString& last) {
    switch (form) {
        case AlibiForm::Distance:
            return {plain(QStringLiteral("(")), position(q), plain(QStringLiteral(" − ")), position(p),
                    plain(QStringLiteral(")"))};
        case AlibiForm::Symmetric:
            return {plain(QStringLiteral("(−|")), position(q), plain(QStringLiteral(" − ")), position(p),
                    plain(QStringLiteral("|)"))};
        case AlibiForm::KeyFromLast:
            return {plain(QStringLiteral("(")), position(q), plain(QStringLiteral(" − %1)").arg(last))};
        case AlibiForm::Key:
            return {position(q)};
        case AlibiForm::Inverted:
            break;
    }
    return {plain(QStringLiteral("(%1 − |").arg(last)), position(q), plain(QStringLiteral(" − ")),
            position(p), plain(QStringLiteral("|)"))};
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

}  // namespace

bool SchemeCalculationModel::isOf(const Scheme& scheme) {
    return std::holds_alternative<RopeScheme>(scheme) || std::holds_alternative<AlibiScheme>(scheme) ||
           std::holds_alternative<T5Scheme>(scheme);
}

SchemeCalculationModel::SchemeCalculationModel(std::shared_ptr<const Scene> made,
                                               const SchemeCalculationModel*)
    : CalculationModel(std::move(made)), m_scheme(schemeOf(scene())) {
    if (const auto* rope = std::get_if<RopeScheme>(&m_scheme)) calculateRope(*rope);
    if (const auto* alibi = std::get_if<AlibiScheme>(&m_scheme)) calculateAlibi(*alibi);
    if (const auto* t5 = std::get_if<T5Scheme>(&m_scheme)) calculateT5(*t5);
}

Run SchemeCalculationModel::computed(double number, bool fixed) const {
    if (m_options.blanks) return {blankText, {}, false, false, true};
    if (!std::isfinite(number)) return {QStringLiteral("−∞"), {}, false, true, false};
    return {m_options.everyDigit ? boardDigits(number)
            : fixed              ? fixedNumber(number, 4)
                                 : plainNumber(number, 6),
            {},
            false,
            true,
            false};
}

void SchemeCalculationModel::calculateRope(const RopeScheme& rope) {
    const Selection& at = scene().selection;
    const RotationColumn column = rotationColumn(rope, at.column);
    FactList facts("formula");
    m_subject = QStringLiteral("the turn of column %1 at position %2").arg(at.column).arg(at.position);
    const Run equals = plain(QStringLiteral("= "));
    const double w = column.pair < 0 ? 0 : ropeFrequencies(rope)(column.pair);
    if (w == 0) {
        add({plain(QStringLiteral("column %1").arg(at.column))},
            {equals, plain(QStringLiteral("what it was"))}, QStringLiteral("this column does not turn"));
        return;
    }
    RopeScheme plainRope = rope;
    plainRope.scaling = NoScaling{};
    const double unscaled = ropeFrequencies(plainRope)(column.pair);
    const bool isScaled = !std::holds_alternative<NoScaling>(rope.scaling);
    const double turned = scaledPosition(rope.scaling, static_cast<double>(at.position));
    const double angle = turned * w;
    const std::int64_t r =
        rope.part == RopePart::Proportional ? rope.headDim : rope.rotaryDim.value_or(rope.headDim);
    const Run p = position(boardDigits(turned));
    const TypesetLine name = {plain(QStringLiteral("angle(")), position(whole(at.position)),
                              plain(QStringLiteral(", ")), pair(whole(column.pair)),
                              plain(QStringLiteral(")"))};
    const TypesetLine letters = {plain(QStringLiteral("angle(")), position(QStringLiteral("p")),
                                 plain(QStringLiteral(", ")), pair(QStringLiteral("i")),
                                 plain(QStringLiteral(")"))};
    const QString base = boardDigits(rope.base);
    const TypesetLine power = powerOf(base, whole(column.pair), whole(r));
    if (isScaled) {
        add(letters,
            {
                equals,
                position(QStringLiteral("p")),
                plain(QStringLiteral(" · w′")),
            },
            QStringLiteral("the definition, with scaling"));
        add({plain(QStringLiteral("w"))},
            joined({{plain(QStringLiteral("= 1 / "))},
                    power,
                    {plain(QStringLiteral(" = ")), computed(unscaled)}}),
            QStringLiteral("without scaling"), unscaled);
        add({plain(QStringLiteral("w′"))}, {equals, computed(w)},
            QStringLiteral("with ") + QString::fromUtf8(scalingName(rope.scaling)), w);
        add(name,
            {equals, p, plain(QStringLiteral(" · ")), computed(w), plain(QStringLiteral(" = ")),
             computed(angle)},
            QStringLiteral("the angle, in radians"), angle);
    } else {
        const Run over = plain(QStringLiteral(" / "));
        add(letters,
            joined({{equals, position(QStringLiteral("p")), over},
                    powerOf(QStringLiteral("B"), QStringLiteral("i"), QStringLiteral("r"))}),
            QStringLiteral("the definition"));
        add(name, joined({{equals, p, over}, power}), QStringLiteral("the numbers put in"));
        add({}, {equals, p, over, computed(1 / w)}, QStringLiteral("the power"), 1 / w);
        add({}, {equals, computed(angle)}, QStringLiteral("the angle, in radians"), angle);
    }
    const RopeTable table = ropeTable(rope, {static_cast<double>(at.position)});
    const double cosine = table.cosines(0, column.pair), sine = table.sines(0, column.pair);
    const double factor = ropeAttentionFactor(rope);
    add({plain(QStringLiteral("cos, sin"))},
        {equals, computed(cosine, true), plain(QStringLiteral(", ")), computed(sine, true)},
        factor == 1 ? QStringLiteral("by which the pair is turned")
                    : QStringLiteral("times the attention factor, %1").arg(plainNumber(factor, 5)),
        column.isSine ? sine : cosine);

    const QString where = QStringLiteral("pair %1 at position %2").arg(column.pair).arg(at.position);
    facts.add("angle", angle,
              QStringLiteral("The angle of %1 is %2.").arg(where, measured(angle, QStringLiteral("radian"))),
              QStringLiteral("radians"));
    facts.add("angular_frequency", w,
              QStringLiteral("From one position to the next the angle grows by %1.")
                  .arg(measured(w, QStringLiteral("radian"))),
              QStringLiteral("radians per position"));
    facts.add("cosine", cosine, QStringLiteral("The cosine of %1 is %2.").arg(where, fixedNumber(cosine, 6)));
    facts.add("sine", sine, QStringLiteral("The sine of %1 is %2.").arg(where, fixedNumber(sine, 6)));
    m_facts = facts.all();
}

void SchemeCalculationModel::calculateAlibi(const AlibiScheme& alibi) {
    const Selection& at = scene().selection;
    const std::int64_t query = at.position, key = at.position + at.shift;
    const double slope = alibiSlopes(alibi)(at.head), bias = alibiBias(alibi, at.head, query, key);
    const auto [number, of] = slopeExponent(alibi, at.head);
    const Run equals = plain(QStringLiteral("= "));
    const TypesetLine name = {plain(QStringLiteral("bias(")), position(whole(query)),
                              plain(QStringLiteral(", ")), position(whole(key)), plain(QStringLiteral(")"))};
    m_subject = plainText(name) + QStringLiteral(" of head %1").arg(at.head);
    add({plain(QStringLiteral("bias(")), position(QStringLiteral("p")), plain(QStringLiteral(", ")),
         position(QStringLiteral("q")), plain(QStringLiteral(")"))},
        joined(
            {{plain(QStringLiteral("= m · "))},
             alibiFactor(alibi.form, QStringLiteral("p"), QStringLiteral("q"), QStringLiteral("(L − 1)"))}),
        QStringLiteral("the definition: query p, key q"));
    add({plain(QStringLiteral("m"))},
        {equals, plain(QStringLiteral("2")),
         raised(QStringLiteral("−%1·%2/%3").arg(plainNumber(alibi.biasMax, 6), whole(number), whole(of)))},
        QStringLiteral("the slope of head %1 of %2").arg(at.head).arg(alibi.heads));
    add({}, {equals, computed(slope)}, QStringLiteral("the power"), slope);
    add(name,
        joined({{equals, computed(slope), plain(QStringLiteral(" · "))},
                alibiFactor(alibi.form, whole(query), whole(key), whole(alibi.keys - 1))}),
        QStringLiteral("the numbers put in"));
    add({}, {equals, computed(bias)},
        std::isfinite(bias) ? QStringLiteral("added to the score")
                            : QStringLiteral("a key after the query is not seen"),
        std::isfinite(bias) ? std::optional(bias) : std::nullopt);
    FactList facts("formula");
    facts.add("slope", slope,
              QStringLiteral("The slope of head %1 is %2.").arg(at.head).arg(plainNumber(slope, 6)));
    facts.add("bias", bias, QStringLiteral("%1 = %2.").arg(m_subject, plainNumber(bias, 6)));
    m_facts = facts.all();
}

void SchemeCalculationModel::calculateT5(const T5Scheme& t5) {
    const Selection& at = scene().selection;
    const std::int64_t distance = at.shift;
    const bool both = t5.buckets.bidirectional;
    const std::int64_t side = both ? t5.buckets.buckets / 2 : t5.buckets.buckets, exact = side / 2;
    const std::int64_t n = both ? std::abs(distance) : std::max<std::int64_t>(0, -distance);
    const std::int64_t bucket = t5Bucket(t5.buckets, distance);
    const double bias = t5.biases.values()(bucket, at.head);
    const std::int64_t ahead = both && distance > 0 ? side : 0;
    const Run equals = plain(QStringLiteral("= "));
    m_subject = QStringLiteral("the bias of head %1 at a distance of %2").arg(at.head).arg(whole(distance));
    add({plain(QStringLiteral("bias(")), position(QStringLiteral("q − p")), plain(QStringLiteral(")"))},
        {plain(QStringLiteral("= table[bucket(")), position(QStringLiteral("q − p")),
         plain(QStringLiteral("), head]"))},
        QStringLiteral("the definition: query p, key q"));
    add({plain(QStringLiteral("n"))},
        both ? TypesetLine{plain(QStringLiteral("= |")), position(whole(distance)),
                           plain(QStringLiteral("| = ")), computed(static_cast<double>(n))}
             : TypesetLine{plain(QStringLiteral("= max(0, −(")), position(whole(distance)),
                           plain(QStringLiteral(")) = ")), computed(static_cast<double>(n))},
        both ? QStringLiteral("the distance, whichever way") : QStringLiteral("the distance back"),
        static_cast<double>(n));
    const QString offset = ahead > 0 ? QLatin1Char(' ') + signedWhole(ahead) : QString();
    const QString more = ahead > 0 ? QStringLiteral("; %1 more ahead").arg(whole(ahead)) : QString();
    if (n < exact)
        add({plain(QStringLiteral("bucket"))}, {equals, plain(whole(n) + offset)},
            QStringLiteral("distances below %1 have their own").arg(whole(exact)) + more);
    else
        add({plain(QStringLiteral("bucket"))},
            {plain(QStringLiteral("= min(%1, %2 + ⌊ln(%3/%2) / ln(%4/%2) · %5⌋)%6")
                       .arg(whole(side - 1), whole(exact), whole(n), whole(t5.buckets.maximumDistance),
                            whole(side - exact), offset))},
            QStringLiteral("logarithmic from %1 on").arg(whole(exact)) + more);
    add({}, {equals, computed(static_cast<double>(bucket))}, QStringLiteral("the bucket"),
        static_cast<double>(bucket));
    add({plain(QStringLiteral("table[%1, %2]").arg(bucket).arg(at.head))}, {equals, computed(bias, true)},
        QStringLiteral("added to the score"), bias);
    FactList facts("formula");
    facts.add("bucket", static_cast<double>(bucket),
              QStringLiteral("A distance of %1 is in bucket %2.").arg(whole(distance)).arg(bucket));
    facts.add("bias", bias, QStringLiteral("Head %1 adds %2 there.").arg(at.head).arg(plainNumber(bias, 6)));
    m_facts = facts.all();
}

QString SchemeCalculationModel::claim() const {
    if (std::holds_alternative<RopeScheme>(m_scheme))
        return m_facts.empty() ? QStringLiteral("this column does not turn")
                               : QStringLiteral("a pair turns by its position over a power of B");
    if (std::holds_alternative<AlibiScheme>(m_scheme))
        return QStringLiteral("a bias is the slope of its head times a distance");
    return QStringLiteral("a bias is that of the bucket of its distance");
}

std::vector<Readout> SchemeCalculationModel::readout(const Cursor& cursor) const {
    if (entersAt(m_scheme) == Entry::Rotation) return SchemeRows(scene()).readout(cursor);
    const Selection& at = scene().selection;
    const TypesetLine numbers = schemeNumbers(scene(), at.position, at.column, at.shift);
    return {{QStringLiteral("head"), grouped(at.head)}, {QStringLiteral("here"), plainText(numbers)}};
}

QString SchemeCalculationModel::settingInText() const {
    return settingWords(scene());
}

FigureProgram SchemeCalculationModel::program() const {
    const Selection& at = scene().selection;
    const auto* rope = std::get_if<RopeScheme>(&m_scheme);
    const std::int64_t i = rope ? rotationColumn(*rope, at.column).pair : -1;
    const QString numbers =
        rope ? (i < 0 ? QStringLiteral("    return {}  # the column does not turn\n")
                      : QStringLiteral("    angle = angles(np.array([%1]))[0, %2]\n"
                                       "    return {\"frequency\": frequencies()[%2], \"angle\": angle,\n"
                                       "            \"cosine\": ATTENTION_FACTOR * np.cos(angle), "
                                       "\"sine\": ATTENTION_FACTOR * np.sin(angle)}\n")
                            .arg(at.position)
                            .arg(i))
        : std::holds_alternative<AlibiScheme>(m_scheme)
            ? QStringLiteral("    return {\"slope\": slopes()[HEAD], \"bias\": bias(%1, %2)}\n")
                  .arg(at.position)
                  .arg(at.position + at.shift)
            : QStringLiteral("    return {\"bucket\": bucket(%1), \"bias\": bias_at(%1)}\n").arg(at.shift);
    FigureProgram program =
        schemeFigureProgram(scene(), formulaSpec().id, QStringLiteral("formula_scheme"),
                            {{QStringLiteral("NUMBERS"), numbers}, {QStringLiteral("SUBJECT"), m_subject}});
    program.note = programNote();
    return program;
}

}  // namespace sinescope
