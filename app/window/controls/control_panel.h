// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/scene/document.h"
#include "app/style/style.h"

#include <QScrollArea>

class QLabel;

namespace sinescope {

class FactLines;
class CursorHub;
class NumberField;
class ParameterControl;
class Segmented;

/// The left column: every parameter of the encoding, the colour map, and what follows from them.
class ControlPanel : public QScrollArea {
    Q_OBJECT

 public:
    ControlPanel(Document& document, CursorHub& hub, QWidget* parent = nullptr);

    void setLook(const Style& style);
    /// Shows the Scene; cheap where nothing of it changed.
    void showScene(Changes changes);

    ParameterControl* length() const { return m_length; }
    ParameterControl* dModel() const { return m_dModel; }
    ParameterControl* base() const { return m_base; }
    QSize sizeHint() const override;

 signals:
    void playWanted(const QString& parameter);

 private:
    using Setter = std::function<void(EncodingParameters&, double)>;
    void bind(ParameterControl* control, const QString& what, Setter set);
    void apply(const QString& what, std::function<void(Scene&)> change);
    QWidget* addRow(const QString& label, QWidget* control);
    void buildChoices();
    void paintSwatches(const Style& style);
    void showEncoding();
    void showIfUnchanged(const std::shared_ptr<const Scene>& before);
    void showFacts();

    Document& m_document;
    QWidget* m_card;
    ParameterControl* m_length;
    ParameterControl* m_dModel;
    ParameterControl* m_base;
    Segmented* m_layout;
    Segmented* m_spacing;
    NumberField* m_first;
    Segmented* m_maps;
    QLabel* m_mapName;
    FactLines* m_facts;
    QLabel* m_complaint;
};

}  // namespace sinescope
