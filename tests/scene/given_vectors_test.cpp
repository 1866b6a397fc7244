// SPDX-License-Identifier: GPL-3.0-or-later
//
// Word vectors from files in their programs' formats.
#include "app/scene/given_vectors.h"

#include "app/scene/document.h"
#include "app/scene/literals.h"
#include "app/scene/scene_json.h"
#include "app/scene/scene_scheme.h"
#include "app/scene/setting_line.h"
#include "tests/case_failure.h"
#include "tests/contains.h"
#include "tests/files.h"
#include "tests/refusal.h"
#include "tests/safetensors_file.h"
#include "tests/scenes.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <bit>
#include <optional>

using namespace sinescope;

namespace {

/// Lines in the format of glove.6B: lower case, no header.
QByteArray gloveExcerpt() {
    return "the 0.418 0.24968 -0.41242 0.1217 0.34527\n"
           ", 0.013441 0.23682 -0.16899 0.40951 0.63812\n"
           "sat -0.13886 1.1401 -0.85212 -0.29212 0.75534\n"
           "cat 0.45281 -0.50108 -0.53714 -0.015697 0.22191\n";
}

QStringList words(const char* text) {
    return splitTokens(QString::fromUtf8(text));
}

/// A safetensors file with one float32 tensor of two columns: row r is r, -r.
QByteArray tensorFile(const char* name, int rows) {
    std::vector<float> numbers;
    for (int r = 0; r < rows; ++r) numbers.insert(numbers.end(), {float(r), float(-r)});
    return safetensorsOf({{name, 2, numbers}});
}

}  // namespace

class GivenVectorsTest : public QObject {
    Q_OBJECT

 private:
    std::optional<QTemporaryDir> folder;
    QString written(const char* name, const QByteArray& bytes) {
        return writeFile(folder->filePath(QString::fromLatin1(name)), bytes);
    }

 private slots:
    void init() { folder.emplace(); }

    void gloveVectorsAreAssignedToWords() {
        const QString path = written("glove.txt", gloveExcerpt());
        const GivenVectors found = readGivenVectors(path, {}, words("The cat sat"));
        QCOMPARE(found.dimension, 5);
        QCOMPARE(found.vectors[0], (std::vector<double>{0.418, 0.24968, -0.41242, 0.1217, 0.34527}));
        QCOMPARE(found.vectors[1], (std::vector<double>{0.45281, -0.50108, -0.53714, -0.015697, 0.22191}));
        QCOMPARE(found.vectors[2].back(), 0.75534);
        QVERIFY(found.unknown().isEmpty());
        QCOMPARE(givenVectorsText(found),
                 u"3 words have vectors from glove.txt, 5 columns; in lower case: the."_s);
        Scene scene;
        assignVectors(scene, found);
        QCOMPARE(scene.encoding.dModel, 5);
        QCOMPARE(scene.sentence.customEmbeddings, found.vectors);
        validate(scene);
        QCOMPARE(embeddingsOf(scene, 0, 5)(1, 1), -0.50108);
    }

    void settingNamesVectorFileWithoutFolder() {
        const QString path = written("glove.txt", gloveExcerpt());
        Scene scene;
        scene.figures.clear();
        const QString without = settingLine(scene);
        assignVectors(scene, readGivenVectors(path, {}, words("the cat zyx")));
        QVERIFY2(settingLine(scene).endsWith(u", vectors of 2 of 3 words from glove.txt"_s),
                 qPrintable(settingLine(scene)));
        QVERIFY(settingWords(scene).contains(u"vectors of 2 of 3 words from glove.txt"_s));
        QVERIFY(!sceneToJson(scene).contains(folder->path().toUtf8()));
        const Scene back = sceneFromJson(sceneToJson(scene), {});
        QCOMPARE(settingLine(back), settingLine(scene));
        // Without the file, a new word keeps the previous word's vector, which the line states.
        Scene typed = back;
        setToken(typed, 1, u"dog"_s);
        QVERIFY(settingLine(typed).endsWith(u"from glove.txt (changed since)"_s));
        Scene edited = back;
        setEmbedding(edited, 0, 2, 0.5);
        QVERIFY(settingLine(edited).endsWith(u"from glove.txt (changed since)"_s));
        // Without vectors from the file, the line does not mention it.
        scene.sentence.customEmbeddings = {};
        clampToValid(scene);
        QVERIFY(!settingLine(scene).contains(u"glove"_s));
        QVERIFY(!without.contains(u"vectors"_s));
    }

