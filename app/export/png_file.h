// SPDX-License-Identifier: GPL-3.0-or-later
//
// PNG (ISO/IEC 15948), written by ourselves: QImageWriter takes five times as long for a picture that is
// mostly one colour, and its text chunks hold Latin-1 only.
#pragma once

#include <QByteArray>
#include <QImage>
#include <QString>

#include <functional>
#include <vector>

namespace sinescope {

/// A text in a PNG beside the picture: an iTXt chunk, UTF-8.
struct PngText {
    QByteArray keyword;  ///< "Title"; 1 .. 79 characters of Latin-1
    QString text;
};

/// The picture as a file: 8 bits a channel, with alpha only when the image has it, sRGB, `dpi` pixels an
/// inch. The same image gives the same bytes on every machine with the same zlib. `told` hears from time to
/// time how far the packing is, 0 .. 1, and may throw to stop it.
QByteArray pngBytes(const QImage& image, double dpi, const std::vector<PngText>& texts = {},
                    const std::function<void(double part)>& told = {});

/// The text with that keyword in a PNG (iTXt, tEXt or zTXt); null when it has none. Throws Error when the
/// bytes are no PNG, or a damaged one.
QString pngText(const QByteArray& png, const QByteArray& keyword);

}  // namespace sinescope
