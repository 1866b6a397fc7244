// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/style/closed_document.h"

#include <QImage>
#include <QUrl>

namespace sinescope {

QVariant ClosedDocument::loadResource(int /*type*/, const QUrl& /*name*/) {
    // Without an image, Qt's image handler would open the file by its name.
    QImage pixel(1, 1, QImage::Format_ARGB32_Premultiplied);
    pixel.fill(Qt::transparent);
    return pixel;
}

}  // namespace sinescope
