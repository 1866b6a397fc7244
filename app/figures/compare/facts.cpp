// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/compare/model.h"
#include "app/model/fact_list.h"
#include "app/scene/number_format.h"
#include "core/analysis/linear_fit.h"
#include "core/schemes/comparison.h"

#include <cmath>

namespace sinescope {

namespace {

/// The facts of one side: "a_value" and so on.
class SideFacts {
 public:
    SideFacts(FactList& facts, const CompareModel& model, const CompareSide& side)
        : m_facts(facts),
          m_scene(model.scene()),
          m_side(side),
          m_prefix(side.letter.toLower() + QLatin1Char('_')),
          m_place(model.query()),
          m_at((model.namesPlaces() ? QStringLiteral("place ") : QStringLiteral("position ")) +
               grouped(model.rowName(model.scene().selection.position))) {}

    void add(const char* name, double value, const QString& predicate) {
        if (std::isfinite(value))
            m_facts.add(m_prefix + QString::fromLatin1(name), value,
                        QStringLiteral("%1, %2, %3.").arg(m_side.letter, m_side.name, predicate));
    }

    void addParameters() {
        const std::int64_t parameters = parameterCount(m_side.scheme);
        add("parameters", static_cast<double>(parameters),
            QStringLiteral("has %1").arg(counted(parameters, QStringLiteral("learned parameter"))));
    }

    /// The value at the selected cell; nothing where the side has none.
    std::optional<double> addInput(const InputMatrix& input) {
        const InputSize size = input.size();
        add("rows", static_cast<double>(size.rows),
            QStringLiteral("has %1").arg(counted(size.rows, QStringLiteral("row"))));
        if (m_place < 0 || m_place >= size.rows) return {};
        const Vector row = input.block(m_place, 1, size.columns).row(0);
        const double norm = row.stableNorm();
        add("norm", norm, QStringLiteral("adds a vector of length %1 at %2").arg(plainNumber(norm, 4), m_at));
        addCosine(row);
        addSinusoidalShare(input);
        const double value = input.value(m_place, m_scene.selection.column);
        if (!std::isfinite(value)) return {};
        add("value", value,
            QStringLiteral("has %1 at %2, column %3")
                .arg(compareValue(value), m_at, grouped(m_scene.selection.column)));
        return value;
    }

    /// How sinusoidal a table is: what the best linear map from the sinusoids of the Scene's base makes of
    /// rows that it was not fitted to.
    void addSinusoidalShare(const InputMatrix& input) {
        constexpr std::int64_t fewestRows = 8;
        const InputSize size = input.size();
        const bool isTable = std::holds_alternative<LearnedScheme>(m_side.scheme) ||
                             std::holds_alternative<TableScheme>(m_side.scheme);
        if (!isTable || size.rows < fewestRows) return;
        const Encoding sinusoids(
            {.length = size.rows, .dModel = size.columns, .base = m_scene.encoding.base});
        const double share = sinusoidalShare(input.block(0, size.rows, size.columns), sinusoids).heldOut;
        add("sinusoidal", share,
            QStringLiteral("is made out of sinusoids by a linear map to R² = %1 at positions that the map "
                           "was not fitted to")
                .arg(fixedNumber(share, 2)));
    }

    void addScore(double score, const std::pair<QString, QString>& words) {
        const std::int64_t k = m_scene.selection.shift;
        const QString further = k < 0 ? QStringLiteral("%1 before it").arg(grouped(-k))
                                      : QStringLiteral("%1 after it").arg(grouped(k));
        add("score", score,
            QStringLiteral("scores %1 for \"%2\" at %3 and \"%4\" %5")
                .arg(compareValue(score), words.first, m_at, words.second, further));
        if (entersAt(m_side.scheme) != Entry::Rotation) return;
        const std::int64_t width = headWidth(m_side.scheme, m_scene.encoding.dModel);
        const double norm = rotated(schemeOfWidth(m_side.scheme, width, sideSeed),
                                    scoredVectors(m_scene, width).first, m_place)
                                .norm();
        add("query_norm", norm,
            QStringLiteral("turns \"%1\" and leaves it the length %2")
                .arg(words.first, plainNumber(norm, 4)));
    }

 private:
    /// Of the first two words, both at the selected position.
    void addCosine(const Vector& row) {
        if (placedTokens(m_scene) < 2 || row.size() != m_scene.encoding.dModel) return;
        const Matrix words = embeddingsOf(m_scene, 0, m_scene.encoding.dModel);
        const Vector first = words.row(0).transpose() + row;
        const Vector second = words.row(1).transpose() + row;
        if (first.isZero(0) || second.isZero(0)) return;
        const double cosine = first.stableNormalized().dot(second.stableNormalized());
        add("cosine", cosine,
            QStringLiteral("leaves \"%1\" and \"%2\", both at %3, a cosine of %4")
                .arg(m_scene.sentence.tokens[0], m_scene.sentence.tokens[1], m_at, fixedNumber(cosine, 6)));
    }

    FactList& m_facts;
    const Scene& m_scene;
    const CompareSide& m_side;
    QString m_prefix;
    std::int64_t m_place;
    QString m_at;
};

}  // namespace

std::vector<Fact> CompareModel::facts() const {
    FactList facts("compare");
    std::array<std::optional<double>, 2> values;
    for (std::size_t k = 0; k < 2; ++k) {
        const CompareSide& side = k == 0 ? a() : b();
        if (!side.isPresent()) continue;
        SideFacts of(facts, *this, side);
        of.addParameters();
        const std::int64_t key = m_query + scene().selection.shift;
        if (key >= 0 && key < scene().encoding.length)
            of.addScore(scoresOf(side, {scene().selection.shift}).front(), scoredWords());
        if (side.entersAtInput()) values[k] = of.addInput(*m_numbers[k]->input);
    }
    if (values[0] && values[1])
        facts.add(
            "difference", *values[0] - *values[1],
            QStringLiteral("A − B in the selected cell is %1.").arg(compareValue(*values[0] - *values[1])));
    if (!m_largest || !a().isPresent() || !b().isPresent()) return facts.all();
    facts.add("same", areTheSame() ? 1 : 0,
              areTheSame() ? summary() + QLatin1Char('.') : QStringLiteral("A and B differ."));
    if (!m_largest->proven) return facts.all();
    QString sentence = summary() + QLatin1Char('.');
    sentence[0] = sentence[0].toUpper();
    facts.add("largest", std::abs(m_largest->difference()), sentence);
    if (areTheSame()) return facts.all();
    facts.add("largest_a", m_largest->a, QStringLiteral("There A is %1.").arg(compareValue(m_largest->a)));
    facts.add("largest_b", m_largest->b, QStringLiteral("There B is %1.").arg(compareValue(m_largest->b)));
    if (view() == CompareView::Maps)
        facts.add("largest_position", static_cast<double>(rowName(firstPosition() + m_largest->position)),
                  QStringLiteral("They differ most at %1.").arg(placeText(*m_largest)));
    facts.add(
        "largest_column",
        static_cast<double>(m_mapsScores ? rowName(firstPosition() + m_largest->column) : m_largest->column),
        QStringLiteral("That is the %1 %2.")
            .arg(view() == CompareView::Score         ? QStringLiteral("distance")
                 : view() == CompareView::Frequencies ? QStringLiteral("pair")
                 : m_mapsScores                       ? QStringLiteral("key")
                                                      : QStringLiteral("column"),
                 grouped(m_mapsScores ? rowName(firstPosition() + m_largest->column) : m_largest->column)));
    return facts.all();
}

}  // namespace sinescope
