// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/concepts/model.h"
#include "app/figures/program_text.h"
#include "app/model/code_expressions.h"
#include "app/scene/literals.h"

namespace sinescope {

FigureProgram ConceptsModel::program() const {
    QString nodes;
    for (std::size_t k = 0; k < map().nodes.size(); ++k) {
        const Concept& node = map().nodes[k];
        const QStringList parts = {codeNumber(node.at.x()), codeNumber(node.at.y()), pythonText(node.title),
                                   pythonBool(m_highlighted[k])};
        nodes += u"    %1: (%2),\n"_s.arg(pythonText(node.id), parts.join(u", "_s));
    }
    QString arrows;
    for (const ConceptLink& link : map().links)
        arrows +=
            u"    (%1, %2, %3),\n"_s.arg(pythonText(link.from), pythonText(link.to), pythonText(link.label));
    return {scene().encoding,
            {},
            filledTemplate(programTemplate(u"concepts"_s),
                           {{u"NODES"_s, nodes}, {u"ARROWS"_s, arrows}, {u"OPEN"_s, pythonText(m_open)}}),
            statementText("program_note"),
            {},
            statementText("program_title")};
}

}  // namespace sinescope
