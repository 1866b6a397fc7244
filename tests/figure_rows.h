// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/figures/registry.h"

#include <QTest>

namespace sinescope {

/// Adds a column and a row for each figure.
inline void figureRows(const char* column) {
    QTest::addColumn<QString>(column);
    for (const FigureKind& kind : figureKinds()) QTest::newRow(qPrintable(kind.spec.id)) << kind.spec.id;
}

}  // namespace sinescope
