// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QLabel;
class QLineEdit;
class QPushButton;

namespace sinescope {

/// Where an export is written: the file's name, its folder, and what is there already.
class ExportTarget : public QWidget {
    Q_OBJECT

 public:
    explicit ExportTarget(QWidget* parent = nullptr);

    QString name() const;
    QLineEdit* nameEdit() const { return m_name; }
    /// A name for the file; of one that was typed only the suffix follows.
    void offer(const QString& name);
    /// The next name that is offered takes the place of what was typed.
    void forgetName();
    void showFolder(const QString& folder);
    /// Says which of the files would be replaced.
    void showFiles(const QStringList& paths);
    /// The same as a text; empty if nothing would be replaced.
    static QString replacedText(const QStringList& paths);

 signals:
    void nameChanged();
    void folderChosen(const QString& folder);

 private:
    void chooseFolder();
    void splitPath();

    QString m_offered;
    QString m_path;  ///< of the folder
    QLineEdit* m_name;
    QPushButton* m_folder;
    QLabel* m_replaced;
};

}  // namespace sinescope
