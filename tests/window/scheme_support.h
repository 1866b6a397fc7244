// SPDX-License-Identifier: GPL-3.0-or-later
//
// The choice of a scheme in the side panel, and files with tables.
#pragma once

#include "app/scene/literals.h"
#include "app/window/board/tool_strip.h"
#include "app/window/controls/fold_row.h"
#include "app/window/controls/number_field.h"
#include "app/window/controls/scheme_controls.h"
#include "app/window/parts/application.h"
#include "app/window/parts/file_reader.h"
#include "app/window/parts/typeset.h"
#include "app/window/shell/table_opener.h"
#include "app/window/shell/top_bar.h"
#include "support.h"
#include "test_classes.h"
#include "test_home.h"
#include "tests/files.h"
#include "tests/safetensors_file.h"
#include "tests/scenes.h"
#include "tests/window/drops.h"

#include <QComboBox>
#include <QTimer>

#include <cstdio>

namespace sinescope {

inline void chooseScheme(MainWindow& window, const char* id) {
    auto* choice = window.controls().findChild<QComboBox*>(u"schemeChoice"_s);
    choice->setCurrentIndex(choice->findData(QLatin1String(id)));
    emit choice->activated(choice->currentIndex());
    window.bringUpToDate();
    untilIdle();
}

inline void unfoldConvention(MainWindow& window) {
    window.controls().findChild<FoldRow*>(u"conventionFold"_s)->setUnfolded(true);
}

template <typename Control>
inline Control* controlOf(MainWindow& window, const char* name) {
    // Deletes the previous scheme's rows, whose deletion is deferred.
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    return window.controls().scheme()->findChild<Control*>(QLatin1String(name));
}

inline QString formulaOf(MainWindow& window) {
    return plainText(window.topBar().findChild<TypesetLabel*>()->line());
}

/// Writes a little-endian float32 array in NumPy's format.
inline void writeNpyFile(const QString& path, int rows, int columns) {
    QByteArray header =
        u"{'descr': '<f4', 'fortran_order': False, 'shape': (%1, %2), }"_s.arg(rows).arg(columns).toLatin1();
    while ((header.size() + 11) % 64 != 0) header += ' ';
    header += '\n';
    QByteArray bytes("\x93NUMPY\x01\x00", 8);
    bytes += char(header.size() % 256);
    bytes += char(header.size() / 256);
    bytes += header;
    for (int k = 0; k < rows * columns; ++k) {
        const float value = float(k) / 4;
        bytes += QByteArray(reinterpret_cast<const char*>(&value), 4);
    }
    writeFile(path, bytes);
}

inline void drop(MainWindow& window, const QString& path) {
    QVERIFY(dropFile(window, path));
    window.bringUpToDate();
    untilIdle();
}

/// Calls `use` with the next modal dialog of this type.
template <typename Dialog, typename Use>
inline void inNextDialog(MainWindow& window, Use use) {
    auto* poll = new QTimer(&window);
    QObject::connect(poll, &QTimer::timeout, &window, [poll, use] {
        auto* dialog = qobject_cast<Dialog*>(QApplication::activeModalWidget());
        if (!dialog) return;
        poll->stop();
        use(*dialog);
    });
    poll->start(20);
}

/// The link that a figure shows in place of a picture.
inline Region linkIn(Panel& panel) {
    for (const Region& region : panel.figure().regions())
        if (region.link) return region;
    failCase(u"the figure has no link"_s);
}

}  // namespace sinescope
