// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QLabel;
class QProgressBar;
class QPushButton;

namespace sinescope {

/// The last line of the export dialog: the result, the progress, and the buttons.
class ExportFoot : public QWidget {
    Q_OBJECT

 public:
    explicit ExportFoot(QWidget* parent);

    void showMessage(const QString& sentence, bool isWarning);
    void setCanCopy(bool can);
    /// While running, the export button cancels.
    void setRunning(bool running);
    void showProgress(double part);
    /// Offers to open the folder of the export.
    void offerFolder(const QString& folder);

 signals:
    void exportRequested();
    void copyRequested();
    void closeRequested();

 private:
    void showCopy();

    QLabel* m_sentence;
    QProgressBar* m_progress;
    QPushButton* m_export;
    QPushButton* m_copy;
    QPushButton* m_openFolder;
    QPushButton* m_close;
    QString m_folder;
    bool m_canCopy = true;
    bool m_running = false;
};

}  // namespace sinescope
