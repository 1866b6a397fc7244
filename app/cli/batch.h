// SPDX-License-Identifier: GPL-3.0-or-later
//
// A list of figures to render, as JSON: what would be many calls of sinescope render, in one process.
#pragma once

#include "app/cli/arguments.h"

#include <QByteArray>

namespace sinescope {

/// An entry of the list, and what a sentence calls it: "Entry 2 of “chapter.json”".
struct BatchEntry {
    QString name;
    QStringList words;  ///< as they would be typed after `sinescope render`
};

/// Of the file of a list.
constexpr qsizetype maximumBatchBytes = qsizetype{4} << 20;

/// The entries (at most 10,000) of a list such as
///     [{"figure": "heatmap", "preset": "heatmap-50x128", "output": ["heatmap.png", "heatmap.pdf"]},
///      {"figure": "positions", "base": 500, "positions": [0, 10, 25], "title": true,
///       "option": {"waves": "both"}, "output": "positions.svg"}]
/// Names are those of the command's options. `given` are the options of the command line: they hold for every
/// entry that does not say otherwise. Throws Error where it is no such list.
std::vector<BatchEntry> batchEntries(const QByteArray& json, const QString& path, const Arguments& given);

}  // namespace sinescope
