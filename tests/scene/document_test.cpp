// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/scene/document.h"

#include "app/scene/literals.h"

#include <QSignalSpy>
#include <QTest>

#include <optional>
#include <stdexcept>

using namespace sinescope;

namespace {

SceneEdit setLength(std::int64_t length, const QString& key = {}) {
    return {u"sequence length"_s, [length](Scene& next) { next.encoding.length = length; }, key};
}

SceneEdit setColumns(std::int64_t dModel, const QString& key = {}) {
    return {u"d_model"_s, [dModel](Scene& next) { next.encoding.dModel = dModel; }, key};
}

const QString dragKey = u"drag"_s;

}  // namespace

class DocumentTest : public QObject {
    Q_OBJECT

 private:
    std::optional<Document> document;

 private slots:
    void init() { document.emplace(); }

    void editAddsOneUndoStepAndEmitsOneSignal() {
        QSignalSpy changed(&*document, &Document::changed);
        QSignalSpy history(&*document, &Document::historyChanged);
        QVERIFY(document->apply(setLength(80)));
        QCOMPARE(changed.size(), 1);
        QCOMPARE(history.size(), 1);
        QCOMPARE(changed[0][0].value<Changes>(), Changes(Change::Encoding));
        QCOMPARE(document->undoText(), u"sequence length"_s);
        QVERIFY(!document->canRedo());
    }

    void editWithoutChangeAddsNoUndoStep() {
        QSignalSpy changed(&*document, &Document::changed);
        QVERIFY(document->apply(setLength(document->scene().encoding.length)));
        QVERIFY(changed.isEmpty());
        QVERIFY(!document->canUndo());
    }

    void undoAndRedoRestoreScenesAndNewEditClearsRedo() {
        std::vector<Scene> scenes = {document->scene()};
        for (const int length : {60, 70, 80}) {
            document->apply(setLength(length));
            scenes.push_back(document->scene());
        }
        for (std::size_t k = 3; k-- > 0;) {
            document->undo();
            QVERIFY(document->scene() == scenes[k]);
        }
        QVERIFY(!document->canUndo());
        document->undo();
        QVERIFY(document->scene() == scenes[0]);
        for (std::size_t k = 1; k <= 3; ++k) {
            document->redo();
            QVERIFY(document->scene() == scenes[k]);
        }
        QVERIFY(!document->canRedo());
        document->undo();
        document->apply(setLength(99));
        QVERIFY(!document->canRedo());
    }

    void dragIsOneUndoStepAndKeepsSelection() {
        document->apply({u"select"_s, [](Scene& next) { next.selection.column = 100; }});
        const Scene before = document->scene();
        QSignalSpy changed(&*document, &Document::changed);
        for (const int d : {64, 4, 32, 120}) QVERIFY(document->apply(setColumns(d, dragKey)));
        QCOMPARE(changed.size(), 4);
        QCOMPARE(document->scene().selection.column, 100);
        document->undo();
        QVERIFY(document->scene() == before);
        QCOMPARE(document->undoText(), u"select"_s);
    }

    void draggingBackToStartAddsNoUndoStep() {
        document->apply(setLength(60));
        document->apply(setLength(70));
        document->undo();
        const Scene before = document->scene();
        document->apply(setLength(90, dragKey));
        QVERIFY(!document->canRedo());
        document->apply(setLength(60, dragKey));
        QVERIFY(document->scene() == before);
        QVERIFY(document->canRedo());
        document->apply(setLength(95, dragKey));
        QVERIFY(!document->canRedo());
        document->undo();
        QVERIFY(document->scene() == before);
        document->undo();
        QVERIFY(document->scene() == Document().scene());
    }

    void endingDragStartsNewUndoStep() {
        document->apply(setLength(60, dragKey));
        document->endMerge();
        document->apply(setLength(70, dragKey));
        document->undo();
        QCOMPARE(document->scene().encoding.length, 60);
    }

    void playbackIsOneUndoStepDespiteEditWithoutChange() {
        const Scene before = document->scene();
        SceneEdit frame = setLength(60, u"play"_s);
        frame.lasting = true;
        document->apply(frame);
        document->endMerge();
        document->apply(setColumns(int(document->scene().encoding.dModel)));
        document->apply(setLength(70, u"play"_s));
        document->undo();
        QVERIFY(document->scene() == before);
        QVERIFY(!document->canUndo());
    }

    void otherEditEndsDrag() {
        document->apply(setLength(60, dragKey));
        document->apply(setColumns(64));
        document->apply(setLength(70, dragKey));
        document->undo();
        QCOMPARE(document->scene().encoding.length, 60);
        QCOMPARE(document->scene().encoding.dModel, 64);
    }

