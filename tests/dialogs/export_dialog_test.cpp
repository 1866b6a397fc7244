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

class ExportDialogTest : public QObject {
    Q_OBJECT

 private slots:
    void windowTitleAndFileNameFollowFigure() {
        const Opened opened;
        QCOMPARE(opened.dialog->windowTitle(), u"Export Heatmap"_s);
        opened.choose("figure", u"positions"_s);
        QVERIFY(opened.dialog->windowTitle().endsWith(figureKind(u"positions"_s).spec.title));
        QVERIFY(opened.dialog->paths().front().endsWith(u"positions-50x128.png"_s));
    }

    void dialogFitsSmallScreen_data() {
        rowsOf("scope", {"figure", "all", "panels", "handout", "animation"});
    }
    void dialogFitsSmallScreen() {
        QFETCH(QString, scope);
        const QSize available(616, 432);  // of 640 x 480, without a frame
        Opened opened;
        auto* scopes = opened.find<SegmentedControl>("scope");
        scopes->setChosen(scope);
        emit scopes->requested(scope);
        opened.dialog->bringUpToDate();
        opened.dialog->resize(available);
        QTRY_COMPARE(opened.dialog->size(), available);
        for (const char* name : {"export", "close", "contrast"}) {
            const auto* part = opened.find<QWidget>(name);
            const QRect place(part->mapTo(opened.dialog, QPoint()), part->size());
            QVERIFY2(opened.dialog->rect().contains(place), name);
        }
        for (const auto* label : opened.dialog->findChildren<QLabel*>())
            if (label->isVisible())
                QVERIFY2(label->width() >= label->minimumSizeHint().width(), qPrintable(label->text()));
    }

    void switchesBelowEachOtherAreEvenlySpaced() {
        const Opened opened;
        const auto topOf = [&](const QString& text) {
            for (const auto* box : opened.dialog->findChildren<QCheckBox*>())
                if (box->isVisible() && box->text() == text) return box->mapTo(opened.dialog, QPoint()).y();
            return -1;
        };
        const int first = topOf(u"&Title"_s), second = topOf(u"&Selection, crosshair"_s);
        QVERIFY(first >= 0 && second > first);
        QCOMPARE(topOf(u"C&aption"_s) - second, second - first);
    }

    void enterExportsImmediatelyAfterOpening() {
        const Opened opened;
        QTest::keyClick(opened.dialog->focusWidget(), Qt::Key_Return);
        QCOMPARE(opened.names(), QStringList{heatmapName + u".png"_s});
    }

    void enterInFieldDoesNotExport() {
        const Opened opened;
        opened.choose("size", QString());
        auto* width = opened.find<QAbstractSpinBox>("width");
        width->setFocus();
        QTest::keyClick(width, Qt::Key_Return);
        QCOMPARE(opened.names(), QStringList());
    }

    void refusedTextIsReportedWhenFocusLeaves() {
        const Opened opened;
        opened.choose("size", QString());
        auto* width = opened.find<QAbstractSpinBox>("width");
        const QString before = width->text();
        width->setFocus();
        replaceText(*width->findChild<QLineEdit*>(), u"wide"_s);
        opened.find<QWidget>("export")->setFocus();
        QCOMPARE(width->text(), before);
        QVERIFY_CONTAINS(opened.dialog->sentence(), u"“wide” is not a number"_s);
        QVERIFY_CONTAINS(opened.dialog->sentence(), u"The value is still %1."_s.arg(before));
    }

    void hugePictureIsNeitherCopiedNorDragged() {
        const Opened opened;
        ExportSettings settings = opened.dialog->form().settings();
        settings.size = u"20000x20000px"_s;
        opened.dialog->form().setSettings(settings);
        emit opened.dialog->preview().dragRequested();
        QVERIFY_CONTAINS(opened.dialog->sentence(), u"too many to copy or drag"_s);
        QGuiApplication::clipboard()->setText(u"before"_s);
        QTest::keySequence(opened.dialog, QKeySequence::Copy);
        QCOMPARE(QGuiApplication::clipboard()->text(), u"before"_s);
    }

