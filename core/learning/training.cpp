// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learning/training.h"

#include "core/error.h"
#include "core/number_text.h"
#include "core/schemes/properties.h"

#include <string>
#include <utility>

#if defined(__SSE__)
#include <xmmintrin.h>
#endif

namespace sinescope {

namespace {

constexpr int furthestFirst(int trainedLength) {
    return 3 * trainedLength;
}

}  // namespace

int LearningSettings::trainedPositions() const {
    return trainedLength + (beginToken ? 1 : 0) + (randomFirst ? furthestFirst(trainedLength) : 0);
}

void validate(const LearningSettings& settings) {
    if (const std::string reason = reasonNotToLearn(settings.scheme); !reason.empty()) throw Error(reason);
    if (settings.trainedLength < LearningSettings::minimumLength ||
        settings.trainedLength > LearningSettings::maximumLength)
        throw Error("The trained length is " + groupedText(settings.trainedLength) + "; it must be between " +
                    groupedText(LearningSettings::minimumLength) + " and " +
                    groupedText(LearningSettings::maximumLength) + ".");
    validate(settings.scheme);
}

NetworkShape networkShape(const LearningSettings& settings) {
    const TaskInfo& task = taskInfo(settings.task);
    NetworkShape shape;
    shape.vocabulary = task.vocabulary + (settings.beginToken ? 1 : 0);
    shape.answers = task.answers;
    shape.layers = settings.layers;
    shape.norm = settings.norm;
    shape.causal = task.causal || masksKeysAhead(settings.scheme);
    return withPositionWeights(shape, settings.scheme, settings.trainedPositions());
}

#if defined(__SSE__)
FlushToZero::FlushToZero() : m_before(_mm_getcsr()) {
    constexpr unsigned flushResults = 0x8000;
    constexpr unsigned flushInputs = 0x0040;
    _mm_setcsr(m_before | flushResults | flushInputs);
}
FlushToZero::~FlushToZero() {
    _mm_setcsr(m_before);
}
#else
FlushToZero::FlushToZero() = default;
FlushToZero::~FlushToZero() = default;
#endif

Training::Training(const LearningSettings& settings, std::shared_ptr<const LearningText> text)
    : Training(settings, std::move(text), {}) {
    m_state.adam = startingState(firstWeights<float>(m_network.layout(), settings.seed));
}

Training::Training(const LearningSettings& settings, std::shared_ptr<const LearningText> text,
                   TrainingState state)
    : m_settings(settings),
      m_text(text ? std::move(text) : std::make_shared<const LearningText>()),
      m_state(std::move(state)),
      m_network((validate(settings), networkShape(settings))) {}

const PositionTerms<float>& Training::terms(int length, int first) {
    const auto index = static_cast<std::size_t>(length);
    if (m_terms.size() <= index) m_terms.resize(index + 1);
    PositionTerms<float>& terms = m_terms[index];
    if (terms.length != length || m_settings.randomFirst)
        terms = positionTerms<float>(m_settings.scheme, m_network.shape(), m_settings.trainedLength, length,
                                     first);
    return terms;
}

void Training::step() {
    const TaskInfo& task = taskInfo(m_settings.task);
    const auto number = static_cast<std::uint64_t>(m_state.steps());
    RandomStream letters(m_settings.seed, "letters", number);
    BatchRequest request{m_settings.task, m_settings.trainedLength, task.batch, m_settings.beginToken};
    if (task.trainsOnShorter)
        request.length = letters.between(shortestLength(m_settings.task), m_settings.trainedLength);
    const SequenceBatch batch = drawBatch(request, letters, *m_text);
    RandomStream places(m_settings.seed, "first position", number);
    const int first = m_settings.randomFirst ? places.below(furthestFirst(m_settings.trainedLength) + 1) : 0;
    const PositionTerms<float>& positions = terms(batch.length, first);
    m_network.forward(m_state.adam.weights, batch, positions, Places::Scored);
    m_state.losses.push_back(m_network.backward(m_state.adam.weights, batch, positions, m_gradient));
    adamStep(m_state.adam, m_gradient, {.rate = task.rate});
}

void Training::advance(std::int64_t steps) {
    const FlushToZero guard;
    for (std::int64_t k = 0; k < steps; ++k) step();
}

}  // namespace sinescope
