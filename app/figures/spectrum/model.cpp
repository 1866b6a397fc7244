// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/spectrum/model.h"

#include "app/model/off_scale.h"
#include "app/model/scheme_rows.h"
#include "app/scene/literals.h"
#include "app/scene/scene_scheme.h"
#include "core/analysis/principal_components.h"
#include "core/analysis/sinusoid_spectrum.h"
#include "core/numbers.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace sinescope {

namespace {

/// Computed in the constructor: a millisecond or two.
constexpr std::int64_t immediateValues = 1 << 14;
/// A first picture waits for this many: about 40 ms.
constexpr std::int64_t awaitedValues = 1 << 18;
constexpr std::int64_t minimumRows = 4;
/// Largest width of the Gram matrix of the components.
constexpr std::int64_t widestGram = 512;

std::int64_t rowsFor(const InputSize& size, SpectrumOf of) {
    const std::int64_t rows = spectrumRows(size);
    return of == SpectrumOf::Components && size.columns > widestGram ? std::min(rows, widestGram) : rows;
}

std::shared_ptr<const TableSpectrum> spectrumFor(const Scene& scene, SpectrumOf of) {
    const auto inputMatrix = inputRows(scene);
    const InputMatrix& rows = *inputMatrix;
    auto made = std::make_shared<TableSpectrum>();
    made->rows = rowsFor(rows.size(), of);
    if (made->rows < minimumRows) return made;
    if (usesEncoding(scene) && of == SpectrumOf::Columns)
        if (auto shares =
                explainedInSinusoid(*encodingOf(scene), made->rows, SpectrumModel::maximumFrequencies)) {
            made->explained = std::move(*shares);
            if (!made->explained.empty())
                made->spectrum = sinusoidSpectrum(*encodingOf(scene), made->rows).value();
            return made;
        }
    Matrix table = withoutRounding(scene, rows.block(0, made->rows, rows.size().columns));
    for (const std::int64_t place : offScaleRows(scene).places)
        if (place < made->rows) made->bridged.push_back(place);
    bridgeRows(table, made->bridged);
    made->explained = explainedByFrequencies(table, SpectrumModel::maximumFrequencies);
    if (made->explained.empty()) return made;
    made->spectrum = of == SpectrumOf::Columns
                         ? spectrumOf(table)
                         : spectrumOf(principalComponents(table, SpectrumModel::maximumComponents).scores);
    return made;
}

std::vector<double> explainedIn(const Scene& scene, std::int64_t rows) {
    if (rows < minimumRows) return {};
    const Encoding encoding(scene.encoding);
    if (auto shares = sinescope::explainedInSinusoid(encoding, rows, SpectrumModel::maximumFrequencies))
        return *shares;
    return explainedByFrequencies(sinusoidRows(scene)->block(0, rows, scene.encoding.dModel),
                                  SpectrumModel::maximumFrequencies);
}

}  // namespace

SpectrumModel::SpectrumModel(std::shared_ptr<const Scene> made, const SpectrumModel* before)
    : WordedModel(u"spectrum"_s, std::move(made)), m_options(spectrumOptions().read(scene())) {
    const bool sameSizes =
        before && before->scene().encoding == scene().encoding && before->m_options == m_options;
    const bool same = sameSizes && before->scene().scheme == scene().scheme;
    if (same) m_shown = before->m_shown;
    const std::int64_t rows = rowsFor(inputRows(scene())->size(), m_options.of);
    if (addsOwnRows(scene())) {
        const bool sameRows = sameSizes && before->m_sinusoid &&
                              rowsFor(inputRows(before->scene())->size(), m_options.of) == rows;
        m_sinusoid = sameRows ? *before->m_sinusoid : Lazy<std::vector<double>>();
    }
    if (rows * scene().encoding.dModel <= immediateValues) prepare();
}

const std::shared_ptr<const TableSpectrum>& SpectrumModel::sharedSpectrum() const {
    return m_shown.of([this] { return spectrumFor(scene(), m_options.of); });
}

const std::vector<double>& SpectrumModel::explainedInSinusoid() const {
    static const std::vector<double> none;
    return m_sinusoid ? m_sinusoid->of([this] { return explainedIn(scene(), shown().rows); }) : none;
}

bool SpectrumModel::isReady() const {
    return m_shown.isReady() && (!m_sinusoid || m_sinusoid->isReady());
}

void SpectrumModel::prepare() const {
    sharedSpectrum();
    explainedInSinusoid();
}

bool SpectrumModel::isQuick() const {
    const std::int64_t columns = scene().encoding.dModel;
    return rowsFor(inputRows(scene())->size(), m_options.of) * columns * (m_sinusoid ? 2 : 1) <=
           awaitedValues;
}

std::int64_t SpectrumModel::rankOf(std::int64_t column) const {
    if (m_options.of != SpectrumOf::Columns) return -1;
    const auto& order = spectrum().order;
    const auto at = std::ranges::find(order, column);
    return at == order.end() ? -1 : at - order.begin();
}

std::int64_t SpectrumModel::constantColumns() const {
    if (m_options.of != SpectrumOf::Columns) return 0;
    return std::ranges::count_if(spectrum().peaks, [](double peak) { return std::isnan(peak); });
}

double SpectrumModel::formulaWavelength(std::int64_t column) const {
    if (!isFormula()) return nan;
    const auto encoding = encodingOf(scene());
    const ColumnRole role = encoding->role(column);
    return role.wave == Wave::None ? nan : encoding->wavelength(role.pair);
}

std::optional<std::int64_t> SpectrumModel::frequenciesFor95(const std::vector<double>& explained) {
    const auto at = std::ranges::find_if(explained, [](double share) { return share >= 0.95; });
    if (at == explained.end()) return {};
    return at - explained.begin() + 1;
}

SpectrumModel::Matches SpectrumModel::matches() const {
    Matches found;
    if (m_options.of != SpectrumOf::Columns) return found;
    const auto rows = static_cast<double>(shown().rows);
    for (std::size_t j = 0; j < spectrum().peaks.size(); ++j) {
        const double wavelength = formulaWavelength(static_cast<std::int64_t>(j));
        if (wavelength < 2) ++found.aliased;
        if (!(wavelength >= 2 && wavelength <= rows)) continue;
        ++found.resolved;
        if (std::abs(1 / spectrum().peaks[j] - 1 / wavelength) <= 1 / rows) ++found.matched;
    }
    return found;
}

}  // namespace sinescope
