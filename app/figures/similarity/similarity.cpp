// SPDX-License-Identifier: GPL-3.0-or-later
//
// Similarity of two positions: S(p, q) as a matrix, which is constant along its diagonals, and S(k) as the
// curve shared by all rows. The curve can be split into its pairs.
#include "app/figures/kinds.h"
#include "app/figures/similarity/bias_model.h"
#include "app/figures/similarity/chart.h"
#include "app/figures/similarity/layout.h"
#include "app/figures/similarity/matrix.h"
#include "app/figures/similarity/model.h"
#include "app/figures/similarity/rotation_model.h"
#include "app/figures/similarity/rows_model.h"
#include "app/model/color_limits.h"
#include "app/model/key_step.h"
#include "app/model/selection_edit.h"
#include "app/plot/axes.h"
#include "app/plot/chart_figure.h"
#include "app/plot/color_bars.h"
#include "app/plot/notes.h"
#include "app/plot/switched_view.h"
#include "app/scene/literals.h"
#include "app/scene/scene_scheme.h"
#include "app/scene/texts_of.h"
#include "core/schemes/properties.h"

#include <algorithm>
#include <cmath>

namespace sinescope {

namespace {

constexpr double grip = 6;  ///< pixels around draggable items

class Similarity : public BarsFigure {
 public:
    explicit Similarity(const FigureSpec& spec)
        : BarsFigure(spec),
          m_matrix(canvas(), chart()),
          m_curve(canvas(), 0, 2),
          m_layout(canvas(), chart(), m_matrix.bar(), m_curve.rect()) {
        nameMatrixAxes();
        addPainting(Canvas::marksLayer(), nullptr,
                    [this](QCPPainter& painter) { paintLabels(painter, m_curve.rect()); });
        canvas().addPart(chart(), [this] { return shown().statementText("view_matrix_part"); });
        canvas().addPart(m_curve.rect(), [this] { return shown().statementText("view_curve_part"); });
        addPainting(Canvas::marksLayer(), chart(), [this](QCPPainter& painter) {
            if (isEmpty() || !chart()->visible()) return;
            if (m_map && m_map->isOfAll()) m_matrix.paintBetweenMaps(painter, *m_map);
            if (!style().showSelection) return;
            if (m_map) return paintSelectedPatches(painter);
            if (const auto nearest = explainedNearest())
                m_matrix.paintNearest(painter, scene().selection.position, *nearest);
            m_matrix.paintSelection(painter, scene().selection);
        });
        addPainting(Canvas::marksLayer(), nullptr, [this](QCPPainter& painter) {
            m_bars.paintMarks(painter, style());
            drawNotes(painter, style(), m_layout.notes(), Qt::TopLeftCorner, notes(), m_noteLayouts);
            if (const auto corner = m_layout.barAcross(); corner && !isEmpty())
                m_matrix.paintBarAcross(painter, *corner, shown());
        });
        addPainting(Canvas::cursorLayer(), chart(), [this](QCPPainter& painter) {
            if (!cursor().shift || isEmpty() || !chart()->visible()) return;
            if (m_map) return paintHoveredPatch(painter);
            m_matrix.paintHoveredDiagonal(painter, shown(), *cursor().shift);
        });
        addPainting(Canvas::cursorLayer(), m_curve.rect(), [this](QCPPainter& painter) {
            if (cursor().shift && !isEmpty() && m_curve.rect()->visible())
                m_curve.paintShift(painter, *cursor().shift, shown().picture()->valueOf(*cursor().shift),
                                   style().palette.text, 1);
        });
        addPainting(u"axes"_s, nullptr, [this](QCPPainter& painter) {
            if (!sharedModel() || !isEmpty()) return;
            drawSentence(painter, style(), canvas().content()->rect(), shown().absence());
        });
        m_curve.setExplained([this] { return explainedMarks(); });
        // Direct connection, because files may be laid out in a thread other than the window's.
        const auto arrange = [this] {
            m_layout.arrange([this](double width, double largest) {
                return notesHeight(style(), width, reservedNotes(), largest, m_noteLayouts);
            });
            if (style().leastMargins) widenTo(m_leastNotes, notesBesideCharts());
        };
        QObject::connect(&canvas(), &QCustomPlot::afterLayout, &canvas(), arrange, Qt::DirectConnection);
    }

