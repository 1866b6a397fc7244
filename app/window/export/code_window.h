// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/scene/document.h"

#include <QDialog>

class QLabel;
class QPlainTextEdit;
class QTabBar;

namespace sinescope {

/// The code that reproduces the present Scene, in four languages; it follows the Scene.
class CodeWindow : public QDialog {
    Q_OBJECT

 public:
    CodeWindow(const Document& document, QWidget* parent);

    /// What the NumPy program draws.
    void setFigure(const QString& id);
    QTabBar* tabs() const { return m_tabs; }
    QString text() const;
    void copy();
    /// Says why not beside the buttons.
    bool save(const QString& path);
    QString sentence() const;

 private:
    void showCode();
    void chooseAndSave();

    const Document& m_document;
    QString m_figure = QStringLiteral("heatmap");
    QTabBar* m_tabs;
    QPlainTextEdit* m_text;
    QLabel* m_sentence;
};

}  // namespace sinescope
