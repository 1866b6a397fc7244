// SPDX-License-Identifier: GPL-3.0-or-later
//
// A deck is exported as slides, handout and figures, after a check of its numbers.
#include "app/lessons/library.h"
#include "app/scene/literals.h"
#include "app/scene/scene_scheme.h"
#include "app/window/deck/deck_export_dialog.h"
#include "deck_support.h"
#include "tests/contains.h"
#include "tests/files.h"
#include "tests/output_of.h"
#include "tests/window/test_classes.h"

#include <QCheckBox>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QLabel>
#include <QPushButton>
#include <QSettings>
#include <QSignalSpy>

using namespace sinescope;

namespace {

QString textOfPdf(const QString& path) {
    return textFrom(u"pdftotext"_s, {u"-layout"_s, path, u"-"_s}).replace(QChar(0xa0), ' '_L1);
}

}  // namespace

class DeckExportTest : public DeckInWindow {
    Q_OBJECT

 private:
    DeckExportDialog* findExportDialog() { return window->findChild<DeckExportDialog*>(); }
    void exportTo(DeckExportDialog& dialog, const QString& path) {
        dialog.target().setText(path);
        dialog.exportButton().click();
    }
    DeckExportDialog* exportDialog() {
        window->deck().exportDeck();
        auto* dialog = findExportDialog();
        // Enabled once the numbers are checked; never without steps.
        if (!QTest::qWaitFor(
                [&] { return dialog->exportButton().isEnabled() || deck().lesson().steps.empty(); }))
            failCase(u"the numbers are not checked"_s);
        return dialog;
    }

 private slots:
    void exportNameComesFromTitleUntilDeckIsSaved() {
        const auto suggested = [&] {
            DeckExportDialog* dialog = exportDialog();
            const QString name = QFileInfo(dialog->target().text()).fileName();
            dialog->reject();
            untilIdle();
            return name;
        };
        deck().setTitle(u"Waves 1/2: n = 10.5"_s);
        QCOMPARE(suggested(), u"Waves 1-2- n = 10.5-slides.pdf"_s);
        QVERIFY(window->deck().saveTo(inFolder(u"lecture.md"_s)));
        QCOMPARE(suggested(), u"lecture-slides.pdf"_s);
    }

    void slidesHandoutsAndFiguresAreExported() {
        const std::vector<std::pair<DeckExportDialog::Kind, QString>> kinds = {
            {DeckExportDialog::Kind::Slides, u"slides.pdf"_s},
            {DeckExportDialog::Kind::HandoutA4, u"a4.pdf"_s},
            {DeckExportDialog::Kind::HandoutLetter, u"letter.pdf"_s},
            {DeckExportDialog::Kind::Figures, u"figures"_s}};
        for (const auto& [kind, name] : kinds) {
            DeckExportDialog* dialog = exportDialog();
            dialog->setKind(kind);
            exportTo(*dialog, inFolder(name));
            QTRY_VERIFY(!findExportDialog());
        }
        for (const char* pdf : {"slides.pdf", "a4.pdf", "letter.pdf"}) {
            const QString text = textOfPdf(inFolder(QString::fromLatin1(pdf)));
            for (const QString& title : titlesNow()) QVERIFY2(text.contains(title), pdf);
        }
        QCOMPARE(textOfPdf(inFolder(u"slides.pdf"_s)).count(QChar(u'\f')), 3);
        QVERIFY(bytesOf(inFolder(u"figures/02.txt"_s)).contains("Say two."));
        QVERIFY(QFile::exists(inFolder(u"figures/02-heatmap.svg"_s)));
    }

    void deckFiguresAreExportedLikeFigures() {
        QCOMPARE(titlesNow().size(), 3);  // makes the window, which clears all settings
        ExportSettings settings;
        settings.format = FigureFormat::Svg;
        settings.size = u"paper-1col"_s;
        QSettings store;
        saveExportSettings(store, settings);
        DeckExportDialog* dialog = exportDialog();
        auto* asFigures = dialog->findChild<QCheckBox*>(u"deckAsFigures"_s);
        QVERIFY(asFigures && !asFigures->isVisible());
        dialog->setKind(DeckExportDialog::Kind::Figures);
        QVERIFY(asFigures->isVisible());
        QVERIFY_CONTAINS(asFigures->text(), u"Paper, one column"_s);
        asFigures->click();
        exportTo(*dialog, inFolder(u"figures"_s));
        QTRY_VERIFY(!findExportDialog());
        saveExportSettings(store, ExportSettings());
        QVERIFY(bytesOf(inFolder(u"figures/02-heatmap.svg"_s)).contains("width=\"312\""));
        QVERIFY(!QFile::exists(inFolder(u"figures/02-heatmap.png"_s)));
    }

