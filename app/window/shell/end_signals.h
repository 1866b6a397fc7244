// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

class QSocketNotifier;

namespace sinescope {

/// Delivers SIGTERM, SIGINT and SIGHUP as an event: a signal handler may do almost nothing, so it writes one
/// byte into a pipe that the event loop reads. At most one object may exist; its destructor restores the
/// previous handlers.
class EndSignals : public QObject {
    Q_OBJECT

 public:
    explicit EndSignals(QObject* parent = nullptr);
    ~EndSignals() override;

 signals:
    void arrived();

 private:
    QSocketNotifier* m_notifier = nullptr;
};

}  // namespace sinescope
