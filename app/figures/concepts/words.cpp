// SPDX-License-Identifier: GPL-3.0-or-later
//
// What the map says: claim, table, read-out, alternative text, facts.
#include "app/figures/concepts/model.h"
#include "app/model/fact_list.h"
#include "app/scene/number_format.h"

namespace sinescope {

namespace {

QString ideas(std::int64_t count) {
    return counted(count, QStringLiteral("idea"));
}

}  // namespace

QString ConceptsModel::titles(const QStringList& ids) const {
    QStringList names;
    for (const QString& id : ids) names << findConcept(map(), id)->title;
    return names.join(QStringLiteral(", "));
}

QString ConceptsModel::legend(bool hints) const {
    const bool isSinusoid = std::holds_alternative<SinusoidalScheme>(scene().scheme);
    const QString lit =
        litCount() > 0 ? QStringLiteral("Highlighted: the ideas shown by the open figures.")
        : isSinusoid   ? QStringLiteral("No idea is highlighted: none of the other open figures shows one.")
                       : QStringLiteral("No idea is highlighted: they are about the sinusoidal encoding.");
    if (!hints) return lit;
    return lit +
           QStringLiteral(" Click an idea, or walk with the arrow keys, for the number that proves it.");
}

bool ConceptsModel::isOfOpen(std::size_t link) const {
    const ConceptLink& arrow = map().links[link];
    return open() && (arrow.from == m_open || arrow.to == m_open);
}

QStringList ConceptsModel::links(const std::vector<std::size_t>& arrows) const {
    QStringList leaving, arriving;
    for (const std::size_t arrow : arrows) {
        const ConceptLink& link = map().links[arrow];
        if (link.from == m_open) leaving << link.label % QLatin1Char(' ') % titles({link.to});
        if (link.to == m_open)
            arriving << titles({link.from}) % QLatin1Char(' ') % link.label % QLatin1Char(' ') %
                            titles({link.to});
    }
    QStringList words = leaving + arriving;
    QStringList texts;
    for (; !words.isEmpty(); words.removeLast()) texts << words.join(QStringLiteral(" · "));
    return texts << QString();
}

QString ConceptsModel::leftOut(bool hints) {
    return hints ? QStringLiteral("Drag the map to see the rest.") : QStringLiteral("Part of the map.");
}

QString ConceptsModel::claim() const {
    return open() ? open()->sentence : QStringLiteral("from word order to RoPE: what leads to what");
}

FigureTable ConceptsModel::table() const {
    FigureTable result;
    result.title = QStringLiteral("The ideas and what they lead to");
    result.columns << QStringLiteral("idea") << QStringLiteral("sentence") << QStringLiteral("number")
                   << QStringLiteral("leads to") << QStringLiteral("shown") << QStringLiteral("lesson")
                   << QStringLiteral("step");
    result.rows = static_cast<std::int64_t>(map().nodes.size());
    QStringList next;
    for (const Concept& node : map().nodes) next << titles(nextConcepts(map(), node.id));
    result.cell = [&nodes = map().nodes, next, lit = m_lit](std::int64_t row,
                                                            std::int64_t column) -> TableCell {
        const auto index = static_cast<std::size_t>(row);
        const Concept& node = nodes[index];
        switch (column) {
            case 0:
                return node.title;
            case 1:
                return node.sentence;
            case 2:
                return node.number;
            case 3:
                return next[row];
            case 4:
                return lit[index] ? QStringLiteral("yes") : QStringLiteral("no");
            case 5:
                return node.lesson;
            default:
                return static_cast<std::int64_t>(node.step);
        }
    };
    return result;
}

std::vector<Readout> ConceptsModel::readout(const Cursor&) const {
    if (!open())
        return {
            {QStringLiteral("highlighted"), QStringLiteral("%1 of %2")
                                                .arg(litCount())
                                                .arg(ideas(static_cast<std::int64_t>(map().nodes.size())))}};
    std::vector<Readout> lines = {{QStringLiteral("idea"), open()->title},
                                  {QStringLiteral("number"), open()->number}};
    if (const QString to = titles(nextConcepts(map(), open()->id)); !to.isEmpty())
        lines.push_back({QStringLiteral("leads to"), to});
    if (const QString from = titles(previousConcepts(map(), open()->id)); !from.isEmpty())
        lines.push_back({QStringLiteral("comes from"), from});
    return lines;
}

QString ConceptsModel::alternativeText() const {
    QStringList lit;
    for (std::size_t k = 0; k < m_lit.size(); ++k)
        if (m_lit[k]) lit << map().nodes[k].title;
    QString text = QStringLiteral("A map of %1 and %2 between them")
                       .arg(ideas(static_cast<std::int64_t>(map().nodes.size())),
                            counted(static_cast<qint64>(map().links.size()), QStringLiteral("arrow")));
    text += lit.isEmpty()
                ? QStringLiteral("; no open figure shows one of them.")
                : QStringLiteral("; the open figures show: %1.").arg(lit.join(QStringLiteral(", ")));
    if (open())
        text += QStringLiteral(" Open is “%1”: %2 %3").arg(open()->title, open()->sentence, open()->number);
    return text;
}

std::vector<Fact> ConceptsModel::facts() const {
    FactList facts("concepts");
    const auto nodes = static_cast<std::int64_t>(map().nodes.size());
    const auto arrows = static_cast<std::int64_t>(map().links.size());
    facts.add("ideas", static_cast<double>(nodes), QStringLiteral("The map has %1.").arg(ideas(nodes)));
    facts.add("arrows", static_cast<double>(arrows),
              QStringLiteral("Between them there are %1.").arg(counted(arrows, QStringLiteral("arrow"))));
    facts.add("shown", static_cast<double>(litCount()),
              QStringLiteral("The open figures show %1 of the map.").arg(ideas(litCount())));
    return facts.all();
}

}  // namespace sinescope
