// SPDX-License-Identifier: GPL-3.0-or-later
#include "stage_test.h"

#include "app/export/export_task.h"
#include "app/figures/formula/options.h"
#include "app/window/inspector/typeset.h"
#include "app/window/lessons/choice_row.h"
#include "app/window/lessons/lecture.h"
#include "app/window/lessons/lesson_desk.h"
#include "app/window/lessons/lesson_rail.h"
#include "app/window/lessons/question_card.h"
#include "app/window/lessons/step_controls.h"
#include "app/window/lessons/veil.h"
#include "app/window/play/player.h"
#include "app/window/stage/film_strip.h"
#include "app/window/stage/pointer_layer.h"
#include "app/window/stage/speaker_view.h"
#include "app/window/stage/stage.h"
#include "app/window/stage/stage_type.h"
#include "app/window/stage/stage_view.h"
#include "support.h"

#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScreen>
#include <QScrollBar>
#include <QSlider>

#include <cmath>
#include <set>

using namespace sinescope;

namespace {

Lecture& lecture(MainWindow& window) {
    return window.lessons().lecture();
}

Stage& stage(MainWindow& window) {
    return window.lessons().stage();
}

StageView& view(MainWindow& window) {
    if (!stage(window).isOn()) qFatal("nothing is on stage");
    return *stage(window).view();
}

bool hasTwoDisplays() {
    return QGuiApplication::screens().size() > 1;
}

std::unique_ptr<MainWindow> staged(const char* lesson, std::size_t step = 0) {
    auto window = shownWindow();
    if (lesson) lecture(*window).openLesson(QString::fromLatin1(lesson), step);
    stage(*window).start(false);
    QTest::qWait(30);
    return window;
}

void press(MainWindow& window, int key, Qt::KeyboardModifiers modifiers = {}) {
    QWidget* focused = QApplication::focusWidget();
    QWidget& on = view(window);
    QTest::keyClick(focused && focused->window() == &on ? focused : &on, static_cast<Qt::Key>(key),
                    modifiers);
}

/// What of the stage cannot be read: under the floor, cut, or to be scrolled to. Empty when all is well.
QString faults(StageView& on) {
    QTest::qWait(10);  // what is laid out in the turns after
    const double floor = stageLength(on.size(), stageFloor) - 0.6;
    QStringList wrong;
    const auto check = [&](bool good, const QString& what) {
        if (!good) wrong << what;
    };
    for (const QScrollBar* bar : on.findChildren<QScrollBar*>())
        check(!bar->isVisible(), QStringLiteral("a scroll bar"));
    check(on.smallestFigureType() >= floor,
          QStringLiteral("figure type of %1 px").arg(on.smallestFigureType()));
    for (const QLabel* label : on.findChildren<QLabel*>()) {
        if (!label->isVisible() || label->text().isEmpty()) continue;
        const QString name = QStringLiteral("“%1”").arg(label->text().left(60));
        bool isInAFigure = false;
        for (const Panel* panel : on.panels()) isInAFigure = isInAFigure || panel->isAncestorOf(label);
        if (isInAFigure) continue;
        const int pixels = QFontInfo(label->font()).pixelSize();
        check(pixels >= floor, QStringLiteral("%1 has %2 px").arg(name).arg(pixels));
        if (label->wordWrap())
            check(label->heightForWidth(label->width()) <= label->height() + 1,
                  name + QStringLiteral(" is cut below"));
        else
            check(label->sizeHint().width() <= label->width() + 1, name + QStringLiteral(" is cut"));
        const QRect at(label->mapTo(&on, QPoint()), label->size());
        check(on.rect().contains(at), name + QStringLiteral(" leaves the stage"));
    }
    for (const ChoiceRow* row : on.findChildren<ChoiceRow*>())
        if (row->isVisible())
            check(row->heightForWidth(row->width()) <= row->height() + 1,
                  row->accessibleName() + QStringLiteral(" is cut"));
    for (const QPushButton* button : on.controls().findChildren<QPushButton*>())
        if (button->isVisible())
            check(button->sizeHint().width() <= button->width() + 1 &&
                      button->fontMetrics().height() <= button->height(),
                  QStringLiteral("the button %1 is cut").arg(button->text()));
    check(on.controls().minimumSizeHint().width() <= on.controls().width() || on.controls().isEmpty(),
          QStringLiteral("the controls are wider than the stage"));
    for (const TypesetLabel* line : on.findChildren<TypesetLabel*>())
        if (line->isVisible())
            check(line->minimumSizeHint().width() <= line->width(), QStringLiteral("the formula is cut"));
    for (const Panel* panel : on.panels())
        check(panel->width() >= on.width() / 5 && panel->height() >= on.height() / 4,
              QStringLiteral("%1 has %2 x %3").arg(panel->id()).arg(panel->width()).arg(panel->height()));
    wrong.removeDuplicates();
    return wrong.join(QStringLiteral("; "));
}

QStringList covered(StageView& on) {
    QStringList ids;
    for (const Veil* veil : on.findChildren<Veil*>())
        if (veil->isVisible()) ids << static_cast<Panel*>(veil->parentWidget())->id();
    return ids;
}

Panel& panelOn(StageView& on, const char* id) {
    for (Panel* panel : on.panels())
        if (panel->id() == QLatin1String(id)) return *panel;
    qFatal("the figure is not on stage");
}

}  // namespace

