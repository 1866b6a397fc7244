// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/parts/wrapped_label.h"

namespace sinescope {

/// Explains below a field what it refuses, in its own window because a field in the head of a figure has no
/// space beside it. Hides with the field, and when the field's window moves or is left.
class FieldError : public WrappedLabel {
    Q_OBJECT

 public:
    /// field: a NumberField or a CheckedText, the parent.
    template <typename Field>
    static void addTo(Field* field) {
        auto* error = new FieldError(field);
        connect(field, &Field::refused, error, &FieldError::showMessage);
    }

 protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

 private:
    explicit FieldError(QWidget* field);
    /// Hides if `sentence` is empty.
    void showMessage(const QString& sentence);

    QWidget* m_field;
    QWidget* m_watched = nullptr;  ///< the field's window when the last sentence was shown
};

}  // namespace sinescope
