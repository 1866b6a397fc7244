// SPDX-License-Identifier: GPL-3.0-or-later
//
// The command animate.
#include "app/scene/literals.h"
#include "program_case.h"
#include "tests/contains.h"

#include <QImage>
#include <QImageReader>

#include <csignal>

using namespace sinescope;

class AnimateCommandTest : public ProgramCase {
    Q_OBJECT

 private slots:
    void cleanup() { clear(); }

    void writesValidGif() {
        // ping-pong is another name of swing.
        quiet(
            "animate --figure heatmap --preset heatmap-50x128 --parameter base --from 10 --to 1e6 --frames 6 "
            "--fps 20 --size 320x180 --loop ping-pong --output a.gif --film-strip strip.pdf");
        QCOMPARE(files(), (QStringList{u"a.gif"_s, u"strip.pdf"_s}));
        const QByteArray frames = run(u"identify"_s, {u"-format"_s, u"%W %H %T\n"_s, u"a.gif"_s}).out;
        QCOMPARE(frames, QByteArray("320 180 5\n").repeated(6));
    }

    void writesValidWebp() {
        done(
            "animate --figure positions --parameter base --frames 5 --fps 10 --size 320x180 --loop once "
            "--output {figure}.webp");
        const QByteArray info = run(u"webpinfo"_s, {u"positions.webp"_s}).out;
        QVERIFY2(info.contains("Canvas size 320 x 180"), info.constData());
        QVERIFY(info.contains("Loop count      : 1"));
        QCOMPARE(info.count("Duration: 100"), 5);
        QVERIFY(info.contains("No error detected."));
    }

    void writesNumberedFramesIntoFolder() {
        done(
            "animate --figure positions --parameter d-model --from 8 --to 16 --frames 3 --size 320x180 "
            "--output frames/");
        QCOMPARE(QDir(m_folder.filePath(u"frames"_s)).entryList(QDir::Files).size(), 3);
        QCOMPARE(QImage(m_folder.filePath(u"frames/frame-0003.png"_s)).size(), QSize(320, 180));
    }

    void writesTransitionAsAnimation() {
        done("animate --transition row-to-line --frames 5 --size 320x180 --output row.webp");
        const QByteArray info = run(u"webpinfo"_s, {u"row.webp"_s}).out;
        // Fewer pictures in the same four seconds.
        QVERIFY2(info.count("Duration: 80") == 5 && info.contains("Loop count      : 1"), info.constData());
        done("animate --transition order --frames 5 --size 320x180 --output {figure}.gif");
        QCOMPARE(QImageReader(m_folder.filePath(u"order.gif"_s)).imageCount(), 5);
    }

    void checkpointsAreFramesAndTheirOptionsAreChecked() {
        quiet(shell(
            u"mkdir run; for k in 9 10 100; do for p in 0 1 2 3; do echo \"0.$k,$p,1,-0.$p$k\"; done > "
            "run/step-$k.csv; done; sinescope animate --figure heatmap --checkpoints run --size 320x180 "
            "--output frames/; sinescope animate --figure trajectory --table run/step-100.csv --checkpoints "
            "run --size 320x180 --output a.gif"_s));
        QCOMPARE(QDir(m_folder.filePath(u"frames"_s)).entryList(QDir::Files).size(), 3);
        QVERIFY(files().contains(u"a.gif"_s));
        done("animate --figure heatmap --parameter base --film-strip few.svg --strip-frames 2");
        QVERIFY_CONTAINS(QString::fromUtf8(bytesOf("few.svg")),
                         u"Film strip, 2 pictures side by side: n = 10, n = 1,000,000."_s);
        done("animate --figure heatmap --checkpoints run --film-strip strip.svg");
        const QByteArray text = bytesOf("strip.svg");
        for (const char* name : {"step-9.csv", "step-10.csv", "step-100.csv"}) QVERIFY(text.contains(name));
        requireSentence(
            sinescope("animate --figure heatmap --checkpoints run --parameter base --output b.gif"), 2,
            u"--parameter cannot be combined with --checkpoints"_s);
    }

    void writesToPipe() {
        const Result result = sinescope(
            "animate --figure positions --parameter base --frames 2 --size 320x180 --format gif --output -");
        QVERIFY(result.out.startsWith("GIF89a"));
        QCOMPARE(result.out.back(), ';');
        QCOMPARE(files(), QStringList());
    }

