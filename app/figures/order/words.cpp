// SPDX-License-Identifier: GPL-3.0-or-later
//
// Values for the texts of the order figure, and its table.
#include "app/figures/order/model.h"
#include "app/model/lazy.h"
#include "app/model/off_scale.h"
#include "app/scene/literals.h"
#include "app/scene/number_format.h"
#include "app/scene/scene_scheme.h"
#include "core/schemes/properties.h"
#include "core/schemes/scheme_fit.h"

#include <algorithm>
#include <memory>

namespace sinescope {

namespace {

constexpr std::int64_t maximumWordsInAllOrders = 6;  ///< 720 orders

QString sentenceId(OrderSentence sentence) {
    return sentence == OrderSentence::Own       ? u"own"_s
           : sentence == OrderSentence::Article ? u"article"_s
                                                : u"cat"_s;
}

QString entryId(Entry entry) {
    return entry == Entry::Input ? u"input"_s : entry == Entry::Score ? u"score"_s : u"rotation"_s;
}

Value errorValue(double error) {
    return Value(error, orderErrorText(error));
}

}  // namespace

QString orderErrorText(double error) {
    return plainNumber(error, error < 1e-3 ? 2 : 3);
}

QString OrderModel::setting() const {
    Scene narrow = scene();
    narrow.encoding = encoding();
    if (!usesPositions()) narrow.scheme = SinusoidalScheme{};
    if (m_options.sentence != OrderSentence::Own) narrow.sentence = Sentence();
    return settingLine(narrow) + u", "_s + statementText("through");
}

bool OrderModel::isMasked() const {
    return m_options.causal || (usesPositions() && masksKeysAhead(scene().scheme));
}

void OrderModel::setValues(Values& values, const Cursor& cursor) const {
    values.set("same", isEquivariant())
        .set("equivariant", isEquivariant())
        .set("same_order", result().inputs == result().permutedInputs)
        .set("told", usesPositions() || isMasked())
        .set("positions", usesPositions())
        .set("causal_mask", isMasked())
        .set("entry", entryId(entryOf(scene())))
        .set("error", errorValue(result().equivarianceError))
        .set("pooled_difference", errorValue(result().pooledDifference))
        .set("off_scale", offScaleText(m_case->offScale))
        .set("off_scale_phrase", offScalePhrase(m_case->offScale));
    setSentence(values);
    setNumbers(values);
    const std::int64_t place = placeAt(cursor.position.value_or(scene().selection.position));
    values.set("shown_word", words().at(static_cast<qsizetype>(wordAt(place))))
        .set("stays", wordAt(place) == place)
        .set("from", wordAt(place))
        .set("to", place)
        .set("keeps", isSame(place))
        .set("shown_error", orderErrorText(result().wordErrors(place)));
    setCell(values, place, cursor.column.value_or(scene().selection.column));
    setFacts(values);
}

/// Sets the values of a word in one column of the input and the outputs; the column is clamped.
void OrderModel::setCell(Values& values, std::int64_t place, std::int64_t column) const {
    const std::int64_t j = std::clamp<std::int64_t>(column, 0, result().inputs.cols() - 1);
    values.set("cell_column", j)
        .set("cell_input", result().permutedInputs(place, j))
        .set("cell_before", result().original.outputs(wordAt(place), j))
        .set("cell_after", result().permuted.outputs(place, j))
        .set("limit", limit());
}

void OrderModel::setSentence(Values& values) const {
    QStringList permuted, shown;
    for (const std::int64_t word : order()) {
        permuted << words().at(static_cast<qsizetype>(word));
        shown << QString::number(word);
    }
    values.set("sentence_text", words().join(' '_L1))
        .set("permuted", permuted.join(' '_L1))
        .set("reads_same", permuted == words() && !std::ranges::is_sorted(order()))
        .set("shown_order", shown.join(','_L1));
    const bool isTyped =
        !isOrderOf(m_options.order, count()) && m_options.order != OrderFigureOptions().order;
    values.set("typed", isTyped ? m_options.order.left(40) : QString());
    values.setRows("column", [this](const Values::AddRow& addRow) {
        for (Eigen::Index j = 0; j < result().inputs.cols(); ++j)
            for (const bool before : {false, true})
                addRow().set("j", static_cast<std::int64_t>(j)).set("before", before);
    });
}

void OrderModel::setNumbers(Values& values) const {
    const std::int64_t d = encoding().dModel;
    values.set("sentence", sentenceId(m_options.sentence))
        .set("words", count())
        .set("d", static_cast<std::int64_t>(result().inputs.cols()))
        .set("d_model", d)
        .set("narrower", d < scene().encoding.dModel);
    if (usesPositions() && usesEncoding(scene())) values.set("base", Value(encoding().base));
    if (count() < m_case->allWords) values.set("all_words", m_case->allWords);
    const std::int64_t own = schemeRequirements(scene().scheme).columns;
    if (!usesPositions() || entryOf(scene()) != Entry::Input || own == 0 || own == d) return;
    values.set(own > d ? "longer_rows" : "shorter_rows", own);
}

void OrderModel::setFacts(Values& values) const {
    const std::int64_t place = selectedPlace(), word = wordAt(place);
    const Matrix& outputs = result().permuted.outputs;
    const std::int64_t column = std::clamp<std::int64_t>(scene().selection.column, 0, outputs.cols() - 1);
    values.set("word", words().at(static_cast<qsizetype>(word)))
        .set("word_error", errorValue(result().wordErrors(place)))
        .set("column", column)
        .set("output", outputs(place, column))
        .set("twin_difference", [this] {
            const std::optional<double> twins = twinDifference();
            return twins ? errorValue(*twins) : Value();
        });
    if (count() > maximumWordsInAllOrders) return;
    values.set("spread", [this] { return errorValue(spreadOverOrders().maxCoeff()); })
        .set("word_spread", [this, word] { return errorValue(spreadOverOrders()(word)); });
}

FigureTable OrderModel::table() const {
    const std::int64_t rows = count() + (m_options.pooled ? 1 : 0);
    return wordedTable(rows, [found = m_case](std::int64_t row, std::int64_t column) -> TableCell {
        const OrderResult& r = found->result;
        const std::int64_t j = (column - 4) / 2;
        if (row == static_cast<std::int64_t>(found->order.size())) {  // the mean
            if (column == 1) return u"mean"_s;
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
    });
}

}  // namespace sinescope
