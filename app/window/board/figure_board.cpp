// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/board/figure_board.h"

#include "app/figures/scene_edits.h"
#include "app/window/board/cursor_hub.h"
#include "app/window/board/panel.h"

#include <QPointer>
#include <QSettings>
#include <QSplitter>
#include <QVBoxLayout>

#include <algorithm>

namespace sinescope {

namespace {

constexpr int gap = 8;

void evenOutSplitter(QSplitter* splitter) {
    splitter->setSizes(QList<int>(splitter->count(), 10000));
}

}  // namespace

FigureBoard::FigureBoard(Document& document, CursorHub& hub, QWidget* parent)
    : QWidget(parent), m_document(document), m_hub(hub) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    m_queued.setSingleShot(true);
    m_queued.setInterval(0);
    connect(&m_queued, &QTimer::timeout, this, &FigureBoard::bringUpToDate);
    connect(&hub, &CursorHub::changed, this, [this] {
        for (const auto& [id, panel] : m_panels) panel->setCursor(m_hub.cursor());
    });
}

void FigureBoard::setLook(const Style& style) {
    m_style = style;
    for (const auto& [id, panel] : m_panels) panel->setLook(style);
    m_queued.start();
}

void FigureBoard::showScene(Changes changes) {
    if (changes & Change::Arrangement) rearrange();
    for (const auto& [id, panel] : m_panels) panel->note(changes);
    m_queued.start();
}

void FigureBoard::bringUpToDate() {
    m_queued.stop();
    for (const auto& [id, panel] : m_panels) panel->bringUpToDate();
}

Panel* FigureBoard::makePanel(const QString& id) {
    auto* made = new Panel(
        figureKind(id), m_document, m_hub, [this] { bringUpToDate(); }, this);
    made->setLook(m_style);
    connect(made, &Panel::maximizeWanted, this, [this, id] {
        m_current = id;
        toggleMaximized();
    });
    connect(made, &Panel::closeWanted, this,
            [this, id] { m_document.apply(openEdit(figureKind(id).spec, false)); });
    connect(made, &Panel::exportWanted, this, [this, id] { emit exportWanted(id); });
    connect(made, &Panel::copyWanted, this, [this, id] { emit copyWanted(id); });
    connect(made, &Panel::codeWanted, this, [this, id] { emit codeWanted(id); });
    connect(made, &Panel::dragWanted, this, [this, id] { emit dragWanted(id); });
    connect(made, &Panel::playWanted, this, &FigureBoard::playWanted);
    connect(made, &Panel::linkFollowed, this, &FigureBoard::linkFollowed);
    connect(made, &Panel::tableWanted, this, &FigureBoard::tableWanted);
    connect(made, &Panel::shown, &m_queued, qOverload<>(&QTimer::start));
    connect(made, &Panel::focused, this, [this, id] {
        m_current = id;
        emit currentChanged();
    });
    return made;
}

void FigureBoard::rearrange() {
    const Scene& scene = m_document.scene();
    QStringList wanted;
    for (const FigureState& state : scene.figures) wanted << state.id;
    if (wanted != m_laidOut || scene.arrangement.columns != m_laidOutColumns) layOut();
    showMaximized();
}

QSplitter* FigureBoard::makeSplitter(Qt::Orientation orientation, QWidget* parent) {
    auto* splitter = new QSplitter(orientation, parent);
    splitter->setHandleWidth(gap);
    splitter->setChildrenCollapsible(false);
    connect(splitter, &QSplitter::splitterMoved, this, &FigureBoard::keepSizes);
    return splitter;
}

