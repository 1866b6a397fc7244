// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/export/export_dialog.h"

#include "app/export/background_work.h"
#include "app/scene/scene_json.h"
#include "app/window/export/export_form.h"
#include "app/window/export/export_preview.h"
#include "app/window/shell/figure_actions.h"
#include "app/window/shell/main_window.h"
#include "app/window/shell/session.h"
#include "app/window/table/table_view.h"
#include "core/error.h"
#include "opened_dialog.h"

#include <QAbstractSpinBox>
#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QDir>
#include <QDropEvent>
#include <QFile>
#include <QFileDialog>
#include <QGuiApplication>
#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QMimeData>
#include <QPushButton>
#include <QSemaphore>
#include <QSettings>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>
#include <QUrl>

using namespace sinescope;

namespace {

const QString heatmapName = QStringLiteral("heatmap-50x128");

/// Keeps every thread beside the window busy until it is released.
class HeldBackground {
 public:
    HeldBackground() {
        for (int k = 0; k < 2; ++k) startInBackground([hold = m_hold] { hold->acquire(); });
    }
    HeldBackground(const HeldBackground&) = delete;
    HeldBackground& operator=(const HeldBackground&) = delete;
    ~HeldBackground() { release(); }
    void release() { m_hold->release(2); }

 private:
    std::shared_ptr<QSemaphore> m_hold = std::make_shared<QSemaphore>();
};

}  // namespace

class ExportDialogTest : public QObject {
    Q_OBJECT

 private slots:
    void theTitleNamesTheFigure() {
        const Opened opened;
        QCOMPARE(opened.dialog->windowTitle(), QStringLiteral("Export Heatmap"));
        opened.choose("figure", QStringLiteral("positions"));
        QVERIFY(opened.dialog->windowTitle().endsWith(figureKind(QStringLiteral("positions")).spec.title));
        QVERIFY(opened.dialog->paths().front().endsWith(QStringLiteral("positions-50x128.png")));
    }

    void enterExportsFromTheFirstMomentOn() {
        const Opened opened;
        QTest::keyClick(opened.dialog->focusWidget(), Qt::Key_Return);
        QCOMPARE(opened.names(), QStringList{heatmapName + QStringLiteral(".png")});
    }

    void enterInAFieldTakesWhatIsTypedFirst() {
        const Opened opened;
        opened.choose("size", QString());
        auto* width = opened.find<QAbstractSpinBox>("width");
        width->setFocus();
        QTest::keyClick(width, Qt::Key_Return);
        QCOMPARE(opened.names(), QStringList());
    }

    void aHugePictureIsNeitherCopiedNorDragged() {
        const Opened opened;
        ExportSettings settings = opened.dialog->form().settings();
        settings.size = QStringLiteral("20000x20000px");
        opened.dialog->form().setSettings(settings);
        emit opened.dialog->preview().dragWanted();
        QVERIFY2(opened.dialog->sentence().contains(QStringLiteral("too many to copy or drag")),
                 qPrintable(opened.dialog->sentence()));
        QGuiApplication::clipboard()->setText(QStringLiteral("before"));
        QTest::keySequence(opened.dialog, QKeySequence::Copy);
        QCOMPARE(QGuiApplication::clipboard()->text(), QStringLiteral("before"));
    }

    /// 2^20 rows of 16,384 numbers are some 344 GB: nobody gets them by a click.
    void muchIsWrittenOnlyWhenItIsMeant() {
        const Opened opened;
        opened.window->document().apply({QStringLiteral("length"), [](Scene& scene) {
                                             scene.encoding.length = 1 << 20;
                                             scene.encoding.dModel = 1 << 14;
                                         }});
        for (auto* box : opened.dialog->findChildren<QCheckBox*>())
            if (box->text().endsWith(QStringLiteral(".csv")) && !box->isChecked()) box->click();
        QVERIFY(!opened.dialog->exportNow());
        QVERIFY2(
            opened.dialog->sentence().startsWith(QStringLiteral("This would write about 344 GB of numbers.")),
            qPrintable(opened.dialog->sentence()));
        QCOMPARE(opened.names(), QStringList());

        TableView table(figureKind(QStringLiteral("heatmap")));
        table.showModel(*figureKind(QStringLiteral("heatmap")).modelOf(opened.window->document().scene()));
        QString asked;
        QTimer::singleShot(0, &table, [&] {
            auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
            if (!box) return;
            asked = box->text();
            box->button(QMessageBox::Cancel)->click();
        });
        QVERIFY(!table.askAndSave(opened.path(QStringLiteral("all.csv"))));
        QCOMPARE(asked, QStringLiteral("This would write about 344 GB of numbers. Write it?"));
        QCOMPARE(opened.names(), QStringList());
    }

