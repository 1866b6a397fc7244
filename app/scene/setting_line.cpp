// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/scene/setting_line.h"

#include "app/scene/number_format.h"
#include "app/scene/parameter_names.h"
#include "app/scene/scene_scheme.h"
#include "app/scene/span_text.h"
#include "core/saturating_cast.h"

#include <algorithm>
#include <cmath>

namespace sinescope {

namespace {

/// A number with all of its digits: exactNumber() or fullNumber().
using Written = QString (*)(double);

QString spacingText(const EncodingParameters& p, Written written) {
    const QString name = idOf(p.spacing) + QStringLiteral(" spacing");
    return p.spacing == Spacing::Shift
               ? name + QStringLiteral(", frequency shift ") + written(p.frequencyShift)
               : name;
}

/// The switches that few settings touch.
QStringList rareSwitches(const EncodingParameters& p, Written written) {
    const EncodingParameters defaults;
    QStringList texts;
    if (p.oddRule != defaults.oddRule) {
        QString rule = idOf(p.oddRule);
        texts << QStringLiteral("odd rule ") + rule.replace(QLatin1Char('_'), QLatin1Char(' '));
    }
    if (p.positionScale != defaults.positionScale)
        texts << QStringLiteral("positions times ") + written(p.positionScale);
    if (p.factor != defaults.factor) texts << QStringLiteral("values times ") + written(p.factor);
    return texts;
}

/// "vectors of 2 of 3 words from glove.txt". Those are the words that have given values.
QStringList vectorsTexts(const Sentence& sentence) {
    if (sentence.vectorsFile.isEmpty()) return {};
    const auto words = std::count_if(sentence.customEmbeddings.begin(), sentence.customEmbeddings.end(),
                                     [](const std::vector<double>& list) { return !list.empty(); });
    const QString all = counted(sentence.tokens.size(), QStringLiteral("word"));
    return {QStringLiteral("vectors of %1 from %2%3")
                .arg(words == sentence.tokens.size() ? all : QStringLiteral("%1 of %2").arg(words).arg(all),
                     sentence.vectorsFile,
                     sentence.vectorsChanged ? QStringLiteral(" (changed since)") : QString())};
}

QStringList embeddingSwitches(const Sentence& sentence) {
    QStringList texts = vectorsTexts(sentence);
    if (sentence.scale == EmbeddingScale::SqrtDModel)
        texts << QStringLiteral("embeddings times sqrt(d_model)");
    if (sentence.seed != Sentence::defaultSeed)
        texts << QStringLiteral("embeddings of seed %1").arg(sentence.seed);
    return texts;
}

QString layoutWords(Layout layout) {
    switch (layout) {
        case Layout::Interleaved:
            return QStringLiteral("interleaved");
        case Layout::Halves:
            return QStringLiteral("sine and cosine halves");
        case Layout::HalvesCosineFirst:
            return QStringLiteral("cosine and sine halves");
    }
    return {};
}

QString layoutName(Layout layout) {
    return layout == Layout::HalvesCosineFirst ? QStringLiteral("halves, cosine first") : idOf(layout);
}

/// " (a decoder's, by its name)", of a value that the name of a tensor decided; empty for others.
QString sourceText(const SchemeParameter& parameter, const Scheme& scheme) {
    const QString source = sourceOfParameter(parameter, scheme);
    return source.isEmpty() ? source : QStringLiteral(" (%1)").arg(source);
}

QString parameterText(const SchemeParameter& parameter, const Scheme& scheme, Written written) {
    const QString title = QString::fromUtf8(parameter.title).toLower();
    const double value = parameter.get(scheme);
    switch (parameter.kind) {
        case SchemeParameterKind::Choice:
            return title + QLatin1Char(' ') +
                   QString::fromUtf8(parameter.choices.at(saturatingCast<std::size_t>(value)).title);
        case SchemeParameterKind::Switch:
            return (value != 0 ? title : QStringLiteral("not ") + title) + sourceText(parameter, scheme);
        case SchemeParameterKind::Integer:
        case SchemeParameterKind::Real:
            break;
    }
    return title + QStringLiteral(" = ") + written(value);
}

/// The scheme's name and its parameters; those of RoPE that 0 leaves to the scaling, where they are given.
QStringList schemeTexts(const Scene& scene, Written written) {
    const SchemeInfo& info = infoOf(scene.scheme);
    QStringList texts{QStringLiteral("scheme ") + QString::fromUtf8(info.name)};
    if (const TableScheme* table = openedTable(scene); table && table->rows > 0)
        texts = {QStringLiteral("table %1, %2 %3, SHA-256 %4")
                     .arg(QString::fromStdString(table->name),
                          scene.encoding.length == 1 ? QStringLiteral("row") : QStringLiteral("rows"),
                          spanText(QString::number(table->firstRow),
                                   QString::number(table->firstRow + scene.encoding.length - 1)),
                          QString::fromStdString(table->sha256.substr(0, 12)))};
    const bool rotates = entryOf(scene) == Entry::Rotation;
    for (const SchemeParameter& parameter : info.parameters)
        if (parameter.applies(scene.scheme) && !(rotates && parameter.get(scene.scheme) == 0))
            texts << parameterText(parameter, scene.scheme, written);
    return texts;
}

}  // namespace

QString settingLine(const EncodingParameters& p) {
    QStringList texts = {QStringLiteral("L = %1").arg(p.length),
                         QStringLiteral("d_model = %1").arg(p.dModel),
                         QStringLiteral("n = ") + exactNumber(p.base),
                         layoutName(p.layout),
                         spacingText(p, exactNumber),
                         QStringLiteral("first position %1").arg(p.firstPosition)};
    texts << rareSwitches(p, exactNumber);
    return texts.join(QStringLiteral(", "));
}

QString settingLine(const Scene& scene) {
    if (!isSinusoidal(scene)) {
        const EncodingParameters& p = scene.encoding;
        QStringList texts = schemeTexts(scene, exactNumber);
        texts << QStringLiteral("L = %1").arg(p.length) << QStringLiteral("d_model = %1").arg(p.dModel);
        if (p.firstPosition != 0) texts << QStringLiteral("first position %1").arg(p.firstPosition);
        return (texts << embeddingSwitches(scene.sentence)).join(QStringLiteral(", "));
    }
    return (QStringList(settingLine(scene.encoding)) << embeddingSwitches(scene.sentence))
        .join(QStringLiteral(", "));
}

QString settingWords(const Scene& scene) {
    const EncodingParameters& p = scene.encoding;
    if (!isSinusoidal(scene)) {
        QStringList texts = schemeTexts(scene, fullNumber);
        texts << QStringLiteral("sequence length ") + grouped(p.length)
              << QStringLiteral("d_model ") + grouped(p.dModel);
        if (p.firstPosition != 0) texts << QStringLiteral("first position ") + grouped(p.firstPosition);
        return (texts << embeddingSwitches(scene.sentence)).join(QStringLiteral(", "));
    }
    QStringList texts = {QStringLiteral("sequence length ") + grouped(p.length),
                         QStringLiteral("d_model ") + grouped(p.dModel),
                         QStringLiteral("base ") + fullNumber(p.base), layoutWords(p.layout)};
    if (p.spacing != Spacing::Paper) texts << spacingText(p, fullNumber);
    if (p.firstPosition != 0) texts << QStringLiteral("first position ") + grouped(p.firstPosition);
    texts << rareSwitches(p, fullNumber) << embeddingSwitches(scene.sentence);
    return texts.join(QStringLiteral(", "));
}

}  // namespace sinescope
