// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/beyond/model.h"
#include "app/model/cell_readout.h"
#include "app/model/experiment.h"
#include "app/model/fact_list.h"
#include "app/scene/number_format.h"

#include <algorithm>
#include <cmath>

namespace sinescope {

namespace {

/// A loss by how far past the trained length it was measured: the second half of it, and as much again one
/// trained length past it.
struct LossSpan {
    std::int64_t first, last;
};
LossSpan trainedSpan() {
    const std::int64_t length = lossExperiment().trainedLength;
    return {length / 2, length - 1};
}
LossSpan spanPast() {
    const std::int64_t length = lossExperiment().trainedLength;
    return {2 * length, 3 * length - 1};
}

double lossIn(const MeasuredLoss& scheme, const LossSpan& span) {
    return meanLoss(scheme, span.first, span.last);
}

QString joined(const QStringList& names) {
    if (names.size() < 2) return names.join(QString());
    return names.mid(0, names.size() - 1).join(QStringLiteral(", ")) + QStringLiteral(" and ") + names.last();
}

/// What was measured of all schemes, in one line.
QString lossClaim() {
    constexpr double steady = 0.05;  // nats
    QStringList steadyOnes;
    for (const MeasuredLoss& scheme : lossExperiment().schemes)
        if (lossIn(scheme, spanPast()) - lossIn(scheme, trainedSpan()) < steady) steadyOnes << scheme.name;
    const QString length = grouped(lossExperiment().trainedLength);
    return steadyOnes.isEmpty()
               ? QStringLiteral("as measured on one small model, every loss rises past position %1")
                     .arg(length)
               : QStringLiteral(
                     "as measured on one small model, past position %1 the loss stays low with %2 alone")
                     .arg(length, joined(steadyOnes));
}

QString lossText() {
    QStringList losses;
    for (const MeasuredLoss& scheme : lossExperiment().schemes) {
        const double past = lossIn(scheme, spanPast());
        losses << QStringLiteral("%1 %2 and %3")
                      .arg(scheme.name, fixedNumber(lossIn(scheme, trainedSpan()), 2),
                           std::isnan(past) ? QStringLiteral("no value") : fixedNumber(past, 2));
    }
    const auto range = [](const LossSpan& span) {
        return QStringLiteral("%1 to %2").arg(grouped(span.first), grouped(span.last));
    };
    return QStringLiteral(
               "Measured on one small model trained on %1 positions, loss at positions %2 and %3: %4.")
        .arg(grouped(lossExperiment().trainedLength), range(trainedSpan()), range(spanPast()),
             losses.join(QStringLiteral(", ")));
}

}  // namespace

QString distanceText(double distance) {
    return fixedNumber(distance, 2);
}

QString BeyondModel::absence() const {
    return pairs() == 0 ? noPairsText(scene().encoding) : QString();
}

QString BeyondModel::claim() const {
    if (m_options.part == BeyondPart::Loss) return lossClaim();
    if (!absence().isEmpty()) return {};
    const QString defined = QStringLiteral("past the trained length the encoding is defined");
    // Rows that come back to trained ones, as all do on fast clocks alone, are hardly new.
    const bool isNew = m_markedRow->proven && m_markedRow->distance > 0.05 * m_numbers->distances.diameter;
    return isNew ? defined + QStringLiteral("; its values are new") : defined;
}

FigureTable BeyondModel::table() const {
    FigureTable result;
    result.title =
        QStringLiteral("Clocks and columns past the trained length %1").arg(grouped(trainedLength()));
    result.columns << QStringLiteral("pair") << QStringLiteral("wavelength, positions")
                   << QStringLiteral("share of a turn seen") << QStringLiteral("sine leaves its range")
                   << QStringLiteral("cosine leaves its range");
    result.rows = pairs();
    result.note = pairs() == 0 ? absence() : nearestTexts(marked()).first();
    result.cell = [numbers = m_numbers](std::int64_t row, std::int64_t column) -> TableCell {
        if (column == 0) return row;
        if (column == 1) return numbers->encoding->wavelength(row);
        if (column == 2) return numbers->arcs[static_cast<std::size_t>(row)];
        const std::int64_t j = numbers->encoding->columnOf(row, column == 3 ? Wave::Sine : Wave::Cosine);
        if (j < 0 || !numbers->leavesKnown) return std::monostate{};
        return numbers->leaves[static_cast<std::size_t>(j)] ? QStringLiteral("yes") : QStringLiteral("no");
    };
    return result;
}

std::vector<Readout> BeyondModel::readout(const Cursor& cursor) const {
    const std::int64_t position = cursor.position.value_or(marked());
    const std::int64_t column = std::clamp<std::int64_t>(cursor.column.value_or(scene().selection.column), 0,
                                                         encoding().columns() - 1);
    std::vector<Readout> lines;
    lines.push_back({QStringLiteral("trained length Lₜᵣ"),
                     grouped(trainedLength()) + (namesTrainedLength() ? QString() : QStringLiteral(" = L")),
                     Term::Position});
    lines.push_back({QStringLiteral("PE(%1, %2), defined").arg(grouped(position), grouped(column)),
                     fixedNumber(encoding().value(position, column))});
    if (pairs() == 0) return lines;
    if (isTrained(position)) {
        lines.push_back({QStringLiteral("nearest trained row"), QStringLiteral("itself")});
    } else {
        const TrainedRow row = nearestRow(position);
        lines.push_back({row.proven ? QStringLiteral("nearest trained row")
                                    : QStringLiteral("nearest found (not proven)"),
                         grouped(row.position), Term::Position});
        lines.push_back({QStringLiteral("its distance"), distanceText(row.distance)});
    }
    lines.push_back({m_numbers->distances.stride == 1 ? QStringLiteral("trained diameter")
                                                      : QStringLiteral("trained diameter, at least"),
                     distanceText(m_numbers->distances.diameter)});
    lines.push_back({QStringLiteral("clocks that came round"),
                     QStringLiteral("%1 of %2").arg(grouped(m_numbers->completed), grouped(pairs())),
                     Term::Pair});
    lines.push_back(
        {QStringLiteral("columns leaving before 2 Lₜᵣ"),
         m_numbers->leavesKnown
             ? QStringLiteral("%1 of %2").arg(grouped(m_numbers->leaving), grouped(encoding().columns()))
             : QStringLiteral("not counted so far out")});
    const ColumnRole role = encoding().role(column);
    if (role.pair >= 0)
        lines.push_back({QStringLiteral("turn seen, pair %1").arg(grouped(role.pair)),
                         fixedNumber(m_numbers->arcs[static_cast<std::size_t>(role.pair)], 3), Term::Pair});
    return lines;
}

QString BeyondModel::alternativeText() const {
    if (m_options.part == BeyondPart::Loss) return lossText();
    const QString start = QStringLiteral("Past the trained length %1 the encoding (%2) is defined")
                              .arg(grouped(trainedLength()), settingText(scene()));
    QStringList sentences;
    if (const QString why = absence(); !why.isEmpty()) {
        sentences << start + QStringLiteral(". ") + why;
    } else {
        QStringList parts;
        if (m_options.part != BeyondPart::Distance)
            parts << turnsTexts().first() << leavingTexts().first().remove(QStringLiteral("■ "));
        if (m_options.part != BeyondPart::Clocks)
            parts << nearestTexts(marked()).first() << diameterTexts().first();
        sentences << start + QStringLiteral(": ") + parts.join(QStringLiteral("; ")) + QLatin1Char('.');
    }
    if (m_options.part == BeyondPart::All) sentences << lossText();
    return sentences.join(QLatin1Char(' '));
}

std::vector<Fact> BeyondModel::facts() const {
    FactList facts("beyond");
    const QString positions = QStringLiteral("positions");
    facts.add("trained_length", static_cast<double>(trainedLength()),
              QStringLiteral("The trained length is %1.").arg(grouped(trainedLength())), positions);
    for (const MeasuredLoss& scheme : lossExperiment().schemes)
        for (const auto& [name, span] : {std::pair(QStringLiteral("_within"), trainedSpan()),
                                         std::pair(QStringLiteral("_past"), spanPast())})
            if (const double loss = lossIn(scheme, span); std::isfinite(loss))
                facts.add(
                    QStringLiteral("loss_") + scheme.id + name, loss,
                    QStringLiteral("Measured with %1, the mean loss at positions %2 to %3 is %4 nats.")
                        .arg(scheme.name, grouped(span.first), grouped(span.last), fixedNumber(loss, 2)),
                    QStringLiteral("nats"));
    if (pairs() == 0) return facts.all();
    facts.add("pairs", static_cast<double>(pairs()),
              QStringLiteral("There %1.")
                  .arg(pairs() == 1 ? QStringLiteral("is 1 clock")
                                    : QStringLiteral("are %1 clocks").arg(grouped(pairs()))));
    facts.add("completed", static_cast<double>(m_numbers->completed),
              QStringLiteral("Clocks that came round within the trained length: %1 of %2.")
                  .arg(grouped(m_numbers->completed), grouped(pairs())));
    if (m_numbers->leavesKnown)
        facts.add("leaving", static_cast<double>(m_numbers->leaving),
                  QStringLiteral("Columns that leave their trained range by more than 0.05 before twice the "
                                 "trained length: %1 of %2.")
                      .arg(grouped(m_numbers->leaving), grouped(encoding().columns())));
    facts.add("position", static_cast<double>(marked()),
              QStringLiteral("Hands and distance are read at p = %1.").arg(grouped(marked())), positions);
    const std::vector<bool> unseen = unseenHands(marked());
    facts.add("unseen_hands", static_cast<double>(std::count(unseen.begin(), unseen.end(), true)),
              handsTexts(marked(), unseen).first() + QLatin1Char('.'));
    const QString at = grouped(marked());
    if (m_markedRow->proven) {
        facts.add("nearest", m_markedRow->distance,
                  QStringLiteral("The row of position %1 is %2 from the nearest trained one.")
                      .arg(at, distanceText(m_markedRow->distance)));
        facts.add("nearest_row", static_cast<double>(m_markedRow->position),
                  QStringLiteral("The trained row nearest to that of position %1 is that of position %2.")
                      .arg(at, grouped(m_markedRow->position)),
                  positions);
    }
    if (m_numbers->distances.stride == 1)
        facts.add("diameter", m_numbers->distances.diameter,
                  QStringLiteral("The two trained rows that are farthest apart have the distance %1.")
                      .arg(distanceText(m_numbers->distances.diameter)));
    return facts.all();
}

QStringList BeyondModel::turnsTexts() const {
    const QString counted = QStringLiteral("%1 of %2 %3 came round")
                                .arg(grouped(m_numbers->completed), grouped(pairs()),
                                     pairs() == 1 ? QStringLiteral("clock") : QStringLiteral("clocks"));
    return {counted + QStringLiteral(" within Lₜᵣ = %1").arg(grouped(trainedLength())), counted,
            QStringLiteral("%1 of %2 came round").arg(grouped(m_numbers->completed), grouped(pairs()))};
}

QStringList BeyondModel::leavingTexts() const {
    if (!m_numbers->leavesKnown)
        return {QStringLiteral("columns that leave their range: not counted so far out")};
    const bool one = encoding().columns() == 1;
    const QString counted =
        QStringLiteral("■ %1 of %2").arg(grouped(m_numbers->leaving), grouped(encoding().columns()));
    const QString columns = one ? QStringLiteral(" column") : QStringLiteral(" columns");
    const bool isSingular = one || m_numbers->leaving == 1;
    const QString leave = isSingular ? QStringLiteral(" leaves") : QStringLiteral(" leave");
    const QString range = isSingular ? QStringLiteral(" its range") : QStringLiteral(" their range");
    return {counted + columns + leave + range + QStringLiteral(" by 2 Lₜᵣ"),
            counted + columns + leave + range, counted + leave + range, counted + columns + leave};
}

QStringList BeyondModel::handsTexts(std::int64_t position, const std::vector<bool>& unseen) const {
    const QString counted =
        QStringLiteral("p = %1: %2 of %3 %4")
            .arg(grouped(position), grouped(std::count(unseen.begin(), unseen.end(), true)),
                 grouped(static_cast<qint64>(unseen.size())),
                 unseen.size() == 1 ? QStringLiteral("hand") : QStringLiteral("hands"));
    return {counted + QStringLiteral(" in unseen arcs"), counted + QStringLiteral(" unseen")};
}

QStringList BeyondModel::nearestTexts(std::int64_t position) const {
    const QString at = QStringLiteral("p = %1: ").arg(grouped(position));
    if (isTrained(position))
        return {at + QStringLiteral("a trained position"), at + QStringLiteral("trained")};
    const TrainedRow row = nearestRow(position);
    const QString distance = distanceText(row.distance);
    const QString from = at + QStringLiteral("%1 from row %2").arg(distance, grouped(row.position));
    if (!row.proven)
        return {from + QStringLiteral(", the nearest found"), at + distance + QStringLiteral(" found")};
    return {from + QStringLiteral(", the nearest"), from, at + distance};
}

QStringList BeyondModel::diameterTexts() const {
    const QString apart = distanceText(m_numbers->distances.diameter);
    const QString limit =
        m_numbers->distances.stride == 1 ? QStringLiteral("at most") : QStringLiteral("or more");
    return {QStringLiteral("trained rows: %1 apart %2").arg(apart, limit),
            QStringLiteral("trained: %1 %2").arg(apart, limit)};
}

QStringList BeyondModel::trainedLengthTexts() const {
    const QString length = QStringLiteral("Lₜᵣ = %1").arg(grouped(trainedLength()));
    if (namesTrainedLength()) return {length};
    return {QStringLiteral("Lₜᵣ = L = %1").arg(grouped(trainedLength())), length};
}

}  // namespace sinescope
