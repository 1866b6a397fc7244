// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/compare/sides.h"

#include "app/model/experiment.h"
#include "app/model/scheme_rows.h"
#include "app/scene/literals.h"
#include "app/scene/number_format.h"
#include "app/scene/parameter_names.h"
#include "app/scene/scene_scheme.h"
#include "app/scene/sentences.h"
#include "app/scene/setting_line.h"
#include "core/encoding/conventions.h"
#include "core/error.h"
#include "core/saturating_cast.h"
#include "core/schemes/comparison.h"
#include "core/schemes/properties.h"
#include "core/schemes/scheme_fit.h"

#include <algorithm>

namespace sinescope {

namespace {

/// Follows the name of RoPE: ", YaRN × 8, base 500,000".
QString rotationText(const Scheme& scheme) {
    const SchemeParameter &scaling = schemeParameter(scheme, "scaling"),
                          &factor = schemeParameter(scheme, "factor");
    const auto choice = saturatingCast<std::size_t>(scaling.get(scheme));
    QString text = choice == 0 ? QString() : u", "_s + QString::fromUtf8(scaling.choices[choice].title);
    if (factor.applies(scheme)) text += u" × %1"_s.arg(plainNumber(factor.get(scheme), 4));
    return withBase(text, rotationIn(scheme)->base);
}

/// Makes the sides of one Scene.
class SideMaker {
 public:
    SideMaker(const Scene& scene, const CompareOptions& options) : m_scene(scene), m_options(options) {}

    CompareSide make(const QString& letter, const SideChoice& choice) {
        CompareSide side;
        side.letter = letter;
        side.name = choice.label;
        try {
            fill(side, choice);
            if (rotationIn(side.scheme) && m_scene.encoding.dModel < 2)
                throw failure(compareWords("view_no_pairs"));
            validate(side.scheme);
            const std::int64_t dModel = choice.source == SideSource::Frozen && m_scene.frozen
                                            ? m_scene.frozen->dModel
                                            : m_scene.encoding.dModel;
            side.size = inputSize(side.scheme, m_scene.encoding.length, dModel);
        } catch (const Error& error) {
            side.scheme = NoScheme{};
            side.size = {};
            side.firstPosition.reset();
            side.error = QString::fromUtf8(error.what());
        }
        return side;
    }

 private:
    void fill(CompareSide& side, const SideChoice& choice) {
        const EncodingParameters& p = m_scene.encoding;
        switch (choice.source) {
            case SideSource::Live:
                return fillSetting(side, m_scene);
            case SideSource::Frozen:
                return fillFrozen(side);
            case SideSource::OwnTable:
                return fillTable(side);
            case SideSource::LearnedTable:
                return fillLearnedTable(side);
            case SideSource::LearnedBiases:
                return fillLearnedBiases(side);
            case SideSource::Rotation:
                return fillRotation(side, choice.scaling);
            case SideSource::Random:
                return fillRandom(side, choice.id);
            case SideSource::Library:
                return fillSinusoidal(side,
                                      conventionByName(choice.id.toStdString()).apply(p.length, p.dModel));
        }
    }

    void fillSinusoidal(CompareSide& side, const EncodingParameters& parameters) {
        validate(parameters);
        side.scheme = SinusoidalScheme{parameters};
        side.firstPosition = parameters.firstPosition;
    }

    /// Fills in the live or the frozen setting.
    void fillSetting(CompareSide& side, const Scene& setting) {
        side.isSetting = true;
        side.isLive = &setting == &m_scene;
        if (usesEncoding(setting)) return fillSinusoidal(side, setting.encoding);
        if (const QString reason = missingTable(setting); !reason.isEmpty()) throw failure(reason);
        side.scheme = schemeOf(setting);
        side.name = rowsName(setting);
        const SchemeRequirements requirements = schemeRequirements(side.scheme);
        if (requirements.fromZero) side.firstPosition = 0;
        if (requirements.positions > 0) side.trained = requirements.positions;
        const std::int64_t heads = headCount(setting);
        if (heads <= 1) return;
        side.head = std::min(m_scene.selection.head, heads - 1);
        side.note = compareWords("view_head", Values().set("head", side.head).set("heads", heads));
    }

