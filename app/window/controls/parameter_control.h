// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/scene/parameters.h"
#include "app/style/style.h"
#include "app/window/controls/number_field.h"
#include "app/window/controls/step_scale.h"

#include <QWidget>

class QLabel;

namespace sinescope {

class HoverState;
class ScaleSlider;

/// One parameter of the encoding: its name with its symbol, its value and its slider. Below them, a sentence
/// about the value, if there is one, or the range while the control is hovered or focused.
class ParameterControl : public QWidget {
    Q_OBJECT

 public:
    using Parameter = NumberParameter<EncodingParameters>;
    /// Margin between edge and content, which shows the highlight.
    static constexpr int padding = 6;

    /// name: of the object. parameter: outlives it.
    ParameterControl(const QString& name, const Parameter& parameter, const StepScale& scale,
                     QWidget* parent = nullptr);

    void setValue(double value);
    /// Sets a hint about the present value; empty for no hint.
    void setHint(const QString& sentence);
    void applyStyle(const Style& style);
    /// Highlights its term while hovered or focused, and shows when its term is highlighted.
    void follow(HoverState& hover);

    ScaleSlider* slider() const { return m_slider; }
    NumberField* field() const { return m_field; }
    /// Returns the text below the slider: a complaint, the hint or nothing.
    QString message() const;

 signals:
    void requested(double value);
    void finished();
    void playRequested(const QString& parameter);

 protected:
    void paintEvent(QPaintEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;
    void enterEvent(QEnterEvent* event) override;
    void leaveEvent(QEvent* event) override;

 private:
    void layOut();
    void addPlay();
    void connectParts();
    void light(bool on);
    void setError(const QString& sentence);
    void showMessage();

    const Parameter& m_parameter;
    Style m_style;
    QLabel* m_title;
    NumberField* m_field;
    ScaleSlider* m_slider;
    QLabel* m_lowest;
    QLabel* m_highest;
    QLabel* m_message;
    HoverState* m_hover = nullptr;
    bool m_highlighted = false;
    QString m_hint;
    QString m_errorText;
};

}  // namespace sinescope