void StageTest::presentingShowsTheClaimAndItsFigures() {
    const auto window = shownWindow();
    lecture(*window).openLesson(QStringLiteral("03-by-hand"), 1);
    QTest::keyClick(window.get(), Qt::Key_F5);
    QVERIFY(view(*window).isVisible());
    QVERIFY(view(*window).isFullScreen());
    QVERIFY(lecture(*window).walk().place() == Place{});  // from the start
    QCOMPARE(view(*window).claim(), typesetText(lecture(*window).step()->title));
    QCOMPARE(view(*window).panels().size(), figuresOf(*lecture(*window).step()).size());
    QVERIFY(view(*window).panels().size() <= 2);
}

void StageTest::presentingFromHereKeepsThePlace() {
    const auto window = shownWindow();
    lecture(*window).openLesson(QStringLiteral("03-by-hand"), 3);
    QTest::keyClick(window.get(), Qt::Key_F5, Qt::ShiftModifier);
    QCOMPARE(view(*window).claim(), typesetText(lecture(*window).step()->title));
    QCOMPARE(lecture(*window).walk().place().step, std::size_t{3});
    QCOMPARE(view(*window).panels().size(), std::size_t{2});
}

void StageTest::withoutALessonTheSceneIsStaged() {
    const auto window = staged(nullptr);
    QCOMPARE(view(*window).panels().size(), std::size_t{2});
    QVERIFY(!view(*window).claim().isEmpty());
    QCOMPARE(faults(view(*window)), QString());
    press(*window, Qt::Key_PageDown);
    press(*window, Qt::Key_R);
    QVERIFY(stage(*window).isOn());
    press(*window, Qt::Key_Escape);
    QVERIFY(!stage(*window).isOn());
}

void StageTest::leavingComesBackToTheWindowAsItWas() {
    const auto window = shownWindow();
    lecture(*window).openLesson(QStringLiteral("12-rotation"), 1);
    window->controls().base()->slider()->setFocus();
    const QRect geometry = window->geometry();
    const Scene before = sceneOf(*window);
    const QSize board = window->board().size();
    stage(*window).start(false);
    press(*window, Qt::Key_B);
    press(*window, Qt::Key_L);
    press(*window, Qt::Key_Escape);  // the laser
    press(*window, Qt::Key_Escape);  // the black
    QVERIFY(stage(*window).isOn());
    press(*window, Qt::Key_Escape);
    QVERIFY(!stage(*window).isOn());
    QCoreApplication::processEvents();
    QCOMPARE(window->geometry(), geometry);
    QVERIFY(sceneOf(*window) == before);
    QVERIFY(window->board().isVisible());
    QCOMPARE(window->board().size(), board);
    QVERIFY(window->focusWidget() == window->controls().base()->slider());
    QVERIFY(window->lessons().lecture().isOpen());
}

void StageTest::theFigureHasTheKeyboardWhereTheQuestionThatHadItIsGone() {
    const auto window = shownWindow();
    lecture(*window).openLesson(QStringLiteral("10-wavelengths"));
    QTest::qWait(20);
    window->lessons().rail().question().focusAnswer();
    QVERIFY(window->lessons().rail().isAncestorOf(window->focusWidget()));
    stage(*window).start(false);
    while (lecture(*window).walk().place().step < 2) press(*window, Qt::Key_PageDown);
    press(*window, Qt::Key_Escape);
    QTRY_VERIFY(window->board().isAncestorOf(window->focusWidget()));
}

