// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/webp_file.h"

#include "core/error.h"

#include <cstring>
#include <webp/encode.h>
#include <webp/mux.h>

namespace sinescope {

namespace {

/// libwebp's lossless effort, 0 .. 9; higher values take twice the time for a few per cent.
constexpr int effort = 2;

/// Owns a libwebp picture.
class Picture {
 public:
    explicit Picture(const QImage& image) {
        if (!WebPPictureInit(&m_picture))
            throw Error("The WebP could not be made: libwebp is of another version.");
        m_picture.use_argb = 1;
        m_picture.width = image.width();
        m_picture.height = image.height();
        if (!WebPPictureAlloc(&m_picture)) throw Error("There is not enough memory left to write a WebP.");
        const auto rowBytes = static_cast<std::size_t>(image.width()) * sizeof(QRgb);
        for (int y = 0; y < image.height(); ++y)  // both hold a pixel as 0xAARRGGBB
            std::memcpy(m_picture.argb + std::ptrdiff_t(m_picture.argb_stride) * y, image.constScanLine(y),
                        rowBytes);
    }
    ~Picture() { WebPPictureFree(&m_picture); }
    Picture(const Picture&) = delete;
    Picture& operator=(const Picture&) = delete;
    WebPPicture* get() { return &m_picture; }

 private:
    WebPPicture m_picture{};
};

}  // namespace

WebpFile::WebpFile(Output output, const QSize& size, bool repeats) : m_output(std::move(output)) {
    if (size.width() > maximumSide || size.height() > maximumSide)
        throw Error("A WebP has at most " + std::to_string(maximumSide) + " pixels a side; this one has " +
                    std::to_string(size.width()) + " × " + std::to_string(size.height()) + ".");
    WebPAnimEncoderOptions options;
    if (!WebPAnimEncoderOptionsInit(&options))
        throw Error("The WebP could not be made: libwebp is of another version.");
    options.anim_params.loop_count = repeats ? 0 : 1;
    m_encoder = WebPAnimEncoderNew(size.width(), size.height(), &options);
    if (!m_encoder) throw Error("There is not enough memory left to write a WebP.");
}

WebpFile::~WebpFile() {
    WebPAnimEncoderDelete(m_encoder);
}

void WebpFile::check(int result) const {
    if (!result)
        throw Error(std::string("The WebP could not be made: ") + WebPAnimEncoderGetError(m_encoder) + ".");
}

void WebpFile::add(const QImage& picture, int milliseconds) {
    WebPConfig config;
    if (!WebPConfigInit(&config) || !WebPConfigLosslessPreset(&config, effort))
        throw Error("The WebP could not be made: libwebp is of another version.");
    Picture frame(picture.convertToFormat(QImage::Format_ARGB32));
    check(WebPAnimEncoderAdd(m_encoder, frame.get(), milliseconds, &config));
}

void WebpFile::finish(int milliseconds) {
    check(WebPAnimEncoderAdd(m_encoder, nullptr, milliseconds, nullptr));
    WebPData data;
    WebPDataInit(&data);
    const int result = WebPAnimEncoderAssemble(m_encoder, &data);
    try {
        check(result);
        m_output.write({reinterpret_cast<const char*>(data.bytes), data.size});
    } catch (...) {
        WebPDataClear(&data);
        throw;
    }
    WebPDataClear(&data);
    m_output.finish();
}

}  // namespace sinescope
