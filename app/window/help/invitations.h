// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/scene/document.h"

#include <QTimer>
#include <QWidget>

#include <vector>

class QLabel;
class QMenuBar;

namespace sinescope {

/// Three things that a newcomer may do, in the empty half of the menu bar. Each goes when it is done, and
/// does not come back at the next start; what is left goes by itself, and so do all where there is no room.
class Invitations : public QWidget {
    Q_OBJECT

 public:
    Invitations(Document& document, QMenuBar& bar);
    /// How many are seen.
    int count() const;

 protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

 private:
    void notice(Changes changes);
    void take(int which);
    void fit();

    QMenuBar& m_bar;
    std::vector<QLabel*> m_labels;
    QTimer m_end;
    bool m_gone = false;  ///< their time is over
    int m_menus = 340;    ///< of the bar's width; about, until there are menus
};

}  // namespace sinescope
