// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/parts/style_class.h"

#include <QLabel>

namespace sinescope {

/// Says why something is refused, in the warning colour; hidden if the sentence is empty.
class ErrorLabel : public QLabel {
 public:
    explicit ErrorLabel(QWidget* parent) : QLabel(parent) {
        setStyleClass(*this, "warning");
        setWordWrap(true);
        hide();
    }

    void showSentence(const QString& sentence) {
        setText(sentence);
        setVisible(!sentence.isEmpty());
    }
};

}  // namespace sinescope
