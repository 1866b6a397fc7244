// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/scene/document.h"
#include "core/schemes/scheme.h"

#include <QWidget>

#include <functional>
#include <vector>

class QComboBox;
class QLabel;
class QPushButton;

namespace sinescope {

/// The choice of the scheme, and below it the scheme's parameters, made from core's table of schemes. The
/// parameters of the sinusoidal scheme are the encoding's, in the control panel.
class SchemeControls : public QWidget {
    Q_OBJECT

 public:
    explicit SchemeControls(Document& document, QWidget* parent = nullptr);

    void showScene();

 signals:
    void tableRequested();

 private:
    void choose(const QString& id);
    /// Makes the rows of the parameters that apply to the present scheme.
    void build();
    using Set = std::function<void(double value, const QString& undoKey)>;
    using Get = std::function<double()>;
    QWidget* rowOf(const SchemeParameter& parameter);
    QWidget* switchOf(QWidget* row, const Set& set, const Get& now);
    QWidget* sourceOf(const SchemeParameter& parameter);
    QWidget* choiceOf(const SchemeParameter& parameter, QWidget* row, const Set& set, const Get& now);
    QWidget* fieldOf(const SchemeParameter& parameter, QWidget* row, const Set& set, const Get& now);
    QWidget* headRow();
    QWidget* addLabelled(const QString& title, const QString& tip, QWidget* row, QWidget* control,
                         Qt::Orientation along = Qt::Horizontal);
    void apply(const QString& what, const QString& key, std::function<void(Scene&)> change);

    Document& m_document;
    QComboBox* m_choice;
    QLabel* m_about;
    QPushButton* m_open;
    QLabel* m_errorLabel;
    QWidget* m_rows = nullptr;
    QStringList m_built;                        ///< rowIds() of the present rows
    std::vector<std::function<void()>> m_show;  ///< update each row
};

}  // namespace sinescope