    void theFolderIsTheOneThatIsChosen() {
        const Opened opened;
        const QTemporaryDir other;
        auto* folder = opened.find<QPushButton>("folder");
        folder->click();
        auto* dialog = qobject_cast<QFileDialog*>(QApplication::activeModalWidget());
        QVERIFY(dialog);
        dialog->selectFile(other.path());
        QMetaObject::invokeMethod(dialog, "accept");
        QCOMPARE(folder->accessibleName(), QStringLiteral("Folder: ") + other.path());
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
        const QString path = opened.path(heatmapName + QLatin1Char('.') + format);
        QVERIFY2(QFile::exists(path), qPrintable(opened.dialog->sentence()));
        QCOMPARE(opened.names().size(), 1);
        QCOMPARE(sceneToJson(sceneFromFigureFile(path)), sceneToJson(opened.window->document().scene()));
        QVERIFY(opened.dialog->sentence().contains(path));
    }

    void aPathThatIsTypedAsANameIsShownAsItsFolder() {
        const Opened opened;
        const QTemporaryDir other;
        auto* name = opened.find<QLineEdit>("name");
        name->setFocus();
        name->selectAll();
        QTest::keyClicks(name, other.filePath(QStringLiteral("mine.png")));
        QTest::keyClick(name, Qt::Key_Tab);
        QCOMPARE(name->text(), QStringLiteral("mine.png"));
        QVERIFY(opened.find<QPushButton>("folder")->accessibleName().contains(other.path()));
        QCOMPARE(opened.dialog->paths(), QStringList{other.filePath(QStringLiteral("mine.png"))});
    }

    void aTypedNameIsThatFiguresAlone() {
        const Opened opened;
        auto* name = opened.find<QLineEdit>("name");
        name->setFocus();
        name->selectAll();
        QTest::keyClicks(name, QStringLiteral("mine.png"));
        opened.choose("figure", QStringLiteral("positions"));
        QCOMPARE(name->text(), QStringLiteral("positions-50x128.png"));
        name->setFocus();
        name->selectAll();
        QTest::keyClicks(name, QStringLiteral("mine.png"));
        opened.dialog->showFor(QStringLiteral("heatmap"));  // Export again, of another figure
        QCOMPARE(name->text(), heatmapName + QStringLiteral(".png"));
    }

    void whatWasWrittenCanBeShownInItsFolder() {
        const Opened opened;
        QVERIFY(!opened.find<QPushButton>("openFolder")->isVisible());
        opened.click("export");
        QVERIFY(opened.find<QPushButton>("openFolder")->isVisible());
    }

    void thePreviewIsTheFile() {
        const Opened opened;
        opened.click("export");
        const QImage file(opened.path(heatmapName + QStringLiteral(".png")));
        QCOMPARE(file.size(), QSize(1920, 1080));
        const QImage seen = opened.dialog->preview().picture().convertToFormat(QImage::Format_RGB32);
        const QImage written = file.convertToFormat(QImage::Format_RGB32);
        QCOMPARE(seen.size(), written.size());
        for (int y = 0; y < seen.height(); ++y)
            for (int x = 0; x < seen.width(); ++x) QCOMPARE(seen.pixel(x, y), written.pixel(x, y));
    }

    void aSizeIsLaidOutAnew() {
        const Opened opened;
        opened.choose("size", QStringLiteral("slide-half"));
        QTRY_COMPARE(opened.dialog->preview().picture().size(), QSize(864, 820));
        opened.click("2");
        QTRY_COMPARE(opened.dialog->preview().picture().size(), QSize(1728, 1640));
    }

