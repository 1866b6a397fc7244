// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractSpinBox>

#include <functional>

namespace sinescope {

class CheckedText;

/// A spin box for an exact value in any common notation ("50,000", "5e4", "2^13"). It shows the value set
/// with setValue(), requests values through requested(), and explains through refused() why typed text is not
/// acceptable. Its context menu begins with its actions(). It shows 0 as its specialValueText(), if any.
class NumberField : public QAbstractSpinBox {
    Q_OBJECT
    Q_PROPERTY(double value READ value WRITE setValue)
    Q_PROPERTY(double minimum READ minimum)  // for screen readers
    Q_PROPERTY(double maximum READ maximum)

 public:
    struct Limits {
        double lowest = 0;
        double highest = 1;
        bool whole = true;
    };
    explicit NumberField(const Limits& limits, QWidget* parent = nullptr);

    double value() const { return m_value; }
    /// Keeps text that is being typed, or was refused and still has the focus, while the value is unchanged.
    void setValue(double value);
    /// True if the typed text is not acceptable.
    bool isRefused() const;
    const Limits& limits() const { return m_limits; }
    void setLimits(const Limits& limits) { m_limits = limits; }
    double minimum() const { return m_limits.lowest; }
    double maximum() const { return m_limits.highest; }
    /// Sets the function that gives the next value for the arrow keys; plus or minus one by default.
    void setStep(std::function<double(double value, int direction)> step) { m_step = std::move(step); }

    /// Sets the function that returns why a number within the limits is not acceptable; empty if it is.
    void setCheck(std::function<QString(double value)> check) { m_check = std::move(check); }

    void stepBy(int steps) override;
    QValidator::State validate(QString& input, int& position) const override;
    /// Returns the width at which the field shows the whole text.
    int widthFor(const QString& text) const;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

    /// "1 to 1,048,576"
    QString allowed() const;

 signals:
    /// Emitted at each change of the text by the user.
    void typed();
    void requested(double value);
    /// Emitted with the reason; empty when acceptable text was typed, or typing was cancelled.
    void refused(const QString& sentence);
    /// Emitted when Enter was pressed, unless the text was refused.
    void entered();

 protected:
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    StepEnabled stepEnabled() const override;

 private:
    /// Returns why the text is not acceptable; empty if it is.
    QString invalidReason(const QString& typed) const;
    QString textOf(double value) const;
    /// Width of the text that must fit whatever the limits are, pixels.
    int minimumTextWidth() const;

    Limits m_limits;
    double m_value = 0;
    CheckedText* m_text;
    std::function<double(double, int)> m_step;
    std::function<QString(double)> m_check;
};

}  // namespace sinescope
