// SPDX-License-Identifier: GPL-3.0-or-later
//
// The rail beside the figures shows the steps of a lesson, its text, and the controls that it names.
#include "app/lessons/library.h"
#include "app/scene/literals.h"
#include "app/window/board/tool_strip.h"
#include "app/window/controls/number_field.h"
#include "app/window/lessons/choice_row.h"
#include "app/window/lessons/lamp.h"
#include "app/window/lessons/lesson_foot.h"
#include "app/window/lessons/step_controls.h"
#include "app/window/parts/text_size.h"
#include "app/window/shell/main_menu.h"
#include "lesson_support.h"
#include "tests/contains.h"
#include "tests/points.h"
#include "tests/window/answers.h"
#include "tests/window/test_classes.h"

#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QSlider>
#include <QWheelEvent>

using namespace sinescope;

class LessonRailTest : public LessonInWindow {
    Q_OBJECT

 private slots:
    void buttonsBelowStepsAreNotCut() {
        open("01-word-order");
        for (const int width : {170, 400}) {
            rail().setFixedWidth(width);
            QCoreApplication::processEvents();
            for (const char* id : {"comeBack", "toStage", "previousBeat"}) {
                const auto* button = rail().findChild<QPushButton*>(QString::fromLatin1(id));
                QVERIFY2(button->width() >= button->minimumSizeHint().width(), id);
            }
        }
    }

    /// At twice the text size the rail has twice the width, and its text more space than its buttons.
    void railIsReadableAtLargestTextSize() {
        open("10-wavelengths", 1);
        resizeTo(*window, {1280, 720});
        const int width = rail().width();
        setLargestText(*window);
        QVERIFY(rail().width() >= 1.9 * width);
        QVERIFY(window->board().width() >= 1280 / 3);
        const auto* text = rail().findChild<QScrollArea*>();
        QVERIFY(text->height() > rail().findChild<LessonFoot*>()->height());
        window->menu().textSize().reset();
    }

    /// Wherever the rail is scrolled to, no letter is cut by its lower edge, except at the end.
    void linesAtEdgeOfRailFadeOut() {
        open("10-wavelengths", 1);
        resizeTo(*window, {1280, 560});
        lecture().next();
        untilIdle();
        auto* text = rail().findChild<QScrollArea*>();
        QScrollBar* bar = text->verticalScrollBar();
        QVERIFY(bar->maximum() > 0);
        const QRgb ground = palette(ThemeId::Light).canvas.rgb();
        for (int value = 0; value < std::min(bar->maximum(), 60); ++value) {
            bar->setValue(value);
            const QImage image = text->grab().toImage();
            for (int x = 0; x < text->viewport()->width(); ++x)
                QVERIFY(apart(image.pixel(x, image.height() - 1), ground) < 16);
        }
    }

    void numbersAppearAfterLastItem() {
        open("03-by-hand", 2);
        const QString number = u"PE(1, 2) is"_s;
        const std::size_t items = lecture().step()->reveals.size();
        QVERIFY(items > 1);
        for (std::size_t item = 0; item < items; ++item) {
            QVERIFY2(!containsText(labelTexts(rail()), number), qPrintable(labelTexts(rail())));
            lecture().next();
        }
        QVERIFY2(containsText(labelTexts(rail()), number), qPrintable(labelTexts(rail())));
    }

    void onlyTextsWithLinksTakeFocus() {
        open("13-distance");
        const auto& text = *rail().findChild<QLabel*>(u"stepText"_s);
        QCOMPARE(text.focusPolicy() == Qt::NoFocus, !text.text().contains(u"]("_s));
        QVERIFY(!window->focusWidget() || !qobject_cast<QLabel*>(window->focusWidget()));
    }

