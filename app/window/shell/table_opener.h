// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/scene/document.h"
#include "core/files/table.h"

#include <QObject>

class QWidget;

namespace sinescope {

/// Opens a table that a person has: its file is chosen or dropped, of a file with several arrays one is
/// chosen, and the Scene's scheme becomes its rows (or T5's biases, where that is what it holds).
class TableOpener : public QObject {
    Q_OBJECT

 public:
    TableOpener(Document& document, QWidget* window);

    void chooseAndOpen();
    /// Why a file cannot be opened goes through the document's refused().
    void open(const QString& path);

    /// Whether a file is none of Sinescope's own, by its first bytes: those are JSON, PNG, SVG, PDF or a
    /// film.
    static bool isForeign(const QString& path);

 private:
    /// The name of the table that is meant; nothing where a person gave up.
    std::optional<std::string> choose(const TableListing& listing);

    Document& m_document;
    QWidget* m_window;
};

}  // namespace sinescope
