// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/plot/axes.h"

#include "app/scene/literals.h"
#include "app/scene/number_format.h"
#include "core/round_numbers.h"
#include "core/saturating_cast.h"

#include <algorithm>
#include <cmath>

namespace sinescope {

namespace {

/// The longest round step, at most `step`, with at least two ticks on the axis, counted from `origin`,
/// because a single number does not show the scale. Returns `step` if there is no such step.
double stepOfTwo(const QCPRange& range, double step, double origin, bool whole) {
    const auto isEnough = [&](double each) {
        return std::floor((range.upper - origin) / each) > std::ceil((range.lower - origin) / each);
    };
    if (isEnough(step)) return step;
    const double power = unitOfDigits(step, 2);
    for (const double digits : {80.0, 60.0, 50.0, 40.0, 30.0, 25.0, 20.0, 15.0, 10.0, 8.0, 6.0, 5.0}) {
        const double shorter = digits * power;
        if (shorter < step && (!whole || shorter == std::round(shorter)) && isEnough(shorter)) return shorter;
    }
    return step;
}

class WholeTicker : public QCPAxisTicker {
 public:
    explicit WholeTicker(bool binary, std::int64_t offset = 0) : m_binary(binary), m_offset(offset) {
        setTickOrigin(static_cast<double>(-offset));  // steps are counted from the tick labelled 0
    }

 protected:
    double getTickStep(const QCPRange& range) override {
        const double idealStep = range.size() / std::max(1, tickCount());
        if (m_binary) return binaryStep(idealStep);
        if (idealStep <= 1) return 1;
        // The next 1-2-5 step up, not the nearest one, because labels of five digits need space in a narrow
        // panel. Two ticks are as far apart as possible; a single one uses the step of the whole range.
        const double step = roundStep(std::max(1.0, tickCount() == 2 ? range.size() : 0.85 * idealStep));
        return tickCount() < 2 ? step : stepOfTwo(range, step, -static_cast<double>(m_offset), true);
    }
    int getSubTickCount(double) override { return 0; }
    QString getTickLabel(double tick, const QLocale&, QChar, int) override {
        return grouped(saturatingCast<qint64>(std::round(tick) + static_cast<double>(m_offset)));
    }

 private:
    bool m_binary;
    std::int64_t m_offset;
};

class ValueTicker : public QCPAxisTicker {
 protected:
    double getTickStep(const QCPRange& range) override {
        m_step = stepIn(range);
        return m_step;
    }
    int getSubTickCount(double) override { return 0; }
    QString getTickLabel(double tick, const QLocale&, QChar, int) override {
        return plainNumber(std::abs(tick) < 1e-9 * m_step ? 0 : tick);
    }

 private:
    double stepIn(const QCPRange& range) {
        // The range of a sine is most readable in halves, or as -1, 0 and 1.
        if (range.size() >= 1.5 && range.size() <= 3)
            return tickCount() >= 4 ? 0.5 : tickCount() >= 2 ? 1 : 2;
        const double step = QCPAxisTicker::getTickStep(range);
        return tickCount() < 2 ? step : stepOfTwo(range, step, 0, false);
    }

