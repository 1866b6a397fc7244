// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/parts/lazy_widget.h"

#include <QDateTime>

#include <functional>
#include <vector>

class QComboBox;
class QToolButton;

namespace sinescope {

class ClaimLabel;
struct Style;

/// The line below the formula that lists the sessions and decks that were not closed. It has its own row of
/// the window and is hidden if there are none.
class RecoveryStrip : public LazyWidget {
    Q_OBJECT

 public:
    enum class Kind { Session, Deck };
    struct Item {
        Kind kind = Kind::Session;
        QString name;  ///< empty if unnamed
        QDateTime when;
        QString copy;      ///< path of the copy
        QString contents;  ///< its setting or its steps, to tell it from others
        std::function<void()> restore;
        std::function<void()> discard;
    };

    explicit RecoveryStrip(QWidget* parent = nullptr);

    void setItems(std::vector<Item> items);
    /// Returns the text of the strip, including the list; empty while hidden.
    QString sentence() const;

 private:
    QToolButton* addButton(const QString& text, const QString& tip);
    const Item* chosen() const;
    int followingItem(const std::vector<Item>& items) const;

    ClaimLabel* m_text;
    QComboBox* m_list;
    QToolButton* m_restore;
    QToolButton* m_discard;
    std::vector<Item> m_items;
};

}  // namespace sinescope
