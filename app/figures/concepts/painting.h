// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/figures/concepts/layout.h"

class QCPPainter;

namespace sinescope {

void paintConcepts(QCPPainter& painter, const ConceptsModel& model, const ConceptLayout& layout,
                   const Style& style);

}  // namespace sinescope
