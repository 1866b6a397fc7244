// SPDX-License-Identifier: GPL-3.0-or-later
//
// Values for the texts of a transition, and its table, which has the painted numbers.
#include "app/figures/transitions/model.h"
#include "app/model/cell_readout.h"
#include "app/model/table_cell.h"
#include "app/scene/literals.h"
#include "app/scene/number_format.h"
#include "app/scene/texts_of.h"

namespace sinescope {

namespace {

constexpr int maximumWords = 12;  ///< words in a title

}  // namespace

TransitionModel::Part TransitionModel::drawnPart() const {
    const EncodingParameters& p = scene().encoding;
    switch (kind()) {
        case TransitionKind::RowToLine:
            return {contents<MatrixWindow>().values.cols(), p.dModel};
        case TransitionKind::ColumnToWave:
            return {contents<MatrixWindow>().values.rows(), p.length};
        case TransitionKind::ClockToWave:
        case TransitionKind::Shift:
            return {std::ssize(contents<PairClocks>().pairs), contents<PairClocks>().encoding->pairs()};
        case TransitionKind::Sum:
        case TransitionKind::Join:
            return {contents<WordRows>().embedding.cols(), p.dModel};
        case TransitionKind::Similarity:
        case TransitionKind::Order:
            break;
    }
    return {};
}

void TransitionModel::setValues(Values& values, const Cursor& /*cursor*/) const {
    const Selection& selected = scene().selection;
    values.set("kind", m_info->id)
        .set("title", m_info->title)
        .set("time", m_time)
        .set("percent", 100 * m_time)
        .set("p", selected.position)
        .set("j", selected.column)
        .set("k", selected.shift)
        .set("to", selected.position + selected.shift)
        .set("words", scene().sentence.tokens.mid(0, maximumWords).join(' '_L1));
    const Part part = drawnPart();
    values.set("shown", part.drawn).set("all", part.all).set("cut", part.drawn < part.all);
    if (kind() == TransitionKind::RowToLine || kind() == TransitionKind::ColumnToWave) {
        // What the matrix leaves out in the other direction, while it is shown.
        const Matrix& drawn = contents<MatrixWindow>().values;
        const bool isRow = kind() == TransitionKind::RowToLine;
        const std::int64_t other = isRow ? drawn.rows() : drawn.cols();
        const std::int64_t all = isRow ? scene().encoding.length : scene().encoding.dModel;
        const bool isCut = lift() < 1 && other < all;
        values.set("cut", part.drawn < part.all || isCut).set("part_cut", part.drawn < part.all);
        values.set("other_cut", isCut);
        values.set("other", other).set("other_all", all);
    }
    if (kind() == TransitionKind::ClockToWave) values.set("clock_position", clockPosition());
    if (kind() == TransitionKind::Order)
        values.set("error", [this] {
            return contents<std::shared_ptr<const OrderModel>>()->statementText("error_line");
        });
    if (kind() == TransitionKind::Sum || kind() == TransitionKind::Join)
        values.set("tables",
                   u"%1 + %2"_s.arg(contents<WordRows>().embeddingName, contents<WordRows>().addedName));
    if (kind() != TransitionKind::Similarity) return;
    const Summing state = summing();
    values.set("odd", scene().encoding.dModel % 2 != 0)
        .set("summed_shift", state.shift)
        .set("summing", state.summed() < 1)
        .set("sum", contents<SlidingRows>().sumSoFar(state.shift, state));
}

std::vector<MovingNumber> TransitionModel::numbers() const {
    std::vector<MovingNumber> all;
    const auto add = [&all](const QString& name, double now, double end) { all.push_back({name, now, end}); };
    switch (kind()) {
        case TransitionKind::RowToLine:
        case TransitionKind::ColumnToWave: {
            const auto& window = contents<MatrixWindow>();
            const bool isRow = kind() == TransitionKind::RowToLine;
            const Vector values =
                isRow ? Vector(window.values.row(window.row)) : Vector(window.values.col(window.column));
            for (Eigen::Index k = 0; k < values.size(); ++k)
                add(isRow ? u"j = %1"_s.arg(window.firstColumn + k)
                          : u"p = %1"_s.arg(window.firstPosition + k),
                    rise() * values(k), values(k));
            break;
        }
        case TransitionKind::ClockToWave:
        case TransitionKind::Shift: {
            const auto& clocks = contents<PairClocks>();
            for (std::size_t i = 0; i < clocks.pairs.size(); ++i)
                add(u"pair %1"_s.arg(clocks.pairs[i]), clocks.hand(i, clockPosition()).y(),
                    clocks.hand(i, clocks.to).y());
            break;
        }
        case TransitionKind::Sum:
        case TransitionKind::Join: {
            const auto& rows = contents<WordRows>();
            for (Eigen::Index t = 0; t < rows.embedding.rows(); ++t)
                for (Eigen::Index j = 0; j < rows.embedding.cols(); ++j)
                    add(u"%1, j = %2"_s.arg(rows.words.at(t)).arg(rows.firstColumn + j),
                        rows.embedding(t, j) + blend() * rows.added(t, j),
                        rows.embedding(t, j) + rows.added(t, j));
            break;
        }
        case TransitionKind::Similarity: {
            const auto& sliding = contents<SlidingRows>();
            const Summing now = summing();
            for (std::int64_t k = 0; k < sliding.shifts(); ++k)
                add(u"k = %1"_s.arg(k), sliding.sumSoFar(k, now), sliding.similarity(k));
            break;
        }
        case TransitionKind::Order: {
            const auto& order = *contents<std::shared_ptr<const OrderModel>>();
            for (std::int64_t word = 0; word < order.count(); ++word) {
                const auto from = static_cast<double>(word), to = static_cast<double>(order.placeOf(word));
                add(u"place of “%1”"_s.arg(order.words().at(word)), from + (to - from) * slide(), to);
            }
            break;
        }
    }
    return all;
}

FigureTable TransitionModel::table() const {
    const auto rows = std::make_shared<const std::vector<MovingNumber>>(numbers());
    return wordedTable(std::ssize(*rows), [rows](std::int64_t row, std::int64_t column) -> TableCell {
        const MovingNumber& number = (*rows)[static_cast<std::size_t>(row)];
        if (column == 0) return number.name;
        return finiteCell(column == 1 ? number.now : number.end);
    });
}

Scene TransitionModel::endScene() const {
    Scene end = scene();
    Selection& selection = end.selection;
    if (kind() == TransitionKind::RowToLine) {
        selection.positions = {selection.position};
        openedFigure(end, m_info->to).options.insert(u"waves"_s, u"both"_s);
    }
    if (kind() == TransitionKind::ColumnToWave) selection.columns = {selection.column};
    if (kind() == TransitionKind::ClockToWave) {
        const auto& clocks = contents<PairClocks>();
        selection.columns = valuesOf(
            clocks.pairs, [&](std::int64_t pair) { return clocks.encoding->columnOf(pair, Wave::Sine); });
    }
    return end;
}

FigureProgram TransitionModel::program() const {
    FigureProgram program = m_end(std::make_shared<const Scene>(endScene()))->program();
    const QString end = statementText("program_note");
    program.note = program.note.isEmpty() ? end : end + ' '_L1 + program.note;
    return program;
}

}  // namespace sinescope
