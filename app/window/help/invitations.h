// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/scene/document.h"
#include "app/style/style.h"

#include <QWidget>

#include <vector>

class QLabel;
class QToolButton;

namespace sinescope {

/// Three things to try, as a list below the controls. Each goes when it is done and does not come back at the
/// next start; the button closes the list for good. What is to be tried in a figure is listed while the
/// figure is open. The size hint is empty when nothing is left.
class Invitations : public QWidget {
    Q_OBJECT

 public:
    explicit Invitations(Document& document, QWidget* parent = nullptr);
    /// How many are left.
    int count() const;
    void setLook(const Style& style);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

 private:
    void notice(const Scene& before);
    void take(int which);
    void showLeft();

    Document& m_document;
    QStringList m_taken;  ///< numbers of the labels
    std::vector<QLabel*> m_labels;
    QToolButton* m_close;
};

}  // namespace sinescope
