// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/figures/registry.h"
#include "app/scene/document.h"

#include <QLabel>
#include <QLineEdit>
#include <QObject>
#include <QPointer>

namespace sinescope {

/// A line edit over a text of a figure. Enter accepts, Esc cancels, Tab accepts and goes to the next text.
/// Invalid text stays, with the reason shown beside it.
class InPlaceEditor : public QObject {
    Q_OBJECT

 public:
    /// bringUpToDate: called before the figure is asked for the position of its next field.
    InPlaceEditor(FigureView& figure, Document& document, std::function<void()> bringUpToDate,
                  QObject* parent);

    void open(const TextField& field);
    bool isOpen() const { return m_edit != nullptr; }
    /// Accepts the typed text if it is valid, and discards it otherwise.
    void close();
    void setLook(const Style& style) { m_style = style; }

 protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

 private:
    bool take();
    void discard();
    void complain(const QString& sentence);
    void goOn(bool backward);
    void fit();

    FigureView& m_figure;
    Document& m_document;
    std::function<void()> m_bringUpToDate;
    Style m_style;
    TextField m_field;
    QPointer<QLineEdit> m_edit;
    QPointer<QLabel> m_complaint;
};

}  // namespace sinescope
