// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/figures/random/random_scene.h"

#include "app/figures/registry.h"
#include "app/scene/learned_tables.h"
#include "app/scene/literals.h"
#include "app/scene/parameters.h"
#include "app/scene/scene_scheme.h"
#include "core/error.h"
#include "tests/figures/random/random.h"

#include <algorithm>
#include <limits>

namespace sinescope::random {

namespace {

using P = EncodingParameters;

void drawEncoding(Random& random, Extent extent, P& p) {
    const bool isSmall = extent == Extent::Small;
    for (const auto& choice : encodingChoices())
        if (random.chance(0.5)) choice.set(p, random.of(choice.ids));
    p.length = random.wholeByRatio(1, isSmall ? 60 : P::maximumLength);
    p.dModel = random.wholeByRatio(1, isSmall ? 40 : 1024);
    p.base = random.chance(0.4) ? random.of(std::vector<double>{1, 2, 10000})
                                : random.realByRatio(1, isSmall ? 1e9 : P::maximumBase);
    if (random.chance(0.3)) p.firstPosition = random.wholeByRatio(1, P::maximumFirstPosition);
    if (random.chance(0.2)) {
        // The reference is exact enough for angles up to 10^7 radians.
        const double largest = isSmall ? 1e7 / static_cast<double>(p.firstPosition + 10 * p.length) : 1e6;
        p.positionScale = random.realByRatio(P::minimumPositionScale, std::min(largest, 1e6));
    }
    if (random.chance(0.2))
        p.factor = random.realByRatio(P::minimumFactor, P::maximumFactor) * (random.chance(0.5) ? 1 : -1);
    if (p.spacing == Spacing::Shift && random.chance(0.5))
        p.frequencyShift = random.real(-3, std::max<double>(1, static_cast<double>(p.dModel / 2) - 1));
}

/// Tables like those in files: weights, numbers whose squares overflow or vanish, repeated rows, saved
/// sinusoids.
Matrix drawTable(Random& random, Extent extent) {
    const bool isSmall = extent == Extent::Small;
    const std::int64_t rows = random.wholeByRatio(1, isSmall ? 60 : 3000),
                       columns = random.wholeByRatio(1, isSmall ? 24 : 512);
    Matrix table(rows, columns);
    for (double& value : table.reshaped()) value = random.real(-1, 1);
    switch (random.below(8)) {
        case 0:
            table.setConstant(random.real(-1, 1));
            break;
        case 1:
            table *= random.of(std::vector<double>{1e300, 1e160, 1e-170, 1e-300});
            break;
        case 2:
            table.row(static_cast<Eigen::Index>(random.below(static_cast<std::size_t>(rows)))) *= 1e4;
            break;
        case 3:
            for (Eigen::Index row = 2; row < rows; ++row) table.row(row) = table.row(row % 2);
            break;
        case 4:
            for (Eigen::Index column = 1; column < columns; ++column)
                table.col(column) = table.col(0) * random.real(-1, 1);
            break;
        case 5: {
            P p;
            p.length = rows, p.dModel = columns;
            table = Encoding(p).matrix();
            break;
        }
        case 6:
            for (double& value : table.reshaped()) value = std::round(4 * value);
            break;
        default:
            break;
    }
    return table;
}

/// Sets some of the scheme's parameters; skips values that it rejects.
void drawParameters(Random& random, Extent extent, Scheme& scheme) {
    for (const SchemeParameter& parameter : infoOf(scheme).parameters) {
        if (!random.chance(0.5) || !parameter.applies(scheme)) continue;
        const bool isReal = parameter.kind == SchemeParameterKind::Real;
        const double highest =
            isReal || extent == Extent::Any ? parameter.maximum : std::min(parameter.maximum, 100.0);
        const double lowest = parameter.minimum;
        Scheme changed = scheme;
        const double drawn = parameter.logarithmic && lowest > 0 ? random.realByRatio(lowest, highest)
                                                                 : random.real(lowest, highest);
        parameter.set(changed, isReal ? drawn : std::round(drawn));
        try {
            validate(changed);
            scheme = changed;
        } catch (const Error&) {
            // Some values exclude each other.
        }
    }
}

Scheme drawScheme(Random& random, Extent extent, const Scene& scene) {
    const std::string id = random.chance(0.4) ? "sinusoidal" : random.of(schemes()).id;
    if (id == "table")
        return tableScheme(WeightTable(drawTable(random, extent)), "wpe of model.safetensors",
                           random.chance(0.2) ? 1 : 0);
    if (id == "learned" && random.chance(0.3)) return learnedScheme();
    if (id == "t5" && random.chance(0.3)) return learnedT5();
    Scheme scheme = makeScheme(id, scene.encoding.dModel, scene.encoding.length, random.below(100));
    drawParameters(random, extent, scheme);
    return scheme;
}

void drawSentence(Random& random, Sentence& sentence) {
    static const QStringList words = {
        u"The"_s, u"cat"_s, u"sat"_s, u"on"_s, u"the"_s, u"mat"_s, QString::fromUtf8("naïve"), u"a-1"_s};
    const std::int64_t count = random.whole(1, 7);
    sentence.tokens.clear();
    for (std::int64_t t = 0; t < count; ++t) sentence.tokens << random.of(words);
    sentence.customEmbeddings.assign(static_cast<std::size_t>(count), {});
    for (auto& given : sentence.customEmbeddings)
        while (random.chance(0.3)) given.push_back(random.real(-2, 2));
    if (random.chance(0.3)) sentence.seed = random.below(1000);
    for (const auto& choice : sentenceChoices()) choice.set(sentence, random.of(choice.ids));
}

std::vector<std::int64_t> drawPins(Random& random, std::int64_t first, std::int64_t count) {
    std::vector<std::int64_t> pins;
    for (std::int64_t k = random.whole(1, 5); k > 0; --k) pins.push_back(first + random.whole(0, count - 1));
    std::sort(pins.begin(), pins.end());
    pins.erase(std::unique(pins.begin(), pins.end()), pins.end());
    return pins;
}

void drawSelection(Random& random, Scene& scene) {
    const P& p = scene.encoding;
    Selection& selection = scene.selection;
    selection.position = p.firstPosition + random.whole(0, p.length - 1);
    selection.column = random.whole(0, p.dModel - 1);
    selection.shift = random.chance(0.2) ? random.whole(-2 * p.length, 2 * p.length)
                                         : random.whole(1 - p.length, p.length - 1);
    if (random.chance(0.3)) selection.positions = drawPins(random, p.firstPosition, p.length);
    if (random.chance(0.3)) selection.columns = drawPins(random, 0, p.dModel);
    if (random.chance(0.4))
        selection.trainedLength = random.chance(0.3) ? p.length : random.wholeByRatio(1, 2 * p.length);
    selection.head = random.whole(0, headCount(scene) - 1);
}

/// Returns any numbers, or, if at most 99 are allowed, an order of 0 .. 5.
QString drawNumbers(Random& random, const OptionSpec& option) {
    QStringList numbers;
    if (option.highest < 100) {
        for (std::int64_t k = 0; k < 6; ++k)
            numbers.insert(static_cast<qsizetype>(random.below(static_cast<std::size_t>(k) + 1)),
                           QString::number(k));
        return numbers.join(','_L1);
    }
    for (std::int64_t k = random.whole(1, 5); k > 0; --k) {
        const QString number = QString::number(random.wholeByRatio(1, 1000) - 1);
        if (!numbers.contains(number)) numbers << number;
    }
    return numbers.join(','_L1);
}

QJsonValue drawOption(Random& random, const OptionSpec& option) {
    switch (option.kind) {
        case OptionSpec::Kind::Choice:
            return random.of(option.choices);
        case OptionSpec::Kind::Switch:
            return random.chance(0.5);
        case OptionSpec::Kind::Integer:
            return static_cast<double>(
                random.whole(static_cast<std::int64_t>(option.lowest),
                             static_cast<std::int64_t>(std::min(option.highest, option.lowest + 100))));
        case OptionSpec::Kind::Real:
            return random.real(option.lowest, std::min(option.highest, option.lowest + 100));
        case OptionSpec::Kind::IntegerList:
            return drawNumbers(random, option);
        case OptionSpec::Kind::Text:
            break;  // typed into a calculation
    }
    return option.fallback;
}

void openFigures(Random& random, Extent extent, Scene& scene) {
    scene.figures.clear();
    for (const FigureKind& kind : figureKinds()) {
        FigureState state{kind.spec.id, {}, {}, {}};
        for (const OptionSpec& option : kind.spec.options)
            if (random.chance(0.4) && option.key != "steps"_L1)  // training is slow
                state.options.insert(option.key, drawOption(random, option));
        // Five networks are evaluated on short sequences, because sequences four times as long take 16 times
        // as long.
        if (state.options.value(u"seeds"_s).toBool()) state.options.insert(u"trained-length"_s, 8);
        if (extent == Extent::Any && random.chance(0.2)) {
            const double lower = random.real(-2, static_cast<double>(scene.encoding.length));
            state.x = AxisRange{lower, lower + random.realByRatio(1e-3, 1e4)};
        }
        scene.figures.push_back(state);
    }
}

Scene drawScene(Random& random, Extent extent) {
    Scene scene;
    drawEncoding(random, extent, scene.encoding);
    drawSentence(random, scene.sentence);
    validate(scene.encoding);
    if (random.chance(0.3)) {
        scene.frozen = P{};
        drawEncoding(random, extent, *scene.frozen);
        validate(*scene.frozen);
        scene.frozenScheme = drawScheme(random, extent, frozenSetting(scene));
    }
    setScheme(scene, drawScheme(random, extent, scene));
    clampToValid(scene);
    drawSelection(random, scene);
    openFigures(random, extent, scene);
    clampToValid(scene);
    validate(scene);
    validateFigures(scene, figureCatalog());
    if (extent == Extent::Small && scene.encoding.length > 128) throw Error("A grid is too large.");
    return scene;
}

}  // namespace

Scene randomScene(std::uint64_t seed, Extent extent) {
    Random random(seed);
    for (;;) {
        try {
            return drawScene(random, extent);
        } catch (const Error&) {
            // Some settings exclude each other: an odd d_model that is rejected, a grid of another width.
        }
    }
}

Scene decoratedScene(Scene scene, std::uint64_t seed) {
    Random random(seed);
    if (isSinusoidal(scene)) {
        scene.encoding.length = random.wholeByRatio(scene.encoding.length, P::maximumLength);
        scene.encoding.dModel =
            2 * random.wholeByRatio((scene.encoding.dModel + 1) / 2, P::maximumDModel / 2);
        drawSelection(random, scene);
        clampToValid(scene);
    }
    static const QStringList words{u"caf\u00e9"_s, u"\"quoted\\\""_s, u"\u732b"_s, u"\U0001f63a"_s,
                                   u"</x>"_s};
    scene.sentence.tokens.front() = random.of(words);
    for (auto& given : scene.sentence.customEmbeddings)
        for (double& value : given)
            value = random.chance(0.5) ? random.real(-1e6, 1e6) : random.real(-1, 1) * 1e-300;
    const bool hasVectors = std::ranges::any_of(scene.sentence.customEmbeddings,
                                                [](const auto& given) { return !given.empty(); });
    if (hasVectors) scene.sentence.vectorsFile = u"glove.6B.50d.txt"_s;
    scene.sentence.vectorsChanged = hasVectors && random.chance(0.5);
    scene.sentence.seed = random.below(std::numeric_limits<std::size_t>::max());
    const auto range = [&random] { return AxisRange{random.real(-10, 0), random.real(0.1, 1e15)}; };
    for (FigureState& state : scene.figures) {
        if (random.chance(0.5)) continue;
        state.y = range();
        state.colors[u"values"_s] = range();
        state.scales[u"y"_s] = range();
        state.hidden = QStringList{u"1"_s, u"10"_s, u"a \u03c9"_s};
        Annotation arrow{QString(), QPointF(random.real(-1e9, 1e9), random.real(-1, 1))};
        arrow.tip = QPointF(random.real(-1, 1), random.real(-1e-9, 1e-9));
        arrow.across = static_cast<AxisQuantity>(random.below(7));
        state.annotations = {arrow, {u"fast \u2192 slow"_s, QPointF(0, random.real(0, 1))}};
    }
    std::ranges::rotate(scene.figures,
                        scene.figures.begin() + random.whole(0, std::ssize(scene.figures) - 1));
    scene.arrangement.columns = static_cast<int>(random.whole(1, 6));
    if (random.chance(0.5)) scene.arrangement.maximized = random.of(scene.figures).id;
    scene.style = {random.of(colormapIds()), random.chance(0.5) ? ThemeId::Dark : ThemeId::Light};
    validate(scene);
    return scene;
}

Scene nearbyScene(const Scene& scene, std::uint64_t seed) {
    Random random(seed);
    Scene nearby = scene;
    switch (random.below(3)) {
        case 0:
            drawSelection(random, nearby);
            break;
        case 1:
            drawSentence(random, nearby.sentence);
            break;
        default:
            openFigures(random, Extent::Any, nearby);  // with zooms
            break;
    }
    clampToValid(nearby);
    return nearby;
}

}  // namespace sinescope::random
