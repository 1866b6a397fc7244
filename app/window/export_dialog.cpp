// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/export_dialog.h"

#include "app/export/contrast_check.h"
#include "app/window/export_form.h"
#include "app/window/export_preview.h"
#include "app/window/figure_clipboard.h"
#include "app/window/figure_drag.h"
#include "app/window/segmented.h"
#include "core/error.h"

#include <QClipboard>
#include <QComboBox>
#include <QCoreApplication>
#include <QDir>
#include <QElapsedTimer>
#include <QFileDialog>
#include <QGuiApplication>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMimeData>
#include <QProgressBar>
#include <QPushButton>
#include <QScreen>
#include <QScrollArea>
#include <QSettings>
#include <QShortcut>
#include <QStandardPaths>
#include <QStyle>
#include <QVBoxLayout>

namespace sinescope {

namespace {

constexpr int controlsWidth = 400;
constexpr int previewDelay = 30;
constexpr int checkDelay = 200;
constexpr QSize usualSize(1120, 660);
/// Beyond so many pixels the preview is painted at its own resolution, laid out as the file is.
constexpr qint64 mostPreviewPixels = 10'000'000;
const QString figureMark = QStringLiteral("{figure}");

QString sentenceOf(const std::exception& error) {
    return QString::fromUtf8(error.what());
}

/// A property has changed that the sheet asks for.
void polishAnew(QWidget& widget) {
    widget.style()->unpolish(&widget);
    widget.style()->polish(&widget);
}

QString usualFolder() {
    const QString pictures = QStandardPaths::writableLocation(QStandardPaths::PicturesLocation);
    return QDir(pictures).exists() ? pictures : QDir::homePath();
}

}  // namespace

ExportDialog::ExportDialog(const Document& document, QWidget* parent)
    : QDialog(parent), m_document(document) {
    setObjectName(QStringLiteral("exportDialog"));
    build();
    ExportSettings settings = loadExportSettings(QSettings());
    if (!QDir(settings.folder).exists() || settings.folder.isEmpty()) settings.folder = usualFolder();
    m_form->setSettings(settings);
    wire();
    const QSize available = (parent ? parent->screen() : screen())->availableSize();
    resize(usualSize.boundedTo(available - QSize(24, 48)));
}

void ExportDialog::build() {
    auto* row = new QHBoxLayout;
    row->setSpacing(16);
    row->addLayout(buildControls());
    auto* right = new QVBoxLayout;
    right->setSpacing(8);
    m_preview = new ExportPreview(this);
    m_preview->setAccessibleName(tr("Preview of the file"));
    m_facts = new QLabel(this);
    m_facts->setProperty("quiet", true);
    m_facts->setAlignment(Qt::AlignHCenter);
    m_contrast = new QLabel(this);
    m_contrast->setObjectName(QStringLiteral("contrast"));
    m_contrast->setWordWrap(true);
    m_contrast->setAlignment(Qt::AlignHCenter);
    right->addWidget(m_preview, 1);
    right->addWidget(m_facts);
    right->addWidget(m_contrast);
    row->addLayout(right, 1);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(16, 16, 16, 16);
    column->setSpacing(12);
    column->addLayout(row, 1);
    column->addLayout(buildButtons());
}

QLayout* ExportDialog::buildControls() {
    m_controls = new QWidget(this);
    m_scope = new Segmented(
        {{QStringLiteral("figure"), tr("One figure"), tr("A figure, and what goes with it")},
         {QStringLiteral("all"), tr("All open"), tr("Each open figure as a file")},
         {QStringLiteral("handout"), tr("Handout"), tr("A PDF with a page for each open figure")}},
        m_controls);
    m_scope->setObjectName(QStringLiteral("scope"));
    m_scope->setAccessibleName(tr("What to export"));
    m_scope->setChosen(QStringLiteral("figure"));
    m_figure = new QComboBox(m_controls);
    m_figure->setObjectName(QStringLiteral("figure"));
    m_figure->setAccessibleName(tr("Figure"));
    m_form = new ExportForm(m_controls);
    auto* inside = new QVBoxLayout(m_controls);
    inside->setContentsMargins(0, 0, 12, 0);
    inside->setSpacing(8);
    inside->addWidget(m_scope);
    inside->addWidget(m_figure);
    inside->addWidget(m_form);
    inside->addLayout(buildFile());
    inside->addStretch(1);
    auto* scroll = new QScrollArea(this);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setFocusPolicy(Qt::NoFocus);
    scroll->setWidget(m_controls);
    scroll->setFixedWidth(controlsWidth);
    auto* column = new QVBoxLayout;
    column->addWidget(scroll);
    return column;
}

QLayout* ExportDialog::buildFile() {
    m_name = new QLineEdit(m_controls);
    m_name->setObjectName(QStringLiteral("name"));
    m_name->setAccessibleName(tr("File name"));
    m_folder = new QPushButton(m_controls);
    m_folder->setObjectName(QStringLiteral("folder"));
    m_folder->setProperty("toggle", true);
    m_replaced = new QLabel(m_controls);
    m_replaced->setProperty("small", true);
    m_replaced->setWordWrap(true);
    auto* grid = new QGridLayout;
    grid->setHorizontalSpacing(12);
    grid->setColumnMinimumWidth(0, 84);
    grid->setColumnStretch(1, 1);
    int row = 0;
    for (const auto& [text, control] : {std::pair<QString, QWidget*>(tr("File"), m_name),
                                        std::pair<QString, QWidget*>(tr("Folder"), m_folder)}) {
        auto* label = new QLabel(text, m_controls);
        label->setProperty("quiet", true);
        label->setBuddy(control);
        grid->addWidget(label, row, 0);
        grid->addWidget(control, row++, 1);
    }
    grid->addWidget(m_replaced, row, 1);
    return grid;
}

QLayout* ExportDialog::buildButtons() {
    m_sentence = new QLabel(this);
    m_sentence->setObjectName(QStringLiteral("sentence"));
    m_sentence->setWordWrap(true);
    m_sentence->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_progress = new QProgressBar(this);
    m_progress->setMaximumWidth(220);
    m_progress->setAccessibleName(tr("Progress"));
    m_progress->hide();
    m_export = new QPushButton(tr("&Export"), this);
    m_export->setProperty("primary", true);
    m_export->setObjectName(QStringLiteral("export"));
    m_export->setToolTip(tr("Write the file (Ctrl+Enter)"));
    m_copy = new QPushButton(tr("&Copy"), this);
    m_copy->setObjectName(QStringLiteral("copy"));
    m_copy->setToolTip(tr("Put the figure on the clipboard, as pixels and as SVG (Ctrl+C)"));
    m_close = new QPushButton(tr("Close"), this);
    m_close->setObjectName(QStringLiteral("close"));
    auto* row = new QHBoxLayout;
    row->setSpacing(8);
    row->addWidget(m_sentence, 1);
    row->addWidget(m_progress);
    for (QPushButton* button : {m_close, m_copy, m_export}) {
        if (button != m_export) button->setProperty("flat", true);
        button->setAutoDefault(false);
        row->addWidget(button);
    }
    return row;
}

void ExportDialog::wire() {
    for (QTimer* timer : {&m_previewQueued, &m_checkQueued}) timer->setSingleShot(true);
    m_previewQueued.setInterval(previewDelay);
    m_checkQueued.setInterval(checkDelay);
    connect(&m_previewQueued, &QTimer::timeout, this, &ExportDialog::showPreview);
    connect(&m_checkQueued, &QTimer::timeout, this, &ExportDialog::checkContrast);
    connect(m_preview, &ExportPreview::resized, &m_previewQueued, qOverload<>(&QTimer::start));
    connect(m_preview, &ExportPreview::dragWanted, this, &ExportDialog::dragOut);
    connect(&m_document, &Document::changed, this, [this] {
        if (!isVisible()) return;
        fillFigures();
        offerName();
        m_previewQueued.start();
    });
    connect(m_form, &ExportForm::changed, this, [this] {
        say({}, false);
        followFormat();
        m_previewQueued.start();
    });
    connect(m_form, &ExportForm::refused, this, [this](const QString& sentence) { say(sentence, true); });
    connect(m_scope, &Segmented::wanted, this, &ExportDialog::showScope);
    connect(m_figure, &QComboBox::activated, this, [this] {
        showScope();
        say({}, false);
    });
    connect(m_name, &QLineEdit::textChanged, this, &ExportDialog::showReplaced);
    connect(m_folder, &QPushButton::clicked, this, &ExportDialog::chooseFolder);
    connect(m_export, &QPushButton::clicked, this, &ExportDialog::exportNow);
    connect(m_copy, &QPushButton::clicked, this, &ExportDialog::copyNow);
    connect(m_close, &QPushButton::clicked, this, &ExportDialog::close);
    connect(new QShortcut(QKeySequence::Copy, this), &QShortcut::activated, this, &ExportDialog::copyNow);
}

void ExportDialog::showFor(const QString& figure, Scope scope) {
    fillFigures();
    m_figure->setCurrentIndex(std::max(0, m_figure->findData(figure)));
    static const QString ids[] = {QStringLiteral("figure"), QStringLiteral("all"), QStringLiteral("handout")};
    m_scope->setChosen(ids[static_cast<int>(scope)]);
    say({}, false);
    showScope();
    show();
    raise();
    activateWindow();
    m_form->findChild<QWidget*>(QStringLiteral("size"))->setFocus();
}

void ExportDialog::fillFigures() {
    const QString chosen = figure();
    const QStringList open = openFigures();
    m_figure->clear();
    for (const QString& id : open) m_figure->addItem(figureKind(id).spec.title, id);
    bool first = true;
    for (const FigureKind& kind : figureKinds()) {
        if (open.contains(kind.spec.id)) continue;
        if (first) m_figure->insertSeparator(m_figure->count());
        first = false;
        m_figure->addItem(kind.spec.title, kind.spec.id);
    }
    m_figure->setCurrentIndex(std::max(0, m_figure->findData(chosen)));
}

void ExportDialog::showScope() {
    const bool handout = scope() == Scope::Handout;
    m_form->setHandout(handout);
    m_figure->setToolTip(scope() == Scope::Figure ? QString() : tr("The figure in the preview"));
    setWindowTitle(scope() == Scope::Figure    ? tr("Export %1").arg(figureKind(figure()).spec.title)
                   : scope() == Scope::AllOpen ? tr("Export all open figures")
                                               : tr("Export a handout"));
    offerName();
    m_previewQueued.start();
}

void ExportDialog::offerName() {
    const QString subject = scope() == Scope::Figure    ? figure()
                            : scope() == Scope::AllOpen ? figureMark
                                                        : QStringLiteral("handout");
    const QString suffix = scope() == Scope::Handout
                               ? QStringLiteral("pdf")
                               : figureFormats()[static_cast<qsizetype>(m_form->settings().format)];
    const QString name = exportName(subject, m_document.scene()) + QLatin1Char('.') + suffix;
    if (m_name->text().isEmpty() || m_name->text() == m_offeredName) m_name->setText(name);
    m_offeredName = name;
    m_name->setToolTip(scope() == Scope::AllOpen ? tr("{figure} stands for each figure's name") : QString());
    showReplaced();
}

void ExportDialog::followFormat() {
    // A name that somebody typed keeps its stem.
    const QString suffix = figureFormats()[static_cast<qsizetype>(m_form->settings().format)];
    const QString typed = m_name->text();
    offerName();
    if (scope() == Scope::Handout || m_name->text() != typed) return;
    for (const QString& format : figureFormats())
        if (typed.endsWith(QLatin1Char('.') + format, Qt::CaseInsensitive))
            m_name->setText(typed.chopped(format.size()) + suffix);
    showReplaced();
}

void ExportDialog::chooseFolder() {
    const QString chosen =
        QFileDialog::getExistingDirectory(this, tr("Folder to write to"), m_form->settings().folder);
    if (chosen.isEmpty()) return;
    ExportSettings settings = m_form->settings();
    settings.folder = chosen;
    m_form->setSettings(settings);
    showReplaced();
}

QString ExportDialog::figure() const {
    const QString id = m_figure->currentData().toString();
    return id.isEmpty() ? m_document.scene().figures.front().id : id;
}

ExportDialog::Scope ExportDialog::scope() const {
    const QString id = m_scope->chosen();
    return id == QLatin1String("all")       ? Scope::AllOpen
           : id == QLatin1String("handout") ? Scope::Handout
                                            : Scope::Figure;
}

QStringList ExportDialog::openFigures() const {
    QStringList ids;
    for (const FigureState& state : m_document.scene().figures) ids << state.id;
    return ids;
}

ExportSettings ExportDialog::wantedSettings() const {
    ExportSettings settings = m_form->settings();
    if (scope() == Scope::Handout) {
        settings.format = FigureFormat::Pdf;
        settings.title = true;
        settings.caption = true;
    }
    return settings;
}

FigureJob ExportDialog::jobOf(const QString& id) const {
    const bool typed = scope() == Scope::Figure && id == figure();
    return exportJob(id, m_document.scene(), wantedSettings(), typed ? m_form->caption() : QString());
}

QString ExportDialog::pathOf(const QString& id) const {
    QString name = m_name->text().trimmed();
    const QString suffix =
        QLatin1Char('.') + figureFormats()[static_cast<qsizetype>(wantedSettings().format)];
    if (!name.endsWith(suffix, Qt::CaseInsensitive)) name += suffix;
    return QDir(m_form->settings().folder).filePath(name.replace(figureMark, id));
}

std::vector<PendingFile> ExportDialog::files() const {
    const ExportSettings settings = wantedSettings();
    if (m_name->text().trimmed().isEmpty()) throw Error(tr("The file needs a name.").toStdString());
    if (scope() == Scope::Figure)
        return figureSet(jobOf(figure()), pathOf(figure()), settings.format, settings.companions);
    std::vector<PendingFile> all;
    if (scope() == Scope::AllOpen) {
        for (const QString& id : openFigures())
            for (PendingFile& file : figureSet(jobOf(id), pathOf(id), settings.format, settings.companions))
                all.push_back(std::move(file));
        return all;
    }
    std::vector<FigureJob> jobs;
    for (const QString& id : openFigures()) jobs.push_back(jobOf(id));
    all.push_back({pathOf(QStringLiteral("handout")),
                   [jobs](const QString& path, const auto&) { writeBytes(handoutBytes(jobs), path); }});
    return all;
}

QStringList ExportDialog::paths() const {
    QStringList names;
    try {
        for (const PendingFile& file : files()) names << file.path;
    } catch (const Error&) {  // said when it is tried
    }
    return names;
}

void ExportDialog::showReplaced() {
    const QString folder = m_form->settings().folder;
    m_folder->setText(
        m_folder->fontMetrics().elidedText(QDir::toNativeSeparators(folder), Qt::ElideLeft, 230));
    m_folder->setToolTip(tr("Write to %1; click to choose another folder").arg(folder));
    m_folder->setAccessibleName(tr("Folder: %1").arg(folder));
    QStringList there;
    const QStringList all = paths();
    for (const QString& path : all)
        if (QFileInfo::exists(path)) there << QFileInfo(path).fileName();
    const QString count = all.size() > 1 ? tr("%1 files. ").arg(all.size()) : QString();
    m_replaced->setText(there.isEmpty() ? count
                        : there.size() == 1
                            ? count + tr("%1 exists and will be replaced.").arg(there.front())
                            : count + tr("%1 of them exist and will be replaced.").arg(there.size()));
}

void ExportDialog::showPreview() {
    m_previewQueued.stop();
    if (m_running) return;
    try {
        const FigureJob job = jobOf(figure());
        FigureJob plain = job;
        plain.style.caption.clear();
        m_form->offerCaption(figureCaption(plain));
        const QSize pixels = job.size.pixels();
        // The very pixels of a PNG; text and lines at the resolution of the screen.
        const bool isFile = wantedSettings().format == FigureFormat::Png &&
                            qint64{pixels.width()} * pixels.height() <= mostPreviewPixels;
        m_preview->setPicture(figureImage(isFile ? job : fitted(job, m_preview->room())),
                              exportGround(wantedSettings()));
        m_preview->setFrame(palette().color(QPalette::Mid));
        m_preview->setAccessibleDescription(figureKind(job.figure).alternativeText(job.scene));
        showFacts(job);
        showReplaced();
        m_checkQueued.start();
    } catch (const std::exception& error) {
        say(sentenceOf(error), true);
    }
}

void ExportDialog::showFacts(const FigureJob& job) {
    const QSize pixels = job.size.pixels();
    const QString inches =
        tr("%1 × %2 in").arg(job.size.inches.width(), 0, 'g', 4).arg(job.size.inches.height(), 0, 'g', 4);
    const double points = 72 / job.size.unitsPerInch();
    const QString type = tr("smallest text %1 pt").arg(job.style.metrics.small * points, 0, 'g', 3);
    QStringList facts;
    if (wantedSettings().format == FigureFormat::Png)
        facts << tr("%1 × %2 px at %3 dpi")
                     .arg(pixels.width())
                     .arg(pixels.height())
                     .arg(job.size.dpi, 0, 'g', 4);
    facts << inches << type;
    if (scope() != Scope::Figure) facts.prepend(tr("%1 figures").arg(openFigures().size()));
    m_facts->setText(facts.join(QStringLiteral("  ·  ")));
}

void ExportDialog::checkContrast() {
    m_checkQueued.stop();
    try {
        const FigureJob job = jobOf(figure());
        const QString text = contrastWarning(contrastFaults(job, exportGround(wantedSettings())));
        m_contrast->setProperty("warning", !text.isEmpty());
        m_contrast->setProperty("small", text.isEmpty());
        polishAnew(*m_contrast);
        m_contrast->setText(text.isEmpty()
                                ? tr("Contrast: every text reaches 4.5:1 (large text 3:1), every line 3:1.")
                                : text);
    } catch (const std::exception& error) {
        say(sentenceOf(error), true);
    }
}

void ExportDialog::bringUpToDate() {
    showPreview();
    checkContrast();
}

QString ExportDialog::sentence() const {
    return m_sentence->text();
}

QString ExportDialog::warning() const {
    return m_contrast->property("warning").toBool() ? m_contrast->text() : QString();
}

void ExportDialog::say(const QString& sentence, bool isWarning) {
    m_sentence->setProperty("warning", isWarning);
    polishAnew(*m_sentence);
    m_sentence->setText(sentence);
}

bool ExportDialog::exportNow() {
    if (m_running) {
        m_stopped = true;
        return false;
    }
    setRunning(true);
    bool written = false;
    try {
        const std::vector<PendingFile> all = files();
        QElapsedTimer elapsed;
        elapsed.start();
        written = writeTogether(all, [&, shown = false](double fraction, const QString& path) mutable {
            if (elapsed.elapsed() < 40 && shown) return !m_stopped;
            shown = true;
            elapsed.restart();
            return goOn(fraction, path);
        });
        QStringList names;
        for (const PendingFile& file : all) names << file.path;
        if (written) {
            QSettings store;
            saveExportSettings(store, m_form->settings());
            say(names.size() == 1 ? tr("Written: %1").arg(names.front())
                                  : tr("Written: %1 and %2 more").arg(names.front()).arg(names.size() - 1),
                false);
            emit exported(names);
        } else {
            say(tr("Stopped; nothing was written."), false);
        }
    } catch (const std::exception& error) {
        say(sentenceOf(error), true);
    }
    setRunning(false);
    showReplaced();
    return written;
}

bool ExportDialog::goOn(double fraction, const QString& path) {
    m_progress->setValue(static_cast<int>(fraction * 100));
    m_progress->setFormat(QFileInfo(path).suffix() + QStringLiteral(" %p%"));
    QCoreApplication::processEvents();
    return !m_stopped;
}

void ExportDialog::setRunning(bool running) {
    m_running = running;
    m_stopped = false;
    m_controls->setEnabled(!running);
    m_copy->setEnabled(!running);
    m_progress->setVisible(running);
    m_export->setText(running ? tr("Stop") : tr("&Export"));
    if (running) say({}, false);
}

void ExportDialog::copyNow() {
    try {
        QGuiApplication::clipboard()->setMimeData(figureMimeData(jobOf(figure())).release());
        say(tr("%1 is on the clipboard, as pixels and as SVG.").arg(figureKind(figure()).spec.title), false);
    } catch (const std::exception& error) {
        say(sentenceOf(error), true);
    }
}

void ExportDialog::dragOut() {
    try {
        dragFigure(*m_preview, jobOf(figure()), exportName(figure(), m_document.scene()));
    } catch (const std::exception& error) {
        say(sentenceOf(error), true);
    }
}

void ExportDialog::keyPressEvent(QKeyEvent* event) {
    const bool enter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (enter && (event->modifiers() & Qt::ControlModifier || focusWidget() == m_name)) {
        exportNow();
    } else if (enter) {
        // Enter takes what was typed into a field and presses the button that has the focus, no other.
        if (auto* button = qobject_cast<QPushButton*>(focusWidget())) button->click();
    } else {
        QDialog::keyPressEvent(event);
    }
}

void ExportDialog::done(int result) {
    m_stopped = true;
    QSettings store;
    saveExportSettings(store, m_form->settings());
    QDialog::done(result);
}

}  // namespace sinescope
