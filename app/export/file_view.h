// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/model/figure_model.h"
#include "app/model/figure_view.h"

#include <memory>

namespace sinescope {

/// Deletes a view in the main thread.
struct FileViewDeleter {
    void operator()(FigureView* view) const;
};
/// A view that is only painted, in the calling thread.
using FileView = std::unique_ptr<FigureView, FileViewDeleter>;

/// A view of the figure with the id, created in the main thread; may be called in any thread.
FileView fileView(const QString& figure, std::shared_ptr<const FigureModel> model, const Style& style);

/// The layout that the pictures of an animation share, so that nothing moves but what they show.
class SharedLayout {
 public:
    /// Lays out a picture, and includes its margins, its notes and its charts without labels. Returns
    /// the view.
    FileView include(const QString& figure, std::shared_ptr<const FigureModel> model, const Style& style,
                     const QSize& size);
    /// Sets what all included pictures share.
    void applyTo(Style& style) const;

 private:
    std::set<int> m_unlabelled;
    std::vector<QMargins> m_margins;
    QStringList m_notes;
};

/// Renders a view. Throws Error if its plots have no room in the size.
void renderInFile(FigureView& view, FigurePainter& painter, const QSize& size);

}  // namespace sinescope
