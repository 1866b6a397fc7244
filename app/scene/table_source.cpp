// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/scene/table_source.h"

#include "app/scene/literals.h"
#include "core/schemes/table_scheme.h"

#include <QRegularExpression>

namespace sinescope {

TableSource sourceOf(const TableScheme& table) {
    static const QRegularExpression single(u"\\.(npy|csv|tsv|txt|vec|bin)$"_s,
                                           QRegularExpression::CaseInsensitiveOption);
    const QString name = QString::fromStdString(table.name), of = u" of "_s;
    const qsizetype end = name.contains(single) ? -1 : name.indexOf(of);
    return end < 0 ? TableSource{{}, name} : TableSource{name.left(end), name.mid(end + of.size())};
}

}  // namespace sinescope
