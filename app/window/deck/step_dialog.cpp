// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/deck/step_dialog.h"

#include "app/figures/registry.h"
#include "app/scene/literals.h"
#include "app/scene/number_format.h"
#include "app/scene/setting_line.h"
#include "app/scene/texts_of.h"
#include "app/window/parts/layouts.h"
#include "app/window/parts/named.h"
#include "app/window/parts/questions.h"
#include "app/window/parts/resize_on_screen.h"
#include "app/window/parts/style_class.h"

#include <QDialogButtonBox>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QShortcut>

#include <algorithm>

namespace sinescope {

namespace {

/// Says which of the open figures fit on a stage and a slide.
QString stageText(const LessonStep& step) {
    const QStringList titles =
        textsOf(figuresOf(step), [](const QString& id) { return figureKind(id).spec.title; });
    const QString shown = titles.join(StepDialog::tr(" and "));
    if (step.scene.figures.size() <= static_cast<std::size_t>(titles.size()))
        return StepDialog::tr("It shows %1.").arg(shown);
    return StepDialog::tr(
               "It shows %1: a step has room for two of the open figures, or for the maximized one.")
        .arg(shown);
}

}  // namespace

StepDialog::StepDialog(const LessonStep& step, const QString& heading, Questions& questions, QWidget* parent)
    : QDialog(parent),
      m_questions(questions),
      m_title(new QLineEdit(step.title, this)),
      m_notes(new QPlainTextEdit(step.notes, this)) {
    setObjectName(u"stepDialog"_s);
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(heading);
    auto* titleLabel = new QLabel(tr("&Title: the claim, in one sentence"), this);
    titleLabel->setBuddy(m_title);
    auto* notesLabel = new QLabel(tr("&Notes, for the speaker only"), this);
    notesLabel->setBuddy(m_notes);
    auto* stage = withStyleClass(new QLabel(stageText(step), this), "quiet");
    stage->setWordWrap(true);
    auto* missing = named(withStyleClass(new QLabel(missingPictures(step).join('\n'_L1), this), "warning"),
                          "missingPictures");
    missing->setWordWrap(true);
    missing->setVisible(!missing->text().isEmpty());
    m_notes->setTabChangesFocus(true);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    QPushButton* take = buttons->button(QDialogButtonBox::Ok);
    take->setText(heading);
    // Enter alone begins a line of the notes.
    for (const Qt::Key enter : {Qt::Key_Return, Qt::Key_Enter})
        connect(new QShortcut(QKeySequence(Qt::CTRL | enter), this), &QShortcut::activated, take,
                &QPushButton::click);
    const auto follow = [this, take] { take->setEnabled(!title().isEmpty()); };
    connect(m_title, &QLineEdit::textChanged, this, follow);
    follow();
    filled(columnIn(this, {16, 16, 16, 16}, 8),
           {titleLabel, m_title, notesLabel, m_notes, stage, missing, buttons});
    m_title->selectAll();
    m_title->setFocus();
    resizeOnScreen(*this, {560, 340});
}

QString StepDialog::title() const {
    return m_title->text().simplified();
}

QString StepDialog::notes() const {
    return m_notes->toPlainText().trimmed();
}

void StepDialog::reject() {
    const bool isEdited = m_title->isModified() || m_notes->document()->isModified();
    const auto save = [this] {
        if (!title().isEmpty()) accept();
        return false;
    };
    if (!isEdited || m_questions.mayLeave(tr("The text that you typed is not in the deck."), save))
        QDialog::reject();
}

QStringList missingPictures(const LessonStep& step) {
    QStringList sentences;
    for (const QString& id : figuresOf(step))
        if (const std::optional<EmptyReason> reason = figureKind(id).emptyReason(step.scene))
            sentences
                << StepDialog::tr("%1 has no picture. %2").arg(figureKind(id).spec.title, reason->sentence);
    return sentences;
}

namespace {

/// Returns the claim of the first figure on stage, or its title if it is covered or claims nothing.
QString stageClaim(const Scene& scene, const QStringList& covered) {
    LessonStep step;
    step.scene = scene;
    const QStringList figures = figuresOf(step);
    if (figures.isEmpty()) return {};
    const FigureKind& kind = figureKind(figures.front());
    const QString claim = covered.contains(figures.front()) ? QString() : kind.modelOf(scene)->claim();
    return asSentence(claim.isEmpty() ? kind.spec.title : claim);
}

/// Returns the settings of a Scene, in words, that another Scene lacks.
QStringList changedSettings(const Scene& scene, const Scene& other) {
    const QString separator = u", "_s;
    QStringList words = settingWords(scene).split(separator);
    for (const QString& same : settingWords(other).split(separator)) words.removeOne(same);
    return words;
}

}  // namespace

QString defaultTitle(const Scene& scene, const std::vector<LessonStep>& deck, const QStringList& covered) {
    QString claim = stageClaim(scene, covered);
    QString title = claim;
    const auto taken = [&] { return std::ranges::find(deck, title, &LessonStep::title); };
    if (claim.isEmpty() || taken() == deck.end()) return claim;
    const QString stem = claim.chopped(1);
    if (const QStringList changed = changedSettings(scene, taken()->scene); !changed.isEmpty())
        title = u"%1: %2."_s.arg(stem, changed.join(u", "_s));
    for (int number = 2; taken() != deck.end(); ++number)
        title = u"%1 (%2)."_s.arg(stem, QString::number(number));
    return title;
}

}  // namespace sinescope