    void aSizeOfOnesOwnIsTyped() {
        const Opened opened;
        opened.choose("size", QString());
        auto* unit = opened.find<QComboBox>("unit");
        unit->setFocus();
        QTest::keyClick(unit, Qt::Key_Down);
        QCOMPARE(unit->currentText(), QStringLiteral("mm"));
        auto* edit = opened.find<QWidget>("width")->findChild<QLineEdit*>();
        edit->setFocus();
        edit->selectAll();
        QTest::keyClicks(edit, QStringLiteral("100"));
        QTest::keyClick(edit, Qt::Key_Return);
        QVERIFY(opened.dialog->form().settings().size.startsWith(QStringLiteral("100x")));
        QVERIFY(opened.dialog->form().settings().size.endsWith(QStringLiteral("mm")));
        QVERIFY(opened.names().isEmpty());  // Enter took the number, and exported nothing
    }

    void theSetIsWrittenWhole() {
        const Opened opened;
        for (QCheckBox* box : opened.dialog->findChildren<QCheckBox*>())
            if (box->text().contains(QLatin1Char('.')))
                QTest::mouseClick(box, Qt::LeftButton, {}, {8, box->height() / 2});
        QTest::keyClick(opened.dialog, Qt::Key_Return, Qt::ControlModifier);
        QStringList expected;
        for (const char* suffix : {".csv", ".png", ".py", ".sinescope", ".tex", ".txt"})
            expected << heatmapName + QString::fromLatin1(suffix);
        QCOMPARE(opened.names(), expected);
        QVERIFY(bytesOf(opened.path(heatmapName + QStringLiteral(".txt")))
                    .contains("50 positions by 128 columns"));
        QVERIFY(bytesOf(opened.path(heatmapName + QStringLiteral(".py"))).contains("import numpy as np"));
        QVERIFY(bytesOf(opened.path(heatmapName + QStringLiteral(".csv"))).count('\n') >= 50);
        QCOMPARE(openScene(opened.path(heatmapName + QStringLiteral(".sinescope")), figureCatalog()),
                 opened.window->document().scene());
    }

    void aSetThatCannotBeWrittenLeavesNothing() {
        const Opened opened;
        // A folder is where the code should go: also root cannot write there.
        QVERIFY(QDir(opened.folder.path()).mkdir(heatmapName + QStringLiteral(".py")));
        for (QCheckBox* box : opened.dialog->findChildren<QCheckBox*>())
            if (box->text().contains(QLatin1Char('.'))) box->click();
        opened.click("export");
        QVERIFY(opened.dialog->sentence().contains(heatmapName + QStringLiteral(".py")));
        QCOMPARE(opened.names(), QStringList{heatmapName + QStringLiteral(".py")});
    }

    void aFolderThatIsGoneIsSaid() {
        Opened opened;
        opened.folder.remove();
        opened.click("export");
        QVERIFY2(opened.dialog->sentence().contains(QStringLiteral("there is no such folder")),
                 qPrintable(opened.dialog->sentence()));
    }

    void faintColoursAreNamed() {
        const Opened opened;
        QVERIFY2(opened.dialog->warning().isEmpty(), qPrintable(opened.dialog->warning()));
        opened.choose("figure", QStringLiteral("positions"));
        opened.click("transparent");
        auto* page = opened.find<QLineEdit>("page");
        page->setFocus();
        page->selectAll();
        QTest::keyClicks(page, QStringLiteral("#777777"));
        QTest::keyClick(page, Qt::Key_Return);
        opened.dialog->bringUpToDate();
        QVERIFY2(opened.dialog->warning().contains(QStringLiteral("on #777777")),
                 qPrintable(opened.dialog->warning()));
        QVERIFY(opened.dialog->warning().contains(QStringLiteral(":1 is needed")));
    }

    void aClosedDialogHoldsNoPicture() {
        const Opened opened;
        const ExportPreview& preview = opened.dialog->preview();
        QVERIFY(!preview.picture().isNull());
        opened.dialog->close();
        QVERIFY(preview.picture().isNull());
        opened.window->actions().exportFigure({});
        QTRY_VERIFY(!preview.picture().isNull());
        QVERIFY(!preview.shownPicture().isNull());
    }

