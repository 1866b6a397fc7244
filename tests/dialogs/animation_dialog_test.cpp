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
#include "tests/text_rows.h"
#include "tests/typing.h"

#include <QAction>
#include <QImageReader>
#include <QLabel>
#include <QLineEdit>
#include <QMenuBar>
#include <QSlider>
#include <QTimer>

#include <optional>
#include <utility>

using namespace sinescope;

namespace {

const QString stem = u"heatmap-50x128-base"_s;

/// An export dialog for a five-frame animation of the base, small enough to be written quickly.
struct Moving : Opened {
    Moving() {
        click("animation");
        choose("size", u"slide-half"_s);
        type("playFrames", u"5"_s);
        dialog->bringUpToDate();
    }
    void type(const char* field, const QString& text) const {
        auto* edit = find<NumberField>(field)->findChild<QLineEdit*>();
        sinescope::type(*edit, text);
    }
};

}  // namespace

class AnimationDialogTest : public QObject {
    Q_OBJECT

 private slots:
    void gifHasAllFramesAndLoops() {
        const Moving moving;
        QCOMPARE(moving.dialog->windowTitle(), u"Export Heatmap as an animation"_s);
        moving.click("export");
        QCOMPARE(moving.names(), QStringList{stem + u".gif"_s});
        QImageReader reader(moving.path(stem + u".gif"_s));
        QCOMPARE(reader.imageCount(), 5);
        QCOMPARE(reader.loopCount(), -1);
        QCOMPARE(reader.size(), QSize(864, 820));
        QVERIFY(moving.dialog->sentence().contains(stem));
    }

    void webpHasAllFrames() {
        const Moving moving;
        moving.click("webp");
        moving.click("export");
        QCOMPARE(moving.names(), QStringList{stem + u".webp"_s});
        QCOMPARE(bytesOf(moving.path(moving.names().front())).count("ANMF"), 5);
    }

    void framesAreNumberedAndEmbedTheirScenes() {
        const Moving moving;
        moving.click("frames");
        moving.click("export");
        QCOMPARE(moving.names().size(), 5);
        QCOMPARE(moving.names().front(), stem + u"-0001.png"_s);
        QCOMPARE(moving.dialog->paths().back(), moving.path(stem + u"-0005.png"_s));
        const Scene last = sceneFromFigureFile(moving.dialog->paths().back());
        QCOMPARE(last.encoding.base, 1e6);
    }

    void filmStripIsOneImageWithFiveFrames() {
        const Moving moving;
        moving.choose("size", u"slide"_s);
        moving.click("strip");
        moving.click("export");
        QCOMPARE(QImage(moving.path(stem + u".png"_s)).size(), QSize(1920, 600));
        moving.click("svg");
        moving.click("export");
        const QByteArray svg = bytesOf(moving.path(stem + u".svg"_s));
        for (const char* value : {"n = 10<", "n = 177.8<", "n = 3,162<", "n = 56,230<", "n = 1,000,000<"})
            QCOMPARE(svg.count(value), 1);
    }

    void filmStripHasItsOwnSizeAndNoTiming() {
        const Moving moving;
        const auto* size = moving.find<QComboBox>("size");
        moving.choose("size", u"slide"_s);
        QCOMPARE(size->currentText(), u"Slide 16:9, 1920 × 1080 px"_s);
        QVERIFY(moving.find<QWidget>("playFrames")->isVisible());
        moving.click("strip");
        QCOMPARE(size->currentText(), u"Slide 16:9, 1920 × 600 px"_s);
        for (const char* timing : {"playFrames", "playSeconds", "playback"})
            QVERIFY2(!moving.find<QWidget>(timing)->isVisible(), timing);
        moving.choose("size", u"paper-2col"_s);
        QCOMPARE(size->currentText(), u"Paper, two columns, 6.75 × 2.11 in"_s);
        moving.click("gif");
        QCOMPARE(size->currentText(), u"Paper, two columns, 6.75 × 2.09 in"_s);
        QVERIFY(moving.find<QWidget>("playback")->isVisible());
    }

