// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/precision/options.h"

#include "app/model/option_specs.h"
#include "app/scene/scene_scheme.h"
#include "core/schemes/calculations.h"

namespace sinescope {

namespace {

QString nameOf(NumberFormat format) {
    if (format == NumberFormat::Float16) return QStringLiteral("float16");
    if (format == NumberFormat::BFloat16) return QStringLiteral("bfloat16");
    return QStringLiteral("float32");
}

/// Schemes whose numbers a program makes from angles.
bool hasAngles(const Scene& scene) {
    return isSinusoidal(scene) || entryOf(scene) == Entry::Rotation;
}

std::vector<OptionSpec> optionSpecs() {
    OptionSpec route = choiceOption(
        QStringLiteral("route"), QStringLiteral("Route"),
        QStringLiteral("How the program makes a frequency: by pow(n, 2i/d) or by exp(-2i ln(n)/d)"),
        {QStringLiteral("pow"), QStringLiteral("exp"), QStringLiteral("both")},
        {QStringLiteral("pow"), QStringLiteral("exp(−ln)"), QStringLiteral("Both")});
    route.fallback = QStringLiteral("both");
    const QStringList formats = {QStringLiteral("float32"), QStringLiteral("float16"),
                                 QStringLiteral("bfloat16")};
    const OptionSpec quantity = choiceOption(QStringLiteral("quantity"), QStringLiteral("Error of"),
                                             QStringLiteral("The value, or the angle in radians"),
                                             {QStringLiteral("value"), QStringLiteral("angle")},
                                             {QStringLiteral("Value"), QStringLiteral("Angle")});
    const OptionSpec float32 = switchOption(
        QStringLiteral("float32_angles"), QStringLiteral("Angles in float32"),
        QStringLiteral("Only the finished values are stored in fewer bits, as is usually advised"));
    const OptionSpec axis = choiceOption(
        QStringLiteral("axis"), QStringLiteral("Positions"), QStringLiteral("The axis of the position"),
        {QStringLiteral("log"), QStringLiteral("linear")}, {QStringLiteral("Log"), QStringLiteral("Linear")});
    const OptionSpec map = choiceOption(
        QStringLiteral("map"), QStringLiteral("Map"),
        QStringLiteral("Which program the map of positions and columns shows"), formats, formats);
    return {offeredIn(quantity, hasAngles), offeredIn(route, isSinusoidal), offeredIn(axis, isSinusoidal),
            offeredIn(map, isSinusoidal), offeredIn(float32, hasAngles)};
}

}  // namespace

bool roundsOverDistances(const Scene& scene) {
    if (entryOf(scene) != Entry::Score) return false;
    const auto* alibi = std::get_if<AlibiScheme>(&scene.scheme);
    return !alibi || !looksAtKeys(alibi->form);
}

const FigureSpec& precisionSpec() {
    static const FigureSpec spec = {QStringLiteral("precision"),
                                    QStringLiteral("Precision"),
                                    QStringLiteral("in fewer bits the error grows with the position"),
                                    AxisQuantity::Position,
                                    AxisQuantity::None,
                                    optionSpecs()};
    return spec;
}

PrecisionOptions precisionOptions(const FigureState* state) {
    const FigureSpec& spec = precisionSpec();
    const auto chosen = [&](const char* key) {
        return optionValue(spec, state, QLatin1String(key)).toString();
    };
    PrecisionOptions options;
    options.angles = chosen("quantity") == QLatin1String("angle");
    options.power = chosen("route") != QLatin1String("exp");
    options.expLog = chosen("route") != QLatin1String("pow");
    options.logPositions = chosen("axis") != QLatin1String("linear");
    options.float32Angles = optionValue(spec, state, QStringLiteral("float32_angles")).toBool();
    const QString map = chosen("map");
    options.map = map == QLatin1String("float16")    ? NumberFormat::Float16
                  : map == QLatin1String("bfloat16") ? NumberFormat::BFloat16
                                                     : NumberFormat::Float32;
    return options;
}

std::vector<PrecisionLine> precisionLines(const PrecisionOptions& options) {
    std::vector<PrecisionLine> lines;
    const NumberFormat formats[] = {NumberFormat::Float32, NumberFormat::Float16, NumberFormat::BFloat16};
    for (std::size_t k = 0; k < 3; ++k)
        for (const FrequencyRoute route : {FrequencyRoute::ExpLog, FrequencyRoute::Power}) {
            const bool isPower = route == FrequencyRoute::Power;
            if (isPower ? !options.power : !options.expLog) continue;
            const NumberFormat angles = options.float32Angles ? NumberFormat::Float32 : formats[k];
            lines.push_back({{angles, formats[k], route},
                             k,
                             nameOf(formats[k]),
                             isPower ? QStringLiteral("pow") : QStringLiteral("exp")});
        }
    return lines;
}

}  // namespace sinescope
