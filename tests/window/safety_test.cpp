// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/scene_edits.h"
#include "app/scene/literals.h"
#include "app/window/board/figure_board.h"
#include "app/window/controls/fold_row.h"
#include "app/window/export/export_dialog.h"
#include "app/window/export/export_form.h"
#include "app/window/parts/application.h"
#include "app/window/parts/message_bar.h"
#include "app/window/shell/figure_actions.h"
#include "support.h"
#include "tests/contains.h"
#include "tests/window/answers.h"
#include "tests/window/recovery_support.h"
#include "tests/window/test_classes.h"

#include <QClipboard>
#include <QDir>
#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QThread>
#include <QTimer>
#include <QToolButton>
#include <QToolTip>

#include <optional>
#include <thread>
#include <vector>

using namespace sinescope;

/// Safety of the window: no crashes, no lost changes, no files that were not asked for.
class SafetyTest : public WindowTest {
    Q_OBJECT

 private:
    std::optional<StateHome> home;

 private slots:
    void init() { home.emplace(); }

    void hiddenFigureDropsCursorOutsideEncoding() {
        edit([](Scene& scene) { scene.encoding.dModel = 512; });
        window->bringUpToDate();
        untilIdle();
        QPoint at;  // over a column that will be removed
        const FigureView& map = panel(heatmap).figure();
        for (int x = 0; x < map.surface()->width(); ++x)
            if (map.cursorAt(QPointF(x, map.surface()->height() / 2)).column.value_or(0) > 300)
                at = {x, map.surface()->height() / 2};
        QVERIFY(!at.isNull());
        QTest::mouseMove(&surface(heatmap), at);
        QTest::mouseClick(&surface(heatmap), Qt::LeftButton, {}, at);
        untilIdle();
        window->board().toggleMaximized();
        untilIdle();
        type(*window->controls().dModel()->field(), u"64"_s);
        QVERIFY(window->hover().cursor().column.value_or(0) < 64);
        QTest::keyClick(window.get(), Qt::Key_Escape);
        untilIdle();
        QVERIFY2(window->messages().sentence().isEmpty(), qPrintable(window->messages().sentence()));
        QVERIFY(panel(dimensions).isVisible());
    }

    void openingPresetClearsCursor() {
        const auto hovers = [this] {
            QTest::mouseMove(&surface(heatmap), surfacePointOf(panel(heatmap), 1, 2));
            untilIdle();
            return window->hover().cursor().position.has_value();
        };
        QTRY_VERIFY(hovers());  // a window system lays out windows later
        window->session().openPreset(u"heatmap-100x512"_s);
        QVERIFY(window->hover().cursor().isEmpty());
    }

    void eventsSentInOtherThreadsBypassTheApplicationsFilters() {
        struct Filter : QObject {
            bool eventFilter(QObject*, QEvent* event) override {
                if (event->type() == QEvent::ChildAdded) threads.push_back(QThread::currentThread());
                return false;
            }
            std::vector<QThread*> threads;
        } filter;
        struct Parent : QObject {
            void childEvent(QChildEvent* event) override { added << event->child()->objectName(); }
            QStringList added;
        } parent;
        QObject here, there;
        here.setObjectName(u"here"_s);
        there.setObjectName(u"there"_s);
        qApp->installEventFilter(&filter);
        here.setParent(&parent);
        std::thread([&] { there.setParent(&parent); }).join();
        here.setParent(nullptr);
        there.setParent(nullptr);
        QCOMPARE(parent.added.mid(0, 2), (QStringList{u"here"_s, u"there"_s}));
        QCOMPARE(filter.threads, std::vector<QThread*>{QThread::currentThread()});
    }

    void reshownFigureHasCurrentCursor() {
        const auto seenAgain = [this](const Cursor& meanwhile) {
            window->document().apply(maximizeEdit(heatmap));
            window->bringUpToDate();
            window->hover().setCursor(meanwhile);
            window->document().apply(maximizeEdit({}));
            window->bringUpToDate();
            untilIdle();
            return surface(dimensions).grab().toImage();
        };
        const QImage without = seenAgain({});
        const QImage with = seenAgain({20, 30, {}});
        QVERIFY(with != without);
        QVERIFY(seenAgain({}) == without);
    }

    void exceptionIsReportedAndLastGoodSceneIsRestored() {
        class Thrower : public QObject {
         public:
            bool event(QEvent* event) override {
                if (event->type() == QEvent::User) throw std::runtime_error("the picture has no ground");
                return QObject::event(event);
            }
        };
        setBase(*window, 500);
        QTest::qWait(120);
        setBase(*window, 700);
        Thrower thrower;
        QEvent event(QEvent::User);
        QVERIFY(!QCoreApplication::sendEvent(&thrower, &event));
        QTRY_VERIFY(window->messages().sentence().contains(u"the picture has no ground"_s));
        QCOMPARE(scene().encoding.base, 500.0);
        window->document().redo();
        QCOMPARE(scene().encoding.base, 700.0);
    }

