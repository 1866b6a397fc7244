// SPDX-License-Identifier: GPL-3.0-or-later
//
// sinescope animate as a script calls it: a separate process without a display.
#include "app/scene/literals.h"
#include "program_case.h"
#include "tests/columns.h"
#include "tests/contains.h"
#include "tests/text_rows.h"

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
        const Result result = sinescope(
            "animate --figure heatmap --preset heatmap-50x128 --parameter base --from 10 --to 1e6 --frames 6 "
            "--fps 20 --size 320x180 --loop ping-pong --output a.gif --film-strip strip.pdf");
        QCOMPARE(result.error, QString());
        QCOMPARE(result.code, 0);
        QCOMPARE(files(), (QStringList{u"a.gif"_s, u"strip.pdf"_s}));
        const QByteArray frames = run(u"identify"_s, {u"-format"_s, u"%W %H %T\n"_s, u"a.gif"_s}).out;
        QCOMPARE(frames, QByteArray("320 180 5\n").repeated(6));
    }

    void writesValidWebp() {
        done(
            "animate --figure positions --parameter base --frames 5 --fps 10 --size 320x180 --loop once "
            "--output a.webp");
        const QByteArray info = run(u"webpinfo"_s, {u"a.webp"_s}).out;
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
        const Result result = shell(
            u"sinescope animate --transition row-to-line --frames 5 --size 320x180 --output row.webp"_s);
        QVERIFY2(result.code == 0, qPrintable(result.error));
        const QByteArray info = run(u"webpinfo"_s, {u"row.webp"_s}).out;
        // Fewer pictures in the same four seconds.
        QVERIFY2(info.count("Duration: 80") == 5 && info.contains("Loop count      : 1"), info.constData());
        const Result gif =
            shell(u"sinescope animate --transition order --frames 5 --size 320x180 --output order.gif"_s);
        QVERIFY2(gif.code == 0, qPrintable(gif.error));
        QCOMPARE(QImageReader(m_folder.filePath(u"order.gif"_s)).imageCount(), 5);
    }

    void checkpointsAreFramesAndTheirOptionsAreChecked() {
        const Result made = shell(
            u"mkdir run; for k in 9 10 100; do for p in 0 1 2 3; do echo \"0.$k,$p,1,-0.$p$k\"; done > "
            "run/step-$k.csv; done; sinescope animate --figure heatmap --checkpoints run --size 320x180 "
            "--output frames/; sinescope animate --figure trajectory --table run/step-100.csv --checkpoints "
            "run --size 320x180 --output a.gif"_s);
        QCOMPARE(made.error, QString());
        QCOMPARE(made.code, 0);
        QCOMPARE(QDir(m_folder.filePath(u"frames"_s)).entryList(QDir::Files).size(), 3);
        QVERIFY(files().contains(u"a.gif"_s));
        const Result strip = sinescope("animate --figure heatmap --checkpoints run --film-strip strip.svg");
        QVERIFY2(strip.code == 0, qPrintable(strip.error));
        const QByteArray text = bytesOf("strip.svg");
        for (const char* name : {"step-9.csv", "step-10.csv", "step-100.csv"}) QVERIFY(text.contains(name));
        const Result refused =
            sinescope("animate --figure heatmap --checkpoints run --parameter base --output b.gif");
        QCOMPARE(refused.code, 2);
        QVERIFY(refused.error.contains(u"--parameter cannot be combined with --checkpoints"_s));
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
        const Result result = sinescope(
            "animate --figure dimensions --column 20 --columns 20,21 --parameter position --frames 3 --size "
            "320x180 --output moves/");
        QCOMPARE(result.error, QString());
        const auto frame = [this](int k) {
            return QImage(m_folder.filePath(u"moves/frame-000%1.png"_s.arg(k)));
        };
        QVERIFY(!frame(1).isNull() && frame(1) != frame(2) && frame(2) != frame(3));
    }

    void animationOverOneWavelengthStartsAtGivenPosition() {
        const Result result = sinescope(
            "animate --figure dimensions --preset heatmap-50x128 --column 6 --parameter position --from 20 "
            "--size 320x180 --output f/");
        QCOMPARE(result.error, QString());
        QCOMPARE(QDir(m_folder.filePath(u"f"_s)).entryList(QDir::Files).size(), 10);
    }

    void usageErrorsPrintOneLineAndExitWith2_data() {
        addColumns<QString, QString>();
        textRow(
            "animate --figure heatmap --parameter base",
            "sinescope animate needs a file to write: --output base.gif, base.webp, base.mp4 or frames/, or "
            "--film-strip strip.pdf.");
        textRow(
            "animate --parameter base --output a.gif",
            "sinescope animate needs a figure: --figure heatmap, or a transition: --transition row-to-line.");
        textRow("animate --transition row-to-line --figure heatmap --output a.gif",
                "--transition already determines --figure; leave that out.");
        textRow("animate --transition row-to-lines --output a.gif", "did you mean row-to-line?");
        textRow("animate --figure heatmap --output a.gif",
                "sinescope animate needs a control to move: --parameter base, or length,");
        textRow("animate --figure heatmap --parameter bass --output a.gif", "did you mean base?");
        textRow("animate --figure heatmap --parameter base --output a.avi",
                "is not an animation file. Use .gif, .webp, .mp4 or .webm, or a folder");
        textRow("animate --figure heatmap --parameter base --frames 1 --output a.gif",
                "The value of --frames is 1; it must be from 2 to 9999.");
        textRow("animate --figure heatmap --parameter position --to 50 --output a.gif",
                "The animation of position has an end at 50; here it must be from 0 to 49.");
        textRow("animate --figure heatmap --parameter position --from 0.5 --to 3 --output a.gif",
                "The animation of position has an end at 0.5; here it must be a whole number.");
        textRow("animate --figure heatmap --parameter d-model --from 4 --to 7.5 --output a.gif",
                "The animation of d_model has an end at 7.5; here it must be a whole number.");
        textRow("animate --figure heatmap --parameter base --from -5 --output a.gif",
                "The animation of base has an end at −5; here it must be from 1 to");
        textRow("animate --figure heatmap --parameter chirp.pairs --output a.gif",
                "chirp.pairs belongs to the figure chirp and does not change heatmap.");
        // Parameters that the scheme or the figure does not show are refused.
        textRow(
            "animate --figure heatmap --scheme alibi --parameter base --frames 3 --size 320x180 --output "
            "a.gif",
            "The figure heatmap looks the same for every base: nothing would move. The scheme is ALiBi.");
        textRow(
            "animate --figure positions --parameter trained-length --to 9 --size 320x180 --film-strip s.pdf",
            "The figure positions looks the same for every trained length: nothing would move.");
        textRow("animate --figure chirp --parameter position --to 3 --frames 3 --size 320x180 --output a.gif",
                "The figure chirp looks the same for every selected position: nothing would move.");
        textRow("animate --figure heatmap --parameter base --output a.gif --strip-size a4",
                "--strip-size belongs to --film-strip.");
        textRow("animate --figure heatmap --parameter base --film-strip s.pdf --fps 10",
                "--fps requires --output; it does not apply to a film strip.");
        textRow("animate --figure heatmap --parameter base --output a.gif --set",
                "There is no option \"--set\"");
        textRow("animate --figure heatmap --parameter base --parameter length --output a.gif",
                "The option --parameter is given twice; it has one value.");
        textRow("animate --figure heatmap --parameter base --output -",
                "Writing to standard output requires --format gif or --format webp.");
    }
    void usageErrorsPrintOneLineAndExitWith2() {
        const auto [line, sentence] = thisRow<QString, QString>();
        const Result result = sinescope(line.toUtf8());
        QCOMPARE(result.code, 2);
        QVERIFY2(result.error.startsWith(u"sinescope: "_s) && result.error.contains(sentence),
                 qPrintable(result.error));
        QCOMPARE(result.error.count('\n'_L1), 1);
        QCOMPARE(files(), QStringList());
    }

    void unwritablePathPrintsMessageAndExitsWith1() {
        const Result result =
            sinescope("animate --figure positions --parameter base --frames 2 --output no/such/a.gif");
        QCOMPARE(result.code, 1);
        QCOMPARE(result.error, u"sinescope: no/such/a.gif cannot be written: No such file or directory.\n"_s);
    }

    /// Uses a fake encoder that counts its input bytes: three per pixel and frame.
    void videoEncoderReceivesAllFrames() {
        QVERIFY(QDir(m_folder.path()).mkpath(u"bin"_s));
        write("bin/ffmpeg", "#!/bin/sh\nfor last; do :; done\nwc -c > \"$last\"\n");
        QVERIFY(QFile::setPermissions(m_folder.filePath(u"bin/ffmpeg"_s),
                                      QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner));
        for (const char* name : {"a.mp4", "a.webm"}) {
            const Result result = shell(
                u"PATH=$PWD/bin:$PATH sinescope animate --figure positions --parameter base "
                "--frames 3 --size 320x180 --output %1"_s.arg(QLatin1String(name)));
            QCOMPARE(result.error, QString());
            QCOMPARE(bytesOf(name).trimmed(), QByteArray::number(3 * 3 * 320 * 180));
        }
        QCOMPARE(files().join(' '_L1), u"a.mp4 a.webm bin"_s);
    }

    void missingOrFailingEncoderIsReported() {
        const QString line =
            u"sinescope animate --figure positions --parameter base --frames 3 "
            "--size 320x180 --output a.mp4"_s;
        const Result missing = shell(u"PATH=/nowhere "_s + line);
        QCOMPARE(missing.code, 1);
        QVERIFY_CONTAINS(missing.error, u"ffmpeg, which is not installed"_s);
        QVERIFY(QDir(m_folder.path()).mkpath(u"bin"_s));
        write("bin/ffmpeg", "#!/bin/sh\ncat > /dev/null\necho 'Unknown encoder' >&2\nexit 1\n");
        QVERIFY(QFile::setPermissions(m_folder.filePath(u"bin/ffmpeg"_s),
                                      QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner));
        const Result failing = shell(u"PATH=$PWD/bin:$PATH "_s + line);
        QCOMPARE(failing.code, 1);
        QVERIFY_CONTAINS(failing.error, u"Unknown encoder"_s);
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

QTEST_GUILESS_MAIN(Guarded<AnimateCommandTest>)
#include "animate_test.moc"
