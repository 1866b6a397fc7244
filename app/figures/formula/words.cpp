// SPDX-License-Identifier: GPL-3.0-or-later
//
// The values for the wording: those of every calculation, and of a sine or cosine.
#include "app/figures/formula/model.h"
#include "app/figures/formula/scheme_values.h"
#include "app/model/scheme_formula.h"
#include "app/scene/literals.h"
#include "app/scene/number_format.h"
#include "app/scene/scene_scheme.h"
#include "app/scene/texts_of.h"
#include "core/encoding/derivation.h"
#include "core/schemes/properties.h"

#include <algorithm>

namespace sinescope {

namespace {

CellDerivation selectedCell(const Scene& scene) {
    return describeCell(*encodingOf(scene), scene.selection.position, scene.selection.column);
}

}  // namespace

Value boardValue(double number) {
    return {number, fullNumber(number)};
}

Value usedValue(double number, const std::function<bool(double)>& follows) {
    return {number, plainNumber(number, sufficientDigits(number, 6, follows))};
}

Value factorValue(double factor, double other, int digits) {
    const QString product = plainNumber(factor * other, digits);
    return usedValue(factor, [=](double shown) { return plainNumber(shown * other, digits) == product; });
}

void FormulaModel::setValues(Values& values, const Cursor&) const {
    const Selection& at = scene().selection;
    values.set("p", boardValue(static_cast<double>(at.position)))
        .set("j", boardValue(static_cast<double>(at.column)))
        .set("position", at.position)
        .set("blanks", m_options.blanks)
        .set("cut", m_lines.size() > static_cast<std::size_t>(m_options.lines))
        .set("lines", [this] {
            const QStringList texts =
                textsOf(shownLines(), [](const CalculationLine& line) { return plainText(line); });
            return Value(texts.join(u"; "_s));
        });
    const Scheme scheme = schemeOf(scene());
    if (usesEncoding(scene()))
        setSinusoidValues(values, scene());
    else if (const RopeScheme* rope = rotationIn(scheme))
        setRotationValues(values, scene(), *rope);
    else if (entryOf(scene()) == Entry::Score)
        setBiasValues(values, scene(), scheme);
    else
        setInputValues(values, scene(), scheme);
}

void setSinusoidValues(Values& values, const Scene& scene) {
    const EncodingParameters& p = scene.encoding;
    const CellDerivation cell = selectedCell(scene);
    const bool isPadding = cell.role.wave == Wave::None;
    values.set("sinusoid", true).set("padding", isPadding).set("value", cell.value);
    if (isPadding) return;
    const int decimals = angleDecimals(*encodingOf(scene), cell, valueDecimals(cell.value));
    const bool isSmall = isSmallValue(cell.angle);
    const auto angleText = [isSmall, decimals](double angle) {
        return isSmall ? valueNumber(angle) : fixedNumber(angle, decimals);
    };
    const QString angle = angleText(cell.angle);
    const double scaled = p.positionScale * static_cast<double>(cell.position);
    values.set("is_sine", cell.role.wave == Wave::Sine)
        .set("scaled", p.positionScale != 1)
        .set("multiplied", p.factor != 1)
        .set("wave", wavePrefix(p, cell))
        .set("pair", cell.role.pair)
        .set("divisor", usedValue(p.positionScale / cell.angularFrequency,
                                  [=](double shown) { return angleText(scaled / shown) == angle; }))
        .set("angle", cell.angle)
        .set("angle_decimals", isSmall ? u"v"_s : QString::number(decimals))
        .set("angular_frequency", cell.angularFrequency);
}

TypesetParts sinusoidParts(const Scene& scene) {
    const EncodingParameters& p = scene.encoding;
    const CellDerivation cell = selectedCell(scene);
    const TypesetLine definition = cell.role.wave == Wave::Cosine ? cosineFormula(p) : sineFormula(p);
    // Split at the formula's own equals sign.
    const auto equals =
        std::ranges::find_if(definition, [](const Run& run) { return run.text.startsWith(u") = "_s); });
    return {{u"left"_s, {definition.begin(), equals}},
            {u"right"_s, {equals + 1, definition.end()}},
            {u"cell"_s, cellName(cell)},
            {u"position"_s, scaledPosition(p, cell)},
            {u"power"_s, powerOfBase(p, cell)}};
}

}  // namespace sinescope
