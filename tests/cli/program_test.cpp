// SPDX-License-Identifier: GPL-3.0-or-later
//
// The program without a command, and file names that are not valid text.
#include "app/figures/registry.h"
#include "app/scene/literals.h"
#include "app/scene/scene_json.h"
#include "program_case.h"
#include "tests/columns.h"
#include "tests/points.h"
#include "tests/text_rows.h"

#include <QDirIterator>
#include <QImage>
#include <QTest>

using namespace sinescope;

class ProgramTest : public ProgramCase {
    Q_OBJECT

 private slots:
    void cleanup() { clear(); }

    void windowPictureHasGivenSizeAndContent() {
        Scene scene;
        scene.style.theme = ThemeId::Dark;
        write("dark.sinescope", sceneToJson(scene));
        for (const char* content : {"chirp", "dark.sinescope"}) {
            done(started({u"--picture"_s, u"w.png"_s, u"1100x700"_s, QString::fromLatin1(content)}));
            const QImage picture(m_folder.filePath(u"w.png"_s));
            QCOMPARE(picture.size(), QSize(1100, 700));
            const bool isDark = qstrcmp(content, "dark.sinescope") == 0;
            QCOMPARE(picture.pixelColor(2, 350), palette(isDark ? ThemeId::Dark : ThemeId::Light).window);
            const qsizetype colours = coloursOf(picture, 2);
            QCOMPARE_GT(colours, 500);  // figures are visible
        }
    }

    /// The README's picture must be the same for every user.
    void windowPictureIgnoresUserSettings() {
        QDir(m_folder.path()).mkpath(u"home/Sinescope"_s);
        write("home/Sinescope/sinescope.conf", "[start]\ntaken=0, 1, 2\n");
        for (const char* home : {"empty", "home"}) {
            done(shell(
                u"XDG_CONFIG_HOME=$PWD/%1 sinescope --picture %1.png 1600x1000"_s.arg(QLatin1String(home))));
        }
        QCOMPARE(QImage(m_folder.filePath(u"home.png"_s)), QImage(m_folder.filePath(u"empty.png"_s)));
    }

    void invalidPictureCommandsAreRejected_data() {
        addColumns<QString, QString>();
        textRow("--picture", "--picture takes a file, a size such as 1600x1000");
        textRow("--picture w.png wide", "--picture takes a file, a size such as 1600x1000");
        textRow("--picture w.png 0x700", "--picture takes a file, a size such as 1600x1000");
        textRow("--picture w.png 9000x700", "--picture takes a file, a size such as 1600x1000");
        textRow("--picture w.png 1100x700 nothing", "\"nothing\" cannot be opened");
        textRow("--picture no/folder/w.png", "no/folder/w.png cannot be written: No such file or directory.");
    }
    void invalidPictureCommandsAreRejected() {
        const auto [line, message] = thisRow<QString, QString>();
        requireSentence(started(line.toUtf8()), 1, message);
        QVERIFY(files().isEmpty());
    }

    void galleryHasEveryFigureOfEveryPreset() {
        done({u"gallery"_s, u"--output"_s, u"g"_s, u"--size"_s, u"320x240"_s});
        QSet<QString> expected, found;
        for (const Preset& preset : presets())
            for (const FigureKind& kind : figureKinds())
                expected.insert(u"g/%1/%2.png"_s.arg(preset.id, kind.spec.id));
        for (QDirIterator at(m_folder.path(), QDir::Files, QDirIterator::Subdirectories); at.hasNext();) {
            const QString path = at.next();
            found.insert(QDir(m_folder.path()).relativeFilePath(path));
            QCOMPARE(QImage(path).size(), QSize(320, 240));
        }
        QCOMPARE(found, expected);
    }

    void failedGalleryLeavesNoFolder() {
        const QStringList before = QDir(m_folder.path()).entryList(QDir::Dirs | QDir::NoDotAndDotDot);
        requireSentence(sinescope("gallery --output made/here --size foo"), 2, u"\"foo\" is unknown"_s);
        requireSentence(shell(u"ulimit -f 1; sinescope gallery --output made/here"_s), 1,
                        u"cannot be written: File too large."_s);
        QCOMPARE(QDir(m_folder.path()).entryList(QDir::Dirs | QDir::NoDotAndDotDot), before);
    }

    void folderMayHaveBraces() {
        QVERIFY(QDir(m_folder.path()).mkdir(u"{data}"_s));
        done("render --figure heatmap --size 240x160 --output {data}/{figure}.png");
        QCOMPARE(QImage(m_folder.filePath(u"{data}/heatmap.png"_s)).size(), QSize(240, 160));
    }

    /// An invalid UTF-8 byte would be changed in the written file's name.
    void fileNameWithInvalidUtf8IsRejected_data() {
        QTest::addColumn<QString>("line");
        QTest::newRow("written") << u"data --what encoding --output $'a\\xff.csv'"_s;
        QTest::newRow("read") << u"list tables $'a\\xff.csv'"_s;
        QTest::newRow("opened") << u"$'a\\xff.sinescope'"_s;
    }
    void fileNameWithInvalidUtf8IsRejected() {
        QFETCH(QString, line);
        const Result result = shell(u"sinescope "_s + line);
        QCOMPARE(result.code, 2);
        QVERIFY2(result.error.startsWith(u"sinescope: \"a"_s) &&
                     result.error.contains(u"not valid UTF-8"_s) &&
                     result.error.contains(u"rename the file, as with: mv a*."_s),
                 qPrintable(result.error));
        QVERIFY(files().isEmpty());
    }

    /// In any locale, a name in another script is the same on disk.
    void unicodeFileNamesAreKeptInEveryLocale() {
        const QString name = u"λ 位置 é.csv"_s;
        for (const char* locale : {"C", "C.UTF-8", "POSIX"}) {
            done(shell(u"LC_ALL=%1 sinescope data --what encoding --output '%2'"_s.arg(QLatin1String(locale),
                                                                                       name)));
            QCOMPARE(files(), QStringList{name});
            clear();
        }
    }
};

QTEST_MAIN(Guarded<ProgramTest>)
#include "program_test.moc"