void FigureBoard::layOut() {
    const Scene& scene = m_document.scene();
    const QPointer<QWidget> focused = window()->focusWidget();
    const bool hadFocus = focused && isAncestorOf(focused);
    m_laidOut.clear();
    m_laidOutColumns = scene.arrangement.columns;
    QSplitter* old = m_rows;
    m_rows = makeSplitter(Qt::Vertical, this);
    QSplitter* row = nullptr;
    for (const FigureState& state : scene.figures) {
        if (m_laidOut.size() % m_laidOutColumns == 0) {
            row = makeSplitter(Qt::Horizontal, m_rows);
            m_rows->addWidget(row);
        }
        Panel*& panel = m_panels[state.id];
        if (!panel) panel = makePanel(state.id);
        row->addWidget(panel);
        m_laidOut << state.id;
    }
    for (auto each = m_panels.begin(); each != m_panels.end();) {
        if (m_laidOut.contains(each->first)) {
            ++each;
            continue;
        }
        each->second->hide();
        each->second->setParent(nullptr);
        each->second->deleteLater();
        each = m_panels.erase(each);
    }
    if (!m_panels.contains(m_current)) m_current = m_laidOut.value(0);
    layout()->addWidget(m_rows);
    delete old;
    restoreSizes();
    emit currentChanged();
    if (!hadFocus) return;
    // Moved panels lose it, and one that was closed would leave it to whatever comes next.
    if (focused && isAncestorOf(focused))
        focused->setFocus();
    else
        focusCurrent();
}

void FigureBoard::showMaximized() {
    const QString maximized = m_document.scene().arrangement.maximized;
    const QWidget* focused = window()->focusWidget();
    const bool hadFocus = focused && isAncestorOf(focused);
    for (const auto& [id, panel] : m_panels) {
        const bool shown = maximized.isEmpty() || id == maximized;
        if (shown) panel->prepare();
        panel->setVisible(shown);
        panel->setMaximized(id == maximized);
    }
    for (int i = 0; i < m_rows->count(); ++i) {
        auto* row = static_cast<QSplitter*>(m_rows->widget(i));
        bool any = maximized.isEmpty();
        for (int k = 0; k < row->count(); ++k)
            any = any || static_cast<Panel*>(row->widget(k))->id() == maximized;
        row->setVisible(any);
    }
    if (!maximized.isEmpty() && maximized != m_current) {
        m_current = maximized;
        emit currentChanged();
    }
    if (hadFocus && (!window()->focusWidget() || !window()->focusWidget()->isVisible() ||
                     !isAncestorOf(window()->focusWidget())))
        focusCurrent();
}

std::vector<QSplitter*> FigureBoard::splitters() const {
    std::vector<QSplitter*> all;
    if (!m_rows) return all;
    all.push_back(m_rows);
    for (int i = 0; i < m_rows->count(); ++i) all.push_back(static_cast<QSplitter*>(m_rows->widget(i)));
    return all;
}

QString FigureBoard::shapeKey() const {
    return QStringLiteral("window/grid/%1 figures, %2 side by side")
        .arg(m_laidOut.size())
        .arg(m_laidOutColumns);
}

void FigureBoard::evenOut() {
    for (QSplitter* splitter : splitters()) evenOutSplitter(splitter);
    QSettings().remove(shapeKey());
}

void FigureBoard::keepSizes() const {
    // A figure that fills the centre leaves no sizes to keep.
    if (!m_document.scene().arrangement.maximized.isEmpty()) return;
    QVariantList sizes;
    for (const QSplitter* splitter : splitters())
        for (const int size : splitter->sizes()) sizes << size;
    QSettings().setValue(shapeKey(), sizes);
}

void FigureBoard::restoreSizes() {
    const QVariantList kept = QSettings().value(shapeKey()).toList();
    qsizetype next = 0;
    for (QSplitter* splitter : splitters()) {
        QList<int> sizes;
        for (int i = 0; i < splitter->count(); ++i) sizes << kept.value(next++).toInt();
        if (std::all_of(sizes.begin(), sizes.end(), [](int size) { return size > 0; }))
            splitter->setSizes(sizes);
        else
            evenOutSplitter(splitter);
    }
}

void FigureBoard::focusCurrent() {
    if (Panel* panel = current()) panel->figure().surface()->setFocus();
}

std::vector<Panel*> FigureBoard::panels() const {
    std::vector<Panel*> found;
    for (const QString& id : m_laidOut) found.push_back(m_panels.at(id));
    return found;
}

Panel* FigureBoard::panel(const QString& id) const {
    const auto found = m_panels.find(id);
    return found == m_panels.end() ? nullptr : found->second;
}

Panel* FigureBoard::current() const {
    return panel(m_current);
}

void FigureBoard::toggleMaximized() {
    m_document.apply(
        maximizeEdit(m_document.scene().arrangement.maximized.isEmpty() ? m_current : QString()));
}

}  // namespace sinescope
