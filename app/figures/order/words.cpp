// SPDX-License-Identifier: GPL-3.0-or-later
//
// The figure of order in words and numbers. A claim is made where the numbers bear it out.
#include "app/figures/order/model.h"
#include "app/model/fact_list.h"
#include "app/model/off_scale.h"
#include "app/scene/number_format.h"
#include "app/scene/scene_scheme.h"

#include <algorithm>

namespace sinescope {

namespace {

constexpr std::int64_t maximumWordsInAllOrders = 6;  ///< 720 orders

/// What tells attention the order, as the subject of "tells the order" or "tell the order".
QString teller(const Scene& scene) {
    if (isSinusoidal(scene)) return QStringLiteral("the encoding");
    switch (entryOf(scene)) {
        case Entry::Input:
            return QStringLiteral("the position that is added");
        case Entry::Score:
            return QStringLiteral("the bias of each distance");
        case Entry::Rotation:
            return QStringLiteral("the rotation");
        case Entry::Nowhere:
            break;
    }
    return {};
}

/// "with positional encoding", "without positional encoding", "with ALiBi, head 0".
QString positionsText(const Scene& scene, bool used) {
    const QString with = used ? QStringLiteral("with ") : QStringLiteral("without ");
    if (isSinusoidal(scene)) return with + QStringLiteral("positional encoding");
    if (!used) return with + QStringLiteral("positions");
    const QString name = with + QString::fromUtf8(infoOf(scene.scheme).name);
    return headCount(scene) > 1 ? QStringLiteral("%1, head %2").arg(name).arg(scene.selection.head) : name;
}

}  // namespace

QString orderErrorText(double error) {
    return plainNumber(error, error < 1e-3 ? 2 : 3);
}

QString OrderModel::claim() const {
    const bool told = usesPositions() || m_options.causal;
    if (!isEquivariant()) {
        if (usesPositions() && m_options.causal)
            return QStringLiteral("with positions and a causal mask the outputs depend on the order");
        if (usesPositions()) return QStringLiteral("with positions the outputs depend on the order");
        if (m_options.causal)
            return QStringLiteral(
                "a causal mask leaks the order: outputs depend on it without positions, too");
        return {};
    }
    if (!told) return QStringLiteral("without positions a word keeps its output at every place");
    if (isSameOrder())
        return QStringLiteral("both sentences are in the same order: every output is the same");
    return QStringLiteral("every word keeps its output in these two orders");
}

QString OrderModel::setting() const {
    Scene narrow = scene();
    narrow.encoding = encoding();
    if (!usesPositions()) narrow.scheme = SinusoidalScheme{};
    if (m_options.sentence != OrderSentence::Own) narrow.sentence = Sentence();
    return settingLine(narrow) + QStringLiteral(", ") + throughText();
}

QString OrderModel::throughText() const {
    const QString positions = positionsText(scene(), usesPositions());
    return m_options.causal ? positions + QStringLiteral(", causal mask") : positions;
}

QString OrderModel::errorLine() const {
    return QStringLiteral("‖f(PX) − P f(X)‖ₘₐₓ = %1").arg(orderErrorText(result().equivarianceError));
}

QString OrderModel::verdict() const {
    return isEquivariant() ? QStringLiteral("equivariant") : QStringLiteral("not equivariant");
}

QString OrderModel::anotherOrder() const {
    if (isOrderOf(m_options.order, count()) || m_options.order == OrderFigureOptions().order) return {};
    QStringList shown;
    for (const std::int64_t word : order()) shown << QString::number(word);
    return QStringLiteral("\"%1\" is not an order of %2: shown is %3")
        .arg(m_options.order.left(40), counted(count(), QStringLiteral("word")),
             shown.join(QLatin1Char(',')));
}

QString OrderModel::cause() const {
    const bool told = usesPositions() || m_options.causal;
    QString cause = QStringLiteral("every word keeps its output and takes it along");
    if (isEquivariant() && told)
        cause = isSameOrder() ? QStringLiteral("the order is the same")
                              : QStringLiteral("every word keeps its output in these two orders");
    else if (usesPositions() && m_options.causal)
        cause = teller(scene()) + QStringLiteral(" and the causal mask tell the order");
    else if (usesPositions())
        cause = teller(scene()) + QStringLiteral(" tells the order");
    else if (m_options.causal)
        cause = QStringLiteral("the causal mask leaks the order");
    else if (!isEquivariant())
        cause = QStringLiteral("the scores are so large that their rounding is seen");
    if (const QString another = anotherOrder(); !another.isEmpty())
        cause = another + QStringLiteral("; ") + cause;
    QString text = QStringLiteral("%1: %2; mean output differs by %3; %4")
                       .arg(throughText(), cause, orderErrorText(result().pooledDifference), toyText());
    if (const QString loud = offScaleText(m_case->offScale); !loud.isEmpty())
        text += QStringLiteral("; ") + loud.chopped(1);
    return text;
}

FigureTable OrderModel::table() const {
    FigureTable table;
    table.title = QStringLiteral("Outputs of attention in two orders");
    table.columns << QStringLiteral("place") << QStringLiteral("word") << QStringLiteral("place before")
                  << QStringLiteral("largest difference");
    const std::int64_t d = result().inputs.cols();
    for (std::int64_t j = 0; j < d; ++j)
        table.columns << QStringLiteral("output, j = %1").arg(j)
                      << QStringLiteral("output before, j = %1").arg(j);
    const bool pooledToo = m_options.pooled;
    table.rows = count() + (pooledToo ? 1 : 0);
    table.cell = [found = m_case](std::int64_t row, std::int64_t column) -> TableCell {
        const OrderResult& r = found->result;
        const std::int64_t j = (column - 4) / 2;
        if (row == static_cast<std::int64_t>(found->order.size())) {  // the mean
            if (column == 1) return QStringLiteral("mean");
            if (column == 3) return r.pooledDifference;
            if (column < 4) return std::monostate{};
            return pooled(column % 2 == 0 ? r.permuted.outputs : r.original.outputs)(j);
        }
        const std::int64_t word = found->order[static_cast<std::size_t>(row)];
        if (column == 0) return row;
        if (column == 1) return found->words.at(static_cast<qsizetype>(word));
        if (column == 2) return word;
        if (column == 3) return r.wordErrors(row);
        return column % 2 == 0 ? r.permuted.outputs(row, j) : r.original.outputs(word, j);
    };
    table.note = QStringLiteral("Equivariance error %1, pooled difference %2; %3.")
                     .arg(orderErrorText(result().equivarianceError),
                          orderErrorText(result().pooledDifference), toyText());
    if (const QString another = anotherOrder(); !another.isEmpty())
        table.note += QLatin1Char(' ') + another + QLatin1Char('.');
    return table;
}

std::vector<Readout> OrderModel::readout(const Cursor& cursor) const {
    const std::int64_t place = placeAt(cursor.position.value_or(scene().selection.position));
    const std::int64_t word = wordAt(place);
    std::vector<Readout> lines;
    lines.push_back({QStringLiteral("‖f(PX) − P f(X)‖ₘₐₓ"),
                     QStringLiteral("%1, %2").arg(orderErrorText(result().equivarianceError), verdict())});
    lines.push_back({QStringLiteral("mean output differs by"), orderErrorText(result().pooledDifference)});
    lines.push_back({QStringLiteral("“%1”").arg(words().at(static_cast<qsizetype>(word))),
                     word == place ? QStringLiteral("stays at place %1").arg(place)
                                   : QStringLiteral("from place %1 to %2").arg(word).arg(place),
                     Term::Position});
    lines.push_back({QStringLiteral("its output"),
                     isSame(place)
                         ? QStringLiteral("the same")
                         : QStringLiteral("differs by %1").arg(orderErrorText(result().wordErrors(place)))});
    lines.push_back({QStringLiteral("computed with"), toyText()});
    return lines;
}

QString OrderModel::alternativeText() const {
    QStringList permuted;
    for (const std::int64_t word : order()) permuted << words().at(static_cast<qsizetype>(word));
    const QString through =
        QStringLiteral("“%1” and “%2” through one attention head, %3, %4 causal mask (%5).")
            .arg(words().join(QLatin1Char(' ')), permuted.join(QLatin1Char(' ')),
                 positionsText(scene(), usesPositions()),
                 m_options.causal ? QStringLiteral("with a") : QStringLiteral("without a"), toyText());
    return through +
           QStringLiteral(" The equivariance error is %1: %2. The mean output differs by %3.")
               .arg(orderErrorText(result().equivarianceError),
                    isEquivariant() ? QStringLiteral("every word keeps its output")
                                    : QStringLiteral("outputs depend on the order"),
                    orderErrorText(result().pooledDifference)) +
           (m_case->offScale.empty() ? QString() : QLatin1Char(' ') + offScaleText(m_case->offScale));
}

namespace {

/// What was computed: the sentence, its positions and the mask.
void addSetting(FactList& facts, const OrderModel& model) {
    const std::int64_t words = model.count(), columns = model.encoding().dModel;
    facts.add("words", static_cast<double>(words),
              QStringLiteral("The sentence has %1.").arg(counted(words, QStringLiteral("word"))));
    facts.add("d_model", static_cast<double>(columns),
              QStringLiteral("The words have %1.").arg(counted(columns, QStringLiteral("column"))));
    const Scene& scene = model.scene();
    const QString scheme = QString::fromUtf8(infoOf(scene.scheme).name);
    const bool usesPositions = model.usesPositions(), isCausal = model.options().causal;
    facts.add("positions", usesPositions ? 1 : 0,
              !isSinusoidal(scene) ? usesPositions ? QStringLiteral("Positions enter by %1.").arg(scheme)
                                                   : QStringLiteral("No positions enter.")
              : usesPositions ? QStringLiteral("The positional encoding is added.")
                                   : QStringLiteral("No positional encoding is added."));
    facts.add("causal_mask", isCausal ? 1 : 0,
              isCausal ? QStringLiteral("A causal mask hides later words.")
                       : QStringLiteral("No mask hides a word."));
}

}  // namespace

std::vector<Fact> OrderModel::facts() const {
    FactList facts("order");
    addSetting(facts, *this);
    const std::int64_t place = selectedPlace();
    const QString word = words().at(static_cast<qsizetype>(wordAt(place)));
    const auto add = [&facts](const char* name, double value, const QString& sentence) {
        facts.add(name, value, sentence.arg(orderErrorText(value)));
    };
    add("error", result().equivarianceError,
        QStringLiteral("The largest difference of a word's outputs in the two orders is %1."));
    facts.add("equivariant", isEquivariant() ? 1 : 0,
              isEquivariant() ? QStringLiteral("Every word keeps its output, but for rounding.")
                              : QStringLiteral("Some word's output depends on the order."));
    add("pooled_difference", result().pooledDifference,
        QStringLiteral("The mean output differs by %1 at most."));
    add("word_error", result().wordErrors(place),
        QStringLiteral("The outputs of “%2” differ by %1 at most.").arg(QStringLiteral("%1"), word));
    const Matrix& outputs = result().permuted.outputs;
    const std::int64_t column = std::clamp<std::int64_t>(scene().selection.column, 0, outputs.cols() - 1);
    facts.add("output", outputs(place, column),
              QStringLiteral("Column %1 of the output of “%2” is %3.")
                  .arg(QString::number(column), word, fixedNumber(outputs(place, column))));
    if (const auto twins = twinDifference())
        add("twin_difference", *twins,
            QStringLiteral(
                "In the first order, the outputs of a word that occurs twice differ by %1 at most."));
    if (count() > maximumWordsInAllOrders) return facts.all();
    const Vector spread = spreadOverOrders();
    add("spread", spread.maxCoeff(),
        QStringLiteral("Over all orders of the words, an output changes by %1 at most."));
    add("word_spread", spread(wordAt(place)),
        QStringLiteral("Over all orders of the words, the output of “%2” changes by %1 at most.")
            .arg(QStringLiteral("%1"), word));
    return facts.all();
}

}  // namespace sinescope