    void picturesAreMadeBesideTheWindow() {
        const Opened opened;
        ExportPreview& preview = opened.dialog->preview();
        const QImage before = preview.picture();
        QGuiApplication::clipboard()->setText(QStringLiteral("before"));
        HeldBackground held;
        opened.choose("size", QStringLiteral("slide-4x3"));
        opened.click("copy");
        QTRY_VERIFY(preview.isFaded());
        QCOMPARE(preview.picture(), before);
        QCOMPARE(QGuiApplication::clipboard()->text(), QStringLiteral("before"));
        held.release();
        QTRY_COMPARE(preview.picture().size(), QSize(1024, 768));
        QVERIFY(!preview.isFaded());
        QTRY_VERIFY(QGuiApplication::clipboard()->mimeData()->hasImage());
        QTRY_VERIFY(!opened.find<QLabel>("contrast")->text().isEmpty());
    }

    void theNewestPictureIsShown() {
        const Opened opened;
        HeldBackground held;
        for (const char* size : {"slide-4x3", "slide", "slide-half"}) {
            opened.choose("size", QString::fromLatin1(size));
            QTest::qWait(50);  // one of them begins
        }
        held.release();
        QTRY_COMPARE(opened.dialog->preview().picture().size(), QSize(864, 820));
    }

    void aWindowMayGoWhileItsPictureIsMade() {
        auto opened = std::make_unique<Opened>();
        HeldBackground held;
        opened->choose("size", QStringLiteral("slide-4x3"));
        opened->click("copy");
        QTest::qWait(50);
        opened.reset();
        held.release();
        QTRY_VERIFY(QGuiApplication::clipboard()->mimeData()->hasImage());
    }

    void theFigureIsCopied() {
        const Opened opened;
        QGuiApplication::clipboard()->setText(QStringLiteral("before"));
        opened.click("copy");
        QTRY_VERIFY(QGuiApplication::clipboard()->mimeData()->hasImage());
        const QMimeData* data = QGuiApplication::clipboard()->mimeData();
        QCOMPARE(data->data(QStringLiteral("image/png")).left(4), QByteArrayLiteral("\x89PNG"));
        QCOMPARE(qvariant_cast<QImage>(data->imageData()).size(), QSize(1920, 1080));
        QVERIFY(data->data(QStringLiteral("image/svg+xml")).contains("<svg"));
    }

    void allOpenFiguresAndAHandout() {
        const Opened opened;
        opened.click("all");
        opened.click("export");
        const auto open = static_cast<qsizetype>(opened.window->document().scene().figures.size());
        QCOMPARE(opened.names().size(), open);
        opened.click("handout");
        opened.click("export");
        const QByteArray pdf = bytesOf(opened.path(QStringLiteral("handout-50x128.pdf")));
        QCOMPARE(pdf.count("/Type /Page\n"), open);
    }

    void theLastSettingsComeBack() {
        {
            const Opened opened;
            opened.click("svg");
            opened.click("dark");
            opened.choose("size", QStringLiteral("beamer"));
            opened.dialog->close();
        }
        const Opened again(true);
        QCOMPARE(again.dialog->form().settings().format, FigureFormat::Svg);
        QCOMPARE(again.dialog->form().settings().theme, ThemeId::Dark);
        QCOMPARE(again.dialog->form().settings().size, QStringLiteral("beamer"));
    }

    void everyControlHasAName() {
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

    void aDroppedFigureBringsItsSceneBack() {
        const Opened opened;
        opened.window->document().apply(
            {QStringLiteral("L"), [](Scene& scene) { scene.encoding.length = 77; }});
        const Scene before = opened.window->document().scene();
        opened.dialog->bringUpToDate();
        opened.click("export");
        const QString path = opened.path(QStringLiteral("heatmap-77x128.png"));
        opened.window->document().apply(
            {QStringLiteral("L"), [](Scene& scene) { scene.encoding.length = 20; }});
        QMimeData data;
        data.setUrls({QUrl::fromLocalFile(path)});
        QDragEnterEvent enter(QPoint(100, 100), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(opened.window.get(), &enter);
        QVERIFY(enter.isAccepted());
        QDropEvent drop(QPointF(100, 100), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(opened.window.get(), &drop);
        QCOMPARE(opened.window->document().scene(), before);
        QVERIFY(opened.window->session().path().isEmpty());  // Save does not overwrite the picture
    }
};

QTEST_MAIN(Guarded<ExportDialogTest>)
#include "export_dialog_test.moc"
