// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/export/export_dialog.h"

#include "app/export/background_work.h"
#include "app/scene/literals.h"
#include "app/scene/scene_json.h"
#include "app/window/controls/segmented_control.h"
#include "app/window/export/export_form.h"
#include "app/window/export/export_preview.h"
#include "app/window/shell/figure_actions.h"
#include "app/window/shell/main_window.h"
#include "app/window/shell/session.h"
#include "app/window/table/table_view.h"
#include "opened_dialog.h"
#include "tests/contains.h"
#include "tests/files.h"
#include "tests/points.h"
#include "tests/text_rows.h"
#include "tests/typing.h"
#include "tests/window/drops.h"

#include <QAbstractSpinBox>
#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QDir>
#include <QFile>
#include <QFileDialog>
#include <QGuiApplication>
#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QMimeData>
#include <QPushButton>
#include <QSemaphore>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>

using namespace sinescope;

namespace {

const QString heatmapName = u"heatmap-50x128"_s;

/// Keeps both background threads busy until released.
class HeldBackground {
 public:
    HeldBackground() {
        for (int k = 0; k < 2; ++k) startInBackground([hold = m_gate] { hold->acquire(); });
    }
    HeldBackground(const HeldBackground&) = delete;
    HeldBackground& operator=(const HeldBackground&) = delete;
    ~HeldBackground() { release(); }
    void release() { m_gate->release(2); }

 private:
    std::shared_ptr<QSemaphore> m_gate = std::make_shared<QSemaphore>();
};

}  // namespace

class ExportDialogTest : public OpenedDialogTest {
    Q_OBJECT

 private slots:
    void init() { openDialog(); }
    void cleanup() { closeWindow(); }

    void windowTitleAndFileNameFollowFigure() {
        QCOMPARE(dialog->windowTitle(), u"Export Heatmap"_s);
        choose("figure", u"positions"_s);
        QVERIFY(dialog->windowTitle().endsWith(figureKind(u"positions"_s).spec.title));
        QVERIFY(dialog->paths().front().endsWith(u"positions-50x128.png"_s));
    }

    void dialogFitsSmallScreen_data() {
        rowsOf("scope", {"figure", "all", "panels", "handout", "animation"});
    }
    void dialogFitsSmallScreen() {
        QFETCH(QString, scope);
        const QSize available(616, 432);  // of 640 x 480, without a frame
        auto* scopes = find<SegmentedControl>("scope");
        scopes->setChosen(scope);
        emit scopes->requested(scope);
        dialog->bringUpToDate();
        dialog->resize(available);
        QTRY_COMPARE(dialog->size(), available);
        for (const char* name : {"export", "close", "contrast"}) {
            const auto* part = find<QWidget>(name);
            const QRect place(part->mapTo(dialog, QPoint()), part->size());
            QVERIFY2(dialog->rect().contains(place), name);
        }
        for (const auto* label : dialog->findChildren<QLabel*>())
            if (label->isVisible())
                QVERIFY2(label->width() >= label->minimumSizeHint().width(), qPrintable(label->text()));
    }

    void switchesBelowEachOtherAreEvenlySpaced() {
        const auto topOf = [&](const QString& text) {
            for (const auto* box : dialog->findChildren<QCheckBox*>())
                if (box->isVisible() && box->text() == text) return box->mapTo(dialog, QPoint()).y();
            return -1;
        };
        const int first = topOf(u"&Title"_s), second = topOf(u"&Selection, crosshair"_s);
        QVERIFY(first >= 0 && second > first);
        QCOMPARE(topOf(u"C&aption"_s) - second, second - first);
    }

    void enterExportsImmediatelyAfterOpening() {
        QTest::keyClick(dialog->focusWidget(), Qt::Key_Return);
        QCOMPARE(names(), QStringList{heatmapName + u".png"_s});
    }

    void enterInFieldDoesNotExport() {
        choose("size", QString());
        auto* width = find<QAbstractSpinBox>("width");
        width->setFocus();
        QTest::keyClick(width, Qt::Key_Return);
        QCOMPARE(names(), QStringList());
    }

