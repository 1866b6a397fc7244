// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/board/panel_grid.h"

#include "app/scene/texts_of.h"
#include "app/style/shares.h"
#include "app/window/parts/style_class.h"

#include <QEvent>
#include <QLayout>
#include <QMouseEvent>

#include <algorithm>
#include <functional>

namespace sinescope {

/// A handle between two items; a drag requests another position of its centre.
class PanelGrid::Handle : public QWidget {
 public:
    explicit Handle(QWidget* grid) : QWidget(grid) {
        setAttribute(Qt::WA_StyledBackground);
        setAttribute(Qt::WA_Hover);
        setStyleClass(*this, "handle");
    }

    void show(const QRect& area, Qt::Orientation along, std::function<void(int to)> move) {
        m_along = along;
        m_move = std::move(move);
        setObjectName(QLatin1String(along == Qt::Horizontal ? "columnHandle" : "rowHandle"));
        setCursor(along == Qt::Horizontal ? Qt::SplitHCursor : Qt::SplitVCursor);
        setGeometry(area);
        setVisible(true);
    }

 protected:
    void mousePressEvent(QMouseEvent* event) override { m_grabbed = at(event->position().toPoint()); }
    void mouseMoveEvent(QMouseEvent* event) override {
        if (!(event->buttons() & Qt::LeftButton)) return;
        const auto move = m_move;  // laying out replaces it
        move(at(mapToParent(event->position().toPoint())) - m_grabbed);
    }

 private:
    int at(const QPoint& point) const { return m_along == Qt::Horizontal ? point.x() : point.y(); }

    Qt::Orientation m_along = Qt::Horizontal;
    std::function<void(int to)> m_move;
    int m_grabbed = 0;
};

PanelGrid::PanelGrid(QWidget* parent) : QWidget(parent) {}

void PanelGrid::setPanels(const std::vector<QWidget*>& panels, int inRow) {
    m_rows.clear();
    m_alone = nullptr;
    for (std::size_t k = 0; k < panels.size(); ++k) {
        if (k % static_cast<std::size_t>(inRow) == 0) m_rows.emplace_back();
        m_rows.back().panels.push_back({panels[k]});
    }
}

void PanelGrid::placeAll(const QWidget* alone) {
    m_alone = alone;
    place();
    updateGeometry();
}

std::vector<PanelGrid::Item*> PanelGrid::placedIn(Row& row) const {
    std::vector<Item*> placed;
    for (Item& each : row.panels)
        if (isPlaced(each)) placed.push_back(&each);
    return placed;
}

std::vector<std::vector<QWidget*>> PanelGrid::placedRows() const {
    std::vector<std::vector<QWidget*>> rows;
    for (const Row& row : m_rows) {
        rows.emplace_back();
        for (const Item& each : row.panels)
            if (isPlaced(each)) rows.back().push_back(each.panel);
    }
    return rows;
}

/// A panel that has the grid to itself shrinks with it instead of scrolling.
QSize PanelGrid::minimumSizeOf(const QWidget& panel) const {
    std::size_t placed = 0;
    for (const std::vector<QWidget*>& row : placedRows()) placed += row.size();
    if (placed == 1) return panel.layout()->minimumSize();
    return panel.minimumSizeHint().expandedTo(panel.minimumSize()).boundedTo(panel.maximumSize());
}

/// Returns the rows, and then the panels of each row.
std::vector<PanelGrid::Item*> PanelGrid::items() {
    std::vector<Item*> all;
    for (Row& row : m_rows) all.push_back(&row.item);
    for (Row& row : m_rows)
        for (Item& each : row.panels) all.push_back(&each);
    return all;
}

std::vector<int> PanelGrid::sizes() {
    return valuesOf(items(), [](const Item* each) { return each->length; });
}

void PanelGrid::setSizes(const std::vector<int>& sizes) {
    const std::vector<Item*> all = items();
    const bool areSizes = std::ranges::all_of(sizes, [](int size) { return size > 0; });
    if (sizes.size() != all.size() || !areSizes) return;
    for (std::size_t k = 0; k < all.size(); ++k) all[k]->share = sizes[k];
}

void PanelGrid::equalizeSizes() {
    for (Item* each : items()) each->share = 1;
    place();
}

QSize PanelGrid::minimumSizeHint() const {
    QSize minimum(0, -gap);
    for (const std::vector<QWidget*>& row : placedRows()) {
        if (row.empty()) continue;
        QSize ofRow(-gap, 0);
        for (const QWidget* panel : row) {
            const QSize size = minimumSizeOf(*panel);
            ofRow = {ofRow.width() + gap + size.width(), std::max(ofRow.height(), size.height())};
        }
        minimum = {std::max(minimum.width(), ofRow.width()), minimum.height() + gap + ofRow.height()};
    }
    return minimum.expandedTo({0, 0});
}

/// In proportion to their shares, but none below its minimum.
std::vector<PanelGrid::Item*> PanelGrid::shared(std::vector<Item*> items, int available) {
    const auto shareOf = [](const Item* each) { return Share{each->share, each->minimum}; };
    const std::vector<int> lengths = sharedLengths(available, valuesOf(items, shareOf), gap);
    int from = 0;
    for (std::size_t k = 0; k < items.size(); ++k) {
        items[k]->from = from;
        items[k]->length = lengths[k];
        from += lengths[k] + gap;
    }
    return items;
}

void PanelGrid::place() {
    std::vector<Item*> rows;
    for (Row& row : m_rows) {
        const std::vector<Item*> placed = placedIn(row);
        if (placed.empty()) continue;
        row.item.minimum = 0;
        for (Item* each : placed) {
            const QSize minimum = minimumSizeOf(*each->panel);
            each->minimum = minimum.width();
            row.item.minimum = std::max(row.item.minimum, minimum.height());
        }
        rows.push_back(&row.item);
    }
    shared(rows, height());
    std::size_t handles = 0;
    const auto addHandles = [&](const std::vector<Item*>& all, Qt::Orientation along, int from, int length) {
        for (std::size_t k = 1; k < all.size(); ++k) {
            const int at = all[k]->from - gap;
            handle(handles++)->show(
                along == Qt::Horizontal ? QRect(at, from, gap, length) : QRect(from, at, length, gap), along,
                [this, all, k](int to) { moveHandle(*all[k - 1], *all[k], all, to); });
        }
    };
    addHandles(rows, Qt::Vertical, 0, width());
    for (Row& row : m_rows) {
        const std::vector<Item*> placed = shared(placedIn(row), width());
        for (const Item* each : placed)
            each->panel->setGeometry(each->from, row.item.from, each->length, row.item.length);
        addHandles(placed, Qt::Horizontal, row.item.from, row.item.length);
    }
    for (std::size_t k = handles; k < m_handles.size(); ++k) m_handles[k]->hide();
}

PanelGrid::Handle* PanelGrid::handle(std::size_t index) {
    if (index == m_handles.size()) m_handles.push_back(new Handle(this));
    return m_handles[index];
}

void PanelGrid::moveHandle(Item& before, Item& after, const std::vector<Item*>& all, int to) {
    const int both = before.length + after.length;
    const int length =
        std::clamp(to - before.from, before.minimum, std::max(before.minimum, both - after.minimum));
    for (Item* each : all) each->share = std::max(1, each->length);
    before.share = std::max(1, length);
    after.share = std::max(1, both - length);
    place();
    emit resized();
}

bool PanelGrid::event(QEvent* event) {
    if (event->type() == QEvent::LayoutRequest) {
        place();
        updateGeometry();
    }
    return QWidget::event(event);
}

void PanelGrid::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    place();
}

}  // namespace sinescope
