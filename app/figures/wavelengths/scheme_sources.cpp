// SPDX-License-Identifier: GPL-3.0-or-later
//
// The wavelengths of a rotation, of a grid and of a table, with what is said of them.
#include "app/figures/wavelengths/scheme_model.h"
#include "app/model/fact_list.h"
#include "app/model/off_scale.h"
#include "app/scene/number_format.h"
#include "app/scene/scene_scheme.h"
#include "core/analysis/spectrum.h"
#include "core/error.h"
#include "core/numbers.h"
#include "core/schemes/comparison.h"
#include "core/schemes/grid_axes.h"
#include "core/schemes/overloaded.h"
#include "core/schemes/scheme_matrix.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace sinescope {

namespace {

using Kind = WavelengthRule::Kind;
using Values = std::shared_ptr<const std::vector<double>>;

/// Cells of a table whose spectrum is worked out within some tenths of a second.
constexpr std::int64_t maximumCells = std::int64_t{1} << 21;
constexpr std::int64_t fewestRows = 4;

Values shared(std::vector<double> values) {
    return std::make_shared<const std::vector<double>>(std::move(values));
}

/// Of each pair; NaN of one that does not turn.
Values wavelengthsOf(const RopeScheme& rope) {
    std::vector<double> found = schemeWavelengths(rope);
    for (double& value : found)
        if (!std::isfinite(value)) value = nan;
    return shared(std::move(found));
}

Extremes endsOf(const std::vector<double>& values) {
    Extremes ends{nan, nan};
    for (const double value : values) ends = {std::fmin(ends.lowest, value), std::fmax(ends.highest, value)};
    return ends;
}

std::int64_t countWithin(const std::vector<double>& values, double length) {
    return std::count_if(values.begin(), values.end(), [length](double value) { return value <= length; });
}

QString positions(double wavelength) {
    return measured(wavelength, QStringLiteral("position"), 4);
}

WavelengthRule lengthRule(const Scene& scene) {
    return {Kind::Length,
            static_cast<double>(scene.encoding.length),
            QStringLiteral("L = %1").arg(grouped(scene.encoding.length)),
            {}};
}

void addEnds(SchemeWavelengths& shown, const Extremes& ends) {
    if (!std::isfinite(ends.lowest)) return;
    shown.rules.push_back({Kind::Shortest, ends.lowest,
                           QStringLiteral("shortest ") + wavelengthText(ends.lowest),
                           wavelengthText(ends.lowest)});
    if (ends.highest > ends.lowest)
        shown.rules.push_back({Kind::Longest, ends.highest,
                               QStringLiteral("longest ") + wavelengthText(ends.highest),
                               wavelengthText(ends.highest)});
}

std::optional<double> factorOf(const RopeScaling& scaling) {
    return std::visit(Overloaded{[](const NoScaling&) { return std::optional<double>(); },
                                 [](const auto& s) { return std::optional<double>(s.factor); }},
                      scaling);
}

/// The scalings that a model may have, by the same factor and original length; without the scheme's own.
void addOtherScalings(SchemeWavelengths& shown, const RopeScheme& rope, std::int64_t length) {
    const double factor = factorOf(rope.scaling).value_or(4);
    const std::int64_t original = originalLength(rope.scaling).value_or(std::max<std::int64_t>(2, length));
    int color = 1;
    QStringList leftOut;
    for (const char* name : {"linear", "ntk", "dynamic-ntk", "yarn", "llama3", "longrope"}) {
        if (std::string_view(scalingId(rope.scaling)) == name) continue;
        RopeScheme other = rope;
        other.scaling = ropeScalingOf(name, factor, original, length, ropePairCount(rope));
        try {
            validate(other);
        } catch (const Error&) {  // NTK has nothing to stretch in a head of one pair
            leftOut << QString::fromUtf8(scalingName(other.scaling));
            continue;
        }
        shown.lines.push_back(
            {wavelengthsOf(other),
             QString::fromUtf8(scalingName(other.scaling)).section(QStringLiteral(" ("), 0, 0), color++,
             false, true});
        shown.columns << QStringLiteral("%1, positions").arg(QString::fromUtf8(scalingName(other.scaling)));
        shown.others.push_back(other);
    }
    shown.note = QStringLiteral("Scalings by a factor of %1 from an original length of %2.")
                     .arg(plainNumber(factor, 4), grouped(original));
    if (!leftOut.isEmpty())
        shown.note += QStringLiteral(" Left out, as this head has too few pairs: %1.")
                          .arg(leftOut.join(QStringLiteral(", ")));
}

QString unscaledClaim(const std::vector<double>& wavelengths, const Extremes& ends) {
    const auto pairs = std::ssize(wavelengths);
    const auto turning = std::count_if(wavelengths.begin(), wavelengths.end(),
                                       [](double wavelength) { return std::isfinite(wavelength); });
    if (turning == 0) return QStringLiteral("no pair turns");
    if (turning < pairs)
        return QStringLiteral("%1 of %2 turn%3")
            .arg(grouped(turning), counted(pairs, QStringLiteral("pair")),
                 turning == 1 ? QStringLiteral("s") : QString());
    if (pairs == 1) return QStringLiteral("the wavelength of a sinusoid");
    return ends.lowest == ends.highest
               ? QStringLiteral("all pairs turn at the same frequency")
               : QStringLiteral("the wavelengths of a sinusoid: each pair turns at its own frequency");
}

void sayRotation(SchemeWavelengths& shown, const RopeScheme& rope, const std::vector<double>& unscaled,
                 std::int64_t length) {
    const std::vector<double>& values = *shown.lines.back().values;
    const auto within = static_cast<double>(length);
    const std::int64_t pairs = ropePairCount(rope), done = countWithin(values, within);
    const std::int64_t before = countWithin(unscaled, within);
    const bool isScaled = !std::holds_alternative<NoScaling>(rope.scaling);
    const QString all = counted(pairs, QStringLiteral("pair"));
    const QString verb = done == 1 || pairs == 1 ? QStringLiteral("turns") : QStringLiteral("turn");
    const QString count = QStringLiteral("%1 of %2 %3 once within L").arg(grouped(done), all, verb);
    shown.counts = {count, QStringLiteral("%1 of %2").arg(grouped(done), grouped(pairs))};
    if (isScaled)
        shown.counts.prepend(count + QStringLiteral("; %1 without the scaling").arg(grouped(before)));
    FactList facts("wavelengths");
    facts.add("pairs", static_cast<double>(pairs), QStringLiteral("A head has %1.").arg(all));
    facts.add("completed", static_cast<double>(done), count + QLatin1Char('.'));
    const Extremes ends = endsOf(values);
    facts.add("shortest", ends.lowest,
              QStringLiteral("The shortest wavelength is %1.").arg(positions(ends.lowest)),
              QStringLiteral("positions"));
    facts.add("longest", ends.highest,
              QStringLiteral("The longest wavelength is %1.").arg(positions(ends.highest)),
              QStringLiteral("positions"));
    std::int64_t changed = 0;
    for (std::size_t i = 0; i < values.size(); ++i)
        changed += std::isfinite(values[i]) && std::abs(values[i] / unscaled[i] - 1) > 1e-9;
    if (isScaled) {
        facts.add("unscaled_completed", static_cast<double>(before),
                  QStringLiteral("Without the scaling it is %1.").arg(grouped(before)));
        facts.add("stretched", static_cast<double>(changed),
                  QStringLiteral("The scaling stretches %1 of %2.").arg(grouped(changed), all));
        const double stretch = ends.highest / endsOf(unscaled).highest;
        const QString times = plainNumber(stretch, 4);
        facts.add("stretch", stretch,
                  times == QLatin1String("1")
                      ? QStringLiteral("The longest wavelength stays as it is, to four digits.")
                      : QStringLiteral("The longest wavelength becomes %1 times as long.").arg(times));
    }
    shown.facts = facts.all();
    const QString scaling = QString::fromUtf8(scalingName(rope.scaling));
    shown.claim = pairs == 0  ? QString()
                  : !isScaled ? unscaledClaim(values, ends)
                  : changed == 0
                      ? QStringLiteral("%1 stretches no pair at this length").arg(scaling)
                      : QStringLiteral("%1 stretches %2 of %3").arg(scaling, grouped(changed), all);
}

}  // namespace

