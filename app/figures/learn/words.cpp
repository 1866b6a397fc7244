// SPDX-License-Identifier: GPL-3.0-or-later
//
// What the figure says: claim, table, read-out, alternative text, facts. Outcomes are those of this network,
// this task and these seeds.
#include "app/figures/learn/model.h"
#include "app/scene/number_format.h"
#include "app/scene/scene_scheme.h"
#include "app/scene/span_text.h"
#include "core/saturating_cast.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace sinescope {

namespace {

struct StretchWords {
    LearningStretch stretch;
    const char* name;
    const char* in;
};

constexpr std::array<StretchWords, 3> stretchWords{
    {{LearningStretch::Inside, "inside", "inside the trained length"},
     {LearningStretch::Twice, "2x", "to twice the trained length"},
     {LearningStretch::FourTimes, "4x", "to four times the trained length"}}};

/// "99.2" percent; 100 and 0 only if they are exact.
QString percentDigits(double share) {
    const double tenths = std::round(1000 * share) / 10;
    if (tenths >= 100 && share < 1) return QStringLiteral("99.9");
    if (tenths <= 0 && share > 0) return QStringLiteral("0.1");
    return plainNumber(tenths, 4);
}

QString learnPercent(double share) {
    return percentDigits(share) + QStringLiteral(" %");
}

QString natsText(double loss) {
    return fixedNumber(loss, 2);
}

/// "98.4 to 100 %".
QString percentRange(const AxisRange& shares) {
    return spanText(percentDigits(shares.lower), percentDigits(shares.upper)) + QStringLiteral(" %");
}

QString natsRange(const AxisRange& losses) {
    return spanText(natsText(losses.lower), natsText(losses.upper));
}

bool saysLoss(const TaskInfo& task) {
    return task.task == LearningTask::Text;
}

bool isScaled(const Scheme& scheme) {
    const auto* rope = std::get_if<RopeScheme>(&scheme);
    return rope && !std::holds_alternative<NoScaling>(rope->scaling);
}

/// "RoPE" or "RoPE, base 150,000".
QString withBase(const QString& name, double base, double usual) {
    return base == usual ? name : QStringLiteral("%1, base %2").arg(name, plainNumber(base));
}

}  // namespace

QString LearnModel::nameOf(const Scheme& read, const Scheme& trained) const {
    const QString name = std::holds_alternative<NoScheme>(read) ? QStringLiteral("no positions")
                                                                : QString::fromUtf8(infoOf(read).name);
    if (const auto* sinusoid = std::get_if<SinusoidalScheme>(&read))
        return withBase(name, sinusoid->encoding.base, std::get<SinusoidalScheme>(trained).encoding.base);
    const auto* rope = std::get_if<RopeScheme>(&read);
    if (!rope) return name;
    const QString based = withBase(name, rope->base, std::get<RopeScheme>(trained).base);
    if (std::holds_alternative<NoScaling>(rope->scaling)) return based;
    return QStringLiteral("%1, %2").arg(based, QString::fromUtf8(scalingName(rope->scaling)));
}

QString LearnModel::schemeName() const {
    return nameOf(m_read, m_settings.scheme);
}

QString LearnModel::frozenName() const {
    const std::optional<LearnRun>& frozen = results().frozen;
    return frozen ? QStringLiteral("A: ") + nameOf(frozen->scheme, frozen->settings.scheme) : QString();
}

QString LearnModel::placeName() const {
    return task().isReadByLength ? QStringLiteral("length") : QStringLiteral("position");
}

QString LearnModel::claim() const {
    if (!m_absence.isEmpty()) return {};
    if (m_options.steps == 0) return QStringLiteral("an untrained network guesses");
    const bool loss = saysLoss(task());
    QStringList parts;
    constexpr std::array where{"inside", "to twice", "to four times"};
    for (std::size_t k = 0; k < stretchWords.size(); ++k) {
        const auto range = loss ? losses(stretchWords[k].stretch) : accuracies(stretchWords[k].stretch);
        if (range)
            parts << QStringLiteral("%1 %2").arg(loss ? natsRange(*range) : percentRange(*range),
                                                 QLatin1String(where[k]));
    }
    const QString end = parts.size() == 1 ? QStringLiteral(", and no rows past it") : QString();
    return QStringLiteral("%1, %2: %3%4 the trained length%5")
        .arg(schemeName(), seedWords(), loss ? QStringLiteral("loss ") : QString(),
             parts.join(QStringLiteral(", ")), end);
}

