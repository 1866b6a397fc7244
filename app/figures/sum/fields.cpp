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
        rect, scene.sentence.tokens[token], model.said("view_word_tip", setPosition),
        [made = model.sharedScene(), token](const QString& typed) { return wordEdit(*made, token, typed); }};
}

TextField slotField(const SentenceModel& model, const QRectF& rect) {
    return {rect, QString(), model.said("view_add_tip"),
            [made = model.sharedScene()](const QString& typed) { return appendEdit(*made, typed); }};
}

TextField embeddingField(const SumModel& model, const SumView& view, std::int64_t row, std::int64_t column) {
    const int token = static_cast<int>(view.firstToken + row);
    const std::int64_t j = view.firstColumn + column;
    QString text = sumNumber(model.embeddingAt(token, j), allDigits, true);
    text.replace(QChar(0x2212), '-'_L1);
    const QString tip = model.said("view_tip", [&](Values& values) {
        values.set("word", model.wordAt(token)).set("j", j).set("given", model.isGiven(token, j));
    });
    return {view.layout.cell(0, row, column), text, tip,
            [made = model.sharedScene(), token, j](const QString& typed) {
                return embeddingEdit(*made, token, j, typed);
            }};
}

TextField seedField(const SumModel& model, const SumView& view) {
    return {view.layout.notes[SeedNote], QString::number(model.scene().sentence.seed),
            model.said("view_seed_tip"), seedEdit};
}

bool hasSeed(const SumView& view) {
    return !view.notes[SeedNote].isEmpty() && !view.layout.notes[SeedNote].isEmpty();
}

}  // namespace

std::vector<TextField> sumFields(const SumModel& model, const SumView& view) {
    std::vector<TextField> fields;
    for (std::int64_t r = 0; r < view.layout.rows; ++r) {
        fields.push_back(wordField(model, static_cast<int>(view.firstToken + r), view.layout.word(0, r)));
        for (std::int64_t c = 0; c < view.layout.columns; ++c)
            fields.push_back(embeddingField(model, view, r, c));
    }
    if (!view.layout.slot.isEmpty()) fields.push_back(slotField(model, view.layout.slot));
    if (hasSeed(view)) fields.push_back(seedField(model, view));
    return fields;
}

std::vector<TextField> scoresFields(const SumScoresModel& model, const ScoresLayout& layout) {
    std::vector<TextField> fields;
    for (std::int64_t t = 0; t < model.words(); ++t)
        fields.push_back(wordField(model, static_cast<int>(t), layout.wordLabel(0, t)));
    if (!layout.slot.isEmpty()) fields.push_back(slotField(model, layout.slot));
    return fields;
}

std::optional<TextField> sumFieldAt(const QPointF& point, const SumModel& model, const SumView& view) {
    const SumLayout& layout = view.layout;
    if (const auto hit = layout.at(point); hit && hit->row) {
        const QRectF word = layout.word(hit->table, *hit->row);
        if (word.contains(point))
            return wordField(model, static_cast<int>(view.firstToken + *hit->row), word);
        if (hit->table == 0 && hit->column && layout.cell(0, *hit->row, *hit->column).contains(point))
            return embeddingField(model, view, *hit->row, *hit->column);
    }
    if (layout.slot.contains(point)) return slotField(model, layout.slot);
    if (hasSeed(view) && layout.notes[SeedNote].contains(point)) return seedField(model, view);
    return {};
}

std::optional<TextField> scoresFieldAt(const QPointF& point, const SumScoresModel& model,
                                       const ScoresLayout& layout) {
    if (layout.slot.contains(point)) return slotField(model, layout.slot);
    const auto hit = layout.at(point);
    if (!hit || hit->key) return {};
    for (std::size_t k = 0; k < model.panels().size(); ++k)
        if (const QRectF rect = layout.wordLabel(k, hit->query); rect.contains(point))
            return wordField(model, static_cast<int>(hit->query), rect);
    return {};
}

std::optional<TextField> fieldBeside(const std::vector<TextField>& fields, const TextField& after,
                                     bool backward) {
    if (fields.empty()) return {};
    if (after.rect.isNull()) return fields.front();  // Enter begins there
    const auto away = [&after](const TextField& field) {
        const QPointF way = field.rect.center() - after.rect.center();
        return std::hypot(way.x(), way.y());
    };
    const auto found =
        std::ranges::min_element(fields, [&away](const auto& a, const auto& b) { return away(a) < away(b); });
    if (found == (backward ? fields.begin() : std::prev(fields.end()))) return {};
    return backward ? *std::prev(found) : *std::next(found);
}

}  // namespace sinescope
