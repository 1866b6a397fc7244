// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/lessons/bar_line.h"

#include <QWidget>

class QLineEdit;

namespace sinescope {

class HoverState;
class TypesetLabel;

/// A formula or a calculation in one line; if it unfolds, the next part has a field for its number.
class DerivationBar : public QWidget {
    Q_OBJECT

 public:
    explicit DerivationBar(double pixels, QWidget* parent = nullptr);

    /// Sets the type size, and the smallest size used for a long line.
    void setPixels(double pixels, double smallest);
    void follow(HoverState& hover);
    void setLine(const TypesetLine& line, const std::optional<AskedNumber>& asked = {});
    const TypesetLine& line() const;

    bool asks() const;
    QLineEdit& field() const { return *m_field; }
    /// Total width of the line, the field and the text behind it.
    int naturalWidth() const;
    QSize sizeHint() const override;

 signals:
    /// Emitted when a number was typed into the field.
    void filledIn(const QString& number);
    /// Emitted when the number is requested without a guess.
    void requested();
    /// Emitted when the field disappears while it has the focus.
    void leftBehind();

 protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

 private:
    void place();
    int fieldWidth() const;

    double m_pixels;  ///< at the default text size
    TypesetLabel* m_line;
    QLineEdit* m_field;
    TypesetLabel* m_behind;
    QString m_part;  ///< the requested part
};

}  // namespace sinescope
