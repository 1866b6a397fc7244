// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/positions/bias_model.h"

#include "app/model/fact_list.h"
#include "app/model/scheme_biases.h"
#include "app/scene/number_format.h"
#include "app/scene/scene_scheme.h"
#include "app/scene/setting_line.h"

#include <algorithm>
#include <cmath>

namespace sinescope {

BiasRowModel::BiasRowModel(std::shared_ptr<const Scene> made, const BiasRowModel* before)
    : RowLinesModel(std::move(made)) {
    if (before && before->scene().scheme == scene().scheme && before->scene().encoding == scene().encoding &&
        before->scene().sentence == scene().sentence && before->scene().selection.position == query() &&
        before->scene().selection.head == scene().selection.head) {
        m_picture = before->m_picture;
        return;
    }
    const EncodingParameters& p = scene().encoding;
    auto shown = std::make_shared<RowLines>(
        biasLines(scene(), query() - p.firstPosition, 0, p.length, p.firstPosition));
    shown->places = RowLines::Places::Keys;
    shown->positionName = QStringLiteral("position of the key");
    shown->valueNames = {QStringLiteral("added to the score"), QStringLiteral("bias")};
    const QString query = QStringLiteral("query at position %1").arg(grouped(this->query()));
    const QString name = QString::fromUtf8(infoOf(scene().scheme).name);
    shown->headings = {QStringLiteral("%1, %2").arg(name, query), query};
    m_picture = std::move(shown);
}

QString BiasRowModel::tableTitle() const {
    return QStringLiteral("What %1 adds to the scores of the query at position %2")
        .arg(QString::fromUtf8(infoOf(scene().scheme).name), grouped(query()));
}

QString BiasRowModel::claim() const {
    if (std::holds_alternative<AlibiScheme>(scene().scheme))
        return headCount(scene()) > 1 ? QStringLiteral("each head has a slope of its own")
               : looksAtKeys(scene()) ? QStringLiteral("what is added follows the key")
                                      : QStringLiteral("what is added follows the distance");
    if (std::holds_alternative<T5Scheme>(scene().scheme))
        return QStringLiteral("keys in the same bucket get the same number");
    const auto* shaw = std::get_if<ShawScheme>(&scene().scheme);
    if (!shaw) return {};
    const std::int64_t before = query() - scene().encoding.firstPosition;
    return QStringLiteral("a value for each distance from the query") +
           farKeysText(*shaw, before, scene().encoding.length - 1 - before);
}

QString BiasRowModel::alternativeText() const {
    QStringList names;
    for (const RowLines::Line& line : m_picture->lines) names << line.name;
    return QStringLiteral(
               "Line chart of what is added to the scores of the query at position %1, over the keys "
               "(%2): %3.")
        .arg(grouped(query()), settingWords(scene()), names.join(QStringLiteral(", ")));
}

std::vector<Fact> BiasRowModel::facts() const {
    FactList facts("positions");
    const Selection& at = scene().selection;
    const std::int64_t key = query() + at.shift;
    if (key < m_picture->first() || key > m_picture->last()) return facts.all();
    for (const RowLines::Line& line : m_picture->lines) {
        const double bias = line.values[static_cast<std::size_t>(key - m_picture->first())];
        const QString id = line.name.startsWith(QStringLiteral("head "))
                               ? QStringLiteral("bias_head_%1").arg(line.brief)
                               : QStringLiteral("bias");
        facts.add(id, bias,
                  QStringLiteral("For the query at %1 and the key at %2, %3 adds %4.")
                      .arg(grouped(query()), grouped(key), line.name, plainNumber(bias, 6)));
    }
    return facts.all();
}

}  // namespace sinescope
