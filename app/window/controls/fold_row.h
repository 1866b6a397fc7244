// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/parts/lazy_widget.h"

#include <QAbstractButton>

namespace sinescope {

/// The line of a FoldRow: its name, the current choice, and a chevron.
class FoldHead : public QAbstractButton {
    Q_OBJECT

 public:
    explicit FoldHead(QWidget* parent = nullptr);

    void setTexts(const QString& label, const QString& value);
    const QString& value() const { return m_value; }
    QSize sizeHint() const override;

 protected:
    void paintEvent(QPaintEvent* event) override;

 private:
    QString m_label;
    QString m_value;
};

/// A row for controls that are seldom needed: one line shows the current choice, and unfolds them.
class FoldRow : public QWidget {
    Q_OBJECT

 public:
    explicit FoldRow(const QString& name, QWidget* parent = nullptr);

    FoldHead& head() const { return *m_head; }
    /// The folded part: controls are added to its layout.
    QWidget& content() const { return *m_content; }
    bool isUnfolded() const { return m_head->isChecked(); }
    void setUnfolded(bool unfolded) { m_head->setChecked(unfolded); }

 private:
    FoldHead* m_head;
    LazyWidget* m_content;
};

}  // namespace sinescope
