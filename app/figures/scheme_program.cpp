// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/scheme_program.h"

#include "app/figures/program_text.h"
#include "app/model/code_expressions.h"
#include "app/scene/scene_scheme.h"
#include "core/schemes/overloaded.h"

#include <algorithm>

namespace sinescope {

namespace {

const QString gap = QStringLiteral("\n\n");

ProgramValues sizeValues(const Scene& scene) {
    const EncodingParameters& p = scene.encoding;
    return {{QStringLiteral("LENGTH"), QString::number(p.length)},
            {QStringLiteral("D_MODEL"), QString::number(p.dModel)},
            {QStringLiteral("FIRST_POSITION"), QString::number(p.firstPosition)},
            {QStringLiteral("HEADS"), QString::number(headCount(scene))},
            {QStringLiteral("HEAD"), QString::number(scene.selection.head)}};
}

/// NumPy and the sizes, and what makes the scheme's table: up from a seed, or out of its file.
QString prologue(const Scene& scene, const ProgramValues& sizes, const WeightTable* file) {
    const QString own =
        file ? filledTemplate(programTemplate(QStringLiteral("read_table")),
                              tableValues(*file, 0, QStringLiteral("relative_attention_bias.npy"))) +
                   gap
             : QStringLiteral("import numpy as np\n\n");
    return own + filledTemplate(programTemplate(QStringLiteral("sizes")), sizes) +
           (bringsMadeUp(scene.scheme) ? madeUpProgram(scene) + gap : QString());
}

QString slopeLines(const AlibiScheme& alibi) {
    const QString m = codeNumber(alibi.biasMax);
    if (alibi.slopes == AlibiSlopes::Geometric)
        return QStringLiteral("    return 2.0 ** (-%1 * np.arange(1, HEADS + 1) / HEADS)\n").arg(m);
    return QStringLiteral(
               "    power = 1 << HEADS.bit_length() - 1  # the largest power of two up to HEADS\n"
               "    first = 2.0 ** (-%1 * np.arange(1, power + 1) / power)\n"
               "    more = 2.0 ** (-%1 * np.arange(1, 2 * power, 2) / (2 * power))  # every other one of "
               "twice as many heads\n"
               "    return np.concatenate([first, more])[:HEADS]\n")
        .arg(m);
}

/// What the slope is multiplied by.
QString formOf(const AlibiScheme& alibi) {
    switch (alibi.form) {
        case AlibiForm::Distance:
            return QStringLiteral("(key - query)");
        case AlibiForm::Symmetric:
            return QStringLiteral("-np.abs(query - key)");
        case AlibiForm::KeyFromLast:
            return QStringLiteral("(key - %1)").arg(alibi.keys - 1);
        case AlibiForm::Key:
            return QStringLiteral("key");
        case AlibiForm::Inverted:
            break;
    }
    return QStringLiteral("(%1 - np.abs(query - key))").arg(alibi.keys - 1);
}

QString alibiProgram(const Scene& scene, const AlibiScheme& alibi) {
    ProgramValues values = sizeValues(scene);
    const QString bias = QStringLiteral("slopes()[head] * ") + formOf(alibi);
    values[QStringLiteral("WHERE")] =
        alibi.slopes == AlibiSlopes::Geometric
            ? QStringLiteral("; for any number of heads, as fairseq2 has it")
            : QStringLiteral("; as ofirpress/attention_with_linear_biases has them");
    values[QStringLiteral("SLOPES")] = slopeLines(alibi);
    values[QStringLiteral("MASK")] =
        alibi.causal ? QStringLiteral("; keys after the query are not seen") : QString();
    values[QStringLiteral("SEEN")] =
        alibi.causal ? QStringLiteral("np.where(key <= query, %1, -np.inf)").arg(bias) : bias;
    return filledTemplate(programTemplate(QStringLiteral("alibi")), values);
}

QString t5Program(const Scene& scene, const T5Scheme& t5) {
    ProgramValues values = sizeValues(scene);
    const QString start = prologue(scene, values, t5.seed ? nullptr : &t5.biases);
    values[QStringLiteral("BUCKETS")] = QString::number(t5.buckets.buckets);
    values[QStringLiteral("MAXIMUM_DISTANCE")] = QString::number(t5.buckets.maximumDistance);
    values[QStringLiteral("BIDIRECTIONAL")] = pythonBool(t5.buckets.bidirectional);
    values[QStringLiteral("BIASES")] =
        t5.seed ? QStringLiteral(
                      "np.sqrt(3) * np.array([made_up(f\"bucket {b}\", HEADS, %1) for b in range(BUCKETS)])")
                      .arg(*t5.seed)
                : QStringLiteral("read_table()");
    values[QStringLiteral("MADE_UP_BIASES")] = t5.seed ? QStringLiteral(", made up") : QString();
    return start + filledTemplate(programTemplate(QStringLiteral("t5")), values);
}

QString shawProgram(const Scene& scene, const ShawScheme& shaw) {
    ProgramValues values = sizeValues(scene);
    const QString start = prologue(scene, values, shaw.seed ? nullptr : &shaw.keys);
    values[QStringLiteral("LEFT")] = QString::number(shaw.left);
    values[QStringLiteral("RIGHT")] = QString::number(shaw.right);
    values[QStringLiteral("VECTORS")] =
        shaw.seed ? QStringLiteral(
                        "0.1 * np.sqrt(3) * np.array(\n    [made_up(f\"clipped distance {r}\", "
                        "D_MODEL, %1) for r in range(LEFT + RIGHT + 1)])")
                        .arg(*shaw.seed)
                  : QStringLiteral("read_table()");
    values[QStringLiteral("MADE_UP_VECTORS")] = shaw.seed ? QStringLiteral(", made up") : QString();
    values[QStringLiteral("WORD")] = pythonText(scene.sentence.tokens.value(0));
    const std::vector<double> given = scene.sentence.customEmbeddings.empty()
                                          ? std::vector<double>()
                                          : scene.sentence.customEmbeddings.front();
    const auto count = std::min<std::size_t>(given.size(), static_cast<std::size_t>(scene.encoding.dModel));
    values[QStringLiteral("GIVEN_QUERY")] =
        count == 0 ? QString()
                   : QStringLiteral("\nQUERY[:%1] = %2")
                         .arg(count)
                         .arg(pythonList(std::vector<double>(
                             given.begin(), given.begin() + static_cast<std::ptrdiff_t>(count))));
    return start + filledTemplate(programTemplate(QStringLiteral("shaw")), values);
}

QString scaled(const QString& expression) {
    return QStringLiteral("    return unscaled_frequencies()%1\n").arg(expression);
}

QString ntkLines(const QString& factor) {
    return scaled(QStringLiteral(" * (%1) ** (-2 * np.arange(PAIRS) / (ROTARY - 2))").arg(factor));
}

QString yarnLines(const YarnScaling& s, double base) {
    const auto edge = [&](const char* rounding, double turns) {
        const QString at = QStringLiteral("edge(%1)").arg(codeNumber(turns));
        return s.truncate ? QStringLiteral("np.%1(%2)").arg(QLatin1String(rounding), at) : at;
    };
    return QStringLiteral(
               "    def edge(turns):  # the pair that turns so often within the original length\n"
               "        return ROTARY * np.log(%1 / (2 * np.pi * turns)) / (2 * np.log(%2))\n\n"
               "    low = max(%3, 0)\n"
               "    high = min(%4, %5)\n"
               "    if %6:\n"
               "        high = low + 0.001\n"
               "    stretched = np.clip((np.arange(PAIRS) - low) / (high - low), 0, 1)\n"
               "    w = unscaled_frequencies()\n"
               "    return stretched * w / %7 + (1 - stretched) * w\n")
        .arg(QString::number(s.originalLength), codeNumber(base), edge("floor", s.betaFast),
             edge("ceil", s.betaSlow),
             s.asInKerasHub ? QStringLiteral("ROTARY // 2 - 1") : QStringLiteral("ROTARY - 1"),
             s.asInKerasHub ? QStringLiteral("high - low < 0.001") : QStringLiteral("high == low"),
             codeNumber(s.factor));
}

QString longRopeLines(const LongRopeScaling& s) {
    const std::vector<double>& factors = s.sequenceLength > s.originalLength ? s.longFactors : s.shortFactors;
    if (!s.madeUp) return scaled(QStringLiteral(" / np.array(%1)").arg(pythonList(factors)));
    if (s.sequenceLength <= s.originalLength) return scaled({});
    return QStringLiteral("    # Factors are searched for by its authors; these are made up.\n") +
           scaled(
               QStringLiteral(" / %1 ** (np.arange(PAIRS) / max(1, PAIRS - 1))").arg(codeNumber(s.factor)));
}

QString llama3Lines(const Llama3Scaling& s) {
    return QStringLiteral(
               "    w, low, high = unscaled_frequencies(), %1, %2\n"
               "    turns = %3 * w / (2 * np.pi)  # within the original length\n"
               "    kept = np.clip((turns - low) / (high - low), 0, 1)\n"
               "    return kept * w + (1 - kept) * w / %4\n")
        .arg(codeNumber(s.lowFrequencyFactor), codeNumber(s.highFrequencyFactor),
             QString::number(s.originalLength), codeNumber(s.factor));
}

}  // namespace

QString scaledFrequencyLines(const RopeScheme& rope) {
    return std::visit(
        Overloaded{
            [](const NoScaling&) { return scaled({}); },
            [](const LinearScaling& s) { return scaled(QStringLiteral(" / ") + codeNumber(s.factor)); },
            [](const NtkScaling& s) { return ntkLines(codeNumber(s.factor)); },
            [](const DynamicNtkScaling& s) {
                if (s.sequenceLength <= s.originalLength) return scaled({});
                return ntkLines(QStringLiteral("%1 * %2 / %3 - (%1 - 1)")
                                    .arg(codeNumber(s.factor))
                                    .arg(s.sequenceLength)
                                    .arg(s.originalLength));
            },
            [&](const YarnScaling& s) { return yarnLines(s, rope.base); },
            [](const LongRopeScaling& s) { return longRopeLines(s); },
            [](const Llama3Scaling& s) { return llama3Lines(s); },
            [](const KerasDynamicScaling& s) {
                return scaled(
                    QStringLiteral(" / %1 ** (ROTARY / max(1, ROTARY - 2))").arg(codeNumber(s.factor)));
            },
        },
        rope.scaling);
}

QString askedFrequencyLines(const RopeScheme& rope) {
    if (const auto* s = std::get_if<DynamicNtkScaling>(&rope.scaling))
        return QStringLiteral(
                   "    stretch = np.maximum(1, %1 * (DISTANCES + 1) / %2 - (%1 - 1))\n"
                   "    stretch[DISTANCES < %2] = 1\n"
                   "    return unscaled_frequencies() * np.power.outer(stretch, -2 * np.arange(PAIRS) / "
                   "(ROTARY - 2))\n")
            .arg(codeNumber(s->factor))
            .arg(s->originalLength);
    const auto* s = std::get_if<LongRopeScaling>(&rope.scaling);
    if (!s) return QStringLiteral("    return frequencies()\n");
    const QString factors =
        s->madeUp ? QStringLiteral("%1 ** (np.arange(PAIRS) / max(1, PAIRS - 1))").arg(codeNumber(s->factor))
                  : QStringLiteral("np.array(%1)").arg(pythonList(s->longFactors));
    return QStringLiteral(
               "    longer = DISTANCES[:, np.newaxis] >= %1\n"
               "    return unscaled_frequencies() / np.where(longer, %2, %3)\n")
        .arg(s->originalLength)
        .arg(factors, s->madeUp ? QStringLiteral("1.0")
                                : QStringLiteral("np.array(%1)").arg(pythonList(s->shortFactors)));
}

QString pythonHeads(const RowLines& lines) {
    std::vector<std::int64_t> heads;
    for (const RowLines::Line& line : lines.lines)
        heads.push_back(line.brief.toLongLong());  // Shaw's is head 0
    return pythonList(heads);
}

bool bringsMadeUp(const Scheme& scheme) {
    if (const auto* t5 = std::get_if<T5Scheme>(&scheme)) return t5->seed.has_value();
    return std::holds_alternative<ShawScheme>(scheme);
}

QString madeUpProgram(const Scene& scene) {
    return filledTemplate(programTemplate(QStringLiteral("made_up")),
                          {{QStringLiteral("SEED"), QString::number(scene.sentence.seed)}});
}

QString biasProgram(const Scene& scene) {
    const Scheme scheme = schemeOf(scene);
    if (const auto* alibi = std::get_if<AlibiScheme>(&scheme)) return alibiProgram(scene, *alibi);
    if (const auto* t5 = std::get_if<T5Scheme>(&scheme)) return t5Program(scene, *t5);
    return shawProgram(scene, std::get<ShawScheme>(scheme));
}

QString rotationProgram(const Scene& scene) {
    const Scheme scheme = schemeOf(scene);
    const RopeScheme& rope = std::get<RopeScheme>(scheme);
    const std::int64_t pairs = ropePairCount(rope), turning = rope.rotaryDim.value_or(rope.headDim) / 2;
    const bool interleaved = rope.pairs == RopePairs::Interleaved;
    ProgramValues values = sizeValues(scene);
    const auto columns = [interleaved, pairs](std::int64_t second) {
        return interleaved ? QStringLiteral("%1:%2:2").arg(second).arg(2 * pairs)
                           : QStringLiteral("%1:%2").arg(second * pairs).arg((second + 1) * pairs);
    };
    const auto* yarn = std::get_if<YarnScaling>(&rope.scaling);
    values[QStringLiteral("BASE")] = codeNumber(rope.base);
    values[QStringLiteral("PAIRS")] = QString::number(pairs);
    values[QStringLiteral("ROTARY")] = QString::number(2 * pairs);
    values[QStringLiteral("FIRST")] = columns(0);
    values[QStringLiteral("SECOND")] = columns(1);
    values[QStringLiteral("ATTENTION_FACTOR")] = codeNumber(ropeAttentionFactor(rope));
    values[QStringLiteral("STILL")] =
        turning < pairs ? QStringLiteral("    w[%1:] = 0  # pairs that do not turn\n").arg(turning)
                        : QString();
    values[QStringLiteral("SCALING_NAME")] =
        QString::fromUtf8(scalingName(rope.scaling)).remove(QLatin1Char('"'));
    values[QStringLiteral("SCALING")] = scaledFrequencyLines(rope);
    // keras-hub's YaRN stops counting.
    values[QStringLiteral("PLACES")] =
        yarn && yarn->asInKerasHub && yarn->truncate
            ? QStringLiteral("np.minimum(positions, %1)").arg(yarn->originalLength)
            : QStringLiteral("positions");
    return filledTemplate(programTemplate(QStringLiteral("rope")), values);
}

}  // namespace sinescope
