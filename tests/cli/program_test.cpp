// SPDX-License-Identifier: GPL-3.0-or-later
//
// The program as a process: what has no command of its own, and what becomes of names that are no text.
#include "app/figures/registry.h"
#include "app/scene/scene_json.h"
#include "program_case.h"

#include <QDirIterator>
#include <QImage>
#include <QTest>

using namespace sinescope;

class ProgramTest : public ProgramCase {
    Q_OBJECT

 private slots:
    void cleanup() { clear(); }

    void aPictureOfTheWindowHasItsSizeAndWhatWasOpened() {
        Scene scene;
        scene.style.theme = ThemeId::Dark;
        write("dark.sinescope", sceneToJson(scene));
        for (const char* content : {"chirp", "dark.sinescope"}) {
            const Result result = sinescope({QStringLiteral("--picture"), QStringLiteral("w.png"),
                                             QStringLiteral("1100x700"), QString::fromLatin1(content)});
            QVERIFY2(result.code == 0, qPrintable(result.error));
            const QImage picture(m_folder.filePath(QStringLiteral("w.png")));
            QCOMPARE(picture.size(), QSize(1100, 700));
            const bool isDark = qstrcmp(content, "dark.sinescope") == 0;
            QCOMPARE(picture.pixelColor(2, 350), palette(isDark ? ThemeId::Dark : ThemeId::Light).window);
            QSet<QRgb> colours;
            for (int y = 0; y < picture.height(); y += 2)
                for (int x = 0; x < picture.width(); x += 2) colours.insert(picture.pixel(x, y));
            QVERIFY2(colours.size() > 500, qPrintable(QString::number(colours.size())));  // of figures
        }
    }

    /// Of the README, whoever renders it.
    void aPictureOfTheWindowDoesNotDependOnTheSettings() {
        QDir(m_folder.path()).mkpath(QStringLiteral("home/Sinescope"));
        write("home/Sinescope/sinescope.conf", "[start]\ntaken=0, 1, 2\n");
        for (const char* home : {"empty", "home"}) {
            const Result result =
                shell(QStringLiteral("XDG_CONFIG_HOME=$PWD/%1 sinescope --picture %1.png 1600x1000")
                          .arg(QLatin1String(home)));
            QVERIFY2(result.code == 0, qPrintable(result.error));
        }
        QCOMPARE(QImage(m_folder.filePath(QStringLiteral("home.png"))),
                 QImage(m_folder.filePath(QStringLiteral("empty.png"))));
    }

    void aPictureThatCannotBeIsRefused_data() {
        QTest::addColumn<QStringList>("words");
        QTest::addColumn<QString>("says");
        const auto row = [](const char* line, const char* says) {
            QTest::newRow(line) << QString::fromLatin1(line).split(QLatin1Char(' '), Qt::SkipEmptyParts)
                                << QString::fromLatin1(says);
        };
        row("--picture", "--picture takes a file, a size such as 1600x1000");
        row("--picture w.png wide", "--picture takes a file, a size such as 1600x1000");
        row("--picture w.png 0x700", "--picture takes a file, a size such as 1600x1000");
        row("--picture w.png 9000x700", "--picture takes a file, a size such as 1600x1000");
        row("--picture w.png 1100x700 nothing", "\"nothing\" cannot be opened");
        row("--picture no/folder/w.png", "no/folder/w.png cannot be written: No such file or directory.");
    }
    void aPictureThatCannotBeIsRefused() {
        QFETCH(QStringList, words);
        QFETCH(QString, says);
        const Result result = sinescope(words);
        QCOMPARE(result.code, 1);
        QVERIFY2(result.error.startsWith(QStringLiteral("sinescope: ")) && result.error.contains(says),
                 qPrintable(result.error));
        QVERIFY(files().isEmpty());
    }

    void aGalleryHasEveryFigureOfEveryPreset() {
        const Result result =
            sinescope({QStringLiteral("gallery"), QStringLiteral("--output"), QStringLiteral("g"),
                       QStringLiteral("--size"), QStringLiteral("160x120")});
        QVERIFY2(result.code == 0, qPrintable(result.error));
        QSet<QString> expected, found;
        for (const Preset& preset : presets())
            for (const FigureKind& kind : figureKinds())
                expected.insert(QStringLiteral("g/%1/%2.png").arg(preset.id, kind.spec.id));
        for (QDirIterator at(m_folder.path(), QDir::Files, QDirIterator::Subdirectories); at.hasNext();) {
            const QString path = at.next();
            found.insert(QDir(m_folder.path()).relativeFilePath(path));
            QCOMPARE(QImage(path).size(), QSize(160, 120));
        }
        QCOMPARE(found, expected);
    }

    /// A byte that is no UTF-8 would be another one in the name of the file that is written.
    void aNameThatIsNoTextIsRefused_data() {
        QTest::addColumn<QString>("line");
        QTest::newRow("written") << QStringLiteral("data --what encoding --output $'a\\xff.csv'");
        QTest::newRow("read") << QStringLiteral("list tables $'a\\xff.csv'");
        QTest::newRow("opened") << QStringLiteral("$'a\\xff.sinescope'");
    }
    void aNameThatIsNoTextIsRefused() {
        QFETCH(QString, line);
        const Result result = shell(QStringLiteral("sinescope ") + line);
        QCOMPARE(result.code, 2);
        QVERIFY2(result.error.startsWith(QStringLiteral("sinescope: \"a")) &&
                     result.error.contains(QStringLiteral("not valid UTF-8")) &&
                     result.error.contains(QStringLiteral("rename the file, as with: mv a*.")),
                 qPrintable(result.error));
        QVERIFY(files().isEmpty());
    }

    /// Whatever the locale says: a name in another script is the same name on disk.
    void aNameInAnyScriptIsItsOwn() {
        const QString name = QStringLiteral("λ 位置 é.csv");
        for (const char* locale : {"C", "C.UTF-8", "POSIX"}) {
            const Result result =
                shell(QStringLiteral("LC_ALL=%1 sinescope data --what encoding --output '%2'")
                          .arg(QLatin1String(locale), name));
            QVERIFY2(result.code == 0, qPrintable(result.error));
            QCOMPARE(files(), QStringList{name});
            clear();
        }
    }
};

QTEST_GUILESS_MAIN(Guarded<ProgramTest>)
#include "program_test.moc"
