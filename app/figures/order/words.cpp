// SPDX-License-Identifier: GPL-3.0-or-later
//
// The figure of order in words and numbers. A claim is made where the numbers bear it out.
#include "app/figures/order/model.h"
#include "app/scene/number_format.h"

#include <algorithm>

namespace sinescope {

namespace {

constexpr std::int64_t mostWordsInAllOrders = 6;  ///< 720 orders

Fact switchFact(const char* name, bool on, const QString& sentence) {
    return {QLatin1String(name), on ? 1.0 : 0.0, {}, sentence};
}

}  // namespace

QString orderErrorText(double error) {
    return plainNumber(error, error < 1e-3 ? 2 : 3);
}

QString OrderModel::claim() const {
    if (!isFinite()) return {};
    const bool told = m_options.positions || m_options.causal;
    if (!isEquivariant()) {
        if (m_options.positions && m_options.causal)
            return QStringLiteral("with positions and a causal mask the outputs depend on the order");
        if (m_options.positions) return QStringLiteral("with positions the outputs depend on the order");
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

QString OrderModel::errorLine() const {
    if (!isFinite()) return QStringLiteral("no error can be given");
    return QStringLiteral("‖f(PX) − P f(X)‖∞ = %1").arg(orderErrorText(result().equivarianceError));
}

QString OrderModel::verdict() const {
    if (!isFinite()) return QStringLiteral("too large");
    return isEquivariant() ? QStringLiteral("equivariant") : QStringLiteral("not equivariant");
}

QString OrderModel::cause() const {
    if (!isFinite())
        return QStringLiteral(
                   "the scores are too large for double precision; choose a smaller factor or smaller "
                   "embeddings; ") +
               setting();
    const bool told = m_options.positions || m_options.causal;
    QString cause = QStringLiteral("every word keeps its output and takes it along");
    if (isEquivariant() && told)
        cause = isSameOrder() ? QStringLiteral("the order is the same")
                              : QStringLiteral("every word keeps its output in these two orders");
    else if (m_options.positions && m_options.causal)
        cause = QStringLiteral("the encoding and the causal mask tell the order");
    else if (m_options.positions)
        cause = QStringLiteral("the encoding tells the order");
    else if (m_options.causal)
        cause = QStringLiteral("the causal mask leaks the order");
    else if (!isEquivariant())
        cause = QStringLiteral("the scores are so large that their rounding is seen");
    const bool another = !isOrderOf(m_options.order, count()) &&
                         m_options.order != orderSpec().options.back().fallback.toString();
    if (another) {
        QStringList shown;
        for (const std::int64_t word : order()) shown << QString::number(word);
        cause = QStringLiteral("\"%1\" is no order of %2 words: shown is %3; ")
                    .arg(m_options.order.left(40), QString::number(count()), shown.join(QLatin1Char(','))) +
                cause;
    }
    return QStringLiteral("%1; mean output differs by %2; %3")
        .arg(cause, orderErrorText(result().pooledDifference), setting());
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
    table.note = isFinite()
                     ? QStringLiteral("Equivariance error %1, pooled difference %2; %3.")
                           .arg(orderErrorText(result().equivarianceError),
                                orderErrorText(result().pooledDifference), setting())
                     : QStringLiteral("The scores are too large for double precision; %1.").arg(setting());
    return table;
}

std::vector<Readout> OrderModel::readout(const Cursor& cursor) const {
    const std::int64_t place = placeAt(cursor.position.value_or(scene().selection.position));
    const std::int64_t word = wordAt(place);
    std::vector<Readout> lines;
    if (isFinite()) {
        lines.push_back(
            {QStringLiteral("‖f(PX) − P f(X)‖∞"),
             QStringLiteral("%1, %2").arg(orderErrorText(result().equivarianceError), verdict())});
        lines.push_back(
            {QStringLiteral("mean output differs by"), orderErrorText(result().pooledDifference)});
    }
    lines.push_back({QStringLiteral("“%1”").arg(words().at(static_cast<qsizetype>(word))),
                     word == place ? QStringLiteral("stays at place %1").arg(place)
                                   : QStringLiteral("from place %1 to %2").arg(word).arg(place),
                     Term::Position});
    if (isFinite())
        lines.push_back(
            {QStringLiteral("its output"),
             isSame(place)
                 ? QStringLiteral("the same")
                 : QStringLiteral("differs by %1").arg(orderErrorText(result().wordErrors(place)))});
    lines.push_back({QStringLiteral("computed with"), setting()});
    return lines;
}

QString OrderModel::alternativeText() const {
    QStringList permuted;
    for (const std::int64_t word : order()) permuted << words().at(static_cast<qsizetype>(word));
    const QString through =
        QStringLiteral(
            "“%1” and “%2” through one attention head, %3 positional encoding, %4 causal mask (%5).")
            .arg(words().join(QLatin1Char(' ')), permuted.join(QLatin1Char(' ')),
                 m_options.positions ? QStringLiteral("with") : QStringLiteral("without"),
                 m_options.causal ? QStringLiteral("with a") : QStringLiteral("without a"), setting());
    if (!isFinite()) return through + QStringLiteral(" The scores are too large for double precision.");
    return through + QStringLiteral(" The equivariance error is %1: %2. The mean output differs by %3.")
                         .arg(orderErrorText(result().equivarianceError),
                              isEquivariant() ? QStringLiteral("every word keeps its output")
                                              : QStringLiteral("outputs depend on the order"),
                              orderErrorText(result().pooledDifference));
}

std::vector<Fact> OrderModel::facts() const {
    std::vector<Fact> facts;
    facts.push_back({QStringLiteral("order.words"),
                     static_cast<double>(count()),
                     {},
                     count() == 1 ? QStringLiteral("The sentence has 1 word.")
                                  : QStringLiteral("The sentence has %1 words.").arg(count())});
    facts.push_back({QStringLiteral("order.d_model"),
                     static_cast<double>(encoding().dModel),
                     {},
                     QStringLiteral("The words have %1.")
                         .arg(encoding().dModel == 1 ? QStringLiteral("1 column")
                                                     : QStringLiteral("%1 columns").arg(encoding().dModel))});
    facts.push_back(switchFact("order.positions", m_options.positions,
                               m_options.positions ? QStringLiteral("The positional encoding is added.")
                                                   : QStringLiteral("No positional encoding is added.")));
    facts.push_back(switchFact("order.causal_mask", m_options.causal,
                               m_options.causal ? QStringLiteral("A causal mask hides later words.")
                                                : QStringLiteral("No mask hides a word.")));
    if (!isFinite()) return facts;
    const std::int64_t place = selectedPlace();
    const QString word = words().at(static_cast<qsizetype>(wordAt(place)));
    const auto add = [&facts](const char* name, double value, const QString& sentence) {
        facts.push_back({QLatin1String(name), value, {}, sentence.arg(orderErrorText(value))});
    };
    for (const char* name : {"order.error", "order.equivariance_error"})
        add(name, result().equivarianceError,
            QStringLiteral("The largest difference of a word's outputs in the two orders is %1."));
    facts.push_back(switchFact("order.equivariant", isEquivariant(),
                               isEquivariant()
                                   ? QStringLiteral("Every word keeps its output, but for rounding.")
                                   : QStringLiteral("Some word's output depends on the order.")));
    add("order.pooled_difference", result().pooledDifference,
        QStringLiteral("The mean output differs by %1 at most."));
    add("order.word_error", result().wordErrors(place),
        QStringLiteral("The outputs of “%2” differ by %1 at most.").arg(QStringLiteral("%1"), word));
    const Matrix& outputs = result().permuted.outputs;
    const std::int64_t column = std::clamp<std::int64_t>(scene().selection.column, 0, outputs.cols() - 1);
    facts.push_back({QStringLiteral("order.output"),
                     outputs(place, column),
                     {},
                     QStringLiteral("Column %1 of the output of “%2” is %3.")
                         .arg(QString::number(column), word, fixedNumber(outputs(place, column)))});
    if (const auto twins = twinDifference())
        add("order.twin_difference", *twins,
            QStringLiteral(
                "In the first order, the outputs of a word that occurs twice differ by %1 at most."));
    if (count() > mostWordsInAllOrders) return facts;
    const Vector spread = spreadOverOrders();
    add("order.spread", spread.maxCoeff(),
        QStringLiteral("Over all orders of the words, an output changes by %1 at most."));
    add("order.word_spread", spread(wordAt(place)),
        QStringLiteral("Over all orders of the words, the output of “%2” changes by %1 at most.")
            .arg(QStringLiteral("%1"), word));
    return facts;
}

}  // namespace sinescope
