// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace sinescope {

/// From now on Ctrl+C, kill and a closed terminal remove unfinished files, say so on standard error, and end
/// the process at once with its default status (a shell sees 130, 143 or 129). A signal that is ignored stays
/// ignored, as under nohup. Must be called before the first thread is started.
void stopAtSignals();

}  // namespace sinescope
