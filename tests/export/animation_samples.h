// SPDX-License-Identifier: GPL-3.0-or-later
//
// Decodes animations with giflib and libwebp.
#pragma once

#include "app/export/animation_file.h"
#include "app/scene/literals.h"
#include "app/scene/scene_json.h"
#include "tests/case_failure.h"
#include "tests/files.h"

#include <QFile>
#include <QTest>

#include <gif_lib.h>
#include <vector>
#include <webp/demux.h>

namespace sinescope::samples {

struct Decoded {
    std::vector<QImage> frames;  ///< complete frames as shown
    std::vector<int> delays;     ///< milliseconds
    bool repeats = false;
};

inline AnimationJob jobOf(const QString& figure, const char* parameter, int frames,
                          const QString& preset = u"heatmap-50x128"_s) {
    const Scene scene = presetScene(preset, figureCatalog());
    const FigureSize size = figureSize(u"480x270"_s);
    AnimationJob job{{figure, scene, size, exportStyle(scene.style, size)},
                     defaultAnimation(scene, QString::fromLatin1(parameter))};
    job.figure.style.caption = u"{value}"_s;
    job.spec.frames = frames;
    job.spec.fps = 20;
    return job;
}

inline Decoded decodedGif(const QString& path) {
    int code = 0;
    GifFileType* gif = DGifOpenFileName(QFile::encodeName(path).constData(), &code);
    if (!gif || DGifSlurp(gif) != GIF_OK) failCase(path + u" is no GIF"_s);
    Decoded decoded;
    QImage shown(gif->SWidth, gif->SHeight, QImage::Format_RGB32);
    for (int k = 0; k < gif->ImageCount; ++k) {
        const SavedImage& image = gif->SavedImages[k];
        const GifImageDesc& place = image.ImageDesc;
        for (int y = 0; y < place.Height; ++y) {
            for (int x = 0; x < place.Width; ++x) {
                const GifColorType& color = gif->SColorMap->Colors[image.RasterBits[y * place.Width + x]];
                shown.setPixel(place.Left + x, place.Top + y, qRgb(color.Red, color.Green, color.Blue));
            }
        }
        GraphicsControlBlock control;
        DGifSavedExtensionToGCB(gif, k, &control);
        decoded.delays.push_back(control.DelayTime * 10);
        decoded.frames.push_back(shown.copy());
        for (int e = 0; e < image.ExtensionBlockCount; ++e) {
            const ExtensionBlock& block = image.ExtensionBlocks[e];
            if (block.Function == APPLICATION_EXT_FUNC_CODE &&
                QByteArray(reinterpret_cast<const char*>(block.Bytes), block.ByteCount) == "NETSCAPE2.0")
                decoded.repeats = true;
        }
    }
    DGifCloseFile(gif, &code);
    return decoded;
}

inline Decoded decodedWebp(const QString& path) {
    const QByteArray bytes = bytesOf(path);
    const WebPData data{reinterpret_cast<const uint8_t*>(bytes.constData()),
                        static_cast<std::size_t>(bytes.size())};
    WebPAnimDecoderOptions options;
    WebPAnimDecoderOptionsInit(&options);
    options.color_mode = MODE_BGRA;  // the byte order of QRgb
    WebPAnimDecoder* decoder = WebPAnimDecoderNew(&data, &options);
    if (!decoder) failCase(path + u" is no animated WebP"_s);
    WebPAnimInfo info;
    WebPAnimDecoderGetInfo(decoder, &info);
    Decoded decoded;
    decoded.repeats = info.loop_count == 0;
    int before = 0;
    while (WebPAnimDecoderHasMoreFrames(decoder)) {
        uint8_t* pixels = nullptr;
        int end = 0;
        if (!WebPAnimDecoderGetNext(decoder, &pixels, &end)) failCase(path + u" is damaged"_s);
        decoded.frames.push_back(QImage(pixels, static_cast<int>(info.canvas_width),
                                        static_cast<int>(info.canvas_height), QImage::Format_ARGB32)
                                     .copy());
        decoded.delays.push_back(end - before);
        before = end;
    }
    WebPAnimDecoderDelete(decoder);
    return decoded;
}

}  // namespace sinescope::samples
