// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/export/export_settings.h"
#include "app/export/figure_set.h"
#include "app/lessons/lesson.h"

#include <QDialog>

#include <memory>

class QButtonGroup;
class QCheckBox;
class QLabel;
class QLineEdit;
class QPushButton;
class QVBoxLayout;

namespace sinescope {

/// Exports a deck as slides, as a handout or as figures. All its numbers are checked first; a false one is
/// reported, and exported only if the user confirms.
class DeckExportDialog : public QDialog {
    Q_OBJECT

 public:
    enum class Kind { Slides, HandoutA4, HandoutLetter, Figures };

    /// `base` begins the names of the files.
    DeckExportDialog(const Lesson& lesson, const QString& base, QWidget* parent);

    void setKind(Kind kind);
    QLineEdit& target() { return *m_target; }
    QPushButton& exportButton() { return *m_export; }

    /// Writes the files in the background; Cancel stops that.
    void accept() override;

 protected:
    bool event(QEvent* event) override;

 private:
    void build();
    void addKinds(QVBoxLayout& column);
    void addTarget(QVBoxLayout& column);
    void addButtons(QVBoxLayout& column);
    void checkNumbers();
    void setRunning(bool running);
    void followKind();
    void choose();
    void showError(const QString& sentence);
    Kind kind() const;
    /// Those of the export of figures, if they are asked for.
    std::optional<ExportSettings> figureSettings() const;
    /// The files refer to m_lesson.
    std::vector<PendingFile> files(const QString& path) const;
    /// Asks, once for a path, if files would be replaced.
    bool needsConfirmation(const QString& path, const std::vector<PendingFile>& files);

    std::shared_ptr<const Lesson> m_lesson;
    std::shared_ptr<ModelMemory> m_models = std::make_shared<ModelMemory>();
    std::shared_ptr<const void> m_check;  ///< of its numbers, in the background
    QString m_base;                       ///< prefix of the file names
    QString m_confirmed;                  ///< the path whose files may be replaced
    QButtonGroup* m_kinds = nullptr;
    QLineEdit* m_target = nullptr;
    QCheckBox* m_ink = nullptr;
    QCheckBox* m_asFigures = nullptr;  ///< with the settings of the export of figures
    QLabel* m_report = nullptr;
    QPushButton* m_export = nullptr;
};

}  // namespace sinescope
