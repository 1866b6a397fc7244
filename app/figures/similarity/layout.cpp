// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/similarity/layout.h"

#include "app/plot/arranged_layout.h"
#include "app/plot/axes.h"
#include "app/plot/tick_fitting.h"
#include "app/scene/number_format.h"
#include "core/saturating_cast.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace sinescope {

namespace {

constexpr int spacing = 8;  ///< between charts, in pixels
/// Largest share of the matrix in the height of both charts: with a square matrix and a curve below it, two
/// thirds maximizes the product of their areas.
constexpr double matrixShare = 2.0 / 3;
/// The same in the width of both, with the curve beside it; half if that is small.
constexpr double matrixShareBeside = 0.72;
constexpr double smallestOverBarEms = 4;  ///< least side of a matrix with its colour bar below it
constexpr double curveEms = 7;            ///< width of the curve below which the colour bar is hidden
constexpr double smallMatrixEms = 12;     ///< side of a matrix below which there are fewer notes,
constexpr std::array briefNotesShares{0.17, 0.1};  ///< with these instead of notesShare,
constexpr double briefNotesKept = 1.0 / 3;         ///< if at least this share of their height is left
constexpr double briefNotes = 1.6;                 ///< and the charts become larger by this factor
constexpr double notesUnderCurveShare = 0.5;       ///< notesShare if the notes have half the width
constexpr double movedNotes = 1.2;      ///< least enlargement of the charts for notes that leave the bottom
constexpr double lowestCurveEms = 4.2;  ///< least height of a curve below the matrix
constexpr double labelGap = 0.3;        ///< after the last tick label, in font sizes
constexpr double minimumChartEms = 3;   ///< width of a chart below which the notes are hidden
constexpr double readableEms = 3.5;     ///< width of the charts below which the curve is hidden
constexpr double notesBesideEms = 8;    ///< least width of notes beside the matrix, in their font size
/// Aspect ratio of a paper below which the bar is under the matrix.
constexpr double widestWithBarAcross = 2.2;
constexpr double notesKept = 0.45;  ///< least share of the height of the notes beside the matrix,
constexpr double fewNotes = 2;      ///< unless the charts become larger by this factor
constexpr double keptAside = 0.93;  ///< least share of the side of the matrix with most notes beside it

double across(const QMargins& margins) {
    return margins.left() + margins.right();
}
double down(const QMargins& margins) {
    return margins.top() + margins.bottom();
}

}  // namespace

SimilarityLayout::SimilarityLayout(Canvas& canvas, QCPAxisRect* matrix, QCPAxisRect* bar, QCPAxisRect* curve)
    : m_canvas(&canvas), m_matrix(matrix), m_bar(bar), m_curve(curve) {
    arrangeParts(canvas, {matrix, bar, curve}, [this](const QRect& whole) { return placesIn(whole); });
}

void SimilarityLayout::setNames(QCPAxis* axis, const QStringList& longestFirst) {
    m_names.insert(axis, longestFirst);
}

void SimilarityLayout::reserveLabels(int width) {
    m_labelsWidth = width;
    m_canvas->reserveRight(m_curve, width);
}

