// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

#include <optional>

namespace sinescope {

/// Unpacks zlib data of at most about `maximum` bytes; empty if it is damaged or longer. Throws Error if
/// there is not enough memory to read `what`, such as "the PDF's Scene".
std::optional<QByteArray> inflated(const QByteArray& packed, qsizetype maximum, const char* what);

}  // namespace sinescope
