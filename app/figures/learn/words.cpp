// SPDX-License-Identifier: GPL-3.0-or-later
//
// The values for the figure's wording, and its table. Results hold for this network, task and seeds.
#include "app/figures/learn/model.h"
#include "app/scene/literals.h"
#include "app/scene/number_format.h"
#include "app/scene/scene_scheme.h"
#include "app/scene/span_text.h"
#include "app/scene/texts_of.h"
#include "core/numbers.h"
#include "core/saturating_cast.h"
#include "core/schemes/properties.h"

#include <array>
#include <cmath>

namespace sinescope {

namespace {

constexpr std::array<std::pair<LearningStretch, const char*>, 3> stretches{
    {{LearningStretch::Inside, "inside"},
     {LearningStretch::Twice, "2x"},
     {LearningStretch::FourTimes, "4x"}}};

/// Returns "99.2"; 100 and 0 only if they are exact.
QString percentDigits(double share) {
    const double tenths = std::round(1000 * share) / 10;
    if (tenths >= 100 && share < 1) return u"99.9"_s;
    if (tenths <= 0 && share > 0) return u"0.1"_s;
    return plainNumber(tenths, 4);
}

QString learnPercent(double share) {
    return percentDigits(share) + u" %"_s;
}

QString natsText(double loss) {
    return fixedNumber(loss, 2);
}

/// Returns "98.4 to 100 %".
QString percentRange(const AxisRange& shares) {
    return spanText(percentDigits(shares.lower), percentDigits(shares.upper)) + u" %"_s;
}

QString natsRange(const AxisRange& losses) {
    return spanText(natsText(losses.lower), natsText(losses.upper));
}

/// Returns ascending numbers as spans: "16 to 31", "14, 16 to 18, 24".
QString spansOf(const std::vector<int>& numbers) {
    QStringList spans;
    for (std::size_t first = 0, last = 0; first < numbers.size(); first = ++last) {
        while (last + 1 < numbers.size() && numbers[last + 1] == numbers[last] + 1) ++last;
        spans << spanText(grouped(numbers[first]), grouped(numbers[last]));
    }
    return spans.join(u", "_s);
}

Value shareValue(double share) {
    return Value(share, learnPercent(share));
}

}  // namespace

QString LearnModel::nameOf(const Scheme& read, const Scheme& trained) const {
    QString name = entersAt(read) == Entry::Nowhere ? u"no positions"_s : sinescope::schemeName(read);
    const std::optional<double> base = baseOf(read);
    if (base != baseOf(trained)) name = withBase(name, *base);
    if (isScaled(read)) name += u", %1"_s.arg(QString::fromUtf8(scalingName(rotationIn(read)->scaling)));
    return name;
}

QString LearnModel::frozenName() const {
    const std::optional<LearnRun>& frozen = results().frozen;
    return frozen ? u"A: "_s + nameOf(frozen->scheme, frozen->settings.scheme) : QString();
}

std::vector<LearnLine> LearnModel::lines() const {
    // A network read with another base is named by it.
    const auto brief = [](const QString& name) {
        return name.mid(std::max<qsizetype>(0, name.indexOf("base "_L1)));
    };
    const LearnResults& all = results();
    std::vector<LearnLine> lines{{&all.runs.front(), schemeName(), brief(schemeName()), u"scheme"_s, 0}};
    if (all.frozen) lines.push_back({&*all.frozen, frozenName(), u"A"_s, u"A"_s, 1});
    for (std::size_t k = 0; k < all.kept.size(); ++k)
        if (const KeptCurve& kept = all.kept[k]; kept.isWhole)
            lines.push_back({&kept.run, kept.name, brief(kept.name), u"kept %1"_s.arg(k + 1), k + 2});
    return lines;
}

bool LearnModel::showsBuckets() const {
    return m_options.picture == LearnPicture::Learned && bucketsIn(m_read);
}

QStringList LearnModel::exampleHeadings() const {
    return {QString::fromLatin1(task().question), QString::fromLatin1(task().title), QString()};
}

FigureTable LearnModel::table() const {
    FigureTable made = wordedTable();
    const LearnResults& all = results();
    const std::vector<LearnLine> shown = lines();
    made.rows = static_cast<std::int64_t>(curve().size());
    std::vector<std::vector<double>> rows;
    for (std::size_t k = 0; k < curve().size(); ++k) {
        const LearningPoint& point = curve()[k];
        std::vector<double>& row = rows.emplace_back();
        row = {static_cast<double>(point.place), point.accuracy, chance(), all.ceilings[k], point.loss};
        if (m_options.fiveSeeds) row.insert(row.end(), {band(k).lower, band(k).upper});
        for (std::size_t line = 1; line < shown.size(); ++line) {
            const LearningCurve& other = shown[line].run->curve;
            row.push_back(k < other.size() ? quantity(other[k]) : nan);
        }
    }
    made.cell = [rows](std::int64_t row, std::int64_t column) -> TableCell {
        const double value = rows[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)];
        if (column == 0) return saturatingCast<std::int64_t>(value);
        if (std::isnan(value)) return {};
        return value;
    };
    return made;
}

