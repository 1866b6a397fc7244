// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/transitions/model.h"

#include "app/figures/sum/model.h"
#include "app/model/scheme_rows.h"
#include "app/scene/literals.h"
#include "app/scene/scene_scheme.h"
#include "core/analysis/shift.h"
#include "core/numbers.h"
#include "core/saturating_cast.h"
#include "core/schemes/properties.h"

#include <algorithm>
#include <cmath>

namespace sinescope {

namespace {

constexpr std::int64_t windowRows = 24, windowColumns = 128;
constexpr std::int64_t waveRows = 64, waveColumns = 24;
constexpr std::int64_t clockSpan = 60;  ///< largest number of positions that the clocks run through
constexpr std::size_t drawingClocks = 4, turningClocks = 8;
constexpr std::int64_t wordRows = 4, wordColumns = 8;
constexpr std::int64_t maximumShifts = 13, maximumCells = 64;

/// Returns the start of `count` of the cells first .. first + all - 1 that include the selected one.
std::int64_t windowStart(std::int64_t selected, std::int64_t first, std::int64_t all, std::int64_t count) {
    return std::clamp(selected - count / 2, first, first + std::max<std::int64_t>(all - count, 0));
}

MatrixWindow windowOf(const Scene& scene, std::int64_t rows, std::int64_t columns) {
    const EncodingParameters& p = scene.encoding;
    rows = std::min(rows, p.length);
    columns = std::min(columns, p.dModel);
    MatrixWindow window;
    window.firstPosition = windowStart(scene.selection.position, p.firstPosition, p.length, rows);
    window.firstColumn = windowStart(scene.selection.column, 0, p.dModel, columns);
    window.row = scene.selection.position - window.firstPosition;
    window.column = scene.selection.column - window.firstColumn;
    const SchemeRows source(scene);
    window.values = Matrix::NullaryExpr(rows, columns, [&](Eigen::Index r, Eigen::Index j) {
        return source.value(window.firstPosition + r, window.firstColumn + j);
    });
    const std::optional<double> amplitude = amplitudeOf(schemeOf(scene));
    const double maximum =
        amplitude ? *amplitude
                  : window.values.array().isFinite().select(window.values, 0).cwiseAbs().maxCoeff();
    window.limit = maximum > 0 ? std::max(maximum, 1e-300) : 1;
    return window;
}

/// Returns at most `count` pairs that have a sine, from the fastest in equal steps, with wavelengths up to
/// `longest` positions; the two fastest in any case.
std::vector<std::int64_t> spreadPairs(const Encoding& encoding, std::size_t count, double longest) {
    std::vector<std::int64_t> all;
    for (std::int64_t pair = 0; pair < encoding.pairs(); ++pair)
        if (encoding.columnOf(pair, Wave::Sine) >= 0 &&
            (all.size() < 2 || encoding.wavelength(pair) <= longest))
            all.push_back(pair);
    const std::size_t step = all.size() <= count ? 1 : (all.size() - 1) / (count - 1);
    std::vector<std::int64_t> spread;
    for (std::size_t k = 0; k < all.size() && spread.size() < count; k += step) spread.push_back(all[k]);
    return spread;
}

PairClocks drawingClocksOf(const Scene& scene) {
    PairClocks clocks{encodingOf(scene), {}, 0, 0};
    const auto span = static_cast<double>(std::min(scene.encoding.length - 1, clockSpan));
    clocks.from = static_cast<double>(scene.encoding.firstPosition);
    clocks.to = clocks.from + span;
    clocks.pairs = spreadPairs(*clocks.encoding, drawingClocks, 2 * std::max(1.0, span));
    return clocks;
}

PairClocks turningClocksOf(const Scene& scene) {
    PairClocks clocks{encodingOf(scene), {}, 0, 0};
    clocks.from = static_cast<double>(scene.selection.position);
    clocks.to = clocks.from + static_cast<double>(scene.selection.shift);
    // The slowest turns by at least a tenth of a circle, because a still clock shows nothing.
    clocks.pairs =
        spreadPairs(*clocks.encoding, turningClocks, 10 * std::max(1.0, std::abs(clocks.to - clocks.from)));
    return clocks;
}

WordRows wordsOf(const std::shared_ptr<const Scene>& scene) {
    const SumModel sum(scene, nullptr);
    WordRows rows;
    const std::int64_t words = std::min(sum.words(), wordRows);
    const std::int64_t columns = std::min(scene->encoding.dModel, wordColumns);
    rows.firstColumn = windowStart(scene->selection.column, 0, scene->encoding.dModel, columns);
    const InputSum block = sum.block(0, words, rows.firstColumn, columns);
    rows.words = scene->sentence.tokens.mid(0, words);
    rows.embedding = block.embeddings;
    rows.added = block.positions;
    rows.embeddingName = sum.tableName(0);
    rows.addedName = addedName(*scene);
    rows.limit = sum.colorLimit();
    return rows;
}

SlidingRows slidingRowsOf(const Scene& scene) {
    const EncodingParameters& p = scene.encoding;
    const SchemeRows source(scene);
    SlidingRows sliding;
    const std::int64_t shifts = std::min(maximumShifts, p.length);
    sliding.position =
        std::clamp(scene.selection.position, p.firstPosition, p.firstPosition + p.length - shifts);
    sliding.group = (p.dModel + maximumCells - 1) / maximumCells;
    const std::int64_t cells = (p.dModel + sliding.group - 1) / sliding.group;
    sliding.rows = Matrix::Zero(shifts, cells);
    sliding.products = Matrix::Zero(shifts, cells);
    const Vector first = source.row(sliding.position);
    for (std::int64_t k = 0; k < shifts; ++k) {
        const Vector row = source.row(sliding.position + k);
        for (std::int64_t cell = 0; cell < cells; ++cell) {
            const std::int64_t from = cell * sliding.group;
            const std::int64_t count = std::min(sliding.group, p.dModel - from);
            sliding.rows(k, cell) = row.segment(from, count).mean();
            sliding.products(k, cell) = row.segment(from, count).dot(first.segment(from, count));
        }
    }
    sliding.limit = std::max(sliding.rows.cwiseAbs().maxCoeff(), 1e-300);
    return sliding;
}

double clamped(double number) {
    return std::clamp(number, 0.0, 1.0);
}

double smooth(double at, double from, double to) {
    const double t = clamped((at - from) / (to - from));
    return t * t * (3 - 2 * t);
}

}  // namespace

double SlidingRows::sumSoFar(std::int64_t shift, const Summing& now) const {
    if (shift > now.shift) return nan;
    const auto cells = static_cast<double>(products.cols());
    const auto summed =
        shift < now.shift ? products.cols() : saturatingCast<Eigen::Index>(std::floor(now.summed() * cells));
    return products.row(shift).head(summed).sum();
}

QPointF PairClocks::hand(std::size_t clock, double position) const {
    const ShiftBlock block = shiftBlock(*encoding, pairs[clock], position);
    return {block.cosine, block.sine};
}

TransitionModel::TransitionModel(std::shared_ptr<const Scene> scene, EndModel end,
                                 const TransitionModel* before)
    : WordedModel(transitionSpec().id, std::move(scene)), m_end(std::move(end)) {
    const TransitionOptions options = transitionOptions(this->scene());
    m_info = &transitions()[static_cast<std::size_t>(options.kind)];
    m_time = options.time;
    m_values = before && canReuseValues(*before) ? before->m_values
                                                 : std::make_shared<const TransitionValues>(make());
}

bool TransitionModel::canReuseValues(const TransitionModel& other) const {
    const Scene& a = scene();
    const Scene& b = other.scene();
    return kind() == other.kind() && a.encoding == b.encoding && a.scheme == b.scheme &&
           a.sentence == b.sentence && a.selection == b.selection &&
           (kind() != TransitionKind::Order || orderOptions(a) == orderOptions(b));
}

TransitionValues TransitionModel::make() const {
    switch (kind()) {
        case TransitionKind::RowToLine:
            return windowOf(scene(), windowRows, windowColumns);
        case TransitionKind::ColumnToWave:
            return windowOf(scene(), waveRows, waveColumns);
        case TransitionKind::ClockToWave:
            return drawingClocksOf(scene());
        case TransitionKind::Shift:
            return turningClocksOf(scene());
        case TransitionKind::Sum:
        case TransitionKind::Join:
            return wordsOf(sharedScene());
        case TransitionKind::Similarity:
            return slidingRowsOf(scene());
        case TransitionKind::Order:
            break;
    }
    return std::make_shared<const OrderModel>(sharedScene(), nullptr);
}

double TransitionModel::stage(double from, double to) const {
    return smooth(m_time, from, to);
}

double TransitionModel::clockPosition() const {
    const auto& clocks = contents<PairClocks>();
    const double gone = kind() == TransitionKind::Shift ? stage(0.1, 0.9) : m_time;
    return clocks.from + (clocks.to - clocks.from) * gone;
}

Summing TransitionModel::summing() const {
    const auto shifts = contents<SlidingRows>().shifts();
    const double at = m_time * static_cast<double>(shifts);
    const auto shift = std::min(saturatingCast<std::int64_t>(at), shifts - 1);
    return {shift, clamped(at - static_cast<double>(shift))};
}

double Summing::slid() const {
    return smooth(done, 0, 0.25);
}
double Summing::summed() const {
    return clamped((done - 0.25) / 0.45);
}
double Summing::placed() const {
    return smooth(done, 0.7, 1);
}

QString transitionEmptyReason(const Scene& scene) {
    const TransitionKind kind = transitionOptions(scene).kind;
    const Entry entry = entryOf(scene);
    const bool isOfMatrix = kind == TransitionKind::RowToLine || kind == TransitionKind::ColumnToWave;
    const bool needsSinusoid = kind == TransitionKind::ClockToWave || kind == TransitionKind::Shift;
    const bool has = kind == TransitionKind::Order || (isOfMatrix && entry == Entry::Rotation) ||
                     (!needsSinusoid && entry == Entry::Input);
    Values values;
    values.set("sinusoidal_only", needsSinusoid);
    return has ? QString() : Statements::named(transitionSpec().id).first(u"view_absence"_s, values);
}

}  // namespace sinescope