    /// 2^20 rows of 16,384 numbers are about 344 GB, so they require confirmation.
    void hugeTableRequiresConfirmation() {
        const Opened opened;
        opened.window->document().apply({u"length"_s, [](Scene& scene) {
                                             scene.encoding.length = 1 << 20;
                                             scene.encoding.dModel = 1 << 14;
                                         }});
        for (auto* box : opened.dialog->findChildren<QCheckBox*>())
            if (box->text().endsWith(u".csv"_s) && !box->isChecked()) box->click();
        QVERIFY(!opened.dialog->exportNow());
        QVERIFY2(opened.dialog->sentence().startsWith(u"This would write about 344 GB of numbers."_s),
                 qPrintable(opened.dialog->sentence()));
        QCOMPARE(opened.names(), QStringList());

        TableView table(figureKind(u"heatmap"_s));
        table.showModel(*figureKind(u"heatmap"_s).modelOf(opened.window->document().scene()));
        QString asked;
        QTimer::singleShot(0, &table, [&] {
            auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
            if (!box) return;
            asked = box->text();
            box->button(QMessageBox::Cancel)->click();
        });
        QVERIFY(!table.askAndSave(opened.path(u"all.csv"_s)));
        QCOMPARE(asked, u"This would write about 344 GB of numbers. Write it?"_s);
        QCOMPARE(opened.names(), QStringList());
    }

    void folderButtonNamesChosenFolder() {
        const Opened opened;
        const QTemporaryDir other;
        auto* folder = opened.find<QPushButton>("folder");
        folder->click();
        auto* dialog = qobject_cast<QFileDialog*>(QApplication::activeModalWidget());
        QVERIFY(dialog);
        dialog->selectFile(other.path());
        QMetaObject::invokeMethod(dialog, "accept");
        QCOMPARE(folder->accessibleName(), u"Folder: "_s + other.path());
    }

    void eachFormatIsWrittenAndReadBack_data() {
        QTest::addColumn<QString>("format");
        for (const QString& format : figureFormats()) QTest::newRow(qPrintable(format)) << format;
    }
    void eachFormatIsWrittenAndReadBack() {
        QFETCH(QString, format);
        const Opened opened;
        opened.click(qPrintable(format));
        opened.click("export");
        const QString path = opened.path(heatmapName + '.'_L1 + format);
        QVERIFY2(QFile::exists(path), qPrintable(opened.dialog->sentence()));
        QCOMPARE(opened.names().size(), 1);
        Scene written = opened.window->document().scene();
        written.arrangement.maximized = u"heatmap"_s;
        QCOMPARE(sceneToJson(sceneFromFigureFile(path)), sceneToJson(written));
        QVERIFY(opened.dialog->sentence().contains(path));
    }

    void pathTypedAsNameSetsFolder() {
        const Opened opened;
        const QTemporaryDir other;
        auto* name = opened.find<QLineEdit>("name");
        replaceText(*name, other.filePath(u"mine.png"_s));
        QTest::keyClick(name, Qt::Key_Tab);
        QCOMPARE(name->text(), u"mine.png"_s);
        QVERIFY(opened.find<QPushButton>("folder")->accessibleName().contains(other.path()));
        QCOMPARE(opened.dialog->paths(), QStringList{other.filePath(u"mine.png"_s)});
    }

    void misspelledPlaceholderIsRefused() {
        const Opened opened;
        replaceText(*opened.find<QLineEdit>("name"), u"{figur}.png"_s);
        opened.click("export");
        QCOMPARE(opened.names(), QStringList());
        QVERIFY_CONTAINS(opened.dialog->sentence(), u"\"{figur}\" is not a placeholder"_s);
    }

