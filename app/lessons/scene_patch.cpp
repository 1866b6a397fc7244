// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lessons/scene_patch.h"

#include "app/scene/json_text.h"
#include "app/scene/literals.h"
#include "app/scene/parameters.h"
#include "app/scene/scene_json.h"
#include "app/scene/sentences.h"
#include "core/error.h"

#include <QDir>
#include <QJsonArray>

#include <algorithm>
#include <cmath>

namespace sinescope {

namespace {

const QString encodingKey = u"encoding"_s;
const QString selectionKey = u"selection"_s;
const QString sentenceKey = u"sentence"_s;
const QString styleKey = u"style"_s;
const QString figuresKey = u"figures"_s;
const QString arrangementKey = u"arrangement"_s;
const QString fromKey = u"from"_s;
const QString tokensKey = u"tokens"_s;
const QString embeddingsKey = u"embeddings"_s;
const QString vectorsKey = u"vectors"_s;
const QString optionsKey = u"options"_s;
const QString idKey = u"id"_s;

QJsonObject merged(QJsonObject target, const QJsonObject& patch) {
    for (auto at = patch.begin(); at != patch.end(); ++at) {
        if (at.value().isNull())
            target.remove(at.key());
        else if (at.value().isObject())
            target[at.key()] = merged(target.value(at.key()).toObject(), at.value().toObject());
        else
            target[at.key()] = at.value();
    }
    return target;
}

QJsonObject jsonOf(const Scene& scene) {
    return parseJsonObject(sceneToJson(scene));
}

/// Adapts members that the patch does not give to those that it gives.
class Adapter {
 public:
    Adapter(QJsonObject& scene, const QJsonObject& patch) : m_scene(scene), m_patch(patch) {
        const QJsonObject encoding = scene.value(encodingKey).toObject();
        m_first = encoding.value(u"first_position"_s).toDouble();
        m_length = encoding.value(u"length"_s).toDouble();
        m_columns = encoding.value(u"d_model"_s).toDouble();
    }

    void adapt() {
        fitSelection();
        fitSentence();
        if (m_patch.contains(figuresKey) && !m_patch.contains(arrangementKey)) {
            // Beside the lesson, two figures side by side would be higher than wide.
            const bool areMany = m_scene.value(figuresKey).toArray().size() > 2;
            m_scene[arrangementKey] = QJsonObject{{u"columns"_s, areMany ? 2 : 1}};
        }
    }

 private:
    bool isGiven(const QString& part, const QString& key) const {
        return m_patch.value(part).toObject().contains(key);
    }

    void fitSelection() {
        QJsonObject selection = m_scene.value(selectionKey).toObject();
        clampMember(selection, u"position"_s, m_first, m_first + m_length - 1);
        clampMember(selection, u"column"_s, 0, m_columns - 1);
        fitPinned(selection, u"positions"_s, m_first, m_first + m_length - 1);
        fitPinned(selection, u"columns"_s, 0, m_columns - 1);
        m_scene[selectionKey] = selection;
    }

    void clampMember(QJsonObject& selection, const QString& key, double lowest, double highest) const {
        const QJsonValue value = selection.value(key);
        if (isGiven(selectionKey, key) || !value.isDouble() || highest < lowest) return;
        selection[key] = std::clamp(value.toDouble(), lowest, highest);
    }

    void fitPinned(QJsonObject& selection, const QString& key, double lowest, double highest) const {
        if (isGiven(selectionKey, key)) return;
        for (const QJsonValue value : selection.value(key).toArray())
            if (value.toDouble() < lowest || value.toDouble() > highest) selection[key] = u"auto"_s;
    }

    /// Resets embeddings if words are given, because they belong to the old words.
    void fitSentence() {
        const bool given = isGiven(sentenceKey, embeddingsKey);
        if (!isGiven(sentenceKey, tokensKey) && !given) return;
        QJsonObject sentence = m_scene.value(sentenceKey).toObject();
        if (!isGiven(sentenceKey, vectorsKey)) sentence.remove(vectorsKey);
        if (!given)
            sentence[embeddingsKey] = QJsonObject{{u"seed"_s, static_cast<qint64>(Sentence::defaultSeed)}};
        m_scene[sentenceKey] = sentence;
    }