    void lineBreakInFileNameBecomesSpace() {
        const QString path = written("glo\nve.txt", gloveExcerpt());
        Scene scene;
        assignVectors(scene, readGivenVectors(path, {}, words("cat")));
        validate(scene);
        QVERIFY(settingLine(scene).endsWith(u"vectors of 1 word from glo ve.txt"_s));
    }

    void unknownWordsAreReportedAndGetRandomVectors() {
        const QString path = written("glove.txt", gloveExcerpt());
        const GivenVectors found = readGivenVectors(path, {}, words("cat zyx sat zyx"));
        QCOMPARE(found.unknown(), words("zyx"));
        QVERIFY(found.vectors[1].empty() && !found.vectors[2].empty());
        QCOMPARE(givenVectorsText(found),
                 u"2 words have vectors from glove.txt, 5 columns; not in the file, so random: zyx."_s);
        const QString reason = sentenceOf([&] { readGivenVectors(path, {}, words("zyx abc")); });
        QVERIFY_CONTAINS(reason, u"None of the words is in \"glove.txt\""_s);
    }

    void word2VecBinaryIsRead() {
        QByteArray bytes = "2 3\n";
        for (const auto& [word, values] :
             {std::pair<const char*, std::array<float, 3>>{"cat", {1, -2, 0.5F}}, {"sat", {4, 5, 6}}}) {
            bytes += QByteArray(word) + ' ';
            for (const float value : values) {
                const auto bits = std::bit_cast<std::uint32_t>(value);
                for (int k = 0; k < 4; ++k) bytes += char(bits >> (8 * k) & 0xff);
            }
            bytes += '\n';
        }
        const GivenVectors found = readGivenVectors(written("vectors.bin", bytes), {}, words("sat cat"));
        QCOMPARE(found.vectors[0], (std::vector<double>{4, 5, 6}));
        QCOMPARE(found.vectors[1], (std::vector<double>{1, -2, 0.5}));
    }

    void vocabularyFileMapsWordsToTensorRows() {
        const QString path =
            written("model.safetensors", tensorFile("bert.embeddings.word_embeddings.weight", 6));
        const QString reason = sentenceOf([&] { readGivenVectors(path, {}, words("cat")); });
        QVERIFY_CONTAINS(reason, u"vocab.txt"_s);
        written("vocab.txt", "[PAD]\n[UNK]\nthe\ncat\nsat\n");
        const GivenVectors found = readGivenVectors(path, words("The sat mouse"));
        QCOMPARE(found.vectors[0], (std::vector<double>{2, -2}));
        QCOMPARE(found.vectors[1], (std::vector<double>{4, -4}));
        QVERIFY(found.vectors[2].empty());
        QCOMPARE(found.file, u"bert.embeddings.word_embeddings.weight of model.safetensors"_s);
    }

    void gpt2WordsMatchTokensWithLeadingSpace() {
        const QString path = written("m.safetensors", tensorFile("wte.weight", 5));
        written("vocab.json",
                "{\"The\": 0, \"cat\": 1, \"\xC4\xA0"
                "cat\": 2, \"\xC4\xA0The\": 3}");
        const GivenVectors found = readGivenVectors(path + u":wte.weight"_s, words("The cat The"));
        QCOMPARE(found.vectors[0].front(), 0.0);
        QCOMPARE(found.vectors[1].front(), 2.0);
        QCOMPARE(found.vectors[2].front(), 3.0);
        written("vocab.json", "[1]");
        QVERIFY(sentenceOf([&] { readGivenVectors(path, words("The")); }).contains(u"not a vocabulary"_s));
    }

    void tokenizerVocabularyIsRead() {
        const QString path = written("m.safetensors", tensorFile("model.embed_tokens.weight", 5));
        written("tokenizer.json",
                "{\"model\": {\"vocab\": {\"\xE2\x96\x81"
                "cat\": 4, \"\xE2\x96\x81"
                "Cat\": 2, \"cat\": 1}}}");
        QCOMPARE(readGivenVectors(path, words("cat")).vectors[0].front(), 4.0);
        QCOMPARE(readGivenVectors(path, words("Cat")).vectors[0].front(), 2.0);
    }

    void tableRejectsVectorsOfOtherDimension() {
        const GivenVectors found = readGivenVectors(written("glove.txt", gloveExcerpt()), {}, words("cat"));
        Scene scene = sceneFrom("learned");
        const Scene before = scene;
        const QString reason = sentenceOf([&] { assignVectors(scene, found); });
        QVERIFY_CONTAINS(reason, u"5 columns"_s);
        QVERIFY_CONTAINS(reason, u"96"_s);
        QVERIFY(scene == before);
        setScheme(scene, newScheme(scene, u"rope"_s));
        assignVectors(scene, found);
        QCOMPARE(scene.encoding.dModel, 5);
    }

