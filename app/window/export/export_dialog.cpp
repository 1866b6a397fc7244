// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/export/export_dialog.h"

#include "app/model/key_step.h"
#include "app/scene/literals.h"
#include "app/scene/sentences.h"
#include "app/window/controls/segmented_control.h"
#include "app/window/export/export_foot.h"
#include "app/window/export/export_form.h"
#include "app/window/export/export_preview.h"
#include "app/window/export/export_target.h"
#include "app/window/export/export_view.h"
#include "app/window/parts/layouts.h"
#include "app/window/parts/named.h"
#include "app/window/parts/on_events.h"
#include "app/window/parts/resize_on_screen.h"
#include "app/window/parts/theme.h"
#include "app/window/play/animation_form.h"
#include "core/error.h"

#include <QAbstractButton>
#include <QAbstractSpinBox>
#include <QComboBox>
#include <QDir>
#include <QFileInfo>
#include <QKeyEvent>
#include <QLineEdit>
#include <QPushButton>
#include <QScreen>
#include <QScrollArea>
#include <QScrollBar>
#include <QSettings>
#include <QShortcut>
#include <QStandardPaths>
#include <QStatusTipEvent>
#include <QVBoxLayout>

#include <algorithm>

namespace sinescope {

namespace {

/// At the default text size: all controls of an animation are seen without scrolling.
constexpr QSize defaultSize(1120, 760);

/// A column as wide as its contents, which scrolls vertically, and horizontally where it takes more than half
/// of the screen.
class Column : public QScrollArea {
 public:
    Column(QWidget* content, QWidget* parent) : QScrollArea(parent) {
        makeSeamless(*this);
        setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Expanding);
        setWidget(content);
        new OnEvents(content, this, {QEvent::LayoutRequest}, [this] { updateGeometry(); });
    }
    QSize sizeHint() const override {
        return {widget()->minimumSizeHint().width() + verticalScrollBar()->sizeHint().width(),
                widget()->sizeHint().height()};
    }
    QSize minimumSizeHint() const override {
        return {std::min(sizeHint().width(), screen()->availableSize().width() * 11 / 20),
                QScrollArea::minimumSizeHint().height()};
    }
};

QString defaultFolder() {
    const QString pictures = QStandardPaths::writableLocation(QStandardPaths::PicturesLocation);
    return QDir(pictures).exists() ? pictures : QDir::homePath();
}

bool isTypedInto(const QWidget* widget) {
    return qobject_cast<const QLineEdit*>(widget) || qobject_cast<const QAbstractSpinBox*>(widget);
}

/// Ids of the scopes in the order of the segments.
const QStringList scopeIds = {u"figure"_s, u"all"_s, u"panels"_s, u"handout"_s, u"animation"_s};

}  // namespace

ExportDialog::ExportDialog(const Document& document, QWidget* parent)
    : QDialog(parent),
      m_document(document),
      m_spec(defaultFileAnimation(document.scene(), AnimationSpec().parameter)) {
    setObjectName(u"exportDialog"_s);
    build();
    ExportSettings settings = loadExportSettings(QSettings());
    if (!QDir(settings.folder).exists() || settings.folder.isEmpty()) settings.folder = defaultFolder();
    m_form->setSettings(settings);
    wire();
    resizeOnScreen(*this, defaultSize);
}

void ExportDialog::build() {
    auto* controls = buildControls();
    m_view = new ExportView(this);
    m_view->setTask([this] { return task(); });
    m_foot = new ExportFoot(this);
    auto* row = filled(rowIn(nullptr, {}, 16), {controls, {m_view, 1}});
    filled(columnIn(this, {16, 16, 16, 16}, 12), {{row, 1}, m_foot});
}

