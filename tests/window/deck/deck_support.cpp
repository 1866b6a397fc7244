// SPDX-License-Identifier: GPL-3.0-or-later
#include "deck_support.h"

#include <QLineEdit>
#include <QMessageBox>
#include <QPlainTextEdit>

#include <cmath>

namespace sinescope {

QStringList titlesOf(MainWindow& window) {
    QStringList titles;
    for (const LessonStep& step : window.deck().deck().lesson().steps) titles << step.title;
    return titles;
}

std::unique_ptr<MainWindow> windowWithDeck() {
    auto window = shownWindow();
    window->deck().setQuestion(
        [](const QString&, QMessageBox::StandardButtons) { return QMessageBox::Discard; });
    const QStringList titles = {u"one"_s, u"two"_s, u"three"_s};
    for (qsizetype k = 0; k < titles.size(); ++k) {
        edit(*window,
             [k](Scene& scene) { scene.encoding.base = std::pow(10.0, static_cast<double>(k + 2)); });
        window->deck().deck().insert(static_cast<int>(k) - 1, titles[k], u"Say %1."_s.arg(titles[k]),
                                     sceneOf(*window));
    }
    DeckStrip& strip = window->deck().strip();
    strip.show();
    strip.setCurrent(2);
    return window;
}

void DeckInWindow::endCase() {
    if (window.exists()) deck().clear();
    WindowTest::endCase();
}

void DeckInWindow::takeStep(const QString& title, const QString& notes) {
    StepDialog* dialog = stepDialog();
    QVERIFY(dialog);
    if (!title.isEmpty()) dialog->findChild<QLineEdit*>()->setText(title);
    dialog->findChild<QPlainTextEdit*>()->setPlainText(notes);
    dialog->accept();
    QTRY_VERIFY(!stepDialog());
}

void DeckInWindow::keep(const QString& title) {
    window->deck().keepAsStep();
    takeStep(title, {});
}

void DeckInWindow::clickStep(int row) {
    QTest::mouseClick(steps().viewport(), Qt::LeftButton, {},
                      steps().visualItemRect(steps().item(row)).center());
}

}  // namespace sinescope
