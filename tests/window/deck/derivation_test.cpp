// SPDX-License-Identifier: GPL-3.0-or-later
//
// The formula unfolds line by line, with a field to fill in before each number.
#include "app/scene/literals.h"
#include "tests/window/support.h"
#include "tests/window/test_classes.h"

#include <QLabel>
#include <QLineEdit>

using namespace sinescope;

namespace {

const QString formulaId = u"formula"_s;

int linesOf(MainWindow& window) {
    return findFigure(sceneOf(window), formulaId)->options.value(u"lines"_s).toInt(5);
}

std::unique_ptr<MainWindow> unfolding(int lines) {
    auto window = windowOf(formulaId, [lines](Scene& scene) {
        findFigure(scene, formulaId)->options[u"lines"_s] = lines;
        scene.selection.position = 10;  // PE(10, 6) = sin(6.4938) = 0.2091
        scene.selection.column = 6;
    });
    surface(*window, formulaId).setFocus();
    untilIdle();  // resizing during the first layout would close the field
    return window;
}

/// Presses Enter, which opens the field of the next line.
QLineEdit* openedField(MainWindow& window) {
    QTest::keyClick(&surface(window, formulaId), Qt::Key_Return);
    return surface(window, formulaId).findChild<QLineEdit*>();
}

}  // namespace

class DerivationTest : public QObject {
    Q_OBJECT

 private slots:
    void spaceRevealsNextLineAndUndoHidesIt() {
        const auto window = unfolding(1);
        for (int lines = 2; lines <= 5; ++lines) {
            QTest::keyClick(&surface(*window, formulaId), Qt::Key_Space);
            QCOMPARE(linesOf(*window), lines);
        }
        window->document().undo();
        QCOMPARE(linesOf(*window), 4);
    }

    void numbersAreEnteredFromKeyboard() {
        const auto window = unfolding(3);
        QLineEdit* field = openedField(*window);
        QVERIFY(field);
        QTest::keyClicks(field, u"6.5"_s);
        QTest::keyClick(field, Qt::Key_Tab);  // accepts it and opens the next line's field
        QCOMPARE(linesOf(*window), 4);
        QTRY_VERIFY(surface(*window, formulaId).findChildren<QLineEdit*>().size() == 1);
        field = surface(*window, formulaId).findChild<QLineEdit*>();
        QTest::keyClicks(field, u"0.21"_s);
        QTest::keyClick(field, Qt::Key_Return);
        QCOMPARE(linesOf(*window), 5);
        QTRY_VERIFY2(panel(*window, formulaId).model().alternativeText().contains(u"0.21, right"_s),
                     qPrintable(panel(*window, formulaId).model().alternativeText()));
        window->document().undo();
        QCOMPARE(linesOf(*window), 4);
    }

    void invalidNumberIsReportedAndLineStaysHidden() {
        const auto window = unfolding(3);
        QLineEdit* field = openedField(*window);
        QVERIFY(field);
        QTest::keyClicks(field, u"a lot"_s);
        QTest::keyClick(field, Qt::Key_Return);
        QCOMPARE(linesOf(*window), 3);
        const QLabel* error = surface(*window, formulaId).findChild<QLabel*>(u"complaint"_s);
        QVERIFY(error && error->text().contains(u"is not a number"_s));
    }
};

static const Registered<DerivationTest> registered;

#include "derivation_test.moc"
