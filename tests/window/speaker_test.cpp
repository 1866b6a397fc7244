// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lessons/library.h"
#include "app/scene/literals.h"
#include "app/scene/texts_of.h"
#include "app/style/style.h"
#include "app/window/controls/control_panel.h"
#include "app/window/inspector/derivation_bar.h"
#include "app/window/lessons/lesson_rail.h"
#include "app/window/lessons/question_card.h"
#include "app/window/lessons/step_controls.h"
#include "app/window/parts/text_size.h"
#include "app/window/play/player.h"
#include "app/window/shell/main_menu.h"
#include "app/window/stage/end_slide.h"
#include "app/window/stage/film_strip.h"
#include "app/window/stage/speaker_view.h"
#include "stage_support.h"
#include "tests/contains.h"
#include "tests/window/test_classes.h"

#include <QLabel>
#include <QScreen>

#include <algorithm>

using namespace sinescope;

/// The presenter display, beside the stage and on a display of its own.
class SpeakerTest : public LectureTest {
    Q_OBJECT

 private slots:
    void notesAppearOnlyInSpeakerView() {
        present("01-word-order");
        const LessonStep step = *lecture().step();
        const QString notes = plainText(step.notes).left(30);
        for (const QLabel* label : view().findChildren<QLabel*>()) QVERIFY(!label->text().contains(notes));
        if (!hasTwoDisplays()) {
            QVERIFY(!stage().speaker());
            return;
        }
        SpeakerView& speaker = *stage().speaker();
        QVERIFY(speaker.isVisible());
        QCOMPARE(speaker.geometry(), window->screen()->geometry());
        QVERIFY(view().geometry() != speaker.geometry());
        QVERIFY(containsText(labelTexts(speaker), notes));
        QVERIFY(containsText(labelTexts(speaker), u"Answer: C"_s));
        // Links are shown as plain text, because they cannot be followed there.
        lecture().openLesson(u"01-word-order"_s, 2);
        QVERIFY(containsText(labelTexts(speaker), u"Switch PE off and on."_s));
        lecture().openLesson(u"01-word-order"_s, 0);
        QVERIFY(containsText(labelTexts(speaker), typesetText(step.reveals.front().text)));
        lecture().openPoll();
        lecture().vote(0);
        QVERIFY(containsText(labelTexts(speaker), u"Voting is open: **1 vote**"_s));
        // Keys also work in the speaker window.
        QTest::keyClick(&speaker, Qt::Key_PageDown);
        QVERIFY(containsText(labelTexts(speaker), u"Votes: A 1, B 0, C 0"_s));
    }

    void longNotesScrollByKeys() {
        present("12-rotation");
        if (!stage().speaker()) press(Qt::Key_N);
        Lesson deck;
        LessonStep step;
        step.title = u"Claim"_s;
        step.notes = u"Say this slowly. "_s.repeated(200);
        step.scene = scene();
        deck.steps = {step, step};
        deck.steps.back().notes = u"Short."_s;
        lecture().openDeck(u"Deck"_s, deck);
        untilIdle();
        const auto& notes = *stage().speaker()->findChild<QLabel*>(u"speakerNotes"_s);
        const auto isSeen = [&notes](int y) {
            return !(notes.visibleRegion() & QRect(0, y, 1, 1)).isEmpty();
        };
        QCOMPARE(notes.text().count(u"slowly"_s), qsizetype{200});
        QCOMPARE_LE(notes.heightForWidth(notes.width()), notes.height());
        QVERIFY(isSeen(0) && !isSeen(notes.height() - 1));
        QVERIFY(containsText(labelTexts(*stage().speaker()), u"more notes"_s));
        const auto pressUntil = [&](Qt::Key key, int y) {
            for (int presses = 0; presses < 50 && !isSeen(y); ++presses)
                QTest::keyClick(&view(), key, Qt::ControlModifier);
            return isSeen(y);
        };
        QVERIFY(pressUntil(Qt::Key_Down, notes.height() - 1));
        QVERIFY(pressUntil(Qt::Key_Up, 0));
        pressUntil(Qt::Key_Down, notes.height() - 1);
        QCOMPARE(place().step, std::size_t{0});
        press(Qt::Key_PageDown);
        untilIdle();
        QVERIFY(isSeen(0));
        QVERIFY(!containsText(labelTexts(*stage().speaker()), u"more notes"_s));
    }

