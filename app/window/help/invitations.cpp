// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/help/invitations.h"

#include "app/scene/literals.h"
#include "app/scene/scene_scheme.h"
#include "app/window/parts/buttons.h"
#include "app/window/parts/layouts.h"
#include "app/window/parts/visible_figures.h"

#include <QGridLayout>
#include <QLabel>
#include <QSettings>
#include <QToolButton>

#include <array>

namespace sinescope {

namespace {

const QString takenKey = u"start/taken"_s;
/// True if an edit fulfils the invitation. A shorter sequence moves the selection as well.
constexpr bool (*asked[])(const Scene& before, const Scene& after) = {
    [](const Scene& before, const Scene& after) { return before.encoding.base != after.encoding.base; },
    [](const Scene& before, const Scene& after) {
        return before.selection != after.selection && before.encoding == after.encoding;
    },
    [](const Scene& before, const Scene& after) { return before.sentence != after.sentence; }};
/// True if each can be tried: its figure is visible, and the formula has n.
const std::array<bool (*)(const Scene& scene), 3> isPossible = {
    [](const Scene& scene) { return usesEncoding(scene) && isOnScreen(scene, u"heatmap"_s); },
    [](const Scene& scene) {
        return entryOf(scene) != Entry::Nowhere &&
               (isOnScreen(scene, u"heatmap"_s) || isOnScreen(scene, u"sum"_s) ||
                isOnScreen(scene, u"compare"_s));
    },
    [](const Scene& scene) { return isOnScreen(scene, u"sum"_s); }};

QStringList invitationTexts(const Style& style) {
    return {Invitations::tr("Drag <b style=\"color:%1\">n</b> and watch the stripes")
                .arg(style.palette.base.name()),
            Invitations::tr("Click a cell to see its formula"), Invitations::tr("Replace a word in Sum")};
}

}  // namespace

Invitations::Invitations(Document& document, QWidget* parent)
    : QWidget(parent), m_document(document), m_taken(QSettings().value(takenKey).toStringList()) {
    setObjectName(u"invitations"_s);
    setAttribute(Qt::WA_StyledBackground);
    auto* title = withStyleClass(new QLabel(tr("Try"), this), "strong");
    auto* closing = iconButton(this, Glyph::Close, tr("Close the list"));
    auto* grid = layoutIn<QGridLayout>(this, {12, 4, 4, 10}, 4);
    grid->addWidget(title, 0, 0);
    grid->addWidget(closing, 0, 1);
    grid->setColumnStretch(0, 1);
    for (int which = 0; which < 3; ++which) {
        m_labels.push_back(new QLabel(this));
        m_labels.back()->setTextFormat(Qt::RichText);
        grid->addWidget(m_labels.back(), which + 1, 0, 1, 2);
    }
    connect(closing, &QToolButton::clicked, this, [this] {
        for (int which = 0; which < 3; ++which) take(which);
    });
    showLeft();
    connect(&document, &Document::edited, this, &Invitations::notice);
    connect(&document, &Document::changed, this, [this](Changes changes) {
        if (changes & (Changes(Change::Arrangement) | Change::Encoding)) showLeft();
    });
}

int Invitations::count() const {
    int left = 0;
    for (const QLabel* label : m_labels) left += label->isHidden() ? 0 : 1;
    return left;
}

void Invitations::applyStyle(const Style& style) {
    const QStringList texts = invitationTexts(style);
    for (std::size_t which = 0; which < m_labels.size(); ++which)
        m_labels[which]->setText(texts[static_cast<qsizetype>(which)]);
}

QSize Invitations::sizeHint() const {
    return count() > 0 ? QWidget::sizeHint() : QSize(0, 0);
}

void Invitations::notice(const Scene& before) {
    for (int which = 0; which < 3; ++which)
        if (!m_labels[static_cast<std::size_t>(which)]->isHidden() &&
            asked[which](before, m_document.scene()))
            take(which);
}

void Invitations::showLeft() {
    for (std::size_t which = 0; which < isPossible.size(); ++which)
        m_labels[which]->setVisible(!m_paused && isPossible[which](m_document.scene()) &&
                                    !m_taken.contains(QString::number(which)));
    updateGeometry();
}

void Invitations::setPaused(bool paused) {
    m_paused = paused;
    showLeft();
}

void Invitations::take(int which) {
    if (m_taken.contains(QString::number(which))) return;
    m_taken << QString::number(which);
    QSettings().setValue(takenKey, m_taken);
    showLeft();
}

}  // namespace sinescope
