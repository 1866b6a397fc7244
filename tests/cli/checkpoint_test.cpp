// SPDX-License-Identifier: GPL-3.0-or-later
//
// Checkpoints with the bytes and the names that other people's libraries write, read by the program.
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

class CheckpointTest : public QObject {
    Q_OBJECT

 private slots:
    void positionsOfEveryLibraryAreTheNumbersThatWereWritten() {
        const QTemporaryDir folder;
        QProcess python;
        python.setWorkingDirectory(folder.path());
        python.start(QStringLiteral("/usr/bin/python3"),
                     {QStringLiteral(SINESCOPE_CHECKPOINTS), QStringLiteral(SINESCOPE_PROGRAM)});
        QVERIFY(python.waitForFinished(300000));
        const QByteArray said = python.readAllStandardError();
        QVERIFY2(python.exitCode() == 0 && python.exitStatus() == QProcess::NormalExit, said.constData());
    }
};

QTEST_GUILESS_MAIN(CheckpointTest)
#include "checkpoint_test.moc"