SchemeWavelengths wavelengthsOfRotation(const Scene& scene, bool all) {
    const Scheme scheme = schemeOf(scene);
    const RopeScheme& rope = std::get<RopeScheme>(scheme);
    RopeScheme plain = rope;
    plain.scaling = NoScaling{};
    const Values unscaled = wavelengthsOf(plain);
    SchemeWavelengths shown;
    shown.table = QStringLiteral("Wavelengths of the pairs of a rotation");
    const bool isScaled = !std::holds_alternative<NoScaling>(rope.scaling);
    if (isScaled) {
        shown.lines.push_back({unscaled, QStringLiteral("unscaled"), -1, false, true});
        shown.columns << QStringLiteral("unscaled, positions");
    }
    if (all) addOtherScalings(shown, rope, scene.encoding.length);
    const QString own = QString::fromUtf8(scalingName(rope.scaling));
    shown.lines.push_back({isScaled ? wavelengthsOf(rope) : unscaled,
                           isScaled ? own.section(QStringLiteral(" ("), 0, 0)
                           : all    ? QStringLiteral("unscaled")
                                    : QString(),
                           0, true, true});
    shown.columns << (isScaled ? own : QStringLiteral("wavelength")) + QStringLiteral(", positions");
    const std::vector<double>& values = *shown.lines.back().values;
    shown.rules = {lengthRule(scene)};
    addEnds(shown, endsOf(values));
    if (const auto original = originalLength(rope.scaling))
        shown.rules.push_back({Kind::Trained, static_cast<double>(*original),
                               QStringLiteral("trained %1").arg(grouped(*original)), grouped(*original)});
    shown.columnOfPlace.assign(values.size(), 0);
    for (std::int64_t j = 0; j < rope.headDim; ++j) {
        const RotationColumn at = rotationColumn(rope, j);
        shown.placeOfColumn.push_back(at.pair);
        if (at.pair >= 0 && !at.isSine) shown.columnOfPlace[static_cast<std::size_t>(at.pair)] = j;
    }
    // Scaled wavelengths grow with the pair in every scaling: those that turn once come first.
    shown.completed = countWithin(values, static_cast<double>(scene.encoding.length));
    if (values.empty()) shown.absence = QStringLiteral("No column of a head turns.");
    sayRotation(shown, rope, *unscaled, scene.encoding.length);
    return shown;
}

