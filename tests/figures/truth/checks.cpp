// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/figures/truth/checks.h"

#include "app/scene/literals.h"

#include <QHash>

#include <cmath>

namespace sinescope::truth {

const QString noPairsForm =
    u"With d_model = 1, the only column is zero padding: there are no pairs and every value is 0. Choose d_model = 2 or more."_s;

QString Case::sentences() const {
    QString text;
    for (const Fact& fact : facts) text += ' '_L1 + fact.sentence;
    return text;
}

QString Case::option(const char* key) const {
    return optionValue(spec, findFigure(scene, spec.id), QString::fromLatin1(key)).toString();
}

bool Case::isOn(const char* key) const {
    return optionValue(spec, findFigure(scene, spec.id), QString::fromLatin1(key)).toBool();
}

double Case::number(const char* key) const {
    return optionValue(spec, findFigure(scene, spec.id), QString::fromLatin1(key)).toDouble();
}

double Case::fact(const char* name) const {
    const Fact* stated = findFact(facts, spec.id + '.'_L1 + QLatin1String(name));
    return stated ? stated->value : std::nan("");
}

namespace {

struct Checks {
    Check ofSinusoid = nullptr;
    Check ofScheme = nullptr;
};

Checks checksOf(const QString& figure) {
    static const QHash<QString, Checks> all = {{u"heatmap"_s, {checkHeatmap, checkSchemeHeatmap}},
                                               {u"positions"_s, {checkPositions, checkSchemePositions}},
                                               {u"dimensions"_s, {checkDimensions, checkSchemeDimensions}},
                                               {u"sum"_s, {checkSum, checkSchemeSum}},
                                               {u"wavelengths"_s, {checkWavelengths, checkSchemeWavelengths}},
                                               {u"chirp"_s, {checkChirp, nullptr}},
                                               {u"similarity"_s, {checkSimilarity, checkSchemeSimilarity}},
                                               {u"shift"_s, {checkShift, checkSchemeShift}},
                                               {u"order"_s, {checkOrder, checkOrder}},
                                               {u"compare"_s, {checkCompare, checkCompare}},
                                               {u"precision"_s, {checkPrecision, checkSchemePrecision}},
                                               {u"derivative"_s, {checkDerivative, checkSchemeDerivative}},
                                               {u"beyond"_s, {checkBeyond, checkSchemeBeyond}},
                                               {u"trajectory"_s, {checkTrajectory, checkTrajectory}},
                                               {u"spectrum"_s, {checkSpectrum, checkSpectrum}},
                                               {u"formula"_s, {checkFormula, checkSchemeFormula}}};
    return all.value(figure);
}

}  // namespace

Check checkOf(const QString& figure) {
    return checksOf(figure).ofSinusoid;
}

Check schemeCheckOf(const QString& figure) {
    return checksOf(figure).ofScheme;
}

void requireClaim(const Case& c, Findings& f, const std::vector<Claim>& claims) {
    const QString shownClaim = c.model.claim();
    if (shownClaim.isEmpty()) return;
    for (const Claim& claim : claims)
        if (claim.text == shownClaim)
            return f.require(claim.holds, u"the claim \"%1\" is false"_s.arg(shownClaim));
    f.require(false, u"no check knows the claim \"%1\""_s.arg(shownClaim));
}

bool requireLine(Findings& f, std::vector<Readout>& lines, const QString& label, const QString& form,
                 const std::vector<double>& numbers) {
    for (auto line = lines.begin(); line != lines.end(); ++line) {
        if (line->label != label) continue;
        f.requireForm(line->value, form, numbers);
        lines.erase(line);
        return true;
    }
    return false;
}

void requireNoLinesLeft(Findings& f, const std::vector<Readout>& lines) {
    for (const Readout& line : lines)
        f.require(false, u"no check knows the line \"%1: %2\""_s.arg(line.label, line.value));
}

std::vector<Readout> requireCellLines(const Case& c, Findings& f) {
    std::vector<Readout> lines = c.model.readout({});
    const std::int64_t p = c.position(), j = c.column();
    const bool exists = requireLine(f, lines, u"PE(%1, %2)"_s.arg(number(p), number(j)), u"#"_s,
                                    {static_cast<double>(c.ref.value(p, j))});
    f.require(exists, u"the read-out has no value"_s);
    const std::int64_t pair = c.ref.pair(j);
    if (pair < 0) return lines;
    const Real w = c.ref.w(pair);
    requireLine(f, lines, u"pair i"_s, c.ref.wave(j) == 's' ? u"# (sine)"_s : u"# (cosine)"_s,
                {static_cast<double>(pair)});
    requireLine(f, lines, u"ω"_s, u"# rad / position"_s, {static_cast<double>(w)});
    requireLine(f, lines, u"λ"_s, u"# position(s)"_s, {static_cast<double>(turn / w)});
    requireLine(f, lines, u"wavelengths in L"_s, u"#"_s,
                {static_cast<double>(static_cast<Real>(c.ref.rows()) * w / turn)});
    return lines;
}

void requireCell(Findings& f, const FigureTable& table, std::int64_t row, std::int64_t column, Real expected,
                 double error) {
    const auto value = static_cast<double>(expected);
    if (row >= table.rows || column < 0 || column >= table.columns.size())
        return f.require(false, u"\"%1\" has no row %2, column %3"_s.arg(table.title).arg(row).arg(column));
    const TableCell cell = table.cell(row, column);
    double found = std::nan("");
    if (const auto* real = std::get_if<double>(&cell)) found = *real;
    if (const auto* whole = std::get_if<std::int64_t>(&cell)) found = static_cast<double>(*whole);
    const bool same =
        std::isnan(value) ? std::isnan(found) : std::abs(found - value) <= error + 1e-10 * std::abs(value);
    f.require(same, [&] {
        return u"row %1, %2 of \"%3\" is %4, not %5"_s.arg(row)
            .arg(table.columns.value(column), table.title)
            .arg(value, 0, 'g', 15)
            .arg(found, 0, 'g', 15);
    });
}

QString number(std::int64_t n) {
    QString text = QString::number(std::abs(n));
    for (qsizetype at = text.size() - 3; at > 0; at -= 3) text.insert(at, ','_L1);
    return n < 0 ? QChar(0x2212) + text : text;
}

QString listed(const std::vector<std::int64_t>& numbers, bool withAnd) {
    QString text;
    for (std::size_t k = 0; k < numbers.size(); ++k) {
        if (k > 0) text += withAnd && k + 1 == numbers.size() ? u" and "_s : u", "_s;
        text += number(numbers[k]);
    }
    return text;
}

Nearest nearestRows(const Reference& ref) {
    Nearest nearest{std::numeric_limits<Real>::infinity(), 0};
    for (std::int64_t p = ref.first(); p <= ref.last(); ++p)
        for (std::int64_t q = p + 1; q <= ref.last(); ++q)
            if (const Real apart = ref.distance(p, q); apart < nearest.distance) nearest = {apart, q - p};
    return nearest;
}

}  // namespace sinescope::truth
