// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learning/readings.h"

#include "core/learning/ceiling.h"

#include <algorithm>
#include <cmath>

namespace sinescope {

namespace {

/// Sequences in one pass: attention of 16 x 4 heads over 256 letters fits 17 MB.
constexpr int sequencesInPass = 16;

/// Sums of right answers and losses by position.
struct Tally {
    std::vector<double> right, loss;
    std::vector<int> answers;
    explicit Tally(int length)
        : right(static_cast<std::size_t>(length)),
          loss(static_cast<std::size_t>(length)),
          answers(static_cast<std::size_t>(length)) {}

    void add(const RealMatrix<float>& logits, const SequenceBatch& batch) {
        for (Eigen::Index row = 0; row < logits.rows(); ++row) {
            const int answer = batch.answers[static_cast<std::size_t>(row)];
            if (answer == SequenceBatch::notScored) continue;
            const auto place = static_cast<std::size_t>(row % batch.length);
            Eigen::Index predicted = 0;
            const double largest = logits.row(row).maxCoeff(&predicted);
            const double sum = (logits.row(row).cast<double>().array() - largest).exp().sum();
            right[place] += predicted == answer ? 1 : 0;
            loss[place] += std::log(sum) + largest - static_cast<double>(logits(row, answer));
            ++answers[place];
        }
    }
};

class Reader {
 public:
    Reader(const Training& training, const Scheme& scheme)
        : m_training(training), m_scheme(scheme), m_network(networkShape(training.settings())) {}

    /// By position of sequences of `length` letters, the begin token included. Without answers before
    /// `firstToken`.
    Tally tally(int length, int sequences, int firstToken = 0) {
        const LearningSettings& settings = m_training.settings();
        RandomStream stream(settings.seed, "test", static_cast<std::uint64_t>(length));
        BatchRequest request{settings.task, length, 0, settings.beginToken, true};
        const int tokens = length + (settings.beginToken ? 1 : 0);
        const auto terms = positionTerms<float>(m_scheme, m_network.shape(), settings.trainedLength, tokens);
        Tally tally(tokens);
        for (int done = 0; done < sequences; done += request.count) {
            request.count = std::min(sequencesInPass, sequences - done);
            SequenceBatch batch = drawBatch(request, stream, m_training.text());
            for (std::size_t k = 0; k < batch.answers.size(); ++k)
                if (static_cast<int>(k) % tokens < firstToken) batch.answers[k] = SequenceBatch::notScored;
            tally.add(m_network.forward(m_training.state().adam.weights, batch, terms, Places::Scored),
                      batch);
        }
        return tally;
    }

