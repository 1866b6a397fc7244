// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/parts/style_class.h"
#include "app/window/parts/wrapped_label.h"

namespace sinescope {

/// Says why something is refused, in the warning colour; hidden if the sentence is empty.
class ErrorLabel : public WrappedLabel {
 public:
    explicit ErrorLabel(QWidget* parent) : WrappedLabel(parent) {
        setStyleClass(*this, "warning");
        hide();
    }

    void showSentence(const QString& sentence) {
        setWholeText(sentence);
        setVisible(!sentence.isEmpty());
    }
};

}  // namespace sinescope
