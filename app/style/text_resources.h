// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace sinescope {

/// Keeps every text of the process from opening what its Markdown or HTML names: labels, tooltips, messages,
/// the help and exported pages. A lesson or a file name that somebody else wrote could otherwise read any
/// file, block on a pipe, or put a picture into a handout. An image takes up one transparent pixel.
void blockTextResources();

}  // namespace sinescope
