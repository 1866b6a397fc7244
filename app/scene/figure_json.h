// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/scene/json_reader.h"
#include "app/scene/scene.h"

#include <QJsonArray>

#include <vector>

namespace sinescope {

/// The open figures as a session file lists them.
QJsonArray figuresJson(const std::vector<FigureState>& figures);
/// Throws Error naming the path of what cannot be read.
std::vector<FigureState> readFigures(const JsonReader& json);

}  // namespace sinescope