std::vector<QRect> SimilarityLayout::placesIn(const QRect& whole) {
    const Arrangement now = m_sizes.arrangement;
    QRect matrix(whole.topLeft(), QSize(leastWidth(m_matrix), leastHeight(m_matrix)));
    if (now == Arrangement::MatrixAlone) {  // centred
        const int bar = m_bar->visible() ? spacing + leastWidth(m_bar) : 0;
        matrix.translate(std::max(0, (whole.width() - matrix.width() - bar) / 2), 0);
    }
    const QRect bar(matrix.right() + 1 + spacing, matrix.top(), leastWidth(m_bar), matrix.height());
    const QRect beside(QPoint(bar.right() + 1 + spacing, whole.top()),
                       QPoint(whole.right(), matrix.bottom()));
    const QRect under = whole.adjusted(0, matrix.height() + spacing, 0, 0);
    const int notesHeight = saturatingCast<int>(m_sizes.notesHeight);
    QRect curve = now == Arrangement::Beside            ? beside
                  : now == Arrangement::NotesUnderCurve ? QRect(beside.topLeft(), whole.bottomRight())
                  : now == Arrangement::CurveAlone      ? whole
                                                        : under;
    const bool isAside = now == Arrangement::NotesBesideMatrix || now == Arrangement::MatrixAndNotes;
    const int apart = now == Arrangement::NotesUnderCurve ? 0 : spacing;
    if (now != Arrangement::Beside)
        curve.setHeight(std::min(curve.height() - (isAside ? 0 : notesHeight + apart),
                                 saturatingCast<int>(m_sizes.curveHeight + down(m_curve->margins()))));
    const bool isBelowMatrix = now == Arrangement::Beside || now == Arrangement::MatrixAlone;
    m_notes = isAside ? beside : isBelowMatrix ? under : curve.translated(0, curve.height() + apart);
    m_notes.setHeight(notesHeight);
    const auto shown = [](const QCPAxisRect* part, const QRect& place) {
        return part->visible() ? place : QRect();
    };
    return {shown(m_matrix, matrix), shown(m_bar, bar), shown(m_curve, curve)};
}

double SimilarityLayout::enough() const {
    return curveEms * m_canvas->style().metrics.label;
}

double SimilarityLayout::shareOf(double available) const {
    return std::max(0.5 * available, std::min(matrixShareBeside * available, available - enough()));
}

double SimilarityLayout::matrixSpace() const {
    return m_available.width() - 2 * spacing - leastWidth(m_bar) - across(m_matrix->margins());
}

double SimilarityLayout::atFoot(const NotesHeight& notes, double share, double unused) const {
    return std::ceil(notes(m_available.width(), std::max(share * m_available.height(), unused)));
}

bool SimilarityLayout::keepsNotes(const NotesHeight& notes, double width, double maximum) {
    return notes(width, maximum) >= notesKept * notes(width, QWIDGETSIZE_MAX);
}

SimilarityLayout::Sizes SimilarityLayout::beside(const NotesHeight& notes, double share) const {
    const double available = matrixSpace() - across(m_curve->margins());
    const double charts =
        m_available.height() - spacing - std::max(down(m_matrix->margins()), down(m_curve->margins()));
    const double foot = atFoot(notes, share, charts - shareOf(available));
    const double side = std::floor(std::max(10.0, std::min(charts - foot, shareOf(available))));
    // What the charts leave over gives each note a row of its own.
    const double notesHeight = foot > 0 ? std::max(foot, std::floor(charts - side)) : 0;
    return {Arrangement::Beside, side, std::max(10.0, available - side), side, notesHeight};
}

/// Like beside(), but with a curve as high as matrix and bar together.
SimilarityLayout::Sizes SimilarityLayout::barUnderMatrix(const NotesHeight& bar) const {
    const Sizes besides = beside(bar);
    const double height = m_available.height() - spacing - down(m_curve->margins());
    return {Arrangement::NotesUnderCurve, besides.side, besides.curveWidth, std::max(10.0, height), 0};
}

/// Returns the height of the matrix in a height shared with the curve below it.
double SimilarityLayout::aboveCurve(double height) const {
    return std::min(matrixShare * height, height - lowestCurveEms * m_canvas->style().metrics.label);
}

SimilarityLayout::Sizes SimilarityLayout::below(const NotesHeight& notes) const {
    const double width = matrixSpace();
    const double foot = atFoot(notes, notesShare);
    const double height =
        m_available.height() - foot - 2 * spacing - down(m_matrix->margins()) - down(m_curve->margins());
    const double side = std::floor(std::max(10.0, std::min(width, aboveCurve(height))));
    return {Arrangement::Below, side, m_available.width() - across(m_curve->margins()),
            std::max(10.0, height - side), foot};
}

