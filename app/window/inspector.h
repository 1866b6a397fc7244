// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/figures/figure.h"

#include <QTimer>
#include <QWidget>

namespace sinescope {

class CursorHub;
class TypesetLabel;

/// The bottom bar: the cell under the mouse, or else the selected one, derived as on the board; and what the
/// current figure reads there.
class Inspector : public QWidget {
    Q_OBJECT

 public:
    Inspector(const Document& document, CursorHub& hub, QWidget* parent = nullptr);

    void setLook(const Style& style);
    void setFigure(const FigureKind* kind);
    /// Queued: one new text an event-loop turn.
    void refresh() { m_queued.start(); }
    void refreshNow();

    QString derivation() const;
    QString readOut() const;

 protected:
    void resizeEvent(QResizeEvent* event) override;

 private:
    void showReadOut();

    const Document& m_document;
    const CursorHub& m_hub;
    const FigureKind* m_figure = nullptr;
    Style m_style;
    TypesetLabel* m_line;
    TypesetLabel* m_readOut;
    QTimer m_queued;
};

}  // namespace sinescope
