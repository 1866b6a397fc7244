// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/model/statements.h"

namespace sinescope {

/// The first statement of a kind in the words of a figure, for text that needs no model.
inline QString figureWords(const char* figure, const char* kind, const Values& values = Values()) {
    return Statements::named(QString::fromLatin1(figure)).first(QString::fromLatin1(kind), values);
}

}  // namespace sinescope
