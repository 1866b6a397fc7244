// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/compare/sides.h"

#include "app/model/experiment.h"
#include "app/model/scheme_rows.h"
#include "app/model/statements.h"
#include "app/scene/number_format.h"
#include "app/scene/scene_scheme.h"
#include "app/scene/sentences.h"
#include "core/encoding/conventions.h"
#include "core/error.h"
#include "core/saturating_cast.h"
#include "core/schemes/comparison.h"
#include "core/schemes/scheme_fit.h"

#include <algorithm>

namespace sinescope {

namespace {

QString worded(const char* kind, const Values& values = Values()) {
    return Statements::named(compareSpec().id).first(QString::fromLatin1(kind), values);
}

/// Made for both sides of one Scene.
class SideMaker {
 public:
    SideMaker(const Scene& scene, const CompareOptions& options) : m_scene(scene), m_options(options) {}

    CompareSide make(const QString& letter, const QString& id) {
        CompareSide side;
        side.letter = letter;
        side.name = sideLabel(id);
        try {
            fill(side, id);
            if (std::holds_alternative<RopeScheme>(side.scheme) && m_scene.encoding.dModel < 2)
                throw failure(worded("view_no_pairs"));
            validate(side.scheme);
            const std::int64_t dModel = id == QLatin1String("frozen") && m_scene.frozen
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
    void fill(CompareSide& side, const QString& id);
    void fillSinusoidal(CompareSide& side, const EncodingParameters& parameters);
    /// Of the live setting or of the frozen one.
    void fillSetting(CompareSide& side, const Scene& setting);
    void fillFrozen(CompareSide& side);
    void fillTable(CompareSide& side);
    void fillRope(CompareSide& side, const QString& id);
    std::int64_t originalLength() const {
        return m_scene.selection.trainedLength.value_or(
            std::max<std::int64_t>(2, m_scene.encoding.length / 4));
    }

    const Scene& m_scene;
    const CompareOptions& m_options;
};

void SideMaker::fillSinusoidal(CompareSide& side, const EncodingParameters& parameters) {
    validate(parameters);
    side.scheme = SinusoidalScheme{parameters};
    side.firstPosition = parameters.firstPosition;
}

void SideMaker::fillSetting(CompareSide& side, const Scene& setting) {
    if (isSinusoidal(setting)) return fillSinusoidal(side, setting.encoding);
    if (const QString why = missingTable(setting); !why.isEmpty()) throw failure(why);
    side.scheme = schemeOf(setting);
    side.name = rowsName(setting);
    const SchemeRoom room = schemeRoom(side.scheme);
    if (room.fromZero) side.firstPosition = 0;
    if (room.positions > 0) side.trained = room.positions;
    if (headCount(setting) > 1) side.note = worded("view_head", Values().set("heads", headCount(setting)));
}

void SideMaker::fillFrozen(CompareSide& side) {
    const EncodingParameters& p = m_scene.encoding;
    if (m_scene.frozen) {
        const Scene frozen = frozenSetting(m_scene);
        fillSetting(side, frozen);
        if (!isSinusoidal(frozen)) side.name = worded("view_frozen", Values().set("name", side.name));
        return;
    }
    side.name = worded("view_paper");
    side.note = worded("view_no_frozen");
    fillSinusoidal(side, {.length = p.length, .dModel = p.dModel, .firstPosition = p.firstPosition});
}

/// The table that was opened, which is there while it is the live setting, or the frozen one.
void SideMaker::fillTable(CompareSide& side) {
    if (openedTable(m_scene)) return fillSetting(side, m_scene);
    if (m_scene.frozen && std::holds_alternative<TableScheme>(m_scene.frozenScheme)) return fillFrozen(side);
    throw failure(worded("view_no_table"));
}

void SideMaker::fillRope(CompareSide& side, const QString& id) {
    RopeScheme rope;
    rope.headDim = m_scene.encoding.dModel;
    rope.base = m_scene.encoding.base;
    rope.rotaryDim = rope.headDim - rope.headDim % 2;
    rope.scaling = ropeScalingOf(id.mid(5).toStdString(), m_options.factor, originalLength(),
                                 m_scene.encoding.length, *rope.rotaryDim / 2);
    side.scheme = rope;
    if (id == QLatin1String("rope")) return;
    side.name += QStringLiteral(" × %1").arg(plainNumber(m_options.factor, 4));
    if (schemeParameter(side.scheme, "original-length").applies(side.scheme)) side.trained = originalLength();
    if (id == QLatin1String("rope-longrope")) side.note = worded("view_longrope");
}

void SideMaker::fill(CompareSide& side, const QString& id) {
    const EncodingParameters& p = m_scene.encoding;
    if (id == QLatin1String("current")) return fillSetting(side, m_scene);
    if (id == QLatin1String("frozen")) return fillFrozen(side);
    if (id == QLatin1String("table")) return fillTable(side);
    if (id.startsWith(QLatin1String("rope"))) return fillRope(side, id);
    if (id == QLatin1String("learned")) {
        side.scheme = LearnedScheme{WeightTable(learnedPositions()), 0};
        side.name +=
            QStringLiteral(", %1 × %2").arg(learnedPositions().rows()).arg(learnedPositions().cols());
        side.trained = learnedPositions().rows();
        side.firstPosition = 0;
        side.note = worded("view_learned");
        return;
    }
    if (id == QLatin1String("t5-learned")) {
        side.scheme = learnedT5();
        side.trained = lossExperiment().trainedLength;
        side.note = worded("view_t5_learned");
        return;
    }
    if (id == QLatin1String("t5") || id == QLatin1String("shaw")) side.note = worded("view_random");
    if (id == QLatin1String("alibi")) side.note = worded("view_alibi");
    const std::string name = id.toStdString();
    const auto& known = schemes();
    if (std::none_of(known.begin(), known.end(), [&](const SchemeInfo& info) { return info.id == name; }))
        return fillSinusoidal(side, conventionByName(name).apply(p.length, p.dModel));
    side.scheme = makeScheme(name, p.dModel, p.length, sideSeed);
    if (id == QLatin1String("index") || id == QLatin1String("unit-interval")) side.firstPosition = 0;
}

QString layoutText(Layout layout) {
    if (layout == Layout::Interleaved) return QStringLiteral("interleaved");
    return layout == Layout::Halves ? QStringLiteral("sine and cosine halves")
                                    : QStringLiteral("cosine and sine halves");
}

QString spacingText(const EncodingParameters& p) {
    if (p.spacing == Spacing::Paper) return QStringLiteral("paper's spacing");
    return p.spacing == Spacing::Endpoint
               ? QStringLiteral("endpoint spacing")
               : QStringLiteral("spacing shifted by %1").arg(plainNumber(p.frequencyShift));
}

QString oddText(OddRule rule) {
    switch (rule) {
        case OddRule::ExtraSine:
            return QStringLiteral("lone sine");
        case OddRule::Error:
            return QStringLiteral("even d only");
        case OddRule::Truncate:
            return QStringLiteral("last cosine cut off");
        case OddRule::ZeroPad:
            break;
    }
    return QStringLiteral("last column zero");
}

/// What of one setting is not so in another, in the words of the controls; the base is left out.
QStringList differing(const EncodingParameters& p, const EncodingParameters& other) {
    QStringList texts;
    if (p.length != other.length) texts << QStringLiteral("L = %1").arg(grouped(p.length));
    if (p.dModel != other.dModel) texts << QStringLiteral("d = %1").arg(grouped(p.dModel));
    if (p.firstPosition != other.firstPosition)
        texts << QStringLiteral("from p = %1").arg(grouped(p.firstPosition));
    if (p.layout != other.layout) texts << layoutText(p.layout);
    if (p.spacing != other.spacing || p.frequencyShift != other.frequencyShift) texts << spacingText(p);
    if (p.positionScale != other.positionScale)
        texts << QStringLiteral("position scale %1").arg(plainNumber(p.positionScale));
    if (p.factor != other.factor) texts << QStringLiteral("factor %1").arg(plainNumber(p.factor, 4));
    if (p.oddRule != other.oddRule && p.dModel % 2 != 0) texts << oddText(p.oddRule);
    return texts;
}

/// The value of a scheme's parameter in words: "heads 12", "YaRN", "causal off".
QString parameterText(const SchemeParameter& parameter, const Scheme& scheme) {
    const QString title = QString::fromUtf8(parameter.title).toLower();
    const double value = parameter.get(scheme);
    switch (parameter.kind) {
        case SchemeParameterKind::Switch:
            return title + (value != 0 ? QStringLiteral(" on") : QStringLiteral(" off"));
        case SchemeParameterKind::Choice:
            return QStringLiteral("%1 %2").arg(
                title, QString::fromUtf8(parameter.choices[saturatingCast<std::size_t>(value)].title));
        case SchemeParameterKind::Integer:
        case SchemeParameterKind::Real:
            break;
    }
    return QStringLiteral("%1 %2").arg(title, plainNumber(value, 12));
}

/// What of one scheme is not so in another of its kind.
QStringList differing(const Scheme& scheme, const Scheme& other) {
    QStringList texts;
    if (scheme.index() != other.index()) return texts;
    for (const SchemeParameter& parameter : infoOf(scheme).parameters)
        if (parameter.applies(scheme) &&
            (!parameter.applies(other) || parameter.get(scheme) != parameter.get(other)))
            texts << parameterText(parameter, scheme);
    return texts;
}

/// Names say what tells two sinusoidal settings apart.
void nameDifferences(CompareSide& a, CompareSide& b) {
    const auto* left = std::get_if<SinusoidalScheme>(&a.scheme);
    const auto* right = std::get_if<SinusoidalScheme>(&b.scheme);
    const auto extend = [](CompareSide& side, const SinusoidalScheme* own, const SinusoidalScheme* other) {
        if (!own || !side.isPresent()) return;
        side.name += QStringLiteral(", base %1").arg(plainNumber(own->encoding.base, 12));
        if (!other) return;
        for (const QString& text : differing(own->encoding, other->encoding))
            side.name += QStringLiteral(", ") + text;
    };
    extend(a, left, right);
    extend(b, right, left);
}

/// The same of two settings of this window whose schemes are of one kind.
void nameParameters(CompareSide& a, CompareSide& b) {
    if (!a.isPresent() || !b.isPresent()) return;
    const QStringList ofA = differing(a.scheme, b.scheme), ofB = differing(b.scheme, a.scheme);
    for (const QString& text : ofA) a.name += QStringLiteral(", ") + text;
    for (const QString& text : ofB) b.name += QStringLiteral(", ") + text;
}

}  // namespace

CompareSides compareSides(const Scene& scene, const CompareOptions& options) {
    SideMaker maker(scene, options);
    CompareSides sides;
    sides.a = maker.make(QStringLiteral("A"), options.a);
    sides.b = maker.make(QStringLiteral("B"), options.b);
    nameDifferences(sides.a, sides.b);
    const auto isSetting = [](const QString& id) {  // the other sides are named by what they are
        return id == QLatin1String("current") || id == QLatin1String("frozen");
    };
    if (isSetting(options.a) && isSetting(options.b)) nameParameters(sides.a, sides.b);
    return sides;
}

std::optional<std::int64_t> comparedTrainedLength(const Scene& scene, const CompareSide& a,
                                                  const CompareSide& b) {
    if (scene.selection.trainedLength) return scene.selection.trainedLength;
    if (a.trained && b.trained) return std::min(*a.trained, *b.trained);
    return a.trained ? a.trained : b.trained;
}

}  // namespace sinescope
