// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/inflated.h"

#include "core/error.h"

#include <string>
#include <zlib.h>

namespace sinescope {

std::optional<QByteArray> inflated(const QByteArray& packed, qsizetype maximum, const char* what) {
    QByteArray text;
    z_stream stream{};
    if (inflateInit(&stream) != Z_OK)
        throw Error(std::string("There is not enough memory left to read ") + what + ".");
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(packed.constData()));
    stream.avail_in = static_cast<uInt>(packed.size());
    char buffer[16384];
    int result = Z_OK;
    while (result == Z_OK && text.size() < maximum) {
        stream.next_out = reinterpret_cast<Bytef*>(buffer);
        stream.avail_out = sizeof buffer;
        result = inflate(&stream, Z_NO_FLUSH);
        text.append(buffer, static_cast<qsizetype>(sizeof buffer - stream.avail_out));
    }
    inflateEnd(&stream);
    return result == Z_STREAM_END ? std::optional(text) : std::nullopt;
}

}  // namespace sinescope
