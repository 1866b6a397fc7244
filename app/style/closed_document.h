// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTextDocument>

namespace sinescope {

/// A text document that opens nothing: an image, a background or a style sheet that its Markdown or HTML
/// names is one transparent pixel. A file that somebody else wrote could otherwise read any other, wait for a
/// pipe for ever, or put a picture into a handout.
class ClosedDocument : public QTextDocument {
 public:
    using QTextDocument::QTextDocument;

 protected:
    QVariant loadResource(int type, const QUrl& name) override;
};

}  // namespace sinescope
