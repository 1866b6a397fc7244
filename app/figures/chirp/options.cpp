// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/chirp/options.h"

#include "app/model/figure_words.h"
#include "app/model/option_table.h"
#include "app/scene/literals.h"
#include "app/scene/number_format.h"
#include "app/scene/number_parsing.h"
#include "app/scene/texts_of.h"
#include "core/saturating_cast.h"

namespace sinescope {

namespace {

/// The options as stored.
struct WrittenOptions {
    QString positions = u"0,4,8,12"_s;
    std::int64_t pairs = ChirpOptions().pairs;
};

const OptionTable<WrittenOptions>& table();

/// Clamps the pairs to the d_model / 2 that exist.
std::optional<EffectiveOption> effectivePairs(const Scene& scene) {
    const std::int64_t there = encodingOf(scene)->pairs();
    if (table().read(scene).pairs <= there) return {};
    const QString reason = figureWords(
        "chirp", "view_all_pairs", Values().set("view_pairs", there).set("view_d", scene.encoding.dModel));
    return EffectiveOption{static_cast<double>(there), reason, false};
}

QString pairsInvalidReason(const Scene& scene, const QJsonValue& value) {
    const std::int64_t there = encodingOf(scene)->pairs();
    if (value.toDouble() <= static_cast<double>(there)) return {};
    return u"Pairs: %1 is too many; d = %2 has %3."_s.arg(
        grouped(saturatingCast<std::int64_t>(value.toDouble())), grouped(scene.encoding.dModel),
        grouped(there));
}

constexpr std::int64_t maximumPairs = EncodingParameters::maximumDModel / 2;

const OptionTable<WrittenOptions>& table() {
    // Sessions call the positions "shifts".
    static const auto all = OptionTable<WrittenOptions>("chirp")
                                .withoutZoom()
                                .integers("shifts", &WrittenOptions::positions,
                                          static_cast<double>(EncodingParameters::maximumLength))
                                .number("pairs", &WrittenOptions::pairs, 2, maximumPairs)
                                .effective(effectivePairs)
                                .invalidReason(pairsInvalidReason);
    return all;
}

}  // namespace

const FigureSpec& chirpSpec() {
    return table().spec();
}

ChirpOptions chirpOptions(const FigureState* state) {
    const WrittenOptions written = table().read(state);
    ChirpOptions options;
    options.positions = parseWholeNumbers(written.positions).value_or(options.positions);
    options.given = static_cast<std::int64_t>(options.positions.size());
    if (options.positions.size() > ChirpOptions::maximumPositions)
        options.positions.resize(ChirpOptions::maximumPositions);
    options.pairs = written.pairs;
    return options;
}

QString chirpPositionsText(const std::vector<std::int64_t>& positions) {
    return textsOf(positions, [](std::int64_t position) { return QString::number(position); }).join(','_L1);
}

void setChirpPositions(Scene& scene, const std::vector<std::int64_t>& positions) {
    table().edit(openedFigure(scene, chirpSpec().id), [&positions](WrittenOptions& options) {
        options.positions = chirpPositionsText(positions);
    });
}

}  // namespace sinescope