QStringList LearnModel::curveNames() const {
    if (m_options.showsLoss)
        return {QStringLiteral("held-out loss, nats"), QStringLiteral("loss, nats"), QStringLiteral("loss")};
    return {QStringLiteral("right answers, %"), QStringLiteral("right, %"), QStringLiteral("%")};
}

QString LearnModel::curvePartName() const {
    return QStringLiteral("%1 by %2")
        .arg(m_options.showsLoss ? QStringLiteral("the held-out loss")
                                 : QStringLiteral("the share of right answers"),
             task().isReadByLength ? QStringLiteral("the length of the sequence")
                                   : QStringLiteral("position"));
}

bool LearnModel::showsBuckets() const {
    return m_options.picture == LearnPicture::Learned && std::holds_alternative<T5Scheme>(m_read);
}

QStringList LearnModel::untrainedTexts() const {
    const std::vector<int> untrained =
        untrainedBuckets(m_read, m_options.trainedLength, 4 * m_options.trainedLength, task().causal);
    if (untrained.empty()) return {};
    const bool isOne = untrained.size() == 1;
    const QString buckets = (isOne ? QStringLiteral("bucket ") : QStringLiteral("buckets ")) +
                            spanText(QString::number(untrained.front()), QString::number(untrained.back()));
    return {QStringLiteral("hatched: %1 %2 not trained")
                .arg(buckets, isOne ? QStringLiteral("was") : QStringLiteral("were")),
            QStringLiteral("%1: untrained").arg(buckets)};
}

QStringList LearnModel::mapHeadings() const {
    if (showsBuckets())
        return {QStringLiteral("T5's number for each shift, by head"), QStringLiteral("T5's numbers"),
                QStringLiteral("T5")};
    if (m_options.picture == LearnPicture::Learned)
        return {QStringLiteral("learned table, position × column"), QStringLiteral("learned table"),
                QStringLiteral("table")};
    const QString head = QString::number(shownHead());
    return {m_options.layers > 1 ? QStringLiteral("attention of head %1, last layer").arg(head)
                                 : QStringLiteral("attention of head %1").arg(head),
            QStringLiteral("head %1").arg(head), QString()};
}

QStringList LearnModel::exampleHeadings() const {
    return {QString::fromLatin1(task().question), QString::fromLatin1(task().title), QString()};
}

FigureTable LearnModel::table() const {
    FigureTable made;
    made.title = QStringLiteral("Accuracy by %1").arg(placeName());
    made.columns << placeName() << QStringLiteral("accuracy") << QStringLiteral("chance")
                 << QStringLiteral("ceiling") << QStringLiteral("loss");
    if (m_options.fiveSeeds) made.columns << QStringLiteral("lowest") << QStringLiteral("highest");
    const LearnResults& all = results();
    if (all.frozen) made.columns << QStringLiteral("accuracy of A");
    std::vector<const LearningCurve*> kept;
    for (const KeptCurve& each : all.kept)
        if (each.isWhole) {
            made.columns << QStringLiteral("accuracy, %1").arg(each.name);
            kept.push_back(&each.run.curve);
        }
    made.rows = static_cast<std::int64_t>(curve().size());
    std::vector<std::vector<double>> rows;
    for (std::size_t k = 0; k < curve().size(); ++k) {
        const LearningPoint& point = curve()[k];
        std::vector<double>& row = rows.emplace_back();
        row = {static_cast<double>(point.place), point.accuracy, chance(), all.ceilings[k], point.loss};
        if (m_options.fiveSeeds) row.insert(row.end(), {band(k).lower, band(k).upper});
        if (all.frozen)
            row.push_back(k < all.frozen->curve.size() ? all.frozen->curve[k].accuracy : std::nan(""));
        for (const LearningCurve* other : kept)
            row.push_back(k < other->size() ? (*other)[k].accuracy : std::nan(""));
    }
    made.cell = [rows](std::int64_t row, std::int64_t column) -> TableCell {
        const double value = rows[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)];
        if (column == 0) return saturatingCast<std::int64_t>(value);
        if (std::isnan(value)) return {};
        return value;
    };
    made.note = remarks().join(QLatin1Char(' '));
    return made;
}

