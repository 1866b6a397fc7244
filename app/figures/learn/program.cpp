// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/learn/model.h"
#include "app/figures/program_text.h"
#include "app/scene/scene_scheme.h"
#include "core/schemes/properties.h"

namespace sinescope {

namespace {

QString pythonNumbers(const Vector& numbers) {
    return pythonList(std::vector<double>(numbers.data(), numbers.data() + numbers.size()));
}

/// By how much RoPE turns the pairs of a head in a sequence: frequencies and attention factor.
QString pythonTurn(const Scheme& scheme, int trainedLength, int tokens) {
    const Scheme resized = schemeForNetwork(scheme, NetworkShape{}, trainedLength, tokens);
    const auto* rope = rotationIn(resized);
    if (!rope) return QStringLiteral("[], 1");
    return QStringLiteral("%1, %2").arg(pythonNumbers(ropeFrequencies(*rope)),
                                        QString::number(ropeAttentionFactor(*rope), 'g', 17));
}

/// The same by the number of letters: some scalings depend on the length.
QString pythonTurns(const Scheme& scheme, int trainedLength, int tokensBefore) {
    QStringList entries;
    QStringList lengths;
    QStringList turns;
    for (const int quarters : {1, 2, 3, 4, 6, 8, 12, 16}) {
        const int letters = quarters * trainedLength / 4;
        lengths << QString::number(letters);
        turns << QStringLiteral("(%1)").arg(pythonTurn(scheme, trainedLength, letters + tokensBefore));
        entries << QStringLiteral("%1: %2").arg(lengths.back(), turns.back());
    }
    turns.removeDuplicates();
    if (turns.size() > 1) return QStringLiteral("{%1}").arg(entries.join(QStringLiteral(", ")));
    return QStringLiteral("dict.fromkeys([%1], %2)").arg(lengths.join(QStringLiteral(", ")), turns.front());
}

std::vector<std::int64_t> bucketsOf(const Scheme& scheme, int longest) {
    std::vector<std::int64_t> buckets;
    for (int distance = -longest; distance <= longest; ++distance)
        if (const auto bucket = shareOf(scheme, distance)) buckets.push_back(*bucket);
    return buckets;
}

}  // namespace

FigureProgram LearnModel::program() const {
    const int longest = 4 * m_options.trainedLength;
    ProgramValues values;
    values[QStringLiteral("TASK")] = pythonText(QString::fromLatin1(task().id));
    values[QStringLiteral("SCHEME")] = pythonText(QString::fromUtf8(infoOf(m_read).id));
    values[QStringLiteral("STEPS")] = QString::number(m_options.steps);
    values[QStringLiteral("SEED")] = QString::number(m_options.seed);
    values[QStringLiteral("LAYERS")] = QString::number(m_options.layers);
    values[QStringLiteral("LAYER_NORM")] = pythonBool(m_options.norm == NetworkNorm::Layer);
    values[QStringLiteral("TRAINED")] = QString::number(m_options.trainedLength);
    values[QStringLiteral("BEGIN")] = pythonBool(m_options.beginToken);
    values[QStringLiteral("RANDOM_FIRST")] = pythonBool(m_options.randomFirst);
    values[QStringLiteral("BUCKETS")] = pythonList(bucketsOf(m_read, longest));
    values[QStringLiteral("TURN")] =
        pythonTurn(m_settings.scheme, m_options.trainedLength, m_options.trainedLength);
    values[QStringLiteral("TURN_READ")] =
        pythonTurns(m_read, m_options.trainedLength, m_options.beginToken ? 1 : 0);
    const auto* rope = rotationIn(m_read);
    values[QStringLiteral("HALVES")] = pythonBool(rope && rope->pairs == RopePairs::Halves);
    const auto* alibi = slopesIn(m_read);
    values[QStringLiteral("SLOPES")] = alibi ? pythonNumbers(alibiSlopes(*alibi)) : QStringLiteral("[]");
    values[QStringLiteral("SYMMETRIC")] =
        pythonBool(alibi && (alibi->form == AlibiForm::Symmetric || alibi->form == AlibiForm::Inverted));
    values[QStringLiteral("MASKED")] = pythonBool(alibi && alibi->causal);
    EncodingParameters encoding = scene().encoding;
    encoding.dModel = NetworkShape{}.columns;
    encoding.length = longest + 1;
    EncodingParameters trained = encoding;
    trained.base = m_options.trainedBase;
    return {encoding, trained, filledTemplate(programTemplate(QStringLiteral("learn")), values),
            allSaid("program_note").join(QLatin1Char(' '))};
}

}  // namespace sinescope
