// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/animation_file.h"
#include "app/scene/literals.h"
#include "app/window/board/figure_board.h"
#include "app/window/board/panel.h"
#include "app/window/controls/number_field.h"
#include "app/window/export/export_preview.h"
#include "app/window/play/animation_form.h"
#include "opened_dialog.h"
#include "tests/columns.h"
#include "tests/contains.h"
#include "tests/files.h"
#include "tests/text_rows.h"
#include "tests/typing.h"

#include <QImageReader>
#include <QLabel>
#include <QLineEdit>
#include <QSlider>
#include <QTimer>

using namespace sinescope;

namespace {

const QString stem = u"heatmap-50x128-base"_s;

}  // namespace

/// Each case has the dialog for a five-frame animation of the base, small enough to be written quickly.
class AnimationDialogTest : public OpenedDialogTest {
    Q_OBJECT

 private:
    void type(const char* field, const QString& text) const {
        sinescope::type(*find<NumberField>(field)->findChild<QLineEdit*>(), text);
    }

 private slots:
    void init() {
        openDialog();
        click("animation");
        choose("size", u"slide-half"_s);
        type("playFrames", u"5"_s);
        dialog->bringUpToDate();
    }
    void cleanup() { closeWindow(); }

    void gifHasAllFramesAndLoops() {
        QCOMPARE(dialog->windowTitle(), u"Export Heatmap as an animation"_s);
        click("export");
        QCOMPARE(names(), QStringList{stem + u".gif"_s});
        QImageReader reader(inFolder(stem + u".gif"_s));
        QCOMPARE(reader.imageCount(), 5);
        QCOMPARE(reader.loopCount(), -1);
        QCOMPARE(reader.size(), QSize(864, 820));
        QVERIFY(labelText(*dialog, "sentence").contains(stem));
    }

    void webpHasAllFrames() {
        click("webp");
        click("export");
        QCOMPARE(names(), QStringList{stem + u".webp"_s});
        QCOMPARE(bytesOf(inFolder(names().front())).count("ANMF"), 5);
    }

    void framesAreNumberedAndEmbedTheirScenes() {
        click("frames");
        click("export");
        QCOMPARE(names().size(), 5);
        QCOMPARE(names().front(), stem + u"-0001.png"_s);
        QCOMPARE(dialog->paths().back(), inFolder(stem + u"-0005.png"_s));
        const Scene last = sceneFromFigureFile(dialog->paths().back());
        QCOMPARE(last.encoding.base, 1e6);
    }

    void filmStripIsOneImageWithFiveFrames() {
        choose("size", u"slide"_s);
        click("strip");
        click("export");
        QCOMPARE(QImage(inFolder(stem + u".png"_s)).size(), QSize(1920, 600));
        click("svg");
        click("export");
        const QByteArray svg = bytesOf(inFolder(stem + u".svg"_s));
        for (const char* value : {"n = 10<", "n = 177.8<", "n = 3,162<", "n = 56,230<", "n = 1,000,000<"})
            QCOMPARE(svg.count(value), 1);
    }

    void filmStripHasItsOwnSizeAndNoTiming() {
        const auto* size = find<QComboBox>("size");
        choose("size", u"slide"_s);
        QCOMPARE(size->currentText(), u"Slide 16:9, 1920 × 1080 px"_s);
        QVERIFY(find<QWidget>("playFrames")->isVisible());
        click("strip");
        QCOMPARE(size->currentText(), u"Slide 16:9, 1920 × 600 px"_s);
        for (const char* timing : {"playFrames", "playSeconds", "playback"})
            QVERIFY2(!find<QWidget>(timing)->isVisible(), timing);
        choose("size", u"paper-2col"_s);
        QCOMPARE(size->currentText(), u"Paper, two columns, 6.75 × 2.11 in"_s);
        click("gif");
        QCOMPARE(size->currentText(), u"Paper, two columns, 6.75 × 2.09 in"_s);
        QVERIFY(find<QWidget>("playback")->isVisible());
    }

