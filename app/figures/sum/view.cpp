// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/sum/view.h"

#include "app/plot/canvas.h"
#include "app/scene/literals.h"
#include "app/scene/number_format.h"
#include "core/saturating_cast.h"

#include <QFontMetricsF>

#include <algorithm>
#include <cmath>

namespace sinescope {

namespace {

CellText measured(const SumModel& model, const Matrix& values, std::int64_t firstToken,
                  std::int64_t firstColumn, std::size_t table) {
    CellText text;
    const bool allWhole = (values.array() == values.array().round()).all();  // an index, say: "5.0" is exact
    text.sign = table == 1 && !allWhole;  // PE swings through both signs, so its cells keep their width
    text.decimals = 1;
    for (Eigen::Index r = 0; r < values.rows(); ++r)
        for (Eigen::Index c = 0; c < values.cols(); ++c) {
            const bool typed = table == 0 && model.isGiven(firstToken + r, firstColumn + c);
            const QString number = sumNumber(values(r, c), 4, typed);
            const bool sign = number.startsWith(QChar(0x2212));
            const qsizetype point = number.indexOf('.'_L1);
            text.sign = text.sign || sign;
            const auto whole = static_cast<int>((point < 0 ? number.size() : point) - (sign ? 1 : 0));
            text.wholeDigits = std::max(text.wholeDigits, whole);
            if (point >= 0 && !allWhole)
                text.decimals = std::clamp(static_cast<int>(number.size() - point - 1), text.decimals, 4);
            if (model.options().everyDigit)
                text.longest = std::max(text.longest,
                                        static_cast<int>(sumNumber(values(r, c), allDigits, typed).size()));
        }
    return text;
}

/// Returns the note on hidden words and columns.
QString cutText(const SumView& view, const SumModel& model) {
    const QStringList parts = model.statementTexts("view_cut", [&](Values& values) {
        const auto set = [&values](const char* first, const char* last, const VisibleRange& at) {
            if (!at.isCut()) return;
            values.set(first, at.origin + at.first);
            if (at.shown > 1) values.set(last, at.origin + at.first + at.shown - 1);
        };
        set("first_column", "last_column", view.columns(model));
        set("first_word", "last_word", view.words(model));
    });
    return parts.join(u" · "_s);
}

void writeNotes(SumView& view, const SumModel& model, const Style& style, double width) {
    if (!style.showNotes) return;
    const auto fitting = [&](SumNote note, const char* kind) {
        view.notes[note] = firstThatFits(model.statementTexts(kind), noteFont(note, style), width);
    };
    view.notes[ScaleNote] = model.statementText(style.showAffordances ? "scale_switch" : "scale");
    view.notes[SeedNote] = model.statementText("seed_text");
    view.notes[OffScaleNote] = model.statementText("off_scale");
    if (model.isConcatenated()) fitting(WeightsNote, "concatenation");
    fitting(TiedNote, "tied");
    if (!style.showSelection) return;
    fitting(EquationNote, "equation_text");
    view.notes[NormsNote] = model.statementText("norms");
    if (view.notes[EquationNote].isEmpty() && style.showAffordances)
        view.notes[EquationNote] = model.statementText("no_word");
}

/// Returns the extra width for a check box before a switch, and for the edges of an editable note.
double noteExtra(std::size_t note, double small, bool affordances) {
    if (!affordances) return 2;
    return note == ScaleNote ? 3.2 * small : note == SeedNote ? 1.2 * small : 2;
}

}  // namespace

QFont noteFont(std::size_t note, const Style& style) {
    // The equation begins with a word.
    return note == EquationNote ? style.wordFont(style.metrics.small) : style.font(style.metrics.small);
}

namespace {

/// The first visible word and column for a window size.
class SumWindow {
 public:
    explicit SumWindow(const SumModel& model)
        : m_words(model.words()),
          m_columns(model.scene().encoding.dModel),
          m_word(std::clamp<std::int64_t>(model.scene().selection.position - model.positionOf(0), 0,
                                          m_words - 1)),
          m_column(model.scene().selection.column) {
        const FigureState* state = findFigure(model.scene(), sumOptions().spec().id);
        if (!state) return;
        m_columnRange = state->x;
        const auto first = static_cast<double>(model.scene().encoding.firstPosition);
        if (state->y) m_wordRange = AxisRange{state->y->lower - first, state->y->upper - first};
    }
    /// `size` is the number of visible words.
    std::int64_t firstWord(std::int64_t size) const {
        return firstOfWindow(m_wordRange, m_word, size, m_words);
    }
    std::int64_t firstColumn(std::int64_t size) const {
        return firstOfWindow(m_columnRange, m_column, size, m_columns);
    }

