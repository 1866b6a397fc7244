// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/figures/animation/shared_scales.h"
#include "app/scene/document.h"

#include <QElapsedTimer>
#include <QJsonObject>
#include <QObject>
#include <QTimer>

#include <atomic>
#include <map>
#include <memory>
#include <optional>
#include <utility>

namespace sinescope {

class Player;

/// Gives the open figures the axes and colours that the pictures of the player's animation share: while its
/// frames are shown, and as long as the Scene shows a checkpoint. They are computed in the background, figure
/// by figure, unless they are known beforehand, and again if something else that they depend on changes. The
/// axes glide to those that were computed, unless motion is reduced.
class ScaleSharing : public QObject {
    Q_OBJECT

 public:
    ScaleSharing(Document& document, Player& player, QObject* parent);
    ~ScaleSharing() override { stop(); }

    /// Takes the known scales of the next animation.
    void expect(FigureScales scales) { m_expected = std::move(scales); }
    /// True while scales are being computed.
    bool isBusy() const { return m_work != nullptr; }

 private:
    /// What the scales depend on, besides the options of the figures.
    struct Series {
        Scene scene;
        AnimationSpec spec;
        friend bool operator==(const Series&, const Series&) = default;
    };
    struct Known {
        QJsonObject options;
        std::optional<Scales> scales;  ///< null until computed
        Scales own = {};               ///< before the glide
        double share = 1;              ///< of the glide
        QElapsedTimer glide = {};
    };
    /// Stops work whose result is not needed.
    struct Work {
        QString figure;
        Scales shared;
        Scales own;                  ///< of the frame that is shown when the work is done
        std::atomic<int> frame = 0;  ///< that is shown
        std::atomic<bool> isStopped = false;
    };

    void follow();
    std::optional<Series> series() const;
    void computeNext();
    void take(const std::shared_ptr<Work>& work);
    void glide();
    void stop();

    Document& m_document;
    Player& m_player;
    std::optional<Series> m_series;  ///< null if there is no animation
    int m_run = 0;                   ///< Player::shownRun() of the series
    std::map<QString, Known> m_known;
    FigureScales m_expected;
    QTimer m_glide;
    std::shared_ptr<Work> m_work;  ///< null if nothing is being computed
};

}  // namespace sinescope
