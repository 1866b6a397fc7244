// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/pins.h"

#include "app/scene/literals.h"
#include "app/scene/number_format.h"
#include "app/scene/scene_scheme.h"
#include "app/scene/sentences.h"
#include "app/scene/span_text.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include <algorithm>
#include <utility>

namespace sinescope {

namespace {

QString pinText(const char* text) {
    return QCoreApplication::translate("SceneEdits", text);
}

std::optional<std::vector<std::int64_t>>& pinnedOf(Scene& scene, AxisQuantity of) {
    return of == AxisQuantity::Column ? scene.selection.columns : scene.selection.positions;
}

}  // namespace

bool hasLines(const Scene& scene) {
    const Entry entry = entryOf(scene);
    return (entry == Entry::Input || entry == Entry::Rotation) && missingTable(scene).isEmpty();
}

AxisQuantity linesIn(const Scene& scene, const FigureKind& kind) {
    return hasLines(scene) && !kind.emptyReason(scene) ? kind.spec.lines : AxisQuantity::None;
}

std::vector<std::int64_t> drawnLines(const Scene& scene, AxisQuantity of) {
    return of == AxisQuantity::Column ? shownColumns(scene) : shownPositions(scene);
}

bool arePinned(const Scene& scene, AxisQuantity of) {
    return (of == AxisQuantity::Column ? scene.selection.columns : scene.selection.positions).has_value();
}

SceneEdit pinsEdit(AxisQuantity of, std::vector<std::int64_t> added, std::vector<std::int64_t> removed) {
    return {of == AxisQuantity::Column ? pinText("columns as lines") : pinText("rows as lines"),
            [of, added = std::move(added), removed = std::move(removed)](Scene& scene) {
                std::vector<std::int64_t> lines = drawnLines(scene, of);
                // At the end, where the selected line is drawn: colours go by the order.
                for (const std::int64_t line : added)
                    if (std::ranges::find(lines, line) == lines.end()) lines.push_back(line);
                for (const std::int64_t line : removed) std::erase(lines, line);
                if (lines.empty())
                    pinnedOf(scene, of).reset();
                else
                    pinnedOf(scene, of) = lines;
            }};
}

SceneEdit defaultLinesEdit(AxisQuantity of) {
    return {of == AxisQuantity::Column ? pinText("usual columns") : pinText("usual rows"),
            [of](Scene& scene) { pinnedOf(scene, of).reset(); }};
}

SceneEdit togglePinEdit(AxisQuantity of) {
    const bool column = of == AxisQuantity::Column;
    return {column ? pinText("pin the column") : pinText("pin the row"), [of, column](Scene& scene) {
                const std::int64_t selected = column ? scene.selection.column : scene.selection.position;
                const std::vector<std::int64_t> lines = drawnLines(scene, of);
                const bool there = std::ranges::find(lines, selected) != lines.end();
                const std::vector<std::int64_t> it = {selected}, none;
                pinsEdit(of, there ? none : it, there ? it : none).change(scene);
            }};
}

std::vector<std::int64_t> typedLines(const Scene& scene, AxisQuantity of, const QString& text) {
    const bool column = of == AxisQuantity::Column;
    const std::int64_t first = column ? 0 : scene.encoding.firstPosition;
    const std::int64_t last = column ? scene.encoding.dModel - 1 : scene.encoding.lastPosition();
    const QString allowed =
        u"the %1%2 %3"_s.arg(column ? u"column"_s : u"position"_s, first == last ? u" is"_s : u"s are"_s,
                             spanText(grouped(first), grouped(last)));
    static const QRegularExpression between(u"[,;\\s]+"_s);
    std::vector<std::int64_t> lines;
    for (const QString& part : text.split(between, Qt::SkipEmptyParts)) {
        bool isWhole = false;
        const qlonglong number = part.toLongLong(&isWhole);
        if (!isWhole) throw failure(u"%1 is not a whole number; %2."_s.arg(quoted(part), allowed));
        if (number < first || number > last)
            throw failure(u"There is no %1; %2."_s.arg(grouped(number), allowed));
        lines.push_back(number);
    }
    return lines;
}

}  // namespace sinescope
