// SPDX-License-Identifier: GPL-3.0-or-later
//
// The wavelengths of a sinusoid, a rotation, a grid and a table, with the values for their texts.
#include "app/figures/wavelengths/sources.h"

#include "app/model/cell_readout.h"
#include "app/model/off_scale.h"
#include "app/model/scheme_rows.h"
#include "app/scene/literals.h"
#include "app/scene/number_format.h"
#include "app/scene/scene_scheme.h"
#include "core/analysis/spectrum.h"
#include "core/analysis/wavelengths.h"
#include "core/error.h"
#include "core/numbers.h"
#include "core/schemes/comparison.h"
#include "core/schemes/grid_axes.h"
#include "core/schemes/properties.h"
#include "core/schemes/scheme_fit.h"
#include "core/schemes/scheme_matrix.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace sinescope {

namespace {

using Kind = WavelengthRule::Kind;

SharedNumbers shared(std::vector<double> values) {
    return std::make_shared<const std::vector<double>>(std::move(values));
}

/// Returns the wavelength of each pair; NaN for a pair that does not turn.
SharedNumbers wavelengthsOf(const RopeScheme& rope) {
    std::vector<double> found = schemeWavelengths(rope);
    for (double& value : found)
        if (!std::isfinite(value)) value = nan;
    return shared(std::move(found));
}

std::int64_t countWithin(const std::vector<double>& values, double length) {
    return std::ranges::count_if(values, [length](double value) { return value <= length; });
}

WavelengthRule lengthRule(const Scene& scene) {
    return {Kind::Length, static_cast<double>(scene.encoding.length)};
}

void addEnds(WavelengthSource& source, const Extremes& ends) {
    if (!std::isfinite(ends.lowest)) return;
    source.rules.push_back({Kind::Shortest, ends.lowest});
    if (ends.highest > ends.lowest) source.rules.push_back({Kind::Longest, ends.highest});
}

void setEnds(Values& values, const Extremes& ends) {
    values.set("shortest", ends.lowest)
        .set("longest", ends.highest)
        .set("one_length", !(ends.highest > ends.lowest))
        .set("reads_alike", plainNumber(ends.lowest, 4) == plainNumber(ends.highest, 4));
}

/// Returns the name up to its parentheses, for example "NTK-aware".
QString shortName(const RopeScaling& scaling) {
    return QString::fromUtf8(scalingName(scaling)).section(u" ("_s, 0, 0);
}

void setSinusoid(Values& values, const EncodingParameters& p, const WavelengthRange& range,
                 std::int64_t pairs, std::int64_t completed) {
    values.set("pairs", pairs);
    if (pairs == 0) return;
    const double beside = range.longest / range.supremum;
    const bool reached = std::abs(beside - 1) <= 1e-9;
    setEnds(values, {range.shortest, range.longest});
    values.set("completed", completed)
        .set("one", completed == 1 || pairs == 1)
        .set("two_pi_n", range.supremum)
        .set("two_pi_n_name", p.positionScale == 1 ? u"2πn"_s : u"2πn/s"_s)
        .set("reaches_two_pi_n", reached || beside > 1)
        .set("reached", reached)
        .set("passed", !reached && beside > 1);
    if (pairs > 1) values.set("ratio", range.ratio).set("spread", range.longest / range.shortest);
}

WavelengthSource wavelengthsOfSinusoid(const Scene& scene) {
    const auto encoding = encodingOf(scene);
    const auto length = static_cast<double>(scene.encoding.length);
    const SharedNumbers lengths = shared(wavelengths(*encoding));
    WavelengthSource source{u"sinusoid"_s, {{lengths, {}}}, {lengthRule(scene)}};
    source.completed = pairsCompletingACycle(*encoding, length);
    std::vector<double> frequencies, cycles;
    for (std::int64_t i = 0; i < encoding->pairs(); ++i) {
        source.columnOfPlace.push_back(encoding->columnOf(i, Wave::Sine));
        frequencies.push_back(encoding->angularFrequency(i));
        cycles.push_back(cyclesWithin(*encoding, i, length));
    }
    source.tableColumns = {shared(frequencies), lengths, shared(cycles)};
    for (std::int64_t j = 0; j < encoding->columns(); ++j)
        source.placeOfColumn.push_back(encoding->role(j).pair);
    const WavelengthRange range = wavelengthRange(*encoding);
    if (encoding->pairs() > 0) {
        addEnds(source, {range.shortest, range.longest});
        if (!(std::abs(range.longest / range.supremum - 1) <= 1e-9))
            source.rules.push_back({Kind::Supremum, range.supremum});
    }
    source.setValues = [p = scene.encoding, range, pairs = encoding->pairs(), completed = source.completed](
                           Values& values) { setSinusoid(values, p, range, pairs, completed); };
    return source;
}

/// Adds the scalings that a model may have, with equal factor and original length, except the scheme's own.
void addOtherScalings(WavelengthSource& source, const RopeScheme& rope, std::int64_t length) {
    const double factor = stretchOf(rope).value_or(4);
    const std::int64_t original = originalLength(rope.scaling).value_or(std::max<std::int64_t>(2, length));
    int color = 1;
    QStringList leftOut;
    for (const char* name : {"linear", "ntk", "dynamic-ntk", "yarn", "llama3", "longrope"}) {
        if (std::string_view(scalingId(rope.scaling)) == name) continue;
        RopeScheme other = rope;
        other.scaling = ropeScalingOf(name, factor, original, length, ropePairCount(rope));
        const QString title = QString::fromUtf8(scalingName(other.scaling));
        try {
            validate(other);
        } catch (const Error&) {  // NTK has nothing to stretch in a head of one pair
            leftOut << title;
            continue;
        }
        source.lines.push_back({wavelengthsOf(other), title, shortName(other.scaling), color++, false});
        source.others.push_back(other);
    }
    source.setValues = [factor, original, leftOut](Values& values) {
        values.set("factor", factor).set("original", original);
        values.set("left_out", leftOut.join(u", "_s));
    };
}

/// Sets the values for the texts, except those of the other scalings.
void setRotation(Values& values, const RopeScheme& rope, const std::vector<double>& wavelengths,
                 const std::vector<double>& unscaled, std::int64_t length) {
    const auto within = static_cast<double>(length);
    const std::int64_t pairs = std::ssize(wavelengths), completed = countWithin(wavelengths, within);
    std::int64_t turning = 0, stretched = 0;
    for (std::size_t i = 0; i < wavelengths.size(); ++i) {
        turning += std::isfinite(wavelengths[i]);
        stretched += std::abs(wavelengths[i] / unscaled[i] - 1) > 1e-9;
    }
    values.set("pairs", pairs)
        .set("completed", completed)
        .set("one", completed == 1 || pairs == 1)
        .set("turning", turning)
        .set("all_turn", turning == pairs)
        .set("trained", originalLength(rope.scaling));
    const Extremes ends = endsOf(wavelengths);
    setEnds(values, ends);
    if (!isScaled(rope)) return;
    const double stretch = ends.highest / endsOf(unscaled).highest;
    values.set("scaling", QString::fromUtf8(scalingName(rope.scaling)))
        .set("follows_length", followsLength(rope.scaling))
        .set("unscaled_completed", countWithin(unscaled, within))
        .set("stretches", stretched > 0)
        .set("stretched", stretched)
        .set("stretch", stretch)
        .set("stretch_seen", plainNumber(stretch, 4) != "1"_L1);
}

WavelengthSource wavelengthsOfRotation(const Scene& scene, bool all) {
    const RopeScheme rope = *rotationIn(schemeOf(scene));
    RopeScheme plain = rope;
    plain.scaling = NoScaling{};
    const SharedNumbers unscaled = wavelengthsOf(plain);
    const bool scaled = isScaled(rope);
    const QString bare = u"unscaled"_s;
    WavelengthSource source{u"rotation"_s};
    if (scaled) source.lines.push_back({unscaled, bare, bare, -1, false});
    if (all) addOtherScalings(source, rope, scene.encoding.length);
    const SharedNumbers own = scaled ? wavelengthsOf(rope) : unscaled;
    if (scaled)
        source.lines.push_back({own, QString::fromUtf8(scalingName(rope.scaling)), shortName(rope.scaling)});
    else
        source.lines.push_back({own, u"wavelength"_s, all ? bare : QString()});
    source.rules = {lengthRule(scene)};
    addEnds(source, endsOf(*own));
    if (const auto original = originalLength(rope.scaling))
        source.rules.push_back({Kind::Trained, static_cast<double>(*original)});
    source.columnOfPlace.assign(own->size(), 0);
    for (std::int64_t j = 0; j < rope.headDim; ++j) {
        const RotationColumn at = rotationColumn(rope, j);
        source.placeOfColumn.push_back(at.pair);
        if (at.pair >= 0 && !at.isSine) source.columnOfPlace[static_cast<std::size_t>(at.pair)] = j;
    }
    // Wavelengths grow with the pair in every scaling, so those up to L come first.
    source.completed = countWithin(*own, static_cast<double>(scene.encoding.length));
    source.setValues = [rope, own, unscaled, length = scene.encoding.length,
                        more = source.setValues](Values& values) {
        setRotation(values, rope, *own, *unscaled, length);
        if (more) more(values);
    };
    return source;
}

/// The wavelengths of the pairs that encode the row of a patch, and of those that encode its column.
struct GridWavelengths {
    std::vector<double> down, across;
};

/// In the order of the lines.
enum GridLine : std::size_t { AcrossLine, DownLine };

/// Sets the place and the line of each column in `source`; returns the wavelengths.
GridWavelengths placeGridColumns(WavelengthSource& source, const GridScheme& grid) {
    GridWavelengths axes;
    source.placeOfColumn.assign(static_cast<std::size_t>(grid.dModel), -1);
    source.lineOfColumn.assign(static_cast<std::size_t>(grid.dModel), DownLine);
    for (const GridPair& pair : gridPairs(grid)) {
        const double wavelength = pair.frequency > 0 ? 2 * std::numbers::pi / pair.frequency : nan;
        (pair.ofRows ? axes.down : axes.across).push_back(wavelength);
        const auto place = static_cast<std::size_t>(pair.pair);
        if (source.columnOfPlace.size() <= place) source.columnOfPlace.resize(place + 1);
        for (const std::int64_t column : {pair.cosine, pair.sine})
            if (column >= 0) {
                source.placeOfColumn[static_cast<std::size_t>(column)] = pair.pair;
                source.lineOfColumn[static_cast<std::size_t>(column)] = pair.ofRows ? DownLine : AcrossLine;
                if (pair.ofRows || axes.down.size() <= place) source.columnOfPlace[place] = column;
            }
    }
    return axes;
}

void setGrid(Values& values, const GridScheme& grid, const GridWavelengths& axes) {
    // The tolerance counts DETR's wavelengths, which divide by the side plus a millionth, as whole cycles.
    const auto cyclesIn = [](const std::vector<double>& lengths, std::int64_t patches) {
        return countWithin(lengths, static_cast<double>(patches) * (1 + 1e-6));
    };
    values.set("completed_down", cyclesIn(axes.down, grid.height))
        .set("completed_across", cyclesIn(axes.across, grid.width))
        .set("pairs_down", static_cast<std::int64_t>(axes.down.size()))
        .set("pairs_across", static_cast<std::int64_t>(axes.across.size()))
        .set("axes_alike", axes.down == axes.across)
        .set("height", grid.height);
    if (grid.width != grid.height) values.set("width", grid.width);
}

WavelengthSource wavelengthsOfGrid(const Scene& scene) {
    const GridScheme& grid = *gridIn(scene.scheme);
    WavelengthSource source{u"grid"_s};
    source.unit = u"patches"_s;
    const GridWavelengths axes = placeGridColumns(source, grid);
    Extremes ends = endsOf(axes.down);
    ends.include(endsOf(axes.across));
    source.rules = {{Kind::Length, static_cast<double>(grid.height)}};
    if (grid.width != grid.height) source.rules.push_back({Kind::Second, static_cast<double>(grid.width)});
    addEnds(source, ends);
    const bool alike = axes.down == axes.across;
    const QString acrossName = u"across"_s, downName = u"down"_s;
    source.lines = {{shared(axes.across), acrossName, alike ? QString() : acrossName, 1, !alike},
                    {shared(axes.down), downName, alike ? QString() : downName}};
    source.setValues = [grid, axes, ends](Values& values) {
        setGrid(values, grid, axes);
        setEnds(values, ends);
    };
    return source;
}

/// Returns the wavelengths at which columns have most power, ascending, and sets the place of each column in
/// `source`. Constant columns have none.
std::vector<double> placePeaks(WavelengthSource& source, const Spectrum& spectrum) {
    std::vector<double> peaks;
    for (const std::int64_t column : spectrum.order) {
        const double peak = spectrum.peaks[static_cast<std::size_t>(column)];
        if (!std::isfinite(peak)) continue;
        source.placeOfColumn[static_cast<std::size_t>(column)] = static_cast<std::int64_t>(peaks.size());
        source.columnOfPlace.push_back(column);
        peaks.push_back(peak);
    }
    return peaks;
}

/// Returns the wavelengths of the formula's columns, ascending, at most `maximum`.
std::vector<double> formulaWavelengths(const Encoding& encoding, std::size_t maximum) {
    std::vector<double> found;
    for (std::int64_t i = 0; i < encoding.pairs(); ++i)
        for (const Wave wave : {Wave::Sine, Wave::Cosine})
            if (encoding.columnOf(i, wave) >= 0) found.push_back(encoding.wavelength(i));
    found.resize(std::min(found.size(), maximum));
    return found;
}

void setPeaks(Values& values, const std::vector<double>& peaks, std::int64_t rows, std::int64_t allRows) {
    // A trend, which has no whole period in the table, peaks at L or beyond.
    const auto length = static_cast<double>(rows);
    const std::int64_t resolved =
        std::ranges::count_if(peaks, [length](double peak) { return peak < length; });
    values.set("columns", static_cast<std::int64_t>(peaks.size()))
        .set("resolved", resolved)
        .set("one", resolved == 1 || peaks.size() == 1)
        .set("median", peaks[(peaks.size() - 1) / 2])
        .set("rows", rows)
        .set("unresolved", peaks.back() >= length);
    if (rows < allRows) values.set("all_rows", allRows);
    setEnds(values, {peaks.front(), peaks.back()});
}

WavelengthSource wavelengthsOfTable(const Scene& scene) {
    WavelengthSource source{u"table"_s};
    const auto matrix = inputRows(scene);
    const std::int64_t columns = matrix->size().columns, allRows = matrix->size().rows;
    const std::int64_t rows = spectrumRows(matrix->size());
    const auto without = [&source](const char* reason) {
        source.setValues = [reason](Values& values) { values.set(reason, true); };
        return source;
    };
    source.rules = {lengthRule(scene)};
    source.placeOfColumn.assign(static_cast<std::size_t>(columns), -1);
    if (rows == 0) return without("few_rows");
    Matrix cells = withoutRounding(scene, matrix->block(0, rows, columns));
    for (const std::int64_t place : offScaleRows(scene).places)
        if (place < rows) source.bridged.push_back(place);
    bridgeRows(cells, source.bridged);
    const std::vector<double> peaks = placePeaks(source, spectrumOf(cells));
    if (peaks.empty()) return without("constant");
    addEnds(source, endsOf(peaks));
    source.lines = {{shared(formulaWavelengths(*encodingOf(scene), peaks.size())), u"formula"_s,
                     u"sinusoid"_s, -1, false},
                    {shared(peaks), u"peak"_s, {}, 0, true, false}};
    source.setValues = [peaks, rows, allRows](Values& values) { setPeaks(values, peaks, rows, allRows); };
    return source;
}

}  // namespace

std::optional<double> WavelengthLine::last(double upper) const {
    for (std::size_t place = values->size(); place-- > 0;)
        if (static_cast<double>(place) <= upper && std::isfinite((*values)[place])) return (*values)[place];
    return {};
}

Extremes endsOf(const std::vector<double>& values) {
    Extremes ends{nan, nan};
    for (const double value : values)
        if (std::isfinite(value)) ends.include(value);
    return ends;
}

WavelengthSource wavelengthSource(const Scene& scene, bool allScalings) {
    if (usesEncoding(scene)) return wavelengthsOfSinusoid(scene);
    if (entryOf(scene) == Entry::Rotation) return wavelengthsOfRotation(scene, allScalings);
    return gridIn(scene.scheme) ? wavelengthsOfGrid(scene) : wavelengthsOfTable(scene);
}

WavelengthSource wavelengthSourceIfAny(const Scene& scene) {
    const TableScheme* opened = openedTable(scene);
    const bool isAny =
        hasPairs(scene.scheme) || isGivenTable(scene.scheme) || (opened && opened->hasValues());
    return isAny ? wavelengthSource(scene, false) : WavelengthSource{};
}

}  // namespace sinescope
