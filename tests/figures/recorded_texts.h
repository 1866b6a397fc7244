// SPDX-License-Identifier: GPL-3.0-or-later
//
// A paint device that records the texts painted on it.
#pragma once

#include <QFont>
#include <QPaintDevice>
#include <QPaintEngine>
#include <QPainter>
#include <QPolygonF>

#include <vector>

namespace sinescope {

struct Text {
    QString text;
    QPolygonF box;  ///< from the baseline to cap height
    QFont font;
};

class Recorder : public QPaintEngine {
 public:
    Recorder() : QPaintEngine(QPaintEngine::AllFeatures) {}
    bool begin(QPaintDevice*) override { return true; }
    bool end() override { return true; }
    void updateState(const QPaintEngineState&) override {}
    void drawPixmap(const QRectF&, const QPixmap&, const QRectF&) override {}
    void drawImage(const QRectF&, const QImage&, const QRectF&, Qt::ImageConversionFlags) override {}
    void drawPath(const QPainterPath&) override {}
    void drawPolygon(const QPointF*, int, PolygonDrawMode) override {}
    Type type() const override { return User; }
    void drawTextItem(const QPointF& at, const QTextItem& item) override {
        const QString text = item.text().trimmed();
        if (text.isEmpty()) return;
        const double height = 0.7 * item.font().pixelSize();
        const QRectF box(at.x(), at.y() - height, item.width(), height);
        texts.push_back({text, painter()->combinedTransform().map(QPolygonF(box)), item.font()});
    }
    std::vector<Text> texts;
};

class Paper : public QPaintDevice {
 public:
    explicit Paper(const QSize& size) : m_size(size) {}
    QPaintEngine* paintEngine() const override { return &m_recorder; }
    const std::vector<Text>& texts() const { return m_recorder.texts; }

 protected:
    int metric(PaintDeviceMetric metric) const override {
        switch (metric) {
            case PdmWidth:
                return m_size.width();
            case PdmHeight:
                return m_size.height();
            case PdmDevicePixelRatio:
                return 1;
            case PdmDevicePixelRatioScaled:
                return static_cast<int>(devicePixelRatioFScale());
            case PdmDepth:
                return 32;
            default:
                return 96;
        }
    }

 private:
    QSize m_size;
    mutable Recorder m_recorder;
};

}  // namespace sinescope
