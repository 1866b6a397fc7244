// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/scene/document.h"
#include "core/schemes/scheme.h"

#include <QWidget>

#include <functional>
#include <optional>
#include <vector>

class QComboBox;
class QPushButton;

namespace sinescope {

class ErrorLabel;
class WrappedLabel;

struct SceneSize {
    std::int64_t length = 0;
    std::int64_t dModel = 0;
    friend bool operator==(const SceneSize&, const SceneSize&) = default;
};

/// The choice of the scheme, and below it the scheme's parameters, made from core's table of schemes. The
/// parameters of the sinusoidal scheme are the encoding's, in the control panel.
class SchemeControls : public QWidget {
    Q_OBJECT

 public:
    explicit SchemeControls(Document& document, QWidget* parent = nullptr);

    void showScene();

 signals:
    void tableRequested();
    /// Emitted when a scheme of another size changed L or d, or they are as before it again.
    void sizeChanged(const QString& sentence);

 private:
    void choose(const QString& id);
    /// Notes a size that the chosen scheme has changed, and emits sizeChanged().
    void noteSize(const SceneSize& before);
    /// Makes the rows of the parameters that apply to the present scheme.
    void build();
    using Set = std::function<void(double value, const QString& undoKey)>;
    using Get = std::function<double()>;
    Set setterOf(const SchemeParameter& parameter);
    Get getterOf(const SchemeParameter& parameter) const;
    QWidget* rowOf(const SchemeParameter& parameter);
    QWidget* switchOf(QWidget* row, const Set& set, const Get& now);
    QWidget* sourceOf(const SchemeParameter& parameter);
    QWidget* choiceOf(const SchemeParameter& parameter, QWidget* row, const Set& set, const Get& now);
    QWidget* fieldOf(const SchemeParameter& parameter, QWidget* row, const Set& set, const Get& now);
    QWidget* sliderOf(const SchemeParameter& parameter);
    QWidget* headRow();
    QWidget* addLabelled(const QString& title, const QString& tip, QWidget* row, QWidget* control,
                         Qt::Orientation along = Qt::Horizontal);
    void apply(const QString& what, const QString& key, std::function<void(Scene&)> change);

    Document& m_document;
    QComboBox* m_choice;
    WrappedLabel* m_about;
    QPushButton* m_open;
    ErrorLabel* m_error;
    QWidget* m_rows = nullptr;
    std::optional<SceneSize> m_before;          ///< before a scheme that has its own size
    std::optional<SceneSize> m_set;             ///< by that scheme
    QStringList m_built;                        ///< rowIds() of the present rows
    std::vector<std::function<void()>> m_show;  ///< update each row
};

}  // namespace sinescope
