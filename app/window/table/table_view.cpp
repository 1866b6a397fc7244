// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/table/table_view.h"

#include "app/export/background_work.h"
#include "app/export/table_writer.h"
#include "app/model/table_cell.h"
#include "app/scene/literals.h"
#include "app/scene/number_format.h"
#include "app/scene/sentences.h"
#include "app/scene/system_path.h"
#include "app/window/export/figure_clipboard.h"
#include "app/window/parts/buttons.h"
#include "app/window/parts/file_dialogs.h"
#include "app/window/parts/layouts.h"
#include "app/window/parts/questions.h"
#include "app/window/parts/style_class.h"
#include "app/window/table/table_model.h"
#include "core/error.h"
#include "core/saturating_cast.h"

#include <QClipboard>
#include <QFile>
#include <QGuiApplication>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QMimeData>
#include <QPointer>
#include <QPushButton>
#include <QScopeGuard>
#include <QScrollBar>
#include <QTableView>

#include <algorithm>
#include <atomic>
#include <utility>

namespace sinescope {

namespace {

/// "50 rows by 128 columns besides “position”": the first column names the rows and is not counted.
QString sizeText(const FigureTable& table) {
    QString rows = counted(table.rows, u"row"_s);
    if (table.columns.isEmpty()) return rows;
    return u"%1 by %2 besides “%3”"_s.arg(rows, counted(table.columns.size() - 1, u"column"_s),
                                          table.columns.front());
}

QString saveText() {
    return TableView::tr("Save as ...");
}

}  // namespace

TableView::TableView(const FigureKind& kind, QWidget* parent)
    : QWidget(parent),
      m_kind(kind),
      m_model(new TableModel(this)),
      m_view(new QTableView(this)),
      m_note(withStyleClass(new QLabel(this), "small")) {
    m_view->setModel(m_model);
    m_view->setFrameShape(QFrame::NoFrame);
    m_view->setAccessibleName(tr("%1 as a table").arg(kind.spec.title));
    // The first column names the row; when it has scrolled away, the header does.
    m_view->verticalHeader()->hide();
    connect(m_view->horizontalScrollBar(), &QScrollBar::valueChanged, m_view->verticalHeader(),
            [header = m_view->verticalHeader()](int scrolled) { header->setVisible(scrolled > 0); });
    // Fixed sizes, so that a header does not ask a million rows for their heights.
    m_view->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    fitSections();
    m_view->horizontalHeader()->setHighlightSections(false);
    m_view->setSelectionMode(QAbstractItemView::ContiguousSelection);
    m_view->setTabKeyNavigation(false);
    m_view->setWordWrap(false);
    m_view->installEventFilter(this);
    m_note->setWordWrap(true);
    auto* copyButton = styledButton<QPushButton>(this, "toggle", tr("Copy"),
                                                 tr("The selected cells, or all of them (Ctrl+C)"));
    m_save = styledButton<QPushButton>(this, "toggle", saveText(),
                                       tr("All rows as CSV, TSV, JSON, Markdown or LaTeX"));
    auto* backButton =
        styledButton<QPushButton>(this, "toggle", tr("Picture"), tr("Back to the picture (Esc, Ctrl+T)"));
    auto* row = filled(new QHBoxLayout, {{m_note, 1}, copyButton, m_save, backButton});
    filled(columnIn(this, {}, 4), {{m_view, 1}, row});
    setFocusProxy(m_view);
    connect(m_view->selectionModel(), &QItemSelectionModel::currentChanged, this, &TableView::choose);
    connect(copyButton, &QPushButton::clicked, this, &TableView::copyRequested);
    connect(m_save, &QPushButton::clicked, this, &TableView::chooseAndSave);
    connect(backButton, &QPushButton::clicked, this, &TableView::closeRequested);
}

/// Fits rows and columns to the font; a column to the widest number that is shown.
void TableView::fitSections() {
    const QFontMetrics metrics = m_view->fontMetrics();
    const int widest = metrics.horizontalAdvance(u"−0.000000 × 10⁻⁰⁰"_s);
    m_view->verticalHeader()->setDefaultSectionSize(saturatingCast<int>(1.5 * metrics.height()));
    m_view->horizontalHeader()->setDefaultSectionSize(widest + metrics.height());
    fitNames();
}

/// Widens columns with a long name.
void TableView::fitNames() {
    constexpr int most = 64;  // a table of many columns has short names
    const QHeaderView* names = m_view->horizontalHeader();
    for (int column = 0; column < std::min(m_model->columnCount(), most); ++column)
        m_view->setColumnWidth(column, std::max(names->defaultSectionSize(), names->sectionSizeHint(column)));
}

void TableView::showModel(const FigureModel& model) {
    const QString reason = errorMessageOf([&] {
        const Selection& selection = model.scene().selection;
        const bool isOther = m_model->rowCount() == 0 || selection.position != m_selection.position ||
                             selection.column != m_selection.column;
        m_selection = selection;
        const auto names = m_model->table().columns;
        m_model->setTable(model.table());
        if (m_model->table().columns != names) fitNames();
        if (isOther) showSelected();
        const FigureTable& table = m_model->table();
        const QString size = sizeText(table);
        showNote(table.note.isEmpty() ? size : size + u". "_s + table.note);
    });
    if (reason.isEmpty()) return;
    m_model->setTable({});
    showNote(reason);
}

void TableView::showNote(const QString& note) {
    m_noteText = note;
    if (!m_isSaving) m_note->setText(note);
}

Cursor TableView::cellOf(int row, int column) const {
    const FigureTable& table = m_model->table();
    if (row < 0 || row >= table.rows || !table.columns.value(0).startsWith("position"_L1)) return {};
    Cursor cell;
    const TableCell name = table.cell(row, 0);
    if (const auto* position = wholeIn(name)) cell.position = *position;
    bool isColumn = m_kind.spec.x == AxisQuantity::Column;
    const qlonglong named = isColumn ? table.columns.value(column).toLongLong(&isColumn) : 0;
    if (isColumn) cell.column = named;
    return cell;
}

void TableView::showSelected() {
    const std::int64_t first = cellOf(0, 0).position.value_or(m_selection.position + 1);
    const auto row = saturatingCast<int>(static_cast<double>(m_selection.position - first));
    const auto beside = saturatingCast<int>(static_cast<double>(m_selection.column + 1));  // after the names
    const Cursor there = cellOf(row, beside);
    if (there.position != m_selection.position) return;
    const QModelIndex cell = m_model->index(row, there.column == m_selection.column ? beside : 0);
    if (cell == m_view->currentIndex()) return;
    m_view->scrollTo(cell, QAbstractItemView::PositionAtCenter);
    m_view->setCurrentIndex(cell);
}

void TableView::choose(const QModelIndex& cell) {
    const Cursor at = cellOf(cell.row(), cell.column());
    Selection chosen = m_selection;
    chosen.position = at.position.value_or(chosen.position);
    chosen.column = at.column.value_or(chosen.column);
    if (std::exchange(m_selection, chosen) != chosen) emit cellChosen(at);
}

bool TableView::attempt(const std::function<void()>& work) {
    const QPointer<TableView> self(this);  // saving processes events
    const QString reason = errorMessageOf(work);
    if (self && !reason.isEmpty()) emit failed(reason);
    return reason.isEmpty();
}

bool TableView::copy() {
    const FigureTable& table = m_model->table();
    TablePart part{0, table.rows, {}};
    int first = 0;
    int last = m_model->columnCount() - 1;
    const QItemSelection selection = m_view->selectionModel()->selection();
    if (!selection.isEmpty() && (selection.front().height() > 1 || selection.front().width() > 1)) {
        const QItemSelectionRange& block = selection.front();
        part.firstRow = block.top();
        part.rows = block.height();
        first = block.left();
        last = block.right();
    }
    for (int column = first; column <= last; ++column) part.columns.push_back(column);
    return attempt([&] { QGuiApplication::clipboard()->setMimeData(tableMimeData(table, part).release()); });
}

bool TableView::save(const QString& path) {
    const DataFormat format = dataFormatOf(path);
    const DataTable table = dataTable(m_model->table());
    std::atomic<bool> isStopped = false;
    std::atomic<std::int64_t> written = 0;
    // The panel with this table, or the window, may be closed while events are processed.
    const QPointer<TableView> self(this);
    m_isSaving = true;
    m_isStopped = false;
    const auto done = qScopeGuard([self] {
        if (!self) return;
        self->m_isSaving = false;
        self->m_save->setText(saveText());
        self->showNote(self->m_noteText);
    });
    try {
        runInBackground(
            [&] {
                writeTable(table, format, Output(systemPath(path)), [&](std::int64_t rows) {
                    written = rows;
                    if (isStopped) throw Stopped();
                });
            },
            [&] {
                isStopped = isStopped || !self || m_isStopped || !window()->isVisible();
                if (isStopped) return;
                m_save->setText(tr("Stop"));
                m_note->setText(tr("Writing row %L1 of %L2 ...").arg(written.load()).arg(table.rows));
            });
    } catch (const Stopped&) {
        return false;
    }
    return true;
}

bool TableView::askAndSave(const QString& path) {
    const QPointer<TableView> self(this);
    const QString large = largeFileText(estimatedBytes(dataTable(m_model->table()), dataFormatOf(path)));
    const bool isMeant =
        large.isEmpty() ||
        askInBox(window(), tr("This would write %1. Write it?").arg(large),
                 QMessageBox::Save | QMessageBox::Cancel, QMessageBox::Cancel) == QMessageBox::Save;
    if (!self || !isMeant) return false;
    return save(path);
}

void TableView::chooseAndSave() {
    if (m_isSaving) {
        m_isStopped = true;
        return;
    }
    // Queued: the file dialog closes first.
    const auto chosen = [this](const QString& path) {
        QMetaObject::invokeMethod(
            this, [this, path] { attempt([&] { askAndSave(path); }); }, Qt::QueuedConnection);
    };
    askForFileToWrite(*this, tr("Save Table"), m_kind.spec.id + u".csv"_s,
                      tr("CSV (*.csv);;Tab-separated (*.tsv);;JSON (*.json);;Markdown (*.md);;LaTeX (*.tex)"),
                      chosen);
}

bool TableView::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::FocusIn) emit focused();
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange) fitSections();
    // Ctrl+C is also an action of the window; here it copies from the table.
    const bool asked = event->type() == QEvent::ShortcutOverride;
    if (asked || event->type() == QEvent::KeyPress) {
        auto* key = static_cast<QKeyEvent*>(event);
        const bool isCopy = key->matches(QKeySequence::Copy);
        const bool isBack = key->key() == Qt::Key_Escape;
        if ((isCopy || isBack) && asked) {
            event->accept();
            return true;
        }
        if (isCopy) emit copyRequested();
        if (isBack) emit closeRequested();
        if (isCopy || isBack) return true;
    }
    return QWidget::eventFilter(watched, event);
}

}  // namespace sinescope