    /// Fewer pictures share the width, so the strip is higher.
    void numberOfPicturesOfFilmStripCanBeTyped() {
        const Moving moving;
        moving.choose("size", u"slide"_s);
        QVERIFY(!moving.find<QWidget>("stripPictures")->isVisible());
        moving.click("strip");
        moving.click("svg");
        moving.type("stripPictures", u"4"_s);
        QCOMPARE(moving.find<QComboBox>("size")->currentText(), u"Slide 16:9, 1920 × 750 px"_s);
        moving.click("export");
        const QByteArray svg = bytesOf(moving.path(stem + u".svg"_s));
        for (const char* value : {"n = 10<", "n = 464.2<", "n = 21,540<", "n = 1,000,000<"})
            QCOMPARE(svg.count(value), 1);
    }

    void previewShowsScrubbedFrame() {
        const Moving moving;
        auto* scrub = moving.find<QSlider>("previewFrame");
        QVERIFY(scrub->isVisible());
        QCOMPARE(scrub->maximum(), 4);
        scrub->setFocus();
        QTest::keyClick(scrub, Qt::Key_End);
        moving.dialog->bringUpToDate();
        ExportSettings settings = moving.dialog->form().settings();
        settings.caption = true;
        AnimationJob job{exportJob(u"heatmap"_s, moving.window->document().scene(), settings, valueMark()),
                         moving.dialog->spec()};
        shareAmongFrames(job, [] { return true; });
        QCOMPARE(moving.dialog->preview().picture(),
                 figureImage(fitted(frameJob(job, 4), moving.dialog->preview().availableSize())));
        moving.click("figure");
        QTRY_VERIFY(!scrub->isVisible());
    }

    /// As in the file: the numbers of an axis stay while the base goes from 10 to 1,000,000.
    void framesOfPreviewShareTheirAxis() {
        const Moving moving;
        auto* figures = moving.find<QComboBox>("figure");
        figures->setCurrentIndex(figures->findData(u"wavelengths"_s));
        emit figures->activated(figures->currentIndex());
        const auto axis = [&](int frame) {
            moving.find<QSlider>("previewFrame")->setValue(frame);
            moving.dialog->bringUpToDate();
            const QImage& picture = moving.dialog->preview().picture();
            return picture.copy(0, picture.height() / 10, picture.width() / 10, picture.height() / 2);
        };
        const QImage first = axis(0);
        QImage empty = first;
        empty.fill(first.pixelColor(0, 0));
        QVERIFY(first != empty);
        QCOMPARE(axis(moving.dialog->spec().frames - 1), first);
    }

    void coveredFigureIsNotInPreview() {
        const Moving moving;
        QVERIFY(!moving.dialog->preview().picture().isNull());
        moving.dialog->setVeiled({u"heatmap"_s});
        moving.dialog->bringUpToDate();
        QVERIFY(moving.dialog->preview().picture().isNull());
        QVERIFY_CONTAINS(moving.dialog->sentence(), u"is covered"_s);
    }

    void fewerFramesThanShownOneShowTheLast() {
        const Moving moving;
        auto* scrub = moving.find<QSlider>("previewFrame");
        scrub->setValue(4);
        moving.type("playFrames", u"3"_s);
        moving.dialog->bringUpToDate();
        QCOMPARE(moving.dialog->sentence(), QString());
        QCOMPARE(scrub->value(), 2);
    }

    void automaticCaptionHasTheValueOfEachFrame() {
        const Moving moving;
        ExportTask task;
        task.scope = ExportScope::Animation;
        task.figure = u"heatmap"_s;
        task.scene = moving.window->document().scene();
        task.spec = moving.dialog->spec();
        QCOMPARE(frameJob(task.animation(), 0).style.caption, u"n = 10"_s);
        QCOMPARE(frameJob(task.animation(), 4).style.caption, u"n = 464.2"_s);
    }

    void linesOfFactsBeginWithAFact() {
        const Moving moving;
        const QString facts = moving.find<QLabel>("facts")->text();
        QVERIFY(facts.contains(u'·'));
        for (const QString& unbreakable : facts.split(' '_L1, Qt::SkipEmptyParts))
            QVERIFY2(!unbreakable.trimmed().startsWith(u'·'), qPrintable(unbreakable));
    }

    void refusedTextIsGoneWhenDialogOpensAgain() {
        const Moving moving;
        moving.type("playFrom", u"10k"_s);
        QVERIFY(!moving.dialog->sentence().isEmpty());
        moving.dialog->close();
        moving.dialog->show();
        QCOMPARE(moving.find<NumberField>("playFrom")->findChild<QLineEdit*>()->text(), u"10"_s);
    }

