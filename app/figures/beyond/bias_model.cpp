// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/beyond/bias_model.h"

#include "app/scene/number_format.h"
#include "app/scene/scene_scheme.h"
#include "app/scene/sentences.h"
#include "app/scene/setting_line.h"
#include "core/schemes/calculations.h"

#include <algorithm>
#include <cmath>

namespace sinescope {

namespace {

/// Distances that are drawn: 4 L_tr, as far as they cost nothing that is felt.
std::int64_t shownDistances(std::int64_t trained) {
    constexpr std::int64_t most = std::int64_t{1} << 18;
    return std::min(4 * std::min(trained, most), most);
}

QString nameOf(const Scene& scene) {
    return QString::fromUtf8(infoOf(scene.scheme).name);
}

/// True if a bias depends on the query and the length of the text, too.
bool needsQuery(const Scene& scene) {
    const auto* alibi = std::get_if<AlibiScheme>(&scene.scheme);
    return alibi && (looksAtKeys(alibi->form) || alibi->form == AlibiForm::Inverted);
}

QString queryText(std::int64_t positions) {
    return QStringLiteral("the query is the last of %1 positions").arg(grouped(positions));
}

}  // namespace

BiasBeyondModel::BiasBeyondModel(std::shared_ptr<const Scene> made, const BiasBeyondModel* before)
    : TrainedLinesModel(std::move(made)) {
    if (before && before->scene().scheme == scene().scheme && before->scene().encoding == scene().encoding &&
        before->scene().sentence == scene().sentence && before->trainedLength() == trainedLength() &&
        before->scene().selection.head == scene().selection.head) {
        m_picture = before->m_picture;
        return;
    }
    const std::int64_t count = shownDistances(trainedLength());
    auto shown = std::make_shared<RowLines>(biasLines(askedText(), count - 1, 0, count, 0));
    for (RowLines::Line& line : shown->lines) std::reverse(line.values.begin(), line.values.end());
    shown->places = RowLines::Places::Back;
    shown->positionName = QStringLiteral("distance to a key before the query, positions");
    shown->valueNames = {QStringLiteral("added to the score"), QStringLiteral("bias")};
    markTrained(*shown, nameOf(scene()));
    if (needsQuery(scene())) {
        shown->note = asSentence(queryText(count));
        shown->highest += 0.1 * (shown->highest - shown->lowest);  // above the lines
    }
    m_picture = std::move(shown);
}

Scene BiasBeyondModel::askedText() const {
    Scene asked = scene();
    asked.encoding.length = shownDistances(trainedLength());
    return asked;
}

QString BiasBeyondModel::ofQuery() const {
    return needsQuery(scene()) ? QStringLiteral("; ") + queryText(m_picture->last() + 1) : QString();
}

QString BiasBeyondModel::tableTitle() const {
    return QStringLiteral("What %1 adds to the score by distance, trained length %2%3")
        .arg(nameOf(scene()), grouped(trainedLength()), ofQuery());
}

QString BiasBeyondModel::claim() const {
    if (std::holds_alternative<AlibiScheme>(scene().scheme))
        return QStringLiteral("past the trained length the numbers go on along the same slope");
    if (const auto* t5 = std::get_if<T5Scheme>(&scene().scheme))
        return QStringLiteral("from a distance of %1 on all keys share a bucket, and its number")
            .arg(grouped(t5BucketEdges(t5->buckets).back()));
    if (const auto* shaw = std::get_if<ShawScheme>(&scene().scheme))
        return QStringLiteral("from a distance of %1 on all keys get the same").arg(grouped(shaw->left));
    return {};
}

QString BiasBeyondModel::alternativeText() const {
    QStringList names;
    for (const RowLines::Line& line : m_picture->lines) names << line.name;
    return QStringLiteral(
               "Line chart of what is added to the score of a key by its distance before the query "
               "(%1), up to %2%5; the trained length is %3. Lines: %4.")
        .arg(settingWords(scene()), counted(m_picture->last(), QStringLiteral("position")),
             grouped(trainedLength()), names.join(QStringLiteral(", ")), ofQuery());
}

std::vector<Fact> BiasBeyondModel::facts() const {
    FactList facts = trainedFacts();
    const RowLines::Line& line = m_picture->lines.front();
    const auto trained = static_cast<std::size_t>(trainedLength() - 1);
    if (trained >= line.values.size()) return facts.all();
    facts.add(
        "trained_bias", line.values[trained],
        QStringLiteral("At the furthest distance that was met in training, %1, %2 adds %3%4.")
            .arg(grouped(trainedLength() - 1), line.name, plainNumber(line.values[trained], 5), ofQuery()));
    facts.add("far_bias", line.values.back(),
              QStringLiteral("At a distance of %1 %2 adds %3%4.")
                  .arg(grouped(m_picture->last()), line.name, plainNumber(line.values.back(), 5), ofQuery()));
    return facts.all();
}

std::vector<Readout> BiasBeyondModel::readout(const Cursor& cursor) const {
    std::vector<Readout> lines = {trainedReadout()};
    const auto trained = static_cast<std::size_t>(trainedLength() - 1);
    for (const RowLines::Line& line : m_picture->lines) {
        if (trained >= line.values.size()) break;
        lines.push_back(
            {line.name, QStringLiteral("%1 at %2, %3 at %4")
                            .arg(plainNumber(line.values[trained], 4), grouped(trainedLength() - 1),
                                 plainNumber(line.values.back(), 4), grouped(m_picture->last()))});
    }
    addPointedAt(lines, cursor);
    return lines;
}

}  // namespace sinescope
