// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/background_work.h"

#include "app/export/contrast_check.h"
#include "app/export/export_settings.h"
#include "app/export/file_view.h"
#include "app/figures/registry.h"
#include "app/scene/literals.h"
#include "app/scene/scene_scheme.h"
#include "core/error.h"
#include "core/schemes/scheme.h"
#include "tests/figure_rows.h"
#include "tests/scenes.h"

#include <QSemaphore>
#include <QSignalSpy>
#include <QTest>
#include <QThread>
#include <QWidget>

using namespace sinescope;

namespace {

FigureJob job(const QString& figure, const QString& scheme) {
    return screenJob(figure, sceneFrom(scheme), {520, 360});
}

void noWork() {}

}  // namespace

class BackgroundWorkTest : public QObject {
    Q_OBJECT

 private slots:
    /// Otherwise the thread that paints the file would race with the window's.
    void eventLoopDoesNotPaintFileView() {
        const FigureJob of = job(u"heatmap"_s, u"sinusoidal"_s);
        const FileView view = fileView(of.figure, figureKind(of.figure).modelOf(of.scene), of.style);
        const QSignalSpy painted(view->surface()->findChild<QWidget*>(), SIGNAL(afterReplot()));
        QVERIFY(painted.isValid());
        for (int turn = 0; turn < 3; ++turn) QCoreApplication::processEvents();
        QCOMPARE(painted.size(), 0);
    }

    void backgroundRenderingMatchesMainThread_data() { figureRows("figure"); }
    /// The contrast is examined by painting again, so once suffices.
    void backgroundRenderingMatchesMainThread() {
        QFETCH(QString, figure);
        QTest::failOnWarning(QRegularExpression(u".*"_s));
        for (const SchemeInfo& scheme : schemes()) {
            const FigureJob figureJob = job(figure, QString::fromUtf8(scheme.id));
            const bool isFirst = &scheme == &schemes().front();
            QImage beside;
            QByteArray svg;
            std::size_t faults = 0;
            runInBackground(
                [&] {
                    beside = figureImage(figureJob);
                    svg = figureBytes(figureJob, FigureFormat::Svg);
                    if (isFirst) faults = contrastFaults(figureJob, Qt::white).size();
                },
                noWork);
            QCOMPARE(beside, figureImage(figureJob));
            QCOMPARE(svg, figureBytes(figureJob, FigureFormat::Svg));
            if (isFirst) QCOMPARE(faults, contrastFaults(figureJob, Qt::white).size());
        }
    }

    void eventsAreProcessedDuringBackgroundWork() {
        QSemaphore handled;
        QMetaObject::invokeMethod(
            this, [&] { handled.release(); }, Qt::QueuedConnection);
        runInBackground([&] { handled.acquire(); }, noWork);  // otherwise blocks forever
    }

    void exceptionsOfBackgroundWorkReachCaller() {
        QVERIFY_EXCEPTION_THROWN(runInBackground([] { throw Error("It failed."); }, noWork), Error);
        QVERIFY_EXCEPTION_THROWN(runInBackground([] { throw Stopped(); }, noWork), Stopped);
        QVERIFY_EXCEPTION_THROWN(
            runInBackground([] { callInMainThread([] { throw Error("It failed."); }); }, noWork), Error);
    }

    void mainThreadCallsRunInMainThread() {
        QThread* called = nullptr;
        QThread* working = nullptr;
        runInBackground(
            [&] {
                working = QThread::currentThread();
                callInMainThread([&] { called = QThread::currentThread(); });
            },
            noWork);
        QCOMPARE(called, thread());
        QVERIFY(working != thread());
    }

    void callbackRunsDuringBackgroundWork() {
        QSemaphore called;
        runInBackground([&] { called.acquire(3); }, [&] { called.release(); });
    }
};

QTEST_MAIN(BackgroundWorkTest)
#include "background_work_test.moc"
