// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/scene/literals.h"

#include <QRegularExpression>
#include <QSet>
#include <QTest>

namespace sinescope::truth {

/// Fails a test once per kind of fault, whatever its numbers, because many Scenes share a fault.
class FaultLog {
 public:
    /// Numbers in `kind` and text past 100 characters do not distinguish kinds.
    void add(const QString& kind, const QString& fault) {
        static const QRegularExpression digits(u"[\\d.,−-]+"_s);
        const QString name = QString(kind).remove(digits).left(100);
        if (m_known.contains(name)) return;
        m_known.insert(name);
        QTest::qFail(qPrintable(fault), __FILE__, __LINE__);
    }

 private:
    QSet<QString> m_known;
};

}  // namespace sinescope::truth
