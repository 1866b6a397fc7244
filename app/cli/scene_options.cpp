// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/scene_options.h"

#include "app/cli/option_effects.h"
#include "app/cli/option_rows.h"
#include "app/cli/scheme_options.h"
#include "app/export/figure_file.h"
#include "app/export/table_writer.h"
#include "app/figures/scene_edits.h"
#include "app/scene/given_vectors.h"
#include "app/scene/literals.h"
#include "app/scene/number_format.h"
#include "app/scene/number_parsing.h"
#include "app/scene/parameter_names.h"
#include "app/scene/parameters.h"
#include "app/scene/scene_json.h"
#include "app/scene/sentences.h"
#include "app/scene/texts_of.h"
#include "app/style/font_family.h"
#include "core/encoding/conventions.h"
#include "core/tokens/tokens.h"

#include <QFileInfo>
#include <QRegularExpression>
#include <QSet>

namespace sinescope {

namespace {

template <typename Owner>
void setNumbers(Owner& owner, const std::vector<NumberParameter<Owner>>& numbers,
                const Arguments& arguments) {
    constexpr auto largest = static_cast<std::int64_t>(exactIntegers);  // a parameter is set as a double
    for (const NumberParameter<Owner>& parameter : numbers) {
        const QString& option = parameter.option;
        const auto value = parameter.isInteger
                               ? std::optional<double>(arguments.integer(option, parameter.limits, largest))
                               : arguments.real(option, parameter.limits);
        if (value) parameter.set(owner, *value);
    }
}

template <typename Owner>
void setChoices(Owner& owner, const std::vector<ChoiceParameter<Owner>>& choices,
                const Arguments& arguments) {
    for (const ChoiceParameter<Owner>& parameter : choices)
        if (arguments.has(parameter.option)) parameter.set(owner, arguments.value(parameter.option));
}

void changeEncoding(EncodingParameters& encoding, const Arguments& arguments) {
    setNumbers(encoding, encodingNumbers(), arguments);
    if (arguments.has(u"convention"_s)) {
        const Convention& convention = conventionByName(arguments.value(u"convention"_s).toStdString());
        const double base = arguments.has(u"base"_s) ? encoding.base : convention.defaultBase;
        encoding = convention.apply(encoding.length, encoding.dModel, base);
        setNumbers(encoding, encodingNumbers(), arguments);  // typed numbers override the convention
    }
    setChoices(encoding, encodingChoices(), arguments);
    if (arguments.has(u"convention"_s) && encoding.oddRule == OddRule::Error && encoding.dModel % 2 != 0)
        throw UsageError(u"--d-model is %1; the convention %2 needs an even one, or another --odd."_s.arg(
            QString::number(encoding.dModel), arguments.value(u"convention"_s)));
    if (arguments.has(u"frequency-shift"_s) && encoding.spacing != Spacing::Shift)
        throw UsageError(
            u"--frequency-shift requires --spacing shift; the spacing is %1."_s.arg(idOf(encoding.spacing)));
}

void changeSentence(Scene& scene, const Arguments& arguments) {
    Sentence& sentence = scene.sentence;
    if (arguments.has(u"tokens"_s)) {
        QStringList tokens = textsOf(splitWords(arguments.value(u"tokens"_s).toStdString()),
                                     [](const std::string& word) { return QString::fromStdString(word); });
        if (tokens.isEmpty())
            throw UsageError(u"The value of --tokens is empty; give words, such as \"The cat sat\"."_s);
        // Keeps the embeddings of the preset if the words are the same.
        if (tokens != sentence.tokens)
            sentence.customEmbeddings.assign(static_cast<std::size_t>(tokens.size()), {});
        sentence.tokens = tokens;
    }
    if (const auto seed = arguments.integer(u"seed"_s)) {
        if (*seed < 0) throw UsageError(u"The value of --seed is %1; it must be 0 or more."_s.arg(*seed));
        sentence.seed = static_cast<std::uint64_t>(*seed);
    }
    setChoices(sentence, sentenceChoices(), arguments);
}

/// Extends L to fit typed words. If L was typed, too many typed words are refused, while words of a preset
/// past L just have no position.
void fitLength(Scene& scene, const Arguments& arguments) {
    if (!arguments.has(u"tokens"_s) || placedTokens(scene) == scene.sentence.tokens.size()) return;
    if (arguments.has(u"length"_s))
        throw UsageError(
            u"--length is %1, but --tokens has %2 words; a length is at least the number of "
            "words."_s.arg(scene.encoding.length)
                .arg(scene.sentence.tokens.size()));
    scene.encoding.length = scene.sentence.tokens.size();
}

/// Gives the words their vectors from a file. Returns a sentence on the words without one; empty if all have
/// one.
QString assignEmbeddings(Scene& scene, const Arguments& arguments) {
    const QString option = u"embeddings"_s;
    if (!arguments.has(option)) return {};
    const GivenVectors vectors =
        asFileFailure([&] { return readGivenVectors(arguments.value(option), scene.sentence.tokens); });
    const std::int64_t typed = scene.encoding.dModel;
    assignVectors(scene, vectors);
    if (arguments.has(u"d-model"_s) && typed != vectors.dimension)
        throw UsageError(u"--d-model is %1, but the vectors of %2 have %3."_s.arg(
            grouped(typed), quoted(vectors.file), counted(vectors.dimension, u"column"_s)));
    return vectors.unknown().isEmpty() ? QString() : givenVectorsText(vectors);
}

void changeSelection(Selection& selection, const Arguments& arguments) {
    setNumbers(selection, selectionNumbers(), arguments);
    if (const auto rows = arguments.integers(u"positions"_s)) selection.positions = *rows;
    if (const auto columns = arguments.integers(u"columns"_s)) selection.columns = *columns;
}

std::optional<AxisRange> rangeOf(const Arguments& arguments, const QString& name) {
    if (!arguments.has(name)) return {};
    const QStringList ends = arguments.value(name).split(':'_L1);
    const std::optional<double> lower = parseNumber(ends.value(0));
    const std::optional<double> upper = parseNumber(ends.value(1));
    if (ends.size() != 2 || !lower || !upper || !(*lower < *upper))
        throw UsageError(
            u"The value of --%1 is %2; it must be two numbers, the smaller one first, with a "
            "colon between them, such as 0:25."_s.arg(name, quoted(arguments.value(name))));
    return AxisRange{*lower, *upper};
}

/// Converts typed text to JSON of the option's kind; keeps it as text if it does not fit, so that the error
/// of the Scene says what is allowed.
QJsonValue optionJson(const OptionSpec& spec, const QString& text) {
    const std::optional<double> number = parseNumber(text);
    switch (spec.kind) {
        case OptionSpec::Kind::Switch:
            if (text == "true"_L1 || text == "on"_L1) return true;
            if (text == "false"_L1 || text == "off"_L1) return false;
            return text;
        case OptionSpec::Kind::Integer:
        case OptionSpec::Kind::Real:
            return number ? QJsonValue(*number) : QJsonValue(text);
        default:
            return text;
    }
}

QString optionList(const QStringList& figures) {
    QStringList keys;
    for (const QString& id : figures)
        for (const OptionSpec& option : figureKind(id).spec.options)
            keys << (figures.size() > 1 ? id + '.'_L1 + option.key : option.key);
    const QString joined = figures.join(u", "_s);
    return keys.isEmpty() ? u"%1 has no options"_s.arg(joined)
                          : u"the options of %1 are %2"_s.arg(joined, keys.join(u", "_s));
}

void setFigureOption(FigureState& state, const QString& entry, const QStringList& figures) {
    const qsizetype equals = entry.indexOf('='_L1);
    QString key = entry.left(equals);
    if (equals < 1)
        throw UsageError(u"The value of --option is %1; it must be key=value, and %2."_s.arg(
            quoted(entry), optionList(figures)));
    const qsizetype dot = key.indexOf('.'_L1);
    const QString owner = dot < 0 ? QString() : key.left(dot);
    key = key.mid(dot + 1);
    bool known = false;
    for (const QString& id : figures) {
        if (!owner.isEmpty() && owner != id) continue;
        for (const OptionSpec& option : figureKind(id).spec.options) {
            if (option.key != key) continue;
            known = true;
            if (id == state.id) state.options[key] = optionJson(option, entry.mid(equals + 1));
        }
    }
    if (!known)
        throw UsageError(
            u"There is no option %1; %2."_s.arg(quoted(entry.left(equals)), optionList(figures)));
}

}  // namespace

Scene baseScene(const Arguments& arguments) {
    const bool preset = arguments.has(u"preset"_s);
    const bool file = arguments.has(u"scene"_s);
    if (preset && file) throw UsageError(u"Only one of --preset and --scene can be given."_s);
    if (preset) return presetScene(arguments.value(u"preset"_s), figureCatalog());
    if (!file) return {};
    const QString path = arguments.value(u"scene"_s);
    if (QStringList{u"npy"_s, u"npz"_s, u"safetensors"_s}.contains(QFileInfo(path).suffix()))
        throw UsageError(u"%1 is a table, not a session; give it as --table."_s.arg(quotedPath(path)));
    return sceneFromFigureFile(path);
}

namespace {

template <typename Owner>
void keepTyped(Owner& owner, const Owner& typed, const std::vector<NumberParameter<Owner>>& numbers,
               const Arguments& arguments) {
    for (const NumberParameter<Owner>& parameter : numbers)
        if (arguments.has(parameter.option)) parameter.set(owner, *parameter.value(typed));
}

TypedScene withOptions(Scene scene, const Arguments& arguments) {
    changeEncoding(scene.encoding, arguments);
    changeSentence(scene, arguments);
    changeSelection(scene.selection, arguments);
    if (arguments.has(u"colormap"_s)) scene.style.colormap = arguments.value(u"colormap"_s);
    setChoices(scene.style, styleChoices(), arguments);
    const Selection typed = scene.selection;
    validate(scene.encoding);
    const EncodingParameters sizes = scene.encoding;
    changeScheme(scene, arguments);
    requireFormula(scene, arguments);
    // The scheme must have a typed length; the same holds for the values below.
    if (arguments.has(u"length"_s)) scene.encoding.length = sizes.length;
    fitLength(scene, arguments);
    QString note = assignEmbeddings(scene, arguments);
    clampToValid(scene);
    // clampToValid() fits the sizes and selection of the preset to a smaller matrix; typed values are refused
    // instead.
    keepTyped(scene.encoding, sizes, encodingNumbers(), arguments);
    keepTyped(scene.selection, typed, selectionNumbers(), arguments);
    if (arguments.has(u"positions"_s)) scene.selection.positions = typed.positions;
    if (arguments.has(u"columns"_s)) scene.selection.columns = typed.columns;
    validate(scene);
    return {std::move(scene), std::move(note)};
}

Scene withFigureOptions(Scene scene, const QString& figure, const QStringList& figures,
                        const Arguments& arguments) {
    FigureState& state = openedFigure(scene, figure);
    QSet<QString> keys;
    for (const QString& entry : arguments.values(u"option"_s)) {
        const QString key = entry.section('='_L1, 0, 0);
        if (keys.contains(key)) throw UsageError(u"The option %1 can be given only once."_s.arg(quoted(key)));
        keys.insert(key);
        setFigureOption(state, entry, figures);
    }
    if (const auto x = rangeOf(arguments, u"x"_s)) state.x = x;
    if (const auto y = rangeOf(arguments, u"y"_s)) state.y = y;
    validate(scene);
    validateFigures(scene, figureCatalog());
    // With several figures, each takes only its options from the list.
    if (figures.size() == 1) requireEffects(scene, figure, arguments);
    return scene;
}

/// Runs `work`; errors name the typed option, --trained-length for "selection.trained_length" of a Scene.
template <typename Work>
auto typed(Work work) {
    try {
        return asUsageError(work);
    } catch (const UsageError& error) {
        static const QRegularExpression option(u"^\"figures\\[\\d+\\]\\.options\\.(\\w+)\""_s);
        static const QRegularExpression selected(u"^\"(?:encoding|selection)\\.(\\w+)(?:\\[\\d+\\])?\""_s);
        QString sentence = QString::fromUtf8(error.what());
        static const QRegularExpression range(u"^\"figures\\[\\d+\\]\\.([xy])(?:\\[\\d\\])?\""_s);
        static const QRegularExpression token(u"^\"sentence\\.tokens\\[(\\d+)\\]\""_s);
        sentence.replace(option, u"The value of --option \\1"_s);
        sentence.replace(range, u"The value of --\\1"_s);
        if (const auto match = token.match(sentence); match.hasMatch())
            sentence.replace(0, match.capturedLength(),
                             u"Word %1 of --tokens"_s.arg(match.captured(1).toInt() + 1));
        if (const auto match = selected.match(sentence); match.hasMatch()) {
            const QString field = match.captured(1);
            const ParameterInfo* parameter = parameterInfo(field);  // null for "positions" and "columns"
            sentence.replace(0, match.capturedLength(),
                             u"The value of --%1"_s.arg(parameter ? parameter->option : field));
        }
        throw UsageError(sentence);
    }
}

}  // namespace

TypedScene changedScene(Scene scene, const Arguments& arguments) {
    return typed([&] { return withOptions(std::move(scene), arguments); });
}

Scene sceneForFigure(Scene scene, const QString& figure, const QStringList& figures,
                     const Arguments& arguments) {
    return typed([&] { return withFigureOptions(std::move(scene), figure, figures, arguments); });
}

QString unreadNote(const Scene& scene, const QString& figure, const Arguments& arguments) {
    const FigureSpec& spec = figureKind(figure).spec;
    if (!spec.unread) return {};
    const UnreadOptions unread = spec.unread(scene);
    QStringList typed;
    for (const QString& option : unread.options)
        if (arguments.has(option)) typed << u"--"_s + option;
    if (typed.isEmpty()) return {};
    return u"%1 %2 nothing in the figure %3. %4"_s.arg(
        typed.join(u", "_s), typed.size() == 1 ? u"changes"_s : u"change"_s, figure, unread.reason);
}

void requireConsent(double bytes, const Arguments& arguments) {
    const QString large = largeFileText(bytes);
    if (large.isEmpty() || arguments.has(consentOption().name)) return;
    throw UsageError(u"This would write %1. Add --yes to confirm."_s.arg(large));
}

FigureSize sizeOf(const Arguments& arguments, const QString& option, const QString& otherwise) {
    return asUsageError(
        [&] { return figureSize(arguments.value(option, otherwise), arguments.real(u"dpi"_s)); });
}

std::optional<Companion> captionFile(const Arguments& arguments) {
    if (arguments.command().name != "render"_L1) return {};
    const QString caption = arguments.value(u"caption"_s);
    if (caption == "tex"_L1) return Companion::Latex;
    if (caption == "txt"_L1) return Companion::Text;
    return {};
}

Style styleOf(const Scene& scene, const FigureSize& size, const Arguments& arguments) {
    Style style = exportStyle(scene.style, size);
    style.showTitle = arguments.has(u"title"_s);
    if (!captionFile(arguments)) style.caption = arguments.value(u"caption"_s);
    style.isCaptionTyped = !style.caption.isEmpty();
    if (arguments.has(u"font"_s))
        style.metrics.family = asUsageError([&] { return fontFamily(arguments.value(u"font"_s)); });
    style.transparent = arguments.has(u"transparent"_s);
    style.showColorBar = !arguments.has(u"no-color-bar"_s);
    style.showSelection = arguments.has(u"selection"_s);
    return style;
}

}  // namespace sinescope
