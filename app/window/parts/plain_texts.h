// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

namespace sinescope {

/// Makes every label, message box and tooltip of the application show its text as it is. By default Qt takes
/// a text that begins like HTML as HTML, and names of files, tensors and words come from elsewhere. A label
/// that shows rich text or Markdown says so with setTextFormat().
class PlainTexts : public QObject {
 public:
    /// Installs it in the application; a second call does nothing.
    static void install();

 protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

 private:
    using QObject::QObject;
};

}  // namespace sinescope
