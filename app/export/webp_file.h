// SPDX-License-Identifier: GPL-3.0-or-later
//
// Animated WebP, written by libwebp: lossless, with 24 bits and alpha.
#pragma once

#include "core/files/output.h"

#include <QImage>

#include <memory>

struct WebPAnimEncoder;

namespace sinescope {

class WebpFile {
 public:
    /// Maximum width and height in pixels.
    static constexpr int maximumSide = 16383;

    /// repeats: loops forever, otherwise the last frame stays. Throws Error if a side is too long.
    WebpFile(Output output, const QSize& size, bool repeats);
    ~WebpFile();
    WebpFile(const WebpFile&) = delete;
    WebpFile& operator=(const WebpFile&) = delete;

    /// Adds a frame that starts at `milliseconds`.
    void add(const QImage& picture, int milliseconds);
    /// Writes the file; the last frame ends at `milliseconds`. Packed frames stay in memory until this call.
    void finish(int milliseconds);

 private:
    void check(int result) const;

    Output m_output;
    WebPAnimEncoder* m_encoder = nullptr;
};

}  // namespace sinescope
