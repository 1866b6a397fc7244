// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace sinescope {

/// From now on Ctrl+C, kill and a closed terminal end the process at once, whatever it is doing, in the way
/// they would by themselves (a shell sees 130, 143 or 129), but remove unfinished files before and say so on
/// standard error. A signal that is ignored stays ignored, as under nohup. Must be called before the first
/// thread is started.
void stopAtSignals();

}  // namespace sinescope
