// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/concepts/model.h"
#include "app/figures/program_text.h"
#include "app/model/code_expressions.h"

namespace sinescope {

FigureProgram ConceptsModel::program() const {
    QString nodes;
    for (std::size_t k = 0; k < map().nodes.size(); ++k) {
        const Concept& node = map().nodes[k];
        const QStringList said = {codeNumber(node.at.x()), codeNumber(node.at.y()), pythonText(node.title),
                                  pythonBool(m_lit[k])};
        nodes += QStringLiteral("    %1: (%2),\n").arg(pythonText(node.id), said.join(QStringLiteral(", ")));
    }
    QString arrows;
    for (const ConceptLink& link : map().links)
        arrows += QStringLiteral("    (%1, %2, %3),\n")
                      .arg(pythonText(link.from), pythonText(link.to), pythonText(link.label));
    return {scene().encoding,
            {},
            filledTemplate(programTemplate(QStringLiteral("concepts")),
                           {{QStringLiteral("NODES"), nodes},
                            {QStringLiteral("ARROWS"), arrows},
                            {QStringLiteral("OPEN"), pythonText(m_open)}}),
            said("program_note")};
}

}  // namespace sinescope
