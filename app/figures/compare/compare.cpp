// SPDX-License-Identifier: GPL-3.0-or-later
//
// Two settings or schemes side by side: A, B and A - B as matrices with one zoom and shared colour limits,
// their scores against distance, or their wavelengths.
#include "app/figures/compare/curves.h"
#include "app/figures/compare/headings.h"
#include "app/figures/compare/maps.h"
#include "app/figures/kinds.h"
#include "app/model/key_step.h"
#include "app/model/selection_edit.h"
#include "app/model/unbroken_text.h"
#include "app/plot/arranged_layout.h"
#include "app/plot/chart_figure.h"
#include "app/plot/switched_view.h"
#include "app/scene/literals.h"
#include "app/scene/scene_scheme.h"
#include "app/style/pen.h"
#include "core/saturating_cast.h"

#include <algorithm>
#include <cmath>

namespace sinescope {

namespace {

constexpr int maximumFootLines = 4;

class Compare : public BarsFigure {
 public:
    explicit Compare(const FigureSpec& spec)
        : BarsFigure(spec),
          m_maps(canvas(), chart()),
          m_curves(canvas()),
          m_foot(new PaintedArea(&canvas(), [this](QCPPainter& painter) { paintFoot(painter); })) {
        std::vector<QCPLayoutElement*> parts = m_maps.elements();
        parts.insert(parts.end(), {m_curves.upper(), m_curves.lower(), m_foot});
        arrangeParts(canvas(), parts, [this](const QRect& whole) { arrange(whole); });
        for (std::size_t k = 0; k < CompareMaps::count; ++k)
            canvas().addPart(m_maps.chart(k), [this, k] {
                return k == 2 ? u"A − B"_s : headingOf(k == 0 ? shown().a() : shown().b());
            });
        addPaintings();
    }

    Cursor cursorAt(const QPointF& point) const override {
        Cursor at;
        if (showsMaps()) {
            const std::optional<QPointF> moved = m_maps.onFirst(point);
            if (!moved) return at;
            const std::optional<std::int64_t> row =
                cellAt(AxisQuantity::Position, yAxis()->pixelToCoord(moved->y()));
            const double x = xAxis()->pixelToCoord(moved->x());
            at.position = row;
            if (!shown().mapsScores())
                at.column = cellAt(AxisQuantity::Column, x);
            else if (const auto key = cellAt(AxisQuantity::Position, x); key && row)
                at.shift = *key - *row;
            return at;
        }
        const std::optional<std::int64_t> cell = m_curves.cellAt(point);
        if (!cell) return at;
        if (shown().view() == CompareView::Score)
            at.shift = cell;
        else
            at.column = columnOfPair(*cell);
        return at;
    }

    std::optional<View> zoomed(const QPointF& at, double factor) const override {
        if (!showsMaps() || shown().mapsScores()) return {};
        const std::optional<QPointF> moved = m_maps.onFirst(at);
        return ChartFigure::zoomed(moved.value_or(at), factor);
    }

    std::optional<View> panned(const QPointF& from, const QPointF& to) const override {
        if (!showsMaps() || shown().mapsScores()) return {};
        const std::optional<QPointF> moved = m_maps.onFirst(from);
        if (!moved) return {};
        return ChartFigure::panned(*moved, *moved + (to - from));
    }

    std::optional<ZoomBox> boxed(const QPointF& from, const QPointF& to) const override {
        if (!showsMaps() || shown().mapsScores()) return {};
        const QCPAxisRect* map = m_maps.chartAt(from);
        return map ? boxIn(map, from, to, Qt::Horizontal | Qt::Vertical) : std::nullopt;
    }

    std::optional<SceneEdit> keyPressed(int key, Qt::KeyboardModifiers modifiers) const override {
        if (shown().view() != CompareView::Score || (key != Qt::Key_Left && key != Qt::Key_Right))
            return ChartFigure::keyPressed(key, modifiers);
        const std::int64_t size = keyStep(modifiers);
        return shiftEdit(scene().selection.shift + (key == Qt::Key_Right ? size : -size));
    }

