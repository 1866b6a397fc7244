// SPDX-License-Identifier: GPL-3.0-or-later
//
// External input: typed numbers, names in messages, open-ended ranges and lists, and the one-line summary of
// a setting.
#include "app/scene/input_file.h"
#include "app/scene/literals.h"
#include "app/scene/number_parsing.h"
#include "app/scene/parameter_names.h"
#include "app/scene/scene_json.h"
#include "app/scene/sentences.h"
#include "app/scene/setting_line.h"
#include "core/numbers.h"
#include "core/saturating_cast.h"
#include "tests/columns.h"
#include "tests/files.h"
#include "tests/scene/scene_samples.h"
#include "tests/text_cases.h"

#include <QTemporaryDir>
#include <QTest>

#include <limits>
#include <random>
#include <sys/stat.h>

using namespace sinescope;

class InputTest : public QObject {
    Q_OBJECT

 private slots:
    void wholeNumbersAreParsedExactlyOrRejected_data() { textCases("scene/parsed.txt", u"whole"_s); }
    void wholeNumbersAreParsedExactlyOrRejected() {
        const auto [text, number] = thisRow<QString, QString>();
        const std::optional<std::int64_t> parsed = parseWholeNumber(text);
        QCOMPARE(parsed ? QString::number(*parsed) : QString(), number);
    }

    void numbersAreParsedOrRejected_data() { textCases("scene/parsed.txt", u"real"_s); }
    void numbersAreParsedOrRejected() {
        const auto [text, number] = thisRow<QString, QString>();
        const std::optional<double> parsed = parseNumber(text);
        QCOMPARE(parsed ? QString::number(*parsed, 'g', 17) : QString(), number);
    }

    void spacesAreIgnoredButOverflowAndNoTextAreNoNumber() {
        QVERIFY(parseWholeNumber(u" 7 "_s) == 7 && !parseWholeNumber({}) && !parseNumber({}));
        QCOMPARE(parseAnyNumber(u"-1e400"_s), std::optional(-infinity));
        QCOMPARE(parseAnyNumber(u"10^400"_s), std::optional(infinity));
        QVERIFY(!parseAnyNumber(u"inf"_s));
        QVERIFY(!parseAnyNumber(u"nan"_s));
    }

    void quotedTruncatesTextAndEscapesControlCharacters() {
        QCOMPARE(quoted(u"heatmop"_s), u"\"heatmop\""_s);
        QCOMPARE(quoted(QString(1'000'000, 'x'_L1)), '"'_L1 + QString(60, 'x'_L1) + u"...\""_s);
        QCOMPARE(quoted(u"a\nb\x1b[2J"_s + QChar(0) + QChar(0x202e)), u"\"a\\nb\\u001b[2J\\u0000\\u202e\""_s);
        QCOMPARE(quoted(QString(QChar(0xd800))), u"\"�\""_s);
        // A word from right to left does not turn the sentence, and is plain on a terminal.
        QVERIFY(!QString(quoted(u"שלום"_s) + u" is a word."_s).isRightToLeft());
        QCOMPARE(onOneLine(quoted(u"שלום"_s)), u"\"שלום\""_s);
        // 60 characters outside the basic plane are 120 UTF-16 units; none is cut in half.
        const QString cats = QString::fromUtf8("🐈").repeated(61);
        QCOMPARE(quoted(cats), '"'_L1 + cats.left(120) + u"...\""_s);
    }

    void unknownNameSuggestsSimilarName() {
        const QStringList known = {u"heatmap"_s, u"chirp"_s};
        QCOMPARE(
            unknownName(u"figure"_s, u"heatmop"_s, known),
            u"There is no figure \"heatmop\" (did you mean heatmap?); the figures are heatmap, chirp."_s);
        QCOMPARE(unknownName(u"figure"_s, u"pie"_s, known),
                 u"There is no figure \"pie\"; the figures are heatmap, chirp."_s);
    }