SimilarityLayout::Sizes SimilarityLayout::notesUnderCurve(const NotesHeight& notes) const {
    const double available = matrixSpace() - across(m_curve->margins());
    const double height = m_available.height() - down(m_matrix->margins());
    // The notes need width, too, so matrix and curve get half each.
    const double side = std::floor(std::max(10.0, std::min(height, 0.5 * available)));
    const double curveWidth = std::max(10.0, available - side);
    const double under = std::ceil(
        notes(curveWidth + across(m_curve->margins()), notesUnderCurveShare * m_available.height()));
    const double curveHeight = m_available.height() - under - spacing - down(m_curve->margins());
    return {Arrangement::NotesUnderCurve, side, curveWidth, std::max(10.0, curveHeight), under};
}

SimilarityLayout::Sizes SimilarityLayout::notesBesideMatrix(const NotesHeight& notes) const {
    const double width = matrixSpace() - spacing;
    const double height =
        m_available.height() - 2 * spacing - down(m_matrix->margins()) - down(m_curve->margins());
    const double minimum = notesBesideEms * m_canvas->style().metrics.small;
    const double side = std::floor(std::max(10.0, std::min(width - minimum, aboveCurve(height))));
    const double maximum = side + down(m_matrix->margins());
    if (notes(width - side, maximum) <= 0) return {};
    Sizes sizes = {Arrangement::NotesBesideMatrix, side, m_available.width() - across(m_curve->margins()),
                   std::max(10.0, height - side), maximum};
    sizes.hasFewNotes = !keepsNotes(notes, width - side, maximum);
    return sizes;
}

SimilarityLayout::Sizes SimilarityLayout::alone(const NotesHeight& notes) const {
    const double foot = atFoot(notes, notesShare);
    const double height = m_available.height() - foot - spacing;
    if (m_shown == SimilarityCharts::CurveAlone)
        return {Arrangement::CurveAlone, 10, m_available.width() - across(m_curve->margins()),
                std::max(10.0, height - down(m_curve->margins())), foot};
    const double width = matrixSpace(), margins = down(m_matrix->margins());
    const double side = std::floor(std::max(10.0, std::min(width, height - margins)));
    const double free = width - spacing - notesBesideEms * m_canvas->style().metrics.small;
    const double larger = std::floor(std::min(free, m_available.height() - spacing - margins));
    if (!m_isBarAcross && larger > side && keepsNotes(notes, width - spacing - larger, larger + margins))
        return {Arrangement::MatrixAndNotes, larger, 10, 10, larger + margins};
    return {Arrangement::MatrixAlone, side, 10, 10, foot};
}

SimilarityLayout::Sizes SimilarityLayout::best(const NotesHeight& notes) const {
    if (m_isBarAcross) return barUnderMatrix(notes);
    const Sizes besides = beside(notes), under = below(notes), moved = notesUnderCurve(notes);
    const Sizes& best = under.charts() > besides.charts() ? under : besides;
    const bool isLarger = moved.side > best.side && moved.charts() > movedNotes * best.charts();
    const Sizes& larger = isLarger ? moved : best;
    const Sizes aside = notesBesideMatrix(notes);
    const double least = (aside.hasFewNotes ? 1 : keptAside) * larger.side;
    const bool isAside =
        aside.side > least && aside.charts() > (aside.hasFewNotes ? fewNotes : 1) * larger.charts();
    Sizes found = isAside ? aside : larger;
    for (const double share : briefNotesShares) {
        const Sizes brief = beside(notes, share);
        const bool keepsSome = atFoot(notes, share) >= briefNotesKept * atFoot(notes, notesShare);
        if (found.side < smallMatrixEms * m_canvas->style().metrics.label && keepsSome &&
            brief.side > found.side && brief.charts() > briefNotes * found.charts())
            found = brief;
    }
    if (found.smallest() > minimumChartEms * m_canvas->style().metrics.label) return found;
    // Charts too small to read take the space of the notes.
    const NotesHeight none = [](double, double) { return 0.0; };
    return std::max({found, below(none), beside(none)},
                    [](const Sizes& a, const Sizes& b) { return a.smallest() < b.smallest(); });
}

void SimilarityLayout::update() {
    for (const auto phase :
         {QCPLayoutElement::upPreparation, QCPLayoutElement::upMargins, QCPLayoutElement::upLayout})
        m_canvas->plotLayout()->update(phase);
}

