// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/scene/document.h"
#include "app/scene/literals.h"

#include <QDialog>

class QLabel;
class QPlainTextEdit;
class QTabBar;

namespace sinescope {

/// The code that reproduces the present Scene, in four languages; it follows the Scene. It is worked out
/// beside the window's thread, as it may state what a figure takes long to find; the last text stays until
/// then.
class CodeWindow : public QDialog {
    Q_OBJECT

 public:
    CodeWindow(const Document& document, QWidget* parent);

    /// What the NumPy program draws.
    void setFigure(const QString& id);
    QTabBar* tabs() const { return m_tabs; }
    /// Of the present Scene: what is still being worked out is waited for.
    QString text();
    void copy();
    /// Says why not beside the buttons.
    bool save(const QString& path);
    QString sentence() const;

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
    bool m_isPending = false;  ///< the text is not that of the Scene
    bool m_isBusy = false;     ///< a text is being worked out
    int m_asked = 0;           ///< how often a text was asked for
};

}  // namespace sinescope
