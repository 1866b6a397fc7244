// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/plot/figure.h"

#include "app/plot/annotations.h"
#include "app/plot/canvas.h"
#include "app/plot/paint_queue.h"
#include "app/scene/literals.h"
#include "core/error.h"

#include <utility>

namespace sinescope {

namespace {

/// Hides empty layers, because hidden layers cost nothing.
void showLayers(const Canvas& canvas, const Cursor& cursor, const FigureState* state) {
    canvas.layer(Canvas::cursorLayer())->setVisible(cursor != Cursor());
    canvas.layer(u"overlay"_s)->setVisible(state && !state->annotations.empty());
}

}  // namespace

FigurePainter::FigurePainter(QPaintDevice* device, bool vector) : m_painter(std::make_unique<QCPPainter>()) {
    if (!m_painter->begin(device))
        throw Error("The file cannot be painted on: the device refused a painter.");
    m_painter->setLayoutDirection(Qt::LeftToRight);
    m_painter->setMode(QCPPainter::pmNoCaching);
    m_painter->setMode(QCPPainter::pmNonCosmetic);
    m_painter->setMode(QCPPainter::pmVectorized, vector);
    if (vector) m_painter->setRenderHint(QPainter::LosslessImageRendering);
}

FigurePainter::~FigurePainter() = default;

bool FigurePainter::isVector() const {
    return m_painter->modes().testFlag(QCPPainter::pmVectorized);
}

QPainter& FigurePainter::painter() {
    return *m_painter;
}

Figure::Figure(const FigureSpec& spec) : m_spec(spec), m_canvas(new Canvas) {
    m_canvas->setObjectName(spec.id);
    new Painting(m_canvas, u"overlay"_s, nullptr, [this](QCPPainter& painter) {
        if (sharedModel()) Annotations(*this).paint(painter, scene(), style());
    });
}

Figure::~Figure() {
    delete m_canvas.data();  // null if its parent deleted it
}

QWidget* Figure::surface() const {
    return m_canvas;
}

Canvas& Figure::canvas() const {
    return *m_canvas;
}

QCPLayerable* Figure::addPainting(const QString& layer, QCPAxisRect* clip,
                                  std::function<void(QCPPainter&)> paint) {
    return new Painting(m_canvas, layer, clip, std::move(paint));
}

void Figure::update(std::shared_ptr<const FigureModel> model, Changes changes, const Style& style) {
    const std::shared_ptr<const FigureModel> before = std::exchange(m_model, std::move(model));
    m_style = style;
    m_cursor = shownPart(m_cursor);
    showLayers(*m_canvas, m_cursor, state());
    const auto previousState = [&] { return findFigure(before->scene(), m_spec.id); };
    const auto isSameState = [&] {
        return state() && previousState() ? *state() == *previousState() : state() == previousState();
    };
    const bool isSame = before && !changes.testFlag(Change::Style) && isSameState();
    if (isSame && looksLike(*before)) return;
    m_canvas->keptLayers().setSame(isSame && hasDataOf(*before));
    if (changes.testFlag(Change::Style)) m_canvas->applyStyle(style, m_spec.title);
    m_changes = changes;
    draw();
    queuePainting(*m_canvas);
}

bool Figure::looksLike(const FigureModel& before) const {
    return differsOnlyIn({}, before);
}

bool Figure::hasDataOf(const FigureModel& before) const {
    return markParts() && differsOnlyIn(markParts(), before);
}

/// True if the Scene of model() differs from that of `before` in nothing shown but `parts`.
bool Figure::differsOnlyIn(SceneParts parts, const FigureModel& before) const {
    const Scene& then = before.scene();
    return then.encoding == scene().encoding && then.scheme == scene().scheme &&
           !(differingParts(then, scene()) & shownParts() & ~parts);
}

void Figure::setCursor(const Cursor& requested) {
    const Cursor cursor = shownPart(requested);
    if (cursor == m_cursor) return;
    m_cursor = cursor;
    showLayers(*m_canvas, m_cursor, state());
    m_canvas->replotCursor();
}

Cursor Figure::shownPart(const Cursor& cursor) const {
    return clampedTo(scene().encoding, cursor);
}

void Figure::render(FigurePainter& painter, const QSize& size) {
    m_canvas->paintOn(*painter.m_painter, size);
}

bool Figure::hasRoom() const {
    return m_canvas->hasRoom();
}

CaptionText Figure::captionText() const {
    if (!m_style.paper) return {};
    CaptionText text{m_canvas->partNames(), captionSentences()};
    text.sentences.removeAll(QString());
    return text;
}

std::set<int> Figure::unlabelledCharts() const {
    return m_canvas->unlabelledCharts();
}

std::vector<QMargins> Figure::chartMargins() const {
    return m_canvas->chartMargins();
}

std::optional<LeftColorBar> Figure::leftColorBar() const {
    return m_canvas->leftColorBar();
}

std::vector<QRectF> Figure::answerAreas() const {
    std::vector<QRectF> areas;
    for (const QCPAxisRect* chart : m_canvas->axisRects())
        if (chart->visible() && !chart->rect().isEmpty()) areas.emplace_back(chart->rect());
    if (areas.empty()) areas.emplace_back(m_canvas->viewport());
    return areas;
}

}  // namespace sinescope