void StageTest::whatIsChangedOnStageStays() {
    const auto window = staged("12-rotation", 1);
    auto* slider = view(*window).controls().findChild<QSlider*>(QStringLiteral("shiftScrub"));
    QVERIFY(slider);
    const std::int64_t before = sceneOf(*window).selection.shift;
    slider->setValue(slider->value() + 3);
    QCOMPARE(sceneOf(*window).selection.shift, before + 3);
    press(*window, Qt::Key_Escape);
    QCOMPARE(sceneOf(*window).selection.shift, before + 3);
    window->document().undo();
    QCOMPARE(sceneOf(*window).selection.shift, before);
}

void StageTest::everyStepIsShownWholeByAClickerAlone_data() {
    QTest::addColumn<QString>("id");
    for (const ShippedLesson& lesson : shippedLessons()) QTest::newRow(qPrintable(lesson.id)) << lesson.id;
}

void StageTest::everyStepIsShownWholeByAClickerAlone() {
    QFETCH(QString, id);
    const auto window = shownWindow();
    lecture(*window).openLesson(id);
    QTest::keyClick(window.get(), Qt::Key_F5);
    QTest::qWait(20);
    std::set<std::size_t> seen;
    for (int presses = 0; presses < 200; ++presses) {
        const std::size_t step = lecture(*window).walk().place().step;
        seen.insert(step);
        QCOMPARE(view(*window).claim(), typesetText(lecture(*window).step()->title));
        const QString wrong = faults(view(*window));
        QVERIFY2(wrong.isEmpty(),
                 qPrintable(QStringLiteral("step %1, key %2: %3").arg(step + 1).arg(presses).arg(wrong)));
        if (lecture(*window).walk().isAtEnd()) break;
        press(*window, Qt::Key_PageDown);
    }
    QCOMPARE(seen.size(), shippedLesson(id, figureCatalog()).steps.size());
    press(*window, Qt::Key_Period);
    QVERIFY(view(*window).isBlank());
    press(*window, Qt::Key_Period);
    QVERIFY(!view(*window).isBlank());
    for (int presses = 0; presses < 200 && lecture(*window).walk().place() != Place{}; ++presses)
        press(*window, Qt::Key_PageUp);
    QVERIFY(lecture(*window).walk().place() == Place{});
    press(*window, Qt::Key_F5);
    QVERIFY(stage(*window).isOn());
    press(*window, Qt::Key_Escape);
    QVERIFY(!stage(*window).isOn());
}

void StageTest::everyStepIsReachedByTheKeyboardAlone() {
    const auto window = shownWindow();
    lecture(*window).openTrack(QStringLiteral("lab"));
    stage(*window).start(true);
    std::set<Place> seen;
    int key = 0;
    const int keys[] = {Qt::Key_Space, Qt::Key_Right, Qt::Key_Down};
    for (int presses = 0; presses < 1000; ++presses) {
        seen.insert(lecture(*window).walk().place());
        if (lecture(*window).walk().isAtEnd()) break;
        press(*window, keys[++key % 3]);
    }
    std::size_t steps = 0;
    for (const ShippedLesson& lesson : shippedLessons())
        steps += shippedLesson(lesson.id, figureCatalog()).steps.size();
    QCOMPARE(seen.size(), steps);
    for (int presses = 0; presses < 1000 && lecture(*window).walk().place() != Place{}; ++presses)
        press(*window, presses % 2 ? Qt::Key_Left : Qt::Key_Up);
    QVERIFY(lecture(*window).walk().place() == Place{});
}

void StageTest::aFigureIsVeiledOnStageToo() {
    const auto window = staged("12-rotation");
    QCOMPARE(covered(view(*window)), QStringList{QStringLiteral("shift")});
    press(*window, Qt::Key_PageDown);
    QCOMPARE(covered(view(*window)), QStringList());
    QVERIFY(!view(*window).says().isEmpty());
    press(*window, Qt::Key_PageUp);
    QCOMPARE(covered(view(*window)), QStringList{QStringLiteral("shift")});
}

