// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/learn/model.h"
#include "app/figures/program_text.h"
#include "app/scene/scene_scheme.h"

namespace sinescope {

namespace {

QString pythonNumbers(const Vector& numbers) {
    return pythonList(std::vector<double>(numbers.data(), numbers.data() + numbers.size()));
}

/// The scheme's numbers: what is added, by how much each pair turns, the bucket of each distance.
void addScheme(ProgramValues& values, const Scheme& scheme, const QString& suffix, int longest) {
    const auto* rope = std::get_if<RopeScheme>(&scheme);
    Scheme resized = scheme;
    if (rope) resized = schemeForNetwork(scheme, NetworkShape{}, longest / 4, longest);
    rope = std::get_if<RopeScheme>(&resized);
    values[QStringLiteral("FREQUENCIES") + suffix] =
        rope ? pythonNumbers(ropeFrequencies(*rope)) : QStringLiteral("[]");
    values[QStringLiteral("ATTENTION_FACTOR") + suffix] =
        QString::number(rope ? ropeAttentionFactor(*rope) : 1.0, 'g', 17);
}

std::vector<std::int64_t> bucketsOf(const Scheme& scheme, int longest) {
    std::vector<std::int64_t> buckets;
    const auto* t5 = std::get_if<T5Scheme>(&scheme);
    const auto* shaw = std::get_if<ShawScheme>(&scheme);
    for (int distance = -longest; (t5 || shaw) && distance <= longest; ++distance)
        buckets.push_back(t5 ? t5Bucket(t5->buckets, distance)
                             : clippedRelativePosition(0, distance, shaw->left, shaw->right));
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
    addScheme(values, m_settings.scheme, QString(), longest);
    addScheme(values, m_read, QStringLiteral("_READ"), longest);
    const auto* rope = std::get_if<RopeScheme>(&m_read);
    values[QStringLiteral("HALVES")] = pythonBool(rope && rope->pairs == RopePairs::Halves);
    const auto* alibi = std::get_if<AlibiScheme>(&m_read);
    values[QStringLiteral("SLOPES")] = alibi ? pythonNumbers(alibiSlopes(*alibi)) : QStringLiteral("[]");
    values[QStringLiteral("SYMMETRIC")] =
        pythonBool(alibi && (alibi->form == AlibiForm::Symmetric || alibi->form == AlibiForm::Inverted));
    EncodingParameters encoding = scene().encoding;
    encoding.dModel = NetworkShape{}.columns;
    encoding.length = longest + 1;
    EncodingParameters trained = encoding;
    trained.base = m_options.trainedBase;
    QStringList notes{QStringLiteral(
        "Trains in float64 with NumPy's own random numbers, so its outcomes differ as those of another seed "
        "do.")};
    if (m_options.task == LearningTask::Text)
        notes << QStringLiteral("Give it a text file of 30 kB or more as its argument.");
    if (m_options.fiveSeeds) notes << QStringLiteral("One seed of the five.");
    if (m_frozenRead) notes << QStringLiteral("Without A.");
    return {encoding, trained, filledTemplate(programTemplate(QStringLiteral("learn")), values),
            notes.join(QLatin1Char(' '))};
}

}  // namespace sinescope
