// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/scene/scene.h"

#include <QObject>

#include <vector>

class QMenu;
class QWidget;

namespace sinescope {

class Document;

/// Named layouts: which figures are open and how they are arranged; kept in the settings.
class Layouts : public QObject {
    Q_OBJECT

 public:
    struct Layout {
        QString name;
        QStringList figures;
        Arrangement arrangement;
    };
    Layouts(Document& document, QWidget& window, QObject* parent);

    QMenu* menu() const { return m_menu; }
    const std::vector<Layout>& all() const { return m_layouts; }
    /// Saves the present layout, replacing one of the same name. Does nothing if `name` is blank.
    void keep(const QString& name);
    void apply(const QString& name);
    void forget(const QString& name);

 private:
    void read();
    void write() const;
    void fill();
    void askAndSave();

    Document& m_document;
    QWidget& m_window;
    QMenu* m_menu;
    QMenu* m_deleting;
    std::vector<Layout> m_layouts;
};

}  // namespace sinescope
