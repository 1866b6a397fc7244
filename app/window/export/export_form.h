// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/export/export_task.h"
#include "app/window/controls/form_rows.h"

#include <QWidget>

class QCheckBox;
class QComboBox;
class QLineEdit;
class QPushButton;

namespace sinescope {

class CheckedText;
class ExportSize;
class NumberField;
class SegmentedControl;

/// The controls of an export: format, size, colours, content, additional files.
class ExportForm : public QWidget {
    Q_OBJECT

 public:
    explicit ExportForm(QWidget* parent = nullptr);

    const ExportSettings& settings() const { return m_settings; }
    void setSettings(const ExportSettings& settings);
    /// Returns the typed caption below the figure, if captions are on; empty for the offered one.
    QString caption() const;
    /// Suggests a figure's caption; keeps a typed one.
    void offerCaption(const QString& caption);
    /// Shows the applicable choices. A handout is a PDF with a title and a caption on each page; an animation
    /// is in pixels; neither has companion files, nor does a film strip.
    void setPurpose(ExportScope scope, bool moves);
    /// True offers to include the ink of the stage.
    void setInkOffered(bool offered);

 signals:
    void changed();
    /// Emitted with the reason why typed text is not acceptable; empty if it is.
    void refused(const QString& sentence);

 private:
    void buildFormat();
    void buildTheme();
    void buildPage();
    void buildMap();
    void buildFont();
    void buildContent();
    void buildCompanions();
    void buildStrip();
    void buildAcross();
    QCheckBox* addSwitch(const QString& text, const QString& tip, bool ExportSettings::*value);
    /// Stores what the user sets with a control.
    template <typename Control, typename Signal, typename Store>
    void bind(Control* control, Signal signal, Store store);
    void change();
    void showSettings();

    ExportSettings m_settings;
    ExportScope m_scope = ExportScope::Figure;
    bool m_moves = false;
    QString m_offeredCaption;
    FormRows m_rows;
    SegmentedControl* m_format = nullptr;
    ExportSize* m_size = nullptr;
    SegmentedControl* m_theme = nullptr;
    QPushButton* m_transparent = nullptr;
    CheckedText* m_page = nullptr;
    QComboBox* m_map = nullptr;
    QComboBox* m_font = nullptr;
    QLineEdit* m_caption = nullptr;
    QCheckBox* m_title = nullptr;
    QCheckBox* m_captionSwitch = nullptr;
    QCheckBox* m_movingCaptionSwitch = nullptr;  ///< in its place for an animation
    QCheckBox* m_outlines = nullptr;
    QCheckBox* m_ink = nullptr;
    NumberField* m_stripPictures = nullptr;
    QComboBox* m_across = nullptr;
    QWidget* m_companions = nullptr;
    std::vector<std::pair<QCheckBox*, bool ExportSettings::*>> m_switches;
    std::vector<std::pair<QCheckBox*, Companion>> m_companionBoxes;
};

}  // namespace sinescope