    /// Fewer pictures share the width, so the strip is higher.
    void numberOfPicturesOfFilmStripCanBeTyped() {
        choose("size", u"slide"_s);
        QVERIFY(!find<QWidget>("stripPictures")->isVisible());
        click("strip");
        click("svg");
        type("stripPictures", u"4"_s);
        QCOMPARE(find<QComboBox>("size")->currentText(), u"Slide 16:9, 1920 × 750 px"_s);
        click("export");
        const QByteArray svg = bytesOf(inFolder(stem + u".svg"_s));
        for (const char* value : {"n = 10<", "n = 464.2<", "n = 21,540<", "n = 1,000,000<"})
            QCOMPARE(svg.count(value), 1);
    }

    void previewShowsScrubbedFrame() {
        auto* scrub = find<QSlider>("previewFrame");
        QVERIFY(scrub->isVisible());
        QCOMPARE(scrub->maximum(), 4);
        scrub->setFocus();
        QTest::keyClick(scrub, Qt::Key_End);
        dialog->bringUpToDate();
        ExportSettings settings = dialog->form().settings();
        settings.caption = true;
        AnimationJob job{exportJob(u"heatmap"_s, window->document().scene(), settings, valueMark()),
                         dialog->spec()};
        shareAmongFrames(job, [] { return true; });
        QCOMPARE(dialog->preview().picture(),
                 figureImage(fitted(frameJob(job, 4), dialog->preview().availableSize())));
        click("figure");
        QTRY_VERIFY(!scrub->isVisible());
    }

    /// As in the file: the numbers of an axis stay while the base goes from 10 to 1,000,000.
    void framesOfPreviewShareTheirAxis() {
        auto* figures = find<QComboBox>("figure");
        figures->setCurrentIndex(figures->findData(u"wavelengths"_s));
        emit figures->activated(figures->currentIndex());
        const auto axis = [&](int frame) {
            find<QSlider>("previewFrame")->setValue(frame);
            dialog->bringUpToDate();
            const QImage& picture = dialog->preview().picture();
            return picture.copy(0, picture.height() / 10, picture.width() / 10, picture.height() / 2);
        };
        const QImage first = axis(0);
        QImage empty = first;
        empty.fill(first.pixelColor(0, 0));
        QVERIFY(first != empty);
        QCOMPARE(axis(dialog->spec().frames - 1), first);
    }

    void coveredFigureIsNotInPreview() {
        QVERIFY(!dialog->preview().picture().isNull());
        dialog->setVeiled({u"heatmap"_s});
        dialog->bringUpToDate();
        QVERIFY(dialog->preview().picture().isNull());
        QVERIFY_CONTAINS(labelText(*dialog, "sentence"), u"is covered"_s);
    }

    void fewerFramesThanShownOneShowTheLast() {
        auto* scrub = find<QSlider>("previewFrame");
        scrub->setValue(4);
        type("playFrames", u"3"_s);
        dialog->bringUpToDate();
        QCOMPARE(labelText(*dialog, "sentence"), QString());
        QCOMPARE(scrub->value(), 2);
    }

    void automaticCaptionHasTheValueOfEachFrame() {
        ExportTask task;
        task.scope = ExportScope::Animation;
        task.figure = u"heatmap"_s;
        task.scene = window->document().scene();
        task.spec = dialog->spec();
        QCOMPARE(frameJob(task.animation(), 0).style.caption, u"n = 10"_s);
        QCOMPARE(frameJob(task.animation(), 4).style.caption, u"n = 464.2"_s);
    }

    void linesOfFactsBeginWithAFact() {
        const QString facts = find<QLabel>("facts")->text();
        QVERIFY(facts.contains(u'·'));
        for (const QString& unbreakable : facts.split(' '_L1, Qt::SkipEmptyParts))
            QVERIFY2(!unbreakable.trimmed().startsWith(u'·'), qPrintable(unbreakable));
    }

    void refusedTextIsGoneWhenDialogOpensAgain() {
        type("playFrom", u"10k"_s);
        QVERIFY(!labelText(*dialog, "sentence").isEmpty());
        dialog->close();
        dialog->show();
        QCOMPARE(find<NumberField>("playFrom")->findChild<QLineEdit*>()->text(), u"10"_s);
    }

