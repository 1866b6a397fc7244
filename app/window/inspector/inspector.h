// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/figures/registry.h"
#include "app/lessons/bar_line.h"
#include "app/scene/document.h"

#include <QPointer>
#include <QTimer>
#include <QWidget>

namespace sinescope {

class HoverState;
class DerivationBar;
class Panel;
class TypesetLabel;

/// The bottom bar: the cell under the mouse, or else the selected one, derived as on the board; and what the
/// current figure reads there.
class Inspector : public QWidget {
    Q_OBJECT

 public:
    Inspector(const Document& document, HoverState& hover, QWidget* parent = nullptr);

    void setLook(const Style& style);
    /// The panel whose figure is read; nullptr: none.
    void setPanel(Panel* panel);
    /// While the selected cell is to be worked out, or asked for, only the definition is said.
    void setHeld(bool held);
    /// The calculation of a step that works the selected cell out, as far as it goes now; nothing: the usual
    /// line.
    void setUnfolding(const std::optional<UnfoldedLine>& line);
    DerivationBar& bar() const { return *m_line; }
    /// Queued: one new text an event-loop turn.
    void refresh() { m_queued.start(); }
    void refreshNow();

    QString derivation() const;
    QString readOut() const;

 protected:
    void resizeEvent(QResizeEvent* event) override;

 private:
    void showReadOut(const std::vector<Readout>& readouts);

    const Document& m_document;
    const HoverState& m_hover;
    QPointer<Panel> m_panel;
    bool m_held = false;
    std::optional<UnfoldedLine> m_unfolding;
    Style m_style;
    DerivationBar* m_line;
    TypesetLabel* m_readOut;
    QTimer m_queued;
};

}  // namespace sinescope
