// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/scene/scene.h"

#include "app/scene/literals.h"
#include "core/tokens/tokens.h"
#include "tests/scene/scene_samples.h"

#include <QTest>

#include <limits>
#include <thread>

using namespace sinescope;

namespace {

using List = std::vector<std::int64_t>;

/// Verifies that a change is refused with `sentence`.
void refuses(const std::function<void(Scene&)>& change, const QString& sentence) {
    Scene scene;
    change(scene);
    QCOMPARE(sentenceOf([&scene] { validate(scene); }), sentence);
}

}  // namespace

class SceneTest : public QObject {
    Q_OBJECT

 private slots:
    void defaultSceneIsValidAndUnchangedByClamping() {
        Scene scene;
        clampToValid(scene);
        QVERIFY(scene == Scene());
        validate(scene);
    }

    void defaultRowsAndColumnsMatchArticles() {
        QCOMPARE(shownPositions(Scene()), (List{0, 10, 25}));
        QCOMPARE(shownColumns(Scene()), (List{0, 32, 64, 126}));
    }

    void defaultRowsAreKeptIfTheyFit() {
        for (const std::int64_t length : {26, 50, 1300, 1048576}) {
            Scene scene;
            scene.encoding.length = length;
            QCOMPARE(shownPositions(scene), (List{0, 10, 25}));
        }
        Scene scene;
        scene.encoding.length = 25;
        QCOMPARE(shownPositions(scene), (List{0, 5, 12}));
    }

    void defaultColumnsAreSinesInEveryLayout() {
        Scene scene;
        scene.encoding.layout = Layout::Halves;
        QCOMPARE(shownColumns(scene), (List{0, 16, 32, 63}));
        scene.encoding.layout = Layout::HalvesCosineFirst;
        QCOMPARE(shownColumns(scene), (List{64, 80, 96, 127}));
    }

    void smallMatricesHaveNoDuplicateLines() {
        Scene scene;
        scene.encoding.firstPosition = 1;
        scene.encoding.length = 2;
        QCOMPARE(shownPositions(scene), (List{1, 2}));
        scene.encoding.dModel = 1;
        QCOMPARE(shownColumns(scene), (List{0}));
        scene.encoding.oddRule = OddRule::ZeroPad;
        QCOMPARE(shownColumns(scene), (List{0}));
        scene.encoding.oddRule = OddRule::ExtraSine;
        scene.encoding.dModel = 4;
        QCOMPARE(shownColumns(scene), (List{0, 2}));
    }

    void everyDefaultColumnExists() {
        for (const Layout layout : {Layout::Interleaved, Layout::Halves, Layout::HalvesCosineFirst})
            for (const OddRule rule : {OddRule::ExtraSine, OddRule::Truncate, OddRule::ZeroPad})
                for (std::int64_t d = 1; d < 40; ++d) {
                    Scene scene;
                    scene.encoding.layout = layout;
                    scene.encoding.oddRule = rule;
                    scene.encoding.dModel = d;
                    for (const std::int64_t column : shownColumns(scene)) QVERIFY(column >= 0 && column < d);
                }
    }

    void clampToValidMovesSelectionIntoMatrix() {
        Scene scene;
        scene.selection.position = 40;
        scene.selection.column = 100;
        scene.selection.positions = List{0, 45, 10, 10};
        scene.selection.columns = List{100, 127};
        scene.selection.shift = -9'000'000;
        scene.selection.trainedLength = 0;
        scene.arrangement = {9, u"chirp"_s};
        scene.encoding.length = 20;
        scene.encoding.dModel = 8;
        clampToValid(scene);
        QCOMPARE(scene.selection.position, 19);
        QCOMPARE(scene.selection.column, 7);
        QCOMPARE(*scene.selection.positions, (List{0, 10}));
        QVERIFY(!scene.selection.columns);
        QCOMPARE(scene.selection.shift, -1'048'576);
        QCOMPARE(*scene.selection.trainedLength, 1);
        QCOMPARE(scene.arrangement, (Arrangement{6, QString()}));
        validate(scene);
        scene.encoding.firstPosition = 30;
        clampToValid(scene);
        QCOMPARE(scene.selection.position, 30);
        QVERIFY(!scene.selection.positions);
    }

