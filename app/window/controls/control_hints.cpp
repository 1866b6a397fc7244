// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/controls/control_hints.h"

#include "app/figures/registry.h"
#include "app/scene/literals.h"
#include "app/scene/number_format.h"
#include "app/scene/parameter_names.h"
#include "app/scene/scene_scheme.h"
#include "app/window/parts/number_parsing.h"
#include "app/window/parts/visible_figures.h"
#include "core/analysis/wavelengths.h"
#include "core/encoding/derivation.h"
#include "core/schemes/properties.h"
#include "core/schemes/scheme_fit.h"

namespace sinescope {

namespace {

QString oddHint(const EncodingParameters& p) {
    if (p.dModel % 2 == 0) return {};
    switch (p.oddRule) {
        case OddRule::ExtraSine:
            return FactLines::tr("Odd: the last sine has no cosine.");
        case OddRule::Truncate:
            return FactLines::tr("Odd: the last %1 is cut off.").arg(truncatedWave(p.layout));
        case OddRule::ZeroPad:
            return FactLines::tr("Odd: the last column is zero.");
        case OddRule::Error:
            return {};
    }
    return {};
}

/// Returns a hint if no figure on screen reads an option of the command line; otherwise empty.
QString unusedHint(const Scene& scene, const QString& option) {
    QStringList titles;
    for (const FigureState& figure : scene.figures) {
        if (!isOnScreen(scene, figure.id)) continue;
        const FigureSpec* spec = findSpec(figureCatalog(), figure.id);
        if (!spec || !spec->unread || !spec->unread(scene).options.contains(option)) return {};
        titles << spec->title;
    }
    if (titles.isEmpty()) return {};
    return titles.size() == 1 ? FactLines::tr("%1 does not use it.").arg(titles.front())
                              : FactLines::tr("No open figure uses it.");
}

QString entryText(Entry entry) {
    switch (entry) {
        case Entry::Input:
            return FactLines::tr("at the input");
        case Entry::Score:
            return FactLines::tr("at the score");
        case Entry::Rotation:
            return FactLines::tr("as a rotation");
        case Entry::Nowhere:
            break;
    }
    return FactLines::tr("nowhere");
}

}  // namespace

QString lengthHint(const Scene& scene) {
    if (QString unused = unusedHint(scene, u"length"_s); !unused.isEmpty()) return unused;
    const std::int64_t pastLength = scene.sentence.tokens.size() - placedTokens(scene);
    const SchemeRequirements requirements = schemeRequirements(scene.scheme);
    if (requirements.allPositions) return FactLines::tr("The patches of the grid.");
    if (pastLength > 0) return FactLines::tr("%1 past L: no position.").arg(counted(pastLength, u"word"_s));
    const bool isWhole = requirements.positions > 0 && scene.encoding.length == requirements.positions;
    return isWhole ? FactLines::tr("All rows of the table.") : QString();
}

QString widthHint(const Scene& scene) {
    if (QString unused = unusedHint(scene, u"d-model"_s); !unused.isEmpty()) return unused;
    if (schemeRequirements(scene.scheme).columns > 0) return FactLines::tr("The columns of the table.");
    return usesEncoding(scene) ? oddHint(scene.encoding) : QString();
}

QString baseHint(const Scene& scene) {
    const QString unused = unusedHint(scene, u"base"_s);
    return unused.isEmpty() && scene.encoding.base == 1
               ? FactLines::tr("Base 1: all pairs have the same wavelength.")
               : unused;
}

FactLines::Fact normFact(const Scene& scene) {
    return {scene.encoding.dModel % 2 == 0 ? FactLines::tr("Row norm") : FactLines::tr("Norm of this row"),
            plainNumber(rowNorm(*encodingOf(scene), scene.selection.position), 4)};
}

std::vector<FactLines::Fact> derivedFacts(const Scene& scene) {
    if (!usesEncoding(scene)) {
        const std::int64_t learned = parameterCount(scene.scheme);
        return {{FactLines::tr("Position enters"), entryText(entryOf(scene))},
                {ownTableIn(scene.scheme) ? FactLines::tr("Numbers in the table")
                 : seedOf(scene.scheme)   ? FactLines::tr("Random numbers")
                                          : FactLines::tr("Learned numbers"),
                 learned == 0 ? FactLines::tr("none") : grouped(learned)}};
    }
    const auto encoding = encodingOf(scene);
    const WavelengthRange range = wavelengthRange(*encoding);
    const std::int64_t complete =
        pairsCompletingACycle(*encoding, static_cast<double>(scene.encoding.length));
    const QString shortest = shortNumber(range.shortest, 3), longest = shortNumber(range.longest, 3);
    const std::int64_t pairs = encoding->pairs();
    // The unit of longer numbers would be cut.
    constexpr std::int64_t mostWithUnit = 999;
    const QString all = pairs <= mostWithUnit ? counted(pairs, FactLines::tr("pair")) : grouped(pairs);
    return {shortest != longest
                ? FactLines::Fact{FactLines::tr("Wavelengths"), shortest + u" … "_s + longest}
                : FactLines::Fact{FactLines::tr("Wavelength"), pairs > 0 ? shortest : FactLines::tr("none")},
            {FactLines::tr("Wavelengths up to L"), FactLines::tr("%1 of %2").arg(grouped(complete), all)}};
}

}  // namespace sinescope
