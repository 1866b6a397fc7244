// SPDX-License-Identifier: GPL-3.0-or-later
//
// Animated WebP, lossless, written by libwebp: every pixel as it was painted, in 24 bits and with alpha.
#pragma once

#include "core/files/output.h"

#include <QImage>

#include <memory>

struct WebPAnimEncoder;

namespace sinescope {

class WebpFile {
 public:
    /// Of either side, in pixels.
    static constexpr int maximumSide = 16383;

    /// repeats = again and again, otherwise the last frame stays. Throws Error when a side is too long.
    WebpFile(Output output, const QSize& size, bool repeats);
    ~WebpFile();
    WebpFile(const WebpFile&) = delete;
    WebpFile& operator=(const WebpFile&) = delete;

    /// The next frame, shown from that millisecond on.
    void add(const QImage& picture, int milliseconds);
    /// Writes the file; `milliseconds` is when the last frame ends. The packed frames are kept until then.
    void finish(int milliseconds);

 private:
    void check(int result) const;

    Output m_output;
    WebPAnimEncoder* m_encoder = nullptr;
};

}  // namespace sinescope
