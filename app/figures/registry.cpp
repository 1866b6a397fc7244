// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/registry.h"

#include "app/figures/kinds.h"
#include "app/scene/literals.h"
#include "app/scene/sentences.h"
#include "app/scene/texts_of.h"

#include <algorithm>
#include <mutex>

namespace sinescope {

namespace {

/// True if another value of the option gives the figure a picture, as another transition does.
bool choosesPicture(const Scene& scene, const QString& figure, MakeEmptyReason reason,
                    const OptionSpec& option) {
    if (option.kind != OptionSpec::Kind::Choice) return false;
    return std::ranges::any_of(option.choices, [&](const QString& choice) {
        Scene other = scene;
        openedFigure(other, figure).options[option.key] = choice;
        return !emptyReasonOf(other, figure, reason);
    });
}

/// Hides a figure's options while it has no picture, except one that can give it one.
void offerOnlyWithPicture(FigureKind& kind) {
    for (OptionSpec& option : kind.spec.options)
        option.isOffered = [id = kind.spec.id, reason = kind.makeEmptyReason,
                            choice = option](const Scene& scene) {
            if (emptyReasonOf(scene, id, reason)) return choosesPicture(scene, id, reason, choice);
            return !choice.isOffered || choice.isOffered(scene);
        };
}

struct Registry {
    std::vector<FigureKind> kinds = {
        heatmapKind(),     positionsKind(), dimensionsKind(), sumKind(),        formulaKind(),
        wavelengthsKind(), chirpKind(),     similarityKind(), shiftKind(),      orderKind(),
        compareKind(),     precisionKind(), derivativeKind(), beyondKind(),     trajectoryKind(),
        spectrumKind(),    conceptsKind(),  learnKind(),      transitionKind(),
    };
    FigureCatalog catalog;

    Registry() {
        for (FigureKind& kind : kinds) {
            offerOnlyWithPicture(kind);
            catalog.push_back(kind.spec);
        }
    }
};

Registry& registry() {
    static Registry all;
    return all;
}

}  // namespace

const std::vector<FigureKind>& figureKinds() {
    return registry().kinds;
}

QStringList figureIds() {
    return textsOf(figureCatalog(), &FigureSpec::id);
}

void addFigureKind(FigureKind kind) {
    if (findSpec(figureCatalog(), kind.spec.id))
        throw failure(u"There is a figure \"%1\" already."_s.arg(kind.spec.id));
    offerOnlyWithPicture(kind);
    registry().catalog.push_back(kind.spec);
    registry().kinds.push_back(std::move(kind));
}

const FigureKind& figureKind(const QString& id) {
    const auto idOf = [](const FigureKind& kind) -> const QString& { return kind.spec.id; };
    return requireIn(figureKinds(), id, idOf, u"figure"_s);
}

std::shared_ptr<const FigureModel> figureModel(const QString& id, const Scene& scene) {
    struct Last {
        QString id;
        std::shared_ptr<const FigureModel> model;
    };
    static std::mutex mutex;
    static auto* const last = new Last;  // not deleted: models use other static objects
    {
        const std::lock_guard lock(mutex);
        if (last->model && last->id == id && last->model->scene() == scene) return last->model;
    }
    auto model = figureKind(id).modelOf(scene);
    const std::lock_guard lock(mutex);
    *last = {id, model};
    return model;
}

std::vector<FigureGroup> figureGroups() {
    const std::vector<std::pair<QString, QStringList>> menuGroups = {
        {u"The matrix"_s, {u"heatmap"_s, u"sum"_s, u"formula"_s}},
        {u"Its waves"_s, {u"positions"_s, u"dimensions"_s, u"wavelengths"_s, u"chirp"_s, u"derivative"_s}},
        {u"Distance and length"_s, {u"similarity"_s, u"shift"_s, u"beyond"_s}},
        {u"Order"_s, {u"order"_s, u"learn"_s}},
        {u"Schemes"_s, {u"compare"_s, u"trajectory"_s, u"spectrum"_s}},
        {u"Numbers"_s, {u"precision"_s}},
        {u"Motion"_s, {u"transition"_s}}};
    std::vector<FigureGroup> groups;
    QStringList taken;
    for (const auto& [title, ids] : menuGroups) {
        groups.push_back({title, {}});
        for (const QString& id : ids) groups.back().kinds.push_back(&figureKind(id));
        taken += ids;
    }
    FigureGroup others{u"More"_s, {}};
    for (const FigureKind& kind : figureKinds())
        if (!taken.contains(kind.spec.id)) others.kinds.push_back(&kind);
    if (!others.kinds.empty()) groups.push_back(others);
    return groups;
}

const FigureCatalog& figureCatalog() {
    return registry().catalog;
}

}  // namespace sinescope
