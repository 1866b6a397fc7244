// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/figures/animation/animation.h"
#include "app/scene/document.h"
#include "app/window/parts/lazy_widget.h"
#include "app/window/parts/theme.h"

class QLabel;
class QSlider;
class QToolButton;

namespace sinescope {

class AnimationForm;
class ErrorLabel;
class Player;

/// The player's controls: play, step and scrub; the animated control, its range, mode and speed.
class PlayBar : public LazyWidget {
    Q_OBJECT

 public:
    PlayBar(const Document& document, Player& player, QWidget* parent = nullptr);

    /// Offers the controls of the open figures.
    void showScene(Changes changes);
    /// Shows the player, and fits the bar to its texts.
    void refresh();
    /// Puts the settings beside the buttons or below them; hides them if the window is too small.
    void fit();
    /// Opens it for a control, paused; an empty id means the one last played.
    void openFor(const QString& parameter);
    /// Opens it for checkpoints, paused; the Scene shows the first one.
    void openCheckpoints(const std::shared_ptr<const Checkpoints>& checkpoints);
    /// Follows a figure's link "play:<control>": opens the bar and plays the control once from its value to
    /// its highest one, 60 units a second; pauses it if it is playing. Ignores other links.
    void playOn(const QString& link);
    /// Pauses and hides it; emits closed() so that the focus is moved elsewhere.
    void closeBar();

    QSize minimumSizeHint() const override;

 signals:
    void closed();

 protected:
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;

 private:
    void buildTransport();
    QToolButton* makeButton(const QString& id, Glyph glyph, const QString& tip);
    /// Offers the controls that move something in the Scene.
    void offer();
    void showFrame(const AnimatedParameter& parameter);
    void reserveWidth(const AnimatedParameter& parameter);
    void showError(const QString& sentence);
    /// The width of the buttons for one frame.
    int widthOfSteps() const;
    /// The least width of all buttons, the scrubber and the value.
    int transportWidth() const;

    const Document& m_document;
    Player& m_player;
    int m_rows = 1;
    int m_frame = -1;  ///< the player's
    QWidget* m_transport;
    AnimationForm* m_settings = nullptr;
    QToolButton* m_play;
    QToolButton* m_back;
    QToolButton* m_forward;
    QToolButton* m_close;
    QSlider* m_scrub;
    QLabel* m_value;
    ErrorLabel* m_error;
};

}  // namespace sinescope
