// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>
#include <QWidget>

#include <vector>

class QAbstractButton;
class QButtonGroup;
class QIcon;

namespace sinescope {

/// A row of buttons, one of them chosen; the arrow keys move the choice.
class SegmentedControl : public QWidget {
    Q_OBJECT

 public:
    struct Choice {
        QString id;
        QString label;
        QString tip = {};
    };
    explicit SegmentedControl(const std::vector<Choice>& choices, QWidget* parent = nullptr);

    /// Shows a choice without emitting requested(); an unknown id leaves none chosen.
    void setChosen(const QString& id);
    QString chosen() const;
    /// Shows or hides a choice that is only offered while it is in use.
    void setOffered(const QString& id, bool offered);
    /// Shows an icon in place of the label.
    void setIcon(const QString& id, const QIcon& icon, const QSize& size);
    QAbstractButton* button(const QString& id) const;

 signals:
    /// Emitted when the user makes a choice.
    void requested(const QString& id);

 private:
    std::vector<Choice> m_choices;
    QButtonGroup* m_group;
};

}  // namespace sinescope
