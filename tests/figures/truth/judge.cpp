// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/figures/truth/judge.h"

#include "app/model/scheme_pictures.h"
#include "app/scene/literals.h"
#include "app/scene/scene_scheme.h"
#include "app/scene/setting_line.h"
#include "core/error.h"
#include "tests/figures/model_in_turn.h"
#include "tests/figures/truth/checks.h"

#include <deque>
#include <utility>

namespace sinescope::truth {

namespace {

void requireRules(const QStringList& texts, Findings& findings) {
    for (const QString& text : texts)
        if (const QString mistake = mistakeIn(text); !mistake.isEmpty())
            findings.require(false, u"%1: \"%2\""_s.arg(mistake, text));
}

/// Checks the rules for all texts, and that an alternative text names its setting.
void requireTexts(const FigureKind& kind, const FigureModel& model, Findings& findings) {
    QStringList texts = {model.claim(), model.alternativeText(), model.selectionText()};
    try {
        texts << model.program().note;
    } catch (const Error& error) {
        texts << QString::fromUtf8(error.what());
        findings.require(!isSinusoidal(model.scene()), texts.back());
    }
    const FigureTable table = model.table();
    texts << table.title << table.note << table.columns.all();
    for (const Fact& fact : model.facts()) texts << fact.sentence;
    for (const Readout& line : model.readout({}))
        if (!line.value.contains(QChar(0x2013))) texts << line.value;
    requireRules(texts, findings);
    if (!checkOf(kind.spec.id)) return;
    const QString description = model.alternativeText();
    const bool ownSetting = kind.spec.id == "order"_L1 || !description.contains('('_L1);
    const bool isStated = description.contains(settingWords(model.scene())) ||
                          (kind.spec.id == "compare"_L1 && description.contains(sizeWords(model.scene())));
    findings.require(ownSetting || isStated, u"no setting: "_s + description);
}

/// Requires a figure without a picture of a scheme to say so in a sentence without mistakes.
void requireEmptyReason(const Scene& scene, const FigureModel& model, const EmptyReason& emptyReason,
                        Findings& findings) {
    findings.require(!isSinusoidal(scene), u"there is no picture"_s);
    findings.require(model.facts().empty() && !emptyReason.sentence.isEmpty(), model.claim());
    requireRules({model.claim(), model.alternativeText(), emptyReason.sentence}, findings);
}

/// Caches references for the figures of a Scene, and for the Scenes that share a setting.
const Reference& referenceOf(const EncodingParameters& parameters) {
    static std::deque<std::pair<EncodingParameters, Reference>> made;
    for (const auto& [of, reference] : made)
        if (of == parameters) return reference;
    constexpr std::size_t largest = 500;
    if (made.size() >= largest) made.pop_front();
    return made.emplace_back(parameters, Reference(parameters)).second;
}

}  // namespace

QStringList faultsOf(const FigureKind& kind, const Scene& scene) {
    Findings findings;
    try {
        const auto model = modelInTurn(kind, scene);
        if (const EmptyReason* emptyReason = emptyReasonIn(model.get())) {
            requireEmptyReason(scene, *model, *emptyReason, findings);
            return findings.faults();
        }
        const Reference& reference = referenceOf(scene.encoding);
        // A figure without numbers of the encoding has no check.
        const Check check = isSinusoidal(scene) ? checkOf(kind.spec.id) : schemeCheckOf(kind.spec.id);
        if (check) check(Case{scene, reference, kind.spec, *model}, findings);
        requireTexts(kind, *model, findings);
    } catch (const std::exception& error) {
        findings.require(false, u"it throws: %1"_s.arg(QString::fromUtf8(error.what())));
    }
    return findings.faults();
}

QString nameOf(const FigureKind& kind, const Scene& scene) {
    QStringList set;
    if (const FigureState* state = findFigure(scene, kind.spec.id))
        for (auto at = state->options.begin(); at != state->options.end(); ++at)
            set << at.key() + '='_L1 + at.value().toVariant().toString();
    return u"[%1 %2 | %3 | p %4, j %5, k %6]"_s.arg(kind.spec.id, set.join(' '_L1), settingLine(scene))
        .arg(scene.selection.position)
        .arg(scene.selection.column)
        .arg(scene.selection.shift);
}

}  // namespace sinescope::truth
