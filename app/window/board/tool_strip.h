// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/scene/figure_catalog.h"

#include <QWidget>

#include <functional>
#include <memory>
#include <vector>

class QFrame;
class QToolButton;

namespace sinescope {

class PinChips;
struct SceneEdit;

/// The options of a figure as controls, made from its spec, so a new option needs no code here. Controls that
/// do not fit are behind a button at the end.
class ToolStrip : public QWidget {
    Q_OBJECT

 public:
    explicit ToolStrip(const FigureSpec& spec, QWidget* parent = nullptr);

    /// Adds the list of rows or columns drawn as lines, if the figure has one.
    void addPins();

    bool isEmpty() const { return m_controls.empty() && m_pinned == AxisQuantity::None; }
    /// Shows the figure's options in the Scene, or the values that apply instead of them; null for all
    /// defaults.
    void showScene(std::shared_ptr<const Scene> scene);
    /// Aligns its items at the right, beside the buttons of a panel.
    void setAtRight(bool atRight);
    /// Opens the popup of the last button and gives it the focus.
    void openMore();
    /// Returns the control of an option, or the More button if it is folded or not made yet.
    QWidget* controlOf(const QString& key) const;
    /// While hidden, the strip makes no controls and ignores Scenes; showing it updates it.
    void setVisible(bool visible) override;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

 signals:
    void requested(const QString& key, const QString& label, const QJsonValue& value);
    void playRequested(const QString& parameter);
    void pinEditRequested(const sinescope::SceneEdit& edit);
    /// Emitted when controls were added, or moved between the strip and its popup.
    void arranged();

 protected:
    bool event(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

 private:
    /// Returns the items whose options apply to the shown Scene.
    std::vector<QWidget*> offered() const;
    bool isOffered(const OptionSpec& option) const;
    bool arePinsOffered() const;
    bool isHiddenExplicitly() const { return isHidden() && testAttribute(Qt::WA_WState_ExplicitShowHide); }
    void makeOffered();
    void makePins();
    void showOptions();
    QWidget* makeItem(const QString& label, const QString& tip, QWidget* control);
    std::vector<QWidget*> fitting(const std::vector<QWidget*>& items, int available) const;
    bool isShown(const QWidget* item) const;
    /// Returns true if the set of shown controls changed.
    bool arrange();
    /// Moves items that do not fit into the popup of the last button.
    void fillRest();
    using Show = std::function<void(const QJsonValue&)>;
    std::function<void(const QJsonValue&)> requestOf(const OptionSpec& option);
    QWidget* makeControl(const OptionSpec& option, Show& show);
    QWidget* makeChoice(const OptionSpec& option, Show& show);
    QWidget* makeSwitch(const OptionSpec& option, Show& show);
    QWidget* makeNumber(const OptionSpec& option, Show& show);
    QWidget* makeText(const OptionSpec& option, Show& show);

    struct Control {
        OptionSpec option;
        QWidget* widget = nullptr;  ///< null if it was never offered
        QWidget* item = nullptr;    ///< the widget with its label
        Show show = {};
    };
    void showOption(const Control& control);
    FigureSpec m_spec;
    std::shared_ptr<const Scene> m_scene;  ///< the shown Scene
    std::vector<Control> m_controls;
    AxisQuantity m_pinned = AxisQuantity::None;  ///< quantity of the pins
    PinChips* m_pins = nullptr;
    QWidget* m_pinsItem = nullptr;
    std::vector<QWidget*> m_offered;  ///< items in their order
    std::vector<QWidget*> m_shown;    ///< items shown in the strip
    bool m_isAtRight = false;
    QToolButton* m_more;
    QFrame* m_overflow = nullptr;  ///< the popup with the other items; null until first opened
};

}  // namespace sinescope
