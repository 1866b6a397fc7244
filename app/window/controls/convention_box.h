// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/encoding/parameters.h"

#include <QComboBox>

namespace sinescope {

/// Lists what each library computes, by its name: presets of the encoding's switches.
class ConventionBox : public QComboBox {
    Q_OBJECT

 public:
    explicit ConventionBox(QWidget* parent = nullptr);

    /// Shows the convention with these parameters: the one chosen last if several compute the same, or
    /// "custom".
    void showParameters(const EncodingParameters& parameters);
    void showPopup() override;

 signals:
    /// Emitted with the id of the chosen convention; empty for "custom".
    void requested(const QString& id);

 private:
    QString m_chosen;  ///< id
};

}  // namespace sinescope