    Cursor cursorAt(const QPointF& point) const override {
        if (isEmpty()) return {};
        if (m_curve.rect()->rect().contains(point.toPoint())) {
            Cursor found;
            found.shift = shiftAt(point);
            return found;
        }
        if (m_map) return patchAt(point);
        Cursor found = ChartFigure::cursorAt(point);
        const std::optional<std::int64_t> q =
            cellAt(AxisQuantity::Position, xAxis()->pixelToCoord(point.x()));
        if (!found.position || !q) return {};
        found.shift = *q - *found.position;
        return found;
    }

    QStringList notesBesideCharts() const override { return textsOf(notes(), &NoteLine::text); }

    std::optional<SceneEdit> picked(const QPointF& point) const override {
        const Cursor at = cursorAt(point);
        // In the map of one patch a click selects the patch.
        if (m_map && !m_map->isOfAll() && at.position) return selectEdit({*at.position + *at.shift, {}, 0});
        return BarsFigure::picked(point);
    }

    Regions regions() const override {
        Regions all = BarsFigure::regions();
        if (isEmpty()) return all;
        const Selection& at = scene().selection;
        const double x = xPixel(m_curve.rect(), at.shift);
        all << Region{
            .area = pixelsBeside(x, grip, m_curve.rect()->rect()),
            .drag = [this](const QPointF&, const QPointF& to) { return shiftEdit(shiftAt(to), u"shift"_s); },
            .tip = [] { return similarityWords("view_drag_shift"); }};
        if (m_map) return all;
        Region cell = regionAround(m_matrix.cellPoint(at.position, at.shift), 1.5 * grip);
        cell.area &= pixelsOf(chart()->rect());
        cell.drag = [this](const QPointF&, const QPointF& to) { return cellEdit(to); };
        cell.shape = Qt::SizeAllCursor;
        cell.tip = [] { return similarityWords("view_drag_cell"); };
        all << cell;
        return all;
    }

    /// Left and right move q, and thus k; up and down move p along the diagonal with k unchanged.
    std::optional<SceneEdit> keyPressed(int key, Qt::KeyboardModifiers modifiers) const override {
        if (auto step = m_map ? patchStep(key, modifiers) : std::nullopt) return step;
        if (const auto by = keyMove(key, modifiers, {Qt::Key_Left, Qt::Key_BracketLeft},
                                    {Qt::Key_Right, Qt::Key_BracketRight}))
            return shiftEdit(scene().selection.shift + *by, u"select"_s);
        if (key != Qt::Key_Home && key != Qt::Key_End) return ChartFigure::keyPressed(key, modifiers);
        const EncodingParameters& e = scene().encoding;
        const std::int64_t q = key == Qt::Key_Home ? e.firstPosition : e.lastPosition();
        return shiftEdit(q - scene().selection.position, {});
    }

    std::optional<View> zoomed(const QPointF& at, double factor) const override {
        if (m_map || isEmpty()) return {};
        if (!m_curve.rect()->outerRect().contains(at.toPoint())) return ChartFigure::zoomed(at, factor);
        const QCPRange now = m_curve.shiftAxis()->range();
        const double k = m_curve.shiftAxis()->pixelToCoord(at.x());
        const double share = (k - now.lower) / now.size();
        const double size = std::clamp(now.size() * factor, minimumShifts(), 2 * wholeSize());
        return viewOfShifts(k - share * size, size);
    }

    std::optional<ZoomBox> boxed(const QPointF& from, const QPointF& to) const override {
        if (m_map || isEmpty()) return {};
        std::optional<ZoomBox> box = boxIn(m_curve.rect(), from, to, Qt::Horizontal);
        if (!box) return ChartFigure::boxed(from, to);
        if (!box->view) return box;
        const double first = m_curve.shiftAxis()->pixelToCoord(box->area.left());
        const double last = m_curve.shiftAxis()->pixelToCoord(box->area.right());
        const double size = std::max(last - first, minimumShifts());
        box->view = viewOfShifts((first + last - size) / 2, size);
        return box;
    }

