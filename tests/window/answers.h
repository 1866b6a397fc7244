// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMessageBox>
#include <QStringList>

namespace sinescope {

/// Answers the questions of a session or a deck, which must not ask once this is gone.
class Answers {
 public:
    QMessageBox::StandardButton answer;
    QStringList asked;  ///< so far

    template <typename Asking>
    Answers(Asking& of, QMessageBox::StandardButton first) : answer(first) {
        of.setQuestion([this](const QString& sentence, QMessageBox::StandardButtons) {
            asked << sentence;
            return answer;
        });
    }
    Q_DISABLE_COPY_MOVE(Answers)
};

}  // namespace sinescope
