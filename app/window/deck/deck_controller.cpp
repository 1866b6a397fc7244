// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/deck/deck_controller.h"

#include "app/export/background_work.h"
#include "app/figures/registry.h"
#include "app/lessons/lesson_reader.h"
#include "app/lessons/library.h"
#include "app/scene/literals.h"
#include "app/scene/number_format.h"
#include "app/window/deck/deck.h"
#include "app/window/deck/deck_export_dialog.h"
#include "app/window/deck/deck_strip.h"
#include "app/window/deck/step_dialog.h"
#include "app/window/lessons/lecture.h"
#include "app/window/lessons/lesson_in_file.h"
#include "app/window/parts/attempt.h"
#include "app/window/parts/file_dialogs.h"
#include "app/window/parts/file_reader.h"
#include "app/window/parts/file_writer.h"
#include "app/window/parts/menu_text.h"
#include "app/window/stage/ink.h"

#include <QAction>
#include <QFileInfo>
#include <QLineEdit>
#include <QMenu>
#include <QPointer>
#include <QScopedValueRollback>

#include <algorithm>
#include <functional>
#include <memory>

namespace sinescope {

namespace {

QString fileFilter() {
    return DeckController::tr("Decks and lessons (*.md *.markdown)");
}

}  // namespace

DeckController::DeckController(Document& document, FileReader& reader, FileWriter& writer,
                               const QString& stateFolder, QWidget* window)
    : QObject(window),
      m_document(document),
      m_reader(reader),
      m_writer(writer),
      m_window(window),
      m_deck(new Deck(this)),
      m_recovery(new DeckRecovery(*m_deck, stateFolder, this)),
      m_strip(new DeckStrip(*m_deck, *window)),
      m_menu(new QMenu(tr("&Deck"), window)),
      m_questions(window) {
    m_strip->hide();
    buildMenu();
    connect(m_deck, &Deck::changed, this, &DeckController::followDeck);
    connect(m_recovery, &DeckRecovery::failed, this, &DeckController::failed);
    connect(m_strip, &DeckStrip::keepRequested, this, &DeckController::keepAsStep);
    connect(m_strip, &DeckStrip::stepRequested, this, &DeckController::showStep);
    connect(m_strip, &DeckStrip::selected, this, [this](int step) {
        if (isPresented()) showStep(step);
    });
    connect(m_strip, &DeckStrip::replaceRequested, m_deck, [this](int step) {
        if (step < 0 || step >= m_deck->count()) return;
        m_deck->setScene(step, seenScene(), takenInk());
        emit failed(missingPictures(m_deck->lesson().steps.at(static_cast<std::size_t>(step))).join(' '_L1));
    });
    connect(m_strip, &DeckStrip::wordsEditRequested, this, &DeckController::editWords);
    connect(m_strip, &DeckStrip::saveRequested, this, &DeckController::save);
    connect(m_strip, &DeckStrip::exportRequested, this, &DeckController::exportDeck);
    connect(m_strip, &DeckStrip::presentRequested, this, &DeckController::presentRequested);
    followDeck();
}

void DeckController::follow(Lecture& lecture) {
    m_lecture = &lecture;
    connect(&lecture, &Lecture::changed, this, &DeckController::followLecture);
    followLecture();
}

void DeckController::buildMenu() {
    m_menu->addAction(tr("Add as S&tep ..."), QKeySequence(Qt::CTRL | Qt::Key_D), this,
                      &DeckController::keepAsStep);
    m_shown = m_menu->addAction(tr("Show the &Deck"));
    m_shown->setCheckable(true);
    connect(m_shown, &QAction::triggered, m_strip, &QWidget::setVisible);
    connect(m_menu, &QMenu::aboutToShow, this, [this] { m_shown->setChecked(m_strip->isVisible()); });
    m_menu->addSeparator();
    m_undo =
        m_menu->addAction(tr("&Undo"), QKeySequence(Qt::CTRL | Qt::ALT | Qt::Key_Z), m_deck, &Deck::undo);
    m_redo = m_menu->addAction(tr("&Redo"), QKeySequence(Qt::CTRL | Qt::ALT | Qt::SHIFT | Qt::Key_Z), m_deck,
                               &Deck::redo);
    m_menu->addSeparator();
    m_menu->addAction(tr("&New Deck"), this, &DeckController::clear);
    m_menu->addAction(tr("&Open Deck ..."), this, &DeckController::chooseAndOpen);
    m_menu->addAction(tr("&Save Deck"), this, &DeckController::save);
    m_menu->addAction(tr("Save Deck &As ..."), this, &DeckController::saveAs);
    QMenu* lessons = m_menu->addMenu(tr("Append a &Lesson"));
    connect(lessons, &QMenu::aboutToShow, this, [this, lessons] { fillLessons(lessons); });
    m_menu->addSeparator();
    m_presentDeck = m_menu->addAction(tr("&Present the Deck"), this, &DeckController::presentRequested);
    m_menu->addAction(tr("&Export Deck ..."), this, &DeckController::exportDeck);
}

/// Filled when it opens, because all lessons are read for it.
void DeckController::fillLessons(QMenu* menu) {
    if (!menu->isEmpty()) return;
    for (const ShippedLesson& lesson : shippedLessons()) {
        const auto copy = [this, lesson] {
            attempt([&] {
                const auto read = std::make_shared<Lesson>();
                const QPointer<DeckController> self(this);
                runInBackground([read, id = lesson.id] { *read = shippedLesson(id, figureCatalog()); },
                                [&self] {
                                    if (!self) throw Stopped();
                                });
                m_deck->append(*read);
                m_strip->show();
            });
        };
        menu->addAction(lesson.title, this, copy)->setData(lesson.id);
    }
}

void DeckController::followDeck() {
    showUndo(*m_deck, *m_undo, *m_redo);
    m_presentDeck->setEnabled(m_deck->count() > 0);
    if (isPresented() && *m_lecture->walk().lesson() != m_deck->lesson()) presentAsEdited(m_strip->current());
}

bool DeckController::isPresented() const {
    return m_lecture && m_lecture->isDeck();
}

void DeckController::followLecture() {
    if (!isPresented() || m_isTakingEdit) return;
    const Walk& walk = m_lecture->walk();
    const int step = static_cast<int>(walk.place().step);
    if (*walk.lesson() == m_deck->lesson())
        m_strip->setCurrent(step);
    else if (m_deck->count() > 0)  // undo restored an earlier state of the deck
        presentAsEdited(step);
}

void DeckController::presentAsEdited(int step) {
    if (m_deck->count() == 0) return m_lecture->close();
    const QScopedValueRollback takingEdit(m_isTakingEdit, true);
    const int there = std::clamp(step, 0, m_deck->count() - 1);
    m_strip->setCurrent(there);
    m_lecture->replaceDeck(m_deck->lesson(), static_cast<std::size_t>(there));
}

void DeckController::select(int step) {
    if (isPresented())
        presentAsEdited(step);
    else
        m_strip->setCurrent(step);
}

void DeckController::keepAsStep() {
    LessonStep step;
    step.scene = seenScene();
    const QStringList covered = m_lecture ? m_lecture->veiled() : QStringList();
    step.title = defaultTitle(step.scene, m_deck->lesson().steps, covered);
    auto* dialog = new StepDialog(step, tr("Add as Step"), m_questions, m_window);
    connect(dialog, &QDialog::accepted, this, [this, dialog, scene = step.scene] {
        const int behind = m_strip->current() < 0 ? m_deck->count() - 1 : m_strip->current();
        const int at = m_deck->insert(behind, dialog->title(), dialog->notes(), scene, takenInk());
        m_strip->show();
        select(at);
    });
    dialog->open();
}

Scene DeckController::seenScene() const {
    Scene scene = m_document.scene();
    if (const QString alone = m_figureAlone ? m_figureAlone() : QString(); !alone.isEmpty())
        scene.arrangement.maximized = alone;
    return scene;
}

std::vector<InkStroke> DeckController::takenInk() {
    if (!m_ink || !m_lecture) return {};
    const QString page = inkPage(*m_lecture);
    m_ink->markKept(page);
    return m_ink->of(page);
}

void DeckController::keepInkOfSteps() {
    if (!m_ink) return;
    for (const InkedPage& page : m_ink->unkept()) {
        const std::vector<LessonStep>& steps = m_deck->lesson().steps;
        const auto drawnOn = std::ranges::find(steps, page.id, deckPage);
        if (drawnOn == steps.end()) continue;
        m_ink->markKept(page.id);
        m_deck->setInk(static_cast<int>(drawnOn - steps.begin()), page.strokes);
    }
}

void DeckController::keepInk() {
    keepInkOfSteps();
    for (const InkedPage& page : m_ink->unkept())
        if (page.scene && !page.strokes.empty())
            m_deck->insert(m_deck->count() - 1, page.title, {}, *page.scene, page.strokes);
    m_ink->markAllKept();
}

bool DeckController::mayLeaveInk() {
    if (m_questions.isOpen()) return false;
    const std::vector<InkedPage> pages = m_ink->unkept();
    if (pages.empty()) return true;
    const QString others = pages.size() == 1
                               ? QString()
                               : tr(" and %1").arg(counted(static_cast<qint64>(pages.size()) - 1,
                                                           tr("other step"), tr("other steps")));
    return m_questions.mayLeave(
        tr("The changes to the ink at “%1”%2 are not in the deck. Save adds them: to the step that was "
           "drawn on if the deck has it, otherwise as a new step.")
            .arg(plainText(pages.front().title), others),
        [&] {
            keepInk();
            return true;
        });
}

void DeckController::editWords(int step) {
    if (step < 0 || step >= m_deck->count()) return;
    auto* dialog = new StepDialog(m_deck->lesson().steps[static_cast<std::size_t>(step)], tr("Change"),
                                  m_questions, m_window);
    connect(dialog, &QDialog::accepted, this,
            [this, dialog, step] { m_deck->setWords(step, dialog->title(), dialog->notes()); });
    dialog->open();
}

void DeckController::showStep(int step) {
    if (step < 0 || step >= m_deck->count()) return;
    if (isPresented()) return m_lecture->goTo({0, static_cast<std::size_t>(step)});
    const Scene& scene = m_deck->lesson().steps[static_cast<std::size_t>(step)].scene;
    m_document.replace(inThemeOf(scene, m_document.scene()), tr("step %1 of the deck").arg(step + 1));
}

void DeckController::exportDeck() {
    keepInkOfSteps();
    auto* dialog = new DeckExportDialog(m_deck->lesson(), m_deck->baseName(), m_window);
    connect(dialog, &QDialog::accepted, this,
            [this, dialog] { emit succeeded(tr("Written: %1").arg(dialog->target().text())); });
    dialog->open();
}

bool DeckController::attempt(const std::function<void()>& work) {
    return sinescope::attempt(work, std::bind_front(&DeckController::failed, this));
}

bool DeckController::open(const QString& path) {
    if (!mayLeave()) return false;
    const auto read = [&] {
        const Lesson before = m_deck->lesson();
        const FileStamp stamp = stampOf(path);
        Lesson lesson = lessonIn(path, m_reader);
        if (m_deck->lesson() != before && !mayLeave()) throw Stopped();
        m_deck->open(std::move(lesson), {QFileInfo(path).absoluteFilePath(), stamp});
    };
    if (!attempt(read)) return false;
    m_strip->show();
    select(0);
    // Reports the first part that could not be read; the rest is open.
    const auto& problems = m_deck->lesson().problems;
    if (problems.empty()) return true;
    const LessonProblem& first = *std::ranges::min_element(problems, {}, &LessonProblem::line);
    const auto others = static_cast<qint64>(problems.size()) - 1;
    const QString more =
        others == 0 ? QString()
                    : tr(" (and %1)").arg(counted(others, tr("other problem"), tr("other problems")));
    emit failed(tr("%1, line %2: %3%4").arg(m_deck->name()).arg(first.line).arg(first.sentence, more));
    return true;
}

void DeckController::chooseAndOpen() {
    const QString chosen = m_questions.choose(
        [this] { return chosenFileToOpen(m_window, tr("Open Deck"), m_deck->path(), fileFilter()); });
    if (!chosen.isEmpty()) open(chosen);
}

void DeckController::clear() {
    if (!mayLeave()) return;
    m_deck->clear();
    m_strip->show();
}

bool DeckController::save() {
    return m_deck->path().isEmpty() ? saveAs() : saveTo(m_deck->path());
}

bool DeckController::saveAs() {
    const QString start = m_deck->path().isEmpty() ? m_deck->baseName() + u".md"_s : m_deck->path();
    const QString chosen = m_questions.choose([&] {
        return chosenFileToWrite(m_window, tr("Save Deck"), start, fileFilter(), {u"md"_s, u"markdown"_s});
    });
    return !chosen.isEmpty() && saveTo(chosen);
}

bool DeckController::saveTo(const QString& path) {
    keepInkOfSteps();
    Deck::SavePoint asked = m_deck->savePoint();
    const auto save = [&] {
        m_writer.wait();
        // Meanwhile a later state may have been written.
        if (m_deck->savePoint().number == asked.number) asked = m_deck->savePoint();
        const auto point = std::make_shared<const Deck::SavePoint>(asked);
        const QString absolute = QFileInfo(path).absoluteFilePath();
        if (!m_questions.mayReplace(m_deck->file(), absolute)) throw Stopped();
        m_writer.save(
            absolute, [point](const QString& to) { saveLesson(point->lesson, to, figureCatalog()); },
            [this, point](const OpenedFile& file) { m_deck->markSaved(*point, file); });
    };
    if (!attempt(save)) return false;
    emit failed({});  // problems of the file that was opened
    return true;
}

bool DeckController::mayLeave() {
    if (m_questions.isOpen() || !attempt([this] { m_writer.wait(); })) return false;
    return !m_deck->isModified() ||
           m_questions.mayLeave(tr("The deck “%1” has unsaved changes.").arg(m_deck->name()),
                                [this] { return save() && mayLeave(); });  // changed while it was written
}

void DeckController::restore(const DeckRecovery::Found& found) {
    if (m_recovery->restore(found)) m_strip->show();
}

}  // namespace sinescope
