// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/precision/stored_numbers.h"

#include "app/model/fact_list.h"
#include "app/scene/number_format.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <numeric>

namespace sinescope {

namespace {

/// Values that are rounded, three times each: about 50 ms.
constexpr std::int64_t maximumValues = std::int64_t{1} << 21;

}  // namespace

QString errorText(double error) {
    return std::isfinite(error) ? plainNumber(error, 3) : QStringLiteral("infinite");
}

std::int64_t StoredNumbersModel::strideOf(std::int64_t places, std::int64_t numbers) {
    const std::int64_t stride =
        std::max<std::int64_t>(1, (places * numbers + maximumValues - 1) / maximumValues);
    return stride % 2 == 0 ? stride + 1 : stride;
}

std::shared_ptr<StoredNumbersModel::Result> StoredNumbersModel::emptyResult(std::int64_t stride) {
    auto result = std::make_shared<Result>();
    result->formats = {Format{NumberFormat::Float32, QStringLiteral("float32")},
                       Format{NumberFormat::Float16, QStringLiteral("float16")},
                       Format{NumberFormat::BFloat16, QStringLiteral("bfloat16")}};
    for (const Format& each : result->formats) result->picture.lines.push_back({each.name, each.name, {}});
    result->stride = stride;
    return result;
}

void StoredNumbersModel::add(Result& result, std::int64_t place, const Vector& numbers) {
    result.picture.at.push_back(place);
    result.values += numbers.size();
    for (std::size_t k = 0; k < result.formats.size(); ++k) {
        Format& format = result.formats[k];
        double worst = 0;
        for (Eigen::Index j = 0; j < numbers.size(); ++j) {
            const double error = std::abs(roundedTo(format.format, numbers(j)) - numbers(j));
            format.exact += error == 0 ? 1 : 0;
            if (error > format.worst) {
                format.worst = error;
                format.place = place;
                format.column = j;
            }
            worst = std::max(worst, error);
        }
        result.picture.lines[k].values.push_back(worst);
        if (std::isfinite(worst)) result.largest = std::max(result.largest, worst);
        if (worst > 0 && (result.smallest == 0 || worst < result.smallest)) result.smallest = worst;
    }
}

void StoredNumbersModel::spreadFrom(Result& result, std::int64_t place) {
    const std::vector<std::int64_t>& at = result.picture.at;
    const auto from = std::lower_bound(at.begin(), at.end(), place) - at.begin();
    for (RowLines::Line& line : result.picture.lines) {
        const auto begin = line.values.begin();
        const auto larger = [](double a, double b) { return std::max(a, b); };
        std::partial_sum(begin + from, line.values.end(), begin + from, larger);
        const auto back = std::make_reverse_iterator(begin + std::min(from + 1, std::ssize(at)));
        std::partial_sum(back, line.values.rend(), back, larger);
    }
}

void StoredNumbersModel::finish(Result& result, const QString& owner) {
    RowLines& shown = result.picture;
    for (std::size_t k = 0; k < result.formats.size(); ++k)
        if (result.formats[k].worst == 0) shown.lines[k].name += QStringLiteral(": no error");
    if (result.largest == 0 && std::isfinite(result.formats[1].worst))
        shown.note = QStringLiteral("Each of these formats holds every number %1 as it is.").arg(owner);
    shown.isLogarithmic = result.largest > 0;
    if (!shown.isLogarithmic) {  // the lines are at 0, which a logarithmic axis does not have
        shown.lowest = -0.1;
        shown.highest = 1;
        return;
    }
    shown.highest = 3 * result.largest;
    shown.lowest =
        result.smallest > 0 && result.smallest < result.largest ? result.smallest / 3 : shown.highest / 1e3;
}

QString StoredNumbersModel::claimOf(const QString& owner) const {
    const Format& half = m_result->formats[1];
    const Format& brain = m_result->formats[2];
    if (half.worst == 0 && brain.worst == 0)
        return QStringLiteral("16 bits hold every number %1").arg(owner) + sampledText();
    if (!std::isfinite(half.worst))
        return QStringLiteral("numbers beyond 65,504 have no place in float16") + sampledText();
    if (half.worst > 0 && brain.worst > half.worst)
        return QStringLiteral("in bfloat16 the largest error is %1 times that in float16")
                   .arg(plainNumber(brain.worst / half.worst, 3)) +
               sampledText();
    if (half.worst == 0)
        return QStringLiteral("float16 holds every number %1, bfloat16 is off by up to %2")
                   .arg(owner, errorText(brain.worst)) +
               sampledText();
    return {};
}

QString StoredNumbersModel::axisText() const {
    return m_result->picture.isLogarithmic ? QStringLiteral(", logarithmic,") : QString();
}

QString StoredNumbersModel::worstTexts() const {
    QStringList texts;
    for (const Format& format : m_result->formats)
        texts << format.name + (std::isfinite(format.worst)
                                    ? QStringLiteral(" by at most ") + errorText(format.worst)
                                    : QStringLiteral(" without bound"));
    return texts.join(QStringLiteral(", "));
}

std::vector<Fact> StoredNumbersModel::facts() const {
    FactList facts("precision");
    for (const Format& format : m_result->formats) {
        facts.add(QStringLiteral("worst_%1").arg(format.name), format.worst,
                  format.worst > 0
                      ? QStringLiteral("In %1 the largest error is %2, at %3%4.")
                            .arg(format.name, errorText(format.worst), placeText(format), sampledText())
                      : QStringLiteral("In %1 there is no error%2.").arg(format.name, sampledText()));
        facts.add(QStringLiteral("exact_%1").arg(format.name), static_cast<double>(format.exact),
                  QStringLiteral("%1 of %2 %3 the same in %4.")
                      .arg(grouped(format.exact), counted(m_result->values, QStringLiteral("number")),
                           format.exact == 1 || m_result->values == 1 ? QStringLiteral("is")
                                                                      : QStringLiteral("are"),
                           format.name));
    }
    return facts.all();
}

}  // namespace sinescope
