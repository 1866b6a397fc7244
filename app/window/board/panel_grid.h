// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include <vector>

namespace sinescope {

/// Widgets in rows, with handles between those that are shown. All of them are children of the grid itself:
/// to get another parent would cost each widget in them its style.
class PanelGrid : public QWidget {
    Q_OBJECT

 public:
    explicit PanelGrid(QWidget* parent = nullptr);

    static constexpr int gap = 8;

    /// Children of the grid, so many in a row, all of the same size. placeAll() is to follow.
    void setPanels(const std::vector<QWidget*>& panels, int inRow);
    /// Gives all of them their place, or one of them the whole grid. Shows and hides none.
    void placeAll(const QWidget* alone = nullptr);
    /// Rows of panels that have a place.
    std::vector<std::vector<QWidget*>> placedRows() const;
    /// Heights of the rows, then widths of the panels of each row; what they share their room by.
    std::vector<int> sizes() const;
    /// Nothing where they are not as many, or not all above 0. placeAll() is to follow.
    void setSizes(const std::vector<int>& sizes);
    void evenOut();

    QSize minimumSizeHint() const override;

 signals:
    /// A person moved a handle.
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
        int least = 0;
        int from = 0;
        int length = 0;
    };
    struct Row {
        Item item;
        std::vector<Item> panels;
    };
    void place();
    bool isPlaced(const Item& item) const { return !m_alone || item.panel == m_alone; }
    /// Gives the items their lengths and returns them.
    static std::vector<Item*> shared(std::vector<Item*> items, int room);
    std::vector<Item*> placedIn(Row& row) const;
    Handle* handle(std::size_t index);
    void moveHandle(Item& before, Item& after, const std::vector<Item*>& all, int to);

    std::vector<Row> m_rows;
    const QWidget* m_alone = nullptr;
    std::vector<Handle*> m_handles;
};

}  // namespace sinescope