    void saturatingCastClampsToIntegerRange() {
        QCOMPARE(saturatingCast<int>(1e10), std::numeric_limits<int>::max());
        QCOMPARE(saturatingCast<int>(-1e10), std::numeric_limits<int>::min());
        QCOMPARE(saturatingCast<int>(-2.9), -2);
        QCOMPARE(saturatingCast<std::int64_t>(0x1p63), std::numeric_limits<std::int64_t>::max());
        QCOMPARE(saturatingCast<std::int64_t>(-0x1p63), std::numeric_limits<std::int64_t>::min());
        volatile double none = std::nan("");  // volatile, because a compiler folds the cast of it to 0
        QCOMPARE(saturatingCast<std::int64_t>(none), 0);
        QCOMPARE(saturatingCast<unsigned>(-1.0), 0U);
    }

    void axisRangeNarrowerThanPrecisionIsRejected_data() {
        addColumns<double, double>();
        QTest::newRow("next double") << 2.0 << 2.0000000000000004;
        QTest::newRow("far out") << 3119025005551652.0 << 3119025005551652.5;
        QTest::newRow("negative") << -256.00000000000006 << -256.0;
        QTest::newRow("least double") << 0.0 << 5e-324;
        QTest::newRow("denormal") << -1e-310 << 1e-310;
    }
    void axisRangeNarrowerThanPrecisionIsRejected() {
        const auto [lower, upper] = thisRow<double, double>();
        for (const bool isX : {true, false}) {
            Scene scene;
            (isX ? scene.figures[0].x : scene.figures[0].y) = AxisRange{lower, upper};
            QVERIFY(sentenceOf([&] { validate(scene); }).contains(u"differ by at least"_s));
            (isX ? scene.figures[0].x : scene.figures[0].y) = AxisRange{lower, upper + 1 + std::abs(upper)};
            validate(scene);
        }
    }

    void onlyRegularFilesWithinSizeLimitAreRead() {
        const QTemporaryDir folder;
        const QString path = writeFile(folder.filePath(u"f"_s), "abc");
        QCOMPARE(readInputFile(path), QByteArray("abc"));
        QCOMPARE(readInputFile(path, 3), QByteArray("abc"));
        QVERIFY(sentenceOf([&] { readInputFile(path, 2); }).contains(u"larger"_s));
        QVERIFY(sentenceOf([&] { readInputFile(folder.path()); }).contains(u"folder"_s));
        QVERIFY(
            sentenceOf([&] { readInputFile(folder.filePath(u"none"_s)); }).contains(u"cannot be opened"_s));
        const QString pipe = folder.filePath(u"p"_s);
        QCOMPARE(mkfifo(qPrintable(pipe), 0600), 0);
        QVERIFY(sentenceOf([&] { readInputFile(pipe); }).contains(u"pipe"_s));
    }

    void tooLongListIsRejected() {
        QByteArray text = sceneToJson(Scene());
        text.replace("\"positions\": \"auto\"",
                     "\"positions\": [" + QByteArray("1,").repeated(3'000'000) + "1]");
        QVERIFY(text.size() > 6'000'000);
        const QString sentence = sentenceOf([&] { sceneFromJson(text, sampleCatalog()); });
        QCOMPARE(sentence, u"\"selection.positions\" has 3000001 entries; it must have at most 256."_s);
    }

    void missingOptionalMembersGetDefaults() {
        QJsonObject json = QJsonDocument::fromJson(sceneToJson(Scene())).object();
        for (const char* key : {"arrangement", "frozen"}) json.remove(QLatin1String(key));
        QJsonObject selection = json[u"selection"_s].toObject();
        for (const char* key : {"positions", "columns", "trained_length"})
            selection.remove(QLatin1String(key));
        json[u"selection"_s] = selection;
        QVERIFY(sceneFromJson(QJsonDocument(json).toJson(), sampleCatalog()) == Scene());
    }