QString LearnModel::setting() const {
    // The network has its own width, heads and mask, and reads other lengths than the Scene's.
    const auto line = [this](Scene shown, const Scheme& read) {
        const NetworkShape shape = networkShape(m_settings);
        shown.encoding.dModel = shape.columns;
        shown.encoding.length = longestReading(m_settings);
        shown.scheme = withMaskOf(shape, read);
        return settingLine(shown);
    };
    const QString text = u"%1; %2"_s.arg(statementText("run_setting"), line(scene(), m_read));
    const LearnResults& all = results();
    return all.frozen ? u"%1; A: %2"_s.arg(text, line(frozenSetting(scene()), all.frozen->scheme)) : text;
}

void LearnModel::setValues(Values& values, const Cursor& cursor) const {
    setOptions(values);
    setScheme(values);
    values.set("absence", m_absence).set("chance", shareValue(chance())).set("frozen_name", [this] {
        return m_absence.isEmpty() ? frozenName() : QString();
    });
    if (!m_absence.isEmpty()) return;
    values.set("kept_names", [this] {
        QStringList names;
        for (const LearnLine& line : lines())
            if (line.isKept()) names << line.name;
        return names.join(u"; "_s);
    });
    values.setRows("kept", [this](const Values::AddRow& addRow) {
        for (const LearnLine& line : lines())
            if (line.isKept()) addRow().set("kept_name", line.name);
    });
    values.set("past_rows", [this] { return accuracies(LearningStretch::Twice).has_value(); });
    values.setRows("stretch", [this](const Values::AddRow& addRow) {
        for (const auto& [stretch, name] : stretches)
            setStretch(addRow().set("stretch", QString::fromLatin1(name)), stretch);
    });
    setPoint(values, cursor);
}

void LearnModel::setOptions(Values& values) const {
    values.set("task", QString::fromLatin1(task().title))
        .set("text_task", m_options.task == LearningTask::Text)
        .set("number_task", m_options.task == LearningTask::LargestSoFar)
        .set("by_length", task().isScoredPerSequence)
        .set("full_only", task().isScoredPerSequence && !task().trainsOnShorter)
        .set("steps", m_options.steps)
        .set("sequences", m_options.steps == 0 ? LearnRun::untrainedSequences : LearnRun::sequences)
        .set("steps_per_second", m_options.stepsPerSecond)
        .set("five_seeds", m_options.fiveSeeds)
        .set("seed", static_cast<std::int64_t>(m_options.seed))
        .set("last_seed", static_cast<std::int64_t>(m_options.seed) + LearnOptions::seeds - 1)
        .set("layers", m_options.layers)
        .set("deep", m_options.layers > 1)
        .set("layer_norm", m_options.norm == NetworkNorm::Layer)
        .set("begin_token", m_options.beginToken)
        .set("random_first", m_options.randomFirst)
        .set("trained", m_options.trainedLength)
        .set("shows_loss", m_options.showsLoss)
        .set("head", [this] { return shownHead(); })
        .set("compared", m_frozenRead.has_value())
        .set("picture", m_options.picture == LearnPicture::Attention ? u"attention"_s
                        : showsBuckets()                             ? u"numbers"_s
                                                                     : u"table"_s);
}

void LearnModel::setScheme(Values& values) const {
    values.set("scheme", schemeId(m_read))
        .set("scheme_name", schemeName())
        .set("naive", hasEqualColumns(m_read))
        .set("scaled", isScaled(m_read))
        .set("read_otherwise", isReadOtherwise())
        .set("last_row", m_settings.trainedPositions() - 1);
    if (baseOf(m_read)) values.set("trained_base", m_options.trainedBase);
    if (const auto* t5 = bucketsIn(m_read)) values.set("t5_buckets", t5->buckets.buckets);
    const std::vector<int> untrained =
        untrainedBuckets(m_read, m_options.trainedLength, 4 * m_options.trainedLength, task().causal);
    values.set("untrained_buckets", static_cast<std::int64_t>(untrained.size()));
    if (!untrained.empty()) values.set("untrained", spansOf(untrained));
}

void LearnModel::setStretch(Values& values, LearningStretch part) const {
    if (const auto limit = ceiling(part)) values.set("ceiling", shareValue(*limit));
    const auto result = stretch(part);
    if (!result) return;
    const AxisRange shares = *accuracies(part);
    values.set("accuracy", shareValue(result->accuracy))
        .set("loss", Value(result->loss, natsText(result->loss)))
        .set("shares", percentRange(shares))
        .set("losses", natsRange(*losses(part)));
    if (m_options.fiveSeeds)
        values.set("lowest", shareValue(shares.lower)).set("highest", shareValue(shares.upper));
}

void LearnModel::setPoint(Values& values, const Cursor& cursor) const {
    const std::int64_t asked = cursor.position.value_or(scene().selection.position);
    const auto point = [this, asked] { return findIn(curve(), asked, &LearningPoint::place); };
    values.set("here", [=] { return point() ? Value(asked) : Value(); })
        .set("here_share", [=] { return learnPercent(point()->accuracy); })
        .set("here_loss", [=] { return natsText(point()->loss); })
        .set("here_ceiling", [=, this] {
            if (!point()) return Value();
            const double best = results().ceilings[static_cast<std::size_t>(point() - curve().data())];
            return std::isnan(best) ? Value() : Value(learnPercent(best));
        });
}

}  // namespace sinescope