    QJsonObject& m_scene;
    const QJsonObject& m_patch;
    double m_first = 0;
    double m_length = 1;
    double m_columns = 1;
};

QJsonObject patchedJson(QJsonObject scene, const QJsonObject& patch) {
    // Another scheme has other parameters, so those of the previous one are removed.
    const QString schemeKey = u"scheme"_s;
    if (patch.value(schemeKey).toObject().contains(idKey)) scene.remove(schemeKey);
    const QString frozenKey = u"frozen"_s;
    if (QJsonObject frozen = scene.value(frozenKey).toObject();
        patch.value(frozenKey).toObject().value(schemeKey).toObject().contains(idKey)) {
        frozen.remove(schemeKey);
        scene[frozenKey] = frozen;
    }
    scene = merged(scene, patch);
    Adapter(scene, patch).adapt();
    return scene;
}

Scene patched(const QJsonObject& scene, const QJsonObject& patch, const FigureCatalog& catalog) {
    return sceneFromJson(jsonText(patchedJson(scene, patch)), catalog);
}

/// Merges two patches: the second wins, but removes nothing from the first.
QJsonObject mergedPatches(QJsonObject first, const QJsonObject& second) {
    for (auto at = second.begin(); at != second.end(); ++at) {
        const QJsonValue old = first.value(at.key());
        first[at.key()] = old.isObject() && at.value().isObject()
                              ? QJsonValue(mergedPatches(old.toObject(), at.value().toObject()))
                              : at.value();
    }
    return first;
}

/// Returns the RFC 7396 patch from one object to the other.
QJsonObject difference(const QJsonObject& before, const QJsonObject& after) {
    QJsonObject patch;
    for (auto at = before.begin(); at != before.end(); ++at)
        if (!after.contains(at.key())) patch[at.key()] = QJsonValue::Null;
    for (auto at = after.begin(); at != after.end(); ++at) {
        const QJsonValue old = before.value(at.key());
        if (old == at.value()) continue;
        if (old.isObject() && at.value().isObject())
            patch[at.key()] = difference(old.toObject(), at.value().toObject());
        else
            patch[at.key()] = at.value();
    }
    return patch;
}

/// The parts of a Scene with settings, and the names of these.
const std::vector<std::pair<QString, QStringList>>& settingNames() {
    static const std::vector<std::pair<QString, QStringList>> all = {
        {encodingKey, parameterIds(encodingNumbers(), encodingChoices())},
        {selectionKey, parameterIds(selectionNumbers()) << u"positions"_s << u"columns"_s},
        {sentenceKey, QStringList{tokensKey, embeddingsKey} << parameterIds(sentenceChoices())},
        {styleKey, QStringList{u"colormap"_s} << parameterIds(styleChoices())}};
    return all;
}

QStringList allNames() {
    QStringList all;
    for (const auto& [part, names] : settingNames()) all << names;
    return all;
}

/// Sets a figure's option in the patch; opens the figure if needed.
void setOption(QJsonObject& patch, const QJsonObject& scene, const QString& name, const QJsonValue& value) {
    const QString id = name.section('.'_L1, 0, 0);
    const QString key = name.section('.'_L1, 1);
    QJsonArray figures = patch.value(figuresKey).isArray() ? patch.value(figuresKey).toArray()
                                                           : scene.value(figuresKey).toArray();
    qsizetype at = 0;
    while (at < figures.size() && figures[at].toObject().value(idKey).toString() != id) ++at;
    if (at == figures.size()) figures.append(QJsonObject{{idKey, id}});
    QJsonObject figure = figures[at].toObject();
    QJsonObject options = figure.value(optionsKey).toObject();
    options[key] = value;
    figure[optionsKey] = options;
    figures[at] = figure;
    patch[figuresKey] = figures;
}

[[noreturn]] void refuseName(const QString& name) {
    throw failure(
        u"There is no setting \"%1\"; the settings are %2, and a figure's options, such as "
        "order.positions."_s.arg(name, allNames().join(u", "_s)));
}

}  // namespace

SceneSource sceneSource(const FigureCatalog& catalog, const QString& folder) {
    return [catalog, folder](const QString& name) {
        if (name == "default"_L1) return Scene();
        if (!name.endsWith(u".sinescope"_s)) return presetScene(name, catalog);
        // A lesson from elsewhere may only read files that came with it.
        if (QDir::isAbsolutePath(name) || QDir::cleanPath(name).startsWith(u".."_s))
            throw failure(
                u"\"%1\" is outside the lesson's folder; a Scene file stands beside "
                "the lesson."_s.arg(name));
        return openScene(QDir(folder).filePath(name), catalog);
    };
}

Scene patchedScene(const Scene& before, const QJsonObject& patch, const FigureCatalog& catalog,
                   const SceneSource& source) {
    if (!patch.contains(fromKey)) return patched(jsonOf(before), patch, catalog);
    if (!patch.value(fromKey).isString() || !source)
        throw Error(
            "\"from\" must be \"default\", the id of a preset, or a .sinescope file beside the lesson.");
    QJsonObject rest = patch;
    rest.remove(fromKey);
    return patched(jsonOf(source(patch.value(fromKey).toString())), rest, catalog);
}

QJsonObject patchBetween(const Scene& before, const Scene& after) {
    const QJsonObject from = jsonOf(before);
    const QJsonObject to = jsonOf(after);
    const QJsonObject patch = difference(from, to);
    // Gives the members that would be adapted, so that they keep their values.
    return mergedPatches(patch, difference(patchedJson(from, patch), to));
}

Scene withSettings(const Scene& scene, const std::vector<std::pair<QString, QJsonValue>>& settings,
                   const FigureCatalog& catalog) {
    if (settings.empty()) return scene;
    const QJsonObject json = jsonOf(scene);
    QJsonObject patch;
    for (const auto& [name, value] : settings) {
        if (name.contains('.'_L1)) {
            setOption(patch, json, name, value);
            continue;
        }
        const auto part = std::ranges::find_if(
            settingNames(), [&name = name](const auto& each) { return each.second.contains(name); });
        if (part == settingNames().end()) refuseName(name);
        QJsonObject members = patch.value(part->first).toObject();
        members[name] = value;
        patch[part->first] = members;
    }
    return patched(json, patch, catalog);
}

bool isSetting(const QString& name, const FigureCatalog& catalog) {
    if (allNames().contains(name)) return true;
    const FigureSpec* spec = findSpec(catalog, name.section('.'_L1, 0, 0));
    const QString key = name.section('.'_L1, 1);
    return spec &&
           std::ranges::any_of(spec->options, [&key](const OptionSpec& option) { return option.key == key; });
}

}  // namespace sinescope
