// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/latex.h"

#include "app/export/variables.h"
#include "app/scene/literals.h"

#include <QHash>
#include <QRegularExpression>
#include <QStringBuilder>

namespace sinescope {

namespace {

/// The math-mode command for a sign; empty if pdfTeX prints the sign unchanged or it is text. "<", ">" and
/// "|" need math mode, because they are other characters in TeX's default text encoding.
QString mathOf(QChar sign) {
    static const QHash<QChar, const char*> signs = {{QChar(0x2212), "-"},
                                                    {QChar(u'<'), "<"},
                                                    {QChar(u'>'), ">"},
                                                    {QChar(u'|'), "|"},
                                                    {QChar(0x00D7), "\\times"},
                                                    {QChar(0x00B7), "\\cdot"},
                                                    {QChar(0x00B1), "\\pm"},
                                                    {QChar(0x2264), "\\leq"},
                                                    {QChar(0x2265), "\\geq"},
                                                    {QChar(0x2248), "\\approx"},
                                                    {QChar(0x2260), "\\neq"},
                                                    {QChar(0x2192), "\\rightarrow"},
                                                    {QChar(0x2190), "\\leftarrow"},
                                                    {QChar(0x2194), "\\leftrightarrow"},
                                                    {QChar(0x221A), "\\surd"},
                                                    {QChar(0x221E), "\\infty"},
                                                    {QChar(0x2211), "\\sum"},
                                                    {QChar(0x2016), "\\|"},
                                                    {QChar(0x2225), "\\|"},
                                                    {QChar(0x00B0), "^{\\circ}"},
                                                    {QChar(0x2032), "'"},
                                                    {QChar(0x00F7), "\\div"},
                                                    {QChar(0x2202), "\\partial"},
                                                    {QChar(0x22A4), "\\top"},
                                                    {QChar(0x2208), "\\in"},
                                                    {QChar(0x230A), "\\lfloor"},
                                                    {QChar(0x230B), "\\rfloor"},
                                                    {QChar(0x25C6), "\\blacklozenge"},
                                                    {QChar(0x25A0), "\\blacksquare"},
                                                    {QChar(0x25A1), "\\square"},
                                                    {QChar(0x25CF), "\\bullet"},
                                                    {QChar(0x25CB), "\\circ"},
                                                    {QChar(0x25C7), "\\lozenge"},
                                                    {QChar(0x00B5), "\\mu"},
                                                    {QChar(0x03B1), "\\alpha"},
                                                    {QChar(0x03B2), "\\beta"},
                                                    {QChar(0x03B3), "\\gamma"},
                                                    {QChar(0x03B4), "\\delta"},
                                                    {QChar(0x03B5), "\\epsilon"},
                                                    {QChar(0x03B8), "\\theta"},
                                                    {QChar(0x03BB), "\\lambda"},
                                                    {QChar(0x03BC), "\\mu"},
                                                    {QChar(0x03C0), "\\pi"},
                                                    {QChar(0x03C3), "\\sigma"},
                                                    {QChar(0x03C6), "\\phi"},
                                                    {QChar(0x03C9), "\\omega"},
                                                    {QChar(0x0394), "\\Delta"},
                                                    {QChar(0x03A3), "\\Sigma"},
                                                    {QChar(0x03A9), "\\Omega"},
                                                    {QChar(0x03A0), "\\Pi"}};
    return QString::fromLatin1(signs.value(sign, ""));
}

/// "i" for "ᵢ", "2" for "²"; a null character if not a subscript or superscript.
struct Script {
    QChar letter;
    bool isAbove = false;
};
Script scriptOf(QChar c) {
    static const QString above = u"⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻ⁿⁱᵀᵗʳᵈ"_s, ofAbove = u"0123456789+-niTtrd"_s;
    static const QString below = u"₀₁₂₃₄₅₆₇₈₉₊₋ᵢⱼₖₗₘₙₚₓₜᵣₛₑₐₒᵥ"_s, ofBelow = u"0123456789+-ijklmnpxtrseaov"_s;
    if (const qsizetype at = above.indexOf(c); at >= 0) return {ofAbove[at], true};
    if (const qsizetype at = below.indexOf(c); at >= 0) return {ofBelow[at], false};
    return {};
}

/// The command or ligature for a text character; empty if none is needed.
QString commandOf(QChar c) {
    static constexpr std::pair<char16_t, const char*> commands[] = {{u'\\', "\\textbackslash{}"},
                                                                    {u'^', "\\textasciicircum{}"},
                                                                    {u'~', "\\textasciitilde{}"},
                                                                    {0x00A0, "~"},
                                                                    {0x2009, "\\,"},
                                                                    {0x202F, "\\,"},
                                                                    {0x2013, "--"},
                                                                    {0x2014, "---"},
                                                                    {0x2018, "`"},
                                                                    {0x2019, "'"},
                                                                    {0x201C, "``"},
                                                                    {0x201D, "''"},
                                                                    {0x2026, "\\ldots{}"}};
    for (const auto& [sign, command] : commands)
        if (c == QChar(sign)) return QLatin1String(command);
    static const QString escaped = u"&%$#_{}"_s;
    return escaped.contains(c) ? '\\'_L1 % QString(c) : QString();
}

bool isMath(QChar c) {
    return !scriptOf(c).letter.isNull() || !mathOf(c).isEmpty();
}

/// Characters in math mode; consecutive subscripts or superscripts share braces.
QString math(const QString& text) {
    QString made;
    for (qsizetype k = 0; k < text.size(); ++k) {
        const Script script = scriptOf(text[k]);
        if (script.letter.isNull()) {
            const QString command = mathOf(text[k]);
            // A letter after a command would become part of its name.
            const bool needsSpace = !made.isEmpty() && made.back().isLetter() && made.contains('\\'_L1);
            made += (needsSpace ? u" "_s : QString()) % (command.isEmpty() ? QString(text[k]) : command);
            continue;
        }
        QString letters;
        for (; k < text.size() && scriptOf(text[k]).isAbove == script.isAbove &&
               !scriptOf(text[k]).letter.isNull();
             ++k)
            letters += scriptOf(text[k]).letter;
        --k;
        made += QLatin1Char(script.isAbove ? '^' : '_') % '{'_L1 % letters % '}'_L1;
    }
    return '$'_L1 % made % '$'_L1;
}

}  // namespace

QString latexEscaped(const QString& text) {
    QString made;
    for (const QChar c : text) {
        const QString command = c.unicode() < 128 ? commandOf(c) : QString();
        made += command.isEmpty() ? QString(c) : command;
    }
    return made;
}

QString latexText(const QString& text) {
    QString made;
    for (qsizetype k = 0; k < text.size(); ++k) {
        if (text[k] == QChar(0x2060)) continue;  // word joiner, not needed in LaTeX
        if (!isMath(text[k])) {
            const QString command = commandOf(text[k]);
            made += command.isEmpty() ? QString(text[k]) : command;
            continue;
        }
        const qsizetype from = k;
        while (k + 1 < text.size() && isMath(text[k + 1])) ++k;
        made += math(text.mid(from, k + 1 - from));
    }
    return made;
}

QString latexSentence(const QString& sentence) {
    QString made;
    for (const TextRun& run : textRuns(sentence))
        made += run.isVariable ? math(run.text) : latexText(run.text);
    // "d_model" is the dimension of the model.
    made.replace(u"$d$\\_model"_s, u"$d_{\\mathrm{model}}$"_s);
    // Merges adjacent math.
    static const QRegularExpression between(QStringLiteral(R"((?<!\\)\$\$)"));
    return made.replace(between, u" "_s);
}

}  // namespace sinescope
