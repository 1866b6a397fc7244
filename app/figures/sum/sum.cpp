// SPDX-License-Identifier: GPL-3.0-or-later
//
// The input of a transformer as three tables, E + PE = X: a word at another position is another vector; or
// the attention scores between the words, where other schemes add the position.
// Words, embeddings, their scale and the seed are edited in place, and words are dragged to other positions.
#include "app/figures/kinds.h"
#include "app/figures/sum/edits.h"
#include "app/figures/sum/fields.h"
#include "app/figures/sum/scores_painting.h"
#include "app/figures/sum/view.h"
#include "app/model/figure_words.h"
#include "app/model/key_step.h"
#include "app/model/selection_edit.h"
#include "app/plot/area_figure.h"
#include "app/plot/kept.h"
#include "app/plot/switched_view.h"
#include "app/scene/literals.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace sinescope {

namespace {

class Sum : public AreaFigure {
 public:
    explicit Sum(const FigureSpec& spec) : AreaFigure(spec, {8, 2, 8, 4}) {
        addPainting(Canvas::marksLayer(), nullptr, [this](QCPPainter& painter) {
            const Selection& at = scene().selection;
            if (!style().showSelection) return;
            if (scores())
                paintScoresMark(painter, scoresAt(), style(), scores()->selected(), 2 * style().metrics.axis);
            else
                paintSumMark(painter, view(), style(), model().placeOf(at.position), at.column,
                             2 * style().metrics.axis);
        });
        addPainting(Canvas::cursorLayer(), nullptr, [this](QCPPainter& painter) {
            if (scores()) return paintScoresCursor(painter);
            if (cursor().highlighted == Term::Position)
                paintSumMark(painter, view(), style(), model().placeOf(scene().selection.position), {},
                             6 * style().metrics.axis);
            if (!cursor().position && !cursor().column) return;
            const std::optional<int> token =
                cursor().position ? model().placeOf(*cursor().position) : std::nullopt;
            paintSumMark(painter, view(), style(), token, cursor().column, 1);
        });
    }

    /// All tables except that of the words, with their norms, and the notes about them.
    std::vector<QRectF> answerAreas() const override {
        if (!sharedModel()) return Figure::answerAreas();
        std::vector<QRectF> areas;
        if (scores()) {
            const ScoresLayout at = scoresAt();
            for (std::size_t k = 0; k < at.corners.size(); ++k)
                areas.push_back(at.cell(k, 0, 0) | at.cell(k, at.words - 1, at.words - 1));
            areas.insert(areas.end(), at.notes.begin(), at.notes.end());
        } else {
            const SumLayout& at = view().layout;
            for (std::size_t b = 1; b < at.shownTables && at.rows > 0 && at.columns > 0; ++b) {
                areas.push_back(at.cell(b, 0, 0) | at.cell(b, at.rows - 1, at.columns - 1));
                if (at.normWidth > 0) areas.back() |= at.norm(b, at.rows - 1);
            }
            if (!areas.empty())
                for (std::size_t note = EquationNote; note < at.notes.size(); ++note)
                    if (!at.notes[note].isEmpty()) areas.push_back(at.notes[note]);
        }
        // The mark around the selected cell; above, as much as the columns' numbers leave.
        const double mark = 2 * style().metrics.axis + 1, above = style().metrics.axis + 1;
        for (QRectF& area : areas) area.adjust(-mark, -above, mark, mark);
        return areas.empty() ? Figure::answerAreas() : areas;
    }

    Cursor cursorAt(const QPointF& point) const override {
        if (scores()) {
            const auto hit = scoresAt().at(point);
            if (!hit) return {};
            Cursor at{scores()->positionOf(hit->query), {}, {}};
            if (hit->key) at.shift = *hit->key - hit->query;
            return at;
        }
        const auto hit = view().layout.at(point);
        Cursor at;
        if (hit && hit->row) at.position = model().positionOf(view().firstToken + *hit->row);
        if (hit && hit->column) at.column = view().firstColumn + *hit->column;
        return at;
    }

    /// The wheel scrolls the columns, or the words if it is over them or all columns are visible.
    std::optional<View> zoomed(const QPointF& at, double factor) const override {
        if (scores()) return {};
        const SumView& v = view();
        const bool columns = v.columns(model()).isCut(), tokens = v.words(model()).isCut();
        if ((!columns && !tokens) || !(factor > 0)) return {};
        const bool overWords = at.x() < v.layout.wordLeft + v.layout.wordWidth;
        const double notches = std::log(factor) / std::log(1.25);
        if (tokens && (overWords || !columns)) return moved(0, notches);
        return moved(notches * std::max(1.0, static_cast<double>(v.layout.columns) / 4), 0);
    }

    std::optional<View> panned(const QPointF& from, const QPointF& to) const override {
        if (scores()) return {};
        const SumView& v = view();
        if (!v.columns(model()).isCut() && !v.words(model()).isCut()) return {};
        const double pitch = v.layout.tables[0].cellWidth + v.layout.gap;
        return moved((from.x() - to.x()) / pitch, (from.y() - to.y()) / v.layout.rowPitch());
    }

