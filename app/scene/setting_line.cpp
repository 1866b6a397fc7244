// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/scene/setting_line.h"

#include "app/scene/number_format.h"
#include "app/scene/parameter_names.h"

#include <QLocale>

#include <cmath>

namespace sinescope {

namespace {

QString exact(double value) {
    return QString::number(value, 'g', QLocale::FloatingPointShortest);
}

QString spacingText(const EncodingParameters& p) {
    const QString name = idOf(p.spacing) + QStringLiteral(" spacing");
    return p.spacing == Spacing::Shift ? name + QStringLiteral(", frequency shift ") + exact(p.frequencyShift)
                                       : name;
}

/// The switches that few settings touch.
QStringList rareSwitches(const EncodingParameters& p) {
    const EncodingParameters usual;
    QStringList texts;
    if (p.oddRule != usual.oddRule) {
        QString rule = idOf(p.oddRule);
        texts << QStringLiteral("odd rule ") + rule.replace(QLatin1Char('_'), QLatin1Char(' '));
    }
    if (p.positionScale != usual.positionScale)
        texts << QStringLiteral("positions times ") + exact(p.positionScale);
    if (p.factor != usual.factor) texts << QStringLiteral("values times ") + exact(p.factor);
    return texts;
}

QStringList embeddingSwitches(const Sentence& sentence) {
    QStringList texts;
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

}  // namespace

QString settingLine(const EncodingParameters& p) {
    QStringList texts = {QStringLiteral("L = %1").arg(p.length),
                         QStringLiteral("d_model = %1").arg(p.dModel),
                         QStringLiteral("n = ") + exact(p.base),
                         layoutName(p.layout),
                         spacingText(p),
                         QStringLiteral("first position %1").arg(p.firstPosition)};
    texts << rareSwitches(p);
    return texts.join(QStringLiteral(", "));
}

QString settingLine(const Scene& scene) {
    return (QStringList(settingLine(scene.encoding)) << embeddingSwitches(scene.sentence))
        .join(QStringLiteral(", "));
}

QString settingWords(const Scene& scene) {
    const EncodingParameters& p = scene.encoding;
    QStringList texts = {
        QStringLiteral("sequence length ") + grouped(p.length),
        QStringLiteral("d_model ") + grouped(p.dModel),
        QStringLiteral("base ") + (std::floor(p.base) == p.base ? plainNumber(p.base) : exact(p.base)),
        layoutWords(p.layout)};
    if (p.spacing != Spacing::Paper) texts << spacingText(p);
    if (p.firstPosition != 0) texts << QStringLiteral("first position ") + grouped(p.firstPosition);
    texts << rareSwitches(p) << embeddingSwitches(scene.sentence);
    return texts.join(QStringLiteral(", "));
}

}  // namespace sinescope