    double m_step = 0;
};

/// Ticks at the given multiples of the powers of ten.
QVector<double> multiples(const QCPRange& range, std::initializer_list<double> digits) {
    QVector<double> ticks;
    for (double power = unitOfDigits(range.lower); power <= range.upper; power *= 10)
        for (const double digit : digits)
            if (range.contains(digit * power)) ticks << digit * power;
    return ticks;
}

class DecadeTicker : public QCPAxisTickerLog {
 protected:
    /// Over about one decade QCustomPlot's ticks are evenly spaced, so most are near the upper end.
    QVector<double> createTickVector(double step, const QCPRange& range) override {
        if (range.lower > 0 && range.upper > 5 * range.lower && range.upper < 40 * range.lower)
            for (const QVector<double>& ticks : {multiples(range, {1, 2, 5}), multiples(range, {1, 5})})
                if (ticks.size() > 1 && ticks.size() <= std::max(2, tickCount())) return ticks;
        return QCPAxisTickerLog::createTickVector(step, range);
    }
    /// The numbers of an axis have one form: 100,000 beside 50,000, but 10⁵ above 10⁴.
    QVector<QString> createLabelVector(const QVector<double>& ticks, const QLocale& locale, QChar format,
                                       int precision) override {
        const bool arePowers = std::ranges::all_of(ticks, [](double tick) { return isPower(tick); });
        const double longest = ticks.isEmpty() ? 0 : *std::ranges::max_element(ticks);
        m_highestNumber = longest > (arePowers ? 9e4 : 9.99e6) ? 1 : arePowers ? 4 : 6;
        return QCPAxisTickerLog::createLabelVector(ticks, locale, format, precision);
    }
    QString getTickLabel(double tick, const QLocale&, QChar, int) override {
        if (!(tick > 0)) return {};
        const int exponent = exponentOf(tick);
        const double leading = tick / std::pow(10, exponent);
        const bool power = isPower(tick);
        if (exponent >= 0 && exponent <= m_highestNumber && std::abs(tick - std::round(tick)) < 1e-6 * tick)
            return grouped(saturatingCast<qint64>(std::round(tick)));
        if (!power && exponent >= -2 && exponent <= 0) return plainNumber(tick);
        const QString ten = u"10"_s % superscript(exponent);
        return power ? ten : plainNumber(leading) % u" × "_s % ten;
    }
    /// The multiples of a power between its ticks, or the powers between ticks that are farther apart.
    QVector<double> createSubTickVector(int, const QVector<double>& ticks) override {
        QVector<double> between;
        if (ticks.size() > mostTicksWithMultiples) return between;
        for (qsizetype k = 1; k < ticks.size(); ++k) {
            const double from = ticks[k - 1], to = ticks[k];
            if (!(from > 0) || !std::isfinite(to)) continue;
            if (to > 11 * from) {
                const auto decades = saturatingCast<int>(std::round(std::log10(to / from)));
                for (int decade = 1; decade < decades; ++decade) between << from * std::pow(10, decade);
                continue;
            }
            const double power = std::pow(10, std::floor(std::log10(from) + 1e-9));
            const int first = saturatingCast<int>(std::floor(from / power + 1e-9)) + 1;
            for (int digit = first; digit <= 10 && digit * power < to * (1 - 1e-6); ++digit)
                between << digit * power;
        }
        return between;
    }

 private:
    static int exponentOf(double tick) { return saturatingCast<int>(std::floor(std::log10(tick) + 1e-9)); }
    /// Zoomed in, there are ticks between the powers of ten.
    static bool isPower(double tick) {
        return tick > 0 && std::abs(tick / std::pow(10, exponentOf(tick)) - 1) < 1e-6;
    }

    static constexpr qsizetype mostTicksWithMultiples = 9;
    int m_highestNumber = 4;  ///< exponent up to which a number is written out
};

}  // namespace

std::int64_t cellOf(double coordinate) {
    constexpr double farthest = 0x1p53;
    if (std::isnan(coordinate)) return 0;
    return saturatingCast<std::int64_t>(std::clamp(std::floor(coordinate + 0.5), -farthest, farthest));
}

QCPAxis* bottomAxis(const QCPAxisRect* chart) {
    return chart->axis(QCPAxis::atBottom);
}

QCPAxis* leftAxis(const QCPAxisRect* chart) {
    return chart->axis(QCPAxis::atLeft);
}

QRectF cellsIn(const QCPAxisRect* chart, std::int64_t column, std::int64_t row, std::int64_t columns,
               std::int64_t rows) {
    const auto edge = [](std::int64_t cell) { return static_cast<double>(cell) - 0.5; };
    return {pointIn(chart, edge(column), edge(row)),
            pointIn(chart, edge(column + columns), edge(row + rows))};
}

QSharedPointer<QCPAxisTicker> integerTicker(std::int64_t offset) {
    return QSharedPointer<QCPAxisTicker>(new WholeTicker(false, offset));
}
QSharedPointer<QCPAxisTicker> binaryTicker() {
    return QSharedPointer<QCPAxisTicker>(new WholeTicker(true));
}
QSharedPointer<QCPAxisTicker> valueTicker() {
    return QSharedPointer<QCPAxisTicker>(new ValueTicker);
}
QSharedPointer<QCPAxisTicker> decadeTicker() {
    return QSharedPointer<QCPAxisTicker>(new DecadeTicker);
}

}  // namespace sinescope
