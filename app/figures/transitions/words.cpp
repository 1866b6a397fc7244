// SPDX-License-Identifier: GPL-3.0-or-later
//
// What a transition says: table, read-out, alternative text, facts. Its numbers are those that are painted.
#include "app/figures/transitions/model.h"
#include "app/model/cell_readout.h"
#include "app/model/fact_list.h"
#include "app/scene/number_format.h"

#include <cmath>

namespace sinescope {

namespace {

constexpr int maximumWords = 12;  ///< in a title

TableCell cellOfNumber(double number) {
    return std::isfinite(number) ? TableCell(number) : TableCell();
}

}  // namespace

QString TransitionModel::heading() const {
    switch (kind()) {
        case TransitionKind::RowToLine:
            return QStringLiteral("Row p = %1").arg(grouped(scene().selection.position));
        case TransitionKind::ColumnToWave:
            return QStringLiteral("Column j = %1").arg(grouped(scene().selection.column));
        case TransitionKind::ClockToWave:
            return QStringLiteral("p = %1").arg(fixedNumber(clockPosition(), 1));
        case TransitionKind::Shift:
            return QStringLiteral("PE(%1) turns into PE(%2): k = %3")
                .arg(grouped(scene().selection.position),
                     grouped(scene().selection.position + scene().selection.shift),
                     grouped(scene().selection.shift));
        case TransitionKind::Sum:
        case TransitionKind::Join: {
            const auto& rows = values<WordRows>();
            return QStringLiteral("%1 + %2").arg(rows.embeddingName, rows.addedName);
        }
        case TransitionKind::Similarity: {
            const Summing state = summing();
            const double sum = values<SlidingRows>().sumSoFar(state.shift, state);
            return (state.summed() < 1 ? QStringLiteral("S(%1): sum so far %2")
                                       : QStringLiteral("S(%1) = %2"))
                .arg(grouped(state.shift), plainNumber(sum, 4));
        }
        case TransitionKind::Order:
            break;
    }
    return values<std::shared_ptr<const OrderModel>>()->said("error_line");
}

std::vector<MovingNumber> TransitionModel::numbers() const {
    std::vector<MovingNumber> all;
    const auto add = [&all](const QString& name, double now, double end) { all.push_back({name, now, end}); };
    switch (kind()) {
        case TransitionKind::RowToLine: {
            const auto& window = values<MatrixWindow>();
            for (Eigen::Index j = 0; j < window.values.cols(); ++j)
                add(QStringLiteral("j = %1").arg(window.firstColumn + j),
                    rise() * window.values(window.row, j), window.values(window.row, j));
            break;
        }
        case TransitionKind::ColumnToWave: {
            const auto& window = values<MatrixWindow>();
            for (Eigen::Index r = 0; r < window.values.rows(); ++r)
                add(QStringLiteral("p = %1").arg(window.firstPosition + r),
                    rise() * window.values(r, window.column), window.values(r, window.column));
            break;
        }
        case TransitionKind::ClockToWave:
        case TransitionKind::Shift: {
            const auto& clocks = values<PairClocks>();
            for (std::size_t i = 0; i < clocks.pairs.size(); ++i)
                add(QStringLiteral("pair %1").arg(clocks.pairs[i]), clocks.hand(i, clockPosition()).y(),
                    clocks.hand(i, clocks.to).y());
            break;
        }
        case TransitionKind::Sum:
        case TransitionKind::Join: {
            const auto& rows = values<WordRows>();
            for (Eigen::Index t = 0; t < rows.embedding.rows(); ++t)
                for (Eigen::Index j = 0; j < rows.embedding.cols(); ++j)
                    add(QStringLiteral("%1, j = %2").arg(rows.words.at(t)).arg(rows.firstColumn + j),
                        rows.embedding(t, j) + blend() * rows.added(t, j),
                        rows.embedding(t, j) + rows.added(t, j));
            break;
        }
        case TransitionKind::Similarity: {
            const auto& sliding = values<SlidingRows>();
            const Summing now = summing();
            for (std::int64_t k = 0; k < sliding.shifts(); ++k)
                add(QStringLiteral("k = %1").arg(k), sliding.sumSoFar(k, now), sliding.similarity(k));
            break;
        }
        case TransitionKind::Order: {
            const auto& order = *values<std::shared_ptr<const OrderModel>>();
            for (std::int64_t word = 0; word < order.count(); ++word) {
                const auto from = static_cast<double>(word), to = static_cast<double>(order.placeOf(word));
                add(QStringLiteral("place of “%1”").arg(order.words().at(word)), from + (to - from) * slide(),
                    to);
            }
            break;
        }
    }
    return all;
}

FigureTable TransitionModel::table() const {
    FigureTable table;
    const Selection& selected = scene().selection;
    table.title = QStringLiteral("%1 at %2 %, p = %3, j = %4, k = %5, “%6”")
                      .arg(m_info->title, plainNumber(100 * m_time, 3), grouped(selected.position),
                           grouped(selected.column), grouped(selected.shift),
                           scene().sentence.tokens.mid(0, maximumWords).join(QLatin1Char(' ')));
    table.columns = {QStringLiteral("item"), QStringLiteral("now"), QStringLiteral("at the end")};
    auto rows = std::make_shared<const std::vector<MovingNumber>>(numbers());
    table.rows = static_cast<std::int64_t>(rows->size());
    table.cell = [rows](std::int64_t row, std::int64_t column) -> TableCell {
        const MovingNumber& number = (*rows)[static_cast<std::size_t>(row)];
        if (column == 0) return number.name;
        return cellOfNumber(column == 1 ? number.now : number.end);
    };
    return table;
}

std::vector<Readout> TransitionModel::readout(const Cursor&) const {
    return {{QStringLiteral("transition"), m_info->title},
            {QStringLiteral("time"), QStringLiteral("%1 %").arg(plainNumber(100 * m_time, 3))}};
}

QString TransitionModel::alternativeText() const {
    return QStringLiteral("Transition “%1” at %2 % (%3): %4.")
        .arg(m_info->title, plainNumber(100 * m_time, 3), settingText(scene()), m_info->claim);
}

std::vector<Fact> TransitionModel::facts() const {
    FactList facts("transition");
    facts.add("time", m_time,
              QStringLiteral("%1 % of the transition is shown.").arg(plainNumber(100 * m_time, 6)));
    return facts.all();
}

FigureProgram TransitionModel::program() const {
    FigureProgram program = m_end()->program();
    const QString end = QStringLiteral("The program draws the picture at the end of the transition.");
    program.note = program.note.isEmpty() ? end : end + QLatin1Char(' ') + program.note;
    return program;
}

}  // namespace sinescope