void StageTest::theRoomVotesTwiceBehindHiddenBars() {
    const auto window = staged("12-rotation");
    const auto& rows = view(*window).question().choices();
    press(*window, Qt::Key_A);  // no round is open
    press(*window, Qt::Key_P);
    for (const int key : {Qt::Key_A, Qt::Key_A, Qt::Key_B, Qt::Key_B, Qt::Key_Backspace}) press(*window, key);
    QVERIFY(!view(*window).isBlank());  // B was a vote
    QVERIFY(rows[0]->votes().empty());
    QCOMPARE(lecture(*window).walk().prediction().poll().total(0), 3);
    press(*window, Qt::Key_R);
    QCOMPARE(rows[0]->votes(), (std::vector<ChoiceRow::Votes>{{2, 3}}));
    QCOMPARE(covered(view(*window)), QStringList{QStringLiteral("shift")});
    press(*window, Qt::Key_P);
    for (int k = 0; k < 3; ++k) press(*window, Qt::Key_B);
    press(*window, Qt::Key_PageDown);  // a clicker closes, and reveals
    QCOMPARE(rows[1]->votes(), (std::vector<ChoiceRow::Votes>{{1, 3}, {3, 3}}));
    QCOMPARE(faults(view(*window)), QString());
    press(*window, Qt::Key_PageDown);
    QCOMPARE(covered(view(*window)), QStringList());
    QVERIFY(rows[1]->mark() == ChoiceRow::Mark::Right);
    press(*window, Qt::Key_B);
    QVERIFY(view(*window).isBlank());
}

void StageTest::aNumberIsTypedOnStage() {
    const auto window = staged("08-chirp");
    press(*window, Qt::Key_P);
    QVERIFY(view(*window).question().number()->hasFocus());
    press(*window, Qt::Key_5);  // no step of that number
    QCOMPARE(lecture(*window).walk().place().step, std::size_t{0});
    press(*window, Qt::Key_Return);
    QVERIFY(view(*window).question().said().contains(QStringLiteral("is right")));
    press(*window, Qt::Key_Space);
    QVERIFY(lecture(*window).walk().place().step == 1);
}

void StageTest::blackAndWhiteHideNothingForLong() {
    const auto window = staged("12-rotation", 1);
    const Walk before = lecture(*window).walk();
    press(*window, Qt::Key_W);
    QVERIFY(view(*window).isBlank());
    press(*window, Qt::Key_B);
    QVERIFY(view(*window).isBlank());
    press(*window, Qt::Key_PageDown);
    QVERIFY(!view(*window).isBlank());
    QVERIFY(lecture(*window).walk().place() == before.place());
    QVERIFY(lecture(*window).walk().now() == before.now());
}

void StageTest::digitsLeadToSteps() {
    const auto window = staged("12-rotation");
    press(*window, Qt::Key_2);
    QCOMPARE(lecture(*window).walk().place().step, std::size_t{1});
    press(*window, Qt::Key_9);
    QCOMPARE(lecture(*window).walk().place().step, std::size_t{1});
    press(*window, Qt::Key_1);
    QCOMPARE(lecture(*window).walk().place().step, std::size_t{0});
}

void StageTest::arrowsMoveAControlOnlyWhenTheKeyboardWasLedThere() {
    const auto window = staged("10-wavelengths", 2);
    auto* slider = view(*window).controls().findChild<QSlider*>(QStringLiteral("baseScrub"));
    QVERIFY(slider);
    slider->setFocus(Qt::MouseFocusReason);
    const double before = sceneOf(*window).encoding.base;
    press(*window, Qt::Key_Left);
    QCOMPARE(sceneOf(*window).encoding.base, before);
    lecture(*window).goTo({0, 2});
    view(*window).setFocus();
    slider = view(*window).controls().findChild<QSlider*>(QStringLiteral("baseScrub"));
    for (int tabs = 0; tabs < 12 && !slider->hasFocus(); ++tabs) press(*window, Qt::Key_Tab);
    QVERIFY(slider->hasFocus());
    press(*window, Qt::Key_Right);
    QVERIFY(sceneOf(*window).encoding.base > before);
    const Place place = lecture(*window).walk().place();
    QVERIFY(place == (Place{0, 2}));
    press(*window, Qt::Key_Escape);
    QVERIFY(stage(*window).isOn());
    press(*window, Qt::Key_PageUp);
    QVERIFY(lecture(*window).walk().place() != place);
}

