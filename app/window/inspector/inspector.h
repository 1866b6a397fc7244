// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/figures/registry.h"
#include "app/lessons/bar_line.h"
#include "app/scene/document.h"

#include <QPointer>
#include <QTimer>
#include <QWidget>

#include <array>

namespace sinescope {

class HoverState;
class DerivationBar;
class Panel;
class TypesetLabel;

/// The bottom bar: the derivation of the cell under the mouse, or else of the selected one, as on a
/// blackboard; and the current figure's read-out there.
class Inspector : public QWidget {
    Q_OBJECT

 public:
    Inspector(const Document& document, HoverState& hover, QWidget* parent = nullptr);

    /// Sets the panel whose figure is read; null for none.
    void setPanel(Panel* panel);
    /// Shows only the definition while the selected cell is to be derived or asked for.
    void setHeld(bool held);
    /// Sets the calculation of a step that derives the selected cell, as far as it is revealed; empty for the
    /// default line.
    void setUnfolding(const std::optional<UnfoldedLine>& line);
    DerivationBar& bar() const { return *m_line; }
    /// Queues an update: one new text per event-loop turn.
    void refresh() { m_queued.start(); }
    void refreshNow();

    QSize sizeHint() const override;

 protected:
    void resizeEvent(QResizeEvent* event) override;

 private:
    void showReadOut(std::vector<Readout> readouts);

    const Document& m_document;
    const HoverState& m_hover;
    QPointer<Panel> m_panel;
    bool m_held = false;
    std::optional<UnfoldedLine> m_unfolding;
    DerivationBar* m_line;
    std::array<TypesetLabel*, 2> m_readOut;  ///< its rows; the second is often empty
    QTimer m_queued;
};

}  // namespace sinescope