    void wordsPastLengthAreKeptWithoutPosition() {
        Scene scene;
        scene.sentence.tokens = splitTokens(u" The cat\tsat on\n the\u00a0mat "_s);
        scene.sentence.customEmbeddings[1] = {0.5};
        scene.encoding.length = 2;
        clampToValid(scene);
        validate(scene);
        QCOMPARE(scene.encoding.length, 2);
        QCOMPARE(placedTokens(scene), 2);
        QCOMPARE(scene.sentence.tokens.size(), 6);
        QCOMPARE(scene.sentence.customEmbeddings.size(), std::size_t{6});
        QCOMPARE(scene.sentence.customEmbeddings[1], std::vector<double>{0.5});
        scene.encoding.length = 50;
        clampToValid(scene);
        QCOMPARE(placedTokens(scene), 6);
    }

    void clampToValidIsIdempotent() {
        Scene scene;
        scene.encoding.length = 1;
        scene.encoding.dModel = 3;
        scene.selection.columns = List{0, 2, 64};
        clampToValid(scene);
        const Scene once = scene;
        clampToValid(scene);
        QVERIFY(scene == once);
    }

    /// What no session file can hold; the rest is in approval/refused_values.txt.
    void invalidScenesAreRejectedWithReason() {
        constexpr double nan = std::numeric_limits<double>::quiet_NaN();
        const std::pair<void (*)(Scene&), const char*> scenes[] = {
            {[](Scene& s) { s.frozen = EncodingParameters{.dModel = 0}; },
             "In \"frozen\": d_model is 0; it must lie between 1 and 16,384."},
            {[](Scene& s) { s.sentence.tokens[0] = QString(QChar(0xd800)); },
             "\"sentence.tokens[0]\" is not valid Unicode; a token is a word of text."},
            {[](Scene& s) { s.sentence.tokens[0] = QString(257, 'x'_L1); },
             "\"sentence.tokens[0]\" has 257 characters; a token has at most 256."},
            {[](Scene& s) {
                 s.sentence.customEmbeddings[2] = {0, nan};
             },
             "\"sentence.embeddings[2][1]\" is nan; it must be a number from -1000000 to 1000000."},
            {[](Scene& s) { s.selection.position = std::numeric_limits<std::int64_t>::max(); },
             "\"selection.position\" is 9223372036854775807; it must be a whole number from 0 to 49."},
            {[](Scene& s) {
                 s.encoding.length = 1;
                 s.selection.position = 8;
             },
             "\"selection.position\" is 8; it must be 0."},
            {[](Scene& s) {
                 s.figures[1].y = AxisRange{nan, 3};
             },
             "\"figures[1].y[0]\" is nan; it must be a number from -1e+100 to 1e+100."}};
        for (const auto& [change, sentence] : scenes) {
            refuses(change, QString::fromUtf8(sentence));
            if (QTest::currentTestFailed()) return;
        }
    }

    void differenceReportsKindOfChange() {
        const auto differs = [](const std::function<void(Scene&)>& change) {
            Scene after;
            change(after);
            return difference(Scene(), after);
        };
        QCOMPARE(differs([](Scene&) {}), Changes());
        QCOMPARE(differs([](Scene& s) { s.encoding.base = 2; }), Changes(Change::Encoding));
        QCOMPARE(differs([](Scene& s) { s.frozen = s.encoding; }), Changes(Change::Frozen));
        QCOMPARE(differs([](Scene& s) { s.sentence.seed = 8; }), Changes(Change::Sentence));
        QCOMPARE(differs([](Scene& s) { s.selection.shift = 3; }), Changes(Change::Selection));
        QCOMPARE(differs([](Scene& s) { s.figures[2].x = AxisRange{0, 9}; }), Changes(Change::View));
        QCOMPARE(differs([](Scene& s) { s.figures.pop_back(); }), Changes(Change::Arrangement));
        QCOMPARE(differs([](Scene& s) { std::swap(s.figures[0], s.figures[1]); }),
                 Changes(Change::Arrangement));
        QCOMPARE(differs([](Scene& s) { s.arrangement.columns = 1; }), Changes(Change::Arrangement));
        QCOMPARE(differs([](Scene& s) { s.style.theme = ThemeId::Dark; }), Changes(Change::Style));
    }