SimilarityLayout::EndLabels SimilarityLayout::endLabels(const QCPAxis* axis) const {
    const Style& style = m_canvas->style();
    const QFontMetricsF metrics(style.font(style.metrics.tick));
    const double lower = metrics.horizontalAdvance(grouped(saturatingCast<qint64>(axis->range().lower)));
    const double upper = metrics.horizontalAdvance(grouped(saturatingCast<qint64>(axis->range().upper)));
    return {std::max(lower, upper), (lower + upper) / 2 + 0.7 * style.metrics.tick};
}

/// Sets ticks whose labels do not touch along an axis of that length.
void SimilarityLayout::thinTicks(QCPAxis* axis, double length) const {
    const Style& style = m_canvas->style();
    double label = 1.15 * style.metrics.tick;
    double ends = 0;
    if (axis->orientation() == Qt::Horizontal) {
        const EndLabels widths = endLabels(axis);
        label = 1.7 * widths.wider;
        ends = widths.apart;
    }
    // On a horizontal axis two labels fit even if there is slightly less than twice their width.
    const double count = length / label + (axis->orientation() == Qt::Horizontal ? 0.25 : 0);
    axis->ticker()->setTickCount(std::clamp(saturatingCast<int>(count), 3, style.metrics.ticks));
    // On a shorter axis the labels of its ends would overlap.
    showTickLabels(axis, length > ends);
}

void SimilarityLayout::fitName(QCPAxis* axis, double length) const {
    const auto names = m_names.constFind(axis);
    if (names == m_names.constEnd()) return;
    // The name is centred and may exceed the axis by about half a tick label at each end, unless there is a
    // part letter above it.
    const double over = m_canvas->letterHeight() > 0 ? 0 : QFontMetricsF(axis->labelFont()).height();
    const double available = length + over;
    const QString name = fittingText(*names, axis->labelFont(), available);
    if (axis->label() != name) axis->setLabel(name);
}

void SimilarityLayout::apply(const Sizes& sizes) {
    m_sizes = sizes;
    const int side = saturatingCast<int>(sizes.side);
    m_matrix->setMinimumSize(side, side);
    const auto fit = [this](QCPAxisRect* rect, double width, double height) {
        for (QCPAxis* axis : rect->axes()) {
            const double length = axis->orientation() == Qt::Horizontal ? width : height;
            thinTicks(axis, length);
            fitName(axis, length);
        }
    };
    fit(m_matrix, sizes.side, sizes.side);
    fit(m_bar, 0, sizes.side);
    fit(m_curve, sizes.curveWidth, sizes.curveHeight);
    update();
    bool changed = true;
    for (int round = 0; round < 3 && changed; ++round) {
        changed = false;
        for (const QCPAxisRect* chart : {m_matrix, m_curve})
            for (QCPAxis* axis : chart->axes())
                if (chart->visible() && axis->visible() && axis->tickLabels())
                    changed = sinescope::thinTicks(axis) || addTicks(axis) || changed;
        if (changed) update();
    }
    m_canvas->reserveRight(m_matrix, std::max(m_leastRight, overhang(bottomAxis(m_matrix))));
    // Keeps the space reserved for line labels. A narrow curve has no space to spare, unless its last label
    // is cut off and both ends can have one.
    const QCPAxis* shifts = bottomAxis(m_curve);
    const int needed = overhang(shifts), reserved = m_curve->minimumMargins().right();
    const int beyond = m_curve->right() + needed - m_canvas->viewport().right();
    const bool isCut = beyond > labelGap * m_canvas->style().metrics.tick;
    const bool isWide = sizes.curveWidth > 1.5 * enough() ||
                        (isCut && sizes.curveWidth - needed + reserved > endLabels(shifts).apart);
    if (needed <= reserved || !isWide) return;
    m_canvas->reserveRight(m_curve, needed);
    update();
}

/// Returns how far the last tick label extends beyond the axis, including the space after it.
int SimilarityLayout::overhang(const QCPAxis* axis) const {
    if (!axis->tickLabels() || axis->tickVector().isEmpty()) return 0;
    const Style& style = m_canvas->style();
    const QFontMetricsF metrics(style.font(style.metrics.tick));
    const double end = axis->coordToPixel(axis->tickVector().constLast()) +
                       metrics.horizontalAdvance(axis->tickVectorLabels().constLast()) / 2;
    return saturatingCast<int>(std::ceil(end - axis->axisRect()->right() + labelGap * style.metrics.tick));
}