    std::optional<SceneEdit> picked(const QPointF& point) const override {
        const Cursor at = cursorAt(point);
        return at.shift && !at.position ? std::optional(shiftEdit(*at.shift)) : ChartFigure::picked(point);
    }

 protected:
    std::vector<LineSwitch> lineSwitches() const override {
        return m_curves.upper()->visible() ? m_curves.lineSwitches() : std::vector<LineSwitch>();
    }
    AxisRange wholeX() const override {
        if (shown().mapsScores()) return wholeY();
        return {-0.5, static_cast<double>(std::max<std::int64_t>(1, shown().columns())) - 0.5};
    }
    AxisRange wholeY() const override {
        const auto first = static_cast<double>(scene().encoding.firstPosition);
        return {first - 0.5, first + static_cast<double>(shown().rows()) - 0.5};
    }

    SceneParts shownParts() const override {
        const SceneParts rows =
            ScenePart::Position | ScenePart::Column | ScenePart::TrainedLength | ScenePart::Frozen;
        if (showsMaps() && !shown().mapsScores()) return rows;
        return rows | ScenePart::Shift | ScenePart::Head | ScenePart::Sentence;
    }
    void draw() override {
        const auto comparison = std::static_pointer_cast<const CompareModel>(sharedModel());
        if (showsMaps()) applyView();
        m_maps.update(comparison, scene());
        for (const ColorBar& bar : m_maps.colorBars()) m_bars.set(bar);
        m_curves.update(comparison);
    }

    QStringList captionSentences() const override {
        QStringList sentences;
        if (!showsMaps()) sentences << headingOf(shown().a()) << headingOf(shown().b());
        sentences << shown().said("summary");
        if (showsMaps()) sentences << m_maps.notes(canvas().viewport().width());
        sentences << shown().allSaid("about");
        return sentences;
    }

 private:
    std::optional<std::int64_t> columnOfPair(std::int64_t pair) const {
        const auto encoding = encodingOf(scene());
        if (pair < 0 || pair >= encoding->pairs()) return {};
        return encoding->columnOf(pair, Wave::Sine);
    }

    SceneEdit shiftEdit(std::int64_t shift) const {
        const std::int64_t query = shown().query();
        const std::int64_t within = std::clamp(shift, -query, scene().encoding.length - 1 - query);
        return {u"shift"_s, [within](Scene& next) { next.selection.shift = within; }, u"select"_s};
    }

    const CompareModel& shown() const { return model<CompareModel>(); }
    bool showsMaps() const { return shown().view() == CompareView::Maps; }
    QFont footFont() const { return style().font(style().metrics.small); }

    /// Places the charts above the notes, which get at most a quarter of the height.
    void arrange(const QRect& whole) {
        if (style().paper) {
            ArrangedLayout::place(m_foot, QRect());
            m_maps.arrange(showsMaps() ? whole : QRect());
            m_curves.arrange(showsMaps() ? QRect() : whole);
            return;
        }
        const double line = QFontMetricsF(footFont()).height();
        const double most = std::min(maximumFootLines * line, whole.height() / 4.0);
        m_footText = footText(whole.size(), most);
        const double needed = textHeight(m_footText, footFont(), whole.width() - 12);
        const int foot = m_footText.isEmpty() ? 0 : saturatingCast<int>(std::ceil(needed)) + 6;
        const QRect charts = whole.adjusted(0, 0, 0, -foot);
        ArrangedLayout::place(m_foot, foot > 0 ? whole.adjusted(0, charts.height(), 0, 0) : QRect());
        m_maps.arrange(showsMaps() ? charts : QRect());
        m_curves.arrange(showsMaps() ? QRect() : charts);
    }

