// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lessons/ink_text.h"

#include "app/scene/json_reader.h"
#include "app/scene/literals.h"
#include "app/scene/sentences.h"
#include "app/scene/texts_of.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>

namespace sinescope {

namespace {

const QString figureKey = u"figure"_s;
const QString pointsKey = u"points"_s;
const QString onKey = u"on"_s;
const QString surfaceName = u"surface"_s;
/// Far beyond every axis, and far below coordinate overflow.
constexpr double farthest = 1e15;

InkStroke readStroke(const JsonReader& json, const QStringList& figures) {
    json.requireObject({figureKey, onKey, pointsKey});
    InkStroke stroke;
    stroke.figure = json[figureKey].oneOf(figures);
    stroke.isData = !json.has(onKey);
    if (json.has(onKey)) json[onKey].oneOf({surfaceName});
    const std::vector<double> numbers = json[pointsKey].numbers(-farthest, farthest);
    if (numbers.empty() || numbers.size() % 2 != 0) json[pointsKey].refuse(u"a list of x, y, x, y ..."_s);
    for (std::size_t k = 0; k < numbers.size(); k += 2)
        stroke.points.emplace_back(numbers[k], numbers[k + 1]);
    return stroke;
}

}  // namespace

QString inkText(const std::vector<InkStroke>& ink) {
    QStringList lines;
    for (const InkStroke& stroke : ink) {
        QJsonArray points;
        for (const QPointF& point : stroke.points) {
            points.append(point.x());
            points.append(point.y());
        }
        QJsonObject json{{figureKey, stroke.figure}, {pointsKey, points}};
        if (!stroke.isData) json.insert(onKey, surfaceName);
        lines << QString::fromUtf8(QJsonDocument(json).toJson(QJsonDocument::Compact));
    }
    return u"[%1]"_s.arg(lines.join(u",\n "_s));
}

std::vector<InkStroke> readInk(const QString& text, const FigureCatalog& catalog) {
    QJsonParseError fault;
    const QJsonDocument json = QJsonDocument::fromJson(text.toUtf8(), &fault);
    if (fault.error != QJsonParseError::NoError)
        throw failure(u"The ink is not valid JSON: %1."_s.arg(fault.errorString()));
    const QStringList figures = textsOf(catalog, &FigureSpec::id);
    std::vector<InkStroke> ink;
    const QJsonValue strokes = json.isArray() ? QJsonValue(json.array()) : QJsonValue(json.object());
    for (const JsonReader& each : JsonReader(strokes, u"ink"_s).list(u"a list of strokes"_s))
        ink.push_back(readStroke(each, figures));
    return ink;
}

std::vector<InkStroke> inkOn(const QStringList& figures, const std::vector<InkStroke>& ink) {
    std::vector<InkStroke> found;
    std::ranges::copy_if(ink, std::back_inserter(found),
                         [&figures](const InkStroke& stroke) { return figures.contains(stroke.figure); });
    return found;
}

}  // namespace sinescope
