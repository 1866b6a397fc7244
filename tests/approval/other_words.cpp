// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/command_table.h"
#include "app/cli/help.h"
#include "app/figures/registry.h"
#include "app/scene/literals.h"
#include "app/scene/option_check.h"
#include "app/scene/parameters.h"
#include "app/scene/scene_json.h"
#include "app/scene/scene_scheme.h"
#include "app/style/figure_size.h"
#include "core/error.h"
#include "tests/approval/words.h"
#include "tests/files.h"
#include "tests/scene/scene_samples.h"

#include <functional>

namespace sinescope::approval {

namespace {

QString line(const QString& name, const QString& text) {
    return name.leftJustified(24) + withoutLastDigits(text);
}

/// Adds the error message of `attempted` under the name `attempt`; adds nothing if it succeeds.
void addRefusal(Block& block, const QString& attempt, const std::function<void()>& attempted) {
    try {
        attempted();
    } catch (const Error& error) {
        block.lines << line(attempt, QString::fromUtf8(error.what()));
    }
}

template <typename Owner, typename Judge>
void addNumbers(Block& block, const std::vector<NumberParameter<Owner>>& numbers, Judge judge) {
    for (const NumberParameter<Owner>& number : numbers)
        for (const double value : {-1e7, 0.0, 1e300}) {
            Owner owner;
            number.set(owner, value);
            addRefusal(block, number.id, [&] { judge(owner); });
        }
}

Block numberRefusals() {
    Block block{u"numbers of a Scene"_s, {}};
    addNumbers(block, encodingNumbers(), [](const EncodingParameters& p) { validate(p); });
    addNumbers(block, selectionNumbers(), [](const Selection& selection) {
        Scene scene;
        scene.selection = selection;
        validate(scene);
    });
    addRefusal(block, u"odd_rule"_s,
               [] { validate(EncodingParameters{.dModel = 5, .oddRule = OddRule::Error}); });
    return block;
}

Block schemeRefusals() {
    Block block{u"parameters of schemes"_s, {}};
    const Scene scene;
    for (const SchemeInfo& info : schemes())
        for (const SchemeParameter& parameter : info.parameters)
            for (const double value : {parameter.minimum - 1, 10 * parameter.maximum + 1}) {
                Scheme scheme = newScheme(scene, QString::fromUtf8(info.id));
                parameter.set(scheme, value);
                addRefusal(block, u"%1 %2"_s.arg(QLatin1String(info.id), QLatin1String(parameter.id)),
                           [&] { validate(scheme); });
            }
    addRefusal(block, u"scheme"_s, [] { makeScheme("nosuch", 8, 8); });
    addRefusal(block, u"parameter"_s, [] { schemeParameter(AlibiScheme{}, "nosuch"); });
    return block;
}

Block optionRefusals() {
    Block block{u"options of figures"_s, {}};
    const QList<QJsonValue> values = {u"nosuch"_s, 1e9, -1e9, true, u"0,0"_s, u"7,8"_s};
    for (const FigureKind& kind : figureKinds())
        for (const OptionSpec& option : kind.spec.options)
            for (const QJsonValue& value : values) {
                const QString fault = optionFault(option, value, Scene());
                const QString name = kind.spec.id + '.'_L1 + option.key;
                if (!fault.isEmpty() && fault.size() < 600) block.lines << line(name, fault);
            }
    block.lines.removeDuplicates();
    return block;
}

Block fileRefusals() {
    Block block{u"session files"_s, {}};
    const QByteArray whole = sceneToJson(Scene());
    const auto read = [&](const char* what, const QByteArray& json) {
        addRefusal(block, QString::fromLatin1(what), [&] { sceneFromJson(json, figureCatalog()); });
    };
    read("nothing", {});
    read("no JSON", "{\"a\": ");
    read("a list", "[]");
    read("another version", QByteArray(whole).replace("\"sinescope\": 1", "\"sinescope\": 2"));
    read("unknown field", QByteArray(whole).replace("\"base\"", "\"bose\""));
    read("a word for a number", QByteArray(whole).replace("10000", "\"many\""));
    read("unknown figure", QByteArray(whole).replace("\"heatmap\"", "\"nosuch\""));
    addRefusal(block, u"preset"_s, [] { presetScene(u"nosuch"_s, figureCatalog()); });
    addRefusal(block, u"figure"_s, [] { figureKind(u"nosuch"_s); });
    addRefusal(block, u"size"_s, [] { figureSize(u"nosuch"_s); });
    for (const QString& token : {QString(), u"two words"_s, QString(300, u'x')})
        block.lines << line(u"word"_s, tokenFault(token));
    return block;
}

/// Replaces one value of a file by another (JSON), as refused_values.txt lists; a path without a value
/// removes it.
Block valueRefusals() {
    Block block{u"values of a session file"_s, {}};
    const QByteArray values =
        bytesOf(QStringLiteral(SINESCOPE_SOURCE_DIR "/tests/approval/refused_values.txt"));
    for (const QByteArray& each : values.trimmed().split('\n')) {
        const QString path = QString::fromUtf8(each).section(' '_L1, 0, 0);
        const QJsonValue value = QJsonDocument::fromJson('[' + each.mid(path.size()) + ']').array().at(0);
        block.lines << line(path,
                            sentenceOf([&] { sceneFromJson(defaultWith(path, value), sampleCatalog()); }));
    }
    return block;
}

Block commandRefusals() {
    Block block{u"command line"_s, {}};
    for (const CommandRow& command : commands())
        for (const QStringList& words : {QStringList{}, QStringList{u"--nosuch"_s}, QStringList{u"nosuch"_s},
                                         QStringList{u"--output"_s}})
            addRefusal(block, command.name + ' '_L1 + words.join(u' '), [&] { Arguments(command, words); });
    return block;
}

Block textBlock(const QString& heading, const QString& text) {
    Block block{heading, {}};
    for (const QString& each : text.split(u'\n'))
        if (!each.trimmed().isEmpty()) block.lines << each;
    return block;
}

template <typename Parameter>
void addParameter(Block& block, const Parameter& parameter) {
    block.lines << line(parameter.id, parameter.title + u" · "_s + parameter.label())
                << line(parameter.id, parameter.help);
}

}  // namespace

Blocks controlWords() {
    Blocks blocks;
    for (const FigureKind& kind : figureKinds()) {
        Block block{u"figure "_s + kind.spec.id, {}};
        block.lines << line(u"title"_s, kind.spec.title) << line(u"claim"_s, kind.spec.claim);
        for (const OptionSpec& option : kind.spec.options) {
            block.lines << line(option.key, option.label) << line(option.key, option.tip);
            for (const QString& label : option.choiceLabels) block.lines << line(option.key, label);
        }
        blocks.push_back(block);
    }
    for (const SchemeInfo& info : schemes()) {
        Block block{u"scheme "_s + QString::fromUtf8(info.id), {}};
        block.lines << line(u"name"_s, QString::fromUtf8(info.name))
                    << line(u"description"_s, QString::fromUtf8(info.description))
                    << line(u"source"_s, QString::fromUtf8(info.source));
        for (const SchemeParameter& parameter : info.parameters) {
            const QString id = QString::fromUtf8(parameter.id);
            block.lines << line(id, QString::fromUtf8(parameter.title))
                        << line(id, QString::fromUtf8(parameter.description));
            for (const SchemeChoice& choice : parameter.choices)
                block.lines << line(id, QString::fromUtf8(choice.title));
        }
        blocks.push_back(block);
    }
    Block block{u"parameters"_s, {}};
    for (const auto& parameter : encodingNumbers()) addParameter(block, parameter);
    for (const auto& parameter : encodingChoices()) addParameter(block, parameter);
    for (const auto& parameter : selectionNumbers()) addParameter(block, parameter);
    for (const auto& parameter : sentenceChoices()) addParameter(block, parameter);
    blocks.push_back(block);
    return blocks;
}

Blocks refusalWords() {
    return {numberRefusals(), schemeRefusals(), optionRefusals(),
            fileRefusals(),   valueRefusals(),  commandRefusals()};
}

Blocks commandWords() {
    Blocks blocks = {textBlock(u"sinescope --help"_s, programHelp())};
    for (const CommandRow& command : commands())
        blocks.push_back(textBlock(u"sinescope %1 --help"_s.arg(command.name), commandHelp(command)));
    return blocks;
}

}  // namespace sinescope::approval
