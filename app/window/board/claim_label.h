// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>

namespace sinescope {

/// The claim in a panel's head. It gives way to what is beside it: where it does not fit it takes further
/// lines, as many as its panel allows, and ends with an ellipsis where they are too few as well. The tool tip
/// and the accessible name are the whole claim.
class ClaimLabel : public QLabel {
    Q_OBJECT

 public:
    using QLabel::QLabel;
    void setClaim(const QString& claim);
    /// Those that the claim takes in a width.
    int linesIn(int width) const;
    /// High enough for the lines that its width asks for.
    QSize minimumSizeHint() const override;
    /// As they are drawn.
    QStringList lines() const;

 protected:
    void paintEvent(QPaintEvent*) override;
    void resizeEvent(QResizeEvent*) override;
    void changeEvent(QEvent*) override;

 private:
    /// Of the claim in a width, the last one elided where there are more than `maximum`.
    QStringList wrapped(int width, int maximum) const;
    void askForRoom();

    int m_asked = 1;  ///< lines that there was last asked room for
};

}  // namespace sinescope