    void speakerViewShowsCurrentAndNextSlide() {
        if (!hasTwoDisplays()) return;
        present("12-rotation");
        SpeakerView& speaker = *stage().speaker();
        QTRY_VERIFY(!speaker.now().isNull() && !speaker.next().isNull());
        const QImage first = speaker.now().toImage(), ahead = speaker.next().toImage();
        QCOMPARE(first.size(), view().size());
        QCOMPARE(ahead.size(), view().size());
        QVERIFY(first != ahead);
        // The preview does not affect the stage or the saved progress.
        QCOMPARE(walk().shownReveals(), std::size_t{0});
        press(Qt::Key_PageDown);
        QTRY_VERIFY(speaker.next().toImage() != ahead);
        QTRY_VERIFY(speaker.now().toImage() != first);
        window->player().pause();
        untilIdle();
        const QImage slide = view().slide().toImage();
        press(Qt::Key_Period);
        QTRY_COMPARE(speaker.now().toImage().pixelColor(10, 10), QColor(Qt::black));
        QTRY_VERIFY(speaker.next().toImage() == slide);
    }

    /// The preview includes the claim and the controls, in their colours.
    void nextSlidePreviewMatchesStage() {
        if (!hasTwoDisplays()) return;
        present("01-word-order", 2);
        SpeakerView& speaker = *stage().speaker();
        QTRY_VERIFY(!speaker.next().isNull());
        const QImage ahead = speaker.next().toImage();
        press(Qt::Key_PageDown);
        untilIdle();
        const QImage now = view().picture().toImage();
        const QRect figure = view().panels().front()->geometry();
        for (const QRect& part : {QRect(0, 0, now.width(), figure.top()),
                                  QRect(0, figure.bottom(), now.width(), now.height() - figure.bottom())})
            QCOMPARE(ahead.copy(part), now.copy(part));
    }

    void nextSlidePreviewHasThemeOfStage() {
        present("01-word-order", 2);
        if (!stage().speaker()) press(Qt::Key_N);
        const auto lightness = [&] {
            const QImage next = stage().speaker()->next().toImage();
            return next.isNull() ? -1 : next.pixelColor(3, 3).lightness();
        };
        QTRY_VERIFY(lightness() > 200);
        press(Qt::Key_D, Qt::ControlModifier | Qt::ShiftModifier);
        QTRY_VERIFY(lightness() < 100 && lightness() >= 0);
    }

    void speakerViewNamesTheWayToAnswer() {
        for (const auto& [lesson, key] :
             {std::pair("08-chirp", u"type a number"_s), {"13-distance", u"type points"_s}}) {
            present(lesson);
            if (!stage().speaker()) press(Qt::Key_N);
            QVERIFY(containsText(labelTexts(*stage().speaker()), key));
            QVERIFY(containsText(labelTexts(*stage().speaker()), u"The room sees the question."_s));
        }
    }

    void speakerViewReportsWhatAudienceSees() {
        if (!hasTwoDisplays()) return;
        present("12-rotation");
        SpeakerView& speaker = *stage().speaker();
        QVERIFY2(containsText(labelTexts(speaker), u"no votes are open"_s), qPrintable(labelTexts(speaker)));
        press(Qt::Key_P);
        QVERIFY(containsText(labelTexts(speaker), u"voting is open"_s));
        QVERIFY(containsText(labelTexts(speaker), u"count a vote"_s));
        QVERIFY2(containsText(labelTexts(speaker), u"**Next:** the votes"_s),
                 qPrintable(labelTexts(speaker)));
        press({Qt::Key_A, Qt::Key_PageDown});
        QVERIFY2(containsText(labelTexts(speaker), u"The room sees the votes"_s),
                 qPrintable(labelTexts(speaker)));
        press({Qt::Key_PageDown, Qt::Key_B});
        QVERIFY(view().isBlank());
        QVERIFY2(containsText(labelTexts(speaker), u"The room sees a black screen"_s),
                 qPrintable(labelTexts(speaker)));
        QVERIFY2(containsText(labelTexts(speaker), u"**Next:** this slide again"_s),
                 qPrintable(labelTexts(speaker)));
        press(Qt::Key_B);
        QVERIFY(containsText(labelTexts(speaker), u"The room sees this slide"_s));
    }

    void heldSlideStaysWhilePresenterLooksAhead() {
        present("12-rotation");
        untilIdle();
        if (!stage().speaker()) {
            press(Qt::Key_H);
            QVERIFY(!view().isHeld());
            press(Qt::Key_N);
            untilIdle();
        }
        const auto seen = [&] { return labelTexts(*stage().speaker()); };
        const QImage first = view().grab().toImage();
        press(Qt::Key_H);
        QVERIFY2(containsText(seen(), u"The room sees a held slide"_s), qPrintable(seen()));
        press(Qt::Key_PageDown, Qt::ShiftModifier);
        untilIdle();
        QVERIFY(place() == (Place{0, 1}));
        QVERIFY(view().grab().toImage() == first);
        QVERIFY(view().picture().toImage() != first);
        press(Qt::Key_H);
        QVERIFY(!view().isHeld());
        QVERIFY(view().grab().toImage() != first);
        QVERIFY(containsText(seen(), u"The room sees this slide"_s));
        press({Qt::Key_H, Qt::Key_Escape});
        QVERIFY(stage().isOn() && !view().isHeld());
        if (hasTwoDisplays()) return;
        press(Qt::Key_H);
        press(Qt::Key_N);  // hides the presenter display
        QVERIFY(!view().isHeld());
    }

