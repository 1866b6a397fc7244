// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractSpinBox>

#include <functional>

namespace sinescope {

/// A spin box for an exact value, typed in any usual way ("50,000", "5e4", "2^13"). It shows what setValue()
/// told it, asks for values through wanted(), and says through refused() why what was typed cannot be. Its
/// context menu begins with its actions().
class NumberField : public QAbstractSpinBox {
    Q_OBJECT
    Q_PROPERTY(double value READ value WRITE setValue)

 public:
    struct Limits {
        double lowest = 0;
        double highest = 1;
        bool whole = true;
    };
    explicit NumberField(const Limits& limits, QWidget* parent = nullptr);

    double value() const { return m_value; }
    /// A text that was refused stays while the value is the same, so that it can be mended.
    void setValue(double value);
    /// Whether what is typed cannot be the value.
    bool isRefused() const { return m_refused; }
    const Limits& limits() const { return m_limits; }
    /// The next value of the arrow keys; without it plus or minus one.
    void setStep(std::function<double(double value, int direction)> step) { m_step = std::move(step); }

    /// Why a number within the limits cannot be the value all the same; empty when it can.
    void setCheck(std::function<QString(double value)> check) { m_check = std::move(check); }

    void stepBy(int steps) override;
    QValidator::State validate(QString& input, int& position) const override;
    /// The width at which the field shows this text whole.
    int widthFor(const QString& text) const;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

    /// "1 to 1,048,576"
    QString allowed() const;

 signals:
    void wanted(double value);
    void refused(const QString& sentence);
    /// Something acceptable was typed, or typing was given up.
    void accepted();
    /// Enter was pressed, whatever came of it.
    void entered();

 protected:
    bool event(QEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    StepEnabled stepEnabled() const override;

 private:
    /// Why a text cannot be the value; empty when it can.
    QString complaint(const QString& typed) const;
    /// Undo and redo while nothing is typed that could be taken back, and letters that are part of no number.
    bool isForTheWindow(const QEvent& event) const;
    bool passToWindow(QEvent& event);
    void commit();
    void show(double value);
    /// Of a number that is shown whole whatever the limits are, pixels.
    int minimumTextWidth() const;

    Limits m_limits;
    double m_value = 0;
    bool m_refused = false;
    std::function<double(double, int)> m_step;
    std::function<QString(double)> m_check;
};

}  // namespace sinescope
