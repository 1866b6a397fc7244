// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/lessons/bar_line.h"
#include "app/style/style.h"

#include <QWidget>

class QLineEdit;

namespace sinescope {

class HoverState;
class TypesetLabel;

/// A formula or a calculation in one line; of one that unfolds, the next part with a field for its number.
class DerivationBar : public QWidget {
    Q_OBJECT

 public:
    explicit DerivationBar(double pixels, QWidget* parent = nullptr);

    void setLook(const Style& style);
    /// The size of its type, and the smallest that a long line is set in.
    void setPixels(double pixels, double smallest);
    void follow(HoverState& hover);
    void setLine(const TypesetLine& line, const std::optional<AskedNumber>& asked = {});
    const TypesetLine& line() const;

    bool asks() const;
    QLineEdit& field() const { return *m_field; }
    /// What line, field and what is behind it take side by side.
    int naturalWidth() const;
    QSize sizeHint() const override;

 signals:
    /// A number was written into the field.
    void filledIn(const QString& number);
    /// The number is wanted without a guess.
    void wanted();
    /// The field is not there any longer, and it had the keyboard.
    void leftBehind();

 protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

 private:
    void place();
    int fieldWidth() const;

    Style m_style;
    double m_usualPixels;
    TypesetLabel* m_line;
    QLineEdit* m_field;
    TypesetLabel* m_behind;
    QString m_part;  ///< that is asked for
};

}  // namespace sinescope
