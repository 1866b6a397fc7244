// SPDX-License-Identifier: GPL-3.0-or-later
//
// The calculation of the selected cell, line by line, at any size. Its numbers can be dragged.
#include "app/figures/formula/edits.h"
#include "app/figures/formula/layout.h"
#include "app/figures/formula/model.h"
#include "app/figures/kinds.h"
#include "app/model/key_step.h"
#include "app/plot/area_figure.h"
#include "app/plot/switched_view.h"
#include "app/scene/scene_scheme.h"
#include "app/style/pen.h"

#include <algorithm>
#include <cmath>

namespace sinescope {

namespace {

class Formula : public AreaFigure {
 public:
    explicit Formula(const FigureSpec& spec) : AreaFigure(spec, {8, 4, 8, 4}) {
        addPainting(Canvas::cursorLayer(), nullptr,
                    [this](QCPPainter& painter) { paintHighlighted(painter); });
    }

    Cursor cursorAt(const QPointF& point) const override {
        Cursor at;
        if (const std::optional<PlacedRun> run = runAt(point)) at.highlighted = run->run.term;
        return at;
    }

    Regions regions() const override {
        Regions all;
        if (!sharedModel()) return all;
        const FormulaLayout places = layout();
        for (const PlacedRun& placed : places.runs)
            if (placed.knob)
                all << Region{.area = grasp(placed),
                              .covers =
                                  [this, knob = placed.knob](const QPointF& point) {
                                      const std::optional<PlacedRun> run = runAt(point);
                                      return run && run->knob == knob;
                                  },
                              .drag =
                                  [this, knob = *placed.knob](const QPointF& from, const QPointF& to) {
                                      return knobEdit(scene(), knob, to.x() - from.x());
                                  },
                              .tip = [this, knob = *placed.knob] { return formula().knobText(knob); }};
        if (!places.field.isEmpty())
            all << Region{.area = places.field.adjusted(-4, -2, 4, 2),
                          .field = [this, rect = places.field] { return fieldNow(rect); }};
        return all;
    }
    /// Returns the field of the next line, which has replaced the previous one.
    std::optional<TextField> nextTextField(const TextField&, bool backward) const override {
        if (!sharedModel() || backward || layout().field.isEmpty()) return {};
        return fieldNow(layout().field);
    }

    std::optional<SceneEdit> keyPressed(int key, Qt::KeyboardModifiers modifiers) const override {
        const int lines = formula().options().lines;
        if (key == Qt::Key_Space) return linesEdit(lines >= FormulaOptions::maxLines ? 1 : lines + 1);
        if (key == Qt::Key_Backspace) return linesEdit(std::max(1, lines - 1));
        if (const auto by = keyMove(key, modifiers, {Qt::Key_Left}, {Qt::Key_Right}))
            return selectionStep(scene(), formula().acrossKnob(), static_cast<int>(*by));
        if (const auto by = keyMove(key, modifiers, {Qt::Key_Up}, {Qt::Key_Down}))
            return selectionStep(scene(), Knob{Knob::Quantity::Position}, static_cast<int>(*by));
        return {};
    }

 protected:
    SceneParts shownParts() const override {
        return ScenePart::Position | ScenePart::Column | scorePartsOf(scene());
    }

 private:
    const FormulaModel& formula() const { return model<FormulaModel>(); }
    FormulaLayout layout() const {
        const bool asks = style().showAffordances && formula().asked();
        return placeFormula(formula().allLines(), static_cast<std::size_t>(formula().options().lines), area(),
                            style(), asks ? formula().asked() : nullptr);
    }

    TextField fieldNow(const QRectF& rect) const {
        const auto setAsked = [this](Values& values) { values.set("asked", formula().asked()->meaning); };
        return {rect, QString(), formula().statementText("view_field", setAsked),
                [line = formula().options().lines](const QString& text) {
                    return guessEdit(line, text.trimmed());
                }};
    }

    static QRectF grasp(const PlacedRun& placed) { return placed.rect.adjusted(-3, -3, 3, 3); }

    /// Returns the term or draggable number at a point; the nearest if several match.
    std::optional<PlacedRun> runAt(const QPointF& point) const {
        std::optional<PlacedRun> found;
        const auto away = [&point](const PlacedRun& placed) {
            return (placed.rect.center() - point).manhattanLength();
        };
        for (const PlacedRun& placed : layout().runs)
            if ((placed.run.term || placed.knob) && grasp(placed).contains(point) &&
                (!found || away(placed) < away(*found)))
                found = placed;
        return found;
    }

    QColor colorOf(const Run& run) const {
        if (run.term) return style().palette.term(*run.term);
        return run.quiet ? style().palette.secondary : style().palette.text;
    }

    void write(QCPPainter& painter, const PlacedRun& placed) const {
        setFontAndPen(painter, fontOf(placed.run, placed.pixels, style()), colorOf(placed.run));
        painter.QPainter::drawText(QPointF(placed.rect.left(), placed.baseline), placed.run.text);
    }

    void paintArea(QCPPainter& painter) override {
        const FormulaLayout places = layout();
        for (const PlacedRun& placed : places.notes) write(painter, placed);
        paintAsked(painter, places);
        for (const PlacedRun& placed : places.runs) {
            write(painter, placed);
            // A dotted line marks draggable numbers.
            if (!placed.knob || !style().showAffordances) continue;
            painter.setPen(QPen(colorOf(placed.run), std::max(1.0, placed.pixels / 24), Qt::DotLine));
            const double below = placed.baseline + 0.14 * placed.pixels;
            painter.QPainter::drawLine(QLineF(placed.rect.left(), below, placed.rect.right(), below));
        }
    }

    /// Paints the next line in a muted colour, and a field for its number.
    void paintAsked(QCPPainter& painter, const FormulaLayout& places) const {
        if (places.field.isEmpty()) return;
        for (PlacedRun placed : places.asked) {
            if (placed.run.text == blankText) continue;
            placed.run.quiet = true;
            write(painter, placed);
        }
        setPenAndBrush(painter, QPen(style().palette.accent, std::max(1.0, places.pixels / 24)),
                       style().palette.field);
        painter.drawRoundedRect(places.field, 4, 4);
    }

    void paintHighlighted(QCPPainter& painter) const {
        if (!cursor().highlighted) return;
        setPenAndBrush(painter, Qt::NoPen, withAlpha(style().palette.term(*cursor().highlighted), 0.22F));
        for (const PlacedRun& placed : layout().runs)
            if (placed.run.term == cursor().highlighted)
                painter.drawRoundedRect(placed.rect.adjusted(-3, -1, 3, 3), 4, 4);
    }
};

}  // namespace

FigureKind formulaKind() {
    return {formulaSpec(), makeModel<FormulaModel>, makeView<Formula>};
}

}  // namespace sinescope