    void embeddingColumnsMatchWholeTable() {
        Scene scene;
        scene.sentence.customEmbeddings[1] = {0.5, 0.25, 0.125};
        const Matrix whole = embeddingsOf(scene, 0, 128);
        QVERIFY(Vector(whole.row(0)) == seededEmbedding("The", 128, 7));
        QCOMPARE(whole(1, 2), 0.125);
        QCOMPARE(whole(1, 3), seededEmbedding("cat", 128, 7)(3));
        for (const std::int64_t first : {0, 2, 3, 127})
            for (const std::int64_t count : {0, 1, 128 - static_cast<int>(first)})
                QVERIFY(embeddingsOf(scene, first, count) == whole.middleCols(first, count));
        QCOMPARE(sentenceOf([&scene] { embeddingsOf(scene, 120, 9); }),
                 u"The embeddings have the columns 0 to 127; 9 from column 120 on are not among them."_s);
    }

    void editedEmbeddingKeepsOtherColumns() {
        Scene scene;
        const Matrix before = embeddingsOf(scene, 0, 8);
        setEmbedding(scene, 1, 4, 0.75);
        setEmbedding(scene, 1, 2, -3);
        Matrix expected = before;
        expected(1, 4) = 0.75;
        expected(1, 2) = -3;
        QVERIFY(embeddingsOf(scene, 0, 8) == expected);
        QCOMPARE(scene.sentence.customEmbeddings[1].size(), std::size_t{5});
        validate(scene);
    }

    void seededVectorFollowsWordAndCustomValuesStay() {
        Scene scene;
        scene.sentence.customEmbeddings[1] = {0.5};
        setToken(scene, 0, u" A "_s);
        setToken(scene, 1, u"dog"_s);
        QCOMPARE(scene.sentence.tokens, (QStringList{u"A"_s, u"dog"_s, u"sat"_s}));
        const Matrix table = embeddingsOf(scene, 0, 2);
        QCOMPARE(table(0, 0), seededEmbedding("A", 1, 7)(0));
        QCOMPARE(table(1, 0), 0.5);
        QCOMPARE(table(1, 1), seededEmbedding("dog", 2, 7)(1));
    }

    void movedTokenKeepsItsVector() {
        Scene scene;
        scene.sentence.customEmbeddings = {{1}, {2, 2}, {3}};
        const Matrix before = embeddingsOf(scene, 0, 4);
        moveToken(scene, 1, 2);
        QCOMPARE(scene.sentence.tokens[2], u"cat"_s);
        const Matrix after = embeddingsOf(scene, 0, 4);
        QVERIFY(after.row(2) == before.row(1));
        QVERIFY(after.row(1) == before.row(2));
        moveToken(scene, 2, 1);
        QVERIFY(embeddingsOf(scene, 0, 4) == before);
        QCOMPARE(sentenceOf([&scene] { moveToken(scene, 0, 3); }),
                 u"There is no token 3; the tokens are 0 to 2."_s);
    }

    void encodingIsSharedByCopiesOfScene() {
        Scene scene;
        const auto made = encodingOf(scene);
        QVERIFY(encodingOf(scene) == made);
        Scene copy = scene;
        QVERIFY(encodingOf(copy) == made);
        copy.selection.position = 3;
        QVERIFY(encodingOf(copy) == made);
        copy.encoding.base = 500;
        QCOMPARE(encodingOf(copy)->parameters().base, 500.0);
        QVERIFY(encodingOf(scene) == made);
        scene = copy;
        QCOMPARE(encodingOf(scene)->parameters().base, 500.0);
    }

    void cachedEncodingDoesNotAffectEquality() {
        const Scene asked;
        encodingOf(asked);
        QVERIFY(asked == Scene());
    }

    void threadsShareOneEncodingOfScene() {
        const Scene shared;
        std::vector<std::shared_ptr<const Encoding>> found(8);
        std::atomic<int> wrong = 0;
        std::vector<std::thread> threads;
        for (std::size_t t = 0; t < found.size(); ++t)
            threads.emplace_back([&shared, &found, &wrong, t] {
                found[t] = encodingOf(shared);
                for (int k = 0; k < 200; ++k) {
                    Scene own = shared;
                    own.encoding.dModel = 2 + (k * static_cast<int>(t + 1)) % 20;
                    if (encodingOf(own)->parameters() != own.encoding) ++wrong;
                }
            });
        for (std::thread& thread : threads) thread.join();
        QCOMPARE(wrong.load(), 0);
        for (const auto& each : found) QVERIFY(each == found.front());
    }
};

QTEST_GUILESS_MAIN(SceneTest)
#include "scene_test.moc"