    void refusedTextIsReportedWhenFocusLeaves() {
        choose("size", QString());
        auto* width = find<QAbstractSpinBox>("width");
        const QString before = width->text();
        width->setFocus();
        replaceText(*width->findChild<QLineEdit*>(), u"wide"_s);
        find<QWidget>("export")->setFocus();
        QCOMPARE(width->text(), before);
        QVERIFY_CONTAINS(labelText(*dialog, "sentence"), u"“wide” is not a number"_s);
        QVERIFY_CONTAINS(labelText(*dialog, "sentence"), u"The value is still %1."_s.arg(before));
    }

    void hugePictureIsNeitherCopiedNorDragged() {
        ExportSettings settings = dialog->form().settings();
        settings.size = u"20000x20000px"_s;
        dialog->form().setSettings(settings);
        emit dialog->preview().dragRequested();
        QVERIFY_CONTAINS(labelText(*dialog, "sentence"), u"too many to copy or drag"_s);
        QGuiApplication::clipboard()->setText(u"before"_s);
        QTest::keySequence(dialog, QKeySequence::Copy);
        QCOMPARE(QGuiApplication::clipboard()->text(), u"before"_s);
    }

    /// 2^20 rows of 16,384 numbers are about 344 GB, so they require confirmation.
    void hugeTableRequiresConfirmation() {
        window->document().apply({u"length"_s, [](Scene& scene) {
                                      scene.encoding.length = 1 << 20;
                                      scene.encoding.dModel = 1 << 14;
                                  }});
        for (auto* box : dialog->findChildren<QCheckBox*>())
            if (box->text().endsWith(u".csv"_s) && !box->isChecked()) box->click();
        QVERIFY(!dialog->exportNow());
        QVERIFY2(labelText(*dialog, "sentence").startsWith(u"This would write about 344 GB of numbers."_s),
                 qPrintable(labelText(*dialog, "sentence")));
        QCOMPARE(names(), QStringList());

        TableView table(figureKind(u"heatmap"_s));
        table.showModel(*figureKind(u"heatmap"_s).modelOf(window->document().scene()));
        QString asked;
        QTimer::singleShot(0, &table, [&] {
            auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
            if (!box) return;
            asked = box->text();
            box->button(QMessageBox::Cancel)->click();
        });
        QVERIFY(!table.askAndSave(inFolder(u"all.csv"_s)));
        QCOMPARE(asked, u"This would write about 344 GB of numbers. Write it?"_s);
        QCOMPARE(names(), QStringList());
    }

    void folderButtonNamesChosenFolder() {
        const QTemporaryDir other;
        auto* button = find<QPushButton>("folder");
        button->click();
        auto* chooser = qobject_cast<QFileDialog*>(QApplication::activeModalWidget());
        QVERIFY(chooser);
        chooser->selectFile(other.path());
        QMetaObject::invokeMethod(chooser, "accept");
        QCOMPARE(button->accessibleName(), u"Folder: "_s + other.path());
    }

    void eachFormatIsWrittenAndReadBack_data() {
        QTest::addColumn<QString>("format");
        for (const QString& format : figureFormats()) QTest::newRow(qPrintable(format)) << format;
    }
    void eachFormatIsWrittenAndReadBack() {
        QFETCH(QString, format);
        click(qPrintable(format));
        click("export");
        const QString path = inFolder(heatmapName + '.'_L1 + format);
        QVERIFY2(QFile::exists(path), qPrintable(labelText(*dialog, "sentence")));
        QCOMPARE(names().size(), 1);
        Scene written = window->document().scene();
        written.arrangement.maximized = u"heatmap"_s;
        QCOMPARE(sceneToJson(sceneFromFigureFile(path)), sceneToJson(written));
        QVERIFY(labelText(*dialog, "sentence").contains(path));
    }

    void pathTypedAsNameSetsFolder() {
        const QTemporaryDir other;
        auto* name = find<QLineEdit>("name");
        replaceText(*name, other.filePath(u"mine.png"_s));
        QTest::keyClick(name, Qt::Key_Tab);
        QCOMPARE(name->text(), u"mine.png"_s);
        QVERIFY(find<QPushButton>("folder")->accessibleName().contains(other.path()));
        QCOMPARE(dialog->paths(), QStringList{other.filePath(u"mine.png"_s)});
    }

