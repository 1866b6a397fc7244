// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/shift/strips.h"

#include "app/model/cell_readout.h"
#include "app/model/fact_list.h"
#include "app/model/off_scale.h"
#include "app/model/scheme_biases.h"
#include "app/scene/number_format.h"
#include "app/scene/scene_scheme.h"
#include "app/scene/sentences.h"
#include "core/analysis/principal_components.h"
#include "core/analysis/table_unit.h"
#include "core/numbers.h"
#include "core/schemes/score.h"

#include <algorithm>
#include <cmath>

namespace sinescope {

namespace {

/// Pairs of rows that a fit needs, of which some are held out.
constexpr std::int64_t fewestPairs = 8;
/// Rows of a table that are looked at: those of 2^21 cells.
constexpr std::int64_t maximumCells = std::int64_t{1} << 21;
constexpr std::int64_t maximumKeys = 4096;

bool isAlikeInEveryColumn(const Scene& scene) {
    return std::holds_alternative<IndexScheme>(scene.scheme) ||
           std::holds_alternative<UnitIntervalScheme>(scene.scheme);
}

std::shared_ptr<const FittedTable> fittedTable(const Scene& scene) {
    const auto matrix = inputRows(scene);
    const std::int64_t columns = isAlikeInEveryColumn(scene) ? 1 : matrix->size().columns;
    const std::int64_t rows = std::min(matrix->size().rows, std::max(fewestPairs, maximumCells / columns));
    auto made = std::make_shared<FittedTable>();
    made->all = matrix->block(0, rows, columns);
    made->unit = tableUnit(made->all);
    if (made->unit != 1) made->all /= made->unit;
    made->rows = made->all;
    for (const std::int64_t place : offScaleRows(scene).places)
        if (place < rows) made->offScale.push_back(place);
    if (columns <= TableShiftModel::maximumColumns || !made->all.allFinite()) return made;
    // Eight rows a component, so that a fit has something to say of rows that it has not seen.
    const std::int64_t most = std::clamp<std::int64_t>(rows / 8, 1, TableShiftModel::maximumColumns);
    const PrincipalComponents found = principalAxes(rowsWithout(made->all, made->offScale), most);
    if (found.count() == 0) return made;
    made->isReduced = true;
    made->rows = found.unit * projectedRows(found, made->all);
    made->share = found.shares.sum();
    return made;
}

double largestOf(const Matrix& values) {
    double largest = 0;
    for (const double value : values.reshaped())
        if (std::isfinite(value)) largest = std::max(largest, std::abs(value));
    return largest;
}

QString percent(double share) {
    return plainNumber(100 * share, share > 0.9995 && share < 1 ? 12 : 3) + QStringLiteral(" %");
}

QString numberText(double value) {
    return value == 0 ? QStringLiteral("0") : plainNumber(value, 3);
}

}  // namespace

void ShiftStrips::setLimits() {
    double largest = 0;
    for (const ShiftStrip& strip : m_strips) largest = std::max(largest, largestOf(strip.values));
    m_limit = largest > 0 ? largest : 1;
    const double ofMap = largestOf(m_map);
    m_mapLimit = ofMap > 0 ? ofMap : 1;
}

FigureTable ShiftStrips::table() const {
    FigureTable table;
    table.title = QStringLiteral("%1, p = %2").arg(m_title, grouped(position()));
    if (entryOf(scene()) == Entry::Score)
        table.title += QStringLiteral(", head %1").arg(scene().selection.head);
    table.columns << QStringLiteral("place");
    for (const ShiftStrip& strip : m_strips) table.columns << strip.name;
    table.rows = m_strips.empty() ? 1 : static_cast<std::int64_t>(m_strips.front().values.size());
    table.note = m_whyEmpty.isEmpty() ? m_cut : m_whyEmpty;
    table.cell = [strips = m_strips](std::int64_t row, std::int64_t column) -> TableCell {
        if (column == 0) return row;
        const double value = strips[static_cast<std::size_t>(column - 1)].values(row);
        return std::isfinite(value) ? TableCell(value) : TableCell();
    };
    return table;
}

std::vector<Readout> ShiftStrips::readout(const Cursor&) const {
    std::vector<Readout> lines{{QStringLiteral("position p"), grouped(position()), Term::Position},
                               {QStringLiteral("shift k"), grouped(shift())}};
    for (const Fact& fact : facts())
        lines.push_back({fact.name.section(QLatin1Char('.'), 1).replace(QLatin1Char('_'), QLatin1Char(' ')),
                         plainNumber(fact.value, 5)});
    return lines;
}

QString ShiftStrips::alternativeText() const {
    QString text = QStringLiteral("%1 (%2).").arg(m_title, settingText(scene()));
    if (!m_whyEmpty.isEmpty()) return text + QLatin1Char(' ') + m_whyEmpty;
    for (const Fact& fact : facts()) text += QLatin1Char(' ') + fact.sentence;
    return m_cut.isEmpty() ? text : text + QLatin1Char(' ') + m_cut;
}

TableShiftModel::TableShiftModel(std::shared_ptr<const Scene> made, const TableShiftModel* before)
    : ShiftStrips(std::move(made)) {
    const bool sameTable =
        before && before->scene().scheme == scene().scheme && before->scene().encoding == scene().encoding;
    m_table = sameTable ? before->m_table : fittedTable(scene());
    m_title = shift() == 0
                  ? QStringLiteral("The best linear map from a row to itself")
                  : QStringLiteral("The best linear map from a row to the row %1 on").arg(grouped(shift()));
    const std::int64_t rows = m_table->rows.rows();
    const auto pairs = std::ssize(rowPairs(rows, shift(), m_table->offScale));
    if (!m_table->rows.allFinite()) {
        m_whyEmpty = QStringLiteral("The table has values that are not finite: no map can be fitted.");
        return;
    }
    if (pairs < fewestPairs) {
        m_whyEmpty = QStringLiteral("L = %1 and k = %2 leave %3; a map is fitted from at least %4.")
                         .arg(grouped(rows), grouped(shift()),
                              counted(pairs, QStringLiteral("pair of rows"), QStringLiteral("pairs of rows")),
                              grouped(fewestPairs));
        if (const QString left = leftOutText(); !left.isEmpty()) m_whyEmpty += QLatin1Char(' ') + left;
        return;
    }
    const bool same = sameTable && before->shift() == shift();
    m_rotation = same ? before->m_rotation : rotationFit(m_table->all, shift(), m_table->offScale);
    if (m_rotation.isExact()) {
        showRotation();
    } else {
        m_fit = same && before->m_fit ? before->m_fit : shiftFit(m_table->rows, shift(), m_table->offScale);
        showMap();
    }
    setLimits();
    sayCut();
}

void TableShiftModel::addStrips(const Matrix& rows, const std::function<Vector(const Vector&)>& shifted) {
    const std::int64_t p = position() - scene().encoding.firstPosition;
    if (p < 0 || p >= rows.rows()) return;
    const double unit = m_table->unit;
    const Vector here = rows.row(p), mapped = shifted(here);
    m_strips = {{QStringLiteral("P(p)"), unit * here, &Palette::position},
                {QStringLiteral("M P(p)"), unit * mapped, &Palette::text}};
    if (p + shift() < 0 || p + shift() >= rows.rows()) return;
    const Vector there = rows.row(p + shift());
    m_strips.push_back({QStringLiteral("P(p + k)"), unit * there, &Palette::base});
    m_strips.push_back({QStringLiteral("what is left"), unit * (mapped - there), &Palette::secondary});
}

void TableShiftModel::showRotation() {
    const std::int64_t columns = m_table->all.cols(), shown = std::min(columns, maximumColumns);
    m_title = shift() == 0 ? QStringLiteral("The rotation from a row to itself")
                           : QStringLiteral("The rotation from a row to the row %1 on").arg(grouped(shift()));
    m_map = m_rotation.matrix(shown);
    m_mapName =
        shown < columns
            ? QStringLiteral("rotation M, first %1 of %2 columns").arg(grouped(shown), grouped(columns))
            : QStringLiteral("rotation M, %1 × %1").arg(grouped(columns));
    addStrips(m_table->all, [this](const Vector& row) { return m_rotation.turned(row); });
    sayRotation();
}

void TableShiftModel::showMap() {
    m_map = m_fit->map.transpose();  // acts on a row as a column, like M_k
    m_mapName =
        isAlikeInEveryColumn(scene()) ? QStringLiteral("best factor %1").arg(numberText(m_map(0, 0)))
        : m_table->isReduced
            ? QStringLiteral("best map M of %1").arg(counted(m_map.rows(), QStringLiteral("component")))
            : QStringLiteral("best map M, %1 × %1").arg(m_map.rows());
    addStrips(m_table->rows, [this](const Vector& row) { return Vector(m_map * row); });
    sayMap();
}

std::vector<std::int64_t> TableShiftModel::positionsOffScale() const {
    std::vector<std::int64_t> positions = m_table->offScale;
    for (std::int64_t& each : positions) each += scene().encoding.firstPosition;
    return positions;
}

QString TableShiftModel::everyRow() const {
    const QString names = rowNames(positionsOffScale());
    return names.isEmpty() ? QStringLiteral("every row") : QStringLiteral("every row but ") + names;
}

QString TableShiftModel::leftOutText() const {
    const std::vector<std::int64_t> positions = positionsOffScale();
    if (positions.empty()) return {};
    return offScaleText(positions) + (positions.size() == 1 ? QStringLiteral(" The fit leaves it out.")
                                                            : QStringLiteral(" The fit leaves them out."));
}

QString TableShiftModel::fittedText() const {
    const QString pairs = counted(m_fit->pairs, QStringLiteral("pair"));
    if (!m_table->isReduced) return pairs + QStringLiteral(" of rows");
    return QStringLiteral("%1 of rows in their first %2")
        .arg(pairs, counted(m_table->rows.cols(), QStringLiteral("principal component")));
}

void TableShiftModel::sayRotation() {
    const QString residual = numberText(m_rotation.residual);
    m_headline = QStringLiteral("residual %1").arg(residual);
    m_claim = shift() == 0
                  ? QStringLiteral("a shift by 0 leaves every row as it is")
                  : QStringLiteral("one matrix shifts %1 by k: it turns pairs of columns").arg(everyRow());
    const QString pairs = (m_table->offScale.empty() ? QStringLiteral("all ") : QString()) +
                          counted(m_rotation.rows, QStringLiteral("pair"));
    m_notes = {{QStringLiteral("a rotation of %1, fitted to %2 of rows, leaves |P(p + k) − M P(p)| = %3 "
                               "of |P(p + k)|")
                    .arg(counted(static_cast<qint64>(m_rotation.pairs.size()),
                                 QStringLiteral("pair of columns"), QStringLiteral("pairs of columns")),
                         pairs, residual),
                &Palette::text}};
    FactList facts("shift");
    facts.add("residual", m_rotation.residual,
              QStringLiteral("One rotation of pairs of columns takes %1 to the one k on and leaves %2 of it.")
                  .arg(everyRow(), residual));
    facts.add("pairs", static_cast<double>(m_rotation.rows),
              QStringLiteral("It was fitted to %1 of rows.").arg(pairs));
    m_facts = facts.all();
}

QString TableShiftModel::misfitClaim() const {
    const QString left = percent(m_fit->heldOut);
    return m_table->isReduced
               ? QStringLiteral(
                     "in its first %1 no one matrix shifts this table: the best leaves %2 of a row")
                     .arg(counted(m_table->rows.cols(), QStringLiteral("principal component")), left)
               : QStringLiteral("no one matrix shifts this table: the best one leaves %1 of a row").arg(left);
}

void TableShiftModel::sayMap() {
    const double residual = m_fit->residual, heldOut = m_fit->heldOut;
    const bool isExact = heldOut < 1e-6;
    m_headline = QStringLiteral("residual %1").arg(numberText(heldOut));
    m_claim = m_fit->isInterpolated()
                  ? QStringLiteral("more unknowns than rows: any table would have such a map")
              : shift() == 0 ? QStringLiteral("a shift by 0 leaves every row as it is")
              : !isExact     ? misfitClaim()
              : m_table->isReduced
                  ? QStringLiteral("in its first %1 one matrix shifts %2 by k")
                        .arg(counted(m_table->rows.cols(), QStringLiteral("principal component")), everyRow())
                  : QStringLiteral("one matrix shifts %1 by k").arg(everyRow());
    m_notes = {{QStringLiteral("the best map of %1 leaves |P(p + k) − M P(p)| = %2 of |P(p + k)|; of rows "
                               "that the fit has not seen, %3")
                    .arg(fittedText(), percent(residual), percent(heldOut)),
                isExact ? &Palette::text : &Palette::warning}};
    if (m_fit->isInterpolated()) m_notes.push_back({asSentence(m_claim), &Palette::warning});
    if (m_table->isReduced)
        m_notes.push_back(
            {QStringLiteral("P here: rows less their mean, in components that hold %1 of the variance")
                 .arg(percent(m_table->share)),
             &Palette::secondary});
    if (isAlikeInEveryColumn(scene()))
        m_notes.push_back(
            {QStringLiteral("adding does what no factor does: every column of P(p + k) is that of P(p) "
                            "and %1 more")
                 .arg(numberText(m_table->rows(1, 0) * static_cast<double>(shift()))),
             &Palette::text});
    FactList facts("shift");
    facts.add("residual", heldOut,
              QStringLiteral("The best linear map leaves %1 of rows that it was not fitted to.")
                  .arg(percent(heldOut)));
    facts.add("fitted_residual", residual,
              QStringLiteral("It leaves %1 of those that it was fitted to.").arg(percent(residual)));
    facts.add("pairs", static_cast<double>(m_fit->pairs),
              QStringLiteral("It was fitted to %1.").arg(fittedText()));
    if (m_table->isReduced)
        facts.add("components_share", m_table->share,
                  QStringLiteral("The first %1 hold %2 of the variance.")
                      .arg(counted(m_table->rows.cols(), QStringLiteral("principal component")),
                           percent(m_table->share)));
    m_facts = facts.all();
}

void TableShiftModel::sayCut() {
    const std::int64_t rows = m_table->all.rows(), every = inputRows(scene())->size().rows;
    if (rows < every) {
        m_cut = QStringLiteral("The map is fitted to the first %1 of %2 rows.")
                    .arg(grouped(rows), grouped(every));
        m_notes.push_back({m_cut, &Palette::warning});
    }
    if (const QString left = leftOutText(); !left.isEmpty()) {
        m_cut = m_cut.isEmpty() ? left : m_cut + QLatin1Char(' ') + left;
        m_notes.push_back({left, &Palette::secondary});
    }
    if (m_strips.size() < 4)
        m_notes.push_back(
            {QStringLiteral("position %1 has no row").arg(grouped(position() + shift())), &Palette::warning});
}

std::vector<Fact> TableShiftModel::facts() const {
    std::vector<Fact> all = m_facts;
    if (all.empty()) return all;
    FactList rank("shift");
    rank.add("rank", static_cast<double>(m_table->rank()),
             QStringLiteral("The rows span %1.").arg(counted(m_table->rank(), QStringLiteral("direction"))));
    all.push_back(rank.all().front());
    return all;
}

/// What is added to the scores of two queries that are k apart, at the keys that lie in the sequence for
/// both.
struct BiasShiftModel::Rows {
    std::int64_t firstKey = 0, keys = 0;
    std::int64_t allKeys = 0;  ///< of which those around the query are looked at
    bool isOfWord = false;     ///< the first word's products with the vectors of distances
    Vector here, there;
    double residual = 0;  ///< the largest difference less the lowest
    double offset = 0;    ///< one of the differences
};

BiasShiftModel::Rows BiasShiftModel::rowsOf(const Scene& scene, std::int64_t p, std::int64_t k) {
    const std::int64_t length = scene.encoding.length;
    const std::int64_t first = std::max<std::int64_t>(0, -k),
                       last = length - 1 - std::max<std::int64_t>(0, k);
    Rows rows;
    rows.allKeys = last - first + 1;
    rows.keys = std::min(rows.allKeys, maximumKeys);
    rows.firstKey =
        rows.keys < rows.allKeys ? std::clamp(p - maximumKeys / 2, first, last - maximumKeys + 1) : first;
    const Scheme scheme = schemeOf(scene);
    Vector word;
    if (std::holds_alternative<ShawScheme>(scheme) && !scene.sentence.tokens.isEmpty())
        word = embeddingsOf(scene, 0, scene.encoding.dModel).row(0);
    rows.isOfWord = word.size() > 0;
    rows.here.resize(rows.keys);
    rows.there.resize(rows.keys);
    double lowest = infinity, highest = -infinity;
    for (std::int64_t t = 0; t < rows.keys; ++t) {
        // Each row from its own definition.
        const std::int64_t key = rows.firstKey + t, head = scene.selection.head;
        rows.here(t) = scoreBias(scheme, word, head, p, key);
        rows.there(t) = scoreBias(scheme, word, head, p + k, key + k);
        const double difference = rows.there(t) - rows.here(t);
        if (!std::isfinite(difference)) continue;
        lowest = std::min(lowest, difference);
        highest = std::max(highest, difference);
        rows.offset = difference;
    }
    if (highest >= lowest) rows.residual = highest - lowest;
    return rows;
}

BiasShiftModel::BiasShiftModel(std::shared_ptr<const Scene> made, const BiasShiftModel*)
    : ShiftStrips(std::move(made)) {
    const EncodingParameters& e = scene().encoding;
    const std::int64_t p = position() - e.firstPosition, k = shift();
    m_title = QStringLiteral("The biases of two positions, %1 apart").arg(grouped(std::abs(k)));
    if (p + k < 0 || p + k >= e.length) {
        m_whyEmpty =
            QStringLiteral("Position %1 is outside of the sequence: there is no second row of biases.")
                .arg(grouped(position() + k));
        return;
    }
    const Rows rows = rowsOf(scene(), p, k);
    m_firstKey = rows.firstKey;
    const Vector left = rows.there - rows.here;
    m_strips = {{QStringLiteral("b(p, q)"), rows.here, &Palette::position},
                {QStringLiteral("b(p + k, q + k)"), rows.there, &Palette::base},
                {QStringLiteral("difference"), left.array().isNaN().select(0, left), &Palette::secondary}};
    setLimits();
    say(rows);
}

void BiasShiftModel::say(const Rows& rows) {
    const bool isOfDistance = rows.residual<1e-9, isConstant = std::abs(rows.offset)> 1e-9;
    const QString residual = numberText(rows.residual), keys = counted(rows.keys, QStringLiteral("key"));
    m_headline = QStringLiteral("residual %1").arg(residual);
    if (isOfDistance)
        m_claim = isConstant ? QStringLiteral(
                                   "only the distance counts: a shift changes no bias but for a "
                                   "constant, which softmax does not see")
                             : QStringLiteral("only the distance counts: a shift changes no bias");
    const QString adds =
        rows.isOfWord ? QStringLiteral("q · a") : QStringLiteral("head ") + grouped(scene().selection.head);
    m_notes = {
        {QStringLiteral("%1 adds to %2 at p = %3 what it adds %4 further on at p + k = %5: largest "
                        "difference %6")
             .arg(adds, keys, grouped(position()), grouped(shift()), grouped(position() + shift()), residual),
         &Palette::text}};
    if (isOfDistance && isConstant)
        m_notes.push_back({QStringLiteral("but for the constant %1, which softmax does not see")
                               .arg(numberText(rows.offset)),
                           &Palette::secondary});
    if (rows.keys < rows.allKeys) {
        m_cut = QStringLiteral("The %1 keys around the query are shown, of %2.")
                    .arg(grouped(rows.keys), grouped(rows.allKeys));
        m_notes.push_back({m_cut, &Palette::warning});
    }
    FactList facts("shift");
    facts.add(
        "residual", rows.residual,
        QStringLiteral("Over %1 the largest difference between the two rows is %2.").arg(keys, residual));
    m_facts = facts.all();
}

}  // namespace sinescope