 private:
    std::int64_t m_words, m_columns;
    std::int64_t m_word, m_column;  ///< selected
    std::optional<AxisRange> m_wordRange, m_columnRange;
};

/// Measures the input of the layout over the largest visible range of words and columns.
SumLayoutInput layoutInput(const SumModel& model, const Style& style, const QRectF& area,
                           const SumWindow& window) {
    const Scene& scene = model.scene();
    const std::int64_t T = model.words();
    const std::int64_t d = scene.encoding.dModel;
    SumLayoutInput input{area,
                         style.metrics,
                         T,
                         d,
                         model.options().everyDigit,
                         {},
                         1,
                         1,
                         {},
                         hasWordSlot(style),
                         model.tables(),
                         !model.isConcatenated(),
                         model.isConcatenated()};
    const auto maximumRows =
        std::clamp<std::int64_t>(saturatingCast<std::int64_t>(area.height() / (style.metrics.small * 1.5)), 1,
                                 std::min(T, SumLayoutInput::maximumRows));
    const std::int64_t maximumColumns = std::min(d, SumLayoutInput::maximumColumns);
    const std::int64_t firstToken = window.firstWord(maximumRows);
    const std::int64_t firstColumn = window.firstColumn(maximumColumns);
    SumView measuredView;
    measuredView.block = model.block(firstToken, maximumRows, firstColumn, maximumColumns);
    for (std::size_t b = 0; b < input.tables; ++b)
        input.cells[b] = measured(model, measuredView.values(b), firstToken, firstColumn, b);
    input.positionDigits = static_cast<int>(grouped(model.positionOf(T - 1)).size());
    const QFontMetricsF metrics(style.wordFont(100, QFont::Medium));
    for (std::int64_t t = firstToken; t < firstToken + maximumRows; ++t)
        input.word = std::max(input.word,
                              metrics.horizontalAdvance(shortened(scene.sentence.tokens[t], 40)) / 100 + 0.2);
    return input;
}

}  // namespace

SumView sumView(const SumModel& model, const Style& style, const QRectF& area, NormMemory& norms) {
    SumView view;
    const SumWindow window(model);
    SumLayoutInput input = layoutInput(model, style, area, window);
    writeNotes(view, model, style, area.width());
    const auto noteWidth = [&](std::size_t note) {
        const QFontMetricsF of(noteFont(note, style));
        // Papers have the notes in the caption.
        return view.notes[note].isEmpty() || style.paper
                   ? 0
                   : std::ceil(of.horizontalAdvance(view.notes[note])) +
                         noteExtra(note, style.metrics.small, style.showAffordances);
    };
    if (noteWidth(EquationNote) > area.width()) view.notes[EquationNote].clear();
    for (int pass = 0; pass < 4; ++pass) {  // the note on cut parts takes space itself
        input.notes.clear();
        for (std::size_t k = 0; k < noteCount; ++k) input.notes.push_back(noteWidth(k));
        view.layout = layOut(input);
        view.firstToken = window.firstWord(view.layout.rows);
        view.firstColumn = window.firstColumn(view.layout.columns);
        const QString cut = cutText(view, model);
        if (cut == view.notes[CutNote]) break;
        view.notes[CutNote] = cut;
    }
    view.block = model.block(view.firstToken, view.layout.rows, view.firstColumn, view.layout.columns);
    if (view.layout.normWidth > 0)
        for (std::int64_t t = view.firstToken; t < view.firstToken + view.layout.rows; ++t) {
            if (!norms.contains(t)) norms[t] = model.norms(t);
            view.norms.push_back(norms[t]);
        }
    return view;
}

}  // namespace sinescope