    void suffixOfATypedNameChoosesTheFormat() {
        auto* name = find<QLineEdit>("name");
        for (const QString& typed : {u"mine.SVG"_s, u"mine.pdf"_s, u"mine.jpg"_s}) {
            replaceText(*name, typed);
            click("export");
        }
        QCOMPARE(names(), QStringList({u"mine.jpg.pdf"_s, u"mine.pdf"_s, u"mine.svg"_s}));
    }

    void misspelledPlaceholderIsRefused() {
        replaceText(*find<QLineEdit>("name"), u"{figur}.png"_s);
        click("export");
        QCOMPARE(names(), QStringList());
        QVERIFY_CONTAINS(labelText(*dialog, "sentence"), u"\"{figur}\" is not a placeholder"_s);
    }

    void typedNameIsNotUsedForOtherFigures() {
        auto* name = find<QLineEdit>("name");
        replaceText(*name, u"mine.png"_s);
        choose("figure", u"positions"_s);
        QCOMPARE(name->text(), u"positions-50x128.png"_s);
        replaceText(*name, u"mine.png"_s);
        dialog->showFor(u"heatmap"_s);  // Export again, for another figure
        QCOMPARE(name->text(), heatmapName + u".png"_s);
    }

    void openFolderButtonAppearsAfterExport() {
        QVERIFY(!find<QPushButton>("openFolder")->isVisible());
        click("export");
        QVERIFY(find<QPushButton>("openFolder")->isVisible());
    }

