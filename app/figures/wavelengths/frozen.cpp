// SPDX-License-Identifier: GPL-3.0-or-later
//
// The frozen setting A behind the live one.
#include "app/figures/wavelengths/scheme_model.h"
#include "app/scene/number_format.h"
#include "app/scene/scene_scheme.h"
#include "app/scene/span_text.h"
#include "core/analysis/wavelengths.h"

#include <algorithm>
#include <cmath>
#include <iterator>

namespace sinescope {

namespace {

/// What another scheme than the sinusoid has; without lines where it has none.
SchemeWavelengths wavelengthsOf(const Scene& setting) {
    if (entryOf(setting) == Entry::Rotation) return wavelengthsOfRotation(setting, false);
    if (std::holds_alternative<GridScheme>(setting.scheme)) return wavelengthsOfGrid(setting);
    const TableScheme* opened = openedTable(setting);
    const bool isTable =
        std::holds_alternative<LearnedScheme>(setting.scheme) || (opened && opened->isAtHand());
    return isTable ? wavelengthsOfTable(setting) : SchemeWavelengths{};
}

WavelengthLine lineOf(const Scene& setting, const QString& unit) {
    const QString positions = QStringLiteral("positions");
    if (isSinusoidal(setting) && unit == positions)
        return {std::make_shared<const std::vector<double>>(wavelengths(Encoding(setting.encoding))),
                {},
                -1,
                false,
                true};
    const SchemeWavelengths all = isSinusoidal(setting) ? SchemeWavelengths{} : wavelengthsOf(setting);
    if (all.lines.empty() || all.unit != unit) return {};
    WavelengthLine line = all.lines.back();
    line.label.clear();
    line.color = -1;
    line.dots = !line.joined;
    return line;
}

FrozenWavelengths frozenWavelengths(const Scene& setting, const QString& unit) {
    FrozenWavelengths frozen;
    WavelengthLine line = lineOf(setting, unit);
    std::vector<double> finite;
    if (line.values)
        std::copy_if(line.values->begin(), line.values->end(), std::back_inserter(finite),
                     [](double value) { return std::isfinite(value); });
    if (finite.empty()) {
        frozen.why = QStringLiteral("A, %1, has no wavelengths in %2")
                         .arg(QString::fromUtf8(infoOf(setting.scheme).name), unit);
        return frozen;
    }
    const auto [shortest, longest] = std::minmax_element(finite.begin(), finite.end());
    frozen.line = std::move(line);
    frozen.shortest = *shortest;
    frozen.longest = *longest;
    return frozen;
}

}  // namespace

QString wavelengthText(double wavelength) {
    return plainNumber(wavelength, 4);
}

void WavelengthLines::freeze(const WavelengthLines* before) {
    if (!scene().frozen) return;
    const bool same = before && before->scene().frozen == scene().frozen &&
                      before->scene().frozenScheme == scene().frozenScheme && before->unit() == unit();
    m_frozen =
        same ? before->m_frozen
             : std::make_shared<const FrozenWavelengths>(frozenWavelengths(frozenSetting(scene()), unit()));
}

QStringList WavelengthLines::statedCounts() const {
    QStringList counts = countTexts();
    if (!m_frozen || m_frozen->isDrawn() || counts.isEmpty()) return counts;
    QStringList stated;
    for (const QString& why : {m_frozen->why, QStringLiteral("A has none")})
        for (const QString& count : {counts.constFirst(), counts.constLast()})
            stated << count + QStringLiteral("; ") + why;
    return stated + counts;
}

WavelengthRule WavelengthLines::frozenRule() const {
    return {WavelengthRule::Kind::Frozen, m_frozen->longest,
            QStringLiteral("A: longest ") + wavelengthText(m_frozen->longest),
            QStringLiteral("A: ") + wavelengthText(m_frozen->longest)};
}

QString WavelengthLines::frozenSentence() const {
    if (!m_frozen) return {};
    if (!m_frozen->isDrawn()) return m_frozen->why + QLatin1Char('.');
    return QStringLiteral("%1 the frozen setting A: %2 %3.")
        .arg(m_frozen->line.joined ? QStringLiteral("A dashed line shows")
                                   : QStringLiteral("Grey points show"),
             spanText(wavelengthText(m_frozen->shortest), wavelengthText(m_frozen->longest),
                      QStringLiteral("from")),
             unit());
}

void WavelengthLines::addFrozenFact(FactList& facts) const {
    if (!frozenLine()) return;
    facts.add("frozen_longest", m_frozen->longest,
              QStringLiteral("The longest wavelength of A is %1 %2.")
                  .arg(wavelengthText(m_frozen->longest), unit()),
              unit());
}

}  // namespace sinescope