    void outOfRangeNumbersAreRejected() {
        const QString path = written("v.txt", "cat 1 2e9 3\nsat 1 2 3\n");
        const QString reason = sentenceOf([&] { readGivenVectors(path, {}, words("cat")); });
        QVERIFY2(reason.contains(u"\"cat\""_s) && reason.endsWith('.'_L1), qPrintable(reason));
        const QString missing = written("n.txt", "cat 1 nan 3\nsat 1 2 3\n");
        QVERIFY(sentenceOf([&] {
                    readGivenVectors(missing, {}, words("cat"));
                }).contains(u"the value NaN; values are from"_s));
        QVERIFY(!sentenceOf([&] {
                     readGivenVectors(folder->filePath(u"no.txt"_s), {}, words("cat"));
                 }).isEmpty());
    }

    void sessionStoresVectors() {
        const QString path = written("glove.txt", gloveExcerpt());
        Scene scene;
        scene.figures.clear();
        assignVectors(scene, readGivenVectors(path, {}, words("The cat zyx")));
        QVERIFY(QFile::remove(path));
        QVERIFY(sceneFromJson(sceneToJson(scene), {}) == scene);
    }

    /// A sparse 5 GiB file is read only up to the last word searched for.
    void largeFileIsReadOnlyToLastWord() {
        const QString path = written("glove.txt", gloveExcerpt());
        QFile file(path);
        if (!file.resize(qint64{5} << 30)) QSKIP("this disk has no files with holes");
        const GivenVectors found = readGivenVectors(path, {}, words("sat cat"));
        QCOMPARE(found.vectors[1].front(), 0.45281);
        QVERIFY(holdsWordVectors(path));
    }

    /// As in a window with the file open, each edit is completed with vectors.
    void wordsTypedLaterGetTheirVectors() {
        VectorBook book(written("glove.txt", gloveExcerpt()), {});
        Scene scene;
        scene.figures.clear();
        scene.sentence.tokens = words("The cat sat");
        assignVectors(scene, book.lookUp(scene.sentence.tokens));
        Document document(scene);
        QStringList unknown;
        document.setCompletion([&](const Scene& before, Scene& after) {
            if (const auto found = assignVectorsToTypedWords(before, after, book)) unknown = found->unknown();
        });
        const auto edited = [&](const std::function<void(Scene&)>& change) -> const Sentence& {
            unknown.clear();
            document.apply({u"edit"_s, change});
            return document.scene().sentence;
        };
        // A replaced word gets its vector from the file, not the previous word's.
        const std::vector<double> sat{-0.13886, 1.1401, -0.85212, -0.29212, 0.75534};
        QCOMPARE(edited([](Scene& s) { setToken(s, 1, u"sat"_s); }).customEmbeddings[1], sat);
        QVERIFY(edited([](Scene& s) { setToken(s, 1, u"zyx"_s); }).customEmbeddings[1].empty());
        QCOMPARE(unknown, words("zyx"));
        // After an insertion, later words keep their vectors, including a typed value.
        edited([](Scene& s) { setEmbedding(s, 2, 2, 9); });
        const Sentence& longer = edited([](Scene& s) {
            s.sentence.tokens.prepend(u"cat"_s);
            s.sentence.customEmbeddings.insert(s.sentence.customEmbeddings.begin(), std::vector<double>());
        });
        QCOMPARE(longer.customEmbeddings[0].front(), 0.45281);
        QCOMPARE(longer.customEmbeddings[3][2], 9.0);
        QVERIFY(unknown.isEmpty());
        // If no word has a vector from the file, new words get none either.
        edited([](Scene& s) { s.sentence.customEmbeddings.assign(4, {}); });
        QVERIFY(edited([](Scene& s) { setToken(s, 2, u"sat"_s); }).customEmbeddings[2].empty());
    }

    void wordVectorFilesAreDetected() {
        QVERIFY(holdsWordVectors(written("glove.bin", gloveExcerpt())));
        QVERIFY(!holdsWordVectors(written("a.txt", "1,2,3\n4,5,6\n")));
        QVERIFY(!holdsWordVectors(folder->filePath(u"nowhere"_s)));
    }
};

QTEST_GUILESS_MAIN(Guarded<GivenVectorsTest>)
#include "given_vectors_test.moc"