    void filesAreReplacedOnlyAfterConfirmation() {
        const QString path = inFolder(heatmapName + u".png"_s);
        const auto isWritten = [&] { return bytesOf(path).startsWith("\x89PNG"); };
        click("export");
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write("mine") == 4);
        file.close();
        click("export");
        QVERIFY(!isWritten());
        QCOMPARE(labelText(*dialog, "sentence"),
                 heatmapName + u".png exists and will be replaced. Press Export again to confirm."_s);
        click("export");
        QVERIFY(isWritten());
    }

    void focusIsKeptByExport() {
        auto* name = find<QLineEdit>("name");
        name->setFocus();
        QTest::keyClick(name, Qt::Key_Return);
        QCOMPARE(names().size(), 1);
        QCOMPARE(dialog->focusWidget(), name);
    }

    void previewMatchesFile() {
        click("export");
        const QImage file(inFolder(heatmapName + u".png"_s));
        QCOMPARE(file.size(), QSize(1920, 1080));
        const QImage seen = dialog->preview().picture().convertToFormat(QImage::Format_RGB32);
        const QImage written = file.convertToFormat(QImage::Format_RGB32);
        QCOMPARE(seen.size(), written.size());
        for (const auto [x, y] : pointsOf(seen.size())) QCOMPARE(seen.pixel(x, y), written.pixel(x, y));
    }

    void previewFollowsSizeAndResolution() {
        choose("size", u"slide-half"_s);
        QTRY_COMPARE(dialog->preview().picture().size(), QSize(864, 820));
        click("2");
        QTRY_COMPARE(dialog->preview().picture().size(), QSize(1728, 1640));
    }

    /// Rows of a paper are added below each other, so one figure in a row makes the file higher.
    void panelsAreArrangedInChosenRows() {
        QVERIFY(!find<QComboBox>("across")->isVisible());
        choose("size", u"paper-2col"_s);
        click("panels");
        QVERIFY(find<QComboBox>("across")->isVisible());
        choose("across", u"1"_s);
        click("export");
        const auto figures = static_cast<int>(window->document().scene().figures.size());
        QCOMPARE_GT(figures, 1);
        QCOMPARE(QImage(inFolder(names().constFirst())).height(),
                 figures * figureSize(u"paper-2col"_s).pixels().height());
    }

    void customSizeBeginsWithChosenSize() {
        choose("size", u"paper-1col"_s);
        chooseLast("size");
        QCOMPARE(dialog->form().settings().size, u"3.25x2.01in"_s);
        QCOMPARE(find<QComboBox>("unit")->currentText(), u"in"_s);
    }

    void typedCaptionIsBelowEachOpenFigure() {
        ExportSettings settings = dialog->form().settings();
        settings.caption = true;
        dialog->form().setSettings(settings);
        click("all");
        click("svg");
        replaceText(*find<QLineEdit>("captionText"), u"Mine"_s);
        click("export");
        QVERIFY(names().size() > 1);
        for (const QString& name : names()) QVERIFY(bytesOf(inFolder(name)).contains(">Mine<"));
    }

    void customSizeCanBeTyped() {
        chooseLast("size");
        auto* unit = find<QComboBox>("unit");
        unit->setFocus();
        QTest::keyClick(unit, Qt::Key_Down);
        QCOMPARE(unit->currentText(), u"mm"_s);
        auto* edit = find<QWidget>("width")->findChild<QLineEdit*>();
        type(*edit, u"100"_s);
        QVERIFY(dialog->form().settings().size.startsWith(u"100x"_s));
        QVERIFY(dialog->form().settings().size.endsWith(u"mm"_s));
        QVERIFY(names().isEmpty());  // Enter only confirmed the number
    }

    void everyCheckedFileIsWritten() {
        for (QCheckBox* box : dialog->findChildren<QCheckBox*>())
            if (box->text().contains('.'_L1))
                QTest::mouseClick(box, Qt::LeftButton, {}, {8, box->height() / 2});
        QTest::keyClick(dialog, Qt::Key_Return, Qt::ControlModifier);
        QStringList expected;
        for (const char* suffix : {".csv", ".png", ".py", ".sinescope", ".tex", ".txt"})
            expected << heatmapName + QString::fromLatin1(suffix);
        QCOMPARE(names(), expected);
        QVERIFY(bytesOf(inFolder(heatmapName + u".txt"_s)).contains("50 positions by 128 columns"));
        QVERIFY(bytesOf(inFolder(heatmapName + u".py"_s)).contains("import numpy as np"));
        QVERIFY(bytesOf(inFolder(heatmapName + u".csv"_s)).count('\n') >= 50);
        QCOMPARE(openScene(inFolder(heatmapName + u".sinescope"_s), figureCatalog()),
                 window->document().scene());
    }

    void failedExportLeavesNoFiles() {
        // A folder has the code file's name, so that even root cannot write it.
        QVERIFY(QDir(folder->path()).mkdir(heatmapName + u".py"_s));
        for (QCheckBox* box : dialog->findChildren<QCheckBox*>())
            if (box->text().contains('.'_L1)) box->click();
        click("export");
        QVERIFY(labelText(*dialog, "sentence").contains(heatmapName + u".py"_s));
        QCOMPARE(names(), QStringList{heatmapName + u".py"_s});
    }

    void missingFolderIsReported() {
        folder->remove();
        click("export");
        QVERIFY_CONTAINS(labelText(*dialog, "sentence"), u"there is no such folder"_s);
    }

    void lowContrastIsReported() {
        QVERIFY2(dialog->warning().isEmpty(), qPrintable(dialog->warning()));
        choose("figure", u"positions"_s);
        click("transparent");
        auto* page = find<QLineEdit>("page");
        type(*page, u"#777777"_s);
        dialog->bringUpToDate();
        QVERIFY_CONTAINS(dialog->warning(), u"on #777777"_s);
        QVERIFY(dialog->warning().contains(u":1 is needed"_s));
    }

    void closedDialogReleasesPreviewPicture() {
        const ExportPreview& preview = dialog->preview();
        QVERIFY(!preview.picture().isNull());
        dialog->close();
        QVERIFY(preview.picture().isNull());
        window->actions().exportFigure({});
        QTRY_VERIFY(!preview.picture().isNull());
        QVERIFY(!preview.shownPicture().isNull());
    }

    void previewAndCopyAreRenderedInBackground() {
        ExportPreview& preview = dialog->preview();
        const QImage before = preview.picture();
        QGuiApplication::clipboard()->setText(u"before"_s);
        HeldBackground held;
        choose("size", u"slide-4x3"_s);
        click("copy");
        QTRY_VERIFY(preview.isFaded());
        QCOMPARE(preview.picture(), before);
        QCOMPARE(QGuiApplication::clipboard()->text(), u"before"_s);
        held.release();
        QTRY_COMPARE(preview.picture().size(), QSize(1024, 768));
        QVERIFY(!preview.isFaded());
        QTRY_VERIFY(QGuiApplication::clipboard()->mimeData()->hasImage());
        QTRY_VERIFY(!find<QLabel>("contrast")->text().isEmpty());
    }

    void previewShowsLatestSize() {
        HeldBackground held;
        for (const char* size : {"slide-4x3", "slide", "slide-half"}) {
            choose("size", QString::fromLatin1(size));
            QTest::qWait(50);  // lets one start
        }
        held.release();
        QTRY_COMPARE(dialog->preview().picture().size(), QSize(864, 820));
    }

    void copyFinishesAfterWindowIsDestroyed() {
        HeldBackground held;
        choose("size", u"slide-4x3"_s);
        click("copy");
        QTest::qWait(50);
        closeWindow();
        held.release();
        QTRY_VERIFY(QGuiApplication::clipboard()->mimeData()->hasImage());
    }

    void figureIsCopiedAsPngImageAndSvg() {
        QGuiApplication::clipboard()->setText(u"before"_s);
        click("copy");
        QTRY_VERIFY(QGuiApplication::clipboard()->mimeData()->hasImage());
        const QMimeData* data = QGuiApplication::clipboard()->mimeData();
        QCOMPARE(data->data(u"image/png"_s).left(4), QByteArrayLiteral("\x89PNG"));
        QCOMPARE(qvariant_cast<QImage>(data->imageData()).size(), QSize(1920, 1080));
        QVERIFY(data->data(u"image/svg+xml"_s).contains("<svg"));
    }

    void allOpenFiguresAndHandoutAreExported() {
        click("all");
        click("export");
        const auto open = static_cast<qsizetype>(window->document().scene().figures.size());
        QCOMPARE(names().size(), open);
        click("handout");
        click("export");
        const QByteArray pdf = bytesOf(inFolder(u"handout-50x128.pdf"_s));
        QCOMPARE(pdf.count("/Type /Page\n"), open);
    }

    void lastSettingsAreRestored() {
        click("svg");
        click("dark");
        choose("size", u"beamer"_s);
        dialog->close();
        closeWindow();
        openDialog(true);
        QCOMPARE(dialog->form().settings().format, FigureFormat::Svg);
        QCOMPARE(dialog->form().settings().theme, ThemeId::Dark);
        QCOMPARE(dialog->form().settings().size, u"beamer"_s);
    }

    void everyControlHasAccessibleName() {
        for (QWidget* widget : dialog->findChildren<QWidget*>()) {
            if (!(widget->focusPolicy() & Qt::TabFocus) || !widget->isVisible()) continue;
            if (qobject_cast<QLineEdit*>(widget) && widget->parentWidget()->inherits("QAbstractSpinBox"))
                continue;
            const auto* button = qobject_cast<QAbstractButton*>(widget);
            QVERIFY2(
                !widget->accessibleName().isEmpty() || (button && !button->text().isEmpty()),
                qPrintable(widget->objectName() + QString::fromLatin1(widget->metaObject()->className())));
        }
    }

    void droppedFigureRestoresItsScene() {
        window->document().apply({u"L"_s, [](Scene& scene) { scene.encoding.length = 77; }});
        Scene written = window->document().scene();
        written.arrangement.maximized = u"heatmap"_s;
        dialog->bringUpToDate();
        click("export");
        const QString path = inFolder(u"heatmap-77x128.png"_s);
        window->document().apply({u"L"_s, [](Scene& scene) { scene.encoding.length = 20; }});
        QVERIFY(dropFile(*window, path));
        QCOMPARE(window->document().scene(), written);
        QVERIFY(window->session().path().isEmpty());  // Save does not overwrite the picture
    }
};

QTEST_MAIN(Guarded<ExportDialogTest>)
#include "export_dialog_test.moc"