    void speakerViewAnnouncesEndSlideAndItsKeys() {
        present("12-rotation");
        if (!stage().speaker()) press(Qt::Key_N);
        const auto seen = [&] { return labelTexts(*stage().speaker()); };
        const auto hasKey = [&](const QString& key) {
            const auto keys = stage().availableKeys();
            return std::ranges::any_of(keys, [&](const auto& each) { return each.first == key; });
        };
        while (!walk().isAtEnd()) press(Qt::Key_PageDown);
        QVERIFY2(containsText(seen(), u"**Next:** the end slide"_s), qPrintable(seen()));
        QVERIFY(hasKey(u"F"_s) && hasKey(u"K"_s));
        press(Qt::Key_PageDown);
        QVERIFY(view().end().isVisible());
        const QImage end = view().picture().toImage();
        press(Qt::Key_PageUp);
        QVERIFY(!view().end().isVisible());
        const auto difference = [&] {  // share of the pixels
            const QImage next = stage().speaker()->next().toImage();
            if (next.size() != end.size()) return 1.0;
            int count = 0;
            for (int y = 0; y < end.height(); ++y)
                for (int x = 0; x < end.width(); ++x) count += next.pixel(x, y) != end.pixel(x, y);
            return static_cast<double>(count) / end.width() / end.height();
        };
        QTRY_VERIFY2(difference() < 0.02, qPrintable(QString::number(difference())));
        press(Qt::Key_PageDown);
        QVERIFY(!hasKey(u"F"_s) && !hasKey(u"K"_s));
        press(Qt::Key_F);
        QVERIFY(!view().film().isVisible());
        QCOMPARE(message(*window), QString());
        while (hasKey(u"PageDown"_s)) press(Qt::Key_PageDown);
        QVERIFY(view().end().isVisible());
        QVERIFY2(containsText(seen(), u"This is the end."_s), qPrintable(seen()));
        QVERIFY(!containsText(seen(), u"**PageDown**"_s));
        press(Qt::Key_Escape);
        QVERIFY(hasKey(u"PageDown"_s));
        QVERIFY(containsText(seen(), u"**PageDown**"_s));
    }

    /// PageDown uncovers the slide below the held black screen.
    void speakerViewReportsHeldBlackScreen() {
        present("12-rotation");
        if (!stage().speaker()) press(Qt::Key_N);
        press({Qt::Key_B, Qt::Key_H, Qt::Key_PageDown});
        const auto seen = [&] { return labelTexts(*stage().speaker()); };
        QVERIFY2(containsText(seen(), u"The room sees a held black screen"_s), qPrintable(seen()));
        press(Qt::Key_W);
        QVERIFY2(containsText(seen(), u"The room sees a white screen"_s), qPrintable(seen()));
        press({Qt::Key_W, Qt::Key_H});
        QVERIFY2(containsText(seen(), u"The room sees the question"_s), qPrintable(seen()));
    }

    void lateVoteDoesNotBlankScreen() {
        present("12-rotation");
        for (int key = 0; key < 2; ++key) press(Qt::Key_PageDown);  // answers the question
        press({Qt::Key_P, Qt::Key_A, Qt::Key_B});
        QVERIFY(!view().isBlank());
        if (hasTwoDisplays()) {
            const QString text = labelTexts(*stage().speaker());
            QVERIFY_CONTAINS(text, u"nothing to vote on"_s);
            QVERIFY(text.contains(u"**.**"_s));  // the key that blanks instead
        }
        press(Qt::Key_Period);
        QVERIFY(view().isBlank());
        press({Qt::Key_Period, Qt::Key_PageUp, Qt::Key_B});
        QVERIFY(view().isBlank());
    }

    void speakerViewIsBesideStageOnOneDisplay() {
        if (hasTwoDisplays()) return;
        present("12-rotation");
        const QRect whole = view().geometry();
        press(Qt::Key_N);
        untilIdle();
        QVERIFY(stage().speaker() && stage().speaker()->isVisible());
        QVERIFY(!view().geometry().intersects(stage().speaker()->geometry()));
        constexpr int titleBar = 40;
        QVERIFY(stage().speaker()->height() + titleBar <= whole.height());
        QVERIFY(containsText(labelTexts(*stage().speaker()), u"close this window"_s));
        press(Qt::Key_PageDown);
        QCOMPARE(walk().shownReveals(), std::size_t{1});
        press(Qt::Key_N);
        QVERIFY(!stage().speaker());
        QCOMPARE(view().geometry(), whole);
    }

