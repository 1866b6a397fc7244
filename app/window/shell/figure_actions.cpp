// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/shell/figure_actions.h"

#include "app/export/code.h"
#include "app/figures/pins.h"
#include "app/figures/scene_edits.h"
#include "app/scene/literals.h"
#include "app/scene/scene_scheme.h"
#include "app/scene/sentences.h"
#include "app/window/board/figure_board.h"
#include "app/window/board/panel.h"
#include "app/window/export/code_window.h"
#include "app/window/export/figure_clipboard.h"
#include "app/window/export/figure_drag.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QMimeData>

#include <algorithm>

namespace sinescope {

namespace {
const QString compareId = u"compare"_s;
}

FigureActions::FigureActions(Document& document, FigureBoard& board, QWidget& window)
    : QObject(&window), m_document(document), m_board(board), m_window(window) {
    connect(&document, &Document::changed, this, [this] {
        if (m_document.scene().arrangement.maximized != compareId) m_beforeDifference.reset();
    });
}

Panel* FigureActions::panelOf(const QString& id) const {
    return id.isEmpty() ? m_board.current() : m_board.panel(id);
}

Panel* FigureActions::uncoveredPanel(const QString& id) {
    Panel* panel = panelOf(id);
    if (!panel || !m_veiled.contains(panel->id())) return panel;
    emit refused(veiledReason(panel->id()));
    return nullptr;
}

void FigureActions::setVeiled(const QStringList& figures) {
    m_veiled = figures;
    if (m_export) m_export->setVeiled(figures);
}

void FigureActions::attempt(const std::function<void()>& work) {
    if (const QString reason = errorMessageOf(work); !reason.isEmpty()) emit refused(reason);
}

void FigureActions::exportFigure(const QString& id, ExportDialog::Scope scope) {
    const Panel* panel = uncoveredPanel(id);
    if (!panel) return;
    if (!m_export) m_export = new ExportDialog(m_document, &m_window);
    m_export->setVeiled(m_veiled);
    emit exportOpening(*m_export);
    m_export->showFor(panel->id(), scope);
    emit exportOpened(*m_export, scope);
}

void FigureActions::copy(const QString& id) {
    Panel* panel = uncoveredPanel(id);
    if (!panel) return;
    if (panel->isTableShown()) {
        if (panel->copyTable())
            emit done(tr("The table of “%1” is on the clipboard.").arg(panel->kind().spec.title));
        return;
    }
    attempt([&] {
        const FigureJob job = screenJob(panel->id(), m_document.scene(), panel->figure().surface()->size());
        copyFigure(job, this, [this](const QString& sentence, bool isCopied) {
            isCopied ? emit done(sentence) : emit refused(sentence);
        });
    });
}

void FigureActions::dragOut(const QString& id) {
    Panel* panel = uncoveredPanel(id);
    if (!panel) return;
    const Scene& scene = m_document.scene();
    attempt([&] {
        dragFigure(*panel, screenJob(panel->id(), scene, panel->figure().surface()->size()),
                   exportName(panel->id(), scene), panel->figure().surface()->grab());
    });
}

void FigureActions::toggleTable(const QString& id) {
    if (Panel* panel = panelOf(id)) panel->showTable(!panel->isTableShown());
}

void FigureActions::togglePin() {
    const Panel* panel = panelOf({});
    const Scene& scene = m_document.scene();
    if (!hasLines(scene)) {
        emit refused(
            tr("%1 has no rows or columns that could be drawn as lines.").arg(schemeName(scene.scheme)));
        return;
    }
    // Columns if the current figure draws columns; all other figures select rows first.
    const bool column = panel && linesIn(scene, panel->kind()) == AxisQuantity::Column;
    const AxisQuantity of = column ? AxisQuantity::Column : AxisQuantity::Position;
    if (!m_document.apply(togglePinEdit(of))) return;
    const Selection& selection = m_document.scene().selection;
    const std::int64_t selected = column ? selection.column : selection.position;
    const auto lines = drawnLines(m_document.scene(), of);
    const bool pinned = std::ranges::find(lines, selected) != lines.end();
    const QString what = (column ? tr("Column %L1") : tr("Position %L1")).arg(selected);
    emit done(pinned ? tr("%1 is drawn as a line. Press P to unpin it.").arg(what)
                     : tr("%1 is drawn only while it is selected.").arg(what));
}

void FigureActions::copyCode(const QString& id) {
    const Panel* panel = panelOf(id);
    if (!panel) return;
    attempt([&] {
        QGuiApplication::clipboard()->setText(code(m_document.scene(), Language::Numpy, panel->id()));
        // Other languages have only the sinusoidal encoding.
        emit done((isSinusoidal(m_document.scene())
                       ? tr("The NumPy code of “%1” is on the clipboard; File > Show Code has "
                            "the encoding for PyTorch, JAX and C++.")
                       : tr("The NumPy code of “%1” is on the clipboard."))
                      .arg(panel->kind().spec.title));
    });
}

void FigureActions::showCode() {
    const Panel* panel = panelOf({});
    if (!m_code) m_code = new CodeWindow(m_document, &m_window);
    if (panel) m_code->setFigure(panel->id());
    m_code->show();
    m_code->raise();
    m_code->activateWindow();
}

void FigureActions::stopExport() {
    if (m_export) m_export->stop();
}

void FigureActions::toggleDifference() {
    const Scene& scene = m_document.scene();
    if (!m_beforeDifference) {
        if (!scene.frozen) {
            emit frozenSettingMissing();
            return;
        }
        Board before{scene.arrangement, {}};
        if (const FigureState* state = findFigure(scene, compareId)) before.compare = *state;
        if (m_document.apply(differenceEdit())) m_beforeDifference = before;
        return;
    }
    m_document.apply({tr("end of the comparison"), [before = *m_beforeDifference](Scene& next) {
                          if (!before.compare && next.figures.size() > 1)
                              std::erase_if(next.figures,
                                            [](const FigureState& s) { return s.id == compareId; });
                          else if (FigureState* state = findFigure(next, compareId); state && before.compare)
                              *state = *before.compare;
                          next.arrangement = before.arrangement;
                      }});
    m_beforeDifference.reset();
}

}  // namespace sinescope