    void fillFrozen(CompareSide& side) {
        const EncodingParameters& p = m_scene.encoding;
        if (m_scene.frozen) {
            const Scene frozen = frozenSetting(m_scene);
            fillSetting(side, frozen);
            if (!usesEncoding(frozen))
                side.name = compareWords("view_frozen", Values().set("name", side.name));
            return;
        }
        side.name = compareWords("view_paper");
        side.note = compareWords("view_no_frozen");
        fillSinusoidal(side, {.length = p.length, .dModel = p.dModel, .firstPosition = p.firstPosition});
    }

    /// Fills in the opened table, from the live setting or else the frozen one.
    void fillTable(CompareSide& side) {
        if (openedTable(m_scene)) return fillSetting(side, m_scene);
        if (m_scene.frozen && ownTableIn(m_scene.frozenScheme)) return fillFrozen(side);
        throw failure(compareWords("view_no_table"));
    }

    void fillLearnedTable(CompareSide& side) {
        const Matrix& table = learnedPositions();
        side.scheme = LearnedScheme{WeightTable(table), 0};
        side.name += u", %1 × %2"_s.arg(table.rows()).arg(table.cols());
        side.trained = table.rows();
        side.firstPosition = 0;
        side.note = compareWords("view_learned");
    }

    void fillLearnedBiases(CompareSide& side) {
        side.scheme = learnedT5();
        side.trained = lossExperiment().trainedLength;
        side.note = compareWords("view_t5_learned");
    }

    void fillRotation(CompareSide& side, const QString& scaling) {
        RopeScheme rope;
        rope.headDim = m_scene.encoding.dModel;
        const RopeScheme* live = rotationIn(m_scene.scheme);
        rope.base = live ? live->base : m_scene.encoding.base;
        rope.rotaryDim = rope.headDim - rope.headDim % 2;
        rope.scaling = ropeScalingOf(scaling.toStdString(), m_options.factor, originalLength(),
                                     m_scene.encoding.length, *rope.rotaryDim / 2);
        side.scheme = rope;
        side.name = schemeName(side.scheme) + rotationText(side.scheme);
        if (scaling.isEmpty()) return;
        if (schemeParameter(side.scheme, "original-length").applies(side.scheme))
            side.trained = originalLength();
        if (hasPlaceholderFactors(rope)) side.note = compareWords("view_longrope");
    }

    void fillRandom(CompareSide& side, const QString& id) {
        side.scheme =
            makeScheme(id.toStdString(), m_scene.encoding.dModel, m_scene.encoding.length, sideSeed);
        if (bucketsIn(side.scheme) || readsQuery(side.scheme)) side.note = compareWords("view_random");
        if (slopesIn(side.scheme)) side.note = compareWords("view_alibi");
        if (hasEqualColumns(side.scheme)) side.firstPosition = 0;
    }

    /// The live setting's, else the trained length.
    std::int64_t originalLength() const {
        if (rotationIn(m_scene.scheme)) {
            const SchemeParameter& own = schemeParameter(m_scene.scheme, "original-length");
            if (own.applies(m_scene.scheme)) return saturatingCast<std::int64_t>(own.get(m_scene.scheme));
        }
        return m_scene.selection.trainedLength.value_or(
            std::max<std::int64_t>(2, m_scene.encoding.length / 4));
    }

