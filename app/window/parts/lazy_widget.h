// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

namespace sinescope {

/// A widget that many windows never show. It joins the window when it is first shown, so until then
/// operations on all widgets, such as a style change, skip it.
class LazyWidget : public QWidget {
 public:
    /// Owned by `parent`, like a child.
    explicit LazyWidget(QWidget* parent);
    ~LazyWidget() override;

    /// The placeholder in the layout, replaced when the widget is first shown.
    QWidget* placeholder() const { return m_placeholder; }

    void setVisible(bool visible) override;

 private:
    void replacePlaceholder();

    QWidget* m_placeholder;  ///< owns this widget until it is first shown
};

}  // namespace sinescope
