// SPDX-License-Identifier: GPL-3.0-or-later
#include "concept_links_test.h"
#include "deck_test.h"
#include "derivation_test.h"
#include "tests/case_failure.h"

#include <QApplication>
#include <QSettings>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

using sinescope::Guarded;

int main(int argc, char** argv) {
    QStandardPaths::setTestModeEnabled(true);
    // Settings of its own for each run: two of them may run at once.
    const QTemporaryDir settings;
    QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, settings.path());
    QApplication::setOrganizationName(QStringLiteral("Sinescope"));
    QApplication::setApplicationName(QStringLiteral("sinescope-deck-tests"));
    QApplication::setStyle(QStringLiteral("Fusion"));
    qputenv("XDG_STATE_HOME", settings.path().toLocal8Bit());
    QApplication application(argc, argv);
    int failures = 0;
    const auto run = [&](QObject&& test) { failures += QTest::qExec(&test, argc, argv); };
    run(Guarded<ConceptLinksTest>());
    run(Guarded<DerivationTest>());
    run(Guarded<DeckTest>());
    return failures;
}
