// SPDX-License-Identifier: GPL-3.0-or-later
//
// A JSON list of figures to render in one process, instead of many calls of sinescope render.
#pragma once

#include "app/cli/arguments.h"

#include <QByteArray>

namespace sinescope {

/// An entry of the list and its name in errors: Entry 2 of "chapter.json".
struct BatchEntry {
    QString name;
    QStringList words;  ///< as they would be typed after `sinescope render`
};

constexpr qsizetype maximumBatchBytes = qsizetype{4} << 20;

/// Returns the entries (at most 10,000) of a list such as
///     [{"figure": "heatmap", "preset": "heatmap-50x128", "output": ["heatmap.png", "heatmap.pdf"]},
///      {"figure": "positions", "base": 500, "positions": [0, 10, 25], "title": true,
///       "option": {"waves": "both"}, "output": "positions.svg"}]
/// Keys are options of the command. `given`, the options of the command line, hold for every entry that does
/// not override them. Throws Error if it is not such a list.
std::vector<BatchEntry> batchEntries(const QByteArray& json, const QString& path, const Arguments& given);

}  // namespace sinescope