QLayout* ExportDialog::buildControls() {
    m_controls = new QWidget(this);
    m_scope = new SegmentedControl(
        {{scopeIds[0], tr("One figure"), tr("A figure, and what goes with it")},
         {scopeIds[1], tr("All open"), tr("Each open figure as a file")},
         {scopeIds[2], tr("Panels"), tr("All open figures in one file, with the letters (a), (b), ...")},
         {scopeIds[3], tr("Handout"), tr("A PDF with a page for each open figure")},
         {scopeIds[4], tr("Animation"), tr("A figure whose control moves: GIF, WebP, frames, film strip")}},
        m_controls);
    named(m_scope, "scope", tr("What to export"));
    m_scope->setChosen(u"figure"_s);
    m_figure = named(new QComboBox(m_controls), "figure", tr("Figure"));
    m_form = new ExportForm(m_controls);
    buildAnimation();
    m_target = new ExportTarget(m_controls);
    filled(columnIn(m_controls, {0, 0, 12, 0}, 8),
           {m_scope, m_figure, m_moving, m_animation, m_form, m_target})
        ->addStretch(1);
    return filled(new QVBoxLayout, {new Column(m_controls, this)});
}

void ExportDialog::wire() {
    connect(&m_view->preview(), &ExportPreview::dragRequested, this, &ExportDialog::dragOut);
    connect(m_view, &ExportView::shown, this, [this](const QString& defaultCaption) {
        m_form->offerCaption(defaultCaption);
        showReplaced();
    });
    connect(m_view, &ExportView::failed, this, &ExportDialog::showError);
    connect(&m_document, &Document::changed, this, [this] {
        if (!isVisible()) return;
        fillFigures();
        showSpec();
        offerName();
        m_view->refresh();
    });
    wireAnimation();
    connect(m_form, &ExportForm::changed, this, [this] {
        showMessage({});
        offerName();
        m_view->refresh();
    });
    connect(m_form, &ExportForm::refused, this, &ExportDialog::showError);
    for (const SegmentedControl* choice : {m_scope, m_moving})
        connect(choice, &SegmentedControl::requested, this, [this] {
            showMessage({});
            showScope();
        });
    connect(m_figure, &QComboBox::activated, this, [this] {
        m_target->resetName();
        m_view->showFirstFrame();
        showScope();
        showMessage({});
    });
    connect(m_target, &ExportTarget::nameChanged, this, &ExportDialog::showReplaced);
    connect(m_target->nameEdit(), &QLineEdit::editingFinished, this, &ExportDialog::chooseTypedFormat);
    connect(m_target, &ExportTarget::folderChosen, this, [this](const QString& folder) {
        ExportSettings settings = m_form->settings();
        settings.folder = folder;
        m_form->setSettings(settings);
        showReplaced();
    });
    connect(m_foot, &ExportFoot::exportRequested, this, &ExportDialog::exportNow);
    connect(m_foot, &ExportFoot::copyRequested, this, &ExportDialog::copyNow);
    connect(m_foot, &ExportFoot::closeRequested, this, &ExportDialog::close);
    connect(new QShortcut(QKeySequence::Copy, this), &QShortcut::activated, this, &ExportDialog::copyNow);
}

void ExportDialog::showFor(const QString& figure, Scope scope) {
    fillFigures();
    // A typed name belongs to that figure.
    if (figure != this->figure()) m_target->resetName();
    m_figure->setCurrentIndex(std::max(0, m_figure->findData(figure)));
    m_scope->setChosen(scopeIds[static_cast<int>(scope)]);
    showMessage({});
    showScope();
    show();
    raise();
    activateWindow();
    m_form->findChild<QWidget*>(u"size"_s)->setFocus();
}

void ExportDialog::setInk(const std::vector<InkStroke>& ink) {
    m_ink = ink;
    m_form->setInkOffered(!ink.empty());
}

void ExportDialog::setVeiled(const QStringList& figures) {
    if (figures == m_veiled) return;
    m_veiled = figures;
    if (!isVisible()) return;
    showMessage({});
    m_view->clear();
    m_view->refresh();
}

