// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/compare/model.h"
#include "app/model/cell_readout.h"
#include "app/scene/number_format.h"
#include "app/scene/scene_scheme.h"
#include "core/saturating_cast.h"
#include "core/schemes/comparison.h"

#include <algorithm>
#include <cmath>

namespace sinescope {

namespace {

/// What a read-out speaks of, and both values there.
struct Place {
    QString name;
    double a = std::nan("");
    double b = std::nan("");
};

Place placeOnMaps(const CompareModel& model, const Cursor& cursor) {
    const Selection& selection = model.scene().selection;
    const std::int64_t position = cursor.position.value_or(selection.position);
    const std::int64_t column = model.mapsScores() ? position + cursor.shift.value_or(selection.shift)
                                                   : cursor.column.value_or(selection.column);
    const std::int64_t second = model.mapsScores() ? model.rowName(column) : column;
    return {QStringLiteral("(%1%2, %3)")
                .arg(model.namesPlaces() ? QStringLiteral("place ") : QString(),
                     grouped(model.rowName(position)), grouped(second)),
            model.value(0, position, column), model.value(1, position, column)};
}

Place placeOnCurves(const CompareModel& model, const Cursor& cursor) {
    const Selection& selection = model.scene().selection;
    Place place;
    std::int64_t at = cursor.shift.value_or(selection.shift);
    place.name = QStringLiteral("(distance %1)").arg(grouped(at));
    if (model.view() == CompareView::Frequencies) {
        const auto encoding = encodingOf(model.scene());
        const std::int64_t column =
            std::clamp<std::int64_t>(cursor.column.value_or(selection.column), 0, encoding->columns() - 1);
        at = std::max<std::int64_t>(0, encoding->role(column).pair);
        place.name = QStringLiteral("(pair %1)").arg(grouped(at));
    }
    const auto index = at - axisPlace(std::round(model.coordinate(0)));
    const auto valueIn = [index](const std::vector<double>& values) {
        const bool inside = index >= 0 && index < static_cast<std::int64_t>(values.size());
        return inside ? values[static_cast<std::size_t>(index)] : std::nan("");
    };
    place.a = valueIn(model.curve(0));
    place.b = valueIn(model.curve(1));
    return place;
}

FigureTable curveTable(const CompareModel& model, FigureTable table) {
    table.columns << (model.view() == CompareView::Score ? QStringLiteral("distance")
                                                         : QStringLiteral("pair"))
                  << QStringLiteral("A") << QStringLiteral("B") << QStringLiteral("A − B");
    table.rows = static_cast<std::int64_t>(model.differences().size());
    table.cell = [a = model.curve(0), b = model.curve(1), differences = model.differences(),
                  start = axisPlace(std::round(model.coordinate(0)))](std::int64_t row,
                                                                      std::int64_t column) -> TableCell {
        const auto k = static_cast<std::size_t>(row);
        if (column == 0) return static_cast<std::int64_t>(start + row);
        const std::vector<double>& of = column == 1 ? a : column == 2 ? b : differences;
        if (k >= of.size() || !std::isfinite(of[k])) return std::monostate{};
        return of[k];
    };
    return table;
}

/// Of sides that the Scene's scheme says nothing of: its base, and the trained length of their scalings.
QString sideParameters(const Scene& scene, const CompareOptions& options, bool isFirst) {
    QStringList texts;
    const bool showsFrozen = options.a == QLatin1String("frozen") || options.b == QLatin1String("frozen");
    if (showsFrozen && scene.frozen && !isSinusoidal(frozenSetting(scene)))
        texts << QStringLiteral("frozen: ") + settingLine(frozenSetting(scene));
    if (!isSinusoidal(scene)) texts << QStringLiteral("base n = ") + exactNumber(scene.encoding.base);
    if (const auto trained = scene.selection.trainedLength)
        texts << QStringLiteral("trained length ") + grouped(*trained);
    const QString all = texts.join(QStringLiteral("; "));
    return isFirst || all.isEmpty() ? all : QStringLiteral("; ") + all;
}

}  // namespace

QString compareValue(double value) {
    return std::abs(value) >= 100 ? plainNumber(value, 5) : fixedNumber(value, 4);
}

QString CompareModel::claim() const {
    if (!a().isPresent() || !b().isPresent() || !m_largest) return {};
    if (areTheSame()) return summary();
    return QStringLiteral("two settings or schemes, and where they differ most");
}

FigureTable CompareModel::table() const {
    FigureTable table;
    table.title = QStringLiteral("A: %1, B: %2").arg(a().name, b().name);
    if (view() == CompareView::Score)
        table.title = QStringLiteral("Scores of \"%1\" and \"%2\", query at %3 %4. ")
                          .arg(scoredWords().first, scoredWords().second,
                               namesPlaces() ? QStringLiteral("place") : QStringLiteral("position"),
                               grouped(rowName(scene().selection.position))) +
                      table.title;
    if (view() == CompareView::Frequencies)
        table.title = QStringLiteral("Wavelengths in positions. ") + table.title;
    table.note = summary();
    table.note += sideParameters(scene(), m_options, table.note.isEmpty());
    if (view() != CompareView::Maps) return curveTable(*this, std::move(table));
    table.columns << (m_mapsScores    ? QStringLiteral("query")
                      : namesPlaces() ? QStringLiteral("place")
                                      : QStringLiteral("position"));
    const std::int64_t start = firstPosition();
    for (std::int64_t j = 0; j < m_columns; ++j) {
        const QString name = grouped(m_mapsScores ? rowName(j + start) : j);
        for (const char* of : {"A", "B", "A − B"})
            table.columns << QString::fromUtf8(of) + QStringLiteral(", ") + name;
    }
    table.rows = m_rows;
    // The cells need the numbers alone; the table may outlive the model.
    table.cell = [sides = m_numbers, scores = m_mapsScores, offset = rowName(start)](
                     std::int64_t row, std::int64_t column) -> TableCell {
        if (column == 0) return offset + row;
        const auto valueOf = [&](std::size_t side) {
            const SideNumbers& numbers = *sides[side];
            const std::int64_t j = (column - 1) / 3;
            if (!numbers.isPresent) return std::nan("");
            return scores ? (*numbers.scoreMap)(row, j) : numbers.input->value(row, j);
        };
        const auto map = static_cast<std::size_t>((column - 1) % 3);
        const double value = map < 2 ? valueOf(map) : valueOf(0) - valueOf(1);
        if (!std::isfinite(value)) return std::monostate{};
        return value;
    };
    return table;
}

std::vector<Readout> CompareModel::readout(const Cursor& cursor) const {
    const Place at = view() == CompareView::Maps ? placeOnMaps(*this, cursor) : placeOnCurves(*this, cursor);
    std::vector<Readout> lines = {{QStringLiteral("A"), a().name}, {QStringLiteral("B"), b().name}};
    for (const CompareSide* side : {&a(), &b()})
        if (!side->isPresent()) lines.push_back({side->letter, side->error});
    lines.push_back({QStringLiteral("A") + at.name, compareValue(at.a)});
    lines.push_back({QStringLiteral("B") + at.name, compareValue(at.b)});
    lines.push_back({QStringLiteral("A − B"), compareValue(at.a - at.b)});
    if (areTheSame())
        lines.push_back({QStringLiteral("A and B"), QStringLiteral("the same")});
    else if (m_largest)
        lines.push_back({QStringLiteral("largest |A − B|"), compareValue(std::abs(m_largest->difference()))});
    if (m_trained) lines.push_back({QStringLiteral("trained length"), grouped(*m_trained), Term::Position});
    return lines;
}

QString CompareModel::alternativeText() const {
    const QString kind = view() == CompareView::Score         ? QStringLiteral("scores against distance")
                         : view() == CompareView::Frequencies ? QStringLiteral("wavelengths of the pairs")
                         : m_mapsScores                       ? QStringLiteral("maps of scores")
                                                              : QStringLiteral("matrices");
    QStringList sentences = {QStringLiteral("Comparison of two %1 (%2)").arg(kind, settingText(scene())),
                             QStringLiteral("A is %1, B is %2").arg(a().name, b().name), summary()};
    sentences << notes();
    QString text;
    for (QString sentence : sentences) {
        if (sentence.isEmpty()) continue;
        if (sentence.endsWith(QLatin1Char('.'))) sentence.chop(1);  // the sentences of errors have theirs
        sentence[0] = sentence[0].toUpper();
        text += (text.isEmpty() ? QString() : QStringLiteral(" ")) + sentence + QLatin1Char('.');
    }
    return text;
}

QString CompareModel::placeText(const LargestDifference& at) const {
    const std::int64_t row = rowName(firstPosition() + at.position);
    if (m_mapsScores)
        return QStringLiteral("query %1, key %2")
            .arg(grouped(row), grouped(rowName(firstPosition() + at.column)));
    if (!namesPlaces()) return QStringLiteral("position %1, column %2").arg(grouped(row), grouped(at.column));
    QStringList positions;
    for (const CompareSide* side : {&a(), &b()})
        if (side->firstPosition)
            positions << QStringLiteral("%1: p = %2")
                             .arg(side->letter, grouped(*side->firstPosition + at.position));
    return QStringLiteral("place %1, column %2 (%3)")
        .arg(grouped(row), grouped(at.column), positions.join(QStringLiteral(", ")));
}

QString CompareModel::summary() const {
    for (const CompareSide* side : {&a(), &b()})
        if (!side->isPresent()) return QStringLiteral("%1: %2").arg(side->letter, side->error);
    if (!m_largest) {
        if (view() != CompareView::Frequencies)
            return QStringLiteral("A and B have nothing in common to compare");
        if (curve(0).empty() && curve(1).empty()) return QStringLiteral("neither A nor B has frequencies");
        return QStringLiteral("%1 has no frequencies")
            .arg(curve(0).empty() ? QStringLiteral("A") : QStringLiteral("B"));
    }
    if (m_largest->difference() == 0) {
        if (!m_largest->proven)
            return QStringLiteral("no difference found (runs of positions were looked at)");
        if (view() == CompareView::Frequencies)
            return curve(0).size() == curve(1).size()
                       ? QStringLiteral("A and B have the same wavelengths")
                       : QStringLiteral("A and B have the same wavelengths in the pairs that both have");
        if (view() == CompareView::Score || m_mapsScores)
            return QStringLiteral("A and B give the same scores");
        const bool sameSize = a().size.rows == b().size.rows && a().size.columns == b().size.columns;
        return sameSize ? QStringLiteral("A and B are the same")
                        : QStringLiteral("A and B are the same where both have cells");
    }
    const QString values =
        QStringLiteral("A %1, B %2").arg(compareValue(m_largest->a), compareValue(m_largest->b));
    const QString amount = compareValue(std::abs(m_largest->difference()));
    if (view() == CompareView::Score)
        return QStringLiteral("largest |A − B| = %1 at distance %2: %3")
            .arg(amount, grouped(m_largest->column), values);
    if (view() == CompareView::Frequencies)
        return QStringLiteral("wavelengths differ most at pair %1: %2")
            .arg(grouped(m_largest->column), values);
    return QStringLiteral("%1 |A − B| = %2 at %3: %4")
        .arg(m_largest->proven ? QStringLiteral("largest")
                               : QStringLiteral("largest found (in runs of positions)"),
             amount, placeText(*m_largest), values);
}

QString CompareModel::shortSummary() const {
    if (!m_largest) return {};
    if (areTheSame()) return QStringLiteral("A = B");
    return QStringLiteral("|A − B| ≤ %1").arg(compareValue(std::abs(m_largest->difference())));
}

QStringList CompareModel::notes() const {
    QStringList found;
    for (const CompareSide* side : {&a(), &b()})
        if (!side->note.isEmpty()) found << QStringLiteral("%1: %2").arg(side->letter, side->note);
    for (std::size_t k = 0; k < m_offScale.size(); ++k) {
        const CompareSide& side = k == 0 ? a() : b();
        std::vector<std::int64_t> positions = m_offScale[k].places;
        for (std::int64_t& each : positions) each += side.firstPosition.value_or(firstPosition());
        if (!positions.empty()) found << QStringLiteral("%1: %2").arg(side.letter, offScaleText(positions));
    }
    const bool bothPresent = a().isPresent() && b().isPresent();
    if (view() == CompareView::Maps && !m_mapsScores && bothPresent &&
        (a().size.rows != b().size.rows || a().size.columns != b().size.columns))
        found << QStringLiteral("compared where both have cells: %1 × %2")
                     .arg(grouped(std::min(a().size.rows, b().size.rows)),
                          grouped(std::min(a().size.columns, b().size.columns)));
    if (m_mapsScores || view() == CompareView::Score) {
        const auto [asking, asked] = scoredWords();
        found << QStringLiteral("score of \"%1\" (query) and \"%2\" (key)").arg(asking, asked);
        if (scene().encoding.dModel > maximumHeadWidth)
            found << QStringLiteral("a head of %1 columns").arg(grouped(maximumHeadWidth));
    }
    if (m_mapsScores && m_rows < scene().encoding.length)
        found << QStringLiteral("the first %1 positions").arg(grouped(m_rows));
    if (view() == CompareView::Score && static_cast<std::int64_t>(curve(0).size()) < scene().encoding.length)
        found << QStringLiteral("%1 of %2 distances shown")
                     .arg(grouped(static_cast<qint64>(curve(0).size())), grouped(scene().encoding.length));
    if (view() == CompareView::Maps && m_trained && *m_trained < m_rows)
        found << QStringLiteral("hatched: past the trained length %1, unseen").arg(grouped(*m_trained));
    return found;
}

}  // namespace sinescope
