// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/scene/document.h"
#include "app/style/style.h"

#include <QWidget>

#include <functional>
#include <vector>

namespace sinescope {

/// The controls that a step speaks of, made from their names (scene_patch.h lists them): a slider and a field
/// for a number, the figure's own control for an option. Type is that of their font.
class StepControls : public QWidget {
    Q_OBJECT

 public:
    explicit StepControls(Document& document, QWidget* parent = nullptr,
                          Qt::Orientation orientation = Qt::Vertical);

    void setLook(const Style& style);
    /// Names without a control of their own (a table of embeddings) are left out.
    void setNames(const QStringList& names);
    const QStringList& names() const { return m_shown; }
    void showScene();
    /// Hides the last controls of a row that is narrower than all of them.
    void fitWidth();
    bool isEmpty() const { return m_rows.empty(); }
    /// What holds the control of a name; nullptr when there is none.
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
    std::vector<std::function<void()>> m_show;  ///< bring a row up to date
};

}  // namespace sinescope
