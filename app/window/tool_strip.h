// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/scene/figure_catalog.h"

#include <QWidget>

#include <functional>
#include <vector>

namespace sinescope {

/// The options of a figure as controls, made from its spec: a figure with a new option needs no line here.
class ToolStrip : public QWidget {
    Q_OBJECT

 public:
    explicit ToolStrip(const FigureSpec& spec, QWidget* parent = nullptr);

    bool isEmpty() const { return m_controls.empty(); }
    /// Shows the options of the figure's state; nullptr = all defaults.
    void showState(const FigureState* state);

 signals:
    void wanted(const QString& key, const QString& label, const QJsonValue& value);
    void refused(const QString& sentence);
    void playWanted(const QString& parameter);

 private:
    using Show = std::function<void(const QJsonValue&)>;
    QWidget* makeControl(const OptionSpec& option, Show& show);
    QWidget* makeChoice(const OptionSpec& option, Show& show);
    QWidget* makeSwitch(const OptionSpec& option, Show& show);
    QWidget* makeNumber(const OptionSpec& option, Show& show);
    QWidget* makeText(const OptionSpec& option, Show& show);

    struct Control {
        QString key;
        Show show;
    };
    FigureSpec m_spec;
    std::vector<Control> m_controls;
};

}  // namespace sinescope
