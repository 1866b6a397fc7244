// SPDX-License-Identifier: GPL-3.0-or-later
//
// Animated GIF (GIF89a), written by giflib as the frames come: one palette for all, and of each frame the
// rectangle that differs from the frame before.
#pragma once

#include "app/export/gif_palette.h"
#include "core/files/output.h"

#include <QImage>
#include <QRect>

#include <exception>
#include <memory>

struct GifFileType;

namespace sinescope {

class GifFile {
 public:
    /// Above this, viewers fall back to ten frames a second.
    static constexpr double maximumFps = 50;

    /// A file of that size in pixels; repeats = again and again (the extension NETSCAPE2.0), otherwise the
    /// last frame stays. Throws Error when the output does.
    GifFile(Output output, const QSize& size, std::vector<QRgb> palette, bool repeats);
    ~GifFile();
    GifFile(const GifFile&) = delete;
    GifFile& operator=(const GifFile&) = delete;

    /// The next frame, shown for that many hundredths of a second.
    void add(const QImage& picture, int hundredths);
    /// Gives the file its name; without it, nothing is left.
    void finish();

 private:
    static int write(GifFileType* gif, const unsigned char* bytes, int count);
    void check(int result) const;
    void begin(const QSize& size, bool repeats);

    Output m_output;
    std::exception_ptr m_failure;  ///< of the output; giflib is C, and must not be thrown through
    GifFileType* m_gif = nullptr;
    PaletteIndex m_index;
    std::vector<uchar> m_shown;  ///< the frame before, as indices; empty before the first
};

/// Hundredths of a second that a frame is shown, such that every frame begins within half a hundredth of
/// frame / fps.
int gifDelay(int frame, double fps);

}  // namespace sinescope