std::vector<Readout> LearnModel::readout(const Cursor& cursor) const {
    const std::int64_t asked = cursor.position.value_or(scene().selection.position);
    std::vector<Readout> lines{{QStringLiteral("step"), grouped(m_options.steps)}};
    const auto at = std::find_if(curve().begin(), curve().end(),
                                 [&](const LearningPoint& point) { return point.place == asked; });
    if (at != curve().end()) {
        const auto index = static_cast<std::size_t>(at - curve().begin());
        lines.push_back({QStringLiteral("accuracy, %1 %2").arg(placeName(), grouped(asked)),
                         learnPercent(at->accuracy), Term::Position});
        lines.push_back({QStringLiteral("loss there"), natsText(at->loss) + QStringLiteral(" nats")});
        if (!std::isnan(results().ceilings[index]))
            lines.push_back({QStringLiteral("best without order"), learnPercent(results().ceilings[index])});
    }
    lines.push_back({QStringLiteral("chance"), learnPercent(chance())});
    return lines;
}

QString LearnModel::seedWords() const {
    const QString seed = QString::number(m_options.seed);
    if (!m_options.fiveSeeds) return QStringLiteral("seed %1").arg(seed);
    return QStringLiteral("seeds %1 to %2").arg(seed).arg(m_options.seed + LearnOptions::seeds - 1);
}

QString LearnModel::settingWords() const {
    QStringList words{
        QStringLiteral("“%1” with %2").arg(QLatin1String(task().title), schemeName()),
        counted(m_options.steps, QStringLiteral("step")),
        seedWords(),
        counted(m_options.layers, QStringLiteral("layer")),
        m_options.norm == NetworkNorm::Rms ? QStringLiteral("RMSNorm") : QStringLiteral("LayerNorm"),
        QStringLiteral("trained on %1 letters").arg(m_options.trainedLength)};
    if (m_options.beginToken) words << QStringLiteral("begin token");
    if (m_options.randomFirst) words << QStringLiteral("random first position");
    if (std::holds_alternative<SinusoidalScheme>(m_read) || std::holds_alternative<RopeScheme>(m_read))
        words << QStringLiteral("trained base %1").arg(plainNumber(m_options.trainedBase));
    return words.join(QStringLiteral(", "));
}

QString LearnModel::setting() const {
    QString line = QStringLiteral("%1; %2").arg(settingWords(), settingLine(scene()));
    if (results().frozen) line += QStringLiteral("; A: ") + settingLine(frozenSetting(scene()));
    return line;
}

QStringList LearnModel::remarks() const {
    if (!m_absence.isEmpty()) return {m_absence};
    QStringList said;
    const bool isNaive =
        std::holds_alternative<IndexScheme>(m_read) || std::holds_alternative<UnitIntervalScheme>(m_read);
    if (isNaive && m_options.norm == NetworkNorm::Layer)
        said << QStringLiteral(
            "LayerNorm subtracts the mean of each vector, and with it the position: this network is exactly "
            "the one without positions.");
    if (std::holds_alternative<UnitIntervalScheme>(m_read))
        said << QStringLiteral("[0, 1] divides by the length of the sequence, so its steps shrink with it.");
    if (std::holds_alternative<LearnedScheme>(m_read) && !m_options.randomFirst)
        said << QStringLiteral("The learned table has no rows past position %1.")
                    .arg(m_settings.trainedPositions() - 1);
    const auto untrained =
        untrainedBuckets(m_read, m_options.trainedLength, 4 * m_options.trainedLength, task().causal);
    if (!untrained.empty())
        said << QStringLiteral("%1 of T5's %2 buckets %3 never met in training: %4.")
                    .arg(untrained.size())
                    .arg(std::get<T5Scheme>(m_read).buckets.buckets)
                    .arg(untrained.size() == 1 ? QStringLiteral("was") : QStringLiteral("were"),
                         spanText(grouped(untrained.front()), grouped(untrained.back())));
    if (isReadOtherwise())
        said << QStringLiteral("The network was trained with base %1%2 and not trained since.")
                    .arg(plainNumber(m_options.trainedBase),
                         isScaled(m_read) ? QStringLiteral(", without a scaling,") : QString());
    return said;
}