    /// Returns all notes, or as many of the first ones as fit.
    QString footText(const QSize& area, double height) const {
        if (!style().showNotes) return {};
        const int width = area.width();
        QStringList parts;
        if (showsMaps() && !m_maps.headingsFit(width))
            parts << headingOf(shown().a()) << headingOf(shown().b());
        parts << shown().said("summary");
        if (showsMaps()) parts << m_maps.notes(width);
        parts << shown().allSaid("about");
        if (!showsMaps() && !m_curves.namesFit(area))
            parts << headingOf(shown().a()) << headingOf(shown().b());
        parts.removeAll(QString());
        for (; !parts.isEmpty(); parts.removeLast()) {
            QString text = unbroken(parts.join(u"\u00a0· "_s));
            if (textHeight(text, footFont(), width - 12) <= height) return text;
        }
        return fittingText({shown().said("summary"), shown().said("short_summary")}, footFont(), width - 12);
    }

    void addPaintings() {
        for (std::size_t k = 0; k < CompareMaps::count; ++k) {
            addPainting(Canvas::marksLayer(), m_maps.chart(k), [this, k](QCPPainter& painter) {
                if (showsMaps()) m_maps.paintMarks(painter, k, scene());
            });
            addPainting(Canvas::cursorLayer(), m_maps.chart(k), [this, k](QCPPainter& painter) {
                if (showsMaps()) m_maps.paintCursor(painter, k, cursor());
            });
        }
        addPainting(Canvas::marksLayer(), nullptr, [this](QCPPainter& painter) {
            m_bars.paintMarks(painter, style());
            if (showsMaps())
                m_maps.paintHeadings(painter);
            else
                m_curves.paintHeadings(painter);
        });
        for (QCPAxisRect* rect : {m_curves.upper(), m_curves.lower()}) {
            addPainting(u"grid"_s, rect, [this, rect](QCPPainter& painter) {
                if (rect->realVisibility()) m_curves.paintUnseenPart(painter, rect);
            });
            addPainting(Canvas::dataLayer(), rect, [this, rect](QCPPainter& painter) {
                if (rect->realVisibility()) m_curves.paintLines(painter, rect, scene());
            });
            addPainting(Canvas::cursorLayer(), rect, [this, rect](QCPPainter& painter) {
                if (rect->realVisibility()) m_curves.paintCursor(painter, rect, scene(), cursor());
            });
        }
    }

    void paintFoot(QCPPainter& painter) {
        setFontAndPen(painter, footFont(), style().palette.text);
        painter.drawText(QRectF(m_foot->rect()).adjusted(6, 2, -6, 0),
                         Qt::TextWordWrap | Qt::AlignLeft | Qt::AlignTop, m_footText);
    }

    CompareMaps m_maps;
    CompareCurves m_curves;
    PaintedArea* m_foot;
    QString m_footText;
};

/// Returns why a side showing the frozen setting has no numbers; empty if it has. (A missing table of the
/// live setting is requested elsewhere.)
QString missingFrozen(const Scene& scene) {
    if (!scene.frozen || !showsFrozen(compareOptions().read(scene))) return {};
    QString why = missingTable(frozenSetting(scene));
    if (why.isEmpty()) why = rangeReason(scene.frozenScheme, compareOptions().spec().id);
    if (why.isEmpty()) return {};
    return compareWords("view_frozen_table", Values().set("reason", why));
}

}  // namespace

FigureKind compareKind() {
    const auto make = [](std::shared_ptr<const Scene> scene,
                         const FigureModel* before) -> std::shared_ptr<const FigureModel> {
        if (const QString why = missingFrozen(*scene); !why.isEmpty())
            return std::make_shared<const EmptyModel>(std::move(scene), compareOptions().spec().title,
                                                      EmptyReason{why, {}, true});
        return makeModel<CompareModel>(std::move(scene), before);
    };
    return {compareOptions().spec(), make, makeView<Compare>};
}

}  // namespace sinescope
