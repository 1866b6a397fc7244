// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/plot/axes.h"

#include "app/scene/number_format.h"
#include "core/saturating_cast.h"

#include <algorithm>
#include <cmath>

namespace sinescope {

namespace {

QString superscript(int number) {
    static const QString digits = QStringLiteral("⁰¹²³⁴⁵⁶⁷⁸⁹");
    QString text;
    for (const QChar c : QString::number(std::abs(qint64{number}))) text += digits[c.digitValue()];
    return number < 0 ? QStringLiteral("⁻") % text : text;
}

class WholeTicker : public QCPAxisTicker {
 public:
    explicit WholeTicker(bool binary, std::int64_t offset = 0) : m_binary(binary), m_offset(offset) {
        setTickOrigin(static_cast<double>(-offset));  // steps are counted from what is written as 0
    }

 protected:
    double getTickStep(const QCPRange& range) override {
        const double wanted = range.size() / std::max(1, tickCount());
        if (wanted <= 1) return 1;
        if (m_binary) return std::exp2(std::ceil(std::log2(wanted) - 0.3));
        // The next 1-2-5 step up, not the nearest one: five digits a label need the room in a narrow panel.
        const double power = std::pow(10, std::floor(std::log10(0.85 * wanted)));
        for (const double step : {1.0, 2.0, 5.0})
            if (step * power >= 0.85 * wanted) return std::max(1.0, step * power);
        return 10 * power;
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
        const double step = QCPAxisTicker::getTickStep(range);
        if (range.size() < 1.5 || range.size() > 3) return step;
        // The range of a sine reads best in halves, or as -1, 0 and 1.
        return tickCount() >= 4 ? 0.5 : tickCount() >= 2 ? 1 : 2;
    }
    int getSubTickCount(double) override { return 0; }
    QString getTickLabel(double tick, const QLocale&, QChar, int) override {
        return plainNumber(std::abs(tick) < 1e-12 ? 0 : tick);
    }
};

class DecadeTicker : public QCPAxisTickerLog {
 protected:
    QString getTickLabel(double tick, const QLocale&, QChar, int) override {
        if (!(tick > 0)) return {};
        // Zoomed in, there are ticks between the powers of ten.
        const int exponent = saturatingCast<int>(std::floor(std::log10(tick) + 1e-9));
        const double leading = tick / std::pow(10, exponent);
        const bool power = std::abs(leading - 1) < 1e-6;
        if (exponent >= 0 && (exponent <= 4 || (!power && exponent <= 6)) &&
            std::abs(tick - std::round(tick)) < 1e-6 * tick)
            return grouped(saturatingCast<qint64>(std::round(tick)));
        const QString ten = QStringLiteral("10") % superscript(exponent);
        return power ? ten : plainNumber(leading) % QStringLiteral("·") % ten;
    }
    int getSubTickCount(double) override { return 0; }
};

}  // namespace

std::int64_t cellOf(double coordinate) {
    constexpr double farthest = 0x1p53;
    if (std::isnan(coordinate)) return 0;
    return static_cast<std::int64_t>(std::clamp(std::floor(coordinate + 0.5), -farthest, farthest));
}

QCPAxis* bottomAxis(const QCPAxisRect* chart) {
    return chart->axis(QCPAxis::atBottom);
}

QCPAxis* leftAxis(const QCPAxisRect* chart) {
    return chart->axis(QCPAxis::atLeft);
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
