// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/scene/document.h"
#include "app/scene/parameters.h"
#include "app/style/style.h"

#include <QScrollArea>

namespace sinescope {

class ConventionBox;
class FactLines;
class FoldRow;
class HoverState;
class NumberField;
class ParameterControl;
class SchemeControls;
class SegmentedControl;
struct SceneChoice;
class StepScale;

/// The left column: every parameter of the encoding, the colour map, and derived facts.
class ControlPanel : public QScrollArea {
    Q_OBJECT

 public:
    ControlPanel(Document& document, HoverState& hover, QWidget* parent = nullptr);

    void applyStyle(const Style& style);
    /// Shows the Scene; cheap if it did not change.
    void showScene(Changes changes);

    SchemeControls* scheme() const { return m_scheme; }
    ParameterControl* length() const { return m_length; }
    ParameterControl* dModel() const { return m_dModel; }
    ParameterControl* base() const { return m_base; }
    /// Returns the control of an encoding parameter or the colour map, by its name in lessons; null for other
    /// names.
    QWidget* control(const QString& name) const;
    /// Unfolds the row that contains the control, if any.
    void unfold(const QWidget& control);
    /// Shows `foot` in the empty part below the controls if it has a size and fits there.
    void setFoot(QWidget* foot);
    QSize sizeHint() const override;

 signals:
    void playRequested(const QString& parameter);
    /// Emitted when the choice of a scheme changed L or d.
    void sizeChanged(const QString& sentence);
    /// Emitted when the user should choose the file of a table.
    void tableRequested();

 private:
    ParameterControl* addParameter(const QString& name, const QString& id,
                                   StepScale (*scale)(double lowest, double highest));
    void apply(const QString& what, std::function<void(Scene&)> change);
    QWidget* addRow(const QString& label, QWidget* control);
    void buildChoices();
    /// Adds the segments of a choice of the Scene.
    SegmentedControl* addChoice(const QString& name, const QString& spoken, QWidget* parent);
    void buildFirstPosition();
    void showFold();
    void fitFoot();
    void paintSwatches(const Style& style);
    void showEncoding();
    void showHints();
    void showIfUnchanged(const std::shared_ptr<const Scene>& before);
    void showFacts();
    void showScheme();

    Document& m_document;
    QWidget* m_card;
    SchemeControls* m_scheme;
    ParameterControl* m_length;
    ParameterControl* m_dModel;
    ParameterControl* m_base;
    std::vector<QWidget*> m_ofSinusoids;  ///< shown only for the sinusoidal scheme
    FoldRow* m_fold;                      ///< convention, layout, spacing and first position
    QWidget* m_firstRow;
    ConventionBox* m_convention;
    std::vector<std::pair<const SceneChoice*, SegmentedControl*>> m_choices;
    NumberField* m_first;
    SegmentedControl* m_maps;
    FoldRow* m_colors;
    FactLines* m_facts;
    FactLines* m_norm;  ///< in m_fold
    QWidget* m_foot = nullptr;
};

}  // namespace sinescope