    void invalidEditKeepsSceneAndReportsReason() {
        const Scene before = document->scene();
        QSignalSpy changed(&*document, &Document::changed);
        QSignalSpy refused(&*document, &Document::refused);
        QVERIFY(!document->apply(setLength(0)));
        QVERIFY(document->scene() == before);
        QVERIFY(changed.isEmpty());
        QVERIFY(!document->canUndo());
        QCOMPARE(refused.size(), 1);
        QCOMPARE(refused[0][0].toString(),
                 u"The sequence length is 0; it must lie between 1 and 1,048,576."_s);
    }

    void invalidEditDuringDragDoesNotEndDrag() {
        const Scene before = document->scene();
        document->apply(setLength(60, dragKey));
        QVERIFY(!document->apply(setLength(-1, dragKey)));
        document->apply(setLength(70, dragKey));
        document->undo();
        QVERIFY(document->scene() == before);
    }

    void editThrowingOtherExceptionKeepsScene() {
        const Scene before = document->scene();
        const SceneEdit edit{u"fails"_s, [](Scene& next) {
                                 next.encoding.length = 60;
                                 throw std::runtime_error("out of something");
                             }};
        QSignalSpy refused(&*document, &Document::refused);
        QVERIFY(!document->apply(edit));
        QCOMPARE(refused.size(), 1);
        QCOMPARE(refused.front().front().toString(), u"out of something"_s);
        QVERIFY(document->scene() == before);
        QVERIFY(!document->canUndo());
    }

    void presetIsOneUndoStepAndInvalidPresetIsRejected() {
        const Scene before = document->scene();
        QSignalSpy refused(&*document, &Document::refused);
        Scene preset;
        preset.encoding.length = 100;
        document->replace(preset, u"preset"_s);
        QVERIFY(document->scene() == preset);
        preset.encoding.base = -1;
        document->replace(preset, u"preset"_s);
        QCOMPARE(refused.size(), 1);
        document->undo();
        QVERIFY(document->scene() == before);
    }

    void openedSessionHasNoHistoryAndIsUnmodified() {
        document->apply(setLength(60));
        QSignalSpy changed(&*document, &Document::changed);
        QSignalSpy history(&*document, &Document::historyChanged);
        document->open(document->scene());
        QVERIFY(changed.isEmpty());
        QCOMPARE(history.size(), 1);
        QVERIFY(!document->canUndo());
        QVERIFY(!document->isModified());
        Scene impossible;
        impossible.encoding.dModel = 0;
        document->open(impossible);
        QCOMPARE(document->scene().encoding.length, 60);
    }

    void undoToSavedSceneClearsModified() {
        document->apply(setLength(60));
        document->markSaved();
        QVERIFY(!document->isModified());
        document->apply(setLength(70));
        QVERIFY(document->isModified());
        document->undo();
        QVERIFY(!document->isModified());
        document->undo();
        QVERIFY(document->isModified());
    }

    void changesWhileSceneIsWrittenStayModified() {
        document->apply(setLength(60));
        const Document::SavePoint point = document->savePoint();
        document->apply(setLength(70));
        QVERIFY(document->holds(point));
        document->markSaved(point);
        QVERIFY(document->isModified());
        document->undo();
        QVERIFY(!document->isModified());
        document->open(Scene());
        QVERIFY(!document->holds(point));
    }

    void editByLessonLeavesSessionUnmodified() {
        SceneEdit taught = setLength(60);
        taught.byLesson = true;
        document->apply(taught);
        QVERIFY(!document->isModified());
        document->undo();
        QVERIFY(!document->isModified());
        document->apply(setLength(70));
        document->apply(taught);
        QVERIFY(document->isModified());  // the user's edit is not saved
    }

    void historyIsLimitedTo500Steps() {
        for (int k = 0; k < 600; ++k) document->apply(setLength(100 + k));
        int steps = 0;
        for (; document->canUndo(); ++steps) document->undo();
        QCOMPARE(steps, 500);
    }

    void historyOfLargeScenesHasFewerSteps() {
        Scene large;
        large.encoding.length = 200;
        large.sentence.tokens = QStringList(128, u"word"_s);
        large.sentence.customEmbeddings.assign(128,
                                               std::vector<double>(EncodingParameters::maximumDModel, 0.5));
        document.emplace(large);
        for (int k = 0; k < 12; ++k) QVERIFY(document->apply(setLength(300 + k)));
        int steps = 0;
        for (; document->canUndo(); ++steps) document->undo();
        QCOMPARE(steps, 7);  // 2^21 values each, 16 million in total
    }

    void openReusesEncodingForEqualParameters() {
        const auto made = encodingOf(document->scene());
        QCOMPARE(document->open(Scene()), QString());
        QVERIFY(encodingOf(document->scene()) == made);
        Scene wider;
        wider.encoding.dModel = 256;
        QCOMPARE(document->open(wider), QString());
        QCOMPARE(encodingOf(document->scene())->columns(), 256);
    }
};

QTEST_GUILESS_MAIN(DocumentTest)
#include "document_test.moc"
