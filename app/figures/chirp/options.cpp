// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/chirp/options.h"

#include "app/scene/number_format.h"
#include "app/scene/number_parsing.h"
#include "core/saturating_cast.h"

namespace sinescope {

namespace {

// "shifts" is the name that sessions have for the positions.
const QString positionsKey = QStringLiteral("shifts");
const QString pairsKey = QStringLiteral("pairs");

std::int64_t wantedPairs(const Scene& scene) {
    const FigureSpec spec = chirpSpec();
    return saturatingCast<std::int64_t>(optionValue(spec, findFigure(scene, spec.id), pairsKey).toDouble());
}

/// A setting has no more pairs than d_model / 2.
std::optional<OptionInForce> pairsInForce(const Scene& scene) {
    const std::int64_t there = encodingOf(scene)->pairs();
    if (wantedPairs(scene) <= there) return {};
    return OptionInForce{static_cast<double>(there),
                         QStringLiteral("All %1 pairs of d = %2 are shown; a larger d has more.")
                             .arg(grouped(there), grouped(scene.encoding.dModel)),
                         false};
}

QString pairsMisfit(const Scene& scene, const QJsonValue& value) {
    const std::int64_t there = encodingOf(scene)->pairs();
    if (value.toDouble() <= static_cast<double>(there)) return {};
    return QStringLiteral("Pairs: %1 is too many; d = %2 has %3.")
        .arg(grouped(saturatingCast<std::int64_t>(value.toDouble())), grouped(scene.encoding.dModel),
             grouped(there));
}

}  // namespace

FigureSpec chirpSpec() {
    OptionSpec positions;
    positions.key = positionsKey;
    positions.label = QStringLiteral("p");
    positions.tip = QStringLiteral("The positions p, separated by commas; one chart each, the first %1")
                        .arg(ChirpOptions::maximumPositions);
    positions.kind = OptionSpec::Kind::IntegerList;
    positions.fallback = QStringLiteral("0,4,8,12");
    positions.highest = static_cast<double>(EncodingParameters::maximumLength);
    OptionSpec pairs;
    constexpr std::int64_t maximumPairs = EncodingParameters::maximumDModel / 2;
    pairs.key = pairsKey;
    pairs.label = QStringLiteral("Pairs");
    pairs.tip = QStringLiteral("How many pairs are shown, from pair 0; all where there are fewer");
    pairs.kind = OptionSpec::Kind::Integer;
    pairs.fallback = 100;
    pairs.lowest = 2;
    pairs.highest = static_cast<double>(maximumPairs);
    pairs.inForce = pairsInForce;
    pairs.misfit = pairsMisfit;
    return {QStringLiteral("chirp"),
            QStringLiteral("Chirp"),
            QStringLiteral("along its pairs a row is a chirp, not a sinusoid"),
            AxisQuantity::None,
            AxisQuantity::None,
            {positions, pairs}};
}

ChirpOptions chirpOptions(const FigureState* state) {
    const FigureSpec spec = chirpSpec();
    ChirpOptions options;
    options.positions =
        parseWholeNumbers(optionValue(spec, state, positionsKey).toString()).value_or(options.positions);
    options.given = static_cast<std::int64_t>(options.positions.size());
    if (options.positions.size() > ChirpOptions::maximumPositions)
        options.positions.resize(ChirpOptions::maximumPositions);
    options.pairs = saturatingCast<std::int64_t>(optionValue(spec, state, pairsKey).toDouble());
    return options;
}

QString chirpPositionsText(const std::vector<std::int64_t>& positions) {
    QStringList parts;
    for (const std::int64_t position : positions) parts << QString::number(position);
    return parts.join(QLatin1Char(','));
}

void setChirpPositions(Scene& scene, const std::vector<std::int64_t>& positions) {
    const QString id = chirpSpec().id;
    if (!findFigure(scene, id)) scene.figures.push_back({id, {}, {}, {}});
    findFigure(scene, id)->options.insert(positionsKey, chirpPositionsText(positions));
}

}  // namespace sinescope