    std::optional<View> panned(const QPointF& from, const QPointF& to) const override {
        if (m_map || isEmpty()) return {};
        if (!m_curve.rect()->rect().contains(from.toPoint())) return ChartFigure::panned(from, to);
        const QCPRange now = m_curve.shiftAxis()->range();
        const double by =
            m_curve.shiftAxis()->pixelToCoord(to.x()) - m_curve.shiftAxis()->pixelToCoord(from.x());
        return viewOfShifts(now.lower - by, now.size());
    }

 protected:
    QStringList captionSentences() const override { return textsOf(allNotes(), &NoteLine::text); }
    std::vector<const QCPAxisRect*> namedCharts() const override {
        if (isEmpty() || !m_curve.rect()->visible()) return {};
        return {m_curve.rect()};
    }
    std::vector<LineLabel> labels(const QCPAxisRect*) const override { return m_curve.labels(); }
    AxisRange wholeX() const override { return positionRange(scene()); }
    AxisRange wholeY() const override { return positionRange(scene()); }
    AxisQuantity shownXQuantity() const override {
        return m_map ? AxisQuantity::None : ChartFigure::shownXQuantity();
    }

    SceneParts shownParts() const override {
        SceneParts parts = ScenePart::Position | ScenePart::Shift | scorePartsOf(scene());
        if (similarityOptions(scene()).part == SimilarityPart::Pair) parts |= ScenePart::Column;
        return parts;
    }
    SceneParts markParts() const override { return ScenePart::Shift; }
    void draw() override {
        const auto picture = shown().picture();
        const SimilarityCharts charts = similarityOptions(scene()).charts;
        m_layout.setCharts(charts);
        for (QCPAxisRect* rect : {chart(), m_matrix.bar()})
            rect->setVisible(!isEmpty() && charts != SimilarityCharts::CurveAlone);
        m_curve.rect()->setVisible(!isEmpty() && charts != SimilarityCharts::MatrixAlone);
        const std::optional<PatchMap> map = shown().patchMap();
        const bool same = m_picture && picture->hasMatrixOf(*m_picture) && map == m_map;
        m_picture = picture;
        m_map = map;
        if (changes() & Change::Style) m_leastNotes = style().leastNotes;
        m_notesOfModel = isEmpty()
                             ? std::vector<NoteLine>()
                             : noteLines(style(), shown().notes(style().showSelection, style().claimInNotes));
        applyView();
        const AxisRange shifts = shownShifts(scene());
        m_curve.setState(state());
        m_curve.setMasksAhead(masksKeysAhead(scene().scheme));
        m_curve.setPicture(picture, {shifts.lower, shifts.upper},
                           findShared(scene(), spec().id, SimilarityBase::curveId()));
        m_layout.reserveLabels(widthOfLabels(m_curve.rect(), canvas().viewport().size()));
        if (isEmpty()) return;
        if (m_map)
            showPatches();
        else
            nameMatrixAxes();
        if (!same && m_map) m_matrix.setPatches(picture, *m_map);
        if (!same && !m_map) m_matrix.setPicture(picture);
        const Extremes limits = picture->limits();
        const QString bar = SimilarityBase::barId();
        const AxisRange automatic = sharedScale(scene(), spec().id, bar, {limits.lowest, limits.highest});
        const AxisRange colors = chosenColors(scene(), spec().id, bar).value_or(automatic);
        if (!same || changes() & Change::Style || colors != m_colors) m_matrix.setColors(colors);
        m_colors = colors;
        m_bars.set({m_matrix.bar(), bar, automatic, automatic.lower < 0 && automatic.upper > 0});
        const std::int64_t k = scene().selection.shift;
        const auto nearest = markedNearest();
        const bool explained = style().showNotes;  // the notes explain the marks
        m_curve.setClosest(explained ? shown().closestShifts() : std::vector<std::int64_t>());
        m_curve.setSelected(style().showSelection ? std::optional(k) : std::nullopt, picture->valueOf(k),
                            nearest ? std::optional(*nearest - scene().selection.position) : std::nullopt);
        m_layout.setNames(m_matrix.bar()->axis(QCPAxis::atRight), shown().matrixNames());
        m_layout.setNames(m_curve.shiftAxis(), {u"shift k = q − p"_s, u"shift k"_s, u"k"_s});
        m_layout.setNames(m_curve.valueAxis(), shown().statementTexts("view_curve"));
    }

