// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/scene/figure_catalog.h"
#include "app/scene/literals.h"
#include "app/scene/scene_json.h"
#include "core/error.h"
#include "tests/refusal.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QString>

/// A catalog with options of every kind, using ids of real figures.
inline sinescope::FigureCatalog sampleCatalog() {
    using namespace sinescope;
    using Kind = OptionSpec::Kind;
    FigureCatalog catalog;
    for (const char* id : {"heatmap", "positions", "dimensions", "sum", "wavelengths", "chirp"}) {
        FigureSpec spec;
        spec.id = QString::fromLatin1(id);
        catalog.push_back(spec);
    }
    const auto option = [&catalog](const char* key, Kind kind, const QJsonValue& fallback, double lowest,
                                   double highest) {
        OptionSpec spec;
        spec.key = QString::fromLatin1(key);
        spec.kind = kind;
        spec.fallback = fallback;
        spec.lowest = lowest;
        spec.highest = highest;
        if (kind == Kind::Choice) spec.choices = {u"auto"_s, u"off"_s};
        catalog[0].options.push_back(spec);
    };
    option("values", Kind::Choice, u"auto"_s, 0, 0);
    option("labels", Kind::Switch, true, 0, 0);
    option("digits", Kind::Integer, 4, 1, 17);
    option("gain", Kind::Real, 1.0, 0.5, 8);
    option("shifts", Kind::IntegerList, u"0,4,8,12"_s, 0, 64);
    option("note", Kind::Text, QString(), 0, 0);
    return catalog;
}

inline sinescope::Scene readScene(const QByteArray& json) {
    return sinescope::sceneFromJson(json, sampleCatalog());
}

/// Returns why a Scene is not the same once it is written and read; empty if it is.
inline QString roundTripFault(const sinescope::Scene& scene) {
    const QByteArray json = sinescope::sceneToJson(scene);
    try {
        const sinescope::Scene back = readScene(json);
        if (back == scene && sinescope::sceneToJson(back) == json) return {};
    } catch (const sinescope::Error& error) {
        return QString::fromUtf8(error.what()) + QString::fromUtf8(json);
    }
    return QString::fromUtf8(json);
}

inline QByteArray jsonOf(const QJsonObject& object) {
    return QJsonDocument(object).toJson();
}

/// Returns `whole` with the member at `path` replaced, or removed if `value` is Undefined.
inline QJsonValue replaced(const QJsonValue& whole, const QStringList& path, const QJsonValue& value) {
    if (path.isEmpty()) return value;
    bool isIndex = false;
    const int index = path[0].toInt(&isIndex);
    if (isIndex) {
        QJsonArray list = whole.toArray();
        list.replace(index, replaced(list[index], path.mid(1), value));
        return list;
    }
    QJsonObject object = whole.toObject();
    object[path[0]] = replaced(object[path[0]], path.mid(1), value);
    return object;
}

inline QByteArray defaultWith(const QString& path, const QJsonValue& value) {
    using namespace sinescope;
    const QJsonValue original = QJsonDocument::fromJson(sceneToJson(Scene())).object();
    return jsonOf(replaced(original, path.split('/'_L1), value).toObject());
}