    /// Settings with equal lines have equal numbers, so the line contains every difference.
    void settingLineDistinguishesAllSettings() {
        std::mt19937_64 random(5);
        const auto below = [&random](std::uint64_t end) { return static_cast<std::int64_t>(random() % end); };
        std::map<QString, EncodingParameters> seen;
        int same = 0;
        for (int trial = 0; trial < 20000; ++trial) {
            EncodingParameters p;
            p.length = 3 + below(2);
            p.dModel = 4 + below(2);
            p.base = below(2) == 0 ? 100 : 100.00000000000001;
            p.layout = static_cast<Layout>(below(3));
            p.spacing = static_cast<Spacing>(below(3));
            p.frequencyShift = below(2) == 0 ? 0.5 : 1;
            p.firstPosition = below(2);
            p.oddRule = static_cast<OddRule>(below(4));
            p.positionScale = below(2) == 0 ? 1 : 1000;
            p.factor = below(2) == 0 ? 1 : -0.25;
            if (p.oddRule == OddRule::Error) p.dModel = 4;
            const QString line = settingLine(p);
            QVERIFY2(!line.contains('\n'_L1), qPrintable(line));
            const auto [at, isNew] = seen.emplace(line, p);
            if (isNew) continue;
            ++same;
            QVERIFY2(Encoding(at->second).matrix() == Encoding(p).matrix(), qPrintable(line));
        }
        QVERIFY(same > 1000);
        QVERIFY(settingLine(EncodingParameters()) ==
                u"L = 50, d_model = 128, n = 10000, interleaved, paper spacing, first position 0"_s);
    }

    void settingWordsDistinguishAllSettings() {
        const Scene original;
        QCOMPARE(settingWords(original), u"sequence length 50, d_model 128, base 10,000, interleaved"_s);
        const auto differs = [&original](const std::function<void(Scene&)>& change) {
            Scene scene = original;
            change(scene);
            return settingWords(scene) != settingWords(original) &&
                   settingLine(scene) != settingLine(original);
        };
        QVERIFY(differs([](Scene& s) { s.encoding.spacing = Spacing::Endpoint; }));
        QVERIFY(differs([](Scene& s) { s.encoding.firstPosition = 1; }));
        QVERIFY(differs([](Scene& s) { s.encoding.oddRule = OddRule::ZeroPad; }));
        QVERIFY(differs([](Scene& s) { s.encoding.positionScale = 2; }));
        QVERIFY(differs([](Scene& s) { s.encoding.factor = 2; }));
        QVERIFY(differs([](Scene& s) { s.encoding.base = 10000.000000000002; }));
        QVERIFY(differs([](Scene& s) { s.sentence.scale = EmbeddingScale::SqrtDModel; }));
        QVERIFY(differs([](Scene& s) { s.sentence.seed = 8; }));
        Scene shift = original;
        shift.encoding.spacing = Spacing::Shift;
        Scene other = shift;
        other.encoding.frequencyShift = 1;
        QVERIFY(settingWords(shift) != settingWords(other) && settingLine(shift) != settingLine(other));
    }

    void everyEnumValueHasUniqueId() {
        const auto check = []<typename Value>(Value last) {
            QCOMPARE(namesOf<Value>().size(), static_cast<std::size_t>(last) + 1);
            for (const QString& id : idsOf<Value>()) {
                QVERIFY(valueOf<Value>(id).has_value());
                QCOMPARE(idOf(*valueOf<Value>(id)), id);
            }
            QVERIFY(!valueOf<Value>(u"none of them"_s));
        };
        check(Layout::HalvesCosineFirst);
        check(Spacing::Shift);
        check(OddRule::ZeroPad);
        check(EmbeddingScale::SqrtDModel);
        check(ThemeId::Dark);
    }
};

QTEST_GUILESS_MAIN(InputTest)
#include "input_test.moc"