 private:
    const SimilarityBase& shown() const { return model<SimilarityBase>(); }
    std::optional<std::int64_t> markedNearest() const {
        return style().showNotes ? shown().nearestToSelected() : std::nullopt;
    }
    std::optional<std::int64_t> explainedNearest() {
        return explainedMarks().contains(u'■') ? markedNearest() : std::nullopt;
    }
    /// The marks that a note or the caption explains.
    QString explainedMarks() {
        if (!style().showExplainedMarks) return {};
        if (style().paper && style().showNotes) return u"□■◆"_s;
        QString marks;
        for (const NoteLine& line : fittingNotes(style(), m_layout.notes().size(), notes(), m_noteLayouts))
            marks += line.text.front();
        return marks;
    }
    void nameMatrixAxes() {
        for (QCPAxis* axis : {xAxis(), yAxis()}) axis->setTicker(integerTicker());
        m_layout.setNames(xAxis(), {u"position q"_s, u"q"_s});
        m_layout.setNames(yAxis(), {u"position p"_s, u"p"_s});
    }

    static SceneEdit shiftEdit(std::int64_t k, const QString& mergeKey) {
        return {u"shift k"_s, [k](Scene& next) { next.selection.shift = k; }, mergeKey};
    }

    SceneEdit cellEdit(const QPointF& to) const {
        const auto clamped = [](const QCPAxis* axis, const AxisRange& whole, double pixel) {
            return cellOf(std::clamp(axis->pixelToCoord(pixel), whole.lower + 0.5, whole.upper - 0.5));
        };
        const std::int64_t q = clamped(xAxis(), wholeX(), to.x()), p = clamped(yAxis(), wholeY(), to.y());
        return moveSelectionEdit({p, {}, q - p});
    }

    /// Sets axes over the rows and columns of patches, with square cells.
    void showPatches() {
        m_matrix.setPatchAxes(*m_map);
        const QString patch = u" of patch "_s + (m_map->isOfAll() ? 'p'_L1 : 'q'_L1);
        m_layout.setNames(xAxis(), {u"column"_s + patch, u"column"_s});
        m_layout.setNames(yAxis(), {u"row"_s + patch, u"row"_s});
    }

    std::int64_t firstPosition() const { return scene().encoding.firstPosition; }
    PatchPair pairOf(std::int64_t position, std::int64_t shift) const {
        return {position - firstPosition(), position + shift - firstPosition()};
    }
    bool isPatch(std::int64_t place) const { return place >= 0 && place < scene().encoding.length; }

    Cursor patchAt(const QPointF& point) const {
        const std::optional<PatchPair> pair = m_matrix.patchesAt(point, *m_map);
        return pair ? Cursor{firstPosition() + pair->p, {}, pair->q - pair->p} : Cursor();
    }

    /// The arrow keys go from patch to patch.
    std::optional<SceneEdit> patchStep(int key, Qt::KeyboardModifiers modifiers) const {
        const auto across = keyMove(key, modifiers, {Qt::Key_Left}, {Qt::Key_Right});
        const auto down = keyMove(key, modifiers, {Qt::Key_Up}, {Qt::Key_Down});
        if (!across && !down) return {};
        const std::int64_t place = scene().selection.position - firstPosition();
        const std::int64_t moved = movedPatch(m_map->grid(), place, across.value_or(0), down.value_or(0));
        return moveSelectionEdit({firstPosition() + moved, {}, {}});
    }

    void paintSelectedPatches(QCPPainter& painter) {
        const Selection& at = scene().selection;
        std::optional<std::int64_t> nearest = explainedNearest();
        if (nearest) *nearest -= firstPosition();
        m_matrix.paintPatches(painter, *m_map, pairOf(at.position, at.shift), nearest);
    }

    void paintHoveredPatch(QCPPainter& painter) {
        // The map of one patch has a single p.
        const std::int64_t p = m_map->isOfAll() ? cursor().position.value_or(scene().selection.position)
                                                : scene().selection.position;
        const PatchPair pair = pairOf(p, *cursor().shift);
        if (!isPatch(pair.p) || !isPatch(pair.q)) return;
        for (const Readout& line : shown().readout({p, {}, *cursor().shift}))
            if (line.term == Term::Position)
                return m_matrix.paintHoveredPatch(painter, *m_map, pair,
                                                  u"%1 = %2"_s.arg(line.label, line.value));
    }

