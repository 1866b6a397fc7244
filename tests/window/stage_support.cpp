// SPDX-License-Identifier: GPL-3.0-or-later
#include "stage_support.h"

#include "app/scene/literals.h"
#include "app/window/lessons/choice_row.h"
#include "app/window/lessons/question_card.h"
#include "app/window/lessons/step_controls.h"
#include "app/window/lessons/veil.h"
#include "app/window/parts/typeset.h"
#include "app/window/stage/stage_type.h"

#include <QApplication>
#include <QLabel>
#include <QPushButton>
#include <QScreen>
#include <QScrollBar>

namespace sinescope {

StageView& view(MainWindow& window) {
    if (!stage(window).isOn()) failCase(u"nothing is on stage"_s);
    return *stage(window).view();
}

QLabel* noteOf(MainWindow& window) {
    return view(window).findChild<QLabel*>(u"stageNote"_s);
}

QString message(MainWindow& window) {
    const QLabel* note = noteOf(window);
    return note->isVisible() ? note->text() : QString();
}

bool hasTwoDisplays() {
    return QGuiApplication::screens().size() > 1;
}

bool hasOneLargeDisplay() {
    return !hasTwoDisplays() && QGuiApplication::primaryScreen()->size().height() >= 1080;
}

std::unique_ptr<MainWindow> staged(const char* lesson, std::size_t step) {
    auto window = preparedWindow([&](MainWindow& made) {
        if (lesson) lecture(made).openLesson(QString::fromLatin1(lesson), step);
    });
    stage(*window).start(false);
    untilIdle();
    return window;
}

void press(MainWindow& window, int key, Qt::KeyboardModifiers modifiers) {
    QWidget* focused = QApplication::focusWidget();
    QWidget& on = view(window);
    QTest::keyClick(focused && focused->window() == &on ? focused : &on, static_cast<Qt::Key>(key),
                    modifiers);
}

namespace {

/// Waits until each figure shows the Scene's picture instead of a placeholder.
void untilComputed(StageView& on) {
    for (Panel* panel : on.panels())
        if (!QTest::qWaitFor([&] { return panel->isComputed(); }, 300000))
            failCase(panel->id() + u" is not computed"_s);
    untilIdle();
}

/// Pairs of slide parts that overlap; notes, ink and the end slide are excluded because they cover others on
/// purpose.
QStringList overlaps(StageView& on) {
    std::vector<const QWidget*> parts;
    for (const Panel* panel : on.panels()) parts.push_back(panel);
    for (const char* name : {"stageClaim", "stageGiven", "stageNumber", "stageMyth"})
        if (const auto* label = on.findChild<QLabel*>(QLatin1String(name)); label && !label->text().isEmpty())
            parts.push_back(label);
    parts.push_back(on.question().parentWidget());
    parts.push_back(&on.controls());
    QStringList found;
    for (std::size_t a = 0; a < parts.size(); ++a)
        for (std::size_t b = a + 1; b < parts.size(); ++b)
            if (parts[a]->isVisible() && parts[b]->isVisible() &&
                parts[a]->geometry().intersects(parts[b]->geometry()))
                found << u"%1 lies on %2"_s.arg(parts[b]->objectName(), parts[a]->objectName());
    return found;
}

}  // namespace

QString faults(StageView& on) {
    untilIdle();  // for deferred layouts
    // Waits for the first pictures, because the sentence shown before cannot be veiled.
    for (Panel* panel : on.panels())
        if (!QTest::qWaitFor([&] { return !panel->isComputingFirst(); }, 60'000))
            failCase(panel->id() + u" has no first picture"_s);
    untilIdle();
    const double floor = stageLength(on.size(), stageFloor) - 0.6;
    QStringList wrong;
    const auto check = [&](bool good, const QString& what) {
        if (!good) wrong << what;
    };
    for (const QScrollBar* bar : on.findChildren<QScrollBar*>()) check(!bar->isVisible(), u"a scroll bar"_s);
    for (const Panel* panel : on.panels())
        check(panel->metrics().small >= floor, u"figure type of %1 px"_s.arg(panel->metrics().small));
    for (const QLabel* label : on.findChildren<QLabel*>()) {
        if (!label->isVisible() || label->text().isEmpty()) continue;
        const QString name = u"“%1”"_s.arg(label->text().left(60));
        bool isInAFigure = false;
        for (const Panel* panel : on.panels()) isInAFigure = isInAFigure || panel->isAncestorOf(label);
        if (isInAFigure) continue;
        const int pixels = QFontInfo(label->font()).pixelSize();
        check(pixels >= floor, u"%1 has %2 px"_s.arg(name).arg(pixels));
        if (label->wordWrap())
            check(label->heightForWidth(label->width()) <= label->height() + 1, name + u" is cut below"_s);
        else
            check(label->sizeHint().width() <= label->width() + 1, name + u" is cut"_s);
        const QRect at(label->mapTo(&on, QPoint()), label->size());
        check(on.rect().contains(at), name + u" leaves the stage"_s);
    }
    for (const ChoiceRow* row : on.findChildren<ChoiceRow*>())
        if (row->isVisible())
            check(row->heightForWidth(row->width()) <= row->height() + 1,
                  row->accessibleName() + u" is cut"_s);
    for (const QPushButton* button : on.controls().findChildren<QPushButton*>())
        if (button->isVisible())
            check(button->sizeHint().width() <= button->width() + 1 &&
                      button->fontMetrics().height() <= button->height(),
                  u"the button %1 is cut"_s.arg(button->text()));
    check(on.controls().minimumSizeHint().width() <= on.controls().width() || on.controls().isEmpty(),
          u"the controls are wider than the stage"_s);
    for (const TypesetLabel* line : on.findChildren<TypesetLabel*>())
        if (line->isVisible())
            check(line->minimumSizeHint().width() <= line->width(), u"the formula is cut"_s);
    for (const Panel* panel : on.panels())
        check(panel->width() >= on.width() / 5 && panel->height() >= figureShare * on.height() - 1,
              u"%1 has %2 x %3"_s.arg(panel->id()).arg(panel->width()).arg(panel->height()));
    for (const Veil* veil : on.findChildren<Veil*>())
        if (veil->isVisible())
            for (const QRectF& area : veil->areas())
                check(area.width() * area.height() < 0.95 * veil->width() * veil->height(),
                      u"a veil leaves nothing of %1 in sight"_s.arg(veil->accessibleName()));
    wrong << overlaps(on);
    wrong.removeDuplicates();
    return wrong.join(u"; "_s);
}

QString moved(StageView& on, StagePlaces& before) {
    QStringList wrong;
    const auto place = [](const QRect& at) {
        return u"%1 x %2 at %3, %4"_s.arg(at.width()).arg(at.height()).arg(at.x()).arg(at.y());
    };
    for (const Panel* panel : on.panels()) {
        const auto [known, isNew] = before.figures.emplace(panel->id(), panel->geometry());
        if (!isNew && known->second != panel->geometry())
            wrong << u"; %1 moved from %2 to %3"_s.arg(panel->id(), place(known->second),
                                                       place(panel->geometry()));
    }
    for (const QLabel* label : on.findChildren<QLabel*>()) {
        if (!label->isVisible() || label->objectName().isEmpty()) continue;
        const int pixels = QFontInfo(label->font()).pixelSize();
        const auto [known, isNew] = before.type.emplace(label->objectName(), pixels);
        if (!isNew && known->second != pixels)
            wrong << u"; the type of %1 went from %2 to %3"_s.arg(label->objectName())
                         .arg(known->second)
                         .arg(pixels);
    }
    return wrong.join(QString());
}

void keepPicture(StageView& on, const QString& name) {
    const QString folder = qEnvironmentVariable("SINESCOPE_STAGE_PICTURES");
    if (folder.isEmpty()) return;
    untilComputed(on);
    on.grab().save(u"%1/%2.png"_s.arg(folder, name));
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
    failCase(u"the figure is not on stage"_s);
}

}  // namespace sinescope
