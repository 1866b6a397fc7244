// SPDX-License-Identifier: GPL-3.0-or-later
//
// A shown figure of Sum, with its words, cells and fields.
#pragma once

#include "app/figures/sum/model.h"
#include "app/figures/sum/scores_layout.h"
#include "app/figures/sum/view.h"
#include "app/scene/literals.h"
#include "tests/figures/model_values.h"
#include "tests/figures/shown_figure.h"
#include "tests/points.h"
#include "tests/refusal.h"
#include "tests/scenes.h"

#include <QTest>

namespace sinescope {

/// "The cat sat" with the embeddings of the article, as in the preset; with a scheme and options.
inline Scene catSat(const char* scheme = "", const char* options = "") {
    Scene scene = sceneFrom(u"length=3 d_model=4 position=1 column=0 shift=1 %1 sum %2"_s.arg(
        QLatin1String(scheme), QLatin1String(options)));
    scene.sentence.customEmbeddings = {{0.1, 0.2, 0.3, 0.4}, {0.5, 0.6, 0.7, 0.8}, {0.9, 1.0, 1.1, 1.2}};
    return scene;
}

/// The Scene with a sentence of made-up words, without given embeddings.
inline Scene withWords(Scene scene, int words) {
    scene.sentence.tokens.clear();
    for (int t = 0; t < words; ++t) scene.sentence.tokens << u"w%1"_s.arg(t);
    scene.sentence.customEmbeddings.clear();
    scene.encoding.length = std::max<std::int64_t>(scene.encoding.length, words);
    clampToValid(scene);
    return scene;
}

class Shown : public ShownFigure {
 public:
    explicit Shown(const Scene& scene, const QSize& size = {900, 500}) : ShownFigure(u"sum"_s, scene, size) {}
    /// Returns a point over a query and a key, or, without a key, over the query's word.
    QPointF pointOf(std::int64_t query, std::optional<std::int64_t> key) {
        const std::optional<std::int64_t> shift = key ? std::optional(*key - query) : std::nullopt;
        for (const auto [x, y] : pointsOf(size(), 3))
            if (figure().cursorAt(QPointF(x, y)) == Cursor{query, {}, shift}) return {x + 2.0, y + 2.0};
        return {};
    }

    /// Returns the areas of a cell from left to right: in E, PE and E + PE if they are side by side.
    std::vector<QRectF> cells(std::int64_t position, std::int64_t column) {
        const auto at = [this](int x, int y) { return figure().cursorAt(QPointF(x, y)); };
        const std::optional<int> line = lineOf(position);
        std::vector<QRectF> found;
        if (!line) return found;
        const Cursor target{position, column, {}};
        for (int x = 0; x < size().width(); ++x) {
            if (at(x, *line) != target) continue;
            const int left = x;
            while (at(x + 1, *line) == target) ++x;
            int top = *line;
            int bottom = *line;
            while (at(left, top - 1) == target) --top;
            while (at(left, bottom + 1) == target) ++bottom;
            found.emplace_back(left, top, x - left + 1, bottom - top + 1);
        }
        return found;
    }
    /// Returns a y at which cells of the position lie.
    std::optional<int> lineOf(std::int64_t position) {
        for (int y = 0; y < size().height(); y += 5)
            for (int x = 0; x < size().width(); x += 8)
                if (const Cursor at = figure().cursorAt(QPointF(x, y)); at.position == position && at.column)
                    return y;
        return {};
    }
    /// Returns the columns with visible cells, without repeats.
    std::vector<std::int64_t> columns(std::int64_t position) {
        std::vector<std::int64_t> found;
        const int line = *lineOf(position);
        for (int x = 0; x < size().width(); ++x)
            if (const Cursor at = figure().cursorAt(QPointF(x, line)); at.column)
                if (std::find(found.begin(), found.end(), *at.column) == found.end())
                    found.push_back(*at.column);
        return found;
    }
    QPointF wordPoint(int token) {
        const auto at = cells(scene().encoding.firstPosition + token, scene().selection.column);
        const double y = at.front().center().y();
        for (double x = at.front().left(); x > 0; --x)
            if (figure().handleAt({x, y})) return {x - 2, y};
        return {};
    }
    std::optional<TextField> slot() {
        TextField field = *figure().textFieldAt(wordPoint(0));
        while (const auto next = figure().nextTextField(field, false)) {
            if (next->text.isEmpty()) return next;
            field = *next;
        }
        return {};
    }
    QStringList texts() {
        Style file = screenStyle(scene().style);
        file.showAffordances = false;
        return wordsOf(*viewOf(u"sum"_s, scene(), file), size());
    }
};

inline QString refusal(const TextField& field, const QString& typed) {
    return sinescope::sentenceOf([&] { field.accept(typed); });
}

inline std::shared_ptr<const FigureModel> modelOf(const Scene& scene) {
    return figureKind(u"sum"_s).modelOf(scene);
}

inline const SumScoresModel& scoresOf(const FigureModel& model) {
    return dynamic_cast<const SumScoresModel&>(model);
}

}  // namespace sinescope