    const Scene& m_scene;
    const CompareOptions& m_options;
};

QString spacingText(const EncodingParameters& p) {
    if (p.spacing == Spacing::Paper) return u"paper's spacing"_s;
    return p.spacing == Spacing::Endpoint
               ? u"endpoint spacing"_s
               : u"shift spacing, frequency shift %1"_s.arg(plainNumber(p.frequencyShift));
}

QString oddText(const EncodingParameters& p) {
    switch (p.oddRule) {
        case OddRule::ExtraSine:
            return u"lone sine"_s;
        case OddRule::Error:
            return u"even d only"_s;
        case OddRule::Truncate:
            return u"last %1 cut off"_s.arg(truncatedWave(p.layout));
        case OddRule::ZeroPad:
            break;
    }
    return u"last column zero"_s;
}

/// Returns the values of `p` that differ from `other`, worded as in the controls; without the base, and
/// without the length, because both sides are drawn at the same positions.
QStringList differing(const EncodingParameters& p, const EncodingParameters& other) {
    QStringList texts;
    if (p.dModel != other.dModel) texts << u"d = %1"_s.arg(grouped(p.dModel));
    if (p.firstPosition != other.firstPosition) texts << u"from p = %1"_s.arg(grouped(p.firstPosition));
    if (p.layout != other.layout) texts << layoutWords(p.layout);
    if (p.spacing != other.spacing || p.frequencyShift != other.frequencyShift) texts << spacingText(p);
    if (p.positionScale != other.positionScale)
        texts << u"position scale %1"_s.arg(plainNumber(p.positionScale));
    if (p.factor != other.factor) texts << u"factor %1"_s.arg(plainNumber(p.factor, 4));
    if (p.oddRule != other.oddRule && p.dModel % 2 != 0) texts << oddText(p);
    return texts;
}

/// Returns a scheme parameter in words: "heads 12", "YaRN", "causal off".
QString parameterText(const SchemeParameter& parameter, const Scheme& scheme) {
    const QString title = QString::fromUtf8(parameter.title).toLower();
    const double value = parameter.get(scheme);
    switch (parameter.kind) {
        case SchemeParameterKind::Switch:
            return title + (value != 0 ? u" on"_s : u" off"_s);
        case SchemeParameterKind::Choice:
            return u"%1 %2"_s.arg(
                title, QString::fromUtf8(parameter.choices[saturatingCast<std::size_t>(value)].title));
        case SchemeParameterKind::Integer:
        case SchemeParameterKind::Real:
            break;
    }
    return u"%1 %2"_s.arg(title, plainNumber(value, 12));
}

/// Returns the parameters of `scheme` that differ from another scheme of its kind.
QStringList differing(const Scheme& scheme, const Scheme& other) {
    QStringList texts;
    if (scheme.index() != other.index()) return texts;
    for (const SchemeParameter& parameter : infoOf(scheme).parameters)
        if (parameter.applies(scheme) &&
            (!parameter.applies(other) || parameter.get(scheme) != parameter.get(other)))
            texts << parameterText(parameter, scheme);
    return texts;
}

/// Adds the base to the names of sinusoidal settings, and the differences if both are sinusoidal.
void nameDifferences(CompareSide& a, CompareSide& b) {
    const EncodingParameters *left = sinusoidIn(a.scheme), *right = sinusoidIn(b.scheme);
    const auto extend = [](CompareSide& side, const EncodingParameters* own,
                           const EncodingParameters* other) {
        if (!own || !side.isPresent()) return;
        side.name = withBase(side.name, own->base);
        if (!other) return;
        for (const QString& text : differing(*own, *other)) side.name += u", "_s + text;
    };
    extend(a, left, right);
    extend(b, right, left);
}

/// The same for two settings of this window whose schemes are of one kind.
void nameParameters(CompareSide& a, CompareSide& b) {
    if (!a.isPresent() || !b.isPresent()) return;
    const QStringList ofA = differing(a.scheme, b.scheme), ofB = differing(b.scheme, a.scheme);
    for (const QString& text : ofA) a.name += u", "_s + text;
    for (const QString& text : ofB) b.name += u", "_s + text;
}

}  // namespace

CompareSides compareSides(const Scene& scene, const CompareOptions& options) {
    SideMaker maker(scene, options);
    CompareSides sides{maker.make(u"A"_s, sideChoice(options.a)), maker.make(u"B"_s, sideChoice(options.b))};
    auto& [a, b] = sides;
    nameDifferences(a, b);
    // Other sides are named by what they are.
    const bool areBothSettings = showsSettings(options);
    if (areBothSettings) nameParameters(a, b);
    if (areBothSettings && rotationIn(a.scheme) && rotationIn(b.scheme)) return sides;
    for (CompareSide& side : sides)
        if (side.isSetting && rotationIn(side.scheme)) side.name += rotationText(side.scheme);
    return sides;
}

std::optional<std::int64_t> comparedTrainedLength(const Scene& scene, const CompareSide& a,
                                                  const CompareSide& b) {
    if (scene.selection.trainedLength) return scene.selection.trainedLength;
    if (a.trained && b.trained) return std::min(*a.trained, *b.trained);
    return a.trained ? a.trained : b.trained;
}

}  // namespace sinescope
