// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/scene/document.h"
#include "app/style/style.h"

#include <QWidget>

#include <functional>
#include <vector>

namespace sinescope {

/// The controls that a step refers to, made from their names (listed in scene_patch.h): a slider and a field
/// for a number, the figure's control for an option. The type size is that of their font.
class StepControls : public QWidget {
    Q_OBJECT

 public:
    explicit StepControls(Document& document, QWidget* parent = nullptr,
                          Qt::Orientation orientation = Qt::Vertical);

    void applyStyle(const Style& style);
    /// Ignores names without a control (a table of embeddings).
    void setNames(const QStringList& names);
    const QStringList& names() const { return m_shown; }
    void showScene();
    /// Hides the last controls of a row if they do not all fit.
    void fitWidth();
    bool isEmpty() const { return m_rows.empty(); }
    /// Returns the row with the control of that name; null if there is none.
    QWidget* control(const QString& name) const;

 signals:
    void refused(const QString& sentence);

 private:
    QWidget* makeRow(const QString& name);
    QWidget* makeScrub(const QString& name);
    QWidget* makeOption(const QString& figure, const QString& key);
    QWidget* makeChoice(const QString& name);
    void apply(const QString& text, std::function<void(Scene&)> change, const QString& mergeKey = {});

    Document& m_document;
    Style m_style;
    QStringList m_names;
    QStringList m_shown;
    std::vector<QWidget*> m_rows;
    std::vector<std::function<void()>> m_show;  ///< update each row
};

}  // namespace sinescope
