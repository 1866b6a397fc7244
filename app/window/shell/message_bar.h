// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QLabel;
class QToolButton;

namespace sinescope {

struct Style;

/// A sentence that does not stand in the way: shown above the figures until it is closed or the next thing
/// succeeds.
class MessageBar : public QWidget {
    Q_OBJECT

 public:
    explicit MessageBar(QWidget* parent = nullptr);
    void say(const QString& sentence);
    QString sentence() const;
    void setLook(const Style& style);

 private:
    QLabel* m_text;
    QToolButton* m_close;
};

}  // namespace sinescope