    Regions regions() const override {
        Regions all = scores() ? scoresFields(*scores(), scoresAt()) : sumFields(model(), view());
        const int first = scores() ? 0 : static_cast<int>(view().firstToken);
        const int seen = static_cast<int>(scores() ? words() : view().layout.rows);
        for (int token = first; token < first + seen; ++token)
            all << Region{
                .area = canvas().rect(),
                .covers = [this, token](const QPointF& point) { return wordAt(point) == token; },
                .drag = [this, token](const QPointF& from,
                                      const QPointF& to) { return wordDragged(token, from, to.y()); },
                .shape = Qt::OpenHandCursor,
                .tip =
                    [this, token] {
                        const QString& word = scene().sentence.tokens[token];
                        return figureWords("sum", "view_move_tip", Values().set("word", word));
                    }};
        if (!scores())
            all << Region{.area = view().layout.notes[ScaleNote],
                          .click = [](const QPointF&) { return scaleEdit(); }};
        return all;
    }

    std::optional<SceneEdit> keyPressed(int key, Qt::KeyboardModifiers modifiers) const override {
        const Selection& at = scene().selection;
        const std::int64_t first = scene().encoding.firstPosition, last = first + words() - 1;
        const auto down = keyMove(key, modifiers, {Qt::Key_Up}, {Qt::Key_Down});
        if (modifiers.testFlag(Qt::AltModifier)) {
            if (!down || at.position < first || at.position > last) return {};
            return moveWord(*down < 0 ? -1 : 1);
        }
        if (modifiers & (Qt::ControlModifier | Qt::MetaModifier)) return {};
        // The keys of the scores, or the columns.
        const std::int64_t now = scores() ? at.position + at.shift : at.column;
        const auto [lowest, highest] =
            scores() ? std::pair(first, last) : std::pair(std::int64_t{0}, scene().encoding.dModel - 1);
        const auto across = keyPlace(key, modifiers, now, lowest, highest);
        if (!down && !across) return {};
        const std::int64_t place = std::clamp(across.value_or(now), lowest, highest);
        const std::int64_t position =
            scores() || down ? std::clamp(at.position + down.value_or(0), first, last) : at.position;
        if (scores()) return moveSelectionEdit({position, {}, place - position});
        return selected(position, place, u"select"_s);
    }

    std::optional<SceneEdit> picked(const QPointF& point) const override {
        const Cursor at = cursorAt(point);
        if (scores() || at.isEmpty()) return AreaFigure::picked(point);
        return selected(at.position.value_or(scene().selection.position),
                        at.column.value_or(scene().selection.column), {});
    }

 protected:
    SceneParts shownParts() const override {
        if (!scores()) return ScenePart::Column | ScenePart::Sentence;
        return ScenePart::Position | ScenePart::Shift | ScenePart::Head | ScenePart::Sentence;
    }

    /// Also compares the marked word, because a position past the sentence marks no row.
    bool looksLike(const FigureModel& before) const override {
        const auto* other = dynamic_cast<const SumModel*>(&before);
        return Figure::looksLike(before) && (scores() || (other && wordOf(*other) == wordOf(model())));
    }

    void draw() override {
        if (changes() & (Changes(Change::Encoding) | Change::Sentence)) m_norms.clear();
        m_view.forget();
        m_scores.forget();
    }
    void paintArea(QCPPainter& painter) override {
        if (scores())
            paintScores(painter, *scores(), scoresAt(), style());
        else
            paintSum(painter, view(), model(), style());
    }

    QStringList captionSentences() const override {
        if (scores()) return {scoresAt().noteTexts.begin(), scoresAt().noteTexts.end()};
        return {view().notes.begin(), view().notes.end()};
    }

 private:
    /// The model if vectors are shown.
    const SumModel& model() const { return Figure::model<SumModel>(); }
    /// The marked word, and the one around which the tables are laid out.
    static std::pair<std::optional<int>, std::int64_t> wordOf(const SumModel& shown) {
        const std::int64_t position = shown.scene().selection.position;
        return {shown.placeOf(position),
                std::clamp<std::int64_t>(position - shown.positionOf(0), 0, shown.words() - 1)};
    }

    /// Null if vectors are shown.
    const SumScoresModel* scores() const {
        return dynamic_cast<const SumScoresModel*>(&Figure::model<FigureModel>());
    }

    const ScoresLayout& scoresAt() const {
        return m_scores.of(area(), [this] { return scoresLayout(*scores(), style(), area()); });
    }

    void paintScoresCursor(QCPPainter& painter) {
        if (!cursor().position && !cursor().shift) return;
        const Selection& at = scene().selection;
        paintScoresMark(
            painter, scoresAt(), style(),
            scores()->cellAt(cursor().position.value_or(at.position), cursor().shift.value_or(at.shift)), 1);
    }

    /// The visible part.
    const SumView& view() const {
        return m_view.of(area(), [this] { return sumView(model(), style(), area(), m_norms); });
    }