std::optional<QPointF> SimilarityLayout::barAcross() const {
    if (!m_isBarAcross) return {};
    const double gap = 0.5 * m_canvas->style().metrics.tick;
    return QPointF(m_matrix->left(), m_matrix->rect().bottom() + m_matrix->margins().bottom() + gap);
}

bool SimilarityLayout::leavesOutBar() const {
    const Style& style = m_canvas->style();
    return style.showColorBar && !style.leavesColorBar && m_matrix->visible() && !m_bar->visible() &&
           !m_isBarAcross;
}

void SimilarityLayout::arrange(const NotesHeight& noteHeights) {
    m_leastRight = m_canvas->style().leastMargins ? m_matrix->minimumMargins().right() : 0;
    // As in a new figure: the picture does not depend on earlier sizes.
    if (m_shown == SimilarityCharts::Both) m_sizes.arrangement = Arrangement::Beside;
    m_canvas->reserveRight(m_matrix, m_leastRight);
    if (m_canvas->hasRoomRight(m_curve)) m_canvas->reserveRight(m_curve, m_labelsWidth);
    update();
    m_available = m_canvas->content()->rect().size();
    const Style& style = m_canvas->style();
    const bool hasBar = style.showColorBar && m_matrix->visible();
    // In a portrait, the charts are one below the other, with the bar beside the matrix.
    const double shape = m_available.width() / std::max(1.0, 1.0 * m_available.height());
    m_isBarAcross = hasBar && style.paper && shape > 1 && shape < widestWithBarAcross;
    m_canvas->setColorBarShown(m_bar, hasBar && !m_isBarAcross);
    const double across = m_canvas->barAcrossHeight(true) + 0.5 * style.metrics.tick;
    const NotesHeight texts = [&noteHeights](double width, double maximum) {
        constexpr double margins = noteMargin + noteInset;
        return std::max(0.0, noteHeights(width, maximum + margins) - margins);
    };
    const NotesHeight notes =
        m_isBarAcross ? NotesHeight([across](double, double) { return across; }) : texts;
    if (m_shown == SimilarityCharts::Both) return arrangeBoth(notes, texts);
    arrangeAlone(notes, m_shown == SimilarityCharts::MatrixAlone ? m_curve : m_matrix);
}

void SimilarityLayout::arrangeAlone(const NotesHeight& notes, QCPAxisRect* hidden) {
    for (int round = 0; round < 2; ++round) apply(alone(notes));
    hidden->setOuterRect({});  // it must not receive the mouse
}

void SimilarityLayout::arrangeBoth(NotesHeight notes, const NotesHeight& texts) {
    m_curve->setVisible(m_matrix->visible());
    // Notes and margins depend on the sizes of the charts; two passes suffice.
    for (int round = 0; round < 2; ++round) {
        Sizes first = m_isBarAcross ? barUnderMatrix(notes) : beside(notes);
        if (!m_isBarAcross) first.arrangement = m_sizes.arrangement;
        if (round == 0) apply(first);
        if (m_isBarAcross &&
            barUnderMatrix(notes).side < smallestOverBarEms * m_canvas->style().metrics.label) {
            m_isBarAcross = false;
            notes = texts;
        }
        const Sizes found = best(notes);
        if (std::max(beside(notes).curveWidth, below(notes).smallest()) < enough())
            m_canvas->setColorBarShown(m_bar, false);
        apply(m_bar->visible() ? found : best(notes));
    }
    const Sizes placed{m_sizes.arrangement, 1.0 * m_matrix->width(), 1.0 * m_curve->width(),
                       1.0 * m_curve->height()};
    if (placed.smallest() >= readableEms * m_canvas->style().metrics.label) return;
    m_isBarAcross = false;
    m_curve->setVisible(false);
    arrangeAlone([](double, double) { return 0.0; }, m_curve);
}

}  // namespace sinescope
