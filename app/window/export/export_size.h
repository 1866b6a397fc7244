// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/export/export_task.h"

#include <QObject>

#include <optional>

class QComboBox;
class QLabel;
class QWidget;

namespace sinescope {

class FormRows;
class NumberField;
class SegmentedControl;

/// How large a figure is exported, and how finely: a size preset or one that is typed, and the resolution.
class ExportSize : public QObject {
    Q_OBJECT

 public:
    /// Adds its rows to those of the form, whose children the controls are.
    ExportSize(FormRows& rows, QWidget* form);

    /// A handout is printed on pages; another size stays what it is for the other scopes. What moves has
    /// pixels.
    void show(const ExportSettings& settings, ExportScope scope, bool moves);

 signals:
    /// size: as figureSize() reads it; dpi: nothing = the size's own.
    void wanted(const QString& size, std::optional<double> dpi);
    /// Why what was typed cannot be.
    void refused(const QString& sentence);

 private:
    void buildSize(FormRows& rows, QWidget* form);
    void buildOwn(FormRows& rows, QWidget* form);
    void buildResolution(FormRows& rows, QWidget* form);
    void chooseSize();
    void chooseUnit();
    void typeSize(std::optional<double> dpi);
    void setResolution(double dpi);
    void showOwn(const FigureSize& size, bool isOwn, const QString& unit);

    ExportSettings m_settings;
    ExportScope m_scope = ExportScope::Figure;
    bool m_moves = false;
    QComboBox* m_size = nullptr;
    QLabel* m_ownLabel = nullptr;
    QWidget* m_own = nullptr;
    NumberField* m_width = nullptr;
    NumberField* m_height = nullptr;
    QComboBox* m_unit = nullptr;
    SegmentedControl* m_scale = nullptr;
    NumberField* m_dpi = nullptr;
};

}  // namespace sinescope
