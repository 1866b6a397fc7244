// SPDX-License-Identifier: GPL-3.0-or-later
//
// Animated GIF (GIF89a), written frame by frame with giflib: one palette for all frames, and of each frame
// only the rectangle that differs from the previous frame.
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
    /// Above this, viewers fall back to ten frames per second.
    static constexpr double maximumFps = 50;

    /// repeats: loops forever (the extension NETSCAPE2.0), otherwise the last frame stays. `size` is in
    /// pixels. Throws Error if the output does.
    GifFile(Output output, const QSize& size, std::vector<QRgb> palette, bool repeats);
    ~GifFile();
    GifFile(const GifFile&) = delete;
    GifFile& operator=(const GifFile&) = delete;

    /// Adds a frame, shown for `hundredths` of a second.
    void add(const QImage& picture, int hundredths);
    /// Completes the file; without this call, nothing is left.
    void finish();

 private:
    static int write(GifFileType* gif, const unsigned char* bytes, int count);
    void check(int result) const;
    void begin(const QSize& size, bool repeats);

    Output m_output;
    std::exception_ptr m_failure;  ///< of the output; exceptions must not pass through giflib, which is C
    GifFileType* m_gif = nullptr;
    PaletteIndex m_index;
    std::vector<uchar> m_shown;  ///< the previous frame, as indices; empty before the first
};

/// Duration of a frame in hundredths of a second, such that every frame begins within half a hundredth of
/// frame / fps.
int gifDelay(int frame, double fps);

}  // namespace sinescope
