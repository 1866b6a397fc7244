// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/precision/options.h"

#include "app/scene/literals.h"
#include "app/scene/scene_scheme.h"
#include "core/schemes/calculations.h"
#include "core/schemes/properties.h"

namespace sinescope {

namespace {

QString nameOf(NumberFormat format) {
    if (format == NumberFormat::Float16) return u"float16"_s;
    if (format == NumberFormat::BFloat16) return u"bfloat16"_s;
    return u"float32"_s;
}

}  // namespace

const OptionTable<PrecisionOptions>& precisionOptions() {
    static const auto all =
        OptionTable<PrecisionOptions>("precision", AxisQuantity::Position)
            .choice("quantity", &PrecisionOptions::angles, {{false, "value"}, {true, "angle"}})
            .offeredIn(hasAngles)
            .choice("route", &PrecisionOptions::route,
                    {{PrecisionRoute::Power, "pow"},
                     {PrecisionRoute::ExpLog, "exp"},
                     {PrecisionRoute::Both, "both"}})
            .offeredIn(usesEncoding)
            .choice("axis", &PrecisionOptions::logPositions, {{true, "log"}, {false, "linear"}})
            .offeredIn(usesEncoding)
            .choice("map", &PrecisionOptions::map,
                    {{NumberFormat::Float32, "float32"},
                     {NumberFormat::Float16, "float16"},
                     {NumberFormat::BFloat16, "bfloat16"}})
            .offeredIn(usesEncoding)
            .toggle("float32_angles", &PrecisionOptions::float32Angles)
            .offeredIn(hasAngles)
            .with([](FigureSpec& spec) { spec.hasLogX = hasLogPositions; });
    return all;
}

AxisRange errorAxis(double smallest, double largest) {
    constexpr double margin = 3;
    const double upper = largest > 0 ? margin * largest : 1;
    return {smallest > 0 && smallest < largest ? smallest / margin : upper / 1e3, upper};
}

bool hasLogPositions(const Scene& scene) {
    return usesEncoding(scene) && scene.encoding.lastPosition() > 0 &&
           precisionOptions().read(scene).logPositions;
}

bool roundsOverDistances(const Scene& scene) {
    if (entryOf(scene) != Entry::Score) return false;
    const auto* alibi = slopesIn(scene.scheme);
    return !alibi || !dependsOnlyOnKey(alibi->form);
}

std::vector<PrecisionLine> precisionLines(const PrecisionOptions& options) {
    std::vector<PrecisionLine> lines;
    const NumberFormat formats[] = {NumberFormat::Float32, NumberFormat::Float16, NumberFormat::BFloat16};
    for (std::size_t k = 0; k < 3; ++k)
        for (const FrequencyRoute route : {FrequencyRoute::ExpLog, FrequencyRoute::Power}) {
            const bool isPower = route == FrequencyRoute::Power;
            if (isPower ? !options.hasPower() : !options.hasExpLog()) continue;
            const NumberFormat angles = options.float32Angles ? NumberFormat::Float32 : formats[k];
            lines.push_back(
                {{angles, formats[k], route}, k, nameOf(formats[k]), isPower ? u"pow"_s : u"exp"_s});
        }
    return lines;
}

}  // namespace sinescope
