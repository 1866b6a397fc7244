// SPDX-License-Identifier: GPL-3.0-or-later
//
// Two settings or schemes side by side: A, B and A - B as matrices with one zoom and shared colour limits,
// their scores against distance, or their wavelengths.
#include "app/figures/compare/view.h"
#include "app/figures/kinds.h"
#include "app/model/unbroken_text.h"
#include "app/plot/arranged_layout.h"
#include "app/plot/switched_view.h"
#include "app/scene/literals.h"
#include "app/style/pen.h"
#include "core/saturating_cast.h"

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <utility>

namespace sinescope {

namespace {

/// Returns the notes in one text, without breaks within a number or after the letter of a side.
QString joinedNotes(QStringList notes) {
    notes.removeAll(QString());
    QString text = unbroken(notes.join(u"\u00a0· "_s));
    for (const QString& side : {u"A:"_s, u"B:"_s}) text.replace(side + ' '_L1, side + QChar(QChar::Nbsp));
    return text;
}

}  // namespace

CompareFigure::CompareFigure(const FigureSpec& spec)
    : BarsFigure(spec),
      m_foot(new PaintedArea(&canvas(), [this](QCPPainter& painter) { paintFoot(painter); })) {}

void CompareFigure::arrangeAboveFoot(std::vector<QCPLayoutElement*> charts) {
    charts.push_back(m_foot);
    arrangeParts(canvas(), charts, [this, charts](const QRect& whole) {
        const double line = QFontMetricsF(footFont()).height();
        constexpr int maximumLines = 4;
        const double maximum = std::min(maximumLines * line, whole.height() / 4.0);
        std::vector<QRect> places;
        // The foot says how many cells a pixel shows, which depends on its height.
        for (int round = 0; round < 3; ++round) {
            const QString before = std::exchange(m_footText, footText(whole.size(), maximum));
            if (round > 0 && m_footText == before) break;
            const double needed = textHeight(m_footText, footFont(), whole.width() - 12);
            const int foot = m_footText.isEmpty() ? 0 : saturatingCast<int>(std::ceil(needed)) + 6;
            const QRect area = whole.adjusted(0, 0, 0, -foot);
            places = placesIn(area);
            places.push_back(foot > 0 ? whole.adjusted(0, area.height(), 0, 0) : QRect());
            for (std::size_t k = 0; k < charts.size(); ++k) ArrangedLayout::place(charts[k], places[k]);
        }
        return places;
    });
}

SceneParts CompareFigure::shownParts() const {
    const SceneParts rows =
        ScenePart::Position | ScenePart::Column | ScenePart::TrainedLength | ScenePart::Frozen;
    if (shown().view() == CompareView::Maps && !shown().mapsScores()) return rows;
    return rows | ScenePart::Shift | ScenePart::Head | ScenePart::Sentence;
}

/// Returns all notes, or as many of the first ones as fit; the summary and the sides are shortened rather
/// than left out if no heading names them. In papers they are in the caption.
QString CompareFigure::footText(const QSize& size, double height) const {
    if (style().paper || !style().showNotes) return {};
    const QString summary = shown().statementText("summary"), brief = shown().statementText("short_summary");
    const auto fits = [&](const QString& text) {
        return textHeight(text, footFont(), size.width() - 12) <= height;
    };
    QStringList parts = footNotes(size);
    parts.removeAll(QString());
    for (bool isShortened = false; !parts.isEmpty(); parts.removeLast()) {
        if (QString text = joinedNotes(parts); fits(text)) return text;
        if (isShortened || !names().contains(parts.last())) continue;
        isShortened = true;
        QStringList shorter = parts;
        std::ranges::replace(shorter, summary, brief);
        if (QString text = joinedNotes(shorter); fits(text)) return text;
        for (const QString& name : names()) std::ranges::replace(shorter, name, name.section(u", "_s, 0, 0));
        if (QString text = joinedNotes(shorter); fits(text)) return text;
    }
    return fittingText({summary, brief}, footFont(), size.width() - 12);
}

void CompareFigure::paintFoot(QCPPainter& painter) {
    setFontAndPen(painter, footFont(), style().palette.text);
    painter.drawText(QRectF(m_foot->rect()).adjusted(6, 2, -6, 0),
                     Qt::TextWordWrap | Qt::AlignLeft | Qt::AlignTop, m_footText);
}

namespace {

struct ShowsMaps {
    static std::unique_ptr<FigureView> make(const FigureSpec& spec) { return makeCompareMaps(spec); }
};

struct ShowsCurves {
    static bool isFor(const FigureModel* model) {
        const auto* compared = dynamic_cast<const CompareModel*>(model);
        return compared && compared->view() != CompareView::Maps;
    }
    static std::unique_ptr<FigureView> make(const FigureSpec& spec) { return makeCompareCurves(spec); }
};

/// Returns why a side showing the frozen setting has no numbers; empty if it has. (A missing table of the
/// live setting is requested elsewhere.)
QString missingFrozen(const Scene& scene) {
    if (!scene.frozen || !showsFrozen(compareOptions().read(scene))) return {};
    QString reason = missingTable(frozenSetting(scene));
    if (reason.isEmpty()) reason = rangeReason(scene.frozenScheme, compareOptions().spec().id);
    if (reason.isEmpty()) return {};
    return compareWords("view_frozen_table", Values().set("reason", reason));
}

std::shared_ptr<const FigureModel> makeComparison(std::shared_ptr<const Scene> scene,
                                                  const FigureModel* before) {
    if (const QString reason = missingFrozen(*scene); !reason.isEmpty())
        return std::make_shared<const EmptyModel>(std::move(scene), compareOptions().spec().title,
                                                  EmptyReason{reason, {}, true});
    return makeModel<CompareModel>(std::move(scene), before);
}

}  // namespace

FigureKind compareKind() {
    return {compareOptions().spec(), makeComparison, makeSwitchedView<ShowsMaps, ShowsCurves>};
}

}  // namespace sinescope