void StageTest::aFigureIsReachedByEnter() {
    const auto window = staged("03-by-hand", 3);
    const Place place = lecture(*window).walk().place();
    const std::int64_t before = sceneOf(*window).selection.column;
    press(*window, Qt::Key_Return);
    press(*window, Qt::Key_Right);
    QCOMPARE(sceneOf(*window).selection.column, before + 1);
    QVERIFY(lecture(*window).walk().place() == place);
    press(*window, Qt::Key_Escape);
    press(*window, Qt::Key_Right);
    QCOMPARE(sceneOf(*window).selection.column, before + 1);
}

/// The lines come with the items, from the clicker and from the fields of the figure alike.
void StageTest::theCalculationUnfoldsWithItsItems() {
    const auto window = staged("03-by-hand", 2);
    const auto lines = [&] { return formulaOptions(sceneOf(*window)).lines; };
    QCOMPARE(lines(), 1);
    QVERIFY(!view(*window).findChild<QWidget*>(QStringLiteral("stageNumber"))->isVisible());
    press(*window, Qt::Key_PageDown);
    QCOMPARE(lines(), 2);
    QCOMPARE(lecture(*window).walk().shownReveals(), std::size_t{1});
    press(*window, Qt::Key_PageUp);
    QCOMPARE(lines(), 1);
    press(*window, Qt::Key_Space);
    press(*window, Qt::Key_Return);  // the keyboard is the figure's
    press(*window, Qt::Key_Return);  // and the field's
    auto* field = qobject_cast<QLineEdit*>(QApplication::focusWidget());
    QVERIFY(field);
    QTest::keyClicks(field, QStringLiteral("100"));
    press(*window, Qt::Key_Return);
    QCOMPARE(lines(), 3);
    QCOMPARE(lecture(*window).walk().shownReveals(), std::size_t{2});
    QVERIFY2(
        panelOn(view(*window), "formula").model().alternativeText().contains(QStringLiteral("100, right")),
        qPrintable(panelOn(view(*window), "formula").model().alternativeText()));
    press(*window, Qt::Key_PageDown);
    press(*window, Qt::Key_PageDown);
    QCOMPARE(lines(), 5);
    QVERIFY(view(*window).findChild<QWidget*>(QStringLiteral("stageNumber"))->isVisible());
    QVERIFY(lecture(*window).isAsTaught() ||
            formulaOptions(sceneOf(*window)).guesses.contains(QStringLiteral("100")));
}

void StageTest::inkStaysWithTheData() {
    const auto window = staged("10-wavelengths", 2);
    Panel& wavelengths = panelOn(view(*window), "wavelengths");
    QWidget& surface = *wavelengths.figure().surface();
    view(*window).bringUpToDate();
    QTRY_VERIFY(wavelengths.figure().dataAt(QPointF(surface.width() / 2, surface.height() / 2)));
    press(*window, Qt::Key_I);
    PointerLayer& layer = view(*window).layer();
    const QPoint from = surface.mapTo(&view(*window), QPoint(surface.width() / 2, surface.height() / 2));
    drag(layer, from, from + QPoint(60, -40));
    QCOMPARE(view(*window).ink().strokes().size(), std::size_t{1});
    const InkStroke stroke = view(*window).ink().strokes().front();
    QVERIFY(stroke.isData);
    QVERIFY((layer.placed(stroke).front() - from).manhattanLength() < 1);
    const QPointF marked = stroke.points.front();
    const QPointF about = QPointF(surface.width() / 2 + 80, surface.height() / 2 + 60);
    const std::optional<View> closer = wavelengths.figure().zoomed(about, 0.5);
    QVERIFY(closer);
    window->document().apply({QStringLiteral("zoom"), [&](Scene& scene) {
                                  scene.figures.front().x = closer->x;
                                  scene.figures.front().y = closer->y;
                              }});
    view(*window).bringUpToDate();
    QTest::qWait(30);
    const QPointF now = layer.placed(stroke).front();
    QVERIFY((now - from).manhattanLength() > 5);
    const QPointF there = QPointF(surface.mapFrom(&view(*window), now.toPoint()));
    QVERIFY(std::abs(wavelengths.figure().dataAt(there).value_or(QPointF()).x() - marked.x()) < 2);
}