    void stoppingExportLeavesNoFiles_data() { rowsOf("kind", {"gif", "webp", "frames"}); }
    void stoppingExportLeavesNoFiles() {
        QFETCH(QString, kind);
        click(qPrintable(kind));
        type("playFrames", u"60"_s);
        QTimer::singleShot(0, dialog, [this] { click("export"); });  // now "Stop"
        QVERIFY(!dialog->exportNow());
        QVERIFY2(names().isEmpty(), qPrintable(names().join(' '_L1)));
        QVERIFY(labelText(*dialog, "sentence").contains(u"nothing was written"_s));
    }

    void invalidInputIsExplainedAndLastSpecIsKept_data() {
        addColumns<QString, QString, QString>();
        namedRow("beyond the range", "playTo", "1e13", "too large; the range is 1 to");
        namedRow("equal ends", "playFrom", "1000000", "ends must differ");
        namedRow("one frame", "playFrames", "1", "2 to 9999");
    }
    void invalidInputIsExplainedAndLastSpecIsKept() {
        const auto [field, typed, message] = thisRow<QString, QString, QString>();
        const AnimationSpec good = dialog->spec();
        type(qPrintable(field), typed);
        QVERIFY_CONTAINS(labelText(*dialog, "sentence"), message);
        QVERIFY(dialog->spec() == good);
    }

    /// Also if the window is closed, which destroys the dialog.
    void textBeingTypedIsTakenByWholeDialog() {
        replaceText(*find<NumberField>("playFrames")->findChild<QLineEdit*>(), u"7"_s);
        QString taken;
        connect(dialog->findChild<AnimationForm*>(), &AnimationForm::specRequested, dialog,
                [&taken, made = dialog](const AnimationSpec& spec) {
                    taken = u"%1 by %2"_s.arg(spec.frames).arg(made->metaObject()->className());
                });
        closeWindow();
        QCOMPARE(taken, u"7 by sinescope::ExportDialog"_s);
    }

    void missingFolderIsReported() {
        folder->remove();
        for (const char* kind : {"gif", "webp", "frames", "strip"}) {
            click(kind);
            click("export");
            QVERIFY_CONTAINS(labelText(*dialog, "sentence"), u"there is no such folder"_s);
        }
    }

    void transitionAnimatesItsTime() {
        const auto chooseFigure = [this](const char* figure) {
            auto* figures = find<QComboBox>("figure");
            figures->setCurrentIndex(figures->findData(QString::fromLatin1(figure)));
            emit figures->activated(figures->currentIndex());
        };
        emit window->board().panel(u"heatmap"_s)->transitionRequested(u"row-to-line"_s);
        dialog->showFor(u"transition"_s, ExportDialog::Scope::Animation);
        QCOMPARE(dialog->spec().parameter, u"transition.time"_s);
        QCOMPARE(dialog->spec().to, 1.0);
        QVERIFY(dialog->spec().fps <= 50);  // the limit of GIF
        chooseFigure("positions");
        QCOMPARE(dialog->spec().parameter, u"base"_s);
        chooseFigure("transition");
        QCOMPARE(dialog->spec().parameter, u"transition.time"_s);
    }

    void fileNameContainsControlAndTypedStemIsKept() {
        choose("playedControl", u"d_model"_s);
        QCOMPARE(dialog->paths(), QStringList{inFolder(u"heatmap-50x128-d-model.gif"_s)});
        auto* name = find<QLineEdit>("name");
        name->setText(u"chapter 3.gif"_s);
        click("webp");
        QCOMPARE(name->text(), u"chapter 3.webp"_s);
        name->setText(u"chapter 3.mp4"_s);
        click("gif");
        QCOMPARE(name->text(), u"chapter 3.gif"_s);
        click("figure");
        QCOMPARE(name->text(), u"chapter 3.png"_s);
    }
};

QTEST_MAIN(Guarded<AnimationDialogTest>)
#include "animation_dialog_test.moc"
