// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/scene/document.h"
#include "app/scene/literals.h"

#include <QDialog>

class QLabel;
class QPlainTextEdit;
class QTabBar;

namespace sinescope {

/// The code that reproduces the present Scene, in four languages; it follows the Scene. It is generated in a
/// background thread, because it may state results that take a figure long to find; the last text stays until
/// then.
class CodeWindow : public QDialog {
    Q_OBJECT

 public:
    CodeWindow(const Document& document, QWidget* parent);

    /// Sets the figure that the NumPy program draws.
    void setFigure(const QString& id);
    QTabBar* tabs() const { return m_tabs; }
    /// Returns the code of the present Scene, generated immediately if it is pending.
    QString text();
    void copy();
    /// Saves the text; on failure shows the reason beside the buttons and returns false.
    bool save(const QString& path);

 private:
    void showCode();
    void startCode();
    void showText(const QString& text);
    void chooseAndSave();

    const Document& m_document;
    QString m_figure = u"heatmap"_s;
    QTabBar* m_tabs;
    QPlainTextEdit* m_text;
    QLabel* m_sentence;
    bool m_isPending = false;  ///< the text is not of the present Scene
    bool m_isBusy = false;     ///< a text is being generated
    int m_asked = 0;           ///< number of texts requested
};

}  // namespace sinescope
