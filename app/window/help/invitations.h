// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/scene/document.h"
#include "app/style/style.h"

#include <QWidget>

#include <vector>

class QLabel;
class QToolButton;

namespace sinescope {

/// Three things to try, listed below the controls. Each disappears when it is done and does not return at the
/// next start; the button closes the list for good. Things to try in a figure are listed while the figure is
/// open. The size hint is empty if none are left.
class Invitations : public QWidget {
    Q_OBJECT

 public:
    explicit Invitations(Document& document, QWidget* parent = nullptr);
    /// Number of invitations left.
    int count() const;
    void applyStyle(const Style& style);
    /// Hides all while something else tells what to do, such as a lesson.
    void setPaused(bool paused);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

 private:
    void notice(const Scene& before);
    void take(int which);
    void showLeft();

    Document& m_document;
    bool m_paused = false;
    QStringList m_taken;  ///< numbers of the labels
    std::vector<QLabel*> m_labels;
};

}  // namespace sinescope
