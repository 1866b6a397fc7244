// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAction>
#include <QString>
#include <QWidget>

namespace sinescope {

inline constexpr char playedParameterProperty[] = "playedParameter";

/// Marks a widget and its children as a control that can be played; `parameter` is its id in animation.h.
/// Adds the entry "Play This Control" to its menu, which emits the signal `requested` of the owner.
template <typename Owner>
QAction* makePlayable(QWidget& control, const QString& parameter, Owner& owner,
                      void (Owner::*requested)(const QString& parameter)) {
    control.setProperty(playedParameterProperty, parameter);
    auto* play = new QAction(Owner::tr("Play This Control"), &control);
    control.addAction(play);
    QObject::connect(play, &QAction::triggered, &owner,
                     [&owner, requested, parameter] { (owner.*requested)(parameter); });
    return play;
}

/// Returns the parameter of the widget or its nearest marked ancestor; empty if none is marked.
QString playedParameter(const QWidget* control);

}  // namespace sinescope
