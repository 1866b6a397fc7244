// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

namespace sinescope {

/// Makes every label, message box and tooltip of the application show its text literally. By default Qt
/// renders a text that begins like HTML as HTML, and names of files, tensors and words come from outside. A
/// label that shows rich text or Markdown requests it with setTextFormat().
class PlainTexts : public QObject {
 public:
    /// Installs the filter in the application; a second call does nothing.
    static void install();

 protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

 private:
    using QObject::QObject;
};

}  // namespace sinescope
