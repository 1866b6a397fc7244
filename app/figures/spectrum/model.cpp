// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/spectrum/model.h"

#include "core/analysis/principal_components.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace sinescope {

namespace {

constexpr std::int64_t mostValues = std::int64_t{1} << 20;
constexpr std::int64_t mostRows = 4096;
constexpr std::int64_t fewestRows = 4;
/// From here on the number of rows is a product of 2, 3 and 5: the transform of a prime number of rows is
/// slow.
constexpr std::int64_t anyNumberOfRows = 256;
/// The Gram matrix of the components is that wide at most.
constexpr std::int64_t widestGram = 512;

bool isSmooth(std::int64_t number) {
    for (const std::int64_t factor : {2, 3, 5})
        while (number % factor == 0) number /= factor;
    return number == 1;
}

std::int64_t rowsFor(const EncodingParameters& p, SpectrumOf of) {
    std::int64_t rows = std::min({p.length, mostRows, std::max(fewestRows, mostValues / p.dModel)});
    if (of == SpectrumOf::Components && p.dModel > widestGram) rows = std::min(rows, widestGram);
    while (rows > anyNumberOfRows && !isSmooth(rows)) --rows;
    return rows;
}

std::shared_ptr<const TableSpectrum> spectrumFor(std::shared_ptr<const Encoding> encoding, SpectrumOf of) {
    auto made = std::make_shared<TableSpectrum>();
    made->encoding = encoding;
    const EncodingParameters& p = encoding->parameters();
    made->rows = rowsFor(p, of);
    if (made->rows < fewestRows) return made;
    const Matrix table = encoding->block(p.firstPosition, made->rows, 0, p.dModel);
    made->explained = explainedBySinusoids(table, SpectrumModel::mostSinusoids);
    if (made->explained.empty()) return made;
    made->spectrum = of == SpectrumOf::Columns
                         ? spectrumOf(table)
                         : spectrumOf(principalComponents(table, SpectrumModel::mostComponents).scores);
    return made;
}

}  // namespace

SpectrumModel::SpectrumModel(std::shared_ptr<const Scene> scene, const SpectrumModel* before)
    : FigureModel(std::move(scene)),
      m_options(spectrumOptions(findFigure(this->scene(), spectrumSpec().id))) {
    const bool same =
        before && before->scene().encoding == this->scene().encoding && before->m_options == m_options;
    m_shown = same ? before->m_shown : spectrumFor(encodingOf(this->scene()), m_options.of);
}

std::int64_t SpectrumModel::rankOf(std::int64_t column) const {
    if (m_options.of != SpectrumOf::Columns) return -1;
    const auto& order = spectrum().order;
    const auto at = std::find(order.begin(), order.end(), column);
    return at == order.end() ? -1 : at - order.begin();
}

double SpectrumModel::formulaWavelength(std::int64_t column) const {
    const ColumnRole role = m_shown->encoding->role(column);
    return role.wave == Wave::Zero ? std::numeric_limits<double>::quiet_NaN()
                                   : m_shown->encoding->wavelength(role.pair);
}

std::optional<std::int64_t> SpectrumModel::sinusoidsFor95() const {
    const auto at = std::find_if(m_shown->explained.begin(), m_shown->explained.end(),
                                 [](double share) { return share >= 0.95; });
    if (at == m_shown->explained.end()) return {};
    return at - m_shown->explained.begin() + 1;
}

SpectrumModel::Matches SpectrumModel::matches() const {
    Matches found;
    if (m_options.of != SpectrumOf::Columns) return found;
    const auto rows = static_cast<double>(m_shown->rows);
    for (std::size_t j = 0; j < spectrum().peaks.size(); ++j) {
        const double wavelength = formulaWavelength(static_cast<std::int64_t>(j));
        if (!(wavelength >= 2 && wavelength <= rows)) continue;
        ++found.resolved;
        if (std::abs(1 / spectrum().peaks[j] - 1 / wavelength) <= 1 / rows) ++found.matched;
    }
    return found;
}

}  // namespace sinescope