namespace {

/// The wavelengths of the pairs that tell the row of a patch, and of those that tell its column.
struct GridWavelengths {
    std::vector<double> down, across;
};

/// Tells `shown` which wavelength each column has.
GridWavelengths placeGridColumns(SchemeWavelengths& shown, const GridScheme& grid) {
    GridWavelengths axes;
    shown.placeOfColumn.assign(static_cast<std::size_t>(grid.dModel), -1);
    for (const GridPair& pair : gridPairs(grid)) {
        const double wavelength = pair.frequency > 0 ? 2 * std::numbers::pi / pair.frequency : nan;
        (pair.ofRows ? axes.down : axes.across).push_back(wavelength);
        const auto place = static_cast<std::size_t>(pair.pair);
        if (shown.columnOfPlace.size() <= place) shown.columnOfPlace.resize(place + 1);
        for (const std::int64_t column : {pair.cosine, pair.sine})
            if (column >= 0) {
                shown.placeOfColumn[static_cast<std::size_t>(column)] = pair.pair;
                if (pair.ofRows || axes.down.size() <= place) shown.columnOfPlace[place] = column;
            }
    }
    return axes;
}

void addGridRules(SchemeWavelengths& shown, const GridScheme& grid, const Extremes& ends) {
    const QString height =
        grid.width == grid.height ? QStringLiteral("height and width") : QStringLiteral("height");
    shown.rules = {{Kind::Length, static_cast<double>(grid.height),
                    QStringLiteral("%1 %2").arg(height, grouped(grid.height)), grouped(grid.height)}};
    if (grid.width != grid.height)
        shown.rules.push_back({Kind::Trained, static_cast<double>(grid.width),
                               QStringLiteral("width %1").arg(grid.width), grouped(grid.width)});
    addEnds(shown, ends);
}

void sayGrid(SchemeWavelengths& shown, const GridScheme& grid, const GridWavelengths& axes, double longest) {
    // DETR's, which divide by the side plus a millionth, are whole cycles, too.
    const auto cyclesIn = [](const std::vector<double>& values, std::int64_t patches) {
        return countWithin(values, static_cast<double>(patches) * (1 + 1e-6));
    };
    const std::int64_t down = cyclesIn(axes.down, grid.height), across = cyclesIn(axes.across, grid.width);
    const auto allDown = static_cast<qint64>(axes.down.size());
    const auto allAcross = static_cast<qint64>(axes.across.size());
    const QString counts = QStringLiteral("%1 of %2 with a whole cycle down the grid, %3 of %4 across")
                               .arg(grouped(down), counted(allDown, QStringLiteral("pair")), grouped(across),
                                    grouped(allAcross));
    shown.counts = {counts, QStringLiteral("%1 of %2 down, %3 of %4 across")
                                .arg(grouped(down), grouped(allDown), grouped(across), grouped(allAcross))};
    shown.claim = axes.down == axes.across
                      ? QStringLiteral("both axes of the grid have the same wavelengths, in patches")
                      : QStringLiteral("each axis of the grid has its own wavelengths, in patches");
    FactList facts("wavelengths");
    facts.add("completed_down", static_cast<double>(down), counts + QLatin1Char('.'));
    facts.add("completed_across", static_cast<double>(across),
              QStringLiteral("%1 of %2 with a whole cycle across the grid.")
                  .arg(grouped(across), counted(allAcross, QStringLiteral("pair"))));
    facts.add("longest", longest,
              QStringLiteral("The longest wavelength is %1 patches.").arg(wavelengthText(longest)),
              QStringLiteral("patches"));
    shown.facts = facts.all();
}

}  // namespace

