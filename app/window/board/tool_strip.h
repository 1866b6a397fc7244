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

/// The options of a figure as controls, made from its spec: a figure with a new option needs no line here.
/// Controls that do not fit side by side are behind a button at the end.
class ToolStrip : public QWidget {
    Q_OBJECT

 public:
    explicit ToolStrip(const FigureSpec& spec, QWidget* parent = nullptr);

    /// Adds the list of the rows or columns that are drawn as lines, where the figure has them.
    void addPins();

    bool isEmpty() const { return m_controls.empty() && m_pinned == AxisQuantity::None; }
    /// Shows the options of the figure as they are in the Scene, or what holds in their place there; nullptr
    /// = all defaults.
    void showScene(std::shared_ptr<const Scene> scene);
    /// Keeps its items at its right end, beside the buttons of a panel.
    void setAtRight(bool atRight);
    /// Opens what the last button holds, with the keyboard in it.
    void openMore();
    /// The control of an option, or the More button if it is folded or not made yet.
    QWidget* controlOf(const QString& key) const;
    /// While hidden, the strip makes no controls and ignores Scenes; showing it brings it up to date.
    void setVisible(bool visible) override;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

 signals:
    void wanted(const QString& key, const QString& label, const QJsonValue& value);
    void playWanted(const QString& parameter);
    void pinsWanted(const sinescope::SceneEdit& edit);
    /// Controls were added, or moved between the strip and what its button opens.
    void arranged();

 protected:
    bool event(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

 private:
    /// The items whose options mean something in the Scene that is shown.
    std::vector<QWidget*> offered() const;
    bool isOffered(const OptionSpec& option) const;
    bool arePinsOffered() const;
    bool isPutAway() const { return isHidden() && testAttribute(Qt::WA_WState_ExplicitShowHide); }
    void makeOffered();
    void makePins();
    void showOptions();
    QWidget* makeItem(const QString& label, const QString& tip, QWidget* control);
    std::vector<QWidget*> fitting(const std::vector<QWidget*>& items, int room) const;
    bool isShown(const QWidget* item) const;
    /// True if other controls are shown than before.
    bool arrange();
    /// Moves what does not fit into what the last button opens.
    void fillRest();
    using Show = std::function<void(const QJsonValue&)>;
    QWidget* makeControl(const OptionSpec& option, Show& show);
    QWidget* makeChoice(const OptionSpec& option, Show& show);
    QWidget* makeSwitch(const OptionSpec& option, Show& show);
    QWidget* makeNumber(const OptionSpec& option, Show& show);
    QWidget* makeText(const OptionSpec& option, Show& show);

    struct Control {
        OptionSpec option;
        QWidget* widget = nullptr;  ///< null where it has never been offered
        QWidget* item = nullptr;    ///< it with its label
        Show show = {};
    };
    void showOption(const Control& control);
    FigureSpec m_spec;
    std::shared_ptr<const Scene> m_scene;  ///< that is shown
    std::vector<Control> m_controls;
    AxisQuantity m_pinned = AxisQuantity::None;  ///< what the pins are of
    PinChips* m_pins = nullptr;
    QWidget* m_pinsItem = nullptr;
    std::vector<QWidget*> m_offered;  ///< as they are arranged
    std::vector<QWidget*> m_shown;    ///< that are shown in the strip
    bool m_isAtRight = false;
    QToolButton* m_more;
    QFrame* m_rest = nullptr;  ///< the others, once it was opened
};

}  // namespace sinescope