    bool isEmpty() const { return !sharedModel() || shown().picture()->isEmpty(); }
    double wholeSize() const { return static_cast<double>(scene().encoding.length); }

    /// The smallest range of shifts in the curve.
    double minimumShifts() const { return std::min(4.0, 2 * wholeSize()); }

    std::int64_t shiftAt(const QPointF& point) const {
        const double last = wholeSize() - 1;
        return cellOf(std::clamp(m_curve.shiftAxis()->pixelToCoord(point.x()), -last, last));
    }

    /// Returns the view in which the curve shows lower .. lower + size, and the matrix the selected row.
    View viewOfShifts(double lower, double size) const {
        const AxisRange whole = wholeX();
        const double half = size / 2;
        if (half >= wholeSize()) return {};
        if (!chart()->visible()) {
            const double from = std::clamp(lower, -wholeSize(), wholeSize() - size);
            return {AxisRange{from, from + size}, {}};
        }
        const auto clamped = [&](double from) { return std::clamp(from, whole.lower, whole.upper - half); };
        const double y = clamped(static_cast<double>(scene().selection.position) - half / 2);
        const double x = clamped(lower + y + half);
        return {AxisRange{x, x + half}, AxisRange{y, y + half}};
    }

    /// A note wider than the figure has its first clause alone, which leaves more height to the charts.
    std::vector<NoteLine> notes() const {
        if (style().paper || !style().showNotes) return {};
        const QFontMetricsF metrics(style().font(style().metrics.small, QFont::Medium));
        const double width = canvas().viewport().width() - 2 * noteMargin;
        std::vector<NoteLine> lines = allNotes();
        for (NoteLine& line : lines)
            if (line.text.contains(u"; "_s) && metrics.horizontalAdvance(line.text) > width)
                line.text = line.text.section(u"; "_s, 0, 0);
        return lines;
    }
    /// In an animation the charts leave space for the notes of its other pictures.
    std::vector<NoteLine> reservedNotes() const {
        QStringList texts = notesBesideCharts();
        widenTo(texts, m_leastNotes);
        return valuesOf(texts, [](const QString& text) { return NoteLine{text, {}}; });
    }
    std::vector<NoteLine> allNotes() const {
        if (isEmpty()) return {};
        std::vector<NoteLine> lines;
        if (m_layout.leavesOutBar()) lines.push_back({limitsNote(), style().palette.text});
        lines.insert(lines.end(), m_notesOfModel.begin(), m_notesOfModel.end());
        lines.push_back({scaleNote(), style().palette.secondary});
        return lines;
    }

    QString limitsNote() const {
        Values values;
        values.set("view_lowest", m_colors.lower).set("view_highest", m_colors.upper);
        return Statements::named(spec().id).all(u"view_limits"_s, values).value(0);
    }

    /// Returns a note on the scale if a pixel shows more than one cell or shift.
    QString scaleNote() const {
        Values values;
        const double columns = chart()->visible() ? cellsPerPixel(xAxis()) : 0;
        if (columns > 1) values.set("view_rows", cellsPerPixel(yAxis())).set("view_columns", columns);
        m_curve.setScale(values);
        return Statements::named(spec().id).all(u"view_scale"_s, values).join(u"; "_s);
    }

    std::shared_ptr<const SimilarityPicture> m_picture;  ///< the picture shown
    std::optional<PatchMap> m_map;                       ///< null if a matrix is shown
    SimilarityMatrix m_matrix;
    AxisRange m_colors;
    SimilarityChart m_curve;
    SimilarityLayout m_layout;
    std::vector<NoteLine> m_notesOfModel;  ///< cached, because a layout asks for them a dozen times
    QStringList m_leastNotes;              ///< Style::leastNotes, grown by the pictures shown
    NoteLayouts m_noteLayouts{NoteRows::Shared};
};

}  // namespace

FigureKind similarityKind() {
    const auto make =
        makeModelByEntry<SimilarityModel, RowSimilarityModel, BiasSimilarityModel, RotationSimilarityModel>;
    return {similaritySpec(), make, makeView<Similarity>};
}

}  // namespace sinescope
