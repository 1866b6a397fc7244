// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/deck/deck_export_dialog.h"

#include "app/export/background_work.h"
#include "app/export/lesson_files.h"
#include "app/scene/literals.h"
#include "app/scene/sentences.h"
#include "app/scene/texts_of.h"
#include "app/window/deck/step_dialog.h"
#include "app/window/export/export_target.h"
#include "app/window/lessons/lesson_check.h"
#include "app/window/parts/file_dialogs.h"
#include "app/window/parts/layouts.h"
#include "app/window/parts/named.h"
#include "app/window/parts/resize_on_screen.h"
#include "app/window/parts/style_class.h"
#include "core/error.h"

#include <QButtonGroup>
#include <QCheckBox>
#include <QDialogButtonBox>
#include <QDir>
#include <QEvent>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPointer>
#include <QPushButton>
#include <QRadioButton>
#include <QScreen>
#include <QSettings>
#include <QStandardPaths>
#include <QVBoxLayout>

#include <algorithm>
#include <atomic>

namespace sinescope {

namespace {

const QString folderKey = u"deck/exportFolder"_s;

QString defaultFolder() {
    QString folder = QSettings().value(folderKey).toString();
    if (!folder.isEmpty() && QDir(folder).exists()) return folder;
    const QString documents = QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation);
    return QDir(documents).exists() ? documents : QDir::homePath();
}

}  // namespace

DeckExportDialog::DeckExportDialog(const Lesson& lesson, const QString& base, QWidget* parent)
    : QDialog(parent), m_lesson(std::make_shared<const Lesson>(lesson)), m_base(base) {
    setObjectName(u"deckExportDialog"_s);
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Export Deck"));
    build();
    checkNumbers();
    setKind(Kind::Slides);
}

void DeckExportDialog::build() {
    auto* column = columnIn(this, {16, 16, 16, 16}, 8);
    addKinds(*column);
    addTarget(*column);
    m_ink = named(new QCheckBox(tr("&Ink: what was drawn over the figures"), this), "deckInk");
    m_ink->setVisible(
        std::ranges::any_of(m_lesson->steps, [](const LessonStep& step) { return !step.ink.empty(); }));
    column->addWidget(m_ink);
    const ExportSettings settings = loadExportSettings(QSettings());
    m_asFigures = named(new QCheckBox(tr("&As in the export of figures: %1, %2")
                                          .arg(figureFormatRow(settings.format).title,
                                               figureSize(settings.size, settings.dpi).title),
                                      this),
                        "deckAsFigures");
    column->addWidget(m_asFigures);
    m_report = named(new QLabel(this), "deckReport");
    m_report->setWordWrap(true);
    m_report->setTextInteractionFlags(Qt::TextSelectableByMouse);
    column->addWidget(m_report);
    column->addStretch(1);
    addButtons(*column);
    resizeOnScreen(*this, {640, 200});
}

/// Grows when an option or the report needs more height.
bool DeckExportDialog::event(QEvent* event) {
    const bool isHandled = QDialog::event(event);
    if (event->type() == QEvent::Show || event->type() == QEvent::LayoutRequest) {
        const int needed =
            std::min(layout()->totalHeightForWidth(width()), availableInFrame(*screen()).height());
        if (needed > height()) resize(width(), needed);
    }
    return isHandled;
}

void DeckExportDialog::addKinds(QVBoxLayout& column) {
    m_kinds = new QButtonGroup(this);
    for (const auto& [kind, text] :
         {std::pair(
              Kind::Slides,
              tr("&Slides: a 16:9 PDF, a page per step with its claim, and one before it for its question")),
          {Kind::HandoutA4,
           tr("&Handout on A4: claims, figures, blanks for the numbers, questions and a key")},
          {Kind::HandoutLetter, tr("Handout on &Letter")},
          {Kind::Figures, tr("&Figures: PNG and SVG of every step, with its notes as text, in a folder")}}) {
        auto* button = new QRadioButton(text, this);
        m_kinds->addButton(button, static_cast<int>(kind));
        column.addWidget(button);
    }
    connect(m_kinds, &QButtonGroup::idClicked, this, &DeckExportDialog::followKind);
}

void DeckExportDialog::addTarget(QVBoxLayout& column) {
    m_target = named(new QLineEdit(this), "deckTarget", tr("File or folder to write"));
    auto* browse = withStyleClass(new QPushButton(tr("Choose ..."), this), "flat");
    connect(browse, &QPushButton::clicked, this, &DeckExportDialog::choose);
    column.addLayout(filled(new QHBoxLayout, {{m_target, 1}, browse}));
}

