// SPDX-License-Identifier: GPL-3.0-or-later
//
// Scenes for tests: described by a line of text, with a scheme, beside a frozen setting.
#pragma once

#include "app/scene/literals.h"
#include "app/scene/number_parsing.h"
#include "app/scene/parameters.h"
#include "app/scene/scene_scheme.h"

#include <QJsonValue>

#include <algorithm>
#include <vector>

namespace sinescope {

/// The default Scene, changed by a text such as
///     length=50 d_model=8 alibi heads=12 causal=on head=3 similarity maps=patch
/// First settings by their names in a session file, then the id of a scheme with its parameters, then the
/// open figures, each with its options. A number in quotes is a text: components='2'. Clamped to valid
/// values. Ends the program if a setting or its value is unknown.
class SceneText {
 public:
    explicit SceneText(const QString& text) {
        for (const QString& word : text.split(' '_L1, Qt::SkipEmptyParts)) {
            const qsizetype equals = word.indexOf('='_L1);
            equals < 0 ? addName(word) : set(word.left(equals), word.mid(equals + 1));
        }
        clampToValid(m_scene);
    }
    const Scene& scene() const { return m_scene; }

 private:
    void addName(const QString& id) {
        const auto isNamed = [&id](const SchemeInfo& info) { return id == QLatin1String(info.id); };
        if (std::ranges::any_of(schemes(), isNamed)) return setScheme(m_scene, newScheme(m_scene, id));
        if (!m_hasFigures) m_scene.figures.clear();
        m_hasFigures = true;
        m_scene.figures.push_back({id, {}, {}, {}});
    }

    void set(const QString& name, const QString& value) {
        if (m_hasFigures) return m_scene.figures.back().options.insert(name, jsonOf(value)), void();
        if (!setOfScheme(name, value) && !setIn(m_scene.encoding, encodingNumbers(), name, value) &&
            !setIn(m_scene.encoding, encodingChoices(), name, value) &&
            !setIn(m_scene.selection, selectionNumbers(), name, value) &&
            !setIn(m_scene.sentence, sentenceChoices(), name, value) && !setPins(name, value))
            qFatal("A Scene has no \"%s=%s\".", qPrintable(name), qPrintable(value));
    }

    /// False if the table has no such parameter, or that has no such value.
    template <typename Owner, typename Parameter>
    static bool setIn(Owner& owner, const std::vector<Parameter>& table, const QString& name,
                      const QString& value) {
        const auto parameter = std::ranges::find(table, name, &Parameter::id);
        if (parameter == table.end()) return false;
        if constexpr (requires { parameter->ids; }) {
            if (!parameter->ids.contains(value)) return false;
            parameter->set(owner, value);
        } else {
            const std::optional<double> number = parseNumber(value);
            if (!number) return false;
            parameter->set(owner, *number);
        }
        return true;
    }

    bool setOfScheme(const QString& name, const QString& value) {
        for (const SchemeParameter& parameter : infoOf(m_scene.scheme).parameters) {
            if (name != QLatin1String(parameter.id)) continue;
            const std::optional<double> number = numberOf(parameter, value);
            if (number) parameter.set(m_scene.scheme, *number);
            return number.has_value();
        }
        return false;
    }

    static std::optional<double> numberOf(const SchemeParameter& parameter, const QString& value) {
        for (std::size_t k = 0; k < parameter.choices.size(); ++k)
            if (value == QLatin1String(parameter.choices[k].id)) return static_cast<double>(k);
        if (value == "on"_L1 || value == "off"_L1) return value == "on"_L1 ? 1 : 0;
        return parameter.choices.empty() ? parseNumber(value) : std::nullopt;
    }

    bool setPins(const QString& name, const QString& list) {
        if (name != "positions"_L1 && name != "columns"_L1) return false;
        (name == "columns"_L1 ? m_scene.selection.columns : m_scene.selection.positions) =
            parseWholeNumbers(list);
        return true;
    }

    static QJsonValue jsonOf(const QString& text) {
        if (text == "on"_L1 || text == "off"_L1) return text == "on"_L1;
        if (text.startsWith('\''_L1)) return text.mid(1, text.size() - 2);
        const std::optional<double> number = parseNumber(text);
        return number ? QJsonValue(*number) : QJsonValue(text);
    }

    Scene m_scene;
    bool m_hasFigures = false;
};

inline Scene sceneFrom(const QString& text) {
    return SceneText(text).scene();
}
inline Scene sceneFrom(const char* text) {
    return sceneFrom(QString::fromUtf8(text));
}

/// The Scene with a scheme, which may change its sizes.
inline Scene withScheme(const Scheme& scheme, Scene scene = {}) {
    setScheme(scene, scheme);
    return scene;
}

/// The Scene with the setting of another as the frozen one, A.
inline Scene withFrozen(Scene scene, const Scene& frozen) {
    scene.frozen = frozen.encoding;
    scene.frozenScheme = frozen.scheme;
    clampToValid(scene);
    return scene;
}

}  // namespace sinescope
