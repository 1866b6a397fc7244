// SPDX-License-Identifier: GPL-3.0-or-later
//
// The values for the wording of the map, and its table.
#include "app/figures/concepts/model.h"
#include "app/model/control_words.h"
#include "app/scene/literals.h"
#include "app/scene/scene_scheme.h"
#include "app/scene/texts_of.h"

namespace sinescope {

QString ConceptsModel::titles(const QStringList& ids) const {
    return textsOf(ids, [this](const QString& id) { return findConcept(map(), id)->title; }).join(u", "_s);
}

bool ConceptsModel::linksOpenConcept(std::size_t link) const {
    const ConceptLink& arrow = map().links[link];
    return open() && (arrow.from == m_open || arrow.to == m_open);
}

QStringList ConceptsModel::links(const std::vector<std::size_t>& arrows) const {
    QStringList leaving, arriving;
    for (const std::size_t arrow : arrows) {
        const ConceptLink& link = map().links[arrow];
        if (link.from == m_open) leaving << link.label % ' '_L1 % titles({link.to});
        if (link.to == m_open)
            arriving << titles({link.from}) % ' '_L1 % link.label % ' '_L1 % titles({link.to});
    }
    QStringList words = leaving + arriving;
    QStringList texts;
    for (; !words.isEmpty(); words.removeLast()) texts << words.join(u" · "_s);
    return texts << QString();
}

void ConceptsModel::setValues(Values& values, const Cursor&) const {
    QStringList shown;
    for (std::size_t k = 0; k < m_highlighted.size(); ++k)
        if (m_highlighted[k]) shown << map().nodes[k].title;
    values.set("ideas", static_cast<std::int64_t>(map().nodes.size()))
        .set("arrows", static_cast<std::int64_t>(map().links.size()))
        .set("shown", highlightedCount())
        .set("shown_titles", shown.join(u", "_s));
    for (const FigureState& figure : scene().figures)
        if (figure.id != conceptsSpec().id)
            values.row("figure").set("title", ControlWords(figure.id).title());
    if (!open()) return;
    values.set("open", open()->title)
        .set("sentence", open()->sentence)
        .set("number", open()->number)
        .set("next", titles(nextConcepts(map(), m_open)))
        .set("previous", titles(previousConcepts(map(), m_open)));
}

FigureTable ConceptsModel::table() const {
    const QStringList next =
        textsOf(map().nodes, [this](const Concept& node) { return titles(nextConcepts(map(), node.id)); });
    const std::vector<Concept>& nodes = map().nodes;
    return wordedTable(std::ssize(nodes),
                       [&nodes, next, highlighted = m_highlighted](std::int64_t row,
                                                                   std::int64_t column) -> TableCell {
                           const Concept& node = nodes[static_cast<std::size_t>(row)];
                           const QString isHighlighted =
                               highlighted[static_cast<std::size_t>(row)] ? u"yes"_s : u"no"_s;
                           if (column == 6) return static_cast<std::int64_t>(node.step);
                           return std::array{node.title, node.sentence, node.number,
                                             next[row],  isHighlighted, node.lesson}[static_cast<std::size_t>(
                               column)];
                       });
}

}  // namespace sinescope
