// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/shell/layouts.h"

#include "app/figures/registry.h"
#include "app/figures/scene_edits.h"
#include "app/scene/document.h"
#include "app/scene/literals.h"
#include "app/scene/texts_of.h"
#include "app/window/parts/menu_text.h"
#include "app/window/parts/named.h"

#include <QInputDialog>
#include <QMenu>
#include <QSettings>

#include <algorithm>

namespace sinescope {

namespace {
const QString arrayKey = u"layouts"_s;
constexpr int longestLayoutName = 40;
}  // namespace

Layouts::Layouts(Document& document, QWidget& window, QObject* parent)
    : QObject(parent), m_document(document), m_window(window), m_menu(new QMenu(tr("&Layouts"), &window)) {
    read();
    m_deleting = new QMenu(tr("&Delete"), m_menu);
    connect(m_menu, &QMenu::aboutToShow, this, &Layouts::fill);
    fill();
}

void Layouts::fill() {
    m_menu->clear();
    for (const Layout& layout : m_layouts) {
        QStringList titles;
        for (const QString& id : layout.figures)
            if (const FigureSpec* spec = findSpec(figureCatalog(), id)) titles << spec->title;
        m_menu->addAction(menuText(layout.name) + '\t'_L1 + titles.join(u", "_s), this,
                          [this, name = layout.name] { apply(name); });
    }
    if (!m_layouts.empty()) m_menu->addSeparator();
    m_menu->addAction(tr("&Save This Layout ..."), this, &Layouts::askAndSave);
    m_deleting->clear();
    m_menu->addMenu(m_deleting);
    m_deleting->setEnabled(!m_layouts.empty());
    for (const Layout& layout : m_layouts)
        m_deleting->addAction(menuText(layout.name), this, [this, name = layout.name] { forget(name); });
}

void Layouts::askAndSave() {
    auto* question = named(new QInputDialog(&m_window), "layoutName");
    question->setAttribute(Qt::WA_DeleteOnClose);
    question->setWindowTitle(tr("Save Layout"));
    question->setLabelText(tr("Name of this layout"));
    connect(question, &QInputDialog::textValueSelected, this, &Layouts::keep);
    question->open();
}

void Layouts::keep(const QString& name) {
    const QString shown = name.simplified().left(longestLayoutName);
    if (shown.isEmpty()) return;
    const Scene& scene = m_document.scene();
    const Layout layout{shown, textsOf(scene.figures, &FigureState::id), scene.arrangement};
    if (Layout* same = findIn(m_layouts, shown, &Layout::name))
        *same = layout;
    else
        m_layouts.push_back(layout);
    write();
}

void Layouts::apply(const QString& name) {
    if (const Layout* layout = findIn(m_layouts, name, &Layout::name))
        m_document.apply(layoutEdit(name, layout->figures, layout->arrangement));
}

void Layouts::forget(const QString& name) {
    std::erase_if(m_layouts, [&name](const Layout& layout) { return layout.name == name; });
    write();
}

void Layouts::read() {
    QSettings settings;
    const int count = settings.beginReadArray(arrayKey);
    for (int k = 0; k < count; ++k) {
        settings.setArrayIndex(k);
        Layout layout{settings.value(u"name"_s).toString(),
                      settings.value(u"figures"_s).toStringList(),
                      {settings.value(u"columns"_s).toInt(), settings.value(u"maximized"_s).toString()}};
        layout.arrangement.columns = std::clamp(layout.arrangement.columns, 1, Arrangement::maximumColumns);
        if (!layout.name.isEmpty() && !layout.figures.isEmpty()) m_layouts.push_back(layout);
    }
    settings.endArray();
}

void Layouts::write() const {
    QSettings settings;
    settings.remove(arrayKey);
    settings.beginWriteArray(arrayKey, static_cast<int>(m_layouts.size()));
    for (std::size_t k = 0; k < m_layouts.size(); ++k) {
        settings.setArrayIndex(static_cast<int>(k));
        settings.setValue(u"name"_s, m_layouts[k].name);
        settings.setValue(u"figures"_s, m_layouts[k].figures);
        settings.setValue(u"columns"_s, m_layouts[k].arrangement.columns);
        settings.setValue(u"maximized"_s, m_layouts[k].arrangement.maximized);
    }
    settings.endArray();
}

}  // namespace sinescope