    /// The example of the help; without marks, a moving selection would be invisible.
    void movingSelectionIsMarked() {
        quiet(
            "animate --figure dimensions --column 20 --columns 20,21 --parameter position --frames 3 --size "
            "320x180 --output moves/");
        const auto frame = [this](int k) {
            return QImage(m_folder.filePath(u"moves/frame-000%1.png"_s.arg(k)));
        };
        QVERIFY(!frame(1).isNull() && frame(1) != frame(2) && frame(2) != frame(3));
    }

    void animationOverOneWavelengthStartsAtGivenPosition() {
        quiet(
            "animate --figure dimensions --preset heatmap-50x128 --column 6 --parameter position --from 20 "
            "--size 320x180 --output f/");
        QCOMPARE(QDir(m_folder.filePath(u"f"_s)).entryList(QDir::Files).size(), 10);
    }

    void unwritablePathPrintsMessageAndExitsWith1() {
        requireSentence(
            sinescope("animate --figure positions --parameter base --frames 2 --output no/such/a.gif"), 1,
            u"sinescope: no/such/a.gif cannot be written: No such file or directory.\n"_s);
    }

    /// Uses a fake encoder that counts its input bytes: three per pixel and frame.
    void videoEncoderReceivesAllFrames() {
        QVERIFY(QDir(m_folder.path()).mkpath(u"bin"_s));
        write("bin/ffmpeg", "#!/bin/sh\nfor last; do :; done\nwc -c > \"$last\"\n");
        QVERIFY(QFile::setPermissions(m_folder.filePath(u"bin/ffmpeg"_s),
                                      QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner));
        for (const char* name : {"a.mp4", "a.webm"}) {
            quiet(
                shell(u"PATH=$PWD/bin:$PATH sinescope animate --figure positions --parameter base "
                      "--frames 3 --size 320x180 --output %1"_s.arg(QLatin1String(name))));
            QCOMPARE(bytesOf(name).trimmed(), QByteArray::number(3 * 3 * 320 * 180));
        }
        QCOMPARE(files().join(' '_L1), u"a.mp4 a.webm bin"_s);
    }

    void missingOrFailingEncoderIsReported() {
        const QString line =
            u"sinescope animate --figure positions --parameter base --frames 3 "
            "--size 320x180 --output a.mp4"_s;
        requireSentence(shell(u"PATH=/nowhere "_s + line), 1, u"ffmpeg, which is not installed"_s);
        QVERIFY(QDir(m_folder.path()).mkpath(u"bin"_s));
        write("bin/ffmpeg", "#!/bin/sh\ncat > /dev/null\necho 'Unknown encoder' >&2\nexit 1\n");
        QVERIFY(QFile::setPermissions(m_folder.filePath(u"bin/ffmpeg"_s),
                                      QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner));
        requireSentence(shell(u"PATH=$PWD/bin:$PATH "_s + line), 1, u"Unknown encoder"_s);
        QCOMPARE(files().join(' '_L1), u"bin"_s);
    }

    void interruptionLeavesNoFiles_data() {
        QTest::addColumn<QString>("name");
        for (const QString& name : {u"a.gif"_s, u"a.webp"_s, u"a/"_s})
            QTest::newRow(qPrintable(name)) << name;
    }
    void interruptionLeavesNoFiles() {
        QFETCH(QString, name);
        QProcess process;
        start(
            process, QStringLiteral(SINESCOPE_PROGRAM),
            words("animate --figure heatmap --preset heatmap-50x128 --parameter base --frames 5000 --output")
                << name);
        QVERIFY(process.waitForStarted());
        // A WebP file, too, is created before its first frame.
        QTRY_VERIFY_WITH_TIMEOUT(!files().isEmpty(), 30000);
        QTest::qWait(100);
        ::kill(static_cast<pid_t>(process.processId()), SIGINT);
        QVERIFY(process.waitForFinished(30000));
        QCOMPARE(process.exitStatus(), QProcess::CrashExit);  // a shell reports 128 + 2
        QCOMPARE(process.exitCode(), SIGINT);
        QCOMPARE(process.readAllStandardError(),
                 QByteArray("sinescope: Stopped. No unfinished file was left behind.\n"));
        QCOMPARE(files(), QStringList());
    }
};

QTEST_MAIN(Guarded<AnimateCommandTest>)
#include "animate_test.moc"
