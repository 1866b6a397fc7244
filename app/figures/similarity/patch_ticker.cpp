// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/similarity/patch_ticker.h"

#include "app/scene/number_format.h"
#include "core/saturating_cast.h"

#include <algorithm>
#include <cmath>

namespace sinescope {

namespace {

class PatchTicker final : public QCPAxisTicker {
 public:
    PatchTicker(std::int64_t patches, std::int64_t cells) : m_patches(patches), m_cells(cells) {}

 protected:
    QVector<double> createTickVector(double, const QCPRange&) override {
        const auto most = std::max<std::int64_t>(1, tickCount());
        const std::int64_t every = (m_patches + most - 1) / most;
        QVector<double> ticks;
        for (std::int64_t patch = 0; patch < m_patches; patch += every) ticks << middle(patch);
        return ticks;
    }
    QString getTickLabel(double tick, const QLocale&, QChar, int) override {
        return grouped(saturatingCast<qint64>(std::round((tick - middle(0)) / static_cast<double>(m_cells))));
    }
    int getSubTickCount(double) override { return 0; }

 private:
    double middle(std::int64_t patch) const {
        return static_cast<double>(patch * m_cells) + static_cast<double>(m_cells - 1) / 2;
    }
    std::int64_t m_patches, m_cells;
};

}  // namespace

QSharedPointer<QCPAxisTicker> patchTicker(std::int64_t patches, std::int64_t cells) {
    return QSharedPointer<PatchTicker>::create(patches, cells);
}

}  // namespace sinescope
