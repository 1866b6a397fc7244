// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/figures/truth/measured.h"

#include "app/scene/literals.h"
#include "core/tokens/tokens.h"
#include "tests/files.h"

#include <QJsonArray>
#include <QJsonDocument>

#include <cmath>
#include <limits>
#include <numbers>

namespace sinescope::truth {

namespace {

/// Normal numbers by Box and Muller, two from every two numbers of the generator.
class Noise {
 public:
    double next() {
        m_isSecond = !m_isSecond;
        if (!m_isSecond) return m_second;
        const double u = 1 - (drawn() + 1) / 2 * (1 - 1e-12), angle = std::numbers::pi * drawn();
        const double radius = std::sqrt(-2 * std::log(u));
        m_second = radius * std::sin(angle);
        return radius * std::cos(angle);
    }

 private:
    double drawn() {
        m_state = 1664525u * m_state + 1013904223u;
        return m_state / 2147483648.0 - 1;
    }
    std::uint32_t m_state = 2026;
    double m_second = 0;
    bool m_isSecond = false;
};

Real productOf(const std::vector<Real>& a, const std::vector<Real>& b) {
    Real sum = 0;
    for (std::size_t j = 0; j < a.size(); ++j) sum += a[j] * b[j];
    return sum;
}

QJsonArray lossesOf(const QString& scheme) {
    static const QJsonArray all = [] {
        const QByteArray text =
            bytesOf(QStringLiteral(SINESCOPE_SOURCE_DIR "/resources/experiment/loss_by_position.json"));
        return QJsonDocument::fromJson(text).object().value(u"schemes"_s).toArray();
    }();
    for (const QJsonValue& each : all)
        if (each.toObject().value(u"scheme"_s).toString() == scheme)
            return each.toObject().value(u"loss_by_position"_s).toArray();
    return {};
}

}  // namespace

Rows rowsOf(const Reference& ref) {
    Rows rows;
    for (std::int64_t p = ref.first(); p <= ref.last(); ++p) rows.push_back(ref.row(p));
    return rows;
}

Rows unitRows(std::int64_t rows, std::int64_t columns) {
    Rows all;
    for (std::int64_t p = 0; p < rows; ++p)
        all.emplace_back(static_cast<std::size_t>(columns),
                         rows > 1 ? static_cast<Real>(p) / static_cast<Real>(rows - 1) : 1);
    return all;
}

Share foundInNoise(const Rows& rows, double deviation) {
    Noise noise;
    Share share;
    const double each = 1.0 / static_cast<double>(rows.size());
    for (std::size_t at = 0; at < rows.size(); ++at) {
        std::vector<Real> noisy = rows[at];
        for (Real& value : noisy) value += static_cast<Real>(deviation * noise.next());
        const auto apart = [&](std::size_t other) {
            Real sum = 0;
            for (std::size_t j = 0; j < noisy.size(); ++j)
                sum += (noisy[j] - rows[other][j]) * (noisy[j] - rows[other][j]);
            return sum;
        };
        const Real own = apart(at), close = 1e-13L * (own + productOf(rows[at], rows[at]));
        bool isNearest = true, isDoubtful = false;
        for (std::size_t other = 0; other < rows.size(); ++other) {
            if (other == at) continue;
            const Real its = apart(other);
            isDoubtful = isDoubtful || std::abs(its - own) <= close;
            isNearest = isNearest && its > own;
        }
        share.value += isNearest ? each : 0;
        share.doubt += isDoubtful ? each : 0;
    }
    return share;
}

double meanOverlapOf(const Rows& rows) {
    constexpr int words = 60;
    Real sum = 0, count = 0;
    for (int word = 0; word < words; ++word) {
        const Vector made = seededEmbedding("word " + std::to_string(word),
                                            static_cast<std::int64_t>(rows.front().size()), 1);
        const std::vector<Real> embedding(made.begin(), made.end());
        const Real length = productOf(embedding, embedding);
        for (const std::vector<Real>& row : rows) {
            const Real square = productOf(row, row);
            if (square > 0) sum += std::abs(productOf(row, embedding)) / std::sqrt(square * length), ++count;
        }
    }
    return static_cast<double>(sum / count);
}

double lossOf(const QString& scheme, int first, int last) {
    const QJsonArray losses = lossesOf(scheme);
    double sum = 0;
    for (int p = first; p <= last; ++p) {
        if (p >= losses.size()) return std::numeric_limits<double>::quiet_NaN();
        sum += losses.at(p).toDouble();
    }
    return sum / (last - first + 1);
}

}  // namespace sinescope::truth