    std::int64_t words() const { return Figure::model<SentenceModel>().words(); }
    std::optional<int> wordAt(const QPointF& point) const {
        if (scores()) {
            const auto hit = scoresAt().at(point);
            return hit && !hit->key ? std::optional(static_cast<int>(hit->query)) : std::nullopt;
        }
        const auto hit = view().layout.at(point);
        if (!hit || !hit->row || hit->column) return {};
        return static_cast<int>(view().firstToken + *hit->row);
    }

    /// Returns the move of a word dragged within the table in which the drag began.
    SceneEdit wordDragged(int token, const QPointF& from, double to) const {
        if (scores()) return moveEdit(scene(), token, static_cast<int>(scoresAt().rowAt(from, to)));
        const SumView& v = view();
        std::size_t table = 0;
        if (v.layout.stacked)
            while (table + 1 < v.layout.shownTables &&
                   from.y() >= v.layout.tables[table + 1].top - v.layout.titleHeight)
                ++table;
        const std::int64_t row = std::clamp<std::int64_t>(v.layout.rowAt(table, to), 0, v.layout.rows - 1);
        return moveEdit(scene(), token, static_cast<int>(v.firstToken + row));
    }

    /// Returns the windows moved by a number of columns and tokens.
    View moved(double columns, double tokens) const {
        const auto range = [](const std::optional<AxisRange>& now, const VisibleRange& at, double by) {
            if (!at.isCut() || by == 0) return now;
            const double half = static_cast<double>(at.shown) / 2, origin = static_cast<double>(at.origin);
            // Steps smaller than a cell accumulate.
            const double middle =
                now ? (now->lower + now->upper) / 2 - origin : static_cast<double>(at.first) + half - 0.5;
            const double next =
                origin + std::clamp(middle + by, half - 0.5, static_cast<double>(at.whole) - half - 0.5);
            return std::optional(AxisRange{next - half, next + half});
        };
        const View now = state() ? View{state()->x, state()->y} : View{};
        return {range(now.x, view().columns(model()), columns), range(now.y, view().words(model()), tokens)};
    }

    /// Scrolls the windows to a selection that an edit moved out of view; `keepsStill` keeps them in place
    /// under the mouse while the selection is visible.
    void followSelection(Scene& next, bool keepsStill) const {
        FigureState* figure = findFigure(next, spec().id);
        if (!figure) return;
        const auto follow = [keepsStill](std::optional<AxisRange>& range, const VisibleRange& at,
                                         std::int64_t selected, std::int64_t before) {
            if (!at.isCut() || selected == before) return;
            const std::int64_t place = selected - at.origin;
            const bool inSight = place >= at.first && place < at.first + at.shown;
            if (!inSight) range.reset();
            if (!inSight || !keepsStill || range || firstOfWindow({}, place, at.shown, at.whole) == at.first)
                return;
            const double first = static_cast<double>(at.origin + at.first) - 0.5;
            range = AxisRange{first, first + static_cast<double>(at.shown)};
        };
        follow(figure->x, view().columns(model()), next.selection.column, scene().selection.column);
        follow(figure->y, view().words(model()), next.selection.position, scene().selection.position);
    }

    SceneEdit moveWord(int by) const {
        const std::int64_t token = scene().selection.position - scene().encoding.firstPosition;
        const std::int64_t to = std::clamp<std::int64_t>(token + by, 0, words() - 1);
        SceneEdit edit = moveEdit(scene(), static_cast<int>(token), static_cast<int>(to));
        edit.mergeKey.clear();  // each press starts where the previous one ended
        edit.change = [move = edit.change, to](Scene& next) {
            move(next);
            next.selection.position = next.encoding.firstPosition + to;
        };
        return edit;
    }

    /// Returns the edit that selects a cell. Clicks have no merge key, and move nothing under the mouse.
    SceneEdit selected(std::int64_t position, std::int64_t column, const QString& mergeKey) const {
        Scene next = scene();
        next.selection.position = position;
        next.selection.column = column;
        followSelection(next, mergeKey.isEmpty());
        const FigureState* figure = findFigure(next, spec().id);
        return {u"selection"_s,
                [position, column, view = figure ? View{figure->x, figure->y} : View{},
                 id = spec().id](Scene& edited) {
                    edited.selection.position = position;
                    edited.selection.column = column;
                    if (FigureState* open = findFigure(edited, id)) {
                        open->x = view.x;
                        open->y = view.y;
                    }
                },
                mergeKey};
    }

    mutable NormMemory m_norms;
    Kept<QRectF, SumView> m_view;
    Kept<QRectF, ScoresLayout> m_scores;
};

}  // namespace

FigureKind sumKind() {
    const auto make = [](std::shared_ptr<const Scene> scene, const FigureModel* before) {
        return drawsScores(*scene) ? makeModel<SumScoresModel>(std::move(scene), before)
                                   : makeModel<SumModel>(std::move(scene), before);
    };
    return {sumOptions().spec(), make, makeView<Sum>};
}

}  // namespace sinescope
