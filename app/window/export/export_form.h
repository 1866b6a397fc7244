// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/export/export_task.h"
#include "app/window/controls/form_rows.h"

#include <QWidget>

class QCheckBox;
class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;

namespace sinescope {

class ExportSize;
class SegmentedControl;

/// The controls of an export: format, size, colours, what is shown, what else is written.
class ExportForm : public QWidget {
    Q_OBJECT

 public:
    explicit ExportForm(QWidget* parent = nullptr);

    const ExportSettings& settings() const { return m_settings; }
    void setSettings(const ExportSettings& settings);
    /// What is written below the figure when the caption is switched on.
    QString caption() const;
    /// The caption of a figure; what was typed stays.
    void offerCaption(const QString& caption);
    /// Shows what can be chosen for it. A handout is a PDF with a title and a caption on each page; what
    /// moves has pixels; both have no companions, nor has a film strip.
    void setPurpose(ExportScope scope, MovingKind moving);
    /// Whether there is ink of the stage that may be shown.
    void setInkOffered(bool offered);

 signals:
    void changed();
    /// Why what was typed cannot be; empty when it can.
    void refused(const QString& sentence);

 private:
    void buildFormat();
    void buildTheme();
    void buildPage();
    void buildMap();
    void buildFont();
    void buildContent();
    void buildCompanions();
    QCheckBox* addSwitch(const QString& text, const QString& tip, bool ExportSettings::*value);
    void change();
    void showSettings();

    ExportSettings m_settings;
    ExportScope m_scope = ExportScope::Figure;
    bool m_moves = false;
    QString m_offeredCaption;
    FormRows m_rows;
    QLabel* m_formatLabel = nullptr;
    SegmentedControl* m_format = nullptr;
    ExportSize* m_size = nullptr;
    SegmentedControl* m_theme = nullptr;
    QPushButton* m_transparent = nullptr;
    QLabel* m_pageLabel = nullptr;
    QLineEdit* m_page = nullptr;
    QComboBox* m_map = nullptr;
    QComboBox* m_font = nullptr;
    QLineEdit* m_caption = nullptr;
    QCheckBox* m_title = nullptr;
    QCheckBox* m_captionSwitch = nullptr;
    QCheckBox* m_outlines = nullptr;
    QCheckBox* m_ink = nullptr;
    QLabel* m_companionsLabel = nullptr;
    QWidget* m_companions = nullptr;
    std::vector<std::pair<QCheckBox*, bool ExportSettings::*>> m_switches;
    std::vector<std::pair<QCheckBox*, Companion>> m_with;
};

}  // namespace sinescope