    void typedNameIsNotUsedForOtherFigures() {
        const Opened opened;
        auto* name = opened.find<QLineEdit>("name");
        replaceText(*name, u"mine.png"_s);
        opened.choose("figure", u"positions"_s);
        QCOMPARE(name->text(), u"positions-50x128.png"_s);
        replaceText(*name, u"mine.png"_s);
        opened.dialog->showFor(u"heatmap"_s);  // Export again, for another figure
        QCOMPARE(name->text(), heatmapName + u".png"_s);
    }

    void openFolderButtonAppearsAfterExport() {
        const Opened opened;
        QVERIFY(!opened.find<QPushButton>("openFolder")->isVisible());
        opened.click("export");
        QVERIFY(opened.find<QPushButton>("openFolder")->isVisible());
    }

    void filesAreReplacedOnlyAfterConfirmation() {
        const Opened opened;
        const QString path = opened.path(heatmapName + u".png"_s);
        const auto isWritten = [&] { return bytesOf(path).startsWith("\x89PNG"); };
        opened.click("export");
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write("mine") == 4);
        file.close();
        opened.click("export");
        QVERIFY(!isWritten());
        QCOMPARE(opened.dialog->sentence(),
                 heatmapName + u".png exists and will be replaced. Press Export again to confirm."_s);
        opened.click("export");
        QVERIFY(isWritten());
    }

    void focusIsKeptByExport() {
        const Opened opened;
        auto* name = opened.find<QLineEdit>("name");
        name->setFocus();
        QTest::keyClick(name, Qt::Key_Return);
        QCOMPARE(opened.names().size(), 1);
        QCOMPARE(opened.dialog->focusWidget(), name);
    }

    void previewMatchesFile() {
        const Opened opened;
        opened.click("export");
        const QImage file(opened.path(heatmapName + u".png"_s));
        QCOMPARE(file.size(), QSize(1920, 1080));
        const QImage seen = opened.dialog->preview().picture().convertToFormat(QImage::Format_RGB32);
        const QImage written = file.convertToFormat(QImage::Format_RGB32);
        QCOMPARE(seen.size(), written.size());
        for (const auto [x, y] : pointsOf(seen.size())) QCOMPARE(seen.pixel(x, y), written.pixel(x, y));
    }

    void previewFollowsSizeAndResolution() {
        const Opened opened;
        opened.choose("size", u"slide-half"_s);
        QTRY_COMPARE(opened.dialog->preview().picture().size(), QSize(864, 820));
        opened.click("2");
        QTRY_COMPARE(opened.dialog->preview().picture().size(), QSize(1728, 1640));
    }

    /// Rows of a paper are added below each other, so one figure in a row makes the file higher.
    void panelsAreArrangedInChosenRows() {
        const Opened opened;
        QVERIFY(!opened.find<QComboBox>("across")->isVisible());
        opened.choose("size", u"paper-2col"_s);
        opened.click("panels");
        QVERIFY(opened.find<QComboBox>("across")->isVisible());
        opened.choose("across", u"1"_s);
        opened.click("export");
        const auto figures = static_cast<int>(opened.window->document().scene().figures.size());
        QCOMPARE_GT(figures, 1);
        QCOMPARE(QImage(opened.path(opened.names().constFirst())).height(),
                 figures * figureSize(u"paper-2col"_s).pixels().height());
    }

    void customSizeBeginsWithChosenSize() {
        const Opened opened;
        opened.choose("size", u"paper-1col"_s);
        opened.chooseLast("size");
        QCOMPARE(opened.dialog->form().settings().size, u"3.25x2.01in"_s);
        QCOMPARE(opened.find<QComboBox>("unit")->currentText(), u"in"_s);
    }

    void typedCaptionIsBelowEachOpenFigure() {
        const Opened opened;
        ExportSettings settings = opened.dialog->form().settings();
        settings.caption = true;
        opened.dialog->form().setSettings(settings);
        opened.click("all");
        opened.click("svg");
        replaceText(*opened.find<QLineEdit>("captionText"), u"Mine"_s);
        opened.click("export");
        QVERIFY(opened.names().size() > 1);
        for (const QString& name : opened.names()) QVERIFY(bytesOf(opened.path(name)).contains(">Mine<"));
    }

    void customSizeCanBeTyped() {
        const Opened opened;
        opened.chooseLast("size");
        auto* unit = opened.find<QComboBox>("unit");
        unit->setFocus();
        QTest::keyClick(unit, Qt::Key_Down);
        QCOMPARE(unit->currentText(), u"mm"_s);
        auto* edit = opened.find<QWidget>("width")->findChild<QLineEdit*>();
        type(*edit, u"100"_s);
        QVERIFY(opened.dialog->form().settings().size.startsWith(u"100x"_s));
        QVERIFY(opened.dialog->form().settings().size.endsWith(u"mm"_s));
        QVERIFY(opened.names().isEmpty());  // Enter only confirmed the number
    }

    void everyCheckedFileIsWritten() {
        const Opened opened;
        for (QCheckBox* box : opened.dialog->findChildren<QCheckBox*>())
            if (box->text().contains('.'_L1))
                QTest::mouseClick(box, Qt::LeftButton, {}, {8, box->height() / 2});
        QTest::keyClick(opened.dialog, Qt::Key_Return, Qt::ControlModifier);
        QStringList expected;
        for (const char* suffix : {".csv", ".png", ".py", ".sinescope", ".tex", ".txt"})
            expected << heatmapName + QString::fromLatin1(suffix);
        QCOMPARE(opened.names(), expected);
        QVERIFY(bytesOf(opened.path(heatmapName + u".txt"_s)).contains("50 positions by 128 columns"));
        QVERIFY(bytesOf(opened.path(heatmapName + u".py"_s)).contains("import numpy as np"));
        QVERIFY(bytesOf(opened.path(heatmapName + u".csv"_s)).count('\n') >= 50);
        QCOMPARE(openScene(opened.path(heatmapName + u".sinescope"_s), figureCatalog()),
                 opened.window->document().scene());
    }

    void failedExportLeavesNoFiles() {
        const Opened opened;
        // A folder has the code file's name, so that even root cannot write it.
        QVERIFY(QDir(opened.folder.path()).mkdir(heatmapName + u".py"_s));
        for (QCheckBox* box : opened.dialog->findChildren<QCheckBox*>())
            if (box->text().contains('.'_L1)) box->click();
        opened.click("export");
        QVERIFY(opened.dialog->sentence().contains(heatmapName + u".py"_s));
        QCOMPARE(opened.names(), QStringList{heatmapName + u".py"_s});
    }

    void missingFolderIsReported() {
        Opened opened;
        opened.folder.remove();
        opened.click("export");
        QVERIFY_CONTAINS(opened.dialog->sentence(), u"there is no such folder"_s);
    }

    void lowContrastIsReported() {
        const Opened opened;
        QVERIFY2(opened.dialog->warning().isEmpty(), qPrintable(opened.dialog->warning()));
        opened.choose("figure", u"positions"_s);
        opened.click("transparent");
        auto* page = opened.find<QLineEdit>("page");
        type(*page, u"#777777"_s);
        opened.dialog->bringUpToDate();
        QVERIFY_CONTAINS(opened.dialog->warning(), u"on #777777"_s);
        QVERIFY(opened.dialog->warning().contains(u":1 is needed"_s));
    }

    void closedDialogReleasesPreviewPicture() {
        const Opened opened;
        const ExportPreview& preview = opened.dialog->preview();
        QVERIFY(!preview.picture().isNull());
        opened.dialog->close();
        QVERIFY(preview.picture().isNull());
        opened.window->actions().exportFigure({});
        QTRY_VERIFY(!preview.picture().isNull());
        QVERIFY(!preview.shownPicture().isNull());
    }

    void previewAndCopyAreRenderedInBackground() {
        const Opened opened;
        ExportPreview& preview = opened.dialog->preview();
        const QImage before = preview.picture();
        QGuiApplication::clipboard()->setText(u"before"_s);
        HeldBackground held;
        opened.choose("size", u"slide-4x3"_s);
        opened.click("copy");
        QTRY_VERIFY(preview.isFaded());
        QCOMPARE(preview.picture(), before);
        QCOMPARE(QGuiApplication::clipboard()->text(), u"before"_s);
        held.release();
        QTRY_COMPARE(preview.picture().size(), QSize(1024, 768));
        QVERIFY(!preview.isFaded());
        QTRY_VERIFY(QGuiApplication::clipboard()->mimeData()->hasImage());
        QTRY_VERIFY(!opened.find<QLabel>("contrast")->text().isEmpty());
    }

    void previewShowsLatestSize() {
        const Opened opened;
        HeldBackground held;
        for (const char* size : {"slide-4x3", "slide", "slide-half"}) {
            opened.choose("size", QString::fromLatin1(size));
            QTest::qWait(50);  // lets one start
        }
        held.release();
        QTRY_COMPARE(opened.dialog->preview().picture().size(), QSize(864, 820));
    }

    void copyFinishesAfterWindowIsDestroyed() {
        auto opened = std::make_unique<Opened>();
        HeldBackground held;
        opened->choose("size", u"slide-4x3"_s);
        opened->click("copy");
        QTest::qWait(50);
        opened.reset();
        held.release();
        QTRY_VERIFY(QGuiApplication::clipboard()->mimeData()->hasImage());
    }

    void figureIsCopiedAsPngImageAndSvg() {
        const Opened opened;
        QGuiApplication::clipboard()->setText(u"before"_s);
        opened.click("copy");
        QTRY_VERIFY(QGuiApplication::clipboard()->mimeData()->hasImage());
        const QMimeData* data = QGuiApplication::clipboard()->mimeData();
        QCOMPARE(data->data(u"image/png"_s).left(4), QByteArrayLiteral("\x89PNG"));
        QCOMPARE(qvariant_cast<QImage>(data->imageData()).size(), QSize(1920, 1080));
        QVERIFY(data->data(u"image/svg+xml"_s).contains("<svg"));
    }

    void allOpenFiguresAndHandoutAreExported() {
        const Opened opened;
        opened.click("all");
        opened.click("export");
        const auto open = static_cast<qsizetype>(opened.window->document().scene().figures.size());
        QCOMPARE(opened.names().size(), open);
        opened.click("handout");
        opened.click("export");
        const QByteArray pdf = bytesOf(opened.path(u"handout-50x128.pdf"_s));
        QCOMPARE(pdf.count("/Type /Page\n"), open);
    }

    void lastSettingsAreRestored() {
        {
            const Opened opened;
            opened.click("svg");
            opened.click("dark");
            opened.choose("size", u"beamer"_s);
            opened.dialog->close();
        }
        const Opened again(true);
        QCOMPARE(again.dialog->form().settings().format, FigureFormat::Svg);
        QCOMPARE(again.dialog->form().settings().theme, ThemeId::Dark);
        QCOMPARE(again.dialog->form().settings().size, u"beamer"_s);
    }

    void everyControlHasAccessibleName() {
        const Opened opened;
        for (QWidget* widget : opened.dialog->findChildren<QWidget*>()) {
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
        const Opened opened;
        opened.window->document().apply({u"L"_s, [](Scene& scene) { scene.encoding.length = 77; }});
        Scene written = opened.window->document().scene();
        written.arrangement.maximized = u"heatmap"_s;
        opened.dialog->bringUpToDate();
        opened.click("export");
        const QString path = opened.path(u"heatmap-77x128.png"_s);
        opened.window->document().apply({u"L"_s, [](Scene& scene) { scene.encoding.length = 20; }});
        QVERIFY(dropFile(*opened.window, path));
        QCOMPARE(opened.window->document().scene(), written);
        QVERIFY(opened.window->session().path().isEmpty());  // Save does not overwrite the picture
    }
};

QTEST_MAIN(Guarded<ExportDialogTest>)
#include "export_dialog_test.moc"