void ExportDialog::fillFigures() {
    const QString chosen = figure();
    const QStringList open = task().openFigures();
    if (m_figure->count() > 0 && open == m_openFigures) return;
    m_openFigures = open;
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
    const ExportTask now = task();
    const bool animation = now.scope == Scope::Animation;
    m_form->setPurpose(now.scope, now.moves());
    for (QWidget* widget : std::initializer_list<QWidget*>{m_moving, m_animation})
        widget->setVisible(animation);
    m_animation->setTimingShown(now.moves());
    m_foot->setCanCopy(!now.moves());
    chooseMotion();
    choosePlayback();
    showSpec();
    const bool isOne = now.scope == Scope::Figure || animation;
    m_figure->setVisible(now.scope != Scope::Panels);  // all are in the preview
    m_figure->setToolTip(isOne ? tr("The figure to export") : tr("The figure in the preview"));
    const QString title = figureKind(figure()).spec.title;
    setWindowTitle(now.scope == Scope::Figure    ? tr("Export %1").arg(title)
                   : now.scope == Scope::AllOpen ? tr("Export all open figures")
                   : now.scope == Scope::Panels  ? tr("Export all open figures in one file")
                   : animation                   ? tr("Export %1 as an animation").arg(title)
                                                 : tr("Export a handout"));
    offerName();
    m_view->refresh();
}

Scene ExportDialog::exportedScene() const {
    ExportSettings plain = m_form->settings();
    plain.caption = false;  // avoids computing it
    return exportJob(figure(), m_document.scene(), plain, {}).scene;
}

void ExportDialog::offerName() {
    m_target->offer(task().defaultName());
    showReplaced();
}

/// Chooses the format that the suffix of a typed name stands for, if it is offered.
void ExportDialog::chooseTypedFormat() {
    const QString suffix = QFileInfo(m_target->name()).suffix().toLower();
    for (const auto* formats : {m_form->findChild<SegmentedControl*>(u"format"_s), m_moving}) {
        QAbstractButton* format = formats->isVisible() ? formats->button(suffix) : nullptr;
        if (format && !format->isChecked()) return format->click();
    }
}

void ExportDialog::showReplaced() {
    m_target->showFolder(m_form->settings().folder);
    m_target->showFiles(paths());
}

QString ExportDialog::figure() const {
    const QString id = m_figure->currentData().toString();
    return id.isEmpty() ? m_document.scene().figures.front().id : id;
}

ExportDialog::Scope ExportDialog::scope() const {
    return static_cast<Scope>(std::max<qsizetype>(0, scopeIds.indexOf(m_scope->chosen())));
}

ExportTask ExportDialog::task() const {
    ExportTask task;
    task.scene = m_document.scene();
    task.scope = scope();
    task.figure = figure();
    task.settings = m_form->settings();
    task.caption = m_form->caption();
    task.name = m_target->name();
    task.moving = movingFormat();
    task.spec = m_spec;
    task.ink = m_ink;
    task.veiled = m_veiled;
    return task;
}

QStringList ExportDialog::paths() const {
    try {
        return task().paths();
    } catch (const Error&) {  // reported by the export
        return {};
    }
}

void ExportDialog::bringUpToDate() {
    m_view->bringUpToDate();
}

ExportPreview& ExportDialog::preview() {
    return m_view->preview();
}

QString ExportDialog::warning() const {
    return m_view->warning();
}

void ExportDialog::showMessage(const QString& sentence, bool isWarning) {
    m_foot->showMessage(sentence, isWarning);
}

void ExportDialog::showError(const QString& sentence) {
    showMessage(sentence, true);
}

/// Says what a field has refused.
bool ExportDialog::event(QEvent* event) {
    if (event->type() == QEvent::StatusTip)  // an empty one belongs to a menu
        if (const QString tip = static_cast<QStatusTipEvent*>(event)->tip(); !tip.isEmpty()) showError(tip);
    return QDialog::event(event);
}

void ExportDialog::keyPressEvent(QKeyEvent* event) {
    const bool enter = isEnter(event->key());
    if (!enter) {
        QDialog::keyPressEvent(event);
        return;
    }
    QWidget* focused = focusWidget();
    const bool isForced = event->modifiers() & Qt::ControlModifier || focused == m_target->nameEdit();
    auto* button = qobject_cast<QPushButton*>(focused);
    // Enter presses a focused button, and commits a focused field; otherwise it exports.
    if (button && button->isVisible() && !isForced)
        button->click();
    else if (isForced || !isTypedInto(focused))
        exportNow();
}

void ExportDialog::done(int result) {
    m_stopped = true;
    QSettings store;
    saveExportSettings(store, m_form->settings());
    QDialog::done(result);
}

}  // namespace sinescope