    void stoppingExportLeavesNoFiles_data() { rowsOf("kind", {"gif", "webp", "frames"}); }
    void stoppingExportLeavesNoFiles() {
        QFETCH(QString, kind);
        const Moving moving;
        moving.click(qPrintable(kind));
        moving.type("playFrames", u"60"_s);
        QTimer::singleShot(0, moving.dialog, [&moving] { moving.click("export"); });  // now "Stop"
        QVERIFY(!moving.dialog->exportNow());
        QVERIFY2(moving.names().isEmpty(), qPrintable(moving.names().join(' '_L1)));
        QVERIFY(moving.dialog->sentence().contains(u"nothing was written"_s));
    }

    void invalidInputIsExplainedAndLastSpecIsKept_data() {
        addColumns<QString, QString, QString>();
        namedRow("beyond the range", "playTo", "1e13", "too large; the range is 1 to");
        namedRow("equal ends", "playFrom", "1000000", "ends must differ");
        namedRow("one frame", "playFrames", "1", "2 to 9999");
    }
    void invalidInputIsExplainedAndLastSpecIsKept() {
        const auto [field, typed, message] = thisRow<QString, QString, QString>();
        const Moving moving;
        const AnimationSpec good = moving.dialog->spec();
        moving.type(qPrintable(field), typed);
        QVERIFY_CONTAINS(moving.dialog->sentence(), message);
        QVERIFY(moving.dialog->spec() == good);
    }

    /// Also if the window is closed, which destroys the dialog.
    void textBeingTypedIsTakenByWholeDialog() {
        std::optional<Moving> moving(std::in_place);
        replaceText(*moving->find<NumberField>("playFrames")->findChild<QLineEdit*>(), u"7"_s);
        QString taken;
        connect(moving->dialog->findChild<AnimationForm*>(), &AnimationForm::specRequested, moving->dialog,
                [&taken, dialog = moving->dialog](const AnimationSpec& spec) {
                    taken = u"%1 by %2"_s.arg(spec.frames).arg(dialog->metaObject()->className());
                });
        moving.reset();
        QCOMPARE(taken, u"7 by sinescope::ExportDialog"_s);
    }

    void missingFolderIsReported() {
        Moving moving;
        moving.folder.remove();
        for (const char* kind : {"gif", "webp", "frames", "strip"}) {
            moving.click(kind);
            moving.click("export");
            QVERIFY_CONTAINS(moving.dialog->sentence(), u"there is no such folder"_s);
        }
    }

    void transitionAnimatesItsTime() {
        const Moving moving;
        const auto choose = [&moving](const char* figure) {
            auto* figures = moving.find<QComboBox>("figure");
            figures->setCurrentIndex(figures->findData(QString::fromLatin1(figure)));
            emit figures->activated(figures->currentIndex());
        };
        emit moving.window->board().panel(u"heatmap"_s)->transitionRequested(u"row-to-line"_s);
        moving.dialog->showFor(u"transition"_s, ExportDialog::Scope::Animation);
        QCOMPARE(moving.dialog->spec().parameter, u"transition.time"_s);
        QCOMPARE(moving.dialog->spec().to, 1.0);
        QVERIFY(moving.dialog->spec().fps <= 50);  // the limit of GIF
        choose("positions");
        QCOMPARE(moving.dialog->spec().parameter, u"base"_s);
        choose("transition");
        QCOMPARE(moving.dialog->spec().parameter, u"transition.time"_s);
    }

    void fileNameContainsControlAndTypedStemIsKept() {
        const Moving moving;
        moving.choose("playedControl", u"d_model"_s);
        QCOMPARE(moving.dialog->paths(), QStringList{moving.path(u"heatmap-50x128-d-model.gif"_s)});
        auto* name = moving.find<QLineEdit>("name");
        name->setText(u"chapter 3.gif"_s);
        moving.click("webp");
        QCOMPARE(name->text(), u"chapter 3.webp"_s);
        name->setText(u"chapter 3.mp4"_s);
        moving.click("gif");
        QCOMPARE(name->text(), u"chapter 3.gif"_s);
        moving.click("figure");
        QCOMPARE(name->text(), u"chapter 3.png"_s);
    }
};

QTEST_MAIN(Guarded<AnimationDialogTest>)
#include "animation_dialog_test.moc"
