// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/trajectory/model.h"
#include "app/model/cell_readout.h"
#include "app/model/fact_list.h"
#include "app/model/off_scale.h"
#include "app/model/scheme_rows.h"
#include "app/scene/number_format.h"
#include "app/scene/scene_scheme.h"

#include <QtGlobal>

namespace sinescope {

namespace {

/// Three digits of a share, never 100 % or 0 % of what is less or more by more than rounding.
QString percent(double share) {
    constexpr double rounding = 1e-9;
    const double value = share > 1 - rounding ? 100 : 100 * share;
    if (value > 99.95 && value < 100) return QStringLiteral("over 99.9 %");
    if (value > 0 && value < 0.05) return QStringLiteral("under 0.05 %");
    return QStringLiteral("%1 %").arg(fixedNumber(value, 1));
}

QString numberWord(std::int64_t count) {
    return count == 1 ? QStringLiteral("one") : count == 2 ? QStringLiteral("two") : QStringLiteral("three");
}

}  // namespace

QString TrajectoryModel::name(std::int64_t component) {
    return QStringLiteral("PC %1").arg(component + 1);
}

QString TrajectoryModel::shareText(std::int64_t component) const {
    return QStringLiteral("%1: %2").arg(name(component), percent(m_trajectory->shares(component)));
}

double TrajectoryModel::shareOf(const Trajectory& of) const {
    return of.shares.head(shownOf(of)).sum();
}

QString TrajectoryModel::absence() const {
    if (shown() > 0) return {};
    if (scene().encoding.length == 1)
        return QStringLiteral(
            "A single position has no principal components: there is nothing along which rows vary.");
    return QStringLiteral("All rows are alike, so there is nothing along which they vary.");
}

QString TrajectoryModel::unitSentence() const {
    const double unit = m_trajectory->unit;
    return unit == 1 ? QString() : QStringLiteral(" The table is divided by %1.").arg(plainNumber(unit));
}

QString TrajectoryModel::offScale() const {
    return shown() == 0 ? QString() : offScaleText(m_trajectory->offScale);
}

QStringList TrajectoryModel::headings() const {
    if (shown() == 0) return {QString()};
    const QString share = QStringLiteral("%1 of the variance").arg(percent(shareOf(*m_trajectory)));
    const QString method =
        QStringLiteral("principal components of the centred rows") +
        (m_trajectory->unit == 1 ? QString()
                                 : QStringLiteral(" divided by %1").arg(plainNumber(m_trajectory->unit)));
    if (m_trajectory->fitted == scene().encoding.length)
        return {QStringLiteral("%1: %2").arg(method, share), share};
    const QString sampled = QStringLiteral("from %1 evenly spread rows").arg(grouped(m_trajectory->fitted));
    return {QStringLiteral("%1, %2: %3").arg(method, sampled, share),
            QStringLiteral("%1, %2").arg(share, sampled), share};
}

QStringList TrajectoryModel::curveHeadings(bool sinusoid) const {
    const QString name = sinusoid ? QStringLiteral("sinusoidal encoding") : rowsName(scene());
    const Trajectory& of = sinusoid ? *m_sinusoid : *m_trajectory;
    if (shownOf(of) == 0) return {name};
    const QString share = of.fitted < of.rows->size().rows
                              ? QStringLiteral("about %1").arg(percent(shareOf(of)))
                              : percent(shareOf(of));
    return {QStringLiteral("%1: %2 of the variance").arg(name, share),
            QStringLiteral("%1: %2").arg(name, share), name,
            sinusoid ? QStringLiteral("sinusoid") : QStringLiteral("table")};
}

QString TrajectoryModel::claim() const {
    if (shown() == 0) return {};
    const std::int64_t columns = scene().encoding.dModel;
    if (m_sinusoid && shown() > 1 && shownOf(*m_sinusoid) == shown())
        return QStringLiteral(
                   "%1 principal components hold %2 of the variance, %3 in the sinusoidal encoding")
            .arg(numberWord(shown()), percent(shareOf(*m_trajectory)), percent(shareOf(*m_sinusoid)));
    const QString first = shown() == 1
                              ? QStringLiteral("one principal component holds")
                              : QStringLiteral("%1 principal components hold").arg(numberWord(shown()));
    return QStringLiteral("%1 %2 of the variance of %3")
        .arg(first, percent(shareOf(*m_trajectory)), counted(columns, QStringLiteral("column")));
}

FigureTable TrajectoryModel::table() const {
    FigureTable result;
    result.title = QStringLiteral("Rows in their first principal components, centred");
    result.columns << QStringLiteral("position");
    const std::int64_t own = shown();
    for (std::int64_t c = 0; c < own; ++c) result.columns << name(c);
    for (std::int64_t c = 0; m_sinusoid && c < shownOf(*m_sinusoid); ++c)
        result.columns << QStringLiteral("sinusoidal, %1").arg(name(c));
    result.rows = lastPosition() - firstPosition() + 1;
    result.cell = [trajectory = m_trajectory, beside = m_sinusoid, first = firstPosition(), own](
                      std::int64_t row, std::int64_t column) -> TableCell {
        if (column == 0) return first + row;
        const bool isOwn = column <= own;
        return (isOwn ? *trajectory : *beside)
            .at(first + row)[static_cast<std::size_t>(isOwn ? column - 1 : column - 1 - own)];
    };
    QStringList shares;
    for (std::int64_t c = 0; c < own; ++c) shares << shareText(c);
    for (std::int64_t c = 0; m_sinusoid && c < shownOf(*m_sinusoid); ++c)
        shares << QStringLiteral("sinusoidal, %1: %2").arg(name(c), percent(m_sinusoid->shares(c)));
    result.note = shown() == 0
                      ? absence()
                      : QStringLiteral("Shares of the variance: %1.").arg(shares.join(QStringLiteral(", ")));
    if (shown() > 0) result.note += unitSentence();
    if (shown() > 0 && m_trajectory->fitted < result.rows)
        result.note += QStringLiteral(" Components found from %1 evenly spread rows.")
                           .arg(grouped(m_trajectory->fitted));
    return result;
}

std::vector<Readout> TrajectoryModel::readout(const Cursor& cursor) const {
    std::vector<Readout> lines =
        isSinusoidal(scene()) ? cellReadout(scene(), cursor) : SchemeRows(scene()).readout(cursor);
    const std::int64_t position = shownCell(scene(), cursor).position;
    if (shown() == 0) return lines;
    const std::array<double, 3> at = m_trajectory->at(position);
    for (std::int64_t c = 0; c < shown(); ++c)
        lines.push_back(
            {QStringLiteral("%1 of p = %2").arg(name(c), grouped(position)),
             QStringLiteral("%1 (%2 of the variance)")
                 .arg(fixedNumber(at[static_cast<std::size_t>(c)]), percent(m_trajectory->shares(c)))});
    return lines;
}

QString TrajectoryModel::alternativeText() const {
    if (shown() == 0) return QStringLiteral("Trajectory: nothing is drawn. %1").arg(absence());
    QStringList shares;
    for (std::int64_t c = 0; c < shown(); ++c) shares << percent(m_trajectory->shares(c));
    QString text =
        QStringLiteral("Line chart of the first %1 over position (%2), with shares of the variance of %3")
            .arg(shown() == 1 ? QStringLiteral("principal component")
                              : QStringLiteral("%1 principal components").arg(numberWord(shown())),
                 settingText(scene()), shares.join(QStringLiteral(", ")));
    text += shown() == 3
                ? QStringLiteral(
                      "; beside it the same rows as a curve in space, coloured by position, seen "
                      "from azimuth %1 and elevation %2 degrees.")
                      .arg(grouped(m_options.azimuth), grouped(m_options.elevation))
                : QStringLiteral("; beside it the same rows as a curve in the plane, coloured by position.");
    text += unitSentence();
    if (m_trajectory->fitted < scene().encoding.length)
        text += QStringLiteral(" The components come from %1 evenly spread rows.")
                    .arg(grouped(m_trajectory->fitted));
    if (m_sinusoid && shownOf(*m_sinusoid) > 0)
        text += QStringLiteral(
                    " Beside it the sinusoidal encoding of the same size, whose first %1 %2 of the variance.")
                    .arg(shownOf(*m_sinusoid) == 1
                             ? QStringLiteral("component holds")
                             : QStringLiteral("%1 components hold").arg(numberWord(shownOf(*m_sinusoid))),
                         percent(shareOf(*m_sinusoid)));
    if (const QString left = offScale(); !left.isEmpty()) text += QLatin1Char(' ') + left;
    return text;
}

QString TrajectoryModel::setting() const {
    return m_sinusoid ? settingBesideSinusoid(scene()) : settingLine(scene());
}

std::vector<Fact> TrajectoryModel::facts() const {
    FactList found("trajectory");
    if (shown() == 0) return found.all();
    for (std::int64_t c = 0; c < shown(); ++c)
        found.add(QStringLiteral("share_%1").arg(c + 1), m_trajectory->shares(c),
                  QStringLiteral("Principal component %1 holds %2 of the variance.")
                      .arg(grouped(c + 1), percent(m_trajectory->shares(c))));
    found.add("share", shareOf(*m_trajectory),
              QStringLiteral("Together the shown components hold %1 of the variance.")
                  .arg(percent(shareOf(*m_trajectory))));
    found.add("variance", m_trajectory->variance,
              QStringLiteral("The mean squared distance of a row from the mean row is %1.%2")
                  .arg(plainNumber(m_trajectory->variance, 5), unitSentence()));
    found.add("rows", static_cast<double>(m_trajectory->fitted),
              QStringLiteral("The components were found from %1.")
                  .arg(counted(m_trajectory->fitted, QStringLiteral("row"))));
    if (m_sinusoid && shownOf(*m_sinusoid) > 0)
        found.add("sinusoid_share", shareOf(*m_sinusoid),
                  QStringLiteral("The same components of the sinusoidal encoding hold %1 of its variance.")
                      .arg(percent(shareOf(*m_sinusoid))));
    return found.all();
}

}  // namespace sinescope
