// SPDX-License-Identifier: GPL-3.0-or-later
//
// QCustomPlot without what makes it slow to compile: it includes whole modules of Qt, and its declarations of
// meta types instantiate templates in each file that includes it, which took a third of a view's compile
// time. Sinescope needs neither. Include this header instead of <qcustomplot.h>.
#pragma once

#include <QMetaType>
#include <QWidget>
#include <QtPrintSupport/QPrintEngine>
#include <QtPrintSupport/QPrinter>

#ifndef QT_QTPRINTSUPPORT_MODULE_H
#define QT_QTPRINTSUPPORT_MODULE_H
#endif
#pragma push_macro("Q_DECLARE_METATYPE")
#undef Q_DECLARE_METATYPE
#define Q_DECLARE_METATYPE(TYPE)
#include <qcustomplot.h>
#pragma pop_macro("Q_DECLARE_METATYPE")