void DeckExportDialog::addButtons(QVBoxLayout& column) {
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    m_export = buttons->addButton(tr("Export"), QDialogButtonBox::AcceptRole);
    setStyleClass(*m_export, "primary");
    m_export->setDefault(true);
    connect(buttons, &QDialogButtonBox::accepted, this, &DeckExportDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    column.addWidget(buttons);
}

void DeckExportDialog::checkNumbers() {
    m_export->setEnabled(false);
    m_report->setText(tr("Checking the numbers ..."));
    const auto showProblems = [this](const std::vector<LessonProblem>& problems, const auto&) {
        QStringList sentences = textsOf(problems, &LessonProblem::sentence);
        for (std::size_t step = 0; step < m_lesson->steps.size(); ++step)
            for (const QString& sentence : missingPictures(m_lesson->steps[step]))
                sentences << tr("Step %1: %2").arg(step + 1).arg(sentence);
        m_report->setText(sentences.join('\n'_L1));
        setStyleClass(*m_report, "warning", !sentences.isEmpty());
        if (!sentences.isEmpty()) m_export->setText(tr("Export anyway"));
        m_export->setEnabled(!m_lesson->steps.empty());
        if (m_lesson->steps.empty()) m_report->setText(tr("The deck has no steps yet; Ctrl+D adds one."));
    };
    m_check = startLessonCheck(m_lesson, showProblems, modelMaker(m_models));
}

DeckExportDialog::Kind DeckExportDialog::kind() const {
    return static_cast<Kind>(m_kinds->checkedId());
}

void DeckExportDialog::setKind(Kind kind) {
    m_kinds->button(static_cast<int>(kind))->setChecked(true);
    followKind();
}

/// Changes the name with the kind of export; keeps the folder.
void DeckExportDialog::followKind() {
    const QString folder =
        m_target->text().isEmpty()
            ? defaultFolder()
            : QFileInfo(QDir(defaultFolder()).absoluteFilePath(m_target->text())).absolutePath();
    m_asFigures->setVisible(kind() == Kind::Figures);
    const QString name = kind() == Kind::Slides    ? u"%1-slides.pdf"_s
                         : kind() == Kind::Figures ? u"%1-figures"_s
                                                   : u"%1-handout.pdf"_s;
    m_target->setText(QDir(folder).filePath(name.arg(m_base)));
}

void DeckExportDialog::choose() {
    if (kind() == Kind::Figures)
        return askForFolder(*this, tr("Folder for the figures"), m_target->text(),
                            [this](const QString& path) { m_target->setText(path); });
    askForFileToWrite(*this, tr("Export Deck"), m_target->text(), tr("PDF (*.pdf)"),
                      [this](const QString& path) {  // the file dialog has already asked
                          m_target->setText(path);
                          m_confirmed = path;
                      });
}

std::optional<ExportSettings> DeckExportDialog::figureSettings() const {
    return m_asFigures->isChecked() ? std::optional(loadExportSettings(QSettings())) : std::nullopt;
}

std::vector<PendingFile> DeckExportDialog::files(const QString& path) const {
    const InkShown ink = m_ink->isChecked() ? InkShown::Yes : InkShown::No;
    if (kind() == Kind::Figures) return lessonFigures(*m_lesson, path, ink, figureSettings(), m_models);
    return {{path, [lesson = m_lesson, ink, made = kind(), models = m_models](const QString& to,
                                                                              const auto& shouldContinue) {
                 const Paper paper = made == Kind::HandoutLetter ? Paper::Letter : Paper::A4;
                 const QByteArray bytes = made == Kind::Slides ? lessonSlides(*lesson, ink, models)
                                                               : lessonHandout(*lesson, paper, ink, models);
                 if (shouldContinue(1)) writeBytes(bytes, to);
             }}};
}

bool DeckExportDialog::needsConfirmation(const QString& path, const std::vector<PendingFile>& files) {
    const QStringList paths = textsOf(files, &PendingFile::path);
    const QString replaced = ExportTarget::replacedText(paths);
    if (replaced.isEmpty() || m_confirmed == path) return false;
    m_confirmed = path;
    showError(tr("%1 Press Export again to confirm.").arg(replaced));
    return true;
}

void DeckExportDialog::showError(const QString& sentence) {
    setStyleClass(*m_report, "warning");
    m_report->setText(sentence);
}

void DeckExportDialog::setRunning(bool running) {
    for (auto* each : findChildren<QWidget*>(QString(), Qt::FindDirectChildrenOnly))
        if (!qobject_cast<QDialogButtonBox*>(each)) each->setEnabled(!running);
    m_export->setEnabled(!running);
    setStyleClass(*m_report, "warning", false);
    m_report->setText(running ? tr("Writing ...") : QString());
}

void DeckExportDialog::accept() {
    if (!m_export->isEnabled()) return;
    QString path = m_target->text().trimmed();
    if (path.isEmpty()) {
        showError(kind() == Kind::Figures ? tr("The folder needs a name.") : tr("The file needs a name."));
        return;
    }
    const QString suffix = u"pdf"_s;
    if (kind() != Kind::Figures && QFileInfo(path).suffix().compare(suffix, Qt::CaseInsensitive) != 0)
        path += '.'_L1 + suffix;
    path = QDir(defaultFolder()).absoluteFilePath(path);  // not in the working directory
    const std::vector<PendingFile> pending = files(path);
    if (needsConfirmation(path, pending)) return;
    setRunning(true);
    // Cancel closes and deletes the dialog while it writes.
    const QPointer<DeckExportDialog> self(this);
    const std::shared_ptr<const Lesson> lesson = m_lesson;
    std::atomic<bool> isStopped = false;
    const QString reason = errorMessageOf([&] {
        const auto goesOn = [&](double) { return !isStopped; };
        const auto write = [&, isFolder = kind() == Kind::Figures] {
            if (isFolder)
                writeFolder(path, pending, goesOn);
            else
                writeTogether(pending, goesOn);
        };
        runInBackground(write, [&] { isStopped = isStopped || !self || !self->isVisible(); });
    });
    if (!self || isStopped) return;
    setRunning(false);
    if (!reason.isEmpty()) return showError(reason);
    m_target->setText(path);
    QSettings().setValue(folderKey, QFileInfo(path).absolutePath());
    QDialog::accept();
}

}  // namespace sinescope