void StageTest::inkIsTakenBackBeforeAnythingElse() {
    const auto window = staged("10-wavelengths", 2);
    QWidget& surface = *panelOn(view(*window), "wavelengths").figure().surface();
    window->document().apply({QStringLiteral("n"), [](Scene& scene) { scene.encoding.base = 77; }});
    press(*window, Qt::Key_I);
    const QPoint from = surface.mapTo(&view(*window), QPoint(200, 200));
    drag(view(*window).layer(), from, from + QPoint(50, 50));
    press(*window, Qt::Key_Z, Qt::ControlModifier);
    QVERIFY(view(*window).ink().strokes().empty());
    QCOMPARE(sceneOf(*window).encoding.base, 77.0);
    press(*window, Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
    QCOMPARE(view(*window).ink().strokes().size(), std::size_t{1});
    press(*window, Qt::Key_PageUp);
    QVERIFY(view(*window).ink().strokes().empty());  // another step, another page
    lecture(*window).goTo({0, 2});
    QCOMPARE(view(*window).ink().strokes().size(), std::size_t{1});
}

void StageTest::inkOutlivesTheStageAndIsExportedOnWish() {
    const auto window = staged("10-wavelengths", 2);
    Panel& wavelengths = panelOn(view(*window), "wavelengths");
    view(*window).bringUpToDate();
    QWidget& surface = *wavelengths.figure().surface();
    QTRY_VERIFY(wavelengths.figure().dataAt(QPointF(surface.width() / 2, surface.height() / 2)));
    press(*window, Qt::Key_I);
    const QPoint from = surface.mapTo(&view(*window), QPoint(surface.width() / 2, surface.height() / 2));
    drag(view(*window).layer(), from, from + QPoint(60, -40));
    const InkStroke drawn = view(*window).ink().strokes().front();
    QVERIFY(drawn.isData);
    press(*window, Qt::Key_Escape);
    press(*window, Qt::Key_Escape);
    QVERIFY(!stage(*window).isOn());
    QCOMPARE(stage(*window).ink(), std::vector<InkStroke>{drawn});
    stage(*window).start(false);
    QCOMPARE(view(*window).ink().strokes(), std::vector<InkStroke>{drawn});
    stage(*window).leave();

    ExportTask task;
    task.scene = sceneOf(*window);
    task.figure = QStringLiteral("wavelengths");
    task.ink = stage(*window).ink();
    const auto warm = [&] {
        const QImage image = figureImage(task.job(task.figure));
        const QColor ink = task.job(task.figure).style.palette.warning;
        std::vector<QPoint> found;
        for (int y = 0; y < image.height(); ++y)
            for (int x = 0; x < image.width(); ++x)
                if (image.pixelColor(x, y) == ink) found.emplace_back(x, y);
        return found;
    };
    QVERIFY(warm().empty());  // nobody wished for it
    task.settings.ink = true;
    const std::vector<QPoint> marks = warm();
    QVERIFY(marks.size() > 50);
    // It lies where its data lies at another size: the view that is laid out so says where.
    const FigureJob job = task.job(task.figure);
    const auto view = figureKind(job.figure).viewOf(figureKind(job.figure).modelOf(job.scene), job.style);
    QImage scratch(job.size.layout(), QImage::Format_ARGB32);
    FigurePainter painter(&scratch, false);
    view->render(painter, job.size.layout());
    const double scale = figureImage(job).width() / static_cast<double>(job.size.layout().width());
    const QPointF expected = view->pixelOf(drawn.points.front()).value_or(QPointF()) * scale;
    double nearest = 1e9;
    for (const QPoint& at : marks) nearest = std::min(nearest, (QPointF(at) - expected).manhattanLength());
    QVERIFY2(nearest < 12, qPrintable(QString::number(nearest)));
}

void StageTest::aFilmStripShowsTheWayInFivePictures() {
    const auto window = staged("10-wavelengths", 2);
    const Scene before = sceneOf(*window);
    press(*window, Qt::Key_F);
    QVERIFY(view(*window).film().isVisible());
    const QStringList labels = view(*window).film().labels();
    QCOMPARE(labels.size(), 5);
    const AnimationSpec way = usualAnimation(before, QStringLiteral("base"));
    QCOMPARE(labels.first(), frameLabel(before, way, 0));
    QCOMPARE(labels.last(), frameLabel(before, way, way.frames - 1));
    QVERIFY(sceneOf(*window) == before);
    press(*window, Qt::Key_F);
    QVERIFY(!view(*window).film().isVisible());
}

void StageTest::aFilmStripRepeatsNoPicture() {
    const auto window = staged("03-by-hand", 1);  // three positions
    press(*window, Qt::Key_F);
    QVERIFY(view(*window).film().isVisible());
    QCOMPARE(view(*window).film().labels().size(), 3);
}

void StageTest::playingMovesTheStepsControl() {
    const auto window = staged("10-wavelengths", 2);
    const double before = sceneOf(*window).encoding.base;
    press(*window, Qt::Key_K);
    QVERIFY(window->player().isPlaying());
    QTRY_VERIFY(sceneOf(*window).encoding.base != before);
    press(*window, Qt::Key_K);
    QVERIFY(!window->player().isPlaying());
    press(*window, Qt::Key_F3);
    QCOMPARE(sceneOf(*window).encoding.base, before);
}

void StageTest::aSymbolKeepsItsCapital() {
    const auto window = staged("14-beyond", 1);
    QStringList labels;
    for (const QLabel* label : view(*window).controls().findChildren<QLabel*>()) labels << label->text();
    QVERIFY2(labels.join(QLatin1Char(' ')).contains(QStringLiteral("past Lₜᵣ by")),
             qPrintable(labels.join(QLatin1Char(' '))));
}

void StageTest::theThemeCanBeChangedOnStage() {
    const auto window = staged("12-rotation", 1);
    window->document().apply(
        {QStringLiteral("dark"), [](Scene& scene) { scene.style.theme = ThemeId::Dark; }});
    QCOMPARE(faults(view(*window)), QString());
    QCOMPARE(view(*window).grab().toImage().pixelColor(2, 2), palette(ThemeId::Dark).window);
}

void StageTest::closingTheStageLeavesIt() {
    const auto window = staged("12-rotation");
    view(*window).close();
    QVERIFY(!stage(*window).isOn());
    QVERIFY(window->board().isVisible());
}

void StageTest::theSpeakerSeesNotesOnASecondDisplayAlone() {
    const auto window = staged("01-word-order");
    const LessonStep& step = *lecture(*window).step();
    const QString notes = plainText(step.notes).left(30);
    for (const QLabel* label : view(*window).findChildren<QLabel*>()) QVERIFY(!label->text().contains(notes));
    if (!hasTwoDisplays()) {
        QVERIFY(!stage(*window).speaker());
        return;
    }
    SpeakerView& speaker = *stage(*window).speaker();
    QVERIFY(speaker.isVisible());
    QCOMPARE(speaker.geometry(), window->screen()->geometry());
    QVERIFY(view(*window).geometry() != speaker.geometry());
    QVERIFY(speaker.text().contains(notes));
    QVERIFY(speaker.text().contains(QStringLiteral("Answer: C")));
    QVERIFY(speaker.text().contains(typesetText(step.reveals.front().text)));
    lecture(*window).openPoll();
    lecture(*window).vote(0);
    QVERIFY(speaker.text().contains(QStringLiteral("Voting is open: **1 vote**")));
    // Keys work wherever the speaker clicked last.
    QTest::keyClick(&speaker, Qt::Key_PageDown);
    QVERIFY(speaker.text().contains(QStringLiteral("Votes: A 1, B 0, C 0")));
}

void StageTest::theDisplaysAreSwappedByAKey() {
    const auto window = staged("12-rotation");
    const QRect before = view(*window).geometry();
    press(*window, Qt::Key_X);
    QVERIFY(view(*window).isVisible());
    if (!hasTwoDisplays()) {
        QCOMPARE(view(*window).geometry(), before);
        return;
    }
    QCOMPARE(stage(*window).speaker()->geometry(), before);
    QCOMPARE(view(*window).geometry(), window->screen()->geometry());
    QCOMPARE(faults(view(*window)), QString());
    press(*window, Qt::Key_X);
    QCOMPARE(view(*window).geometry(), before);
}