 private:
    const Training& m_training;
    const Scheme& m_scheme;
    Network<float> m_network;
};

LearningPoint pointOf(int place, double right, double loss, int answers) {
    return {place, right / answers, loss / answers, answers};
}

void addPositions(LearningCurve& curve, Reader& reader, const LearningSettings& settings, PlaceRange range,
                  int sequences) {
    const int begin = settings.beginToken ? 1 : 0;
    const Tally tally = reader.tally(range.last + 1, sequences, range.first + begin);
    for (int place = range.first; place <= range.last; ++place) {
        const auto index = static_cast<std::size_t>(place) + static_cast<std::size_t>(begin);
        if (tally.answers[index] > 0)
            curve.push_back(pointOf(place, tally.right[index], tally.loss[index], tally.answers[index]));
    }
}

void addLength(LearningCurve& curve, Reader& reader, int length, int sequences) {
    const Tally tally = reader.tally(length, sequences);
    double right = 0;
    double loss = 0;
    int answers = 0;
    for (std::size_t place = 0; place < tally.answers.size(); ++place) {
        right += tally.right[place];
        loss += tally.loss[place];
        answers += tally.answers[place];
    }
    if (answers > 0) curve.push_back(pointOf(length, right, loss, answers));
}

/// Lengths that are read: multiples of a quarter of the trained one, then of half of it, then of all of it.
std::vector<int> readLengths(const LearningSettings& settings) {
    const int length = settings.trainedLength;
    std::vector<int> lengths;
    for (int quarters = 1; quarters <= 4; ++quarters)
        lengths.push_back(std::max(shortestLength(settings.task), quarters * length / 4));
    lengths.insert(lengths.end(), {3 * length / 2, 2 * length, 3 * length, 4 * length});
    return lengths;
}

}  // namespace

int longestReading(const LearningSettings& settings) {
    const int longest = 4 * settings.trainedLength;
    if (!std::holds_alternative<LearnedScheme>(settings.scheme)) return longest;
    return std::min(longest, settings.trainedPositions() - (settings.beginToken ? 1 : 0));
}

PlaceRange placesOf(LearningStretch stretch, int trainedLength) {
    switch (stretch) {
        case LearningStretch::Inside:
            return {0, trainedLength - 1};
        case LearningStretch::Twice:
            return {trainedLength, 2 * trainedLength - 1};
        case LearningStretch::FourTimes:
            return {2 * trainedLength, 4 * trainedLength - 1};
    }
    return {};
}

LearningCurve learningCurve(const Training& training, const Scheme& scheme, int sequences) {
    const FlushToZero guard;
    const LearningSettings& settings = training.settings();
    const int longest = longestReading(settings);
    Reader reader(training, scheme);
    LearningCurve curve;
    if (taskInfo(settings.task).isScoredPerSequence) {
        for (const int length : readLengths(settings))
            if (length <= longest) addLength(curve, reader, length, sequences);
        return curve;
    }
    for (const auto stretch : {LearningStretch::Inside, LearningStretch::Twice, LearningStretch::FourTimes}) {
        const PlaceRange range = placesOf(stretch, settings.trainedLength);
        if (range.last < longest) addPositions(curve, reader, settings, range, sequences);
    }
    return curve;
}

std::optional<StretchResult> stretchResult(const LearningCurve& curve, const LearningSettings& settings,
                                           LearningStretch stretch) {
    PlaceRange range = placesOf(stretch, settings.trainedLength);
    if (taskInfo(settings.task).isScoredPerSequence)  // lengths count from 1
        range = {stretch == LearningStretch::Inside && taskInfo(settings.task).trainsOnShorter
                     ? 1
                     : range.last + 1,
                 range.last + 1};
    StretchResult sum;
    double answers = 0;
    for (const LearningPoint& point : curve) {
        if (point.place < range.first || point.place > range.last) continue;
        sum.accuracy += point.accuracy * point.answers;
        sum.loss += point.loss * point.answers;
        answers += point.answers;
    }
    if (answers == 0) return {};
    return StretchResult{sum.accuracy / answers, sum.loss / answers};
}

LearningExample learningExample(const Training& training, const Scheme& scheme, int length) {
    const FlushToZero guard;
    const LearningSettings& settings = training.settings();
    RandomStream stream(settings.seed, "example");
    const SequenceBatch batch =
        drawBatch({settings.task, length, 1, settings.beginToken, true}, stream, training.text());
    Network<float> network(networkShape(settings));
    const auto terms = positionTerms<float>(scheme, network.shape(), settings.trainedLength, batch.length);
    const RealMatrix<float>& logits = network.forward(training.state().adam.weights, batch, terms);
    LearningExample example{batch.tokens, batch.answers, {}, {}, 0};
    for (Eigen::Index row = 0; row < logits.rows(); ++row) {
        Eigen::Index predicted = 0;
        logits.row(row).maxCoeff(&predicted);
        example.predicted.push_back(static_cast<int>(predicted));
    }
    float sharpest = -1;
    for (int layer = 0; layer < settings.layers; ++layer) {
        auto& heads = example.attention.emplace_back();
        for (int head = 0; head < network.shape().heads; ++head)
            heads.push_back(network.attention(layer, head, 0));
    }
    for (int head = 0; head < network.shape().heads; ++head) {
        const MatrixF& map = example.attention.back()[static_cast<std::size_t>(head)];
        float sum = 0;
        for (Eigen::Index row = 0; row < map.rows(); ++row)
            if (batch.answers[static_cast<std::size_t>(row)] != SequenceBatch::notScored)
                sum += map.row(row).maxCoeff();
        if (sum > sharpest) {
            sharpest = sum;
            example.sharpestHead = head;
        }
    }
    return example;
}

}  // namespace sinescope
