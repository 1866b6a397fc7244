// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/learn/model.h"
#include "app/figures/program_text.h"
#include "app/scene/literals.h"
#include "app/scene/scene_scheme.h"
#include "core/schemes/properties.h"

namespace sinescope {

namespace {

QString pythonNumbers(const Vector& numbers) {
    return pythonList(std::vector<double>(numbers.data(), numbers.data() + numbers.size()));
}

/// Returns the rotation of a head's pairs in a sequence: frequencies and attention factor.
QString pythonTurn(const Scheme& scheme, int trainedLength, int tokens) {
    const Scheme resized = schemeForNetwork(scheme, NetworkShape{}, trainedLength, tokens);
    const auto* rope = rotationIn(resized);
    if (!rope) return u"[], 1"_s;
    return u"%1, %2"_s.arg(pythonNumbers(ropeFrequencies(*rope)),
                           QString::number(ropeAttentionFactor(*rope), 'g', 17));
}

/// The same by the number of letters, because some scalings depend on the length.
QString pythonTurns(const Scheme& scheme, int trainedLength, int tokensBefore) {
    QStringList entries;
    QStringList lengths;
    QStringList turns;
    for (const int quarters : {1, 2, 3, 4, 6, 8, 12, 16}) {
        const int letters = quarters * trainedLength / 4;
        lengths << QString::number(letters);
        turns << u"(%1)"_s.arg(pythonTurn(scheme, trainedLength, letters + tokensBefore));
        entries << u"%1: %2"_s.arg(lengths.back(), turns.back());
    }
    turns.removeDuplicates();
    if (turns.size() > 1) return u"{%1}"_s.arg(entries.join(u", "_s));
    return u"dict.fromkeys([%1], %2)"_s.arg(lengths.join(u", "_s), turns.front());
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
    values[u"TASK"_s] = pythonText(QString::fromLatin1(task().id));
    values[u"SCHEME"_s] = pythonText(schemeId(m_read));
    values[u"STEPS"_s] = QString::number(m_options.steps);
    values[u"SEED"_s] = QString::number(m_options.seed);
    values[u"LAYERS"_s] = QString::number(m_options.layers);
    values[u"LAYER_NORM"_s] = pythonBool(m_options.norm == NetworkNorm::Layer);
    values[u"TRAINED"_s] = QString::number(m_options.trainedLength);
    values[u"BEGIN"_s] = pythonBool(m_options.beginToken);
    values[u"RANDOM_FIRST"_s] = pythonBool(m_options.randomFirst);
    values[u"BUCKETS"_s] = pythonList(bucketsOf(m_read, longest));
    values[u"TURN"_s] = pythonTurn(m_settings.scheme, m_options.trainedLength, m_options.trainedLength);
    values[u"TURN_READ"_s] = pythonTurns(m_read, m_options.trainedLength, m_options.beginToken ? 1 : 0);
    const auto* rope = rotationIn(m_read);
    values[u"HALVES"_s] = pythonBool(rope && rope->pairs == RopePairs::Halves);
    const auto* alibi = slopesIn(m_read);
    values[u"SLOPES"_s] = alibi ? pythonNumbers(alibiSlopes(*alibi)) : u"[]"_s;
    values[u"SYMMETRIC"_s] =
        pythonBool(alibi && (alibi->form == AlibiForm::Symmetric || alibi->form == AlibiForm::Inverted));
    values[u"MASKED"_s] = pythonBool(masksKeysAhead(m_read));
    FigureProgram program{.encoding = scene().encoding,
                          .other = {},
                          .text = filledTemplate(programTemplate(u"learn"_s), values),
                          .note = statementTexts("program_note").join(' '_L1),
                          .title = statementText("program_title")};
    if (!sinusoidIn(m_read)) {
        program.rows = u"import numpy as np\n"_s;
        return program;
    }
    program.encoding.dModel = NetworkShape{}.columns;
    program.encoding.length = longest + 1;
    program.other = program.encoding;
    program.other->base = m_options.trainedBase;
    return program;
}

}  // namespace sinescope
