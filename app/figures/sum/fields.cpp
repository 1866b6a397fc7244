// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/sum/fields.h"

#include "app/figures/sum/edits.h"
#include "app/scene/literals.h"
#include "app/scene/number_format.h"

#include <algorithm>
#include <cmath>

namespace sinescope {

namespace {

TextField wordField(const SentenceModel& model, int token, const QRectF& rect) {
    const Scene& scene = model.scene();
    const auto setPosition = [&](Values& values) { values.set("p", scene.encoding.firstPosition + token); };
    return {
        rect,
        scene.sentence.tokens[token],
        model.statementText("view_word_tip", setPosition),
        [made = model.sharedScene(), token](const QString& typed) { return wordEdit(*made, token, typed); },
        scene.selection.position == scene.encoding.firstPosition + token,
        rect.right()};
}

void addWord(Regions& fields, const SentenceModel& model, int token, const QRectF& rect, bool isTabStop) {
    fields << Region{.area = rect,
                     .field = [&model, token, rect] { return wordField(model, token, rect); },
                     .isTabStop = isTabStop};
}

TextField slotField(const SentenceModel& model, const QRectF& rect) {
    return {rect, QString(), model.statementText("view_add_tip"),
            [made = model.sharedScene()](const QString& typed) { return appendEdit(*made, typed); }};
}

TextField embeddingField(const SumModel& model, const SumView& view, std::int64_t row, std::int64_t column) {
    const int token = static_cast<int>(view.firstToken + row);
    const std::int64_t j = view.firstColumn + column;
    QString text = sumNumber(model.embeddingAt(token, j), allDigits, true);
    text.replace(QChar(0x2212), '-'_L1);
    const QString tip = model.statementText("view_tip", [&](Values& values) {
        values.set("word", model.wordAt(token)).set("j", j).set("given", model.isGiven(token, j));
    });
    return {view.layout.cell(0, row, column),
            text,
            tip,
            [made = model.sharedScene(), token, j](const QString& typed) {
                return embeddingEdit(*made, token, j, typed);
            },
            false,
            view.layout.tableRight(0)};
}

TextField seedField(const SumModel& model, const SumView& view) {
    return {view.layout.notes[SeedNote], QString::number(model.scene().sentence.seed),
            model.statementText("view_seed_tip"), seedEdit};
}

bool hasSeed(const SumView& view) {
    return !view.notes[SeedNote].isEmpty() && !view.layout.notes[SeedNote].isEmpty();
}

}  // namespace

Regions sumFields(const SumModel& model, const SumView& view) {
    const SumLayout& layout = view.layout;
    Regions fields;
    for (std::int64_t r = 0; r < layout.rows; ++r) {
        for (std::size_t table = 0; table < (layout.stacked ? layout.shownTables : 1); ++table)
            addWord(fields, model, static_cast<int>(view.firstToken + r), layout.word(table, r), table == 0);
        for (std::int64_t c = 0; c < layout.columns; ++c)
            fields << Region{.area = layout.cell(0, r, c),
                             .field = [&model, &view, r, c] { return embeddingField(model, view, r, c); }};
    }
    if (!layout.slot.isEmpty()) fields << regionOf(slotField(model, layout.slot));
    if (hasSeed(view)) fields << regionOf(seedField(model, view));
    return fields;
}

Regions scoresFields(const SumScoresModel& model, const ScoresLayout& layout) {
    Regions fields;
    for (std::size_t k = 0; k < model.panels().size(); ++k)
        for (std::int64_t t = 0; t < model.words(); ++t)
            addWord(fields, model, static_cast<int>(t), layout.wordLabel(k, t), k == 0);
    if (!layout.slot.isEmpty()) fields << regionOf(slotField(model, layout.slot));
    return fields;
}

}  // namespace sinescope
