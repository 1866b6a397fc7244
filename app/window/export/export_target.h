// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QLabel;
class QLineEdit;
class QPushButton;

namespace sinescope {

/// Where an export is written: the file name, the folder, and existing files.
class ExportTarget : public QWidget {
    Q_OBJECT

 public:
    explicit ExportTarget(QWidget* parent = nullptr);

    QString name() const;
    QLineEdit* nameEdit() const { return m_name; }
    /// Suggests a file name; of a typed name only the suffix changes.
    void offer(const QString& name);
    /// Makes the next suggested name replace a typed one.
    void resetName();
    void showFolder(const QString& folder);
    /// Shows which of the files would be replaced.
    void showFiles(const QStringList& paths);
    /// Returns the same text; empty if nothing would be replaced.
    static QString replacedText(const QStringList& paths);

 signals:
    void nameChanged();
    void folderChosen(const QString& folder);

 private:
    void chooseFolder();
    void splitPath();

    QString m_offered;
    QString m_path;  ///< path of the folder
    QLineEdit* m_name;
    QPushButton* m_folder;
    QLabel* m_replaced;
};

}  // namespace sinescope