    void closingWindowDuringExportLeavesNoFiles() {
        window->actions().exportFigure(heatmap, ExportScope::Animation);
        ExportDialog& dialog = *window->actions().exportDialog();
        ExportSettings settings = dialog.form().settings();
        settings.folder = inFolder();
        dialog.form().setSettings(settings);
        // Closes the window during the first frames, as a click elsewhere could.
        bool gone = false;
        QTimer::singleShot(0, qApp, [&] {
            window.reset();
            gone = true;
        });
        QVERIFY(!dialog.exportNow());
        QVERIFY(gone);
        QVERIFY(QDir(inFolder()).isEmpty());
    }

    void closeQuestionIsNotAskedTwice() {
        setBase(*window, 500);
        int asked = 0;
        window->session().setQuestion([&](const QString&, QMessageBox::StandardButtons) {
            // A shortcut may ask again while the first question is open.
            const bool left = ++asked == 1 && window->session().mayLeave();
            return left ? QMessageBox::Discard : QMessageBox::Cancel;
        });
        QVERIFY(!window->session().mayLeave());
        QCOMPARE(asked, 1);
        asked = 0;
        QVERIFY(!window->close());
        QCOMPARE(asked, 1);
        QVERIFY(window->isVisible());
    }

    void aQuestionComesBackAfterANotice() {
        MessageBar& bar = window->messages();
        bar.ask(u"Which one?"_s, {{u"This"_s, [] {}}});
        bar.note(u"Copied."_s);
        QCOMPARE(bar.sentence(), u"Copied."_s);
        bar.findChild<QTimer*>()->start(1);  // the time for which a notice is shown
        QTRY_COMPARE(bar.sentence(), u"Which one?"_s);
        QTest::mouseClick(bar.findChildren<QToolButton*>().constLast(), Qt::LeftButton);
        QTRY_VERIFY(bar.sentence().isEmpty());
    }

    void aHintDoesNotComeBack() {
        MessageBar& bar = window->messages();
        bar.hint(u"Freeze A first."_s, {{u"Freeze"_s, [] {}}});
        bar.note(u"Copied."_s);
        bar.findChild<QTimer*>()->start(1);
        QTRY_VERIFY(bar.sentence() != u"Copied."_s);
        QCOMPARE(bar.sentence(), QString());
    }

    void fileNamesAreShownAsPlainText() {
        for (const QLabel* label : window->findChildren<QLabel*>())
            if (label->isVisible()) QVERIFY2(label->textFormat() != Qt::AutoText, qPrintable(label->text()));
        const QString name = u"<h1>a</h1><img src='/dev/zero'>.npy"_s;
        QMessageBox box(window.get());
        box.setText(name);
        box.setInformativeText(name);
        box.show();
        int found = 0;
        for (const QLabel* label : box.findChildren<QLabel*>())
            if (label->text() == name) {
                QCOMPARE(label->textFormat(), Qt::PlainText);
                ++found;
            }
        QCOMPARE(found, 2);
        QToolTip::showText(window->mapToGlobal(QPoint(20, 20)), name, window.get());
        found = 0;
        for (const QWidget* each : QApplication::topLevelWidgets())
            if (const auto* tip = qobject_cast<const QLabel*>(each); tip && tip->text() == name) {
                QCOMPARE(tip->textFormat(), Qt::PlainText);
                ++found;
            }
        QCOMPARE(found, 1);
        QToolTip::hideText();
    }

    /// Allocates and frees 240 MB of pictures three times.
    void freedPictureMemoryIsReturnedToSystem() {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
        QSKIP("the sanitizer's allocator keeps freed memory");
#endif
        const int growth = numberOf(inFolder(), u"--memory"_s);
        QVERIFY2(growth >= 0 && growth < 20, qPrintable(QString::number(growth)));
    }

    void pastingTenMegabytesIntoFieldsKeepsLength() {
        QGuiApplication::clipboard()->setText(QString(10'000'000, '7'_L1));
        for (FoldRow* fold : window->findChildren<FoldRow*>()) fold->setUnfolded(true);
        int fields = 0;
        for (QLineEdit* field : window->findChildren<QLineEdit*>()) {
            if (!field->isVisible() || !field->isEnabled()) continue;
            field->setFocus();
            field->selectAll();
            QTest::keySequence(field, QKeySequence::Paste);
            if (field->text().contains("777"_L1)) ++fields;
            QTest::keyClick(field, Qt::Key_Return);
            window->bringUpToDate();
            QTest::keyClick(field, Qt::Key_Escape);
        }
        QVERIFY(fields > 3);
        QGuiApplication::clipboard()->clear();
        QCOMPARE(scene().encoding.length, Scene().encoding.length);
    }
};

static const Registered<SafetyTest> registered(offscreenPart);

#include "safety_test.moc"
