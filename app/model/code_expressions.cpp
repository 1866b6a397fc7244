// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/model/code_expressions.h"

#include "app/scene/literals.h"
#include "app/scene/parameters.h"
#include "core/saturating_cast.h"

#include <cmath>

namespace sinescope {

QString codeNumber(double value) {
    if (std::isinf(value)) return value < 0 ? u"-float(\"inf\")"_s : u"float(\"inf\")"_s;
    const QString text = QString::number(value, 'g', QLocale::FloatingPointShortest);
    return text.contains('.'_L1) || text.contains('e'_L1) ? text : text + u".0"_s;
}

Recipe recipeOf(const EncodingParameters& p) {
    Recipe recipe;
    const Encoding encoding(p);
    recipe.pairs = encoding.pairs();
    recipe.roundsUp = p.oddRule == OddRule::ExtraSine || p.oddRule == OddRule::Truncate;
    recipe.step = p.layout == Layout::Interleaved ? 2 : 1;
    recipe.firstSine = recipe.firstCosine = -1;
    for (std::int64_t column = 0; column < p.dModel; ++column) {
        const Wave wave = encoding.role(column).wave;
        if (wave == Wave::None) continue;
        std::int64_t& first = wave == Wave::Sine ? recipe.firstSine : recipe.firstCosine;
        if (first < 0) first = column;
        ++(wave == Wave::Sine ? recipe.sines : recipe.cosines);
    }
    return recipe;
}

QString pythonConstant(const QString& id, const EncodingParameters& p) {
    const NumberParameter<EncodingParameters>& parameter = encodingNumber(id);
    const double value = *parameter.value(p);
    const QString text =
        parameter.isInteger ? QString::number(saturatingCast<std::int64_t>(value)) : codeNumber(value);
    const QString remark = parameter.remark.isEmpty() ? QString() : u"  # "_s + parameter.remark;
    return u"%1 = %2%3\n"_s.arg(parameter.constant(), text, remark);
}

QString pairCount(const Recipe& recipe, const QString& d, const QString& divide) {
    return recipe.roundsUp ? u"(%1 + 1) %2 2"_s.arg(d, divide) : u"%1 %2 2"_s.arg(d, divide);
}

QString exponent(const EncodingParameters& p, const QString& pair, const QString& d, const QString& count,
                 const QString& max) {
    switch (p.spacing) {
        case Spacing::Paper:
            return p.oddRule == OddRule::Truncate ? u"-2.0 * %1 / (%2 + %2 % 2)"_s.arg(pair, d)
                                                  : u"-2.0 * %1 / %2"_s.arg(pair, d);
        case Spacing::Endpoint:
            return u"-1.0 * %1 / %2(%3 - 1, 1)"_s.arg(pair, max, count);
        case Spacing::Shift:
            return u"-1.0 * %1 / (%2 - %3)"_s.arg(pair, count, codeNumber(p.frequencyShift));
    }
    return {};
}

QString slice(const Recipe& recipe, std::int64_t first, std::int64_t count, std::int64_t dModel) {
    if (recipe.step == 2) {
        const std::int64_t end = first + 2 * count;
        const bool reachesEnd = end >= dModel;  // a column of zeros may follow
        return reachesEnd ? u"%1::2"_s.arg(first) : u"%1:%2:2"_s.arg(first).arg(end);
    }
    return u"%1:%2"_s.arg(first).arg(first + count);
}

QString pythonExponent(const EncodingParameters& parameters) {
    return exponent(parameters, u"pairs"_s, u"d_model"_s, u"n_pairs"_s, u"max"_s);
}

}  // namespace sinescope
