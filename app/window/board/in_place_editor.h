// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/figures/registry.h"
#include "app/scene/document.h"
#include "app/window/parts/wrapped_label.h"

#include <QLineEdit>
#include <QObject>
#include <QPointer>

namespace sinescope {

/// A line edit over a text of a figure. Enter accepts, Esc cancels, Tab accepts and goes to the next text,
/// Alt with an arrow key moves the text if it can be moved. Invalid text stays, with the reason shown beside
/// it.
class InPlaceEditor : public QObject {
    Q_OBJECT

 public:
    /// Implemented by the owner.
    struct Callbacks {
        /// The field after `from`, or before it; empty at the end.
        std::function<std::optional<TextField>(const TextField& from, bool backward)> next;
        /// Moves the field by `by`, in pixels. Returns it in its new place; empty if it cannot be moved.
        std::function<std::optional<TextField>(const TextField& field, const QPointF& by)> moved;
    };
    InPlaceEditor(FigureView& figure, Document& document, Callbacks callbacks, QObject* parent);

    void open(const TextField& field);
    bool isOpen() const { return m_edit != nullptr; }
    /// Accepts the typed text if it is valid, and discards it otherwise.
    void close();
    void applyStyle(const Style& style) { m_style = style; }

 protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

 private:
    bool take();
    void discard();
    void showError(const QString& sentence);
    void openNext(bool backward);
    void moveBy(const QPointF& by);
    void fit();

    FigureView& m_figure;
    Document& m_document;
    Callbacks m_callbacks;
    Style m_style;
    TextField m_field;
    QPointer<QLineEdit> m_edit;
    QPointer<WrappedLabel> m_errorLabel;
};

}  // namespace sinescope
