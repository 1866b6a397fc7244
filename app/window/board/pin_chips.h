// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/scene/figure_catalog.h"

#include <QWidget>

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

class QHBoxLayout;
class QPushButton;

namespace sinescope {

class CheckedText;
struct SceneEdit;

/// The rows or columns that a figure draws as lines, each with a button to remove it, and a field to add
/// more.
class PinChips : public QWidget {
    Q_OBJECT

 public:
    /// `of`: Position or Column.
    explicit PinChips(AxisQuantity of, QWidget* parent = nullptr);
    /// Returns true if its width may have changed.
    bool showScene(std::shared_ptr<const Scene> scene);

 signals:
    void requested(const sinescope::SceneEdit& edit);

 private:
    void fill();
    QPushButton* addChip(const QString& text, const QString& tip, const std::function<void()>& run);

    AxisQuantity m_of;
    std::shared_ptr<const Scene> m_scene;
    std::vector<std::int64_t> m_lines;
    bool m_pinned = false;
    QHBoxLayout* m_row;
    std::vector<QPushButton*> m_chips;
    CheckedText* m_add;
};

}  // namespace sinescope
