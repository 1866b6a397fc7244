// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/scheme_program.h"

#include "app/figures/program_text.h"
#include "app/model/code_expressions.h"
#include "app/scene/scene_scheme.h"
#include "core/schemes/properties.h"
#include "core/schemes/scheme_fit.h"

#include <algorithm>

namespace sinescope {

namespace {

const QString gap = QStringLiteral("\n\n");
const QString ownFactors = QStringLiteral("OWN_FACTORS");

ProgramValues sizeValues(const Scene& scene) {
    const EncodingParameters& p = scene.encoding;
    return {{QStringLiteral("LENGTH"), QString::number(p.length)},
            {QStringLiteral("D_MODEL"), QString::number(p.dModel)},
            {QStringLiteral("FIRST_POSITION"), QString::number(p.firstPosition)},
            {QStringLiteral("HEADS"), QString::number(headCount(scene))},
            {QStringLiteral("HEAD"), QString::number(scene.selection.head)}};
}

/// What the slope is multiplied by.
QString formOf(const AlibiScheme& alibi) {
    const QString reach = QStringLiteral("np.abs(query - key)"), last = QString::number(alibi.keys - 1);
    switch (alibi.form) {
        case AlibiForm::Distance:
            return QStringLiteral("(key - query)");
        case AlibiForm::Symmetric:
            return QLatin1Char('-') + reach;
        case AlibiForm::KeyFromLast:
            return QStringLiteral("(key - %1)").arg(last);
        case AlibiForm::Key:
            return QStringLiteral("key");
        case AlibiForm::Inverted:
            break;
    }
    return QStringLiteral("(%1 - %2)").arg(last, reach);
}

ProgramValues scalingValues(const RopeScheme& rope) {
    ProgramValues values = schemeValues(rope);
    values[QStringLiteral("SEQUENCE_LENGTH")] = QString::number(followedLength(rope).value_or(0));
    return values;
}

/// The name in templates of the way in which frequencies are scaled.
QString templateName(const RopeScheme& rope) {
    return QString::fromLatin1(scalingId(rope.scaling)).toUpper().replace(QLatin1Char('-'), QLatin1Char('_'));
}

QString filled(const char* name, const ProgramValues& values) {
    return filledTemplate(programTemplate(QString::fromLatin1(name)), values);
}

/// The numbers that a person gave the first columns of the first word.
std::vector<double> givenQuery(const Scene& scene) {
    if (scene.sentence.customEmbeddings.empty()) return {};
    std::vector<double> given = scene.sentence.customEmbeddings.front();
    given.resize(std::min(given.size(), static_cast<std::size_t>(scene.encoding.dModel)));
    return given;
}

}  // namespace

QString scaledFrequencyLines(const RopeScheme& rope) {
    ProgramValues values = scalingValues(rope);
    const std::vector<double>* factors = ownFactorsIn(rope);
    const QString kind = factors               ? ownFactors
                         : isUnstretched(rope) ? QStringLiteral("UNSTRETCHED")
                                               : templateName(rope);
    values[kind] = factors ? pythonList(*factors) : pythonBool(true);
    return filled("scaled_frequencies", values);
}

QString askedFrequencyLines(const RopeScheme& rope) {
    ProgramValues values = scalingValues(rope);
    values[ownFactorsIn(rope)            ? ownFactors
           : followsLength(rope.scaling) ? templateName(rope)
                                         : QStringLiteral("UNASKED")] = pythonBool(true);
    if (const LongRopeScaling* longRope = pairFactorsIn(rope)) {
        values[QStringLiteral("SHORT_FACTORS")] = pythonList(longRope->shortFactors);
        values[QStringLiteral("LONG_FACTORS")] = pythonList(longRope->longFactors);
    }
    return filled("asked_frequencies", values);
}

QString pythonHeads(const RowLines& lines) {
    std::vector<std::int64_t> heads;
    for (const RowLines::Line& line : lines.lines)
        heads.push_back(line.brief.toLongLong());  // Shaw's is head 0
    return pythonList(heads);
}

QString pairColumns(const RopeScheme& rope, std::int64_t member) {
    const std::int64_t pairs = ropePairCount(rope);
    return rope.pairs == RopePairs::Interleaved
               ? QStringLiteral("%1:%2:2").arg(member).arg(2 * pairs)
               : QStringLiteral("%1:%2").arg(member * pairs).arg((member + 1) * pairs);
}

bool bringsMadeUp(const Scheme& scheme) {
    return seedOf(scheme) || readsQuery(scheme);
}

QString madeUpProgram(const Scene& scene) {
    return filled("made_up", {{QStringLiteral("SEED"), QString::number(scene.sentence.seed)}});
}

QString biasProgram(const Scene& scene) {
    const Scheme scheme = schemeOf(scene);
    ProgramValues values = sizeValues(scene);
    values.merge(schemeValues(scheme));
    if (const AlibiScheme* alibi = slopesIn(scheme)) {
        values[QStringLiteral("FORM")] = formOf(*alibi);
        return filled("alibi", values);
    }
    if (const T5Scheme* t5 = bucketsIn(scheme))  // no parameter of a model's own biases
        values[QStringLiteral("BUCKETS")] = QString::number(t5->buckets.buckets);
    const WeightTable* file = fileTableIn(scheme);
    if (const auto seed = seedOf(scheme)) values[QStringLiteral("SEED")] = QString::number(*seed);
    if (const std::vector<double> given = givenQuery(scene); !given.empty()) {
        values[QStringLiteral("COUNT")] = QString::number(given.size());
        values[QStringLiteral("GIVEN")] = pythonList(given);
    }
    values[QStringLiteral("WORD")] = pythonText(scene.sentence.tokens.value(0));
    return (file
                ? filled("read_table", tableValues(*file, 0, QStringLiteral("relative_attention_bias.npy"))) +
                      gap
                : QStringLiteral("import numpy as np\n\n")) +
           filled("sizes", values) + (bringsMadeUp(scheme) ? madeUpProgram(scene) + gap : QString()) +
           filled(bucketsIn(scheme) ? "t5" : "shaw", values);
}

QString rotationProgram(const Scene& scene) {
    const Scheme scheme = schemeOf(scene);
    const RopeScheme& rope = *rotationIn(scheme);
    const std::int64_t pairs = ropePairCount(rope), turning = rope.rotaryDim.value_or(rope.headDim) / 2;
    ProgramValues values = sizeValues(scene);
    values[QStringLiteral("BASE")] = codeNumber(rope.base);
    values[QStringLiteral("PAIRS")] = QString::number(pairs);
    values[QStringLiteral("ROTARY")] = QString::number(2 * pairs);
    values[QStringLiteral("FIRST")] = pairColumns(rope, 0);
    values[QStringLiteral("SECOND")] = pairColumns(rope, 1);
    values[QStringLiteral("ATTENTION_FACTOR")] = codeNumber(ropeAttentionFactor(rope));
    if (turning < pairs) values[QStringLiteral("STILL")] = QString::number(turning);
    values[QStringLiteral("SCALING_NAME")] = docText(QString::fromUtf8(scalingName(rope.scaling)));
    values[QStringLiteral("SCALING")] = scaledFrequencyLines(rope);
    if (const auto last = lastCounted(rope)) values[QStringLiteral("LAST_COUNTED")] = QString::number(*last);
    return filled("rope", values);
}

}  // namespace sinescope
