// SPDX-License-Identifier: GPL-3.0-or-later
//
// What a question asks is covered in the window until it is answered.
#include "app/lessons/library.h"
#include "app/scene/literals.h"
#include "app/window/board/claim_label.h"
#include "app/window/export/export_dialog.h"
#include "app/window/export/export_preview.h"
#include "app/window/lessons/choice_row.h"
#include "app/window/lessons/veil.h"
#include "app/window/shell/figure_actions.h"
#include "app/window/shell/recovery.h"
#include "app/window/table/table_view.h"
#include "lesson_support.h"
#include "tests/contains.h"
#include "tests/window/test_classes.h"

#include <QContextMenuEvent>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QTemporaryDir>

using namespace sinescope;

class LessonVeilsTest : public LessonInWindow {
    Q_OBJECT

 private slots:
    void revealingFigureIsVeiledUntilPredictionIsLocked() {
        open("04-the-cat-sat", 1);
        QCOMPARE(covered(), QStringList{u"heatmap"_s});
        QVERIFY(!surface(u"heatmap"_s).isEnabled());
        window->bringUpToDate();
        QCOMPARE(readOut(*window), QString());
        QTest::mouseClick(button("lockPrediction"), Qt::LeftButton);
        QCOMPARE(covered(), QStringList{u"heatmap"_s});
        QVERIFY(labelText(card(), "verdict").contains(u"Choose an answer"_s));
        QTest::mouseClick(card().choices()[0], Qt::LeftButton);
        QTest::mouseClick(button("lockPrediction"), Qt::LeftButton);
        QCOMPARE(covered(), QStringList());
        QVERIFY(surface(u"heatmap"_s).isEnabled());
        QVERIFY(labelText(card(), "verdict").startsWith(u"You said A. The answer is B"_s));
        QVERIFY(card().choices()[1]->mark() == ChoiceRow::Mark::Right);
        window->bringUpToDate();
        QVERIFY(!readOut(*window).isEmpty());
    }

    /// Labels of lines are covered, too: they may have the numbers that are asked.
    void menuOfCoveredFigureNamesNoLines() {
        open("11-derivative");
        const auto namesLines = [this] {
            untilIdle();
            Panel& panel = *window->board().panel(u"derivative"_s);
            QContextMenuEvent event(QContextMenuEvent::Mouse, {40, 60}, panel.mapToGlobal(QPoint(40, 60)));
            QCoreApplication::sendEvent(&panel, &event);
            const std::unique_ptr<QMenu> menu(panel.findChild<QMenu*>());
            return menu->findChild<QMenu*>() != nullptr;
        };
        QVERIFY(covered().contains(u"derivative"_s));
        QVERIFY(!namesLines());
        lecture().skip();
        lecture().next();
        QVERIFY(!covered().contains(u"derivative"_s));
        QVERIFY(namesLines());
    }

    void coveredFigureIsNeitherExportedNorCopied() {
        open("13-distance");
        const QString similarity = u"similarity"_s;
        QCOMPARE(covered(), QStringList{similarity});
        // On X11, a line edit would take Ctrl+E to go to the end of the line.
        auto* answer = card().findChild<QLineEdit*>(u"predictedCurve"_s);
        QVERIFY(answer);
        answer->setFocus();
        QTest::keyClick(answer, Qt::Key_E, Qt::ControlModifier);
        QVERIFY(!window->actions().exportDialog());
        QVERIFY_CONTAINS(window->messages().sentence(), u"covered"_s);
        window->messages().clear();
        window->actions().copy({});
        QVERIFY_CONTAINS(window->messages().sentence(), u"covered"_s);

        lecture().skip();
        lecture().next();
        untilIdle();
        window->actions().exportFigure(similarity);
        ExportDialog& dialog = *window->actions().exportDialog();
        dialog.bringUpToDate();
        QVERIFY(!dialog.preview().picture().isNull());
        const auto isRefused = [&] {
            dialog.bringUpToDate();
            return dialog.preview().picture().isNull() &&
                   containsText(labelText(dialog, "sentence"), u"covered"_s) && !dialog.exportNow() &&
                   containsText(labelText(dialog, "sentence"), u"covered"_s);
        };
        lecture().repeatQuestion();
        QCOMPARE(covered(), QStringList{similarity});
        for (const ExportScope scope : {ExportScope::Figure, ExportScope::AllOpen, ExportScope::Panels,
                                        ExportScope::Handout, ExportScope::Animation}) {
            dialog.showFor(similarity, scope);
            QVERIFY(isRefused());
        }
        dialog.showFor(similarity);
        lecture().skip();
        lecture().next();
        dialog.bringUpToDate();
        QVERIFY(!dialog.preview().picture().isNull());
        QCOMPARE(labelText(dialog, "sentence"), QString());
    }