    void controlsOfStepAreHighlighted() {
        open("10-wavelengths", 2);
        untilIdle();
        QStringList highlighted;
        for (const Lamp* lamp : window->findChildren<Lamp*>())
            if (lamp->isVisible())
                for (const ParameterControl* control : window->findChildren<ParameterControl*>())
                    if (lamp->parentWidget() == control->parentWidget() &&
                        lamp->geometry().contains(control->geometry().center()))
                        highlighted << control->objectName();
        highlighted.sort();
        QCOMPARE(highlighted, (QStringList{u"base"_s, u"length"_s}));
        lecture().close();
        untilIdle();
        QVERIFY(window->findChildren<Lamp*>().isEmpty());
    }

    void toolsNamedInStepAreVisibleAndHighlighted() {
        open("07-fingerprints", 0);
        untilIdle();
        const QStringList named = controlsOf(*lecture().step());
        QVERIFY2(named.contains(u"positions.over"_s), qPrintable(named.join(' '_L1)));
        Panel& lines = panel(u"positions"_s);
        QVERIFY(lines.areToolsShown() && scene().figures.size() > 1);
        const QWidget* over = lines.strip().controlOf(u"over"_s);
        QVERIFY(over->isVisible());
        QVERIFY(std::ranges::any_of(window->findChildren<Lamp*>(), [over](const Lamp* lamp) {
            return lamp->isVisible() && lamp->parentWidget() == over->parentWidget();
        }));
        lecture().close();
        untilIdle();
        QVERIFY(!lines.areToolsShown());
    }

    void linkFocusesItsControl() {
        open("10-wavelengths", 2);
        emit rail().controlRequested(u"base"_s);
        QVERIFY(window->controls().base()->slider()->hasFocus());
        lecture().openLesson(u"13-distance"_s, 1);
        untilIdle();
        emit rail().controlRequested(u"shift"_s);
        QVERIFY(rail().controls().isAncestorOf(window->focusWidget()));
        press(Qt::Key_Right);
        QCOMPARE(scene().selection.shift, lecture().step()->scene.selection.shift + 1);
    }

    /// Said first, then judged.
    void mythsAppearAfterStepWithSource() {
        open("10-wavelengths", 1);
        const LessonMyth& myth = lecture().step()->myths.front();
        QVERIFY(!containsText(labelTexts(rail()), typesetText(myth.statement)));
        lecture().next();
        QVERIFY(containsText(labelTexts(rail()), typesetText(myth.statement)));
        QVERIFY(!containsText(labelTexts(rail()), typesetText(myth.truth)));
        lecture().next();
        QVERIFY(containsText(labelTexts(rail()), typesetText(myth.statement)));
        QVERIFY(containsText(labelTexts(rail()), typesetText(myth.truth)));
        QVERIFY(containsText(labelTexts(rail()), myth.source));
    }

    void fieldOfStepFollowsLimitsOfScene() {
        Document document;
        StepControls controls(document);
        controls.setNames({u"position"_s});
        document.apply({u"longer"_s, [](Scene& scene) { scene.encoding.length = 500; }});
        controls.showScene();
        QCOMPARE(controls.findChild<NumberField*>()->limits().highest, 499.0);
    }

    void eachPressOfAnArrowIsAnUndoStep() {
        Document document;
        StepControls controls(document);
        controls.setNames({u"position"_s});
        const auto pressRight = [&] {
            QTest::keyClick(controls.findChild<QSlider*>(), Qt::Key_Right);
            controls.showScene();
            return document.scene().selection.position;
        };
        const std::int64_t once = pressRight();
        QCOMPARE_GT(pressRight(), once);
        document.undo();
        QCOMPARE(document.scene().selection.position, once);
    }

    void eachVisitOfTheWheelIsAnUndoStep() {
        Document document;
        StepControls controls(document);
        controls.setNames({u"position"_s});
        auto* slider = controls.findChild<QSlider*>();
        const auto turnTwice = [&] {
            for (int turns = 0; turns < 2; ++turns) {
                QWheelEvent turn({9, 9}, {9, 9}, {}, {0, 120}, {}, {}, Qt::NoScrollPhase, false);
                QCoreApplication::sendEvent(slider, &turn);
                controls.showScene();
            }
            QEvent leave(QEvent::Leave);
            QCoreApplication::sendEvent(slider, &leave);
            return document.scene().selection.position;
        };
        const std::int64_t once = turnTwice();
        QVERIFY(turnTwice() != once);
        document.undo();
        QCOMPARE(document.scene().selection.position, once);
    }

