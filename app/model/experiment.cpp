// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/model/experiment.h"

#include "app/scene/json_reader.h"
#include "app/scene/learned_tables.h"
#include "app/scene/literals.h"
#include "core/numbers.h"

#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>
#include <numeric>

namespace sinescope {

namespace {

QString schemeName(const QString& id) {
    if (id == "none"_L1) return u"no position"_s;
    if (id == "rope"_L1) return u"RoPE"_s;
    if (id == "t5"_L1) return u"T5 buckets"_s;
    if (id == "alibi"_L1) return u"ALiBi"_s;
    return id;
}

LossExperiment readExperiment() {
    const JsonReader file(QJsonDocument::fromJson(experimentFile(u"loss_by_position.json"_s)).object());
    LossExperiment experiment;
    experiment.evaluatedLength = 0;
    for (const JsonReader& entry : file[u"schemes"_s].list(u"a list"_s)) {
        constexpr std::int64_t maximum = 1'000'000;
        experiment.trainedLength = entry[u"trained_length"_s].whole(1, maximum);
        experiment.windows = entry[u"windows"_s].whole(1, maximum);
        MeasuredLoss scheme;
        scheme.id = entry[u"scheme"_s].text(u"a name"_s);
        scheme.name = schemeName(scheme.id);
        for (const JsonReader& loss : entry[u"loss_by_position"_s].list(u"a list of numbers"_s))
            scheme.losses.push_back(loss.number(u"a number"_s));
        experiment.evaluatedLength =
            std::max(experiment.evaluatedLength, static_cast<std::int64_t>(scheme.losses.size()));
        experiment.schemes.push_back(std::move(scheme));
    }
    return experiment;
}

}  // namespace

const LossExperiment& lossExperiment() {
    static const LossExperiment experiment = readExperiment();
    return experiment;
}

double meanLoss(const MeasuredLoss& scheme, std::int64_t first, std::int64_t last) {
    first = std::max<std::int64_t>(first, 0);
    last = std::min(last, static_cast<std::int64_t>(scheme.losses.size()) - 1);
    if (last < first) return nan;
    return std::accumulate(scheme.losses.begin() + first, scheme.losses.begin() + last + 1, 0.0) /
           static_cast<double>(last - first + 1);
}

const Matrix& learnedPositions() {
    return learnedScheme().table.values();
}

QStringList experimentTexts() {
    return {
        u"Loss by position (means of 8) of a small character model, trained once with each scheme on "
        "windows of 128 and evaluated on 192 held-out windows of 512; the learned table ends at 128. One "
        "seed, one size, one text, short training: other models may differ."_s,
        u"Measured on one small character model, trained at 128 and evaluated up to 512. One "
        "seed, one size, one text: other models may differ."_s,
        u"Measured on one small model, trained at 128; one seed, one text."_s};
}

}  // namespace sinescope