    void restoredSessionIsStillCovered() {
        const QTemporaryDir home;
        const QByteArray before = qgetenv("XDG_STATE_HOME");
        qputenv("XDG_STATE_HOME", QFile::encodeName(home.path()));
        window.get();  // first, because a new window of the tests clears the settings
        {
            const auto left = shownWindow();
            left->lessons().lecture().openLesson(u"13-distance"_s);
            sinescope::edit(*left, [](Scene& scene) { scene.encoding.base = 321; });
            left->recovery().leave();
        }
        window->offerRecovery();
        QVERIFY(window->recovery().restore(window->recovery().left().front()));
        untilIdle();
        qputenv("XDG_STATE_HOME", before);
        QCOMPARE(scene().encoding.base, 321.0);
        QCOMPARE(covered(), QStringList{u"similarity"_s});
        window.reset();  // while its folder exists
    }

    /// Before the question is answered, the two sentences are visible and the answer is not.
    void veilCoversOnlyTheAnswer() {
        open("01-word-order");
        Panel& panel = *window->board().panel(u"order"_s);
        const auto* title = panel.findChild<QLabel*>(u"panelTitle"_s);
        const auto* claim = panel.findChild<ClaimLabel*>();
        QVERIFY(title && claim);
        const auto* veil = panel.findChild<Veil*>();
        QVERIFY(veil && !veil->areas().empty());
        const QRect picture = panel.figure().surface()->geometry();
        for (const QRectF& area : veil->areas())
            QVERIFY(area.top() > picture.top() + 0.08 * picture.height() &&
                    area.bottom() <= picture.bottom() + 1);
        QVERIFY(title->isVisible() && !claim->isVisible() && !panel.areToolsShown());
        lecture().skip();
        untilIdle();
        QVERIFY(claim->isVisible() || panel.areToolsShown());
        panel.showTable(true);
        lecture().repeatQuestion();
        untilIdle();
        veil = panel.findChild<Veil*>();
        QVERIFY(veil);
        QCOMPARE(veil->areas(), std::vector<QRectF>{QRectF(panel.table()->geometry())});
    }

    /// The statement that is not shown before the answer takes no space.
    void headOfCoveredFigureIsNotHigher() {
        open("17-what-for");
        untilIdle();
        const QWidget& picture = *window->board().panel(u"learn"_s)->figure().surface();
        const int covered = picture.geometry().top();
        lecture().skip();
        untilIdle();
        QCOMPARE_LE(covered, picture.geometry().top());
    }

    void claimsAreHiddenWhileTheyWouldAnswer() {
        open("01-word-order");
        const QString next = plainText(walk().following()->title);
        const auto message = [&] {
            QStringList names;
            for (const ChoiceRow* row : rail().steps()) names << row->accessibleName();
            return names.join('\n'_L1);
        };
        const QString asked = plainText(lecture().step()->title);
        QVERIFY2(!message().contains(next) && !message().contains(asked), qPrintable(message()));
        lecture().skip();
        QVERIFY(message().contains(next) && message().contains(asked));
        lecture().repeatQuestion();
        QVERIFY(!message().contains(next) && !message().contains(asked));
    }

    void derivationBarHidesAskedValues() {
        open("03-by-hand");
        const auto bar = [&] {
            window->inspector().refreshNow();
            return derivation(*window) + readOut(*window);
        };
        QVERIFY2(bar().startsWith(u"PE(p, 2i)"_s), qPrintable(bar()));
        lecture().next();
        QVERIFY_CONTAINS(bar(), u"0.0000"_s);
        lecture().next();
        QVERIFY_CONTAINS(bar(), u"0.8415"_s);
        lecture().next();  // the calculation of PE(1, 2) = 0.0100
        QVERIFY2(!bar().contains(u"0.01"_s), qPrintable(bar()));
        lecture().close();
        QVERIFY_CONTAINS(bar(), u"0.01"_s);
    }

    void veiledFigureIsNotDescribedToScreenReaders() {
        open("04-the-cat-sat", 1);
        QTRY_VERIFY(!covered().isEmpty());
        const QWidget& figure = surface(covered().front());
        QTest::qWait(100);
        QCOMPARE(figure.accessibleDescription(), QString());
        lecture().skip();
        QTRY_VERIFY(!figure.accessibleDescription().isEmpty());
    }

    void skippingQuestionUncoversFigure() {
        open("12-rotation");
        QTest::mouseClick(button("skipQuestion"), Qt::LeftButton);
        QCOMPARE(covered(), QStringList());
        QVERIFY(labelText(card(), "verdict").startsWith(u"The answer is B"_s));
    }

    /// The curve that is asked for is drawn once the question is answered; the read-out says nothing before.
    void askedChirpIsCoveredAndThenDrawn() {
        open("08-chirp");
        window->bringUpToDate();
        QCOMPARE(covered(), QStringList{u"chirp"_s});
        QCOMPARE(readOut(*window), QString());
        lecture().skip();
        window->bringUpToDate();
        QCOMPARE(covered(), QStringList());
        QVERIFY(!readOut(*window).isEmpty());
    }
};

static const Registered<LessonVeilsTest> registered("--lessons");

#include "lesson_veils_test.moc"