    void tabGoesFromHeadToStepAndItsAnswers() {
        open("10-wavelengths");
        const auto before = [](QWidget* each) {
            do each = each->previousInFocusChain();
            while (each->focusPolicy() == Qt::NoFocus);
            return each;
        };
        QWidget* step = before(card().choices().front());
        QVERIFY(step == rail().steps().front());
        QVERIFY(rail().isAncestorOf(before(step)));
    }

    /// The brightest of them, as their edges are blended with the background.
    void linksHaveColourOfTheme() {
        open("10-wavelengths", 2);
        auto* task = rail().findChild<QLabel*>(u"yourTurn"_s);
        QTRY_VERIFY(task && task->isVisible());
        const auto brightest = [&] {
            int most = 0;
            takeColours(task->grab().toImage(), 1, [&](QRgb pixel) {
                const QColor color(pixel);
                if (color.hsvSaturation() > 100) most = std::max(most, color.lightness());
            });
            return most;
        };
        edit([](Scene& scene) { scene.style.theme = ThemeId::Dark; });
        untilIdle();
        const int accent = palette(ThemeId::Dark).accent.lightness();
        QVERIFY2(std::abs(brightest() - accent) < 30, qPrintable(QString::number(brightest())));
    }

    void longWordIsBrokenToFitRail() {
        Lesson deck;
        LessonStep step;
        step.title = u"Claim"_s.repeated(30);
        step.text = u"[%1](control:trained_length) %1"_s.arg(u"Words"_s.repeated(30));
        step.scene = scene();
        deck.steps = {step};
        lecture().openDeck(u"Deck"_s.repeated(30), deck);
        int visible = 0;
        for (const QLabel* label : rail().findChildren<QLabel*>()) {
            if (!label->isVisible()) continue;
            ++visible;
            QTRY_VERIFY(label->QLabel::minimumSizeHint().width() <= label->width());
            QVERIFY(label->mapTo(&rail(), QPoint(label->width(), 0)).x() <= rail().width());
        }
        QVERIFY(visible > 1);
        QVERIFY_CONTAINS(labelTexts(rail()), u"](control:trained_length)"_s);
    }

    /// Rows far out of view are not made yet.
    void rowsOfManyStepsAreReachedByScrollingAndByTab() {
        Lesson deck;
        LessonStep step;
        step.title = u"A claim of several words."_s;
        step.scene = scene();
        deck.steps.assign(300, step);
        lecture().openDeck(u"deck"_s, deck);
        untilIdle();
        QVERIFY(!rail().steps()[150] && !rail().steps().back());
        rail().steps()[1]->setFocus();
        for (int k = 0; k < 100; ++k) press(Qt::Key_Tab);
        QVERIFY(rail().steps()[101] && rail().steps()[101]->hasFocus());
        QVERIFY(!rail().steps()[101]->visibleRegion().isEmpty());
        QScrollBar* bar = rail().findChild<QScrollArea*>()->verticalScrollBar();
        QVERIFY(bar->maximum() > 300 * rail().fontMetrics().height());
        bar->setValue(bar->maximum());
        ChoiceRow* last = rail().steps().back();
        QVERIFY(last && !last->visibleRegion().isEmpty());
        QTest::mouseClick(last, Qt::LeftButton);
        untilIdle();
        QCOMPARE(walk().place().step, std::size_t{299});
        QVERIFY(last->isChecked() && !rail().steps().front()->isChecked());
    }
};

static const Registered<LessonRailTest> registered("--lessons");

#include "lesson_rail_test.moc"
