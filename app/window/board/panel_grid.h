// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include <vector>

namespace sinescope {

/// Widgets in rows, with handles between the shown ones. All are children of the grid itself, because
/// reparenting would restyle every widget in them.
class PanelGrid : public QWidget {
    Q_OBJECT

 public:
    explicit PanelGrid(QWidget* parent = nullptr);

    static constexpr int gap = 8;

    /// Sets the children of the grid, `inRow` per row, all the same size. Call placeAll() afterwards.
    void setPanels(const std::vector<QWidget*>& panels, int inRow);
    /// Lays out all of them, or gives `alone` the whole grid. Shows and hides none.
    void placeAll(const QWidget* alone = nullptr);
    /// Rows of the panels that are laid out.
    std::vector<std::vector<QWidget*>> placedRows() const;
    /// Heights of the rows, then widths of the panels of each row, which determine their proportions.
    std::vector<int> sizes();
    /// Does nothing if the number of sizes differs or one is not positive. Call placeAll() afterwards.
    void setSizes(const std::vector<int>& sizes);
    void equalizeSizes();

    QSize minimumSizeHint() const override;

 signals:
    /// Emitted when the user moved a handle.
    void resized();

 protected:
    bool event(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

 private:
    class Handle;
    /// A panel, or a row of them.
    struct Item {
        QWidget* panel = nullptr;
        double share = 1;
        int minimum = 0;
        int from = 0;
        int length = 0;
    };
    struct Row {
        Item item;
        std::vector<Item> panels;
    };
    std::vector<Item*> items();
    void place();
    bool isPlaced(const Item& item) const { return !m_alone || item.panel == m_alone; }
    /// Distributes the length among the items and returns them.
    static std::vector<Item*> shared(std::vector<Item*> items, int available);
    std::vector<Item*> placedIn(Row& row) const;
    QSize minimumSizeOf(const QWidget& panel) const;
    Handle* handle(std::size_t index);
    void moveHandle(Item& before, Item& after, const std::vector<Item*>& all, int to);

    std::vector<Row> m_rows;
    const QWidget* m_alone = nullptr;
    std::vector<Handle*> m_handles;
};

}  // namespace sinescope
