// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/stage/film_strip.h"

#include "app/figures/animation/shared_scales.h"
#include "app/figures/registry.h"
#include "app/scene/literals.h"
#include "app/scene/sentences.h"
#include "app/style/pen.h"
#include "app/window/board/model_preparer.h"
#include "app/window/parts/computing_text.h"

#include <QPainterPath>

#include <algorithm>
#include <utility>

namespace sinescope {

namespace {
/// Three above, two below: five pictures in a row would be slits on a wide display.
constexpr int maximumInARow = 3;
constexpr double stripGap = 8;
constexpr double stripHead = 1.5;  ///< height of a label in font sizes
constexpr double typeShare = 0.6;  ///< of the pictures, which would be all text in the type of the stage
}  // namespace

FilmStrip::FilmStrip(QWidget* parent) : QWidget(parent), m_preparer(new ModelPreparer(this)) {
    setObjectName(u"filmStrip"_s);
    setAccessibleName(tr("Film strip"));
    hide();
    connect(m_preparer, &ModelPreparer::prepared, this, &FilmStrip::proceed);
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

/// Fills the cell below the label, because a picture has a margin of its own.
QRectF FilmStrip::picturePlace(int frame) const {
    return cell(frame).adjusted(0, stripHead * m_type - stripGap, 0, 0);
}

void FilmStrip::showFilm(const Scene& scene, const QString& figure, QList<AnimationSpec> films,
                         const Style& style, double smallestType) {
    m_scene = scene;
    m_figure = figure;
    m_films = std::move(films);
    m_style = style;
    m_type = smallestType;
    showNext();
}

void FilmStrip::showNext() {
    if (m_films.isEmpty()) {
        hide();
        emit failed(tr("No control changes this figure."));
        return;
    }
    const AnimationSpec film = m_films.takeFirst();
    const QString reason = errorMessageOf([&] {
        setFilm(film);
        proceed();
    });
    if (reason.isEmpty()) return;
    hide();
    emit failed(reason);
}

void FilmStrip::setFilm(const AnimationSpec& animation) {
    m_models.clear();
    m_labels.clear();
    for (int k = 0; k < frames; ++k) {
        const int frame = k * (animation.frames - 1) / (frames - 1);
        // A control of three values has three pictures.
        const QString label = frameLabel(m_scene, animation, frame);
        if (m_labels.contains(label)) continue;
        m_models.push_back(figureKind(m_figure).modelOf(frameScene(m_scene, animation, frame)));
        m_labels << label;
    }
    setAccessibleDescription(m_labels.join(u"; "_s));
    m_pictures.assign(m_models.size(), {});
}

void FilmStrip::proceed() {
    if (m_models.empty()) return;  // hidden
    share();
    render();
    const auto slow =
        std::ranges::find_if(m_models, [](const auto& model) { return slowModel(model) != nullptr; });
    if (slow == m_models.end()) return changes() ? show() : showNext();
    show();
    if (!m_preparer->isBusy()) m_preparer->prepare(slowModel(*slow));
}

void FilmStrip::share() {
    std::vector<std::shared_ptr<const FigureModel>> computed = m_models;
    std::erase_if(computed, [](const auto& model) { return slowModel(model) != nullptr; });
    shareScales(m_figure, computed);
    auto next = computed.begin();
    for (std::size_t k = 0; k < m_models.size(); ++k) {
        if (slowModel(m_models[k])) continue;
        if (m_models[k] != *next) m_pictures[k] = {};
        m_models[k] = *next++;
    }
}

void FilmStrip::render() {
    for (std::size_t k = 0; k < m_models.size(); ++k) {
        const QSize size = picturePlace(static_cast<int>(k)).size().toSize();
        if (size.width() < 2 || size.height() < 2) return;
        if (!m_pictures[k].isNull() || slowModel(m_models[k])) continue;
        Style style = m_style;
        style.metrics = screenMetrics(size);
        style.metrics = screenMetrics(size, std::max(1.0, typeShare * m_type / style.metrics.small));
        style.showAffordances = style.showColorBar = style.showNotes = false;
        const qreal ratio = devicePixelRatioF();
        QImage picture(size * ratio, QImage::Format_ARGB32_Premultiplied);
        picture.setDevicePixelRatio(ratio);
        picture.fill(style.palette.canvas);
        const auto view = figureKind(m_figure).viewOf(m_models[k], style);
        FigurePainter painter(&picture, false);
        view->render(painter, size);
        m_pictures[k] = picture;
    }
    update();
}

bool FilmStrip::changes() const {
    return std::ranges::any_of(m_pictures, [this](const QImage& each) { return each != m_pictures.front(); });
}

void FilmStrip::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    m_pictures.assign(m_models.size(), {});
    render();
}

void FilmStrip::hideEvent(QHideEvent* event) {
    QWidget::hideEvent(event);
    if (!isHidden()) return;  // minimized
    m_models.clear();
    m_films.clear();
}

void FilmStrip::paintEvent(QPaintEvent*) {
    SmoothPainter painter(this);
    painter.fillRect(rect(), m_style.palette.window);
    for (int k = 0; k < static_cast<int>(m_pictures.size()); ++k) {
        const QRectF area = cell(k);
        QPainterPath card;
        card.addRoundedRect(area, stripGap, stripGap);
        painter.fillPath(card, m_style.palette.canvas);
        const QImage& picture = m_pictures[static_cast<std::size_t>(k)];
        painter.setClipPath(card);
        painter.drawImage(picturePlace(k).topLeft(), picture);
        painter.setClipping(false);
        setFontAndPen(painter, m_style.font(m_type, QFont::DemiBold), m_style.palette.text);
        painter.drawText(QRectF(area.left() + 2 * stripGap, area.top(), area.width(), stripHead * m_type),
                         Qt::AlignLeft | Qt::AlignVCenter, m_labels[k]);
        if (picture.isNull()) painter.drawText(area, Qt::AlignCenter, computingText());
    }
}

}  // namespace sinescope
