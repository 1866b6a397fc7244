// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/help/invitations.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenuBar>
#include <QSettings>

#include <algorithm>

namespace sinescope {

namespace {

const QString takenKey = QStringLiteral("start/taken");
constexpr int shownMilliseconds = 30000;
constexpr int air = 24;  ///< between the menus and the first invitation
/// What each asks for.
constexpr Change asked[] = {Change::Encoding, Change::Selection, Change::Sentence};

}  // namespace

Invitations::Invitations(Document& document, QMenuBar& bar) : QWidget(&bar), m_bar(bar) {
    setObjectName(QStringLiteral("invitations"));
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 16, 0);
    row->setSpacing(24);
    const QStringList taken = QSettings().value(takenKey).toStringList();
    const QStringList texts = {tr("Drag n, at the left"), tr("Click a cell: it is worked out below"),
                               tr("Click a word in Sum, and type your own")};
    for (int which = 0; which < texts.size(); ++which) {
        m_labels.push_back(new QLabel(texts[which], this));
        m_labels.back()->setProperty("quiet", true);
        row->addWidget(m_labels.back());
        m_labels.back()->setVisible(!taken.contains(QString::number(which)));
    }
    connect(&document, &Document::changed, this, &Invitations::notice);
    m_end.setSingleShot(true);
    m_end.setInterval(shownMilliseconds);
    connect(&m_end, &QTimer::timeout, this, [this] {
        m_gone = true;
        fit();
    });
    bar.setCornerWidget(this);
    bar.installEventFilter(this);
    fit();
    m_end.start();
}

int Invitations::count() const {
    int shown = 0;
    for (const QLabel* label : m_labels) shown += label->isHidden() ? 0 : 1;
    return m_gone ? 0 : shown;
}

void Invitations::notice(Changes changes) {
    for (int which = 0; which < 3; ++which)
        if (changes & asked[which]) take(which);
}

void Invitations::take(int which) {
    if (m_labels[static_cast<std::size_t>(which)]->isHidden()) return;
    m_labels[static_cast<std::size_t>(which)]->hide();
    QSettings settings;
    QStringList taken = settings.value(takenKey).toStringList();
    taken << QString::number(which);
    taken.removeDuplicates();
    settings.setValue(takenKey, taken);
    fit();
}

void Invitations::fit() {
    // Those that a bar without room has left out have no place, so the width that they once had counts.
    if (const QList<QAction*> menus = m_bar.actions(); !menus.isEmpty())
        m_menus = std::max(m_menus, m_bar.actionGeometry(menus.constLast()).right() + 1);
    setVisible(count() > 0 && m_bar.width() >= m_menus + air + sizeHint().width());
}

bool Invitations::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::Resize) fit();
    return QWidget::eventFilter(watched, event);
}

}  // namespace sinescope
