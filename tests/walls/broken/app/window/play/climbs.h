// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/shell/main_window.h"
