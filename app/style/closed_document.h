// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTextDocument>

namespace sinescope {

/// A text document that opens nothing: any image, background or style sheet named in its Markdown or HTML
/// becomes one transparent pixel. Otherwise a file from elsewhere could read any other file, block on a pipe,
/// or put a picture into a handout.
class ClosedDocument : public QTextDocument {
 public:
    using QTextDocument::QTextDocument;

 protected:
    QVariant loadResource(int type, const QUrl& name) override;
};

}  // namespace sinescope
