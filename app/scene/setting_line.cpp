// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/scene/setting_line.h"

#include "app/scene/literals.h"
#include "app/scene/number_format.h"
#include "app/scene/parameter_names.h"
#include "app/scene/scene_scheme.h"
#include "app/scene/span_text.h"
#include "core/saturating_cast.h"
#include "core/schemes/properties.h"

#include <algorithm>
#include <cmath>

namespace sinescope {

namespace {

/// Formats a number with all its digits: exactNumber() or fullNumber().
using Written = QString (*)(double);

QString spacingText(const EncodingParameters& p, Written written) {
    const QString name = idOf(p.spacing) + u" spacing"_s;
    return p.spacing == Spacing::Shift ? name + u", frequency shift "_s + written(p.frequencyShift) : name;
}

/// Rarely used switches that are not at their default.
QStringList rareSwitches(const EncodingParameters& p, Written written) {
    const EncodingParameters defaults;
    QStringList texts;
    if (p.oddRule != defaults.oddRule) {
        QString rule = idOf(p.oddRule);
        texts << u"odd rule "_s + rule.replace('_'_L1, ' '_L1);
    }
    if (p.positionScale != defaults.positionScale) texts << u"position scale "_s + written(p.positionScale);
    if (p.factor != defaults.factor) texts << u"factor "_s + written(p.factor);
    return texts;
}

/// "vectors of 2 of 3 words from glove.txt". Counts the words that have given values.
QStringList vectorsTexts(const Sentence& sentence) {
    if (sentence.vectorsFile.isEmpty()) return {};
    const auto words = std::ranges::count_if(sentence.customEmbeddings,
                                             [](const std::vector<double>& list) { return !list.empty(); });
    const QString all = counted(sentence.tokens.size(), u"word"_s);
    return {u"vectors of %1 from %2%3"_s.arg(
        words == sentence.tokens.size() ? all : u"%1 of %2"_s.arg(words).arg(all), sentence.vectorsFile,
        sentence.vectorsChanged ? u" (changed since)"_s : QString())};
}

QStringList embeddingSwitches(const Sentence& sentence) {
    QStringList texts = vectorsTexts(sentence);
    if (sentence.scale == EmbeddingScale::SqrtDModel) texts << u"embeddings times √d_model"_s;
    if (sentence.seed != Sentence::defaultSeed) texts << u"embeddings of seed %1"_s.arg(sentence.seed);
    return texts;
}

QString layoutName(Layout layout) {
    return layout == Layout::HalvesCosineFirst ? u"halves, cosine first"_s : idOf(layout);
}

/// " (a decoder's, by its name)" for a value decided by the name of a tensor; else empty.
QString sourceText(const SchemeParameter& parameter, const Scheme& scheme) {
    const QString source = sourceOfParameter(parameter, scheme);
    return source.isEmpty() ? source : u" (%1)"_s.arg(source);
}

QString parameterText(const SchemeParameter& parameter, const Scheme& scheme, Written written) {
    const QString title = uncapitalized(QString::fromUtf8(parameter.title));
    const double value = parameter.get(scheme);
    switch (parameter.kind) {
        case SchemeParameterKind::Choice:
            return title + ' '_L1 +
                   QString::fromUtf8(parameter.choices.at(saturatingCast<std::size_t>(value)).title);
        case SchemeParameterKind::Switch:
            return (value != 0 ? title : u"not "_s + title) + sourceText(parameter, scheme);
        case SchemeParameterKind::Integer:
        case SchemeParameterKind::Real:
            break;
    }
    return title + u" = "_s + written(value);
}

/// The scheme's name and parameters, without those of RoPE that are 0 and thus left to the scaling.
QStringList schemeTexts(const Scene& scene, Written written) {
    const SchemeInfo& info = infoOf(scene.scheme);
    QStringList texts{u"scheme "_s + QString::fromUtf8(info.name)};
    if (const TableScheme* table = openedTable(scene); table && table->rows > 0)
        texts = {u"table %1, %2 %3, SHA-256 %4"_s.arg(
            QString::fromStdString(table->name), scene.encoding.length == 1 ? u"row"_s : u"rows"_s,
            spanText(QString::number(table->firstRow),
                     QString::number(table->firstRow + scene.encoding.length - 1)),
            QString::fromStdString(table->sha256.substr(0, 12)))};
    const bool rotates = entryOf(scene) == Entry::Rotation;
    for (const SchemeParameter& parameter : info.parameters)
        if (parameter.applies(scene.scheme) && !(rotates && parameter.get(scene.scheme) == 0))
            texts << parameterText(parameter, scene.scheme, written);
    if (const auto seed = seedOf(scene.scheme)) texts << u"random numbers (seed %1)"_s.arg(*seed);
    const RopeScheme* rope = rotationIn(scene.scheme);
    if (rope && hasPlaceholderFactors(*rope)) texts << u"made-up factors of the pairs"_s;
    return texts;
}

}  // namespace

QString layoutWords(Layout layout) {
    switch (layout) {
        case Layout::Interleaved:
            return u"interleaved"_s;
        case Layout::Halves:
            return u"sine and cosine halves"_s;
        case Layout::HalvesCosineFirst:
            return u"cosine and sine halves"_s;
    }
    return {};
}

QString settingLine(const EncodingParameters& p) {
    QStringList texts = {u"L = %1"_s.arg(p.length),       u"d_model = %1"_s.arg(p.dModel),
                         u"n = "_s + exactNumber(p.base), layoutName(p.layout),
                         spacingText(p, exactNumber),     u"first position %1"_s.arg(p.firstPosition)};
    texts << rareSwitches(p, exactNumber);
    return texts.join(u", "_s);
}

QString sizeLine(const Scene& scene) {
    const EncodingParameters& p = scene.encoding;
    QStringList texts = {u"L = %1"_s.arg(p.length), u"d_model = %1"_s.arg(p.dModel)};
    if (p.firstPosition != 0) texts << u"first position %1"_s.arg(p.firstPosition);
    return (texts << embeddingSwitches(scene.sentence)).join(u", "_s);
}

QString sizeWords(const Scene& scene) {
    const EncodingParameters& p = scene.encoding;
    QStringList texts = {u"sequence length "_s + grouped(p.length), u"d_model "_s + grouped(p.dModel)};
    if (p.firstPosition != 0) texts << u"first position "_s + grouped(p.firstPosition);
    return (texts << embeddingSwitches(scene.sentence)).join(u", "_s);
}

QString settingLine(const Scene& scene) {
    if (!usesEncoding(scene)) return (schemeTexts(scene, exactNumber) << sizeLine(scene)).join(u", "_s);
    return (QStringList(settingLine(scene.encoding)) << embeddingSwitches(scene.sentence)).join(u", "_s);
}

QString settingWords(const Scene& scene) {
    const EncodingParameters& p = scene.encoding;
    if (!usesEncoding(scene)) return (schemeTexts(scene, fullNumber) << sizeWords(scene)).join(u", "_s);
    QStringList texts = {u"sequence length "_s + grouped(p.length), u"d_model "_s + grouped(p.dModel),
                         u"base "_s + fullNumber(p.base), layoutWords(p.layout)};
    if (p.spacing != Spacing::Paper) texts << spacingText(p, fullNumber);
    if (p.firstPosition != 0) texts << u"first position "_s + grouped(p.firstPosition);
    texts << rareSwitches(p, fullNumber) << embeddingSwitches(scene.sentence);
    return texts.join(u", "_s);
}

}  // namespace sinescope
