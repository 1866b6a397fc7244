// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/file_view.h"

#include "app/export/background_work.h"
#include "app/figures/registry.h"
#include "app/model/deferred_model.h"
#include "app/scene/literals.h"
#include "app/scene/sentences.h"

#include <QCoreApplication>
#include <QEvent>
#include <QImage>
#include <QThread>
#include <QWidget>

namespace sinescope {

void FileViewDeleter::operator()(FigureView* view) const {
    const QCoreApplication* application = QCoreApplication::instance();
    if (!view || !application || application->thread() == QThread::currentThread())
        delete view;
    else
        queueInWindowThread([view] { delete view; });
}

FileView fileView(const QString& figure, std::shared_ptr<const FigureModel> model, const Style& style) {
    // Slow numbers must not be computed in the main thread.
    if (const auto* deferred = dynamic_cast<const DeferredModel*>(model.get())) deferred->prepare();
    FileView view;
    callInMainThread([&] {
        view.reset(figureKind(figure).viewOf(std::move(model), style).release());
        // The view is painted only in files: a queued replot would race with the painting thread.
        QWidget* const surface = view->surface();
        for (QWidget* each : QWidgetList{surface} + surface->findChildren<QWidget*>())
            QCoreApplication::removePostedEvents(each, QEvent::MetaCall);
    });
    return view;
}

FileView SharedLayout::include(const QString& figure, std::shared_ptr<const FigureModel> model,
                               const Style& style, const QSize& size) {
    FileView view = fileView(figure, std::move(model), style);
    QImage scratch(1, 1, QImage::Format_RGB32);
    FigurePainter painter(&scratch, false);
    view->render(painter, size);
    m_unlabelled.merge(view->unlabelledCharts());
    widenTo(m_margins, view->chartMargins());
    widenTo(m_notes, view->notesBesideCharts());
    return view;
}

void SharedLayout::applyTo(Style& style) const {
    style.unlabelledCharts = m_unlabelled;
    style.leastMargins = m_margins;
    style.leastNotes = m_notes;
}

void renderInFile(FigureView& view, FigurePainter& painter, const QSize& size) {
    view.render(painter, size);
    if (!view.hasRoom())
        throw failure(u"The plots of %1 do not fit at this size; use a larger one."_s.arg(view.spec().title));
}

}  // namespace sinescope