    void exportDialogIsAsHighAsItsReportNeeds() {
        DeckExportDialog* dialog = exportDialog();
        const auto* report = dialog->findChild<QLabel*>(u"deckReport"_s);
        const auto bottomOf = [&](const QWidget& part) {
            return part.mapTo(dialog, QPoint(0, part.height())).y();
        };
        QVERIFY(labelText(*dialog, "deckReport").isEmpty());
        QTRY_COMPARE_LT(bottomOf(dialog->exportButton()) - bottomOf(dialog->target()),
                        4 * dialog->exportButton().height());
        const QString path = inFolder(u"%1.pdf"_s.arg(u"long name "_s.repeated(20).trimmed()));
        writeFile(path, "mine");
        exportTo(*dialog, path);
        QVERIFY(report->heightForWidth(report->width()) > 2 * report->fontMetrics().height());
        QTRY_COMPARE_GE(report->height(), report->heightForWidth(report->width()));
        dialog->reject();
    }

    void exportAddsPdfSuffixAndRejectsEmptyName() {
        DeckExportDialog* dialog = exportDialog();
        exportTo(*dialog, u"  "_s);
        QCOMPARE(labelText(*dialog, "deckReport"), u"The file needs a name."_s);
        exportTo(*dialog, inFolder(u"slides.txt"_s));
        QTRY_VERIFY(!findExportDialog());
        QCOMPARE(QDir(inFolder()).entryList(QDir::Files), QStringList(u"slides.txt.pdf"_s));
    }

    /// A bare name is saved in the suggested folder, and the message gives the full path.
    void bareNameIsExportedToSuggestedFolder() {
        QSignalSpy message(&window->deck(), &DeckController::succeeded);
        DeckExportDialog* dialog = exportDialog();
        const QString path = QFileInfo(dialog->target().text()).dir().absoluteFilePath(u"a name alone.pdf"_s);
        exportTo(*dialog, u"a name alone"_s);
        QTRY_VERIFY(!findExportDialog());
        QVERIFY2(QFile::remove(path), qPrintable(path));
        QCOMPARE(message.count(), 1);
        QVERIFY_CONTAINS(message.first().first().toString(), path);
    }

    void fileIsReplacedOnlyAfterConfirmation() {
        const QString path = inFolder(u"slides.pdf"_s);
        writeFile(path, "mine");
        DeckExportDialog* dialog = exportDialog();
        exportTo(*dialog, path);
        QCOMPARE(bytesOf(path), QByteArray("mine"));
        QCOMPARE(labelText(*dialog, "deckReport"),
                 u"slides.pdf exists and will be replaced. Press Export again to confirm."_s);
        // The confirmation does not apply to another file.
        dialog->target().setText(inFolder(u"other.pdf"_s));
        QVERIFY(QFile::copy(path, inFolder(u"other.pdf"_s)));
        dialog->exportButton().click();
        QVERIFY(labelText(*dialog, "deckReport").startsWith(u"other.pdf exists"_s));
        exportTo(*dialog, path);
        dialog->exportButton().click();
        QTRY_VERIFY(!findExportDialog());
        QVERIFY(bytesOf(path).startsWith("%PDF"));
    }

    void stepWithoutPictureIsReportedWhenAddedAndExported() {
        edit([](Scene& scene) {
            setScheme(scene, newScheme(scene, u"t5"_s));
            scene.figures = {{u"trajectory"_s, {}, {}, {}}};
            scene.arrangement.maximized.clear();
        });
        const QString sentence = u"Trajectory has no picture."_s;
        window->deck().keepAsStep();
        const auto* warning = stepDialog()->findChild<QLabel*>(u"missingPictures"_s);
        QVERIFY(warning && warning->isVisible());
        QVERIFY_CONTAINS(warning->text(), sentence);
        takeStep(u"four"_s, {});
        QSignalSpy failed(&window->deck(), &DeckController::failed);
        emit strip().replaceRequested(3);
        QCOMPARE(failed.count(), 1);
        QVERIFY_CONTAINS(failed.first().first().toString(), sentence);
        DeckExportDialog* dialog = exportDialog();
        QVERIFY_CONTAINS(labelText(*dialog, "deckReport"), u"Step 4: "_s + sentence);
        QVERIFY(!labelText(*dialog, "deckReport").contains(u"Step 3"_s));
        QVERIFY(dialog->exportButton().text().contains(u"anyway"_s));
        dialog->reject();
        QTRY_VERIFY(!findExportDialog());
    }

    void falseNumberIsReportedBeforeExport() {
        Lesson lesson = shippedLesson(u"13-distance"_s, figureCatalog());
        for (LessonStep& step : lesson.steps)
            for (LessonProof& proof : step.proofs)
                if (proof.expression.contains(u"first_rise"_s))
                    proof = {{}, u"similarity.first_rise == 13"_s, {}};
        deck().append(lesson);
        DeckExportDialog* dialog = exportDialog();
        QVERIFY_CONTAINS(labelText(*dialog, "deckReport"), u"first_rise is 12"_s);
        QVERIFY(dialog->exportButton().text().contains(u"anyway"_s));
        dialog->reject();
        QTRY_VERIFY(!findExportDialog());
    }
};

static const Registered<DeckExportTest> registered;

#include "deck_export_test.moc"