SchemeWavelengths wavelengthsOfGrid(const Scene& scene) {
    const auto& grid = std::get<GridScheme>(scene.scheme);
    SchemeWavelengths shown;
    shown.table = QStringLiteral("Wavelengths along the two axes of a grid, in patches");
    shown.unit = QStringLiteral("patches");
    const GridWavelengths axes = placeGridColumns(shown, grid);
    const Extremes down = endsOf(axes.down), across = endsOf(axes.across);
    const Extremes ends{std::fmin(down.lowest, across.lowest), std::fmax(down.highest, across.highest)};
    addGridRules(shown, grid, ends);
    const bool alike = axes.down == axes.across;
    shown.lines = {{shared(axes.across), alike ? QString() : QStringLiteral("across"), 1, !alike, true},
                   {shared(axes.down), alike ? QString() : QStringLiteral("down"), 0, true, true}};
    shown.columns = {QStringLiteral("across, patches"), QStringLiteral("down, patches")};
    sayGrid(shown, grid, axes, ends.highest);
    return shown;
}

std::int64_t wavelengthRows(const InputMatrix& rows) {
    return std::min(rows.size().rows, std::max(fewestRows, maximumCells / rows.size().columns));
}

namespace {

/// The wavelength at which each column has most power, ascending; tells `shown` whose it is. Columns that are
/// constant have none.
std::vector<double> placePeaks(SchemeWavelengths& shown, const Spectrum& spectrum) {
    std::vector<double> peaks;
    for (const std::int64_t column : spectrum.order) {
        const double peak = spectrum.peaks[static_cast<std::size_t>(column)];
        if (!std::isfinite(peak)) continue;
        shown.placeOfColumn[static_cast<std::size_t>(column)] = static_cast<std::int64_t>(peaks.size());
        shown.columnOfPlace.push_back(column);
        peaks.push_back(peak);
    }
    return peaks;
}

/// The wavelengths that the formula gives its columns, ascending, at most so many.
std::vector<double> formulaWavelengths(const Encoding& encoding, std::size_t most) {
    std::vector<double> found;
    for (std::int64_t i = 0; i < encoding.pairs(); ++i)
        for (const Wave wave : {Wave::Sine, Wave::Cosine})
            if (encoding.columnOf(i, wave) >= 0) found.push_back(encoding.wavelength(i));
    found.resize(std::min(found.size(), most));
    return found;
}

/// What is said of the peaks of the first `rows` of a table's rows.
void sayPeaks(SchemeWavelengths& shown, const std::vector<double>& peaks, std::int64_t rows,
              std::int64_t allRows) {
    const std::int64_t resolved = countWithin(peaks, static_cast<double>(rows));
    const QString all = counted(static_cast<qint64>(peaks.size()), QStringLiteral("column"));
    const QString verb = resolved == 1 || peaks.size() == 1 ? QStringLiteral("has its peak")
                                                            : QStringLiteral("have their peaks");
    const QString count =
        QStringLiteral("%1 of %2 %3 at a wavelength up to L").arg(grouped(resolved), all, verb);
    shown.counts = {count, QStringLiteral("%1 of %2 up to L")
                               .arg(grouped(resolved), grouped(static_cast<qint64>(peaks.size())))};
    if (rows < allRows) {
        const QString cut = QStringLiteral("first %1 of %2 rows").arg(grouped(rows), grouped(allRows));
        shown.note = QStringLiteral("From the %1.").arg(cut);
        shown.counts = {QStringLiteral("%1; %2").arg(count, cut), cut};
    }
    const double shortest = peaks.front(), longest = peaks.back(), median = peaks[peaks.size() / 2];
    shown.claim =
        wavelengthText(shortest) == wavelengthText(longest)
            ? QStringLiteral("the columns have most power at a wavelength of %1").arg(positions(longest))
            : QStringLiteral("the columns have most power at wavelengths from %1 to %2")
                  .arg(wavelengthText(shortest), positions(longest));
    const QString unit = QStringLiteral("positions");
    FactList facts("wavelengths");
    facts.add("columns", static_cast<double>(peaks.size()),
              QStringLiteral("The table has %1 that %2.")
                  .arg(all, peaks.size() == 1 ? QStringLiteral("varies") : QStringLiteral("vary")));
    facts.add("resolved", static_cast<double>(resolved), count + QLatin1Char('.'));
    facts.add("shortest", shortest, QStringLiteral("The shortest peak is at %1.").arg(positions(shortest)),
              unit);
    facts.add("longest", longest, QStringLiteral("The longest peak is at %1.").arg(positions(longest)), unit);
    facts.add("median", median, QStringLiteral("Half of the peaks are at %1 or less.").arg(positions(median)),
              unit);
    shown.facts = facts.all();
}

}  // namespace

