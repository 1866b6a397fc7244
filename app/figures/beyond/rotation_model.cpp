// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/beyond/rotation_model.h"

#include "app/figures/program_text.h"
#include "app/figures/scheme_program.h"
#include "app/scene/number_format.h"
#include "app/scene/scene_scheme.h"
#include "app/scene/setting_line.h"
#include "core/analysis/beyond.h"
#include "core/saturating_cast.h"
#include "core/schemes/scheme_fit.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>

namespace sinescope {

namespace {

const QString unscaledName = QStringLiteral("without scaling");

/// How far apart the distances are that are drawn, so that all pairs at all of them cost nothing that is
/// felt.
std::int64_t strideOf(std::int64_t distances, std::int64_t pairs, bool followsLength) {
    // Frequencies of their own cost a power each.
    const std::int64_t maximumAngles = std::int64_t{1} << (followsLength ? 15 : 21);
    const std::int64_t most =
        std::clamp<std::int64_t>(maximumAngles / std::max<std::int64_t>(1, pairs), 64, 2048);
    return (distances + most - 1) / most;
}

/// The last position that a scaling counts, as YaRN of keras-hub does; nothing where it counts all.
std::optional<std::int64_t> lastCounted(const RopeScaling& scaling) {
    const auto* yarn = std::get_if<YarnScaling>(&scaling);
    if (!yarn) return std::nullopt;
    const auto original = static_cast<double>(yarn->originalLength);
    return scaledPosition(scaling, original + 1) == original ? std::optional(yarn->originalLength)
                                                             : std::nullopt;
}

}  // namespace

RotationBeyondModel::RotationBeyondModel(std::shared_ptr<const Scene> made, const RotationBeyondModel* before)
    : TrainedLinesModel(std::move(made)), m_rope(std::get<RopeScheme>(schemeOf(scene()))) {
    RopeScheme plain = m_rope;
    plain.scaling = NoScaling{};
    m_trained = ropeFrequencies(plain);
    m_asked = ropeFrequencies(m_rope);
    if (before && before->m_rope == m_rope && before->trainedLength() == trainedLength()) {
        m_picture = before->m_picture;
        return;
    }
    auto shown = std::make_shared<RowLines>();
    const std::int64_t count = 4 * trainedLength(),
                       stride = strideOf(count, pairs(), followsLength(m_rope.scaling));
    for (std::int64_t distance = 0; distance < count; distance += stride) shown->at.push_back(distance);
    shown->lines.push_back({unscaledName, QStringLiteral("unscaled"), {}});
    if (isScaled()) {
        const QString name = QString::fromUtf8(scalingName(m_rope.scaling));
        shown->lines.push_back({name, name.section(QStringLiteral(" ("), 0, 0), {}});
    }
    for (std::size_t line = 0; line < shown->lines.size(); ++line)
        for (const std::int64_t distance : shown->at)
            shown->lines[line].values.push_back(countAt(line, distance));
    shown->places = RowLines::Places::Apart;
    shown->positionName = QStringLiteral("distance of query and key, positions");
    shown->valueNames = {QStringLiteral("pairs at angles that training did not have"),
                         QStringLiteral("pairs at new angles"), QStringLiteral("pairs")};
    markTrained(*shown, QStringLiteral("RoPE"));
    QStringList notes;
    if (stride > 1) notes << QStringLiteral("One of %1 distances is drawn.").arg(grouped(stride));
    if (const auto last = lastCounted(m_rope.scaling))
        notes << QStringLiteral("The scaling counts positions up to %1; the key is at the first one.")
                     .arg(grouped(*last));
    if (followsLength(m_rope.scaling))
        notes << QStringLiteral("At each distance the scaling is that of the shortest text with it.");
    shown->note = notes.join(QLatin1Char(' '));
    m_picture = shown;
    double most = 1;
    for (std::size_t line = 0; line < shown->lines.size(); ++line) most = std::max(most, maximumOf(line));
    shown->countsThings = true;
    // Below the line of 0 the rule has its name, above the lines the note is written.
    shown->lowest = -0.13 * most;
    shown->highest = (notes.isEmpty() ? 1.06 : 1.16) * most;
}

double RotationBeyondModel::countAt(std::size_t line, std::int64_t distance) const {
    // Of a query as far from the first position: keras-hub's YaRN stops counting positions somewhere.
    const auto apart = static_cast<double>(distance);
    const bool isPlain = line == 0;
    return static_cast<double>(pairsAtUnseenAngles(m_trained, isPlain ? m_trained : askedAt(distance),
                                                   trainedLength(),
                                                   isPlain ? apart : scaledPosition(m_rope.scaling, apart)));
}

Vector RotationBeyondModel::askedAt(std::int64_t distance) const {
    return followsLength(m_rope.scaling) ? frequenciesInText(m_rope, distance + 1) : m_asked;
}

QString RotationBeyondModel::ofText() const {
    return followsLength(m_rope.scaling)
               ? QStringLiteral(" in a text of %1").arg(counted(twice() + 1, QStringLiteral("position")))
               : QString();
}

double RotationBeyondModel::maximumOf(std::size_t line) const {
    const std::vector<double>& values = m_picture->lines[line].values;
    return *std::max_element(values.begin(), values.end());
}

QString RotationBeyondModel::tableTitle() const {
    return QStringLiteral("Pairs of RoPE at angles that no distance in training had, trained length %1")
        .arg(grouped(trainedLength()));
}

QString RotationBeyondModel::claim() const {
    const double most = maximumOf(m_picture->lines.size() - 1), unscaled = maximumOf(0);
    if (unscaled == 0) return most == 0 ? QStringLiteral("no pair reaches an angle that is new") : QString();
    if (!isScaled())
        return QStringLiteral("past the trained length slow pairs reach angles that training did not have");
    if (most == 0)
        return QStringLiteral(
                   "with the scaling no pair leaves the angles of training, up to a distance of %1")
            .arg(grouped(m_picture->last()));
    if (most < unscaled)
        return QStringLiteral("with the scaling fewer pairs reach angles that training did not have");
    return QStringLiteral("pairs reach angles that training did not have, with the scaling, too");
}

QString RotationBeyondModel::alternativeText() const {
    QStringList names;
    for (const RowLines::Line& line : m_picture->lines) names << line.name;
    QString text =
        QStringLiteral(
            "Line chart of how many pairs of a rotation are at angles that no distance in training "
            "had, over the distance of query and key (%1), up to %2; the trained length is %3. "
            "Lines: %4.")
            .arg(settingWords(scene()), counted(m_picture->last(), QStringLiteral("position")),
                 grouped(trainedLength()), names.join(QStringLiteral(", ")));
    if (!m_picture->note.isEmpty()) text += QLatin1Char(' ') + m_picture->note;
    for (const Fact& fact : facts()) text += QLatin1Char(' ') + fact.sentence;
    return text;
}

std::vector<Fact> RotationBeyondModel::facts() const {
    FactList facts = trainedFacts();
    facts.add("pairs", static_cast<double>(pairs()),
              QStringLiteral("A head has %1.").arg(counted(pairs(), QStringLiteral("pair"))));
    const auto last = static_cast<double>(trainedLength() - 1);
    const auto completed = std::count_if(m_trained.begin(), m_trained.end(), [last](double w) {
        return w > 0 && 2 * std::numbers::pi / w <= last;
    });
    facts.add("completed", static_cast<double>(completed),
              QStringLiteral("Pairs that came round in training: %1.").arg(grouped(completed)));
    const char* const names[] = {"unseen_unscaled", "unseen"};
    for (std::size_t line = 0; line < m_picture->lines.size(); ++line) {
        const double count = countAt(line, twice());
        facts.add(isScaled() ? names[line] : "unseen", count,
                  QStringLiteral("At a distance of %1%4, %2, pairs at angles that are new: %3.")
                      .arg(grouped(twice()), m_picture->lines[line].name,
                           grouped(saturatingCast<std::int64_t>(count)), line == 0 ? QString() : ofText()));
    }
    return facts.all();
}

std::vector<Readout> RotationBeyondModel::readout(const Cursor& cursor) const {
    std::vector<Readout> lines = {trainedReadout()};
    for (std::size_t line = 0; line < m_picture->lines.size(); ++line)
        lines.push_back({m_picture->lines[line].name,
                         QStringLiteral("%1 of %2 at a distance of %3")
                             .arg(grouped(saturatingCast<std::int64_t>(countAt(line, twice()))),
                                  counted(pairs(), QStringLiteral("pair")), grouped(twice()))});
    addPointedAt(lines, cursor);
    return lines;
}

FigureProgram RotationBeyondModel::program() const {
    const std::int64_t stride = m_picture->at.size() > 1 ? m_picture->at[1] : 1;
    QStringList lines{QStringLiteral("(%1, unscaled_frequencies)").arg(pythonText(unscaledName))};
    if (isScaled())
        lines << QStringLiteral("(%1, asked_frequencies)").arg(pythonText(m_picture->lines.back().name));
    const std::optional<std::int64_t> last = lastCounted(m_rope.scaling);
    return schemeFigureProgram(
        scene(), beyondSpec().id, QStringLiteral("beyond_rotation"),
        {{QStringLiteral("TRAINED"), QString::number(trainedLength())},
         {QStringLiteral("STRIDE"), QString::number(stride)},
         {QStringLiteral("COUNT"), QString::number(m_picture->at.size())},
         {QStringLiteral("ASKED"), askedFrequencyLines(m_rope)},
         {QStringLiteral("REACHED"),
          last ? QStringLiteral("np.minimum(DISTANCES, %1)").arg(*last) : QStringLiteral("DISTANCES")},
         {QStringLiteral("LINES"), lines.join(QStringLiteral(", "))}});
}

}  // namespace sinescope
