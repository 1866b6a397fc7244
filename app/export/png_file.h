// SPDX-License-Identifier: GPL-3.0-or-later
//
// A PNG (ISO/IEC 15948) writer, because QImageWriter takes five times as long for a picture that is mostly
// one colour, and its text chunks support only Latin-1.
#pragma once

#include "app/export/progress.h"

#include <QByteArray>
#include <QImage>
#include <QString>

#include <vector>

namespace sinescope {

/// A text in a PNG: an iTXt chunk, UTF-8.
struct PngText {
    QByteArray keyword;  ///< "Title"; 1 .. 79 characters of Latin-1
    QString text;
};

/// The picture as a file: 8 bits per channel, with alpha only if the image has it, sRGB, `dpi` pixels per
/// inch. The same image gives the same bytes on every machine with the same zlib. Calls `progress` from time
/// to time; throws Stopped if that cancels.
QByteArray pngBytes(const QImage& image, double dpi, const std::vector<PngText>& texts = {},
                    const Progress& progress = {});

/// The text with the keyword in a PNG (iTXt, tEXt or zTXt); null if not found. Throws Error if the bytes are
/// not a PNG or are damaged.
QString pngText(const QByteArray& png, const QByteArray& keyword);

}  // namespace sinescope
