// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/precision/options.h"

#include "app/scene/scene_scheme.h"

namespace sinescope {

namespace {

QString nameOf(NumberFormat format) {
    if (format == NumberFormat::Float16) return QStringLiteral("float16");
    if (format == NumberFormat::BFloat16) return QStringLiteral("bfloat16");
    return QStringLiteral("float32");
}

OptionSpec choice(const char* key, const char* label, const char* tip, const char* fallback,
                  const QStringList& ids, const QStringList& labels) {
    return OptionSpec{QLatin1String(key),
                      QLatin1String(label),
                      QLatin1String(tip),
                      OptionSpec::Kind::Choice,
                      QLatin1String(fallback),
                      ids,
                      labels};
}

std::vector<OptionSpec> optionSpecs() {
    OptionSpec advice;
    advice.key = QStringLiteral("float32_angles");
    advice.label = QStringLiteral("Angles in float32");
    advice.tip = QStringLiteral("Only the finished values are stored in fewer bits, as is usually advised");
    advice.kind = OptionSpec::Kind::Switch;
    advice.fallback = false;
    std::vector<OptionSpec> options = {
        choice("quantity", "Error of", "The value, or the angle in radians", "value",
               {QStringLiteral("value"), QStringLiteral("angle")},
               {QStringLiteral("Value"), QStringLiteral("Angle")}),
        choice("route", "Route", "How the program makes a frequency: by pow(n, 2i/d) or by exp(-2i ln(n)/d)",
               "both", {QStringLiteral("pow"), QStringLiteral("exp"), QStringLiteral("both")},
               {QStringLiteral("pow"), QStringLiteral("exp(−ln)"), QStringLiteral("Both")}),
        choice("axis", "Positions", "The axis of the position", "log",
               {QStringLiteral("log"), QStringLiteral("linear")},
               {QStringLiteral("Log"), QStringLiteral("Linear")}),
        choice("map", "Map", "Which program the map of positions and columns shows", "float32",
               {QStringLiteral("float32"), QStringLiteral("float16"), QStringLiteral("bfloat16")},
               {QStringLiteral("float32"), QStringLiteral("float16"), QStringLiteral("bfloat16")}),
        advice};
    for (OptionSpec& option : options) option.isOffered = isSinusoidal;
    return options;
}

}  // namespace

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
