// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/export/export_task.h"

#include <QObject>

#include <optional>

class QComboBox;
class QWidget;

namespace sinescope {

class FormRows;
class NumberField;
class SegmentedControl;

/// Size and resolution of an exported figure: a preset or a typed size, and the dpi.
class ExportSize : public QObject {
    Q_OBJECT

 public:
    /// Adds its rows to the form, which becomes the parent of the controls.
    ExportSize(FormRows& rows, QWidget* form);

    /// A handout uses page sizes; the size of other scopes is kept. An animation is in pixels; a film
    /// strip is as wide as the size, and its height follows.
    void show(const ExportSettings& settings, ExportScope scope, bool moves);

 signals:
    /// size: as figureSize() reads it; dpi: empty for the size's default.
    void requested(const QString& size, std::optional<double> dpi);
    /// Emitted with the reason why typed text is not acceptable; empty if it is.
    void refused(const QString& sentence);

 private:
    void buildSize(QWidget* form);
    void buildCustom(QWidget* form);
    void buildResolution(QWidget* form);
    void chooseSize();
    void chooseUnit();
    void typeSize(std::optional<double> dpi);
    void setResolution(double dpi);
    void showCustom(const FigureSize& size, bool isCustom, const QString& unit);

    FormRows& m_rows;
    ExportSettings m_settings;
    ExportScope m_scope = ExportScope::Figure;
    bool m_moves = false;
    bool m_isStrip = false;
    int m_stripPictures = StripPictures::usual;
    QComboBox* m_size = nullptr;
    QWidget* m_custom = nullptr;
    NumberField* m_width = nullptr;
    NumberField* m_height = nullptr;
    QComboBox* m_unit = nullptr;
    SegmentedControl* m_scale = nullptr;
    NumberField* m_dpi = nullptr;
};

}  // namespace sinescope