SchemeWavelengths wavelengthsOfTable(const Scene& scene) {
    SchemeWavelengths shown;
    const auto matrix = inputRows(scene);
    const std::int64_t columns = matrix->size().columns;
    const std::int64_t rows = wavelengthRows(*matrix);
    shown.placeName = QStringLiteral("columns, sorted by their peak");
    shown.table = QStringLiteral("Wavelengths at which the columns of a table have most power");
    shown.rules = {lengthRule(scene)};
    shown.placeOfColumn.assign(static_cast<std::size_t>(columns), -1);
    if (rows < fewestRows) {
        shown.absence = QStringLiteral("A table of fewer than 4 rows has no spectrum.");
        return shown;
    }
    Matrix values = matrix->block(0, rows, columns);
    if (!values.allFinite()) {
        shown.absence = QStringLiteral("The table has values that are not finite: it has no spectrum.");
        return shown;
    }
    std::vector<std::int64_t> loud;
    for (const std::int64_t place : offScaleRows(scene).places) {
        if (place >= rows) break;
        shown.bridged.push_back(place);
        loud.push_back(scene.encoding.firstPosition + place);
    }
    bridgeRows(values, shown.bridged);
    const std::vector<double> peaks = placePeaks(shown, spectrumOf(values));
    if (peaks.empty()) {
        shown.absence = QStringLiteral("Every column is constant: none has a wavelength.");
        return shown;
    }
    addEnds(shown, endsOf(peaks));
    shown.lines = {{shared(formulaWavelengths(*encodingOf(scene), peaks.size())), QStringLiteral("sinusoid"),
                    -1, false, true},
                   {shared(peaks), QString(), 0, true, false}};
    shown.columns = {QStringLiteral("sinusoid of as many columns, positions"),
                     QStringLiteral("peak, positions")};
    sayPeaks(shown, peaks, rows, matrix->size().rows);
    if (const QString text = offScaleBridged(loud); !text.isEmpty()) {
        shown.note = shown.note.isEmpty() ? text : shown.note + QLatin1Char(' ') + text;
        shown.offScale = text;
    }
    return shown;
}

}  // namespace sinescope