QString LearnModel::alternativeText() const {
    if (!m_absence.isEmpty()) return QStringLiteral("Learn: nothing is drawn. %1").arg(m_absence);
    QStringList parts;
    for (const StretchWords& words : stretchWords)
        if (const auto range = accuracies(words.stretch))
            parts << QStringLiteral("%1 %2").arg(percentRange(*range), QLatin1String(words.in));
    QStringList said{QStringLiteral("Accuracy of a small transformer by %1: %2. Right answers: %3.")
                         .arg(placeName(), settingWords(), parts.join(QStringLiteral(", ")))};
    said << QStringLiteral("Chance is %1.").arg(learnPercent(chance()));
    if (const auto limit = ceiling(LearningStretch::Inside))
        said << QStringLiteral("Without order, at most %1 is possible inside.").arg(learnPercent(*limit));
    if (m_options.showsLoss) said << QStringLiteral("The curve shows the loss in nats.");
    if (showsBuckets())
        said << QStringLiteral("Beside it the number that T5 has learned for each shift and head.");
    else if (m_options.picture == LearnPicture::Learned)
        said << QStringLiteral("Beside it the learned table as a heatmap.");
    else
        said << QStringLiteral("Beside it the attention of head %1 on an example.").arg(shownHead());
    if (!frozenName().isEmpty()) said << QStringLiteral("A second line is %1.").arg(frozenName());
    QStringList keptNames;
    for (const KeptCurve& kept : results().kept)
        if (kept.isWhole) keptNames << kept.name;
    if (!keptNames.isEmpty())
        said << QStringLiteral("Faint lines are %1.").arg(keptNames.join(QStringLiteral("; ")));
    return (said + remarks()).join(QLatin1Char(' '));
}

void LearnModel::addStretch(FactList& facts, LearningStretch part, const char* name,
                            const QString& where) const {
    const auto result = stretch(part);
    const QString id = QLatin1String(name);
    if (const auto limit = ceiling(part))
        facts.add(
            part == LearningStretch::Inside ? QStringLiteral("ceiling") : QStringLiteral("ceiling_") + id,
            *limit,
            QStringLiteral("Without order, at most %1 of the answers %2 can be right.")
                .arg(learnPercent(*limit), where));
    if (!result) return;
    facts.add(QStringLiteral("accuracy_") + id, result->accuracy,
              QStringLiteral("%1 of the answers %2 are right.").arg(learnPercent(result->accuracy), where));
    facts.add(QStringLiteral("loss_") + id, result->loss,
              QStringLiteral("The mean loss %1 is %2 nats.").arg(where, natsText(result->loss)),
              QStringLiteral("nats"));
    if (!m_options.fiveSeeds) return;
    const AxisRange range = *accuracies(part);
    facts.add(
        QStringLiteral("lowest_") + id, range.lower,
        QStringLiteral("The worst of five seeds has %1 right %2.").arg(learnPercent(range.lower), where));
    facts.add(
        QStringLiteral("highest_") + id, range.upper,
        QStringLiteral("The best of five seeds has %1 right %2.").arg(learnPercent(range.upper), where));
}

std::vector<Fact> LearnModel::facts() const {
    FactList facts("learn");
    facts.add("steps", m_options.steps,
              QStringLiteral("The network was trained for %1.")
                  .arg(counted(m_options.steps, QStringLiteral("step"))),
              QStringLiteral("steps"));
    facts.add("chance", chance(), QStringLiteral("Guessing is right in %1.").arg(learnPercent(chance())));
    for (const StretchWords& words : stretchWords)
        addStretch(facts, words.stretch, words.name, QLatin1String(words.in));
    const auto untrained =
        untrainedBuckets(m_read, m_options.trainedLength, 4 * m_options.trainedLength, task().causal);
    if (std::holds_alternative<T5Scheme>(m_read))
        facts.add("untrained_buckets", static_cast<double>(untrained.size()),
                  QStringLiteral("%1 that are used past the trained length were never trained.")
                      .arg(counted(static_cast<qint64>(untrained.size()), QStringLiteral("bucket"))));
    return facts.all();
}

}  // namespace sinescope
