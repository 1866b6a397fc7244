// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/model/figure_values.h"

#include "app/scene/texts_of.h"

namespace sinescope {

Cursor clampedTo(const EncodingParameters& encoding, Cursor cursor) {
    if (cursor.position && (*cursor.position < encoding.firstPosition ||
                            *cursor.position - encoding.firstPosition >= encoding.length))
        cursor.position.reset();
    if (cursor.column && (*cursor.column < 0 || *cursor.column >= encoding.dModel)) cursor.column.reset();
    return cursor;
}

const Fact* findFact(const std::vector<Fact>& facts, const QString& name) {
    return findIn(facts, name, &Fact::name);
}

}  // namespace sinescope
