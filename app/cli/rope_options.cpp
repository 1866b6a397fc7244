// SPDX-License-Identifier: GPL-3.0-or-later
//
// --rope scaling=yarn --rope factor=8 ...: the parameters of RoPE and its scalings, by the names that the
// libraries' configurations have, with hyphens.
#include "app/cli/rope_options.h"

#include "app/scene/number_parsing.h"

#include <functional>

namespace sinescope {

namespace {

double realOf(const QString& key, const QString& text) {
    const std::optional<double> number = parseNumber(text);
    if (!number)
        throw UsageError(
            QStringLiteral("The value of --rope %1 is %2; it must be a number.").arg(key, quoted(text)));
    return *number;
}

std::int64_t wholeOf(const QString& key, const QString& text) {
    const std::optional<std::int64_t> number = parseWholeNumber(text);
    if (!number)
        throw UsageError(QStringLiteral("The value of --rope %1 is %2; it must be a whole number.")
                             .arg(key, quoted(text)));
    return *number;
}

bool switchOf(const QString& key, const QString& text) {
    if (text != QLatin1String("true") && text != QLatin1String("false"))
        throw UsageError(
            QStringLiteral("The value of --rope %1 is %2; it must be true or false.").arg(key, quoted(text)));
    return text == QLatin1String("true");
}

std::vector<double> realsOf(const QString& key, const QString& text) {
    std::vector<double> numbers;
    for (const QString& part : text.split(QLatin1Char(','))) numbers.push_back(realOf(key, part));
    return numbers;
}

/// A key and what its text sets.
using Setters = QList<std::pair<QString, std::function<void(const QString& key, const QString& text)>>>;

void addTo(Setters& setters, const char* key, double& target) {
    setters.append({QString::fromLatin1(key),
                    [&target](const QString& name, const QString& text) { target = realOf(name, text); }});
}
void addTo(Setters& setters, const char* key, std::int64_t& target) {
    setters.append({QString::fromLatin1(key),
                    [&target](const QString& name, const QString& text) { target = wholeOf(name, text); }});
}
void addTo(Setters& setters, const char* key, bool& target) {
    setters.append({QString::fromLatin1(key),
                    [&target](const QString& name, const QString& text) { target = switchOf(name, text); }});
}
void addTo(Setters& setters, const char* key, std::optional<double>& target) {
    setters.append({QString::fromLatin1(key),
                    [&target](const QString& name, const QString& text) { target = realOf(name, text); }});
}
void addTo(Setters& setters, const char* key, std::vector<double>& target) {
    setters.append({QString::fromLatin1(key),
                    [&target](const QString& name, const QString& text) { target = realsOf(name, text); }});
}

void addKeys(Setters&, NoScaling&) {}
void addKeys(Setters& setters, LinearScaling& linear) {
    addTo(setters, "factor", linear.factor);
}
void addKeys(Setters& setters, NtkScaling& ntk) {
    addTo(setters, "factor", ntk.factor);
}
void addKeys(Setters& setters, DynamicNtkScaling& ntk) {
    addTo(setters, "factor", ntk.factor);
    addTo(setters, "original-length", ntk.originalLength);
}
void addKeys(Setters& setters, YarnScaling& yarn) {
    addTo(setters, "factor", yarn.factor);
    addTo(setters, "original-length", yarn.originalLength);
    addTo(setters, "beta-fast", yarn.betaFast);
    addTo(setters, "beta-slow", yarn.betaSlow);
    addTo(setters, "truncate", yarn.truncate);
    addTo(setters, "attention-factor", yarn.attentionFactor);
    addTo(setters, "mscale", yarn.mscale);
    addTo(setters, "mscale-all-dim", yarn.mscaleAllDim);
    addTo(setters, "as-in-keras-hub", yarn.asInKerasHub);
}
void addKeys(Setters& setters, LongRopeScaling& rope) {
    addTo(setters, "factor", rope.factor);
    addTo(setters, "original-length", rope.originalLength);
    addTo(setters, "short-factors", rope.shortFactors);
    addTo(setters, "long-factors", rope.longFactors);
    addTo(setters, "attention-factor", rope.attentionFactor);
}
void addKeys(Setters& setters, Llama3Scaling& llama) {
    addTo(setters, "factor", llama.factor);
    addTo(setters, "original-length", llama.originalLength);
    addTo(setters, "low-frequency-factor", llama.lowFrequencyFactor);
    addTo(setters, "high-frequency-factor", llama.highFrequencyFactor);
}
void addKeys(Setters& setters, KerasDynamicScaling& keras) {
    addTo(setters, "factor", keras.factor);
}

const std::vector<RopeScaling>& scalings() {
    static const std::vector<RopeScaling> all = {NoScaling{},         LinearScaling{},      NtkScaling{},
                                                 DynamicNtkScaling{}, YarnScaling{},        LongRopeScaling{},
                                                 Llama3Scaling{},     KerasDynamicScaling{}};
    return all;
}

RopeScaling scalingOf(const QString& id) {
    QStringList ids;
    for (const RopeScaling& scaling : scalings()) {
        ids << QString::fromUtf8(scalingId(scaling));
        if (ids.last() == id) return scaling;
    }
    throw UsageError(
        QStringLiteral("The value of --rope scaling is %1; it must be %2.").arg(quoted(id), orList(ids)));
}

std::pair<QString, QString> split(const QString& entry) {
    const qsizetype equals = entry.indexOf(QLatin1Char('='));
    if (equals < 1)
        throw UsageError(
            QStringLiteral("The value of --rope is %1; it must be key=value, such as scaling=yarn.")
                .arg(quoted(entry)));
    return {entry.left(equals), entry.mid(equals + 1)};
}

}  // namespace

OptionRow ropeOption() {
    return {
        QStringLiteral("rope"),
        QStringLiteral("KEY=VALUE"),
        QStringLiteral(
            "a parameter of RoPE: scaling=linear, ntk, dynamic-ntk, yarn, longrope, llama3 or keras-dynamic, "
            "factor=F, original-length=L and the scaling's other parameters; rotary-dim=R"),
        {},
        false,
        true};
}

RopeScheme ropeOf(const Arguments& arguments, std::int64_t length) {
    RopeScheme rope;
    const QStringList entries = arguments.values(QStringLiteral("rope"));
    // The scaling first, whatever the order in which they were typed: the other keys are its own.
    for (const QString& entry : entries)
        if (const auto& [key, text] = split(entry); key == QLatin1String("scaling"))
            rope.scaling = scalingOf(text);
    Setters setters;
    std::visit([&setters](auto& scaling) { addKeys(setters, scaling); }, rope.scaling);
    setters.append({QStringLiteral("rotary-dim"), [&rope](const QString& key, const QString& text) {
                        rope.rotaryDim = wholeOf(key, text);
                    }});
    if (auto* dynamic = std::get_if<DynamicNtkScaling>(&rope.scaling)) dynamic->sequenceLength = length;
    if (auto* longRope = std::get_if<LongRopeScaling>(&rope.scaling)) longRope->sequenceLength = length;
    for (const QString& entry : entries) {
        const auto& [key, text] = split(entry);
        if (key == QLatin1String("scaling")) continue;
        QStringList known;
        bool isSet = false;
        for (const auto& [name, set] : setters) {
            known << name;
            if (name != key) continue;
            set(name, text);
            isSet = true;
        }
        if (!isSet)
            throw UsageError(
                QStringLiteral("With --rope scaling=%1 there is no %2; there is %3.")
                    .arg(QString::fromUtf8(scalingId(rope.scaling)), quoted(key), orList(known)));
    }
    return rope;
}

}  // namespace sinescope