    /// Also beside the stage, where the view is taller than wide.
    void speakerViewTextIsLegibleAndDoesNotOverlap() {
        present(nullptr);
        lecture().openTrack(shippedTracks().front().id);
        if (!hasTwoDisplays()) press(Qt::Key_N);
        SpeakerView& speaker = *stage().speaker();
        for (const QSize& size : {QSize(576, 720), QSize(864, 1080), QSize(1280, 720)}) {
            speaker.resize(size);
            untilIdle();
            const auto placeOf = [&speaker](const QLabel* text) {
                return QRect(text->mapTo(&speaker, QPoint()), text->size());
            };
            for (const QLabel* text : speaker.findChildren<QLabel*>()) {
                if (text->text().isEmpty()) continue;
                const QByteArray where = text->objectName().toUtf8() + ' ' + QByteArray::number(size.width());
                QVERIFY2(speaker.rect().contains(placeOf(text)), where.constData());
                QVERIFY2(text->height() >= text->heightForWidth(text->width()), where.constData());
                for (const QLabel* other : speaker.findChildren<QLabel*>())
                    QVERIFY2(
                        other == text || other->text().isEmpty() || !placeOf(other).intersects(placeOf(text)),
                        (where + ' ' + other->objectName().toUtf8()).constData());
            }
            const auto type = [&speaker](const char* name) {
                return speaker.findChild<QLabel*>(QString::fromLatin1(name))->font().pixelSize();
            };
            QVERIFY2(type("speakerNotes") >= 18, QByteArray::number(type("speakerNotes")));
            QVERIFY(type("speakerElapsed") > type("speakerPlanned"));
            QVERIFY(type("speakerPlanned") > type("speakerNotes"));
            QVERIFY(type("speakerClock") < type("speakerNotes"));
        }
    }

    void keySwapsDisplays() {
        present("12-rotation");
        const QRect before = view().geometry();
        press(Qt::Key_X);
        QVERIFY(view().isVisible());
        if (!hasTwoDisplays()) {
            QCOMPARE(view().geometry(), before);
            return;
        }
        QCOMPARE(stage().speaker()->geometry(), before);
        QCOMPARE(view().geometry(), window->screen()->geometry());
        QCOMPARE(faults(), QString());
        press(Qt::Key_X);
        QCOMPARE(view().geometry(), before);
    }

    /// Qt's offscreen platform crashes on unplugging, so the list of displays is simulated.
    void unpluggingDisplayKeepsPresentation() {
        if (!hasTwoDisplays()) return;
        present("12-rotation");
        press(Qt::Key_PageDown);
        const QRect projector = view().geometry();
        QScreen* laptop = window->screen();
        QScreen* gone = nullptr;
        for (QScreen* screen : QGuiApplication::screens())
            if (screen != laptop) gone = screen;
        const qint64 begun = stage().speaker()->since().msecsSinceReference();
        stage().setDisplays([laptop] { return QList<QScreen*>{laptop}; });
        emit qApp->screenRemoved(gone);
        QTRY_COMPARE(view().geometry(), laptop->geometry());
        QVERIFY(view().isVisible());
        QVERIFY(!stage().speaker());
        QCOMPARE(walk().shownReveals(), std::size_t{1});
        QCOMPARE(faults(), QString());
        press(Qt::Key_X);  // no display to swap to
        QCOMPARE(view().geometry(), laptop->geometry());
        press(Qt::Key_X);
        stage().setDisplays([] { return QGuiApplication::screens(); });
        emit qApp->screenAdded(gone);
        QTRY_COMPARE(view().geometry(), projector);
        QVERIFY(stage().speaker() && stage().speaker()->isVisible());
        QCOMPARE(stage().speaker()->since().msecsSinceReference(), begun);  // the timer goes on
        press(Qt::Key_PageUp);
        QCOMPARE(walk().shownReveals(), std::size_t{0});
    }

    /// The window's display can be removed, and for a moment there may be no display.
    void stageStaysOnRemainingDisplay() {
        if (!hasTwoDisplays()) return;
        present("12-rotation");
        QScreen* laptop = window->screen();
        QScreen* projector = view().screen();
        QVERIFY(projector != laptop);
        stage().setDisplays([] { return QList<QScreen*>(); });
        emit qApp->screenRemoved(laptop);
        QCoreApplication::processEvents();
        QVERIFY(view().isVisible());
        stage().setDisplays([projector] { return QList<QScreen*>{projector}; });
        emit qApp->screenRemoved(laptop);
        QTRY_VERIFY(!stage().speaker());
        QCOMPARE(view().geometry(), projector->geometry());
        press(Qt::Key_Escape);
        QVERIFY(!stage().isOn());
        QVERIFY(window->isVisible());
    }
};

static const Registered<SpeakerTest> registered;

#include "speaker_test.moc"
