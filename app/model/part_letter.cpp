// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/model/part_letter.h"

#include "app/scene/literals.h"

namespace sinescope {

QString partLetter(std::size_t index) {
    QString letters;
    for (std::size_t rest = index + 1; rest > 0; rest = (rest - 1) / 26)
        letters.prepend(QLatin1Char(static_cast<char>('a' + (rest - 1) % 26)));
    return '('_L1 + letters + ')'_L1;
}

}  // namespace sinescope
