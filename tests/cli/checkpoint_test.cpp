// SPDX-License-Identifier: GPL-3.0-or-later
//
// Reads checkpoints with the bytes and names that other libraries write.
#include "program_case.h"

using namespace sinescope;

class CheckpointTest : public ProgramCase {
    Q_OBJECT

 private slots:
    void readsPositionsFromCheckpointsOfEveryLibrary() {
        done(run(QStringLiteral(SINESCOPE_PYTHON),
                 {QStringLiteral(SINESCOPE_CHECKPOINTS), QStringLiteral(SINESCOPE_PROGRAM)}));
    }
};

QTEST_GUILESS_MAIN(CheckpointTest)
#include "checkpoint_test.moc"
