// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QEvent>
#include <QObject>

#include <functional>
#include <set>

namespace sinescope {

/// Calls `run` whenever one of these events reaches `watched`, before `watched` handles it, until the
/// receiver is destroyed.
class OnEvents : public QObject {
 public:
    OnEvents(QObject* watched, QObject* receiver, std::set<QEvent::Type> types, std::function<void()> run)
        : QObject(receiver), m_types(std::move(types)), m_run(std::move(run)) {
        watched->installEventFilter(this);
    }

 protected:
    bool eventFilter(QObject*, QEvent* event) override {
        if (m_types.count(event->type()) > 0) m_run();
        return false;
    }

 private:
    std::set<QEvent::Type> m_types;
    std::function<void()> m_run;
};

}  // namespace sinescope
