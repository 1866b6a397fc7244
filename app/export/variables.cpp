// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/variables.h"

#include "app/scene/literals.h"

namespace sinescope {

namespace {

const QString product = u"PX"_s;  ///< the only variable of two letters: a permuted sentence
/// "a" and "I" are words, A and B the sides of a comparison; π, Δ and Σ are upright.
const QString nonVariables = u"aIABπΔΣ"_s;

/// Letters and digits above or below the line, and primes: "ᵢ", "₂", "²", "′".
bool isScript(QChar c) {
    const char16_t code = c.unicode();
    return (code >= 0x2070 && code <= 0x209C) || (code >= 0x1D62 && code <= 0x1D6A) || code == 0x2C7C ||
           (code >= 0x1D2C && code <= 0x1D61) || code == 0x00B2 || code == 0x00B3 || code == 0x00B9 ||
           code == 0x2032;
}

bool isLetter(QChar c) {
    return c.isLetter() && !isScript(c);
}

QChar letterAt(const QString& text, qsizetype index) {
    return index >= 0 && index < text.size() ? text[index] : QChar(' '_L1);
}

bool isGreek(QChar c) {
    return c.unicode() >= 0x391 && c.unicode() <= 0x3C9;
}

/// True for letters of one alphabet; "ωk" is not a word.
bool makeWord(QChar a, QChar b) {
    return isLetter(a) && isLetter(b) && isGreek(a) == isGreek(b);
}

/// "(b)" names a part; in "S(k)" and "f(X)" the letter is an argument.
bool isPartLetter(const QString& text, qsizetype index) {
    return letterAt(text, index - 1) == '('_L1 && letterAt(text, index + 1) == ')'_L1 &&
           letterAt(text, index - 2).isSpace();
}

bool isVariableAt(const QString& text, qsizetype index) {
    if (isPartLetter(text, index)) return false;
    const QChar letter = text[index], before = letterAt(text, index - 1), after = letterAt(text, index + 1);
    const bool isKnown = (letter.unicode() < 128 || isGreek(letter));
    if (!isLetter(letter) || !isKnown || nonVariables.contains(letter)) return false;
    const bool isDerivative = text.mid(index - 2, 2) == "/d"_L1;  // dPE/dp
    if ((makeWord(before, letter) && !isDerivative) || makeWord(letter, after) || after.isDigit())
        return false;
    // "2i" is a product, "2e−16" a number; "5x" and "paper's" have no variables.
    if (before.isDigit() && u"ex"_s.contains(letter)) return false;
    if (before == '\''_L1 || before == QChar(0x2019) || before == '_'_L1) return false;
    // "e.g.", "i.e."
    if (after == '.'_L1 && isLetter(letterAt(text, index + 2))) return false;
    return !(before == '.'_L1 && isLetter(letterAt(text, index - 2)));
}

}  // namespace

std::vector<TextRun> textRuns(const QString& text) {
    std::vector<TextRun> runs;
    qsizetype done = 0;
    for (qsizetype index = 0; index < text.size(); ++index) {
        const bool isProduct = text.mid(index, product.size()) == product;
        if (!isProduct && !isVariableAt(text, index)) continue;
        qsizetype end = index + (isProduct ? product.size() : 1);
        while (end < text.size() && isScript(text[end])) ++end;
        if (index > done) runs.push_back({text.mid(done, index - done), false});
        runs.push_back({text.mid(index, end - index), true});
        done = end;
        index = end - 1;
    }
    if (done < text.size()) runs.push_back({text.mid(done), false});
    return runs;
}

}  // namespace sinescope
