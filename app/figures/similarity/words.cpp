// SPDX-License-Identifier: GPL-3.0-or-later
//
// The similarity figure in words. A claim is made where the numbers bear it out.
#include "app/figures/similarity/model.h"
#include "app/model/cell_readout.h"
#include "app/scene/number_format.h"

#include <cmath>

namespace sinescope {

namespace {

QString rowsText(std::int64_t count) {
    return counted(count, QStringLiteral("row"));
}

double spreadOf(const DiagonalRange& diagonal) {
    return diagonal.extremes.highest - diagonal.extremes.lowest;
}

/// "dot product, slow half".
QString measureTitle(const SimilarityNumbers& n) {
    const QString name = n.measure == Measure::Dot      ? QStringLiteral("Dot product")
                         : n.measure == Measure::Cosine ? QStringLiteral("Cosine")
                                                        : QStringLiteral("Euclidean distance");
    return name + partText(n);
}

QString turnWord(Measure measure) {
    return measure == Measure::Distance ? QStringLiteral("falls") : QStringLiteral("rises");
}

/// "S(2)" or "the distance at k = 2".
QString valueName(const SimilarityNumbers& n, std::int64_t k) {
    return n.measure == Measure::Dot
               ? QStringLiteral("S(%1)").arg(grouped(k))
               : QStringLiteral("the %1 at k = %2").arg(measureName(n.measure), grouped(k));
}

}  // namespace

QString nearestNames(const NearestPosition& nearest) {
    return nearest.twin
               ? QStringLiteral("rows %1 and %2").arg(grouped(nearest.position), grouped(*nearest.twin))
               : QStringLiteral("row %1").arg(grouped(nearest.position));
}

QString nearestSentence(const NearestPosition& nearest, std::int64_t position) {
    const QString found = nearest.proven ? QStringLiteral("nearest") : QStringLiteral("nearest found");
    const QString form = nearest.twin ? QStringLiteral("The rows %1 to row %2 are %3")
                                      : QStringLiteral("The row %1 to row %2 is %3");
    return form.arg(found, grouped(position), nearestNames(nearest));
}

QString measureName(Measure measure) {
    switch (measure) {
        case Measure::Dot:
            return QStringLiteral("S");
        case Measure::Cosine:
            return QStringLiteral("cosine");
        case Measure::Distance:
            return QStringLiteral("distance");
    }
    return {};
}

QString partText(const SimilarityNumbers& numbers) {
    switch (numbers.part) {
        case SimilarityPart::Fast:
            return QStringLiteral(", fast half");
        case SimilarityPart::Slow:
            return QStringLiteral(", slow half");
        case SimilarityPart::Pair:
            return QStringLiteral(", pair %1").arg(grouped(numbers.pair));
        default:
            return {};
    }
}

QString valueText(double value) {
    const double size = std::abs(value);
    if (size >= 1e4) return plainNumber(value, 7);
    return size > 0 && size < 0.1 ? plainNumber(value, 4) : fixedNumber(value);
}

QStringList SimilarityNumbers::matrixNames() const {
    const QString shown = partText(*this);
    if (isRandom()) return {QStringLiteral("PE(p) · W PE(q)") + shown, QStringLiteral("S")};
    if (!isPlain()) return {QStringLiteral("M₄ PE(p) · PE(q)") + shown, QStringLiteral("S")};
    switch (measure) {
        case Measure::Dot:
            return {QStringLiteral("PE(p) · PE(q)") + shown, QStringLiteral("S")};
        case Measure::Cosine:
            return {QStringLiteral("cosine of PE(p), PE(q)") + shown, QStringLiteral("cosine")};
        case Measure::Distance:
            return {QStringLiteral("distance |PE(p) − PE(q)|") + shown, QStringLiteral("distance")};
    }
    return {};
}

QStringList SimilarityNumbers::curveNames() const {
    if (!isPlain())
        return {QStringLiteral("S(p, p + k) from p = %1").arg(grouped(position)),
                QStringLiteral("S(p, p + k)"), QStringLiteral("S")};
    // A lone column is in no curve: its share depends on p as well.
    const QString pairs = showsLoneColumn() ? QStringLiteral(", complete pairs") : QString();
    switch (measure) {
        case Measure::Dot:
            return {showsLoneColumn() ? QStringLiteral("S(k)") + pairs
                                      : QStringLiteral("S(k) = PE(p) · PE(p + k)"),
                    QStringLiteral("S(k)")};
        case Measure::Cosine:
            return {QStringLiteral("S(k) / S(0)") + pairs, QStringLiteral("S(k) / S(0)")};
        case Measure::Distance:
            return {showsLoneColumn() ? QStringLiteral("distance") + pairs
                                      : QStringLiteral("|PE(p) − PE(p + k)|"),
                    QStringLiteral("distance")};
    }
    return {};
}

QString SimilarityModel::whyEmpty() const {
    return numbers().isEmpty() ? noPairsText(scene().encoding) : QString();
}

QString SimilarityModel::claim() const {
    const SimilarityNumbers& n = numbers();
    if (n.isEmpty() || n.encoding->rows() < 2) return {};
    if (n.isRandom())
        return spreadsAlongTheMiddle()
                   ? QStringLiteral(
                         "with a random W between the rows S depends on p and q, not on the distance alone")
                   : QString();
    if (!n.isPlain())
        return QStringLiteral("with M₄ each diagonal has one value, the largest four positions ahead");
    if (!n.hasCurve()) return {};
    if (!n.showsLoneColumn())
        return QStringLiteral(
            "only the distance counts: each diagonal has one value, the same on both sides");
    return QStringLiteral("but for the lone column of an odd d_model only the distance counts");
}

QString SimilarityModel::selectionText() const {
    const SimilarityNumbers& n = numbers();
    const std::int64_t k = shift();
    const QString value = valueText(n.valueOf(k));
    if (!n.isPlain())
        return QStringLiteral("S(%1, %2) = %3, at k = %4 it is %5")
            .arg(grouped(n.position), grouped(n.position + k), value, grouped(-k), valueText(n.valueOf(-k)));
    const QString name = n.measure == Measure::Dot
                             ? QStringLiteral("S(%1)").arg(grouped(k))
                             : QStringLiteral("k = %1: %2").arg(grouped(k), measureName(n.measure));
    const QString mirror = k == 0 ? QString() : QStringLiteral(", the same at k = %1").arg(grouped(-k));
    return QStringLiteral("%1 = %2%3").arg(name, value, mirror);
}

QString SimilarityModel::projectionNote() const {
    const SimilarityNumbers& n = numbers();
    QString text;
    if (m_options.measure != Measure::Dot)
        text =
            QStringLiteral("with W it is the dot product, not the %1; ").arg(measureName(m_options.measure));
    if (!n.isRandom()) {
        text += QStringLiteral("M₄ turns PE(p) into PE(p + 4): S is largest at k = 4");
        return n.encoding->rows() > aheadBy ? text : text + QStringLiteral(", beyond L");
    }
    const DiagonalRange found = diagonal(shift());
    text += QStringLiteral("with a random W, S depends on p and q");
    if (found.sampled < 2) return text;
    return text + QStringLiteral(": along k = %1 it spreads over %2 (%3)")
                      .arg(grouped(shift()), plainNumber(spreadOf(found), 3), rowsText(found.sampled));
}

QString SimilarityModel::nearestText() const {
    const NearestPosition& row = *nearestRow();
    return QStringLiteral("■ %1 to row %2: %3, at a distance of %4")
        .arg(row.proven ? QStringLiteral("nearest") : QStringLiteral("nearest found"), grouped(position()),
             nearestNames(row), plainNumber(row.distance, 3));
}

/// "□ closest of all rows: k = 44, at a distance of 0.142; before that k = 6, 19 and 25 were".
QString SimilarityModel::closestText() const {
    const ClosestPair& pair = *closestRows().pair;
    const QString which = pair.everywhere
                              ? QStringLiteral("those at k = %1").arg(grouped(pair.shift()))
                              : QStringLiteral("%1 and %2").arg(grouped(pair.position), grouped(pair.other));
    QString text =
        QStringLiteral("□ closest%1 of all rows: %2, at a distance of %3")
            .arg(pair.proven ? QString() : QStringLiteral(" found"), which, plainNumber(pair.distance, 3));
    QStringList before;
    for (const std::int64_t shift : closestRows().nearMisses())
        if (shift != pair.shift()) before << grouped(shift);
    if (!before.isEmpty())
        text += QStringLiteral("; nearer than all smaller k as well: k = %1")
                    .arg(before.join(QStringLiteral(", ")));
    return text;
}

std::vector<Note> SimilarityModel::notes(bool selection) const {
    const SimilarityNumbers& n = numbers();
    std::vector<Note> notes;
    if (n.isEmpty()) return notes;
    if (selection) notes.push_back({m_selection->of([this] { return selectionText(); }), &Palette::accent});
    if (!n.whyNoProjection.isEmpty())
        notes.push_back({n.whyNoProjection + QStringLiteral(" Shown is W = I."), &Palette::warning});
    if (!n.isPlain()) notes.push_back({projectionNote(), &Palette::text});
    if (const auto rise = n.seen(n.turns.rise))
        notes.push_back(
            {QStringLiteral("◆ not monotonic: first %1 at k = %2").arg(turnWord(n.measure), grouped(*rise)),
             &Palette::base});
    if (n.turnsBeyondSearch())
        notes.push_back(
            {QStringLiteral("turning points were looked for up to k = %1").arg(grouped(n.turns.limit)),
             &Palette::secondary});
    if (const auto zero = n.seen(n.turns.nonPositive); zero && n.measure != Measure::Distance)
        notes.push_back({QStringLiteral("◆ S ≤ 0 first at k = %1").arg(grouped(*zero)), &Palette::pair});
    if (n.isPlain() && nearestRow()) notes.push_back({nearestText(), &Palette::position});
    if (n.isPlain() && closestRows().pair) notes.push_back({closestText(), &Palette::position});
    if (n.isPlain() && n.showsLoneColumn())
        notes.push_back({QStringLiteral("odd d_model: the curve sums the complete pairs; the lone column "
                                        "depends on p as well"),
                         &Palette::secondary});
    return notes;
}

QString SimilarityModel::diagonalText(std::int64_t shift) const {
    const SimilarityNumbers& n = numbers();
    if (n.isEmpty()) return {};
    if (n.isRandom()) {
        const DiagonalRange found = diagonal(shift);
        if (found.sampled < 1) return QStringLiteral("k = %1 is beyond L").arg(grouped(shift));
        return QStringLiteral("k = %1: S from %2 to %3 along the diagonal")
            .arg(grouped(shift), valueText(found.extremes.lowest), valueText(found.extremes.highest));
    }
    const QString value = valueText(n.valueOf(shift));
    if (n.showsLoneColumn())
        return QStringLiteral(
                   "k = %1: the complete pairs make %2; the lone column of an odd d_model varies along the "
                   "diagonal")
            .arg(grouped(shift), value);
    return QStringLiteral("k = %1: %2 = %3 all along the diagonal")
        .arg(grouped(shift), measureName(n.measure), value);
}

void SimilarityModel::addScores(std::vector<Readout>& lines, std::int64_t p, std::int64_t k) const {
    const PairWeights weights = numbers().projection->weights(p);
    for (const std::int64_t at : {k, -k})
        lines.push_back({QStringLiteral("with W, at k = %1").arg(grouped(at)),
                         valueText(similarity(*numbers().encoding, static_cast<double>(at), weights,
                                              numbers().range()))});
    if (const auto weight = softmaxWeight(p, k))
        lines.push_back({QStringLiteral("softmax weight"), plainNumber(*weight, 3)});
}

std::vector<Readout> SimilarityModel::readout(const Cursor& cursor) const {
    const SimilarityNumbers& n = numbers();
    if (n.isEmpty()) return {{QStringLiteral("pairs"), QStringLiteral("none")}};
    const std::int64_t p = shownCell(scene(), cursor).position;
    const std::int64_t k = cursor.shift.value_or(shift());
    const QString both = QStringLiteral("(%1, %2)").arg(grouped(p), grouped(p + k));
    const auto of = [&](Measure measure) { return similarityOf(*n.encoding, p, p + k, measure); };
    std::vector<Readout> lines{{QStringLiteral("shift k"), grouped(k)},
                               {QStringLiteral("S") + both, valueText(of(Measure::Dot)), Term::Position},
                               {QStringLiteral("cosine"), fixedNumber(of(Measure::Cosine), 6)},
                               {QStringLiteral("distance"), fixedNumber(of(Measure::Distance), 5)}};
    if (const QString part = partText(n); !part.isEmpty() && n.isPlain())
        lines.push_back({part.mid(2), valueText(n.valueOf(k))});
    if (n.projection) addScores(lines, p, k);
    const DiagonalRange found = diagonal(k);
    if (found.sampled > 1)
        lines.push_back(
            {QStringLiteral("spread along the diagonal"),
             QStringLiteral("%1 in %2").arg(plainNumber(spreadOf(found), 2), rowsText(found.sampled))});
    if (n.projection) return lines;
    if (n.hasCurve())
        lines.push_back({QStringLiteral("first %1 at").arg(turnWord(n.measure)),
                         n.turns.rise ? QStringLiteral("k = %1").arg(grouped(*n.turns.rise))
                                      : QStringLiteral("none up to k = %1").arg(grouped(n.turns.limit))});
    if (n.turns.nonPositive)
        lines.push_back(
            {QStringLiteral("first S ≤ 0 at"), QStringLiteral("k = %1").arg(grouped(*n.turns.nonPositive))});
    if (const auto& row = nearestRow())
        lines.push_back({row->proven ? QStringLiteral("nearest row") : QStringLiteral("nearest row found"),
                         QStringLiteral("%1, at %2").arg(nearestNames(*row), plainNumber(row->distance, 4))});
    if (const auto& pair = closestRows().pair)
        lines.push_back(
            {pair->proven ? QStringLiteral("closest two rows") : QStringLiteral("closest two found"),
             QStringLiteral("%1 apart, at %2").arg(grouped(pair->shift()), plainNumber(pair->distance, 4))});
    return lines;
}

namespace {

/// "every two of 50 positions".
QString everyTwo(const SimilarityNumbers& n) {
    return n.encoding->rows() == 1 ? QStringLiteral("1 position with itself")
                                   : QStringLiteral("every two of %1")
                                         .arg(counted(n.encoding->rows(), QStringLiteral("position")));
}

/// With a matrix between the rows.
QString scoresText(const SimilarityModel& model) {
    const SimilarityNumbers& n = model.numbers();
    const std::int64_t k = model.shift();
    QString text =
        QStringLiteral(
            "Scores with %1 between the rows%2, of %3 as a matrix%4, and of position %5 as a "
            "curve over the shift k (%6). S(%5, %7) is %8, and %9 at k = ")
            .arg(n.isRandom() ? QStringLiteral("a random W") : QStringLiteral("M₄"), partText(n), everyTwo(n),
                 n.isRandom() ? QString() : QStringLiteral(", constant along each diagonal"),
                 grouped(n.position), settingText(model.scene()), grouped(n.position + k),
                 valueText(n.valueOf(k)), valueText(n.valueOf(-k))) +
        grouped(-k) + QLatin1Char('.');
    const DiagonalRange found = model.diagonal(k);
    if (n.isRandom() && found.sampled > 1)
        text += QStringLiteral(" Along k = %1 the scores spread over %2.")
                    .arg(grouped(k), plainNumber(spreadOf(found), 3));
    if (!n.isRandom())
        text += QStringLiteral(" They are largest four positions ahead%1.")
                    .arg(n.encoding->rows() > aheadBy ? QString() : QStringLiteral(", beyond L"));
    return text;
}

/// Where the curve turns, and which rows are nearest to one another.
QString turnsText(const SimilarityModel& model) {
    const SimilarityNumbers& n = model.numbers();
    QString text;
    if (const auto rise = n.seen(n.turns.rise))
        text += QStringLiteral(" The curve is not monotonic: it first %1 at k = %2.")
                    .arg(turnWord(n.measure), grouped(*rise));
    if (n.turnsBeyondSearch())
        text += QStringLiteral(" Turning points were looked for up to k = %1.").arg(grouped(n.turns.limit));
    if (const auto zero = n.seen(n.turns.nonPositive); zero && n.measure != Measure::Distance)
        text += QStringLiteral(" It is first not positive at k = %1.").arg(grouped(*zero));
    if (const auto& row = model.nearestRow())
        text += QStringLiteral(" %1, at a distance of %2.")
                    .arg(nearestSentence(*row, model.position()), plainNumber(row->distance, 4));
    if (const auto& pair = model.closestRows().pair)
        text += QStringLiteral(" The two closest rows%1 are %2 apart, at a distance of %3.")
                    .arg(pair->proven ? QString() : QStringLiteral(" found"),
                         counted(pair->shift(), QStringLiteral("position")), plainNumber(pair->distance, 4));
    return text;
}

}  // namespace

QString SimilarityModel::alternativeText() const {
    const SimilarityNumbers& n = numbers();
    if (n.isEmpty()) return whyEmpty() + QStringLiteral(" (%1.)").arg(settingText(scene()));
    if (!n.isPlain()) return scoresText(*this);
    const std::int64_t k = shift();
    const QString setting = settingText(scene());
    const QString top = n.measure == Measure::Distance ? QStringLiteral("the 0")
                        : n.measure == Measure::Cosine
                            ? QStringLiteral("its peak 1")
                            : QStringLiteral("its peak S(0) = %1").arg(plainNumber(n.valueOf(0), 6));
    const QString matrix =
        QStringLiteral("%1 of %2 as a matrix%3, and as a curve over the shift k")
            .arg(measureTitle(n), everyTwo(n),
                 n.showsLoneColumn() ? QString() : QStringLiteral(", constant along each diagonal"));
    if (!n.hasCurve())
        return QStringLiteral(
                   "%1 (%2). No pair that is drawn has both of its columns, so the curve is 0 at every "
                   "k; the lone column makes the matrix depend on both positions.")
            .arg(matrix, setting);
    QString text =
        QStringLiteral("%1, the same on both sides of %2%3 (%4).")
            .arg(matrix, top, n.measure == Measure::Dot ? QString() : QStringLiteral(" at k = 0"), setting);
    QString value = valueName(n, k);
    value[0] = value[0].toUpper();
    text += QStringLiteral(" %1 is %2%3.")
                .arg(value, valueText(n.valueOf(k)),
                     n.showsLoneColumn() ? QStringLiteral(" for the complete pairs") : QString());
    if (n.sums()) text += QStringLiteral(" The pairs are added up in groups, the slowest first.");
    if (n.showsLoneColumn())
        text +=
            QStringLiteral(" The lone column of the odd d_model makes the matrix depend on both positions.");
    return text + turnsText(*this);
}

}  // namespace sinescope
