// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/model/typeset_line.h"

#include "app/scene/literals.h"
#include "app/scene/number_format.h"
#include "app/scene/parameters.h"

#include <QLocale>

#include <cmath>

namespace sinescope {

namespace {

/// A parameter's letter in its colour.
Run letter(const ParameterInfo& parameter, bool raised, bool strong) {
    return {parameter.symbol, parameter.term, raised, strong};
}

Run positionLetter() {
    return letter(selectionNumber(u"position"_s), false, true);
}

Run baseLetter() {
    return letter(encodingNumber(u"base"_s), false, true);
}

Run widthLetter(bool raised) {
    return letter(encodingNumber(u"d_model"_s), raised, false);
}

QString name(Wave wave) {
    return wave == Wave::Cosine ? u"cos"_s : u"sin"_s;
}

/// The factor before sin, if it is not 1.
void appendFactor(TypesetLine& line, const EncodingParameters& p, int digits = 4) {
    if (p.factor != 1) line.push_back(plain(plainNumber(p.factor, digits) + u" "_s));
}

/// The digits of the factor from which the shown value of a cell follows, at least four.
int factorDigits(const EncodingParameters& p, const CellDerivation& cell) {
    return sufficientDigits(p.factor, 4, [&](double shown) {
        return valueNumber(shown / p.factor * cell.value) == valueNumber(cell.value);
    });
}

/// Half of d_model in letters: d/2, in the brackets of a rounded number if d_model is odd.
void appendHalf(TypesetLine& line, const EncodingParameters& p, bool isRoundedDown, bool raised) {
    const bool isOdd = p.dModel % 2 == 1;
    const QString opening = isRoundedDown ? u"⌊"_s : u"⌈"_s, closing = isRoundedDown ? u"⌋"_s : u"⌉"_s;
    if (isOdd) line.push_back({opening, {}, raised, false});
    line.push_back(widthLetter(raised));
    line.push_back({isOdd ? u"/2"_s + closing : u"/2"_s, {}, raised, false});
}

/// The exponent of n in letters: 2i/d, i/(d/2 − 1), i/(d/2 − s).
void appendExponent(TypesetLine& line, const EncodingParameters& p) {
    const auto raised = [&line](const QString& text, std::optional<Term> term = {}) {
        line.push_back({text, term, true, false});
    };
    if (p.spacing == Spacing::Paper) {
        const bool isTruncated = p.dModel % 2 == 1 && p.oddRule == OddRule::Truncate;
        raised(u"2"_s);
        raised(u"i"_s, Term::Pair);
        raised(isTruncated ? u"/("_s : u"/"_s);
        line.push_back(widthLetter(true));
        if (isTruncated) raised(u" + 1)"_s);
        return;
    }
    raised(u"i"_s, Term::Pair);
    raised(u"/("_s);
    appendHalf(line, p, p.oddRule == OddRule::ZeroPad, true);
    const double less = p.spacing == Spacing::Endpoint ? 1 : p.frequencyShift;
    raised(u" %1 %2)"_s.arg(less < 0 ? u"+"_s : u"−"_s, plainNumber(std::abs(less), 4)));
}

/// The column's index in letters, for the layout.
void appendColumn(TypesetLine& line, const EncodingParameters& p, Wave wave) {
    const Run pair{u"i"_s, Term::Pair};
    if (p.layout == Layout::Interleaved) {
        line.push_back(plain(u"2"_s));
        line.push_back(pair);
        if (wave == Wave::Cosine) line.push_back(plain(u"+1"_s));
        return;
    }
    const bool cosineFirst = p.layout == Layout::HalvesCosineFirst;
    if ((wave == Wave::Cosine) != cosineFirst) {
        // An extra sine has no cosine, so a half of cosines is the smaller one.
        appendHalf(line, p, p.oddRule == OddRule::ZeroPad || (cosineFirst && p.oddRule == OddRule::ExtraSine),
                   false);
        line.push_back(plain(u" + "_s));
    }
    line.push_back(pair);
}

TypesetLine formula(const EncodingParameters& p, Wave wave) {
    TypesetLine line{plain(u"PE("_s), positionLetter(), plain(u", "_s)};
    appendColumn(line, p, wave);
    line.push_back(plain(u") = "_s));
    appendFactor(line, p);
    line.push_back(plain(name(wave) + u"( "_s));
    if (p.positionScale != 1) line.push_back(plain(fullNumber(p.positionScale) + u" "_s));
    line.push_back(positionLetter());
    line.push_back(plain(u" / "_s));
    line.push_back(baseLetter());
    appendExponent(line, p);
    line.push_back(plain(u" )"_s));
    return line;
}

/// Bases from this value on are written as a power of ten.
constexpr double largeBase = 1e8;

/// The base before an exponent: "10,000", "(10¹²)", "(2.65 × 10⁸)".
void appendBase(TypesetLine& line, double base) {
    const auto add = [&line](const QString& text, bool raised) {
        line.push_back({text, Term::Base, raised, true});
    };
    if (base < largeBase) return add(fullNumber(base), false);
    const QString text = QLocale::c().toString(base, 'e', QLocale::FloatingPointShortest);
    const qsizetype e = text.indexOf('e'_L1);
    const QString digits = text.left(e);
    add(digits == "1"_L1 ? u"(10"_s : u"(%1 × 10"_s.arg(digits), false);
    add(QString::number(text.mid(e + 1).toInt()), true);
    add(u")"_s, false);
}

}  // namespace

TypesetLine sineFormula(const EncodingParameters& parameters) {
    return formula(parameters, Wave::Sine);
}

TypesetLine cosineFormula(const EncodingParameters& parameters) {
    return formula(parameters, Wave::Cosine);
}

TypesetLine derivationLine(const Encoding& encoding, const CellDerivation& cell) {
    const EncodingParameters& p = encoding.parameters();
    TypesetLine line = cellName(cell);
    line.push_back(plain(u" = "_s));
    if (cell.role.wave == Wave::None) {
        line.push_back({u"0"_s, {}, false, true});
        line.push_back(plain(u"   (padding: an odd d_model leaves this column empty)"_s));
        return line;
    }
    QString wave = name(cell.role.wave);
    const int digits = factorDigits(p, cell);
    appendFactor(line, p, digits);
    line.push_back(plain(wave + u"( "_s));
    const TypesetLine scaled = scaledPosition(p, cell);
    line.insert(line.end(), scaled.begin(), scaled.end());
    line.push_back(plain(u" / "_s));
    appendBase(line, cell.base);
    line.push_back({fullNumber(cell.numerator), Term::Pair, true, true});
    line.push_back({u"/"_s, {}, true, false});
    line.push_back({fullNumber(cell.denominator), Term::DModel, true, true});
    line.push_back(plain(u" ) = "_s));
    appendFactor(line, p, digits);
    const QString angle =
        isSmallValue(cell.angle)
            ? valueNumber(cell.angle)
            : fixedNumber(cell.angle, angleDecimals(encoding, cell, valueDecimals(cell.value)));
    line.push_back(plain(u"%1(%2) = "_s.arg(wave, angle)));
    line.push_back({valueNumber(cell.value), {}, false, true});
    return line;
}

QString plainText(const TypesetLine& line) {
    QString text;
    bool raised = false;
    for (const Run& run : line) {
        if (run.raised != raised) text += run.raised ? u"^("_s : u")"_s;
        raised = run.raised;
        text += run.text;
    }
    if (raised) text += ')'_L1;
    return text.replace(u"( "_s, u"("_s).replace(u" )"_s, u")"_s);
}

TypesetLine cellName(const CellDerivation& cell) {
    return {plain(u"PE("_s),
            {grouped(cell.position), Term::Position, false, true},
            plain(u", %1)"_s.arg(grouped(cell.column)))};
}

QString wavePrefix(const EncodingParameters& parameters, const CellDerivation& cell) {
    QString wave = name(cell.role.wave);
    if (parameters.factor == 1) return wave;
    return plainNumber(parameters.factor, factorDigits(parameters, cell)) + ' '_L1 + wave;
}

TypesetLine scaledPosition(const EncodingParameters& parameters, const CellDerivation& cell) {
    TypesetLine line;
    if (parameters.positionScale != 1) line.push_back(plain(fullNumber(parameters.positionScale) + u" · "_s));
    line.push_back({grouped(cell.position), Term::Position, false, true});
    return line;
}

TypesetLine powerOfBase(const EncodingParameters& parameters, const CellDerivation& cell) {
    TypesetLine line;
    appendBase(line, cell.base);
    if (parameters.spacing == Spacing::Paper) line.push_back({u"2·"_s, {}, true, false});
    line.push_back({grouped(cell.role.pair), Term::Pair, true, true});
    line.push_back({u"/"_s, {}, true, false});
    line.push_back({fullNumber(cell.denominator), Term::DModel, true, true});
    return line;
}

}  // namespace sinescope
