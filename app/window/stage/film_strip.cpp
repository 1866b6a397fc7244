// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/stage/film_strip.h"

#include "app/figures/registry.h"
#include "app/scene/literals.h"
#include "app/style/pen.h"

#include <QPainter>

#include <algorithm>

namespace sinescope {

namespace {
/// Three above, two below: five pictures in a row would be slits on a wide display.
constexpr int maximumInARow = 3;
constexpr double stripGap = 8;
constexpr double typeShare = 0.6;  ///< of the pictures, which would be all text in the type of the stage
}  // namespace

FilmStrip::FilmStrip(QWidget* parent) : QWidget(parent) {
    setObjectName(u"filmStrip"_s);
    setAccessibleName(tr("Film strip"));
    hide();
}

QRectF FilmStrip::cell(int frame) const {
    const int count = static_cast<int>(m_labels.size());
    const int rows = count > maximumInARow ? 2 : 1;
    const int columns = std::max(1, (count + rows - 1) / rows);
    const int row = frame / columns;
    const double wide = (width() - (columns - 1) * stripGap) / columns;
    const double high = (height() - (rows - 1) * stripGap) / rows;
    // A shorter lower row is centred.
    const double left = row == 0 ? 0 : (columns * rows - count) * (wide + stripGap) / 2;
    return {left + (frame % columns) * (wide + stripGap), row * (high + stripGap), wide, high};
}

void FilmStrip::setFilm(const Scene& scene, const QString& figure, const AnimationSpec& animation,
                        const Style& style, double smallestType) {
    m_style = style;
    m_type = smallestType;
    m_figure = figure;
    m_scenes.clear();
    m_labels.clear();
    for (int k = 0; k < frames; ++k) {
        const int frame = k * (animation.frames - 1) / (frames - 1);
        // A control of three values has three pictures.
        const QString label = frameLabel(scene, animation, frame);
        if (m_labels.contains(label)) continue;
        m_scenes.push_back(frameScene(scene, animation, frame));
        m_labels << label;
    }
    setAccessibleDescription(m_labels.join(u"; "_s));
    render();
}

void FilmStrip::render() {
    m_pictures.clear();
    const double head = 1.5 * m_type;
    for (int k = 0; k < static_cast<int>(m_scenes.size()); ++k) {
        const QSize size = (cell(k).size() - QSizeF(2 * stripGap, head + stripGap)).toSize();
        if (size.width() < 2 || size.height() < 2) return;
        Style style = m_style;
        style.metrics = screenMetrics(size);
        style.metrics = screenMetrics(size, std::max(1.0, typeShare * m_type / style.metrics.small));
        style.showAffordances = style.showColorBar = style.showNotes = false;
        const qreal ratio = devicePixelRatioF();
        QImage picture(size * ratio, QImage::Format_ARGB32_Premultiplied);
        picture.setDevicePixelRatio(ratio);
        picture.fill(style.palette.canvas);
        const FigureKind& kind = figureKind(m_figure);
        const auto view = kind.viewOf(kind.modelOf(m_scenes[static_cast<std::size_t>(k)]), style);
        FigurePainter painter(&picture, false);
        view->render(painter, size);
        m_pictures.push_back(picture);
    }
    update();
}

bool FilmStrip::changes() const {
    return std::ranges::any_of(m_pictures, [this](const QImage& each) { return each != m_pictures.front(); });
}

void FilmStrip::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    if (!m_scenes.empty()) render();
}

void FilmStrip::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const double head = 1.5 * m_type;
    painter.fillRect(rect(), m_style.palette.window);
    for (int k = 0; k < static_cast<int>(m_pictures.size()); ++k) {
        const QRectF area = cell(k);
        setPenAndBrush(painter, Qt::NoPen, m_style.palette.canvas);
        painter.drawRoundedRect(area, stripGap, stripGap);
        setFontAndPen(painter, m_style.font(m_type, QFont::DemiBold), m_style.palette.text);
        painter.drawText(QRectF(area.left() + 2 * stripGap, area.top(), area.width(), head),
                         Qt::AlignLeft | Qt::AlignVCenter, m_labels[k]);
        painter.drawImage(area.topLeft() + QPointF(stripGap, head), m_pictures[static_cast<std::size_t>(k)]);
    }
}

}  // namespace sinescope
