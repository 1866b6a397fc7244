// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/shell/recovery_strip.h"

#include "app/scene/literals.h"
#include "app/scene/number_format.h"
#include "app/window/board/claim_label.h"
#include "app/window/parts/buttons.h"
#include "app/window/parts/layouts.h"
#include "app/window/parts/style_class.h"
#include "app/window/parts/theme.h"

#include <QComboBox>
#include <QLocale>
#include <QToolButton>

#include <algorithm>

namespace sinescope {

namespace {

constexpr int leastListLetters = 12;

QString title(const RecoveryStrip::Item& item) {
    const bool isDeck = item.kind == RecoveryStrip::Kind::Deck;
    if (item.name.isEmpty())
        return isDeck ? RecoveryStrip::tr("Untitled deck") : RecoveryStrip::tr("Untitled session");
    return isDeck ? RecoveryStrip::tr("Deck “%1”").arg(item.name) : RecoveryStrip::tr("“%1”").arg(item.name);
}

QString listed(const RecoveryStrip::Item& item) {
    return RecoveryStrip::tr("%1 (%2)").arg(
        title(item), QLocale().toString(item.when.toLocalTime(), QLocale::ShortFormat));
}

/// "2 sessions and 1 deck"
QString countText(const std::vector<RecoveryStrip::Item>& items) {
    const auto decks = std::ranges::count_if(
        items, [](const RecoveryStrip::Item& item) { return item.kind == RecoveryStrip::Kind::Deck; });
    const auto sessions = static_cast<qint64>(items.size()) - decks;
    QStringList parts;
    if (sessions > 0) parts << counted(sessions, RecoveryStrip::tr("session"), RecoveryStrip::tr("sessions"));
    if (decks > 0) parts << counted(decks, RecoveryStrip::tr("deck"), RecoveryStrip::tr("decks"));
    return parts.join(RecoveryStrip::tr(" and "));
}

}  // namespace

RecoveryStrip::RecoveryStrip(QWidget* parent)
    : LazyWidget(parent), m_text(new ClaimLabel(this)), m_list(new QComboBox(this)) {
    makeCard(*this, "leftBehind");
    m_list->setAccessibleName(tr("Sessions and decks that were not closed"));
    m_list->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_list->setMinimumContentsLength(leastListLetters);
    auto* row = filled(rowIn(this, {16, 4, 8, 4}, 8), {m_text, {m_list, 1}});
    m_restore =
        addButton(tr("Restore"), tr("Opens it in this window. What is unsaved here stays in the list."));
    m_discard = addButton(tr("Discard"), tr("Deletes its copy"));
    row->addStretch(1);
    auto* closing = iconButton(this, Glyph::Close, tr("Not now: it is offered again at the next start"));
    closing->setFocusPolicy(Qt::StrongFocus);
    row->addWidget(closing);
    connect(m_restore, &QToolButton::clicked, this, [this] {
        if (const Item* item = chosen())
            std::function<void()>(item->restore)();  // a copy, because the items change during the call
    });
    connect(m_discard, &QToolButton::clicked, this, [this] {
        if (const Item* item = chosen()) std::function<void()>(item->discard)();
    });
    connect(closing, &QToolButton::clicked, this, &QWidget::hide);
}

QToolButton* RecoveryStrip::addButton(const QString& text, const QString& tip) {
    auto* button = styledButton<QToolButton>(this, "strip", text, tip);
    button->setFocusPolicy(Qt::StrongFocus);
    layout()->addWidget(button);
    return button;
}

const RecoveryStrip::Item* RecoveryStrip::chosen() const {
    const auto at = static_cast<std::size_t>(std::max(0, m_list->currentIndex()));
    return at < m_items.size() ? &m_items[at] : nullptr;
}

void RecoveryStrip::setItems(std::vector<Item> items) {
    const int next = followingItem(items);
    m_items = std::move(items);
    m_list->clear();
    for (const Item& item : m_items) {
        m_list->addItem(listed(item));
        m_list->setItemData(m_list->count() - 1, item.contents, Qt::ToolTipRole);
    }
    m_list->setCurrentIndex(next);
    const bool isOne = m_items.size() == 1;
    m_list->setVisible(!isOne);
    m_text->setClaim(isOne ? tr("%1 was not closed.").arg(listed(m_items.front()))
                           : tr("%1 were not closed:").arg(countText(m_items)));
    m_text->setToolTip(isOne ? m_items.front().contents : QString());
    setAccessibleName(sentence());
    setVisible(!m_items.empty());
}

/// Returns the index in `items` of the selected one, or of the next one still present: a copy set aside for a
/// restored session is inserted first, and the next Restore must not pick it.
int RecoveryStrip::followingItem(const std::vector<Item>& items) const {
    for (auto k = static_cast<std::size_t>(std::max(0, m_list->currentIndex())); k < m_items.size(); ++k) {
        const auto same =
            std::ranges::find_if(items, [&](const Item& item) { return item.copy == m_items[k].copy; });
        if (same != items.end()) return static_cast<int>(same - items.begin());
    }
    return 0;
}

QString RecoveryStrip::sentence() const {
    if (isHidden()) return {};
    QStringList parts{m_text->text()};
    if (m_items.size() > 1)
        for (int k = 0; k < m_list->count(); ++k) parts << m_list->itemText(k);
    return parts.join(' '_L1);
}

}  // namespace sinescope
