// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>

namespace sinescope {

/// A sentence in a row, such as the claim in a panel's head. It takes less width than its neighbours: a
/// sentence that does not fit wraps to as many lines as the height allows, and is elided if those are too
/// few. The tooltip and the accessible name are the whole sentence.
class ClaimLabel : public QLabel {
    Q_OBJECT

 public:
    using QLabel::QLabel;
    void setClaim(const QString& claim);
    /// Number of lines the claim needs at `width`.
    int linesIn(int width) const;
    /// Tall enough for the lines needed at the current width.
    QSize minimumSizeHint() const override;
    /// Returns the lines as drawn.
    QStringList lines() const;

 protected:
    void paintEvent(QPaintEvent*) override;
    void resizeEvent(QResizeEvent*) override;
    void showEvent(QShowEvent*) override;
    void changeEvent(QEvent*) override;

 private:
    void updateLineCount();

    int m_lineCount = 1;  ///< lines last requested from the layout
};

}  // namespace sinescope
